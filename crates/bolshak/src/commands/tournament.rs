//! `bolshak tournament`: a competition on one file.

mod event_file;
mod opening;
mod options;
mod printing;
mod reports;
mod words;

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tournament::generator::{Plan, generate};
use tournament::stages::StageAct;
use tournament::standings::of_competition;
use tournament::{
    Act, Birth, Color, Competition, Counting, Criterion, Draw, Entry, Event, Id, Meeting, Person,
    Regulations, Sex, System, Team, checker, csv, draw, trf,
};

use crate::failure::Failure;
use event_file::EventFile;
use options::{ColourName, CountingName, Enter, MethodName, New, SexName, Task};

/// Runs a competition: entries, lot, pairs, results, standings, forms. Everything is kept in one file, a line for each
/// act; nothing is ever erased from it.
#[derive(clap::Args)]
pub(crate) struct Tournament {
    /// The file of the event
    #[arg(long, short, global = true, default_value = "event.jsonl")]
    file: PathBuf,
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
}

impl Answer {
    fn new(line: impl Into<String>, value: Value) -> Self {
        Self { lines: vec![line.into()], value }
    }
}

impl Tournament {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        let (mut answer, next, warning) = match self.task {
            Task::Simulate { players, rounds, method, events, seed } => {
                (simulate(players, rounds, method, events, seed)?, None, None)
            }
            task => {
                let mut file = match &task {
                    Task::New(new) => started(&self.file, new)?,
                    _ => EventFile::open(&self.file, self.stage)?,
                };
                let answer = perform(task, &mut file)?;
                (answer, Some(coming(&file)), file.warning)
            }
        };
        if self.json {
            answer.value["next"] = json!(next);
            answer.value["warning"] = json!(warning);
            writeln!(out, "{}", answer.value)?;
        } else {
            for line in warning.iter().chain(&answer.lines) {
                writeln!(out, "{line}")?;
            }
            if let Some(next) = next {
                writeln!(out, "Next: {next}")?;
            }
        }
        Ok(())
    }
}

/// What comes next in the stage the command is about, or in every stage.
fn coming(file: &EventFile) -> String {
    match file.journal() {
        Ok(journal) => next(journal.state()),
        Err(_) => {
            let stages = file.stages();
            let each =
                stages.iter().map(|(stage, name, c)| format!("stage {} ({name}): {}", stage.0, next(c)));
            each.collect::<Vec<_>>().join("; ")
        }
    }
}

fn started(path: &Path, new: &New) -> Result<EventFile, Failure> {
    let regulations = opening::regulations(new);
    let faults = regulations.faults();
    if !faults.is_empty() {
        return Err(Failure::Input(faults.join("; ")));
    }
    let mut file = EventFile::create(path)?;
    file.apply_to_event(StageAct::Open { regulations })?;
    Ok(file)
}

/// What the arbiter does next.
fn next(c: &Competition) -> String {
    let last = c.rounds().len() as u16;
    if c.numbering().is_none() {
        return format!(
            "`enter` or `import` people ({} are entered), then `lot`",
            c.entrants().iter().filter(|e| !e.struck).count()
        );
    }
    if c.rounds().last().is_some_and(|r| !r.published) {
        return format!("look at the pairs of round {last}, then `publish`");
    }
    for round in 1..=last {
        let missing = c.missing(round);
        if !missing.is_empty() {
            let list: Vec<String> = missing.iter().map(ToString::to_string).collect();
            return format!("`result` for round {round}, table {}", list.join(", "));
        }
    }
    if c.finished() {
        "`standings` and `print`: the event is over".to_owned()
    } else {
        format!("`pair` round {}", last + 1)
    }
}

fn perform(task: Task, file: &mut EventFile) -> Result<Answer, Failure> {
    match task {
        Task::New(new) => Ok(Answer::new(format!("{} is open.", new.name), json!({ "done": "new" }))),
        Task::Simulate { .. } => Err(Failure::input("a simulation needs no file")),
        Task::Stage(new) => {
            let regulations = opening::regulations(&new);
            let events = file.apply_to_event(StageAct::Open { regulations })?;
            let number = file.stages().len();
            Ok(Answer::new(
                format!("Stage {number}, {}, is open.", new.name),
                json!({ "done": "stage", "stage": number, "events": events }),
            ))
        }
        Task::Qualify { from, places, carry } => qualify(file, &from, places, carry),
        Task::Import { from } => import(file, &from),
        Task::Pair { by_hand, bye, reason, despite_missing } => {
            pair(file, by_hand.as_deref(), bye.as_deref(), reason, despite_missing)
        }
        Task::Standings(asked) => reports::standings(file.journal()?.state(), &asked),
        Task::Explain { who, round } => {
            let last = file.journal()?.state().rounds().len() as u16;
            reports::explained(file, &who, round.unwrap_or(last))
        }
        Task::Check => reports::check(file),
        Task::Print(print) => printing::printed(file.journal()?.state(), &print),
        Task::Export { format } => printing::export(file, format),
        Task::Undo => {
            let line = file.undo()?;
            Ok(Answer::new(format!("Undone: {line}"), json!({ "done": "undo", "act": line })))
        }
        Task::Redo => {
            let events = file.redo()?;
            Ok(Answer::new("Done again.", json!({ "done": "redo", "events": events })))
        }
        task => record(task, file),
    }
}

/// Enters those who qualified.
fn qualify(
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
    lines.insert(0, format!("{} have qualified.", lines.len()));
    Ok(Answer { lines, value: json!({ "done": "qualify", "events": events }) })
}

/// Does what is one act, and says what it did.
fn record(task: Task, file: &mut EventFile) -> Result<Answer, Failure> {
    let c = file.journal()?.state();
    let last = c.rounds().len() as u16;
    let paired = |round: Option<u16>| match round {
        Some(round) if c.round(round).is_none() => {
            Err(Failure::Input(format!("round {round} is not paired; the last one is round {last}")))
        }
        round => Ok(round.unwrap_or(last)),
    };
    let act = match task {
        Task::Enter(enter) => Act::Enter { entry: entry(&enter)? },
        Task::Strike { who } => Act::Strike { id: words::entrant(c, &who)? },
        Task::Lot { seed } => Act::Lot { seed: seed.unwrap_or_else(|| opening::clock().as_nanos() as u64) },
        Task::Number { order, reason, colour, seed } => {
            let first = match colour {
                ColourName::White => Color::White,
                ColourName::Black => Color::Black,
            };
            Act::Number { order: words::entrants(c, &order)?, first, seed, reason }
        }
        Task::Unpair { reason } => Act::Unpair { round: last, reason },
        Task::Publish => Act::Publish { round: last },
        Task::Result { table, result, round, board } => {
            Act::Result { round: paired(round)?, table, board, meeting: result }
        }
        Task::Correct { table, result, reason, round, board } => {
            let meeting =
                if result == "none" { None } else { Some(words::meeting(&result).map_err(Failure::Input)?) };
            Act::Correct { round: paired(round)?, table, board, meeting, reason }
        }
        Task::Decide { table, winner, reason } => {
            Act::Decide { round: last, table, winner: words::entrant(c, &winner)?, reason }
        }
        Task::Absent { who, round } => {
            Act::Absent { id: words::entrant(c, &who)?, round: round.unwrap_or_else(|| c.next_round()) }
        }
        Task::Withdraw { who, reason } => Act::Withdraw { id: words::entrant(c, &who)?, reason },
        Task::Return { who } => Act::Return { id: words::entrant(c, &who)? },
        Task::Exclude { who, reason, annul } => Act::Exclude { id: words::entrant(c, &who)?, reason, annul },
        Task::LineUp { team, boards, round } => Act::LineUp {
            round: round.unwrap_or_else(|| c.next_round()),
            team: words::entrant(c, &team)?,
            boards,
        },
        Task::Ruling { who, counting, reason } => {
            let counting = match counting {
                CountingName::ByRule => Counting::ByRule,
                CountingName::Kept => Counting::Kept,
                CountingName::Annulled => Counting::Annulled,
            };
            Act::Ruling { id: words::entrant(c, &who)?, counting, reason }
        }
        Task::Amend { criteria, reason } => Act::Amend { criteria, reason },
        Task::PlayOff { order } => Act::PlayOff { order: words::entrants(c, &order)? },
        Task::New(_)
        | Task::Stage(_)
        | Task::Qualify { .. }
        | Task::Import { .. }
        | Task::Pair { .. }
        | Task::Standings(_)
        | Task::Explain { .. }
        | Task::Check
        | Task::Print(_)
        | Task::Export { .. }
        | Task::Simulate { .. }
        | Task::Undo
        | Task::Redo => return Err(Failure::input("this is not one act")),
    };
    let events = file.apply(act.clone())?;
    let c = file.journal()?.state();
    let mut answer = Answer::new(done(c, &act), json!({ "done": act, "events": events }));
    if events.iter().any(|e| matches!(e, Event::LaterPairsRest { .. })) {
        answer
            .lines
            .push("Later rounds are paired already; their pairs stay (ru-2022 5.4.10.12).".to_owned());
    }
    match act {
        Act::Lot { .. } | Act::Number { .. } => answer.lines.extend(start_list(c)),
        Act::Publish { .. } => answer.lines.extend(pairs(c, last)),
        Act::PlayOff { .. } if !c.regulations().is_some_and(|r| r.criteria.contains(&Criterion::PlayOff)) => {
            answer.lines.push("The criteria do not name play-off, so places stay: see `amend`.".to_owned());
        }
        _ => {}
    }
    Ok(answer)
}

/// What an act did, in words.
fn done(c: &Competition, act: &Act) -> String {
    let name = |id: &Id| c.name(*id);
    match act {
        Act::Enter { entry } => {
            format!("{} is entered, entry {}.", entry.name(), Id::at(c.entrants().len() - 1))
        }
        Act::Lot { seed } => format!("The lot is drawn; its seed is {seed}."),
        Act::Unpair { round, .. } => format!("The pairs of round {round} are taken back."),
        Act::Publish { round } => format!("Round {round} is published."),
        Act::Result { round, table, .. } => format!("Round {round}, table {table}: the result is recorded."),
        Act::Correct { round, table, .. } => {
            format!("Round {round}, table {table}: the result is corrected.")
        }
        Act::Decide { winner, .. } => format!("{} goes on.", name(winner)),
        Act::Absent { id, round } => format!("{} does not play round {round}.", name(id)),
        Act::Withdraw { id, .. } => format!("{} has left.", name(id)),
        Act::Return { id } => format!("{} plays again.", name(id)),
        Act::Exclude { id, .. } => format!("{} is excluded.", name(id)),
        Act::Strike { id } => format!("{} is struck out.", name(id)),
        Act::Number { .. } => "The start numbers are given by hand.".to_owned(),
        Act::LineUp { round, team, boards } => {
            let members = match c.entrant(*team).map(|e| &e.entry) {
                Some(Entry::Team(t)) => t.members.as_slice(),
                _ => &[],
            };
            let seat = |seat: &Option<u8>| {
                let person = seat.and_then(|n| members.get((n as usize).checked_sub(1)?));
                person.map_or("–", |p| p.name.as_str())
            };
            let list: Vec<&str> = boards.iter().map(seat).collect();
            format!("Round {round}, {}: {}.", name(team), list.join(", "))
        }
        Act::Ruling { id, counting, .. } => match counting {
            Counting::ByRule => format!("The results of {} count as 5.4.5 says.", name(id)),
            Counting::Kept => format!("The results of {} count.", name(id)),
            Counting::Annulled => format!("The results of {} count for ratings only.", name(id)),
        },
        Act::Amend { criteria, .. } => {
            let list: Vec<String> = criteria.iter().map(|&k| words::criterion_name(k)).collect();
            format!("The criteria are now {}.", list.join(", "))
        }
        Act::PlayOff { order } => {
            let list: Vec<String> = order.iter().map(name).collect();
            format!("The play-off is recorded: {}.", list.join(", "))
        }
        Act::Open { regulations } => format!("{} is open.", regulations.name),
        Act::Pair { round, .. } => format!("Round {round} is paired."),
    }
}

fn start_list(c: &Competition) -> Vec<String> {
    let order = c.numbering().map_or(&[][..], |n| &n.order);
    let rating =
        |id: Id| c.entrant(id).and_then(|e| e.entry.rating()).map_or(String::new(), |r| format!("  {r}"));
    (1..).zip(order).map(|(n, &id): (u32, &Id)| format!("{n:4}  {}{}", c.name(id), rating(id))).collect()
}

/// The pairs of a round, with results.
fn pairs(c: &Competition, round: u16) -> Vec<String> {
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
    lines.extend(r.byes.iter().map(|&id| format!("   –  {} {} is free", number(id), c.name(id))));
    lines
}

fn entry(e: &Enter) -> Result<Entry, Failure> {
    if !e.members.is_empty() {
        let members = e.members.iter().map(|m| Person::new(m.trim(), None)).collect();
        return Ok(Entry::Team(Team { name: e.name.clone(), members }));
    }
    let born = e
        .born
        .as_deref()
        .map(|b| Birth::parse(b).ok_or_else(|| Failure::Input(format!("{b:?} is not a date or a year"))));
    Ok(Entry::Person(Person {
        name: e.name.clone(),
        rating: e.rating,
        sex: e.sex.map(|s| match s {
            SexName::M => Sex::Male,
            SexName::F => Sex::Female,
        }),
        born: born.transpose()?,
        title: e.title.clone(),
        organisation: e.organisation.clone(),
        team: e.team.clone(),
        ..Person::default()
    }))
}

/// Enters everybody of a file or nobody.
fn import(file: &mut EventFile, from: &Path) -> Result<Answer, Failure> {
    let bytes = std::fs::read(from).map_err(|error| Failure::read(from, error))?;
    let named = |fault: &dyn std::fmt::Display| Failure::Input(format!("{}, {fault}", from.display()));
    let entries: Vec<Entry> = if from.extension().is_some_and(|e| e.eq_ignore_ascii_case("trf")) {
        let report = trf::read(&csv::decode(&bytes)).map_err(|e| named(&e))?;
        report.players.into_iter().map(|p| Entry::Person(p.person)).collect()
    } else {
        csv::entries(&bytes).map_err(|e| named(&e))?
    };
    if entries.is_empty() {
        return Err(Failure::Input(format!("{} names nobody", from.display())));
    }
    let acts: Vec<Act> = entries.iter().map(|entry| Act::Enter { entry: entry.clone() }).collect();
    file.apply_all(&acts)
        .map_err(|(i, e)| named(&format!("{}: {e}", entries.get(i).map_or("", |entry| entry.name()))))?;
    Ok(Answer::new(
        format!("{} are entered.", entries.len()),
        json!({ "done": "import", "entered": entries.len() }),
    ))
}

fn pair(
    file: &mut EventFile,
    by_hand: Option<&str>,
    bye: Option<&str>,
    reason: Option<String>,
    despite_missing: bool,
) -> Result<Answer, Failure> {
    let c = file.journal()?.state();
    let round = c.next_round();
    let drawn = match by_hand {
        None => draw::draw(c).map_err(|e| Failure::Input(words::with_names(c, &e.to_string())))?,
        Some(text) => {
            let pairs = text.split(',').map(|pair| {
                let (a, b) = pair
                    .split_once('-')
                    .ok_or_else(|| Failure::Input(format!("{pair:?} is not a pair like 1-2")))?;
                Ok((words::entrant(c, a.trim())?, words::entrant(c, b.trim())?))
            });
            let pairs = pairs.collect::<Result<Vec<_>, Failure>>()?;
            Draw { pairs, byes: bye.map(|who| words::entrant(c, who)).transpose()?.into_iter().collect() }
        }
    };
    let act = Act::Pair {
        round,
        pairs: drawn.pairs,
        byes: drawn.byes,
        by_hand: by_hand.and(reason.clone()),
        despite_missing: if despite_missing { reason } else { None },
    };
    let events = file.apply(act.clone())?;
    let mut answer =
        Answer::new(format!("Round {round} is paired."), json!({ "done": act, "events": events }));
    answer.lines.extend(pairs(file.journal()?.state(), round));
    Ok(answer)
}

fn simulate(players: u32, rounds: u16, name: MethodName, events: u64, seed: u64) -> Result<Answer, Failure> {
    let regulations = Regulations::personal(
        "A simulated event",
        2026,
        System::Swiss { method: opening::method(name), rounds },
    );
    let plan = Plan { absent: 10, leave: 5, forfeit: 10, ..Plan::calm(players) };
    let (mut stuck, mut alone, mut violations) = (0, 0, 0);
    for seed in seed..seed.saturating_add(events) {
        let event = generate(&regulations, &plan, seed).map_err(Failure::input)?;
        stuck += u64::from(event.stuck.is_some());
        violations += checker::check(event.journal.acts()).len();
        let list = of_competition(event.journal.state(), u16::MAX);
        alone += u64::from(list.len() > 1 && list[0].points > list[1].points);
    }
    let line = format!(
        "{events} events of {players} people and {rounds} rounds: {alone} had one leader on points, {stuck} ran out of legal pairings, the checker found {violations} violations."
    );
    let value = json!({ "done": "simulate", "events": events, "one_leader": alone, "stuck": stuck, "violations": violations });
    Ok(Answer::new(line, value))
}
