//! Whether a goal is reached against every reply.
//!
//! Every goal is one side's struggle to bring something about ([`Goal::striver`]); the other side needs only to put it off for ever, and
//! repetition does that. So what a position is worth does not depend on how it came about, and two kinds of reasons are sound:
//! it *comes about* if it rests on positions in which that was known before; it is *put off* in a set of positions that the striver cannot leave.
//!
//! The search is depth-first with proof numbers (df-pn, in the weak form: the greatest number and one more for each other open move, so
//! that ways that meet again are not counted twice), on a table of exact positions that forgets nothing that is decided. A position met again on
//! the way to itself counts as put off. For a position whose answer rests on that – it is *assumed* – nothing is said yet: when the position
//! in question is assumed, `settle` collects all it rests on and strikes out whatever the striver can leave, until nothing changes. What remains is
//! put off, whatever the way there; what is struck out is open again, and the search goes on. What the search cannot decide with a part of the limits is then
//! looked at as a fortress.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::time::{Duration, Instant};

use draughts::{Move, Position, Rules};
use endgame::Tables;

use crate::proof::{Proof, Step};
use crate::task::Goal;

mod fortress;

/// What the oracle says of a position and a goal. Unknown is never rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// White reaches the goal against every reply.
    Proved,
    /// White does not, whatever White plays.
    Refuted,
    /// It was not found out within the limits.
    Unknown,
}

impl Answer {
    /// A name for files and programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Refuted => "refuted",
            Self::Unknown => "unknown",
        }
    }
}

/// How far the oracle may go for one question.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Positions that are opened.
    pub nodes: u64,
    /// Time.
    pub time: Option<Duration>,
}

impl Limits {
    /// So many positions, however long it takes.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, time: None }
    }
}

/// What was spent on all questions so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// Questions asked.
    pub questions: u64,
    /// Positions that were opened.
    pub nodes: u64,
}

/// More than any number of open positions.
const NEVER: u32 = u32::MAX / 4;
/// No way is followed farther; a position there is assumed to be put off until [`Oracle::settle`] looks at it.
const DEEPEST: usize = 500;
/// So often a question is settled and searched on.
const SETTLEMENTS: u32 = 400;
/// The part of the limits that the search has before a fortress is looked for.
const SEARCH_PARTS: (u64, u64) = (2, 3);
/// No question keeps more positions at once: they take some hundred bytes each.
const MOST: usize = 8_000_000;
/// Positions kept; when there are more, those that are not decided are forgotten before the next question.
const KEPT: usize = 3_000_000;

/// So many captures in a row are followed for the first numbers of a position.
const DUE: usize = 8;

#[derive(Clone, Copy, Debug)]
struct Entry {
    /// How many open positions must at least be decided for it to come about, and to be put off.
    proof: u32,
    disproof: u32,
    /// When it was known to come about: a position rests on earlier ones.
    order: u32,
    /// Put off only if what it rests on is.
    assumed: bool,
    /// On the way that is being searched.
    on_way: bool,
    /// Over on the board or known to the tables.
    known: bool,
}

impl Entry {
    const fn open(proof: u32, disproof: u32) -> Self {
        Self { proof, disproof, order: 0, assumed: false, on_way: false, known: false }
    }

    const fn comes_about(&self) -> bool {
        self.proof == 0
    }

    const fn is_put_off(&self) -> bool {
        self.disproof == 0 && !self.assumed
    }

    const fn is_decided(&self) -> bool {
        self.comes_about() || self.is_put_off()
    }
}

/// Positions bring their hash along.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

type Store<R> = HashMap<Position<R>, Entry, BuildHasherDefault<AsItIs>>;

/// Answers questions about one goal, and remembers what it has found for the next ones.
pub struct Oracle<'a, R: Rules> {
    goal: Goal,
    tables: &'a Tables<R>,
    store: Store<R>,
    orders: u32,
    spent: Spent,
    /// The limits of the question that is being answered.
    last_node: u64,
    until: Option<Instant>,
    stopped: bool,
    halt: Option<Halt<'a>>,
    buffer: Vec<Move<R::Board>>,
}

/// Whether whoever asks has had enough: asked again and again with what is spent so far. From then on every question that is not decided is unknown.
pub type Halt<'a> = &'a dyn Fn(Spent) -> bool;

/// The numbers of a position by those of what its moves lead to.
struct Weighed {
    entry: Entry,
    /// The move to look into, and the next best number after it.
    best: usize,
    second: u32,
    /// Other open moves of the sum.
    others: u32,
}

impl<'a, R: Rules> Oracle<'a, R> {
    /// An oracle for a goal.
    #[must_use]
    pub fn new(goal: Goal, tables: &'a Tables<R>) -> Self {
        Self {
            goal,
            tables,
            store: Store::default(),
            orders: 0,
            spent: Spent::default(),
            last_node: 0,
            until: None,
            stopped: false,
            halt: None,
            buffer: Vec::new(),
        }
    }

    /// The same oracle, which can be stopped while it answers.
    #[must_use]
    pub fn until(mut self, halt: Option<Halt<'a>>) -> Self {
        self.halt = halt;
        self
    }

    /// What it is stopped by.
    pub(crate) const fn halt(&self) -> Option<Halt<'a>> {
        self.halt
    }

    fn is_halted(&self) -> bool {
        self.halt.is_some_and(|halt| halt(self.spent))
    }

    /// Its goal.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// The tables it asks.
    #[must_use]
    pub const fn tables(&self) -> &'a Tables<R> {
        self.tables
    }

    /// What was spent on all questions so far.
    #[must_use]
    pub const fn spent(&self) -> Spent {
        self.spent
    }

    /// Whether White reaches the goal from a position, whoever is to move there.
    pub fn ask(&mut self, position: &Position<R>, limits: Limits) -> Answer {
        self.spent.questions += 1;
        let began = Instant::now();
        let part = |whole: u64| whole / SEARCH_PARTS.1 * SEARCH_PARTS.0 + 1;
        let last_node = self.spent.nodes.saturating_add(limits.nodes);
        self.last_node = self.spent.nodes.saturating_add(part(limits.nodes));
        let until = |time: Duration| began.checked_add(time);
        self.until =
            limits.time.map(|time| time * SEARCH_PARTS.0 as u32 / SEARCH_PARTS.1 as u32).and_then(until);
        self.stopped = self.is_halted();
        if self.store.len() > KEPT {
            self.store.retain(|_, entry| entry.is_decided());
        }
        self.look(position);
        for _ in 0..SETTLEMENTS {
            let entry = self.get(position);
            if entry.is_decided() || self.stopped {
                break;
            }
            if entry.disproof == 0 {
                self.settle(position);
            } else {
                self.set_on_way(position, true);
                self.search(*position, NEVER, NEVER, 0);
                self.set_on_way(position, false);
            }
        }
        if !self.get(position).is_decided() && !self.is_halted() {
            self.last_node = last_node;
            self.until = limits.time.and_then(until);
            self.stopped = false;
            self.hold(position);
        }
        self.answer(position)
    }

    fn count_node(&mut self) {
        self.spent.nodes += 1;
        let late = || self.until.is_some_and(|at| Instant::now() >= at);
        let full = self.spent.nodes >= self.last_node || self.store.len() >= MOST;
        if full || (self.spent.nodes.is_multiple_of(1024) && (late() || self.is_halted())) {
            self.stopped = true;
        }
    }

    /// What is known of a position without searching.
    fn answer(&self, position: &Position<R>) -> Answer {
        let entry = self.get(position);
        let reached = match (entry.comes_about(), entry.is_put_off()) {
            (true, _) => true,
            (_, true) => false,
            _ => return Answer::Unknown,
        };
        if reached == (self.goal != Goal::Draw) { Answer::Proved } else { Answer::Refuted }
    }

    fn get(&self, position: &Position<R>) -> Entry {
        self.store.get(position).copied().unwrap_or(Entry::open(1, 1))
    }

    fn set_on_way(&mut self, position: &Position<R>, on_way: bool) {
        if let Some(entry) = self.store.get_mut(position) {
            entry.on_way = on_way;
        }
    }

    fn next_order(&mut self) -> u32 {
        self.orders = self.orders.saturating_add(1);
        self.orders
    }

    /// The entry of a position; when it is met for the first time, by the board, the tables and the number of its moves.
    fn look(&mut self, position: &Position<R>) -> Entry {
        if let Some(entry) = self.store.get(position) {
            return *entry;
        }
        let known = self.goal.over(position).or_else(|| self.goal.by_table(position, self.tables));
        let entry = match known {
            Some(true) => Entry { order: self.next_order(), known: true, ..Entry::open(0, NEVER) },
            Some(false) => Entry { known: true, ..Entry::open(NEVER, 0) },
            None => self.guess(position),
        };
        self.store.insert(*position, entry);
        entry
    }

    /// The first numbers of an open position: what the other side can try, and who is behind.
    fn guess(&mut self, position: &Position<R>) -> Entry {
        self.buffer.clear();
        position.append_moves(&mut self.buffer);
        let moves = self.buffer.len() as u32;
        let striver = self.goal.striver();
        let behind = match self.goal {
            Goal::Win | Goal::Draw => {
                let settled = self.taken_out(position);
                let worth = |color| {
                    let setup = settled.setup();
                    setup.men(color).len() as i32 + 3 * setup.kings(color).len() as i32
                };
                worth(!striver) - worth(striver)
            }
            Goal::Lock { .. } | Goal::GiveAway => 0,
        };
        let (hard, easy) = (behind.clamp(0, 12) as u32, (-behind).clamp(0, 12) as u32);
        if position.turn() == striver {
            Entry::open(1 + hard, moves + easy)
        } else {
            Entry::open(moves + hard, 1 + easy)
        }
    }

    /// The position after the captures that are due, each the greatest there is: what has been given and is about to be taken back counts for nobody.
    fn taken_out(&mut self, position: &Position<R>) -> Position<R> {
        let mut position = *position;
        let mut moves = std::mem::take(&mut self.buffer);
        for _ in 0..DUE {
            if !position.must_capture() {
                break;
            }
            moves.clear();
            position.append_moves(&mut moves);
            let Some(greatest) = moves.iter().max_by_key(|mv| mv.captured().len()) else { break };
            position = position.play(greatest);
        }
        self.buffer = moves;
        position
    }

    /// Searches below a position, which is on the way, until its numbers reach the limits.
    fn search(&mut self, position: Position<R>, proof_limit: u32, disproof_limit: u32, depth: usize) {
        let after: Vec<Position<R>> = position.legal_moves().iter().map(|mv| position.play(mv)).collect();
        for next in &after {
            self.look(next);
        }
        loop {
            self.count_node();
            let Weighed { mut entry, best, second, others } = self.weigh(&position, &after);
            if entry.comes_about() {
                entry.order = self.next_order();
            } else if depth >= DEEPEST && entry.disproof > 0 {
                entry = Entry { assumed: true, ..Entry::open(NEVER, 0) };
            }
            entry.on_way = true;
            self.store.insert(position, entry);
            let decided = entry.proof == 0 || entry.disproof == 0;
            if decided || self.stopped || entry.proof >= proof_limit || entry.disproof >= disproof_limit {
                return;
            }
            let Some(next) = after.get(best) else { return };
            let chosen = self.get(next);
            // Half as much again as the second best, so as not to go to and fro.
            let ahead = |second: u32| second.saturating_add(1 + second / 2);
            let (proof, disproof) = if position.turn() == self.goal.striver() {
                (proof_limit.min(ahead(second)), disproof_limit.saturating_sub(others))
            } else {
                (proof_limit.saturating_sub(others), disproof_limit.min(ahead(second)))
            };
            self.set_on_way(next, true);
            self.search(*next, proof.max(chosen.proof + 1), disproof.max(chosen.disproof + 1), depth + 1);
            self.set_on_way(next, false);
        }
    }

    /// The numbers of a position by those of what its moves lead to.
    fn weigh(&self, position: &Position<R>, after: &[Position<R>]) -> Weighed {
        let strives = position.turn() == self.goal.striver();
        // Of the number that the mover makes as small as possible, and of the other one.
        let (mut least, mut second, mut best) = (NEVER, NEVER, usize::MAX);
        let (mut most, mut open) = (0, 0_u32);
        let (mut any_sure, mut any_assumed) = (false, false);
        for (index, next) in after.iter().enumerate() {
            let entry = self.get(next);
            let (entry, assumed) =
                if entry.on_way { (Entry::open(NEVER, 0), true) } else { (entry, entry.assumed) };
            let (small, large) =
                if strives { (entry.proof, entry.disproof) } else { (entry.disproof, entry.proof) };
            if entry.disproof == 0 {
                any_assumed |= assumed;
                any_sure |= !assumed;
            }
            if large > 0 {
                open += 1;
                most = most.max(large);
            }
            if small < least {
                second = least;
                least = small;
                best = index;
            } else {
                second = second.min(small);
            }
        }
        let others = open.saturating_sub(1);
        let sum = if open == 0 { 0 } else { most.saturating_add(others).min(NEVER) };
        let (proof, disproof) = if strives { (least, sum) } else { (sum, least) };
        let entry = if proof == 0 {
            Entry::open(0, NEVER)
        } else if disproof == 0 {
            // The striver must be held after every move, the other side needs one that holds.
            let assumed = if strives { any_assumed } else { !any_sure };
            Entry { assumed, ..Entry::open(NEVER, 0) }
        } else {
            Entry::open(proof, disproof)
        };
        Weighed { entry, best, second, others }
    }

    /// Finds out which of the assumed positions that a position rests on are put off indeed.
    fn settle(&mut self, root: &Position<R>) {
        // Everything assumed that it can rest on, with what it needs: for the striver's moves all, for the others one.
        let mut places: HashMap<Position<R>, usize, BuildHasherDefault<AsItIs>> = HashMap::default();
        let mut all = vec![*root];
        places.insert(*root, 0);
        let mut rests: Vec<Vec<usize>> = Vec::new();
        let mut needs: Vec<usize> = Vec::new();
        let mut fallen: Vec<usize> = Vec::new();
        let mut has_fallen: Vec<bool> = Vec::new();
        let mut supports: Vec<Vec<usize>> = Vec::new();
        let mut at = 0;
        while let Some(position) = all.get(at).copied() {
            let strives = position.turn() == self.goal.striver();
            let (mut held, mut lost) = (0, 0);
            let mut rest = Vec::new();
            for mv in position.legal_moves() {
                let next = position.play(&mv);
                let entry = self.get(&next);
                if entry.is_put_off() {
                    held += 1;
                } else if entry.disproof == 0 {
                    let place = *places.entry(next).or_insert_with(|| {
                        all.push(next);
                        all.len() - 1
                    });
                    rest.push(place);
                } else {
                    lost += 1;
                }
            }
            // How many of those it rests on may not fall: any for the striver, the last one for the other side.
            let (falls, need) = if strives {
                (lost > 0, 1)
            } else if held > 0 {
                rest.clear();
                (false, usize::MAX)
            } else {
                (rest.is_empty(), rest.len())
            };
            needs.push(need);
            has_fallen.push(falls);
            if falls {
                fallen.push(at);
            }
            rests.push(rest);
            at += 1;
        }
        supports.resize_with(all.len(), Vec::new);
        for (at, rest) in rests.iter().enumerate() {
            for place in rest {
                supports[*place].push(at);
            }
        }
        while let Some(at) = fallen.pop() {
            for &above in &supports[at] {
                needs[above] = needs[above].saturating_sub(1);
                if needs[above] == 0 && !has_fallen[above] {
                    has_fallen[above] = true;
                    fallen.push(above);
                }
            }
        }
        for (position, falls) in all.iter().zip(has_fallen) {
            let entry = if falls { self.guess(position) } else { Entry::open(NEVER, 0) };
            self.store.insert(*position, entry);
        }
    }

    /// The proof of the last answer about a position, if it was proved or refuted.
    #[must_use]
    pub fn proof(&self, root: &Position<R>) -> Option<Proof<R>> {
        let comes_about = self.store.get(root).filter(|entry| entry.is_decided())?.comes_about();
        let striver = self.goal.striver();
        let planner = if comes_about { striver } else { !striver };
        let mut steps: Vec<(u32, Step<R>)> = Vec::new();
        let mut seen = Store::<R>::default();
        let mut open = vec![*root];
        seen.insert(*root, Entry::open(0, 0));
        while let Some(position) = open.pop() {
            let entry = self.get(&position);
            if entry.known {
                continue;
            }
            let fits = |mv: &Move<R::Board>| {
                let next = self.get(&position.play(mv));
                let decided = if comes_about { next.comes_about() } else { next.is_put_off() };
                decided.then_some((next.order, *mv))
            };
            let moves = position.legal_moves();
            let (plan, moves) = if position.turn() == planner {
                let plan = moves.iter().filter_map(fits).min_by_key(|(order, _)| *order)?.1;
                (Some(plan), vec![plan])
            } else {
                (None, moves)
            };
            steps.push((entry.order, Step { position, plan }));
            for mv in moves {
                let next = position.play(&mv);
                if seen.insert(next, Entry::open(0, 0)).is_none() {
                    open.push(next);
                }
            }
        }
        steps.sort_by_key(|(order, _)| *order);
        let steps = steps.into_iter().map(|(_, step)| step).collect();
        Some(Proof { goal: self.goal, root: *root, comes_about, steps })
    }

    /// A move of a decided position that keeps what is decided: the plan of its proof, or for the side that has none the move that makes the other's task
    /// longest by the numbers of pieces.
    #[must_use]
    pub fn plan(&self, position: &Position<R>) -> Option<Move<R::Board>> {
        let entry = self.store.get(position).filter(|entry| entry.is_decided())?;
        let comes_about = entry.comes_about();
        let fits = |mv: &Move<R::Board>| {
            let after = position.play(mv);
            let next = self.store.get(&after).copied();
            let next = next.or_else(|| {
                let known = self.goal.over(&after).or_else(|| self.goal.by_table(&after, self.tables))?;
                Some(if known { Entry::open(0, NEVER) } else { Entry::open(NEVER, 0) })
            })?;
            let decided = if comes_about { next.comes_about() } else { next.is_put_off() };
            decided.then_some((next.order, *mv))
        };
        position.legal_moves().iter().filter_map(fits).min_by_key(|(order, _)| *order).map(|(_, mv)| mv)
    }
}
