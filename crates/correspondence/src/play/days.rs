//! The dates of a letter: what it says of the opponent's, and between which days its writer thought (10.3.1–10.3.3).

use draughts::Color;
use game::{Day, Penalty};

use super::{Play, side};
use crate::finding::{Finding, Refusal};
use crate::letter::{Dates, Letter, Postmarks};
use crate::schedule::{Purpose, Spent, lacks_dates};

/// Between which days the writer thought, and whether each of the two is only taken to be so.
#[derive(Clone, Copy)]
pub(super) struct Thought {
    pub(super) received: Day,
    pub(super) sent: Day,
    guessed: (bool, bool),
}

impl Thought {
    /// Both days are known.
    pub(super) const fn between(received: Day, sent: Day) -> Self {
        Self { received, sent, guessed: (false, false) }
    }
}

/// The day of sending: of a registered letter that on the receipt, of another the one stated (10.3.1).
fn sent_on(dates: Dates, postmarks: Postmarks) -> Option<Day> {
    if postmarks.registered { postmarks.sent.or(dates.sent) } else { dates.sent.or(postmarks.sent) }
}

impl Play {
    /// The day on which the last letter went, or play began.
    pub(super) fn last_sent(&self) -> Day {
        self.spent.last().map_or(self.terms.list.start, Spent::went)
    }

    pub(super) fn in_order(&self, first: Day, second: Day) -> Result<(), Refusal> {
        if second < first { Err(Refusal::DatesOutOfOrder { first, second }) } else { Ok(()) }
    }

    /// The last letter, without its repetitions.
    pub(super) fn last_letter(&self) -> Option<usize> {
        self.spent.iter().rposition(|spent| spent.purpose != Purpose::Repeat)
    }

    /// The letter that is answered: of a letter and its repetitions the one that the first date names, else the last that can have come.
    fn answered(&self, dates: Dates) -> Option<usize> {
        let original = self.last_letter()?;
        let letters = || (original..).zip(self.spent.get(original..).unwrap_or_default());
        let is = |spent: &Spent, day| spent.went() == day || spent.postmarks.sent == Some(day);
        let named = dates.opponent_sent.and_then(|day| letters().find(|(_, spent)| is(spent, day)));
        let came =
            || letters().filter(|(_, spent)| dates.received.is_none_or(|day| spent.went() <= day)).last();
        Some(named.or_else(came).map_or(original, |(at, _)| at))
    }

    pub(super) fn days(
        &mut self,
        by: Color,
        letter: &Letter,
        postmarks: Postmarks,
        findings: &mut Vec<Finding>,
    ) -> Result<Thought, Refusal> {
        let dates = letter.dates;
        let stated = sent_on(dates, postmarks);
        if let Some(earlier) = letter.earlier {
            self.supply(by, earlier)?;
        }
        let Some(at) = self.answered(dates) else {
            let received = dates.received.unwrap_or(self.terms.list.start);
            let sent = stated.unwrap_or(received);
            if dates.received.is_some() {
                self.in_order(received, sent)?;
            }
            return Ok(Thought { received, sent, guessed: (false, stated.is_none()) });
        };
        let went = self.first_date(at, dates.opponent_sent, findings)?;
        let answered = self.spent.get(at);
        let stamp = answered.and_then(|spent| spent.postmarks.received);
        // The run of the arbiter's letter is none between the two (10.3.3).
        let between = answered.is_some_and(|spent| spent.passed.is_none());
        if let Some(stamp) = stamp
            && dates.received.is_some_and(|day| day != stamp)
        {
            findings.push(Finding::NotThePostmark(stamp));
        }
        let known = stamp.or(dates.received);
        let received = known.unwrap_or_else(|| {
            let (sum, count) =
                self.runs.iter().fold((0_u64, 0_u64), |(s, n), run| (s + u64::from(*run), n + 1));
            let mean =
                (sum + count / 2).checked_div(count).and_then(|mean| u32::try_from(mean).ok()).unwrap_or(0);
            let day = went.after(mean);
            let day = stated.map_or(day, |sent| day.min(sent).max(went));
            findings.push(Finding::MeanRun(day));
            day
        });
        self.in_order(went, received)?;
        let sent = stated.unwrap_or(received);
        self.in_order(received, sent)?;
        if known.is_some() && between {
            self.runs.push(received.0.abs_diff(went.0));
        }
        Ok(Thought { received, sent, guessed: (known.is_none(), stated.is_none()) })
    }

    /// What the first date says about the letter that is answered: it corrects its day of sending, now or never (10.3.1). A stamp that was registered stands
    /// before what is named.
    fn first_date(
        &mut self,
        at: usize,
        named: Option<Day>,
        findings: &mut Vec<Finding>,
    ) -> Result<Day, Refusal> {
        let start = self.terms.list.start;
        let Some(spent) = self.spent.get_mut(at) else { return Ok(start) };
        let Some(day) = named.filter(|day| *day != spent.went()) else { return Ok(spent.went()) };
        let out = |first, second| Err(Refusal::DatesOutOfOrder { first, second });
        // The arbiter's letter has the arbiter's stamp, which says nothing about the time of whoever claimed.
        if spent.passed.is_some() {
            if day < spent.sent {
                return out(spent.sent, day);
            }
            spent.passed = Some(day);
            return Ok(day);
        }
        let right = spent.postmarks.sent.unwrap_or(day);
        if right != day {
            findings.push(Finding::NotThePostmark(right));
        }
        if right != spent.sent {
            if spent.purpose != Purpose::First && right < spent.received {
                return out(spent.received, right);
            }
            if !spent.guessed.1 {
                findings.push(Finding::SentCorrected { stated: spent.sent, corrected: right });
            }
            (spent.sent, spent.guessed.1) = (right, false);
        }
        Ok(right)
    }

    /// The account of a letter.
    pub(super) fn spend(
        &mut self,
        by: Color,
        purpose: Purpose,
        thought: Thought,
        (letter, postmarks): (&Letter, Postmarks),
        plies: std::ops::Range<usize>,
    ) -> u32 {
        let spent = Spent {
            by,
            purpose,
            received: thought.received,
            sent: thought.sent,
            passed: None,
            plies,
            dates: letter.dates,
            postmarks,
            guessed: thought.guessed,
            opens: self.opens(by),
            counted: None,
        };
        let days = spent.days(&self.terms, &self.leave_days());
        self.spent.push(spent);
        days
    }

    /// Whether a side has not written before.
    pub(super) fn opens(&self, by: Color) -> bool {
        !self.spent.iter().any(|spent| spent.by == by)
    }

    /// The last letter of a side, without its repetitions.
    fn own(&self, by: Color) -> Option<usize> {
        self.spent.iter().rposition(|spent| spent.by == by && spent.purpose != Purpose::Repeat)
    }

    /// Whether the next letter has to name dates that a side's last one left out (10.3.3).
    pub(crate) fn owes_dates(&self, by: Color) -> bool {
        self.own(by).and_then(|at| self.spent.get(at)).is_some_and(Spent::lacks_dates)
    }

    /// Dates that the writer's last letter left out (10.3.3).
    fn supply(&mut self, by: Color, earlier: Dates) -> Result<(), Refusal> {
        let Some(at) = self.own(by) else { return Ok(()) };
        let letters = || self.spent.iter().enumerate().filter(|(_, spent)| spent.purpose != Purpose::Repeat);
        let before = letters().rfind(|(other, _)| *other < at).map(|(_, spent)| spent.went());
        let next = letters().find(|(other, _)| *other > at).map(|(_, spent)| spent.received);
        let Some(spent) = self.spent.get_mut(at) else { return Ok(()) };
        let received = earlier.received.filter(|_| spent.guessed.0).unwrap_or(spent.received);
        let taken = if spent.guessed.1 { spent.sent.max(received) } else { spent.sent };
        let sent = earlier.sent.filter(|_| spent.guessed.1).unwrap_or(taken);
        let ordered =
            [(before.unwrap_or(received), received), (received, sent), (sent, next.unwrap_or(sent))];
        if let Some(&(first, second)) = ordered.iter().find(|(first, second)| second < first) {
            return Err(Refusal::DatesOutOfOrder { first, second });
        }
        spent.guessed.0 &= earlier.received.is_none();
        spent.guessed.1 &= earlier.sent.is_none();
        (spent.received, spent.sent) = (received, sent);
        Ok(())
    }

    /// Dates or sums left out: a word the first time, a penalty later (10.3.3).
    pub(super) fn check_missing(
        &mut self,
        by: Color,
        letter: &Letter,
        rights: &mut Vec<Penalty>,
        findings: &mut Vec<Finding>,
    ) {
        let first = self.spent.is_empty();
        if lacks_dates(letter.dates, first) || !first && letter.sums.is_none() {
            let before = &mut self.missing[side(by)];
            findings.push(Finding::MissingDates(*before));
            rights.extend(Penalty::missing_dates(*before));
            *before = before.saturating_add(1);
        }
        if letter.earlier.is_none() && self.owes_dates(by) {
            findings.push(Finding::EarlierDates);
        }
    }
}
