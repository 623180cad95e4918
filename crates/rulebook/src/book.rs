//! Rule books and their articles.

use core::fmt;
use core::str::FromStr;

use crate::discipline::Discipline;

/// A rule book. The texts are described in `docs/RULES.md`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Book {
    /// The Russian rules of 2022 (order № 201 of 17 March 2022).
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "ru-2022"))]
    Ru2022,
    /// The earlier Russian rules.
    RuClassic,
    /// The Ukrainian rules of draughts-64, Russian and Brazilian versions.
    #[cfg_attr(feature = "serde", serde(rename = "ua-64"))]
    Ua64,
    /// Basic rules with the right to play on.
    Club,
    /// A game program's rules: moves and captures only.
    Casual,
    /// The regulations of the platform, for what happens on a network only: games that are broken off, players who leave, ratings. No game is
    /// played by them alone.
    Platform,
    /// What games of the world outside the disciplines are played by: their published rules, and a few of this house where those are silent or
    /// not to be had. The clause names the game and the source.
    World,
}

impl Book {
    /// All books of the sport that a game can be played by.
    pub const ALL: [Self; 5] = [Self::Ru2022, Self::RuClassic, Self::Ua64, Self::Club, Self::Casual];

    /// The name of the book, as articles and files spell it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Ru2022 => "ru-2022",
            Self::RuClassic => "ru-classic",
            Self::Ua64 => "ua-64",
            Self::Club => "club",
            Self::Casual => "casual",
            Self::Platform => "platform",
            Self::World => "world",
        }
    }

    /// Whether the book speaks of a discipline.
    #[must_use]
    pub const fn covers(self, discipline: Discipline) -> bool {
        match self {
            Self::Ru2022 => discipline.is_of_the_sport(),
            Self::RuClassic => matches!(discipline, Discipline::Russian | Discipline::Draughts64),
            Self::Ua64 => {
                matches!(discipline, Discipline::Russian | Discipline::Draughts64 | Discipline::Brazilian)
            }
            Self::Club | Self::Casual => matches!(discipline, Discipline::Russian),
            Self::Platform => false,
            Self::World => !discipline.is_of_the_sport(),
        }
    }

    /// The book by which a discipline is played if nobody asks for another.
    #[must_use]
    pub const fn usual(discipline: Discipline) -> Self {
        if discipline.is_of_the_sport() { Self::Ru2022 } else { Self::World }
    }

    /// An article of the book.
    #[must_use]
    pub const fn article(self, clause: &'static str) -> Article {
        Article { book: self, clause }
    }
}

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// The name is not one of a book that a game can be played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownBook;

impl fmt::Display for UnknownBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown rule book; the books are ")?;
        for (index, book) in Book::ALL.into_iter().chain([Book::World]).enumerate() {
            write!(f, "{}{book}", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownBook {}

impl FromStr for Book {
    type Err = UnknownBook;

    fn from_str(name: &str) -> Result<Self, UnknownBook> {
        Self::ALL
            .into_iter()
            .chain([Self::World])
            .find(|book| book.id().eq_ignore_ascii_case(name))
            .ok_or(UnknownBook)
    }
}

/// An article of a rule book, such as `ru-2022 6.1.5.3`. Every refusal, verdict, pairing and place can name the one it follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Article {
    /// The rule book.
    pub book: Book,
    /// The number of the clause in it.
    pub clause: &'static str,
}

impl Article {
    /// An article of the Russian rules of 2022.
    #[must_use]
    pub const fn ru(clause: &'static str) -> Self {
        Book::Ru2022.article(clause)
    }

    /// An article of the Ukrainian rules of draughts-64.
    #[must_use]
    pub const fn ua(clause: &'static str) -> Self {
        Book::Ua64.article(clause)
    }
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.book, self.clause)
    }
}
