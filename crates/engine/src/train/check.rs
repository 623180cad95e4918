//! How well weights know at once what a search finds out, on positions that no fit has seen.

use std::path::Path;

use draughts::AnyPosition;
use rayon::prelude::*;

use super::file::{self, DataError};
use crate::engine::{Engine, Options, with_known};
use crate::eval::expectation;
use crate::limits::{Limits, Stop};
use crate::line::Line;
use crate::score::Score;
use crate::weights::Weights;

/// One position in so many of a game.
const APART: usize = 16;

/// Positions with what a deep search thinks of them.
#[derive(Clone, Debug)]
pub struct Check {
    list: Vec<(AnyPosition, f64)>,
}

impl Check {
    /// Positions from a file of games, each searched with so many nodes. Wins and losses that the search has found are left out: no evaluation has to know
    /// them.
    ///
    /// # Errors
    /// If the file holds no games of the weights' variant.
    pub fn new(games: &Path, weights: &Weights, nodes: u64) -> Result<Self, DataError> {
        let (header, samples) = file::read(games)?;
        if header.variant != weights.game() {
            return Err(DataError::Other { found: Box::new(header) });
        }
        let picked: Vec<_> = samples.iter().enumerate().step_by(APART).collect();
        let searched: Result<Vec<_>, DataError> = picked
            .into_par_iter()
            .map(|(at, sample)| {
                let position = with_known!(header.variant, R => {
                    AnyPosition::from(sample.position::<R>().ok_or(DataError::Sample(at as u64))?)
                });
                let engine = Engine::new(Options {
                    hash_mib: 1,
                    weights: Some(weights.clone()),
                    ..Options::default()
                });
                let report = engine.think(&Line::new(position), &Limits::nodes(nodes), &Stop::new(), |_| {});
                Ok(match report.score() {
                    Some(Score::Value(value)) => Some((position, expectation(value.into()))),
                    _ => None,
                })
            })
            .collect();
        Ok(Self { list: searched?.into_iter().flatten().collect() })
    }

    /// The correlation of what the evaluation expects of the positions with what the deep search does, from −1 to 1.
    #[must_use]
    pub fn correlation(&self, weights: &Weights) -> f64 {
        let engine =
            Engine::new(Options { hash_mib: 1, weights: Some(weights.clone()), ..Options::default() });
        let pairs = self.list.iter().map(|(position, deep)| (engine.evaluate(position).expectation(), *deep));
        correlation(pairs)
    }
}

/// Pearson's coefficient; 0 if one of the two never changes.
fn correlation(pairs: impl Iterator<Item = (f64, f64)> + Clone) -> f64 {
    let mean = |sum: f64| sum / pairs.clone().count().max(1) as f64;
    let (x, y) = (mean(pairs.clone().map(|(x, _)| x).sum()), mean(pairs.clone().map(|(_, y)| y).sum()));
    let [xx, xy, yy] = pairs.fold([0.0; 3], |[xx, xy, yy], (a, b)| {
        let (a, b) = (a - x, b - y);
        [xx + a * a, xy + a * b, yy + b * b]
    });
    if xx * yy > 0.0 { xy / (xx * yy).sqrt() } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::correlation;

    /// By hand: the deviations of 1, 2, 3, 6 are −2, −1, 0, 3, those of 2, 2, 5, 7 are −2, −2, 1, 3; 15 / √(14 · 18).
    #[test]
    fn pearson_s_coefficient() {
        let pairs = [(1.0, 2.0), (2.0, 2.0), (3.0, 5.0), (6.0, 7.0)];
        assert!((correlation(pairs.into_iter()) - 15.0 / 252.0_f64.sqrt()).abs() < 1e-12);
        let turned = pairs.into_iter().map(|(x, y)| (x, -2.0 * y));
        assert!((correlation(turned) + 15.0 / 252.0_f64.sqrt()).abs() < 1e-12);
        assert_eq!(correlation([(1.0, 2.0), (1.0, 3.0)].into_iter()).to_bits(), 0.0_f64.to_bits());
    }
}
