//! The JSON API of games of days: one's own games, lines, leave.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use game::{Day, Leave};
use store::{DaysGame, Seat, User};

use crate::app::App;
use crate::http::accounts::signed_in;
use crate::http::auth::Visitor;
use crate::http::body::Body;
use crate::http::error::ApiError;
use crate::http::games::ask;
use crate::live::agreement::CORRESPONDENCE;
use crate::live::days::{NoLeave, read_board};
use crate::live::lines::LinesError;
use crate::live::registry::Known;
use crate::live::room::Order;
use crate::wire::{Code, DaysPage, DaysRow, LeaveRow, Lines, NewLeave, Player, Refused};

type Answer = Result<Response, ApiError>;

/// One's games of days, by the time that is left, and one's leave.
#[utoipa::path(get, path = "/api/days", responses((status = 200, body = DaysPage), (status = 403, body = Refused, description = "needs-account")))]
pub(crate) async fn list(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Json<DaysPage>, ApiError> {
    let (_, user) = signed_in(&visitor)?;
    Ok(Json(days_of(&app, user).await?))
}

/// The games of days of a person, and leave.
pub(crate) async fn days_of(app: &App, user: &User) -> Result<DaysPage, ApiError> {
    let (store, now) = (&app.registry.store, app.registry.time.now().0);
    let games = store.days_of(&user.id).await?;
    let known = Known::load(store, games.iter().flat_map(|days| [&days.first, &days.second]), now).await?;
    let me = Seat::User(user.id.clone());
    let rows = games.iter().filter_map(|days| {
        let (discipline, position) = read_board(&days.board)?;
        let first = days.first == me;
        let pool = format!("{}-{CORRESPONDENCE}", discipline.name());
        Some(DaysRow {
            id: days.game.clone(),
            discipline: discipline.name().to_owned(),
            opponent: known.person(if first { &days.second } else { &days.first }, &pool),
            you: if first { Player::First } else { Player::Second },
            yours: *days.mover() == me && days.deadline != DaysGame::STANDS,
            fen: position.fen(),
            ply: days.ply,
            deadline: Some(days.deadline).filter(|deadline| *deadline != DaysGame::STANDS),
        })
    });
    let leaves = store.leaves_of(&user.id).await?;
    let year = i64::from(today(app).year());
    let left = if leaves.iter().any(|leave| leave.year == year) { 0 } else { i64::from(Leave::LONGEST) };
    let shown = |leave: &store::Leave| LeaveRow {
        first: date(leave.first),
        last: date(leave.last),
        days: leave.last - leave.first + 1,
    };
    Ok(DaysPage { games: rows.collect(), leaves: leaves.iter().map(shown).collect(), left, now })
}

pub(crate) fn today(app: &App) -> Day {
    let day = app.registry.time.now().0.div_euclid(crate::live::days::DAY);
    Day(i32::try_from(day).unwrap_or(i32::MAX))
}

fn date(day: i64) -> String {
    let (year, month, day) = Day(i32::try_from(day).unwrap_or(i32::MAX)).date();
    format!("{year:04}-{month:02}-{day:02}")
}

fn read_date(text: &str) -> Option<Day> {
    let mut parts = text.splitn(3, '-');
    let mut part =
        || parts.next().filter(|part| part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit()));
    let (year, month, day) = (part()?, part()?, part()?);
    Day::from_date(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
}

/// Takes leave in all one's games of days (10.4.1).
#[utoipa::path(post, path = "/api/leave", request_body = NewLeave, responses((status = 201, body = DaysPage), (status = 400, body = Refused), (status = 403, body = Refused, description = "needs-account"), (status = 409, body = Refused)))]
pub(crate) async fn leave(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(wanted): Body<NewLeave>,
) -> Answer {
    let (_, user) = signed_in(&visitor)?;
    let wrong = || ApiError::wrong("days-no-date", "").said_in(visitor.language);
    let (first, last) = (read_date(&wanted.first), read_date(&wanted.last));
    let (first, last) = (first.ok_or_else(wrong)?, last.ok_or_else(wrong)?);
    match app.registry.take_leave(&user.id, first, last).await? {
        Ok(_) => Ok((StatusCode::CREATED, Json(days_of(&app, user).await?)).into_response()),
        Err(why) => {
            let article = match why {
                NoLeave::Begun => rulebook::Article::ru("10.4.2"),
                NoLeave::Rules(error) => error.article(),
            };
            let text = match why {
                NoLeave::Begun => "days-leave-begun",
                NoLeave::Rules(game::LeaveError::Reversed { .. }) => "days-leave-reversed",
                NoLeave::Rules(game::LeaveError::TooLong { .. }) => "days-leave-long",
                NoLeave::Rules(game::LeaveError::SecondInYear { .. }) => "days-leave-second",
            };
            Err(ApiError::wrong(text, visitor.language.article(article)).said_in(visitor.language))
        }
    }
}

/// The lines that one has laid down in a game and that still wait. Nobody sees those of others.
#[utoipa::path(get, path = "/api/games/{id}/lines", params(("id" = String, Path)), responses((status = 200, body = Lines), (status = 403, body = Refused, description = "needs-account"), (status = 404, body = Refused)))]
pub(crate) async fn lines(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Lines>, ApiError> {
    let (_, user) = signed_in(&visitor)?;
    let lines = ask(&app, &id, |answer| Order::Lines(user.id.clone(), answer)).await;
    Ok(Json(Lines { lines: lines.map_err(|error| error.said_in(visitor.language))? }))
}

/// Lays lines down in a game, in the place of those before; none withdraws them.
#[utoipa::path(put, path = "/api/games/{id}/lines", params(("id" = String, Path)), request_body = Lines, responses((status = 204), (status = 400, body = Refused), (status = 403, body = Refused, description = "needs-account, not-yours"), (status = 404, body = Refused), (status = 409, body = Refused, description = "stale: the opponent is not to move")))]
pub(crate) async fn lay_lines(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(wanted): Body<Lines>,
) -> Answer {
    let (_, user) = signed_in(&visitor)?;
    let laid = ask(&app, &id, |answer| Order::SetLines(user.id.clone(), wanted.lines, answer)).await;
    let error = match laid.map_err(|error| error.said_in(visitor.language))? {
        Ok(()) => return Ok(StatusCode::NO_CONTENT.into_response()),
        Err(LinesError::NotYours) => ApiError::NOT_YOURS,
        Err(LinesError::NotNow) => ApiError::new(StatusCode::CONFLICT, Code::Stale),
        Err(LinesError::Unanswered) => ApiError::wrong("days-line-unanswered", ""),
        Err(LinesError::TwoReplies) => ApiError::wrong("days-line-two", ""),
        Err(LinesError::TooMany) => ApiError::wrong("days-line-many", ""),
        Err(LinesError::Move(error)) => (*error).into(),
        Err(LinesError::Busy) => ApiError::BUSY,
    };
    Err(error.said_in(visitor.language))
}
