//! The panel's own hand in the pairs of a Swiss event (5.4.10.9), and colors as they were really played.

use crate::acts::Event;
use crate::acts::apply::{Verdict, reasoned};
use crate::acts::refusal::Refusal;
use crate::competition::Competition;
use crate::entry::Id;
use crate::regulations::{Regulations, System};

impl Competition {
    /// Both must be entered, and be two.
    fn two(&mut self, first: Id, second: Id) -> Result<(), Refusal> {
        self.known(first)?;
        self.known(second)?;
        if first == second { Err(Refusal::Oneself(first)) } else { Ok(()) }
    }

    pub(crate) fn bar(
        &mut self,
        regulations: &Regulations,
        first: Id,
        second: Id,
        barred: bool,
        reason: &str,
    ) -> Verdict {
        reasoned(reason)?;
        if !matches!(regulations.system, System::Swiss { .. }) {
            return Err(Refusal::NotSwiss);
        }
        self.two(first, second)?;
        self.barred.retain(|&two| two != (first, second) && two != (second, first));
        if barred {
            self.barred.push((first, second));
        }
        Ok(vec![Event::Settled { first, second }])
    }

    pub(crate) fn force(
        &mut self,
        regulations: &Regulations,
        round: u16,
        (first, second): (Id, Id),
        forced: bool,
        reason: &str,
    ) -> Verdict {
        reasoned(reason)?;
        let System::Swiss { rounds, .. } = regulations.system else {
            return Err(Refusal::NotSwiss);
        };
        self.two(first, second)?;
        let next = self.next_round();
        if round < next || round > rounds {
            return Err(Refusal::WrongRound { given: round, expected: next });
        }
        let same = |a: Id, b: Id| (a, b) == (first, second) || (a, b) == (second, first);
        self.forced.retain(|&(r, a, b, _)| r != round || !same(a, b));
        if forced {
            for id in [first, second] {
                if self.forced(round).any(|(a, b, _)| a == id || b == id) {
                    return Err(Refusal::Twice(id));
                }
            }
            self.forced.push((round, first, second, reason.to_owned()));
        }
        Ok(vec![Event::Settled { first, second }])
    }

    pub(crate) fn recolor(&mut self, round: u16, table: u32, reason: &str) -> Verdict {
        reasoned(reason)?;
        let nowhere = Refusal::NoSuchTable { round, table, board: 1 };
        let r = (round as usize).checked_sub(1).and_then(|i| self.rounds.get_mut(i));
        let pair = r.and_then(|r| r.pairs.get_mut((table as usize).checked_sub(1)?)).ok_or(nowhere)?;
        std::mem::swap(&mut pair.first, &mut pair.second);
        for board in pair.boards.iter_mut().flatten() {
            *board = board.turned();
        }
        Ok(vec![Event::Recolored { round, table }])
    }
}
