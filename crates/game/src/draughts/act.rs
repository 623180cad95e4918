//! What can be done in a game of draughts and in no other.

use super::regulations::{Regulations, Start};
use crate::days::Leave;
use crate::player::Player;
use crate::time::Span;

/// An act that only draughts knows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum BoardAct {
    /// A player makes a legal move, written by the numbers of its squares; over a network with its lag.
    Move {
        /// The squares: from, to, and those in between that tell captures apart.
        squares: Vec<u8>,
        /// How long the move was on its way.
        lag: Span,
    },
    /// Over the board: a player did something on the board and pressed the clock, legal or not.
    Happened(Happened),
    /// Over the board: a player touched a piece (6.1.4.7).
    Touch {
        /// Its square.
        square: u8,
    },
    /// Over the board: a player said "I adjust" (6.1.4.9).
    Adjust,
    /// Over the board: the opponent demands that the last irregularity be put right (5.4.14.2).
    Demand,
    /// Over the board: a king that was not marked is marked (6.1.4.4, 5.4.14.2).
    MarkKing {
        /// Its square.
        square: u8,
    },
    /// Over the board: the arbiter lets the game begin anew, as something was wrong from the start (5.4.14.1).
    BeginAnew(WrongStart),
    /// Over the board: after the control the players have made good what neither had written, and the arbiter lets the game go on
    /// (5.4.3.3).
    RecordMadeGood,
    /// The arbiter draws the start position by lot, with both players present (5.4.1.3).
    Lot {
        /// The entry of the table.
        code: String,
    },
    /// A player claims a draw or a win.
    Claim(Claim),
    /// Correspondence play: a player takes leave (10.4), or the arbiter grants it (10.4.5).
    TakeLeave {
        /// Whose leave it is.
        player: Player,
        /// The days.
        leave: Leave,
    },
}

/// An act of a game of draughts.
pub type Act = crate::Act<BoardAct>;

/// A game of draughts as it is kept.
pub type Record = crate::Record<Regulations, BoardAct>;

impl crate::Act<BoardAct> {
    /// A legal move by the numbers of its squares.
    #[must_use]
    pub const fn mv(squares: Vec<u8>, lag: Span) -> Self {
        Self::Board(BoardAct::Move { squares, lag })
    }

    /// A claim.
    #[must_use]
    pub const fn claim(claim: Claim) -> Self {
        Self::Board(BoardAct::Claim(claim))
    }
}

/// What a player did on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Happened {
    /// The square a piece was taken from.
    pub from: u8,
    /// The square it was put on; [`LIGHT`](Self::LIGHT) for a light one.
    pub to: u8,
    /// The pieces taken off the board.
    pub removed: Vec<u8>,
    /// Whether it was marked as a king. A king stays one without it.
    pub king: bool,
    /// What the board afterwards does not show.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub slip: Option<Slip>,
}

impl Happened {
    /// A light square, which has no number.
    pub const LIGHT: u8 = 0;
}

/// A mistake in taking pieces off that the board afterwards does not show (5.4.14.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Slip {
    /// Pieces were taken off while the capture was still going on.
    Early,
    /// The player stopped while taking the pieces off.
    Stopped,
}

/// What was wrong from the start.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum WrongStart {
    /// The pieces; this is how they should have stood.
    Pieces(Start),
    /// The colors of the players.
    Colors,
    /// The board lay the wrong way round.
    Board,
}

/// A claim.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Claim {
    /// The position has arisen three times, or will with the announced move, which is binding (5.4.13.2).
    Repetition {
        /// The squares of the move that is written down and not made.
        announced: Option<Vec<u8>>,
    },
    /// A counter has reached its limit.
    Counter,
    /// An ending that is not played on without increment (6.1.10.4, 7.7.4).
    Ending,
    /// The position is an obvious draw: the opponent's next five moves are counted (6.1.8.7).
    ObviousDraw,
    /// The opponent's time is up (5.4.2.7).
    Flag,
    /// A won position without the time to win it (6.1.10.5, 7.7.4).
    ShortOfTime,
}
