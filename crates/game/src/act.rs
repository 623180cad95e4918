//! What can be done in a game.

use std::convert::Infallible;

use crate::player::{Actor, Player};
use crate::sanction::Sanction;
use crate::time::{Moment, Span};

/// An act. Who does it and when is said beside it. Every game knows these; what is done on the board is the board's own.
///
/// In writing the two are one list of names: a reader need not know which of them are the board's.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Act<A> {
    /// The arbiter starts the game at the appointed time (5.4.1.2).
    Start,
    /// A player comes to the board.
    Arrive,
    /// A player offers a draw (5.4.13.3).
    OfferDraw,
    /// The opponent accepts.
    AcceptDraw,
    /// The opponent declines by word.
    DeclineDraw,
    /// A player resigns.
    Resign,
    /// On the platform: a player breaks the game off before both have moved, or the arbiter does as the first move is not made (regulations of
    /// the platform, 2).
    Abort,
    /// Over the board: a player presses the clock, which completes the move (5.4.2.3, 9.2.5.1); without a stone in renju it is a pass (9.3.1.5).
    Press,
    /// Over the board: a player reminds the opponent, who has moved, to press the clock (5.4.2.4).
    Remind,
    /// A player stops the clock (5.4.2.9).
    StopClock,
    /// A player calls the arbiter and stops the clock meanwhile (6.1.10.3, 7.7.3, 9.3.1.4), or the arbiter holds the game.
    Pause,
    /// The arbiter lets the game go on.
    Resume,
    /// The arbiter decides.
    Rule(Ruling),
    /// The arbiter punishes a player (5.4.15).
    Sanction {
        /// Who is punished.
        player: Player,
        /// How.
        sanction: Sanction,
    },
    /// The arbiter puts a clock right (5.4.2.5).
    SetClock {
        /// Whose clock.
        player: Player,
        /// What it shows now.
        left: Span,
    },
    /// Nothing but the passing of time: the arbiter looks at clocks and empty chairs.
    Look,
    /// An act on the board, or one that only games on this board know.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Board(A),
}

/// An act that every game knows.
pub type FrameAct = Act<Infallible>;

impl FrameAct {
    /// The same act in games on one board.
    #[must_use]
    pub const fn on<A>(self) -> Act<A> {
        match self {
            Self::Start => Act::Start,
            Self::Arrive => Act::Arrive,
            Self::OfferDraw => Act::OfferDraw,
            Self::AcceptDraw => Act::AcceptDraw,
            Self::DeclineDraw => Act::DeclineDraw,
            Self::Resign => Act::Resign,
            Self::Abort => Act::Abort,
            Self::Press => Act::Press,
            Self::Remind => Act::Remind,
            Self::StopClock => Act::StopClock,
            Self::Pause => Act::Pause,
            Self::Resume => Act::Resume,
            Self::Rule(ruling) => Act::Rule(ruling),
            Self::Sanction { player, sanction } => Act::Sanction { player, sanction },
            Self::SetClock { player, left } => Act::SetClock { player, left },
            Self::Look => Act::Look,
            Self::Board(never) => match never {},
        }
    }
}

/// A decision of the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Ruling {
    /// The claim that waits is right.
    Upheld,
    /// It is not: the game goes on.
    Rejected,
    /// The record has been checked for the repetition that was claimed: the log says what came of it.
    Checked,
    /// A draw on the arbiter's own initiative (5.4.13.6): a counter or a repetition must be due.
    Draw,
    /// Both flags are down and nobody knows which fell first (5.4.13.1).
    BothFlags,
    /// A player has won by a decision (1.5, 5.4.15.1).
    Win(Player),
    /// Both have lost by a decision (5.4.15.1).
    BothLose,
    /// A player has lost the whole micro-match by a decision (5.4.15.1).
    MicromatchLost(Player),
    /// Both have lost the whole micro-match by a decision (5.4.15.1).
    MicromatchBothLose,
    /// A player does not come to play, which the arbiter knows before the time of 5.4.4.1 is over. No move may have been made.
    Forfeit(Player),
    /// Neither comes (5.4.4.2).
    BothForfeit,
    /// The game does not count and may be played anew (12.4.1).
    Annulled,
    /// By correspondence: the unfinished game is adjudicated, as a player's win or as a draw (10.5.4, 10.5.5).
    Adjudicated(Option<Player>),
    /// On the platform: a player has left the game, and the opponent takes the win (regulations of the platform, 3.2).
    LeftLoses(Player),
    /// On the platform: a player has left the game, and the opponent is content with a draw (regulations of the platform, 3.2).
    LeftDraws(Player),
}

/// One act of a game, with who and when.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Acted<A> {
    /// Who.
    pub who: Actor,
    /// When.
    pub when: Moment,
    /// What.
    pub act: Act<A>,
}
