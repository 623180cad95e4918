//! What is one act: from what is typed to the line of the file, and what it did.

use language::Language;
use serde_json::json;
use tournament::{
    Act, Article, Birth, Color, Counting, Criterion, Decision, Entry, Event, Measure, Papers, Person, Sex,
    Team,
};

use super::event_file::EventFile;
use super::options::{ColorName, CountingName, Edit, Enter, MeasureName, PapersTyped, SexName, Task};
use super::{Answer, not_paired, office, opening, pairs, printing, start_list, typed};
use crate::failure::Failure;

/// Does what is one act, and says what it did.
pub(super) fn record(language: Language, task: Task, file: &mut EventFile) -> Result<Answer, Failure> {
    let c = file.journal()?.state();
    let last = c.rounds().len() as u16;
    let paired = |round: Option<u16>| match round {
        Some(round) if c.round(round).is_none() => Err(not_paired(language, round, last)),
        round => Ok(round.unwrap_or(last)),
    };
    let act = match task {
        Task::Enter(enter) => Act::Enter { entry: entry(language, &enter)? },
        Task::Edit(edit) => {
            let id = typed::entrant(language, c, &edit.who)?;
            let known = c.entrant(id).map(|e| e.entry.clone());
            Act::Edit { id, entry: edited(language, known, &edit)? }
        }
        Task::About(about) => {
            Act::About { occasion: Box::new(printing::about(language, c.occasion(), &about)?) }
        }
        Task::Bar { first, second, reason, lift } => Act::Bar {
            first: typed::entrant(language, c, &first)?,
            second: typed::entrant(language, c, &second)?,
            barred: !lift,
            reason,
        },
        Task::Force { white, black, reason, round, lift } => Act::Force {
            round: round.unwrap_or_else(|| c.next_round()),
            first: typed::entrant(language, c, &white)?,
            second: typed::entrant(language, c, &black)?,
            forced: !lift,
            reason,
        },
        Task::Recolor { table, reason, round } => Act::Recolor { round: paired(round)?, table, reason },
        Task::Sanction { who, measure: given, reason, round } => Act::Sanction {
            id: typed::entrant(language, c, &who)?,
            round: paired(round)?,
            measure: measure(given),
            reason,
        },
        Task::Protest { who, text, round, deposit } => Act::Protest {
            by: typed::entrant(language, c, &who)?,
            round: paired(round)?,
            text,
            at: None,
            deposit,
        },
        Task::DecideProtest { protest, text, upheld } => {
            Act::DecideProtest { protest, decision: Decision { upheld, text } }
        }
        Task::Norm { who, title } => Act::Norm { id: typed::entrant(language, c, &who)?, title },
        Task::Approve => Act::Approve,
        Task::Reopen { reason } => Act::Reopen { reason },
        Task::Strike { who } => Act::Strike { id: typed::entrant(language, c, &who)? },
        Task::Lot { seed } => Act::Lot { seed: seed.unwrap_or_else(opening::clock_seed) },
        Task::Number { order, reason, color, seed } => {
            let first = match color {
                ColorName::White => Color::White,
                ColorName::Black => Color::Black,
            };
            Act::Number { order: typed::entrants(language, c, &order)?, first, seed, reason }
        }
        Task::Unpair { reason } => Act::Unpair { round: last, reason },
        Task::Publish => Act::Publish { round: last },
        Task::Result { table, result, round, board } => {
            let meeting = typed::meeting(language, &result)?;
            Act::Result { round: paired(round)?, table, board, meeting }
        }
        Task::Correct { table, result, reason, round, board } => {
            let meeting = if result == "none" { None } else { Some(typed::meeting(language, &result)?) };
            Act::Correct { round: paired(round)?, table, board, meeting, reason }
        }
        Task::Decide { table, winner, reason } => {
            Act::Decide { round: last, table, winner: typed::entrant(language, c, &winner)?, reason }
        }
        Task::Absent { who, round } => Act::Absent {
            id: typed::entrant(language, c, &who)?,
            round: round.unwrap_or_else(|| c.next_round()),
        },
        Task::Withdraw { who, reason } => Act::Withdraw { id: typed::entrant(language, c, &who)?, reason },
        Task::Return { who } => Act::Return { id: typed::entrant(language, c, &who)? },
        Task::Exclude { who, reason, annul } => {
            Act::Exclude { id: typed::entrant(language, c, &who)?, reason, annul }
        }
        Task::LineUp { team, boards, round } => Act::LineUp {
            round: round.unwrap_or_else(|| c.next_round()),
            team: typed::entrant(language, c, &team)?,
            boards: typed::line_up(language, &boards)?,
        },
        Task::Ruling { who, counting, reason } => {
            let counting = match counting {
                CountingName::ByRule => Counting::ByRule,
                CountingName::Kept => Counting::Kept,
                CountingName::Annulled => Counting::Annulled,
            };
            Act::Ruling { id: typed::entrant(language, c, &who)?, counting, reason }
        }
        Task::Amend { criteria, reason } => {
            Act::Amend { criteria: typed::criteria(language, &criteria)?, reason }
        }
        Task::PlayOff { order } => Act::PlayOff { order: typed::entrants(language, c, &order)? },
        Task::Admission(task) => office::admission(language, c, task)?,
        Task::Appeals(task) => office::appeals(language, c, task)?,
        Task::Office(task) => office::office(language, c, task)?,
        Task::New(_)
        | Task::Stage(_)
        | Task::Qualify { .. }
        | Task::Import { .. }
        | Task::Pair { .. }
        | Task::Swap { .. }
        | Task::Ratings { .. }
        | Task::Standings(_)
        | Task::Explain { .. }
        | Task::Check
        | Task::Print(_)
        | Task::Export { .. }
        | Task::Simulate { .. }
        | Task::Undo
        | Task::Redo => unreachable!("`answer` and `perform` do these"),
    };
    let events = file.apply(act.clone())?;
    let c = file.journal()?.state();
    let mut answer = Answer::new(language.act_done(&act, c), json!({ "done": act, "events": events }));
    if events.iter().any(|e| matches!(e, Event::LaterPairsRest { .. })) {
        let article = language.article(Article::ru("5.4.10.12"));
        answer.lines.push(language.say("tournament-later-pairs-rest", &[("article", article.into())]));
    }
    match act {
        Act::Lot { .. } | Act::Number { .. } => answer.lines.extend(start_list(c)),
        Act::Publish { .. } => answer.lines.extend(pairs(language, c, last)),
        Act::PlayOff { .. } if !c.regulations().is_some_and(|r| r.criteria.contains(&Criterion::PlayOff)) => {
            answer.lines.push(language.say("tournament-no-play-off-criterion", &[]));
        }
        _ => {}
    }
    Ok(answer)
}

pub(super) const fn measure(name: MeasureName) -> Measure {
    match name {
        MeasureName::Remark => Measure::Remark,
        MeasureName::Warning => Measure::Warning,
        MeasureName::Loss => Measure::Loss,
        MeasureName::Exclusion => Measure::Exclusion,
    }
}

pub(super) fn entry(language: Language, e: &Enter) -> Result<Entry, Failure> {
    if !e.members.is_empty() {
        let members = e.members.iter().map(|m| Person::new(m.trim(), None)).collect();
        return Ok(Entry::Team(Team { name: e.name.clone(), members }));
    }
    Ok(Entry::Person(Person {
        name: e.name.clone(),
        rating: e.rating,
        sex: e.sex.map(sex_of),
        born: e.born.as_deref().map(|text| born(language, text)).transpose()?,
        title: e.title.clone(),
        organisation: e.organisation.clone(),
        team: e.team.clone(),
        papers: Box::new(papers(Papers::default(), &e.papers)),
        ..Person::default()
    }))
}

/// An entry with what was typed in place of what it said.
pub(super) fn edited(language: Language, known: Option<Entry>, e: &Edit) -> Result<Entry, Failure> {
    let mut person = match known {
        Some(Entry::Team(mut team)) => {
            team.name = e.name.clone().unwrap_or(team.name);
            if !e.members.is_empty() {
                let known = |name: &str| team.members.iter().find(|m| m.name == name).cloned();
                let member =
                    |name: &String| known(name.trim()).unwrap_or_else(|| Person::new(name.trim(), None));
                team.members = e.members.iter().map(member).collect();
            }
            return Ok(Entry::Team(team));
        }
        Some(Entry::Person(person)) => person,
        None => Person::default(),
    };
    let replace = |text: &mut String, typed: &Option<String>| {
        if let Some(typed) = typed {
            text.clone_from(typed);
        }
    };
    replace(&mut person.name, &e.name);
    replace(&mut person.title, &e.title);
    replace(&mut person.organisation, &e.organisation);
    replace(&mut person.team, &e.team);
    if let Some(rating) = e.rating {
        person.rating = (rating > 0).then_some(rating);
    }
    if let Some(sex) = e.sex {
        person.sex = Some(sex_of(sex));
    }
    if let Some(text) = &e.born {
        person.born = Some(born(language, text)?);
    }
    person.papers = Box::new(papers(*person.papers, &e.papers));
    Ok(Entry::Person(person))
}

fn papers(known: Papers, typed: &PapersTyped) -> Papers {
    let or = |typed: &Option<String>, known: String| typed.clone().unwrap_or(known);
    Papers {
        insurance: or(&typed.insurance, known.insurance),
        address: or(&typed.address, known.address),
        document: or(&typed.document, known.document),
        coach: or(&typed.coach, known.coach),
        doctor: or(&typed.doctor, known.doctor),
    }
}

const fn sex_of(name: SexName) -> Sex {
    match name {
        SexName::M => Sex::Male,
        SexName::F => Sex::Female,
    }
}

fn born(language: Language, text: &str) -> Result<Birth, Failure> {
    let wrong = |_| Failure::Input(language.say("tournament-not-a-date", &[("text", text.into())]));
    text.parse().map_err(wrong)
}
