//! The record of a game by correspondence as PDN.

use draughts::{Color, Ruleset};

use super::{Play, Score};

impl Play {
    /// The record of the game as a PDN game, for the sheet of 10.5.1 and for files.
    #[must_use]
    pub fn record(&self, white: &str, black: &str) -> String {
        use std::fmt::Write;
        let result = match self.ended.map(|ended| ended.score) {
            Some(Score::White) => "1-0",
            Some(Score::Black) => "0-1",
            Some(Score::Draw) => "1/2-1/2",
            Some(Score::Neither) => "0-0",
            None => "*",
        };
        let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
        let mut text = format!(
            "[Event \"{}\"]\n[White \"{}\"]\n[Black \"{}\"]\n[Result \"{result}\"]\n{}\n",
            quoted(&self.terms.code),
            quoted(white),
            quoted(black),
            game_tags(self.terms.variant),
        );
        for ply in &self.plies {
            if ply.color == Color::White {
                let _ = write!(text, "{}. ", ply.number);
            }
            text.push_str(&ply.text.replace(':', "x"));
            text.push(' ');
        }
        text.push_str(result);
        text.push('\n');
        text
    }
}

/// The tags that say which game a record is of.
pub(crate) fn game_tags(variant: impl Into<Ruleset>) -> String {
    let variant = variant.into();
    let mut tags = format!("[GameType \"{}\"]\n", pdn::game_type(variant));
    if let Some(name) = pdn::variant_tag(variant) {
        tags.push_str(&format!("[Variant \"{name}\"]\n"));
    }
    tags
}
