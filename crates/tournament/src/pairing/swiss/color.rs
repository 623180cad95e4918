//! Colors of a pair (5.4.10.2, 5.4.10.5.2).

use super::history::Player;
use crate::result::Color;

/// Why the colors of a pair are as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum ColorRule {
    /// One of the two has had a color three times running and must not have it again.
    FourInARow,
    /// Both alternate; or the one who has played alternates and the other has played nothing.
    Alternation,
    /// Both had the same color last: the one who had more of it alternates.
    Balance,
    /// The two alternate from the last time when one had White and the other Black.
    LastDifference,
    /// The higher in the classification alternates.
    Classification,
    /// Neither has played: odd start numbers have the color of number 1.
    StartNumber,
}

/// The color of the higher of two players, and the rule that gives it.
pub(super) fn assign(higher: &Player, lower: &Player, first: Color) -> (Color, ColorRule) {
    if let Some(c) = higher.streak() {
        return (c.other(), ColorRule::FourInARow);
    }
    if let Some(c) = lower.streak() {
        return (c, ColorRule::FourInARow);
    }
    let (a, b) = match (higher.colors.last(), lower.colors.last()) {
        (None, None) => {
            let color = if higher.number % 2 == 1 { first } else { first.other() };
            return (color, ColorRule::StartNumber);
        }
        (Some(&a), None) => return (a.other(), ColorRule::Alternation),
        (None, Some(&b)) => return (b, ColorRule::Alternation),
        (Some(&a), Some(&b)) => (a, b),
    };
    if a != b {
        return (a.other(), ColorRule::Alternation);
    }
    let excess = |p: &Player| p.colors.iter().map(|&c| if c == a { 1 } else { -1 }).sum::<i32>();
    match excess(higher).cmp(&excess(lower)) {
        std::cmp::Ordering::Greater => return (a.other(), ColorRule::Balance),
        std::cmp::Ordering::Less => return (a, ColorRule::Balance),
        std::cmp::Ordering::Equal => {}
    }
    let mut back = higher.colors.iter().rev().zip(lower.colors.iter().rev());
    if let Some((&then, _)) = back.find(|(x, y)| x != y) {
        return (then.other(), ColorRule::LastDifference);
    }
    (a.other(), ColorRule::Classification)
}
