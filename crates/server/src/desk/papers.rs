//! What an event gives on paper and as files: reasons, forms, its log, the dossier, the games.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderName, header};
use axum::response::IntoResponse;
use forms::{Form, Occasion, Printer, html, pdf as paper};
use rulebook::{Discipline, OfficialDiscipline};
use serde_json::Value;
use tournament::{Competition, Id, StageId, System};

use super::door::Official;
use super::fold::Fold;
use super::here::Here;
use super::http::{Answer, Asked, is_panel, room, room_for};
use super::rights::{Right, may};
use super::{typed, view};
use crate::app::App;
use crate::http::auth::Visitor;
use crate::http::error::ApiError;
use crate::http::{games, pdn};
use crate::wire::{EventReasons, Refused};

/// Up to which act the log goes, as `EventState::v` says it.
const VERSION: HeaderName = HeaderName::from_static("bolshak-version");
/// A paper brings its own style with it and needs nothing else.
const PAPER: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Why somebody has this opponent in a round, and how the coefficients come about.
#[utoipa::path(get, path = "/api/events/{id}/reasons", params(("id" = String, Path), ("who" = u32, Query), ("round" = Option<u16>, Query), ("stage" = Option<u16>, Query)), responses((status = 200, body = EventReasons), (status = 404, body = Refused)))]
pub(crate) async fn reasons(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Answer {
    let fold = room(&app, &visitor, &id).await?.fold().await;
    let stage = asked.stage();
    let c = fold.stage(stage).ok_or_else(|| ApiError::NOT_FOUND.said_in(visitor.language))?;
    let panel = is_panel(fold.role(visitor.id().as_deref()));
    let last = c.rounds().iter().filter(|r| panel || r.published).count() as u16;
    let round = asked.round.unwrap_or(last).min(last);
    let lines = view::reasons(&fold, stage, Id(asked.who.unwrap_or(0)), round, visitor.language);
    Ok(Json(EventReasons { lines }).into_response())
}

/// The acts of an event as the command line reads them.
async fn log_file(app: &App, id: &str) -> Result<String, ApiError> {
    let acts = app.registry.store.acts(id, 0).await?;
    // What only the platform knows is not in the files of the command line.
    let is_role = |body: &str| {
        let named = |v: &Value| {
            v.get("act")
                .and_then(Value::as_str)
                .is_some_and(|act| act == "role" || Here::NAMES.contains(&act))
        };
        serde_json::from_str::<Value>(body).is_ok_and(|v| named(&v))
    };
    let mut text = String::new();
    for (n, act) in (1..).zip(acts.iter().filter(|act| !is_role(&act.body))) {
        text.push_str(&format!("{{\"n\":{n},{}\n", act.body.strip_prefix('{').unwrap_or(&act.body)));
    }
    Ok(text)
}

/// The acts of the event as a file of the command line.
#[utoipa::path(get, path = "/api/events/{id}/file", params(("id" = String, Path)), responses((status = 200, body = String, content_type = "application/x-ndjson"), (status = 403, body = Refused)))]
pub(crate) async fn file(State(app): State<Arc<App>>, official: Official, Path(id): Path<String>) -> Answer {
    let fold = room_for(&app, official.language, &id).await?.fold().await;
    if !is_panel(fold.role(official.id())) {
        return Err(ApiError::NOT_YOURS.said_in(official.language));
    }
    let text = log_file(&app, &id).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{id}.jsonl\"")),
        // What an undoing has to name (`EventActs::version`).
        (VERSION, fold.version.to_string()),
    ];
    Ok((headers, text).into_response())
}

/// A form, ready to print, as a page or as a PDF: `round`, `matches`, `table`, `crosstable`, `bracket`, `teams`, `groups`, `programme`, and for the panel `cards`, `report`, `entries`, `preliminary`, `admission`, `hall`,
/// `doctor`, `minutes` and `decisions`.
#[utoipa::path(get, path = "/api/events/{id}/print/{form}", params(("id" = String, Path), ("form" = String, Path), ("round" = Option<u16>, Query), ("stage" = Option<u16>, Query), ("pdf" = Option<bool>, Query)), responses((status = 200, description = "the page, or the document", content((String = "text/html"), (Vec<u8> = "application/pdf"))), (status = 403, body = Refused), (status = 404, body = Refused)))]
pub(crate) async fn print(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((id, form)): Path<(String, String)>,
    Query(asked): Query<Asked>,
) -> Answer {
    let fold = room(&app, &visitor, &id).await?.fold().await;
    let not_found = || ApiError::NOT_FOUND.said_in(visitor.language);
    let drawn = with_openings(&fold, asked.stage()).ok_or_else(not_found)?;
    let c = &drawn;
    let panel = is_panel(fold.role(visitor.id().as_deref()));
    let last = c.rounds().iter().filter(|r| panel || r.published).count() as u16;
    let round = asked.round.unwrap_or(last).min(last);
    let occasion = occasion(&fold, c);
    let printer = Printer { competition: c, occasion: &occasion, language: visitor.language };
    let swiss = c.regulations().is_some_and(|r| matches!(r.system, System::Swiss { .. }));
    let teams = c.regulations().is_some_and(tournament::Regulations::is_team_event);
    let order = c.numbering().map_or(&[][..], |n| &n.order);
    let forms: Vec<Form> = match (form.as_str(), panel) {
        ("round", _) if round > 0 => vec![printer.round_protocol(round)],
        ("table", _) if swiss => vec![printer.swiss_table(round)],
        ("table" | "crosstable", _) => vec![printer.round_robin_table(round)],
        ("bracket", _) => vec![printer.bracket()],
        ("teams", _) => vec![printer.team_results().ok_or_else(not_found)?],
        ("groups", _) => printer.groups(),
        ("cards", true) => order.iter().map(|&id| printer.card(id)).collect(),
        ("report", true) => vec![printer.report()],
        ("entries", true) => {
            let list = printer.organisations();
            list.into_iter().map(|organisation| printer.entry_form(organisation, true)).collect()
        }
        ("preliminary", true) => {
            let list = printer.organisations();
            list.into_iter().map(|organisation| printer.entry_form(organisation, false)).collect()
        }
        ("matches", _) if teams && round > 0 => {
            let tables = c.round(round).map_or(0, |r| r.pairs.len() as u32);
            let matches = (1..=tables).map(|table| printer.team_protocol(round, table));
            matches.chain([printer.team_summary(round)]).collect()
        }
        ("programme", _) => vec![printer.programme()],
        ("admission", true) => vec![printer.admission_protocol()],
        ("hall", true) => vec![printer.preparations()],
        ("doctor", true) => vec![printer.doctors_report()],
        ("minutes", true) => printer.minutes(),
        ("decisions", true) => vec![printer.decisions()],
        (
            "cards" | "report" | "entries" | "preliminary" | "admission" | "hall" | "doctor" | "minutes"
            | "decisions",
            false,
        ) => return Err(ApiError::NOT_YOURS.said_in(visitor.language)),
        _ => return Err(not_found()),
    };
    if asked.pdf == Some(true) {
        // Hundreds of pages take a moment that other people's games shall not wait for.
        let drawn = tokio::task::spawn_blocking(move || paper::render(&forms)).await;
        let drawn = drawn.map_err(|_| ApiError::BUSY.said_in(visitor.language))?;
        let headers = [
            (header::CONTENT_TYPE, "application/pdf".to_owned()),
            (header::CACHE_CONTROL, "no-cache".to_owned()),
            (header::CONTENT_DISPOSITION, format!("inline; filename=\"{form}.pdf\"")),
        ];
        return Ok((headers, drawn).into_response());
    }
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_SECURITY_POLICY, PAPER),
    ];
    Ok((headers, html::render(&forms, visitor.language)).into_response())
}

/// Where, when and who, with the discipline that is played here if no other is said: protocols name it, and in renju the first-named has Black.
fn occasion(fold: &Fold, c: &Competition) -> Occasion {
    use rulebook::Tempo::{Blitz, Classic, Rapid};
    let mut occasion = c.occasion().clone();
    let teams = c.regulations().is_some_and(tournament::Regulations::is_team_event);
    if let (None, Some(terms)) = (occasion.discipline, &fold.here.terms) {
        use OfficialDiscipline as Official;
        occasion.discipline = match (terms.agreed.discipline, terms.agreed.tempo, teams) {
            (Discipline::Russian, Classic, false) => Some(Official::Russian),
            (Discipline::Russian, Classic, true) => Some(Official::RussianTeams),
            (Discipline::Russian, Rapid, false) => Some(Official::RussianRapid),
            (Discipline::Russian, Rapid, true) => Some(Official::RussianRapidTeams),
            (Discipline::Russian, Blitz, false) => Some(Official::RussianBlitz),
            (Discipline::Russian, Blitz, true) => Some(Official::RussianBlitzTeams),
            (Discipline::International, Classic, false) => Some(Official::International),
            (Discipline::International, Classic, true) => Some(Official::InternationalTeams),
            (Discipline::International, Rapid, false) => Some(Official::InternationalRapid),
            (Discipline::International, Rapid, true) => Some(Official::InternationalRapidTeams),
            (Discipline::International, Blitz, false) => Some(Official::InternationalBlitz),
            (Discipline::International, Blitz, true) => Some(Official::InternationalBlitzTeams),
            (Discipline::Giveaway, ..) => Some(Official::Giveaway),
            (Discipline::Renju, ..) => Some(Official::Renju),
            _ => None,
        };
    }
    occasion
}

/// A stage with the openings that its games here were begun with, so that protocols have them (12.4.6).
fn with_openings(fold: &Fold, stage: StageId) -> Option<Competition> {
    let mut c = fold.stage(stage)?.clone();
    for board in fold.here.boards.iter().filter(|board| board.stage == stage.0) {
        let known = c.opening(board.round, board.table, board.board).is_some();
        if let Some(opening) = board.opening.as_ref().filter(|_| !known) {
            // A board that is no longer in the round has no line to print on.
            let _ = c.note_opening(board.round, board.table, board.board, opening);
        }
    }
    Some(c)
}

/// All papers of the event in one archive (12.3, 14.2), with its log and the games that were played here.
#[utoipa::path(get, path = "/api/events/{id}/dossier", params(("id" = String, Path), ("stage" = Option<u16>, Query)), responses((status = 200, body = Vec<u8>, content_type = "application/zip"), (status = 403, body = Refused), (status = 404, body = Refused)))]
pub(crate) async fn dossier(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Answer {
    let language = visitor.language;
    let fold = room(&app, &visitor, &id).await?.fold().await;
    if !is_panel(fold.role(visitor.id().as_deref())) {
        return Err(ApiError::NOT_YOURS.said_in(language));
    }
    let stage = asked.stage();
    let not_found = || ApiError::NOT_FOUND.said_in(language);
    if fold.stage(stage).is_none() {
        return Err(not_found());
    }
    let mut with = vec![("event.jsonl".to_owned(), log_file(&app, &id).await?.into_bytes())];
    let records = records(&app, &fold, stage, visitor.id()).await?;
    if !records.is_empty() {
        with.push(("games.pdn".to_owned(), records.into_bytes()));
    }
    // Hundreds of pages take a moment that other people's games shall not wait for.
    let packed = tokio::task::spawn_blocking(move || {
        let c = &with_openings(&fold, stage)?;
        let occasion = occasion(&fold, c);
        let printer = Printer { competition: c, occasion: &occasion, language };
        Some(forms::dossier::pack(&printer, &with).map_err(|error| error.to_string()))
    });
    let packed = packed.await.ok().flatten().ok_or_else(not_found)?.map_err(|why| {
        tracing::error!(event = %id, %why, "the dossier cannot be made");
        ApiError::BUSY.said_in(language)
    })?;
    let headers = [
        (header::CONTENT_TYPE, "application/zip".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{id}.zip\"")),
    ];
    Ok((headers, packed).into_response())
}

/// The games of a stage that were played here, as PDN, as far as a person may see them yet.
async fn records(app: &App, fold: &Fold, stage: StageId, person: Option<String>) -> Result<String, ApiError> {
    let mut text = String::new();
    let Some(c) = fold.stage(stage) else { return Ok(text) };
    let event = c.regulations().map_or("", |r| r.name.as_str());
    for board in fold.here.boards.iter().filter(|board| board.stage == stage.0 && board.closed) {
        for game in app.registry.store.games_of_meeting(&board.meeting).await? {
            if game.ended.is_none() {
                continue;
            }
            let logged = games::logged_game(app, &game.id, person.clone()).await?;
            let [first, second] = app.registry.people(&game, "").await?;
            let place = pdn::Round { event, round: board.round, table: board.table };
            text.extend(pdn::write(logged.game(), &game, &first, &second, Some(&place)));
        }
    }
    // What was typed in is shown to the public as late as what is played here.
    let panel = fold.role(person.as_deref()).is_some_and(|role| may(role, Right::Boards));
    let delay = if panel { 0 } else { i64::from(c.occasion().delay) * 60_000 };
    let until = app.registry.time.now().0 - delay;
    for ((_, sheet), (_, moves)) in
        fold.here.typed.iter().filter(|((s, _), (at, _))| *s == stage.0 && *at <= until)
    {
        text.extend(typed::record(c, event, *sheet, moves));
    }
    Ok(text)
}

/// The games of an event that were played here and are over, as PDN.
#[utoipa::path(get, path = "/api/events/{id}/games", params(("id" = String, Path), ("stage" = Option<u16>, Query)), responses((status = 200, body = String, content_type = "application/vnd.chess-pgn"), (status = 404, body = Refused)))]
pub(crate) async fn games_of(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Answer {
    let fold = room(&app, &visitor, &id).await?.fold().await;
    let text = records(&app, &fold, asked.stage(), visitor.id())
        .await
        .map_err(|error| error.said_in(visitor.language))?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{id}.pdn\"")),
    ];
    Ok((headers, text).into_response())
}
