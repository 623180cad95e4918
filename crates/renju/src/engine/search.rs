//! Alpha-beta with iterative deepening.

use super::moves::{NEIGHBOURS, candidates, near_stones, winning_four};
use super::table::{Bound, TranspositionTable};
use super::{Evaluation, Limits, Share, Stopwatch, Variation, WIN, WIN_BOUND};
use crate::color::Color;
use crate::field::Field;
use crate::point::{POINTS, Point, PointSet};
use crate::position::Move;
use crate::threat::defence::replies;
use crate::threat::{Answer, Vcf, Vct};

/// Positions that a leaf, and a position within the tree for each ply left, may spend on a win by fours of either side.
const LEAF_VCF_NODES: u64 = 12;
const INNER_VCF_NODES: u64 = 16;
/// How far threats may carry a line beyond the depth of the iteration.
const MOST_EXTENSION: i32 = 8;
/// Up to this depth quiet moves are left out of a position that lies below the window by the margin for each ply.
const FUTILE_DEPTH: i32 = 3;
const FUTILE_MARGIN: i32 = 30;
/// Up to this depth a position that lies above the window by the margin for each ply is left alone.
const SAFE_DEPTH: i32 = 4;
const SAFE_MARGIN: i32 = 40;
/// From this depth on a pass is tried, and a position without a known best move is searched a ply less deep.
const PASS_DEPTH: i32 = 3;
const UNKNOWN_DEPTH: i32 = 4;
/// A move that suggests itself so much less than the first one is searched one ply less.
const UNLIKELY: i32 = 500;
/// What is spent on a win of the other side by threats after the best move, from this depth on.
const GUARD: Share = Share { most: 200_000, per_millisecond: 60, part: 8 };
const GUARDED_DEPTH: u8 = 3;
/// How often the clock is asked.
const NODES_PER_LOOK: u64 = 2048;

/// One search from one position.
pub(super) struct Search<'a> {
    field: Field,
    mover: Color,
    table: &'a mut TranspositionTable,
    vcf: &'a mut Vcf,
    limits: Limits,
    clock: &'a dyn Stopwatch,
    nodes: u64,
    next_look: u64,
    stopped: bool,
    horizon: i32,
    history: Box<[[i32; POINTS]; 2]>,
    killers: Vec<[Option<Point>; 2]>,
}

/// What is known of the other side's wins by threats after moves of the root.
struct Guard {
    solver: Vct,
    /// No win was found after these.
    safe: PointSet,
    lost: Vec<Variation>,
}

impl Guard {
    fn new(attacker: Color) -> Self {
        Self { solver: Vct::new(attacker), safe: PointSet::EMPTY, lost: Vec::new() }
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(
        field: Field,
        mover: Color,
        table: &'a mut TranspositionTable,
        vcf: &'a mut Vcf,
        limits: Limits,
        clock: &'a dyn Stopwatch,
        nodes: u64,
    ) -> Self {
        Search {
            field,
            mover,
            table,
            vcf,
            limits,
            clock,
            nodes,
            next_look: 0,
            stopped: false,
            horizon: 0,
            history: Box::new([[0; POINTS]; 2]),
            killers: vec![[None; 2]; POINTS + 1],
        }
    }

    /// Deepens until a limit is met. Returns the best lines of the last finished depth, and all nodes counted.
    pub(super) fn run(mut self, mut roots: Vec<Point>, count: usize) -> (Vec<Variation>, u64) {
        let near = near_stones(self.field.board());
        let mover = self.mover;
        roots.sort_by_key(|&point| std::cmp::Reverse(self.field.policy(point, mover, None)));
        let mut best: Vec<Variation> = Vec::new();
        let deepest = self.limits.depth.unwrap_or(Limits::DEEPEST).min(Limits::DEEPEST);
        let mut guard = Guard::new(mover.other());
        let mut depth = 0;
        while depth < deepest {
            depth += 1;
            self.horizon = i32::from(depth) + MOST_EXTENSION;
            let mut lines: Vec<Variation> = Vec::new();
            while lines.len() < count.min(roots.len()) {
                let done: Vec<Point> =
                    lines.iter().filter_map(|line| super::place(line.moves.first())).collect();
                let Some((score, moves)) = self.root(&roots, &done, i32::from(depth), near) else {
                    break;
                };
                if let Some(&first) = moves.first() {
                    roots.retain(|&point| point != first);
                    roots.insert(done.len(), first);
                }
                let moves = moves.into_iter().map(Move::Place).collect();
                lines.push(Variation { score: Evaluation::from_units(score), depth, moves });
                if self.stopped {
                    break;
                }
            }
            lines.sort_by_key(|line| std::cmp::Reverse(line.score));
            // An unfinished depth still improves on the last one when it has judged all the lines asked for.
            if !self.stopped || lines.len() >= best.len() && !lines.is_empty() {
                best = lines;
            }
            // A move that loses to threats is no move, and the depth is searched again without it.
            if count == 1
                && depth >= GUARDED_DEPTH
                && !self.stopped
                && let Some(lost) = self.refuted(&best, &mut guard)
            {
                roots.retain(|&point| Some(point) != super::place(lost.moves.first()));
                guard.lost.push(lost);
                best.clear();
                if roots.is_empty() {
                    break;
                }
                depth -= 1;
                continue;
            }
            let settled = best.iter().all(|line| !matches!(line.score, Evaluation::Points(_)));
            if self.stopped || settled || roots.len() == 1 {
                break;
            }
        }
        if best.is_empty() && roots.is_empty() {
            // The longest resistance.
            best.extend(guard.lost.into_iter().max_by_key(|line| line.score));
        }
        if best.is_empty()
            && let Some(&point) = roots.first()
        {
            // Stopped before one move was judged: the most urgent one is still a move.
            let score = Evaluation::Points(self.field.value(mover));
            best.push(Variation { score, depth: 0, moves: vec![Move::Place(point)] });
        }
        (best, self.nodes)
    }

    /// The best move with the win by threats that it allows, if there is one.
    fn refuted(&mut self, best: &[Variation], guard: &mut Guard) -> Option<Variation> {
        let first = best.first()?;
        let point = super::place(first.moves.first())?;
        if !matches!(first.score, Evaluation::Points(_)) || guard.safe.contains(point) {
            return None;
        }
        self.field.put(point, self.mover);
        let answer = guard.solver.solve(&mut self.field, GUARD.nodes(&self.limits));
        self.nodes += guard.solver.nodes();
        self.field.undo();
        let Answer::Win(mut moves) = answer else {
            guard.safe.insert(point);
            return None;
        };
        moves.insert(0, Move::Place(point));
        Some(Variation { score: Evaluation::Loses(moves.len() as u16), depth: first.depth, moves })
    }

    /// The best root move that is not among `done`, with its score and line. `None` when the search was stopped before
    /// one move was judged.
    fn root(
        &mut self,
        roots: &[Point],
        done: &[Point],
        depth: i32,
        near: PointSet,
    ) -> Option<(i32, Vec<Point>)> {
        let (mut alpha, mut best) = (-WIN, None);
        for (n, &point) in roots.iter().filter(|point| !done.contains(point)).enumerate() {
            let mut line = Vec::new();
            self.field.put(point, self.mover);
            let near = near.union(NEIGHBOURS[point.index()]);
            let mover = self.mover.other();
            let mut score = WIN;
            if n > 0 {
                let reduction = reduction(depth, n);
                score = -self.search(
                    mover,
                    -alpha - 1,
                    -alpha,
                    depth - 1 - reduction,
                    1,
                    near,
                    Some(point),
                    &mut line,
                );
                if score > alpha && reduction > 0 {
                    line.clear();
                    score =
                        -self.search(mover, -alpha - 1, -alpha, depth - 1, 1, near, Some(point), &mut line);
                }
            }
            if n == 0 || score > alpha {
                line.clear();
                score = -self.search(mover, -WIN, -alpha, depth - 1, 1, near, Some(point), &mut line);
            }
            self.field.undo();
            if self.stopped {
                break;
            }
            if score > alpha || best.is_none() {
                alpha = alpha.max(score);
                line.push(point);
                line.reverse();
                best = Some((score, line));
            }
        }
        best
    }

    fn look_at_limits(&mut self) {
        self.next_look = self.nodes + NODES_PER_LOOK;
        let out_of_nodes = self.limits.nodes.is_some_and(|most| self.nodes >= most);
        let out_of_time = self.limits.time.is_some_and(|time| self.clock.elapsed() >= time);
        self.stopped |= out_of_nodes || out_of_time;
    }

    /// The score for the side to move. On an exact score the line holds the moves that lead to it, the last first.
    #[expect(clippy::too_many_arguments, reason = "the window, the depth and the place of one node")]
    fn search(
        &mut self,
        mover: Color,
        mut alpha: i32,
        beta: i32,
        mut depth: i32,
        ply: i32,
        near: PointSet,
        last: Option<Point>,
        line: &mut Vec<Point>,
    ) -> i32 {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look_at_limits();
        }
        if self.stopped {
            return 0;
        }
        let other = mover.other();
        if let Some(five) = self.field.fives(mover).first() {
            line.push(five);
            return WIN - ply - 1;
        }
        let threats = self.field.fives(other);
        if let Some(block) = threats.first() {
            if threats.len() > 1 || !self.field.allows(block, mover) {
                return -(WIN - ply - 2);
            }
            self.field.put(block, mover);
            let near = near.union(NEIGHBOURS[block.index()]);
            let score = -self.search(other, -beta, -alpha, depth, ply + 1, near, Some(block), line);
            self.field.undo();
            line.push(block);
            return score;
        }
        if let Some(four) = winning_four(&self.field, mover) {
            line.push(four);
            return WIN - ply - 3;
        }
        let key = self.field.board().hash() ^ if mover == Color::White { SIDE_KEY } else { 0 };
        let known = self.table.get(key);
        if let Some(entry) = known
            && i32::from(entry.depth) >= depth.max(0)
            && beta - alpha == 1
        {
            let score = entry.score(ply);
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if settles {
                return score;
            }
        }
        let fours_nodes = LEAF_VCF_NODES + INNER_VCF_NODES * depth.max(0) as u64;
        if let Some(moves) = self.fours(mover, fours_nodes) {
            let score = WIN - ply - moves.len() as i32;
            line.clear();
            line.extend(moves.iter().map_while(|action| super::place(Some(action))));
            line.reverse();
            self.table.put(key, score, ply, depth.max(0), Bound::Exact, line.last().copied());
            return score;
        }
        // What the other side would win by now is a threat, and only what spoils it is a move.
        let mut set = near;
        let mut threatened = winning_four(&self.field, other).is_some();
        if threatened {
            set = self.field.fours(mover).union(self.field.fours(other));
        } else if (depth > 0 || ply < self.horizon)
            && let Some(threat) = self.fours(other, fours_nodes)
        {
            threatened = true;
            set = replies(&mut self.field, &threat, other).into_iter().collect();
            if set.is_empty() {
                return -(WIN - ply - 1 - threat.len() as i32);
            }
        }
        if depth <= 0 {
            if !threatened || ply >= self.horizon {
                return self.field.value(mover).clamp(1 - WIN_BOUND, WIN_BOUND - 1);
            }
            depth = 1;
        }
        let best_known = known.and_then(|entry| entry.best);
        let estimate = self.field.value(mover);
        if !threatened && beta - alpha == 1 && beta.abs() < WIN_BOUND {
            // Far above the window near the leaves, with no threat in sight, nothing brings the score down to it.
            if depth <= SAFE_DEPTH && estimate - SAFE_MARGIN * depth >= beta {
                return estimate.min(WIN_BOUND - 1);
            }
            // A pass is hardly ever better than a move: who stays above the window with one is above it.
            if depth >= PASS_DEPTH && estimate >= beta && last.is_some() {
                let less = depth - 3 - depth / 4;
                let score =
                    -self.search(other, -beta, 1 - beta, less.max(0), ply + 1, near, None, &mut Vec::new());
                if self.stopped {
                    return 0;
                }
                if score >= beta {
                    return score.min(WIN_BOUND - 1);
                }
            }
        }
        if depth >= UNKNOWN_DEPTH && best_known.is_none() && !threatened {
            depth -= 1;
        }
        let moves = {
            let history = &self.history[mover.index()];
            let killers = self.killers[ply as usize % self.killers.len()];
            let most = if threatened { POINTS } else { breadth(depth) };
            candidates(&self.field, mover, set, last, most, |point| {
                if best_known == Some(point) {
                    100_000
                } else if killers.contains(&Some(point)) {
                    60
                } else {
                    history[point.index()].min(10_000) / 100
                }
            })
        };
        if moves.is_empty() {
            // Nothing meets the threat, or no point is left: the first is lost, the second even.
            return if threatened { -(WIN - ply - 4) } else { 0 };
        }
        // Near the leaves a quiet move cannot make up for a position this far below the window.
        let hopeless = depth <= FUTILE_DEPTH
            && !threatened
            && beta - alpha == 1
            && estimate + FUTILE_MARGIN * depth <= alpha;
        let likely = moves.iter().map(|candidate| candidate.policy).max().unwrap_or(0);
        let (start, mut best, mut best_point) = (alpha, -WIN, None);
        for (n, candidate) in moves.iter().enumerate() {
            let point = candidate.point;
            let quiet = candidate.quiet && !threatened;
            if hopeless && quiet && n > 0 {
                continue;
            }
            self.field.put(point, mover);
            let near = near.union(NEIGHBOURS[point.index()]);
            let mut child_line = Vec::new();
            let mut score = WIN;
            if n > 0 {
                let reduction = if quiet {
                    reduction(depth, n) + i32::from(depth >= 3 && candidate.policy + UNLIKELY < likely)
                } else {
                    0
                };
                let less = (depth - 1 - reduction).max(0);
                score = -self.search(
                    other,
                    -alpha - 1,
                    -alpha,
                    less,
                    ply + 1,
                    near,
                    Some(point),
                    &mut child_line,
                );
                if score > alpha && less < depth - 1 {
                    child_line.clear();
                    score = -self.search(
                        other,
                        -alpha - 1,
                        -alpha,
                        depth - 1,
                        ply + 1,
                        near,
                        Some(point),
                        &mut child_line,
                    );
                }
            }
            if n == 0 || score > alpha && score < beta {
                child_line.clear();
                score = -self.search(
                    other,
                    -beta,
                    -alpha,
                    depth - 1,
                    ply + 1,
                    near,
                    Some(point),
                    &mut child_line,
                );
            }
            self.field.undo();
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                best_point = Some(point);
                if score > alpha {
                    alpha = score;
                    child_line.push(point);
                    *line = child_line;
                }
                if alpha >= beta {
                    self.remember(mover, point, depth, ply);
                    break;
                }
            }
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > start {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.table.put(key, best, ply, depth, bound, best_point);
        best
    }

    /// A win by continuous fours that a few positions show.
    fn fours(&mut self, attacker: Color, nodes: u64) -> Option<Vec<Move>> {
        if self.field.fours(attacker).is_empty() {
            return None;
        }
        let answer = self.vcf.solve(&mut self.field, attacker, nodes);
        self.nodes += self.vcf.nodes();
        match answer {
            Answer::Win(moves) => Some(moves),
            Answer::None | Answer::Unknown => None,
        }
    }

    fn remember(&mut self, mover: Color, point: Point, depth: i32, ply: i32) {
        let history = &mut self.history[mover.index()][point.index()];
        *history += depth * depth;
        if *history > 100_000 {
            for value in &mut self.history[mover.index()] {
                *value /= 2;
            }
        }
        let index = ply as usize % self.killers.len();
        let killers = &mut self.killers[index];
        if killers[0] != Some(point) {
            *killers = [Some(point), killers[0]];
        }
    }
}

/// By how much a quiet move late in the order is searched less deep.
const fn reduction(depth: i32, place: usize) -> i32 {
    if depth < 3 || place < 2 {
        return 0;
    }
    let late = (place / 2).ilog2() as i32;
    let deep = depth.ilog2() as i32;
    (1 + late) * deep / 3
}

/// Told apart from Black's, a position with White to move has another key.
const SIDE_KEY: u64 = 0x3c79_ac49_2ba7_b653;

/// How many moves a node looks at.
const fn breadth(depth: i32) -> usize {
    match depth {
        ..=1 => 10,
        2..=3 => 14,
        4..=6 => 20,
        _ => 28,
    }
}
