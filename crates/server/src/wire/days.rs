//! Games of days: the list of one's own, lines and leave.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Person, Player};

/// A game of days that one plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DaysRow {
    /// Its id.
    pub id: String,
    /// The discipline.
    pub discipline: String,
    /// The opponent.
    pub opponent: Person,
    /// Which of the players one is.
    pub you: Player,
    /// Whether it is one's move.
    pub yours: bool,
    /// What stands on the board.
    pub fen: String,
    /// Plies made.
    pub ply: i64,
    /// When the time of who is to move is up, in milliseconds of Unix time; nothing while the game stands for the arbiter.
    #[schema(required)]
    pub deadline: Option<i64>,
}

/// A leave, from day to day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LeaveRow {
    /// Its first day, `2026-07-01`.
    pub first: String,
    /// Its last day.
    pub last: String,
    /// How many days it has.
    pub days: i64,
}

/// The games of days of a person, one's own moves first, each by the time that is left; and leave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DaysPage {
    /// The games.
    pub games: Vec<DaysRow>,
    /// Leave that was taken, the newest first.
    pub leaves: Vec<LeaveRow>,
    /// The days of leave that can still be taken in this calendar year.
    pub left: i64,
    /// The server's moment, in milliseconds of Unix time.
    pub now: i64,
}

/// The page of one's games of days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MyDaysPage {
    /// The games and leave; nothing for who has no account and was never a guest.
    #[schema(required)]
    pub days: Option<DaysPage>,
}

/// Takes leave in all games of days.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLeave {
    /// Its first day, `2026-07-01`.
    pub first: String,
    /// Its last day.
    pub last: String,
}

/// Lines: what is played if the opponent plays so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Lines {
    /// Each line is moves by their squares, the opponent's and one's own in turn, beginning with the opponent's.
    pub lines: Vec<Vec<Vec<u8>>>,
}
