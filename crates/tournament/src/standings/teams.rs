//! Team standings of personal events (1.3, Appendix 11), and what a team event allows and owes (5.4.9).

use crate::competition::Competition;
use crate::decimal::Decimal;
use crate::entry::Id;
use crate::standings::crosstable::Crosstable;
use crate::standings::{Standing, standings_after};

/// What team standings of a personal event are counted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum TeamSum {
    /// The points of the best of each team; equal sums by the smaller sum of places.
    Points,
    /// The places of the best of each team, the smaller sum first; equal sums by the larger sum of points.
    Places,
}

/// A team in the standings of a personal event.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TeamStanding {
    /// The team's name.
    pub name: String,
    /// The members whose results count, best first.
    pub counted: Vec<Id>,
    /// The members beyond the number that counts.
    pub others: Vec<Id>,
    /// The sum of points.
    pub points: Decimal,
    /// The sum of places; a shared place counts as the mean of the places shared.
    pub places: Decimal,
    /// The best of the places the team shares.
    pub from: u32,
    /// The worst of the places the team shares.
    pub to: u32,
}

/// The team standings of a personal event after some rounds, by the best `best` results of each team.
///
/// A team with fewer people than count is placed by those it has; by places it comes after every full team, because an
/// absent player has no place.
#[must_use]
pub fn team_standings(c: &Competition, rounds: u16, best: usize, sum: TeamSum) -> Vec<TeamStanding> {
    let places = standings_after(c, rounds);
    let mut teams: Vec<(String, Vec<Standing>)> = Vec::new();
    for s in places {
        let Some(name) =
            c.entrant(s.id).and_then(|e| e.entry.person()).map(|p| p.team.trim()).filter(|t| !t.is_empty())
        else {
            continue;
        };
        match teams.iter_mut().find(|(team, _)| team == name) {
            Some((_, list)) => list.push(s),
            None => teams.push((name.to_owned(), vec![s])),
        }
    }
    // The overall standings come best first, so the first of a team are its best by either count.
    let mut list: Vec<TeamStanding> = teams
        .into_iter()
        .map(|(name, all)| {
            let (counted, others) = all.split_at(best.min(all.len()));
            TeamStanding {
                name,
                points: counted.iter().map(|s| s.points).sum(),
                places: counted
                    .iter()
                    .map(|s| (Decimal::whole(s.from as i32) + Decimal::whole(s.to as i32)).half())
                    .sum(),
                counted: counted.iter().map(|s| s.id).collect(),
                others: others.iter().map(|s| s.id).collect(),
                from: 0,
                to: 0,
            }
        })
        .collect();
    // Who lacks players has no places of theirs to add up: among equal points such a team comes last, not first.
    let lacking = |t: &TeamStanding| best.saturating_sub(t.counted.len());
    let key = |t: &TeamStanding| match sum {
        TeamSum::Points => (0, -t.points, lacking(t), t.places),
        TeamSum::Places => (lacking(t), t.places, 0, -t.points),
    };
    list.sort_by_key(|t| key(t));
    let mut start = 0;
    while start < list.len() {
        let end = (start..list.len()).find(|&i| key(&list[i]) != key(&list[start])).unwrap_or(list.len());
        for t in &mut list[start..end] {
            (t.from, t.to) = (start as u32 + 1, end as u32);
        }
        start = end;
    }
    list
}

/// 5.4.9.4: a team with fewer than half of its players present and fewer than two is not admitted to the match.
#[must_use]
pub const fn may_play(boards: u8, present: u8) -> bool {
    2 * present as u16 >= boards as u16 || present >= 2
}

/// 5.4.9.6.1: where game points decide, a team that won all its matches and is only second may ask for a match with
/// the first. Gives that team, if there is one.
#[must_use]
pub fn match_for_first_place(table: &Crosstable, standings: &[Standing]) -> Option<Id> {
    use crate::regulations::{Character, TeamCounting};
    if !matches!(table.regulations.character, Character::Teams { counting: TeamCounting::GamePoints, .. }) {
        return None;
    }
    let second = standings.get(1).filter(|s| s.from == 2)?;
    let row = table.row(second.id)?;
    let all_won = row.counted().count() > 0 && row.counted().all(|l| l.mark.won());
    all_won.then_some(second.id)
}

/// 5.4.9.3: whether a team's player has White on a board, if the team has White on the first.
#[must_use]
pub const fn has_white(board: u8, white_on_first: bool) -> bool {
    (board % 2 == 1) == white_on_first
}
