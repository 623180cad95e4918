//! What programs with an account say and hear: keys, challenges, and streams of lines of JSON, named as programs written for lichess expect them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What may be done with a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum Scope {
    /// Play as a program: streams, moves, offers, chat in one's own games.
    #[serde(rename = "bot:play")]
    BotPlay,
    /// Read challenges and the stream of events.
    #[serde(rename = "challenge:read")]
    ChallengeRead,
    /// Make, accept and decline challenges.
    #[serde(rename = "challenge:write")]
    ChallengeWrite,
    /// Work at the desk of events with the roles of the account: `bolshak tournament --file ADDRESS`.
    #[serde(rename = "event:desk")]
    EventDesk,
}

/// A key to be made.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What its owner calls it.
    pub name: String,
    /// What may be done with it.
    pub scopes: Vec<Scope>,
}

/// A key, once: only its hash is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TokenMade {
    /// Its id, by which it is taken back.
    pub id: String,
    /// The key, for the header `Authorization: Bearer …`.
    pub token: String,
}

/// A key that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TokenRow {
    /// Its id; nobody can do anything with it but take the key back.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// What may be done with it.
    pub scopes: Vec<Scope>,
    /// Since when, in milliseconds of Unix time.
    pub created: i64,
}

/// Done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Done {
    /// Always.
    pub ok: bool,
}

impl Done {
    /// It is done.
    pub const OK: Self = Self { ok: true };
}

/// Somebody, as programs see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BotPerson {
    /// The id; nothing for the program of the house.
    #[schema(required)]
    pub id: Option<String>,
    /// The name.
    pub name: String,
    /// `BOT`, for a program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The rating on the list of the game.
    #[schema(required)]
    pub rating: Option<i64>,
    /// Whether the rating is provisional.
    pub provisional: bool,
    /// The level of the program of the house.
    #[serde(rename = "aiLevel", skip_serializing_if = "Option::is_none")]
    pub ai_level: Option<u8>,
}

/// A discipline, as programs see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BotVariant {
    /// russian, draughts64, brazilian, international, giveaway or renju.
    pub key: String,
}

/// A time control, as programs see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BotClock {
    /// The control in the form of PDN, `-` without clocks.
    pub show: String,
    /// The time of the first period, in milliseconds.
    #[schema(required)]
    pub initial: Option<i64>,
    /// What each move adds, in milliseconds.
    pub increment: i64,
}

/// Somebody asks somebody else for a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    /// Its id.
    pub id: String,
    /// Who asks.
    pub challenger: BotPerson,
    /// Who is asked.
    pub dest_user: BotPerson,
    /// The discipline.
    pub variant: BotVariant,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// blitz, rapid or classic.
    pub speed: String,
    /// The time control.
    pub time_control: BotClock,
    /// The side of who asks: `white`, `black` or `random`.
    pub color: String,
    /// Since when, in milliseconds of Unix time.
    pub created: i64,
}

/// A challenge that is no more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChallengeGone {
    /// Its id.
    pub id: String,
}

/// The challenges of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Challenges {
    /// To the person.
    pub r#in: Vec<Challenge>,
    /// By the person.
    pub out: Vec<Challenge>,
}

/// A game, in an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventGame {
    /// Its id.
    pub id: String,
    /// The same.
    pub game_id: String,
    /// The address of its page.
    pub url: String,
    /// One's side: `white` begins in draughts.
    pub color: String,
}

/// A line of the stream of events of a person. An empty line now and then says that the stream lives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(clippy::large_enum_variant, reason = "made and written out at once, never kept")]
pub enum PersonEvent {
    /// A game begins, or is being played when the stream opens.
    GameStart {
        /// Which.
        game: EventGame,
    },
    /// A game is over.
    GameFinish {
        /// Which.
        game: EventGame,
    },
    /// Somebody asks for a game.
    Challenge {
        /// For which.
        challenge: Challenge,
    },
    /// Who asked does so no more.
    ChallengeCanceled {
        /// Which.
        challenge: ChallengeGone,
    },
    /// Who was asked does not want to.
    ChallengeDeclined {
        /// Which.
        challenge: ChallengeGone,
    },
}

impl PersonEvent {
    /// A game begins.
    #[must_use]
    pub fn game_start(game: &str, side: ::game::Player) -> Self {
        Self::GameStart { game: EventGame::new(game, side) }
    }

    /// A game is over.
    #[must_use]
    pub fn game_finish(game: &str, side: ::game::Player) -> Self {
        Self::GameFinish { game: EventGame::new(game, side) }
    }
}

impl EventGame {
    fn new(game: &str, side: ::game::Player) -> Self {
        let color = if side == ::game::Player::First { "white" } else { "black" };
        Self {
            id: game.to_owned(),
            game_id: game.to_owned(),
            url: format!("/g/{game}"),
            color: color.to_owned(),
        }
    }
}

/// How a game stands, as programs see it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct BotState {
    /// The moves so far, as a score sheet has them, with spaces between.
    pub moves: String,
    /// The position of draughts, as FEN.
    #[schema(required)]
    pub fen: Option<String>,
    /// Whose turn it is: `white` or `black`.
    pub turn: String,
    /// What White has left, in milliseconds; nothing without clocks.
    #[schema(required)]
    pub wtime: Option<i64>,
    /// What Black has left.
    #[schema(required)]
    pub btime: Option<i64>,
    /// Whether White offers a draw.
    pub wdraw: bool,
    /// Whether Black does.
    pub bdraw: bool,
    /// created, started, aborted, mate, resign, outoftime, timeout, draw or noStart.
    pub status: String,
    /// Who has won: `white` or `black`.
    #[schema(required)]
    pub winner: Option<String>,
    /// How it ended, in words and with the article.
    #[schema(required)]
    pub verdict: Option<String>,
}

/// A line of the stream of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(clippy::large_enum_variant, reason = "made and written out at once, never kept")]
pub enum BotLine {
    /// Everything, first.
    GameFull {
        /// The id of the game.
        id: String,
        /// The discipline.
        variant: BotVariant,
        /// The time control.
        clock: BotClock,
        /// blitz, rapid or classic.
        speed: String,
        /// Whether it counts for the ratings.
        rated: bool,
        /// Who begins in draughts.
        white: BotPerson,
        /// The other.
        black: BotPerson,
        /// The first position, as FEN.
        #[serde(rename = "initialFen")]
        #[schema(required)]
        initial_fen: Option<String>,
        /// How it stands.
        state: BotState,
    },
    /// Something happened.
    GameState {
        /// How it stands.
        #[serde(flatten)]
        state: BotState,
    },
    /// Somebody said something.
    ChatLine {
        /// Who.
        username: String,
        /// What.
        text: String,
        /// Always `player`.
        room: String,
    },
    /// The opponent went or came back.
    OpponentGone {
        /// Whether they are gone.
        gone: bool,
        /// In how many seconds the game can be taken.
        #[serde(rename = "claimWinInSeconds")]
        #[schema(required)]
        claim_win_in_seconds: Option<i64>,
    },
}
