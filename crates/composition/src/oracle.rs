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
//! put off, whatever the way there; what is struck out is open again, and the search goes on.
//!
//! Where lines go round and round, a depth-first search is lost, and the opposite way of working decides: [`fortress`] opens everything that can be reached until
//! it is closed. The two take turns, each longer than the last.

use std::time::{Duration, Instant};

use draughts::{Move, Position, Rules};
use endgame::Tables;

use crate::task::Goal;

mod fortress;
mod proving;
mod search;
mod settle;
mod table;

use table::{Entry, Store};

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

/// So often a question is settled and searched on.
const SETTLEMENTS: u32 = 400;
/// The positions that are opened in the first turn of the search; each further turn has twice as many. The fortress has a quarter of that.
const FIRST_TURN: u64 = 4_000;
const FORTRESS_PART: u64 = 4;
/// And never more: each takes some two hundred bytes as long as the fortress is not closed.
const MOST_HELD: u64 = 4_000_000;

/// Answers questions about one goal, and remembers what it has found for the next ones.
pub struct Oracle<'a, R: Rules> {
    goal: Goal,
    tables: &'a Tables<R>,
    store: Store,
    orders: u32,
    spent: Spent,
    /// The limits of the question that is being answered.
    last_node: u64,
    until: Option<Instant>,
    stopped: bool,
    /// The end of the turn that the search has.
    pause_at: u64,
    halt: Option<Halt<'a>>,
    buffer: Vec<Move<R::Board>>,
}

/// Whether whoever asks has had enough: asked again and again with what is spent so far. From then on every question that is not decided is unknown.
pub type Halt<'a> = &'a dyn Fn(Spent) -> bool;

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
            pause_at: 0,
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
        self.last_node = self.spent.nodes.saturating_add(limits.nodes);
        self.until = limits.time.and_then(|time| Instant::now().checked_add(time));
        self.stopped = self.is_halted();
        self.store.tidy();
        self.look(position);
        let mut turn = FIRST_TURN;
        let mut settlements = 0;
        while !self.is_over(position) {
            if self.get(position).disproof > 0 {
                self.search_for(position, turn);
            }
            if self.is_over(position) {
                break;
            }
            if self.get(position).disproof > 0 {
                self.hold(position, (turn / FORTRESS_PART).min(MOST_HELD));
                turn = turn.saturating_mul(2);
            } else if settlements < SETTLEMENTS {
                settlements += 1;
                self.settle(position);
            } else {
                self.hold(position, MOST_HELD);
                break;
            }
        }
        self.answer(position)
    }

    /// Whether a question about a position has its answer or is given up.
    fn is_over(&self, position: &Position<R>) -> bool {
        self.stopped || self.get(position).is_decided()
    }

    fn count_node(&mut self) {
        self.spent.nodes += 1;
        let late = || self.until.is_some_and(|at| Instant::now() >= at);
        if self.spent.nodes >= self.last_node
            || (self.store.is_full() && !self.store.make_room())
            || (self.spent.nodes.is_multiple_of(1024) && (late() || self.is_halted()))
        {
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

    /// What is known of a position, with numbers of no meaning if nothing is.
    fn get(&self, position: &Position<R>) -> Entry {
        self.store.get(position).or_else(|| self.known(position)).unwrap_or(Entry::open(1, 1))
    }

    fn next_order(&mut self) -> u32 {
        self.orders = self.orders.saturating_add(1);
        self.orders
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use draughts::{Position, Russian};
    use endgame::{Library, Shelved};

    use super::table::Store;
    use super::{Answer, Limits, Oracle};
    use crate::task::Goal;

    /// Where there is room for a part of what has to be looked at, open positions are forgotten and the answer is the same; where there is none even for what is decided, it is unknown.
    #[test]
    fn what_is_forgotten_is_found_again() {
        let library = Library::carried();
        let tables = Russian::shelf(&library);
        let study = Position::<Russian>::from_fen("W:WKa3,a5,e3:Ba7,f6,h2").unwrap();
        let ask = |room: usize| {
            let mut oracle = Oracle::new(Goal::Win, tables);
            oracle.store = Store::with_room(room);
            let answer = oracle.ask(&study, Limits::nodes(400_000));
            if let Some(proof) = oracle.proof(&study) {
                crate::verify(&proof, tables).unwrap();
            }
            (answer, oracle.store.len(), oracle.spent().nodes)
        };
        let (answer, all, nodes) = ask(usize::MAX / 8);
        assert_eq!(answer, Answer::Proved);
        let (answer, kept, more) = ask(all / 2);
        assert_eq!(answer, Answer::Proved);
        assert!(kept <= all / 2 && more >= nodes, "{kept} of {all}, {more} for {nodes}");
        assert_eq!(ask(50).0, Answer::Unknown);
    }
}
