//! What the JSON API answers when it does not do what it is asked for.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use draughts::MoveError;
use language::Language;
use store::StoreError;

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
    /// A move that cannot be read or made.
    Move(Box<MoveError>),
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

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let error = match self.why {
            Why::Code(code) => Refusal::new(self.language, code),
            Why::Detail(code, detail) => {
                Refusal::with_text(code, format!("{} {detail}", code.text(self.language)))
            }
            Why::Move(error) => Refusal::of_move(self.language, &error),
        };
        let mut response = (self.status, Json(Refused { error })).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("5"));
        }
        response
    }
}
