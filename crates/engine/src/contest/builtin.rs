//! This engine as a contestant.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use draughts::Ruleset;
use endgame::Library;

use super::contestant::{Builtin, Choice, Endgames};
use super::game::{Answer, Lapse};
use super::pace::Allowance;
use super::run::ContestError;
use crate::engine::{Engine, Options};
use crate::limits::{Limits, Stop};
use crate::line::Line;
use crate::probe::open_tables;
use crate::weights::Weights;

/// This engine at the board.
#[derive(Debug)]
pub(crate) struct Own {
    engine: Engine,
    settings: Builtin,
    /// The games it has begun.
    game: AtomicU64,
}

impl Own {
    pub(crate) fn new(settings: &Builtin, variant: Ruleset) -> Result<Self, ContestError> {
        let weights = match &settings.weights {
            Choice::Trained => None,
            Choice::Material => Some(Weights::material(variant)),
            Choice::Plain => Some(Weights::plain(variant)),
            Choice::File(path) => {
                let weights = |error: String| ContestError::Weights { path: path.clone(), error };
                let bytes = std::fs::read(path).map_err(|error| weights(error.to_string()))?;
                let read = Weights::from_bytes(&bytes).map_err(|error| weights(error.to_string()))?;
                if read.game() != variant {
                    return Err(weights(format!("they are of {} draughts", read.game())));
                }
                Some(read)
            }
        };
        let tables = match &settings.tables {
            Endgames::Carried => Some(Library::carried()),
            Endgames::Without => None,
            Endgames::Folder(path) => Some(Arc::new(
                open_tables(path).map_err(|error| ContestError::Tables { error: error.to_string() })?,
            )),
        };
        let engine = Engine::new(Options { weights, tables, ..settings.options() });
        Ok(Self { engine, settings: settings.clone(), game: AtomicU64::new(0) })
    }

    pub(crate) fn new_game(&self) {
        self.engine.new_game();
        self.game.fetch_add(1, Relaxed);
    }

    pub(crate) fn answer(&self, line: &Line, time: Allowance) -> Result<Answer, Lapse> {
        let mut limits =
            Limits { nodes: self.settings.nodes, depth: self.settings.depth, ..Limits::default() };
        // A contestant that counts positions or plies is the same on every machine; the clock would make it differ.
        if self.settings.nodes.is_none() && self.settings.depth.is_none() {
            match time {
                Allowance::Move(time) => limits.time = Some(time),
                Allowance::Clock(pace) => limits.clock = Some(pace),
            }
        }
        let stop = Stop::new();
        let report = match self.settings.level {
            Some(level) => level.choose(&self.engine, line, &limits, self.seed(line), &stop),
            None => self.engine.think(line, &limits, &stop, |_| {}),
        };
        match report.best() {
            Some(mv) => {
                Ok(Answer { mv, score: report.score().map(|score| f64::from(score.centimen()) / 100.0) })
            }
            None => Err(Lapse::Illegal("none".to_owned())),
        }
    }

    /// What a level errs by: another number in every game and at every move, the same in the same game played again.
    fn seed(&self, line: &Line) -> u64 {
        let opening = line.start().hash() ^ line.moves().len() as u64;
        self.game.load(Relaxed).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ opening
    }

    /// Whether it minds the clock.
    pub(crate) fn is_timed(&self) -> bool {
        self.settings.nodes.is_none() && self.settings.depth.is_none()
    }

    /// The clock it thinks by.
    pub(crate) fn clock(&self) -> fn() -> Duration {
        self.engine.options().clock
    }
}
