//! What the JSON API answers when it does not do what it is asked for.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use language::Language;
use serde_json::json;
use store::StoreError;

/// A refusal of the API.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    /// What exactly, where the code does not say it; English.
    pub(crate) detail: Option<String>,
    pub(crate) language: Language,
}

impl ApiError {
    pub(crate) const fn new(status: StatusCode, code: &'static str) -> Self {
        Self { status, code, detail: None, language: Language::En }
    }

    pub(crate) const NOT_FOUND: Self = Self::new(StatusCode::NOT_FOUND, "not-found");
    pub(crate) const NOT_YOURS: Self = Self::new(StatusCode::FORBIDDEN, "not-yours");
    pub(crate) const LIMITED: Self = Self::new(StatusCode::TOO_MANY_REQUESTS, "rate-limited");
    pub(crate) const BUSY: Self = Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy");

    #[expect(clippy::needless_pass_by_value, reason = "errors are handed over by map_err")]
    pub(crate) fn bad(detail: impl ToString) -> Self {
        Self { detail: Some(detail.to_string()), ..Self::new(StatusCode::BAD_REQUEST, "bad-request") }
    }

    pub(crate) fn said_in(mut self, language: Language) -> Self {
        self.language = language;
        self
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Taken => Self::new(StatusCode::CONFLICT, "name-taken"),
            error => {
                tracing::error!(%error, "the store failed");
                Self::BUSY
            }
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let said = self.language.say(&format!("server-{}", self.code), &[]);
        let text = match &self.detail {
            Some(detail) => format!("{said} {detail}"),
            None => said,
        };
        let body = Json(json!({ "error": { "code": self.code, "text": text, "article": null } }));
        let mut response = (self.status, body).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("5"));
        }
        response
    }
}
