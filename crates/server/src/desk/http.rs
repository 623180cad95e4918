//! The API and the pages of competitions.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use game::{FrameAct, Ruling};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use language::Language;
use serde::Deserialize;
use store::{StoreError, User};
use tokio::sync::{mpsc, watch};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;
use tournament::log::{Line, LogRefusal};
use tournament::{Act, AppealAct, Id, StageAct, StageId, StageRefusal, csv};

use super::command::{Command, NoCommand, Said};
use super::door::Official;
use super::fold::{Entry, Fold, NotDone};
use super::here::{self, Account, Here};
use super::officials::FullName;
use super::rights::{Right, Role, may};
use super::room::{By, Done, Room};
use super::view::{self, called};
use super::{boards, hand};
use crate::app::App;
use crate::http::auth::Visitor;
use crate::http::body::Body;
use crate::http::error::ApiError;
use crate::http::limits::Network;
use crate::ids;
use crate::wire::{
    Code, EventAccount, EventActed, EventActs, EventBoards, EventColumn, EventImport, EventMe, EventRole,
    EventRow, EventSeen, Refused,
};

pub(crate) type Answer = Result<Response, ApiError>;

/// So many competitions are on the list.
const LIST: u32 = 100;
/// A round begins at most so many seconds after it is published: a week.
const MOST_WAIT: u32 = 7 * 24 * 3_600;
/// Between two words to somebody of the crowd: what many acts change at once is read once.
const QUIET: Duration = Duration::from_millis(500);
/// So many acts come at once.
const ACTS: usize = 500;

/// Why acts are not done, on the way to the person who asked.
pub(crate) enum Failed {
    NotDone(NotDone),
    Api(ApiError),
}

impl From<NotDone> for Failed {
    fn from(why: NotDone) -> Self {
        Self::NotDone(why)
    }
}

impl Failed {
    pub(crate) fn said(self, language: Language) -> ApiError {
        match self {
            Self::Api(error) => error.said_in(language),
            Self::NotDone(why) => not_done(why, language),
        }
    }
}

fn not_done(why: NotDone, language: Language) -> ApiError {
    let conflict = |text: String| ApiError::in_words(StatusCode::CONFLICT, Code::Refused, text);
    match why {
        NotDone::NoRight => ApiError::NOT_YOURS.said_in(language),
        NotDone::LastChief => conflict(language.say("server-last-chief", &[])),
        NotDone::PlayedHere => conflict(language.say("desk-played-here", &[])),
        NotDone::NoAccount(names) => {
            conflict(language.say("desk-no-account", &[("names", names.join(", ").into())]))
        }
        NotDone::NotIdentified(names) => {
            conflict(language.say("desk-not-identified", &[("names", names.join(", ").into())]))
        }
        NotDone::OtherGames => conflict(language.say("desk-other-games", &[])),
        NotDone::ProtestsInTime(until) => {
            let zone = TimeZone::fixed(jiff::tz::offset(3));
            let until = Timestamp::from_millisecond(until).map(|t| t.to_zoned(zone));
            let until = until.map_or_else(|_| String::new(), |t| t.strftime("%H:%M").to_string());
            conflict(language.say("desk-protests-in-time", &[("until", until.into())]))
        }
        NotDone::ProtestWaits => conflict(language.say("desk-protest-waits", &[])),
        NotDone::NoArena => conflict(language.say("desk-no-arena", &[])),
        NotDone::NoTeam => conflict(language.say("desk-no-team", &[])),
        NotDone::NoFullName(name) => conflict(language.say("desk-no-full-name", &[("name", name.into())])),
        NotDone::NoReason => conflict(language.say("desk-reason-needed", &[])),
        NotDone::NoGame(what) => conflict(language.record_fault(&what)),
        NotDone::Stale => ApiError::new(StatusCode::CONFLICT, Code::Stale).said_in(language),
        NotDone::Store(error) => ApiError::from(error).said_in(language),
        NotDone::Refused(refused) => {
            let (refusal, fold) = *refused;
            conflict(refusal_text(&refusal, &fold, language))
        }
    }
}

/// A refusal with people's names as the panel knows them.
fn refusal_text(refusal: &LogRefusal, fold: &Fold, language: Language) -> String {
    match refusal {
        LogRefusal::Act(StageRefusal::Within(stage, inner)) => {
            let names = |id: Id| fold.stage(*stage).map_or_else(|| id.to_string(), |c| called(c, id));
            language.tournament_refusal(inner, &names)
        }
        LogRefusal::Act(other) => language.stage_refusal(other, &|id| id.to_string()),
        LogRefusal::NothingToUndo => language.say("tournament-nothing-to-undo", &[]),
        LogRefusal::NothingToRedo => language.say("tournament-nothing-to-redo", &[]),
    }
}

/// An account; a guest has no part in an event.
pub(crate) fn account(visitor: &Visitor) -> Result<&User, ApiError> {
    account_of(visitor.user(), visitor.language)
}

pub(super) fn account_of(user: Option<&User>, language: Language) -> Result<&User, ApiError> {
    let user = user.filter(|user| !user.is_guest());
    user.ok_or_else(|| ApiError::new(StatusCode::FORBIDDEN, Code::NeedsAccount).said_in(language))
}

pub(crate) async fn room(app: &App, visitor: &Visitor, id: &str) -> Result<Arc<Room>, ApiError> {
    room_for(app, visitor.language, id).await
}

pub(super) async fn room_for(app: &App, language: Language, id: &str) -> Result<Arc<Room>, ApiError> {
    let found = if ids::is_id(id) { app.registry.desk.room(&app.registry.store, id).await? } else { None };
    found.ok_or_else(|| ApiError::NOT_FOUND.said_in(language))
}

/// The newest competitions.
#[utoipa::path(get, path = "/api/events", responses((status = 200, body = Vec<EventRow>)))]
pub(crate) async fn list(State(app): State<Arc<App>>) -> Answer {
    Ok(Json(rows(&app).await?).into_response())
}

pub(crate) async fn rows(app: &App) -> Result<Vec<EventRow>, StoreError> {
    let events = app.registry.store.events(LIST).await?;
    Ok(events.into_iter().map(|e| EventRow { id: e.id, name: e.name, created: e.created }).collect())
}

/// Which stage, whom, which round.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Asked {
    stage: Option<u16>,
    pub(crate) who: Option<u32>,
    pub(crate) round: Option<u16>,
    dry: Option<bool>,
    boards: Option<bool>,
    /// Whether a paper is wanted as a PDF.
    pub(crate) pdf: Option<bool>,
}

impl Asked {
    pub(crate) fn stage(&self) -> StageId {
        StageId(self.stage.unwrap_or(1))
    }
}

/// Whether a role sees what is for the panel.
pub(crate) fn is_panel(role: Option<Role>) -> bool {
    role.is_some_and(|role| may(role, Right::Papers))
}

/// A competition as the person who asks may see it.
#[utoipa::path(get, path = "/api/events/{id}", params(("id" = String, Path), ("stage" = Option<u16>, Query)), responses((status = 200, body = EventSeen), (status = 404, body = Refused)))]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Answer {
    let room = room(&app, &visitor, &id).await?;
    let (language, stage, person) = (visitor.language, asked.stage(), visitor.id());
    let own = |fold: &Fold| (fold.role(person.as_deref()), view::me(fold, stage, person.as_deref()));
    let (role, own) = room.look(own).await;
    let panel = is_panel(role);
    let view = room
        .view(language, panel, stage, |fold| {
            let state = view::state(fold, &id, stage, panel, language);
            state.and_then(|state| serde_json::to_string(&state).ok()).unwrap_or_default()
        })
        .await;
    if view.state.is_empty() {
        return Err(ApiError::NOT_FOUND.said_in(language));
    }
    let rights = |role: Role| Right::ALL.into_iter().filter(move |&right| may(role, right)).map(Right::name);
    let me = EventMe {
        role: role.map(|role| role.name().to_owned()),
        rights: role.into_iter().flat_map(rights).map(str::to_owned).collect(),
        ..own
    };
    // The state is made once for everybody; only who asks differs, and the crowd that has no part in the event does not.
    let crowd = me.role.is_none() && me.entrant.is_none();
    let me = serde_json::to_string(&me).unwrap_or_default();
    let kind = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")];
    let packs = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    if crowd && packs.is_some_and(|list| list.contains("gzip")) {
        let packed = [(header::CONTENT_ENCODING, "gzip"), (header::VARY, "accept-encoding")];
        return Ok((kind, packed, view.packed(&me)).into_response());
    }
    Ok((kind, view.answer(&me)).into_response())
}

/// Reads the acts of a request against the state that they meet.
fn entries(
    fold: &Fold,
    asked: &EventActs,
    said: &Said<'_>,
    broken: &mut Vec<String>,
    language: Language,
) -> Result<Vec<Entry>, Failed> {
    let stage = said.stage;
    let bad = |detail: String| Failed::Api(ApiError::bad(detail));
    let mut entries = Vec::new();
    broken.clear();
    for value in &asked.acts {
        if value.get("do").is_some() {
            let command: Command = serde_json::from_value(value.clone()).map_err(|e| bad(e.to_string()))?;
            let none = || Failed::Api(ApiError::NOT_FOUND);
            let c = fold.stage(stage).ok_or_else(none)?;
            let made = command.acts(fold, said).map_err(|why| match why {
                NoCommand::Refused(refusal) => {
                    let refusal = LogRefusal::Act(StageRefusal::Within(stage, refusal));
                    Failed::NotDone(NotDone::Refused(Box::new((refusal, fold.clone()))))
                }
                NoCommand::Wish(error) => Failed::Api(error.into()),
                NoCommand::NoReason => Failed::NotDone(NotDone::NoReason),
                NoCommand::NoGame(what) => Failed::NotDone(NotDone::NoGame(what)),
                NoCommand::OtherGames => Failed::NotDone(NotDone::OtherGames),
                NoCommand::NewStage(detail) => Failed::Api(ApiError::bad(detail)),
                NoCommand::NoArena => Failed::NotDone(NotDone::NoArena),
            })?;
            broken.extend(made.broken.iter().map(|r| language.tournament_refusal(r, &|id| called(c, id))));
            entries.extend(made.acts);
            continue;
        }
        let entry = fold.read(value.clone()).map_err(bad)?;
        entries.push(match entry {
            Entry::Role { .. } | Entry::Here(_) | Entry::Again { .. } | Entry::Meet { .. } => {
                return Err(bad("this has its own request".to_owned()));
            }
            Entry::Line(Line::Act(StageAct::Within {
                stage: own,
                act: Act::Protest { by, round, text, deposit, .. },
            })) => {
                let stage = if value.get("stage_act").is_some() { own } else { stage };
                // The clock of 5.4.17 is the server's.
                Entry::Line(Line::within(stage, Act::Protest { by, round, text, at: Some(said.at), deposit }))
            }
            Entry::Line(Line::Act(StageAct::Within {
                stage: own,
                act: Act::Appeals(AppealAct::Appeal { by, protest, text, .. }),
            })) => {
                let stage = if value.get("stage_act").is_some() { own } else { stage };
                let act = AppealAct::Appeal { by, protest, text, at: Some(said.at) };
                Entry::Line(Line::within(stage, Act::Appeals(act)))
            }
            // A plain act is meant for the stage of the request.
            Entry::Line(Line::Act(StageAct::Within { stage: StageId(1), act }))
                if value.get("stage_act").is_none() =>
            {
                Entry::Line(Line::within(stage, act))
            }
            entry => entry,
        });
    }
    Ok(entries)
}

/// Does acts, all of them or none.
#[utoipa::path(post, path = "/api/events/{id}/acts", params(("id" = String, Path)), request_body = EventActs, responses((status = 200, body = EventActed), (status = 400, body = Refused), (status = 403, body = Refused, description = "not-yours"), (status = 409, body = Refused, description = "refused by the rules, or stale")))]
pub(crate) async fn act(
    State(app): State<Arc<App>>,
    official: Official,
    Path(id): Path<String>,
    Body(asked): Body<EventActs>,
) -> Answer {
    let user = official.account()?;
    if asked.acts.is_empty() || asked.acts.len() > ACTS {
        return Err(ApiError::bad(format!("acts: 1 to {ACTS}")).said_in(official.language));
    }
    let room = room_for(&app, official.language, &id).await?;
    let now = app.registry.time.now().0;
    let stage = StageId(asked.stage.unwrap_or(1));
    let said = Said { stage, seed: ids::number(), name: &user.name, at: now };
    let broken = std::sync::Mutex::new(Vec::new());
    let make = |fold: &Fold| {
        let mut broken = broken.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        entries(fold, &asked, &said, &mut broken, official.language)
    };
    let next = |fold: &Fold| {
        let c = fold.stage(stage).filter(|_| fold.pairs_itself());
        let acts = c.and_then(here::next_round).into_iter().flatten();
        Ok::<_, Failed>(acts.map(|act| Entry::Line(Line::within(stage, act))).collect())
    };
    let begins = asked.starts_in.map(|seconds| now + i64::from(seconds.min(MOST_WAIT)) * 1_000);
    let by = By { person: Some(&user.id), at: now, seen: asked.version, begins };
    let done = room.act(&app.registry.store, by, make).await;
    let Done { fold, called, dropped, still } = done.map_err(|failed| failed.said(official.language))?;
    for game in called {
        app.registry.bells.game_starts(&[game.first, game.second], &game.id);
    }
    if fold.here.arena.is_some() {
        room.conduct_arena(&app.registry);
    }
    if let Some(still) = still {
        hand::hold_all(&app.registry, &fold, still).await;
        // A round of a club evening that would have followed in the break follows now.
        let by = By { person: None, at: now, seen: None, begins: None };
        let followed = room.act(&app.registry.store, by, next).await;
        let followed = followed.map_err(|failed| failed.said(official.language))?;
        for game in followed.called {
            app.registry.bells.game_starts(&[game.first, game.second], &game.id);
        }
    }
    for first in dropped {
        // The round was taken back, and with it its games; who plays one on has it for nothing.
        if let Some(seen) = hand::current(&app.registry, &first).await.filter(|seen| !seen.over) {
            let _ = hand::tell(&app.registry, &seen.game, FrameAct::Rule(Ruling::Annulled)).await;
        }
    }
    let broken = broken.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    Ok(Json(EventActed { v: fold.version, broken }).into_response())
}

/// Entries of a person, whatever the state they meet.
async fn does(app: &App, room: &Room, user: &User, entries: Vec<Entry>) -> Result<Fold, Failed> {
    let by = By { person: Some(&user.id), at: app.registry.time.now().0, seen: None, begins: None };
    let make = |_: &Fold| Ok::<_, Failed>(entries.clone());
    Ok(room.act(&app.registry.store, by, make).await?.fold)
}

/// Says which account plays for an entrant.
#[utoipa::path(post, path = "/api/events/{id}/accounts", params(("id" = String, Path)), request_body = EventAccount, responses((status = 200, body = EventActed), (status = 403, body = Refused), (status = 404, body = Refused), (status = 409, body = Refused)))]
pub(crate) async fn seat(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(asked): Body<EventAccount>,
) -> Answer {
    let user = account(&visitor)?;
    let language = visitor.language;
    let not_found = || ApiError::NOT_FOUND.said_in(language);
    let room = room(&app, &visitor, &id).await?;
    let stage = StageId(asked.stage.unwrap_or(1));
    let fold = room.fold().await;
    if fold.stage(stage).and_then(|c| c.entrant(Id(asked.id))).is_none() {
        return Err(not_found());
    }
    let account = match &asked.name {
        None => None,
        Some(name) => {
            let found = app.registry.store.user_by_name(name).await?.filter(|user| !user.is_guest());
            let found = found.ok_or_else(not_found)?;
            // One account plays for one entrant.
            let chair = (stage.0, asked.id, asked.member);
            if fold.here.chair_of(stage, &found.id).is_some_and(|other| other != chair) {
                let text = language.say("desk-account-taken", &[("name", found.name.into())]);
                return Err(ApiError::in_words(StatusCode::CONFLICT, Code::Refused, text));
            }
            Some(Account { person: found.id, name: found.name })
        }
    };
    let entry = Entry::Here(Here::Account { stage: stage.0, id: asked.id, member: asked.member, account });
    let fold = does(&app, &room, user, vec![entry]).await.map_err(|failed| failed.said(language))?;
    Ok(Json(EventActed { v: fold.version, broken: Vec::new() }).into_response())
}

/// The boards of the last round that is played here.
#[utoipa::path(get, path = "/api/events/{id}/boards", params(("id" = String, Path), ("stage" = Option<u16>, Query)), responses((status = 200, body = EventBoards), (status = 404, body = Refused)))]
pub(crate) async fn boards_now(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Answer {
    let fold = room(&app, &visitor, &id).await?.fold().await;
    if !fold.role(visitor.id().as_deref()).is_some_and(|role| may(role, Right::Boards)) {
        return Err(ApiError::NOT_YOURS.said_in(visitor.language));
    }
    let [panel, _] = boards::look(&app.registry, &fold, asked.stage()).await;
    Ok(Json(panel).into_response())
}

/// Gives a role to an account, or takes it away.
#[utoipa::path(post, path = "/api/events/{id}/roles", params(("id" = String, Path)), request_body = EventRole, responses((status = 200, body = EventActed), (status = 403, body = Refused), (status = 404, body = Refused), (status = 409, body = Refused)))]
pub(crate) async fn role(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(asked): Body<EventRole>,
) -> Answer {
    let user = account(&visitor)?;
    let role = match asked.role.as_deref() {
        None => None,
        Some(name) => Some(
            Role::named(name)
                .ok_or_else(|| ApiError::bad(format!("role: {name:?}")).said_in(visitor.language))?,
        ),
    };
    let other = app.registry.store.user_by_name(&asked.name).await?.filter(|user| !user.is_guest());
    let other = other.ok_or_else(|| ApiError::NOT_FOUND.said_in(visitor.language))?;
    let room = room(&app, &visitor, &id).await?;
    let full = FullName::read(&asked.full_name, asked.born.as_deref())
        .map_err(|detail| ApiError::bad(detail).said_in(visitor.language))?;
    let entry = Entry::Role { person: other.id, name: other.name, full, role, players: asked.players };
    let fold = does(&app, &room, user, vec![entry]).await.map_err(|failed| failed.said(visitor.language))?;
    Ok(Json(EventActed { v: fold.version, broken: Vec::new() }).into_response())
}

/// Enters everybody of a table (the body: CSV or xlsx), or nobody; `dry` only says what it would be read as.
#[utoipa::path(post, path = "/api/events/{id}/import", params(("id" = String, Path), ("stage" = Option<u16>, Query), ("dry" = Option<bool>, Query)), request_body(content = String, content_type = "application/octet-stream"), responses((status = 200, body = EventImport), (status = 403, body = Refused), (status = 409, body = Refused)))]
pub(crate) async fn import(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    bytes: Bytes,
) -> Answer {
    let user = account(&visitor)?;
    let language = visitor.language;
    let room = room(&app, &visitor, &id).await?;
    let fold = room.fold().await;
    if !fold.role(Some(&user.id)).is_some_and(|role| may(role, Right::Entries)) {
        return Err(ApiError::NOT_YOURS.said_in(language));
    }
    let table = csv::read(&bytes).map_err(|fault| {
        ApiError::in_words(StatusCode::BAD_REQUEST, Code::BadRequest, language.csv_fault(&fault))
    })?;
    let columns = table.headings.iter().filter(|h| !h.text.trim().is_empty()).map(|h| EventColumn {
        heading: h.text.trim().to_owned(),
        column: h.column.map(|column| language.csv_column(column)),
    });
    let mut faults: Vec<(usize, String)> =
        table.faults.iter().map(|fault| (fault.line, language.csv_fault(fault))).collect();
    let stage = asked.stage();
    // Every refusal is told, not only the first: each entry is tried after those before it that can be taken.
    let mut tried = fold.stage(stage).cloned().unwrap_or_default();
    for (line, person) in &table.people {
        let act = Act::Enter { entry: tournament::Entry::Person(person.clone()) };
        if let Err(refusal) = tried.apply(&act) {
            let text = language.tournament_refusal(&refusal, &|id| called(&tried, id));
            let problem = format!("{}: {text}", person.name);
            let arguments = [("line", (*line).into()), ("problem", problem.into())];
            faults.push((*line, language.say("tournament-file-line", &arguments)));
        }
    }
    faults.sort();
    let read = table.people.len() as u32;
    let mut answer = EventImport {
        read,
        entered: 0,
        columns: columns.collect(),
        faults: faults.into_iter().map(|(_, text)| text).collect(),
    };
    if answer.faults.is_empty() && read > 0 && asked.dry != Some(true) {
        let enter = |(_, person): &(usize, tournament::Person)| {
            let entry = tournament::Entry::Person(person.clone());
            Entry::Line(Line::within(stage, Act::Enter { entry }))
        };
        let entries = table.people.iter().map(enter).collect();
        does(&app, &room, user, entries).await.map_err(|failed| failed.said(language))?;
        answer.entered = read;
    }
    Ok(Json(answer).into_response())
}

/// The versions of a competition as a stream of events: `version` whenever something was done; with `boards` also `boards`, once a second at most.
#[utoipa::path(get, path = "/api/events/{id}/stream", params(("id" = String, Path), ("boards" = Option<bool>, Query)), responses((status = 200, body = String, content_type = "text/event-stream"), (status = 404, body = Refused)))]
pub(crate) async fn stream(
    State(app): State<Arc<App>>,
    Extension(network): Extension<Network>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Answer {
    let place = app.place(network).map_err(|error| error.said_in(visitor.language))?;
    let room = room(&app, &visitor, &id).await?;
    let mut stop = app.stop.clone();
    let mut versions = room.versions();
    let (out, events) = mpsc::channel(4);
    let person = visitor.id();
    let role = room.look(|fold: &Fold| fold.role(person.as_deref())).await;
    let panel = role.is_some_and(|role| may(role, Right::Boards));
    let mut boards = asked.boards.unwrap_or(false).then(|| room.boards());
    if boards.is_some() {
        room.watch_boards(&app.registry);
    }
    let presence = person.map(|person| room.enters(&person, &app.registry));
    tokio::spawn(async move {
        versions.mark_changed();
        loop {
            let event = tokio::select! {
                Ok(()) = versions.changed() => {
                    let version = *versions.borrow_and_update();
                    Event::default().event("version").data(version.to_string())
                }
                seen = changed(boards.as_mut()) => {
                    Event::default().event("boards").data(if panel { &seen.panel } else { &seen.public })
                }
                () = out.closed() => break,
                _ = stop.changed() => break,
            };
            if out.send(event).await.is_err() {
                break;
            }
            if role.is_none() {
                tokio::select! {
                    () = tokio::time::sleep(QUIET) => {}
                    _ = stop.changed() => break,
                }
            }
        }
        drop((place, presence, room));
    });
    let stream = ReceiverStream::new(events).map(Ok::<_, Infallible>);
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()).into_response())
}

/// The boards when they have changed; never, for who does not watch them.
async fn changed(boards: Option<&mut watch::Receiver<Arc<boards::Seen>>>) -> Arc<boards::Seen> {
    if let Some(boards) = boards
        && boards.changed().await.is_ok()
    {
        return Arc::clone(&boards.borrow_and_update());
    }
    std::future::pending().await
}
