//! `bolshak renju`: fouls, wins by force, the engine, diagrams and files of renju.

mod contest;
mod train;

use std::fs::{self, File};
use std::io::{BufRead, BufWriter, Write};
use std::sync::Arc;
use std::time::Instant;

use language::Language;
use renju::files::{Dropped, Format, rif};
use renju::gomocup::Player;
use renju::{Alphabet, Answer, Board, Color, Diagram, Engine, Field, Level, Move, Point, Vcf, Vct, Weights};
use serde_json::{Map, Value, json};

use crate::failure::Failure;

/// Renju: fouls, wins by force, an engine, diagrams and files.
#[derive(clap::Args)]
pub(crate) struct Renju {
    #[command(subcommand)]
    task: Task,
}

#[derive(clap::Subcommand)]
enum Task {
    /// Every point forbidden to Black
    Fouls(Fouls),
    /// A win by continuous fours
    Vcf(Force),
    /// A win by continuous threats
    Vct(Force),
    /// Play by the Gomocup protocol on standard input and output
    Engine(Protocol),
    /// Play two programs against each other by the Gomocup protocol
    Match(contest::Contest),
    /// Learn the weights of the engine from its games against itself
    Train(train::Train),
    /// Draw a position with its forbidden points
    Show(Show),
    /// Turn a file of one format into another: .lib, .pos, .sgf, .psq, .xml or .rif
    Convert(Convert),
}

impl Renju {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        match self.task {
            Task::Fouls(task) => task.run(language),
            Task::Vcf(task) => task.run(language, |field, attacker, nodes| {
                let mut solver = Vcf::new();
                let any = solver.solve(field, attacker, nodes);
                let spent = solver.nodes();
                if any.line().is_none() {
                    return (any, spent);
                }
                // A win is shown by its shortest line, where the positions left are enough to find it.
                let shortest = solver.shortest(field, attacker, nodes.saturating_sub(spent));
                let answer = if shortest.line().is_some() { shortest } else { any };
                (answer, spent + solver.nodes())
            }),
            Task::Vct(task) => task.run(language, |field, attacker, nodes| {
                let mut solver = Vct::new(attacker);
                let answer = solver.solve(field, nodes);
                (answer, solver.nodes())
            }),
            Task::Engine(task) => task.run(language),
            Task::Match(task) => task.run(language),
            Task::Train(task) => task.run(language),
            Task::Show(task) => task.run(language),
            Task::Convert(task) => task.run(language),
        }
    }
}

/// A position by its stones.
#[derive(clap::Args)]
struct Stones {
    /// The points of Black's stones, with commas between them
    #[arg(long, value_name = "POINTS", default_value = "", hide_default_value = true)]
    black: String,
    /// The points of White's stones
    #[arg(long, value_name = "POINTS", default_value = "", hide_default_value = true)]
    white: String,
    /// Columns are A B C D E F G H I(J) K L M N O P, as on Russian boards, in place of a to o
    #[arg(long)]
    russian: bool,
}

impl Stones {
    fn alphabet(&self) -> Alphabet {
        if self.russian { Alphabet::Russian } else { Alphabet::Rif }
    }

    /// The board, or everything that is wrong with the lists.
    fn board(&self, language: Language) -> Result<Board, Failure> {
        let mut board = Board::new();
        let mut faults = Vec::new();
        for (option, list, color) in
            [("--black", &self.black, Color::Black), ("--white", &self.white, Color::White)]
        {
            for name in list.split([',', ' ']).filter(|name| !name.is_empty()) {
                match Point::parse(name, self.alphabet()) {
                    Ok(point) if board.put(point, color) => {}
                    Ok(_) => {
                        let arguments = [("option", option.into()), ("point", name.into())];
                        faults.push(language.say("cli-renju-taken", &arguments));
                    }
                    Err(error) => {
                        let error = error.to_string();
                        let arguments =
                            [("option", option.into()), ("point", name.into()), ("error", error.into())];
                        faults.push(language.say("cli-renju-point", &arguments));
                    }
                }
            }
        }
        if faults.is_empty() { Ok(board) } else { Err(Failure::Input(faults.join("\n"))) }
    }

    fn name(&self, point: Point) -> String {
        point.name(self.alphabet())
    }
}

/// Lists every point where Black, to move, would foul.
#[derive(clap::Args)]
struct Fouls {
    #[command(flatten)]
    stones: Stones,
    /// One line of JSON
    #[arg(long)]
    json: bool,
}

impl Fouls {
    fn run(&self, language: Language) -> Result<(), Failure> {
        let fouls = self.stones.board(language)?.fouls();
        let mut out = std::io::stdout().lock();
        if self.json {
            let forbidden: Map<String, Value> = fouls
                .iter()
                .map(|(point, foul)| (self.stones.name(*point), foul.to_string().into()))
                .collect();
            writeln!(out, "{}", json!({ "forbidden": forbidden }))?;
        } else {
            for (point, foul) in fouls {
                let article = language.article(foul.article());
                writeln!(out, "{} {foul} ({article})", self.stones.name(point))?;
            }
        }
        Ok(())
    }
}

/// Looks for a forced win of one side.
#[derive(clap::Args)]
struct Force {
    #[command(flatten)]
    stones: Stones,
    /// The side that is to move and attacks; the side whose turn the number of stones shows, if left out
    #[arg(long, value_name = "COLOR", value_parser = ["black", "white"])]
    attacker: Option<String>,
    /// How many positions to look at before giving up
    #[arg(long, default_value_t = 2_000_000)]
    nodes: u64,
    /// One line of JSON
    #[arg(long)]
    json: bool,
}

impl Force {
    fn run(
        &self,
        language: Language,
        solve: impl FnOnce(&mut Field, Color, u64) -> (Answer, u64),
    ) -> Result<(), Failure> {
        let board = self.stones.board(language)?;
        let attacker = match self.attacker.as_deref() {
            Some("black") => Color::Black,
            Some(_) => Color::White,
            None if board.count(Color::Black) > board.count(Color::White) => Color::White,
            None => Color::Black,
        };
        let (answer, nodes) = solve(&mut Field::new(board), attacker, self.nodes);
        let line: Option<Vec<String>> = answer.line().map(|line| {
            line.iter()
                .map(|action| match action {
                    Move::Place(point) => self.stones.name(*point),
                    Move::Pass => "pass".to_owned(),
                })
                .collect()
        });
        let verdict = match answer {
            Answer::Win(_) => "win",
            Answer::None => "none",
            Answer::Unknown => "unknown",
        };
        let mut out = std::io::stdout().lock();
        if self.json {
            let line = line.unwrap_or_default();
            writeln!(out, "{}", json!({ "answer": verdict, "line": line, "nodes": nodes }))?;
        } else {
            writeln!(
                out,
                "{}",
                line.map_or_else(
                    || language.say(&format!("cli-renju-{verdict}"), &[]),
                    |line| line.join(" ")
                )
            )?;
            writeln!(out, "nodes={nodes}")?;
        }
        Ok(())
    }
}

/// An engine for managers of the Gomocup protocol, rule 4.
#[derive(clap::Args)]
struct Protocol {
    /// Megabytes for the table of positions
    #[arg(long, default_value_t = 64)]
    memory: usize,
    /// Positions to look at for a move, in place of the manager's time
    #[arg(long)]
    nodes: Option<u64>,
    /// A level for people, from 1 to 10
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: Option<u8>,
    /// What the mistakes of a level come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Weights from `bolshak renju train` in place of those that the program carries
    #[arg(long, value_name = "FILE")]
    weights: Option<String>,
}

impl Protocol {
    fn run(&self, language: Language) -> Result<(), Failure> {
        let weights = match &self.weights {
            None => Weights::carried(),
            Some(path) => {
                let bytes = fs::read(path).map_err(|error| Failure::read(path, error))?;
                let weights = Weights::from_bytes(&bytes).ok_or_else(|| {
                    Failure::Input(language.say("cli-renju-weights", &[("path", path.as_str().into())]))
                })?;
                Arc::new(weights)
            }
        };
        let engine = Engine::with_weights(self.memory.min(16_384), weights);
        let mut player = Player::new(engine, self.nodes);
        if let Some(level) = self.level.and_then(Level::new) {
            player = player.at_level(level, self.seed);
        }
        let mut input = std::io::stdin().lock();
        let mut out = std::io::stdout().lock();
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            if input.read_until(b'\n', &mut bytes)? == 0 {
                return Ok(());
            }
            let start = Instant::now();
            let response = player.answer(&String::from_utf8_lossy(&bytes), &|| start.elapsed());
            for line in response.lines {
                writeln!(out, "{line}")?;
            }
            out.flush()?;
            if response.ended {
                return Ok(());
            }
        }
    }
}

/// Draws a position with the points forbidden to Black.
#[derive(clap::Args)]
struct Show {
    #[command(flatten)]
    stones: Stones,
    /// Write an SVG picture to a file, `-` for standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,
}

impl Show {
    fn run(&self, language: Language) -> Result<(), Failure> {
        let diagram =
            Diagram::new(self.stones.board(language)?, self.stones.alphabet()).with_forbidden_points();
        match self.svg.as_deref() {
            None => write!(std::io::stdout().lock(), "{}", diagram.text())?,
            Some("-") => write!(std::io::stdout().lock(), "{}", diagram.svg())?,
            Some(path) => fs::write(path, diagram.svg()).map_err(|error| Failure::write(path, error))?,
        }
        Ok(())
    }
}

/// Reads a file of one format and writes it in another; the ends of the names say which. What the other format has no place for is dropped
/// with a warning.
#[derive(clap::Args)]
struct Convert {
    /// The file to read
    from: String,
    /// The file to write
    to: String,
}

impl Convert {
    fn run(&self, language: Language) -> Result<(), Failure> {
        let format = |path: &str| {
            Format::of_path(path)
                .ok_or_else(|| Failure::Input(language.say("cli-renju-files", &[("path", path.into())])))
        };
        let (from, to) = (format(&self.from)?, format(&self.to)?);
        let bytes = fs::read(&self.from).map_err(|error| Failure::read(&self.from, error))?;
        let fault = |path: &str, error| Failure::Input(format!("{path}: {error}"));
        let mut dropped: Vec<Dropped> = Vec::new();
        let mut lose = |lost: Vec<Dropped>| {
            let new: Vec<_> = lost.into_iter().filter(|lost| !dropped.contains(lost)).collect();
            dropped.extend(new);
        };
        // Both hold any number of games: one after the other, so that a large database takes little memory.
        if from == Format::Rif && matches!(to, Format::Sgf | Format::Rif) {
            let written = |error| Failure::write(&self.to, error);
            // A file that was there stays if the source turns out to be damaged.
            let part = format!("{}.part", self.to);
            let mut out = BufWriter::new(File::create(&part).map_err(written)?);
            let mut failed = None;
            let mut write = |piece: &[u8]| {
                if failed.is_none() {
                    failed = out.write_all(piece).err();
                }
            };
            let read = if to == Format::Rif {
                rif::rewrite(&bytes, &mut |piece| write(piece.as_bytes()))
            } else {
                from.read_each(&bytes, &mut |record| {
                    let (game, lost) = to.write_what_fits(&[record])?;
                    lose(lost);
                    write(&game);
                    Ok(())
                })
            };
            let done = read.map_err(|error| fault(&self.from, error)).and_then(|()| {
                let flushed = failed.map_or_else(|| out.flush(), Err);
                flushed.and_then(|()| fs::rename(&part, &self.to)).map_err(written)
            });
            if done.is_err() {
                // What was written so far is no file of anybody's.
                let _ = fs::remove_file(&part);
            }
            done?;
        } else {
            let records = from.read(&bytes).map_err(|error| fault(&self.from, error))?;
            let (written, lost) = to.write_what_fits(&records).map_err(|error| fault(&self.to, error))?;
            lose(lost);
            fs::write(&self.to, written).map_err(|error| Failure::write(&self.to, error))?;
        }
        for lost in dropped {
            let what = language.say(&format!("cli-renju-dropped-{}", lost.code), &[]);
            let arguments = [("path", self.to.as_str().into()), ("what", what.into())];
            writeln!(std::io::stderr(), "{}", language.say("cli-renju-dropped", &arguments))?;
        }
        Ok(())
    }
}
