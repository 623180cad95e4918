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
/// A game is won for whom both sides see so many hundredths of a man ahead for so many plies.
const CLEAR: i16 = 700;
const CLEAR_PLIES: i32 = 4;

/// One move in so many is any legal one. The search looks at lines in which a side has erred; games without errors would hold no such position, and
/// weights fitted to them would know nothing of what a man less is worth.
const STRAY: usize = 8;

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
    let options = Options { hash_mib: 1, weights: Some(recipe.weights.clone()), ..Options::default() };
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
    // The positions seen before the last stray move: how the game ended says nothing of them.
    let mut before_stray = 0;
    // For how many plies White has been seen far ahead, or Black as a negative number.
    let mut clear = 0_i32;
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
        let (Some(mut mv), Some(score)) = (report.best(), report.score()) else { break 1 };
        if report.by_tables.is_some() {
            // What the tables know nobody has to learn, and they say how it ends.
            let ahead = if position.turn() == Color::White { score } else { score.reversed() };
            break if ahead.is_win() { 2 } else { 1 - u8::from(ahead.is_loss()) };
        }
        match score {
            Score::Win(_) | Score::Won(_) => break if position.turn() == Color::White { 2 } else { 0 },
            Score::Loss(_) | Score::Lost(_) => break if position.turn() == Color::White { 0 } else { 2 },
            Score::Value(value) => {
                let ahead = if position.turn() == Color::White { value } else { -value };
                clear = match ahead {
                    CLEAR.. => clear.max(0) + 1,
                    _ if ahead <= -CLEAR => clear.min(0) - 1,
                    _ => 0,
                };
                if clear.abs() >= CLEAR_PLIES {
                    break if clear > 0 { 2 } else { 0 };
                }
                if let Some(typed) = R::of(position).filter(|typed| is_quiet(typed)) {
                    seen.push((typed, value));
                }
            }
        }
        if lots.index(STRAY) == 0 {
            let moves = line.position().legal_moves();
            mv = moves[lots.index(moves.len())];
            before_stray = seen.len();
        }
        if line.play(&mv).is_err() {
            break 1;
        }
    };
    let samples = seen.into_iter().enumerate();
    samples
        .map(|(at, (position, score))| Sample::new(&position, score, (at >= before_stray).then_some(result)))
        .collect()
}

/// Whether the search would evaluate it: nobody has anything to take.
fn is_quiet<R: MoveRules>(position: &Position<R>) -> bool {
    !position.attacks(Color::White) && !position.attacks(Color::Black)
}
