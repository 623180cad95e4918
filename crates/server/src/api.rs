//! The JSON API of games and of the lobby.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::sse::{KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use draughts::Color;
use language::Language;
use serde::Deserialize;
use serde_json::{Value, json};
use store::Seat;
use tokio::sync::oneshot;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;
use utoipa::ToSchema;

use crate::app::App;
use crate::error::ApiError;
use crate::lobby::{MOST_SEEKS, MOST_SEEKS_OF_ALL, owner_begins};
use crate::people::Visitor;
use crate::read::Body;
use crate::record;
use crate::room::{Order, SitError};
use crate::table::{Board, Table};
use crate::terms::{Terms, Wish};
use crate::thinker::LEVELS;

type Answer = Result<Response, ApiError>;

/// Against whom.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Opponent {
    /// The program, at a level from 1 to 10.
    Engine(u8),
    /// Whoever has the link.
    Friend,
}

/// A game to be made.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct NewGame {
    /// Against whom.
    opponent: Opponent,
    /// What to play.
    #[serde(flatten)]
    wish: Unchecked,
}

/// A wish within another object.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(transparent)]
pub(crate) struct Unchecked(serde_json::Map<String, Value>);

impl Unchecked {
    fn wish(self) -> Result<Wish, ApiError> {
        serde_json::from_value(Value::Object(self.0)).map_err(ApiError::bad)
    }
}

pub(crate) async fn make(State(app): State<Arc<App>>, visitor: Visitor, Body(new): Body<NewGame>) -> Answer {
    let wish = new.wish.wish().map_err(|error| error.said_in(visitor.language))?;
    let terms = Terms::check(&wish).map_err(|error| ApiError::bad(error).said_in(visitor.language))?;
    let other = match new.opponent {
        Opponent::Friend => Seat::Open,
        Opponent::Engine(level @ 1..=LEVELS) if !terms.rated => Seat::Engine(level),
        Opponent::Engine(_) => {
            return Err(ApiError::bad(format!("engine: a level from 1 to {LEVELS}, casual"))
                .said_in(visitor.language));
        }
    };
    check_rated(&visitor, &terms)?;
    let (user, headers) = app.person(&visitor).await?;
    let me = Seat::User(user.id);
    let (one, two) = if owner_begins(wish.side) { (me, other) } else { (other, me) };
    let (meeting, game) = app.hall.meet(&terms, one, two).await?;
    let body = json!({ "url": format!("/g/{game}"), "game": game, "meeting": meeting });
    Ok((StatusCode::CREATED, headers, Json(body)).into_response())
}

fn check_rated(visitor: &Visitor, terms: &Terms) -> Result<(), ApiError> {
    let account = visitor.user().is_some_and(|user| !user.is_guest());
    if terms.rated && !account { Err(visitor.refuse(StatusCode::FORBIDDEN, "needs-account")) } else { Ok(()) }
}

async fn ask<T>(app: &App, id: &str, order: impl FnOnce(oneshot::Sender<T>) -> Order) -> Result<T, ApiError> {
    let (answer, asked) = oneshot::channel();
    app.hall.tell_room(id, order(answer)).await.map_err(|_| ApiError::NOT_FOUND)?;
    asked.await.map_err(|_| ApiError::NOT_FOUND)
}

/// The game as its log makes it.
pub(crate) async fn table(app: &App, id: &str) -> Result<Table, ApiError> {
    ask(app, id, Order::Table).await
}

pub(crate) async fn join(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>) -> Answer {
    let game =
        app.hall.store.game(&id).await?.ok_or_else(|| ApiError::NOT_FOUND.said_in(visitor.language))?;
    let rated = app.hall.store.meeting(&game.meeting).await?.is_some_and(|meeting| meeting.rated);
    if rated && visitor.user().is_none_or(store::User::is_guest) {
        return Err(visitor.refuse(StatusCode::FORBIDDEN, "needs-account"));
    }
    if game.first != Seat::Open && game.second != Seat::Open {
        return Err(visitor.refuse(StatusCode::CONFLICT, "full"));
    }
    let (user, headers) = app.person(&visitor).await?;
    let seated = ask(&app, &id, |answer| Order::Sit(user.id, answer)).await?;
    match seated {
        Ok(player) => {
            Ok((headers, Json(json!({ "game": id, "side": crate::view::name(player) }))).into_response())
        }
        Err(SitError::Full) => Err(visitor.refuse(StatusCode::CONFLICT, "full")),
        Err(SitError::Own) => Err(visitor.refuse(StatusCode::CONFLICT, "own-game")),
        Err(SitError::Busy) => Err(ApiError::BUSY.said_in(visitor.language)),
    }
}

/// How a picture is wanted.
#[derive(Debug, Deserialize)]
pub(crate) struct Picture {
    ply: Option<usize>,
    below: Option<String>,
}

/// A game: as a message, as PDN, as a picture, by the ending of the name.
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(name): Path<String>,
    Query(picture): Query<Picture>,
) -> Answer {
    let in_language = |error: ApiError| error.said_in(visitor.language);
    match name.split_once('.') {
        None => {
            let look = |answer| Order::Look(visitor.language, visitor.id(), answer);
            Ok(Json(ask(&app, &name, look).await.map_err(in_language)?).into_response())
        }
        Some((id, "pdn")) => {
            let table = table(&app, id).await.map_err(in_language)?;
            let game = app.hall.store.game(id).await?.ok_or(ApiError::NOT_FOUND).map_err(in_language)?;
            let [first, second] = app.hall.people(&game, "").await?;
            let text = record::pdn(table.board(), &game, &first, &second);
            let text = text.ok_or(ApiError::NOT_FOUND).map_err(in_language)?;
            let name = format!("attachment; filename=\"{id}.pdn\"");
            let headers = [
                (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
                (header::CONTENT_DISPOSITION, name),
            ];
            Ok((headers, text).into_response())
        }
        Some((id, "svg")) => {
            let table = table(&app, id).await.map_err(in_language)?;
            let Board::Draughts(game) = table.board() else { return Err(in_language(ApiError::NOT_FOUND)) };
            let below = if picture.below.as_deref() == Some("second") { Color::Black } else { Color::White };
            let position = match picture.ply {
                None => *game.position(),
                Some(0) => game.regulations().start_position().map_err(ApiError::bad).map_err(in_language)?,
                Some(ply) => {
                    let moves = game.moves();
                    moves
                        .get(ply - 1)
                        .map(|played| played.after)
                        .ok_or(ApiError::NOT_FOUND)
                        .map_err(in_language)?
                }
            };
            Ok(([(header::CONTENT_TYPE, "image/svg+xml")], position.svg(below)).into_response())
        }
        Some(_) => Err(in_language(ApiError::NOT_FOUND)),
    }
}

pub(crate) async fn record(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    let table = table(&app, &id).await.map_err(|error| error.said_in(visitor.language))?;
    let record = match table.board() {
        Board::Draughts(game) => serde_json::to_value(game.record()),
        Board::Renju(game) => serde_json::to_value(game.record()),
    };
    Ok(Json(record.map_err(ApiError::bad)?))
}

/// The most games of the list of live ones.
const LIVE: usize = 60;

pub(crate) async fn list(State(app): State<Arc<App>>, visitor: Visitor) -> Json<Value> {
    Json(live(&app, visitor.language).await)
}

/// The games that are going on, the newest first.
pub(crate) async fn live(app: &App, language: Language) -> Value {
    let mut rows = Vec::new();
    for id in app.hall.live(LIVE) {
        // It may have ended meanwhile.
        if let Ok(row) = ask(app, &id, |answer| Order::Row(language, answer)).await
            && row["ended"].is_null()
        {
            rows.push(row);
        }
    }
    rows.into()
}

pub(crate) async fn seek(State(app): State<Arc<App>>, visitor: Visitor, Body(wish): Body<Wish>) -> Answer {
    let terms = Terms::check(&wish).map_err(|error| ApiError::bad(error).said_in(visitor.language))?;
    check_rated(&visitor, &terms)?;
    let (user, headers) = app.person(&visitor).await?;
    let seeks = app.hall.store.seeks().await?;
    let own = seeks.iter().filter(|seek| seek.person == user.id).count();
    if own >= MOST_SEEKS || seeks.len() >= MOST_SEEKS_OF_ALL {
        return Err(visitor.refuse(StatusCode::CONFLICT, "full"));
    }
    let id = app.hall.seek(&user.id, terms, wish.side).await?;
    Ok((StatusCode::CREATED, headers, Json(json!({ "seek": id }))).into_response())
}

pub(crate) async fn seeks(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Json<Value>, ApiError> {
    Ok(Json(app.hall.seeks_for(visitor.id().as_deref()).await?.into()))
}

async fn find_seek(app: &App, visitor: &Visitor, id: &str) -> Result<store::Seek, ApiError> {
    let seek = app.hall.store.seeks().await?.into_iter().find(|seek| seek.id == id);
    seek.ok_or_else(|| visitor.refuse(StatusCode::GONE, "gone"))
}

pub(crate) async fn withdraw(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Answer {
    let seek = find_seek(&app, &visitor, &id).await?;
    if visitor.id().as_deref() != Some(&seek.person) {
        return Err(ApiError::NOT_YOURS.said_in(visitor.language));
    }
    app.hall.store.take_seek(&id).await?;
    app.hall.lobby.change();
    Ok(StatusCode::NO_CONTENT.into_response())
}

pub(crate) async fn accept(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>) -> Answer {
    let seek = find_seek(&app, &visitor, &id).await?;
    let sought: crate::lobby::Sought = serde_json::from_str(&seek.body).map_err(ApiError::bad)?;
    check_rated(&visitor, &sought.terms)?;
    let (user, headers) = app.person(&visitor).await?;
    if user.id == seek.person {
        return Err(visitor.refuse(StatusCode::CONFLICT, "own-game"));
    }
    let game = app.hall.accept(&id, &user.id).await?;
    let game = game.ok_or_else(|| visitor.refuse(StatusCode::GONE, "gone"))?;
    let body = json!({ "url": format!("/g/{game}"), "game": game });
    Ok((headers, Json(body)).into_response())
}

pub(crate) async fn lobby(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let events = app.hall.lobby_stream(visitor.id(), visitor.language);
    let mut stop = app.stop.clone();
    let end = Box::pin(async move {
        // When the server goes down the streams end with it.
        let _ = stop.changed().await;
    });
    let stream = ReceiverStream::new(events).map(Ok::<_, std::convert::Infallible>);
    let stream = futures_util::StreamExt::take_until(stream, end);
    Sse::new(stream).keep_alive(KeepAlive::default()).into_response()
}

pub(crate) async fn health(State(app): State<Arc<App>>) -> Answer {
    app.hall.store.check().await?;
    let body = json!({
        "status": "ok",
        "version": env!("CARGO_PKG_VERSION"),
        "database": app.hall.store.name(),
    });
    Ok(Json(body).into_response())
}

pub(crate) async fn metrics(State(app): State<Arc<App>>) -> Response {
    let text = app.hall.metrics.text(app.hall.thinker.load());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}
