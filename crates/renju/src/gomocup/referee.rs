//! The manager's side of the protocol: one game between two programs under the rules of renju.

use super::{read_point, write_point};
use crate::board::Board;
use crate::color::Color;
use crate::point::Point;
use crate::position::{Move, Position, Verdict};

/// How a game between two programs ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// A win on the board, or by a foul of the other side.
    Won {
        /// The winner.
        winner: Color,
        /// The verdict on the last move.
        verdict: Verdict,
    },
    /// A draw.
    Drawn(Verdict),
    /// A program broke the protocol or its time.
    Forfeit {
        /// Who.
        loser: Color,
        /// How.
        reason: String,
    },
}

/// What the manager does next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// Sends these lines to the program with the color and waits for its answer.
    Ask(Color, Vec<String>),
    /// Waits for another line of the same program.
    Wait,
    /// The game is over.
    Over(Ending),
}

/// A game between two programs: what to send to whom, and the verdict on what comes back.
#[derive(Debug, Clone)]
pub struct Referee {
    position: Position,
    opening: Vec<Point>,
    moves: Vec<Point>,
    settings: Vec<String>,
    started: [bool; 2],
    waiting_for_ok: bool,
}

impl Referee {
    /// A game from an opening, its stones in order, Black's first. The settings, such as `timeout_turn 1000`, are told to
    /// both programs before the first move.
    #[must_use]
    pub fn new(opening: &[Point], settings: &[&str]) -> Self {
        let mut board = Board::new();
        for (n, &point) in opening.iter().enumerate() {
            board.put(point, Color::ALL[n % 2]);
        }
        Self {
            position: Position::from_board(board, Color::ALL[opening.len() % 2]),
            opening: opening.to_vec(),
            moves: Vec::new(),
            settings: settings.iter().map(|setting| format!("INFO {setting}")).collect(),
            started: [false; 2],
            waiting_for_ok: false,
        }
    }

    /// The moves of the game, without the opening.
    #[must_use]
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// The first lines to send.
    pub fn begin(&mut self) -> Event {
        self.ask()
    }

    /// A line came from the program that was asked.
    pub fn hear(&mut self, line: &str) -> Event {
        let mover = self.position.to_move();
        let line = line.trim();
        let word = line.split_whitespace().next().unwrap_or("");
        if word.is_empty() || ["MESSAGE", "DEBUG", "UNKNOWN"].contains(&word) {
            return Event::Wait;
        }
        if self.waiting_for_ok {
            if word != "OK" {
                return forfeit(mover, format!("{line:?} answers START, OK was expected"));
            }
            self.waiting_for_ok = false;
            self.started[mover.index()] = true;
            return self.ask();
        }
        let Some(point) = read_point(line) else {
            return forfeit(mover, format!("{line:?} is no move"));
        };
        match self.position.play(Move::Place(point)) {
            Err(refusal) => forfeit(mover, refusal.to_string()),
            Ok(Verdict::Continues) => {
                self.moves.push(point);
                self.ask()
            }
            Ok(verdict) => {
                self.moves.push(point);
                Event::Over(match verdict {
                    Verdict::Five | Verdict::Overline => Ending::Won { winner: mover, verdict },
                    Verdict::Foul(_) => Ending::Won { winner: mover.other(), verdict },
                    Verdict::Continues | Verdict::BothPassed | Verdict::NoFivePossible => {
                        Ending::Drawn(verdict)
                    }
                })
            }
        }
    }

    /// The program that was asked has not answered in time.
    #[must_use]
    pub fn time_out(&self) -> Event {
        forfeit(self.position.to_move(), "no answer in time".to_owned())
    }

    /// Asks the side to move: first for readiness, then with the whole board, later with the last move.
    fn ask(&mut self) -> Event {
        let mover = self.position.to_move();
        if !self.started[mover.index()] {
            self.waiting_for_ok = true;
            return Event::Ask(mover, vec!["START 15".to_owned()]);
        }
        let own_before = self.moves.len() >= 2;
        let lines = match self.moves.last() {
            Some(&last) if own_before => vec![format!("TURN {}", write_point(last))],
            _ => {
                let mut lines = self.settings.clone();
                lines.extend(["INFO rule 4".to_owned(), "BOARD".to_owned()]);
                let stones = self.opening.iter().chain(&self.moves).enumerate();
                lines.extend(stones.map(|(n, &point)| {
                    let whose = if Color::ALL[n % 2] == mover { 1 } else { 2 };
                    format!("{},{whose}", write_point(point))
                }));
                lines.push("DONE".to_owned());
                lines
            }
        };
        Event::Ask(mover, lines)
    }
}

fn forfeit(loser: Color, reason: String) -> Event {
    Event::Over(Ending::Forfeit { loser, reason })
}
