//! Games of the engine against itself.

use std::path::Path;

use draughts::{AnyPosition, Color, MoveRules, Position, Ruleset};
use rayon::prelude::*;
use rulebook::Lots;

use crate::engine::{Engine, Known, Options, with_known};
use crate::limits::{Limits, Stop};
use crate::line::Line;
use crate::score::Score;
use crate::weights::Weights;

use super::file::{DataError, Games, Header, checksum};
use super::sample::Sample;

/// Games that are written to disk together.
const BATCH: u32 = 64;
/// A game this long is given up as a draw.
const LONGEST: usize = 240;

/// How games are played.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The game.
    pub variant: Ruleset,
    /// The weights of both sides.
    pub weights: Weights,
    /// Everything random comes from it.
    pub seed: u64,
    /// Positions visited for each move.
    pub nodes: u64,
    /// How many games; rounded up to whole batches of 64.
    pub games: u32,
}

/// Plays games and adds them to a file, from where it was left. Calls back with the games that are on disk.
///
/// # Errors
/// If the file cannot be written, or holds other games.
pub fn generate(
    recipe: &Recipe,
    path: &Path,
    stop: &Stop,
    progress: &mut dyn FnMut(u32),
) -> Result<(), DataError> {
    let header = Header {
        variant: recipe.variant,
        seed: recipe.seed,
        nodes: recipe.nodes,
        weights: checksum(&recipe.weights.to_bytes()),
    };
    let mut games = Games::open(path, &header)?;
    while games.next * BATCH < recipe.games && !stop.is_stopped() {
        let first = u64::from(games.next) * u64::from(BATCH);
        let samples: Vec<Vec<Sample>> = (first..first + u64::from(BATCH))
            .into_par_iter()
            .map(|number| with_known!(recipe.variant, R => play::<R>(recipe, number)))
            .collect();
        games.append(&samples.concat())?;
        progress(games.next * BATCH);
    }
    Ok(())
}

/// One game: a few random moves, then the engine for both sides. The quiet positions with how it ended.
fn play<R: Known>(recipe: &Recipe, number: u64) -> Vec<Sample> {
    let mut lots = Lots::new(recipe.seed ^ number.wrapping_mul(0xD6E8_FEB8_6659_FD93));
    // Without the tables: what is learned is what the evaluation has to know.
    let options =
        Options { hash_mib: 1, weights: Some(recipe.weights.clone()), tables: None, ..Options::default() };
    let engine = Engine::new(options);
    let mut line = Line::new(AnyPosition::start(recipe.variant));
    for _ in 0..4 + lots.index(9) {
        let moves = line.position().legal_moves();
        if !moves.is_empty() {
            // A move of the list is legal.
            let _ = line.play(&moves[lots.index(moves.len())]);
        }
    }
    let mut seen = Vec::new();
    let (limits, stop) = (Limits::nodes(recipe.nodes), Stop::new());
    let result = loop {
        let position = line.position();
        if let Some(outcome) = position.outcome() {
            break if outcome.winner == Color::White { 2 } else { 0 };
        }
        if line.drawn().is_some() || line.moves().len() >= LONGEST {
            break 1;
        }
        let report = engine.think(&line, &limits, &stop, |_| {});
        let (Some(mv), Some(score)) = (report.best(), report.score()) else { break 1 };
        match score {
            Score::Win(_) | Score::Won(_) => break if position.turn() == Color::White { 2 } else { 0 },
            Score::Loss(_) | Score::Lost(_) => break if position.turn() == Color::White { 0 } else { 2 },
            Score::Value(value) => {
                if let Some(typed) = R::of(position).filter(|typed| is_quiet(typed)) {
                    seen.push((typed, value));
                }
            }
        }
        if line.play(&mv).is_err() {
            break 1;
        }
    };
    seen.into_iter().map(|(position, score)| Sample::new(&position, score, result)).collect()
}

/// Whether the search would evaluate it: nobody has anything to take.
fn is_quiet<R: MoveRules>(position: &Position<R>) -> bool {
    !position.attacks(Color::White) && !position.attacks(Color::Black)
}
