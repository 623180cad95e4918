//! How games end.

use ::renju::Foul;
use rulebook::{Article, Scoring};

use crate::draughts::counting::Counter;
use crate::micromatch::Tally;
use crate::player::Player;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who has won.
    pub result: GameResult,
    /// Why.
    pub reason: Reason,
    /// By which article.
    pub article: Article,
}

impl Verdict {
    /// What a player gets for the game, as sheets and tables show it: `1`, `½`, `0`, or `+` and `−` for a game that was not played
    /// because somebody did not come in time (5.4.4, 5.4.7.2).
    #[must_use]
    pub fn shown(&self, player: Player) -> &'static str {
        Scoring::One.symbol(Tally::of(self).mark(player))
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// A player has won.
    Win(Player),
    /// Nobody has.
    Draw,
    /// Both have lost (5.4.4.2, 5.4.15.1).
    BothLose,
    /// The game was broken off before it was one, and counts for nothing (regulations of the platform, 2).
    NotPlayed,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    // Every game.
    /// A player resigned.
    Resignation,
    /// A player's time was up.
    Flag,
    /// Both flags down, and nobody knows which fell first (5.4.13.1).
    BothFlags,
    /// A player stopped the clock (5.4.2.9).
    ClockStopped,
    /// A player was too late, or both were; the game was not played (5.4.4).
    Late,
    /// A decision of the arbiter (5.4.15.1).
    Ruling,
    /// A decision of the arbiter on the whole micro-match (5.4.15.1).
    Micromatch,
    /// The arbiter annulled the game (12.4.1).
    Annulled,
    /// The unfinished game was adjudicated (10.5.4, 10.5.5).
    Adjudicated,
    /// Agreement.
    Agreement,
    /// A player broke the game off before both had moved (regulations of the platform, 2.1).
    Aborted,
    /// Nobody made the first move in time (regulations of the platform, 2.2).
    NoFirstMove,
    /// A player left the game (regulations of the platform, 3).
    Left,

    // Draughts.
    /// A side has no pieces.
    NoPieces,
    /// A side has no move.
    Blocked,
    /// Threefold repetition.
    Repetition,
    /// A counter.
    Counter(Counter),
    /// An ending that is not played on.
    Ending,
    /// An obvious draw.
    ObviousDraw,
    /// A won position without the time to win it.
    ShortOfTime,

    // Renju.
    /// A five (9.2.6.1).
    Five,
    /// An overline of White (9.2.6.2).
    Overline,
    /// A forbidden move of Black (9.2.4.2).
    Foul(Foul),
    /// Both players passed running (9.2.7.1 b).
    BothPassed,
    /// So many moves without a win as the regulations allow (9.2.7.2).
    MoveLimit,
    /// Neither side can build a row that wins (9.2.7.1 c); a full board is such a position.
    NoFivePossible,
}

impl Reason {
    /// The name of the reason in messages and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Resignation => "resignation",
            Self::Flag => "flag",
            Self::BothFlags => "both-flags",
            Self::ClockStopped => "clock-stopped",
            Self::Late => "late",
            Self::Ruling => "ruling",
            Self::Micromatch => "micromatch",
            Self::Annulled => "annulled",
            Self::Adjudicated => "adjudicated",
            Self::Agreement => "agreement",
            Self::Aborted => "aborted",
            Self::NoFirstMove => "no-first-move",
            Self::Left => "left",
            Self::NoPieces => "no-pieces",
            Self::Blocked => "blocked",
            Self::Repetition => "repetition",
            Self::Counter(_) => "counter",
            Self::Ending => "ending",
            Self::ObviousDraw => "obvious-draw",
            Self::ShortOfTime => "short-of-time",
            Self::Five => "five",
            Self::Overline => "overline",
            Self::Foul(_) => "foul",
            Self::BothPassed => "both-passed",
            Self::MoveLimit => "move-limit",
            Self::NoFivePossible => "no-five",
        }
    }
}
