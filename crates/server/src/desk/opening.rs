//! Opening a competition, or a further stage of one (1.4).

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use store::LoggedAct;
use tournament::log::Line;
use tournament::regulations::{ByeCredit, LeaverCredit};
use tournament::standings::teams::TeamSum;
use tournament::{Character, Regulations, Scoring, Seeding, StageAct, System, TeamCounting, TeamResult};

use super::fold::{Entry, Fold, NotDone};
use super::http::{Answer, Failed, account};
use super::rights::Role;
use crate::app::App;
use crate::http::auth::Visitor;
use crate::http::body::Body;
use crate::http::error::ApiError;
use crate::ids;
use crate::wire::{EventMade, NewEvent, Refused};

/// The Regulations that a page asks for, with the defaults of the rules; what the system or the character has no use for is refused.
pub(crate) fn regulations(new: &NewEvent, at: i64) -> Result<Regulations, String> {
    let year = Timestamp::from_millisecond(at).map_or(2026, |t| t.to_zoned(TimeZone::UTC).year() as u16);
    let system = match new.system.as_str() {
        "round-robin" => System::RoundRobin { cycles: new.cycles.unwrap_or(1) },
        "swiss" => System::Swiss {
            method: new.method.as_deref().unwrap_or("rating").parse().map_err(|e| format!("method: {e}"))?,
            rounds: new.rounds.unwrap_or(7),
        },
        "knock-out" => System::KnockOut,
        "improved-olympic" => System::ImprovedOlympic,
        "scheveningen" => System::Scheveningen,
        other => return Err(format!("system: {other:?}")),
    };
    let swiss = matches!(system, System::Swiss { .. });
    let useless = [
        ("forfeit_is_no_meeting", new.forfeit_is_no_meeting && !swiss),
        ("bye_by_number", new.bye_by_number && !swiss),
        ("bye_credits_nothing", new.bye_credits_nothing && !swiss),
        ("leavers_as_scored", new.leavers_as_scored && !swiss),
        ("third_place", new.third_place && system != System::KnockOut),
        ("roster", new.roster.is_some() && new.boards.is_none()),
        ("free_order", new.free_order && new.boards.is_none()),
        ("match_points", new.match_points && new.boards.is_none()),
        ("team_best", new.team_best.is_some() && new.boards.is_some()),
        ("team_by_places", new.team_by_places && new.team_best.is_none()),
    ];
    if let Some((field, _)) = useless.iter().find(|(_, useless)| *useless) {
        return Err(format!("{field}: of no use in this event"));
    }
    let mut regulations = match new.boards {
        None => Regulations::personal(&new.name, year, system),
        Some(boards) => {
            let counting =
                if new.match_points { TeamCounting::MatchPoints } else { TeamCounting::GamePoints };
            Regulations::teams(&new.name, year, system, boards, counting)
        }
    };
    if let Character::Teams { roster, fixed_order, .. } = &mut regulations.character {
        *roster = new.roster.unwrap_or(*roster);
        *fixed_order = !new.free_order;
    }
    match new.seeding.as_deref() {
        None => {}
        Some("rating") => regulations.seeding = Seeding::Rating,
        Some("lot") => regulations.seeding = Seeding::Lot,
        Some(other) => return Err(format!("seeding: {other:?}")),
    }
    regulations.forfeit_is_meeting = !new.forfeit_is_no_meeting;
    regulations.bye_by_classification = !new.bye_by_number;
    if new.bye_credits_nothing {
        regulations.bye_credit = ByeCredit::Nothing;
    }
    if new.leavers_as_scored {
        regulations.leaver_credit = LeaverCredit::AsScored;
    }
    regulations.games = new.games.unwrap_or(1);
    regulations.third_place = new.third_place;
    let groups = new.groups.iter().map(|name| name.parse().map_err(|e| format!("groups: {e}")));
    regulations.groups = groups.collect::<Result<_, _>>()?;
    let by = if new.team_by_places { TeamSum::Places } else { TeamSum::Points };
    regulations.team_result = new.team_best.map(|best| TeamResult { best, by });
    if new.two_points {
        regulations.scoring = Scoring::Two;
    }
    if let Some(criteria) = &new.criteria {
        let read = criteria.iter().map(|name| name.parse().map_err(|e| format!("criteria: {e}")));
        regulations.criteria = read.collect::<Result<_, _>>()?;
    }
    Ok(regulations)
}

/// Opens a competition; whoever opens it is its chief arbiter.
#[utoipa::path(post, path = "/api/events", request_body = NewEvent, responses((status = 201, body = EventMade), (status = 400, body = Refused), (status = 403, body = Refused, description = "needs-account")))]
pub(crate) async fn make(State(app): State<Arc<App>>, visitor: Visitor, Body(new): Body<NewEvent>) -> Answer {
    let user = account(&visitor)?;
    let now = app.registry.time.now().0;
    let language = visitor.language;
    let regulations = regulations(&new, now).map_err(|detail| ApiError::bad(detail).said_in(language))?;
    let acts =
        acts(&user.id, &user.name, now, regulations).map_err(|why| Failed::NotDone(why).said(language))?;
    let event = ids::fresh();
    let row = store::Event { id: event.clone(), name: new.name, created: now };
    app.registry.store.add_event(row, acts).await?;
    let url = format!("/e/{event}");
    Ok((StatusCode::CREATED, Json(EventMade { event, url })).into_response())
}

/// The first acts of an event: who conducts it, and the Regulations.
fn acts(person: &str, name: &str, at: i64, regulations: Regulations) -> Result<Vec<LoggedAct>, NotDone> {
    let mut fold = Fold::default();
    let chief = Entry::Role {
        person: person.to_owned(),
        name: name.to_owned(),
        full: None,
        role: Some(Role::ChiefArbiter),
        players: Vec::new(),
    };
    let open = Entry::Line(Line::Act(StageAct::Open { regulations }));
    let mut acts = Vec::new();
    for entry in [chief, open] {
        let body = fold.take(entry, at)?;
        acts.push(LoggedAct { number: fold.version, at, who: person.to_owned(), body });
    }
    Ok(acts)
}
