//! `bolshak review`: games looked through by the engine.

use std::fs::{self, File};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use draughts::{AnyPosition, Color, Notation};
use engine::review::{Judged, Mark, Review as Judgement};
use engine::{Engine, Limits, Line, Options, Score, Stop};
use indicatif::ProgressBar;
use pdn::{Comment, Content, Game, Games, Mode, MoveText, NodeId, What};

use crate::failure::Failure;
use language::Language;

/// Moves of a better line that are written down.
const LINE: usize = 8;

/// Looks through the games of a PDN file: writes them with an evaluation behind each move, `?` and `??`, and the line that would have been
/// better; and draws the advantage over the game. A game that cannot be played is left as it is, and the reason said.
#[derive(clap::Args)]
pub(crate) struct Review {
    /// The file
    file: PathBuf,
    /// Seconds for each position
    #[arg(long, value_name = "SECONDS", default_value_t = 0.2)]
    time: f64,
    /// Plies to look ahead, however long it takes
    #[arg(long, conflicts_with = "time", value_parser = clap::value_parser!(u32).range(1..=199))]
    depth: Option<u32>,
    /// One game of the file only, by its number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    /// Write to a file instead of standard output; each game stands in it as soon as it is done
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on behind the last game of the file that an earlier run was cut off at
    #[arg(long, requires = "out", conflicts_with = "game")]
    resume: bool,
    /// Draw the advantage; of several games, the number of the game is added to the name
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The size of the table in MiB
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=4096))]
    hash: u16,
    /// How many threads search together
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

impl Review {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let limits = match self.depth {
            Some(depth) => Limits { analyse: true, ..Limits::depth(depth) },
            None if (0.0..=1e6).contains(&self.time) => {
                Limits { analyse: true, ..Limits::time(Duration::from_secs_f64(self.time)) }
            }
            None => return Err(Failure::seconds(language, "--time", self.time, 1_000_000)),
        };
        let mut out = Output::open(self.out.as_deref(), self.resume)?;
        let input = File::open(&self.file).map_err(|error| Failure::read(&self.file, error))?;
        let engine = Engine::new(Options {
            hash_mib: self.hash.into(),
            threads: self.threads.into(),
            ..Options::default()
        });
        let mut number = 0;
        let mut games = Games::with_source(BufReader::new(input), Mode::Recovering).peekable();
        while let Some(read) = games.next() {
            let read = read.map_err(|error| Failure::read(&self.file, error))?;
            number += 1;
            if self.game.is_some_and(|wanted| wanted != number) || out.has(number) {
                continue;
            }
            engine.new_game();
            let only = self.game.is_some() || number == 1 && games.peek().is_none();
            let svg = self.svg.as_ref().map(|path| if only { path.clone() } else { numbered(path, number) });
            let text = match self.look_through(&engine, &limits, &read.game, (number, svg), language)? {
                Some(text) => text,
                // What cannot be looked through is in the file all the same.
                None => read.source.unwrap_or_else(|| read.game.to_string()),
            };
            out.write(number, text.trim_end())?;
        }
        if let Some(wanted) = self.game.filter(|wanted| *wanted > number) {
            let path = self.file.display().to_string();
            let arguments = [("path", path.into()), ("number", wanted.into()), ("last", number.into())];
            return Err(Failure::Input(language.say("cli-no-game", &arguments)));
        }
        out.finish()
    }

    /// A game with what was found; `None`, and the reason said, if it cannot be played at all.
    fn look_through(
        &self,
        engine: &Engine,
        limits: &Limits,
        game: &Game,
        (number, svg): (u32, Option<PathBuf>),
        language: Language,
    ) -> Result<Option<String>, Failure> {
        let say = |what: &What| {
            let path = self.file.display().to_string();
            let why = language.record_fault(what);
            let arguments = [("path", path.into()), ("number", number.into()), ("why", why.into())];
            writeln!(io::stderr(), "{}", language.say("cli-in-game", &arguments))
        };
        let moves = match game.moves() {
            Ok(moves) => moves,
            Err(what) => {
                say(&what)?;
                return Ok(None);
            }
        };
        if let Some(what) = &moves.stopped {
            // What comes before it is looked through all the same.
            say(what)?;
        }
        let mut line = Line::new(moves.start);
        for (_, _, mv) in &moves.made {
            // Moves that were played are legal.
            let _ = line.play(mv);
        }
        let nodes: Vec<NodeId> = moves.made.iter().map(|(id, _, _)| *id).collect();
        let bar = ProgressBar::new(line.moves().len() as u64 + 1);
        let found = Judgement::of(engine, &line, limits, &Stop::new(), |done| bar.set_position(done as u64));
        bar.finish_and_clear();
        let Some(found) = found else { return Ok(None) };
        if let Some(path) = &svg {
            let names = [game.tag("White").unwrap_or("?"), game.tag("Black").unwrap_or("?")];
            let title =
                language.say("review-graph", &[("white", names[0].into()), ("black", names[1].into())]);
            fs::write(path, found.graph(&title)).map_err(|error| Failure::write(path, error))?;
        }
        Ok(Some(annotated(game, &nodes, &line, &found).to_string()))
    }
}

/// Where the games go, each as soon as it is done. Beside a file stands a small one that says which game was the last and how long
/// the file was behind it: whatever was cut off after that is dropped and done again.
enum Output {
    Standard,
    File { path: PathBuf, file: File, done: u32 },
}

fn progress_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".progress");
    name.into()
}

impl Output {
    fn open(path: Option<&Path>, resume: bool) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self::Standard) };
        let failed = |error| Failure::write(path, error);
        let noted = fs::read_to_string(progress_of(path)).ok().filter(|_| resume);
        let noted = noted.as_deref().and_then(|text| text.trim().split_once(' '));
        let noted = noted.and_then(|(done, length)| Some((done.parse().ok()?, length.parse().ok()?)));
        let mut file = File::options().write(true).create(true).truncate(false).open(path).map_err(failed)?;
        // A file that is shorter than noted is not the one that was noted.
        let there = file.metadata().map_err(failed)?.len();
        let (done, length) = noted.filter(|(_, length)| *length <= there).unwrap_or((0, 0));
        file.set_len(length).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok(Self::File { path: path.to_owned(), file, done })
    }

    const fn has(&self, number: u32) -> bool {
        matches!(self, Self::File { done, .. } if number <= *done)
    }

    fn write(&mut self, number: u32, game: &str) -> Result<(), Failure> {
        match self {
            Self::Standard => Ok(writeln!(io::stdout().lock(), "{game}\n")?),
            Self::File { path, file, done } => {
                let mut write = || -> io::Result<()> {
                    write!(file, "{game}\n\n")?;
                    file.sync_data()?;
                    let (note, draft) = (progress_of(path), path.with_extension("progress-new"));
                    fs::write(&draft, format!("{number} {}\n", file.stream_position()?))?;
                    fs::rename(draft, note)
                };
                write().map_err(|error| Failure::write(&*path, error))?;
                *done = number;
                Ok(())
            }
        }
    }

    /// All is done: there is nothing to go on with.
    fn finish(self) -> Result<(), Failure> {
        if let Self::File { path, .. } = &self {
            match fs::remove_file(progress_of(path)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(Failure::write(path, error));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// The game with what was found.
fn annotated(game: &Game, nodes: &[NodeId], line: &Line, found: &Judgement) -> Game {
    let mut game = game.clone();
    for ((id, judged), position) in nodes.iter().zip(found.moves()).zip(line.positions()) {
        let node = game.node_mut(*id);
        node.after.insert(0, Comment::new(&format!("[%eval {}]", evaluation(judged))));
        let Some(mark) = judged.mark else { continue };
        node.marks.push(pdn::Glyph::Nag(match mark {
            Mark::Mistake => 2,
            Mark::Blunder => 4,
        }));
        let (Some(mut at), Some(better)) = (node.parent(), &judged.better) else { continue };
        let mut position: AnyPosition = *position;
        for mv in better.pv.iter().take(LINE) {
            let Ok(text) = position.write_move(mv, Notation::Sheet) else { break };
            let (Some(text), Ok(next)) = (MoveText::read(&text), position.play(mv)) else { break };
            at = game.add(at, Content::Move(text));
            position = next;
        }
    }
    // One notation for the game and what was added.
    game.canonical(None).0
}

/// For White, in men; a forced win as `#` and the moves to it.
fn evaluation(judged: &Judged) -> String {
    let score = if judged.turn == Color::White { judged.played } else { judged.played.reversed() };
    match score {
        Score::Value(_) => score.to_string(),
        Score::Win(plies) => format!("#{}", plies.div_ceil(2)),
        Score::Loss(plies) => format!("#-{}", plies.div_ceil(2)),
        // How far the end is the tables do not say; a number that no evaluation reaches is understood by every program.
        Score::Won(_) => "250.00".to_owned(),
        Score::Lost(_) => "-250.00".to_owned(),
    }
}

/// `game.svg` as `game-3.svg`.
fn numbered(path: &Path, number: u32) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = match path.extension() {
        Some(extension) => format!("{stem}-{number}.{}", extension.to_string_lossy()),
        None => format!("{stem}-{number}"),
    };
    path.with_file_name(name)
}
