//! Who may do what at an event (XII).

use tournament::log::Line;
use tournament::{Act, AdmissionAct, AppealAct, Document, Measure, OfficeAct, StageAct};

/// The part somebody has in an event. The first three are the main panel (12.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The chief arbiter (12.4.1–12.4.3).
    ChiefArbiter,
    /// The deputy of the chief arbiter, who acts for them in their absence (12.4.4).
    Deputy,
    /// The chief secretary (12.4.5).
    ChiefSecretary,
    /// Somebody of the secretariat (12.4.5).
    Secretary,
    /// An arbiter (12.4.6).
    Arbiter,
    /// The representative of players or of a team (2.3.4, 5.4.9.7).
    Representative,
    /// The doctor of the event, who may sit on the commission of admission (5.3, 13.1.2).
    Doctor,
}

impl Role {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::ChiefArbiter,
        Self::Deputy,
        Self::ChiefSecretary,
        Self::Secretary,
        Self::Arbiter,
        Self::Representative,
        Self::Doctor,
    ];

    /// The name in the log and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ChiefArbiter => "chief-arbiter",
            Self::Deputy => "deputy",
            Self::ChiefSecretary => "chief-secretary",
            Self::Secretary => "secretary",
            Self::Arbiter => "arbiter",
            Self::Representative => "representative",
            Self::Doctor => "doctor",
        }
    }

    /// The role of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }
}

/// A kind of acts that is allowed or not as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Right {
    /// To give and take roles (12.4.2, 12.4.3).
    Roles,
    /// To open stages, to say who qualifies, to change criteria.
    Regulations,
    /// To say where, when and who.
    About,
    /// To enter, correct and strike out entries (12.4.5).
    Entries,
    /// To see what is for the panel only: papers of the entrants, pairs before they are published.
    Papers,
    /// To draw the lot (12.2).
    Lot,
    /// To pair, take back and publish rounds (12.2, 12.4.5).
    Pairs,
    /// To forbid and settle pairs (5.4.10.9).
    PanelPairs,
    /// To record results (12.4.6).
    Results,
    /// To correct results and colors (12.4.5).
    Corrections,
    /// To say who goes on, to rule on results, to exclude (12.4.1, 1.5.7).
    Rulings,
    /// To record absence, departure and return.
    Presence,
    /// To record line-ups (5.4.9.2).
    LineUps,
    /// To give a remark or a warning (5.4.15.1).
    Sanctions,
    /// To give a loss or an exclusion (1.5.7, 12.4.3).
    HeavySanctions,
    /// To hand in a protest (5.4.17.2).
    Protests,
    /// To record norms.
    Norms,
    /// To approve the results and to open them again (12.3).
    Approval,
    /// To take back the last act.
    Undo,
    /// To have a hand in the games that are played here (5.4.12.4, 12.4.6).
    Boards,
    /// To identify players and to say how they are observed (5.4.12.13).
    Identification,
    /// To say what is asked for, and to decide in the commission of admission (5.3, 12.4.5).
    Admission,
    /// To say who is fit to play, and to keep the doctor's log (2.2.3, 13.1.2).
    Health,
}

impl Right {
    /// All of them.
    pub const ALL: [Self; 23] = [
        Self::Roles,
        Self::Regulations,
        Self::About,
        Self::Entries,
        Self::Papers,
        Self::Lot,
        Self::Pairs,
        Self::PanelPairs,
        Self::Results,
        Self::Corrections,
        Self::Rulings,
        Self::Presence,
        Self::LineUps,
        Self::Sanctions,
        Self::HeavySanctions,
        Self::Protests,
        Self::Norms,
        Self::Approval,
        Self::Undo,
        Self::Boards,
        Self::Identification,
        Self::Admission,
        Self::Health,
    ];

    /// The name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Roles => "roles",
            Self::Regulations => "regulations",
            Self::About => "about",
            Self::Entries => "entries",
            Self::Papers => "papers",
            Self::Lot => "lot",
            Self::Pairs => "pairs",
            Self::PanelPairs => "panel-pairs",
            Self::Results => "results",
            Self::Corrections => "corrections",
            Self::Rulings => "rulings",
            Self::Presence => "presence",
            Self::LineUps => "line-ups",
            Self::Sanctions => "sanctions",
            Self::HeavySanctions => "heavy-sanctions",
            Self::Protests => "protests",
            Self::Norms => "norms",
            Self::Approval => "approval",
            Self::Undo => "undo",
            Self::Boards => "boards",
            Self::Identification => "identification",
            Self::Admission => "admission",
            Self::Health => "health",
        }
    }

    /// The right that a line of the log needs.
    #[must_use]
    pub const fn of(line: &Line) -> Self {
        let act = match line {
            Line::Undo | Line::Redo => return Self::Undo,
            Line::Act(StageAct::Within { act, .. }) => act,
            Line::Act(StageAct::Open { .. } | StageAct::Qualify { .. }) => return Self::Regulations,
        };
        match act {
            Act::Enter { .. } | Act::Edit { .. } | Act::Strike { .. } => Self::Entries,
            Act::About { .. } => Self::About,
            Act::Lot { .. } | Act::Number { .. } => Self::Lot,
            Act::Pair { .. } | Act::Unpair { .. } | Act::Publish { .. } => Self::Pairs,
            Act::Bar { .. } | Act::Force { .. } => Self::PanelPairs,
            Act::Result { .. } => Self::Results,
            Act::Correct { .. } | Act::Recolor { .. } | Act::PlayOff { .. } => Self::Corrections,
            Act::Decide { .. } | Act::Exclude { .. } | Act::Ruling { .. } | Act::DecideProtest { .. } => {
                Self::Rulings
            }
            Act::Absent { .. } | Act::Withdraw { .. } | Act::Return { .. } => Self::Presence,
            Act::LineUp { .. } => Self::LineUps,
            Act::Sanction { measure: Measure::Remark | Measure::Warning, .. } => Self::Sanctions,
            Act::Sanction { .. } => Self::HeavySanctions,
            Act::Protest { .. } => Self::Protests,
            Act::Norm { .. } => Self::Norms,
            Act::Approve | Act::Reopen { .. } => Self::Approval,
            Act::Admission(
                AdmissionAct::Demand { .. } | AdmissionAct::Disqualified { .. } | AdmissionAct::Admit { .. },
            ) => Self::Admission,
            Act::Admission(AdmissionAct::Show { document: Document::Doctor, .. }) => Self::Health,
            Act::Admission(_) => Self::Entries,
            Act::Appeals(AppealAct::Appeal { .. }) => Self::Protests,
            Act::Appeals(_) => Self::Rulings,
            Act::Office(act) => match act {
                OfficeAct::Pause { .. } | OfficeAct::Resume | OfficeAct::Cancel { .. } => Self::Rulings,
                OfficeAct::Sheet { .. } | OfficeAct::Opening { .. } => Self::Results,
                OfficeAct::Medical { .. } => Self::Health,
                OfficeAct::Meeting { .. } => Self::Presence,
                OfficeAct::Inventory { .. } | OfficeAct::Prepare { .. } => Self::About,
                OfficeAct::Incident { incident } => match incident.measure {
                    Measure::Remark | Measure::Warning => Self::Sanctions,
                    Measure::Loss | Measure::Exclusion => Self::HeavySanctions,
                },
            },
            // Opening, changed criteria, and whatever later versions add.
            _ => Self::Regulations,
        }
    }
}

/// Whether a role has a right.
#[must_use]
pub const fn may(role: Role, right: Right) -> bool {
    match role {
        // 12.4.1: decisions on everything.
        Role::ChiefArbiter => true,
        // 12.4.4: in place of the chief arbiter, who alone forms the panel (12.4.2, 12.4.3).
        Role::Deputy => !matches!(right, Right::Roles),
        // 12.4.5: everything that is written down and published; what is decided is the arbiters'.
        Role::ChiefSecretary => matches!(
            right,
            Right::About
                | Right::Entries
                | Right::Papers
                | Right::Lot
                | Right::Pairs
                | Right::Results
                | Right::Corrections
                | Right::Presence
                | Right::LineUps
                | Right::Protests
                | Right::Norms
                | Right::Undo
                | Right::Identification
                | Right::Admission
                | Right::Health
        ),
        Role::Secretary => matches!(
            right,
            Right::Entries
                | Right::Papers
                | Right::Results
                | Right::Presence
                | Right::LineUps
                | Right::Protests
                | Right::Identification
                | Right::Health
        ),
        // 12.4.6: the round, its results, the order in the hall.
        Role::Arbiter => matches!(
            right,
            Right::Papers
                | Right::Results
                | Right::LineUps
                | Right::Sanctions
                | Right::Boards
                | Right::Identification
        ),
        Role::Representative => matches!(right, Right::LineUps | Right::Protests),
        // 13.1.2: who is fit to play, and the log; 5.3: with the commission, whose papers the doctor sees.
        Role::Doctor => matches!(right, Right::Papers | Right::Health),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every role against every right, as XII divides the work; `+` may. The order of rights is that of [`Right::ALL`].
    #[test]
    fn every_role_has_the_rights_of_12_4() {
        let table = [
            //                       roles regs about entries papers lot pairs panel results corr rulings pres lineup sanct heavy prot norms appr undo boards ident admission health
            (Role::ChiefArbiter, "+++++++++++++++++++++++"),
            (Role::Deputy, "-++++++++++++++++++++++"),
            (Role::ChiefSecretary, "--+++++-++-++--++-+-+++"),
            (Role::Secretary, "---++---+--++--+----+-+"),
            (Role::Arbiter, "----+---+---++-----++--"),
            (Role::Representative, "------------+--+-------"),
            (Role::Doctor, "----+-----------------+"),
        ];
        for (role, rights) in table {
            let given: String =
                Right::ALL.into_iter().map(|right| if may(role, right) { '+' } else { '-' }).collect();
            assert_eq!(given, rights, "{role:?}");
        }
        for role in Role::ALL {
            assert_eq!(Role::named(role.name()), Some(role));
        }
        assert_eq!(Role::named("public"), None);
    }
}
