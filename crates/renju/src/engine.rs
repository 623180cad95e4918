//! An opponent and analyst: alpha-beta over the shapes of the field, with the threat solvers at the root.

mod level;
mod moves;
mod search;
mod table;
mod train;
mod weights;

use std::sync::Arc;
use std::time::Duration;

use crate::color::Color;
use crate::field::Field;
use crate::point::Point;
use crate::position::{Move, Position};
use crate::threat::{Answer, Vcf, Vct};
pub use level::Level;
use moves::near_stones;
use search::Search;
use table::TranspositionTable;
pub use train::{Fit, TrainingGame};
pub use weights::Weights;

/// Scores are in the units of the evaluation; a win is `WIN` less the moves to it.
pub(crate) const WIN: i32 = 30_000;
/// From here on a score means a forced win.
pub(crate) const WIN_BOUND: i32 = WIN - 500;

/// The time since a search began. The crate reads no clock: whoever asks for a search lends one.
pub trait Stopwatch {
    /// The time since the search began.
    fn elapsed(&self) -> Duration;
}

impl<F: Fn() -> Duration> Stopwatch for F {
    fn elapsed(&self) -> Duration {
        self()
    }
}

/// When a search ends. Without any limit it ends at [`Limits::DEEPEST`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// The most positions to look at.
    pub nodes: Option<u64>,
    /// The most plies of full search.
    pub depth: Option<u8>,
    /// The most time.
    pub time: Option<Duration>,
}

impl Limits {
    /// No search goes deeper.
    pub const DEEPEST: u8 = 60;
}

/// How good a move is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Evaluation {
    /// The side to move loses; its last stand has this many plies.
    Loses(u16),
    /// An estimate; above zero is good for the side to move.
    Points(i32),
    /// The side to move wins in this many plies.
    Wins(u16),
}

impl Evaluation {
    fn from_units(units: i32) -> Self {
        if units >= WIN_BOUND {
            Self::Wins((WIN - units) as u16)
        } else if units <= -WIN_BOUND {
            Self::Loses((WIN + units) as u16)
        } else {
            Self::Points(units)
        }
    }
}

/// A move with its score and what the engine expects to follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variation {
    /// How good it is for the side to move.
    pub score: Evaluation,
    /// The depth at which the score was found; 0 when a threat solver found it.
    pub depth: u8,
    /// The moves, the first being the one judged.
    pub moves: Vec<Move>,
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis {
    /// The best moves, the best first. Empty when the side to move can only pass.
    pub lines: Vec<Variation>,
    /// How many positions were looked at.
    pub nodes: u64,
}

impl Analysis {
    /// The move to play.
    #[must_use]
    pub fn best(&self) -> Move {
        self.lines.first().and_then(|line| line.moves.first()).copied().unwrap_or(Move::Pass)
    }
}

/// An engine. It keeps what it learned from one search to the next.
#[derive(Debug)]
pub struct Engine {
    table: TranspositionTable,
    vcf: Vcf,
    weights: Arc<Weights>,
}

/// How many positions the root spends on a threat solver.
struct Share {
    /// At most so many,
    most: u64,
    /// not more for each millisecond of the search,
    per_millisecond: u64,
    /// and not more than this part of the search's positions.
    part: u64,
}

const ROOT_VCF: Share = Share { most: 20_000, per_millisecond: 50, part: 4 };
const ROOT_VCT: Share = Share { most: 400_000, per_millisecond: 100, part: 4 };
/// The other side's wins by fours after each move of the root.
const REPLY_VCF: Share = Share { most: 2_000, per_millisecond: 2, part: 200 };

/// Up to this depth a search is a shallow one.
const SHALLOW: u8 = 4;

impl Share {
    fn nodes(&self, limits: &Limits) -> u64 {
        let by_time = limits.time.map(|time| (time.as_millis() as u64).saturating_mul(self.per_millisecond));
        let by_nodes = limits.nodes.map(|nodes| nodes / self.part);
        self.most.min(by_time.unwrap_or(u64::MAX)).min(by_nodes.unwrap_or(u64::MAX))
    }
}

impl Engine {
    /// An engine whose table of positions takes about this many megabytes.
    #[must_use]
    pub fn new(megabytes: usize) -> Self {
        Self::with_weights(megabytes, Weights::carried())
    }

    /// An engine that judges by other weights than those that the program carries.
    #[must_use]
    pub fn with_weights(megabytes: usize, weights: Arc<Weights>) -> Self {
        Self { table: TranspositionTable::new(megabytes), vcf: Vcf::new(), weights }
    }

    /// Forgets what it learned.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// The best move and its score.
    pub fn search(&mut self, position: &Position, limits: Limits, clock: &dyn Stopwatch) -> Analysis {
        self.analyse(position, 1, limits, clock)
    }

    /// The best `count` moves with their scores. Every iteration searches all of them, so the last one that was finished
    /// is reported.
    pub fn analyse(
        &mut self,
        position: &Position,
        count: usize,
        limits: Limits,
        clock: &dyn Stopwatch,
    ) -> Analysis {
        let mut field = Field::with_weights(*position.board(), Arc::clone(&self.weights));
        self.table.begin_search();
        let mover = position.to_move();
        if field.board().is_empty() {
            let line =
                Variation { score: Evaluation::Points(0), depth: 0, moves: vec![Move::Place(Point::CENTRE)] };
            return Analysis { lines: vec![line], nodes: 0 };
        }
        let mut nodes = 0;
        let mut lines = Vec::new();
        if field.fives(mover.other()).is_empty() || !field.fives(mover).is_empty() {
            let mut answer = self.vcf.shortest(&mut field, mover, ROOT_VCF.nodes(&limits));
            nodes += self.vcf.nodes();
            // A search that is asked to be shallow does not see far by threats either.
            if answer.line().is_none() && limits.depth.is_none_or(|depth| depth > SHALLOW) {
                let mut vct = Vct::new(mover);
                answer = vct.solve(&mut field, ROOT_VCT.nodes(&limits));
                nodes += vct.nodes();
            }
            if let Answer::Win(moves) = answer {
                lines.push(Variation { score: Evaluation::Wins(moves.len() as u16), depth: 0, moves });
            }
        }
        if lines.len() >= count {
            return Analysis { lines, nodes };
        }
        let won: Vec<Point> = lines.iter().filter_map(|line| place(line.moves.first())).collect();
        let reply_nodes = REPLY_VCF.nodes(&limits);
        let candidates = self.root_moves(&mut field, mover, &won, reply_nodes, &mut nodes);
        let search = Search::new(field, mover, &mut self.table, &mut self.vcf, limits, clock, nodes);
        let (found, nodes) = search.run(candidates, count - lines.len());
        lines.extend(found);
        Analysis { lines, nodes }
    }

    /// The moves worth searching: those that do not lose to continuous fours, or all when all do.
    fn root_moves(
        &mut self,
        field: &mut Field,
        mover: Color,
        without: &[Point],
        reply_nodes: u64,
        nodes: &mut u64,
    ) -> Vec<Point> {
        let near = near_stones(field.board());
        let mut candidates: Vec<Point> = field
            .board()
            .empties()
            .filter(|&point| near.contains(point) && !without.contains(&point) && field.allows(point, mover))
            .collect();
        if candidates.is_empty() {
            candidates =
                field.board().empties().filter(|p| !without.contains(p) && field.allows(*p, mover)).collect();
        }
        let mut safe = Vec::new();
        for &point in &candidates {
            field.put(point, mover);
            let loses = self.vcf.shortest(field, mover.other(), reply_nodes).line().is_some();
            *nodes += self.vcf.nodes();
            field.undo();
            if !loses {
                safe.push(point);
            }
        }
        if safe.is_empty() { candidates } else { safe }
    }
}

fn place(action: Option<&Move>) -> Option<Point> {
    match action {
        Some(Move::Place(point)) => Some(*point),
        Some(Move::Pass) | None => None,
    }
}
