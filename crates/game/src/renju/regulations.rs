//! The regulations of a game of renju: everything that is settled before its first act.

use ::renju::Regulation;

use crate::control::Control;
use crate::mode::{Mode, check_lateness, lateness_limit};
use crate::refusal::StartError;
use crate::time::Span;

/// What becomes of a forbidden move of Black (9.2.4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum FoulMode {
    /// It loses at once.
    Automatic,
    /// It loses if White claims it before replying; with the reply the right is lost.
    Claimed,
}

/// What the program declares by itself, as arbiter (5.4.2.7). Draws are not among it (5.4.13.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Declares {
    /// A clock that has run out.
    pub flags: bool,
    /// A player who is too late (5.4.4).
    pub lateness: bool,
}

/// The regulations of a game of renju.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Regulations {
    /// The opening regulation (9.2.4.3).
    pub opening: Regulation,
    /// Who notices forbidden moves.
    pub fouls: FoulMode,
    /// Strict: placing completes a move; over the board: pressing the clock does (9.2.5.1).
    pub mode: Mode,
    /// The time control (9.3.1.1, 9.4.1).
    pub control: Control,
    /// How late a player may be (5.4.4.1); `None` for players who are there when the game is made.
    pub lateness: Option<Span>,
    /// What the program declares by itself.
    pub declares: Declares,
    /// Another condition of a draw (9.2.7.2): so many moves, stones and passes together, without a win.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub drawn_after: Option<u16>,
    /// The most time that one act over a network is given back for its lag.
    pub lag: Span,
    /// Whether the game is also under the regulations of the platform: it can be broken off before both have moved, and who leaves it loses.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_no"))]
    pub platform: bool,
}

/// What earlier records do not have is not written where it changes nothing.
#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes the field by reference")]
const fn is_no(value: &bool) -> bool {
    !*value
}

impl Regulations {
    /// Whether the rules allow them, when a game is arranged; a game that was played is replayed whatever they were.
    ///
    /// # Errors
    /// If players may be later than the rules allow (5.4.4.1).
    pub fn check(&self) -> Result<(), StartError> {
        check_lateness(self.lateness, &self.control)
    }

    /// A game over a network: placing completes a move, and the program is the arbiter.
    #[must_use]
    pub const fn online(opening: Regulation, control: Control) -> Self {
        Self {
            opening,
            fouls: FoulMode::Automatic,
            mode: Mode::Strict,
            control,
            lateness: None,
            drawn_after: None,
            declares: Declares { flags: true, lateness: true },
            lag: Span(500),
            platform: false,
        }
    }

    /// A game over the board: the clock is pressed, and people claim and rule.
    #[must_use]
    pub fn over_the_board(opening: Regulation, control: Control) -> Self {
        Self {
            fouls: FoulMode::Claimed,
            mode: Mode::OverTheBoard,
            lateness: Some(lateness_limit(&control)),
            declares: Declares { flags: false, lateness: false },
            lag: Span::ZERO,
            ..Self::online(opening, control)
        }
    }
}
