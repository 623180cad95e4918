//! Places: points first, then the criteria of the Regulations in their order; what stays equal shares its places.

pub mod coefficient;
pub mod crosstable;
pub mod groups;
pub mod individuals;
pub mod teams;

use std::cmp::Reverse;

use crate::decimal::Decimal;
use crate::entry::Id;
use crate::regulations::{Criterion, System};
use crate::standings::coefficient::Coefficients;
use crate::standings::crosstable::{Crosstable, Opponent};

/// One entrant's place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Standing {
    /// Who.
    pub id: Id,
    /// The best of the places shared.
    pub from: u32,
    /// The worst of the places shared; equal to `from` if the place is not shared.
    pub to: u32,
    /// The points.
    pub points: Decimal,
    /// The value of each criterion, in the order of the Regulations. A criterion that is a comparison inside a tied
    /// group has a value only where it was needed.
    pub values: Vec<Vec<Decimal>>,
}

impl Standing {
    /// The place as it is printed: `3` or `3-4`.
    #[must_use]
    pub fn place(&self) -> String {
        if self.from == self.to { self.from.to_string() } else { format!("{}-{}", self.from, self.to) }
    }
}

/// The standings of a table by given criteria; those annulled are not in it.
#[must_use]
pub fn standings(table: &Crosstable, criteria: &[Criterion]) -> Vec<Standing> {
    standings_of(table, criteria, |_| true)
}

/// The standings of some of the entrants, such as an age group that plays together with another and is placed apart
/// (2.1). Coefficients are those of the whole event; only the places are counted inside the group.
#[must_use]
pub fn standings_of(
    table: &Crosstable,
    criteria: &[Criterion],
    wanted: impl Fn(Id) -> bool,
) -> Vec<Standing> {
    let mut list: Vec<Standing> = table
        .rows
        .iter()
        .filter(|r| !r.annulled && wanted(r.id))
        .map(|r| Standing {
            id: r.id,
            from: 0,
            to: 0,
            points: r.points,
            values: vec![Vec::new(); criteria.len()],
        })
        .collect();
    list.sort_by_key(|s| (Reverse(s.points), table.numbers[s.id.index()]));
    // Groups of equals as ranges of the list; each criterion splits them further.
    let mut groups = split(&list, 0..list.len(), |s| Reverse(vec![s.points]));
    for (at, &criterion) in criteria.iter().enumerate() {
        fill(table, criterion, at, &mut list, &groups);
        let mut finer = Vec::with_capacity(groups.len());
        for group in groups {
            list[group.clone()].sort_by(|a, b| compare(&b.values[at], &a.values[at]));
            finer.extend(split(&list, group, |s| Reverse(padded(&s.values[at]))));
        }
        groups = finer;
    }
    for group in groups {
        for s in &mut list[group.clone()] {
            (s.from, s.to) = (group.start as u32 + 1, group.end as u32);
        }
    }
    won_match_for_first_place(table, &mut list);
    list
}

/// 5.4.9.6.1: who won every match, was second and won the match for the first place is first; a drawn one leaves the places as they are.
fn won_match_for_first_place(table: &Crosstable, list: &mut [Standing]) {
    let Some(second) =
        teams::match_for_first_place(table, list).filter(|_| table.regulations.third_edition())
    else {
        return;
    };
    let won = |order: &Vec<Id>| *order == [second, list[0].id];
    if table.play_offs.iter().any(won) {
        list.swap(0, 1);
        (list[0].from, list[0].to) = (1, 1);
        (list[1].from, list[1].to) = (2, 2);
    }
}

/// Splits a sorted range into its runs of equal keys.
fn split<K: PartialEq>(
    list: &[Standing],
    range: std::ops::Range<usize>,
    key: impl Fn(&Standing) -> K,
) -> Vec<std::ops::Range<usize>> {
    let mut runs = Vec::new();
    let mut start = range.start;
    for i in range.start + 1..=range.end {
        if i == range.end || key(&list[i]) != key(&list[start]) {
            runs.push(start..i);
            start = i;
        }
    }
    runs
}

/// Values without their last noughts, so that lists of different length compare as if filled up.
fn padded(values: &[Decimal]) -> Vec<Decimal> {
    let keep = values.iter().rposition(|&v| v != Decimal::ZERO).map_or(0, |i| i + 1);
    values[..keep].to_vec()
}

fn compare(a: &[Decimal], b: &[Decimal]) -> std::cmp::Ordering {
    let at = |list: &[Decimal], i: usize| list.get(i).copied().unwrap_or_default();
    (0..a.len().max(b.len()))
        .map(|i| at(a, i).cmp(&at(b, i)))
        .find(|o| o.is_ne())
        .unwrap_or(std::cmp::Ordering::Equal)
}

/// Writes the values of one criterion.
fn fill(
    table: &Crosstable,
    criterion: Criterion,
    at: usize,
    list: &mut [Standing],
    groups: &[std::ops::Range<usize>],
) {
    match criterion {
        Criterion::Coefficient(kind) => {
            let all = Coefficients::new(table);
            for s in list.iter_mut() {
                s.values[at] = all.derive(s.id, kind).values;
            }
        }
        Criterion::OtherTotalCoefficient(kind) => {
            let all = Coefficients::over_other_total(table);
            for s in list.iter_mut() {
                s.values[at] = all.derive(s.id, kind).values;
            }
        }
        Criterion::Wins => by_row(table, at, list, |r| Decimal::whole(r.wins as i32)),
        Criterion::OtherTotal => by_row(table, at, list, |r| r.other),
        Criterion::OpponentsRating => by_row(table, at, list, |r| {
            let rating = |o: Opponent| match o {
                Opponent::Entrant(id) => table.ratings.get(id.index()).copied().flatten(),
                Opponent::Bye | Opponent::Absent => None,
            };
            r.counted().filter_map(|l| rating(l.opponent)).map(|x| Decimal::whole(i32::from(x))).sum()
        }),
        Criterion::Boards => {
            let boards = table.regulations.boards() as usize;
            for s in list.iter_mut() {
                let row = &table.rows[s.id.index()];
                s.values[at] = (0..boards).map(|b| row.board_points(b, &table.regulations)).collect();
            }
        }
        Criterion::HeadToHead => {
            for group in groups.iter().filter(|g| g.len() > 1) {
                head_to_head(table, at, &mut list[group.clone()]);
            }
        }
        Criterion::AgainstPlaces => against_places(table, at, list, groups),
        Criterion::PlayOff => {
            for group in groups.iter().filter(|g| g.len() > 1) {
                play_off(table, at, &mut list[group.clone()]);
            }
        }
    }
}

fn by_row(
    table: &Crosstable,
    at: usize,
    list: &mut [Standing],
    value: impl Fn(&crate::standings::crosstable::Row) -> Decimal,
) {
    for s in list.iter_mut() {
        s.values[at] = vec![value(&table.rows[s.id.index()])];
    }
}

/// Points (of teams: match points) that `id` made against any of `others`, and how many of them were met.
fn against(table: &Crosstable, id: Id, others: &[Id]) -> (Decimal, usize) {
    let teams = table.regulations.is_team_event();
    let mut met: Vec<Id> = Vec::new();
    let mut points = Decimal::ZERO;
    for l in table.rows[id.index()].counted() {
        if let Opponent::Entrant(o) = l.opponent
            && others.contains(&o)
        {
            points += if teams { l.own_match } else { l.own };
            if !met.contains(&o) {
                met.push(o);
            }
        }
    }
    (points, met.len())
}

fn head_to_head(table: &Crosstable, at: usize, group: &mut [Standing]) {
    let ids: Vec<Id> = group.iter().map(|s| s.id).collect();
    let results: Vec<(Decimal, usize)> = ids.iter().map(|&id| against(table, id, &ids)).collect();
    if results.iter().all(|&(_, met)| met + 1 == ids.len()) {
        for (s, (points, _)) in group.iter_mut().zip(results) {
            s.values[at] = vec![points];
        }
    }
}

/// 5.4.8.2: the better result against the others in the order of places. The places are those that points and the
/// criteria named earlier give; a shared place is taken as one opponent.
fn against_places(table: &Crosstable, at: usize, list: &mut [Standing], groups: &[std::ops::Range<usize>]) {
    let teams = table.regulations.is_team_event();
    let mut group_of = vec![usize::MAX; table.rows.len()];
    for (g, group) in groups.iter().enumerate() {
        for s in &list[group.clone()] {
            group_of[s.id.index()] = g;
        }
    }
    for (own, group) in groups.iter().enumerate().filter(|(_, g)| g.len() > 1) {
        for s in &mut list[group.clone()] {
            let mut points = Vec::new();
            for l in table.rows[s.id.index()].counted() {
                let Opponent::Entrant(o) = l.opponent else { continue };
                let g = group_of[o.index()];
                if g == own || g == usize::MAX {
                    continue;
                }
                if points.len() <= g {
                    points.resize(g + 1, Decimal::ZERO);
                }
                points[g] += if teams { l.own_match } else { l.own };
            }
            s.values[at] = points;
        }
    }
}

fn play_off(table: &Crosstable, at: usize, group: &mut [Standing]) {
    for order in &table.play_offs {
        let rank = |id: Id| order.iter().position(|&x| x == id);
        if group.iter().all(|s| rank(s.id).is_some()) {
            for s in group.iter_mut() {
                let beaten = rank(s.id).map_or(0, |r| order.len() - r);
                s.values[at] = vec![Decimal::whole(beaten as i32)];
            }
        }
    }
}

/// The standings of a competition after some rounds, by its own system and criteria.
#[must_use]
pub fn standings_after(c: &crate::competition::Competition, rounds: u16) -> Vec<Standing> {
    let (Some(regulations), Some(numbering), Some(table)) =
        (c.regulations(), c.numbering(), Crosstable::new(c, rounds))
    else {
        return Vec::new();
    };
    if matches!(regulations.system, System::KnockOut | System::ImprovedOlympic) {
        return crate::pairing::bracket::standings(c, regulations, numbering, &table);
    }
    standings(&table, &regulations.criteria)
}
