//! `bolshak review`: games looked through by the engine.

use std::fs::{self, File};
use std::io::{BufReader, Write};
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
/// better; and draws the advantage over the game.
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
    /// Write to a file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
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
        let input = File::open(&self.file).map_err(|error| Failure::read(&self.file, error))?;
        let mut games = Vec::new();
        for read in Games::new(BufReader::new(input), Mode::Recovering) {
            games.push(read.map_err(|error| Failure::read(&self.file, error))?.game);
        }
        let wanted: Vec<usize> = match self.game {
            Some(number) => vec![number as usize - 1],
            None => (0..games.len()).collect(),
        };
        let engine = Engine::new(Options {
            hash_mib: self.hash.into(),
            threads: self.threads.into(),
            ..Options::default()
        });
        let mut text = String::new();
        for &index in &wanted {
            let Some(game) = games.get(index) else {
                let (number, last) = (index + 1, games.len());
                let path = self.file.display().to_string();
                let arguments = [("path", path.into()), ("number", number.into()), ("last", last.into())];
                return Err(Failure::Input(language.say("cli-no-game", &arguments)));
            };
            engine.new_game();
            let said = |what: &What| {
                let path = self.file.display().to_string();
                let why = language.record_fault(what);
                let arguments = [("path", path.into()), ("number", (index + 1).into()), ("why", why.into())];
                language.say("cli-in-game", &arguments)
            };
            let moves = game.moves().map_err(|what| Failure::Input(said(&what)))?;
            if let Some(what) = &moves.stopped {
                // What comes before it is looked through all the same.
                let _ = writeln!(std::io::stderr(), "{}", said(what));
            }
            let mut line = Line::new(moves.start);
            for (_, _, mv) in &moves.made {
                // Moves that were played are legal.
                let _ = line.play(mv);
            }
            let nodes: Vec<NodeId> = moves.made.iter().map(|(id, _, _)| *id).collect();
            let bar = ProgressBar::new(line.moves().len() as u64 + 1);
            let found =
                Judgement::of(&engine, &line, &limits, &Stop::new(), |done| bar.set_position(done as u64));
            bar.finish_and_clear();
            let Some(found) = found else { continue };
            if let Some(path) = &self.svg {
                let path = if wanted.len() == 1 { path.clone() } else { numbered(path, index + 1) };
                let names = [game.tag("White").unwrap_or("?"), game.tag("Black").unwrap_or("?")];
                let title =
                    language.say("review-graph", &[("white", names[0].into()), ("black", names[1].into())]);
                fs::write(&path, found.graph(&title)).map_err(|error| Failure::write(&path, error))?;
            }
            text.push_str(&annotated(game, &nodes, &line, &found).to_string());
            text.push('\n');
        }
        match &self.out {
            Some(path) => fs::write(path, text).map_err(|error| Failure::write(path, error)),
            None => Ok(std::io::stdout().lock().write_all(text.as_bytes())?),
        }
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
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = match path.extension() {
        Some(extension) => format!("{stem}-{number}.{}", extension.to_string_lossy()),
        None => format!("{stem}-{number}"),
    };
    path.with_file_name(name)
}
