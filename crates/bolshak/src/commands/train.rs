//! `bolshak train`: weights of the evaluation from games of the engine against itself.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use draughts::Ruleset;
use engine::contest::{Adjudication, Builtin, Choice, Contest, Contestant, Openings, Tally, TimeControl};
use engine::train::{Check, Fit, Recipe, fit, generate};
use engine::{Stop, Weights};
use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;
use language::Language;

/// Trains the evaluation of a variant in generations. Each plays games with the best weights so far, fits weights to the games of the last generations,
/// and keeps them if they win a match against those that played and know better, on positions that no fit has seen, what a deep search finds. Everything
/// is kept in a folder, and the same command goes on where it was cut off.
#[derive(clap::Args)]
pub(crate) struct Train {
    /// russian, brazilian, international or giveaway
    variant: Ruleset,
    /// The folder for games and weights
    #[arg(long)]
    dir: PathBuf,
    /// The weights that play the games of the first generation; by default the value of the pieces
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// What the random moves at the beginning of games come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many generations
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,
    /// Games in each generation, rounded up to whole batches of 64
    #[arg(long, default_value_t = 12_288, value_parser = clap::value_parser!(u32).range(1..=1_000_000_000))]
    games: u32,
    /// Positions to look at for each move
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Of how many generations, the last ones, the games are fitted to
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1000))]
    keep: u32,
    /// Steps of each fit
    #[arg(long, default_value_t = 150, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    steps: u32,
    /// How much the engine's own opinion of a position counts beside the result of the game, from 0 to 1
    #[arg(long, default_value_t = 0.9)]
    opinion: f32,
    /// Games of the match between new weights and those before, an even number
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..))]
    gate: u32,
    /// How many threads; all there are by default
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// The most games of the positions that weights are checked on, and how many times more nodes than a move of a game a search of them gets.
const CHECK_GAMES: u32 = 256;
const CHECK_DEEPER: u64 = 32;
/// Seeds of the games of the check and of the matches; those of the generations begin at `--seed`.
const CHECK_SEED: u64 = 1 << 62;
const GATE_SEED: u64 = 1 << 61;

impl Train {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        if !(0.0..=1.0).contains(&self.opinion) {
            return Err(Failure::Input(
                language.say("cli-opinion", &[("value", self.opinion.to_string().into())]),
            ));
        }
        fs::create_dir_all(&self.dir).map_err(|error| Failure::write(&self.dir, error))?;
        let threads = match self.threads {
            Some(threads) => usize::from(threads),
            None => std::thread::available_parallelism().map_or(1, usize::from),
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(Failure::input)?;
        let first = match &self.from {
            Some(path) => read(path)?,
            None => Weights::material(self.variant),
        };
        if first.game() != self.variant {
            return Err(Failure::Input(language.say("train-other", &[("game", first.game().name().into())])));
        }
        let mut best = self.path("weights", 0, "bin");
        fs::write(&best, first.to_bytes()).map_err(|error| Failure::write(&best, error))?;
        let check = self.path("check", 0, "bin");
        let seed = self.seed ^ CHECK_SEED;
        pool.install(|| {
            self.play(language, first, seed, CHECK_GAMES.min(self.games), &check, "train-check", 0)
        })?;
        for round in 1..=self.rounds {
            best = self.round(language, &pool, round, best, &check)?;
        }
        writeln!(
            std::io::stdout().lock(),
            "{}",
            language.say("train-best", &[("file", best.display().to_string().into())])
        )?;
        Ok(())
    }

    fn path(&self, name: &str, round: u32, ending: &str) -> PathBuf {
        self.dir.join(format!("{}-{name}-{round}.{ending}", self.variant))
    }

    /// Plays games into a file, from where it was left.
    #[expect(
        clippy::too_many_arguments,
        reason = "what differs between the games of the check and of a generation"
    )]
    fn play(
        &self,
        language: Language,
        weights: Weights,
        seed: u64,
        games: u32,
        path: &Path,
        words: &str,
        round: u32,
    ) -> Result<(), Failure> {
        let recipe = Recipe { variant: self.variant, weights, seed, nodes: self.nodes, games };
        let arguments = [("round", round.into()), ("rounds", self.rounds.into())];
        let bar = bar(games.div_ceil(64) * 64, language.say(words, &arguments));
        generate(&recipe, path, &Stop::new(), &mut |done| bar.set_position(done.into()))
            .map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
        bar.finish_and_clear();
        Ok(())
    }

    /// Plays, fits and judges; the file of the weights for the next generation.
    fn round(
        &self,
        language: Language,
        pool: &rayon::ThreadPool,
        round: u32,
        best: PathBuf,
        check: &Path,
    ) -> Result<PathBuf, Failure> {
        let (file, note) = (self.path("weights", round, "bin"), self.path("weights", round, "txt"));
        let before = read(&best)?;
        // Each generation has games of its own.
        let seed = self.seed.wrapping_add(u64::from(round - 1) << 40);
        let games = self.path("games", round, "bin");
        pool.install(|| self.play(language, before.clone(), seed, self.games, &games, "train-games", round))?;
        let first = round.saturating_sub(self.keep - 1).max(1);
        let job = Fit {
            data: (first..=round).map(|round| self.path("games", round, "bin")).collect(),
            steps: self.steps,
            opinion: self.opinion,
        };
        // What was finished is not done again: beside the weights it is noted what they were fitted to, and what was thought of them.
        let fitted_to = described(&job)?;
        if let Ok(noted) = fs::read_to_string(&note)
            && let Some(verdict) = noted.strip_prefix(&fitted_to)
        {
            return Ok(if verdict.starts_with(KEPT) { file } else { best });
        }
        let arguments = [("round", round.into()), ("rounds", self.rounds.into())];
        let bar = bar(self.steps, language.say("train-fit", &arguments));
        let state = self.path("fit", round, "state");
        let mut last = None;
        let fitted = pool.install(|| {
            fit(&job, &state, &Stop::new(), &mut |step| {
                bar.set_position(step.number.into());
                last = Some(step);
            })
        });
        let weights = fitted.map_err(Failure::input)?;
        bar.finish_and_clear();
        fs::write(&file, weights.to_bytes()).map_err(|error| Failure::write(&file, error))?;

        let deep = pool
            .install(|| Check::new(check, &before, self.nodes * CHECK_DEEPER))
            .map_err(|error| Failure::Input(format!("{}: {error}", check.display())))?;
        let correlations = [&before, &weights].map(|weights| deep.correlation(weights));
        let tally = self.contest(&file, &best, pool.current_num_threads())?;
        let [won, drawn, lost] = tally.games();
        let kept = won > lost && correlations[1] >= correlations[0];
        let verdict = if kept { KEPT } else { "dropped" };
        fs::write(&note, format!("{fitted_to}{verdict}\n")).map_err(|error| Failure::write(&note, error))?;
        let (error, unseen) = last.map_or((0.0, 0.0), |step| (step.error, step.unseen));
        let elo = tally.elo().map_or_else(String::new, |elo| super::contest::signed(elo.difference));
        let arguments = [
            ("round", round.into()),
            ("error", format!("{error:.5}").into()),
            ("unseen", format!("{unseen:.5}").into()),
            ("before", format!("{:.4}", correlations[0]).into()),
            ("now", format!("{:.4}", correlations[1]).into()),
            ("score", format!("+{won} ={drawn} −{lost}").into()),
            ("elo", elo.into()),
            ("verdict", verdict.into()),
            ("file", file.display().to_string().into()),
        ];
        writeln!(std::io::stdout().lock(), "{}", language.say("train-round", &arguments))?;
        Ok(if kept { file } else { best })
    }

    /// A match of new weights against those before, by nodes: the same again on every machine.
    fn contest(&self, new: &Path, old: &Path, concurrency: usize) -> Result<Tally, Failure> {
        let contestant = |path: &Path| {
            let nodes = Some(self.nodes * 2);
            Contestant::Builtin(Builtin {
                nodes,
                weights: Choice::File(path.to_owned()),
                ..Builtin::default()
            })
        };
        let contest = Contest {
            contestants: [contestant(new), contestant(old)],
            variant: self.variant,
            games: self.gate as usize,
            time: TimeControl::Move(Duration::from_secs(1)),
            openings: Openings::Random { plies: 6, seed: self.seed ^ GATE_SEED },
            adjudication: Adjudication {
                longest: 400,
                win: None,
                draw: None,
                margin: Duration::from_hours(1),
            },
            concurrency,
            sprt: None,
        };
        contest.run(&Stop::new(), |_| {}).map_err(Failure::input)
    }
}

/// The word in the note of weights that are better than those before.
const KEPT: &str = "kept";

fn read(path: &Path) -> Result<Weights, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::read(path, error))?;
    Weights::from_bytes(&bytes).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
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
