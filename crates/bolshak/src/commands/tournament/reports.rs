//! What is computed from an event: standings, explanations, the checker's verdict.

use serde_json::{Value, json};
use tournament::coefficient::Coefficients;
use tournament::groups::{Group, standings_in};
use tournament::standings::of_competition;
use tournament::{Act, Competition, Criterion, Sex, Table, checker, explain, swiss};

use super::event_file::EventFile;
use super::options::{SexName, Standings};
use super::{Answer, words};
use crate::failure::Failure;

/// The standings, of everybody or of a group whose people are placed apart (2.1).
pub(super) fn standings(c: &Competition, asked: &Standings) -> Result<Answer, Failure> {
    let last = c.rounds().len() as u16;
    let round = asked.round.unwrap_or(last);
    if round > last {
        return Err(Failure::Input(format!("round {round} is not paired; the last one is round {last}")));
    }
    let sex = asked.sex.map(|s| match s {
        SexName::M => Sex::Male,
        SexName::F => Sex::Female,
    });
    let group = Group { sex, from: asked.from_age, under: asked.under };
    let all = group == Group { sex: None, from: None, under: None };
    let order = c.regulations().map_or(&[][..], |r| &r.criteria);
    let list = match Table::new(c, round) {
        Some(table) if !all => standings_in(c, &table, order, &group),
        _ => of_competition(c, round),
    };
    let criteria: Vec<String> = order.iter().map(|&k| words::criterion_name(k)).collect();
    let mut answer =
        Answer::new(format!("Standings after round {round}; criteria: {}", criteria.join(", ")), json!({}));
    for s in &list {
        let values: Vec<String> = s
            .values
            .iter()
            .map(|v| v.iter().map(ToString::to_string).collect::<Vec<_>>().join("/"))
            .collect();
        answer.lines.push(format!(
            "{:>7}  {:<30} {:>5}  {}",
            s.place(),
            c.name(s.id),
            s.points.to_string(),
            values.join("  ")
        ));
    }
    if c.criteria_changed() {
        answer.lines.push("The criteria were changed during the event.".to_owned());
    }
    let rows: Vec<Value> = list
        .iter()
        .map(|s| {
            let values: Vec<Vec<f64>> = s.values.iter().map(|v| v.iter().map(|d| d.to_f64()).collect()).collect();
            json!({ "place": s.place(), "id": s.id, "name": c.name(s.id), "points": s.points.to_f64(), "values": values })
        })
        .collect();
    answer.value = json!({ "done": "standings", "round": round, "criteria": criteria, "standings": rows });
    Ok(answer)
}

/// The event before a round was paired, and whether the pairs were made by hand.
fn before_round(acts: &[Act], round: u16) -> Option<(Competition, Option<String>)> {
    let at = acts.iter().rposition(|a| matches!(a, Act::Pair { round: r, .. } if *r == round))?;
    let by_hand = match &acts[at] {
        Act::Pair { by_hand, .. } => by_hand.clone(),
        _ => None,
    };
    let mut c = Competition::new();
    for act in &acts[..at] {
        c.apply(act).ok()?;
    }
    Some((c, by_hand))
}

pub(super) fn explained(file: &EventFile, who: &str, round: u16) -> Result<Answer, Failure> {
    let journal = file.journal()?;
    let c = journal.state();
    let id = words::entrant(c, who)?;
    let mut answer = Answer::new(format!("{}, round {round}:", c.name(id)), json!({}));
    match before_round(journal.acts(), round) {
        None => answer.lines.push("the round is not paired".to_owned()),
        Some((_, Some(reason))) => answer.lines.push(format!("the pairs were made by hand: {reason}")),
        Some((before, None)) => match swiss::pair(&before) {
            Ok(pairing) => answer.lines.extend(explain::pairing_of(c, &pairing, id)),
            Err(_) => answer.lines.push(
                "the pairs follow from the table or the bracket of the system (ru-2022 14.1.1)".to_owned(),
            ),
        },
    }
    let criteria = c.regulations().map_or(Vec::new(), |r| r.criteria.clone());
    if let Some(table) = Table::new(c, u16::MAX) {
        let all = Coefficients::new(&table);
        for criterion in criteria {
            if let Criterion::Coefficient(k) = criterion {
                let name = words::criterion_name(criterion);
                let article = k.article(table.regulations.is_team_event());
                answer
                    .lines
                    .push(format!("{name} ({article}): {}", explain::coefficient(c, &all.derive(id, k))));
            }
        }
    }
    answer.value = json!({ "done": "explain", "id": id, "round": round, "lines": answer.lines });
    Ok(answer)
}

pub(super) fn check(file: &EventFile) -> Result<Answer, Failure> {
    let journal = file.journal()?;
    let found: Vec<String> = checker::check(journal.acts())
        .iter()
        .map(|fault| words::with_names(journal.state(), &fault.to_string()))
        .collect();
    if !found.is_empty() {
        return Err(Failure::Input(found.join("\n")));
    }
    let rounds = journal.state().rounds().len();
    Ok(Answer::new(
        format!("{rounds} rounds checked: nothing is wrong."),
        json!({ "done": "check", "rounds": rounds }),
    ))
}
