//! The checker of Swiss rounds: hard rules, then the order of preferences, choice by choice.
//!
//! A choice is right if everything preferred to it was impossible. What was chosen was possible: the round itself shows
//! it. So only the candidates passed over need an answer.

use super::algebra::{can_pair, fewest_across, left_over};
use super::record::{Record, shuffle, step};
use super::{Breach, Judge};
use crate::entry::Id;
use crate::regulations::{ByeCredit, Method};
use crate::result::{Color, Meeting};

/// What the checker knows of the players of a round, indexed like the entrants.
struct Facts {
    points: Vec<i64>,
    /// Whether two have met: opponents of each.
    met: Vec<Vec<usize>>,
    /// Whom the panel does not let each meet.
    barred: Vec<Vec<usize>>,
    /// Colors of played games: `true` for White.
    whites: Vec<Vec<bool>>,
    awarded: Vec<bool>,
    /// Players in the round's classification, best first.
    order: Vec<usize>,
}

fn facts(record: &Record, method: Method) -> Facts {
    let n = record.players.len();
    let round = record.round();
    let (points, opponents) = record.scores();
    let mut f = Facts {
        points,
        met: vec![Vec::new(); n],
        barred: vec![Vec::new(); n],
        whites: vec![Vec::new(); n],
        awarded: vec![false; n],
        order: Vec::new(),
    };
    for past in &record.past {
        for &b in &past.byes {
            f.awarded[b] = true;
        }
        for t in &past.tables {
            let unplayed = t.boards.iter().all(|b| !matches!(b, None | Some(Meeting::Played(_))));
            if !unplayed || record.regulations.forfeit_is_meeting {
                f.met[t.white].push(t.black);
                f.met[t.black].push(t.white);
            }
            if !unplayed {
                f.whites[t.white].push(true);
                f.whites[t.black].push(false);
            }
            f.awarded[t.white] |= t.boards.iter().all(|b| *b == Some(Meeting::FirstByForfeit));
            f.awarded[t.black] |= t.boards.iter().all(|b| *b == Some(Meeting::SecondByForfeit));
        }
    }
    for &(a, b) in &record.barred {
        f.barred[a].push(b);
        f.barred[b].push(a);
    }
    let mut list: Vec<usize> = (0..n).filter(|&i| record.players[i].plays(round)).collect();
    list.sort_by_key(|&i| record.players[i].number);
    if method == Method::Random && round > 1 {
        let mut state = record.seed ^ (u64::from(round) << 48);
        step(&mut state);
        shuffle(&mut state, &mut list);
        list.sort_by_key(|&i| -f.points[i]);
        f.order = list;
        return f;
    }
    let lowest = (0..n)
        .filter(|&i| record.players[i].number > 0 && !record.players[i].annulled)
        .map(|i| f.points[i])
        .min()
        .unwrap_or(0);
    let coefficient = |i: usize| -> i64 {
        if round < 3 || !matches!(method, Method::Solkoff | Method::Buchholz) {
            return 0;
        }
        let mut list: Vec<i64> = opponents[i]
            .iter()
            .filter_map(|o| match o {
                Some(o) => Some(f.points[*o]),
                None => (record.regulations.bye_credit == ByeCredit::Lowest).then_some(lowest),
            })
            .collect();
        list.sort_unstable();
        let skip = usize::from(method == Method::Solkoff);
        list.iter().skip(skip).sum()
    };
    let falling =
        (method == Method::Rating && round.is_multiple_of(2)) || (method == Method::Solkoff && round == 2);
    let number = |i: usize| record.players[i].number as i64 * if falling { -1 } else { 1 };
    list.sort_by_cached_key(|&i| (-f.points[i], -coefficient(i), number(i)));
    f.order = list;
    f
}

impl Facts {
    /// Three times running the same color.
    fn thrice(&self, i: usize) -> Option<bool> {
        let w = &self.whites[i];
        let last = *w.last()?;
        (w.len() >= 3 && w[w.len() - 3..].iter().all(|&c| c == last)).then_some(last)
    }

    fn may_meet(&self, a: usize, b: usize) -> bool {
        !self.met[a].contains(&b)
            && !self.barred[a].contains(&b)
            && (self.thrice(a).is_none() || self.thrice(a) != self.thrice(b))
    }
}

pub(super) fn check(
    record: &Record,
    method: Method,
    pairs: &[(usize, usize)],
    byes: &[usize],
    by_hand: bool,
    judge: &mut Judge<'_>,
) {
    let f = facts(record, method);
    let before = judge.found.len();
    let meet = |a: usize, b: usize| pairs.iter().any(|&p| p == (a, b) || p == (b, a));
    for &(round, a, b) in &record.settled {
        if round == judge.round && !meet(a, b) {
            judge.report("5.4.10.9", Breach::NotForced(Id::at(a), Id::at(b)));
        }
    }
    for &(w, b) in pairs {
        if f.met[w].contains(&b) {
            judge.report("5.4.10.2", Breach::HaveMet(Id::at(w), Id::at(b)));
        }
        if f.barred[w].contains(&b) {
            judge.report("5.4.10.9", Breach::Barred(Id::at(w), Id::at(b)));
        }
        for (who, white) in [(w, true), (b, false)] {
            if f.thrice(who) == Some(white) {
                judge.report("5.4.10.2", Breach::FourthColor(Id::at(who)));
            }
        }
    }
    for &who in byes {
        if f.awarded[who] {
            judge.report("5.4.10.2", Breach::SecondBye(Id::at(who)));
        }
    }
    if byes.len() != f.order.len() % 2 {
        judge.report("5.4.10.2", Breach::Byes { byes: byes.len(), players: f.order.len() });
    }
    // The preferences are what a round made by hand departs from, with its reason.
    if judge.found.len() > before || by_hand {
        return;
    }
    if let Some(&bye) = byes.first() {
        bye_rule(record, &f, bye, judge);
    }
    preferences(&f, method, pairs, byes, judge);
    colors(record, &f, pairs, judge);
}

/// Whether any pairing of the next round keeps the hard rules.
pub(super) fn pairable(record: &Record, method: Method) -> bool {
    let f = facts(record, method);
    let meet = |a: usize, b: usize| f.may_meet(a, b);
    if f.order.len().is_multiple_of(2) {
        return can_pair(&f.order, &meet);
    }
    f.order.iter().filter(|&&i| !f.awarded[i]).any(|&i| {
        let others: Vec<usize> = f.order.iter().copied().filter(|&x| x != i).collect();
        can_pair(&others, &meet)
    })
}

/// Everybody asked for the bye before must have had one or be needed by the others.
fn bye_rule(record: &Record, f: &Facts, bye: usize, judge: &mut Judge<'_>) {
    let mut asked: Vec<usize> = f.order.iter().rev().copied().collect();
    if !record.regulations.bye_by_classification {
        asked.sort_by_key(|&i| (f.points[i], std::cmp::Reverse(record.players[i].number)));
    }
    for &i in asked.iter().take_while(|&&i| i != bye) {
        let others: Vec<usize> = f.order.iter().copied().filter(|&x| x != i).collect();
        if !f.awarded[i] && can_pair(&others, &|a, b| f.may_meet(a, b)) {
            judge.report("5.4.10.2", Breach::WrongBye { due: Id::at(i), given: Id::at(bye) });
            return;
        }
    }
}

/// The order of preferences, group by group.
fn preferences(f: &Facts, method: Method, pairs: &[(usize, usize)], byes: &[usize], judge: &mut Judge<'_>) {
    let clause = match method {
        Method::Random => "5.4.10.4",
        Method::Rating | Method::Solkoff => "5.4.10.5.4",
        Method::Buchholz => "5.4.10.7.4",
    };
    let mut partner = vec![usize::MAX; f.points.len()];
    for &(a, b) in pairs {
        (partner[a], partner[b]) = (b, a);
    }
    let meet = |a: usize, b: usize| f.may_meet(a, b);
    let mut left: Vec<usize> = f.order.iter().copied().filter(|i| !byes.contains(i)).collect();
    while let Some(&top) = left.first() {
        let (mut group, mut lower): (Vec<usize>, Vec<usize>) =
            left.iter().partition(|&&i| f.points[i] == f.points[top]);
        let down = group.iter().filter(|&&i| f.points[partner[i]] != f.points[top]).count();
        if down >= 2 && left_over(&group, &meet) != down && left_over(&lower, &meet) != down {
            match fewest_across(&group, &lower, &meet) {
                Some(fewest) if fewest < down => {
                    judge.report(clause, Breach::TooManyDown { of: Id::at(top), down, fewest });
                    return;
                }
                _ => {}
            }
        }
        for rest in (0..down).rev() {
            let Some((x, y)) = floater(f, method, &group, &lower, &partner, rest, judge, clause) else {
                return;
            };
            group.retain(|&i| i != x);
            lower.retain(|&i| i != y);
        }
        if !inside(f, method, group, &partner, judge) {
            return;
        }
        left = lower;
    }
}

/// The next pair across, after asking everybody who comes before; `rest` more will follow.
#[expect(clippy::too_many_arguments, reason = "one step of `preferences`, over its own variables")]
fn floater(
    f: &Facts,
    method: Method,
    group: &[usize],
    lower: &[usize],
    partner: &[usize],
    rest: usize,
    judge: &mut Judge<'_>,
    clause: &'static str,
) -> Option<(usize, usize)> {
    let meet = |a: usize, b: usize| f.may_meet(a, b);
    let reverse = method == Method::Buchholz;
    let going: Vec<usize> = if reverse { group.to_vec() } else { group.iter().rev().copied().collect() };
    let without = |list: &[usize], x: usize| list.iter().copied().filter(|&i| i != x).collect::<Vec<_>>();
    // Asked of each player at most once: a side's players left over without that player.
    let mut group_over: Vec<Option<usize>> = vec![None; partner.len()];
    let mut lower_over: Vec<Option<usize>> = vec![None; partner.len()];
    for there in lower.chunk_by(|&a, &b| f.points[a] == f.points[b]) {
        let there: Vec<usize> = if reverse { there.iter().rev().copied().collect() } else { there.to_vec() };
        for &x in &going {
            for &y in &there {
                if partner[x] == y {
                    return Some((x, y));
                }
                if !meet(x, y) {
                    continue;
                }
                if *group_over[x].get_or_insert_with(|| left_over(&without(group, x), &meet)) > rest {
                    continue;
                }
                if *lower_over[y].get_or_insert_with(|| left_over(&without(lower, y), &meet)) > rest {
                    continue;
                }
                if rest == 0
                    || fewest_across(&without(group, x), &without(lower, y), &meet).is_some_and(|n| n <= rest)
                {
                    judge.report(clause, Breach::ShouldGoDown(Id::at(x), Id::at(y)));
                    return None;
                }
            }
        }
    }
    None
}

/// Pairs inside a group: every candidate before the partner must strand the others.
fn inside(f: &Facts, method: Method, mut list: Vec<usize>, partner: &[usize], judge: &mut Judge<'_>) -> bool {
    let meet = |a: usize, b: usize| f.may_meet(a, b);
    while !list.is_empty() {
        let first = list.remove(0);
        let half = list.len() / 2;
        let candidates: Vec<usize> = match method {
            // Without the first player the upper half is one shorter.
            Method::Rating | Method::Solkoff => {
                list[half..].iter().chain(list[..half].iter().rev()).copied().collect()
            }
            Method::Buchholz => list.iter().rev().copied().collect(),
            Method::Random => list.clone(),
        };
        for &c in candidates.iter().take_while(|&&c| c != partner[first]) {
            let others: Vec<usize> = list.iter().copied().filter(|&i| i != c).collect();
            if meet(first, c) && can_pair(&others, &meet) {
                let clause = if method == Method::Buchholz { "5.4.10.7.5" } else { "5.4.10.5.5" };
                judge.report(clause, Breach::ShouldMeet(Id::at(first), Id::at(c)));
                return false;
            }
        }
        list.retain(|&i| i != partner[first]);
    }
    true
}

/// 5.4.10.2 and 5.4.10.5.2, from the colors alone.
fn colors(record: &Record, f: &Facts, pairs: &[(usize, usize)], judge: &mut Judge<'_>) {
    let mut rank = vec![0; f.points.len()];
    for (at, &i) in f.order.iter().enumerate() {
        rank[i] = at;
    }
    for &(w, b) in pairs {
        let (high, low) = if rank[w] < rank[b] { (w, b) } else { (b, w) };
        let (h, l) = (&f.whites[high], &f.whites[low]);
        let excess = |list: &[bool]| {
            list.iter().filter(|&&c| c).count() as i64 - list.iter().filter(|&&c| !c).count() as i64
        };
        let high_white = if let Some(c) = f.thrice(high) {
            !c
        } else if let Some(c) = f.thrice(low) {
            c
        } else if h.is_empty() && l.is_empty() {
            (record.players[high].number % 2 == 1) == (record.first == Color::White)
        } else if l.is_empty() || (!h.is_empty() && h.last() != l.last()) {
            h.last() == Some(&false)
        } else if h.is_empty() {
            l.last() == Some(&true)
        } else if excess(h) != excess(l) {
            // Both had the same color last: whoever had White the more often now has Black.
            excess(h) < excess(l)
        } else {
            let common = h.len().min(l.len());
            let then = (1..=common).find(|k| h[h.len() - k] != l[l.len() - k]).unwrap_or(1);
            !h[h.len() - then]
        };
        if high_white != (high == w) {
            judge.report("5.4.10.2", Breach::OtherColors(Id::at(w), Id::at(b)));
        }
    }
}
