//! Making games and finding opponents.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Person, Player};
use crate::live::agreement::{Side, Wish};

/// Against whom.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Opponent {
    /// The program, at a level from 1 to 10.
    Engine(u8),
    /// Whoever has the link.
    Friend,
}

/// A game to be made.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewGame {
    /// Against whom.
    pub opponent: Opponent,
    /// What to play; it is read by itself, so that an unknown field is refused.
    #[serde(flatten)]
    #[schema(value_type = Wish)]
    pub wish: serde_json::Map<String, serde_json::Value>,
}

/// A game was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Made {
    /// The address of its page.
    pub url: String,
    /// Its id.
    pub game: String,
    /// The id of its meeting.
    pub meeting: String,
}

/// A seat was taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Joined {
    /// The id of the game.
    pub game: String,
    /// The seat.
    pub side: Player,
}

/// What came of a seek: it is on the list, or somebody who waited for the same was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum SeekMade {
    /// It waits.
    Waits {
        /// Its id.
        seek: String,
    },
    /// There is a game.
    Paired(Paired),
}

/// Somebody who waits for an opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Seek {
    /// Its id.
    pub id: String,
    /// Who waits.
    pub by: Person,
    /// The discipline.
    pub discipline: String,
    /// The tempo.
    pub tempo: String,
    /// The time control in the form of PDN.
    pub control: String,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// The side they want.
    pub side: Side,
    /// The games of the micro-match.
    pub games: u8,
    /// The rule book, if it is not the one in force: ru-classic, ua-64, club or casual.
    #[schema(required)]
    pub book: Option<String>,
    /// The opening regulation of renju.
    #[schema(required)]
    pub regulation: Option<String>,
    /// The drawing table of draughts-64.
    #[schema(required)]
    pub table: Option<String>,
    /// The least and the greatest rating of the opponent.
    #[schema(required, value_type = Option<(i64, i64)>)]
    pub ratings: Option<[i64; 2]>,
    /// Since when, in milliseconds of Unix time.
    pub created: i64,
    /// Whether it is one's own.
    pub mine: bool,
}

/// Two people have found each other: the answer to who takes a seek, and the event `paired` of the lobby for who made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Paired {
    /// The address of the game's page.
    pub url: String,
    /// The id of the game.
    pub game: String,
}

impl Paired {
    /// In a game.
    #[must_use]
    pub fn new(game: String) -> Self {
        Self { url: format!("/g/{game}"), game }
    }
}

/// The event `stats` of the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Stats {
    /// Games being played: somebody sits at the board, or a clock runs.
    pub playing: usize,
    /// Who is here: sockets of games and lobbies open.
    pub online: i64,
}

/// Whether the server is well.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Health {
    /// `ok`; `cannot-write` if nothing can be written to the database, `cannot-read` if nothing can be read from it, `disk-full` if the folder of the
    /// data takes no more.
    pub status: String,
    /// What is wrong, in the words of the database or the system.
    #[schema(required)]
    pub detail: Option<String>,
    /// The version of the program.
    pub version: String,
    /// `sqlite` or `postgres`.
    pub database: String,
}
