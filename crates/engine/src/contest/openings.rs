//! Where the games of a match begin.

use std::fmt;

use draughts::{AnyPosition, DrawingTable, FenError, Rules, Ruleset, Variant};
use rulebook::Lots;

use crate::engine::{Engine, Options};
use crate::limits::{Limits, Stop};
use crate::line::Line;
use crate::score::Score;

/// The openings of a match, one for each pair of games.
#[derive(Clone, Debug)]
pub enum Openings {
    /// These, one after another and again from the first.
    List(Vec<AnyPosition>),
    /// So many random moves from the start, different for each number.
    Random {
        /// Plies.
        plies: usize,
        /// What they come from.
        seed: u64,
    },
}

/// Why openings cannot be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningsError {
    /// The drawing tables are of the games of the sport on 64 squares.
    Board,
    /// A line is no position.
    Fen {
        /// Its number, from 1.
        line: usize,
        /// What is wrong.
        error: Box<FenError>,
    },
    /// A position in which the game is over.
    Over {
        /// Its line, from 1.
        line: usize,
    },
    /// There are none.
    Empty,
}

impl fmt::Display for OpeningsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board => write!(f, "the drawing tables are of Russian, Brazilian and giveaway draughts"),
            Self::Fen { line, error } => write!(f, "line {line}: {error}"),
            Self::Over { line } => write!(f, "line {line}: the game is over in this position"),
            Self::Empty => write!(f, "there are no openings in it"),
        }
    }
}

impl std::error::Error for OpeningsError {}

/// An opening in which one side is better by more is not played: such games say little about the players.
const BALANCED: i32 = 60;
/// Attempts to find a balanced one.
const ATTEMPTS: u64 = 50;

impl Openings {
    /// The entries of a drawing table, in an order that comes from the seed.
    ///
    /// # Errors
    /// If the game has none.
    pub fn table(table: DrawingTable, game: impl Into<Ruleset>, seed: u64) -> Result<Self, OpeningsError> {
        let mut list: Vec<AnyPosition> = match game.into().variant() {
            Some(Variant::Russian) => entries(table, draughts::Opening::position::<draughts::Russian>),
            Some(Variant::Brazilian) => entries(table, draughts::Opening::position::<draughts::Brazilian>),
            Some(Variant::Giveaway) => entries(table, draughts::Opening::position::<draughts::Giveaway>),
            Some(Variant::International) | None => return Err(OpeningsError::Board),
        };
        Lots::new(seed).shuffle(&mut list);
        Ok(Self::List(list))
    }

    /// The positions of a text, one FEN in a line; lines that begin with `#` are passed over.
    ///
    /// # Errors
    /// The first line that is no position to play from, or that there is none.
    pub fn read(game: impl Into<Ruleset>, text: &str) -> Result<Self, OpeningsError> {
        let variant = game.into();
        let mut list = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let position = AnyPosition::from_fen(variant, text)
                .map_err(|error| OpeningsError::Fen { line, error: Box::new(error) })?;
            if position.outcome().is_some() {
                return Err(OpeningsError::Over { line });
            }
            list.push(position);
        }
        if list.is_empty() { Err(OpeningsError::Empty) } else { Ok(Self::List(list)) }
    }

    /// The opening of a pair of games.
    #[must_use]
    pub fn pick(&self, game: impl Into<Ruleset>, number: usize) -> AnyPosition {
        let variant = game.into();
        match self {
            Self::List(list) => {
                list.get(number % list.len().max(1)).copied().unwrap_or_else(|| AnyPosition::start(variant))
            }
            Self::Random { plies, seed } => random(variant, *plies, *seed, number as u64),
        }
    }
}

fn entries<R: Rules>(
    table: DrawingTable,
    position: fn(&draughts::Opening) -> Option<draughts::Position<R>>,
) -> Vec<AnyPosition>
where
    AnyPosition: From<draughts::Position<R>>,
{
    table.entries().filter_map(|opening| position(&opening)).map(AnyPosition::from).collect()
}

/// A position after random moves that both sides can play.
fn random(variant: Ruleset, plies: usize, seed: u64, number: u64) -> AnyPosition {
    let engine = Engine::new(Options { hash_mib: 1, ..Options::default() });
    for attempt in 0..ATTEMPTS {
        let mut lots = Lots::new(seed ^ (number * ATTEMPTS + attempt).wrapping_mul(0xD6E8_FEB8_6659_FD93));
        let mut position = AnyPosition::start(variant);
        for _ in 0..plies {
            let moves = position.legal_moves();
            // A move of the list is legal; without one the position stays and is given up below.
            if let Some(Ok(next)) = moves.get(lots.index(moves.len().max(1))).map(|mv| position.play(mv)) {
                position = next;
            }
        }
        let report = engine.think(&Line::new(position), &Limits::depth(6), &Stop::new(), |_| {});
        if let Some(Score::Value(value)) = report.score()
            && i32::from(value).abs() <= BALANCED
        {
            return position;
        }
    }
    AnyPosition::start(variant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn random_openings_are_the_same_again_and_different_from_each_other() {
        for variant in Ruleset::all() {
            let openings = Openings::Random { plies: 6, seed: 7 };
            let positions: Vec<_> = (0..6).map(|number| openings.pick(variant, number)).collect();
            assert!((0..6).all(|number| openings.pick(variant, number) == positions[number]));
            let different: HashSet<u64> = positions.iter().map(AnyPosition::hash).collect();
            assert!(different.len() >= 5, "{variant}");
        }
    }

    /// 6.2.3: the majority rule excludes 11 of the 736 entries.
    #[test]
    fn tables_are_shuffled_and_whole() {
        let count = |variant| match Openings::table(DrawingTable::Fmjd, variant, 1) {
            Ok(Openings::List(list)) => list.len(),
            other => panic!("{other:?}"),
        };
        assert_eq!((count(Variant::Russian), count(Variant::Brazilian)), (736, 725));
        let of = |seed| Openings::table(DrawingTable::Idf, Variant::Russian, seed).unwrap();
        let first = |seed| (0..20).map(|n| of(seed).pick(Variant::Russian, n).hash()).collect::<Vec<_>>();
        assert_eq!(first(3), first(3));
        assert_ne!(first(3), first(4));
        assert_eq!(
            Openings::table(DrawingTable::Fmjd, Variant::International, 1).unwrap_err(),
            OpeningsError::Board
        );
    }

    #[test]
    fn files_of_positions() {
        let text = "# two\nW:Wa1:Bh8\n\nB:Wc3:Bh8,f8\n";
        let openings = Openings::read(Variant::Russian, text).unwrap();
        assert_eq!(openings.pick(Variant::Russian, 3).fen(), "B:Wc3:Bf8,h8");
        assert_eq!(Openings::read(Variant::Russian, "#\n").unwrap_err(), OpeningsError::Empty);
        assert_eq!(
            Openings::read(Variant::Russian, "W:Wa1:Bh8\nW:W:Bh8").unwrap_err(),
            OpeningsError::Over { line: 2 }
        );
        assert!(matches!(
            Openings::read(Variant::Russian, "nonsense").unwrap_err(),
            OpeningsError::Fen { line: 1, .. }
        ));
    }
}
