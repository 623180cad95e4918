//! Competitions whose games are played here: their boards, the arbiter's hand in them, arenas.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// All boards of the last round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventBoards {
    /// The round; 0 if none is played here.
    pub round: u16,
    /// The moment of the clocks, in milliseconds.
    pub now: i64,
    /// The boards that are being played.
    pub boards: Vec<EventBoard>,
}

/// A board that is being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventBoard {
    /// The table.
    pub table: u32,
    /// The board of a team match.
    pub board: u8,
    /// The game.
    pub game: String,
    /// Which game of the micro-match, from 1.
    pub number: u32,
    /// How many moves were made, by both together.
    pub ply: usize,
    /// The position, in draughts.
    #[schema(required)]
    pub fen: Option<String>,
    /// Whether it has begun.
    pub started: bool,
    /// Whether it is over.
    pub over: bool,
    /// Whether the clocks stand in mid-game.
    pub held: bool,
    /// When it begins, if it has not.
    #[schema(required)]
    pub starts_at: Option<i64>,
    /// When an empty chair loses (5.4.4.1).
    #[schema(required)]
    pub late_at: Option<i64>,
    /// White first; in renju who begins.
    pub sides: [EventSide; 2],
    /// For the panel: a claim that waits.
    #[schema(required)]
    pub claim: Option<EventClaim>,
    /// The opening that was drawn.
    #[schema(required)]
    pub opening: Option<String>,
}

/// One side of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventSide {
    /// The entrant.
    pub id: u32,
    /// What is left on the clock, in milliseconds.
    #[schema(required)]
    pub left: Option<i64>,
    /// Whether the clock runs.
    pub running: bool,
    /// Whether the player is connected.
    pub here: bool,
    /// Whether the player has come to the board at all.
    pub came: bool,
    /// For the panel: how often the player left the page.
    pub away: u32,
    /// For how long in all, in milliseconds.
    pub away_ms: i64,
}

/// A claim that waits for the arbiter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventClaim {
    /// Whose.
    pub by: super::Player,
    /// What is claimed, by the name of the reason.
    pub what: String,
    /// Whether the program thinks it right; nothing while it thinks.
    #[schema(required)]
    pub advice: Option<bool>,
}

/// What an arbiter does in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HandKind {
    /// Gives the signal to begin.
    Start,
    /// Stops the clocks.
    Pause,
    /// Lets them run on.
    Resume,
    /// Puts a clock right (5.4.2.5).
    Clock,
    /// The claim is right.
    Uphold,
    /// It is not.
    Reject,
    /// A draw on the arbiter's own initiative (5.4.13.6).
    Draw,
    /// A player has won by a decision (5.4.15.1).
    Win,
    /// Both have lost (5.4.15.1).
    BothLose,
    /// A player does not come (5.4.4.1).
    Forfeit,
    /// Neither comes (5.4.4.2).
    BothForfeit,
    /// The game does not count.
    Annul,
    /// A remark (5.4.15.1).
    Remark,
    /// A warning.
    Warning,
    /// Time for the opponent.
    Time,
    /// The loss of the game.
    Loss,
}

impl HandKind {
    /// The name in the log, and of its text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Pause => "pause",
            Self::Resume => "resume",
            Self::Clock => "clock",
            Self::Uphold => "uphold",
            Self::Reject => "reject",
            Self::Draw => "draw",
            Self::Win => "win",
            Self::BothLose => "both-lose",
            Self::Forfeit => "forfeit",
            Self::BothForfeit => "both-forfeit",
            Self::Annul => "annul",
            Self::Remark => "remark",
            Self::Warning => "warning",
            Self::Time => "time",
            Self::Loss => "loss",
        }
    }
}

/// An arbiter has a hand in the game at a board.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventHand {
    /// The stage; the first if left out.
    pub stage: Option<u16>,
    /// The round.
    pub round: u16,
    /// The table.
    pub table: u32,
    /// The board of a team match; 1 if left out.
    pub board: Option<u8>,
    /// What.
    pub hand: HandKind,
    /// Whom it is about, where it is about one of the two: the players of the game that is played now.
    pub player: Option<super::Player>,
    /// The seconds of a clock or of added time.
    pub seconds: Option<i64>,
    /// Why.
    pub reason: String,
}

/// An arena: for a time everybody plays whoever is free.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventArena {
    /// How long it lasts.
    pub minutes: u16,
    /// When it ends, in milliseconds; nothing before it begins.
    #[schema(required)]
    pub ends: Option<i64>,
    /// The places now.
    pub places: Vec<EventArenaPlace>,
    /// The last meetings, the newest first.
    pub games: Vec<EventArenaGame>,
}

/// A place in an arena.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventArenaPlace {
    /// The place: `3` or `3-4`.
    pub place: String,
    /// Whose.
    pub id: u32,
    /// The points.
    pub points: u32,
    /// The points of each game.
    pub each: Vec<u32>,
    /// Whether the next game is worth double.
    pub fire: bool,
}

/// A meeting of an arena.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventArenaGame {
    /// Who begins.
    pub first: u32,
    /// The other.
    pub second: u32,
    /// The game, the first of its meeting.
    pub game: String,
    /// Whether it is over.
    pub over: bool,
    /// What each had; nothing if it is being played or does not count.
    #[schema(required)]
    pub result: Option<String>,
}
