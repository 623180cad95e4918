//! What people are to each other: chat, relations, reports, search, leaders.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Person;

/// Something said at a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChatLine {
    /// Its id.
    pub id: String,
    /// When, in milliseconds of Unix time.
    pub at: i64,
    /// Who said it.
    pub name: String,
    /// Whether a player, to the other player; otherwise somebody who watches, to the others who do.
    pub seated: bool,
    /// What.
    pub text: String,
}

impl ChatLine {
    /// What was said, by somebody of that name.
    #[must_use]
    pub fn new(said: &store::Said, name: String) -> Self {
        Self { id: said.id.clone(), at: said.at, name, seated: said.seated, text: said.body.clone() }
    }
}

/// What a person can be to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Relation {
    /// One wants to see them play.
    Follow,
    /// One does not want to read them.
    Mute,
    /// One does not want to meet them: no games, no challenges, no chat.
    Block,
}

impl From<store::RelationKind> for Relation {
    fn from(kind: store::RelationKind) -> Self {
        match kind {
            store::RelationKind::Follow => Self::Follow,
            store::RelationKind::Mute => Self::Mute,
            store::RelationKind::Block => Self::Block,
        }
    }
}

impl From<Relation> for store::RelationKind {
    fn from(relation: Relation) -> Self {
        match relation {
            Relation::Follow => Self::Follow,
            Relation::Mute => Self::Mute,
            Relation::Block => Self::Block,
        }
    }
}

/// What somebody is to be.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RelationChange {
    /// What; nothing takes it back.
    pub relation: Option<Relation>,
}

/// Somebody who is something to one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Related {
    /// The name.
    pub name: String,
    /// What they are.
    pub relation: Relation,
    /// The game they are playing now.
    #[schema(required)]
    pub game: Option<String>,
}

/// A report to whoever keeps order.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// Of whom.
    pub name: String,
    /// In which game.
    #[serde(default)]
    pub game: Option<String>,
    /// What happened, in at most 1000 letters.
    pub text: String,
}

/// Somebody on a list of the strongest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Leader {
    /// The place.
    pub place: usize,
    /// Who.
    pub person: Person,
    /// How far off the rating may be.
    pub deviation: i64,
    /// The meetings it rests on.
    pub games: i64,
}

/// The strongest of a list: discipline and tempo.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Leaderboard {
    /// The list: `russian-blitz`.
    pub pool: String,
    /// The strongest first; only people whose ratings are not provisional.
    pub leaders: Vec<Leader>,
}

/// Wins, draws and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Results {
    /// Won.
    pub won: i64,
    /// Drawn.
    pub drawn: i64,
    /// Lost.
    pub lost: i64,
}

impl From<[i64; 3]> for Results {
    fn from([won, drawn, lost]: [i64; 3]) -> Self {
        Self { won, drawn, lost }
    }
}

/// Results on a list with one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SideResults {
    /// The list.
    pub pool: String,
    /// `first` or `second`.
    pub side: String,
    /// How the games ended.
    pub results: Results,
}

/// Results with an opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OpeningResults {
    /// The list.
    pub pool: String,
    /// Its moves.
    pub opening: String,
    /// `first` or `second`.
    pub side: String,
    /// How the games ended.
    pub results: Results,
}

/// A win against somebody strong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BestWin {
    /// The game.
    pub game: String,
    /// The list.
    pub pool: String,
    /// When, in milliseconds of Unix time.
    pub at: i64,
    /// Against whom.
    pub against: Person,
    /// Their rating then.
    pub rating: i64,
}

/// What a person's games say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PersonStats {
    /// By list and side.
    pub sides: Vec<SideResults>,
    /// With the openings played most.
    pub openings: Vec<OpeningResults>,
    /// Against the highest rated.
    pub best: Vec<BestWin>,
    /// Wins in a row, up to now.
    pub streak: i64,
    /// The most wins in a row.
    pub longest: i64,
}

/// The page of the strongest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlayersPage {
    /// The list that is shown.
    pub board: Leaderboard,
    /// All lists.
    pub pools: Vec<String>,
}
