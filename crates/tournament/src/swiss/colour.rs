//! Colours of a pair (5.4.10.2, 5.4.10.5.2).

use super::history::Player;
use crate::result::Color;

/// Why the colours of a pair are as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum ColourRule {
    /// One of the two has had a colour three times running and must not have it again.
    FourInARow,
    /// Both alternate; or the one who has played alternates and the other has played nothing.
    Alternation,
    /// Both had the same colour last: the one who had more of it alternates.
    Balance,
    /// The two alternate from the last time when one had White and the other Black.
    LastDifference,
    /// The higher in the classification alternates.
    Classification,
    /// Neither has played: odd start numbers have the colour of number 1.
    StartNumber,
}

/// The colour of the higher of two players, and the rule that gives it.
pub(super) fn assign(higher: &Player, lower: &Player, first: Color) -> (Color, ColourRule) {
    if let Some(c) = higher.streak() {
        return (c.other(), ColourRule::FourInARow);
    }
    if let Some(c) = lower.streak() {
        return (c, ColourRule::FourInARow);
    }
    let (a, b) = match (higher.colours.last(), lower.colours.last()) {
        (None, None) => {
            let colour = if higher.number % 2 == 1 { first } else { first.other() };
            return (colour, ColourRule::StartNumber);
        }
        (Some(&a), None) => return (a.other(), ColourRule::Alternation),
        (None, Some(&b)) => return (b, ColourRule::Alternation),
        (Some(&a), Some(&b)) => (a, b),
    };
    if a != b {
        return (a.other(), ColourRule::Alternation);
    }
    let excess = |p: &Player| p.colours.iter().map(|&c| if c == a { 1 } else { -1 }).sum::<i32>();
    match excess(higher).cmp(&excess(lower)) {
        core::cmp::Ordering::Greater => return (a.other(), ColourRule::Balance),
        core::cmp::Ordering::Less => return (a, ColourRule::Balance),
        core::cmp::Ordering::Equal => {}
    }
    let mut back = higher.colours.iter().rev().zip(lower.colours.iter().rev());
    if let Some((&then, _)) = back.find(|(x, y)| x != y) {
        return (then.other(), ColourRule::LastDifference);
    }
    (a.other(), ColourRule::Classification)
}
