//! `bolshak judge`: what happened to each act of a game.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use forms::{html, score_sheet};
use game::script::{Judged, Outcome, Replay, ScriptFault};
use game::{Actor, AnyGame, Article, Counter, GameResult, Moment, Player, Span};
use language::{Language, Scene};
use serde_json::{Value, json};

use crate::failure::Failure;

/// Reads a game as a list of acts with their times (docs/judge/README.md) and prints what happened to each: accepted or refused, the
/// article, the counters, the clocks, the result.
#[derive(clap::Args)]
pub(crate) struct Judge {
    /// The file
    file: PathBuf,
    /// One line of JSON for each act
    #[arg(long)]
    json: bool,
    /// The score sheet instead, to be printed and signed: moves, times, result (HTML)
    #[arg(long, conflicts_with = "json")]
    sheet: bool,
}

impl Judge {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let bytes = fs::read(&self.file).map_err(|error| Failure::read(&self.file, error))?;
        let text = String::from_utf8_lossy(&bytes);
        let path = self.file.display();
        let mut replay = Replay::read(&text).map_err(|faults| {
            Failure::Input(
                faults.iter().map(|fault| format!("{path}: {fault}")).collect::<Vec<_>>().join("\n"),
            )
        })?;
        let mut out = BufWriter::new(std::io::stdout().lock());
        if self.sheet {
            replay.by_ref().for_each(drop);
            let game = replay.game();
            write!(out, "{}", html::render(&[score_sheet(game, language)], language))?;
            return Ok(out.flush()?);
        }
        while let Some(judged) = replay.next() {
            let game = replay.game();
            let said = said(language, &judged);
            if self.json {
                writeln!(out, "{}", as_json(&judged, &said, game))?;
            } else {
                print(&mut out, language, &judged, &said, game)?;
            }
        }
        out.flush()?;
        Ok(())
    }
}

/// What came of a line, in words.
fn said(language: Language, judged: &Judged) -> Vec<String> {
    match &judged.outcome {
        Outcome::Accepted(events) => {
            let scene = Scene { white: judged.white, before: judged.before.as_ref() };
            events.iter().map(|event| language.event(event, scene)).collect()
        }
        Outcome::Refused(refusal) => vec![language.refusal(refusal)],
        Outcome::Unreadable(ScriptFault::Move(error)) => vec![language.explain(error)],
        Outcome::Unreadable(fault) => vec![fault.to_string()],
    }
}

fn print(
    out: &mut impl Write,
    language: Language,
    judged: &Judged,
    said: &[String],
    game: &AnyGame,
) -> Result<(), Failure> {
    let who = language.say("who", &[("player", who(judged.who, judged.white).into())]);
    write!(out, "{:>4}  {:>10}  {who}: {}", judged.number, Span(judged.when.0).to_string(), judged.words)?;
    if !matches!(judged.outcome, Outcome::Accepted(_)) {
        write!(out, " – {}", language.say("judge-refused", &[]))?;
    }
    writeln!(out)?;
    for text in said {
        writeln!(out, "                  {text}")?;
    }
    let mut state = Vec::new();
    if let Some([first, second]) = clocks(game, judged.when) {
        state.push(format!("{first} / {second}"));
    }
    for counter in counters(game).into_iter().filter(|counter| counter.count > 0) {
        let count = language
            .say("judge-counter", &[("count", counter.count.into()), ("limit", counter.limit.into())]);
        state.push(format!("{count} ({})", language.article(counter.article)));
    }
    if !state.is_empty() {
        writeln!(out, "                  [{}]", state.join("; "))?;
    }
    Ok(())
}

fn who(who: Actor, white: Player) -> &'static str {
    match who {
        Actor::Player(player) if player == white => "white",
        Actor::Player(_) => "black",
        Actor::Arbiter => "arbiter",
    }
}

/// What the clocks show, the first player's first.
fn clocks(game: &AnyGame, when: Moment) -> Option<[Span; 2]> {
    Some([game.left(Player::First, when)?, game.left(Player::Second, when)?])
}

fn counters(game: &AnyGame) -> Vec<Counter> {
    match game {
        AnyGame::Draughts(game) => game.counters(),
        AnyGame::Renju(_) => Vec::new(),
    }
}

fn as_json(judged: &Judged, said: &[String], game: &AnyGame) -> Value {
    let article = |article: Article| json!({ "book": article.book, "clause": article.clause });
    let counters: Vec<Value> = counters(game)
        .iter()
        .map(|counter| json!({ "article": article(counter.article), "count": counter.count, "limit": counter.limit }))
        .collect();
    let verdict = game.verdict().map(|verdict| {
        let score = match verdict.result {
            GameResult::Win(player) if player == game.white() => "white",
            GameResult::Win(_) => "black",
            GameResult::Draw => "draw",
            GameResult::BothLose => "both-lose",
            GameResult::NotPlayed => "not-played",
        };
        json!({ "score": score, "article": article(verdict.article) })
    });
    let mut line = json!({
        "line": judged.number,
        "who": who(judged.who, judged.white),
        "when_ms": judged.when.0,
        "act": judged.words,
        "accepted": matches!(judged.outcome, Outcome::Accepted(_)),
        "refused_by": judged.outcome.refused_by().map(article),
        "messages": said,
        "clocks_ms": clocks(game, judged.when).map(|spans| spans.map(|span| span.0)),
        "counters": counters,
        "verdict": verdict,
    });
    match game {
        AnyGame::Draughts(game) => line["fen"] = game.position().fen().into(),
        AnyGame::Renju(game) => {
            let stones: Vec<String> = game.moves().iter().map(|made| made.ply.mv.to_string()).collect();
            line["stones"] = stones.join(" ").into();
        }
    }
    line
}
