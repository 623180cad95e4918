//! `bolshak tables`: endgame tables.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use draughts::{AnyPosition, Notation, Position, Rules, Variant, with_rules};
use endgame::{Answer, BuildError, Extent, Fault, Library, Limits, Refused, Tables as Endgame};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::failure::Failure;
use language::Language;

mod stats;

use stats::Stats;

/// Endgame tables: every position with few pieces, won, drawn or lost, and how far it is to the next capture or promotion.
#[derive(clap::Args)]
pub(crate) struct Tables {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Build(Build),
    Verify(Verify),
    Stats(Stats),
    Probe(Probe),
}

impl Tables {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        match self.command {
            Command::Build(command) => command.run(language),
            Command::Verify(command) => command.run(language),
            Command::Stats(command) => command.run(language),
            Command::Probe(command) => command.run(language),
        }
    }
}

/// What all commands on a folder of tables ask for.
#[derive(clap::Args)]
struct Which {
    /// russian, brazilian, international or giveaway
    variant: Variant,
    /// Up to how many pieces on the board
    #[arg(value_parser = clap::value_parser!(u8).range(2..=i64::from(endgame::MOST_PIECES)))]
    pieces: u8,
    /// The folder of the tables; each variant has its own in it
    #[arg(long)]
    dir: PathBuf,
    /// How many threads; all there are by default
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Which {
    fn threads(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(all, usize::from)
    }

    /// Bytes of the files of a kind that are there.
    fn bytes(&self, ending: &str) -> u64 {
        let folder = fs::read_dir(self.dir.join(self.variant.to_string()));
        let files = folder.into_iter().flatten().flatten();
        let tables = files.filter(|file| file.path().extension().is_some_and(|found| found == ending));
        tables.filter_map(|file| file.metadata().ok()).map(|metadata| metadata.len()).sum()
    }
}

/// Builds the tables up to a number of pieces. What is there is kept, and the same command goes on where it was cut off.
#[derive(clap::Args)]
struct Build {
    #[command(flatten)]
    which: Which,
    /// How much memory positions may take, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 6144)]
    memory: u64,
}

impl Build {
    fn run(self, language: Language) -> Result<(), Failure> {
        let Which { variant, pieces, ref dir, .. } = self.which;
        let started = Instant::now();
        let limits = Limits { threads: self.which.threads(), memory: self.memory.saturating_mul(1 << 20) };
        let bar = bar(language.say("tables-building", &[]));
        let mut positions = 0;
        let built = endgame::build(variant, dir, pieces, limits, &mut |progress| {
            positions = progress.all;
            bar.set_length(progress.all);
            bar.set_position(progress.done);
        });
        bar.finish_and_clear();
        built.map_err(|error| match error {
            BuildError::Refused(Refused { path, fault: Fault::Io(error) }) => Failure::write(path, error),
            error => Failure::Input(language.table_build_error(&error)),
        })?;
        let arguments = [
            ("variant", variant.to_string().into()),
            ("pieces", pieces.into()),
            ("positions", positions.to_string().into()),
            ("seconds", format!("{:.1}", started.elapsed().as_secs_f64()).into()),
            ("results", self.which.bytes("wdl").to_string().into()),
            ("distances", self.which.bytes("dtc").to_string().into()),
        ];
        writeln!(std::io::stdout().lock(), "{}", language.say("tables-built", &arguments))?;
        Ok(())
    }
}

/// Recomputes the values of tables from their successors by the rules, all or a sample of each force.
#[derive(clap::Args)]
struct Verify {
    #[command(flatten)]
    which: Which,
    /// How many positions of each force; all by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    sample: Option<u64>,
    /// What the sample comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Verify {
    fn run(self, language: Language) -> Result<(), Failure> {
        let Which { variant, pieces, ref dir, .. } = self.which;
        let started = Instant::now();
        let seed = self.seed;
        let extent = self.sample.map_or(Extent::Whole, |positions| Extent::Sample { positions, seed });
        let bar = bar(language.say("tables-verifying", &[]));
        bar.set_length(endgame::Force::up_to(pieces).len() as u64);
        let mut positions = 0;
        let threads = self.which.threads();
        let verified = endgame::verify(variant, dir, pieces, extent, threads, &mut |_, more| {
            positions += more;
            bar.inc(1);
        });
        bar.finish_and_clear();
        verified.map_err(|error| Failure::Input(language.table_verify_error(&error)))?;
        let arguments = [
            ("variant", variant.to_string().into()),
            ("pieces", pieces.into()),
            ("positions", positions.to_string().into()),
            ("seconds", format!("{:.1}", started.elapsed().as_secs_f64()).into()),
        ];
        writeln!(std::io::stdout().lock(), "{}", language.say("tables-verified", &arguments))?;
        Ok(())
    }
}

/// What the tables say of a position and of each of its moves. Up to four pieces they are in the program.
#[derive(clap::Args)]
struct Probe {
    /// russian, brazilian, international or giveaway
    variant: Variant,
    /// The position, as FEN
    #[arg(long)]
    fen: String,
    /// A folder with more tables
    #[arg(long)]
    dir: Option<PathBuf>,
    /// One line of JSON
    #[arg(long)]
    json: bool,
}

/// Enough for one question.
const CACHE: usize = 1 << 20;

impl Probe {
    fn run(self, language: Language) -> Result<(), Failure> {
        with_rules!(self.variant, R => {
            let position = Position::<R>::from_fen(&self.fen).map_err(Failure::input)?;
            let tables = opened::<R>(self.dir.as_deref(), language);
            self.print(&position, &tables, language)
        })
    }

    fn print<R: Rules>(
        &self,
        position: &Position<R>,
        tables: &Endgame<R>,
        language: Language,
    ) -> Result<(), Failure>
    where
        AnyPosition: From<Position<R>>,
    {
        let mut moves = tables.moves(position);
        // The best first, the unknown last.
        moves.sort_by_key(|(_, answer)| std::cmp::Reverse(answer.map(|answer| answer.worth())));
        let answer = tables.answer(position);
        let mut out = std::io::stdout().lock();
        if self.json {
            let told = |answer: Option<Answer>| {
                (answer.map(|answer| answer.result.to_string()), answer.and_then(|answer| answer.plies))
            };
            let moves: Vec<_> = moves
                .iter()
                .map(|(mv, answer)| {
                    let (result, plies) = told(*answer);
                    json!({"move": position.write_move(mv, Notation::Path), "result": result, "plies": plies})
                })
                .collect();
            let (result, plies) = told(answer);
            let fen = position.fen().to_string();
            writeln!(out, "{}", json!({"fen": fen, "result": result, "plies": plies, "moves": moves}))?;
            return Ok(());
        }
        let say = |answer: Option<Answer>| {
            answer.map_or_else(|| language.say("tables-unknown", &[]), |answer| language.table_answer(answer))
        };
        let said = match answer {
            Some(Answer { result, .. }) if position.outcome().is_some() => {
                language.say("tables-over", &[("result", language.table_result(result).into())])
            }
            answer => say(answer),
        };
        writeln!(out, "{}\n{}\n{said}", position.setup().diagram().unicode(), position.fen())?;
        for (mv, answer) in moves {
            writeln!(out, "{}\t{}", position.write_move(&mv, Notation::Path), say(answer))?;
        }
        Ok(())
    }
}

/// The tables of the program and those of a folder; a file that is refused is named and not asked.
fn opened<R: Rules>(folder: Option<&Path>, language: Language) -> Endgame<R> {
    let mut tables = Endgame::embedded(CACHE);
    for refused in folder.map(|folder| tables.add(folder)).unwrap_or_default() {
        // If even that cannot be written, the answer has to do.
        let _ = writeln!(std::io::stderr(), "bolshak: {}", language.table_refused(&refused));
    }
    tables
}

/// What an engine asks: the tables of the program, and those of a folder.
pub(crate) fn library(folder: Option<&Path>, language: Language) -> Result<Arc<Library>, Failure> {
    match folder {
        None => Ok(Library::carried()),
        Some(folder) => engine::open_tables(folder)
            .map(Arc::new)
            .map_err(|error| Failure::Input(language.tables_error(&error))),
    }
}

fn bar(message: String) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {bar:30} {percent} % {elapsed} (-{eta})")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(1).with_style(style).with_message(message)
}
