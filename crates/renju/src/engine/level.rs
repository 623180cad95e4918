//! Levels for people: from somebody who has just learned the rules to all the engine can do.
//!
//! A weak level errs as weak players do. It makes a five and stops one, but now and then it plays what suggests itself
//! without asking what the other side threatens, looks ahead only a few moves, and judges inexactly.

use rulebook::Lots;

use super::moves::{candidates, near_stones};
use super::{Analysis, Engine, Evaluation, Limits, Stopwatch, Variation};
use crate::field::Field;
use crate::point::POINTS;
use crate::position::{Move, Position};

/// A level from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// How a level plays.
struct Habits {
    /// Of a hundred moves, those played at first sight.
    blind: usize,
    /// Plies it looks ahead, threats apart.
    depth: u8,
    /// Positions it looks at before it moves; 0 for as many as the limits allow.
    nodes: u64,
    /// By how much it misjudges a move, in hundredths.
    error: f64,
}

const HABITS: [Habits; 10] = [
    Habits { blind: 100, depth: 1, nodes: 200, error: 300.0 },
    Habits { blind: 85, depth: 1, nodes: 300, error: 200.0 },
    Habits { blind: 65, depth: 1, nodes: 500, error: 140.0 },
    Habits { blind: 48, depth: 1, nodes: 1_000, error: 100.0 },
    Habits { blind: 33, depth: 2, nodes: 2_000, error: 70.0 },
    Habits { blind: 20, depth: 2, nodes: 4_000, error: 45.0 },
    Habits { blind: 10, depth: 3, nodes: 8_000, error: 25.0 },
    Habits { blind: 4, depth: 4, nodes: 20_000, error: 12.0 },
    Habits { blind: 0, depth: 8, nodes: 60_000, error: 0.0 },
    Habits { blind: 0, depth: u8::MAX, nodes: 0, error: 0.0 },
];

/// Moves among which a level that misjudges chooses.
const CHOICE: usize = 6;

impl Level {
    /// The weakest.
    pub const WEAKEST: Self = Self(1);
    /// All the engine can do.
    pub const STRONGEST: Self = Self(10);

    /// The level with a number from 1 to 10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 10 { Some(Self(number)) } else { None }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=10).map(Self)
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The move of this level. What it misjudges comes from the seed: the same seed in the same position gives the same move.
    /// The limits are an upper bound for every level.
    pub fn choose(
        self,
        engine: &mut Engine,
        position: &Position,
        limits: Limits,
        seed: u64,
        clock: &dyn Stopwatch,
    ) -> Analysis {
        let habits = &HABITS[usize::from(self.0) - 1];
        let bounded = Limits {
            depth: Some(limits.depth.map_or(habits.depth, |depth| depth.min(habits.depth))),
            nodes: match habits.nodes {
                0 => limits.nodes,
                nodes => Some(limits.nodes.map_or(nodes, |most| most.min(nodes))),
            },
            ..limits
        };
        if habits.error == 0.0 {
            return engine.search(position, bounded, clock);
        }
        let mut lots = Lots::new(seed ^ position.board().hash());
        let mut analysis = if lots.index(100) < habits.blind {
            engine.at_first_sight(position)
        } else {
            engine.analyse(position, CHOICE, bounded, clock)
        };
        for line in &mut analysis.lines {
            if let Evaluation::Points(points) = line.score {
                line.score = Evaluation::Points(points + (habits.error * normal(&mut lots)) as i32);
            }
        }
        analysis.lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        analysis
    }
}

/// A number of the normal distribution, near enough: the sum of twelve equal ones.
fn normal(lots: &mut Lots) -> f64 {
    (0..12).map(|_| lots.index(1_000) as f64 / 1_000.0).sum::<f64>() - 6.0
}

impl Engine {
    /// What suggests itself without a look at what follows: a five, stopping one, and else as the weights say.
    fn at_first_sight(&self, position: &Position) -> Analysis {
        let field = Field::with_weights(*position.board(), std::sync::Arc::clone(&self.weights));
        let mover = position.to_move();
        let own = field.fives(mover);
        let urgent = if own.is_empty() { field.fives(mover.other()) } else { own };
        let set = if urgent.is_empty() { near_stones(field.board()) } else { urgent };
        let lines = candidates(&field, mover, set, None, POINTS, |_| 0)
            .into_iter()
            .map(|candidate| Variation {
                score: Evaluation::Points(candidate.policy),
                depth: 0,
                moves: vec![Move::Place(candidate.point)],
            })
            .collect::<Vec<_>>();
        if lines.is_empty() {
            return Analysis { lines: self.any_move(position), nodes: 1 };
        }
        Analysis { lines, nodes: 1 }
    }

    /// The centre of an empty board, or whatever is allowed.
    fn any_move(&self, position: &Position) -> Vec<Variation> {
        let field = Field::new(*position.board());
        let centre = crate::point::Point::CENTRE;
        let point = std::iter::once(centre)
            .chain(field.board().empties())
            .find(|&point| field.board().is_empty_at(point) && field.allows(point, position.to_move()));
        point
            .map(|point| Variation {
                score: Evaluation::Points(0),
                depth: 0,
                moves: vec![Move::Place(point)],
            })
            .into_iter()
            .collect()
    }
}
