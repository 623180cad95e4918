//! `bolshak analyse`: what the engine thinks of a position.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use draughts::{AnyMove, AnyPosition, Notation, Ruleset};
use engine::{Engine, Limits, Line, Options, Report, Score, Stop};
use serde_json::json;

use crate::failure::Failure;
use language::Language;

/// Looks for the best lines of a position.
#[derive(clap::Args)]
pub(crate) struct Analyse {
    /// russian, brazilian, international, giveaway, or another game of the world
    variant: Ruleset,
    /// The position, as FEN; the start position if left out
    #[arg(long)]
    fen: Option<String>,
    /// Moves to make first, with blanks or commas between them; repetition and the counters of draws are counted from them
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// How many lines
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100))]
    multipv: u16,
    /// Seconds to think
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    time: f64,
    /// Plies to look ahead, however long it takes
    #[arg(long, conflicts_with = "time", value_parser = clap::value_parser!(u32).range(1..=199))]
    depth: Option<u32>,
    /// Positions to look at, however long it takes
    #[arg(long, conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The size of the table in MiB
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=4096))]
    hash: u16,
    /// How many threads search together
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The folder of endgame tables to ask; those up to four pieces are in the program
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// One line of JSON
    #[arg(long)]
    json: bool,
}

impl Analyse {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let line = self.line(language)?;
        let mut limits = Limits { lines: self.multipv.into(), analyse: true, ..Limits::default() };
        if self.depth.is_none() && self.nodes.is_none() {
            if !(0.0..=1e6).contains(&self.time) {
                return Err(Failure::seconds(language, "--time", self.time, 1_000_000));
            }
            limits.time = Some(Duration::from_secs_f64(self.time));
        }
        (limits.depth, limits.nodes) = (self.depth, self.nodes);
        let engine = Engine::new(Options {
            hash_mib: self.hash.into(),
            threads: self.threads.into(),
            tables: Some(super::tables::library(self.tables.as_deref(), language)?),
            ..Options::default()
        });
        let report = engine.think(&line, &limits, &Stop::new(), |_| {});
        if self.json { self.print_json(&line, &report) } else { self.print(&line, &report, language) }
    }

    fn line(&self, language: Language) -> Result<Line, Failure> {
        let start = match &self.fen {
            Some(fen) => AnyPosition::from_fen(self.variant, fen).map_err(Failure::input)?,
            None => AnyPosition::start(self.variant),
        };
        let mut line = Line::new(start);
        let moves = self.moves.as_deref().unwrap_or_default();
        let moves = moves.split([' ', ',', '\t', '\n']).filter(|text| !text.is_empty());
        for (number, text) in (1..).zip(moves) {
            let wrong = |why: String| Failure::wrong_move(language, number, text, why);
            let mv = line.position().read_move(text).map_err(|error| wrong(language.explain(&error)))?;
            line.play(&mv).map_err(|error| wrong(error.to_string()))?;
        }
        Ok(line)
    }

    fn print(&self, line: &Line, report: &Report, language: Language) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        writeln!(out, "{}\n{}", line.position().unicode(draughts::Color::White), line.position().fen())?;
        if report.lines.is_empty() {
            writeln!(out, "{}", language.say("analyse-over", &[]))?;
            return Ok(());
        }
        let seconds = report.time.as_secs_f64();
        let speed = if seconds > 0.0 { report.nodes as f64 / seconds / 1e6 } else { 0.0 };
        let head = language.say(
            "analyse-head",
            &[
                ("depth", report.depth.into()),
                ("selective", report.selective_depth.into()),
                ("nodes", report.nodes.to_string().into()),
                ("seconds", format!("{seconds:.2}").into()),
                ("speed", format!("{speed:.2}").into()),
            ],
        );
        // Where the tables decided, nothing was searched.
        if report.nodes > 0 {
            writeln!(out, "{head}")?;
        }
        if let Some(said) = &report.by_tables {
            writeln!(out, "{}", language.by_tables(said))?;
        }
        let scores: Vec<String> = report
            .lines
            .iter()
            .map(|line| match (line.score, line.table) {
                // A win on the spot is nearer than what the tables count.
                (Score::Win(_) | Score::Loss(_), _) | (_, None) => language.score(line.score),
                (_, Some(answer)) => language.table_answer(answer),
            })
            .collect();
        let width = scores.iter().map(|score| score.chars().count()).max().unwrap_or_default();
        for ((number, variation), score) in (1..).zip(&report.lines).zip(&scores) {
            writeln!(
                out,
                "{number:2}  {score:>width$}  {}",
                written(line.position(), &variation.pv).join(" ")
            )?;
        }
        Ok(())
    }

    fn print_json(&self, line: &Line, report: &Report) -> Result<(), Failure> {
        let lines: Vec<_> = report
            .lines
            .iter()
            .map(|variation| {
                json!({
                    "score": score_json(variation.score),
                    "table": variation.table.map(answer_json),
                    "expectation": variation.score.expectation(),
                    "moves": written(line.position(), &variation.pv),
                })
            })
            .collect();
        let value = json!({
            "fen": line.position().fen(),
            "depth": report.depth,
            "selective_depth": report.selective_depth,
            "nodes": report.nodes,
            "seconds": report.time.as_secs_f64(),
            "table": report.by_tables.map(|said| json!({
                "answer": answer_json(said.answer),
                "counter": said.counter.map(|counter| json!({
                    "article": counter.article.to_string(), "count": counter.count, "limit": counter.limit,
                })),
                "in_time": said.in_time,
            })),
            "lines": lines,
        });
        writeln!(std::io::stdout().lock(), "{value}")?;
        Ok(())
    }
}

/// `{"result": "win", "plies": 21}`: plies to the next capture or promotion.
fn answer_json(answer: endgame::Answer) -> serde_json::Value {
    json!({ "result": answer.result.to_string(), "plies": answer.plies })
}

/// `{"men": 0.35}`, `{"win": 7}` or `{"loss": 4}`, in plies; `{"won": 3}` and `{"lost": 3}` where the endgame tables know it, in plies to them.
pub(crate) fn score_json(score: Score) -> serde_json::Value {
    match score {
        Score::Value(value) => json!({ "men": f64::from(value) / 100.0 }),
        Score::Win(plies) => json!({ "win": plies }),
        Score::Loss(plies) => json!({ "loss": plies }),
        Score::Won(plies) => json!({ "won": plies }),
        Score::Lost(plies) => json!({ "lost": plies }),
    }
}

/// Moves that follow each other, as on a score sheet.
pub(crate) fn written(start: &AnyPosition, moves: &[AnyMove]) -> Vec<String> {
    let mut position = *start;
    let mut texts = Vec::with_capacity(moves.len());
    for mv in moves {
        let (Ok(text), Ok(next)) = (position.write_move(mv, Notation::Sheet), position.play(mv)) else {
            break;
        };
        texts.push(text);
        position = next;
    }
    texts
}
