//! `bolshak compose`: checks and solves compositions (docs/composition).

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{BufReader, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use composition::{Limits, Report, Status};
use indicatif::{ProgressBar, ProgressDrawTarget};
use language::Language;
use pdn::{Game, Games, Mode, Transcoded};
use serde_json::{Value, json};

use super::pdn::Letters;
use crate::failure::Failure;

mod against;
mod contest;
mod html;
mod mine;
mod neighbours;

/// Checks problems, studies and tasks against section XI of the rules (docs/composition).
#[derive(clap::Args)]
pub(crate) struct Compose {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Reports on each composition of some files, clause by clause: the diagram is the tag FEN, what is asked for the tag Task (or a win or a draw
    /// by the result), the author's solution the moves with their variations. Exit status 2 if one is defective or cannot be read.
    Check(Work),
    /// The same without the author's solution: the program proposes one.
    Solve(Work),
    Neighbours(neighbours::Neighbours),
    Mine(mine::Mine),
    Contest(contest::OfComposers),
}

#[derive(clap::Args)]
struct Work {
    /// The files, in PDN
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Positions to open for each question
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seconds for each question at most
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    time: f64,
    /// Look for forerunners in these collections: every position of the solution, also with colours exchanged. Each gets an index beside it (FILE.positions)
    #[arg(long, value_name = "FILE")]
    against: Vec<PathBuf>,
    #[command(flatten)]
    letters: Letters,
    /// The folder of endgame tables to ask; those up to four pieces are in the program
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// One line of JSON for each composition, and one for the summary
    #[arg(long)]
    json: bool,
    /// Write the reports with diagrams into this file, as HTML
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the solutions as trees into this file, as PDN
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    /// Add each report to this file as a line of JSON as soon as it is made, and pass over compositions that are in it already
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

impl Compose {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        match self.command {
            Command::Check(work) => work.run(language, true),
            Command::Solve(work) => work.run(language, false),
            Command::Neighbours(command) => command.run(language),
            Command::Mine(command) => command.run(language),
            Command::Contest(command) => command.run(language),
        }
    }
}

/// How many came out how.
#[derive(Default)]
struct Tally {
    sound: u32,
    defective: u32,
    undecided: u32,
    refused: u32,
    passed: u32,
}

impl Work {
    fn run(&self, language: Language, by_author: bool) -> Result<(), Failure> {
        if !(0.0..=1e6).contains(&self.time) {
            return Err(Failure::seconds(language, "--time", self.time, 1_000_000));
        }
        let limits = Limits { nodes: self.nodes, time: Some(Duration::from_secs_f64(self.time)) };
        let library = super::tables::library(self.tables.as_deref(), language)?;
        let mut done = Done::open(self.resume.as_deref())?;
        let mut against = against::Against::open(&self.against, self.letters, language)?;
        let mut out = BufWriter::new(std::io::stdout().lock());
        let (mut pages, mut records) = (Vec::new(), Vec::new());
        let mut tally = Tally::default();
        let games = read(&self.files)?;
        let bar = if std::io::stderr().is_terminal() && games.len() > 1 {
            ProgressBar::with_draw_target(Some(games.len() as u64), ProgressDrawTarget::stderr_with_hz(5))
        } else {
            ProgressBar::hidden()
        };
        for (path, number, game) in &games {
            bar.inc(1);
            let key = key(path, *number, game);
            if done.has(&key) {
                tally.passed += 1;
                continue;
            }
            let made = if by_author {
                composition::check(game, &library, limits)
            } else {
                composition::solve(game, &library, limits)
            };
            let title = title(game, *number);
            let line = match made {
                Ok(mut report) => {
                    report.findings.extend(against.findings(&report, path, *number)?);
                    match report.status {
                        Status::Sound => tally.sound += 1,
                        Status::Defective => tally.defective += 1,
                        Status::Undecided => tally.undecided += 1,
                    }
                    if !self.json {
                        bar.suspend(|| print(&mut out, language, &title, &report))?;
                    }
                    let line = report_json(language, path, *number, game, &report);
                    if self.pdn.is_some() {
                        records.push(composition::solution_record(&report, &game.tags).to_string());
                    }
                    if self.html.is_some() {
                        pages.push(html::section(language, &title, game, &report));
                    }
                    line
                }
                Err(refused) => {
                    tally.refused += 1;
                    let why = language.composition_refused(&refused);
                    if !self.json {
                        writeln!(out, "{}: {title}: {why}", path.display())?;
                    }
                    json!({ "file": path.display().to_string(), "number": number, "refused": why })
                }
            };
            if self.json {
                writeln!(out, "{line}")?;
            }
            out.flush()?;
            done.add(&key, &line)?;
        }
        bar.finish_and_clear();
        if let Some(path) = &self.html {
            write(path, &html::page(language, &pages))?;
        }
        if let Some(path) = &self.pdn {
            write(path, &records.join("\n"))?;
        }
        let Tally { sound, defective, undecided, refused, passed } = tally;
        if self.json {
            let summary = json!({
                "sound": sound, "defective": defective, "undecided": undecided, "refused": refused, "passed": passed,
            });
            writeln!(out, "{}", json!({ "summary": summary }))?;
        } else {
            let counts = format!(
                "sound={sound} defective={defective} undecided={undecided} refused={refused} passed={passed}"
            );
            writeln!(out, "{counts}")?;
        }
        out.flush()?;
        if defective + refused > 0 {
            let arguments = [("count", (defective + refused).into())];
            return Err(Failure::Input(language.say("composition-failed", &arguments)));
        }
        Ok(())
    }
}

fn read(files: &[PathBuf]) -> Result<Vec<(PathBuf, u32, Game)>, Failure> {
    let mut all = Vec::new();
    for path in files {
        let file = File::open(path).map_err(|error| Failure::read(path, error))?;
        for (number, game) in (1..).zip(Games::new(Transcoded::new(file, None), Mode::Recovering)) {
            let read = game.map_err(|error| Failure::read(path, error))?;
            all.push((path.clone(), number, read.game));
        }
    }
    Ok(all)
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| Failure::write(path, error))
}

/// What tells a composition of a file from the others, and from what it was before it was changed.
fn key(path: &Path, number: u32, game: &Game) -> String {
    format!("{}#{number}#{game}", path.display())
}

/// The reports that a file has already.
struct Done {
    keys: HashSet<String>,
    file: Option<(PathBuf, File)>,
    /// Whether the last line was cut off when the program was stopped.
    cut: bool,
}

impl Done {
    fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let mut keys = HashSet::new();
        let Some(path) = path else { return Ok(Self { keys, file: None, cut: false }) };
        let wrong = |error| Failure::write(path, error);
        let file = OpenOptions::new().create(true).append(true).read(true).open(path).map_err(wrong)?;
        let mut text = String::new();
        BufReader::new(&file).read_to_string(&mut text).map_err(|error| Failure::read(path, error))?;
        for line in text.lines() {
            if let Ok(Value::Object(entry)) = serde_json::from_str(line)
                && let Some(key) = entry.get("key").and_then(Value::as_str)
            {
                keys.insert(key.to_owned());
            }
        }
        let cut = !text.is_empty() && !text.ends_with('\n');
        Ok(Self { keys, file: Some((path.to_owned(), file)), cut })
    }

    fn has(&self, key: &str) -> bool {
        self.keys.contains(key)
    }

    fn add(&mut self, key: &str, line: &Value) -> Result<(), Failure> {
        let Self { file: Some((path, file)), cut, .. } = self else { return Ok(()) };
        let mut entry = line.clone();
        entry["key"] = key.into();
        // On disk before the next one is begun.
        let cut = std::mem::take(cut);
        writeln!(file, "{}{entry}", if cut { "\n" } else { "" })
            .and_then(|()| file.sync_data())
            .map_err(|error| Failure::write(path.as_path(), error))
    }
}

fn title(game: &Game, number: u32) -> String {
    let author =
        game.tag("Author").or_else(|| game.tag("White")).filter(|name| !name.is_empty() && *name != "?");
    let event = game.tag("Event").filter(|name| !name.is_empty() && *name != "?");
    match (author, event) {
        (Some(author), Some(event)) => format!("{number}. {author}, {event}"),
        (Some(name), None) | (None, Some(name)) => format!("{number}. {name}"),
        (None, None) => format!("{number}."),
    }
}

fn print(out: &mut impl Write, language: Language, title: &str, report: &Report) -> std::io::Result<()> {
    writeln!(out, "{title}: {}", language.composition_status(report.status))?;
    writeln!(out, "  {}  {}", report.fen, language.composition_task(&report.task))?;
    for finding in &report.findings {
        let standing = language.composition_standing(finding.standing);
        writeln!(out, "  {:9} {standing}: {}", finding.clause, language.composition_finding(finding))?;
    }
    for line in language.composition_tree(report) {
        writeln!(out, "  {line}")?;
    }
    let arguments = [("questions", report.spent.questions.into()), ("nodes", report.spent.nodes.into())];
    writeln!(out, "  {}\n", language.say("composition-spent", &arguments))
}

fn report_json(language: Language, path: &Path, number: u32, game: &Game, report: &Report) -> Value {
    let findings = report.findings.iter().map(|finding| {
        let values =
            finding.arguments.iter().map(|(name, value)| ((*name).to_owned(), Value::from(value.as_str())));
        json!({
            "clause": finding.clause,
            "standing": finding.standing.name(),
            "code": finding.code,
            "values": values.collect::<serde_json::Map<_, _>>(),
            "text": language.composition_finding(finding),
        })
    });
    let tree = report.tree.iter().map(|told| {
        let others = told.others.iter().map(|other| {
            json!({
                "move": other.mv,
                "answer": other.answer.name(),
                "dual": other.dual.map(composition::Dual::name),
                "reply": other.reply,
            })
        });
        json!({
            "move": told.mv,
            "fen": told.fen,
            "parent": told.parent,
            "author": told.by_author,
            "answer": told.answer.name(),
            "end": told.end.map(composition::End::name),
            "others": others.collect::<Vec<_>>(),
        })
    });
    json!({
        "file": path.display().to_string(),
        "number": number,
        "author": game.tag("Author").or_else(|| game.tag("White")),
        "variant": report.variant.to_string(),
        "fen": report.fen,
        "task": report.task.to_string(),
        "genre": report.genre.name(),
        "group": report.group.name(),
        "status": report.status.name(),
        "proposed": report.proposed,
        "findings": findings.collect::<Vec<_>>(),
        "tree": tree.collect::<Vec<_>>(),
        "spent": { "questions": report.spent.questions, "nodes": report.spent.nodes },
    })
}
