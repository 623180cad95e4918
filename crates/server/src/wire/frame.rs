//! The frames that the server sends over the socket of a game.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Article, ChatLine, Game, Move, Player, Refusal, State};

/// A frame of the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum Frame {
    /// Everything there is to see of a game.
    Snapshot(Box<Snapshot>),
    /// Something happened.
    Event(Box<Event>),
    /// What was asked for is done.
    Ok {
        /// The number of the request.
        #[schema(required)]
        id: Option<u32>,
        /// The version that it made.
        v: u32,
    },
    /// What was asked for is not done.
    No {
        /// The number of the request.
        #[schema(required)]
        id: Option<u32>,
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// The answer to a ping.
    Pong {
        /// The number of the request.
        #[schema(required)]
        id: Option<u32>,
        /// The client's time, sent back.
        sent: f64,
        /// The server's, in milliseconds of Unix time.
        now: i64,
    },
    /// Who is here.
    Presence {
        /// Which of the players.
        #[schema(value_type = (bool, bool))]
        online: [bool; 2],
        /// How many others.
        watching: usize,
        /// From when on the opponent of each of them can take the game, as that player has left it; in milliseconds of Unix time.
        #[schema(value_type = (Option<i64>, Option<i64>))]
        left: [Option<i64>; 2],
    },
    /// Somebody said something.
    Chat(ChatLine),
    /// The points that Black may not take.
    Fouls {
        /// The points.
        points: Vec<ForbiddenPoint>,
    },
}

/// A point that Black may not take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ForbiddenPoint {
    /// The point.
    pub point: String,
    /// What it would make: double-three, double-four or overline.
    pub foul: String,
    /// The article.
    pub article: Article,
}

/// Everything there is to see of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Snapshot {
    /// The version: the number of entries of the game's log.
    pub v: u32,
    /// The server's moment, in milliseconds of Unix time.
    pub now: i64,
    /// Which of the players you are.
    #[schema(required)]
    pub you: Option<Player>,
    /// What does not change.
    pub game: Game,
    /// The moves so far.
    pub moves: Vec<Move>,
    /// How it stands.
    pub state: State,
}

/// Something that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = GameEvent)]
pub struct Event {
    /// The version: the number of entries of the game's log.
    pub v: u32,
    /// The server's moment, in milliseconds of Unix time.
    pub now: i64,
    /// What happened.
    pub what: Vec<Happening>,
    /// Who did it.
    #[schema(required)]
    pub by: Option<Player>,
    /// How the list of moves changes.
    pub moves: Added,
    /// How the game stands.
    pub state: State,
}

/// How the list of moves changes: what follows the first so many is replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Added {
    /// The moves that stay.
    pub from: usize,
    /// The moves after them.
    pub add: Vec<Move>,
}

/// What can happen in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Happening {
    /// Somebody took the open seat.
    Seated,
    /// A player came to the board.
    Arrived,
    /// The game began.
    Started,
    /// A move of draughts.
    Moved,
    /// A stone of renju.
    Played,
    /// The players of renju changed colours.
    Swapped,
    /// A pass of renju.
    Passed,
    /// A draw was offered.
    Offered,
    /// It was declined.
    Declined,
    /// Moves are counted after a claim of an obvious draw.
    Counted,
    /// A claim waits for its judge.
    ClaimWaits,
    /// A claim was rejected.
    ClaimFailed,
    /// It was judged, upheld or rejected, by the endgame tables, which are exact.
    JudgedByTables,
    /// It was judged by a search of the program.
    JudgedBySearch,
    /// The clocks were stopped.
    Held,
    /// They run again.
    Resumed,
    /// The arbiter set a clock: a claim that fails costs its time.
    ClockSet,
    /// A player of a game of days has taken leave (10.4).
    OnLeave,
    /// The last minute of a player has begun.
    LastMinute,
    /// Somebody asks to take back.
    TakeBackOffered,
    /// It was declined.
    TakeBackDeclined,
    /// Moves were taken back.
    TakenBack,
    /// A move passed over a capture: by the rules of the club the opponent demands it or plays on.
    MissedCapture,
    /// The capture was demanded, and the move went back.
    Corrected,
    /// The game is over.
    Ended,
    /// The next game of the micro-match is there.
    NextGame,
    /// The micro-match is over and the ratings are settled.
    Settled,
    /// Somebody offers another game.
    RematchOffered,
    /// It was declined.
    RematchDeclined,
    /// It is there.
    Rematch,
    /// What was missed while the connection was broken.
    CaughtUp,
}
