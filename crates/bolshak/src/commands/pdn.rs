//! `bolshak pdn`: game records.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use draughts::{AnyPosition, Ruleset};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use language::Language;
use pdn::{FileEncoding, Form, Games, Harm, Mode, ReadGame, Transcoded, What};

use crate::failure::Failure;

mod check;
mod convert;
mod explore;
mod filter;
mod judge;
mod merge;
pub(super) mod position;
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
    Index(explore::Index),
    Explore(explore::Explore),
}

impl Pdn {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        match self.command {
            Command::Check(command) => command.run(language),
            Command::Convert(command) => command.run(language),
            Command::Filter(command) => command.run(language),
            Command::Stats(command) => command.run(language),
            Command::Merge(command) => command.run(language),
            Command::Split(command) => command.run(language),
            Command::Position(command) => command.run(language),
            Command::Judge(command) => command.run(language),
            Command::Index(command) => command.run(language),
            Command::Explore(command) => command.run(language),
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

/// The letters of the files that are read.
#[derive(Clone, Copy, clap::Args)]
pub(super) struct Letters {
    /// The encoding of the files, such as cp866, koi8-r, windows-1251 or utf-16; found by itself if left out
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    encoding: Option<FileEncoding>,
}

fn encoding(name: &str) -> Result<FileEncoding, String> {
    FileEncoding::named(name).ok_or_else(|| format!("`{name}` is not the name of an encoding"))
}

/// A file as text, whose reading moves a bar.
type Input = Transcoded<Bytes>;

/// A file, or standard input for `-`.
fn open(path: &Path, bar: &ProgressBar, letters: Letters) -> Result<Input, Failure> {
    let inner: Box<dyn Read> = if path == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path).map_err(|error| Failure::read(path, error))?)
    };
    Ok(Transcoded::new(Bytes { inner, bar: bar.clone() }, letters.encoding))
}

/// The bytes of a file.
struct Bytes {
    inner: Box<dyn Read>,
    bar: ProgressBar,
}

impl Read for Bytes {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(into)?;
        self.bar.inc(count as u64);
        Ok(count)
    }
}

/// Calls back with every game of some files, read with repairs, with its text as it stands there. A file in which there is no game,
/// but something that is none, is a failure.
fn each_game(
    paths: &[PathBuf],
    letters: Letters,
    language: Language,
    mut found: impl FnMut(&Path, ReadGame) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let bar = progress(paths);
    for path in paths {
        let mut games = Games::with_source(open(path, &bar, letters)?, Mode::Recovering);
        let mut any = false;
        for game in &mut games {
            any = true;
            found(path, game.map_err(|error| Failure::read(path, error))?)?;
        }
        if let (false, [fault, ..]) = (any, games.trailing_faults()) {
            let fault = language.record_fault(&fault.what);
            let arguments = [("path", path.display().to_string().into()), ("fault", fault.into())];
            return Err(Failure::Input(language.say("pdn-no-games", &arguments)));
        }
    }
    bar.finish_and_clear();
    Ok(())
}

/// Writes a game as it was read: as it stands in its file, if that is known.
fn write_as_read(out: &mut impl Write, read: &ReadGame) -> io::Result<()> {
    match &read.source {
        Some(source) => writeln!(out, "{}\n", source.trim_end()),
        None => writeln!(out, "{}", read.game),
    }
}

/// Writes a game in its canonical form; one that does not play to its end, or of which not everything could be kept, as it was read, and then the answer
/// says why.
fn write_canonical(
    out: &mut impl Write,
    read: &ReadGame,
    notation: Option<Form>,
) -> io::Result<Option<What>> {
    let (canonical, faults) = read.game.canonical(notation);
    let unread = read.faults.iter().map(|fault| &fault.what);
    let loses = |what: &&What| {
        what.harm() == Harm::Fatal || matches!(what, What::TooLong { .. } | What::TooDeep { .. })
    };
    if let Some(what) = unread.chain(&faults).find(loses) {
        write_as_read(out, read)?;
        return Ok(Some(what.clone()));
    }
    writeln!(out, "{canonical}")?;
    Ok(faults.into_iter().find(|what| matches!(what, What::Guessed { .. })))
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
fn read_fen(fen: &str, game: Option<Ruleset>) -> Result<AnyPosition, Failure> {
    let variant = game.unwrap_or_else(|| pdn::guess_variant(fen).into());
    AnyPosition::from_fen(variant, fen).map_err(Failure::input)
}
