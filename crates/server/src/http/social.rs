//! The JSON API of what people are to each other: relations, chat, reports, search, leaders, and what a person's games say.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rulebook::{Discipline, Tempo};
use serde::Deserialize;
use store::{Report, Seat, User};

use crate::app::App;
use crate::http::accounts::{find_user, signed_in};
use crate::http::auth::Visitor;
use crate::http::body::Body;
use crate::http::error::ApiError;
use crate::ids;
use crate::live::agreement::CORRESPONDENCE;
use crate::live::ratings::{self, PROVISIONAL, Standing};
use crate::live::registry::Known;
use crate::wire::{
    BestWin, ChatLine, Code, Leader, Leaderboard, NewReport, OpeningResults, Person, PersonStats, Refused,
    Related, RelationChange, SideResults,
};

type Answer = Result<Response, ApiError>;

/// The places of a list that are shown.
const LEADERS: u32 = 50;
/// The names that a search finds.
const FOUND: u32 = 10;
/// The lines of chat that are shown to who comes.
const LINES: u32 = 100;
/// The longest report.
const LONGEST_REPORT: usize = 1_000;
/// The openings and wins of a page.
const OPENINGS: u32 = 10;
const WINS: u32 = 5;

/// All rating lists.
pub(crate) fn pools() -> Vec<String> {
    let tempos = [Tempo::Blitz, Tempo::Rapid, Tempo::Classic];
    let of = |discipline: Discipline| {
        let names = tempos.iter().map(|tempo| tempo.name());
        // Renju is not played by correspondence here.
        let days = draughts::Variant::of(discipline).is_some().then_some(CORRESPONDENCE);
        names.chain(days).map(move |name| format!("{}-{name}", discipline.name()))
    };
    Discipline::ALL.into_iter().flat_map(of).collect()
}

/// What somebody is to one: follow, mute or block; nothing takes it back.
#[utoipa::path(put, path = "/api/relations/{name}", params(("name" = String, Path)), request_body = RelationChange, responses((status = 204), (status = 403, body = Refused, description = "needs-account"), (status = 404, body = Refused), (status = 409, body = Refused, description = "own-game: it is oneself")))]
pub(crate) async fn relate(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(name): Path<String>,
    Body(change): Body<RelationChange>,
) -> Answer {
    let (_, me) = signed_in(&visitor)?;
    let other = find_user(&app, &visitor, &name).await?;
    if other.id == me.id {
        return Err(visitor.refuse(StatusCode::CONFLICT, Code::OwnGame));
    }
    let now = app.registry.time.now().0;
    app.registry.store.relate(&me.id, &other.id, change.relation.map(Into::into), now).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Whom one follows, mutes and blocks, and where those one follows play now.
#[utoipa::path(get, path = "/api/relations", responses((status = 200, body = Vec<Related>), (status = 403, body = Refused, description = "needs-account")))]
pub(crate) async fn relations(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<Vec<Related>>, ApiError> {
    let (_, me) = signed_in(&visitor)?;
    let people = app.registry.store.people_of(&me.id).await?;
    let followed = people.iter().filter(|(relation, _)| relation.kind == store::RelationKind::Follow);
    let followed: Vec<&str> = followed.map(|(_, user)| user.id.as_str()).collect();
    let games = app.registry.games_played_by(&followed).await;
    let related = people.into_iter().map(|(relation, user)| Related {
        game: games.get(&user.id).filter(|_| relation.kind == store::RelationKind::Follow).cloned(),
        name: user.name,
        relation: relation.kind.into(),
    });
    Ok(Json(related.collect()))
}

/// Reports somebody to whoever keeps order on this site.
#[utoipa::path(post, path = "/api/reports", request_body = NewReport, responses((status = 201), (status = 400, body = Refused, description = "chat-bad: empty or too long"), (status = 403, body = Refused, description = "needs-account"), (status = 404, body = Refused)))]
pub(crate) async fn report(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(new): Body<NewReport>,
) -> Answer {
    let (_, me) = signed_in(&visitor)?;
    let text = new.text.trim();
    if text.is_empty() || text.chars().count() > LONGEST_REPORT {
        return Err(visitor.refuse(StatusCode::BAD_REQUEST, Code::ChatBad));
    }
    let other = find_user(&app, &visitor, &new.name).await?;
    let report = Report {
        id: ids::fresh(),
        person: me.id.clone(),
        other: other.id,
        game: new.game.filter(|game| ids::is_id(game)),
        body: text.to_owned(),
        at: app.registry.time.now().0,
    };
    tracing::warn!(target: "reports", id = report.id, by = me.name, of = other.name, game = report.game, "somebody was reported");
    app.registry.store.add_report(report).await?;
    Ok(StatusCode::CREATED.into_response())
}

/// What was said at a game, as far as it is for the visitor: players read players, others read who watches.
#[utoipa::path(get, path = "/api/games/{id}/chat", params(("id" = String, Path)), responses((status = 200, body = Vec<ChatLine>), (status = 404, body = Refused)))]
pub(crate) async fn chat(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Vec<ChatLine>>, ApiError> {
    let store = &app.registry.store;
    let game = store.game(&id).await?.ok_or_else(|| ApiError::NOT_FOUND.said_in(visitor.language))?;
    let seat = visitor.id().map(Seat::User);
    let seated = seat.is_some_and(|seat| seat == game.first || seat == game.second);
    let deaf: Vec<String> = match visitor.user() {
        Some(me) => {
            let all = store.relations_of(&me.id).await?;
            let heard = |kind| kind == store::RelationKind::Follow;
            all.into_iter()
                .filter(|relation| relation.person == me.id && !heard(relation.kind))
                .map(|relation| relation.other)
                .collect()
        }
        None => Vec::new(),
    };
    let said = store.said_at(&id, LINES).await?;
    let people: Vec<&str> = said.iter().map(|said| said.person.as_str()).collect();
    let known = store.rated_users(&people).await?;
    let lines = said.iter().filter(|said| said.seated == seated && !deaf.contains(&said.person));
    let lines = lines.filter_map(|said| {
        let name = known.get(&said.person)?.user.name.clone();
        Some(ChatLine::new(said, name))
    });
    Ok(Json(lines.collect()))
}

/// What a name begins with.
#[derive(Debug, Deserialize)]
pub(crate) struct Beginning {
    prefix: String,
}

/// People with an account whose names begin so.
#[utoipa::path(get, path = "/api/players", params(("prefix" = String, Query)), responses((status = 200, body = Vec<Person>)))]
pub(crate) async fn search(
    State(app): State<Arc<App>>,
    Query(Beginning { prefix }): Query<Beginning>,
) -> Result<Json<Vec<Person>>, ApiError> {
    let prefix = prefix.trim();
    if prefix.is_empty() || prefix.chars().count() > 24 {
        return Ok(Json(Vec::new()));
    }
    let users = app.registry.store.users_named(prefix, FOUND).await?;
    let seats: Vec<Seat> = users.into_iter().map(|user| Seat::User(user.id)).collect();
    let known = Known::load(&app.registry.store, &seats, app.registry.time.now().0).await?;
    Ok(Json(
        seats
            .iter()
            .map(|seat| Person { rating: None, provisional: false, ..known.person(seat, "") })
            .collect(),
    ))
}

/// The strongest of a list: discipline and tempo, `russian-blitz`.
#[utoipa::path(get, path = "/api/leaderboards/{pool}", params(("pool" = String, Path)), responses((status = 200, body = Leaderboard), (status = 404, body = Refused)))]
pub(crate) async fn leaderboard(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(pool): Path<String>,
) -> Result<Json<Leaderboard>, ApiError> {
    let board = leaderboard_of(&app, &pool).await?;
    board.map(Json).ok_or_else(|| ApiError::NOT_FOUND.said_in(visitor.language))
}

/// The strongest of a list; nothing if there is no such list.
pub(crate) async fn leaderboard_of(app: &App, pool: &str) -> Result<Option<Leaderboard>, ApiError> {
    if !pools().iter().any(|known| known == pool) {
        return Ok(None);
    }
    let now = app.registry.time.now().0;
    let growth = ratings::growth();
    let best = app.registry.store.leaders(pool, PROVISIONAL, growth, now, LEADERS).await?;
    let leader = |(place, (user, rating)): (usize, (User, store::Rating))| Leader {
        place,
        deviation: Standing::at(Some(&rating), now).deviation.round() as i64,
        games: rating.games,
        person: Person {
            kind: crate::wire::PersonKind::User,
            id: Some(user.id),
            name: user.name,
            level: None,
            rating: Some(rating.rating),
            provisional: false,
        },
    };
    let leaders = (1..).zip(best).map(leader).collect();
    Ok(Some(Leaderboard { pool: pool.to_owned(), leaders }))
}

/// What a person's games say: results by side and opening, best wins, wins in a row.
#[utoipa::path(get, path = "/api/users/{name}/stats", params(("name" = String, Path)), responses((status = 200, body = PersonStats), (status = 404, body = Refused)))]
pub(crate) async fn stats(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Json<PersonStats>, ApiError> {
    let user = find_user(&app, &visitor, &name).await?;
    Ok(Json(stats_of(&app, &user).await?))
}

/// What a person's games say.
pub(crate) async fn stats_of(app: &App, user: &User) -> Result<PersonStats, ApiError> {
    let store = &app.registry.store;
    let sides = store.results_by_side(&user.id).await?;
    let openings = store.results_by_opening(&user.id, OPENINGS).await?;
    let best = store.best_wins(&user.id, WINS).await?;
    let streaks = store.streaks(&user.id).await?;
    let known = Known::load(store, best.iter().map(|win| &win.other), app.registry.time.now().0).await?;
    Ok(PersonStats {
        sides: sides
            .into_iter()
            .map(|by| SideResults { pool: by.pool, side: by.side, results: by.results.into() })
            .collect(),
        openings: openings
            .into_iter()
            .map(|by| OpeningResults {
                pool: by.pool,
                opening: by.opening,
                side: by.side,
                results: by.results.into(),
            })
            .collect(),
        best: best
            .into_iter()
            .filter_map(|win| {
                let against = known.person(&win.other, &win.pool);
                Some(BestWin {
                    game: win.game,
                    pool: win.pool,
                    at: win.at,
                    against,
                    rating: win.other_rating?,
                })
            })
            .collect(),
        streak: streaks.now,
        longest: streaks.best,
    })
}
