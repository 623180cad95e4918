//! What is computed from an event: standings, explanations, the checker's verdict.

use language::Language;
use serde_json::{Value, json};
use tournament::standings::groups::{Group, standings_in};
use tournament::{
    Act, Article, Coefficients, Competition, Criterion, Crosstable, Sex, checker, standings_after, swiss,
};

use super::event_file::EventFile;
use super::options::{SexName, Standings};
use super::{Answer, not_paired, typed};
use crate::failure::Failure;

/// The standings, of everybody or of a group whose people are placed apart (2.1).
pub(super) fn standings(language: Language, c: &Competition, asked: &Standings) -> Result<Answer, Failure> {
    let last = c.rounds().len() as u16;
    let round = asked.round.unwrap_or(last);
    if round > last {
        return Err(not_paired(language, round, last));
    }
    let sex = asked.sex.map(|s| match s {
        SexName::M => Sex::Male,
        SexName::F => Sex::Female,
    });
    let group = Group { sex, from: asked.from_age, under: asked.under };
    let all = group == Group { sex: None, from: None, under: None };
    let order = c.regulations().map_or(&[][..], |r| &r.criteria);
    let list = match Crosstable::new(c, round) {
        Some(table) if !all => standings_in(c, &table, order, &group),
        _ => standings_after(c, round),
    };
    let named: Vec<String> = order.iter().map(|&k| language.criterion(k)).collect();
    let arguments = [("round", round.into()), ("criteria", named.join(", ").into())];
    let mut answer = Answer::new(language.say("tournament-standings", &arguments), json!({}));
    for s in &list {
        let values: Vec<String> = s
            .values
            .iter()
            .map(|v| v.iter().map(|&d| language.decimal(d)).collect::<Vec<_>>().join("/"))
            .collect();
        answer.lines.push(format!(
            "{:>7}  {:<30} {:>5}  {}",
            s.place(),
            c.name(s.id),
            language.decimal(s.points),
            values.join("  ")
        ));
    }
    if c.criteria_changed() {
        answer.lines.push(language.say("tournament-criteria-changed", &[]));
    }
    let criteria: Vec<String> = order.iter().map(ToString::to_string).collect();
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

pub(super) fn explained(
    language: Language,
    file: &EventFile,
    who: &str,
    round: u16,
) -> Result<Answer, Failure> {
    let journal = file.journal()?;
    let c = journal.state();
    let id = typed::entrant(language, c, who)?;
    let names = |id| c.name(id);
    let head = language.say("tournament-explained", &[("who", c.name(id).into()), ("round", round.into())]);
    let mut answer = Answer::new(head, json!({}));
    match before_round(journal.acts(), round) {
        None => answer.lines.push(language.say("tournament-explained-not-paired", &[])),
        Some((_, Some(reason))) => {
            let reason = [("reason", reason.into())];
            answer.lines.push(language.say("tournament-explained-by-hand", &reason));
        }
        Some((before, None)) => match swiss::pair(&before) {
            Ok(pairing) => answer.lines.extend(language.pairing_reasons(&pairing, id, &names)),
            Err(_) => {
                let article = language.article(Article::ru("14.1.1"));
                let article = [("article", article.into())];
                answer.lines.push(language.say("tournament-explained-system", &article));
            }
        },
    }
    let criteria = c.regulations().map_or(Vec::new(), |r| r.criteria.clone());
    if let Some(table) = Crosstable::new(c, u16::MAX) {
        let all = Coefficients::new(&table);
        for criterion in criteria {
            if let Criterion::Coefficient(k) = criterion {
                let article = k.article(table.regulations.is_team_event());
                let arguments = [
                    ("name", language.criterion(criterion).into()),
                    ("article", language.article(article).into()),
                    ("sum", language.derivation(&all.derive(id, k), &names).into()),
                ];
                answer.lines.push(language.say("tournament-explained-coefficient", &arguments));
            }
        }
    }
    answer.value = json!({ "done": "explain", "id": id, "round": round, "lines": answer.lines });
    Ok(answer)
}

/// The checker's verdict on every paired round.
pub(super) fn check(language: Language, file: &EventFile) -> Result<Answer, Failure> {
    let journal = file.journal()?;
    let found = checker::check(journal.acts());
    if let Some(first) = found.first() {
        let names = |id| typed::called(journal.state(), id);
        let lines: Vec<String> =
            found.iter().map(|violation| language.violation(violation, &names)).collect();
        let (code, article) = (first.breach.code(), Some(first.article));
        return Err(Failure::Refused { code, article, message: lines.join("\n") });
    }
    let rounds = journal.state().rounds().len();
    Ok(Answer::new(
        language.say("tournament-checked", &[("count", rounds.into())]),
        json!({ "done": "check", "rounds": rounds }),
    ))
}
