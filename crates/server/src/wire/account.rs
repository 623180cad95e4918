//! People: accounts, log-ins, profiles.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::GameRow;

/// A language to speak.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LanguageChoice {
    /// en, ru or uk.
    pub lang: String,
}

/// A name and a password.
#[derive(Deserialize, ToSchema)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// What to change of an account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountChange {
    /// The new name.
    #[serde(default)]
    pub name: Option<String>,
    /// The new password; needs the present one.
    #[serde(default)]
    pub password: Option<String>,
    /// The present password.
    #[serde(default)]
    pub current: Option<String>,
    /// The time zone.
    #[serde(default)]
    pub zone: Option<String>,
}

/// The password, once more, before an account is deleted.
#[derive(Deserialize, ToSchema)]
pub struct Farewell {
    /// The password; guests have none.
    #[serde(default)]
    pub password: Option<String>,
}

/// Oneself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Me {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Whether it is somebody without an account.
    pub guest: bool,
    /// The time zone.
    #[schema(required)]
    pub zone: Option<String>,
}

/// A log-in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Session {
    /// Its id; nobody can log in with it.
    pub id: String,
    /// When it began, in milliseconds of Unix time.
    pub created: i64,
    /// When it was last used.
    pub seen: i64,
    /// The browser.
    pub agent: String,
    /// Whether it is this one.
    pub current: bool,
}

/// A rating on one list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Rating {
    /// The list: discipline and tempo, `russian-blitz`.
    pub pool: String,
    /// The rating.
    pub rating: i64,
    /// The games it rests on.
    pub games: i64,
    /// How far off the rating may be: with 95 % no more than twice this.
    pub deviation: i64,
    /// Whether little is known yet, or no more.
    pub provisional: bool,
    /// When it changed, and to what.
    pub history: Vec<(i64, i64)>,
}

/// How many games ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Counts {
    /// All games, those that go on among them.
    pub games: i64,
    /// Won.
    pub won: i64,
    /// Drawn.
    pub drawn: i64,
    /// Lost.
    pub lost: i64,
}

/// A person as everybody may see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Profile {
    /// The name.
    pub name: String,
    /// Whether it is somebody without an account.
    pub guest: bool,
    /// Whether it is a program.
    pub bot: bool,
    /// What they are to who asks.
    #[schema(required)]
    pub relation: Option<super::Relation>,
    /// Since when they are here, in milliseconds of Unix time.
    pub created: i64,
    /// The ratings.
    pub ratings: Vec<Rating>,
    /// The newest games.
    pub games: Vec<GameRow>,
    /// Where the games after them begin.
    #[schema(required)]
    pub next: Option<String>,
    /// How all games ended.
    pub counts: Counts,
}

/// A page of a person's games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct GamesPage {
    /// The games, the newest first.
    pub games: Vec<GameRow>,
    /// Where the next page begins.
    #[schema(required)]
    pub next: Option<String>,
}
