//! Draughts of the world that are no discipline of the sport, by name.

use core::fmt;
use core::str::FromStr;

use crate::discipline::UnknownDiscipline;

/// A game of draughts outside the disciplines: its moves are known, games of it are played by the book [`Book::World`](crate::Book::World), and
/// nothing official is held in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum World {
    /// English draughts, American checkers.
    English,
    /// American pool checkers.
    Pool,
    /// Czech draughts.
    Czech,
    /// Antidraughts: International draughts with the goal reversed.
    Antidraughts,
    /// Italian draughts.
    Italian,
    /// Spanish draughts.
    Spanish,
    /// Portuguese draughts, damas clássicas: the moves of Spanish draughts.
    Portuguese,
    /// Frisian draughts: captures along files and rows too.
    Frisian,
}

impl World {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::English,
        Self::Pool,
        Self::Czech,
        Self::Antidraughts,
        Self::Italian,
        Self::Spanish,
        Self::Portuguese,
        Self::Frisian,
    ];

    /// The name in addresses, files and messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "english",
            Self::Pool => "pool",
            Self::Czech => "czech",
            Self::Antidraughts => "antidraughts",
            Self::Italian => "italian",
            Self::Spanish => "spanish",
            Self::Portuguese => "portuguese",
            Self::Frisian => "frisian",
        }
    }
}

impl fmt::Display for World {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for World {
    type Err = UnknownDiscipline;

    fn from_str(name: &str) -> Result<Self, UnknownDiscipline> {
        Self::ALL.into_iter().find(|game| game.name().eq_ignore_ascii_case(name)).ok_or(UnknownDiscipline)
    }
}
