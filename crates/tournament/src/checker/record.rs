//! The checker's own reading of the acts.

use crate::acts::{Act, Counting};
use crate::admission::AdmissionAct;
use crate::entry::{Entry, Id};
use crate::regulations::{Character, Method, Regulations, Seeding, System, TeamCounting};
use crate::result::{Color, GameResult, Meeting};

/// What the checker keeps of one entrant.
pub(super) struct Player {
    pub(super) rating: Option<u16>,
    pub(super) side: String,
    pub(super) number: usize,
    pub(super) struck: bool,
    pub(super) annulled: bool,
    entered_for: u16,
    gone: bool,
    missing: Vec<u16>,
}

impl Player {
    pub(super) fn plays(&self, round: u16) -> bool {
        !self.struck
            && !self.gone
            && self.number > 0
            && round >= self.entered_for
            && !self.missing.contains(&round)
    }
}

/// A table of an earlier round: who, and the boards' results.
pub(super) struct Sat {
    pub(super) white: usize,
    pub(super) black: usize,
    pub(super) boards: Vec<Option<Meeting>>,
    pub(super) winner: Option<usize>,
}

/// An earlier round.
pub(super) struct Past {
    pub(super) tables: Vec<Sat>,
    pub(super) byes: Vec<usize>,
}

/// The acts so far, as the checker understands them. Entrants are counted from 0.
pub(super) struct Record {
    pub(super) regulations: Regulations,
    pub(super) players: Vec<Player>,
    pub(super) past: Vec<Past>,
    /// Pairs that the panel has forbidden.
    pub(super) barred: Vec<(usize, usize)>,
    /// Pairs that the panel has settled, with their rounds.
    pub(super) settled: Vec<(u16, usize, usize)>,
    pub(super) first: Color,
    pub(super) seed: u64,
    /// Whether a commission admits people (5.3), whom it has admitted, and the preliminary entries.
    commission: bool,
    admitted: Vec<usize>,
    applications: Vec<Entry>,
}

/// One step of the published lot (`rulebook::Lots`), written again.
pub(super) fn step(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let a = (*state ^ (*state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let b = (a ^ (a >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    b ^ (b >> 31)
}

fn pick(state: &mut u64, n: u64) -> usize {
    let again = ((1u128 << 64) % u128::from(n)) as u64;
    loop {
        let wide = u128::from(step(state)) * u128::from(n);
        if (wide & u128::from(u64::MAX)) as u64 >= again {
            return (wide >> 64) as usize;
        }
    }
}

/// The published shuffle.
pub(super) fn shuffle(state: &mut u64, list: &mut [usize]) {
    let mut i = list.len();
    while i > 1 {
        let j = pick(state, i as u64);
        i -= 1;
        list.swap(i, j);
    }
}

/// A meeting with the two the other way round.
fn other_way_round(m: &Meeting) -> Meeting {
    match m {
        Meeting::FirstByForfeit => Meeting::SecondByForfeit,
        Meeting::SecondByForfeit => Meeting::FirstByForfeit,
        Meeting::DoubleForfeit => Meeting::DoubleForfeit,
        Meeting::Played(games) => {
            let turn = |g: &GameResult| match g {
                GameResult::First => GameResult::Second,
                GameResult::Second => GameResult::First,
                GameResult::Draw => GameResult::Draw,
                GameResult::Neither => GameResult::Neither,
            };
            Meeting::Played(games.iter().map(turn).collect())
        }
    }
}

impl Record {
    pub(super) fn new(regulations: Regulations) -> Self {
        Self {
            regulations,
            players: Vec::new(),
            past: Vec::new(),
            barred: Vec::new(),
            settled: Vec::new(),
            first: Color::White,
            seed: 0,
            commission: false,
            admitted: Vec::new(),
            applications: Vec::new(),
        }
    }

    /// The next round.
    pub(super) fn round(&self) -> u16 {
        self.past.len() as u16 + 1
    }

    /// Takes in one act; the acts were accepted, so nothing is judged here.
    pub(super) fn read(&mut self, act: &Act) {
        let next = self.round();
        match act {
            Act::Enter { entry } => self.enter(entry),
            Act::Admission(act) => self.admission(act),
            Act::Strike { id } => self.with(*id, |p| p.struck = true),
            Act::Lot { seed } => self.lot(*seed),
            Act::Number { order, first, seed, .. } => {
                for (i, id) in order.iter().enumerate() {
                    self.with(*id, |p| p.number = i + 1);
                }
                (self.first, self.seed) = (*first, *seed);
            }
            Act::Pair { pairs, byes, .. } => {
                let boards = self.regulations.boards() as usize;
                let tables = pairs.iter().map(|(a, b)| Sat {
                    white: a.index(),
                    black: b.index(),
                    boards: vec![None; boards],
                    winner: None,
                });
                self.past.push(Past {
                    tables: tables.collect(),
                    byes: byes.iter().map(|id| id.index()).collect(),
                });
            }
            Act::Unpair { round, .. } => {
                self.past.pop();
                if self.regulations.edition > 1 {
                    for p in self.players.iter_mut().filter(|p| p.entered_for > *round) {
                        p.entered_for = *round;
                    }
                }
            }
            Act::Edit { id, entry } => {
                let side = entry.person().map_or(String::new(), |p| p.team.clone());
                self.with(*id, |p| (p.rating, p.side) = (entry.rating(), side));
            }
            Act::Recolor { round, table, .. } => {
                if let Some(t) = self.table(*round, *table) {
                    std::mem::swap(&mut t.white, &mut t.black);
                    for b in t.boards.iter_mut().flatten() {
                        *b = other_way_round(b);
                    }
                }
            }
            Act::Bar { first, second, barred, .. } => {
                let two = (first.index().min(second.index()), first.index().max(second.index()));
                self.barred.retain(|&known| known != two);
                if *barred {
                    self.barred.push(two);
                }
            }
            Act::Force { round, first, second, forced, .. } => {
                let of = |a: usize, b: usize| {
                    a.min(b) == first.index().min(second.index())
                        && a.max(b) == first.index().max(second.index())
                };
                self.settled.retain(|&(r, a, b)| r != *round || !of(a, b));
                if *forced {
                    self.settled.push((*round, first.index(), second.index()));
                }
            }
            Act::Result { round, table, board, meeting } => {
                self.result(*round, *table, *board, Some(meeting.clone()));
            }
            Act::Correct { round, table, board, meeting, .. } => {
                self.result(*round, *table, *board, meeting.clone());
            }
            Act::Decide { round, table, winner, .. } => {
                if let Some(t) = self.table(*round, *table) {
                    t.winner = Some(winner.index());
                }
            }
            Act::Absent { id, round } => self.with(*id, |p| p.missing.push(*round)),
            Act::Withdraw { id, .. } => self.with(*id, |p| p.gone = true),
            Act::Exclude { id, annul, .. } => self.with(*id, |p| {
                p.gone = true;
                p.annulled |= *annul;
            }),
            Act::Return { id } => self.with(*id, |p| {
                if !p.gone {
                    p.missing.retain(|&r| r < next);
                }
                p.gone = false;
            }),
            Act::Ruling { id, counting, .. } => {
                self.with(*id, |p| p.annulled = *counting == Counting::Annulled);
            }
            Act::Open { .. }
            | Act::Publish { .. }
            | Act::LineUp { .. }
            | Act::Amend { .. }
            | Act::PlayOff { .. }
            | Act::About { .. }
            | Act::Sanction { .. }
            | Act::Protest { .. }
            | Act::DecideProtest { .. }
            | Act::Norm { .. }
            | Act::Approve
            | Act::Appeals(_)
            | Act::Office(_)
            | Act::Reopen { .. } => {}
        }
    }

    fn enter(&mut self, entry: &Entry) {
        let numbered = self.players.iter().filter(|p| p.number > 0).count();
        let side = match entry {
            Entry::Person(p) => p.team.clone(),
            Entry::Team(_) => String::new(),
        };
        self.players.push(Player {
            rating: entry.rating(),
            side,
            number: if numbered > 0 && !self.commission { numbered + 1 } else { 0 },
            struck: self.commission,
            annulled: false,
            entered_for: self.round(),
            gone: false,
            missing: Vec::new(),
        });
    }

    /// Who waits for the commission (5.3) is as one who is struck out.
    fn admission(&mut self, act: &AdmissionAct) {
        let next = self.round();
        match act {
            AdmissionAct::Demand { .. } => {
                self.commission = true;
                let admitted = &self.admitted;
                for (i, p) in self.players.iter_mut().enumerate().filter(|(_, p)| p.number == 0) {
                    p.struck = !admitted.contains(&i);
                }
            }
            AdmissionAct::Apply { entry, .. } => self.applications.push(entry.clone()),
            AdmissionAct::Accept { application } => {
                let found = (*application as usize).checked_sub(1).and_then(|at| self.applications.get(at));
                if let Some(entry) = found.cloned() {
                    self.enter(&entry);
                }
            }
            AdmissionAct::Confirm { id, entry } => self.read(&Act::Edit { id: *id, entry: entry.clone() }),
            AdmissionAct::Admit { id, member: 0, admitted, .. } => {
                let numbered = self.players.iter().filter(|p| p.number > 0).count();
                self.admitted.retain(|&i| i != id.index());
                if *admitted {
                    self.admitted.push(id.index());
                }
                self.with(*id, |p| {
                    p.struck = !*admitted;
                    if *admitted && numbered > 0 && p.number == 0 {
                        (p.number, p.entered_for) = (numbered + 1, next);
                    }
                });
            }
            _ => {}
        }
    }

    fn with(&mut self, id: Id, change: impl FnOnce(&mut Player)) {
        if let Some(p) = self.players.get_mut(id.index()) {
            change(p);
        }
    }

    fn table(&mut self, round: u16, table: u32) -> Option<&mut Sat> {
        self.past.get_mut((round as usize).checked_sub(1)?)?.tables.get_mut((table as usize).checked_sub(1)?)
    }

    fn result(&mut self, round: u16, table: u32, board: u8, meeting: Option<Meeting>) {
        if let Some(t) = self.table(round, table) {
            t.winner = None;
            if let Some(slot) = (board as usize).checked_sub(1).and_then(|b| t.boards.get_mut(b)) {
                *slot = meeting;
            }
        }
    }

    fn lot(&mut self, seed: u64) {
        let mut order: Vec<usize> = (0..self.players.len()).filter(|&i| !self.players[i].struck).collect();
        let mut state = seed;
        shuffle(&mut state, &mut order);
        if self.regulations.seeding == Seeding::Rating {
            let drawn = order.clone();
            let at = |i: usize| drawn.iter().position(|&x| x == i);
            order.sort_by(|&a, &b| {
                self.players[b].rating.cmp(&self.players[a].rating).then(at(a).cmp(&at(b)))
            });
        }
        let blind = matches!(self.regulations.system, System::Swiss { method: Method::Random, .. });
        self.first = if blind || pick(&mut state, 2) == 0 { Color::White } else { Color::Black };
        self.seed = seed;
        for (i, &p) in order.iter().enumerate() {
            self.players[p].number = i + 1;
        }
    }

    /// Points of the two at a table in half-points of the scoring 1 – ½ – 0: (games, match points); nothing while a
    /// result is missing.
    pub(super) fn halves(&self, t: &Sat) -> Option<[(i64, i64); 2]> {
        let mut sums = [0i64; 2];
        // Of a match of teams: on how many boards each of them had somebody.
        let mut there = [0i64; 2];
        for b in &t.boards {
            match b.as_ref()? {
                Meeting::FirstByForfeit => there[0] += 1,
                Meeting::SecondByForfeit => there[1] += 1,
                Meeting::DoubleForfeit => {}
                Meeting::Played(_) => there = [there[0] + 1, there[1] + 1],
            }
            let (a, b) = match b.as_ref()? {
                Meeting::FirstByForfeit => (2, 0),
                Meeting::SecondByForfeit => (0, 2),
                Meeting::DoubleForfeit => (0, 0),
                Meeting::Played(games) => {
                    let first = games.iter().filter(|g| **g == GameResult::First).count();
                    let second = games.iter().filter(|g| **g == GameResult::Second).count();
                    let lost = games.iter().all(|g| *g == GameResult::Neither);
                    match first.cmp(&second) {
                        std::cmp::Ordering::Greater => (2, 0),
                        std::cmp::Ordering::Less => (0, 2),
                        std::cmp::Ordering::Equal if lost => (0, 0),
                        std::cmp::Ordering::Equal => (1, 1),
                    }
                }
            };
            sums[0] += a;
            sums[1] += b;
        }
        if matches!(self.regulations.character, Character::Teams { .. }) && self.regulations.edition > 1 {
            // 5.4.9.4: fewer than half and fewer than two.
            let too_few = there.map(|n| 2 * n < t.boards.len() as i64 && n < 2);
            if too_few[0] || too_few[1] {
                sums = [0, 1].map(|i| if too_few[i] { 0 } else { 2 * there[i] });
            }
        }
        let nobody = sums == [0, 0];
        let matches = |own: i64, other: i64| {
            if nobody { 0 } else { 1 + (own - other).signum() }
        };
        Some([(sums[0], matches(sums[0], sums[1])), (sums[1], matches(sums[1], sums[0]))])
    }

    /// The points everybody is ranked by, in half-points, and everybody's list of (opponent or bye, round).
    pub(super) fn scores(&self) -> (Vec<i64>, Vec<Vec<Option<usize>>>) {
        let by_match = matches!(
            self.regulations.character,
            Character::Teams { counting: TeamCounting::MatchPoints, .. }
        );
        let boards = i64::from(self.regulations.boards());
        // 5.4.5.5: in a Swiss event what was played stays valid.
        let swiss = matches!(self.regulations.system, System::Swiss { .. });
        let void = |who: usize| self.players[who].annulled && !(swiss && self.regulations.edition > 1);
        let mut points = vec![0; self.players.len()];
        let mut opponents = vec![Vec::new(); self.players.len()];
        for past in &self.past {
            for t in &past.tables {
                let Some([a, b]) = self.halves(t) else {
                    continue;
                };
                if void(t.white) || void(t.black) {
                    continue;
                }
                for (who, other, (games, matches)) in [(t.white, t.black, a), (t.black, t.white, b)] {
                    points[who] += if by_match { matches } else { games };
                    opponents[who].push(Some(other));
                }
            }
            for &who in past.byes.iter().filter(|&&who| !void(who)) {
                points[who] += if by_match { 2 } else { 2 * boards };
                opponents[who].push(None);
            }
        }
        (points, opponents)
    }
}
