//! The order of meetings in a round robin (Appendix 2).

use crate::competition::Competition;
use crate::entry::Id;

/// The pairs of start numbers of one round among `players` people, rounds counted from 1; the first-named has White.
///
/// The rule gives each of the ten printed tables and goes on beyond them. With N the number of people made even and
/// m = N − 1: an odd round r begins with k : N for k = (r + 1) / 2, an even one with N : k for k = (r + N) / 2, and
/// the pairs (k + j) : (k − j), counted round the circle 1 … m, follow. With an odd number of people whoever meets N
/// is free. In every second cycle the colors are reversed.
#[must_use]
pub fn round(players: u32, round: u32) -> Vec<(u32, u32)> {
    let n = players + players % 2;
    if n < 2 || round == 0 {
        return Vec::new();
    }
    let m = n - 1;
    let (cycle, r) = ((round - 1) / m, (round - 1) % m + 1);
    let k = if r % 2 == 1 { r.div_ceil(2) } else { (r + n) / 2 };
    let mut pairs = Vec::with_capacity(n as usize / 2);
    pairs.push(if r % 2 == 1 { (k, n) } else { (n, k) });
    let wrap = |x: u32| (x + m - 1) % m + 1;
    pairs.extend((1..n / 2).map(|j| (wrap(k + j), wrap(k + m - j))));
    if cycle % 2 == 1 {
        for pair in &mut pairs {
            *pair = (pair.1, pair.0);
        }
    }
    if players % 2 == 1 {
        pairs.retain(|&(a, b)| a != n && b != n);
    }
    pairs
}

/// The first round of the table that was not played yet: the panel may have them played in another order (Appendix 2, note). A round that was put together by hand
/// out of several is none of the table; then rounds in which nobody meets an opponent of such a round again go before others.
pub(crate) fn next(c: &Competition, table: &dyn Fn(u16) -> Vec<(Id, Id)>) -> Option<u16> {
    let sorted = |pairs: &mut dyn Iterator<Item = (Id, Id)>| {
        let mut pairs: Vec<(Id, Id)> = pairs.collect();
        pairs.sort_unstable();
        pairs
    };
    let met = |(a, b): (Id, Id)| (a.min(b), a.max(b));
    let mut left: Vec<u16> = (1..=c.planned_rounds()).collect();
    let mut mixed: Vec<(Id, Id)> = Vec::new();
    for round in c.rounds() {
        let pairs = || round.pairs.iter().map(|pair| (pair.first, pair.second));
        // Colors as they were really played may differ from the table's.
        let as_played = sorted(&mut pairs());
        let in_any_colors = sorted(&mut pairs().map(met));
        let found = left.iter().position(|&r| sorted(&mut table(r).into_iter()) == as_played).or_else(|| {
            left.iter().position(|&r| sorted(&mut table(r).into_iter().map(met)) == in_any_colors)
        });
        match found {
            Some(at) => drop(left.remove(at)),
            None => mixed.extend(in_any_colors),
        }
    }
    let fresh = left.iter().copied().find(|&r| !table(r).into_iter().any(|pair| mixed.contains(&met(pair))));
    fresh.or_else(|| left.first().copied())
}

/// How many rounds a round robin of so many people and cycles has.
#[must_use]
pub const fn rounds(players: u32, cycles: u8) -> u32 {
    if players < 2 {
        return 0;
    }
    (players + players % 2 - 1).saturating_mul(cycles as u32)
}
