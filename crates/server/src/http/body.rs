//! Bodies of requests: JSON that is what it should be, or a refusal that says what it is not.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use crate::http::error::ApiError;
use crate::http::headers;
use crate::wire::Code;

/// How long a body may take to arrive.
const TIME: Duration = Duration::from_secs(10);

/// Reads a body.
///
/// # Errors
/// Says what is wrong with it. The text can quote the body; it is short and printable.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    serde_json::from_slice(bytes).map_err(|error| error.to_string().escape_debug().take(200).collect())
}

/// A body of JSON.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let language = headers::language(request.headers());
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        if !kind.is_some_and(|kind| kind.starts_with("application/json")) {
            return Err(ApiError::bad("Content-Type: application/json").said_in(language));
        }
        let bytes = tokio::time::timeout(TIME, Bytes::from_request(request, state)).await;
        let late = |_| ApiError::new(StatusCode::REQUEST_TIMEOUT, Code::BadRequest).said_in(language);
        let bytes = bytes.map_err(late)?.map_err(|rejection| {
            let too_large = rejection.status() == StatusCode::PAYLOAD_TOO_LARGE;
            let code = if too_large { Code::TooLarge } else { Code::BadRequest };
            ApiError::new(rejection.status(), code).said_in(language)
        })?;
        read(&bytes).map(Self).map_err(|detail| ApiError::bad(detail).said_in(language))
    }
}
