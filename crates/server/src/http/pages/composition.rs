//! The pages of composers and solvers: the workshop and the puzzles.

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
use crate::wire::{EmptyPage, PuzzlePage};

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

/// The puzzles, the easiest of the first discipline.
pub(crate) async fn puzzles(State(app): State<Arc<App>>, visitor: Visitor, uri: Uri) -> Response {
    show_puzzles(&app, &visitor, &uri, Discipline::Russian.name(), 1)
}

/// The easiest puzzles of a discipline.
pub(crate) async fn puzzles_of(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(discipline): Path<String>,
    uri: Uri,
) -> Response {
    show_puzzles(&app, &visitor, &uri, &discipline, 1)
}

/// One page of the puzzles of a discipline.
pub(crate) async fn puzzles_of_set(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((discipline, set)): Path<(String, String)>,
    uri: Uri,
) -> Response {
    show_puzzles(&app, &visitor, &uri, &discipline, set.parse().unwrap_or(0))
}

fn show_puzzles(app: &App, visitor: &Visitor, uri: &Uri, name: &str, set: usize) -> Response {
    let discipline = name.parse::<Discipline>().ok();
    let found = discipline.and_then(|of| Some((of, kept::puzzles(of, set, visitor.language)?)));
    let Some((discipline, puzzles)) = found else {
        return error(app, visitor, uri, StatusCode::NOT_FOUND);
    };
    let (discipline, sets) = (discipline.name(), kept::sets(discipline));
    let number = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
    let data =
        PuzzlePage { discipline: discipline.to_owned(), set: number(set), sets: number(sets), puzzles };
    let disciplines = kept::DISCIPLINES.iter().map(|discipline| discipline.name()).collect();
    let page = Page::new(app, visitor, "/puzzles", data);
    show(&Puzzles { page, discipline, disciplines, current: set, sets })
}
