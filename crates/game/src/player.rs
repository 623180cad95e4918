//! The two players and the officials.

use std::fmt;

/// A player, whichever color they have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Player {
    /// Who begins: with White in draughts (in the first game of a meeting), with Black in renju.
    First,
    /// The other one.
    Second,
}

impl Player {
    /// Both of them.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// Who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Actor {
    /// One of the players.
    Player(Player),
    /// The arbiter, or the program in the arbiter's place.
    Arbiter,
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Player(Player::First) => "first",
            Self::Player(Player::Second) => "second",
            Self::Arbiter => "arbiter",
        })
    }
}
