//! Knock-out and improved Olympic systems (1.4).
//!
//! The bracket has a power of two of slots; seeds sit so that 1 and 2 can meet only at the end, and free slots fall to
//! the best seeds. In the improved Olympic system the losers of a bracket form a bracket of their own for the lower
//! half of its places: the place less one, written in binary, is the record of losses by round.

use crate::acts::refusal::Refusal;
use crate::competition::{Competition, Numbering, Pair};
use crate::decimal::Decimal;
use crate::entry::Id;
use crate::pairing::Proposal;
use rulebook::{Mark, Scoring};

use crate::regulations::{Regulations, System};
use crate::result::Meeting;
use crate::standings::Standing;
use crate::standings::crosstable::{Crosstable, admitted};

/// How many rounds a bracket of so many entrants has.
#[must_use]
pub const fn rounds(entrants: u32) -> u32 {
    if entrants < 2 { 0 } else { u32::BITS - (entrants - 1).leading_zeros() }
}

/// The seeds of the slots: 1 meets the last, and the winners of neighbouring pairs meet.
#[must_use]
pub fn slots(size: u32) -> Vec<u32> {
    let mut list = vec![1];
    while (list.len() as u32) < size {
        let sum = 2 * list.len() as u32 + 1;
        list = list.iter().flat_map(|&seed| [seed, sum - seed]).collect();
    }
    list
}

/// What a meeting of a bracket came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Somebody goes on.
    Won(Id),
    /// Both have lost, as when neither came (5.4.4.2): nobody goes on.
    BothLose,
}

/// What a meeting came to: more points over all boards win; after a draw the arbiter names who goes on; if nobody has
/// a point on any board, both lose unless the arbiter has named somebody.
#[must_use]
pub fn outcome(pair: &Pair, regulations: &Regulations) -> Option<Outcome> {
    if !pair.complete() {
        return None;
    }
    let boards = pair.boards.clone();
    let boards = if regulations.third_edition() { admitted(regulations, boards) } else { boards };
    let lost = |m: &Meeting| m.marks().0.lost() && m.marks().1.lost();
    let nobody = boards.iter().flatten().all(lost);
    match winner(pair, &boards, regulations.scoring) {
        Some(id) => Some(Outcome::Won(id)),
        None => nobody.then_some(Outcome::BothLose),
    }
}

fn winner(pair: &Pair, boards: &[Option<Meeting>], scoring: Scoring) -> Option<Id> {
    let marks: Vec<(Mark, Mark)> = boards.iter().flatten().map(Meeting::marks).collect();
    let a: Decimal = marks.iter().map(|m| Decimal::from(scoring.points(m.0))).sum();
    let b: Decimal = marks.iter().map(|m| Decimal::from(scoring.points(m.1))).sum();
    match a.cmp(&b) {
        std::cmp::Ordering::Greater => Some(pair.first),
        std::cmp::Ordering::Less => Some(pair.second),
        std::cmp::Ordering::Equal => pair.decided,
    }
}

/// The brackets still played after the rounds so far, best places first; `None` is a free slot.
type Brackets = Vec<Vec<Option<Id>>>;

/// The brackets after `rounds` rounds, and those who are out of a knock-out with the round of their loss.
fn brackets(
    c: &Competition,
    regulations: &Regulations,
    numbering: &Numbering,
    rounds: usize,
) -> Result<(Brackets, Vec<(usize, Id)>), Refusal> {
    let all_places = regulations.system == System::ImprovedOlympic;
    let size = 1u32 << self::rounds(numbering.order.len() as u32);
    let mut list: Brackets =
        vec![slots(size).iter().map(|&seed| numbering.order.get(seed as usize - 1).copied()).collect()];
    let mut out = Vec::new();
    for (at, round) in c.rounds().iter().enumerate().take(rounds) {
        let mut next = Brackets::new();
        for bracket in list {
            if bracket.len() == 1 {
                next.push(bracket);
                continue;
            }
            let main = next.is_empty();
            let (mut winners, mut losers) = (Vec::new(), Vec::new());
            for two in bracket.chunks(2) {
                let (won, lost) = match (two[0], two[1]) {
                    (Some(a), Some(b)) => {
                        let found = round.pairs.iter().zip(1u32..).find(|(p, _)| {
                            (p.first == a && p.second == b) || (p.first == b && p.second == a)
                        });
                        let Some((pair, table)) = found else {
                            return Err(Refusal::NotTheSystem);
                        };
                        match outcome(pair, regulations) {
                            Some(Outcome::Won(won)) => (Some(won), Some(pair.opponent_of(won))),
                            Some(Outcome::BothLose) => {
                                out.extend([(at + 1, a), (at + 1, b)]);
                                (None, None)
                            }
                            None if pair.complete() => {
                                let round = at as u16 + 1;
                                return Err(Refusal::Undecided { round, tables: c.undecided(round) });
                            }
                            None => {
                                return Err(Refusal::ResultsMissing {
                                    round: at as u16 + 1,
                                    tables: vec![table],
                                });
                            }
                        }
                    }
                    (a, None) => (a, None),
                    (None, b) => (b, None),
                };
                winners.push(won);
                losers.push(lost);
            }
            // Behind the final the losers of the semi-finals play for the third place.
            let last_four = regulations.third_place && main && winners.len() <= 2;
            next.push(winners);
            if all_places || last_four {
                next.push(losers);
            } else if main {
                out.extend(losers.into_iter().flatten().map(|id| (at + 1, id)));
            } else {
                // The match for the third place decides the fourth as well.
                next.push(losers);
            }
        }
        list = next;
    }
    Ok((list, out))
}

/// The pairs of the next round of a bracket.
pub(crate) fn propose(
    c: &Competition,
    regulations: &Regulations,
    numbering: &Numbering,
) -> Result<Proposal, Refusal> {
    let round = c.next_round();
    let (list, _) = brackets(c, regulations, numbering, c.rounds().len())?;
    let mut proposal = Proposal::default();
    for bracket in list.iter().filter(|b| b.len() > 1) {
        for two in bracket.chunks(2) {
            match (two[0], two[1]) {
                (Some(a), Some(b)) => proposal.pairs.push(colors(c, round, a, b)),
                (Some(a), None) | (None, Some(a)) => proposal.byes.push(a),
                (None, None) => {}
            }
        }
    }
    Ok(proposal)
}

/// White goes to whoever had it less often; if equal, to the better start number in odd rounds and to the other in
/// even ones.
fn colors(c: &Competition, round: u16, a: Id, b: Id) -> (Id, Id) {
    let whites = |id: Id| c.rounds().iter().filter(|r| r.pair_of(id).is_some_and(|p| p.first == id)).count();
    let number = |id: Id| c.entrant(id).and_then(|e| e.number);
    let (better, other) = if number(a) <= number(b) { (a, b) } else { (b, a) };
    match whites(better).cmp(&whites(other)) {
        std::cmp::Ordering::Less => (better, other),
        std::cmp::Ordering::Greater => (other, better),
        std::cmp::Ordering::Equal if round % 2 == 1 => (better, other),
        std::cmp::Ordering::Equal => (other, better),
    }
}

/// The places of a bracket. Whoever lost a knock-out in the same round shares the places of that round; in the
/// improved Olympic system every place is decided at the end.
pub(crate) fn standings(
    c: &Competition,
    regulations: &Regulations,
    numbering: &Numbering,
    table: &Crosstable,
) -> Vec<Standing> {
    let complete = (0..=c.rounds().len()).rev().find_map(|n| brackets(c, regulations, numbering, n).ok());
    let Some((list, mut out)) = complete else {
        return Vec::new();
    };
    let mut groups: Vec<Vec<Id>> = list.into_iter().map(|b| b.into_iter().flatten().collect()).collect();
    out.sort_by_key(|&(round, _)| std::cmp::Reverse(round));
    for of_round in out.chunk_by(|a, b| a.0 == b.0) {
        groups.push(of_round.iter().map(|&(_, id)| id).collect());
    }
    let mut place = 0;
    let mut standings = Vec::new();
    for group in groups {
        let (from, to) = (place + 1, place + group.len() as u32);
        place = to;
        for id in group {
            let points = table.row(id).map(|r| r.points).unwrap_or_default();
            standings.push(Standing { id, from, to, points, values: Vec::new() });
        }
    }
    standings
}
