//! The commission at work: entries that come in, papers that are shown, fees, decisions, and who enters the lot.

use super::{AdmissionAct, AdmissionRefusal, Application, Lacking, Shown, plain};
use crate::acts::Event;
use crate::acts::apply::{Verdict, reasoned};
use crate::acts::refusal::Refusal;
use crate::competition::{Competition, Entrant};
use crate::entry::{Entry, Id};
use crate::regulations::Regulations;

impl Competition {
    pub(crate) fn admit(&mut self, regulations: &Regulations, act: &AdmissionAct) -> Verdict {
        match act {
            AdmissionAct::Demand { demands } => {
                demands.check(self.occasion.status)?;
                for member in &demands.commission {
                    self.not_disqualified(&member.name, None)?;
                }
                self.demands = Some((**demands).clone());
                for e in &mut self.entrants {
                    e.waits = e.number.is_none() && !e.is_admitted(0);
                }
            }
            AdmissionAct::Disqualified { list } => self.disqualified.clone_from(list),
            AdmissionAct::Apply { entry, on, contact } => {
                if self.numbering.is_some() {
                    return Err(Refusal::EntriesClosed);
                }
                if let Some(deadline) = self.demands.as_ref().and_then(|d| d.deadline).filter(|d| on > d) {
                    return Err(AdmissionRefusal::Late(deadline).into());
                }
                self.acceptable(regulations, entry, None)?;
                let waits =
                    |a: &Application| a.answer.is_none() && plain(a.entry.name()) == plain(entry.name());
                if self.applications.iter().any(waits) {
                    return Err(Refusal::DuplicateName(entry.name().to_owned()));
                }
                self.applications.push(Application {
                    entry: entry.clone(),
                    on: *on,
                    contact: contact.clone(),
                    answer: None,
                });
            }
            AdmissionAct::Accept { application } => {
                let at = self.open_application(*application)?;
                let entry = self.applications[at].entry.clone();
                let events = self.enter(regulations, &entry)?;
                let id = Id::at(self.entrants.len().saturating_sub(1));
                self.applications[at].answer = Some(Ok(id));
                return Ok(events);
            }
            AdmissionAct::Decline { application, reason } => {
                reasoned(reason)?;
                let at = self.open_application(*application)?;
                self.applications[at].answer = Some(Err(reason.clone()));
            }
            AdmissionAct::Confirm { id, entry } => {
                let before = self.known(*id)?.entry.clone();
                self.edit(regulations, *id, entry)?;
                let e = self.known(*id)?;
                if !e.confirmed {
                    e.preliminary = (before != *entry).then(|| Box::new(before));
                }
                e.confirmed = true;
            }
            AdmissionAct::Show { id, member, document, shown, until } => {
                let demands = self.demands.as_ref().ok_or(AdmissionRefusal::NoDemands)?;
                if !demands.documents.contains(document) {
                    return Err(AdmissionRefusal::NotAsked(document.clone()).into());
                }
                let admission = self.known(*id)?.admission_mut(*member)?;
                admission.shown.retain(|s| s.document != *document);
                if *shown {
                    admission.shown.push(Shown { document: document.clone(), until: *until });
                }
            }
            AdmissionAct::Pay { id, paid } => {
                let due = {
                    let e = self.entrant(*id).ok_or(Refusal::Unknown(*id))?;
                    self.fee_of(e)
                };
                let e = self.known(*id)?;
                if *paid > due {
                    return Err(AdmissionRefusal::Overpaid(due).into());
                }
                if *paid < e.paid && e.excluded {
                    return Err(AdmissionRefusal::FeeKept.into());
                }
                e.paid = *paid;
            }
            AdmissionAct::Admit { id, member, admitted, reason } => {
                return self.decide_admission(*id, *member, *admitted, reason);
            }
        }
        Ok(vec![Event::Noted])
    }

    fn open_application(&self, number: u32) -> Result<usize, Refusal> {
        let at = (number as usize)
            .checked_sub(1)
            .filter(|&at| self.applications.get(at).is_some_and(|a| a.answer.is_none()));
        at.ok_or(AdmissionRefusal::NoSuchApplication(number).into())
    }

    fn decide_admission(&mut self, id: Id, member: u8, admitted: bool, reason: &str) -> Verdict {
        let demands = self.demands.as_ref().ok_or(AdmissionRefusal::NoDemands)?;
        if demands.commission.is_empty() {
            return Err(AdmissionRefusal::NoCommission.into());
        }
        let entry = self.known(id)?.entry.clone();
        if admitted {
            match (&entry, member) {
                (Entry::Team(team), 1..) => {
                    if let Some(person) = team.members.get(member as usize - 1) {
                        self.not_disqualified(&person.name, person.born)?;
                    }
                }
                (entry, _) => self.nobody_disqualified(entry)?,
            }
            let lacking = self.lacking(id, member);
            if !lacking.is_empty() && reason.trim().is_empty() {
                return Err(AdmissionRefusal::Incomplete(lacking).into());
            }
            let never: Vec<Lacking> = lacking.into_iter().filter(Lacking::is_indispensable).collect();
            if !never.is_empty() && self.regulations().is_some_and(Regulations::third_edition) {
                return Err(AdmissionRefusal::Indispensable(never).into());
            }
        } else {
            reasoned(reason)?;
            // Who has a start number takes part: that ends with a withdrawal or an exclusion (1.5.7).
            if member == 0 && self.known(id)?.number.is_some() {
                return Err(Refusal::TakesPart(id));
            }
        }
        let next = self.next_round();
        let late = self.numbering.is_some();
        let e = self.known(id)?;
        e.admission_mut(member)?.decision = Some((admitted, reason.to_owned()));
        if member == 0 {
            e.waits = !admitted;
        }
        let mut events = vec![Event::Noted];
        if member == 0 && admitted && late && e.number.is_none() {
            e.since = next;
            if let Some(numbering) = &mut self.numbering {
                numbering.order.push(id);
                let number = numbering.order.len() as u32;
                self.known(id)?.number = Some(number);
                events = vec![Event::Entered { id, number: Some(number) }];
            }
        }
        Ok(events)
    }

    /// Those who enter the lot: everybody who has not left, or of them everybody whom the commission has admitted (5.3).
    pub(crate) fn entering(&self) -> Result<Vec<Id>, Refusal> {
        let third = self.regulations().is_some_and(Regulations::third_edition);
        let stays_away = |e: &Entrant| e.struck || (third && e.has_left());
        let all = (0..self.entrants.len()).filter(|&i| !stays_away(&self.entrants[i])).map(Id::at);
        let may_play = |list: Vec<Id>| {
            list.iter().try_for_each(|&id| self.may_sit(id, 1))?;
            Ok(list)
        };
        if self.demands.is_none() {
            return may_play(all.collect());
        }
        let decided =
            |id: &Id| self.entrant(*id).and_then(|e| e.admission(0)).is_some_and(|a| a.decision.is_some());
        let (decided, open): (Vec<Id>, Vec<Id>) = all.partition(decided);
        if !open.is_empty() {
            return Err(AdmissionRefusal::NotDecided(open).into());
        }
        let admitted = |id: &Id| self.entrant(*id).is_some_and(|e| e.is_admitted(0));
        may_play(decided.into_iter().filter(admitted).collect())
    }
}
