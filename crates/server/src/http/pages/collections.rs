//! The page of collections: what there is, a search through it, and how its games ended. It is made here, so that it needs a script only to bring
//! files.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use draughts::Ruleset;
use pdn::{Labels, Sought, Wanted};
use serde::Deserialize;

use super::{Page, in_address, show};
use crate::app::App;
use crate::collections::{Collection, Finds, MOST_FOUND, Shelf, Survey, search, survey};
use crate::http::auth::Visitor;
use crate::http::collections::aside;
use crate::http::error::ApiError;
use crate::live::fair_play::PositionKey;
use crate::wire::EmptyPage;

/// What is asked for. Whatever else stands in an address is passed over.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Asked {
    /// A collection, as `shelf/name`; all if left out.
    #[serde(default)]
    of: String,
    #[serde(default)]
    player: String,
    #[serde(default)]
    event: String,
    #[serde(default)]
    from: String,
    #[serde(default)]
    until: String,
    #[serde(default)]
    result: String,
    #[serde(default)]
    game: String,
    #[serde(default)]
    opening: String,
    #[serde(default)]
    fen: String,
    #[serde(default)]
    material: String,
    /// `search` or `count`; the page alone if left out.
    #[serde(default)]
    show: String,
}

#[derive(Template)]
#[template(path = "collections.html")]
struct Collections<'a> {
    page: Page<'a>,
    asked: Asked,
    collections: Vec<Row>,
    games: Vec<(String, String)>,
    results: [&'static str; 4],
    /// Who may bring collections.
    account: bool,
    notice: Option<String>,
    found: Vec<Game>,
    picture: Option<String>,
    /// What the search or the count came to, in words.
    told: Vec<String>,
}

struct Row {
    /// As it is asked for.
    id: String,
    name: String,
    shelf: String,
    size: String,
    mine: bool,
    address: String,
}

struct Game {
    white: String,
    black: String,
    result: &'static str,
    event: String,
    date: String,
    collection: String,
    /// On the analysis board.
    address: String,
}

fn address(collection: &Collection) -> String {
    format!("/api/collections/{}/{}", collection.shelf.name(), in_address(&collection.name))
}

/// Bytes as people read them.
fn size(bytes: u64) -> String {
    if bytes < 100_000 {
        format!("{:.1} KB", bytes as f64 / 1e3)
    } else {
        format!("{:.1} MB", bytes as f64 / 1e6)
    }
}

impl Asked {
    /// The conditions, or what is wrong with them.
    fn wanted(&self) -> Result<Wanted, ApiError> {
        let said = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let game = said(&self.game).map(|name| name.parse::<Ruleset>().map_err(ApiError::bad)).transpose()?;
        let position = said(&self.fen).map(|fen| {
            let game = game.unwrap_or_else(|| pdn::guess_variant(&fen).into());
            Sought::read(game, &fen).map_err(ApiError::from)
        });
        let wrong = |text: &'static str, named: &str| ApiError::wrong(text, named);
        Ok(Wanted {
            player: said(&self.player),
            event: said(&self.event),
            from: said(&self.from),
            until: said(&self.until),
            result: said(&self.result)
                .map(|text| text.parse().map_err(|_| wrong("collections-bad-result", &text)))
                .transpose()?,
            game,
            opening: said(&self.opening),
            position: position.transpose()?,
            material: said(&self.material)
                .map(|text| text.parse().map_err(|_| wrong("collections-bad-material", &text)))
                .transpose()?,
            ..Wanted::default()
        })
    }

    fn is(&self, show: &str) -> bool {
        self.show == show
    }
}

pub(crate) async fn collections(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Response {
    let language = visitor.language;
    let person = visitor.id();
    let all = app.collections.list(person.as_deref());
    let row = |one: &Collection| Row {
        id: format!("{}/{}", one.shelf.name(), one.name),
        name: one.name.clone(),
        shelf: language.say(&format!("collections-{}", one.shelf.name()), &[]),
        size: size(one.bytes),
        mine: one.shelf == Shelf::Mine,
        address: address(one),
    };
    let rows: Vec<Row> = all.iter().map(row).collect();
    let chosen: Vec<Collection> = all
        .iter()
        .zip(&rows)
        .filter(|(_, row)| asked.of.is_empty() || asked.of == row.id)
        .map(|(one, _)| one.clone())
        .collect();
    let mut page = Collections {
        page: Page::new(&app, &visitor, "/collections", EmptyPage {}),
        collections: rows,
        games: Ruleset::all()
            .map(|game| (game.to_string(), language.say(&format!("pdn-variant-{game}"), &[])))
            .collect(),
        results: ["white", "black", "draw", "unknown"],
        account: visitor.user().is_some_and(|user| !user.is_guest()),
        notice: None,
        found: Vec::new(),
        picture: None,
        told: Vec::new(),
        asked,
    };
    if let Err(error) = page.fill(&app, &visitor, chosen).await {
        page.notice = Some(error.said_in(language).refusal().text);
    }
    show(&page)
}

impl Collections<'_> {
    async fn fill(&mut self, app: &App, visitor: &Visitor, chosen: Vec<Collection>) -> Result<(), ApiError> {
        let wanted = self.asked.wanted()?;
        // Nobody looks up the position of a running game.
        if !self.asked.fen.trim().is_empty() && !self.asked.show.is_empty() {
            let game = wanted.game.unwrap_or_else(|| pdn::guess_variant(&self.asked.fen).into());
            let position = draughts::AnyPosition::from_fen(game, &self.asked.fen)?;
            let keys = [PositionKey::of(&position)];
            crate::http::analysis::check_fair_play(app, visitor, Some(game), &keys).await?;
        }
        if self.asked.is("search") {
            let finds = aside(app, move || search(&chosen, &wanted)).await?;
            self.tell_finds(visitor, finds);
        } else if self.asked.is("count") {
            let found = aside(app, move || survey(&chosen, &wanted)).await?;
            self.tell_survey(visitor, &found);
        }
        Ok(())
    }

    fn tell_finds(&mut self, visitor: &Visitor, finds: Finds) {
        let arguments = [("games", finds.games.len().into()), ("seen", finds.seen.into())];
        self.told.push(visitor.language.say("collections-found", &arguments));
        if finds.cut {
            self.told.push(visitor.language.say("collections-cut", &[("most", MOST_FOUND.into())]));
        }
        self.found = finds
            .games
            .into_iter()
            .map(|found| {
                let record = format!("{}?at={}", address(&found.collection), found.entry.at.offset);
                let said = |text: String| if text.is_empty() { "?".to_owned() } else { text };
                Game {
                    white: said(found.entry.white),
                    black: said(found.entry.black),
                    result: found.entry.result.text(),
                    event: found.entry.event,
                    date: found.entry.date,
                    collection: found.collection.name,
                    address: format!("/analysis?record={}", in_address(&record)),
                }
            })
            .collect();
    }

    fn tell_survey(&mut self, visitor: &Visitor, found: &Survey) {
        let say = |name: &str| visitor.language.say(name, &[]);
        let names = [
            "pdn-stats-title",
            "pdn-white",
            "pdn-stats-draws",
            "pdn-black",
            "pdn-stats-other",
            "pdn-stats-total",
        ]
        .map(say);
        let [title, white, draws, black, others, total] = &names;
        let labels = Labels { title, white, draws, black, others, total };
        self.picture = Some(labels.picture(&found.statistics.rows(20, &labels)));
        let games = found.statistics.all().games();
        let arguments = [("games", games.into()), ("doubles", found.doubles.into())];
        self.told.push(visitor.language.say("collections-counted", &arguments));
        if found.cut {
            self.told.push(say("collections-counted-cut"));
        }
    }
}
