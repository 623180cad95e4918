//! The pairs of the next round, by the system of the competition.

use crate::competition::Competition;
use crate::entry::Id;
use crate::refusal::Refusal;
use crate::regulations::System;
use crate::{bracket, round_robin, scheveningen, swiss};

/// The pairs of a round, White first, and those without opponent.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Draw {
    /// The pairs.
    pub pairs: Vec<(Id, Id)>,
    /// Those without opponent.
    pub byes: Vec<Id>,
}

/// Pairs the next round. The caller looks at the pairs and makes them an act.
///
/// # Errors
/// There is no next round, or no pairing that the rules allow.
pub fn draw(c: &Competition) -> Result<Draw, Refusal> {
    let regulations = c.regulations().ok_or(Refusal::NotOpen)?;
    let numbering = c.numbering().ok_or(Refusal::NotNumbered)?;
    let round = c.next_round();
    if round > c.planned_rounds() {
        return Err(Refusal::NoMoreRounds(c.planned_rounds()));
    }
    match regulations.system {
        System::RoundRobin { .. } => {
            let id = |number: u32| numbering.order[number as usize - 1];
            let pairs = round_robin::round(numbering.order.len() as u32, u32::from(round));
            Ok(Draw { pairs: pairs.into_iter().map(|(a, b)| (id(a), id(b))).collect(), byes: Vec::new() })
        }
        System::Swiss { .. } => swiss::pair(c).map(|p| p.draw()),
        System::KnockOut | System::ImprovedOlympic => bracket::draw(c, regulations, numbering),
        System::Scheveningen => Ok(scheveningen::draw(c, &numbering.order, round)),
    }
}
