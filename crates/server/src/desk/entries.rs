//! Entries from outside, and what the panel has to decide on: admission, appeals, the records of the office.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use language::Language;
use serde_json::{Value, json};
use tournament::log::Line;
use tournament::{
    Act, AdmissionAct, Birth, Competition, Day, Document, Id, Person, Preparation, Seat, Sex, StageId, Team,
};

use super::fold::{Entry, Fold};
use super::http::{Answer, Failed, room};
use super::room::By;
use crate::app::App;
use crate::http::auth::Visitor;
use crate::http::body::Body;
use crate::http::error::ApiError;
use crate::wire::{EventActed, EventEntry, Refused};

/// So many preliminary entries an event takes from outside.
const MOST_APPLICATIONS: usize = 2_000;
/// The most letters of a field that is not a name.
const LONGEST: usize = 200;
/// The most members that a team may be entered with.
const MOST_MEMBERS: usize = 100;

/// The day of a moment, in Moscow: the deadline of 5.1 is a day there.
fn day_of(at: i64) -> Option<Day> {
    let zone = TimeZone::fixed(jiff::tz::offset(3));
    Timestamp::from_millisecond(at).ok()?.to_zoned(zone).date().to_string().parse().ok()
}

/// Hands in a preliminary entry (5.1). Nobody needs an account for it; the panel takes it or declines it.
#[utoipa::path(post, path = "/api/events/{id}/entries", params(("id" = String, Path)), request_body = EventEntry, responses((status = 200, body = EventActed), (status = 400, body = Refused), (status = 404, body = Refused), (status = 409, body = Refused, description = "refused by the rules: too late, disqualified, entered already")))]
pub(crate) async fn enter(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(asked): Body<EventEntry>,
) -> Answer {
    let language = visitor.language;
    let bad = |what: &str| ApiError::bad(what.to_owned()).said_in(language);
    let long = |text: &String| text.chars().count() > LONGEST;
    if [&asked.title, &asked.organisation, &asked.team, &asked.contact].into_iter().any(long) {
        return Err(bad("a text is too long"));
    }
    if asked.contact.trim().is_empty() {
        return Err(bad("contact"));
    }
    if asked.members.len() > MOST_MEMBERS {
        return Err(bad("members"));
    }
    let room = room(&app, &visitor, &id).await?;
    let stage = StageId(asked.stage.unwrap_or(1));
    let now = app.registry.time.now().0;
    let on = day_of(now).ok_or_else(|| bad("time"))?;
    let entry = if asked.members.is_empty() {
        tournament::Entry::Person(Person {
            name: asked.name.trim().to_owned(),
            rating: asked.rating,
            born: asked.born.map(|year| Birth { year, day: None }),
            sex: match asked.sex.as_deref() {
                Some("male") => Some(Sex::Male),
                Some("female") => Some(Sex::Female),
                _ => None,
            },
            title: asked.title.trim().to_owned(),
            organisation: asked.organisation.trim().to_owned(),
            team: asked.team.trim().to_owned(),
            ..Person::default()
        })
    } else {
        let members = asked.members.iter().map(|name| Person::new(name.trim(), None)).collect();
        tournament::Entry::Team(Team { name: asked.name.trim().to_owned(), members })
    };
    let contact = asked.contact.trim().to_owned();
    let make = |fold: &Fold| {
        let c = fold.stage(stage).ok_or(Failed::Api(ApiError::NOT_FOUND))?;
        // Only an event that says what it asks for takes entries from outside.
        if c.demands().is_none() || c.applications().len() >= MOST_APPLICATIONS {
            return Err(Failed::Api(ApiError::NOT_FOUND));
        }
        let act = AdmissionAct::Apply { entry: entry.clone(), on, contact: contact.clone() };
        Ok(vec![Entry::Line(Line::within(stage, Act::Admission(act)))])
    };
    let by = By { person: None, at: now, seen: None, begins: None };
    let done = room.act(&app.registry.store, by, make).await;
    let fold = done.map_err(|failed| failed.said(language))?.fold;
    Ok(Json(EventActed { v: fold.version, broken: Vec::new() }).into_response())
}

/// Until which day entries from outside are taken; nothing if they are not.
pub(crate) fn taken_until(c: &Competition) -> Option<String> {
    let demands = c.demands().filter(|_| c.numbering().is_none() && c.standing_still().is_none())?;
    Some(demands.deadline.map_or_else(String::new, |day| day.to_string()))
}

/// What the panel has on its desk besides rounds and results.
pub(crate) fn desk(fold: &Fold, stage: StageId, c: &Competition, language: Language) -> Value {
    let office = c.office();
    let applications = (1..).zip(c.applications()).map(|(number, a): (u32, _)| {
        let organisation = a.entry.person().map_or("", |p| p.organisation.as_str());
        let answer = a.answer.as_ref().map(|answer| match answer {
            Ok(id) => id.to_string(),
            Err(reason) => reason.clone(),
        });
        json!({
            "number": number, "name": a.entry.name(), "organisation": organisation, "on": a.on.to_string(),
            "contact": a.contact, "answer": answer,
        })
    });
    let year = c.regulations().map_or(0, |r| r.year);
    let mut people = Vec::new();
    let (mut paid, mut due) = (0, 0);
    for (i, e) in c.entrants().iter().enumerate().filter(|(_, e)| !e.struck) {
        let id = Id::at(i);
        paid += e.paid;
        due += c.fee_of(e);
        let team = e.entry.person().is_none();
        let whole = team.then_some((0, None));
        let all = whole.into_iter().chain(e.people().into_iter().map(|(member, p)| (member, Some(p))));
        for (member, person) in all {
            let admission = e.admission(member);
            let asked: Vec<Value> = match (c.demands(), person) {
                (Some(demands), Some(person)) => demands
                    .asked_of(person, year)
                    .filter(|document| **document != Document::Entry)
                    .map(|document| {
                        let shown =
                            admission.is_some_and(|a| a.shown.iter().any(|s| s.document == *document));
                        json!({ "document": document, "text": language.document(document), "shown": shown })
                    })
                    .collect(),
                _ => Vec::new(),
            };
            let decision = admission.and_then(|a| a.decision.as_ref());
            people.push(json!({
                "id": id.0, "member": member,
                "name": person.map_or_else(|| e.entry.name(), |p| p.name.as_str()),
                "confirmed": e.confirmed, "differs": e.preliminary.is_some(),
                "asked": asked, "lacking": language.lacking(&c.lacking(id, member)),
                "paid": if member == 0 { Some(e.paid) } else { None },
                "entry": if member == 0 { Some(&e.entry) } else { None },
                "admitted": decision.map(|d| d.0), "reason": decision.map(|d| d.1.as_str()),
            }));
        }
    }
    let committee = c.committee().iter().map(|j| {
        json!({
            "name": j.name, "born": j.born.map(|born| born.to_string()), "region": j.region, "seat": j.seat,
            "seat_text": language.seat(j.seat), "reserve": j.seat == Seat::Reserve,
        })
    });
    let appeals = (1..).zip(c.appeals()).map(|(number, a): (u32, _)| {
        let decision = a.decision.as_ref().map(|(upheld, (yes, no), text)| {
            let word = if *upheld { "form-appeal-upheld" } else { "form-appeal-rejected" };
            format!("{} {yes}:{no} – {text}", language.say(word, &[]))
        });
        json!({
            "number": number, "by": a.by.0, "protest": a.protest, "text": a.text, "at": a.at, "voting": c.voting(a),
            "decision": decision,
        })
    });
    let list = Preparation::ALL.into_iter().map(|item| {
        let done = office.prepared.iter().find(|(known, _)| *known == item);
        json!({
            "item": item.name(), "text": language.preparation(item), "done": done.is_some(),
            "note": done.map(|(_, note)| note.as_str()),
        })
    });
    let incidents = office.incidents.iter().map(|i| {
        let measure = language.say(&format!("tournament-measure-{}", i.measure.name()), &[]);
        format!("{} ({}): {measure} – {}", i.name, language.capacity(i.capacity), i.reason)
    });
    let mut here: Vec<&str> = c.disqualified_here().into_iter().map(|(name, _)| name).collect();
    here.extend(fold.disqualified_officials(stage));
    json!({
        "demands": c.demands(),
        "applications": applications.collect::<Vec<_>>(),
        "people": people, "paid": paid, "due": due,
        "disqualified": c.disqualified(),
        "disqualified_here": here, "unnamed": fold.officials_without_name(),
        "committee": committee.collect::<Vec<_>>(), "shared": c.shared_regions(),
        "appeals": appeals.collect::<Vec<_>>(),
        "preparations": list.collect::<Vec<_>>(),
        "inventory": office.inventory, "short": language.short_of(c),
        "medical": office.medical, "minutes": office.minutes,
        "incidents": incidents.collect::<Vec<_>>(),
    })
}
