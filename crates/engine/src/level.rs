//! Levels for people: from somebody who has just learned the rules to all the engine can do.
//!
//! A weak level errs as weak players do. It knows what a good position looks like, but looks ahead only a few plies, judges
//! inexactly, and now and then plays the move that looks best without asking what the opponent takes next.

use draughts::AnyMove;
use rulebook::Lots;

use crate::engine::Engine;
use crate::limits::{Limits, Stop};
use crate::line::Line;
use crate::random::normal;
use crate::report::{Report, Variation};
use crate::score::Score;

/// A level from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// How a level plays.
struct Habits {
    /// Of a hundred moves, those played without looking at the answer.
    blind: usize,
    /// Plies it looks ahead; captures are followed to their end.
    depth: u32,
    /// Positions it looks at before it moves; 0 for as many as the limits allow.
    nodes: u64,
    /// By how much it misjudges a position, in hundredths of a man.
    error: f64,
}

const HABITS: [Habits; 10] = [
    Habits { blind: 50, depth: 1, nodes: 5_000, error: 70.0 },
    Habits { blind: 30, depth: 1, nodes: 5_000, error: 50.0 },
    Habits { blind: 18, depth: 2, nodes: 10_000, error: 40.0 },
    Habits { blind: 10, depth: 3, nodes: 10_000, error: 32.0 },
    Habits { blind: 5, depth: 4, nodes: 20_000, error: 25.0 },
    Habits { blind: 2, depth: 5, nodes: 30_000, error: 18.0 },
    Habits { blind: 1, depth: 7, nodes: 60_000, error: 14.0 },
    Habits { blind: 0, depth: 9, nodes: 120_000, error: 10.0 },
    Habits { blind: 0, depth: 14, nodes: 200_000, error: 0.0 },
    Habits { blind: 0, depth: u32::MAX, nodes: 0, error: 0.0 },
];

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

    const fn habits(self) -> &'static Habits {
        &HABITS[self.0 as usize - 1]
    }

    /// The move of this level. What it misjudges comes from the seed: the same seed in the same position gives the same move.
    /// The limits are an upper bound for every level.
    pub fn choose(self, engine: &Engine, line: &Line, limits: &Limits, seed: u64, stop: &Stop) -> Report {
        let habits = self.habits();
        let bounded = |lines: usize| Limits {
            depth: Some(limits.depth.map_or(habits.depth, |depth| depth.min(habits.depth))),
            nodes: match habits.nodes {
                0 => limits.nodes,
                nodes => Some(limits.nodes.map_or(nodes, |most| most.min(nodes))),
            },
            lines,
            // Who errs in the middlegame has not learned every ending by heart.
            without_tables: limits.without_tables || habits.error > 0.0,
            ..limits.clone()
        };
        if habits.error == 0.0 && habits.blind == 0 {
            return engine.think(line, &bounded(1), stop, |_| {});
        }
        let mut lots = Lots::new(seed ^ line.position().hash());
        let moves = line.position().legal_moves();
        let mut report = if lots.index(100) < habits.blind && moves.len() > 1 {
            Report { lines: at_first_sight(engine, line, &moves), ..Report::default() }
        } else {
            // Nodes are shared among the moves, each of which is looked at on its own.
            let mut limits = bounded(moves.len());
            limits.nodes = limits.nodes.map(|nodes| nodes.saturating_mul(moves.len() as u64));
            engine.think(line, &limits, stop, |_| {})
        };
        for variation in &mut report.lines {
            if let Score::Value(value) = variation.score {
                let felt = f64::from(value) + habits.error * normal(&mut lots);
                variation.score = Score::Value(felt.clamp(-20_000.0, 20_000.0) as i16);
            }
        }
        report.lines.sort_by_key(|variation| std::cmp::Reverse(variation.score));
        report
    }
}

/// What each move looks like on the board, before anybody has answered it.
fn at_first_sight(engine: &Engine, line: &Line, moves: &[AnyMove]) -> Vec<Variation> {
    let here = line.position();
    moves
        .iter()
        .filter_map(|mv| {
            let after = here.play(mv).ok()?;
            let score = match after.outcome() {
                Some(outcome) if outcome.winner == here.turn() => Score::Win(1),
                Some(_) => Score::Loss(2),
                None => engine.evaluate(&after).reversed(),
            };
            Some(Variation { score, pv: vec![*mv], table: None })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Options;
    use draughts::{AnyPosition, Variant};

    #[test]
    fn there_are_ten_levels() {
        assert_eq!((Level::new(0), Level::new(11)), (None, None));
        assert_eq!(Level::all().map(Level::number).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        assert_eq!(Level::new(10), Some(Level::STRONGEST));
    }

    /// Every level moves, legally, and the same way for the same seed.
    #[test]
    fn a_level_plays_a_legal_move_and_the_same_for_the_same_seed() {
        for variant in Variant::ALL {
            let line = Line::new(AnyPosition::start(variant));
            for level in Level::all() {
                let choose = |seed| {
                    let engine = Engine::new(Options { hash_mib: 1, ..Options::default() });
                    level.choose(&engine, &line, &Limits::nodes(2_000), seed, &Stop::new()).best()
                };
                let mv = choose(5).unwrap();
                assert!(line.position().play(&mv).is_ok());
                assert_eq!(choose(5), Some(mv), "{variant} {level:?}");
            }
        }
    }

    /// The newcomer does not always play the same move, the strongest does.
    #[test]
    fn a_weak_level_errs_differently_each_time() {
        let line = Line::new(AnyPosition::start(Variant::Russian));
        let moves = |level: Level| {
            let engine = Engine::new(Options { hash_mib: 1, ..Options::default() });
            let moves: std::collections::HashSet<_> = (0..30)
                .filter_map(|seed| {
                    engine.new_game();
                    level.choose(&engine, &line, &Limits::nodes(2_000), seed, &Stop::new()).best()
                })
                .collect();
            moves.len()
        };
        assert!(moves(Level::WEAKEST) > 2);
        assert_eq!(moves(Level::STRONGEST), 1);
    }
}
