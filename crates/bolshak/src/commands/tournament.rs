//! `bolshak tournament`: a competition on one file.

mod event_file;
mod options;
mod words;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use protocols::{Form, Occasion, Printer, html, xlsx};
use serde_json::{Value, json};
use tournament::coefficient::Coefficients;
use tournament::generator::{Plan, generate};
use tournament::standings::of_competition;
use tournament::teams::TeamSum;
use tournament::{
    Act, Birth, Competition, Criterion, Draw, Entry, Id, Meeting, Method, Person, Regulations, Scoring, Sex,
    System, Table, Team, TeamCounting, checker, csv, draw, explain, swiss, trf,
};

use crate::failure::Failure;
use crate::language::Language;
use event_file::EventFile;
use options::{
    Enter, ExportFormat, FormName, MethodName, New, Print, SexName, SumOf, SystemName, Task, TeamBy,
};

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
        let (mut answer, state, warning) = match self.task {
            Task::Simulate { players, rounds, method, events, seed } => {
                (simulate(players, rounds, method, events, seed)?, None, None)
            }
            task => {
                let mut file = match &task {
                    Task::New(new) => started(&self.file, new)?,
                    _ => EventFile::open(&self.file)?,
                };
                let answer = perform(task, &mut file)?;
                (answer, Some(file.journal.state().clone()), file.warning)
            }
        };
        let next = state.as_ref().map(next);
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

fn started(path: &Path, new: &New) -> Result<EventFile, Failure> {
    let regulations = regulations(new);
    let faults = regulations.faults();
    if !faults.is_empty() {
        return Err(Failure::Input(faults.join("; ")));
    }
    let mut file = EventFile::create(path)?;
    file.apply(Act::Open { regulations })?;
    Ok(file)
}

/// Seconds since 1970, for the year of an event and for a seed nobody gave.
fn clock() -> std::time::Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

fn regulations(new: &New) -> Regulations {
    // The mean Gregorian year has 31,556,952 seconds; at the turn of a year the year is better given.
    let year = new.year.unwrap_or_else(|| (1970 + clock().as_secs() / 31_556_952) as u16);
    let system = match new.system {
        SystemName::RoundRobin => System::RoundRobin { cycles: new.cycles },
        SystemName::Swiss => System::Swiss { method: method(new.method), rounds: new.rounds },
        SystemName::KnockOut => System::KnockOut,
        SystemName::ImprovedOlympic => System::ImprovedOlympic,
        SystemName::Scheveningen => System::Scheveningen,
    };
    let mut regulations = match new.boards {
        None => Regulations::personal(&new.name, year, system),
        Some(boards) => {
            let counting = match new.by {
                TeamBy::Games => TeamCounting::GamePoints,
                TeamBy::Matches => TeamCounting::MatchPoints,
            };
            Regulations::teams(&new.name, year, system, boards, counting)
        }
    };
    regulations.games = new.games;
    if new.two_points {
        regulations.scoring = Scoring::Two;
    }
    if let Some(criteria) = &new.criteria {
        regulations.criteria.clone_from(criteria);
    }
    regulations
}

const fn method(name: MethodName) -> Method {
    match name {
        MethodName::Random => Method::Random,
        MethodName::Rating => Method::Rating,
        MethodName::Solkoff => Method::Solkoff,
        MethodName::Buchholz => Method::Buchholz,
    }
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
    let c = file.journal.state();
    let last = c.rounds().len() as u16;
    let act = match task {
        Task::New(new) => return Ok(Answer::new(format!("{} is open.", new.name), json!({ "done": "new" }))),
        Task::Simulate { .. } => return Err(Failure::input("a simulation needs no file")),
        Task::Import { from } => return import(file, &from),
        Task::Pair { by_hand, bye, reason, despite_missing } => {
            return pair(file, by_hand.as_deref(), bye.as_deref(), reason, despite_missing);
        }
        Task::Standings { round } => return Ok(standings(c, round.unwrap_or(last))),
        Task::Explain { who, round } => return explained(file, &who, round.unwrap_or(last)),
        Task::Check => return check(file),
        Task::Print(print) => return printed(c, &print),
        Task::Export { format } => return export(file, format),
        Task::Undo => {
            let act = file.undo()?;
            return Ok(Answer::new(
                format!("Undone: {}", line_of(&act)),
                json!({ "done": "undo", "act": act }),
            ));
        }
        Task::Redo => {
            let events = file.redo()?;
            return Ok(Answer::new("Done again.", json!({ "done": "redo", "events": events })));
        }
        Task::Enter(enter) => Act::Enter { entry: entry(&enter)? },
        Task::Lot { seed } => Act::Lot { seed: seed.unwrap_or_else(|| clock().as_nanos() as u64) },
        Task::Unpair { reason } => Act::Unpair { round: last, reason },
        Task::Publish => Act::Publish { round: last },
        Task::Result { table, result, round, board } => {
            Act::Result { round: round.unwrap_or(last), table, board, meeting: result }
        }
        Task::Correct { table, result, reason, round, board } => {
            let meeting =
                if result == "none" { None } else { Some(words::meeting(&result).map_err(Failure::Input)?) };
            Act::Correct { round: round.unwrap_or(last), table, board, meeting, reason }
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
    };
    let events = file.apply(act.clone())?;
    let mut answer = Answer::new(done(file.journal.state(), &act), json!({ "done": act, "events": events }));
    if matches!(act, Act::Lot { .. }) {
        answer.lines.extend(start_list(file.journal.state()));
    }
    if matches!(act, Act::Publish { .. }) {
        answer.lines.extend(pairs(file.journal.state(), last));
    }
    Ok(answer)
}

/// An act as its line in the file.
fn line_of(act: &Act) -> String {
    serde_json::to_string(act).unwrap_or_default()
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
        other => line_of(other),
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
    let mut trial = file.journal.clone();
    for entry in &entries {
        trial
            .apply(Act::Enter { entry: entry.clone() })
            .map_err(|e| named(&format!("{}: {e}", entry.name())))?;
    }
    for entry in &entries {
        file.apply(Act::Enter { entry: entry.clone() })?;
    }
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
    let c = file.journal.state();
    let round = c.next_round();
    let drawn = match by_hand {
        None => draw::draw(c).map_err(Failure::input)?,
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
    answer.lines.extend(pairs(file.journal.state(), round));
    Ok(answer)
}

fn standings(c: &Competition, round: u16) -> Answer {
    let list = of_competition(c, round);
    let criteria: Vec<&str> = c
        .regulations()
        .map_or(Vec::new(), |r| r.criteria.iter().map(|&k| words::criterion_name(k)).collect());
    let mut answer =
        Answer::new(format!("Standings after round {round}; criteria: {}", criteria.join(", ")), json!({}));
    for s in &list {
        let values: Vec<String> = s
            .values
            .iter()
            .map(|v| v.iter().map(ToString::to_string).collect::<Vec<_>>().join("/"))
            .collect();
        answer.lines.push(format!(
            "{:>7}  {:<30} {:>5}  {}",
            s.place(),
            c.name(s.id),
            s.points.to_string(),
            values.join("  ")
        ));
    }
    if c.criteria_changed() {
        answer.lines.push("The criteria were changed during the event.".to_owned());
    }
    let rows: Vec<Value> = list
        .iter()
        .map(|s| {
            let values: Vec<Vec<f64>> = s.values.iter().map(|v| v.iter().map(|d| d.to_f64()).collect()).collect();
            json!({ "place": s.place(), "id": s.id, "name": c.name(s.id), "points": s.points.to_f64(), "values": values })
        })
        .collect();
    answer.value = json!({ "done": "standings", "round": round, "criteria": criteria, "standings": rows });
    answer
}

/// The event before a round was paired, and whether the pairs were made by hand.
fn before_round(acts: &[Act], round: u16) -> Option<(Competition, Option<String>)> {
    let at = acts.iter().rposition(|a| matches!(a, Act::Pair { round: r, .. } if *r == round))?;
    let by_hand = match &acts[at] {
        Act::Pair { by_hand, .. } => by_hand.clone(),
        _ => None,
    };
    let mut c = Competition::new();
    for act in &acts[..at] {
        c.apply(act).ok()?;
    }
    Some((c, by_hand))
}

fn explained(file: &EventFile, who: &str, round: u16) -> Result<Answer, Failure> {
    let c = file.journal.state();
    let id = words::entrant(c, who)?;
    let mut answer = Answer::new(format!("{}, round {round}:", c.name(id)), json!({}));
    match before_round(file.journal.acts(), round) {
        None => answer.lines.push("the round is not paired".to_owned()),
        Some((_, Some(reason))) => answer.lines.push(format!("the pairs were made by hand: {reason}")),
        Some((before, None)) => match swiss::pair(&before) {
            Ok(pairing) => answer.lines.extend(explain::pairing_of(c, &pairing, id)),
            Err(_) => answer.lines.push(
                "the pairs follow from the table or the bracket of the system (ru-2022 14.1.1)".to_owned(),
            ),
        },
    }
    let criteria = c.regulations().map_or(Vec::new(), |r| r.criteria.clone());
    if let Some(table) = Table::new(c, u16::MAX) {
        let all = Coefficients::new(&table);
        for criterion in criteria {
            if let Criterion::Coefficient(k) = criterion {
                let name = words::criterion_name(criterion);
                let article = k.article(table.regulations.is_team_event());
                answer
                    .lines
                    .push(format!("{name} ({article}): {}", explain::coefficient(c, &all.derive(id, k))));
            }
        }
    }
    answer.value = json!({ "done": "explain", "id": id, "round": round, "lines": answer.lines });
    Ok(answer)
}

fn check(file: &EventFile) -> Result<Answer, Failure> {
    let found: Vec<String> = checker::check(file.journal.acts()).iter().map(ToString::to_string).collect();
    if !found.is_empty() {
        return Err(Failure::Input(found.join("\n")));
    }
    let rounds = file.journal.state().rounds().len();
    Ok(Answer::new(
        format!("{rounds} rounds checked: nothing is wrong."),
        json!({ "done": "check", "rounds": rounds }),
    ))
}

fn printed(c: &Competition, print: &Print) -> Result<Answer, Failure> {
    let occasion = Occasion {
        venue: print.venue.clone(),
        dates: print.dates.clone(),
        discipline: print.discipline,
        group: print.group.clone(),
        chief: print.chief.clone(),
        secretary: print.secretary.clone(),
    };
    let language = match print.language.unwrap_or_else(Language::of_the_surroundings) {
        Language::Ru => protocols::Language::Ru,
        Language::Uk => protocols::Language::Uk,
        Language::En => protocols::Language::En,
    };
    let printer = Printer { competition: c, occasion: &occasion, language };
    let round = print.round.unwrap_or(c.rounds().len() as u16);
    let swiss = c.regulations().is_some_and(|r| matches!(r.system, System::Swiss { .. }));
    let forms: Vec<Form> = match print.form {
        FormName::Round => vec![printer.round_protocol(round)],
        FormName::Matches => {
            let tables = c.round(round).map_or(0, |r| r.pairs.len() as u32);
            (1..=tables)
                .map(|t| printer.team_protocol(round, t))
                .chain([printer.team_summary(round)])
                .collect()
        }
        FormName::Card => match &print.who {
            Some(who) => vec![printer.card(words::entrant(c, who)?)],
            None => c.numbering().map_or(&[][..], |n| &n.order).iter().map(|&id| printer.card(id)).collect(),
        },
        FormName::Table if swiss => vec![printer.swiss_table()],
        FormName::Table | FormName::Crosstable => vec![printer.round_robin_table()],
        FormName::Teams => {
            let sum = match print.by {
                SumOf::Points => TeamSum::Points,
                SumOf::Places => TeamSum::Places,
            };
            vec![printer.team_standings(print.best, sum)]
        }
        FormName::Preliminary | FormName::Entry => {
            let last = matches!(print.form, FormName::Entry);
            organisations(c, print.organisation.as_deref())?
                .into_iter()
                .map(|organisation| printer.entry_form(organisation, last))
                .collect()
        }
        FormName::Report => vec![printer.report()],
    };
    let bytes = if print.output.extension().is_some_and(|e| e.eq_ignore_ascii_case("xlsx")) {
        xlsx::render(&forms).map_err(Failure::input)?
    } else {
        html::render(&forms, language).into_bytes()
    };
    std::fs::write(&print.output, bytes).map_err(|error| Failure::write(&print.output, error))?;
    let path = print.output.display().to_string();
    Ok(Answer::new(
        format!("{path} is written."),
        json!({ "done": "print", "forms": forms.len(), "file": path }),
    ))
}

/// The organisations that entered people, or the one that is asked for.
fn organisations<'c>(c: &'c Competition, wanted: Option<&str>) -> Result<Vec<&'c str>, Failure> {
    let people = c.entrants().iter().filter(|e| !e.struck).filter_map(|e| e.entry.person());
    let mut list: Vec<&str> = people.map(|p| p.organisation.as_str()).collect();
    list.sort_unstable();
    list.dedup();
    match wanted {
        None => Ok(list),
        Some(name) => {
            let known = list.join(", ");
            let found: Vec<&str> = list.into_iter().filter(|o| *o == name).collect();
            if found.is_empty() {
                Err(Failure::Input(format!("{name} has entered nobody; these have: {known}")))
            } else {
                Ok(found)
            }
        }
    }
}

fn export(file: &EventFile, format: ExportFormat) -> Result<Answer, Failure> {
    match format {
        ExportFormat::Trf => {
            let report = trf::report(file.journal.state())
                .ok_or_else(|| Failure::input("TRF16 is written for people, after the lot"))?;
            let text = trf::write(&report);
            Ok(Answer {
                lines: text.lines().map(str::to_owned).collect(),
                value: json!({ "done": "export", "trf": text }),
            })
        }
        ExportFormat::Json => {
            let text = serde_json::to_string_pretty(file.journal.acts()).map_err(Failure::input)?;
            Ok(Answer { lines: vec![text], value: json!({ "done": "export", "acts": file.journal.acts() }) })
        }
    }
}

fn simulate(players: u32, rounds: u16, name: MethodName, events: u64, seed: u64) -> Result<Answer, Failure> {
    let regulations =
        Regulations::personal("A simulated event", 2026, System::Swiss { method: method(name), rounds });
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
