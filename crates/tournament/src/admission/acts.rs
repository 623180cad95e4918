//! What is recorded of admission, and why it is refused.

use rulebook::Article;
use thiserror::Error;

use super::{Demands, Disqualification, Document, Lacking};
use crate::day::Day;
use crate::entry::{Entry, Id};

/// One act about admission.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "step", rename_all = "snake_case"))]
pub enum AdmissionAct {
    /// Says what is asked for; replaces what was said before.
    Demand {
        /// What.
        demands: Box<Demands>,
    },
    /// The list of those who may not take part; replaces the one before.
    Disqualified {
        /// The list.
        list: Vec<Disqualification>,
    },
    /// A preliminary entry comes in.
    Apply {
        /// Who.
        entry: Entry,
        /// On which day.
        on: Day,
        /// How the sender can be reached.
        #[cfg_attr(feature = "serde", serde(default))]
        contact: String,
    },
    /// A preliminary entry is entered.
    Accept {
        /// Which, from 1 in the order of their coming.
        application: u32,
    },
    /// A preliminary entry is declined.
    Decline {
        /// Which.
        application: u32,
        /// Why.
        reason: String,
    },
    /// The original of the final entry is handed in (Appendix 4).
    Confirm {
        /// Whose.
        id: Id,
        /// What it says.
        entry: Entry,
    },
    /// A document is shown, or was not after all.
    Show {
        /// Whose.
        id: Id,
        /// The member of a team, from 1; 0 for a person.
        #[cfg_attr(feature = "serde", serde(default))]
        member: u8,
        /// Which.
        document: Document,
        /// Whether it was shown.
        shown: bool,
        /// Until when it is valid.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        until: Option<Day>,
    },
    /// What an entrant has paid so far.
    Pay {
        /// Who.
        id: Id,
        /// The roubles in all.
        paid: u32,
    },
    /// The commission decides (5.3).
    Admit {
        /// On whom.
        id: Id,
        /// The member of a team, from 1; 0 for a person, and for a team as a whole.
        #[cfg_attr(feature = "serde", serde(default))]
        member: u8,
        /// Whether admitted.
        admitted: bool,
        /// Why; needed for a refusal, and for an admission though something is lacking.
        #[cfg_attr(feature = "serde", serde(default))]
        reason: String,
    },
}

impl AdmissionAct {
    /// The name in files, and of its text in each language.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Demand { .. } => "demand",
            Self::Disqualified { .. } => "disqualified",
            Self::Apply { .. } => "apply",
            Self::Accept { .. } => "accept",
            Self::Decline { .. } => "decline",
            Self::Confirm { .. } => "confirm",
            Self::Show { .. } => "show",
            Self::Pay { .. } => "pay",
            Self::Admit { .. } => "admit",
        }
    }
}

/// Why an act about admission is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AdmissionRefusal {
    /// The fee is larger than 5.2 allows.
    #[error("a fee of {0} roubles is more than 5,000")]
    LargeFee(u32),
    /// Only municipal events and those of clubs may do without a document of 2.2.4.
    #[error("only municipal events and those of clubs may do without: {}", .0.name())]
    ShortList(Document),
    /// The last day is before the first.
    #[error("the last day is before the first")]
    WrongDays,
    /// Nothing is asked for yet.
    #[error("it is not said yet what is asked for")]
    NoDemands,
    /// The entry comes after the deadline (5.1).
    #[error("entries were taken until {0}")]
    Late(Day),
    /// There is no such preliminary entry, or it is answered.
    #[error("there is no open entry {0}")]
    NoSuchApplication(u32),
    /// The person is disqualified during the event (1.5.10, 1.6.2).
    #[error("{name} is disqualified")]
    Disqualified {
        /// Who.
        name: String,
        /// Until when.
        until: Option<Day>,
    },
    /// The document is not asked for.
    #[error("not asked for: {}", .0.name())]
    NotAsked(Document),
    /// The team has no such member, or a person has none.
    #[error("there is no member {0}")]
    NoMember(u8),
    /// More is paid than the fee.
    #[error("the fee is {0} roubles")]
    Overpaid(u32),
    /// The fee of somebody who is excluded is not returned (1.5.9).
    #[error("the fee is not returned after an exclusion")]
    FeeKept,
    /// Nobody is named as a member of the commission (5.3).
    #[error("the commission has no members")]
    NoCommission,
    /// Something is lacking, and no reason is given.
    #[error("something is lacking: {}", .0.len())]
    Incomplete(Vec<Lacking>),
    /// Something is lacking without which nobody plays, whatever the reason (2.2.3, 2.4).
    #[error("nobody plays without it: {}", .0.len())]
    Indispensable(Vec<Lacking>),
    /// The commission has not decided on everybody (5.3).
    #[error("the commission has not decided on {} people", .0.len())]
    NotDecided(Vec<Id>),
}

impl AdmissionRefusal {
    /// The clause the refusal follows, where there is one.
    #[must_use]
    pub const fn article(&self) -> Option<Article> {
        Some(match self {
            Self::LargeFee(_) | Self::Overpaid(_) => Article::ru("5.2"),
            Self::ShortList(_) => Article::ru("2.2.6"),
            Self::Late(_) => Article::ru("5.1"),
            Self::Disqualified { .. } => Article::ru("1.6.2"),
            Self::NotAsked(_) => Article::ru("2.2.5"),
            Self::FeeKept => Article::ru("1.5.9"),
            Self::NoCommission | Self::NotDecided(_) | Self::NoDemands => Article::ru("5.3"),
            Self::Incomplete(_) => Article::ru("2.2.4"),
            Self::Indispensable(_) => Article::ru("2.4"),
            Self::WrongDays | Self::NoSuchApplication(_) | Self::NoMember(_) => return None,
        })
    }

    /// A name for programs and for the texts of each language; it does not change.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::LargeFee(_) => "large-fee",
            Self::ShortList(_) => "short-list",
            Self::WrongDays => "wrong-days",
            Self::NoDemands => "no-demands",
            Self::Late(_) => "late-entry",
            Self::NoSuchApplication(_) => "no-such-application",
            Self::Disqualified { .. } => "disqualified",
            Self::NotAsked(_) => "not-asked",
            Self::NoMember(_) => "no-member",
            Self::Overpaid(_) => "overpaid",
            Self::FeeKept => "fee-kept",
            Self::NoCommission => "no-commission",
            Self::Incomplete(_) => "incomplete",
            Self::Indispensable(_) => "indispensable",
            Self::NotDecided(_) => "not-decided",
        }
    }
}
