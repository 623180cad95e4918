//! What the panel decides besides results: sanctions, protests, norms, the approval of the results.

use rulebook::Tempo;

use crate::acts::Act;
use crate::competition::Competition;
use crate::entry::Id;

/// How heavy a sanction is, the lightest first (1.5.6, 5.4.14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Measure {
    /// A remark.
    Remark,
    /// A warning.
    Warning,
    /// The game or micro-match is lost.
    Loss,
    /// Exclusion from the event; recorded by [`Act::Exclude`] as well.
    Exclusion,
}

impl Measure {
    /// All of them, the lightest first.
    pub const ALL: [Self; 4] = [Self::Remark, Self::Warning, Self::Loss, Self::Exclusion];

    /// The name in files and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Remark => "remark",
            Self::Warning => "warning",
            Self::Loss => "loss",
            Self::Exclusion => "exclusion",
        }
    }

    /// The next step of the ladder: what a repeated offence earns (1.5.6, 5.4.14.2).
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Remark => Self::Warning,
            Self::Warning => Self::Loss,
            Self::Loss | Self::Exclusion => Self::Exclusion,
        }
    }
}

/// A sanction.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sanction {
    /// Against whom.
    pub id: Id,
    /// In which round; 0 outside the rounds.
    pub round: u16,
    /// What.
    pub measure: Measure,
    /// For what, with the clause.
    pub reason: String,
}

/// A written protest (5.4.17.2) and what was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Protest {
    /// Who protests.
    pub by: Id,
    /// About which round.
    pub round: u16,
    /// What it says, with the clauses it names.
    pub text: String,
    /// When it came, in milliseconds since 1970, if that is known.
    pub at: Option<i64>,
    /// The deposit in roubles (5.4.17.4).
    pub deposit: Option<u32>,
    /// The decision, once there is one.
    pub decision: Option<Decision>,
}

/// The largest deposit in roubles (5.4.17.4).
pub const MOST_DEPOSIT: u32 = 5_000;

const MINUTE: i64 = 60_000;

/// Until when a protest on a round can come (5.4.17.1), in milliseconds: one hour after the round in classic play; in rapid and blitz play before the
/// next round begins, and thirty minutes after the last. Nothing while that is not known.
#[must_use]
pub fn protest_until(tempo: Tempo, ended: Option<i64>, next_began: Option<i64>, last: bool) -> Option<i64> {
    match (tempo, last) {
        (Tempo::Classic, _) => ended.map(|at| at.saturating_add(60 * MINUTE)),
        (_, true) => ended.map(|at| at.saturating_add(30 * MINUTE)),
        (_, false) => next_began,
    }
}

/// Until when a protest has to be decided (5.4.17.3): 24 hours after it came.
#[must_use]
pub const fn decide_protest_by(came: i64) -> i64 {
    came.saturating_add(24 * 60 * MINUTE)
}

/// The decision on a protest (5.4.17.3).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Decision {
    /// Whether the protest is upheld.
    pub upheld: bool,
    /// The decision in words.
    pub text: String,
}

/// What is decided with a reason besides sanctions, protests and appeals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Resolved {
    /// Somebody left by themselves.
    Left,
    /// Somebody is excluded (1.5.7).
    Excluded,
    /// Whether somebody's results count (5.4.5.1, 5.4.9.5, 1.5.8).
    Counting,
    /// The criteria are changed.
    Criteria,
    /// A recorded result is changed or taken away.
    Corrected,
    /// Published pairs are taken back (5.4.10.12).
    Unpaired,
    /// Who goes on after a drawn meeting.
    GoesOn,
}

impl Resolved {
    /// The name of its text in each language.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Excluded => "excluded",
            Self::Counting => "ruling",
            Self::Criteria => "amended",
            Self::Corrected => "corrected",
            Self::Unpaired => "unpaired",
            Self::GoesOn => "goes-on",
        }
    }
}

/// A decision with its reason (1.5.7, 2.3.1): what is published and printed of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolution {
    /// What is decided.
    pub what: Resolved,
    /// About whom, if about somebody.
    pub who: Option<Id>,
    /// In which round; 0 for none.
    pub round: u16,
    /// At which table; 0 for none.
    pub table: u32,
    /// Why.
    pub reason: String,
}

impl Competition {
    /// What was decided with a reason, in the order of the acts.
    #[must_use]
    pub fn resolutions(&self) -> &[Resolution] {
        &self.resolutions
    }

    /// The decision that an act would be.
    pub(crate) fn resolution(&self, act: &Act) -> Option<Resolution> {
        let (what, who, (round, table), reason) = match act {
            Act::Withdraw { id, reason } => (Resolved::Left, Some(*id), (0, 0), reason),
            Act::Exclude { id, reason, .. } => (Resolved::Excluded, Some(*id), (0, 0), reason),
            Act::Ruling { id, reason, .. } => (Resolved::Counting, Some(*id), (0, 0), reason),
            Act::Amend { reason, .. } => (Resolved::Criteria, None, (0, 0), reason),
            Act::Correct { round, table, reason, .. } => {
                (Resolved::Corrected, None, (*round, *table), reason)
            }
            Act::Unpair { round, reason } if self.round(*round).is_some_and(|r| r.published) => {
                (Resolved::Unpaired, None, (*round, 0), reason)
            }
            Act::Decide { round, table, winner, reason } => {
                (Resolved::GoesOn, Some(*winner), (*round, *table), reason)
            }
            _ => return None,
        };
        Some(Resolution { what, who, round, table, reason: reason.clone() })
    }
}

/// A norm somebody has fulfilled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Norm {
    /// Who.
    pub id: Id,
    /// The title or class.
    pub title: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_protest_comes_within_an_hour_or_before_the_next_round_5_4_17_1() {
        let hour = 3_600_000;
        assert_eq!(protest_until(Tempo::Classic, Some(5), Some(9), false), Some(hour + 5));
        assert_eq!(protest_until(Tempo::Classic, Some(5), None, true), Some(hour + 5));
        assert_eq!(protest_until(Tempo::Classic, None, None, false), None);
        for tempo in [Tempo::Rapid, Tempo::Blitz] {
            assert_eq!(protest_until(tempo, Some(5), Some(9), false), Some(9));
            assert_eq!(protest_until(tempo, Some(5), None, false), None);
            assert_eq!(protest_until(tempo, Some(5), None, true), Some(hour / 2 + 5));
        }
    }

    #[test]
    fn a_protest_is_decided_within_24_hours_5_4_17_3() {
        assert_eq!(decide_protest_by(7), 86_400_007);
        assert_eq!(decide_protest_by(i64::MAX), i64::MAX);
    }
}
