//! The page of the opening explorer. Its moves are links, so that it needs no script.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use draughts::{AnyPosition, Color, DrawingTable, Ruleset, Variant};
use serde::Deserialize;

use super::{Page, in_address, show};
use crate::app::App;
use crate::http::auth::Visitor;
use crate::http::explorer::{asked, position};
use crate::wire::{EmptyPage, ExplorerMove};

#[derive(Template)]
#[template(path = "explorer.html")]
struct Explorer<'a> {
    page: Page<'a>,
    variant: Ruleset,
    variants: Vec<Ruleset>,
    fen: String,
    opening: String,
    player: String,
    /// The address of the visitor's own games.
    mine: Option<String>,
    tables: Vec<Table>,
    board: String,
    moves: Vec<ExplorerMove>,
    /// What is said where there is nothing to show.
    notice: Option<String>,
    /// How many games the collections have.
    of: String,
}

/// The entries of a drawing table.
struct Table {
    name: String,
    /// The name of each, as it is asked for.
    entries: Vec<String>,
}

/// What is asked for. Whatever else stands in an address is passed over.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Asked {
    variant: Option<String>,
    fen: Option<String>,
    opening: Option<String>,
    player: Option<String>,
}

impl ExplorerMove {
    /// How many of a hundred games ended so.
    fn percent(&self, count: &u32) -> u64 {
        (u64::from(*count) * 100 + self.games / 2) / self.games.max(1)
    }
}

impl Explorer<'_> {
    /// The address of a position in the explorer.
    fn address(&self, fen: &str) -> String {
        let player = if self.player.is_empty() {
            String::new()
        } else {
            format!("&player={}", in_address(&self.player))
        };
        format!("/explorer?variant={}&fen={}{player}", self.variant, in_address(fen))
    }

    /// The address of a position on the analysis board.
    fn analysis(&self) -> String {
        format!("/analysis?variant={}&fen={}", self.variant, in_address(&self.fen))
    }
}

fn tables(game: Ruleset) -> Vec<Table> {
    if game.variant().is_none_or(|variant| variant == Variant::International) {
        return Vec::new();
    }
    let table = |table: DrawingTable| Table {
        name: table.to_string(),
        entries: table.entries().map(|entry| format!("{table} {}", entry.code())).collect(),
    };
    DrawingTable::ALL.into_iter().map(table).collect()
}

pub(crate) async fn explorer(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(question): Query<Asked>,
) -> Response {
    let language = visitor.language;
    let variant =
        question.variant.as_deref().and_then(|name| name.parse().ok()).unwrap_or(Variant::Russian.into());
    let opening = question.opening.as_deref().unwrap_or_default().trim().to_owned();
    let (position, mut notice) = match position(variant, question.fen.as_deref(), Some(&opening)) {
        Ok(position) => (position, None),
        Err(fault) => (AnyPosition::start(variant), Some(fault)),
    };
    let player = question.player.as_deref().unwrap_or_default().trim().to_owned();
    let (games, moves) = match asked(&app, &visitor, position, Some(player.clone())).await {
        Ok(answer) => (answer.games, answer.moves),
        Err(error) => {
            notice = notice.or(Some(error));
            (0, Vec::new())
        }
    };
    let mut notice = notice.map(|error| error.said_in(language).refusal().text);
    if notice.is_none() && moves.is_empty() {
        let which = if games == 0 { "explorer-nothing" } else { "explorer-none" };
        notice = Some(language.say(which, &[]));
    }
    show(&Explorer {
        page: Page::new(&app, &visitor, "/explorer", EmptyPage {}),
        variant,
        variants: Ruleset::all().collect(),
        fen: position.fen(),
        opening,
        player,
        mine: visitor
            .user()
            .filter(|user| !user.is_guest())
            .map(|user| format!("/explorer?variant={variant}&player={}", in_address(&user.name))),
        tables: tables(variant),
        board: position.svg(Color::White),
        moves,
        notice,
        of: language.say("explorer-of", &[("games", games.into())]),
    })
}
