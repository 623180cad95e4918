//! Club evenings: everybody with the link joins, alone or for a team, and leaves again.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use store::User;
use tournament::log::Line;
use tournament::{Act, Competition, Entry as Entrant, Id, Person, Refusal, Regulations, StageId, Team};

use super::fold::{Entry, Fold, NotDone};
use super::here::{Account, Here};
use super::http::{Answer, Failed, account, room};
use super::room::By;
use crate::app::App;
use crate::http::auth::Visitor;
use crate::http::body::Body;
use crate::http::error::ApiError;
use crate::wire::{EventActed, EventJoin, Refused};

/// The stage of a club evening.
const STAGE: StageId = StageId(1);

fn within(act: Act) -> Entry {
    Entry::Line(Line::within(STAGE, act))
}

fn seat(id: Id, member: u8, account: Option<Account>) -> Entry {
    Entry::Here(Here::Account { stage: STAGE.0, id: id.0, member, account })
}

/// Joins a club evening, or leaves it.
#[utoipa::path(post, path = "/api/events/{id}/join", params(("id" = String, Path)), request_body = EventJoin, responses((status = 200, body = EventActed), (status = 403, body = Refused), (status = 404, body = Refused), (status = 409, body = Refused)))]
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(asked): Body<EventJoin>,
) -> Answer {
    let user = account(&visitor)?;
    let language = visitor.language;
    let room = room(&app, &visitor, &id).await?;
    let now = app.registry.time.now().0;
    let left = language.say("desk-left", &[]);
    let make = |fold: &Fold| {
        if !fold.here.terms.as_ref().is_some_and(|terms| terms.quick) {
            return Err(Failed::NotDone(NotDone::NoRight));
        }
        let c = fold.stage(STAGE).ok_or(Failed::Api(ApiError::NOT_FOUND))?;
        let chair = fold.here.chair_of(STAGE, &user.id);
        let teams = c.regulations().is_some_and(Regulations::is_team_event);
        Ok(match (chair, asked.leave) {
            (None, true) => Vec::new(),
            (None, false) if fold.here.arena.as_ref().is_some_and(|arena| now >= arena.ends()) => {
                return Err(Failed::NotDone(NotDone::NoArena));
            }
            (None, false) if teams => joins_team(fold, c, user, asked.team.as_deref().unwrap_or_default())?,
            (None, false) => {
                let person = Person { name: user.name.clone(), ..Person::default() };
                let id = Id::at(c.entrants().len());
                vec![within(Act::Enter { entry: Entrant::Person(person) }), seat(id, 0, Some(of(user)))]
            }
            (Some((_, id, _)), leaves) if fold.here.arena.is_some() => {
                let rests = fold.here.resting.contains(&id);
                let changes = (rests != leaves).then_some(Here::Rest { id, rests: leaves });
                changes.map(Entry::Here).into_iter().collect()
            }
            (Some((_, id, member)), true) if c.numbering().is_none() => leaves(fold, c, Id(id), member),
            // Of a team the line-up says who plays; a person leaves the event.
            (Some(_), _) if teams => Vec::new(),
            (Some((_, id, _)), leaves) => {
                let id = Id(id);
                let gone = c.entrant(id).is_some_and(tournament::competition::Entrant::has_left);
                match (leaves, gone) {
                    (true, false) => vec![within(Act::Withdraw { id, reason: left.clone() })],
                    (false, true) => vec![within(Act::Return { id })],
                    _ => Vec::new(),
                }
            }
        })
    };
    // Who joins has no role: the event has opened itself to them.
    let by = By { person: None, at: now, seen: None, begins: None };
    let done = room.act(&app.registry.store, by, make).await;
    let fold = done.map_err(|failed| failed.said(language))?.fold;
    Ok(Json(EventActed { v: fold.version, broken: Vec::new() }).into_response())
}

fn of(user: &User) -> Account {
    Account { person: user.id.clone(), name: user.name.clone() }
}

/// Somebody joins a team; the first who names it makes it.
fn joins_team(fold: &Fold, c: &Competition, user: &User, name: &str) -> Result<Vec<Entry>, Failed> {
    let name = name.trim();
    if name.is_empty() {
        return Err(Failed::NotDone(NotDone::NoTeam));
    }
    let person = Person { name: user.name.clone(), ..Person::default() };
    let known = c.entrants().iter().enumerate().find_map(|(i, e)| match &e.entry {
        Entrant::Team(team) if !e.struck && team.name.to_lowercase() == name.to_lowercase() => {
            Some((Id::at(i), team))
        }
        _ => None,
    });
    let Some((id, team)) = known else {
        let team = Team { name: name.to_owned(), members: vec![person] };
        let enter = Act::Enter { entry: Entrant::Team(team) };
        return Ok(vec![within(enter), seat(Id::at(c.entrants().len()), 1, Some(of(user)))]);
    };
    // Once the numbers are drawn a team is as it is.
    if c.numbering().is_some() {
        let refusal = tournament::StageRefusal::Within(STAGE, Refusal::AlreadyNumbered);
        let refusal = tournament::log::LogRefusal::Act(refusal);
        return Err(Failed::NotDone(NotDone::Refused(Box::new((refusal, fold.clone())))));
    }
    let mut team = team.clone();
    team.members.push(person);
    let member = u8::try_from(team.members.len()).unwrap_or(u8::MAX);
    Ok(vec![within(Act::Edit { id, entry: Entrant::Team(team) }), seat(id, member, Some(of(user)))])
}

/// Somebody leaves before the numbers are drawn; the members behind them in a team move up.
fn leaves(fold: &Fold, c: &Competition, id: Id, member: u8) -> Vec<Entry> {
    let account = |member: u8| fold.here.accounts.get(&(STAGE.0, id.0, member)).cloned();
    match c.entrant(id).map(|e| &e.entry) {
        Some(Entrant::Team(team)) if team.members.len() > 1 => {
            let mut team = team.clone();
            let all = team.members.len() as u8;
            team.members.remove(usize::from(member) - 1);
            let mut entries = vec![within(Act::Edit { id, entry: Entrant::Team(team) })];
            entries.extend((member..=all).map(|at| seat(id, at, account(at + 1).filter(|_| at < all))));
            entries
        }
        _ => vec![within(Act::Strike { id }), seat(id, member, None)],
    }
}
