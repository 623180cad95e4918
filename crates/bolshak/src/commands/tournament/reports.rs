//! What is computed from an event: standings, explanations, the checker's verdict.

use language::Language;
use serde_json::{Value, json};
use tournament::rating::{RatingRule, change, member_change};
use tournament::standings::groups::{Group, standings_in};
use tournament::standings::individuals::individuals;
use tournament::standings::teams::match_for_first_place;
use tournament::{
    Act, Article, Coefficients, Competition, Criterion, Crosstable, Id, Sex, Standing, checker,
    standings_after, swiss,
};

use super::event_file::EventFile;
use super::options::{SexName, Standings};
use super::{Answer, not_paired, typed};
use crate::failure::Failure;

/// The standings, of everybody or of a group whose people are placed apart (2.1).
pub(super) fn standings(language: Language, file: &EventFile, asked: &Standings) -> Result<Answer, Failure> {
    if asked.overall {
        return Ok(overall(language, file));
    }
    let c = file.journal()?.state();
    if asked.individuals {
        return players(language, c, asked.board);
    }
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
    if let Some(team) = Crosstable::new(c, round).and_then(|table| match_for_first_place(&table, &list)) {
        let article = language.article(Article::ru("5.4.9.6.1"));
        let arguments = [("who", c.name(team).into()), ("article", article.into())];
        answer.lines.push(language.say("tournament-right-to-match", &arguments));
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

/// `3`, or `3-4` where the place is shared.
fn place(from: u32, to: u32) -> String {
    if from == to { from.to_string() } else { format!("{from}-{to}") }
}

/// The places over all stages.
fn overall(language: Language, file: &EventFile) -> Answer {
    let mut answer = Answer::new(language.say("tournament-overall", &[]), json!({}));
    let mut rows = Vec::new();
    for p in file.event().overall() {
        let Some(c) = file.event().stage(p.stage).map(|s| s.journal.state()) else { continue };
        answer.lines.push(format!("{:>7}  {}", place(p.from, p.to), c.name(p.id)));
        rows.push(
            json!({ "place": place(p.from, p.to), "stage": p.stage, "id": p.id, "name": c.name(p.id) }),
        );
    }
    answer.value = json!({ "done": "standings", "overall": rows });
    answer
}

/// The places of the players of a team event.
fn players(language: Language, c: &Competition, board: Option<u8>) -> Result<Answer, Failure> {
    if !c.regulations().is_some_and(tournament::Regulations::is_team_event) {
        return Err(Failure::Input(language.say("tournament-no-teams", &[])));
    }
    let list = individuals(c, board);
    let mut answer = Answer::new(language.say("tournament-individuals", &[]), json!({}));
    for one in &list {
        answer.lines.push(format!(
            "{:>7}  {:<30} {:<20} {:>3} {:>3}  {}",
            place(one.from, one.to),
            one.name,
            c.name(one.team),
            one.board,
            one.meetings,
            language.decimal(one.points)
        ));
    }
    answer.value = json!({ "done": "standings", "individuals": list });
    Ok(answer)
}

/// What the event does to the ratings, by Elo's formula with one factor.
pub(super) fn ratings(language: Language, file: &EventFile, factor: f64) -> Result<Answer, Failure> {
    let c = file.journal()?.state();
    let factor = factor.clamp(1.0, 100.0);
    let arguments = [("factor", factor.to_string().into())];
    let mut answer = Answer::new(language.say("tournament-ratings", &arguments), json!({}));
    let mut rows = Vec::new();
    let rule = RatingRule::elo(factor);
    let placed = standings_after(c, u16::MAX);
    let place = |id: Id| placed.iter().find(|s| s.id == id).map_or_else(|| "–".to_owned(), Standing::place);
    // Whose results are annulled has no place, and their games count for ratings all the same (5.4.5.2).
    let order: Vec<Id> = placed.iter().map(|s| s.id).collect();
    let all = c.numbering().map_or(&[][..], |n| &n.order);
    let without = all.iter().copied().filter(|id| !order.contains(id));
    let order: Vec<Id> = order.iter().copied().chain(without).collect();
    let table = Crosstable::new(c, u16::MAX);
    for (table, id) in table.iter().flat_map(|t| order.iter().map(move |&id| (t, id))) {
        let Some(entrant) = c.entrant(id) else { continue };
        for (member, person) in entrant.people() {
            let r = match member {
                0 => change(table, id, &rule),
                _ => member_change(c, id, member, &rule),
            };
            let number = |n: Option<u16>| n.map_or_else(|| "–".to_owned(), |n| n.to_string());
            answer.lines.push(format!(
                "{:>7}  {:<30} {:>5} {:>3} {:>5} {:>5}",
                place(id),
                person.name,
                number(r.before),
                r.games.len(),
                number(r.after),
                number(r.performance)
            ));
            rows.push(json!({
                "id": id, "member": member, "name": person.name, "before": r.before, "after": r.after,
                "games": r.games.len(), "performance": r.performance,
            }));
        }
    }
    answer.value = json!({ "done": "ratings", "factor": factor, "players": rows });
    Ok(answer)
}
