//! Acts of a round that is under way: results, presence, line-ups.

use crate::acts::Event;
use crate::acts::apply::{Verdict, reasoned};
use crate::acts::refusal::{LineUpFault, Refusal};
use crate::competition::{Competition, Pair};
use crate::entry::{Entry, Id};
use crate::pairing::bracket::{self, Outcome};
use crate::regulations::{Character, Regulations, System};
use crate::result::Meeting;
use rulebook::Mark;

impl Competition {
    pub(crate) fn record(
        &mut self,
        regulations: &Regulations,
        round: u16,
        table: u32,
        board: u8,
        meeting: Option<&Meeting>,
        correction: Option<&str>,
    ) -> Verdict {
        if self.rounds.is_empty() {
            return Err(Refusal::NothingPaired);
        }
        let nowhere = Refusal::NoSuchTable { round, table, board };
        let later = self.rounds.len() > round as usize;
        let empty = self.empty_seats(regulations, round, table, board);
        let r =
            (round as usize).checked_sub(1).and_then(|i| self.rounds.get_mut(i)).ok_or(nowhere.clone())?;
        if !r.published {
            return Err(Refusal::NotPublished(round));
        }
        let pair = (table as usize).checked_sub(1).and_then(|i| r.pairs.get_mut(i)).ok_or(nowhere.clone())?;
        let slot = (board as usize).checked_sub(1).and_then(|i| pair.boards.get_mut(i)).ok_or(nowhere)?;
        match correction {
            Some(reason) => {
                reasoned(reason)?;
                if slot.is_none() {
                    return Err(Refusal::NothingToCorrect);
                }
            }
            None if slot.is_some() => return Err(Refusal::HasResult),
            None => {}
        }
        if let Some(Meeting::Played(games)) = meeting {
            let n = regulations.games as usize;
            let drawn_before =
                games.chunks(n).rev().skip(1).all(|c| Meeting::Played(c.to_vec()).marks().0 == Mark::Draw);
            if games.is_empty() || games.len() > 1000 || games.len() % n != 0 || !drawn_before {
                return Err(Refusal::WrongGames { given: games.len(), expected: regulations.games });
            }
        }
        if let Some(meeting) = meeting.filter(|_| regulations.second_edition()) {
            let marks = meeting.marks();
            for (nobody, mark) in [(empty.0, marks.0), (empty.1, marks.1)] {
                if nobody && mark != Mark::Minus {
                    return Err(Refusal::EmptyBoard { board });
                }
            }
        }
        let outcome = |pair: &Pair| bracket::outcome(pair, regulations);
        if later && regulations.system.is_bracket() && regulations.second_edition() {
            let mut changed = pair.clone();
            changed.boards[board as usize - 1] = meeting.cloned();
            changed.decided = None;
            if outcome(&changed) != outcome(pair) {
                return Err(Refusal::LaterRoundRests { round });
            }
        }
        let slot = &mut pair.boards[board as usize - 1];
        let before = std::mem::replace(slot, meeting.cloned());
        pair.decided = None;
        let mut events = vec![Event::Recorded { round, table, board, before }];
        if correction.is_some() && later {
            events.push(Event::LaterPairsRest { round });
        }
        if self.missing(round).is_empty() {
            events.push(Event::RoundComplete { round });
        }
        Ok(events)
    }

    pub(crate) fn decide(
        &mut self,
        regulations: &Regulations,
        round: u16,
        table: u32,
        winner: Id,
        reason: &str,
    ) -> Verdict {
        reasoned(reason)?;
        if !matches!(regulations.system, System::KnockOut | System::ImprovedOlympic) {
            return Err(Refusal::NothingToDecide);
        }
        if (round as usize) < self.rounds.len() {
            return Err(Refusal::WrongRound { given: round, expected: self.rounds.len() as u16 });
        }
        let nowhere = Refusal::NoSuchTable { round, table, board: 1 };
        let r =
            (round as usize).checked_sub(1).and_then(|i| self.rounds.get_mut(i)).ok_or(nowhere.clone())?;
        let pair = (table as usize).checked_sub(1).and_then(|i| r.pairs.get_mut(i)).ok_or(nowhere)?;
        if winner != pair.first && winner != pair.second {
            return Err(Refusal::NotPlaying(winner));
        }
        let won = matches!(bracket::outcome(pair, regulations), Some(Outcome::Won(_)));
        if !pair.complete() || won {
            return Err(Refusal::NothingToDecide);
        }
        pair.decided = Some(winner);
        Ok(vec![Event::Decided { winner }])
    }

    /// At which sides of a board of a team match the line-ups have nobody.
    fn empty_seats(&self, regulations: &Regulations, round: u16, table: u32, board: u8) -> (bool, bool) {
        let pair = self.round(round).and_then(|r| r.pairs.get((table as usize).checked_sub(1)?));
        let (true, Some(pair)) = (regulations.is_team_event(), pair) else {
            return (false, false);
        };
        let nobody = |team: Id| {
            let seat = (board as usize).checked_sub(1);
            seat.is_some_and(|i| self.line_up(team, round).get(i) == Some(&None))
        };
        (nobody(pair.first), nobody(pair.second))
    }

    pub(crate) fn absent(&mut self, regulations: &Regulations, id: Id, round: u16) -> Verdict {
        if !matches!(regulations.system, System::Swiss { .. }) {
            return Err(Refusal::AbsenceOutsideSwiss);
        }
        let next = self.next_round();
        let entrant = self.known(id)?;
        if round < next {
            return Err(Refusal::WrongRound { given: round, expected: next });
        }
        if entrant.has_left() {
            return Err(Refusal::HasLeft(id));
        }
        if entrant.absences.contains(&round) {
            return Err(Refusal::NotPlaying(id));
        }
        entrant.absences.push(round);
        Ok(vec![Event::Presence { id, round, plays: false }])
    }

    pub(crate) fn leave(&mut self, id: Id) -> Verdict {
        let round = self.next_round();
        let entrant = self.known(id)?;
        if entrant.has_left() {
            return Err(Refusal::HasLeft(id));
        }
        entrant.presence.push((round, false));
        Ok(vec![Event::Presence { id, round, plays: false }])
    }

    /// Who has left by themselves can be excluded too: what it does to their results and to the fee (1.5.8, 1.5.9) does not hang on who was first.
    pub(crate) fn exclude(&mut self, id: Id, annul: bool) -> Verdict {
        let round = self.known(id)?.left_before();
        let events = match round {
            Some(round) if !self.known(id)?.excluded => vec![Event::Presence { id, round, plays: false }],
            _ => self.leave(id)?,
        };
        let entrant = self.known(id)?;
        entrant.excluded = true;
        if annul {
            entrant.counting = crate::acts::Counting::Annulled;
        }
        Ok(events)
    }

    pub(crate) fn come_back(&mut self, regulations: &Regulations, id: Id) -> Verdict {
        let round = self.next_round();
        let numbered = self.numbering.is_some();
        if regulations.third_edition() {
            if self.known(id)?.excluded {
                return Err(Refusal::Excluded(id));
            }
            self.may_sit(id, round)?;
        }
        let entrant = self.known(id)?;
        if regulations.third_edition() {
            // Who left before the lot comes as a late entry; with a commission the number comes with its decision.
            if numbered && entrant.number.is_none() && entrant.has_left() {
                if !matches!(regulations.system, System::Swiss { .. }) {
                    return Err(Refusal::EntriesClosed);
                }
                entrant.since = round;
                entrant.presence.clear();
                let waits = entrant.waits;
                if let Some(numbering) = self.numbering.as_mut().filter(|_| !waits) {
                    numbering.order.push(id);
                    let number = numbering.order.len() as u32;
                    self.known(id)?.number = Some(number);
                }
                return Ok(vec![Event::Presence { id, round, plays: true }]);
            }
        }
        if entrant.has_left() {
            if entrant.left_before() == Some(round) {
                entrant.presence.pop();
            } else {
                entrant.presence.push((round, true));
            }
        } else if entrant.absences.iter().any(|&r| r >= round) {
            entrant.absences.retain(|&r| r < round);
        } else {
            return Err(Refusal::TakesPart(id));
        }
        Ok(vec![Event::Presence { id, round, plays: true }])
    }

    pub(crate) fn take_line_up(
        &mut self,
        regulations: &Regulations,
        round: u16,
        team: Id,
        boards: &[Option<u8>],
    ) -> Verdict {
        let bad = |fault: LineUpFault| Err(Refusal::BadLineUp(fault));
        let Character::Teams { boards: count, fixed_order, .. } = regulations.character else {
            return bad(LineUpFault::NoTeams);
        };
        let members = match &self.known(team)?.entry {
            Entry::Team(t) => t.members.len(),
            Entry::Person(_) => return Err(Refusal::WrongKind),
        };
        if boards.len() != count as usize {
            return bad(LineUpFault::Boards { given: boards.len(), expected: count });
        }
        if round == 0 || round > regulations.max_rounds() {
            return Err(Refusal::WrongRound { given: round, expected: self.next_round() });
        }
        let named: Vec<u8> = boards.iter().flatten().copied().collect();
        for (i, &m) in named.iter().enumerate() {
            if m == 0 || m as usize > members {
                return bad(LineUpFault::NoMember(m));
            }
            if named[..i].contains(&m) {
                return bad(LineUpFault::Twice(m));
            }
        }
        if self.demands.is_some()
            && let Some(&m) = named.iter().find(|&&m| !self.entrant(team).is_some_and(|e| e.is_admitted(m)))
        {
            return bad(LineUpFault::NotAdmitted(m));
        }
        if let (true, Some(Entry::Team(t))) =
            (regulations.third_edition(), self.entrant(team).map(|e| &e.entry))
        {
            let people = named.iter().filter_map(|&m| t.members.get(m as usize - 1));
            people.into_iter().try_for_each(|p| self.not_disqualified(&p.name, p.born))?;
        }
        if fixed_order && !named.is_sorted() {
            return bad(LineUpFault::Order);
        }
        if let Some(r) = self.round(round)
            && r.pair_of(team).is_some_and(|p| p.boards.iter().any(Option::is_some))
        {
            return Err(Refusal::HasResults(round));
        }
        self.line_ups.push((round, team, boards.to_vec()));
        Ok(vec![Event::LinedUp { team }])
    }
}

impl Regulations {
    /// A bound on the number of rounds, whatever the number of entrants.
    const fn max_rounds(&self) -> u16 {
        match self.system {
            System::Swiss { rounds, .. } => rounds,
            _ => u16::MAX,
        }
    }
}
