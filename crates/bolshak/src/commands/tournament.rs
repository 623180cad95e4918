//! `bolshak tournament`: a competition on one file.

mod event_file;
mod opening;
mod options;
mod printing;
mod reports;
mod typed;

use std::io::Write;
use std::path::{Path, PathBuf};

use language::{Argument, Language};
use serde_json::{Value, json};
use tournament::generator::{Plan, generate};
use tournament::{
    Act, Article, Color, Competition, Counting, Criterion, Entry, Event, Id, Meeting, Person, Proposal,
    Refusal, Regulations, Sex, StageAct, System, Team, checker, csv, propose, standings_after, trf,
};

use crate::failure::Failure;
use event_file::EventFile;
use options::{ColorName, CountingName, Enter, MethodName, New, SexName, Task};

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
                for line in warning.iter().chain(&answer.lines) {
                    writeln!(out, "{line}")?;
                }
                if let Some(next) = next {
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
                    _ => EventFile::open(&self.file, self.stage, language)?,
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
    for round in 1..=last {
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
        Task::Import { from } => import(language, file, &from),
        Task::Pair { by_hand, bye, reason, despite_missing } => {
            pair(language, file, by_hand.as_deref(), bye.as_deref(), reason, despite_missing)
        }
        Task::Standings(asked) => reports::standings(language, file.journal()?.state(), &asked),
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
        task => record(language, task, file),
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
    Ok(Answer { lines, value: json!({ "done": "qualify", "events": events }) })
}

/// Does what is one act, and says what it did.
fn record(language: Language, task: Task, file: &mut EventFile) -> Result<Answer, Failure> {
    let c = file.journal()?.state();
    let last = c.rounds().len() as u16;
    let paired = |round: Option<u16>| match round {
        Some(round) if c.round(round).is_none() => Err(not_paired(language, round, last)),
        round => Ok(round.unwrap_or(last)),
    };
    let act = match task {
        Task::Enter(enter) => Act::Enter { entry: entry(language, &enter)? },
        Task::Strike { who } => Act::Strike { id: typed::entrant(language, c, &who)? },
        Task::Lot { seed } => Act::Lot { seed: seed.unwrap_or_else(opening::clock_seed) },
        Task::Number { order, reason, color, seed } => {
            let first = match color {
                ColorName::White => Color::White,
                ColorName::Black => Color::Black,
            };
            Act::Number { order: typed::entrants(language, c, &order)?, first, seed, reason }
        }
        Task::Unpair { reason } => Act::Unpair { round: last, reason },
        Task::Publish => Act::Publish { round: last },
        Task::Result { table, result, round, board } => {
            let meeting = typed::meeting(language, &result)?;
            Act::Result { round: paired(round)?, table, board, meeting }
        }
        Task::Correct { table, result, reason, round, board } => {
            let meeting = if result == "none" { None } else { Some(typed::meeting(language, &result)?) };
            Act::Correct { round: paired(round)?, table, board, meeting, reason }
        }
        Task::Decide { table, winner, reason } => {
            Act::Decide { round: last, table, winner: typed::entrant(language, c, &winner)?, reason }
        }
        Task::Absent { who, round } => Act::Absent {
            id: typed::entrant(language, c, &who)?,
            round: round.unwrap_or_else(|| c.next_round()),
        },
        Task::Withdraw { who, reason } => Act::Withdraw { id: typed::entrant(language, c, &who)?, reason },
        Task::Return { who } => Act::Return { id: typed::entrant(language, c, &who)? },
        Task::Exclude { who, reason, annul } => {
            Act::Exclude { id: typed::entrant(language, c, &who)?, reason, annul }
        }
        Task::LineUp { team, boards, round } => Act::LineUp {
            round: round.unwrap_or_else(|| c.next_round()),
            team: typed::entrant(language, c, &team)?,
            boards: typed::line_up(language, &boards)?,
        },
        Task::Ruling { who, counting, reason } => {
            let counting = match counting {
                CountingName::ByRule => Counting::ByRule,
                CountingName::Kept => Counting::Kept,
                CountingName::Annulled => Counting::Annulled,
            };
            Act::Ruling { id: typed::entrant(language, c, &who)?, counting, reason }
        }
        Task::Amend { criteria, reason } => {
            Act::Amend { criteria: typed::criteria(language, &criteria)?, reason }
        }
        Task::PlayOff { order } => Act::PlayOff { order: typed::entrants(language, c, &order)? },
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
        | Task::Redo => unreachable!("`answer` and `perform` do these"),
    };
    let events = file.apply(act.clone())?;
    let c = file.journal()?.state();
    let mut answer = Answer::new(language.act_done(&act, c), json!({ "done": act, "events": events }));
    if events.iter().any(|e| matches!(e, Event::LaterPairsRest { .. })) {
        let article = language.article(Article::ru("5.4.10.12"));
        answer.lines.push(language.say("tournament-later-pairs-rest", &[("article", article.into())]));
    }
    match act {
        Act::Lot { .. } | Act::Number { .. } => answer.lines.extend(start_list(c)),
        Act::Publish { .. } => answer.lines.extend(pairs(language, c, last)),
        Act::PlayOff { .. } if !c.regulations().is_some_and(|r| r.criteria.contains(&Criterion::PlayOff)) => {
            answer.lines.push(language.say("tournament-no-play-off-criterion", &[]));
        }
        _ => {}
    }
    Ok(answer)
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

fn entry(language: Language, e: &Enter) -> Result<Entry, Failure> {
    if !e.members.is_empty() {
        let members = e.members.iter().map(|m| Person::new(m.trim(), None)).collect();
        return Ok(Entry::Team(Team { name: e.name.clone(), members }));
    }
    let born = e.born.as_deref().map(|text| {
        let wrong = |_| Failure::Input(language.say("tournament-not-a-date", &[("text", text.into())]));
        text.parse().map_err(wrong)
    });
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
fn import(language: Language, file: &mut EventFile, from: &Path) -> Result<Answer, Failure> {
    let bytes = std::fs::read(from).map_err(|error| Failure::read(from, error))?;
    let path = from.display().to_string();
    let named = |fault: String| {
        let arguments = [("path", path.as_str().into()), ("fault", fault.into())];
        Failure::Input(language.say("tournament-in-file", &arguments))
    };
    let entries: Vec<Entry> = if from.extension().is_some_and(|e| e.eq_ignore_ascii_case("trf")) {
        let report = trf::read(&csv::decode(&bytes)).map_err(|e| named(language.trf_fault(&e)))?;
        report.players.into_iter().map(|p| Entry::Person(p.person)).collect()
    } else {
        csv::entries(&bytes).map_err(|e| named(language.csv_fault(&e)))?
    };
    if entries.is_empty() {
        let path = [("path", path.as_str().into())];
        return Err(Failure::Input(language.say("tournament-names-nobody", &path)));
    }
    let acts: Vec<Act> = entries.iter().map(|entry| Act::Enter { entry: entry.clone() }).collect();
    file.apply_all(&acts).map_err(|(i, failure)| {
        let name = entries.get(i).map_or("", |entry| entry.name());
        named(format!("{name}: {}", failure.message(language)))
    })?;
    Ok(Answer::new(
        language.say("tournament-done-import", &[("count", entries.len().into())]),
        json!({ "done": "import", "entered": entries.len() }),
    ))
}

fn pair(
    language: Language,
    file: &mut EventFile,
    by_hand: Option<&str>,
    bye: Option<&str>,
    reason: Option<String>,
    despite_missing: bool,
) -> Result<Answer, Failure> {
    let c = file.journal()?.state();
    let round = c.next_round();
    let drawn = match by_hand {
        None => {
            propose(c).map_err(|refusal| Failure::refused(language, &refusal, &|id| typed::called(c, id)))?
        }
        Some(text) => {
            let pairs = text.split(',').map(|pair| {
                let (a, b) = pair.split_once('-').ok_or_else(|| {
                    Failure::Input(language.say("tournament-not-a-pair", &[("text", pair.into())]))
                })?;
                Ok((typed::entrant(language, c, a.trim())?, typed::entrant(language, c, b.trim())?))
            });
            let pairs = pairs.collect::<Result<Vec<_>, Failure>>()?;
            Proposal {
                pairs,
                byes: bye.map(|who| typed::entrant(language, c, who)).transpose()?.into_iter().collect(),
            }
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
    let mut answer = Answer::new(
        language.act_done(&act, file.journal()?.state()),
        json!({ "done": act, "events": events }),
    );
    answer.lines.extend(pairs(language, file.journal()?.state(), round));
    Ok(answer)
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
