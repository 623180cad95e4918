//! The JSON API of people: accounts, log-ins, profiles.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use language::Language;
use serde::Deserialize;
use store::{Cursor, StoreError, User, UserChange};

use crate::app::App;
use crate::http::auth::{Visitor, check_password, hash_password, me as about_me};
use crate::http::body::Body;
use crate::http::collections::aside;
use crate::http::error::ApiError;
use crate::http::headers::set_cookie;
use crate::http::logins::Which;
use crate::http::names::check_name;
use crate::live::outcome::Ended;
use crate::live::ratings::Standing;
use crate::live::registry::{Kept, Known};
use crate::wire::{
    AccountChange, Code, Counts, Credentials, Farewell, GameRow, GamesPage, LanguageChoice, Me, Profile,
    Rating, Refused, Session,
};

type Answer = Result<Response, ApiError>;

/// Chooses the language of pages and messages.
#[utoipa::path(post, path = "/api/language", request_body = LanguageChoice, responses((status = 204), (status = 400, body = Refused)))]
pub(crate) async fn set_language(State(app): State<Arc<App>>, Body(spoken): Body<LanguageChoice>) -> Answer {
    let language: Language = spoken.lang.parse().map_err(ApiError::bad)?;
    let cookie = set_cookie("lang", language.code(), app.config.secure, true);
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}

/// Who am I?
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Option<Me>, description = "The person of the cookie, or null")))]
pub(crate) async fn me(visitor: Visitor) -> Json<Option<Me>> {
    Json(visitor.me())
}

/// Makes an account; a guest's games come along.
#[utoipa::path(post, path = "/api/accounts", request_body = Credentials, responses((status = 201, body = Me), (status = 400, body = Refused, description = "name-bad, password-bad"), (status = 409, body = Refused, description = "name-taken")))]
pub(crate) async fn sign_up(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(credentials): Body<Credentials>,
) -> Answer {
    let (user, headers) = app.sign_up(&visitor, &credentials.name, &credentials.password).await?;
    Ok((StatusCode::CREATED, headers, Json(about_me(&user))).into_response())
}

/// Logs in.
#[utoipa::path(post, path = "/api/sessions", request_body = Credentials, responses((status = 200, body = Me), (status = 403, body = Refused, description = "wrong-password")))]
pub(crate) async fn log_in(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(credentials): Body<Credentials>,
) -> Answer {
    let user = app.registry.store.user_by_name(credentials.name.trim()).await?;
    let hash = user.as_ref().and_then(|user| user.password.as_deref());
    if !check_password(&credentials.password, hash).await {
        return Err(visitor.refuse(StatusCode::FORBIDDEN, Code::WrongPassword));
    }
    let Some(user) = user else { return Err(visitor.refuse(StatusCode::FORBIDDEN, Code::WrongPassword)) };
    let headers = app.log_in(&user, &visitor).await?;
    Ok((headers, Json(about_me(&user))).into_response())
}

pub(crate) fn signed_in(visitor: &Visitor) -> Result<(&store::Session, &User), ApiError> {
    let session = visitor.session.as_ref().map(|(session, user)| (session, user));
    session.ok_or_else(|| visitor.refuse(StatusCode::FORBIDDEN, Code::NeedsAccount))
}

/// One's log-ins.
#[utoipa::path(get, path = "/api/sessions", responses((status = 200, body = Vec<Session>)))]
pub(crate) async fn sessions(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<Vec<Session>>, ApiError> {
    Ok(Json(session_list(&app, &visitor).await?))
}

/// The log-ins of a visitor.
pub(crate) async fn session_list(app: &App, visitor: &Visitor) -> Result<Vec<Session>, ApiError> {
    let Some((current, user)) = &visitor.session else { return Ok(Vec::new()) };
    let sessions = app.registry.store.sessions_of(&user.id).await?;
    let about = |session: store::Session| Session {
        current: session.hash == current.hash,
        // The hash names the log-in; nobody can log in with it.
        id: session.hash,
        created: session.created,
        seen: session.seen,
        agent: session.agent,
    };
    Ok(sessions.into_iter().map(about).collect())
}

/// Ends a log-in; `current` is this one.
#[utoipa::path(delete, path = "/api/sessions/{id}", params(("id" = String, Path)), responses((status = 204), (status = 403, body = Refused, description = "needs-account"), (status = 404, body = Refused)))]
pub(crate) async fn end_session(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Answer {
    let (current, user) = signed_in(&visitor)?;
    let id = if id == "current" { current.hash.clone() } else { id };
    if !app.registry.store.end_session(&user.id, &id).await? {
        return Err(ApiError::NOT_FOUND.said_in(visitor.language));
    }
    app.registry.log_ins.end(&user.id, Which::One(id.clone()));
    let mut headers = HeaderMap::new();
    if id == current.hash {
        headers.insert(header::SET_COOKIE, set_cookie("session", "", app.config.secure, false));
    }
    Ok((StatusCode::NO_CONTENT, headers).into_response())
}

/// Changes one's account.
#[utoipa::path(patch, path = "/api/accounts/me", request_body = AccountChange, responses((status = 200, body = Me), (status = 400, body = Refused, description = "name-bad, password-bad"), (status = 403, body = Refused, description = "wrong-password, needs-account"), (status = 409, body = Refused, description = "name-taken")))]
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(change): Body<AccountChange>,
) -> Answer {
    let (session, user) = signed_in(&visitor)?;
    let bad = |code| visitor.refuse(StatusCode::BAD_REQUEST, code);
    let mut wanted = UserChange::default();
    if let Some(name) = &change.name {
        if user.is_guest() {
            return Err(visitor.refuse(StatusCode::FORBIDDEN, Code::NeedsAccount));
        }
        let name = check_name(name).ok_or_else(|| bad(Code::NameBad))?;
        app.check_twin(&visitor, &name).await?;
        wanted.name = Some(name);
    }
    if let Some(zone) = &change.zone {
        let fine = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '_' | '-' | '+');
        if zone.len() > 64 || !zone.chars().all(fine) {
            return Err(ApiError::bad("no such time zone").said_in(visitor.language));
        }
        wanted.zone = Some(zone.clone());
    }
    if let Some(password) = &change.password {
        let current = change.current.as_deref().unwrap_or_default();
        if !check_password(current, user.password.as_deref()).await {
            return Err(visitor.refuse(StatusCode::FORBIDDEN, Code::WrongPassword));
        }
        wanted.password =
            Some(hash_password(password, &user.name).await.ok_or_else(|| bad(Code::PasswordBad))?);
    }
    let password_changed = wanted.password.is_some();
    let changed = app.registry.store.change_user(&user.id, wanted).await;
    changed.map_err(|error| ApiError::from(error).said_in(visitor.language))?;
    if password_changed {
        app.registry.store.end_other_sessions(&user.id, &session.hash).await?;
        app.registry.log_ins.end(&user.id, Which::LogIns { but: Some(session.hash.clone()) });
    }
    let user = app.registry.store.user(&user.id).await?.ok_or(ApiError::NOT_FOUND)?;
    Ok(Json(about_me(&user)).into_response())
}

/// Deletes one's account with its data.
#[utoipa::path(delete, path = "/api/accounts/me", request_body = Farewell, responses((status = 204), (status = 403, body = Refused, description = "wrong-password, needs-account")))]
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(farewell): Body<Farewell>,
) -> Answer {
    let (_, user) = signed_in(&visitor)?;
    let password = farewell.password.unwrap_or_default();
    if !user.is_guest() && !check_password(&password, user.password.as_deref()).await {
        return Err(visitor.refuse(StatusCode::FORBIDDEN, Code::WrongPassword));
    }
    app.registry.store.delete_user(&user.id).await?;
    app.registry.log_ins.end(&user.id, Which::Everything);
    let (collections, person) = (app.collections.clone(), user.id.clone());
    let forgotten = aside(&app, move || collections.forget(&person)).await?;
    if let Err(error) = forgotten {
        tracing::error!(%error, "the collections of somebody who is gone are still there");
    }
    app.registry.lobby.change();
    let cookie = set_cookie("session", "", app.config.secure, false);
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}

/// A person's ratings and newest games.
#[utoipa::path(get, path = "/api/users/{name}", params(("name" = String, Path)), responses((status = 200, body = Profile), (status = 404, body = Refused)))]
pub(crate) async fn profile(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Json<Profile>, ApiError> {
    let user = find_user(&app, &visitor, &name).await?;
    Ok(Json(profile_of(&app, &user, &visitor).await?))
}

pub(crate) async fn find_user(app: &App, visitor: &Visitor, name: &str) -> Result<User, ApiError> {
    let user = app.registry.store.user_by_name(name).await?;
    user.ok_or_else(|| ApiError::NOT_FOUND.said_in(visitor.language))
}

/// Which page of a list is wanted.
#[derive(Debug, Deserialize)]
pub(crate) struct Page {
    /// Where the page before this one ended.
    before: Option<String>,
}

/// A page of a person's games, the newest first; `next` is the `before` of the page after it.
#[utoipa::path(get, path = "/api/users/{name}/games", params(("name" = String, Path), ("before" = Option<String>, Query)), responses((status = 200, body = GamesPage), (status = 400, body = Refused), (status = 404, body = Refused)))]
pub(crate) async fn games(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(name): Path<String>,
    Query(page): Query<Page>,
) -> Result<Json<GamesPage>, ApiError> {
    let before = page.before.as_deref().map(str::parse).transpose();
    let before = before.map_err(|error: StoreError| ApiError::bad(error).said_in(visitor.language))?;
    let user = find_user(&app, &visitor, &name).await?;
    Ok(Json(games_of(&app, &user, before.as_ref(), visitor.language).await?))
}

/// The games of a page.
const GAMES: u32 = 50;

/// A page of a person's games, and where the next begins.
async fn games_of(
    app: &App,
    user: &User,
    before: Option<&Cursor>,
    language: Language,
) -> Result<GamesPage, ApiError> {
    let page = app.registry.store.games_of(&user.id, before, GAMES).await?;
    let seats = page.games.iter().flat_map(|(game, _)| [&game.first, &game.second]);
    let known = Known::load(&app.registry.store, seats, app.registry.time.now().0).await?;
    let games = page.games.iter().map(|(game, meeting)| row(&known, game, meeting, language)).collect();
    Ok(GamesPage { games, next: page.next.map(|next| next.to_string()) })
}

/// A person as everybody may see them.
pub(crate) async fn profile_of(app: &App, user: &User, visitor: &Visitor) -> Result<Profile, ApiError> {
    let (store, now) = (&app.registry.store, app.registry.time.now().0);
    let relation = match visitor.user() {
        Some(me) if me.id != user.id => {
            let between = store.relations_between(&me.id, &user.id).await?;
            between.into_iter().find(|relation| relation.person == me.id).map(|relation| relation.kind.into())
        }
        _ => None,
    };
    let changes = store.rating_changes_of(&user.id).await?;
    let rated = store.rated_users(&[&user.id]).await?.remove(&user.id);
    let ratings = rated
        .map(|user| user.ratings)
        .unwrap_or_default()
        .into_iter()
        .map(|rating| Rating {
            history: changes
                .iter()
                .filter(|change| change.pool == rating.pool)
                .map(|change| (change.at, change.after))
                .collect(),
            deviation: Standing::at(Some(&rating), now).deviation.round() as i64,
            provisional: Standing::at(Some(&rating), now).is_provisional(),
            rating: rating.rating,
            games: rating.games,
            pool: rating.pool,
        })
        .collect();
    let totals = store.totals_of(&user.id).await?;
    let GamesPage { games, next } = games_of(app, user, None, visitor.language).await?;
    Ok(Profile {
        name: user.name.clone(),
        guest: user.is_guest(),
        bot: user.bot,
        relation,
        created: user.created,
        ratings,
        games,
        next,
        counts: Counts { games: totals.games, won: totals.won, drawn: totals.drawn, lost: totals.lost },
    })
}

/// A game for lists, from the database.
fn row(known: &Known, game: &store::Game, meeting: &store::Meeting, language: Language) -> GameRow {
    let kept: Option<Kept> = serde_json::from_str(&meeting.terms).ok();
    let pool = format!("{}-{}", meeting.discipline, meeting.tempo);
    let ended: Option<Ended> = game.outcome.as_deref().and_then(|text| serde_json::from_str(text).ok());
    GameRow {
        id: game.id.clone(),
        discipline: meeting.discipline.clone(),
        tempo: meeting.tempo.clone(),
        rated: meeting.rated,
        control: kept.map(|kept| kept.terms.control.to_string()),
        first: known.person(&game.first, &pool),
        second: known.person(&game.second, &pool),
        ply: ended.as_ref().map(|ended| ended.ply),
        created: game.created,
        ended: game.ended,
        verdict: ended.and_then(|ended| ended.verdict(language)),
        fen: None,
    }
}
