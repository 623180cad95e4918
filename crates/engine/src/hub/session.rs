//! The program's side of the protocol.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use draughts::{AnyPosition, Ruleset};
use endgame::Library;

use super::message::Message;
use super::notation::{read_move, read_position, variant_name, variant_of, write_move};
use crate::engine::{Engine, Options};
use crate::limits::{Limits, Pace, Stop};
use crate::line::Line;
use crate::probe::open_tables;
use crate::report::Report;

/// The most threads and the largest table that may be asked for.
const MOST_THREADS: usize = 256;
const MOST_HASH: usize = 4096;

/// Whether to go on reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Read the next line.
    Read,
    /// The other side wants no more.
    Quit,
}

type Output = Arc<Mutex<dyn FnMut(&str) + Send>>;

/// A conversation: give it each line that comes in; it writes lines through the function it was made with, also from the
/// thread that thinks, whole lines one after another.
pub struct Session {
    output: Output,
    options: Options,
    variant: Ruleset,
    /// The folder of endgame tables that was asked for.
    tables: Option<PathBuf>,
    engine: Option<Arc<Engine>>,
    line: Line,
    limits: Limits,
    search: Option<Search>,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("variant", &self.variant).finish_non_exhaustive()
    }
}

/// What becomes of the answer of a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Awaited,
    Unwanted,
    Given,
}

struct Search {
    stop: Stop,
    answer: Arc<Mutex<Answer>>,
    thread: JoinHandle<()>,
    /// While it thinks in the opponent's time: the limits that hold once the expected move was played.
    ponder: Option<Limits>,
}

impl Search {
    fn is_over(&self) -> bool {
        *lock(&self.answer) == Answer::Given
    }

    fn wait(self) {
        // A search does not panic; if it did, there would be nobody to tell.
        let _ = self.thread.join();
    }
}

/// What a thread that panicked left behind is still a state.
fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Session {
    /// A conversation that is written through a function, one call for each line.
    pub fn new(options: Options, game: impl Into<Ruleset>, write: impl FnMut(&str) + Send + 'static) -> Self {
        let variant = game.into();
        Self {
            output: Arc::new(Mutex::new(write)),
            options,
            variant,
            tables: None,
            engine: None,
            line: Line::new(AnyPosition::start(variant)),
            limits: Limits::default(),
            search: None,
        }
    }

    /// Takes a line. What cannot be understood is answered with `error` and changes nothing.
    pub fn hear(&mut self, line: &str) -> Next {
        if line.trim().is_empty() {
            return Next::Read;
        }
        let result = match Message::read(line) {
            Ok(message) if message.name() == "quit" => {
                self.end_search(Answer::Unwanted);
                return Next::Quit;
            }
            Ok(message) => self.act(&message),
            Err(error) => Err(error.to_string()),
        };
        if let Err(error) = result {
            self.say(&Message::new("error").with("message", error));
        }
        Next::Read
    }

    fn say(&self, message: &Message) {
        say(&self.output, message);
    }

    fn act(&mut self, message: &Message) -> Result<(), String> {
        match message.name() {
            "hub" => self.introduce(),
            "set-param" => self.set(message)?,
            "init" => {
                self.idle()?;
                self.engine = Some(Arc::new(Engine::new(self.options.clone())));
                self.say(&Message::new("ready"));
            }
            "new-game" => {
                self.idle()?;
                if let Some(engine) = &self.engine {
                    engine.new_game();
                }
            }
            "pos" => self.line = position(self.variant, message)?,
            "level" => self.limits = level(&self.limits, message)?,
            "go" => self.go(message)?,
            "ponder-hit" => self.ponder_hit(),
            "stop" => self.end_search(Answer::Awaited),
            "ping" => self.say(&Message::new("pong")),
            other => return Err(format!("unknown command `{}`", other.escape_debug())),
        }
        Ok(())
    }

    fn introduce(&self) {
        let (name, version) = ("Bolshak", env!("CARGO_PKG_VERSION"));
        self.say(&Message::new("id").with("name", name).with("version", version).with("author", "Bolshak"));
        let values = Ruleset::all().map(variant_name).collect::<Vec<_>>().join(" ");
        let parameter = |name: &str, value: &dyn std::fmt::Display, kind: &str| {
            Message::new("param").with("name", name).with("value", value).with("type", kind)
        };
        self.say(&parameter("variant", &variant_name(self.variant), "enum").with("values", values));
        let threads = parameter("threads", &self.options.threads, "int");
        self.say(&threads.with("min", 1).with("max", MOST_THREADS));
        let hash = parameter("hash", &self.options.hash_mib, "int");
        self.say(&hash.with("min", 1).with("max", MOST_HASH));
        let tables = self.tables.as_ref().map_or_else(String::new, |folder| folder.display().to_string());
        self.say(&parameter("tables", &tables, "string"));
        self.say(&Message::new("wait"));
    }

    fn set(&mut self, message: &Message) -> Result<(), String> {
        self.idle()?;
        let name = message.get("name").ok_or("set-param needs name=")?;
        let value = message.get("value").ok_or("set-param needs value=")?;
        match name {
            "variant" => {
                let unknown = || format!("unknown variant `{}`", value.escape_debug());
                self.variant = variant_of(value).ok_or_else(unknown)?;
                self.line = Line::new(AnyPosition::start(self.variant));
                return Ok(());
            }
            "threads" => self.options.threads = whole(name, value, MOST_THREADS)?,
            "hash" => self.options.hash_mib = whole(name, value, MOST_HASH)?,
            // The folder of endgame tables; without one there are those that the program carries.
            "tables" if value.is_empty() => {
                self.options.tables = Some(Library::carried());
                self.tables = None;
            }
            "tables" => {
                let folder = PathBuf::from(value);
                let library = open_tables(&folder).map_err(|error| error.to_string())?;
                self.options.tables = Some(Arc::new(library));
                self.tables = Some(folder);
            }
            other => return Err(format!("unknown parameter `{}`", other.escape_debug())),
        }
        // It is made anew with what it is now to be made with.
        self.engine = None;
        Ok(())
    }

    /// Refuses if a search is under way.
    fn idle(&mut self) -> Result<(), String> {
        if self.search.as_ref().is_some_and(|search| !search.is_over()) {
            return Err("a search is under way".to_owned());
        }
        if let Some(search) = self.search.take() {
            search.wait();
        }
        Ok(())
    }

    fn go(&mut self, message: &Message) -> Result<(), String> {
        self.idle()?;
        let limits = std::mem::take(&mut self.limits);
        if self.line.position().outcome().is_some() {
            return Err("the game is over: there is no move to look for".to_owned());
        }
        if message.get("ponder").is_some() {
            // The clock does not run yet.
            let open = Limits { time: None, clock: None, analyse: true, ..limits.clone() };
            self.search(open, Some(limits));
        } else {
            self.search(Limits { analyse: message.get("analyze").is_some(), ..limits }, None);
        }
        Ok(())
    }

    fn search(&mut self, limits: Limits, ponder: Option<Limits>) {
        let engine =
            Arc::clone(self.engine.get_or_insert_with(|| Arc::new(Engine::new(self.options.clone()))));
        let stop = Stop::new();
        let answer = Arc::new(Mutex::new(Answer::Awaited));
        let (output, line) = (Arc::clone(&self.output), self.line.clone());
        let (switch, state) = (stop.clone(), Arc::clone(&answer));
        let thread = std::thread::spawn(move || {
            let report = engine.think(&line, &limits, &switch, |report| say(&output, &info(report)));
            let mut state = lock(&state);
            if *state == Answer::Awaited {
                let mut done = Message::new("done");
                if let Some(mv) = report.best() {
                    done = done.with("move", write_move(&mv));
                }
                if let Some(reply) = report.expected() {
                    done = done.with("ponder", write_move(&reply));
                }
                say(&output, &done);
            }
            *state = Answer::Given;
        });
        self.search = Some(Search { stop, answer, thread, ponder });
    }

    /// Stops the search, if there is one, and waits for its end.
    fn end_search(&mut self, wanted: Answer) {
        let Some(search) = self.search.take() else { return };
        {
            let mut answer = lock(&search.answer);
            if *answer == Answer::Awaited {
                *answer = wanted;
            }
        }
        search.stop.stop();
        search.wait();
    }

    /// The expected move was played: what was found so far is in the table, and from now on the clock runs.
    fn ponder_hit(&mut self) {
        let Some(Search { ponder: Some(limits), .. }) = &self.search else { return };
        let limits = limits.clone();
        if self.search.as_ref().is_some_and(Search::is_over) {
            // It has answered before it was asked, which the protocol allows.
            return;
        }
        self.end_search(Answer::Unwanted);
        self.search(limits, None);
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.end_search(Answer::Unwanted);
    }
}

fn say(output: &Output, message: &Message) {
    let mut write = lock(output);
    write(&message.to_string());
}

fn info(report: &Report) -> Message {
    let seconds = report.time.as_secs_f64();
    let mut info = Message::new("info").with("depth", report.depth).with("max-depth", report.selective_depth);
    if let Some(line) = report.lines.first() {
        info = info.with("score", format!("{:.2}", f64::from(line.score.centimen()) / 100.0));
    }
    info = info.with("nodes", report.nodes).with("time", format!("{seconds:.3}"));
    let speed = if seconds > 0.0 { report.nodes as f64 / seconds / 1e6 } else { 0.0 };
    info = info.with("nps", format!("{speed:.2}"));
    match report.lines.first() {
        Some(line) => info.with("pv", line.pv.iter().map(write_move).collect::<Vec<_>>().join(" ")),
        None => info,
    }
}

fn position(variant: Ruleset, message: &Message) -> Result<Line, String> {
    let text = message.get("pos").ok_or("pos needs pos=")?;
    let mut line = Line::new(read_position(variant, text).map_err(|error| error.to_string())?);
    let moves = message.get("moves").unwrap_or_default();
    for (number, text) in (1..).zip(moves.split_whitespace()) {
        let mv = read_move(line.position(), text).map_err(|error| format!("move {number}: {error}"))?;
        line.play(&mv).map_err(|error| format!("move {number}: {error}"))?;
    }
    Ok(line)
}

/// The limits with those of one more `level`.
fn level(limits: &Limits, message: &Message) -> Result<Limits, String> {
    let mut limits = limits.clone();
    let mut pace = None;
    let mut moves = None;
    for (name, value) in message.arguments() {
        let start = Pace { left: Duration::ZERO, increment: Duration::ZERO, moves: None };
        match name {
            "depth" => limits.depth = Some(whole(name, value, u32::MAX as usize)? as u32),
            "nodes" => limits.nodes = Some(whole(name, value, usize::MAX)? as u64),
            "move-time" => limits.time = Some(seconds(name, value)?),
            "time" => pace.get_or_insert(start).left = seconds(name, value)?,
            "inc" => pace.get_or_insert(start).increment = seconds(name, value)?,
            // 0 is no control to come.
            "moves" => moves = value.parse().ok().filter(|&moves: &u32| moves > 0),
            "infinite" => limits = Limits::default(),
            // The protocol wants what is not known to be passed over.
            _ => {}
        }
    }
    if let Some(pace) = pace {
        // The increment is added before each move, so it is part of what is left.
        limits.clock = Some(Pace { moves, ..pace });
    }
    Ok(limits)
}

fn whole(name: &str, value: &str, most: usize) -> Result<usize, String> {
    let number = value.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("{name} is a number from 1 to {most}, not `{}`", value.escape_debug()))
}

fn seconds(name: &str, value: &str) -> Result<Duration, String> {
    const MOST: f64 = 1e7;
    let number = value.parse().ok().filter(|seconds: &f64| (0.0..=MOST).contains(seconds));
    number
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("{name} is a number of seconds, not `{}`", value.escape_debug()))
}
