//! What can be done in a game of renju and in no other.

use ::renju::OpeningAct;

use super::regulations::Regulations;
use crate::time::Span;

/// An act that only renju knows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum BoardAct {
    /// A player places a stone (9.2.4.1) or does what the opening regulation asks for (9.2.4.3); over a network with its lag.
    Play {
        /// What is done. After the opening this is a stone.
        what: OpeningAct,
        /// How long it was on its way.
        lag: Span,
    },
    /// A player says that no stone will be placed, which is a move (9.2.4.4, 9.2.5.1).
    Pass {
        /// How long it was on its way.
        lag: Span,
    },
    /// Over the board: a player says "I adjust", at the own turn (9.2.5.2).
    Adjust,
    /// Over the board: a player has shifted stones, which are put back on that player's time (9.2.5.2).
    Shifted,
    /// Over the board: the stones are back in their places.
    Restored,
    /// White claims that Black's last move was forbidden (9.2.4.2).
    ClaimFoul,
    /// The opponent's time is up (5.4.2.7).
    ClaimFlag,
}

/// An act of a game of renju. Draws on the arbiter's initiative and repetitions are not for renju (5.4.13.1, 5.4.13.6).
pub type Act = crate::Act<BoardAct>;

/// A game of renju as it is kept.
pub type Record = crate::Record<Regulations, BoardAct>;

impl crate::Act<BoardAct> {
    /// A stone, or an act of the opening.
    #[must_use]
    pub const fn play(what: OpeningAct, lag: Span) -> Self {
        Self::Board(BoardAct::Play { what, lag })
    }

    /// A pass.
    #[must_use]
    pub const fn pass(lag: Span) -> Self {
        Self::Board(BoardAct::Pass { lag })
    }
}
