//! Contests of composers (11.5, 11.7) and of solvers (11.6) on the platform. Each is a fold over its log of acts, as an event is; accounts take part in it, and the rights are those of the rules: judges mark
//! their sections, the chief arbiter decides, the secretary registers, authors enter and complain, solvers answer.

mod kept;
mod view;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use composition::contest::solving::{self, Posed, Solving, Tariff, Terms, award, line};
use composition::contest::{self, Contest, Date, Mark, Refusal, Regulations, Secrecy, Section, Winners};
use composition::{Limits, Report, Spent};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use language::Language;
use pdn::{Game, Games, Mode};
use store::{CompositionContest, StoreError, User};

use self::kept::{Acts, Fold, Kept, NotTaken};
use crate::app::App;
use crate::desk::http::account;
use crate::http::analysis::{crowded, turn};
use crate::http::auth::Visitor;
use crate::http::body::Body;
use crate::http::error::ApiError;
use crate::http::limits::Network;
use crate::ids;
use crate::live::pool::Work;
use crate::live::tables::library;
use crate::wire::{
    Code, ContestAct, ContestMade, ContestRow, ContestSeen, NewComposers, NewContest, NewSolvers, Refused,
};

type Answer = Result<Response, ApiError>;

/// So many contests are on the list.
const LIST: u32 = 100;
/// So often an act is made again when another one came in between.
const TRIES: usize = 8;
/// The most compositions of a contest of solvers, lines of an answer, and bytes of a line.
const MOST_POSED: usize = 60;
const MOST_LINES: usize = 60;
const LONGEST_LINE: usize = 2_000;
/// The longest text that somebody says.
const LONGEST: usize = 2_000;
/// How far the checker looks into a composition when it judges answers: positions for each question, for all of them, and time.
const EACH: u64 = 60_000;
const ALL: u64 = 600_000;
const TIME: Duration = Duration::from_secs(30);
/// After so long no further composition is begun: who asks gets what is judged by then and asks again.
const AT_ONCE: Duration = Duration::from_secs(20);

/// A refusal of the rules, with its article.
fn refused(refusal: Refusal, language: Language) -> ApiError {
    let words = language.contest_refusal(refusal);
    ApiError::in_words(StatusCode::CONFLICT, Code::Refused, words)
}

fn day_of(now: i64) -> Result<Date, ApiError> {
    let moment = Timestamp::from_millisecond(now).map_err(ApiError::bad)?;
    moment.to_zoned(TimeZone::UTC).strftime("%Y-%m-%d").to_string().parse().map_err(ApiError::bad)
}

/// A text of a sensible length.
fn said(text: &str) -> Result<String, ApiError> {
    let text = text.trim();
    if text.len() > LONGEST {
        return Err(ApiError::wrong("workshop-too-long", LONGEST));
    }
    Ok(text.to_owned())
}

/// The compositions of a PDN text; each can be read.
fn compositions(pdn: &str, language: Language) -> Result<Vec<Game>, ApiError> {
    let mut all = Vec::new();
    for read in Games::new(pdn.as_bytes(), Mode::Recovering) {
        let game = read.map_err(ApiError::bad)?.game;
        composition::readable(&game).map_err(|refused| {
            let text = format!("{}: {}", all.len() + 1, language.composition_refused(&refused));
            ApiError::in_words(StatusCode::BAD_REQUEST, Code::BadRequest, text)
        })?;
        all.push(game);
    }
    if all.is_empty() {
        return Err(ApiError::wrong("contests-no-composition", ""));
    }
    Ok(all)
}

/// The account of a name.
async fn named(app: &App, name: &str) -> Result<User, ApiError> {
    let found = app.registry.store.user_by_name(name.trim()).await?.filter(|user| !user.is_guest());
    found.ok_or_else(|| ApiError::wrong("contests-no-account", name.trim()))
}

/// The regulations of composers; everybody of the panel has an account.
async fn of_composers(
    app: &App,
    new: NewComposers,
    address: String,
) -> Result<(Regulations, BTreeMap<String, String>), ApiError> {
    let mut people = BTreeMap::new();
    let mut panel = async |name: &str| {
        let user = named(app, name).await?;
        people.insert(user.id, user.name.clone());
        Ok::<_, ApiError>(user.name)
    };
    let mut sections = Vec::new();
    for section in &new.sections {
        let senior = panel(&section.senior).await?;
        let mut judges = Vec::new();
        for judge in section.judges.iter().filter(|name| !name.trim().is_empty()) {
            judges.push(panel(judge).await?);
        }
        sections.push(Section { name: said(&section.name)?, senior, judges });
    }
    let (chief, secretary) = (panel(&new.chief).await?, panel(&new.secretary).await?);
    let day = |text: &str| text.trim().parse::<Date>().map_err(ApiError::bad);
    let regulations = Regulations {
        name: said(&new.name)?,
        status: said(&new.status)?,
        organiser: said(&new.organiser)?,
        conditions: said(&new.conditions)?,
        theme: new.theme.as_deref().map(said).transpose()?.filter(|theme| !theme.is_empty()),
        secrecy: if new.closed { Secrecy::Closed } else { Secrecy::Open },
        sections,
        most: new.most,
        copies: 1,
        address,
        deadline: day(&new.deadline)?,
        winners: Winners::Best(new.best),
        chief,
        secretary,
        chief_marks: new.chief_marks,
        preliminary: day(&new.preliminary)?,
        in_force: day(&new.in_force)?,
    };
    Ok((regulations, people))
}

/// The regulations of solvers.
fn of_solvers(new: &NewSolvers, address: String, language: Language) -> Result<Terms, ApiError> {
    let points = |text: &str| {
        let mark: Result<Mark, _> = text.parse();
        mark.map(|mark| mark.0).map_err(|_| ApiError::wrong("contests-no-points", text.trim()))
    };
    let tariff = Tariff {
        whole: points(&new.whole)?,
        cook: points(&new.cook)?,
        unsolvable: points(&new.unsolvable)?,
        inaccuracy: points(&new.inaccuracy)?,
    };
    let games = compositions(&new.pdn, language)?;
    if games.len() > MOST_POSED {
        return Err(ApiError::wrong("contests-too-many", MOST_POSED));
    }
    let posed = games.iter().map(|game| {
        let whole = game.tag("Points").map_or(Ok(tariff.whole), points)?;
        let author = game.tag("Author").unwrap_or_default();
        if author.trim().is_empty() {
            return Err(ApiError::wrong("contests-no-author", ""));
        }
        Ok(Posed {
            record: composition::anonymous(game).to_string(),
            author: said(author)?,
            place: said(game.tag("Site").unwrap_or_default())?,
            tariff: Tariff { whole, ..tariff },
        })
    });
    Ok(Terms {
        name: said(&new.name)?,
        status: said(&new.status)?,
        organiser: said(&new.organiser)?,
        awards: said(&new.awards)?,
        address,
        compositions: posed.collect::<Result<_, _>>()?,
        closes: new.closes,
        minutes: new.minutes,
        results: new.results,
    })
}

/// Announces a contest; whoever does runs it.
#[utoipa::path(post, path = "/api/contests", request_body = NewContest, responses((status = 201, body = ContestMade), (status = 400, body = Refused), (status = 403, body = Refused, description = "needs-account"), (status = 409, body = Refused, description = "refused by the rules")))]
pub(crate) async fn announce(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(new): Body<NewContest>,
) -> Answer {
    let (user, language) = (account(&visitor)?, visitor.language);
    let in_language = |error: ApiError| error.said_in(language);
    let now = app.registry.time.now().0;
    let id = ids::fresh();
    let url = format!("/contests/{id}");
    let (mut people, kind, acts, name) = match new {
        NewContest::Composers(new) => {
            let (regulations, people) = of_composers(&app, new, url.clone()).await.map_err(in_language)?;
            let name = regulations.name.clone();
            (people, "composers", Acts::Composers(vec![contest::Act::Announce(regulations)]), name)
        }
        NewContest::Solvers(new) => {
            let terms = of_solvers(&new, url.clone(), language).map_err(in_language)?;
            let name = terms.name.clone();
            (BTreeMap::new(), "solvers", Acts::Solvers(vec![solving::Act::Announce(terms)]), name)
        }
    };
    people.insert(user.id.clone(), user.name.clone());
    let on = day_of(now).map_err(in_language)?;
    let logged = Kept::empty(kind).write(&acts, people, &user.id, now, on);
    let (_, logged) = logged.map_err(|why| not_taken(why, language))?;
    let row = CompositionContest { id: id.clone(), kind: kind.to_owned(), name, created: now };
    app.registry.store.add_contest(row, logged).await.map_err(|error| in_language(error.into()))?;
    Ok((StatusCode::CREATED, Json(ContestMade { id, url })).into_response())
}

fn not_taken(why: NotTaken, language: Language) -> ApiError {
    match why {
        NotTaken::Refused(refusal) => refused(refusal, language),
        NotTaken::Store(error) => ApiError::from(error).said_in(language),
    }
}

/// The newest contests.
#[utoipa::path(get, path = "/api/contests", responses((status = 200, body = Vec<ContestRow>)))]
pub(crate) async fn list(State(app): State<Arc<App>>) -> Answer {
    Ok(Json(rows(&app).await?).into_response())
}

pub(crate) async fn rows(app: &App) -> Result<Vec<ContestRow>, StoreError> {
    let contests = app.registry.store.contests(LIST).await?;
    let row = |c: CompositionContest| ContestRow { id: c.id, kind: c.kind, name: c.name, created: c.created };
    Ok(contests.into_iter().map(row).collect())
}

/// A contest and its state.
async fn load(app: &App, id: &str) -> Result<(CompositionContest, Kept), ApiError> {
    let found = if ids::is_id(id) { app.registry.store.contest(id).await? } else { None };
    let row = found.ok_or(ApiError::NOT_FOUND)?;
    let kept = Kept::replay(&row.kind, &app.registry.store.contest_acts(id).await?)?;
    Ok((row, kept))
}

/// A contest by its name, for a page.
pub(crate) async fn title(app: &App, id: &str) -> Result<Option<String>, StoreError> {
    let found = if ids::is_id(id) { app.registry.store.contest(id).await? } else { None };
    Ok(found.map(|row| row.name))
}

fn seen(app: &App, id: &str, kept: &Kept, visitor: &Visitor) -> Result<Response, ApiError> {
    let now = app.registry.time.now().0;
    let mut seen: ContestSeen = view::seen(kept, visitor, now, day_of(now)?);
    id.clone_into(&mut seen.id);
    Ok(Json(seen).into_response())
}

/// A contest as the person who asks may see it.
#[utoipa::path(get, path = "/api/contests/{id}", params(("id" = String, Path)), responses((status = 200, body = ContestSeen), (status = 404, body = Refused)))]
pub(crate) async fn show(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>) -> Answer {
    let in_language = |error: ApiError| error.said_in(visitor.language);
    let (_, kept) = load(&app, &id).await.map_err(in_language)?;
    seen(&app, &id, &kept, &visitor).map_err(in_language)
}

/// Does something in a contest; the answer is how it stands then.
#[utoipa::path(post, path = "/api/contests/{id}", params(("id" = String, Path)), request_body = ContestAct, responses((status = 200, body = ContestSeen), (status = 400, body = Refused), (status = 403, body = Refused, description = "not-yours"), (status = 404, body = Refused), (status = 409, body = Refused, description = "refused by the rules")))]
pub(crate) async fn act(
    State(app): State<Arc<App>>,
    Extension(network): Extension<Network>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(asked): Body<ContestAct>,
) -> Answer {
    let (user, language) = (account(&visitor)?, visitor.language);
    let in_language = |error: ApiError| error.said_in(language);
    for _ in 0..TRIES {
        let (_, kept) = load(&app, &id).await.map_err(in_language)?;
        let now = app.registry.time.now().0;
        let on = day_of(now).map_err(in_language)?;
        let name = kept.name_of(&user.id).unwrap_or(&user.name).to_owned();
        let acts = match &kept.fold {
            Fold::Composers(contest) => {
                Acts::Composers(composers(contest, &asked, &name, language).map_err(in_language)?)
            }
            Fold::Solvers(contest) if matches!(asked, ContestAct::Judge) => {
                if kept.organiser != user.id {
                    return Err(ApiError::NOT_YOURS.said_in(language));
                }
                Acts::Solvers(judge(&app, &visitor, network, contest).await?)
            }
            Fold::Solvers(contest) => {
                let runs = kept.organiser == user.id;
                Acts::Solvers(solvers(contest, &asked, &name, runs, language).map_err(in_language)?)
            }
        };
        let people = BTreeMap::from([(user.id.clone(), name)]);
        let (next, logged) =
            kept.write(&acts, people, &user.id, now, on).map_err(|why| not_taken(why, language))?;
        if logged.is_empty() {
            return seen(&app, &id, &kept, &visitor).map_err(in_language);
        }
        match app.registry.store.append_to_contest(&id, logged).await {
            Ok(()) => return seen(&app, &id, &next, &visitor).map_err(in_language),
            Err(StoreError::Collision) => {}
            Err(error) => return Err(in_language(error.into())),
        }
    }
    Err(in_language(StoreError::Collision.into()))
}

/// What somebody does among composers. Who may do it the contest itself says where the rules do: judges, authors; the rest is the panel's.
fn composers(
    contest: &Contest,
    asked: &ContestAct,
    name: &str,
    language: Language,
) -> Result<Vec<contest::Act>, ApiError> {
    let regulations = contest.regulations().ok_or(ApiError::NOT_FOUND)?;
    let chief = regulations.chief == name;
    let panel = chief || regulations.secretary == name;
    let needs = |right: bool| if right { Ok(()) } else { Err(ApiError::NOT_YOURS) };
    let mark = |text: &str| text.parse::<Mark>().map_err(|refusal| refused(refusal, language));
    let reasons = |text: &str| {
        let text = said(text)?;
        if text.is_empty() { Err(ApiError::wrong("contests-no-reason", "")) } else { Ok(text) }
    };
    let one = |act: contest::Act| Ok(vec![act]);
    match asked {
        ContestAct::Enter { section, place, with, pdn } => {
            let mut authors = vec![name.to_owned()];
            for other in with.iter().filter(|other| !other.trim().is_empty()) {
                authors.push(said(other)?);
            }
            let place = reasons(place)?;
            let entered = compositions(pdn, language)?.into_iter().map(|game| contest::Act::Enter {
                authors: authors.clone(),
                place: place.clone(),
                section: section.clone(),
                record: composition::anonymous(&game).to_string(),
            });
            Ok(entered.collect())
        }
        ContestAct::Mark { entry, mark: text, remark } => one(contest::Act::Mark {
            judge: name.to_owned(),
            entry: *entry,
            mark: mark(text)?,
            remark: said(remark)?,
        }),
        ContestAct::Exclude { entry, clause, reason } => one(contest::Act::Exclude {
            judge: name.to_owned(),
            entry: *entry,
            clause: reasons(clause)?,
            reason: reasons(reason)?,
        }),
        ContestAct::Preliminary => needs(panel).and_then(|()| one(contest::Act::Preliminary)),
        ContestAct::Complain { entry, text } => {
            one(contest::Act::Complain { author: name.to_owned(), entry: *entry, text: reasons(text)? })
        }
        ContestAct::Decide { complaint, reason } => {
            needs(chief)?;
            one(contest::Act::Decide { complaint: *complaint, reason: reasons(reason)? })
        }
        ContestAct::Revise { entry, mark: text, reason } => {
            needs(chief)?;
            let mark = text.as_deref().map(mark).transpose()?;
            one(contest::Act::Revise { entry: *entry, mark, reason: reasons(reason)? })
        }
        ContestAct::Final => needs(panel).and_then(|()| one(contest::Act::Final)),
        _ => Err(ApiError::bad("a contest of composers has no such act")),
    }
}

/// What somebody does among solvers. Whoever runs the contest knows the solutions and does not answer.
fn solvers(
    contest: &Solving,
    asked: &ContestAct,
    name: &str,
    runs: bool,
    language: Language,
) -> Result<Vec<solving::Act>, ApiError> {
    let needs = |right: bool| if right { Ok(()) } else { Err(ApiError::NOT_YOURS) };
    let solver = name.to_owned();
    let act = match asked {
        ContestAct::Begin => {
            needs(!runs)?;
            solving::Act::Begin { solver }
        }
        ContestAct::Answer { composition, lines } => {
            needs(!runs)?;
            let posed = contest.terms().and_then(|terms| terms.compositions.get(composition.checked_sub(1)?));
            let posed = posed.ok_or_else(|| refused(Refusal::NoEntry, language))?;
            let lines: Vec<&str> =
                lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()).collect();
            if lines.len() > MOST_LINES || lines.iter().any(|line| line.len() > LONGEST_LINE) {
                return Err(ApiError::wrong("workshop-too-long", LONGEST_LINE));
            }
            for text in &lines {
                line(&posed.record, text).map_err(|why| {
                    let words = format!("{text}: {}", language.composition_refused(&why));
                    ApiError::in_words(StatusCode::BAD_REQUEST, Code::BadRequest, words)
                })?;
            }
            let lines = lines.into_iter().map(str::to_owned).collect();
            solving::Act::Answer { solver, composition: *composition, lines }
        }
        ContestAct::Award { solver, composition, points, reason } => {
            needs(runs)?;
            let points: Mark = points.parse().map_err(|_| ApiError::wrong("contests-no-points", points))?;
            let reason = said(reason)?;
            if reason.is_empty() {
                return Err(ApiError::wrong("contests-no-reason", ""));
            }
            let judged = contest.solvers().get(solver).and_then(|solver| solver.answers.get(composition));
            let before = judged.and_then(|answered| answered.award.as_ref()).map(|(award, _)| *award);
            let award = solving::Award { points, ..before.unwrap_or_default() };
            solving::Act::Award { solver: solver.clone(), composition: *composition, award, reason }
        }
        ContestAct::Publish => {
            needs(runs)?;
            solving::Act::Publish
        }
        _ => return Err(ApiError::bad("a contest of solvers has no such act")),
    };
    Ok(vec![act])
}

/// Compares the answers that nobody has judged with the checker's reports on their compositions.
async fn judge(
    app: &App,
    visitor: &Visitor,
    network: Network,
    contest: &Solving,
) -> Result<Vec<solving::Act>, ApiError> {
    let Some(terms) = contest.terms() else { return Ok(Vec::new()) };
    let _turn = turn(app, visitor, network)?;
    let mut acts = Vec::new();
    let began = Instant::now();
    for (number, posed) in (1..).zip(&terms.compositions) {
        let open: Vec<_> = contest.unjudged().filter(|(_, composition, _)| *composition == number).collect();
        if open.is_empty() {
            continue;
        }
        if !acts.is_empty() && began.elapsed() >= AT_ONCE {
            break;
        }
        let report = report_on(app, visitor, &posed.record).await?;
        for (solver, composition, answered) in open {
            // What could not be read was not taken.
            let lines: Vec<Game> =
                answered.lines.iter().filter_map(|text| line(&posed.record, text).ok()).collect();
            // Where there is nothing to compare with, the organiser judges by hand.
            let Some(award) = award(&report, &lines, posed.tariff) else { continue };
            let (solver, reason) = (solver.to_owned(), String::new());
            acts.push(solving::Act::Award { solver, composition, award, reason });
        }
    }
    Ok(acts)
}

async fn report_on(app: &App, visitor: &Visitor, record: &str) -> Result<Report, ApiError> {
    let in_language = |error: ApiError| error.said_in(visitor.language);
    let read = Games::new(record.as_bytes(), Mode::Recovering).next();
    let game = read.and_then(Result::ok).map(|read| read.game);
    let game = game.ok_or_else(|| in_language(ApiError::DAMAGED))?;
    let found = app
        .registry
        .engine_pool
        .run(Work::Analysis, move |stop| {
            let began = Instant::now();
            let halt = |spent: Spent| stop.is_stopped() || spent.nodes >= ALL || began.elapsed() >= TIME;
            composition::check_until(&game, library(), Limits::nodes(EACH), &halt)
        })
        .await;
    let report = found.map_err(|_| crowded(app, visitor))?;
    report.map_err(|refused| in_language(ApiError::bad(refused)))
}
