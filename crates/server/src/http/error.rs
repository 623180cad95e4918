//! What the JSON API answers when it does not do what it is asked for.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use draughts::{FenError, MoveError};
use game::StartError;
use language::Language;
use store::StoreError;

use crate::live::agreement::WishError;
use crate::metrics::Seldom;
use crate::wire::{Code, Refusal, Refused};

/// A database that is away fails every request; the log says so a few times a minute.
static FAILED: Seldom = Seldom::new();

/// A refusal of the API: a value until it is written for its reader.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    why: Why,
    language: Language,
}

#[derive(Clone, Debug)]
enum Why {
    /// The code says it all.
    Code(Code),
    /// The code, and what exactly; English.
    Detail(Code, String),
    /// A sentence of its own, in the reader's language.
    Words(Code, String),
    /// A move that cannot be read or made.
    Move(Box<MoveError>),
    /// A position that cannot be read.
    Position(Box<FenError>),
    /// A text of the locales, with the name of what is spoken of.
    Text(&'static str, String),
}

impl ApiError {
    pub(crate) const fn new(status: StatusCode, code: Code) -> Self {
        Self { status, why: Why::Code(code), language: Language::En }
    }

    pub(crate) const NOT_FOUND: Self = Self::new(StatusCode::NOT_FOUND, Code::NotFound);
    pub(crate) const NOT_YOURS: Self = Self::new(StatusCode::FORBIDDEN, Code::NotYours);
    pub(crate) const LIMITED: Self = Self::new(StatusCode::TOO_MANY_REQUESTS, Code::RateLimited);
    pub(crate) const OUTAGE: Self = Self::new(StatusCode::SERVICE_UNAVAILABLE, Code::Outage);
    pub(crate) const DAMAGED: Self = Self::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Damaged);
    pub(crate) const BUSY: Self = Self::new(StatusCode::SERVICE_UNAVAILABLE, Code::Busy);

    #[expect(clippy::needless_pass_by_value, reason = "errors are handed over by map_err")]
    pub(crate) fn bad(detail: impl ToString) -> Self {
        let why = Why::Detail(Code::BadRequest, detail.to_string());
        Self { why, ..Self::new(StatusCode::BAD_REQUEST, Code::BadRequest) }
    }

    /// What is wrong with a thing that the visitor named, by the name of the text that says it.
    #[expect(clippy::needless_pass_by_value, reason = "numbers and names are handed over")]
    pub(crate) fn wrong(text: &'static str, named: impl ToString) -> Self {
        let why = Why::Text(text, named.to_string());
        Self { why, ..Self::new(StatusCode::BAD_REQUEST, Code::BadRequest) }
    }

    /// A refusal in words that are made already.
    pub(crate) fn in_words(status: StatusCode, code: Code, words: String) -> Self {
        Self { why: Why::Words(code, words), ..Self::new(status, code) }
    }

    pub(crate) fn said_in(mut self, language: Language) -> Self {
        self.language = language;
        self
    }
}

impl From<MoveError> for ApiError {
    fn from(error: MoveError) -> Self {
        Self { why: Why::Move(Box::new(error)), ..Self::new(StatusCode::BAD_REQUEST, Code::Refused) }
    }
}

impl From<FenError> for ApiError {
    fn from(error: FenError) -> Self {
        Self { why: Why::Position(Box::new(error)), ..Self::new(StatusCode::BAD_REQUEST, Code::BadRequest) }
    }
}

impl From<WishError> for ApiError {
    fn from(error: WishError) -> Self {
        match error {
            WishError::Control(_) => Self::wrong("server-bad-control", "0.1–180"),
            WishError::TooLong => Self::wrong("server-long-control", 180),
            WishError::Days => Self::wrong("days-control", ""),
            WishError::Games(games) => Self::wrong("server-bad-games", games),
            WishError::Ratings([least, most]) => {
                Self::wrong("server-bad-ratings", format!("{least} – {most}"))
            }
            WishError::Book(_) => Self::wrong("server-book-elsewhere", ""),
            WishError::OwnPosition => Self::wrong("server-own-position", ""),
            WishError::Start(StartError::Fen(error)) => error.into(),
            other => Self::bad(other),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Taken => Self::new(StatusCode::CONFLICT, Code::NameTaken),
            // The writer has said so, once for all.
            StoreError::Down(_) => Self::OUTAGE,
            StoreError::Unreadable(what) => {
                tracing::error!(%what, "what is kept cannot be read");
                Self::DAMAGED
            }
            error => {
                if let Some(before) = FAILED.now() {
                    tracing::error!(%error, before, "the store failed");
                }
                Self::BUSY
            }
        }
    }
}

impl ApiError {
    /// What it says to its reader.
    pub(crate) fn refusal(&self) -> Refusal {
        match self.why.clone() {
            Why::Code(code) => Refusal::new(self.language, code),
            Why::Detail(code, detail) => {
                Refusal::with_text(code, format!("{} {detail}", code.text(self.language)))
            }
            Why::Words(code, words) => Refusal::with_text(code, words),
            Why::Move(error) => Refusal::of_move(self.language, &error),
            Why::Position(error) => Refusal::of_position(self.language, &error),
            Why::Text(text, named) => {
                Refusal::with_text(Code::BadRequest, self.language.say(text, &[("named", named.into())]))
            }
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let error = self.refusal();
        let mut response = (self.status, Json(Refused { error })).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("5"));
        }
        response
    }
}
