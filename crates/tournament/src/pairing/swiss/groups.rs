//! Pairs from score groups, top group first (5.4.10.5.4–5, 5.4.10.7.4–5).
//!
//! Players are numbered by the round's classification. For each group, in this order of importance: as few players as
//! possible go down to lower groups; they go to the nearest group; which of them go, and whom they meet there, follows
//! the procedure's order; the others are paired inside, each first remaining player with the first candidate for whom
//! the remainder can be paired. That last rule gives what breaking up as few pairs as possible gives, without ever
//! forming the pairs that would have to be broken.

use super::matching::{Bans, Matching};
use super::weighted::fewest_across;
use crate::regulations::Method;

/// PassedOver a candidate was passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum PassedOver {
    /// The two have met, or both have had the same color three times running.
    Barred,
    /// The rest of the group could not be paired with so few going down.
    StrandsGroup,
    /// The lower players could not all be paired.
    StrandsLower,
    /// No opponent is left in the nearest group for this player.
    NoOpponentThere,
}

/// A pair as it was formed; players by their place in the classification, from 0.
pub(super) struct Formed {
    pub(super) upper: u32,
    pub(super) lower: u32,
    /// The group the pair was formed for.
    pub(super) group: usize,
    /// The group the opponent was taken from, if another.
    pub(super) down_to: Option<usize>,
    /// How many went down from the group.
    pub(super) floaters: usize,
    /// Players of the group who were asked to go down before `upper`.
    pub(super) spared: Vec<(u32, PassedOver)>,
    /// Candidates passed over before `lower`.
    pub(super) passed: Vec<(u32, PassedOver)>,
}

/// The order of preferences of a procedure.
#[derive(Clone, Copy)]
struct Order {
    /// Whether the last of a group goes down first, to meet the first of the lower group; otherwise the reverse.
    last_goes_down: bool,
    inside: Inside,
}

#[derive(Clone, Copy)]
enum Inside {
    /// The lower half downwards, then the upper half from its end.
    Halves,
    /// From the end.
    End,
    /// The next one.
    Next,
}

impl Order {
    const fn of(method: Method) -> Self {
        match method {
            Method::Random => Self { last_goes_down: true, inside: Inside::Next },
            Method::Rating | Method::Solkoff => Self { last_goes_down: true, inside: Inside::Halves },
            Method::Buchholz => Self { last_goes_down: false, inside: Inside::End },
        }
    }

    /// The places of the candidates for the first of `n` players, in order.
    fn candidates(self, n: usize) -> Box<dyn Iterator<Item = usize>> {
        match self.inside {
            Inside::Halves => Box::new((n / 2..n).chain((1..n / 2).rev())),
            Inside::End => Box::new((1..n).rev()),
            Inside::Next => Box::new(1..n),
        }
    }
}

/// Pairs all groups. `None` if the players cannot all be paired.
pub(super) fn pair(bans: &Bans, mut groups: Vec<Vec<u32>>, method: Method) -> Option<Vec<Formed>> {
    let order = Order::of(method);
    let mut formed = Vec::new();
    for at in 0..groups.len() {
        let mut group = std::mem::take(&mut groups[at]);
        if group.is_empty() {
            continue;
        }
        let lower: Vec<u32> = groups[at + 1..].iter().flatten().copied().collect();
        let mut inner = Matching::new(bans, &group);
        let mut outer = Matching::new(bans, &lower);
        let mut floaters = inner.deficiency().max(outer.deficiency());
        while floaters > 0 && !feasible(bans, &inner, &outer, &group, &lower, floaters) {
            floaters += 2;
            if floaters > group.len() {
                return None;
            }
        }
        if floaters > 0 {
            for left in (0..floaters).rev() {
                let mut pair =
                    send_down(bans, &mut group, &mut groups, at, &mut inner, &mut outer, left, order)?;
                pair.floaters = floaters;
                formed.push(pair);
            }
        }
        pair_inside(bans, group, at, order, &mut formed)?;
    }
    Some(formed)
}

/// Whether the group and the lower players can all be paired with `count` pairs across.
fn feasible(
    bans: &Bans,
    inner: &Matching<'_>,
    outer: &Matching<'_>,
    group: &[u32],
    lower: &[u32],
    count: usize,
) -> bool {
    if inner.deficiency() > count || outer.deficiency() > count {
        return false;
    }
    if count == 0 {
        return true;
    }
    let (down, up) = (inner.removable(count), outer.removable(count));
    let mut candidates = group.iter().map(|&x| x as usize).filter(|&x| inner.has(x) && down.has(x));
    if count == 1 {
        return candidates.any(|x| up.meets(x));
    }
    // The first pair that fits mostly leads on; only if it does not is the question answered in full.
    for x in candidates {
        let opponents = lower.iter().map(|&y| y as usize);
        if let Some(y) = opponents.filter(|&y| outer.has(y) && up.has(y)).find(|&y| bans.allowed(x, y)) {
            let (mut rest, mut below) = (inner.clone(), outer.clone());
            rest.remove(x);
            below.remove(y);
            if leads_on(bans, rest, below, group, lower, count - 1) {
                return true;
            }
            break;
        }
    }
    let present = |side: &Matching<'_>, members: &[u32]| -> Vec<usize> {
        members.iter().map(|&v| v as usize).filter(|&v| side.has(v)).collect()
    };
    let mut all = present(inner, group);
    let inside = all.len();
    all.extend(present(outer, lower));
    let fewest =
        fewest_across(all.len(), |a, b| bans.allowed(all[a], all[b]), |a, b| (a < inside) == (b < inside));
    fewest.is_some_and(|n| n <= count)
}

/// Whether taking the first pair that fits, again and again, gives `count` pairs across.
fn leads_on(
    bans: &Bans,
    mut inner: Matching<'_>,
    mut outer: Matching<'_>,
    group: &[u32],
    lower: &[u32],
    count: usize,
) -> bool {
    for left in (1..=count).rev() {
        if inner.deficiency() > left || outer.deficiency() > left {
            return false;
        }
        let (down, up) = (inner.removable(left), outer.removable(left));
        let found =
            group.iter().map(|&x| x as usize).filter(|&x| inner.has(x) && down.has(x)).find_map(|x| {
                let fits = |y: &usize| outer.has(*y) && up.has(*y) && bans.allowed(x, *y);
                lower.iter().map(|&y| y as usize).find(fits).map(|y| (x, y))
            });
        let Some((x, y)) = found else { return false };
        inner.remove(x);
        outer.remove(y);
    }
    inner.deficiency() == 0 && outer.deficiency() == 0
}

/// Chooses one player to go down, and the opponent there; `left` more will follow.
#[expect(
    clippy::too_many_arguments,
    reason = "the state of one group, owned by `pair`, which is the only caller"
)]
fn send_down(
    bans: &Bans,
    group: &mut Vec<u32>,
    groups: &mut [Vec<u32>],
    at: usize,
    inner: &mut Matching<'_>,
    outer: &mut Matching<'_>,
    left: usize,
    order: Order,
) -> Option<Formed> {
    let lower: Vec<u32> = groups[at + 1..].iter().flatten().copied().collect();
    let (down, up) = (inner.removable(left + 1), outer.removable(left + 1));
    let going: Vec<u32> =
        if order.last_goes_down { group.iter().rev().copied().collect() } else { group.clone() };
    for (to, target) in groups.iter_mut().enumerate().skip(at + 1) {
        let mut there: Vec<u32> = target.clone();
        if !order.last_goes_down {
            there.reverse();
        }
        if there.is_empty() {
            continue;
        }
        let mut spared = Vec::new();
        for &x in &going {
            if !down.has(x as usize) {
                spared.push((x, PassedOver::StrandsGroup));
                continue;
            }
            let mut passed = Vec::new();
            for &y in &there {
                let (a, b) = (x as usize, y as usize);
                if !bans.allowed(a, b) {
                    passed.push((y, PassedOver::Barred));
                    continue;
                }
                if !up.has(b) {
                    passed.push((y, PassedOver::StrandsLower));
                    continue;
                }
                let (mut rest, mut below) = (inner.clone(), outer.clone());
                rest.remove(a);
                below.remove(b);
                if !feasible(bans, &rest, &below, group, &lower, left) {
                    passed.push((y, PassedOver::StrandsLower));
                    continue;
                }
                (*inner, *outer) = (rest, below);
                group.retain(|&v| v != x);
                target.retain(|&v| v != y);
                return Some(Formed {
                    upper: x,
                    lower: y,
                    group: at,
                    down_to: Some(to),
                    floaters: 0,
                    spared,
                    passed,
                });
            }
            spared.push((x, PassedOver::NoOpponentThere));
        }
    }
    None
}

fn pair_inside(
    bans: &Bans,
    mut rest: Vec<u32>,
    at: usize,
    order: Order,
    formed: &mut Vec<Formed>,
) -> Option<()> {
    let mut matching = Matching::new(bans, &rest);
    if matching.deficiency() > 0 {
        return None;
    }
    while let Some(&first) = rest.first() {
        let mut passed = Vec::new();
        let mut chosen = None;
        for c in order.candidates(rest.len()) {
            let candidate = rest[c];
            if !bans.allowed(first as usize, candidate as usize) {
                passed.push((candidate, PassedOver::Barred));
            } else if matching.take(first as usize, candidate as usize) {
                chosen = Some(c);
                break;
            } else {
                passed.push((candidate, PassedOver::StrandsGroup));
            }
        }
        let lower = rest.remove(chosen?);
        rest.remove(0);
        formed.push(Formed {
            upper: first,
            lower,
            group: at,
            down_to: None,
            floaters: 0,
            spared: Vec::new(),
            passed,
        });
    }
    Some(())
}
