//! The pages: templates filled with who asks, in which language, and the data of the page's script.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use game::Preset;
use language::Language;
use serde_json::{Value, json};

use crate::accounts::{profile_of, session_list};
use crate::api::live;
use crate::app::App;
use crate::error::ApiError;
use crate::people::Visitor;
use rulebook::Discipline;

use crate::thinker::LEVELS;
use crate::{message, view};

/// What every page gets.
struct Page<'a> {
    app: &'a App,
    language: Language,
    lang: &'static str,
    path: String,
    user: Option<PageUser>,
    version: &'static str,
    data: String,
}

/// Who is logged in.
struct PageUser {
    name: String,
    guest: bool,
}

impl<'a> Page<'a> {
    fn new(app: &'a App, visitor: &Visitor, path: &str, mut data: Value) -> Self {
        data["me"] = visitor.me();
        Self {
            app,
            language: visitor.language,
            lang: visitor.language.code(),
            path: path.to_owned(),
            user: visitor.user().map(|user| PageUser { name: user.name.clone(), guest: user.is_guest() }),
            version: env!("CARGO_PKG_VERSION"),
            // Inside a script element only "<" could end the data.
            data: data.to_string().replace('<', "\\u003c"),
        }
    }

    /// A text of the page.
    fn t(&self, key: &str) -> String {
        self.language.say(key, &[])
    }

    /// The name of a level of the engine.
    fn level(&self, number: impl std::fmt::Display) -> String {
        self.t(&format!("level-{number}"))
    }

    /// The address of a file.
    fn asset(&self, path: &str) -> String {
        self.app.assets.address(path)
    }
}

fn show(template: &impl Template) -> Response {
    match template.render() {
        Ok(html) => {
            let headers =
                [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
            (headers, html).into_response()
        }
        Err(error) => {
            tracing::error!(%error, "a page cannot be written");
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
    }
}

macro_rules! simple_page {
    ($name:ident, $file:literal) => {
        #[derive(Template)]
        #[template(path = $file)]
        struct $name<'a> {
            page: Page<'a>,
        }
    };
}

simple_page!(Index, "index.html");
simple_page!(Watch, "watch.html");
simple_page!(Analysis, "analysis.html");
simple_page!(Account, "account.html");
simple_page!(About, "about.html");

#[derive(Template)]
#[template(path = "api.html")]
struct Documentation<'a> {
    page: Page<'a>,
    messages: &'a [&'a str],
}

#[derive(Template)]
#[template(path = "game.html")]
struct GamePage<'a> {
    page: Page<'a>,
    game: GameHead,
}

struct GameHead {
    kind: String,
    title: String,
}

#[derive(Template)]
#[template(path = "profile.html")]
struct Profile<'a> {
    page: Page<'a>,
    profile: ProfileHead,
}

struct ProfileHead {
    name: String,
}

#[derive(Template)]
#[template(path = "error.html")]
struct Error<'a> {
    page: Page<'a>,
    status: u16,
    title: String,
    text: String,
}

pub(crate) async fn index(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let presets: Vec<Value> = Preset::ALL
        .iter()
        .map(|preset| {
            json!({
                "name": preset.name,
                "discipline": preset.discipline.name(),
                "tempo": preset.tempo.name(),
                "control": preset.control().to_string(),
                "minutes": preset.time.0 / 60_000,
                "seconds": preset.increment.0 / 1_000,
                "article": view::article(visitor.language, preset.article),
            })
        })
        .collect();
    let data = json!({
        "presets": presets,
        "disciplines": Discipline::ALL,
        "regulations": renju::Regulation::ALL.map(renju::Regulation::name),
        "tables": draughts::DrawingTable::ALL.map(draughts::DrawingTable::name),
        "levels": LEVELS,
    });
    show(&Index { page: Page::new(&app, &visitor, "/", data) })
}

pub(crate) async fn game(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    uri: Uri,
) -> Response {
    let found = match app.hall.store.game(&id).await {
        Ok(Some(game)) => {
            app.hall.store.meeting(&game.meeting).await.map(|meeting| meeting.map(|meeting| (game, meeting)))
        }
        Ok(None) => Ok(None),
        Err(error) => Err(error),
    };
    let (game, meeting) = match found {
        Ok(Some(found)) => found,
        Ok(None) => return error(&app, &visitor, &uri, StatusCode::NOT_FOUND),
        Err(_) => return error(&app, &visitor, &uri, StatusCode::SERVICE_UNAVAILABLE),
    };
    let pool = format!("{}-{}", meeting.discipline, meeting.tempo);
    let Ok([first, second]) = app.hall.people(&game, &pool).await else {
        return error(&app, &visitor, &uri, StatusCode::SERVICE_UNAVAILABLE);
    };
    let discipline = meeting.discipline.parse::<Discipline>().ok();
    let kind = if discipline == Some(Discipline::Renju) { "renju" } else { "draughts" };
    let named = |person: &view::Person| match (person.name.is_empty(), person.level) {
        (true, _) => "…".to_owned(),
        (false, Some(level)) => format!("{} {level}", person.name),
        (false, None) => person.name.clone(),
    };
    let title = format!("{} – {}", named(&first), named(&second));
    let page = Page::new(&app, &visitor, uri.path(), json!({ "game": id, "kind": kind }));
    show(&GamePage { page, game: GameHead { kind: kind.to_owned(), title } })
}

pub(crate) async fn watch(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let games = live(&app, visitor.language).await;
    show(&Watch { page: Page::new(&app, &visitor, "/watch", json!({ "games": games })) })
}

pub(crate) async fn analysis(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    show(&Analysis { page: Page::new(&app, &visitor, "/analysis", json!({})) })
}

pub(crate) async fn about(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    show(&About { page: Page::new(&app, &visitor, "/about", json!({})) })
}

pub(crate) async fn documentation(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let page = Page::new(&app, &visitor, "/docs/api", json!({}));
    show(&Documentation { page, messages: &message::EXAMPLES })
}

pub(crate) async fn account(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, ApiError> {
    let sessions = session_list(&app, &visitor).await?;
    Ok(show(&Account { page: Page::new(&app, &visitor, "/account", json!({ "sessions": sessions })) }))
}

pub(crate) async fn profile(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(name): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let Some(user) = app.hall.store.user_by_name(&name).await? else {
        return Ok(error(&app, &visitor, &uri, StatusCode::NOT_FOUND));
    };
    let profile = profile_of(&app, &user, visitor.language).await?;
    let page = Page::new(&app, &visitor, uri.path(), json!({ "profile": profile }));
    Ok(show(&Profile { page, profile: ProfileHead { name: user.name } }))
}

pub(crate) async fn asset(
    State(app): State<Arc<App>>,
    Path((version, path)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    app.assets.serve(&version, &path, &headers)
}

pub(crate) async fn not_found(State(app): State<Arc<App>>, visitor: Visitor, uri: Uri) -> Response {
    if uri.path().starts_with("/api/") {
        return ApiError::NOT_FOUND.said_in(visitor.language).into_response();
    }
    error(&app, &visitor, &uri, StatusCode::NOT_FOUND)
}

fn error(app: &App, visitor: &Visitor, uri: &Uri, status: StatusCode) -> Response {
    let code = if status == StatusCode::NOT_FOUND { "server-not-found" } else { "server-busy" };
    let text = visitor.language.say(code, &[]);
    let page = Page::new(app, visitor, uri.path(), json!({}));
    let mut response =
        show(&Error { page, status: status.as_u16(), title: status.as_u16().to_string(), text });
    *response.status_mut() = status;
    response
}
