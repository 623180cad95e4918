//! `bolshak train`: weights of the evaluation from games of the engine against itself.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use draughts::Ruleset;
use engine::train::{Fit, Recipe, fit, generate};
use engine::{Stop, Weights};
use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;
use language::Language;

/// Trains the evaluation of a variant. The first round plays with the value of the pieces alone; each round fits weights to all games
/// so far, and the next plays with them. Everything is kept in a folder, and the same command goes on where it was cut off.
#[derive(clap::Args)]
pub(crate) struct Train {
    /// russian, brazilian, international or giveaway
    variant: Ruleset,
    /// The folder for games and weights
    #[arg(long)]
    dir: PathBuf,
    /// What the random moves at the beginning of games come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many rounds
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,
    /// Games in each round, rounded up to whole batches of 64
    #[arg(long, default_value_t = 6_144, value_parser = clap::value_parser!(u32).range(1..=1_000_000_000))]
    games: u32,
    /// Positions to look at for each move
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Steps of each fit
    #[arg(long, default_value_t = 150, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    steps: u32,
    /// How much the engine's own opinion of a position counts beside the result of the game, from 0 to 1
    #[arg(long, default_value_t = 0.5)]
    opinion: f32,
    /// How many threads; all there are by default
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Train {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        if !(0.0..=1.0).contains(&self.opinion) {
            return Err(Failure::Input(
                language.say("cli-opinion", &[("value", self.opinion.to_string().into())]),
            ));
        }
        fs::create_dir_all(&self.dir).map_err(|error| Failure::write(&self.dir, error))?;
        let mut pool = rayon::ThreadPoolBuilder::new();
        if let Some(threads) = self.threads {
            pool = pool.num_threads(threads.into());
        }
        let pool = pool.build().map_err(Failure::input)?;
        let mut weights = Weights::material(self.variant);
        for round in 1..=self.rounds {
            weights = self.round(language, &pool, round, weights)?;
        }
        Ok(())
    }

    fn path(&self, name: &str, round: u32, ending: &str) -> PathBuf {
        self.dir.join(format!("{}-{name}-{round}.{ending}", self.variant))
    }

    /// Plays and fits; the weights for the next round.
    fn round(
        &self,
        language: Language,
        pool: &rayon::ThreadPool,
        round: u32,
        weights: Weights,
    ) -> Result<Weights, Failure> {
        let stop = Stop::new();
        let games = self.path("games", round, "bin");
        let recipe = Recipe {
            variant: self.variant,
            weights,
            // Each round has games of its own.
            seed: self.seed.wrapping_add(u64::from(round - 1) << 40),
            nodes: self.nodes,
            games: self.games,
        };
        let arguments = [("round", round.into()), ("rounds", self.rounds.into())];
        let bar = bar(self.games.div_ceil(64) * 64, language.say("train-games", &arguments));
        let played =
            pool.install(|| generate(&recipe, &games, &stop, &mut |done| bar.set_position(done.into())));
        played.map_err(|error| Failure::Input(format!("{}: {error}", games.display())))?;
        bar.finish_and_clear();
        let file = self.path("weights", round, "bin");
        let job = Fit {
            data: (1..=round).map(|round| self.path("games", round, "bin")).collect(),
            steps: self.steps,
            opinion: self.opinion,
        };
        // A fit that was finished is not done again: beside the weights it is noted what they were fitted to.
        let note = self.path("weights", round, "txt");
        let fitted_to = described(&job)?;
        if fs::read_to_string(&note).is_ok_and(|noted| noted == fitted_to)
            && let Ok(weights) = fs::read(&file).map(|bytes| Weights::from_bytes(&bytes))
        {
            return weights.map_err(|error| Failure::Input(format!("{}: {error}", file.display())));
        }
        let bar = self::bar(self.steps, language.say("train-fit", &arguments));
        let state = self.path("fit", round, "state");
        let mut last = None;
        let fitted = pool.install(|| {
            fit(&job, &state, &stop, &mut |step| {
                bar.set_position(step.number.into());
                last = Some(step);
            })
        });
        let weights = fitted.map_err(Failure::input)?;
        bar.finish_and_clear();
        fs::write(&file, weights.to_bytes()).map_err(|error| Failure::write(&file, error))?;
        fs::write(&note, fitted_to).map_err(|error| Failure::write(&note, error))?;
        let (error, unseen) = last.map_or((0.0, 0.0), |step| (step.error, step.unseen));
        let arguments = [
            ("round", round.into()),
            ("error", format!("{error:.5}").into()),
            ("unseen", format!("{unseen:.5}").into()),
            ("file", file.display().to_string().into()),
        ];
        writeln!(std::io::stdout().lock(), "{}", language.say("train-round", &arguments))?;
        Ok(weights)
    }
}

/// The files of games with their lengths, and how they are fitted to. Games are only ever added to a file.
fn described(job: &Fit) -> Result<String, Failure> {
    let mut text = format!("steps {} opinion {}\n", job.steps, job.opinion);
    for path in &job.data {
        let length = fs::metadata(path).map_err(|error| Failure::read(path, error))?.len();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        text.push_str(&format!("{name} {length}\n"));
    }
    Ok(text)
}

fn bar(length: u32, message: String) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} {elapsed} (-{eta})")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length.into()).with_style(style).with_message(message)
}
