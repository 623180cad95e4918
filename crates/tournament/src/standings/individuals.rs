//! What each player of a team event has scored (1.3: personal places in a team event; 5.4.9.6.1: results on the boards).

use std::cmp::Reverse;

use crate::competition::Competition;
use crate::decimal::Decimal;
use crate::entry::{Entry, Id};
use crate::standings::crosstable::Crosstable;

/// One player of a team.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Individual {
    /// The team.
    pub team: Id,
    /// The member, from 1 in the order of entry.
    pub member: u8,
    /// The name.
    pub name: String,
    /// The board on which the player sat most often; of several the first.
    pub board: u8,
    /// Meetings that count: played, or won without play.
    pub meetings: u32,
    /// Of these, the meetings that were played.
    pub played: u32,
    /// The points.
    pub points: Decimal,
    /// The best of the places shared.
    pub from: u32,
    /// The worst of the places shared.
    pub to: u32,
}

/// The players of a team event by their points, then by fewer meetings; of one board, or of all.
///
/// A player who did not come has no meeting there. What does not count for the teams – annulled matches (1.5.8, 5.4.9.5), boards of a team that was not admitted to the
/// match (5.4.9.4) – does not count for their players either; a match counts when all its boards are there.
#[must_use]
pub fn individuals(c: &Competition, board: Option<u8>) -> Vec<Individual> {
    let Some(regulations) = c.regulations().filter(|r| r.is_team_event()) else {
        return Vec::new();
    };
    let Some(table) = Crosstable::new(c, u16::MAX) else { return Vec::new() };
    let mut list = Vec::new();
    for (i, entrant) in c.entrants().iter().enumerate().filter(|(_, e)| !e.struck) {
        let Entry::Team(team) = &entrant.entry else { continue };
        let Some(row) = table.row(Id::at(i)).filter(|row| !row.annulled) else { continue };
        for (member, person) in (1u8..).zip(&team.members) {
            let mut one = Individual {
                team: Id::at(i),
                member,
                name: person.name.clone(),
                board: 0,
                meetings: 0,
                played: 0,
                points: Decimal::ZERO,
                from: 0,
                to: 0,
            };
            let mut boards = vec![0u32; regulations.boards() as usize];
            for cell in row.counted() {
                let at = c.line_up(one.team, cell.round).iter().position(|seat| *seat == Some(member));
                let Some((at, &mark)) = at.and_then(|at| Some((at, cell.boards.get(at)?))) else {
                    continue;
                };
                if !mark.played() && !mark.won() {
                    continue;
                }
                boards[at] += 1;
                one.meetings += 1;
                one.played += u32::from(mark.played());
                one.points += Decimal::from(regulations.scoring.points(mark));
            }
            let usual = (0..boards.len()).max_by_key(|&b| (boards[b], Reverse(b)));
            one.board = usual.filter(|&b| boards[b] > 0).map_or(0, |b| b as u8 + 1);
            if one.meetings > 0 && board.is_none_or(|b| b == one.board) {
                list.push(one);
            }
        }
    }
    let key = |one: &Individual| (Reverse(one.points), one.meetings);
    list.sort_by_key(|one| (key(one), one.team, one.member));
    let mut start = 0;
    while start < list.len() {
        let end = (start..list.len()).find(|&i| key(&list[i]) != key(&list[start])).unwrap_or(list.len());
        for one in &mut list[start..end] {
            (one.from, one.to) = (start as u32 + 1, end as u32);
        }
        start = end;
    }
    list
}
