//! `bolshak renju match`: a match between two programs that speak the Gomocup protocol.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use language::Language;
use renju::gomocup::{Ending, Event, Referee};
use renju::{Color, Opening};

use crate::failure::Failure;

/// Plays games from the 26 openings, each opening twice with the colors changed.
#[derive(clap::Args)]
pub(super) struct Contest {
    /// The command line of the first program
    first: String,
    /// The command line of the second program
    second: String,
    /// How many games
    #[arg(long, default_value_t = 10)]
    games: usize,
    /// Milliseconds for a move
    #[arg(long, default_value_t = 1000)]
    turn: u64,
}

/// What a program may take beyond its time before it loses.
const GRACE: Duration = Duration::from_secs(2);

impl Contest {
    pub(super) fn run(&self, language: Language) -> Result<(), Failure> {
        let openings: Vec<Opening> = Opening::all().collect();
        let mut out = std::io::stdout().lock();
        let (mut first_wins, mut second_wins, mut draws) = (0, 0, 0);
        for game in 0..self.games {
            let opening = &openings[game / 2 % openings.len()];
            let first_color = Color::ALL[game % 2];
            let (ending, moves) = self.play(opening, first_color, language)?;
            let winner = match &ending {
                Ending::Won { winner, .. } => Some(*winner),
                Ending::Forfeit { loser, .. } => Some(loser.other()),
                Ending::Drawn(_) => None,
            };
            match winner {
                Some(color) if color == first_color => first_wins += 1,
                Some(_) => second_wins += 1,
                None => draws += 1,
            }
            let how = match &ending {
                Ending::Won { winner, verdict } => {
                    let article = verdict
                        .article()
                        .map_or_else(String::new, |article| format!(" ({})", language.article(article)));
                    let won = language.say("cli-renju-won", &[("winner", winner.to_string().into())]);
                    format!("{won}{article}")
                }
                Ending::Forfeit { loser, reason } => {
                    let arguments =
                        [("loser", loser.to_string().into()), ("reason", reason.to_string().into())];
                    language.say("cli-renju-forfeit", &arguments)
                }
                Ending::Drawn(_) => language.say("cli-renju-drawn", &[]),
            };
            let arguments = [
                ("number", (game + 1).into()),
                ("opening", opening.to_string().into()),
                ("color", first_color.to_string().into()),
                ("how", how.into()),
                ("moves", moves.into()),
            ];
            writeln!(out, "{}", language.say("cli-renju-game", &arguments))?;
        }
        let arguments =
            [("first", first_wins.into()), ("second", second_wins.into()), ("drawn", draws.into())];
        writeln!(out, "{}", language.say("cli-renju-score", &arguments))?;
        Ok(())
    }

    fn play(
        &self,
        opening: &Opening,
        first_color: Color,
        language: Language,
    ) -> Result<(Ending, usize), Failure> {
        let commands = match first_color {
            Color::Black => [&self.first, &self.second],
            Color::White => [&self.second, &self.first],
        };
        let mut programs = [Program::start(commands[0], language)?, Program::start(commands[1], language)?];
        let turn = format!("timeout_turn {}", self.turn);
        let mut referee = Referee::new(&opening.stones(), &[&turn, "timeout_match 0"]);
        let patience = Duration::from_millis(self.turn) + GRACE;
        let mut event = referee.begin();
        let mut asked = Color::Black;
        let mut deadline = Instant::now();
        loop {
            match event {
                Event::Over(ending) => return Ok((ending, referee.moves().len())),
                Event::Ask(color, lines) => {
                    asked = color;
                    deadline = Instant::now() + patience;
                    // A program that has gone is noticed by its silence.
                    let _ = programs[color as usize].send(&lines);
                }
                Event::Wait => {}
            }
            let left = deadline.saturating_duration_since(Instant::now());
            event = match programs[asked as usize].lines.recv_timeout(left) {
                Ok(line) => referee.hear(&line),
                Err(_) => referee.time_out(),
            };
        }
    }
}

/// A program at work, and the lines that it writes.
struct Program {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Program {
    fn start(command: &str, language: Language) -> Result<Program, Failure> {
        let mut words = command.split_whitespace();
        let name = words.next().ok_or_else(|| Failure::Input(language.say("cli-no-program", &[])))?;
        let mut child = Command::new(name)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| Failure::Input(format!("{command}: {error}")))?;
        let (sender, lines) = channel();
        let input = child.stdin.take();
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || {
                let mut output = BufReader::new(output);
                let mut bytes = Vec::new();
                while output.read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0) {
                    if sender.send(String::from_utf8_lossy(&bytes).into_owned()).is_err() {
                        break;
                    }
                    bytes.clear();
                }
            });
        }
        Ok(Program { child, input, lines })
    }

    fn send(&mut self, lines: &[String]) -> std::io::Result<()> {
        let Some(input) = &mut self.input else { return Ok(()) };
        for line in lines {
            writeln!(input, "{line}")?;
        }
        input.flush()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.send(&["END".to_owned()]);
        self.input = None;
        let end = Instant::now() + GRACE;
        while Instant::now() < end {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
