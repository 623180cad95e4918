//! The pages: templates filled with who asks, in which language, and the data of the page's script.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use draughts::{AnyPosition, Legal, Variant};
use language::Language;
use rulebook::{Book, Discipline, Tempo, World};
use serde::Serialize;
use std::sync::LazyLock;

use crate::app::App;
use crate::http::accounts::{profile_of, session_list};
use crate::http::auth::Visitor;
use crate::http::bots::token_list;
use crate::http::days::days_of;
use crate::http::error::ApiError;
use crate::http::games::snapshot;
use crate::http::lessons::lesson;
use crate::http::mail::mail_of;
use crate::http::preview::origin;
use crate::http::rules::{Clause, Text};
use crate::http::social::{leaderboard_of, stats_of};
use crate::live::legal::Legals;
use crate::live::registry::Kept;
use crate::wire::{
    self, AccountPage, Article, BoardKind, BoardPage, Books, EmptyPage, Frame, LessonPage, LobbyPage,
    OwnGame, ParagraphKind, Person, Player, Preset, ProfilePage, Start, Status, WatchPage,
};

pub(crate) mod bureau;
pub(crate) mod collections;
pub(crate) mod composition;
pub(crate) mod events;
pub(crate) mod explorer;
pub(crate) mod letters;

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
    fn new(app: &'a App, visitor: &Visitor, path: &str, data: impl Serialize) -> Self {
        let data = wire::Page { me: visitor.me(), data };
        Self {
            app,
            language: visitor.language,
            lang: visitor.language.code(),
            path: path.to_owned(),
            user: visitor.user().map(|user| PageUser { name: user.name.clone(), guest: user.is_guest() }),
            version: env!("CARGO_PKG_VERSION"),
            // Inside a script element only "<" could end the data.
            data: serde_json::to_string(&data).unwrap_or_default().replace('<', "\\u003c"),
        }
    }

    /// A text of the page.
    fn t(&self, key: &str) -> String {
        self.language.say(key, &[])
    }

    /// A clause of the regulations of the platform.
    fn clause(&self, number: &str) -> String {
        self.t(&format!("regulations-{}", number.replace('.', "-")))
    }

    /// The name of a level of the engine.
    fn level(&self, number: impl std::fmt::Display) -> String {
        self.t(&format!("level-{number}"))
    }

    /// The name of one of a kind: `named("book", "club")` is the text `book-club`.
    fn named(&self, kind: &str, which: impl std::fmt::Display) -> String {
        self.t(&format!("{kind}-{which}"))
    }

    /// Whether letters are sent.
    fn letters(&self) -> bool {
        self.app.sends_letters()
    }

    /// Whether devices are told of games.
    fn pushes(&self) -> bool {
        self.app.push.is_some()
    }

    /// The address of a file.
    fn asset(&self, path: &str) -> String {
        self.app.assets.address(path)
    }
}

/// A value inside an address.
fn in_address(text: &str) -> String {
    use std::fmt::Write;
    let mut safe = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            safe.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(safe, "%{byte:02X}");
        }
    }
    safe
}

fn show(template: &impl Template) -> Response {
    match template.render() {
        Ok(html) => {
            // Who goes back to a page sees what is so now, and on a computer of many nobody sees who was there before.
            let headers =
                [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
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
simple_page!(Days, "days.html");
simple_page!(Analysis, "analysis.html");
simple_page!(Board, "board.html");
simple_page!(Account, "account.html");
simple_page!(About, "about.html");
simple_page!(Offline, "offline.html");

#[derive(Template)]
#[template(path = "rules.html")]
struct Rules<'a> {
    page: Page<'a>,
    disciplines: Vec<String>,
    books: Vec<String>,
}

#[derive(Template)]
#[template(path = "lesson.html")]
struct Lesson<'a> {
    page: Page<'a>,
    discipline: &'static str,
}

#[derive(Template)]
#[template(path = "book.html")]
struct BookPage<'a> {
    page: Page<'a>,
    book: &'static str,
    written_in: &'static str,
    clauses: &'static [Clause],
}
simple_page!(Players, "players.html");

#[derive(Template)]
#[template(path = "regulations.html")]
struct Regulations<'a> {
    page: Page<'a>,
    sections: &'a [(&'a str, &'a [&'a str])],
}

/// The clauses of the regulations of the platform, by sections; their texts are `regulations-…` of the locales.
pub(crate) const REGULATIONS: &[(&str, &[&str])] = &[
    ("1", &["1.1", "1.2"]),
    ("2", &["2.1", "2.2", "2.3", "2.4"]),
    ("3", &["3.1", "3.2", "3.3"]),
    ("4", &["4.1", "4.2", "4.3", "4.4", "4.5", "4.6"]),
    ("5", &["5.1", "5.2", "5.3", "5.4", "5.5"]),
    ("6", &["6.1", "6.2", "6.3"]),
    ("7", &["7.1", "7.2", "7.3", "7.4"]),
    ("8", &["8.1", "8.2", "8.3", "8.4", "8.5", "8.6"]),
];

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
    kind: &'static str,
    title: String,
    /// What a program that shows the link says of it.
    about: String,
    /// The address of the page, with the server's.
    address: String,
    /// The address of the competition that it belongs to.
    event: Option<String>,
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

/// The tempos of the rule books for a discipline; one without tempos of its own has those of Russian draughts.
fn presets(discipline: Discipline, language: Language) -> Vec<Preset> {
    let of = |discipline| game::Preset::ALL.iter().filter(move |preset| preset.discipline == discipline);
    let mut all: Vec<&game::Preset> = of(discipline).collect();
    if all.is_empty() {
        all.extend(of(Discipline::Russian));
    }
    // Of two that are alike, the one of the rules in force.
    all.sort_by_key(|preset| preset.article.book != Book::Ru2022);
    let mut once: Vec<&game::Preset> = Vec::new();
    for preset in all {
        if once.iter().all(|other| other.control() != preset.control()) {
            once.push(preset);
        }
    }
    // Forty moves are a game.
    let quickness =
        |tempo| [Tempo::Blitz, Tempo::Rapid, Tempo::Classic].iter().position(|&other| other == tempo);
    once.sort_by_key(|preset| (quickness(preset.tempo), preset.time.0 + preset.increment.0 * 40));
    let usual = once
        .iter()
        .position(|preset| preset.tempo == Tempo::Blitz && preset.article.book == Book::Ru2022)
        .unwrap_or(0);
    once.into_iter()
        .enumerate()
        .map(|(index, preset)| Preset {
            discipline: discipline.name().to_owned(),
            tempo: preset.tempo.name().to_owned(),
            control: preset.control().to_string(),
            article: Article::new(language, preset.article),
            usual: index == usual,
        })
        .collect()
}

/// The disciplines of the sport, then the other games of the world.
fn played() -> impl Iterator<Item = Discipline> {
    Discipline::ALL.into_iter().chain(World::ALL.into_iter().map(Discipline::World))
}

fn all_presets(language: Language) -> Vec<Preset> {
    played().flat_map(|discipline| presets(discipline, language)).collect()
}

fn books() -> Vec<Books> {
    let of = |discipline: Discipline| Books {
        discipline: discipline.name().to_owned(),
        books: Book::ALL
            .into_iter()
            .chain([Book::World])
            .filter(|book| book.covers(discipline))
            .map(|book| book.id().to_owned())
            .collect(),
    };
    played().map(of).collect()
}

/// The most running games on the first page.
const SHOWN: usize = 6;

/// The boards on which a game with the program can begin at once.
static STARTS: LazyLock<Vec<Start>> = LazyLock::new(|| {
    let of = |variant: Variant| {
        let position = AnyPosition::start(variant);
        let legal = Legals::of(&Legal::of(&position), None).list.to_vec();
        Start { discipline: variant.to_string(), fen: position.fen(), legal }
    };
    [Variant::Russian, Variant::Brazilian, Variant::International, Variant::Giveaway].map(of).to_vec()
});

/// The most of one's own games on the first page.
const OWN: usize = 3;

/// Among so many of the newest games those are looked for that go on.
const NEWEST: u32 = 30;

/// The visitor's games that go on, the newest first. What cannot be found out now is not on the page.
async fn own_games(app: &App, visitor: &Visitor) -> Vec<OwnGame> {
    let Some(person) = visitor.id() else { return Vec::new() };
    let Ok(page) = app.registry.store.games_of(&person, None, NEWEST).await else { return Vec::new() };
    let going = page.games.into_iter().map(|(game, _)| game).filter(|game| game.ended.is_none());
    let seen = going.take(OWN).map(|game| async move {
        let Ok(Frame::Snapshot(seen)) = snapshot(app, visitor, &game.id).await else { return None };
        let (state, you) = (seen.state, seen.you?);
        let yours = state.status == Status::Playing && state.turn == you;
        let opponent = if you == Player::First { state.people.second } else { state.people.first };
        (state.status != Status::Over).then_some(OwnGame { id: game.id, opponent, yours })
    });
    futures_util::future::join_all(seen).await.into_iter().flatten().collect()
}

pub(crate) async fn index(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let games = app.registry.live_games(visitor.language).await.iter().take(SHOWN).cloned().collect();
    let presets = all_presets(visitor.language);
    let mine = own_games(&app, &visitor).await;
    let data = LobbyPage { presets, books: books(), starts: STARTS.clone(), games, mine };
    show(&Index { page: Page::new(&app, &visitor, "/", data) })
}

pub(crate) async fn board(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let data = BoardPage { presets: all_presets(visitor.language), books: books() };
    show(&Board { page: Page::new(&app, &visitor, "/board", data) })
}

/// The script that serves `/board` without a connection: outside `/assets`, as it may only serve what is below its own address.
pub(crate) async fn service_worker(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    app.assets.serve("", "js/service-worker.js", &headers)
}

pub(crate) async fn game(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    let found = match app.registry.store.game(&id).await {
        Ok(Some(game)) => app
            .registry
            .store
            .meeting(&game.meeting)
            .await
            .map(|meeting| meeting.map(|meeting| (game, meeting))),
        Ok(None) => Ok(None),
        Err(error) => Err(error),
    };
    let (game, meeting) = match found {
        Ok(Some(found)) => found,
        Ok(None) => return error(&app, &visitor, &uri, StatusCode::NOT_FOUND),
        Err(_) => return error(&app, &visitor, &uri, StatusCode::SERVICE_UNAVAILABLE),
    };
    let pool = format!("{}-{}", meeting.discipline, meeting.tempo);
    let Ok([first, second]) = app.registry.people(&game, &pool).await else {
        return error(&app, &visitor, &uri, StatusCode::SERVICE_UNAVAILABLE);
    };
    let discipline = meeting.discipline.parse::<Discipline>().ok();
    let renju = discipline == Some(Discipline::Renju);
    let (kind, name) = if renju { (BoardKind::Renju, "renju") } else { (BoardKind::Draughts, "draughts") };
    let named = |person: &Person| match (person.name.is_empty(), person.level) {
        (true, _) => "…".to_owned(),
        (false, Some(level)) => format!("{} {level}", person.name),
        (false, None) => person.name.clone(),
    };
    let title = format!("{} – {}", named(&first), named(&second));
    let snapshot = snapshot(&app, &visitor, &id).await.ok();
    let about = match &snapshot {
        Some(Frame::Snapshot(snapshot)) => terms(visitor.language, &snapshot.game),
        _ => visitor.language.say("lobby-lead", &[]),
    };
    let address = format!("{}/g/{id}", origin(&headers, app.config.secure));
    let place = serde_json::from_str::<Kept>(&meeting.terms).ok().and_then(|kept| kept.event);
    // A bureau is shown to who has a part in it.
    let seat = visitor.user().map(|user| store::Seat::User(user.id.clone()));
    let plays = seat.is_some_and(|seat| [&meeting.one, &meeting.two].contains(&&seat));
    let event = place.and_then(|place| match place.board {
        None => Some(format!("/e/{}", place.event)),
        Some(board) if plays => Some(format!("/bureau/{}/{}", place.event, board.game)),
        Some(_) => None,
    });
    let page = Page::new(&app, &visitor, uri.path(), wire::GamePage { game: id, kind, snapshot });
    show(&GamePage { page, game: GameHead { kind: name, title, about, address, event } })
}

/// What is played and how quickly, for who sees but the link.
fn terms(language: Language, game: &wire::Game) -> String {
    let kind = language.say(if game.rated { "rated" } else { "casual" }, &[]);
    let discipline = language.say(&format!("discipline-{}", game.discipline), &[]);
    let control = if game.control == "-" {
        language.say("game-untimed", &[])
    } else {
        format!("{}, {}", game.control, language.say(&format!("tempo-{}", game.tempo), &[]))
    };
    format!("{discipline} · {control} · {kind}")
}

/// Learning: the lessons and the rule books.
pub(crate) async fn rules(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let disciplines = Discipline::ALL.iter().map(|discipline| discipline.name().to_owned()).collect();
    let books = Book::ALL.iter().chain([&Book::World]).map(|book| book.id().to_owned()).collect();
    show(&Rules { page: Page::new(&app, &visitor, "/rules", EmptyPage {}), disciplines, books })
}

/// A lesson or a rule book, by the name of the discipline or the book.
pub(crate) async fn rules_of(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(name): Path<String>,
    uri: Uri,
) -> Response {
    let discipline = name.parse::<Discipline>().ok();
    if let Some(discipline) = discipline.filter(|discipline| discipline.is_of_the_sport()) {
        let name = discipline.name();
        let data = LessonPage { discipline: name.to_owned(), steps: lesson(discipline, visitor.language) };
        return show(&Lesson { page: Page::new(&app, &visitor, "/rules", data), discipline: name });
    }
    // What there is to read of another game of the world stands in their common book.
    let book = if discipline.is_some() { Ok(Book::World) } else { name.parse::<Book>() };
    let Ok(book) = book else { return error(&app, &visitor, &uri, StatusCode::NOT_FOUND) };
    let text = Text::of(book, visitor.language);
    let page = Page::new(&app, &visitor, "/rules", EmptyPage {});
    show(&BookPage { page, book: book.id(), written_in: text.language, clauses: &text.clauses })
}

/// What is shown where a page is asked for without a connection.
pub(crate) async fn offline(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    show(&Offline { page: Page::new(&app, &visitor, "/offline", EmptyPage {}) })
}

pub(crate) async fn watch(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let games = app.registry.live_games(visitor.language).await;
    show(&Watch { page: Page::new(&app, &visitor, "/watch", WatchPage { games: games.to_vec() }) })
}

pub(crate) async fn days(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, ApiError> {
    let days = match visitor.user() {
        Some(user) => Some(days_of(&app, user).await?),
        None => None,
    };
    Ok(show(&Days { page: Page::new(&app, &visitor, "/days", wire::MyDaysPage { days }) }))
}

pub(crate) async fn analysis(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    show(&Analysis { page: Page::new(&app, &visitor, "/analysis", EmptyPage {}) })
}

pub(crate) async fn about(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    show(&About { page: Page::new(&app, &visitor, "/about", EmptyPage {}) })
}

pub(crate) async fn regulations(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let page = Page::new(&app, &visitor, "/regulations", EmptyPage {});
    show(&Regulations { page, sections: REGULATIONS })
}

pub(crate) async fn players(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    uri: Uri,
    pool: Option<Path<String>>,
) -> Result<Response, ApiError> {
    let pool = pool.map_or_else(|| "russian-blitz".to_owned(), |Path(pool)| pool);
    let Some(board) = leaderboard_of(&app, &pool).await? else {
        return Ok(error(&app, &visitor, &uri, StatusCode::NOT_FOUND));
    };
    let pools = crate::http::social::pools();
    Ok(show(&Players { page: Page::new(&app, &visitor, "/players", wire::PlayersPage { board, pools }) }))
}

pub(crate) async fn documentation(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let page = Page::new(&app, &visitor, "/docs/api", EmptyPage {});
    show(&Documentation { page, messages: &wire::EXAMPLES })
}

pub(crate) async fn account(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, ApiError> {
    let sessions = session_list(&app, &visitor).await?;
    let tokens = token_list(&app, &visitor).await?;
    let push = app.push.as_ref().map(|push| push.public().to_owned());
    let data = AccountPage { sessions, tokens, mail: mail_of(&app, &visitor).await?, push };
    Ok(show(&Account { page: Page::new(&app, &visitor, "/account", data) }))
}

pub(crate) async fn profile(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(name): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let Some(user) = app.registry.store.user_by_name(&name).await? else {
        return Ok(error(&app, &visitor, &uri, StatusCode::NOT_FOUND));
    };
    let profile = profile_of(&app, &user, &visitor).await?;
    let stats = stats_of(&app, &user).await?;
    let page = Page::new(&app, &visitor, uri.path(), ProfilePage { profile, stats });
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

pub(crate) fn error(app: &App, visitor: &Visitor, uri: &Uri, status: StatusCode) -> Response {
    let code = if status == StatusCode::NOT_FOUND { "server-not-found" } else { "server-busy" };
    let text = visitor.language.say(code, &[]);
    let page = Page::new(app, visitor, uri.path(), EmptyPage {});
    let mut response =
        show(&Error { page, status: status.as_u16(), title: status.as_u16().to_string(), text });
    *response.status_mut() = status;
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every clause has a text in every language, and the numbers in it are those that are carried out.
    #[test]
    fn every_regulation_is_said_in_every_language_with_the_numbers_of_the_code() {
        use crate::live::{chat, counting, ratings};
        for language in Language::ALL {
            let say = |number: &str| language.say(&format!("regulations-{}", number.replace('.', "-")), &[]);
            for (section, clauses) in REGULATIONS {
                for number in std::iter::once(section).chain(clauses.iter()) {
                    assert!(!say(number).contains("Unknown text"), "{number} {language}");
                }
            }
            let has = |clause: &str, number: String| {
                assert!(say(clause).contains(&number), "{clause} {language}: {number}");
            };
            for number in [
                ratings::START,
                ratings::MOST_DEVIATION as i64,
                ratings::LEAST_DEVIATION as i64,
                ratings::FLOOR,
            ] {
                has("4.2", number.to_string());
            }
            has("4.5", (ratings::PROVISIONAL as i64).to_string());
            has("5.2", counting::LEAST_PLIES.to_string());
            has("5.3", counting::MOST_OF_A_PAIR.to_string());
            has("5.3", counting::MOST_OF_NEIGHBOURS.to_string());
            has("7.1", chat::LONGEST.to_string());
        }
    }
}
