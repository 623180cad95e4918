//! Claims of overdue time and what the chief arbiter decides on them (10.3.6–10.3.8).

use draughts::{Color, Legal};
use game::{Day, Leave, Penalty, protest_due, protest_in_time};
use serde::{Deserialize, Serialize};

use super::board::read_full;
use super::{Ending, Fine, Play, Score};
use crate::finding::{Finding, Refusal};
use crate::letter::{Dates, Postmarks};
use crate::schedule::{Purpose, Spent};

/// What is sent to the arbiter with a claim (10.3.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Materials {
    /// All letters, cards and receipts of the one whose time is overdue.
    pub letters: bool,
    /// The game with the reply move.
    pub game: bool,
    /// The time sheet of table 2.
    pub schedule: bool,
}

impl Materials {
    /// Everything.
    pub const ALL: Self = Self { letters: true, game: true, schedule: true };

    /// Whether nothing is left out.
    #[must_use]
    pub const fn complete(self) -> bool {
        self.letters && self.game && self.schedule
    }
}

/// A claim that the opponent's time is overdue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// Who claims.
    pub by: Color,
    /// When the opponent's letter came.
    pub received: Day,
    /// When the claim was sent.
    pub day: Day,
    /// The reply move, for the arbiter only.
    pub sealed: String,
    /// What came with it.
    pub materials: Materials,
    /// Whether the opponent protested in time (10.3.8).
    #[serde(default)]
    pub protested: bool,
    /// When the opponent was told of it, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<Day>,
}

/// What the arbiter decides on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The time is overdue: the game is lost.
    Confirmed,
    /// It is not: the sealed move is passed on, and whoever claimed gets six penalty days.
    Rejected,
    /// The materials are not complete: whoever claimed plays on.
    Incomplete,
}

impl Play {
    pub(super) fn take_claim(&mut self, claim: &Claim) -> Result<Vec<Finding>, Refusal> {
        if self.claim.is_some() {
            return Err(Refusal::Suspended);
        }
        if claim.by != self.to_write || self.stop.is_some() || self.spent.is_empty() {
            return Err(Refusal::NotToClaim);
        }
        // The stamp on the letter, where one was registered, says when it came (10.3.1).
        let letter = self.last_letter().and_then(|at| self.spent.get(at));
        let went = letter.map_or(self.terms.list.start, Spent::went);
        let received = letter.and_then(|spent| spent.postmarks.received).unwrap_or(claim.received);
        self.in_order(went, received)?;
        self.in_order(received, claim.day)?;
        read_full(&Legal::of(&self.position), &claim.sealed)
            .map_err(|_| Refusal::Sealed(claim.sealed.clone()))?;
        let mut findings = Vec::new();
        if !claim.materials.complete() {
            findings.push(Finding::Incomplete);
        }
        findings.extend(self.overdue_finding(opposite(claim.by)));
        self.claim = Some(Claim { received, protested: false, told: None, ..claim.clone() });
        Ok(findings)
    }

    pub(super) fn protest(&mut self, told: Day, sent: Day) -> Result<Vec<Finding>, Refusal> {
        let claim = self.claim.as_mut().ok_or(Refusal::NoClaim)?;
        for (first, second) in [(claim.day, told), (told, sent)] {
            if second < first {
                return Err(Refusal::DatesOutOfOrder { first, second });
            }
        }
        claim.told = Some(told);
        if protest_in_time(told, sent) {
            claim.protested = true;
            Ok(Vec::new())
        } else {
            Ok(vec![Finding::LateProtest])
        }
    }

    pub(super) fn decide(&mut self, verdict: Verdict, day: Day) -> Result<Vec<Finding>, Refusal> {
        let claim = self.claim.clone().ok_or(Refusal::NoClaim)?;
        self.in_order(claim.day, day)?;
        let accused = opposite(claim.by);
        let mut findings = Vec::new();
        let overdue = self.overdue(accused);
        // From the claim to the decision the game is suspended (10.3.6).
        self.suspended.extend(Leave::new(claim.day.after(1), day));
        match verdict {
            Verdict::Confirmed => {
                if !overdue {
                    findings.push(Finding::AgainstTheSums);
                }
                // Whoever was told on a day that nobody knows was not told before the claim was sent.
                let told = claim.told.unwrap_or(claim.day);
                if !claim.protested {
                    let over = !protest_in_time(told, day);
                    findings.push(if over {
                        Finding::NoProtest
                    } else {
                        Finding::ProtestOpen(protest_due(told))
                    });
                }
                self.end(Score::won_by(claim.by), Ending::Overdue, day);
                findings.push(Finding::Over);
            }
            Verdict::Rejected => {
                if overdue {
                    findings.push(Finding::AgainstTheSums);
                }
                let legal = Legal::of(&self.position);
                let mv =
                    read_full(&legal, &claim.sealed).map_err(|_| Refusal::Sealed(claim.sealed.clone()))?;
                let letter = self.last_letter().and_then(|at| self.spent.get(at));
                let run = letter.filter(|spent| spent.passed.is_none());
                self.runs.extend(run.map(|spent| claim.received.0.abs_diff(spent.went().0)));
                let from = self.plies.len();
                self.make(&legal, &mv, false);
                let plies = from..self.plies.len();
                self.to_repeat = plies.clone();
                // The claim ends the thinking; the move goes with the arbiter's letter.
                self.spent.push(Spent {
                    by: claim.by,
                    purpose: Purpose::Reply,
                    received: claim.received,
                    sent: claim.day,
                    passed: Some(day),
                    plies,
                    dates: Dates::all(self.last_sent(), claim.received, claim.day),
                    postmarks: Postmarks::default(),
                    guessed: (false, false),
                    opens: self.opens(claim.by),
                    counted: None,
                });
                self.fines.push(Fine {
                    side: claim.by,
                    penalty: Penalty::WrongClaim,
                    after: self.spent.len().saturating_sub(1),
                });
                self.to_write = accused;
                self.rights.clear();
                self.lines.clear();
                self.offered = None;
                findings.push(Finding::SealedMove(claim.sealed.clone()));
                findings.push(Finding::Charged(Penalty::WrongClaim));
                self.claim = None;
                findings.extend(self.board_end(day));
            }
            Verdict::Incomplete => {
                if claim.materials.complete() {
                    findings.push(Finding::AgainstTheSums);
                } else {
                    findings.push(Finding::Incomplete);
                }
                self.claim = None;
            }
        }
        Ok(findings)
    }
}

pub(super) const fn opposite(color: Color) -> Color {
    match color {
        Color::White => Color::Black,
        Color::Black => Color::White,
    }
}
