//! Challenges: one person asks another, by name, for a game. People and programs use the same addresses.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use game::Player;
use serde::{Deserialize, Serialize};
use store::{Seat, StoreError, User};

use crate::app::App;
use crate::http::body::Body;
use crate::http::bots::Acting;
use crate::http::error::ApiError;
use crate::ids;
use crate::live::agreement::{Agreement, Side, Wish};
use crate::live::botgame::clock;
use crate::live::lobby::owner_begins;
use crate::live::registry::Known;
use crate::wire::{
    BotPerson, BotVariant, Challenge, Challenges, Code, Done, Paired, Person, PersonEvent, PersonKind,
    Refused, Scope,
};

type Answer = Result<Response, ApiError>;

/// A challenge that nobody answers is no more after a day.
pub(crate) const LIFETIME: i64 = 24 * 3_600 * 1_000;
/// The most challenges that one person has open.
const MOST: usize = 10;
/// The games that are looked through for those being played.
const RECENT: u32 = 100;

/// What is asked for.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Asked {
    terms: Agreement,
    side: Side,
}

/// A challenge as everybody sees it.
async fn described(
    app: &App,
    challenges: Vec<store::Challenge>,
) -> Result<Vec<(Challenge, String)>, StoreError> {
    let seat = |id: &str| Seat::User(id.to_owned());
    let seats: Vec<Seat> =
        challenges.iter().flat_map(|asked| [seat(&asked.person), seat(&asked.other)]).collect();
    let known = Known::load(&app.registry.store, &seats, app.registry.time.now().0).await?;
    let described = challenges.into_iter().filter_map(|asked| {
        let Asked { terms, side } = serde_json::from_str(&asked.body).ok()?;
        let person = |id: &str| bot_person(known.person(&seat(id), &terms.pool()));
        let challenge = Challenge {
            challenger: person(&asked.person),
            dest_user: person(&asked.other),
            id: asked.id,
            variant: BotVariant { key: terms.discipline.name().to_owned() },
            rated: terms.rated,
            speed: terms.class().to_owned(),
            time_control: clock(&terms.control.to_string()),
            color: match side {
                Side::First => "white",
                Side::Second => "black",
                Side::Random => "random",
            }
            .to_owned(),
            created: asked.created,
        };
        Some((challenge, asked.other))
    });
    Ok(described.collect())
}

fn bot_person(person: Person) -> BotPerson {
    BotPerson {
        title: (person.kind == PersonKind::Bot).then(|| "BOT".to_owned()),
        id: person.id,
        name: person.name,
        rating: person.rating,
        provisional: person.provisional,
        ai_level: person.level,
    }
}

/// The challenges to a person, as events.
pub(crate) async fn waiting(app: &App, person: &str) -> Result<Vec<PersonEvent>, StoreError> {
    let all = described(app, app.registry.store.challenges_of(person).await?).await?;
    let to = all.into_iter().filter(|(_, other)| other == person);
    Ok(to.map(|(challenge, _)| PersonEvent::Challenge { challenge }).collect())
}

/// The games of a person that are being played, as events.
pub(crate) async fn running(app: &App, person: &str) -> Result<Vec<PersonEvent>, StoreError> {
    let page = app.registry.store.games_of(person, None, RECENT).await?;
    let me = Seat::User(person.to_owned());
    let played = page
        .games
        .into_iter()
        .map(|(game, _)| game)
        .filter(|game| game.ended.is_none() && game.first != Seat::Open && game.second != Seat::Open);
    let side = |game: &store::Game| if game.first == me { Player::First } else { Player::Second };
    Ok(played.map(|game| PersonEvent::game_start(&game.id, side(&game))).collect())
}

/// One's challenges.
#[utoipa::path(get, path = "/api/challenge", responses((status = 200, body = Challenges), (status = 401, body = Refused, description = "bad-token")))]
pub(crate) async fn list(State(app): State<Arc<App>>, acting: Acting) -> Result<Json<Challenges>, ApiError> {
    acting.needs(Scope::ChallengeRead)?;
    let all = described(&app, app.registry.store.challenges_of(&acting.user.id).await?).await?;
    let (to, by): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_, other)| *other == acting.user.id);
    let plain = |list: Vec<(Challenge, String)>| list.into_iter().map(|(challenge, _)| challenge).collect();
    Ok(Json(Challenges { r#in: plain(to), out: plain(by) }))
}

/// Asks somebody, by name, for a game.
#[utoipa::path(post, path = "/api/challenge/{target}", params(("target" = String, Path, description = "The name")), request_body = Wish, responses((status = 201, body = Challenge), (status = 400, body = Refused, description = "bad-request, bot-rated"), (status = 401, body = Refused, description = "bad-token"), (status = 403, body = Refused, description = "needs-account, blocked"), (status = 404, body = Refused), (status = 409, body = Refused, description = "full, own-game")))]
pub(crate) async fn make(
    State(app): State<Arc<App>>,
    acting: Acting,
    Path(target): Path<String>,
    Body(wish): Body<Wish>,
) -> Answer {
    acting.needs(Scope::ChallengeWrite)?;
    let in_language = |error: ApiError| error.said_in(acting.language);
    let terms = Agreement::check(&wish).map_err(|error| in_language(ApiError::bad(error)))?;
    let store = &app.registry.store;
    let other = store.user_by_name(&target).await?.ok_or_else(|| in_language(ApiError::NOT_FOUND))?;
    check(&app, &acting, &other, &terms).await?;
    let own = store.challenges_of(&acting.user.id).await?;
    if own.iter().filter(|asked| asked.person == acting.user.id).count() >= MOST {
        return Err(acting.refuse(StatusCode::CONFLICT, Code::Full));
    }
    let body = serde_json::to_string(&Asked { terms, side: wish.side }).unwrap_or_default();
    let asked = store::Challenge {
        id: ids::fresh(),
        person: acting.user.id.clone(),
        other: other.id.clone(),
        body,
        created: app.registry.time.now().0,
    };
    store.add_challenge(asked.clone()).await?;
    let made = described(&app, vec![asked]).await?.pop();
    let (made, _) = made.ok_or_else(|| in_language(ApiError::BUSY))?;
    app.registry.bells.challenged(&other.id, &made);
    Ok((StatusCode::CREATED, Json(made)).into_response())
}

/// Whether these two may meet on these terms.
async fn check(app: &App, acting: &Acting, other: &User, terms: &Agreement) -> Result<(), ApiError> {
    let me = &acting.user;
    if other.id == me.id {
        return Err(acting.refuse(StatusCode::CONFLICT, Code::OwnGame));
    }
    if terms.rated && (me.is_guest() || other.is_guest()) {
        return Err(acting.refuse(StatusCode::FORBIDDEN, Code::NeedsAccount));
    }
    if terms.rated && me.bot != other.bot {
        return Err(acting.refuse(StatusCode::BAD_REQUEST, Code::BotRated));
    }
    if app.registry.avoided_by(&me.id).await?.contains(&other.id) {
        return Err(acting.refuse(StatusCode::FORBIDDEN, Code::Blocked));
    }
    Ok(())
}

/// A challenge of which one is a part.
async fn find(app: &App, acting: &Acting, id: &str, mine: bool) -> Result<store::Challenge, ApiError> {
    acting.needs(Scope::ChallengeWrite)?;
    let found = app.registry.store.challenge(id).await?;
    let own = found
        .filter(|asked| if mine { asked.person == acting.user.id } else { asked.other == acting.user.id });
    own.ok_or_else(|| ApiError::NOT_FOUND.said_in(acting.language))
}

/// Accepts a challenge: the game begins.
#[utoipa::path(post, path = "/api/challenge/{target}/accept", params(("target" = String, Path, description = "The id of the challenge")), responses((status = 200, body = Paired), (status = 401, body = Refused, description = "bad-token"), (status = 403, body = Refused, description = "blocked"), (status = 404, body = Refused), (status = 410, body = Refused, description = "gone")))]
pub(crate) async fn accept(
    State(app): State<Arc<App>>,
    acting: Acting,
    Path(target): Path<String>,
) -> Answer {
    let asked = find(&app, &acting, &target, false).await?;
    let gone = || acting.refuse(StatusCode::GONE, Code::Gone);
    let Asked { terms, side } = serde_json::from_str(&asked.body).map_err(|_| gone())?;
    let other = app.registry.store.user(&asked.person).await?.ok_or_else(gone)?;
    check(&app, &acting, &other, &terms).await?;
    app.registry.store.take_challenge(&target).await?.ok_or_else(gone)?;
    let (owner, me) = (Seat::User(asked.person), Seat::User(asked.other));
    let (one, two) = if owner_begins(side) { (owner, me) } else { (me, owner) };
    let (_, game) = app.registry.meet(&terms, one, two).await?;
    Ok(Json(Paired::new(game)).into_response())
}

/// Declines a challenge.
#[utoipa::path(post, path = "/api/challenge/{target}/decline", params(("target" = String, Path, description = "The id of the challenge")), responses((status = 200, body = Done), (status = 404, body = Refused)))]
pub(crate) async fn decline(
    State(app): State<Arc<App>>,
    acting: Acting,
    Path(target): Path<String>,
) -> Answer {
    let asked = find(&app, &acting, &target, false).await?;
    if app.registry.store.take_challenge(&target).await?.is_some() {
        app.registry.bells.declined(&asked.person, &target);
    }
    Ok(Json(Done::OK).into_response())
}

/// Takes back one's own challenge.
#[utoipa::path(post, path = "/api/challenge/{target}/cancel", params(("target" = String, Path, description = "The id of the challenge")), responses((status = 200, body = Done), (status = 404, body = Refused)))]
pub(crate) async fn cancel(
    State(app): State<Arc<App>>,
    acting: Acting,
    Path(target): Path<String>,
) -> Answer {
    let asked = find(&app, &acting, &target, true).await?;
    if app.registry.store.take_challenge(&target).await?.is_some() {
        app.registry.bells.cancelled(&asked.other, &target);
    }
    Ok(Json(Done::OK).into_response())
}
