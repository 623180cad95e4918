//! The pairs of the next round, by the system of the competition.

pub mod bracket;
pub mod round_robin;
pub mod scheveningen;
pub mod swiss;

use crate::acts::refusal::Refusal;
use crate::competition::Competition;
use crate::entry::Id;
use crate::regulations::System;

/// The pairs proposed for a round, White first, and those without opponent. They bind nobody before [`Act::Pair`](crate::Act::Pair)
/// takes them.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Proposal {
    /// The pairs.
    pub pairs: Vec<(Id, Id)>,
    /// Those without opponent.
    pub byes: Vec<Id>,
}

/// Pairs the next round. The caller looks at the pairs and makes them an act.
///
/// # Errors
/// There is no next round, or no pairing that the rules allow.
pub fn propose(c: &Competition) -> Result<Proposal, Refusal> {
    let regulations = c.regulations().ok_or(Refusal::NotOpen)?;
    let numbering = c.numbering().ok_or(Refusal::NotNumbered)?;
    let round = c.next_round();
    if round > c.planned_rounds() {
        return Err(Refusal::NoMoreRounds(c.planned_rounds()));
    }
    match regulations.system {
        System::RoundRobin { .. } => {
            let id = |number: u32| numbering.order[number as usize - 1];
            let table = |round: u16| -> Vec<(Id, Id)> {
                let pairs = round_robin::round(numbering.order.len() as u32, u32::from(round));
                pairs.into_iter().map(|(a, b)| (id(a), id(b))).collect()
            };
            let next = if regulations.third_edition() { round_robin::next(c, &table) } else { Some(round) };
            Ok(Proposal { pairs: table(next.unwrap_or(round)), byes: Vec::new() })
        }
        System::Swiss { .. } => swiss::pair(c).map(|p| p.proposal()),
        System::KnockOut | System::ImprovedOlympic => bracket::propose(c, regulations, numbering),
        System::Scheveningen => Ok(scheveningen::propose(c, &numbering.order, round)),
    }
}
