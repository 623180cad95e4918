//! Acts of the panel that pair nobody and record no result.

use crate::acts::apply::{Verdict, reasoned};
use crate::acts::decisions::{MOST_DEPOSIT, Norm, Protest, Sanction};
use crate::acts::refusal::Refusal;
use crate::acts::{Act, Event};
use crate::competition::Competition;

impl Competition {
    pub(crate) fn rule(&mut self, act: &Act) -> Verdict {
        match act {
            Act::Sanction { id, round, measure, reason } => {
                reasoned(reason)?;
                self.known(*id)?;
                self.round_known(*round)?;
                let sanction = Sanction { id: *id, round: *round, measure: *measure, reason: reason.clone() };
                self.sanctions.push(sanction);
            }
            Act::Protest { by, round, text, at, deposit } => {
                reasoned(text)?;
                if let Some(roubles) = deposit.filter(|&roubles| roubles > MOST_DEPOSIT) {
                    return Err(Refusal::LargeDeposit(roubles));
                }
                self.known(*by)?;
                self.round_known(*round)?;
                self.protests.push(Protest {
                    by: *by,
                    round: *round,
                    text: text.clone(),
                    at: *at,
                    deposit: *deposit,
                    decision: None,
                });
            }
            Act::DecideProtest { protest, decision } => {
                reasoned(&decision.text)?;
                let none = Refusal::NoSuchProtest(*protest);
                let at = (*protest as usize).checked_sub(1).ok_or(none.clone())?;
                let open = self.protests.get_mut(at).filter(|p| p.decision.is_none()).ok_or(none)?;
                open.decision = Some(decision.clone());
            }
            Act::Norm { id, title } => {
                reasoned(title)?;
                self.known(*id)?;
                self.norms.push(Norm { id: *id, title: title.clone() });
            }
            Act::Approve => {
                if let Some(open) = self.protests.iter().position(|p| p.decision.is_none()) {
                    return Err(Refusal::OpenProtest(open as u32 + 1));
                }
                self.no_open_appeal()?;
                let last = self.rounds.len() as u16;
                let undecided = self.undecided(last);
                if !undecided.is_empty() {
                    return Err(Refusal::Undecided { round: last, tables: undecided });
                }
                if !self.finished() {
                    return Err(Refusal::NotOver);
                }
                self.approved = true;
                return Ok(vec![Event::Approved]);
            }
            Act::Reopen { reason } => {
                reasoned(reason)?;
                if !self.approved && !self.is_cancelled() {
                    return Err(Refusal::NotApproved);
                }
                self.approved = false;
                self.office.standing = None;
                return Ok(vec![Event::Reopened]);
            }
            _ => {}
        }
        Ok(vec![Event::Noted])
    }

    pub(crate) fn round_known(&self, round: u16) -> Result<(), Refusal> {
        let last = self.rounds.len() as u16;
        if round > last { Err(Refusal::WrongRound { given: round, expected: last }) } else { Ok(()) }
    }
}
