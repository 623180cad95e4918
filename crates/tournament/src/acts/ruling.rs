//! Acts of the panel that pair nobody and record no result.

use crate::acts::apply::{Verdict, reasoned};
use crate::acts::decisions::{MOST_DEPOSIT, Norm, Protest, Sanction};
use crate::acts::refusal::Refusal;
use crate::acts::{Act, Event};
use crate::competition::Competition;

/// Whether a protest names a clause (5.4.17.2): a number such as 5.4.2.6, or a number after a word for a clause, as in the Regulations of an event.
fn names_a_clause(text: &str) -> bool {
    const WORDS: [&str; 13] = [
        "п",
        "пп",
        "пункт",
        "подпункт",
        "параграф",
        "ст",
        "стат",
        "§",
        "clause",
        "article",
        "art",
        "rule",
        "section",
    ];
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '.' && c != '§').collect();
    let words: Vec<&str> = words.into_iter().map(|w| w.trim_matches('.')).filter(|w| !w.is_empty()).collect();
    let is_word = |word: &str| {
        let long = |w: &str| w.chars().count() > 3 && word.starts_with(w);
        WORDS.contains(&word) || WORDS.iter().any(|w| long(w))
    };
    let dotted = |word: &&str| word.contains('.') && word.split('.').all(digits);
    // `п.5` and `§7` are one word.
    let joined = |word: &&str| {
        let number = word.trim_start_matches(|c: char| !c.is_ascii_digit());
        digits(number)
            && number.len() < word.len()
            && is_word(word[..word.len() - number.len()].trim_matches('.'))
    };
    words.iter().any(|word| dotted(word) || joined(word))
        || words.windows(2).any(|two| is_word(two[0]) && two[1].split('.').all(digits))
}

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
                if self.regulations().is_some_and(crate::Regulations::third_edition) && !names_a_clause(text)
                {
                    return Err(Refusal::NoClause);
                }
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
