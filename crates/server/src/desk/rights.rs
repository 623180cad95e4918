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
    /// The organiser, who forms the panel (3.1.2), changes the schedule (3.1.1) and names the committee of appeals (5.4.17.5).
    Organiser,
}

impl Role {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::ChiefArbiter,
        Self::Deputy,
        Self::ChiefSecretary,
        Self::Secretary,
        Self::Arbiter,
        Self::Representative,
        Self::Doctor,
        Self::Organiser,
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
            Self::Organiser => "organiser",
        }
    }

    /// The role of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }

    /// Whether it is one of the arbiters who serve the event: none of them sits on the committee of appeals (5.4.17.5).
    #[must_use]
    pub const fn is_arbiter(self) -> bool {
        matches!(
            self,
            Self::ChiefArbiter | Self::Deputy | Self::ChiefSecretary | Self::Secretary | Self::Arbiter
        )
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
    /// To name the committee of appeals, and to write down who gives place on it and what it decides (5.4.17.5).
    Committee,
}

impl Right {
    /// All of them.
    pub const ALL: [Self; 24] = [
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
        Self::Committee,
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
            Self::Committee => "committee",
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
            Act::Appeals(_) => Self::Committee,
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
        // 12.4.1: decisions on everything, but not on the appeals against them (5.4.17.5).
        // 12.4.4: in the absence of the chief arbiter all that is theirs is the deputy's; who is away is for people to know.
        Role::ChiefArbiter | Role::Deputy => !matches!(right, Right::Committee),
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
        // 3.1, 5.4.17.5: the panel, the schedule, the committee that hears appeals against the panel.
        Role::Organiser => {
            matches!(right, Right::Roles | Right::About | Right::Papers | Right::Committee)
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::desk::fold::{Entry, Fold};

    /// Every role against every right, as XII divides the work; `+` may. The order of rights is that of [`Right::ALL`].
    #[test]
    fn every_role_has_the_rights_of_12_4() {
        let table = [
            //                       roles regs about entries papers lot pairs panel results corr rulings pres lineup sanct heavy prot norms appr undo boards ident admission health committee
            (Role::ChiefArbiter, "+++++++++++++++++++++++-"),
            (Role::Deputy, "+++++++++++++++++++++++-"),
            (Role::ChiefSecretary, "--+++++-++-++--++-+-+++-"),
            (Role::Secretary, "---++---+--++--+----+-+-"),
            (Role::Arbiter, "----+---+---++-----++---"),
            (Role::Representative, "------------+--+--------"),
            (Role::Doctor, "----+-----------------+-"),
            (Role::Organiser, "+-+-+------------------+"),
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

    /// Every act as the log has it, and which roles may do it: chief arbiter, deputy, chief secretary, secretary, arbiter, representative, doctor, organiser. The chief
    /// arbiter may do everything (12.4.1) but hear appeals against it (5.4.17.5), and so may the deputy in their absence (12.4.4); the secretaries write down what was decided
    /// (12.4.5), arbiters have the round and its order (12.4.6), a representative speaks for their own (2.3.4), the doctor says who is fit (13.1.2).
    fn table() -> Vec<(Value, &'static str)> {
        let official = json!({ "name": "A", "category": "" });
        let occasion = json!({ "venue": "", "dates": "", "discipline": null, "group": "", "control": "", "chief": official, "secretary": official,
            "arbiters": [], "days": [] });
        let person = json!({ "person": { "name": "P" } });
        let signed = json!({ "text": "", "by": "", "at": 0 });
        let admission = |step: &str, more: Value| join(json!({ "act": "admission", "step": step }), more);
        let appeals = |step: &str, more: Value| join(json!({ "act": "appeals", "step": step }), more);
        let office = |step: &str, more: Value| join(json!({ "act": "office", "step": step }), more);
        let incident = |measure: &str| {
            let incident = json!({ "name": "X", "capacity": "coach", "round": 1, "measure": measure, "reason": "1.5.4" });
            office("incident", json!({ "incident": incident }))
        };
        let sanction = |measure: &str| json!({ "act": "sanction", "id": 1, "round": 1, "measure": measure, "reason": "r" });
        let hand = |heavy: bool| json!({ "act": "hand", "stage": 1, "round": 1, "table": 1, "board": 1, "game": "g", "heavy": heavy, "what": "pause", "signed": signed });
        let regulations = serde_json::to_value(tournament::Regulations::personal(
            "E",
            2026,
            tournament::System::RoundRobin { cycles: 1 },
        ))
        .unwrap();
        vec![
            (json!({ "act": "role", "person": "p", "name": "n", "role": "arbiter" }), "++-----+"),
            (json!({ "stage_act": "open", "regulations": regulations }), "++------"),
            (
                json!({ "stage_act": "qualify", "stages": [1], "from": 1, "to": 2, "into": 2, "carry": false }),
                "++------",
            ),
            (json!({ "act": "amend", "criteria": ["wins"], "reason": "r" }), "++------"),
            (json!({ "act": "about", "occasion": occasion }), "+++----+"),
            (json!({ "act": "enter", "entry": person }), "++++----"),
            (json!({ "act": "edit", "id": 1, "entry": person }), "++++----"),
            (json!({ "act": "strike", "id": 1 }), "++++----"),
            (json!({ "act": "lot", "seed": 1 }), "+++-----"),
            (
                json!({ "act": "number", "order": [1], "first": "white", "seed": 0, "reason": "r" }),
                "+++-----",
            ),
            (json!({ "act": "pair", "round": 1, "pairs": [], "byes": [] }), "+++-----"),
            (json!({ "act": "unpair", "round": 1, "reason": "r" }), "+++-----"),
            (json!({ "act": "publish", "round": 1 }), "+++-----"),
            (json!({ "act": "bar", "first": 1, "second": 2, "barred": true, "reason": "r" }), "++------"),
            (
                json!({ "act": "force", "round": 1, "first": 1, "second": 2, "forced": true, "reason": "r" }),
                "++------",
            ),
            (
                json!({ "act": "result", "round": 1, "table": 1, "board": 1, "meeting": "double_forfeit" }),
                "+++++---",
            ),
            (
                json!({ "act": "correct", "round": 1, "table": 1, "board": 1, "meeting": null, "reason": "r" }),
                "+++-----",
            ),
            (json!({ "act": "recolor", "round": 1, "table": 1, "reason": "r" }), "+++-----"),
            (json!({ "act": "play_off", "order": [1, 2] }), "+++-----"),
            (json!({ "act": "decide", "round": 1, "table": 1, "winner": 1, "reason": "r" }), "++------"),
            (json!({ "act": "exclude", "id": 1, "reason": "r", "annul": false }), "++------"),
            (json!({ "act": "ruling", "id": 1, "counting": "kept", "reason": "r" }), "++------"),
            (
                json!({ "act": "decide_protest", "protest": 1, "decision": { "upheld": true, "text": "t" } }),
                "++------",
            ),
            (json!({ "act": "absent", "id": 1, "round": 1 }), "++++----"),
            (json!({ "act": "withdraw", "id": 1, "reason": "r" }), "++++----"),
            (json!({ "act": "return", "id": 1 }), "++++----"),
            (json!({ "act": "line_up", "round": 1, "team": 1, "boards": [1] }), "++++++--"),
            (sanction("remark"), "++--+---"),
            (sanction("warning"), "++--+---"),
            (sanction("loss"), "++------"),
            (sanction("exclusion"), "++------"),
            (json!({ "act": "protest", "by": 1, "round": 1, "text": "t" }), "++++-+--"),
            (json!({ "act": "norm", "id": 1, "title": "КМС" }), "+++-----"),
            (json!({ "act": "approve" }), "++------"),
            (json!({ "act": "reopen", "reason": "r" }), "++------"),
            (json!({ "act": "undo" }), "+++-----"),
            (json!({ "act": "redo" }), "+++-----"),
            (
                admission(
                    "demand",
                    json!({ "demands": { "deadline": null, "first_day": null, "last_day": null, "documents": [], "fee": 0, "commission": [] } }),
                ),
                "+++-----",
            ),
            (admission("disqualified", json!({ "list": [] })), "+++-----"),
            (admission("admit", json!({ "id": 1, "member": 0, "admitted": true, "reason": "" })), "+++-----"),
            (
                admission(
                    "show",
                    json!({ "id": 1, "member": 0, "document": "doctor", "shown": true, "until": null }),
                ),
                "++++--+-",
            ),
            (
                admission(
                    "show",
                    json!({ "id": 1, "member": 0, "document": "identity", "shown": true, "until": null }),
                ),
                "++++----",
            ),
            (admission("pay", json!({ "id": 1, "paid": 1 })), "++++----"),
            (admission("apply", json!({ "entry": person, "on": "2026-05-01" })), "++++----"),
            (admission("accept", json!({ "application": 1 })), "++++----"),
            (admission("decline", json!({ "application": 1, "reason": "r" })), "++++----"),
            (admission("confirm", json!({ "id": 1, "entry": person })), "++++----"),
            (appeals("committee", json!({ "members": [] })), "-------+"),
            (appeals("replace", json!({ "appeal": 1, "out": "a", "with": "b", "reason": "r" })), "-------+"),
            (
                appeals("decide", json!({ "appeal": 1, "in_favour": 2, "against": 1, "text": "t" })),
                "-------+",
            ),
            (appeals("appeal", json!({ "by": 1, "protest": 1, "text": "t" })), "++++-+--"),
            (office("pause", json!({ "reason": "r" })), "++------"),
            (office("resume", json!({})), "++------"),
            (office("cancel", json!({ "reason": "r" })), "++------"),
            (office("sheet", json!({ "round": 1, "table": 1, "handed": true })), "+++++---"),
            (office("opening", json!({ "round": 1, "table": 1, "board": 1, "opening": "o" })), "+++++---"),
            (
                office(
                    "medical",
                    json!({ "case": { "on": "2026-05-01", "who": "P", "case": "c", "aid": "a" } }),
                ),
                "++++--+-",
            ),
            (
                office(
                    "inventory",
                    json!({ "inventory": { "tables": 1, "chairs": 2, "boards": 1, "sets": 1, "clocks": 1 } }),
                ),
                "+++----+",
            ),
            (office("prepare", json!({ "item": "hall", "done": true })), "+++----+"),
            (
                office("meeting", json!({ "minutes": { "on": "2026-05-01", "present": [], "text": "t" } })),
                "++++----",
            ),
            (incident("warning"), "++--+---"),
            (incident("exclusion"), "++------"),
            (json!({ "act": "account", "stage": 1, "id": 1, "member": 0, "account": null }), "++++----"),
            (
                json!({ "act": "check", "stage": 1, "id": 1, "member": 0, "identified": signed, "observed": null }),
                "+++++---",
            ),
            (json!({ "act": "waive", "stage": 1, "round": 1, "signed": signed }), "++------"),
            (json!({ "act": "boards", "boards": [] }), "+++-----"),
            (json!({ "act": "closed", "meeting": "m" }), "+++-----"),
            (
                json!({ "act": "moves", "stage": 1, "round": 1, "table": 1, "board": 1, "game": 1, "text": "" }),
                "+++++---",
            ),
            (json!({ "act": "started", "stage": 1, "round": 1 }), "+++++---"),
            (json!({ "act": "early", "stage": 1, "signed": signed }), "++------"),
            (hand(false), "++--+---"),
            (hand(true), "++------"),
            (json!({ "act": "begin" }), "+++-----"),
            (json!({ "act": "meet", "pairs": [], "boards": [] }), "+++-----"),
            (json!({ "act": "met", "table": 1, "meeting": null }), "+++-----"),
            (json!({ "act": "rest", "id": 1, "rests": true }), "+++-----"),
        ]
    }

    fn join(mut one: Value, more: Value) -> Value {
        if let (Some(one), Value::Object(more)) = (one.as_object_mut(), more) {
            one.extend(more);
        }
        one
    }

    /// XII: a table of every role against every act of the log.
    #[test]
    fn every_role_may_do_its_acts_and_no_others_12_4() {
        let mut seen = std::collections::BTreeSet::new();
        for (act, expected) in table() {
            let fold = Fold::default();
            let entry: Entry = fold.read(act.clone()).unwrap_or_else(|why| panic!("{act}: {why}"));
            let right = Fold::right(&entry);
            let given: String =
                Role::ALL.into_iter().map(|role| if may(role, right) { '+' } else { '-' }).collect();
            assert_eq!(given, expected, "{act} needs {right:?}");
            let name =
                act.get("act").or_else(|| act.get("stage_act")).and_then(Value::as_str).unwrap_or_default();
            seen.insert(name.to_owned());
        }
        // What only the platform has, each in the table.
        for name in crate::desk::here::Here::NAMES.iter().filter(|name| **name != "online") {
            assert!(seen.contains(*name), "{name} is not in the table");
        }
    }
}
