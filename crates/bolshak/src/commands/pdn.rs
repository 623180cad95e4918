//! `bolshak pdn`: game records.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use draughts::{AnyPosition, Variant};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use language::Language;
use pdn::{Games, Mode, ReadGame};

use crate::failure::Failure;

mod check;
mod convert;
mod filter;
mod judge;
mod merge;
mod position;
mod split;
mod stats;

/// Checks, converts, searches and counts game records in PDN (docs/pdn.md).
#[derive(clap::Args)]
pub(crate) struct Pdn {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Check(check::Check),
    Convert(convert::Convert),
    Filter(filter::Filter),
    Stats(stats::Stats),
    Merge(merge::Merge),
    Split(split::Split),
    Position(position::Position),
    Judge(judge::Judge),
}

impl Pdn {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        match self.command {
            Command::Check(command) => command.run(language),
            Command::Convert(command) => command.run(language),
            Command::Filter(command) => command.run(),
            Command::Stats(command) => command.run(language),
            Command::Merge(command) => command.run(language),
            Command::Split(command) => command.run(language),
            Command::Position(command) => command.run(language),
            Command::Judge(command) => command.run(language),
        }
    }
}

/// Files of fewer bytes are done before a bar could be read.
const LONG: u64 = 32 << 20;

/// A bar on the terminal that shows how much of some files has been read; nothing where there is no terminal or little to read.
fn progress<'a>(paths: impl IntoIterator<Item = &'a PathBuf>) -> ProgressBar {
    let total = paths.into_iter().filter_map(|path| path.metadata().ok()).map(|data| data.len()).sum();
    if total < LONG || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr_with_hz(5));
    let template = "{wide_bar} {bytes}/{total_bytes} {bytes_per_sec} {eta}";
    ProgressStyle::with_template(template).map_or(bar.clone(), |style| bar.with_style(style))
}

/// A file, or standard input for `-`, whose reading moves a bar.
struct Input {
    inner: Box<dyn Read>,
    bar: ProgressBar,
}

impl Input {
    fn open(path: &Path, bar: &ProgressBar) -> Result<Self, Failure> {
        let inner: Box<dyn Read> = if path == Path::new("-") {
            Box::new(io::stdin().lock())
        } else {
            Box::new(File::open(path).map_err(|error| Failure::read(path, error))?)
        };
        Ok(Self { inner, bar: bar.clone() })
    }
}

impl Read for Input {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(into)?;
        self.bar.inc(count as u64);
        Ok(count)
    }
}

/// Calls back with every game of some files, read with repairs.
fn each_game(
    paths: &[PathBuf],
    mut found: impl FnMut(&Path, ReadGame) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let bar = progress(paths);
    for path in paths {
        for game in Games::new(Input::open(path, &bar)?, Mode::Recovering) {
            found(path, game.map_err(|error| Failure::read(path, error))?)?;
        }
    }
    bar.finish_and_clear();
    Ok(())
}

/// A file to write to, or standard output.
fn output(path: Option<&Path>) -> Result<Box<dyn Write>, Failure> {
    Ok(match path {
        Some(path) => {
            Box::new(BufWriter::new(File::create(path).map_err(|error| Failure::write(path, error))?))
        }
        None => Box::new(BufWriter::new(io::stdout().lock())),
    })
}

/// A FEN on the command line: of the variant that is named, or of the one its squares speak for.
fn read_fen(fen: &str, variant: Option<Variant>) -> Result<AnyPosition, Failure> {
    let variant = variant.unwrap_or_else(|| pdn::guess_variant(fen));
    AnyPosition::from_fen(variant, fen).map_err(Failure::input)
}
