//! `bolshak tournament`: a competition on one file.

mod entries;
mod event_file;
mod event_server;
mod office;
mod opening;
mod options;
mod pairing;
mod printing;
mod recording;
mod reports;
mod typed;

use std::io::Write;
use std::path::{Path, PathBuf};

use language::{Argument, Language};
use serde_json::{Value, json};
use tournament::generator::{Plan, generate};
use tournament::{
    Competition, Event, Id, Meeting, Refusal, Regulations, StageAct, System, checker, standings_after,
};

use crate::failure::Failure;
use event_file::EventFile;
use options::{MethodName, New, Task};

/// Runs a competition: entries, lot, pairs, results, standings, forms. Everything is kept in one file, a line for each
/// act; nothing is ever erased from it. An event of a server is conducted in the same way, by the address of its page.
#[derive(clap::Args)]
pub(crate) struct Tournament {
    /// The file of the event, or the address of its page on a server: https://HOST/e/EVENT
    #[arg(long, short, global = true, default_value = "event.jsonl")]
    file: PathBuf,
    /// The key for an event of a server, made on the page of the account
    #[arg(long, global = true, env = event_server::KEY, hide_env_values = true)]
    key: Option<String>,
    /// Answer in JSON
    #[arg(long, global = true)]
    json: bool,
    /// The stage, by number or name, where an event has several
    #[arg(long, global = true)]
    stage: Option<String>,
    #[command(subcommand)]
    task: Task,
}

/// What a task says: lines for people, a value for programs.
struct Answer {
    lines: Vec<String>,
    value: Value,
    /// Whether the lines are for another program, so that nothing else stands among them.
    alone: bool,
}

impl Answer {
    fn new(line: impl Into<String>, value: Value) -> Self {
        Self { lines: vec![line.into()], value, alone: false }
    }
}

impl Tournament {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let json = self.json;
        let answered = self.answer(language);
        let mut out = std::io::stdout().lock();
        match answered {
            Ok((mut answer, next, warning)) if json => {
                answer.value["next"] = json!(next);
                answer.value["warning"] = json!(warning);
                writeln!(out, "{}", answer.value)?;
            }
            Ok((answer, next, warning)) => {
                if answer.alone
                    && let Some(line) = &warning
                {
                    eprintln!("{line}");
                }
                for line in warning.iter().filter(|_| !answer.alone).chain(&answer.lines) {
                    writeln!(out, "{line}")?;
                }
                if let Some(next) = next.filter(|_| !answer.alone) {
                    writeln!(out, "{}", language.say("tournament-next", &[("what", next.into())]))?;
                }
            }
            Err(failure) if json => {
                let article = match &failure {
                    Failure::Refused { article, .. } => article.map(|article| article.to_string()),
                    _ => None,
                };
                let refused = json!({ "code": failure.code(), "article": article, "message": failure.message(language) });
                writeln!(out, "{}", json!({ "refused": refused }))?;
                return Err(Failure::Told(failure.status()));
            }
            Err(failure) => return Err(failure),
        }
        Ok(())
    }

    /// Does what is asked; gives the answer, what comes next, and what was passed over in the file.
    fn answer(self, language: Language) -> Result<(Answer, Option<String>, Option<String>), Failure> {
        match self.task {
            Task::Simulate { players, rounds, method, events, seed } => {
                Ok((simulate(language, players, rounds, method, events, seed)?, None, None))
            }
            task => {
                let mut file = match &task {
                    Task::New(new) => started(language, &self.file, new)?,
                    task => {
                        let key = self.key.as_deref();
                        EventFile::open(&self.file, key, self.stage, !task.only_reads(), language)?
                    }
                };
                let answer = perform(language, task, &mut file)?;
                Ok((answer, Some(coming(language, &file)), file.warning))
            }
        }
    }
}

/// What comes next in the stage the command is about, or in every stage.
fn coming(language: Language, file: &EventFile) -> String {
    match file.journal() {
        Ok(journal) => next(language, journal.state()),
        Err(_) => {
            let stages = file.stages();
            let each = stages.iter().map(|(stage, name, c)| {
                let arguments = [
                    ("stage", stage.0.into()),
                    ("name", name.as_str().into()),
                    ("what", next(language, c).into()),
                ];
                language.say("tournament-next-in-stage", &arguments)
            });
            each.collect::<Vec<_>>().join("; ")
        }
    }
}

fn started(language: Language, path: &Path, new: &New) -> Result<EventFile, Failure> {
    let regulations = opening::regulations(language, new)?;
    let faults = regulations.faults();
    if !faults.is_empty() {
        let refusal = Refusal::BadRegulations(faults);
        return Err(Failure::refused(language, &refusal, &|id| id.to_string()));
    }
    let mut file = EventFile::create(path, language)?;
    file.apply_to_event(StageAct::Open { regulations })?;
    Ok(file)
}

/// What the arbiter does next.
fn next(language: Language, c: &Competition) -> String {
    let say = |text: &str, arguments: &[Argument<'_>]| language.say(text, arguments);
    let last = c.rounds().len() as u16;
    if c.numbering().is_none() {
        let entered = c.entrants().iter().filter(|e| !e.struck).count();
        return say("tournament-next-enter", &[("count", entered.into())]);
    }
    if c.rounds().last().is_some_and(|r| !r.published) {
        return say("tournament-next-publish", &[("round", last.into())]);
    }
    if c.approved() {
        return say("tournament-next-nothing", &[]);
    }
    for round in 1..=last {
        let drawn = c.undecided(round);
        if !drawn.is_empty() {
            let list: Vec<String> = drawn.iter().map(ToString::to_string).collect();
            let arguments = [("round", round.into()), ("tables", list.join(", ").into())];
            return say("tournament-next-decide", &arguments);
        }
        let missing = c.missing(round);
        if !missing.is_empty() {
            let list: Vec<String> = missing.iter().map(ToString::to_string).collect();
            let arguments = [("round", round.into()), ("tables", list.join(", ").into())];
            return say("tournament-next-result", &arguments);
        }
    }
    if c.finished() {
        say("tournament-next-end", &[])
    } else {
        say("tournament-next-pair", &[("round", (last + 1).into())])
    }
}

/// What is said of a round that is not paired.
fn not_paired(language: Language, round: u16, last: u16) -> Failure {
    let arguments = [("round", round.into()), ("last", last.into())];
    Failure::Input(language.say("tournament-not-paired", &arguments))
}

fn perform(language: Language, task: Task, file: &mut EventFile) -> Result<Answer, Failure> {
    match task {
        Task::New(new) => {
            let said = language.say("tournament-done-open", &[("name", new.name.into())]);
            Ok(Answer::new(said, json!({ "done": "new" })))
        }
        Task::Stage(new) => {
            let regulations = opening::regulations(language, &new)?;
            let events = file.apply_to_event(StageAct::Open { regulations })?;
            let number = file.stages().len();
            let arguments = [("stage", number.into()), ("name", new.name.into())];
            Ok(Answer::new(
                language.say("tournament-done-stage", &arguments),
                json!({ "done": "stage", "stage": number, "events": events }),
            ))
        }
        Task::Qualify { from, places, carry } => {
            let places = typed::places(language, &places)?;
            qualify(language, file, &from, places, carry)
        }
        Task::Import { from, dry_run } => entries::import(language, file, &from, dry_run),
        Task::Pair { by_hand, bye, reason, despite_missing } => {
            pairing::pair(language, file, by_hand.as_deref(), bye.as_deref(), reason, despite_missing)
        }
        Task::Swap { one, two, reason } => pairing::swap(language, file, one, two, &reason),
        Task::Ratings { factor } => reports::ratings(language, file, factor),
        Task::Standings(asked) => reports::standings(language, file, &asked),
        Task::Explain { who, round } => {
            let last = file.journal()?.state().rounds().len() as u16;
            reports::explained(language, file, &who, round.unwrap_or(last))
        }
        Task::Check => reports::check(language, file),
        Task::Print(print) => printing::printed(language, file.journal()?.state(), &print),
        Task::Export { format } => printing::export(language, file, format),
        Task::Undo => {
            let line = file.undo()?;
            let said = language.say("tournament-done-undo", &[("act", line.as_str().into())]);
            Ok(Answer::new(said, json!({ "done": "undo", "act": line })))
        }
        Task::Redo => {
            let events = file.redo()?;
            Ok(Answer::new(
                language.say("tournament-done-redo", &[]),
                json!({ "done": "redo", "events": events }),
            ))
        }
        task => recording::record(language, task, file),
    }
}

/// Enters those who qualified.
fn qualify(
    language: Language,
    file: &mut EventFile,
    from: &[String],
    places: (u32, u32),
    carry: bool,
) -> Result<Answer, Failure> {
    let stages = from.iter().map(|s| file.stage_called(s.trim())).collect::<Result<Vec<_>, _>>()?;
    let into = file.stage()?;
    let act = StageAct::Qualify { stages, from: places.0, to: places.1, into, carry };
    let events = file.apply_to_event(act)?;
    let c = file.journal()?.state();
    let entered = events.iter().filter_map(|e| match e {
        Event::Entered { id, .. } => Some(format!("  {id} {}", c.name(*id))),
        _ => None,
    });
    let mut lines: Vec<String> = entered.collect();
    lines.insert(0, language.say("tournament-done-qualify", &[("count", lines.len().into())]));
    Ok(Answer { lines, value: json!({ "done": "qualify", "events": events }), alone: false })
}

fn start_list(c: &Competition) -> Vec<String> {
    let order = c.numbering().map_or(&[][..], |n| &n.order);
    let rating =
        |id: Id| c.entrant(id).and_then(|e| e.entry.rating()).map_or(String::new(), |r| format!("  {r}"));
    (1..).zip(order).map(|(n, &id): (u32, &Id)| format!("{n:4}  {}{}", c.name(id), rating(id))).collect()
}

/// The pairs of a round, with results.
fn pairs(language: Language, c: &Competition, round: u16) -> Vec<String> {
    let Some(r) = c.round(round) else { return Vec::new() };
    let number = |id: Id| c.entrant(id).and_then(|e| e.number).unwrap_or(0);
    let sign = |m: &Meeting| format!("{}:{}", m.marks().0.sign(), m.marks().1.sign());
    let mut lines: Vec<String> = (1..)
        .zip(&r.pairs)
        .map(|(table, p): (u32, _)| {
            let results: Vec<String> =
                p.boards.iter().map(|b| b.as_ref().map_or(" : ".to_owned(), sign)).collect();
            let (a, b) = (
                format!("{} {}", number(p.first), c.name(p.first)),
                format!("{} {}", number(p.second), c.name(p.second)),
            );
            format!("{table:4}  {a:<30} {}  {b}", results.join(" "))
        })
        .collect();
    lines.extend(r.byes.iter().map(|&id| {
        let who = format!("{} {}", number(id), c.name(id));
        format!("   –  {}", language.say("tournament-free", &[("who", who.into())]))
    }));
    lines
}

fn simulate(
    language: Language,
    players: u32,
    rounds: u16,
    name: MethodName,
    events: u64,
    seed: u64,
) -> Result<Answer, Failure> {
    let regulations = Regulations::personal(
        "A simulated event",
        2026,
        System::Swiss { method: opening::method(name), rounds },
    );
    let plan = Plan { absent: 10, leave: 5, forfeit: 10, ..Plan::calm(players) };
    let (mut stuck, mut alone, mut violations) = (0, 0, 0);
    for seed in seed..seed.saturating_add(events) {
        let event = generate(&regulations, &plan, seed)
            .map_err(|refusal| Failure::refused(language, &refusal, &|id| id.to_string()))?;
        stuck += u64::from(event.stuck.is_some());
        violations += checker::check(event.journal.acts()).len();
        let list = standings_after(event.journal.state(), u16::MAX);
        alone += u64::from(list.len() > 1 && list[0].points > list[1].points);
    }
    let arguments = [
        ("events", events.into()),
        ("players", players.into()),
        ("rounds", rounds.into()),
        ("alone", alone.into()),
        ("stuck", stuck.into()),
        ("violations", violations.into()),
    ];
    let line = language.say("tournament-simulated", &arguments);
    let value = json!({ "done": "simulate", "events": events, "one_leader": alone, "stuck": stuck, "violations": violations });
    Ok(Answer::new(line, value))
}
