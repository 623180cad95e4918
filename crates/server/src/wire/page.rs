//! What the pages tell their scripts: the block `data` of each.

use serde::Serialize;
use utoipa::ToSchema;

use super::{Article, BoardKind, GameRow, Me, Profile, Session};

/// The data of any page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Page<T> {
    /// Who looks at it.
    pub me: Option<Me>,
    /// What the page adds.
    #[serde(flatten)]
    pub data: T,
}

/// A page without data of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EmptyPage {}

/// A tempo of the rule books.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Preset {
    /// The discipline.
    pub discipline: String,
    /// blitz, rapid or classic.
    pub tempo: String,
    /// The time control in the form of PDN.
    pub control: String,
    /// The article.
    pub article: Article,
    /// Whether it is the usual one of its discipline.
    pub usual: bool,
}

/// The rule books of a discipline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Books {
    /// The discipline.
    pub discipline: String,
    /// The books.
    pub books: Vec<String>,
}

/// The first page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LobbyPage {
    /// The tempos of the rule books for each discipline, the quickest first, each control once.
    pub presets: Vec<Preset>,
    /// The rule books that speak of each discipline, the one in force first.
    pub books: Vec<Books>,
}

/// The page of a game over the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BoardPage {
    /// The tempos of the rule books, as on the first page.
    pub presets: Vec<Preset>,
    /// The rule books that speak of each discipline.
    pub books: Vec<Books>,
}

/// The page of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct GamePage {
    /// Its id.
    pub game: String,
    /// What is on the board.
    pub kind: BoardKind,
}

/// The page of games being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct WatchPage {
    /// The games.
    pub games: Vec<GameRow>,
}

/// The page of one's account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AccountPage {
    /// One's log-ins.
    pub sessions: Vec<Session>,
}

/// The page of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProfilePage {
    /// The person.
    pub profile: Profile,
}
