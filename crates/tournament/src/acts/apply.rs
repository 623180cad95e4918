//! The one door: an act either changes the competition or is refused and changes nothing.

use crate::acts::refusal::Refusal;
use crate::acts::{Act, Event};
use crate::competition::{Competition, Entrant, Numbering, Pair, Round};
use crate::entry::{Entry, EntryFault, Id, Person};
use crate::pairing::{self, Proposal, swiss};
use crate::regulations::{Character, Regulations, Seeding, System};
use crate::result::Color;
use rulebook::Lots;

pub(crate) type Verdict = Result<Vec<Event>, Refusal>;

pub(crate) fn reasoned(reason: &str) -> Result<(), Refusal> {
    if reason.trim().is_empty() { Err(Refusal::NoReason) } else { Ok(()) }
}

impl Competition {
    /// Applies one act.
    ///
    /// # Errors
    /// The act is refused, with what was wrong; the competition is then as it was.
    pub fn apply(&mut self, act: &Act) -> Verdict {
        if let Act::Open { regulations } = act {
            return self.open(regulations);
        }
        let Some(regulations) = self.regulations.clone() else {
            return Err(Refusal::NotOpen);
        };
        if self.approved && !matches!(act, Act::Reopen { .. }) {
            return Err(Refusal::Approved);
        }
        self.not_standing_still(act)?;
        let resolution = self.resolution(act);
        let events = self.take(regulations, act)?;
        self.resolutions.extend(resolution);
        Ok(events)
    }

    fn take(&mut self, regulations: Regulations, act: &Act) -> Verdict {
        match act {
            Act::Open { .. } => Err(Refusal::AlreadyOpen),
            Act::Edit { id, entry } => self.edit(&regulations, *id, entry),
            Act::About { occasion } => self.about(occasion),
            Act::Admission(act) => self.admit(&regulations, act),
            Act::Appeals(act) => self.appeal(&regulations, act),
            Act::Office(act) => self.note(act),
            Act::Bar { first, second, barred, reason } => {
                self.bar(&regulations, *first, *second, *barred, reason)
            }
            Act::Force { round, first, second, forced, reason } => {
                self.force(&regulations, *round, (*first, *second), *forced, reason)
            }
            Act::Recolor { round, table, reason } => self.recolor(*round, *table, reason),
            Act::Sanction { .. }
            | Act::Protest { .. }
            | Act::DecideProtest { .. }
            | Act::Norm { .. }
            | Act::Approve
            | Act::Reopen { .. } => self.rule(act),
            Act::Enter { entry } => self.enter(&regulations, entry),
            Act::Strike { id } => self.strike(*id),
            Act::Lot { seed } => self.lot(&regulations, *seed),
            Act::Number { order, first, seed, reason } => {
                reasoned(reason)?;
                self.number(&regulations, order.clone(), *first, *seed)
            }
            Act::Pair { round, pairs, byes, by_hand, despite_missing } => self.pair(
                &regulations,
                *round,
                &Proposal { pairs: pairs.clone(), byes: byes.clone() },
                by_hand.as_deref(),
                despite_missing.as_deref(),
            ),
            Act::Unpair { round, reason } => self.unpair(*round, reason),
            Act::Publish { round } => self.publish(*round),
            Act::Result { round, table, board, meeting } => {
                self.record(&regulations, *round, *table, *board, Some(meeting), None)
            }
            Act::Correct { round, table, board, meeting, reason } => {
                self.record(&regulations, *round, *table, *board, meeting.as_ref(), Some(reason))
            }
            Act::Decide { round, table, winner, reason } => {
                self.decide(&regulations, *round, *table, *winner, reason)
            }
            Act::Absent { id, round } => self.absent(&regulations, *id, *round),
            Act::Withdraw { id, reason } => {
                reasoned(reason)?;
                self.leave(*id)
            }
            Act::Return { id } => self.come_back(&regulations, *id),
            Act::Exclude { id, reason, annul } => {
                reasoned(reason)?;
                self.exclude(*id, *annul)
            }
            Act::LineUp { round, team, boards } => self.take_line_up(&regulations, *round, *team, boards),
            Act::Ruling { id, counting, reason } => {
                reasoned(reason)?;
                self.known(*id)?.counting = *counting;
                Ok(vec![Event::Ruled { id: *id }])
            }
            Act::Amend { criteria, reason } => {
                reasoned(reason)?;
                let amended = Regulations { criteria: criteria.clone(), ..regulations };
                let faults = amended.faults();
                if !faults.is_empty() {
                    return Err(Refusal::BadRegulations(faults));
                }
                self.regulations = Some(amended);
                self.criteria_changed |= !self.rounds.is_empty();
                Ok(vec![Event::CriteriaChanged])
            }
            Act::PlayOff { order } => {
                for (i, &id) in order.iter().enumerate() {
                    self.known(id)?;
                    if order[..i].contains(&id) {
                        return Err(Refusal::Twice(id));
                    }
                }
                if order.len() < 2 {
                    return Err(Refusal::TooFew(order.len()));
                }
                self.play_offs.push(order.clone());
                Ok(vec![Event::PlayedOff])
            }
        }
    }

    /// The entrant, who must exist and not be struck out.
    pub(crate) fn known(&mut self, id: Id) -> Result<&mut Entrant, Refusal> {
        self.entrants.get_mut(id.index()).filter(|e| !e.struck).ok_or(Refusal::Unknown(id))
    }

    fn open(&mut self, regulations: &Regulations) -> Verdict {
        if self.regulations.is_some() {
            return Err(Refusal::AlreadyOpen);
        }
        let faults = regulations.faults();
        if !faults.is_empty() {
            return Err(Refusal::BadRegulations(faults));
        }
        self.regulations = Some(regulations.clone());
        Ok(vec![Event::Opened])
    }

    pub(crate) fn enter(&mut self, regulations: &Regulations, entry: &Entry) -> Verdict {
        let swiss = matches!(regulations.system, System::Swiss { .. });
        if self.numbering.is_some() && !swiss {
            return Err(Refusal::EntriesClosed);
        }
        self.acceptable(regulations, entry, None)?;
        let id = Id::at(self.entrants.len());
        // With a commission of admission a late entry has its number from the decision (5.3).
        let waits = self.demands.is_some();
        let number = self.numbering.as_mut().filter(|_| !waits).map(|n| {
            n.order.push(id);
            n.order.len() as u32
        });
        self.entrants.push(Entrant {
            entry: entry.clone(),
            number,
            since: self.next_round(),
            presence: Vec::new(),
            absences: Vec::new(),
            counting: crate::acts::Counting::ByRule,
            struck: false,
            excluded: false,
            confirmed: false,
            preliminary: None,
            paid: 0,
            waits,
            admissions: Vec::new(),
        });
        Ok(vec![Event::Entered { id, number }])
    }

    /// Whether an entry can stand in the list, in the place of another or as a new one.
    pub(crate) fn acceptable(
        &self,
        regulations: &Regulations,
        entry: &Entry,
        instead_of: Option<Id>,
    ) -> Result<(), Refusal> {
        let mut faults = entry.faults();
        match (&regulations.character, entry) {
            (Character::Personal, Entry::Person(_)) => {}
            (Character::Teams { roster, boards, .. }, Entry::Team(team)) => {
                let n = team.members.len();
                if n > *roster as usize {
                    faults.push(EntryFault::LargeTeam { members: n, roster: *roster });
                }
                if 2 * n < *boards as usize {
                    faults.push(EntryFault::SmallTeam { members: n, boards: *boards });
                }
            }
            _ => return Err(Refusal::WrongKind),
        }
        if regulations.third_edition() && !regulations.groups.is_empty() {
            let year = regulations.year;
            let outside = |p: &&Person| regulations.groups.iter().all(|g| g.fits(p, year) == Some(false));
            let people = match entry {
                Entry::Person(person) => std::slice::from_ref(person),
                Entry::Team(team) => &team.members,
            };
            faults.extend(people.iter().filter(outside).map(|p| EntryFault::OutsideGroups(p.name.clone())));
        }
        if !faults.is_empty() {
            return Err(Refusal::BadEntry(faults));
        }
        let born = |e: &Entry| e.person().and_then(|p| p.born);
        let same = |(at, other): (usize, &Entrant)| {
            Some(Id::at(at)) != instead_of
                && !other.struck
                && other.entry.name() == entry.name()
                && (born(entry).is_none() || born(&other.entry) == born(entry))
        };
        if self.entrants.iter().enumerate().any(same) {
            return Err(Refusal::DuplicateName(entry.name().to_owned()));
        }
        self.nobody_disqualified(entry)
    }

    pub(crate) fn edit(&mut self, regulations: &Regulations, id: Id, entry: &Entry) -> Verdict {
        let before = self.known(id)?.entry.clone();
        self.acceptable(regulations, entry, Some(id))?;
        if let (Entry::Team(old), Entry::Team(new)) = (&before, entry) {
            // Line-ups name members by their places in the entry.
            let named =
                self.line_ups.iter().filter(|(_, team, _)| *team == id).flat_map(|(.., b)| b).flatten();
            let played = self.rounds.iter().any(|r| r.pair_of(id).is_some());
            let needed =
                named.map(|&m| m as usize).max().unwrap_or(0).max(if played { old.members.len() } else { 0 });
            if new.members.len() < needed {
                return Err(Refusal::EntriesClosed);
            }
        }
        if regulations.system == System::Scheveningen
            && self.numbering.is_some()
            && before.person().map(|p| &p.team) != entry.person().map(|p| &p.team)
        {
            return Err(Refusal::EntriesClosed);
        }
        let admitted = regulations.third_edition() && self.demands.is_some();
        let another = admitted && before.person().is_some() && !before.is_of(entry);
        if another && self.numbering.is_some() {
            return Err(Refusal::EntriesClosed);
        }
        let entrant = self.known(id)?;
        if another {
            entrant.admissions.clear();
            (entrant.confirmed, entrant.preliminary, entrant.waits) = (false, None, true);
        }
        if let (Entry::Team(old), Entry::Team(new)) = (&before, entry) {
            // What was shown and decided of one member is not another's.
            for (i, admission) in entrant.admissions.iter_mut().enumerate().skip(1) {
                if old.members.get(i - 1).map(|m| &m.name) != new.members.get(i - 1).map(|m| &m.name) {
                    *admission = crate::admission::Admission::default();
                }
            }
            entrant.admissions.truncate(new.members.len() + 1);
        }
        entrant.entry = entry.clone();
        Ok(vec![Event::Noted])
    }

    fn strike(&mut self, id: Id) -> Verdict {
        if self.numbering.is_some() {
            return Err(Refusal::EntriesClosed);
        }
        self.known(id)?.struck = true;
        Ok(vec![Event::Struck { id }])
    }

    fn lot(&mut self, regulations: &Regulations, seed: u64) -> Verdict {
        let mut order = self.entering()?;
        let mut lots = Lots::new(seed);
        lots.shuffle(&mut order);
        if regulations.seeding == Seeding::Rating {
            // A stable sort after the shuffle leaves equal ratings, and those without one, in the order of the lot.
            order.sort_by_key(|id| std::cmp::Reverse(self.entrants[id.index()].entry.rating()));
        }
        let random =
            matches!(regulations.system, System::Swiss { method: crate::regulations::Method::Random, .. });
        // 5.4.10.4: odd numbers have White; elsewhere the color of the first pair is drawn (5.4.10.5.2).
        let first = if random || lots.below(2) == 0 { Color::White } else { Color::Black };
        self.number(regulations, order, first, seed)
    }

    fn number(&mut self, regulations: &Regulations, order: Vec<Id>, first: Color, seed: u64) -> Verdict {
        if self.numbering.is_some() {
            return Err(Refusal::AlreadyNumbered);
        }
        let mut seen = vec![false; self.entrants.len()];
        for &id in &order {
            self.known(id)?;
            if std::mem::replace(&mut seen[id.index()], true) {
                return Err(Refusal::Twice(id));
            }
        }
        let mut entering = self.entering()?;
        entering.sort_unstable();
        let named = (0..).map(Id::at).zip(&seen).filter(|(_, seen)| **seen).map(|(id, _)| id);
        if !named.eq(entering) {
            return Err(Refusal::BadOrder);
        }
        if order.len() < 2 {
            return Err(Refusal::TooFew(order.len()));
        }
        if regulations.system == System::Scheveningen {
            let sides = crate::pairing::scheveningen::sides(self, &order);
            if sides.len() != 2 {
                return Err(Refusal::BadSides(
                    sides.into_iter().map(|(name, list)| (name, list.len())).collect(),
                ));
            }
        }
        for (number, id) in (1..).zip(&order) {
            self.entrants[id.index()].number = Some(number);
        }
        self.numbering = Some(Numbering { order: order.clone(), first, seed });
        Ok(vec![Event::Numbered { order, first }])
    }

    fn pair(
        &mut self,
        regulations: &Regulations,
        round: u16,
        proposal: &Proposal,
        by_hand: Option<&str>,
        despite_missing: Option<&str>,
    ) -> Verdict {
        if self.numbering.is_none() {
            return Err(Refusal::NotNumbered);
        }
        let expected = self.next_round();
        if round != expected {
            return Err(Refusal::WrongRound { given: round, expected });
        }
        if round > self.planned_rounds() {
            return Err(Refusal::NoMoreRounds(self.planned_rounds()));
        }
        for reason in [by_hand, despite_missing].into_iter().flatten() {
            reasoned(reason)?;
        }
        if self.rounds.last().is_some_and(|r| !r.published) {
            return Err(Refusal::NotPublished(round - 1));
        }
        if despite_missing.is_none() {
            for earlier in 1..round {
                let tables = self.missing(earlier);
                if !tables.is_empty() {
                    return Err(Refusal::ResultsMissing { round: earlier, tables });
                }
            }
        }
        let mut seats = vec![0u32; self.entrants.len()];
        let mut sit = |id: Id, table: u32| match seats.get_mut(id.index()) {
            None => Err(Refusal::Unknown(id)),
            Some(_) if self.entrants[id.index()].number.is_none() => Err(Refusal::NotPlaying(id)),
            Some(seat) if *seat != 0 => Err(Refusal::Twice(id)),
            Some(seat) => {
                *seat = table;
                Ok(())
            }
        };
        for (table, &(a, b)) in (1..).zip(&proposal.pairs) {
            sit(a, table)?;
            sit(b, table)?;
        }
        for &id in &proposal.byes {
            sit(id, u32::MAX)?;
        }
        let sitting = proposal.pairs.iter().flat_map(|&(a, b)| [a, b]).chain(proposal.byes.iter().copied());
        sitting.into_iter().try_for_each(|id| self.may_sit(id, round))?;
        if let System::Swiss { .. } = regulations.system {
            for (e, id) in self.entrants.iter().zip((0..).map(Id::at)) {
                match (e.plays(round), seats[id.index()]) {
                    (true, 0) => return Err(Refusal::LeftOut(id)),
                    (false, 1..) => return Err(Refusal::NotPlaying(id)),
                    _ => {}
                }
            }
            let broken = swiss::broken_rules(self, proposal)?;
            if let (None, Some(first)) = (by_hand, broken.into_iter().next()) {
                return Err(first);
            }
        } else if by_hand.is_none() && pairing::propose(self)? != *proposal {
            return Err(Refusal::NotTheSystem);
        }
        for seat in &mut seats {
            if *seat == u32::MAX {
                *seat = 0;
            }
        }
        let boards = regulations.boards() as usize;
        let pairs = proposal
            .pairs
            .iter()
            .map(|&(first, second)| Pair { first, second, boards: vec![None; boards], decided: None })
            .collect();
        self.rounds.push(Round {
            pairs,
            byes: proposal.byes.clone(),
            published: false,
            by_hand: by_hand.map(str::to_owned),
            sheets: Vec::new(),
            openings: Vec::new(),
            seats,
        });
        Ok(vec![Event::Paired { round }])
    }

    fn unpair(&mut self, round: u16, reason: &str) -> Verdict {
        reasoned(reason)?;
        let last = self.rounds.len() as u16;
        if last == 0 {
            return Err(Refusal::NothingPaired);
        }
        if round != last {
            return Err(Refusal::WrongRound { given: round, expected: last });
        }
        if self.rounds.last().is_some_and(|r| r.pairs.iter().any(|p| p.boards.iter().any(Option::is_some))) {
            return Err(Refusal::HasResults(round));
        }
        self.rounds.pop();
        if self.regulations.as_ref().is_some_and(Regulations::second_edition) {
            for entrant in &mut self.entrants {
                entrant.round_taken_back(round);
            }
        }
        Ok(vec![Event::Unpaired { round }])
    }

    fn publish(&mut self, round: u16) -> Verdict {
        let last = self.rounds.len() as u16;
        match self.rounds.last_mut() {
            Some(r) if round == last => {
                if r.published {
                    return Err(Refusal::AlreadyPublished(round));
                }
                r.published = true;
                Ok(vec![Event::Published { round }])
            }
            None => Err(Refusal::NothingPaired),
            Some(_) => Err(Refusal::WrongRound { given: round, expected: last }),
        }
    }
}
