//! `bolshak renju train`: weights of the renju engine from its games against itself.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use language::Language;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use renju::{TrainingGame, Weights};

use crate::failure::Failure;

/// Trains the weights of the engine. The first round plays with the weights of the program; each round fits weights to the
/// games of the last three, and the next plays with them. Everything is kept in a folder, and the same command goes on where
/// it was cut off.
#[derive(clap::Args)]
pub(super) struct Train {
    /// The folder for games and weights
    #[arg(long)]
    dir: PathBuf,
    /// How many rounds
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,
    /// Games in each round
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// Positions to look at for each move
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How often each fit goes through all positions
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    passes: u32,
    /// How much the result of the game counts beside the engine's own opinion of a position, in hundredths
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(0..=100))]
    result: u32,
    /// How many threads; all there are by default
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Rounds whose games a fit learns from.
const KEPT: u32 = 3;
/// Games that are written together.
const BATCH: u64 = 32;

impl Train {
    pub(super) fn run(&self, language: Language) -> Result<(), Failure> {
        fs::create_dir_all(&self.dir).map_err(|error| Failure::write(&self.dir, error))?;
        let mut pool = rayon::ThreadPoolBuilder::new();
        if let Some(threads) = self.threads {
            pool = pool.num_threads(threads.into());
        }
        let pool = pool.build().map_err(Failure::input)?;
        let mut weights = Weights::carried();
        for round in 1..=self.rounds {
            weights = Arc::new(pool.install(|| self.round(language, round, &weights))?);
        }
        Ok(())
    }

    fn path(&self, name: &str, round: u32, ending: &str) -> PathBuf {
        self.dir.join(format!("renju-{name}-{round}.{ending}"))
    }

    /// Plays what games are missing and fits; the weights for the next round.
    fn round(&self, language: Language, round: u32, weights: &Arc<Weights>) -> Result<Weights, Failure> {
        let path = self.path("games", round, "txt");
        let played = whole_lines(&path)?;
        let arguments = [("round", round.into()), ("rounds", self.rounds.into())];
        let style = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} {elapsed} (-{eta})")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(self.games)
            .with_style(style)
            .with_message(language.say("train-games", &arguments));
        let mut file = OpenOptions::new()
            .append(true)
            .create(true)
            .open(&path)
            .map_err(|error| Failure::write(&path, error))?;
        // Each round has games of its own.
        let first = u64::from(round) << 40;
        let mut next = played;
        while next < self.games {
            bar.set_position(next);
            let end = self.games.min(next + BATCH);
            let lines: Vec<String> = (next..end)
                .into_par_iter()
                .map(|number| format!("{}\n", TrainingGame::play(first + number, weights, self.nodes)))
                .collect();
            file.write_all(lines.concat().as_bytes()).map_err(|error| Failure::write(&path, error))?;
            next = end;
        }
        bar.finish_and_clear();
        let mut games = Vec::new();
        for round in round.saturating_sub(KEPT - 1).max(1)..=round {
            let path = self.path("games", round, "txt");
            let text = fs::read_to_string(&path).map_err(|error| Failure::read(&path, error))?;
            games.extend(text.lines().filter_map(TrainingGame::parse));
        }
        let (weights, fit) = Weights::fit(&games, self.passes as usize, self.result);
        let file = self.path("weights", round, "bin");
        fs::write(&file, weights.to_bytes()).map_err(|error| Failure::write(&file, error))?;
        let arguments = [
            ("round", round.into()),
            ("positions", fit.positions.into()),
            ("value", format!("{:.4}", fit.value_loss).into()),
            ("policy", format!("{:.4}", fit.policy_loss).into()),
            ("first", format!("{:.1}", fit.first_choice * 100.0).into()),
            ("file", file.display().to_string().into()),
        ];
        writeln!(std::io::stdout().lock(), "{}", language.say("cli-renju-fit", &arguments))?;
        Ok(weights)
    }
}

/// How many games the file holds. What was being written when the program was cut off is taken away.
fn whole_lines(path: &Path) -> Result<u64, Failure> {
    let Ok(bytes) = fs::read(path) else { return Ok(0) };
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    if whole < bytes.len() {
        fs::write(path, &bytes[..whole]).map_err(|error| Failure::write(path, error))?;
    }
    Ok(bytes[..whole].iter().filter(|&&byte| byte == b'\n').count() as u64)
}
