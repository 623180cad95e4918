//! The API and the pages of bureaus.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use correspondence::{
    Adjudication, Analysis, Answer, DrawWord, EventAct, EventRefusal, LONGEST_LETTER, Notice, OfferedLine,
    PlayAct, Postmarks, StartSheet, Written, prove, read, read_date,
};
use draughts::Color;
use engine::Line;
use game::Day;
use language::Language;
use store::{Bureau, BureauRole, User};

use super::rights::{Role, may};
use super::{Bureaus, Fold, NotDone, boards, view, written};
use crate::app::App;
use crate::desk::http::account;
use crate::http::analysis::{self, crowded, turn};
use crate::http::auth::Visitor;
use crate::http::body::Body;
use crate::http::days::today;
use crate::http::error::ApiError;
use crate::http::limits::Network;
use crate::http::pages;
use crate::ids;
use crate::live::pool::Work;
use crate::live::tables::library;
use crate::live::thinking;
use crate::wire::{
    BureauAct, BureauActed, BureauGame, BureauKnown, BureauMade, BureauPage, BureauReply, BureauRow,
    BureauSeen, BureauText, Code, NewBureau, NewBureauRole, Refused,
};

/// So many bureaus are on a list, and so many can one person open.
const LIST: u32 = 100;
/// The positions that are looked at for a forced line, beyond what the event looks at by itself.
const POSITIONS: u32 = 300_000;
/// How long the engine looks at an unfinished game, as a level of analysis, and how many lines it shows.
const LEVEL: u8 = 8;
const LINES: usize = 3;

/// Somebody in a bureau.
struct Desk<'a> {
    app: &'a App,
    id: String,
    user: &'a User,
    language: Language,
    roles: Vec<Role>,
    all: Vec<BureauRole>,
}

impl<'a> Desk<'a> {
    /// Who comes to a bureau; only who has a role in it may.
    async fn enter(app: &'a App, visitor: &'a Visitor, id: &str) -> Result<Self, ApiError> {
        let language = visitor.language;
        let user = account(visitor)?;
        let all = app.registry.store.bureau_roles(id).await.map_err(|error| said(error, language))?;
        if all.is_empty() {
            return Err(ApiError::NOT_FOUND.said_in(language));
        }
        let own = all.iter().filter(|role| role.person == user.id);
        let roles: Vec<Role> = own.filter_map(|role| role.role.parse().ok()).collect();
        if roles.is_empty() {
            return Err(ApiError::NOT_YOURS.said_in(language));
        }
        Ok(Self { app, id: id.to_owned(), user, language, roles, all })
    }

    fn today(&self) -> Day {
        today(self.app)
    }

    async fn open(&self) -> Result<tokio::sync::OwnedMutexGuard<Fold>, ApiError> {
        let fold = self.app.registry.bureaus.open(&self.app.registry.store, &self.id).await;
        fold.map_err(|error| said(error, self.language))
    }

    /// A game that one may see.
    fn game(&self, fold: &Fold, number: u32) -> Result<BureauGame, ApiError> {
        let play = fold.event.game(number).map(|game| &game.play);
        let seen = play
            .and_then(|play| view::game(&fold.event, number, play, &self.roles, self.today(), self.language));
        seen.ok_or(ApiError::NOT_FOUND.said_in(self.language))
    }

    /// The same; one that is played on a board of the platform as it stands there now.
    async fn game_now(&self, fold: &Fold, number: u32) -> Result<BureauGame, ApiError> {
        let mut seen = self.game(fold, number)?;
        let kept = fold.event.game(number).filter(|game| game.play.ended().is_none() && !game.stopped);
        if let Some((kept, board)) = kept.and_then(|game| Some((game, game.board.as_ref()?))) {
            let found = boards::read(&self.app.registry.store, board).await;
            let found = found.map_err(|error| said(error, self.language))?;
            let mut play = kept.play.clone();
            // What the rules of now do not have is seen on the board itself.
            if let Some(found) = found
                && play.act(&found.act()).is_ok()
            {
                let event = &fold.event;
                seen = view::game(event, number, &play, &self.roles, self.today(), self.language)
                    .unwrap_or(seen);
            }
        }
        Ok(seen)
    }

    fn check(&self, fold: &Fold, act: &EventAct) -> Result<(), ApiError> {
        let today = self.today();
        let allowed = self.roles.iter().any(|role| may(*role, &fold.event, act, today));
        if allowed {
            return Ok(());
        }
        let text = self.language.say("bureau-no-right", &[]);
        Err(ApiError::in_words(StatusCode::FORBIDDEN, Code::NotYours, text))
    }

    async fn act(&self, fold: &mut Fold, act: &EventAct) -> Result<BureauActed, ApiError> {
        self.check(fold, act)?;
        self.write(fold, act, Vec::new()).await
    }

    async fn write(
        &self,
        fold: &mut Fold,
        act: &EventAct,
        boards: Vec<(store::Meeting, store::Game)>,
    ) -> Result<BureauActed, ApiError> {
        let (store, now) = (&self.app.registry.store, self.app.registry.time.now().0);
        let done = Bureaus::act(store, &self.id, fold, act, (&self.user.id, now), boards).await;
        let notices = done.map_err(|why| match why {
            NotDone::Refused(refusal) => refused(self.language.letter_event_refusal(&fold.event, &refusal)),
            NotDone::Store(error) => said(error, self.language),
        })?;
        let told = notices.iter().map(|notice| {
            let text = self.language.letter_notice(&fold.event, notice);
            match (notice, act) {
                // What is not of one game names it.
                (Notice::Game(number, _), act) if !matches!(act, EventAct::Game { .. }) => {
                    format!("{number}: {text}")
                }
                _ => text,
            }
        });
        Ok(BureauActed { said: told.collect(), card: None, mail: None })
    }

    async fn seen(&self, fold: &Fold) -> Result<BureauSeen, ApiError> {
        let mut names: HashMap<&str, String> = HashMap::new();
        for role in &self.all {
            if !names.contains_key(role.person.as_str()) {
                let user = self.app.registry.store.user(&role.person).await;
                let user = user.map_err(|error| said(error, self.language))?;
                names.insert(&role.person, user.map(|user| user.name).unwrap_or_default());
            }
        }
        let account = |wanted: Role| {
            let wanted = wanted.to_string();
            let role = self.all.iter().find(|role| role.role == wanted)?;
            names.get(role.person.as_str()).cloned()
        };
        view::event(&self.id, &fold.event, &self.roles, &account, self.today(), self.language)
            .ok_or(ApiError::DAMAGED.said_in(self.language))
    }
}

fn said(error: store::StoreError, language: Language) -> ApiError {
    ApiError::from(error).said_in(language)
}

fn refused(text: String) -> ApiError {
    ApiError::in_words(StatusCode::CONFLICT, Code::Refused, text)
}

fn unread(text: String) -> ApiError {
    ApiError::in_words(StatusCode::BAD_REQUEST, Code::BadRequest, text)
}

/// A day of a form; an empty field is none.
fn day(text: Option<&str>, language: Language) -> Result<Option<Day>, ApiError> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(None) };
    let bad = || {
        let text = text.escape_debug().to_string();
        unread(language.say("letter-cli-bad-date", &[("text", text.into())]))
    };
    read_date(text).map(Some).ok_or_else(bad)
}

/// Opens a bureau with a start list; who opens it is its chief arbiter.
#[utoipa::path(post, path = "/api/bureaus", request_body = NewBureau, responses((status = 200, body = BureauMade), (status = 400, body = Refused), (status = 403, body = Refused, description = "needs-account")))]
pub(crate) async fn make(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(new): Body<NewBureau>,
) -> Result<Json<BureauMade>, ApiError> {
    let (language, user) = (visitor.language, account(&visitor)?);
    if new.list.len() > LONGEST_LETTER {
        return Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, Code::TooLarge).said_in(language));
    }
    let own = app.registry.store.bureaus_of(&user.id, LIST).await.map_err(|error| said(error, language))?;
    if own.len() >= LIST as usize {
        return Err(visitor.refuse(StatusCode::CONFLICT, Code::Full));
    }
    let sheet = StartSheet::read(&new.list).map_err(|bad| unread(language.letter_bad_list(&bad)))?;
    let act = EventAct::Start { sheet };
    let mut event = correspondence::Event::new();
    let begun = event.act(&act);
    begun.map_err(|refusal| unread(language.letter_event_refusal(&event, &refusal)))?;
    let Some(sheet) = event.sheet() else { return Err(ApiError::DAMAGED.said_in(language)) };
    let (id, now) = (ids::fresh(), app.registry.time.now().0);
    let bureau = Bureau { id: id.clone(), code: sheet.code.clone(), name: sheet.name.clone(), created: now };
    let role = BureauRole { bureau: id.clone(), role: Role::Arbiter.to_string(), person: user.id.clone() };
    let added = app.registry.store.add_bureau(bureau, written(1, now, &user.id, &act), vec![role]).await;
    added.map_err(|error| said(error, language))?;
    Ok(Json(BureauMade { id }))
}

/// A bureau as one sees it, with one of its games where it is asked for.
async fn page_of(app: &App, visitor: &Visitor, id: &str, game: Option<u32>) -> Result<BureauPage, ApiError> {
    let desk = Desk::enter(app, visitor, id).await?;
    let fold = desk.open().await?;
    let game = match game {
        Some(number) => Some(desk.game_now(&fold, number).await?),
        None => None,
    };
    Ok(BureauPage { bureau: desk.seen(&fold).await?, game })
}

/// A bureau, for who has a role in it.
#[utoipa::path(get, path = "/api/bureaus/{id}", params(("id" = String, Path)), responses((status = 200, body = BureauPage), (status = 403, body = Refused), (status = 404, body = Refused)))]
pub(crate) async fn bureau(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<BureauPage>, ApiError> {
    page_of(&app, &visitor, &id, None).await.map(Json)
}

/// A bureau with one of its games, for the two players and the officials.
#[utoipa::path(get, path = "/api/bureaus/{id}/games/{game}", params(("id" = String, Path), ("game" = u32, Path)), responses((status = 200, body = BureauPage), (status = 403, body = Refused), (status = 404, body = Refused)))]
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((id, game)): Path<(String, u32)>,
) -> Result<Json<BureauPage>, ApiError> {
    page_of(&app, &visitor, &id, Some(game)).await.map(Json)
}

/// The arbiter gives an account the role of the secretary or of a participant.
#[utoipa::path(put, path = "/api/bureaus/{id}/roles", params(("id" = String, Path)), request_body = NewBureauRole, responses((status = 200, body = BureauSeen), (status = 400, body = Refused), (status = 403, body = Refused)))]
pub(crate) async fn role(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(new): Body<NewBureauRole>,
) -> Result<Json<BureauSeen>, ApiError> {
    let language = visitor.language;
    let desk = Desk::enter(&app, &visitor, &id).await?;
    if !desk.roles.contains(&Role::Arbiter) {
        return Err(ApiError::NOT_YOURS.said_in(language));
    }
    let fold = desk.open().await?;
    let known = match new.role.parse::<Role>() {
        Ok(Role::Secretary) => true,
        Ok(Role::Player(number)) => fold.event.participant(number).is_some(),
        Ok(Role::Arbiter) | Err(()) => false,
    };
    if !known {
        return Err(ApiError::bad(new.role.escape_debug()).said_in(language));
    }
    // Who sits at a board stays there.
    if new.role != Role::Secretary.to_string() && fold.event.games().iter().any(|game| game.board.is_some()) {
        return Err(refused(language.letter_event_refusal(&fold.event, &EventRefusal::Boards)));
    }
    let user = app.registry.store.user_by_name(new.account.trim()).await;
    let user = user.map_err(|error| said(error, language))?.filter(|user| !user.is_guest());
    let Some(user) = user else {
        let names = new.account.escape_debug().to_string();
        return Err(refused(language.say("desk-no-account", &[("names", names.into())])));
    };
    let role = BureauRole { bureau: id.clone(), role: new.role, person: user.id };
    app.registry.store.set_bureau_role(role).await.map_err(|error| said(error, language))?;
    drop(fold);
    let desk = Desk::enter(&app, &visitor, &id).await?;
    let fold = desk.open().await?;
    Ok(Json(desk.seen(&fold).await?))
}

/// Sets up the boards of an event that is played on the platform: all games at once, between the accounts of the participants (10.5.10).
#[utoipa::path(post, path = "/api/bureaus/{id}/boards", params(("id" = String, Path)), responses((status = 200, body = BureauActed), (status = 403, body = Refused), (status = 409, body = Refused, description = "refused")))]
pub(crate) async fn set_boards(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<BureauActed>, ApiError> {
    let language = visitor.language;
    let desk = Desk::enter(&app, &visitor, &id).await?;
    if !desk.roles.contains(&Role::Arbiter) {
        return Err(ApiError::NOT_YOURS.said_in(language));
    }
    let mut fold = desk.open().await?;
    let Some(sheet) = fold.event.sheet() else { return Err(ApiError::DAMAGED.said_in(language)) };
    let account = |number: u32| {
        let role = Role::Player(number).to_string();
        desk.all.iter().find(|kept| kept.role == role).map(|kept| kept.person.clone())
    };
    let found: Vec<(&str, Option<String>)> =
        (1..).zip(&sheet.players).map(|(number, player)| (player.name.as_str(), account(number))).collect();
    let without: Vec<&str> =
        found.iter().filter(|(_, account)| account.is_none()).map(|(name, _)| *name).collect();
    if !without.is_empty() {
        return Err(refused(language.say("bureau-without-account", &[("names", without.join(", ").into())])));
    }
    let accounts: Vec<String> = found.into_iter().filter_map(|(_, account)| account).collect();
    if (1..accounts.len()).any(|at| accounts[..at].contains(&accounts[at])) {
        return Err(refused(language.say("bureau-account-twice", &[])));
    }
    let agreed = boards::agreement(sheet).map_err(|why| refused(why.to_string()))?;
    let now = app.registry.time.now().0;
    let set = boards::set_up(&id, &fold.event, &agreed, &accounts, now);
    let (act, games) = set.map_err(|error| said(error, language))?;
    desk.write(&mut fold, &act, games).await.map(Json)
}

/// Registers an act: one of those that the log of `bolshak letter` has.
#[utoipa::path(post, path = "/api/bureaus/{id}/acts", params(("id" = String, Path)), request_body = BureauAct, responses((status = 200, body = BureauActed), (status = 400, body = Refused), (status = 403, body = Refused), (status = 409, body = Refused, description = "refused")))]
pub(crate) async fn act(
    State(app): State<Arc<App>>,
    Extension(network): Extension<Network>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(BureauAct(mut act)): Body<BureauAct>,
) -> Result<Json<BureauActed>, ApiError> {
    let desk = Desk::enter(&app, &visitor, &id).await?;
    // What is proved the server finds out; nobody tells it.
    if let EventAct::Evaluate { game, proved, evaluation, .. } = &mut act {
        *proved = None;
        let kept = {
            let fold = desk.open().await?;
            fold.event.game(*game).map(|game| (*game.play.position(), game.adjudication().proved.is_some()))
        };
        if let (Some((position, _)), Some(text)) = (&kept, &mut evaluation.analysis) {
            *text = Analysis::whole(text, position);
        }
        if let Some((position, false)) = kept {
            let _turn = turn(&app, &visitor, network)?;
            let found = app
                .registry
                .engine_pool
                .run(Work::Analysis, move |_| prove(&position, library(), POSITIONS))
                .await;
            *proved = found.map_err(|_| crowded(&app, &visitor))?;
        }
    }
    let mut fold = desk.open().await?;
    desk.act(&mut fold, &act).await.map(Json)
}

fn side(text: &str, language: Language) -> Result<Color, ApiError> {
    match text {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err(ApiError::bad(text.escape_debug()).said_in(language)),
    }
}

/// Registers a letter as it came, or only says what is found in it.
#[utoipa::path(post, path = "/api/bureaus/{id}/games/{game}/letters", params(("id" = String, Path), ("game" = u32, Path)), request_body = BureauText, responses((status = 200, body = BureauActed), (status = 400, body = Refused), (status = 403, body = Refused), (status = 409, body = Refused, description = "refused")))]
pub(crate) async fn letter(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((id, game)): Path<(String, u32)>,
    Body(text): Body<BureauText>,
) -> Result<Json<BureauActed>, ApiError> {
    let language = visitor.language;
    let desk = Desk::enter(&app, &visitor, &id).await?;
    let letter = read(&text.text).map_err(|bad| unread(language.letter_unread(&bad)))?;
    let postmarks = Postmarks {
        sent: day(text.postmark.as_deref(), language)?,
        registered: text.registered,
        received: day(text.came.as_deref(), language)?,
    };
    let play = PlayAct::Letter { by: side(&text.by, language)?, letter: Box::new(letter), postmarks };
    let mut fold = desk.open().await?;
    desk.game(&fold, game)?;
    let act = EventAct::Game { game, play };
    if !text.check {
        return desk.act(&mut fold, &act).await.map(Json);
    }
    desk.check(&fold, &act)?;
    let mut tried = fold.event.clone();
    let found = tried.act(&act);
    let found = found.map_err(|refusal| refused(language.letter_event_refusal(&fold.event, &refusal)))?;
    let said = found.iter().map(|notice| language.letter_notice(&tried, notice)).collect();
    Ok(Json(BureauActed { said, card: None, mail: None }))
}

fn moves(text: &str) -> Vec<Written> {
    text.split_whitespace().map(Written::new).collect()
}

/// Makes a reply with all that it has to contain, and registers it; or only shows its card.
#[utoipa::path(post, path = "/api/bureaus/{id}/games/{game}/replies", params(("id" = String, Path), ("game" = u32, Path)), request_body = BureauReply, responses((status = 200, body = BureauActed), (status = 400, body = Refused), (status = 403, body = Refused), (status = 409, body = Refused, description = "refused")))]
pub(crate) async fn reply(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((id, game)): Path<(String, u32)>,
    Body(reply): Body<BureauReply>,
) -> Result<Json<BureauActed>, ApiError> {
    let language = visitor.language;
    let desk = Desk::enter(&app, &visitor, &id).await?;
    let mut fold = desk.open().await?;
    desk.game(&fold, game)?;
    let Some(kept) = fold.event.game(game) else { return Err(ApiError::NOT_FOUND.said_in(language)) };
    let by = kept.play.to_write();
    let writer = fold.event.participant(kept.player(by));
    let lines = reply.lines.lines().filter(|line| !line.trim().is_empty()).map(|line| {
        let (name, text) = line.split_once(':').filter(|(name, _)| name.len() <= 8).unwrap_or(("", line));
        OfferedLine { name: name.trim().to_owned(), moves: moves(text) }
    });
    let draw = match reply.draw.as_str() {
        "" => None,
        "offered" => Some(DrawWord::Offered),
        "accepted" => Some(DrawWord::Accepted),
        "declined" => Some(DrawWord::Declined),
        "claimed" => Some(DrawWord::Claimed),
        other => return Err(ApiError::bad(other.escape_debug()).said_in(language)),
    };
    let answer = Answer {
        accepted: moves(&reply.accept),
        moves: moves(&reply.moves),
        lines: lines.collect(),
        draw,
        resigns: reply.resign,
        opponent_sent: day(reply.opponent_sent.as_deref(), language)?,
        received: day(reply.received.as_deref(), language)?,
        sent: day(reply.sent.as_deref(), language)?,
        charge: reply.charge,
        leave: None,
        greeting: reply.greeting.clone(),
        address: writer.map(|writer| writer.address.clone()).unwrap_or_default(),
        signature: writer.map(|writer| writer.name.clone()).unwrap_or_default(),
    };
    let letter = kept.play.compose(&answer).map_err(|refusal| refused(language.letter_refusal(&refusal)))?;
    let (white, black) = (fold.event.name(kept.white), fold.event.name(kept.black));
    let (card, mail) = (language.letter_card(&letter), language.letter_mail(&letter, white, black));
    let play = PlayAct::Letter { by, letter: Box::new(letter), postmarks: Postmarks::default() };
    let act = EventAct::Game { game, play };
    desk.check(&fold, &act)?;
    let done = if reply.check {
        BureauActed { said: Vec::new(), card: None, mail: None }
    } else {
        desk.act(&mut fold, &act).await?
    };
    Ok(Json(BureauActed { card: Some(card), mail: Some(mail), ..done }))
}

/// What is known of the final position of a game that is to be adjudicated, for the officials: what tables or a forced line prove, and the engine's
/// lines.
#[utoipa::path(get, path = "/api/bureaus/{id}/games/{game}/known", params(("id" = String, Path), ("game" = u32, Path)), responses((status = 200, body = BureauKnown), (status = 403, body = Refused), (status = 404, body = Refused), (status = 503, body = Refused, description = "busy")))]
pub(crate) async fn known(
    State(app): State<Arc<App>>,
    Extension(network): Extension<Network>,
    visitor: Visitor,
    Path((id, game)): Path<(String, u32)>,
) -> Result<Json<BureauKnown>, ApiError> {
    let language = visitor.language;
    let desk = Desk::enter(&app, &visitor, &id).await?;
    if !desk.roles.iter().any(|role| matches!(role, Role::Arbiter | Role::Secretary)) {
        return Err(ApiError::NOT_YOURS.said_in(language));
    }
    let (position, evaluations, proved) = {
        let fold = desk.open().await?;
        let stopped = |kept: &&correspondence::EventGame| {
            view::is_stopped(&fold.event, kept, desk.today()) || kept.play.ended().is_some()
        };
        let kept = fold.event.game(game).filter(stopped).ok_or(ApiError::NOT_FOUND.said_in(language))?;
        (*kept.play.position(), kept.evaluations.clone(), kept.proved.clone())
    };
    let _turn = turn(&app, &visitor, network)?;
    let found = app
        .registry
        .engine_pool
        .run(Work::Analysis, move |stop| {
            let proved = proved.or_else(|| prove(&position, library(), POSITIONS));
            (proved, thinking::analyse(&Line::new(position), LEVEL, LINES, stop))
        })
        .await;
    let (proved, report) = found.map_err(|_| crowded(&app, &visitor))?;
    let lines = report.lines.iter().map(|line| analysis::line(&position, &report, line)).collect();
    let known = Adjudication::of(&evaluations, proved);
    let (text, line) = match &known.proved {
        Some((score, grounds)) => {
            let moves = match grounds {
                correspondence::Grounds::Table(line) | correspondence::Grounds::ForcedLine(line) => line,
            };
            (Some(language.letter_proved(*score, grounds)), view::line(&position, moves))
        }
        None => (None, Vec::new()),
    };
    Ok(Json(BureauKnown {
        proved: text,
        score: known.proved.as_ref().map(|(score, _)| score.sign().to_owned()),
        line,
        agreed: known.agreed.map(|score| score.sign().to_owned()),
        lines,
    }))
}

/// The page of one's bureaus.
pub(crate) async fn index(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, ApiError> {
    let bureaus = match visitor.user() {
        Some(user) => app.registry.store.bureaus_of(&user.id, LIST).await?,
        None => Vec::new(),
    };
    let rows = bureaus.into_iter().map(|Bureau { id, code, name, .. }| BureauRow { id, code, name });
    Ok(pages::bureau::list(&app, &visitor, rows.collect()))
}

fn shown(app: &App, visitor: &Visitor, uri: &Uri, found: Result<BureauPage, ApiError>) -> Response {
    match found {
        Ok(page) => pages::bureau::one(app, visitor, uri.path(), page),
        Err(_) if visitor.user().is_none_or(User::is_guest) => pages::bureau::list(app, visitor, Vec::new()),
        Err(_) => pages::error(app, visitor, uri, StatusCode::NOT_FOUND),
    }
}

/// The page of a bureau.
pub(crate) async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    uri: Uri,
) -> Response {
    shown(&app, &visitor, &uri, page_of(&app, &visitor, &id, None).await)
}

/// The page of a game in a bureau.
pub(crate) async fn game_page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((id, game)): Path<(String, u32)>,
    uri: Uri,
) -> Response {
    shown(&app, &visitor, &uri, page_of(&app, &visitor, &id, Some(game)).await)
}
