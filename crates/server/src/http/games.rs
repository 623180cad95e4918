//! The JSON API of games and of the lobby.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::sse::{KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use draughts::Color;
use game::AnyGame;
use serde::Deserialize;
use store::Seat;
use tokio::sync::{mpsc, oneshot};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use crate::app::App;
use crate::http::auth::Visitor;
use crate::http::body::Body;
use crate::http::error::ApiError;
use crate::http::limits::Network;
use crate::http::{logins, pdn};
use crate::live::agreement::{Agreement, Wish};
use crate::live::lobby::{Sought, owner_begins};
use crate::live::logged_game::LoggedGame;
use crate::live::ratings;
use crate::live::room::{Order, Reader, SitError};
use crate::live::thinking::LEVELS;
use crate::wire::{
    Code, Frame, GameRow, Health, Joined, Made, NewGame, Opponent, Paired, Refused, Seek, SeekMade,
};

type Answer = Result<Response, ApiError>;

/// Makes a game against the program or a friend.
#[utoipa::path(post, path = "/api/games", request_body = NewGame, responses((status = 201, body = Made), (status = 400, body = Refused), (status = 403, body = Refused, description = "needs-account")))]
pub(crate) async fn make(State(app): State<Arc<App>>, visitor: Visitor, Body(new): Body<NewGame>) -> Answer {
    let bad = |detail: &dyn std::fmt::Display| ApiError::bad(detail).said_in(visitor.language);
    let wish: Wish = serde_json::from_value(new.wish.into()).map_err(|error| bad(&error))?;
    let terms = Agreement::check(&wish).map_err(|error| ApiError::from(error).said_in(visitor.language))?;
    let other = match new.opponent {
        Opponent::Friend => Seat::Open,
        // The program answers at once: days are for people.
        Opponent::Engine(_) if terms.control.is_days() => {
            return Err(ApiError::wrong("days-people", "").said_in(visitor.language));
        }
        Opponent::Engine(level @ 1..=LEVELS) if !terms.rated => Seat::Engine(level),
        Opponent::Engine(_) => {
            return Err(bad(&format_args!("engine: a level from 1 to {LEVELS}, casual")));
        }
    };
    check_rated(&visitor, &terms)?;
    let (user, headers) = app.person(&visitor).await?;
    let me = Seat::User(user.id);
    let (one, two) = if owner_begins(wish.side) { (me, other) } else { (other, me) };
    let (meeting, game) = app.registry.meet(&terms, one, two).await?;
    let body = Made { url: format!("/g/{game}"), game, meeting };
    Ok((StatusCode::CREATED, headers, Json(body)).into_response())
}

fn check_rated(visitor: &Visitor, terms: &Agreement) -> Result<(), ApiError> {
    let account = visitor.user().is_some_and(|user| !user.is_guest());
    if terms.rated && !account {
        Err(visitor.refuse(StatusCode::FORBIDDEN, Code::NeedsAccount))
    } else {
        Ok(())
    }
}

pub(crate) async fn ask<T>(
    app: &App,
    id: &str,
    order: impl FnOnce(oneshot::Sender<T>) -> Order,
) -> Result<T, ApiError> {
    let (answer, asked) = oneshot::channel();
    app.registry.tell_room(id, order(answer)).await.map_err(|_| ApiError::NOT_FOUND)?;
    match asked.await {
        Ok(answer) => Ok(answer),
        // Another node has it, and is not heard.
        Err(_) if !app.registry.store.has_log(id) => match app.registry.store.game(id).await? {
            Some(_) => Err(ApiError::OUTAGE),
            None => Err(ApiError::NOT_FOUND),
        },
        // A room that could not be loaded says nothing: there is no such game, or what is kept of it cannot be read.
        Err(_) if app.registry.store.game(id).await?.is_some() => Err(ApiError::DAMAGED),
        Err(_) => Err(ApiError::NOT_FOUND),
    }
}

/// How a game stands, as a visitor sees it.
pub(crate) async fn snapshot(app: &App, visitor: &Visitor, id: &str) -> Result<Frame, ApiError> {
    ask(app, id, |answer| Order::Look(visitor.language, visitor.id(), answer)).await
}

/// The game as its log makes it, as far as somebody may see it yet.
pub(crate) async fn logged_game(app: &App, id: &str, person: Option<String>) -> Result<LoggedGame, ApiError> {
    ask(app, id, |answer| Order::Game(Reader::Person(person), answer)).await
}

/// Takes the open seat of a friend's game.
#[utoipa::path(post, path = "/api/games/{id}/join", params(("id" = String, Path)), responses((status = 200, body = Joined), (status = 403, body = Refused, description = "needs-account"), (status = 404, body = Refused), (status = 409, body = Refused, description = "full, own-game")))]
pub(crate) async fn join(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>) -> Answer {
    let game =
        app.registry.store.game(&id).await?.ok_or_else(|| ApiError::NOT_FOUND.said_in(visitor.language))?;
    let rated = app.registry.store.meeting(&game.meeting).await?.is_some_and(|meeting| meeting.rated);
    if rated && visitor.user().is_none_or(store::User::is_guest) {
        return Err(visitor.refuse(StatusCode::FORBIDDEN, Code::NeedsAccount));
    }
    if game.first != Seat::Open && game.second != Seat::Open {
        return Err(visitor.refuse(StatusCode::CONFLICT, Code::Full));
    }
    let (user, headers) = app.person(&visitor).await?;
    let avoided = app.registry.avoided_by(&user.id).await?;
    if [&game.first, &game.second]
        .into_iter()
        .any(|seat| matches!(seat, Seat::User(id) if avoided.contains(id)))
    {
        return Err(visitor.refuse(StatusCode::FORBIDDEN, Code::Blocked));
    }
    let seated = ask(&app, &id, |answer| Order::Sit(user.id, answer)).await?;
    match seated {
        Ok(player) => Ok((headers, Json(Joined { game: id, side: player.into() })).into_response()),
        Err(SitError::Full) => Err(visitor.refuse(StatusCode::CONFLICT, Code::Full)),
        Err(SitError::Own) => Err(visitor.refuse(StatusCode::CONFLICT, Code::OwnGame)),
        Err(SitError::Busy) => Err(ApiError::BUSY.said_in(visitor.language)),
        Err(SitError::Outage) => Err(ApiError::OUTAGE.said_in(visitor.language)),
    }
}

/// How a picture is wanted.
#[derive(Debug, Deserialize)]
pub(crate) struct Picture {
    ply: Option<usize>,
    below: Option<String>,
}

/// A game as a snapshot; with `.pdn` behind its id as PDN, with `.svg` as a picture after `ply` plies, the side `below` (first or
/// second) at the lower edge.
#[utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path), ("ply" = Option<usize>, Query), ("below" = Option<String>, Query)), responses((status = 200, body = Frame), (status = 404, body = Refused)))]
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(name): Path<String>,
    Query(picture): Query<Picture>,
) -> Answer {
    let in_language = |error: ApiError| error.said_in(visitor.language);
    match name.split_once('.') {
        None => Ok(Json(snapshot(&app, &visitor, &name).await.map_err(in_language)?).into_response()),
        Some((id, "pdn")) => {
            let logged = logged_game(&app, id, visitor.id()).await.map_err(in_language)?;
            let game = app.registry.store.game(id).await?.ok_or(ApiError::NOT_FOUND).map_err(in_language)?;
            let [first, second] = app.registry.people(&game, "").await?;
            let text = pdn::write(logged.game(), &game, &first, &second, None);
            let text = text.ok_or(ApiError::NOT_FOUND).map_err(in_language)?;
            let name = format!("attachment; filename=\"{id}.pdn\"");
            let headers = [
                (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
                (header::CONTENT_DISPOSITION, name),
            ];
            Ok((headers, text).into_response())
        }
        Some((id, "svg")) => {
            let logged = logged_game(&app, id, visitor.id()).await.map_err(in_language)?;
            let AnyGame::Draughts(game) = logged.game() else { return Err(in_language(ApiError::NOT_FOUND)) };
            let below = if picture.below.as_deref() == Some("second") { Color::Black } else { Color::White };
            let position = match picture.ply {
                None => game.position(),
                Some(0) => game.regulations().start_position().map_err(ApiError::bad).map_err(in_language)?,
                Some(ply) => {
                    let moves = game.moves();
                    moves
                        .get(ply - 1)
                        .map(|made| made.ply.after())
                        .ok_or(ApiError::NOT_FOUND)
                        .map_err(in_language)?
                }
            };
            Ok(([(header::CONTENT_TYPE, "image/svg+xml")], position.svg(below)).into_response())
        }
        Some(_) => Err(in_language(ApiError::NOT_FOUND)),
    }
}

/// The acts of a game as they are kept.
#[utoipa::path(get, path = "/api/games/{id}/record", params(("id" = String, Path)), responses((status = 200, body = Object), (status = 404, body = Refused)))]
pub(crate) async fn record(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>) -> Answer {
    let logged =
        logged_game(&app, &id, visitor.id()).await.map_err(|error| error.said_in(visitor.language))?;
    Ok(match logged.game() {
        AnyGame::Draughts(game) => Json(game.record()).into_response(),
        AnyGame::Renju(game) => Json(game.record()).into_response(),
    })
}

/// Games that are going on, the newest first.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameRow>)))]
pub(crate) async fn list(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    Json(&*app.registry.live_games(visitor.language).await).into_response()
}

/// Looks for an opponent: whoever waits for the same is the opponent at once.
#[utoipa::path(post, path = "/api/seeks", request_body = Wish, responses((status = 201, body = SeekMade), (status = 400, body = Refused), (status = 403, body = Refused, description = "needs-account"), (status = 409, body = Refused, description = "full")))]
pub(crate) async fn seek(State(app): State<Arc<App>>, visitor: Visitor, Body(wish): Body<Wish>) -> Answer {
    let terms = Agreement::check(&wish).map_err(|error| ApiError::from(error).said_in(visitor.language))?;
    check_rated(&visitor, &terms)?;
    let (user, headers) = app.person(&visitor).await?;
    let device = visitor.device.clone();
    let sought = Sought { terms, side: wish.side, ratings: wish.ratings, device };
    let made = app.registry.seek(&user.id, sought).await?;
    let made = made.ok_or_else(|| visitor.refuse(StatusCode::CONFLICT, Code::Full))?;
    Ok((StatusCode::CREATED, headers, Json(made)).into_response())
}

/// Who waits.
#[utoipa::path(get, path = "/api/seeks", responses((status = 200, body = Vec<Seek>)))]
pub(crate) async fn seeks(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<Vec<Seek>>, ApiError> {
    Ok(Json(app.registry.seeks_for(visitor.id().as_deref()).await?))
}

async fn find_seek(app: &App, visitor: &Visitor, id: &str) -> Result<store::Seek, ApiError> {
    let seek = app.registry.store.seeks().await?.into_iter().find(|seek| seek.id == id);
    seek.ok_or_else(|| visitor.refuse(StatusCode::GONE, Code::Gone))
}

/// Waits no longer.
#[utoipa::path(delete, path = "/api/seeks/{id}", params(("id" = String, Path)), responses((status = 204), (status = 403, body = Refused, description = "not-yours"), (status = 410, body = Refused, description = "gone")))]
pub(crate) async fn withdraw(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Answer {
    let seek = find_seek(&app, &visitor, &id).await?;
    if visitor.id().as_deref() != Some(&seek.person) {
        return Err(ApiError::NOT_YOURS.said_in(visitor.language));
    }
    app.registry.store.take_seek(&id).await?;
    app.registry.lobby.change();
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Plays who waits.
#[utoipa::path(post, path = "/api/seeks/{id}/accept", params(("id" = String, Path)), responses((status = 200, body = Paired), (status = 403, body = Refused, description = "needs-account, blocked, rating-range"), (status = 409, body = Refused, description = "own-game"), (status = 410, body = Refused, description = "gone: somebody was quicker")))]
pub(crate) async fn accept(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>) -> Answer {
    let seek = find_seek(&app, &visitor, &id).await?;
    let sought: Sought = serde_json::from_str(&seek.body).map_err(ApiError::bad)?;
    check_rated(&visitor, &sought.terms)?;
    let (user, headers) = app.person(&visitor).await?;
    if user.id == seek.person {
        return Err(visitor.refuse(StatusCode::CONFLICT, Code::OwnGame));
    }
    if app.registry.avoided_by(&user.id).await?.contains(&seek.person) {
        return Err(visitor.refuse(StatusCode::FORBIDDEN, Code::Blocked));
    }
    let ratings = app.registry.ratings_of(&[&user.id], &sought.terms.pool()).await?;
    if !sought.wants(ratings.get(&user.id).copied().unwrap_or(ratings::START)) {
        return Err(visitor.refuse(StatusCode::FORBIDDEN, Code::RatingRange));
    }
    let game = app.registry.accept(&id, &user.id).await?;
    let game = game.ok_or_else(|| visitor.refuse(StatusCode::GONE, Code::Gone))?;
    Ok((headers, Json(Paired::new(game))).into_response())
}

/// The list of who waits, as a stream of events: `seeks` is a list of `Seek`, `paired` a `Paired`, `stats` a `Stats`,
/// `person` a `PersonEvent` that concerns the visitor.
#[utoipa::path(get, path = "/api/lobby", responses((status = 200, body = String, content_type = "text/event-stream")))]
pub(crate) async fn lobby(
    State(app): State<Arc<App>>,
    Extension(network): Extension<Network>,
    visitor: Visitor,
) -> Answer {
    let place = app.place(network).map_err(|error| error.said_in(visitor.language))?;
    let mut stop = app.stop.clone();
    let (out, events) = mpsc::channel(16);
    tokio::spawn(async move {
        let open = visitor.session.as_ref().map(|(session, _)| app.registry.log_ins.enter_session(session));
        let person = visitor.id();
        tokio::select! {
            () = app.registry.stream_lobby(person.as_deref(), &out) => {}
            () = logins::ended(open.as_ref()) => {}
        }
        drop(place);
    });
    let end = Box::pin(async move {
        // When the server goes down the streams end with it.
        let _ = stop.changed().await;
    });
    let stream = ReceiverStream::new(events).map(Ok::<_, std::convert::Infallible>);
    let stream = futures_util::StreamExt::take_until(stream, end);
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()).into_response())
}

/// Whether the server is well: it can write and read, and there is room on the disk.
#[utoipa::path(get, path = "/health", responses((status = 200, body = Health), (status = 503, body = Health)))]
pub(crate) async fn health(State(app): State<Arc<App>>) -> (StatusCode, Json<Health>) {
    let trouble = app.trouble().await;
    let status = if trouble.is_some() { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::OK };
    let (word, detail) = match trouble {
        Some((word, detail)) => (word, Some(detail)),
        None => ("ok", None),
    };
    let health = Health {
        status: word.to_owned(),
        detail,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        database: app.registry.store.name().to_owned(),
    };
    (status, Json(health))
}

/// Figures for Prometheus.
#[utoipa::path(get, path = "/metrics", responses((status = 200, body = String, content_type = "text/plain")))]
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> Response {
    let registry = &app.registry;
    let nodes = registry.store.life().map_or(0, |life| life.borrow().alive.len());
    let mut text = registry.metrics.text(&[
        ("thinking", "Requests that wait for the engine or have it", registry.engine_pool.load() as i64),
        (
            "held",
            "Whether nothing can be written and all clocks stand",
            registry.held().borrow().is_some().into(),
        ),
        (
            "nodes",
            "Servers of this database that live, as this one sees it; 0 if it has the database for itself",
            nodes as i64,
        ),
    ]);
    if let (Some(nodes), Some(life)) = (&registry.nodes, registry.store.life()) {
        // Whose figures they are, to be joined with any of them.
        let (name, number, version) = (nodes.bus.name(), life.borrow().id, env!("CARGO_PKG_VERSION"));
        text.push_str("# HELP bolshak_node_info The server among those of its database\n# TYPE bolshak_node_info gauge\n");
        text.push_str(&format!(
            "bolshak_node_info{{node=\"{number}\",name=\"{name}\",version=\"{version}\"}} 1\n"
        ));
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}
