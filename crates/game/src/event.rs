//! What comes of an act.

use ::draughts::AnyMove;
use ::renju::{Foul, OpeningAct};
use rulebook::Article;

use crate::days::Leave;
use crate::draughts::irregular::{Irregularity, Remedy};
use crate::player::Player;
use crate::sanction::Sanction;
use crate::time::Span;
use crate::verdict::Verdict;

/// What came of an act. There is one list for all boards, as whoever reads it – a page, a log, an arbiter – is the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    // Every game.
    /// The game began, or goes on with both there, and a player's clock runs.
    Started(Player),
    /// A player is there.
    Arrived(Player),
    /// The time that had passed was divided: both were late (5.4.1.2), or both made their records good (5.4.3.3).
    TimeDivided,
    /// The player was given back time for the lag of the network.
    LagAllowed(Player, Span),
    /// A player has pressed the clock: the move is complete (5.4.2.3, 9.2.5.1), and the opponent's clock runs.
    Completed(Player),
    /// A player was reminded of the clock by the opponent (5.4.2.4).
    Reminded(Player),
    /// A draw is offered.
    Offered(Player),
    /// The offer is declined, by word or on the board.
    Declined(Player),
    /// A claim waits for the arbiter.
    ClaimWaits(Player, Article),
    /// A claim was wrong, and the game goes on.
    ClaimFailed(Player, Article),
    /// The clock is held.
    Held,
    /// It runs on.
    Resumed,
    /// A player was punished.
    Punished(Player, Sanction, Article),
    /// What the order of sanctions has for the player's next violation (5.4.15.2).
    NextSanction(Player, Sanction),
    /// The control is not one that the article names for the tempo.
    UnusualControl(Article),
    /// A clock was put right.
    ClockSet(Player, Span),
    /// The act came after the time was up.
    TooLate,
    /// The game is over.
    Ended(Verdict),

    // Draughts.
    /// A move was made.
    Moved(Player, AnyMove),
    /// The start position was drawn by lot: the entry of the table.
    Drawn(String),
    /// The opponent's moves are being counted (6.1.8.7): so many of five.
    Counted(Player, u8),
    /// Without increment such an ending is not played on (6.1.10.4, 7.7.4): the arbiter sees whether a win can be shown.
    NotPlayedOn(Article),
    /// Something irregular happened on the board; the opponent may demand that it be put right.
    Irregular(Player, Irregularity, Article),
    /// What a player had done was put right, and how.
    Corrected(Player, Remedy, Article),
    /// It was not noticed or not minded in time, and stands for ever.
    Stands(Article),
    /// A piece was touched, and has to be moved (6.1.4.7).
    Bound(Player, u8),
    /// The game begins anew: something was wrong from the start.
    BegunAnew(Article),
    /// A king was marked.
    Marked(u8),
    /// A player is on leave.
    OnLeave(Player, Leave),

    // Renju.
    /// A player placed a stone or did what the opening regulation asked for.
    Played(Player, OpeningAct),
    /// The colors were exchanged: this player has Black now.
    Black(Player),
    /// A player passed (9.2.4.4).
    Passed(Player),
    /// A player shifted stones, which are put back on that player's time (9.2.5.2).
    Shifted(Player),
    /// They are back in their places.
    Restored,
    /// White replied to a forbidden move without a claim, and it stands for ever.
    FoulStands(Foul),
}
