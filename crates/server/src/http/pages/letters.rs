//! The pages behind the links of letters. Mail programs open links by themselves, so opening one does nothing: a button does.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;

use super::{Page, show};
use crate::app::App;
use crate::http::auth::Visitor;
use crate::http::error::ApiError;
use crate::ids;
use crate::wire::EmptyPage;

/// What such a page shows.
enum Shown {
    /// A button that shows that letters arrive at an address.
    Confirm(String),
    /// They do.
    Confirmed,
    /// A button that ends the notices.
    Stop,
    /// They have ended.
    Stopped,
    /// A new password is asked for.
    Password,
    /// The key is worth nothing any more.
    Old,
}

#[derive(Template)]
#[template(path = "letter.html")]
struct LetterPage<'a> {
    page: Page<'a>,
    shown: Shown,
    key: &'a str,
}

/// The key of a link.
#[derive(Debug, Deserialize)]
pub(crate) struct Key {
    #[serde(default)]
    key: String,
}

impl Key {
    /// The key, if it could be one.
    fn fine(&self) -> &str {
        let fine = self.key.len() == 64 && self.key.bytes().all(|byte| byte.is_ascii_hexdigit());
        if fine { &self.key } else { "" }
    }
}

fn page(app: &App, visitor: &Visitor, shown: Shown, key: &str) -> Response {
    let status = if matches!(shown, Shown::Old) { StatusCode::NOT_FOUND } else { StatusCode::OK };
    let mut response = show(&LetterPage { page: Page::new(app, visitor, "/mail", EmptyPage {}), shown, key });
    *response.status_mut() = status;
    response
}

type Answer = Result<Response, ApiError>;

pub(crate) async fn confirm(State(app): State<Arc<App>>, visitor: Visitor, Query(key): Query<Key>) -> Answer {
    let now = app.registry.time.now().0;
    let known = app.registry.store.mail_key(&ids::hash(key.fine()), "confirm", now).await?;
    let shown = known.map_or(Shown::Old, |(_, address)| Shown::Confirm(address));
    Ok(page(&app, &visitor, shown, key.fine()))
}

pub(crate) async fn confirmed(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(key): Query<Key>,
) -> Answer {
    let (store, now) = (&app.registry.store, app.registry.time.now().0);
    let done = match store.take_mail_key(&ids::hash(key.fine()), "confirm", now).await? {
        Some((person, address)) => store.confirm_mail(&person, &address).await?,
        None => false,
    };
    Ok(page(&app, &visitor, if done { Shown::Confirmed } else { Shown::Old }, ""))
}

pub(crate) async fn stop(State(app): State<Arc<App>>, visitor: Visitor, Query(key): Query<Key>) -> Response {
    page(&app, &visitor, Shown::Stop, key.fine())
}

/// The button of the page, and the one click of a mail program (RFC 8058).
pub(crate) async fn stopped(State(app): State<Arc<App>>, visitor: Visitor, Query(key): Query<Key>) -> Answer {
    let done = app.registry.store.stop_notices(key.fine()).await?;
    Ok(page(&app, &visitor, if done { Shown::Stopped } else { Shown::Old }, ""))
}

pub(crate) async fn password(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(key): Query<Key>,
) -> Answer {
    let now = app.registry.time.now().0;
    let known = app.registry.store.mail_key(&ids::hash(key.fine()), "password", now).await?;
    Ok(page(&app, &visitor, if known.is_some() { Shown::Password } else { Shown::Old }, key.fine()))
}
