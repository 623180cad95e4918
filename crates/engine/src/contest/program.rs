//! A program that speaks Hub as a contestant.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use draughts::Ruleset;

use super::game::{Answer, Lapse};
use super::pace::Allowance;
use crate::hub::{Message, read_move, variant_name, variant_of, write_move, write_position};
use crate::line::Line;

/// How long a program may take to get ready: it may have tables to load.
const START: Duration = Duration::from_secs(30);
/// How long it may take to leave before it is ended.
const LEAVE: Duration = Duration::from_secs(1);
/// A longer line is cut: a program gone wild does not eat the memory.
const LONGEST: u64 = 1 << 20;
/// So many lines of a program wait to be read; then it has to.
const WAITING: usize = 1 << 12;

/// A program at the board. It is started when it is first needed and again when it has failed.
#[derive(Debug)]
pub(crate) struct Program {
    words: Vec<String>,
    variant: Ruleset,
    process: Option<Process>,
}

impl Program {
    pub(crate) fn new(words: &[String], variant: Ruleset) -> Self {
        Self { words: words.to_vec(), variant, process: None }
    }

    /// Starts it unless it runs, and tells it that a new game begins.
    pub(crate) fn new_game(&mut self) -> Result<(), Lapse> {
        if let Some(process) = &mut self.process
            && process.send(&[Message::new("new-game")]).is_ok()
        {
            return Ok(());
        }
        self.process = None;
        self.process = Some(Process::start(&self.words, self.variant).map_err(Lapse::NotReady)?);
        Ok(())
    }

    /// Asks for a move. After a failure the program is ended.
    pub(crate) fn answer(&mut self, line: &Line, time: Allowance, margin: Duration) -> Result<Answer, Lapse> {
        let Some(process) = &mut self.process else {
            return Err(Lapse::Crashed);
        };
        let answer = process.answer(line, time, margin);
        if answer.is_err() {
            self.process = None;
        }
        answer
    }
}

#[derive(Debug)]
struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Message>,
}

impl Process {
    fn start(words: &[String], variant: Ruleset) -> Result<Self, String> {
        let (name, arguments) = words.split_first().ok_or("no command line")?;
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{name}: {error}"))?;
        let (sender, lines) = sync_channel(WAITING);
        let input = child.stdin.take();
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || {
                let mut output = BufReader::new(output);
                let mut bytes = Vec::new();
                while output.by_ref().take(LONGEST).read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0)
                {
                    // The protocol wants lines that are not understood to be passed over.
                    if let Ok(message) = Message::read(&String::from_utf8_lossy(&bytes))
                        && sender.send(message).is_err()
                    {
                        break;
                    }
                    bytes.clear();
                }
            });
        }
        let mut process = Self { child, input, lines };
        process.prepare(variant)?;
        Ok(process)
    }

    fn prepare(&mut self, variant: Ruleset) -> Result<(), String> {
        let deadline = Instant::now() + START;
        self.send(&[Message::new("hub")]).map_err(|error| error.to_string())?;
        // A program that says nothing of variants plays International draughts.
        let mut plays = Some(Ruleset::Variant(draughts::Variant::International));
        let mut offers = String::new();
        loop {
            let message = self.hear(deadline).map_err(|lapse| format!("{lapse} before `wait`"))?;
            match message.name() {
                "wait" => break,
                "param" if message.get("name") == Some("variant") => {
                    plays = message.get("value").and_then(variant_of);
                    message.get("values").unwrap_or_default().clone_into(&mut offers);
                }
                _ => {}
            }
        }
        if plays != Some(variant) {
            let name = offers.split_whitespace().find(|name| variant_of(name) == Some(variant));
            let name = name.ok_or_else(|| format!("it does not play {}", variant_name(variant)))?;
            let set = Message::new("set-param").with("name", "variant").with("value", name);
            self.send(&[set]).map_err(|error| error.to_string())?;
        }
        self.send(&[Message::new("init")]).map_err(|error| error.to_string())?;
        loop {
            match self.hear(deadline).map_err(|lapse| format!("{lapse} before `ready`"))?.name() {
                "ready" => return Ok(()),
                _ => continue,
            }
        }
    }

    fn answer(&mut self, line: &Line, time: Allowance, margin: Duration) -> Result<Answer, Lapse> {
        let deadline = Instant::now() + time.all() + margin;
        let mut position = Message::new("pos").with("pos", write_position(line.start()));
        if !line.moves().is_empty() {
            let moves: Vec<String> = line.moves().iter().map(write_move).collect();
            position = position.with("moves", moves.join(" "));
        }
        let seconds = |time: Duration| format!("{:.3}", time.as_secs_f64());
        let level = match time {
            Allowance::Move(time) => Message::new("level").with("move-time", seconds(time)),
            Allowance::Clock(pace) => {
                Message::new("level").with("time", seconds(pace.left)).with("inc", seconds(pace.increment))
            }
        };
        // What it said out of turn is not the answer to this question.
        while self.lines.try_recv().is_ok() {}
        let lines = format!("{position}\n{level}\ngo think\n");
        self.write(&lines).map_err(|_| Lapse::Crashed)?;
        let mut score = None;
        loop {
            let message = self.hear(deadline)?;
            match message.name() {
                "info" => score = message.get("score").and_then(|score| score.parse().ok()).or(score),
                "done" => {
                    let text = message.get("move").unwrap_or_default();
                    let mv = read_move(line.position(), text);
                    let mv =
                        mv.map_err(|error| Lapse::Illegal(format!("{}: {error}", text.escape_debug())))?;
                    return Ok(Answer { mv, score });
                }
                _ => {}
            }
        }
    }

    fn hear(&self, deadline: Instant) -> Result<Message, Lapse> {
        let left = deadline.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Lapse::Time,
            RecvTimeoutError::Disconnected => Lapse::Crashed,
        })
    }

    fn send(&mut self, messages: &[Message]) -> std::io::Result<()> {
        let text: String = messages.iter().map(|message| format!("{message}\n")).collect();
        self.write(&text)
    }

    fn write(&mut self, text: &str) -> std::io::Result<()> {
        let Some(input) = &mut self.input else { return Ok(()) };
        input.write_all(text.as_bytes())?;
        input.flush()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.send(&[Message::new("quit")]);
        self.input = None;
        let end = Instant::now() + LEAVE;
        while Instant::now() < end {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
