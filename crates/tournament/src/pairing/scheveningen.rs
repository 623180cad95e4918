//! The Scheveningen system (1.4): everybody of one side meets everybody of the other.

use crate::competition::Competition;
use crate::entry::Id;
use crate::pairing::Proposal;

/// The sides, named by the team of each person, in the order in which the start numbers first name them.
#[must_use]
pub fn sides(c: &Competition, order: &[Id]) -> Vec<(String, Vec<Id>)> {
    let mut sides: Vec<(String, Vec<Id>)> = Vec::new();
    for &id in order {
        let name = c.entrant(id).and_then(|e| e.entry.person()).map_or("", |p| p.team.as_str());
        match sides.iter_mut().find(|(side, _)| side == name) {
            Some((_, list)) => list.push(id),
            None => sides.push((name.to_owned(), vec![id])),
        }
    }
    sides
}

/// In round r the i-th of the first side meets number j = ((i + r − 2) mod n) + 1 of the second, where n is the number of the
/// larger side; whoever meets a number that the smaller side does not have is free.
///
/// Colors are shared so that nobody has one color oftener than the other by more than the odd game. With an even
/// number of boards the first side has White on boards 1 and 2, Black on 3 and 4 and so on, and all change from round
/// to round; with an odd number it has White where i + j is even. (To alternate by single boards would give each
/// player of the second side the same color in every round, because the opponents move on by one board a round.)
pub(crate) fn propose(c: &Competition, order: &[Id], round: u16) -> Proposal {
    let sides = sides(c, order);
    let [(_, a), (_, b)] = sides.as_slice() else {
        return Proposal::default();
    };
    let (n, r) = (a.len().max(b.len()), round as usize);
    let mut proposal = Proposal::default();
    for i in 1..=n {
        let j = (i + r - 2) % n + 1;
        let white = if n.is_multiple_of(2) { ((i - 1) / 2 + r) % 2 == 1 } else { (i + j).is_multiple_of(2) };
        match (a.get(i - 1), b.get(j - 1)) {
            (Some(&x), Some(&y)) => proposal.pairs.push(if white { (x, y) } else { (y, x) }),
            (Some(&free), None) | (None, Some(&free)) => proposal.byes.push(free),
            (None, None) => {}
        }
    }
    proposal
}
