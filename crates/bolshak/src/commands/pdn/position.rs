//! `bolshak pdn position`: the games that reached a position.

use std::ffi::OsString;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use draughts::Ruleset;
use indicatif::ProgressBar;
use pdn::{Game, GameAt, Games, Index, Mode, Source, build_index, position_key};

use super::{Letters, progress, read_fen};
use crate::failure::Failure;
use language::Language;

/// Lists the games that reached a position. Each file gets an index beside it (FILE.positions), which makes the next search take
/// milliseconds; an index of another state of the file is noticed and made anew.
#[derive(clap::Args)]
pub(crate) struct Position {
    /// The position
    fen: String,
    /// The files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The variant; by default the one the squares speak for
    #[arg(long)]
    variant: Option<Ruleset>,
    /// Write the games themselves
    #[arg(long)]
    games: bool,
    #[command(flatten)]
    letters: Letters,
}

impl Position {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let key = position_key(&read_fen(&self.fen, self.variant)?);
        let mut out = BufWriter::new(io::stdout().lock());
        let mut count = 0;
        for path in &self.files {
            let mut index = open(path, self.letters, language)?;
            let found = index.find(key).map_err(|error| Failure::read(index_path(path), error))?;
            for place in &found {
                let game = game_at(path, *place, self.letters)?;
                if self.games {
                    writeln!(out, "{game}")?;
                } else {
                    writeln!(out, "{}", title(path, *place, &game))?;
                }
            }
            count += found.len();
        }
        if !self.games {
            writeln!(out, "{}", language.say("pdn-found", &[("count", count.into())]))?;
        }
        out.flush()?;
        Ok(())
    }
}

pub(in crate::commands) fn index_path(path: &Path) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(".positions");
    name.into()
}

/// The index of a file, made or made anew if need be.
pub(in crate::commands) fn open(
    path: &Path,
    letters: Letters,
    language: Language,
) -> Result<Index<File>, Failure> {
    let source = source(path).map_err(|error| Failure::read(path, error))?;
    let at = index_path(path);
    if let Ok(file) = File::open(&at) {
        match Index::open(file) {
            Ok(index) if index.contents().source == source => return Ok(index),
            _ => {
                let arguments = [("path", at.display().to_string().into())];
                writeln!(io::stderr(), "{}", language.say("pdn-index-stale", &arguments))?;
            }
        }
    }
    // Made under another name, so that an index is whole or not there.
    let (draft, scratch) = (at.with_extension("positions-new"), at.with_extension("positions-sort"));
    let written = |error| Failure::write(&at, error);
    let bar = progress([&path.to_path_buf()]);
    let made = make(&draft, &scratch, source, super::open(path, &bar, letters)?);
    bar.finish_and_clear();
    // What is left of a failure is of no use; if it cannot be removed, the failure itself is the news.
    let _ = fs::remove_file(&scratch);
    let contents = made.map_err(written)?;
    fs::rename(&draft, &at).map_err(written)?;
    let arguments = [
        ("positions", contents.pairs.into()),
        ("games", contents.games.into()),
        ("path", at.display().to_string().into()),
    ];
    writeln!(io::stderr(), "{}", language.say("pdn-index-written", &arguments))?;
    let file = File::open(&at).map_err(|error| Failure::read(&at, error))?;
    Index::open(file).map_err(|error| Failure::Input(format!("{}: {error}", at.display())))
}

fn make(draft: &Path, scratch: &Path, source: Source, input: super::Input) -> io::Result<pdn::Contents> {
    let scratch = File::options().read(true).write(true).create(true).truncate(true).open(scratch)?;
    let out = BufWriter::new(File::create(draft)?);
    build_index(input, scratch, out, source, &mut |_| {})
}

/// Size, time and a hash of both ends of a file.
fn source(path: &Path) -> io::Result<Source> {
    const END: u64 = 1 << 16;
    let mut file = File::open(path)?;
    let data = file.metadata()?;
    let since = data.modified()?.duration_since(UNIX_EPOCH).map_err(io::Error::other)?;
    let mut hasher = DefaultHasher::new();
    let mut bytes = Vec::new();
    (&mut file).take(END).read_to_end(&mut bytes)?;
    hasher.write(&bytes);
    bytes.clear();
    file.seek(SeekFrom::Start(data.len().saturating_sub(END)))?;
    file.take(END).read_to_end(&mut bytes)?;
    hasher.write(&bytes);
    Ok(Source { size: data.len(), modified: since.as_nanos() as u64, digest: hasher.finish() })
}

/// The game at a place of a file. The place of one in an old encoding is a place in its text, which is read up to there.
pub(in crate::commands) fn game_at(path: &Path, place: GameAt, letters: Letters) -> Result<Game, Failure> {
    let failed = |error| Failure::read(path, error);
    let mut text = super::open(path, &ProgressBar::hidden(), letters)?;
    let mut input: Box<dyn Read> = if text.encoding().map_err(failed)?.is_some() {
        io::copy(&mut (&mut text).take(place.offset), &mut io::sink()).map_err(failed)?;
        Box::new(text)
    } else {
        let mut file = File::open(path).map_err(failed)?;
        file.seek(SeekFrom::Start(place.offset)).map_err(failed)?;
        Box::new(BufReader::with_capacity(1 << 13, file))
    };
    match Games::new(&mut input, Mode::Recovering).next() {
        Some(read) => Ok(read.map_err(failed)?.game),
        None => Ok(Game::default()),
    }
}

pub(in crate::commands) fn title(path: &Path, place: GameAt, game: &Game) -> String {
    let tag = |name: &str| game.tag(name).unwrap_or("?").escape_debug().to_string();
    format!(
        "{}:{}: {} – {} {} ({}, {})",
        path.display(),
        place.line,
        tag("White"),
        tag("Black"),
        tag("Result"),
        tag("Event"),
        tag("Date"),
    )
}
