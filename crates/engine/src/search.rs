//! The search of one thread.
//!
//! Principal variation search with iterative deepening. Draughts forces captures, so the tree is narrow and tactics are deep: the
//! search never evaluates a position in which the side to move has to take, and follows a forced reply for free. A null move is
//! not tried: in draughts the right to pass is often worth more than any move, so it would prove nothing.

use std::time::Duration;

use draughts::{Goal, Move, Position};
use endgame::Wdl;

use crate::draws::Draws;
use crate::engine::Known as Rules;
use crate::eval::evaluate;
use crate::limits::Stop;
use crate::probe::{Probed, pieces_on};
use crate::score::{INFINITE, MAX_PLY, SURE_WIN, TABLE_WIN, Value, WIN};
use crate::table::{Bound, Known, TranspositionTable};
use crate::weights::Weights;

mod order;

use order::{Order, pick, short};

/// From this depth on a search by the clock reads the files of endgame tables. Nearer to the leaves, where reading one takes longer than searching
/// on, it asks the tables for what their cache has.
const READ: i32 = 3;

/// The parts of the search that can be left out, to measure what each is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Late moves are first looked at less deeply.
    pub reductions: bool,
    /// A shallow search that is far above the window stands for the deep one.
    pub probcut: bool,
    /// A position far above the window near the leaves is not searched.
    pub futility: bool,
    /// The only legal move costs no depth.
    pub forced: bool,
    /// A leaf in which the opponent threatens to take is looked at one ply further.
    pub threats: bool,
    /// Quiet moves are ordered by what they did elsewhere in the tree.
    pub history: bool,
    /// The search begins with a narrow window around the last value.
    pub aspiration: bool,
}

impl Default for Parts {
    fn default() -> Self {
        Self {
            reductions: true,
            probcut: true,
            futility: true,
            forced: true,
            threats: true,
            history: true,
            aspiration: true,
        }
    }
}

/// What ends a search.
pub(crate) struct Ends<'a> {
    /// Stops all threads of this search.
    pub(crate) stop: &'a Stop,
    /// The user's switch.
    pub(crate) user: &'a Stop,
    /// See [`Options::clock`](crate::Options::clock).
    pub(crate) clock: fn() -> Duration,
    /// A time of that clock.
    pub(crate) deadline: Option<Duration>,
    /// For this thread.
    pub(crate) nodes: Option<u64>,
}

/// How far above the window a position must be for each ply that is left, not to be searched near the leaves.
const FUTILITY_MARGIN: Value = 45;
const FUTILITY_TO: i32 = 4;
/// Farther from the leaves: by how much for each ply a shallow search must be above the window to stand for the deep one.
const PROBCUT_MARGIN: Value = 10;

/// Where more than this is at stake, nothing is taken on trust: a side that is lost already looks good next to a quicker loss.
const DECIDED: Value = 300;

/// How often the clock is read, in nodes.
const LOOK: u64 = 1024;

/// A thread's own memory.
pub(crate) struct Worker<'a, R: Rules> {
    pub(crate) weights: &'a Weights,
    pub(crate) table: &'a TranspositionTable,
    /// The endgame tables, and up to how many pieces they know.
    pub(crate) endgames: Option<(&'a R::Tables, u32)>,
    pub(crate) parts: Parts,
    pub(crate) ends: Ends<'a>,
    pub(crate) nodes: u64,
    pub(crate) deepest: usize,
    pub(crate) stopped: bool,
    /// Root moves that other lines have taken already.
    pub(crate) excluded: Vec<Move<R::Board>>,
    /// The hashes of the positions from the last irreversible one before the root to the present one.
    path: Vec<u64>,
    /// The moves of the positions along the path, one list after another, and their scores for ordering.
    moves: Vec<Move<R::Board>>,
    scores: Vec<i32>,
    order: Order,
    /// The best line found from each ply on.
    pv: Vec<Vec<Move<R::Board>>>,
}

/// The window and the node of a search.
#[derive(Clone, Copy)]
struct Window {
    alpha: Value,
    beta: Value,
    depth: i32,
    ply: usize,
}

impl<'a, R: Rules> Worker<'a, R> {
    pub(crate) fn new(
        weights: &'a Weights,
        table: &'a TranspositionTable,
        endgames: Option<&'a R::Tables>,
        parts: Parts,
        ends: Ends<'a>,
        past: &[u64],
    ) -> Self {
        let mut path = Vec::with_capacity(past.len() + MAX_PLY + 1);
        path.extend_from_slice(past);
        Self {
            weights,
            table,
            endgames: endgames.map(|tables| (tables, tables.most_pieces().into())),
            parts,
            ends,
            nodes: 0,
            deepest: 0,
            stopped: false,
            excluded: Vec::new(),
            path,
            moves: Vec::with_capacity(4096),
            scores: Vec::with_capacity(4096),
            order: Order::new(),
            pv: vec![Vec::new(); MAX_PLY + 2],
        }
    }

    /// Searches the root to a depth, beginning with the value of the last iteration. `None` if it was stopped before anything
    /// was found.
    pub(crate) fn iterate(
        &mut self,
        position: &Position<R>,
        draws: &Draws,
        depth: i32,
        last: Option<Value>,
    ) -> Option<(Value, Vec<Move<R::Board>>)> {
        let mut margin = 20;
        let (mut alpha, mut beta) = match last {
            Some(value) if self.parts.aspiration && depth >= 5 && value.abs() < SURE_WIN => {
                (value - margin, value + margin)
            }
            _ => (-INFINITE, INFINITE),
        };
        let mut found = None;
        loop {
            let value = self.search(position, draws, Window { alpha, beta, depth, ply: 0 });
            if self.stopped {
                // A move that was better than the last iteration's is worth keeping.
                if value > alpha && value < beta && !self.pv[0].is_empty() {
                    found = Some((value, self.pv[0].clone()));
                }
                return found;
            }
            if value > alpha && !self.pv[0].is_empty() {
                found = Some((value, self.pv[0].clone()));
            }
            margin *= 3;
            if value <= alpha && alpha > -INFINITE {
                alpha = if margin > 500 { -INFINITE } else { value - margin };
            } else if value >= beta && beta < INFINITE {
                beta = if margin > 500 { INFINITE } else { value + margin };
            } else {
                return found;
            }
        }
    }

    fn out_of_time(&mut self) -> bool {
        if self.nodes.is_multiple_of(LOOK) {
            self.stopped |= self.ends.stop.is_stopped()
                || self.ends.user.is_stopped()
                || self.ends.deadline.is_some_and(|deadline| (self.ends.clock)() >= deadline);
        }
        self.stopped |= self.ends.nodes.is_some_and(|nodes| self.nodes >= nodes);
        self.stopped
    }

    /// What the side to move gets when it has no move.
    const fn no_moves(ply: usize) -> Value {
        match R::GOAL {
            Goal::Win => ply as Value - WIN,
            Goal::GiveAway => WIN - ply as Value,
        }
    }

    /// Whether the position stood on the board before, in the tree or in the game.
    fn repeats(&self, hash: u64, draws: &Draws) -> bool {
        let back = (draws.reversible as usize).min(self.path.len());
        // Only every second position has the same side to move; the nearest that can be equal is four plies away.
        self.path[self.path.len() - back..].iter().rev().skip(3).step_by(2).any(|&past| past == hash)
    }

    /// What the endgame tables say of a position. They are asked when a capture or promotion has just been made: then the counters of the
    /// rule book begin anew, and what is won without them is won.
    #[inline]
    fn by_tables(&self, position: &Position<R>, draws: &Draws, depth: i32, ply: usize) -> Option<Value> {
        let (tables, most) = self.endgames.filter(|_| draws.fresh)?;
        if pieces_on(position) > most {
            return None;
        }
        // Without a clock reading costs nothing, and the search comes out the same each time, whatever the cache holds.
        let reads = depth >= READ || self.ends.deadline.is_none();
        let result = if reads { tables.result(position) } else { tables.result_at_hand(position) };
        result.map(|result| match result {
            Wdl::Draw => 0,
            // Over on the spot, which is nearer than what the tables know.
            _ if position.outcome().is_some() => Self::no_moves(ply),
            Wdl::Win => TABLE_WIN - ply as Value,
            Wdl::Loss => ply as Value - TABLE_WIN,
        })
    }

    fn search(&mut self, position: &Position<R>, draws: &Draws, window: Window) -> Value {
        let Window { mut alpha, mut beta, mut depth, ply } = window;
        if depth <= 0 {
            return self.quiesce(position, draws, alpha, beta, ply, self.parts.threats);
        }
        self.nodes += 1;
        self.pv[ply].clear();
        if self.out_of_time() {
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        let root = ply == 0;
        let principal = beta - alpha > 1;
        let hash = position.hash();
        if !root {
            if draws.is_due() && position.has_moves() || self.repeats(hash, draws) {
                return 0;
            }
            if let Some(value) = self.by_tables(position, draws, depth, ply) {
                return value;
            }
            if ply >= MAX_PLY {
                return evaluate(self.weights, position);
            }
            // Nothing in this subtree is better than a win on the next ply, or worse than a loss on this one.
            alpha = alpha.max(ply as Value - WIN);
            beta = beta.min(WIN - ply as Value - 1);
            if alpha >= beta {
                return alpha;
            }
        }

        // Before the table is asked: the entry is on its way from memory meanwhile.
        let first = self.moves.len();
        position.append_moves(&mut self.moves);
        let count = self.moves.len() - first;
        if count == 0 {
            return Self::no_moves(ply);
        }

        let key = hash ^ draws.key();
        let known = self.table.probe(key, ply);
        if let Some(known) = known
            && !principal
            && known.depth >= depth
            && match known.bound {
                Bound::Exact => true,
                Bound::Lower => known.value >= beta,
                Bound::Upper => known.value <= alpha,
            }
        {
            self.moves.truncate(first);
            return known.value;
        }
        let best_known = known.map_or(0, |known| known.mv);
        let takes = self.moves[first].is_capture();
        if count == 1 && self.parts.forced && !root && ply < MAX_PLY / 2 {
            depth += 1;
        } else if best_known == 0 && depth >= 5 && !takes {
            depth -= 1;
        }

        if !principal && !takes && beta.abs() < DECIDED {
            if depth <= FUTILITY_TO {
                let value = evaluate(self.weights, position);
                if self.parts.futility
                    && value - FUTILITY_MARGIN * depth >= beta
                    && !position.attacks(!position.turn())
                {
                    self.moves.truncate(first);
                    return value;
                }
            } else if self.parts.probcut {
                let bar = beta + PROBCUT_MARGIN * depth;
                if evaluate(self.weights, position) >= bar {
                    let shallow = Window { alpha: bar - 1, beta: bar, depth: depth * 2 / 5, ply };
                    let value = self.search(position, draws, shallow);
                    if self.stopped || value >= bar {
                        self.moves.truncate(first);
                        return if self.stopped { 0 } else { value };
                    }
                    self.moves.truncate(first + count);
                }
            }
        }

        self.scores.resize(first + count, 0);
        self.order.score(position, &self.moves[first..], &mut self.scores[first..], best_known, ply);
        self.path.push(hash);
        let (mut best, mut best_move, mut searched) = (-INFINITE, 0, 0);
        let raised = alpha;
        for index in 0..count {
            pick(&mut self.moves[first..], &mut self.scores[first..first + count], index);
            let mv = self.moves[first + index];
            if root && self.excluded.contains(&mv) {
                continue;
            }
            let next = position.play(&mv);
            if depth > 1 {
                // The positions below the last ply are not looked up.
                self.table.prefetch(next.hash());
            }
            let next_draws = draws.after(&mv, &next);
            let mut value;
            let full = Window { alpha: -beta, beta: -alpha, depth: depth - 1, ply: ply + 1 };
            if searched == 0 {
                value = -self.search(&next, &next_draws, full);
            } else {
                let late = self.reduction(depth, searched, principal, takes || mv.promotes());
                let null = Window { alpha: -alpha - 1, beta: -alpha, ..full };
                value = -self.search(&next, &next_draws, Window { depth: depth - 1 - late, ..null });
                if value > alpha && late > 0 {
                    value = -self.search(&next, &next_draws, null);
                }
                if value > alpha && value < beta {
                    value = -self.search(&next, &next_draws, full);
                }
            }
            searched += 1;
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = short(&mv);
                    if principal {
                        self.extend_line(ply, mv);
                    }
                    if value >= beta {
                        if !takes && self.parts.history {
                            self.order.reward(position, &self.moves[first..=first + index], depth, ply);
                        }
                        break;
                    }
                }
            }
        }
        self.path.pop();
        self.moves.truncate(first);
        if self.stopped {
            return if root { best } else { 0 };
        }
        if searched == 0 {
            // All root moves are excluded.
            return -INFINITE;
        }
        if !root || self.excluded.is_empty() {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > raised {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.table.store(key, ply, Known { mv: best_move, value: best, depth, bound });
        }
        best
    }

    /// By how many plies a late move is looked at less deeply.
    fn reduction(&self, depth: i32, searched: usize, principal: bool, forcing: bool) -> i32 {
        if !self.parts.reductions || depth < 3 || forcing {
            return 0;
        }
        let late = if principal {
            match searched {
                0..3 => 0,
                3..7 => 1,
                _ => 2,
            }
        } else {
            match searched {
                0 => 0,
                1..3 => 1,
                3 => 1 + i32::from(depth >= 6),
                4..7 => 1 + i32::from(depth >= 6) + depth / 6,
                _ => 2 + i32::from(depth >= 8) + depth / 6,
            }
        };
        late.min(depth - 2)
    }

    /// The line from a ply on: a move, and the line after it.
    fn extend_line(&mut self, ply: usize, mv: Move<R::Board>) {
        let (here, below) = self.pv.split_at_mut(ply + 1);
        let line = &mut here[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }

    /// Follows captures to their end. A position in which the side to move has to take is never evaluated.
    fn quiesce(
        &mut self,
        position: &Position<R>,
        draws: &Draws,
        mut alpha: Value,
        beta: Value,
        ply: usize,
        threats: bool,
    ) -> Value {
        self.nodes += 1;
        self.pv[ply].clear();
        if self.out_of_time() {
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        if let Some(value) = self.by_tables(position, draws, 0, ply) {
            return value;
        }
        if ply >= MAX_PLY {
            return evaluate(self.weights, position);
        }
        if !position.must_capture() {
            if !position.has_moves() {
                return Self::no_moves(ply);
            }
            if draws.is_due() {
                return 0;
            }
            let value = evaluate(self.weights, position);
            if !(threats && value > alpha && position.attacks(!position.turn())) {
                return value;
            }
            // Something hangs, and the position seems good enough all the same: one more ply has to confirm it.
        } else if draws.is_due() {
            return 0;
        }
        let first = self.moves.len();
        position.append_moves(&mut self.moves);
        let count = self.moves.len() - first;
        self.scores.resize(first + count, 0);
        self.order.score(position, &self.moves[first..], &mut self.scores[first..], 0, ply);
        let mut best = -INFINITE;
        for index in 0..count {
            pick(&mut self.moves[first..], &mut self.scores[first..first + count], index);
            let mv = self.moves[first + index];
            let next = position.play(&mv);
            let next_draws = draws.after(&mv, &next);
            let value = -self.quiesce(&next, &next_draws, -beta, -alpha, ply + 1, threats && mv.is_capture());
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    if beta - alpha > 1 {
                        self.extend_line(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        self.moves.truncate(first);
        best
    }
}
