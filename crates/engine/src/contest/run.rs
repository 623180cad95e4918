//! Playing a match.

use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use draughts::{Color, Ruleset};

use super::builtin::Own;
use super::contestant::Contestant;
use super::game::{Adjudication, Played, Player, play};
use super::openings::Openings;
use super::pace::TimeControl;
use super::program::Program;
use super::sprt::{Sprt, Verdict};
use super::tally::Tally;
use crate::limits::Stop;

/// A match.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Who plays; the score is that of the first.
    pub contestants: [Contestant; 2],
    /// What is played.
    pub variant: Ruleset,
    /// How many games at most.
    pub games: usize,
    /// Their time.
    pub time: TimeControl,
    /// Where they begin.
    pub openings: Openings,
    /// When they are ended early.
    pub adjudication: Adjudication,
    /// How many are played at once.
    pub concurrency: usize,
    /// A test that ends the match when it is decided.
    pub sprt: Option<Sprt>,
}

/// Why a match cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContestError {
    /// A file of weights cannot be used.
    Weights {
        /// The file.
        path: PathBuf,
        /// Why.
        error: String,
    },
    /// A folder of endgame tables cannot be used.
    Tables {
        /// Why, with the folder or the file.
        error: String,
    },
    /// A program cannot be started, or is not ready.
    Program {
        /// Its command line.
        command: String,
        /// Why.
        error: String,
    },
}

impl fmt::Display for ContestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Weights { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Tables { error } => write!(f, "{error}"),
            Self::Program { command, error } => write!(f, "{command}: {error}"),
        }
    }
}

impl std::error::Error for ContestError {}

/// What is told after each game.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The game.
    pub played: &'a Played,
    /// The score so far.
    pub tally: &'a Tally,
}

impl Contest {
    /// Plays the match; calls back after each game, in the order in which they end. `stop` ends it after the games under way.
    ///
    /// # Errors
    /// If a contestant cannot be had at all. Whoever fails later loses that game.
    pub fn run(&self, stop: &Stop, mut progress: impl FnMut(Progress<'_>)) -> Result<Tally, ContestError> {
        let workers = self.concurrency.clamp(1, self.games.div_ceil(2).max(1));
        let mut tables = Vec::with_capacity(workers);
        for _ in 0..workers {
            tables.push([self.seat(0)?, self.seat(1)?]);
        }
        let next = AtomicUsize::new(0);
        let (sender, results) = channel();
        let mut tally = Tally::new();
        std::thread::scope(|scope| {
            for mut table in tables {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let pair = next.fetch_add(1, Ordering::Relaxed);
                        for number in [2 * pair, 2 * pair + 1] {
                            if number >= self.games || stop.is_stopped() {
                                return;
                            }
                            if sender.send(self.game(number, &mut table)).is_err() {
                                return;
                            }
                        }
                    }
                });
            }
            drop(sender);
            for played in results {
                tally.add(&played);
                progress(Progress { played: &played, tally: &tally });
                if self.sprt.is_some_and(|sprt| sprt.verdict(&tally) != Verdict::Open) {
                    stop.stop();
                }
            }
        });
        Ok(tally)
    }

    /// A contestant at the board. A program is started, so that a wrong command line is noticed before the match.
    fn seat(&self, number: usize) -> Result<Player, ContestError> {
        match &self.contestants[number] {
            Contestant::Builtin(settings) => Own::new(settings, self.variant).map(Player::Own),
            Contestant::Program(words) => {
                let mut program = Program::new(words, self.variant);
                program.new_game().map_err(|lapse| ContestError::Program {
                    command: words.join(" "),
                    error: lapse.to_string(),
                })?;
                Ok(Player::Program(program))
            }
        }
    }

    fn game(&self, number: usize, table: &mut [Player; 2]) -> Played {
        let first = if number.is_multiple_of(2) { Color::White } else { Color::Black };
        let start = self.openings.pick(self.variant, number / 2);
        let [one, two] = table;
        let players = if first == Color::White { [one, two] } else { [two, one] };
        let (line, scores, ending) = play(players, start, self.time, &self.adjudication);
        Played { number, first, line, scores, ending }
    }
}
