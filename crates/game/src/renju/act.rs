//! What can be done in a game of renju, and what comes of it.

use draughts::Article;

use ::renju::{Foul, OpeningAct};

use crate::act::{Ruling, Score};
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
    /// A player places a stone (9.2.4.1) or does what the opening regulation asks for (9.2.4.3); over a network with the time
    /// it was on its way.
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
    /// Over the board: a player presses the clock, which completes the move (9.2.5.1) or, without a stone, is a pass (9.3.1.5).
    Press,
    /// A player offers a draw (5.4.13.3).
    OfferDraw,
    /// The opponent accepts.
    AcceptDraw,
    /// The opponent declines by word.
    DeclineDraw,
    /// White claims that Black's last move was forbidden (9.2.4.2).
    ClaimFoul,
    /// The opponent's time is up (5.4.2.7).
    ClaimFlag,
    /// A player resigns (9.2.6.3).
    Resign,
    /// A player stops the clock (5.4.2.9).
    StopClock,
    /// The arbiter holds the game, or over the board a player stops the clock to call the arbiter (9.3.1.4).
    Pause,
    /// The arbiter lets the game go on.
    Resume,
    /// The arbiter decides. Draws on the arbiter's initiative and repetitions are not for renju (5.4.13.1, 5.4.13.6).
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
}

/// What came of an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The game began, or goes on with both there, and a player's clock runs.
    Started(Player),
    /// A player is there.
    Arrived(Player),
    /// Both were late: the time that had passed was divided (5.4.1.2).
    TimeDivided,
    /// A player placed a stone or did what the opening regulation asked for.
    Played(Player, OpeningAct),
    /// The colours were exchanged: this player has Black now.
    Black(Player),
    /// A player passed (9.2.4.4).
    Passed(Player),
    /// A player's turn is complete (9.2.5.1), and the opponent's clock runs.
    Completed(Player),
    /// The player was given back time for the way the act took.
    LagAllowed(Player, Span),
    /// White replied to a forbidden move without a claim, and it stands for ever.
    FoulStands(Foul),
    /// A draw is offered.
    Offered(Player),
    /// The offer is declined, by word or by an act on the board.
    Declined(Player),
    /// A player stopped the clock, and the arbiter has to say what that was.
    ClaimWaits(Player, Article),
    /// The clock is held.
    Held,
    /// It runs on.
    Resumed,
    /// A player was punished.
    Punished(Player, Sanction, Article),
    /// A clock was put right.
    ClockSet(Player, Span),
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

/// Why a game of renju ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A five (9.2.6.1).
    Five,
    /// An overline of White (9.2.6.2).
    Overline,
    /// A forbidden move of Black (9.2.4.2).
    Foul(Foul),
    /// A player resigned (9.2.6.3).
    Resignation,
    /// A player's time was up (9.2.6.4).
    Flag,
    /// Agreement (9.2.7.1 a).
    Agreement,
    /// Both players passed running (9.2.7.1 b).
    BothPassed,
    /// Neither side can build a row that wins (9.2.7.1 c); a full board is such a position.
    NoFivePossible,
    /// Both flags down, and nobody knows which fell first (5.4.13.1).
    BothFlags,
    /// A player stopped the clock (5.4.2.9).
    ClockStopped,
    /// A player was too late, or both were; the game was not played (5.4.4).
    Late,
    /// A decision of the arbiter (5.4.15.1).
    Ruling,
}
