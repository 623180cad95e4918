//! The Scheveningen system (1.4): everybody of one side meets everybody of the other.

use crate::competition::Competition;
use crate::draw::Draw;
use crate::entry::Id;

/// The sides, named by the team of each person, in the order in which the start numbers first name them.
#[must_use]
pub fn sides(c: &Competition, order: &[Id]) -> Vec<(String, Vec<Id>)> {
    let mut sides: Vec<(String, Vec<Id>)> = Vec::new();
    for &id in order {
        let name = c
            .entrant(id)
            .and_then(|e| e.entry.person())
            .map_or("", |p| p.team.as_str());
        match sides.iter_mut().find(|(side, _)| side == name) {
            Some((_, list)) => list.push(id),
            None => sides.push((name.to_owned(), vec![id])),
        }
    }
    sides
}

/// In round r the i-th of the first side meets number ((i + r − 2) mod n) + 1 of the second; the first side has White
/// where i + r is even, so that colours alternate by board and by round.
pub(crate) fn draw(c: &Competition, order: &[Id], round: u16) -> Draw {
    let sides = sides(c, order);
    let [(_, a), (_, b)] = sides.as_slice() else {
        return Draw::default();
    };
    let (n, r) = (a.len(), round as usize);
    let pairs = (1..=n).map(|i| {
        let (x, y) = (a[i - 1], b[(i + r - 2) % n]);
        if (i + r) % 2 == 0 { (x, y) } else { (y, x) }
    });
    Draw {
        pairs: pairs.collect(),
        byes: Vec::new(),
    }
}
