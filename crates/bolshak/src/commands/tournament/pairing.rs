//! Pairs: those of the system, and those of the panel's own hand.

use language::Language;
use serde_json::json;
use tournament::{Act, Competition, Proposal, Refusal, propose, swiss};

use super::event_file::EventFile;
use super::{Answer, pairs, typed};
use crate::failure::Failure;

pub(super) fn pair(
    language: Language,
    file: &mut EventFile,
    by_hand: Option<&str>,
    bye: Option<&str>,
    reason: Option<String>,
    despite_missing: bool,
) -> Result<Answer, Failure> {
    let c = file.journal()?.state();
    let round = c.next_round();
    let drawn = match by_hand {
        None => {
            propose(c).map_err(|refusal| Failure::refused(language, &refusal, &|id| typed::called(c, id)))?
        }
        Some(text) => {
            let pairs = text.split(',').map(|pair| {
                let (a, b) = pair.split_once('-').ok_or_else(|| {
                    Failure::Input(language.say("tournament-not-a-pair", &[("text", pair.into())]))
                })?;
                Ok((typed::entrant(language, c, a.trim())?, typed::entrant(language, c, b.trim())?))
            });
            let pairs = pairs.collect::<Result<Vec<_>, Failure>>()?;
            Proposal {
                pairs,
                byes: bye.map(|who| typed::entrant(language, c, who)).transpose()?.into_iter().collect(),
            }
        }
    };
    let broken = broken(language, c, &drawn);
    // Pairs settled beforehand are the panel's own hand in the round (5.4.10.9).
    let settled: Vec<&str> = c.forced(round).map(|(_, _, why)| why).collect();
    let settled = (!settled.is_empty()).then(|| settled.join("; "));
    let act = Act::Pair {
        round,
        pairs: drawn.pairs,
        byes: drawn.byes,
        by_hand: by_hand.and(reason.clone()).or(settled),
        despite_missing: if despite_missing { reason } else { None },
    };
    let events = file.apply(act.clone())?;
    let mut answer = Answer::new(
        language.act_done(&act, file.journal()?.state()),
        json!({ "done": act, "events": events }),
    );
    answer.lines.extend(pairs(language, file.journal()?.state(), round));
    answer.lines.extend(broken);
    Ok(answer)
}

/// What pairs are against, in one line, if they are.
fn broken(language: Language, c: &Competition, drawn: &Proposal) -> Option<String> {
    let list = swiss::broken_rules(c, drawn).ok()?;
    let said: Vec<String> =
        list.iter().map(|r| language.tournament_refusal(r, &|id| typed::called(c, id))).collect();
    (!said.is_empty()).then(|| language.say("tournament-broken-rules", &[("list", said.join(" ").into())]))
}

/// Lets the second-named of two tables change places: the round is taken back and made by hand.
pub(super) fn swap(
    language: Language,
    file: &mut EventFile,
    one: u32,
    two: u32,
    reason: &str,
) -> Result<Answer, Failure> {
    let c = file.journal()?.state();
    let round = c.rounds().len() as u16;
    let refused = |refusal| Failure::refused(language, &refusal, &|id| typed::called(c, id));
    let last = c.round(round).ok_or_else(|| refused(Refusal::NothingPaired))?;
    let mut drawn =
        Proposal { pairs: last.pairs.iter().map(|p| (p.first, p.second)).collect(), byes: last.byes.clone() };
    let at = |table: u32| {
        let found = (table as usize).checked_sub(1).filter(|&i| i < drawn.pairs.len());
        found.ok_or_else(|| refused(Refusal::NoSuchTable { round, table, board: 1 }))
    };
    let (i, j) = (at(one)?, at(two)?);
    let second = drawn.pairs[i].1;
    drawn.pairs[i].1 = drawn.pairs[j].1;
    drawn.pairs[j].1 = second;
    let back = Act::Unpair { round, reason: reason.to_owned() };
    let mut before = c.clone();
    before.apply(&back).map_err(refused)?;
    let broken = broken(language, &before, &drawn);
    let act = Act::Pair {
        round,
        pairs: drawn.pairs,
        byes: drawn.byes,
        by_hand: Some(reason.to_owned()),
        despite_missing: Some(reason.to_owned()),
    };
    file.apply_all(&[back, act.clone()]).map_err(|(_, failure)| failure)?;
    let state = file.journal()?.state();
    let mut answer = Answer::new(language.act_done(&act, state), json!({ "done": act }));
    answer.lines.extend(pairs(language, state, round));
    answer.lines.extend(broken);
    Ok(answer)
}
