//! What can be done in a game, and what comes of it.

use draughts::{AnyMove, Article};

use crate::days::Leave;
use crate::draw::Counter;
use crate::irregular::Irregularity;
use crate::player::Player;
use crate::sanction::Sanction;
use crate::time::Span;

/// An act. Who does it and when is said beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Act {
    /// The arbiter starts the game at the appointed time (5.4.1.2).
    Start,
    /// A player comes to the board.
    Arrive,
    /// A player makes a legal move, written by the numbers of its squares; over a network with the time it was on its way.
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
    /// A player offers a draw (5.4.13.3).
    OfferDraw,
    /// The opponent accepts.
    AcceptDraw,
    /// The opponent declines by word.
    DeclineDraw,
    /// A player claims a draw or a win.
    Claim(Claim),
    /// A player resigns.
    Resign,
    /// A player stops the clock (5.4.2.9).
    StopClock,
    /// A player calls the arbiter and stops the clock meanwhile (6.1.10.3, 7.7.3), or the arbiter holds the game.
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
    /// Correspondence play: a player takes leave (10.4), or the arbiter grants it (10.4.5).
    TakeLeave {
        /// Whose leave it is.
        player: Player,
        /// The days.
        leave: Leave,
    },
    /// Nothing but the passing of time: the arbiter looks at clocks and empty chairs.
    Look,
}

/// What a player did on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Happened {
    /// The square a piece was taken from.
    pub from: u8,
    /// The square it was put on.
    pub to: u8,
    /// The pieces taken off the board.
    pub removed: Vec<u8>,
    /// Whether it stands there as a king: it was one, or it was marked.
    pub king: bool,
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
}

/// What came of an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The game began, and a player's clock runs.
    Started(Player),
    /// A player is there.
    Arrived(Player),
    /// Both were late: the time that had passed was divided (5.4.1.2).
    TimeDivided,
    /// A move was made.
    Moved(Player, AnyMove),
    /// The move was given back time for the way it took.
    LagAllowed(Player, Span),
    /// A draw is offered.
    Offered(Player),
    /// The offer is declined, by word or by a move.
    Declined(Player),
    /// A claim waits for the arbiter.
    ClaimWaits(Player, Article),
    /// A claim was wrong, and the game goes on.
    ClaimFailed(Player, Article),
    /// The opponent's moves are being counted (6.1.8.7): so many of five.
    Counted(Player, u8),
    /// Something irregular happened on the board; the opponent may demand that it be put right.
    Irregular(Player, Irregularity, Article),
    /// It was put right: the player has to move again.
    Corrected(Player, Article),
    /// It was not noticed or not minded in time, and stands for ever.
    Stands(Article),
    /// A piece was touched, and has to be moved (6.1.4.7).
    Bound(Player, u8),
    /// A king was marked.
    Marked(u8),
    /// The clock is held.
    Held,
    /// It runs on.
    Resumed,
    /// A player was punished.
    Punished(Player, Sanction, Article),
    /// A clock was put right.
    ClockSet(Player, Span),
    /// A player is on leave.
    OnLeave(Player, Leave),
    /// The act came after the time was up.
    TooLate,
    /// The game is over.
    Ended(Verdict),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who has won.
    pub score: Score,
    /// Why.
    pub reason: Reason,
    /// By which article.
    pub article: Article,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// A player has won.
    Win(Player),
    /// Nobody has.
    Draw,
    /// Both have lost (5.4.4.2, 5.4.15.1).
    BothLose,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A side has no pieces.
    NoPieces,
    /// A side has no move.
    Blocked,
    /// A player resigned.
    Resignation,
    /// A player's time was up.
    Flag,
    /// A player stopped the clock.
    ClockStopped,
    /// A player was too late, or both were; the game was not played.
    Late,
    /// A decision of the arbiter.
    Ruling,
    /// Agreement.
    Agreement,
    /// Threefold repetition.
    Repetition,
    /// A counter.
    Counter(Counter),
    /// An ending that is not played on.
    Ending,
    /// An obvious draw.
    ObviousDraw,
    /// Both flags down.
    BothFlags,
    /// A won position without the time to win it.
    ShortOfTime,
}
