//! The JSON API of notices on devices: which are told, and what they show when they are woken.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use crate::app::App;
use crate::desk::http::account;
use crate::http::accounts::signed_in;
use crate::http::auth::Visitor;
use crate::http::body::Body;
use crate::http::days::days_of;
use crate::http::error::ApiError;
use crate::mail::moment;
use crate::wire::{News, PushDevice, Refused};

/// So many things are told at once.
const MOST: usize = 5;

/// Tells a device of one's games from now on.
#[utoipa::path(put, path = "/api/push", request_body = PushDevice, responses((status = 204), (status = 400, body = Refused), (status = 403, body = Refused, description = "needs-account")))]
pub(crate) async fn add(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(device): Body<PushDevice>,
) -> Result<StatusCode, ApiError> {
    let wrong = |text| ApiError::wrong(text, "").said_in(visitor.language);
    let push = app.push.as_ref().ok_or_else(|| wrong("push-off"))?;
    let user = account(&visitor)?;
    if !push.allows(&device.endpoint) {
        return Err(wrong("push-bad"));
    }
    app.registry.store.add_push(&user.id, device.endpoint, app.registry.time.now().0).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Tells a device of one's own nothing any more.
#[utoipa::path(delete, path = "/api/push", request_body = PushDevice, responses((status = 204), (status = 403, body = Refused, description = "needs-account")))]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(device): Body<PushDevice>,
) -> Result<StatusCode, ApiError> {
    let user = account(&visitor)?;
    if app.registry.store.push_of(&user.id).await?.contains(&device.endpoint) {
        app.registry.store.drop_push(&device.endpoint).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// What a device shows when it was woken: the games of days in which it is one's move, by the time that is left.
#[utoipa::path(get, path = "/api/news", responses((status = 200, body = Vec<News>), (status = 403, body = Refused, description = "needs-account")))]
pub(crate) async fn news(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Json<Vec<News>>, ApiError> {
    let (_, user) = signed_in(&visitor)?;
    let days = days_of(&app, user).await.map_err(|error| error.said_in(visitor.language))?;
    let yours = days.games.into_iter().filter(|game| game.yours).take(MOST);
    let news = yours.map(|game| News {
        title: visitor.language.say("mailed-move-subject", &[("other", game.opponent.name.into())]),
        text: game.deadline.map(moment).unwrap_or_default(),
        url: format!("/g/{}", game.id),
    });
    Ok(Json(news.collect()))
}
