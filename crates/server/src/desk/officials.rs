//! What the rules ask of those who conduct an event: none of them is disqualified (1.6.2), no arbiter of the event sits on the committee of appeals (5.4.17.5), and who
//! forms the panel (3.1.2, 12.4.4).

use serde::{Deserialize, Serialize};
use tournament::log::{Line, LogRefusal};
use tournament::{
    Act, AdmissionRefusal, AppealAct, AppealRefusal, Birth, Competition, Entrant, Id, Refusal, StageAct,
    StageId, StageRefusal,
};

use super::fold::{Entry, Fold, Member, NotDone};
use super::rights::Role;

/// A name as in somebody's papers; an account may be called anything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FullName {
    pub(crate) name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) born: Option<Birth>,
}

impl FullName {
    /// What was typed; nothing if no name was.
    pub(crate) fn read(name: &str, born: Option<&str>) -> Result<Option<Self>, String> {
        let born = born.map(str::trim).filter(|born| !born.is_empty());
        let born = born.map(|born| born.parse().map_err(|_| format!("born: {born:?}"))).transpose()?;
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok((!name.is_empty()).then_some(Self { name, born }))
    }
}

impl Fold {
    fn competitions(&self) -> impl Iterator<Item = (StageId, &Competition)> {
        (1..).map(StageId).zip(self.log.event().stages()).map(|(id, stage)| (id, stage.journal.state()))
    }

    /// The names of somebody's papers: as said when they got a role, and as they are entered where their account plays.
    fn full_names(&self, person: &str, said: Option<&FullName>) -> Vec<FullName> {
        let played = self.competitions().filter_map(|(stage, c)| {
            let (_, id, member) = self.here.chair_of(stage, person)?;
            let entrant = c.entrant(Id(id))?;
            let of = |(n, _): &(u8, _)| *n == member;
            let (_, person) = Entrant::people(entrant).into_iter().find(of)?;
            Some(FullName { name: person.name.clone(), born: person.born })
        });
        said.cloned().into_iter().chain(played).collect()
    }

    /// Who of the panel is on the list of those disqualified for a stage, by the names of the accounts.
    pub(crate) fn disqualified_officials(&self, stage: StageId) -> Vec<&str> {
        let Some(c) = self.stage(stage) else { return Vec::new() };
        let on_list = |m: &&Member| {
            let known = self.full_names(&m.person, m.full.as_ref());
            known.iter().any(|full| c.disqualification(&full.name, full.born).is_some())
        };
        self.panel.iter().filter(on_list).map(|m| m.name.as_str()).collect()
    }

    /// Who of the panel has no known name that a list of those disqualified could be asked for.
    pub(crate) fn officials_without_name(&self) -> Vec<&str> {
        let unknown = |m: &&Member| self.full_names(&m.person, m.full.as_ref()).is_empty();
        self.panel.iter().filter(unknown).map(|m| m.name.as_str()).collect()
    }

    /// Whether somebody of a role may give one to who has another: the deputy acts for the chief arbiter, and does not take their place (12.4.4); the organiser forms the
    /// panel (3.1.2) and is not chosen anew by it, for they name who hears appeals against it (5.4.17.5).
    pub(super) fn may_fill(&self, by: Option<Role>, had: Option<Role>, given: Option<Role>) -> bool {
        let concerns = |role| had == Some(role) || given == Some(role);
        let nobody = !self.panel.iter().any(|m| m.role == Role::Organiser);
        let chief = matches!(by, Some(Role::ChiefArbiter | Role::Organiser));
        let organiser = by == Some(Role::Organiser) || (by == Some(Role::ChiefArbiter) && nobody);
        (chief || !concerns(Role::ChiefArbiter)) && (organiser || !concerns(Role::Organiser))
    }

    /// Nobody disqualified gets a role in any stage (1.6.2), and no arbiter of the event sits on its committee of appeals (5.4.17.5).
    pub(super) fn officials_stand(&self, entry: &Entry) -> Result<(), NotDone> {
        match entry {
            Entry::Role { person, name, full, role: Some(role), .. } => {
                let known = self.full_names(person, full.as_ref());
                let listed = self.competitions().any(|(_, c)| !c.disqualified().is_empty());
                if known.is_empty() && listed {
                    return Err(NotDone::NoFullName(name.clone()));
                }
                for (stage, c) in self.competitions() {
                    for full in &known {
                        if let Some(d) = c.disqualification(&full.name, full.born) {
                            let refusal =
                                AdmissionRefusal::Disqualified { name: full.name.clone(), until: d.until };
                            return Err(self.refused(stage, refusal.into()));
                        }
                        if role.is_arbiter() && c.is_on_committee(&full.name) {
                            return Err(
                                self.refused(stage, AppealRefusal::IsArbiter(full.name.clone()).into())
                            );
                        }
                    }
                }
                Ok(())
            }
            Entry::Line(Line::Act(StageAct::Within { stage, act: Act::Appeals(act) })) => {
                let Some(c) = self.stage(*stage) else { return Ok(()) };
                let names: Vec<&str> = match act {
                    AppealAct::Committee { members } => members.iter().map(|j| j.name.as_str()).collect(),
                    AppealAct::Decide { appeal, .. } => {
                        let at = (*appeal as usize).checked_sub(1);
                        at.and_then(|at| c.appeals().get(at)).map_or_else(Vec::new, |a| c.voting(a))
                    }
                    AppealAct::Appeal { .. } | AppealAct::Replace { .. } => return Ok(()),
                };
                let arbiters = self.panel.iter().filter(|m| m.role.is_arbiter());
                let arbiters = arbiters.flat_map(|m| self.full_names(&m.person, m.full.as_ref()));
                let arbiters: Vec<FullName> = arbiters.collect();
                let serves =
                    |name: &&str| arbiters.iter().any(|full| tournament::same_name(&full.name, name));
                match names.into_iter().find(serves) {
                    None => Ok(()),
                    Some(name) => Err(self.refused(*stage, AppealRefusal::IsArbiter(name.to_owned()).into())),
                }
            }
            _ => Ok(()),
        }
    }

    fn refused(&self, stage: StageId, refusal: Refusal) -> NotDone {
        NotDone::Refused(Box::new((LogRefusal::Act(StageRefusal::Within(stage, refusal)), self.clone())))
    }
}
