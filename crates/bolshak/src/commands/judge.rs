//! `bolshak judge`: what happened to each act of a game.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use game::draughts::{Game, Script, ScriptFault, ScriptLine};
use game::{Event, Moment, Player, Refusal, Span};
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
    /// The language; by default that of the surroundings
    #[arg(long)]
    lang: Option<Language>,
}

/// What came of a line.
enum Answer {
    Accepted(Vec<Event>),
    Refused(Refusal),
    Unreadable(ScriptFault),
}

impl Judge {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let bytes = fs::read(&self.file).map_err(|error| Failure::read(&self.file, error))?;
        let text = String::from_utf8_lossy(&bytes);
        let path = self.file.display();
        let script = Script::read(&text).map_err(|faults| {
            Failure::Input(
                faults.iter().map(|fault| format!("{path}: {fault}")).collect::<Vec<_>>().join("\n"),
            )
        })?;
        let mut game =
            Game::new(script.regulations).map_err(|error| Failure::Input(format!("{path}: {error}")))?;
        let language = self.lang.unwrap_or_else(Language::of_the_surroundings);
        let mut out = BufWriter::new(std::io::stdout().lock());
        for line in &script.lines {
            let before = game.legal().clone();
            let answer = match line.act(&before) {
                Err(fault) => Answer::Unreadable(fault),
                Ok(act) => match game.act(line.who, line.when, &act) {
                    Ok(events) => Answer::Accepted(events),
                    Err(refusal) => Answer::Refused(refusal),
                },
            };
            let said = match &answer {
                Answer::Accepted(events) => {
                    let scene = Scene { white: game.white(), before: Some(&before) };
                    events.iter().map(|event| language.event(event, scene)).collect()
                }
                Answer::Refused(refusal) => vec![language.refusal(refusal)],
                Answer::Unreadable(ScriptFault::Move(error)) => vec![language.explain(error)],
                Answer::Unreadable(fault) => vec![fault.to_string()],
            };
            if self.json {
                writeln!(out, "{}", as_json(line, &answer, &said, &game))?;
            } else {
                self.print(&mut out, language, line, &answer, &said, &game)?;
            }
        }
        out.flush()?;
        Ok(())
    }

    fn print(
        &self,
        out: &mut impl Write,
        language: Language,
        line: &ScriptLine,
        answer: &Answer,
        said: &[String],
        game: &Game,
    ) -> Result<(), Failure> {
        let who = language.say("who", &[("player", who(line).into())]);
        write!(out, "{:>4}  {:>10}  {who}: {}", line.number, Span(line.when.0).to_string(), line.words)?;
        if !matches!(answer, Answer::Accepted(_)) {
            write!(out, " – {}", language.say("judge-refused", &[]))?;
        }
        writeln!(out)?;
        for text in said {
            writeln!(out, "                  {text}")?;
        }
        let mut state = Vec::new();
        if let Some([white, black]) = clocks(game, line.when) {
            state.push(format!("{white} / {black}"));
        }
        for counter in game.counters().into_iter().filter(|counter| counter.count > 0) {
            let count = language
                .say("judge-counter", &[("count", counter.count.into()), ("limit", counter.limit.into())]);
            state.push(format!("{count} ({})", language.article(counter.article)));
        }
        if !state.is_empty() {
            writeln!(out, "                  [{}]", state.join("; "))?;
        }
        Ok(())
    }
}

fn who(line: &ScriptLine) -> &'static str {
    match line.who {
        game::Actor::Player(Player::First) => "white",
        game::Actor::Player(Player::Second) => "black",
        game::Actor::Arbiter => "arbiter",
    }
}

fn clocks(game: &Game, when: Moment) -> Option<[Span; 2]> {
    Some([game.left(Player::First, when)?, game.left(Player::Second, when)?])
}

fn as_json(line: &ScriptLine, answer: &Answer, said: &[String], game: &Game) -> Value {
    let article = |article: draughts::Article| json!({ "book": article.book, "clause": article.clause });
    let refused_by = match answer {
        Answer::Refused(refusal) => article(refusal.article),
        Answer::Unreadable(ScriptFault::Move(draughts::MoveError::Illegal { article: by, .. })) => {
            article(*by)
        }
        Answer::Accepted(_) | Answer::Unreadable(_) => Value::Null,
    };
    let counters: Vec<Value> = game
        .counters()
        .iter()
        .map(|counter| json!({ "article": article(counter.article), "count": counter.count, "limit": counter.limit }))
        .collect();
    let verdict = game.verdict().map(|verdict| {
        let score = match verdict.result {
            game::GameResult::Win(Player::First) => "white",
            game::GameResult::Win(Player::Second) => "black",
            game::GameResult::Draw => "draw",
            game::GameResult::BothLose => "both-lose",
        };
        json!({ "score": score, "article": article(verdict.article) })
    });
    json!({
        "line": line.number,
        "who": who(line),
        "when_ms": line.when.0,
        "act": line.words,
        "accepted": matches!(answer, Answer::Accepted(_)),
        "refused_by": refused_by,
        "messages": said,
        "fen": game.position().fen(),
        "clocks_ms": clocks(game, line.when).map(|spans| spans.map(|span| span.0)),
        "counters": counters,
        "verdict": verdict,
    })
}
