//! Faults of game records.

use draughts::Ruleset;
use pdn::{State, What};

use super::{Argument, Language};

impl Language {
    /// What is wrong with a record.
    #[must_use]
    pub fn record_fault(self, what: &What) -> String {
        let arguments: Vec<Argument<'_>> = match what {
            What::Junk { text }
            | What::ShortMove { text }
            | What::NoSign { text }
            | What::LookAlike { text }
            | What::OddScore { text }
            | What::Dash { text }
            | What::Cross { text } => vec![("text", text.as_str().into())],
            What::TagName { name }
            | What::TagValue { name }
            | What::Quote { name }
            | What::TagOpen { name }
            | What::TagBracket { name } => vec![("name", name.as_str().into())],
            What::TooLong { limit } => vec![("limit", limit.to_string().into())],
            What::TooDeep { limit } => vec![("limit", limit.to_string().into())],
            What::GameType { value } => vec![("text", value.as_str().into())],
            What::Unsupported { number, game } => {
                let name = game.map(|game| self.say(&format!("pdn-foreign-{}", game.code), &[]));
                let number = number.map(|number| format!("GameType {number}"));
                let text: Vec<String> = name.into_iter().chain(number).collect();
                vec![("text", text.join(", ").into())]
            }
            What::Guessed { variant } => vec![("variant", self.variant(*variant).into())],
            What::Fen(error) => vec![("text", self.position_faults(error).into())],
            What::Move { number, black, text, error, .. } => vec![
                ("number", format!("{number}{}", if *black { "..." } else { "." }).into()),
                ("text", text.as_str().into()),
                ("why", self.explain(error).into()),
            ],
            What::ResultOnBoard { result, article } => {
                vec![("text", result.as_str().into()), ("article", self.article(*article).into())]
            }
            What::ResultTag { tag, end } => {
                vec![("tag", tag.as_str().into()), ("text", end.as_str().into())]
            }
            _ => vec![],
        };
        self.say(&format!("pdn-{}", what.code()), &arguments)
    }

    /// The name of a game.
    #[must_use]
    pub fn variant(self, variant: impl Into<Ruleset>) -> String {
        let variant = variant.into();
        self.say(&format!("pdn-variant-{variant}"), &[])
    }

    /// What became of a game of a file.
    #[must_use]
    pub fn record_state(self, state: State) -> String {
        let name = match state {
            State::Ok => "pdn-state-ok",
            State::Repaired => "pdn-state-repaired",
            State::Failed => "pdn-state-failed",
        };
        self.say(name, &[])
    }
}
