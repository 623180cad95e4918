//! The frame of every game: who is there, the clock, offers, flags, holds, sanctions, the verdict.

use rulebook::Article;

use crate::board::Conditions;
use crate::clock::Clock;
use crate::player::Player;
use crate::sanction::Sanction;
use crate::time::Moment;
use crate::verdict::{Reason, Verdict};

mod arbiter;
mod offers;
mod platform;
mod presence;
mod press;
mod writing;

/// What acts change beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) now: Moment,
    pub(crate) clock: Clock,
    pub(crate) started: Option<Moment>,
    pub(crate) present: [bool; 2],
    /// Who came later than the regulations allow, with nobody there to say so (5.4.4.1).
    pub(crate) came_late: [bool; 2],
    /// Whose move waits for its press (5.4.2.3, 9.2.5.1). Who replies before the opponent has pressed waits too.
    pub(crate) unpressed: [bool; 2],
    /// A draw offer that is open.
    pub(crate) offer: Option<Player>,
    /// Who used the right to offer last (5.4.13.4).
    pub(crate) offered_last: Option<Player>,
    /// Who made the last move.
    pub(crate) mover: Option<Player>,
    /// Since when the clock is held.
    pub(crate) held: Option<Moment>,
    pub(crate) waiting: Option<Waiting>,
    pub(crate) sanctions: Vec<(Player, Sanction)>,
    pub(crate) verdict: Option<Verdict>,
    /// Whether the act that is being made is known not to have ended the game.
    pub(crate) goes_on: bool,
}

/// What waits for the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Waiting {
    /// A player stopped the clock (5.4.2.9).
    Stopped { by: Player },
    /// A claim that has to be judged, and whose flag was down when it was made.
    Claim { by: Player, reason: Reason, article: Article, down: [bool; 2] },
    /// A claim that the record decides.
    Check { by: Player },
}

impl Frame {
    pub(crate) fn new(conditions: &Conditions<'_>) -> Self {
        Self {
            now: Moment(i64::MIN),
            clock: Clock::new(conditions.control),
            started: None,
            present: [conditions.lateness.is_none(); 2],
            came_late: [false; 2],
            unpressed: [false; 2],
            offer: None,
            offered_last: None,
            mover: None,
            held: None,
            waiting: None,
            sanctions: Vec::new(),
            verdict: None,
            goes_on: false,
        }
    }
}
