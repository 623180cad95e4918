//! What the server answers when it does not do what it is asked for.

use draughts::{FenError, Grounds, MoveError};
use language::Language;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Article;

/// Why something is not done. The texts are `server-…` of the locales.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The rules do not allow it.
    Refused,
    /// The game has gone on: the ply is not the present one.
    Stale,
    /// It is not a message, or not one of this game.
    Malformed,
    /// It is somebody else's.
    NotYours,
    /// Not in a rated game.
    CasualOnly,
    /// Nobody has offered it.
    NotOffered,
    /// There is nothing to take back, or the game is over.
    Over,
    /// The server has too much to do.
    Busy,
    /// Nothing can be written at present; the clocks stand.
    Outage,
    /// What is kept of it cannot be read.
    Damaged,
    /// Too many messages.
    SlowDown,
    /// Too many requests.
    RateLimited,
    /// There is no such thing.
    NotFound,
    /// The request cannot be understood.
    BadRequest,
    /// The body is too long.
    TooLarge,
    /// It comes from another site.
    Forbidden,
    /// Only for people with an account.
    NeedsAccount,
    /// Somebody has the name.
    NameTaken,
    /// It is not a name.
    NameBad,
    /// It is not a password.
    PasswordBad,
    /// It is not the password of this account.
    WrongPassword,
    /// No seat is open, or no more seeks.
    Full,
    /// It is one's own game.
    OwnGame,
    /// Somebody was quicker.
    Gone,
    /// The engine does not serve players of running games.
    FairPlay,
    /// The opponent has not left the game, or not for long enough.
    NotLeft,
    /// Nothing is said at this board.
    NoChat,
    /// It is too long or not to be read.
    ChatBad,
    /// No links.
    NoLinks,
    /// One of the two has blocked the other.
    Blocked,
    /// The rating is not one that is asked for.
    RatingRange,
    /// The key is none, or not for this.
    BadToken,
    /// Programs do not play people for ratings.
    BotRated,
    /// The account has played already, or is a guest's.
    NotABot,
    /// The engine works for you already.
    EngineYours,
}

impl Code {
    /// What the code means, in words.
    #[must_use]
    pub fn text(self, language: Language) -> String {
        language.say(self.key(), &[])
    }

    const fn key(self) -> &'static str {
        match self {
            Self::Refused => "server-refused",
            Self::Stale => "server-stale",
            Self::Malformed => "server-malformed",
            Self::NotYours => "server-not-yours",
            Self::CasualOnly => "server-casual-only",
            Self::NotOffered => "server-not-offered",
            Self::Over => "server-over",
            Self::Busy => "server-busy",
            Self::Outage => "server-outage",
            Self::Damaged => "server-damaged",
            Self::SlowDown => "server-slow-down",
            Self::RateLimited => "server-rate-limited",
            Self::NotFound => "server-not-found",
            Self::BadRequest => "server-bad-request",
            Self::TooLarge => "server-too-large",
            Self::Forbidden => "server-forbidden",
            Self::NeedsAccount => "server-needs-account",
            Self::NameTaken => "server-name-taken",
            Self::NameBad => "server-name-bad",
            Self::PasswordBad => "server-password-bad",
            Self::WrongPassword => "server-wrong-password",
            Self::Full => "server-full",
            Self::OwnGame => "server-own-game",
            Self::Gone => "server-gone",
            Self::FairPlay => "server-fair-play",
            Self::NotLeft => "server-not-left",
            Self::NoChat => "server-no-chat",
            Self::ChatBad => "server-chat-bad",
            Self::NoLinks => "server-no-links",
            Self::Blocked => "server-blocked",
            Self::RatingRange => "server-rating-range",
            Self::BadToken => "server-bad-token",
            Self::BotRated => "server-bot-rated",
            Self::NotABot => "server-not-a-bot",
            Self::EngineYours => "server-engine-yours",
        }
    }
}

/// A refusal, in words and with its article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Refusal {
    /// Why.
    pub code: Code,
    /// Why, in the reader's language.
    pub text: String,
    /// The article of the rules that it follows.
    #[schema(required)]
    pub article: Option<Article>,
    /// The moves that a text can mean, where it can mean several.
    pub candidates: Vec<String>,
    /// The pieces that must capture, where one must.
    pub from: Vec<u8>,
}

impl Refusal {
    /// A refusal that its code says all of.
    #[must_use]
    pub fn new(language: Language, code: Code) -> Self {
        Self::with_text(code, code.text(language))
    }

    /// A refusal in given words.
    #[must_use]
    pub const fn with_text(code: Code, text: String) -> Self {
        Self { code, text, article: None, candidates: Vec::new(), from: Vec::new() }
    }

    /// A position that cannot be read: all that is wrong with it.
    #[must_use]
    pub fn of_position(language: Language, error: &FenError) -> Self {
        let article = language::position_article(error).map(|article| Article::new(language, article));
        Self { article, ..Self::with_text(Code::BadRequest, language.position_faults(error)) }
    }

    /// A move that cannot be read or made.
    #[must_use]
    pub fn of_move(language: Language, error: &MoveError) -> Self {
        let article = match error {
            MoveError::NoSquare { article, .. }
            | MoveError::Incomplete { article }
            | MoveError::Ambiguous { article, .. }
            | MoveError::Illegal { article, .. } => Some(*article),
            _ => None,
        };
        let (candidates, from) = match error {
            MoveError::Ambiguous { candidates, .. } => (candidates.clone(), Vec::new()),
            MoveError::Illegal { grounds: Grounds::MustCapture { with }, .. } => {
                (Vec::new(), with.iter().map(|square| square.number()).collect())
            }
            _ => (Vec::new(), Vec::new()),
        };
        Self {
            code: Code::Refused,
            text: language.explain(error),
            article: article.map(|article| Article::new(language, article)),
            candidates,
            from,
        }
    }
}

/// The answer of the API to a request that it refuses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Refused {
    /// The refusal.
    pub error: Refusal,
}
