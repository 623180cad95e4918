//! The pages of competitions: the list, and one of them with what a link to it shows.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::Response;
use language::Language;
use tournament::{Coefficient, Criterion, Group, StageId};

use super::{Page, error, show};
use crate::app::App;
use crate::desk::fold::Fold;
use crate::desk::http::rows;
use crate::http::auth::Visitor;
use crate::http::preview::origin;
use crate::ids;
use crate::wire;

#[derive(Template)]
#[template(path = "event.html")]
struct EventPage<'a> {
    page: Page<'a>,
    name: String,
    /// What the link says beside the name, and the addresses of page and picture.
    about: String,
    address: String,
    picture: String,
}

#[derive(Template)]
#[template(path = "events.html")]
struct EventsPage<'a> {
    page: Page<'a>,
    /// What can decide between equal points: its name and what people call it.
    criteria: Vec<(&'static str, String)>,
    /// The groups of table 1 (2.1), the same way.
    groups: Vec<(String, String)>,
}

/// What it is, where, how many play, how far it has come.
fn about(fold: &Fold, language: Language) -> Option<String> {
    let c = fold.stage(StageId(1))?;
    let o = c.occasion();
    let system = match fold.here.terms.as_ref().and_then(|terms| terms.arena) {
        Some(minutes) => language.say("desk-arena-of", &[("minutes", minutes.into())]),
        None => language.system(&c.regulations()?.system),
    };
    let players = c.entrants().iter().filter(|e| !e.struck).count() as u32;
    let round = c.rounds().iter().filter(|r| r.published).count() as u32;
    let mut parts = vec![system, o.venue.clone(), o.dates.clone()];
    parts.push(language.say("desk-preview-players", &[("players", players.into())]));
    if round > 0 {
        parts.push(language.say("desk-preview-round", &[("round", round.into())]));
    }
    parts.retain(|part| !part.is_empty());
    Some(parts.join(" · "))
}

/// The page of a competition.
pub(crate) async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    let found = if ids::is_id(&id) { app.registry.store.event(&id).await } else { Ok(None) };
    let event = match found {
        Ok(Some(event)) => event,
        Ok(None) => return error(&app, &visitor, &uri, StatusCode::NOT_FOUND),
        Err(_) => return error(&app, &visitor, &uri, StatusCode::SERVICE_UNAVAILABLE),
    };
    let Ok(Some(room)) = app.registry.desk.room(&app.registry.store, &id).await else {
        return error(&app, &visitor, &uri, StatusCode::SERVICE_UNAVAILABLE);
    };
    let about = room.look(|fold| about(fold, visitor.language)).await.unwrap_or_default();
    let site = origin(&headers, app.config.secure);
    show(&EventPage {
        name: event.name,
        about,
        address: format!("{site}/e/{id}"),
        picture: format!("{site}/icon/512.png"),
        page: Page::new(&app, &visitor, uri.path(), wire::EventPage { event: id }),
    })
}

/// The page of all competitions.
pub(crate) async fn index(State(app): State<Arc<App>>, visitor: Visitor, uri: Uri) -> Response {
    let Ok(events) = rows(&app).await else {
        return error(&app, &visitor, &uri, StatusCode::SERVICE_UNAVAILABLE);
    };
    let criteria = Criterion::PLAIN.into_iter().chain(Coefficient::ALL.map(Criterion::Coefficient));
    let criteria = criteria.map(|one| (one.name(), visitor.language.criterion(one))).collect();
    let groups = Group::table().into_iter().map(|group| (group.to_string(), visitor.language.group(group)));
    let page = Page::new(&app, &visitor, "/events", wire::EventsPage { events });
    show(&EventsPage { page, criteria, groups: groups.collect() })
}
