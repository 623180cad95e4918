//! The pages of bureaus of play by correspondence.

use askama::Template;
use axum::response::Response;

use super::{Page, show};
use crate::app::App;
use crate::http::auth::Visitor;
use crate::wire::{BureauPage, BureauRow, BureausPage};

#[derive(Template)]
#[template(path = "bureaus.html")]
struct Bureaus<'a> {
    page: Page<'a>,
}

#[derive(Template)]
#[template(path = "bureau.html")]
struct Bureau<'a> {
    page: Page<'a>,
    name: String,
}

/// The page of one's bureaus.
pub(crate) fn list(app: &App, visitor: &Visitor, bureaus: Vec<BureauRow>) -> Response {
    show(&Bureaus { page: Page::new(app, visitor, "/bureau", BureausPage { bureaus }) })
}

/// The page of a bureau or of one of its games.
pub(crate) fn one(app: &App, visitor: &Visitor, path: &str, data: BureauPage) -> Response {
    let name = data.bureau.name.clone();
    show(&Bureau { page: Page::new(app, visitor, path, data), name })
}
