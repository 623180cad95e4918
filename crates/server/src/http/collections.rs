//! The API of collections: bring one, take it away, get it or a game of it.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use store::User;

use crate::app::App;
use crate::collections::{BringError, Collection, MOST_BYTES, MOST_FILES, Shelf, game_at, without_doubles};
use crate::http::auth::Visitor;
use crate::http::error::ApiError;
use crate::wire::{Brought, Code, CollectionQuestion, Refused};

/// Who asks, if it is somebody with an account.
fn account(visitor: &Visitor) -> Result<&User, ApiError> {
    let user = visitor.user().filter(|user| !user.is_guest());
    user.ok_or_else(|| visitor.refuse(StatusCode::FORBIDDEN, Code::NeedsAccount))
}

/// Files are read and written outside the tasks of the server, one collection at a time.
pub(crate) async fn aside<T: Send + 'static>(
    app: &App,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let _turn = app.reading.acquire().await.map_err(|_| ApiError::BUSY)?;
    tokio::task::spawn_blocking(work).await.map_err(|_| ApiError::BUSY)
}

/// Brings a collection of one's own: the body is a file in PDN, whatever its letters. It is seen by nobody else.
#[utoipa::path(put, path = "/api/collections/{name}", params(("name" = String, Path, description = "the name of the file, ending in .pdn")), request_body(content = Vec<u8>, content_type = "application/octet-stream"), responses((status = 200, body = Brought), (status = 400, body = Refused), (status = 403, body = Refused, description = "needs-account"), (status = 413, body = Refused)))]
pub(crate) async fn bring(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(name): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Brought>, ApiError> {
    let in_language = |error: ApiError| error.said_in(visitor.language);
    let person = account(&visitor)?.id.clone();
    let too_large = |_| ApiError::wrong("collections-too-large", MOST_BYTES >> 20);
    let bytes = body.map_err(too_large).map_err(in_language)?;
    let collections = app.collections.clone();
    let said = name.clone();
    let brought =
        aside(&app, move || collections.bring(&person, &name, &bytes)).await.map_err(in_language)?;
    let games = brought.map_err(|error| {
        in_language(match error {
            BringError::Name => ApiError::wrong("collections-bad-name", said),
            BringError::Empty => ApiError::wrong("collections-no-games", said),
            BringError::Full => ApiError::wrong("collections-full", MOST_FILES),
            BringError::Io(error) => {
                tracing::error!(%error, "a collection was not written");
                ApiError::BUSY
            }
        })
    })?;
    Ok(Json(Brought { games }))
}

/// Takes a collection of one's own away.
#[utoipa::path(delete, path = "/api/collections/{name}", params(("name" = String, Path)), responses((status = 204), (status = 403, body = Refused, description = "needs-account"), (status = 404, body = Refused)))]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    let person = account(&visitor)?.id.clone();
    let collections = app.collections.clone();
    match aside(&app, move || collections.remove(&person, &name)).await? {
        Ok(true) => Ok(StatusCode::NO_CONTENT),
        Ok(false) => Err(ApiError::NOT_FOUND.said_in(visitor.language)),
        Err(error) => {
            tracing::error!(%error, "a collection was not taken away");
            Err(ApiError::BUSY.said_in(visitor.language))
        }
    }
}

/// A collection as a file; without the games that stand in it twice; or one game of it.
#[utoipa::path(get, path = "/api/collections/{shelf}/{name}", params(("shelf" = String, Path, description = "shared, played or mine"), ("name" = String, Path), CollectionQuestion), responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = Refused)))]
pub(crate) async fn read(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((shelf, name)): Path<(String, String)>,
    Query(question): Query<CollectionQuestion>,
) -> Result<Response, ApiError> {
    let not_found = || ApiError::NOT_FOUND.said_in(visitor.language);
    let shelf = Shelf::named(&shelf).ok_or_else(not_found)?;
    let collection = app.collections.find(shelf, &name, visitor.id().as_deref()).ok_or_else(not_found)?;
    let text = aside(&app, move || text_of(&collection, &question)).await?;
    let text = text.map_err(|error| {
        tracing::error!(%error, "a collection was not read");
        ApiError::BUSY.said_in(visitor.language)
    })?;
    let text = text.ok_or_else(not_found)?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

fn text_of(collection: &Collection, question: &CollectionQuestion) -> std::io::Result<Option<Vec<u8>>> {
    match question.at {
        Some(offset) => Ok(game_at(collection, offset)?.map(String::into_bytes)),
        None if question.unique.unwrap_or(false) => {
            without_doubles(collection).map(|text| Some(text.into_bytes()))
        }
        None => std::fs::read(&collection.path).map(Some),
    }
}
