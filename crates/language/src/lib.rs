//! What the program says to people, in Russian, Ukrainian and English.

use std::env;

use draughts::{AnySquare, Article, Grounds, MoveError};
use fluent_bundle::FluentValue;
use rulebook::Book;

#[cfg(feature = "composition")]
mod composition;
#[cfg(feature = "composition")]
mod contest;
#[cfg(feature = "correspondence")]
mod correspondence;
#[cfg(feature = "endgame")]
mod endgame;
#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "tournament")]
mod forms;
mod game;
#[cfg(feature = "pdn")]
mod pdn;
mod position;
mod renju;
mod system;
mod texts;
#[cfg(feature = "tournament")]
mod tournament;

pub use crate::game::{Scene, foul_name};
pub use crate::position::position_article;
#[cfg(feature = "tournament")]
pub use crate::tournament::Names;

/// A language to speak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English
    #[default]
    En,
    /// Russian
    Ru,
    /// Ukrainian
    Uk,
}

/// A named value in a text.
pub type Argument<'a> = (&'static str, FluentValue<'a>);

impl Language {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::En, Self::Ru, Self::Uk];

    /// The code of the language, as HTML and HTTP spell it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ru => "ru",
            Self::Uk => "uk",
        }
    }

    /// The language of the locale in the environment (`LC_ALL`, `LC_MESSAGES`, `LANG`), English if it is none of ours.
    #[must_use]
    pub fn from_environment() -> Self {
        let name = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()))
            .unwrap_or_default();
        match name.get(..2) {
            Some("ru") => Self::Ru,
            Some("uk") => Self::Uk,
            _ => Self::En,
        }
    }

    /// A text by its name in the files of `locales`.
    #[must_use]
    pub fn say(self, text: &str, arguments: &[Argument<'_>]) -> String {
        texts::say(self, text, arguments)
    }

    /// Why a move is not taken, with the article.
    #[must_use]
    pub fn explain(self, error: &MoveError) -> String {
        let (text, arguments, article) = message(error);
        self.with_article(self.say(text, &arguments), article)
    }

    /// An article as a player would cite it.
    #[must_use]
    pub fn article(self, article: Article) -> String {
        let clause = match article.clause.strip_prefix("Appendix ") {
            Some(number) => self.say("article-appendix", &[("number", number.into())]),
            // The club's rules and those of the world have no numbers of their own: their statements are said.
            None if article.book == Book::Club => {
                self.say("article-club", &[("clause", article.clause.into())])
            }
            None if article.book == Book::World => {
                self.say("article-world", &[("clause", article.clause.into())])
            }
            None => self.say("article-clause", &[("clause", article.clause.into())]),
        };
        self.say("article", &[("book", article.book.id().into()), ("clause", clause.into())])
    }

    /// A text with the article it follows, if there is one.
    fn with_article(self, said: String, article: Option<Article>) -> String {
        match article {
            Some(article) => format!("{said} ({})", self.article(article)),
            None => said,
        }
    }
}

impl std::fmt::Display for Language {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.code())
    }
}

/// The code is not one of [`Language::ALL`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLanguage(pub String);

impl std::fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "unknown language `{}`; the languages are en, ru, uk", self.0.escape_debug())
    }
}

impl std::error::Error for UnknownLanguage {}

impl std::str::FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        Self::ALL
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(code))
            .ok_or_else(|| UnknownLanguage(code.to_owned()))
    }
}

fn list(squares: &[AnySquare]) -> FluentValue<'static> {
    squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ").into()
}

fn name(square: &AnySquare) -> FluentValue<'static> {
    square.to_string().into()
}

/// The name of the text that explains an error, its arguments, and the article.
fn message(error: &MoveError) -> (&'static str, Vec<Argument<'_>>, Option<Article>) {
    match error {
        MoveError::Empty => ("move-empty", vec![], None),
        MoveError::Character { character, column } => {
            let arguments = vec![
                ("character", character.escape_debug().to_string().into()),
                ("column", (*column).into()),
            ];
            ("move-character", arguments, None)
        }
        MoveError::NoSquare { name, article, .. } => {
            ("move-no-square", vec![("name", name.as_str().into())], Some(*article))
        }
        MoveError::Incomplete { article } => ("move-incomplete", vec![], Some(*article)),
        MoveError::Ambiguous { candidates, article } => {
            ("move-ambiguous", vec![("candidates", candidates.join(", ").into())], Some(*article))
        }
        MoveError::Illegal { grounds, article } => {
            let (text, arguments) = grounds_message(grounds);
            (text, arguments, Some(*article))
        }
        _ => ("move-not-allowed", vec![], error.article()),
    }
}

fn grounds_message(grounds: &Grounds) -> (&'static str, Vec<Argument<'static>>) {
    match grounds {
        Grounds::GameOver => ("move-game-over", vec![]),
        Grounds::NothingThere { square } => ("move-nothing-there", vec![("square", name(square))]),
        Grounds::NotYours { square } => ("move-not-yours", vec![("square", name(square))]),
        Grounds::NothingOnFile { file } => ("move-nothing-on-file", vec![("file", file.to_string().into())]),
        Grounds::MustCapture { with } => {
            ("move-must-capture", vec![("squares", list(with)), ("count", with.len().into())])
        }
        Grounds::GoesOn { at } => ("move-goes-on", vec![("square", name(at))]),
        Grounds::LandElsewhere { on } => ("move-land-elsewhere", vec![("squares", list(on))]),
        Grounds::Majority { takes, must } => {
            ("move-majority", vec![("takes", (*takes).into()), ("must", (*must).into())])
        }
        Grounds::Quality { with } => ("move-quality", vec![("squares", list(with))]),
        Grounds::Worth { with } => ("move-worth", vec![("squares", list(with))]),
        Grounds::Resting { king } => ("move-resting", vec![("square", name(king))]),
        Grounds::Twice { over } => ("move-twice", vec![("square", name(over))]),
        Grounds::OverOwn { over } => ("move-over-own", vec![("square", name(over))]),
        Grounds::Blocked { by } => ("move-blocked", vec![("square", name(by))]),
        Grounds::NothingToTake { from, to } => {
            ("move-nothing-to-take", vec![("from", name(from)), ("to", name(to))])
        }
        Grounds::Occupied { square } => ("move-occupied", vec![("square", name(square))]),
        Grounds::StaysPut { square } => ("move-stays-put", vec![("square", name(square))]),
        Grounds::SeveralMoves => ("move-several", vec![]),
        Grounds::StopsAsKing { at } => ("move-stops-as-king", vec![("square", name(at))]),
        Grounds::NotDiagonal { from, to } => {
            ("move-not-diagonal", vec![("from", name(from)), ("to", name(to))])
        }
        Grounds::Backwards => ("move-backwards", vec![]),
        Grounds::TooFar => ("move-too-far", vec![]),
        Grounds::NoWay { square, king: false } => ("move-man-stuck", vec![("square", name(square))]),
        Grounds::NoWay { square, king: true } => ("move-king-stuck", vec![("square", name(square))]),
        Grounds::NoSuchCapture { from, to } => {
            ("move-no-such-capture", vec![("from", name(from)), ("to", name(to))])
        }
        _ => ("move-not-allowed", vec![]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    /// The names of the texts of a language and the arguments each of them uses.
    fn texts(language: &str) -> BTreeSet<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales").join(language);
        let mut found = BTreeSet::new();
        for file in fs::read_dir(folder).unwrap() {
            let mut name = String::new();
            for line in fs::read_to_string(file.unwrap().path()).unwrap().lines() {
                if line.starts_with(|c: char| c.is_ascii_lowercase()) {
                    name = line.split(' ').next().unwrap().to_owned();
                    found.insert(name.clone());
                }
                for argument in line.split("{ $").skip(1) {
                    let argument: String = argument.chars().take_while(char::is_ascii_lowercase).collect();
                    found.insert(format!("{name} ${argument}"));
                }
            }
        }
        found
    }

    #[test]
    fn every_language_has_every_text_with_the_same_arguments() {
        let english = texts("en");
        assert!(english.len() > 40);
        assert_eq!(texts("ru"), english);
        assert_eq!(texts("uk"), english);
    }

    /// Every Rust source of a folder.
    fn sources(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                sources(&entry, found);
            } else if entry.extension().is_some_and(|extension| extension == "rs") {
                found.push(fs::read_to_string(entry).unwrap());
            }
        }
    }

    /// A text that does not exist would come out as a note that it is missing, in front of an arbiter.
    /// The statements of the club's rules have no numbers; nobody is shown the names that the program gives them.
    #[test]
    fn the_clubs_rules_are_cited_in_words_club() {
        let clauses = [
            "draw-3-kings-v-1-15-moves",
            "draw-agreement",
            "draw-both-kings-unchanged-15-moves",
            "draw-kings-only-15-moves",
            "draw-no-win-possible",
            "draw-threefold",
            "missed-capture-demand-or-play-on",
            "time-8-minutes",
            "win-blocked",
            "win-no-pieces",
            "win-no-pieces-or-blocked",
            "win-resignation",
            "win-time",
        ];
        for clause in clauses {
            for language in Language::ALL {
                let said = language.article(Book::Club.article(clause));
                assert!(!said.contains(clause) && !said.contains("{$"), "{said}");
            }
        }
        let threefold = Book::Club.article("draw-threefold");
        assert_eq!(Language::Ru.article(threefold), "Клубные правила, трёхкратное повторение позиции");
    }

    #[test]
    fn every_text_that_forms_and_commands_ask_for_exists() {
        let english = texts("en");
        let mut all = Vec::new();
        for folder in ["forms", "bolshak", "language"] {
            sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder).join("src"), &mut all);
        }
        let mut asked = BTreeSet::new();
        for literal in all.iter().flat_map(|source| source.split('"').skip(1)) {
            let plain = literal.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
            let ours =
                ["form-", "tournament-", "cli-", "article-"].iter().any(|start| literal.starts_with(start));
            if plain && ours && !literal.ends_with('-') {
                asked.insert(literal);
            }
        }
        assert!(asked.len() > 150, "{}", asked.len());
        let missing: Vec<_> = asked.iter().filter(|name| !english.contains(**name)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn refusals_are_said_in_each_language_with_their_article() {
        let error = draughts::Position::<draughts::Russian>::from_fen("W:Wc3,h2:Bd4")
            .unwrap()
            .read_move("h2-g3")
            .unwrap_err();
        assert_eq!(
            Language::En.explain(&error),
            "You must capture: the piece on c3 can. (Rules 2022, 6.1.5.3)"
        );
        assert_eq!(Language::Ru.explain(&error), "Надо бить: бьёт шашка c3. (Правила 2022 г., п. 6.1.5.3)");
        assert_eq!(Language::Uk.explain(&error), "Треба бити: б’є шашка c3. (Правила 2022 р., п. 6.1.5.3)");
    }

    #[test]
    fn numbers_take_their_plural_forms() {
        let grounds = Grounds::Majority { takes: 1, must: 3 };
        let error = MoveError::Illegal { grounds, article: Article::ru("7.4.1") };
        assert_eq!(
            Language::Ru.explain(&error),
            "Надо бить большинство: 3 шашки, а не 1. (Правила 2022 г., п. 7.4.1)"
        );
    }
}
