//! The pages of composers and solvers: the workshop, the contests and the puzzles.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use rulebook::Discipline;

use super::{Page, error, show};
use crate::app::App;
use crate::http::auth::Visitor;
use crate::http::puzzles as kept;
use crate::wire::{ContestsPage, EmptyPage, PuzzlePage};

#[derive(Template)]
#[template(path = "workshop.html")]
struct Workshop<'a> {
    page: Page<'a>,
}

#[derive(Template)]
#[template(path = "puzzles.html")]
struct Puzzles<'a> {
    page: Page<'a>,
    discipline: &'static str,
    disciplines: Vec<&'static str>,
    current: usize,
    sets: usize,
}

/// The workshop.
pub(crate) async fn workshop(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    show(&Workshop { page: Page::new(&app, &visitor, "/workshop", EmptyPage {}) })
}

#[derive(Template)]
#[template(path = "contests.html")]
struct Contests<'a> {
    page: Page<'a>,
}

#[derive(Template)]
#[template(path = "contest.html")]
struct Contest<'a> {
    page: Page<'a>,
    name: String,
}

/// The contests.
pub(crate) async fn contests(State(app): State<Arc<App>>, visitor: Visitor, uri: Uri) -> Response {
    match crate::http::contests::rows(&app).await {
        Ok(contests) => {
            show(&Contests { page: Page::new(&app, &visitor, "/contests", ContestsPage { contests }) })
        }
        Err(_) => error(&app, &visitor, &uri, StatusCode::SERVICE_UNAVAILABLE),
    }
}

/// One contest.
pub(crate) async fn contest(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    uri: Uri,
) -> Response {
    match crate::http::contests::title(&app, &id).await {
        Ok(Some(name)) => show(&Contest { page: Page::new(&app, &visitor, uri.path(), EmptyPage {}), name }),
        Ok(None) => error(&app, &visitor, &uri, StatusCode::NOT_FOUND),
        Err(_) => error(&app, &visitor, &uri, StatusCode::SERVICE_UNAVAILABLE),
    }
}

/// The puzzles, the easiest of the first discipline.
pub(crate) async fn puzzles(State(app): State<Arc<App>>, visitor: Visitor, uri: Uri) -> Response {
    show_puzzles(&app, &visitor, &uri, Discipline::Russian.name(), 1).await
}

/// The easiest puzzles of a discipline.
pub(crate) async fn puzzles_of(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(discipline): Path<String>,
    uri: Uri,
) -> Response {
    show_puzzles(&app, &visitor, &uri, &discipline, 1).await
}

/// One page of the puzzles of a discipline.
pub(crate) async fn puzzles_of_set(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((discipline, set)): Path<(String, String)>,
    uri: Uri,
) -> Response {
    show_puzzles(&app, &visitor, &uri, &discipline, set.parse().unwrap_or(0)).await
}

async fn show_puzzles(app: &App, visitor: &Visitor, uri: &Uri, name: &str, set: usize) -> Response {
    let discipline = name.parse::<Discipline>().ok();
    let found = discipline.and_then(|of| Some((of, kept::puzzles(of, set, visitor.language)?)));
    let Some((discipline, mut puzzles)) = found else {
        return error(app, visitor, uri, StatusCode::NOT_FOUND);
    };
    // The puzzles are there whether anybody knows how hard they are or not.
    let person = visitor.id();
    let yours = kept::fared(&app.registry.store, discipline, &mut puzzles, person.as_deref()).await;
    let yours = yours.unwrap_or_default();
    let (discipline, sets) = (discipline.name(), kept::sets(discipline));
    let number = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
    let data = PuzzlePage {
        discipline: discipline.to_owned(),
        set: number(set),
        sets: number(sets),
        puzzles,
        yours,
    };
    let disciplines = kept::DISCIPLINES.iter().map(|discipline| discipline.name()).collect();
    let page = Page::new(app, visitor, "/puzzles", data);
    show(&Puzzles { page, discipline, disciplines, current: set, sets })
}
