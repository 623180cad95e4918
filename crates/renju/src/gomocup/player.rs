//! The engine's side of the protocol.

use std::time::Duration;

use super::{read_point, write_point};
use crate::board::Board;
use crate::color::Color;
use crate::engine::{Engine, Level, Limits, Stopwatch};
use crate::point::{Point, SIDE};
use crate::position::{Move, Position};

/// What the engine answers to one line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Response {
    /// The lines to send, often one, for some commands none.
    pub lines: Vec<String>,
    /// Whether the manager has ended the conversation.
    pub ended: bool,
}

/// An engine that speaks the protocol.
#[derive(Debug)]
pub struct Player {
    engine: Engine,
    board: Board,
    own: Option<Color>,
    /// Stones of a `BOARD` command that is not done yet: whether each is the engine's own.
    listing: Option<Vec<(Point, bool)>>,
    turn: Duration,
    left: Option<Duration>,
    node_limit: Option<u64>,
    level: Level,
    /// What the mistakes of a level come from.
    seed: u64,
}

/// The time for a move unless the manager gives one.
const USUAL_TURN: Duration = Duration::from_secs(30);
/// Kept back from every limit for the way to the manager.
const RESERVE: Duration = Duration::from_millis(30);
/// Moves that the time left must still serve.
const MOVES_TO_COME: u32 = 20;

impl Player {
    /// A player with a fresh engine and an empty board. With a node limit its moves do not depend on the clock.
    #[must_use]
    pub fn new(engine: Engine, node_limit: Option<u64>) -> Self {
        Self {
            engine,
            board: Board::new(),
            own: None,
            listing: None,
            turn: USUAL_TURN,
            left: None,
            node_limit,
            level: Level::STRONGEST,
            seed: 0,
        }
    }

    /// The same player at a level for people.
    #[must_use]
    pub fn at_level(self, level: Level, seed: u64) -> Self {
        Self { level, seed, ..self }
    }

    /// Answers one line of the manager. The clock counts from the moment the line came.
    pub fn answer(&mut self, line: &str, clock: &dyn Stopwatch) -> Response {
        let line = line.trim();
        if let Some(stones) = self.listing.take() {
            return self.list(stones, line, clock);
        }
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command.to_ascii_uppercase().as_str() {
            "" => Response::default(),
            "START" if rest.parse() == Ok(SIDE) => self.reset(),
            "START" | "RECTSTART" => error(&format!("{rest:?} is no size that is played: only START {SIDE}")),
            "RESTART" => self.reset(),
            "BEGIN" => {
                self.own.get_or_insert(Color::Black);
                self.think(clock)
            }
            "TURN" => self.turn(rest, clock),
            "BOARD" => {
                self.listing = Some(Vec::new());
                Response::default()
            }
            "TAKEBACK" => self.take_back(rest),
            "INFO" => self.inform(rest),
            "ABOUT" => say(format!(
                "name=\"Bolshak\", version=\"{}\", author=\"Bolshak\", country=\"RU\"",
                env!("CARGO_PKG_VERSION")
            )),
            "END" => Response { lines: Vec::new(), ended: true },
            _ => say(format!("UNKNOWN command {command:?}")),
        }
    }

    fn reset(&mut self) -> Response {
        self.board = Board::new();
        self.own = None;
        self.engine.clear();
        say("OK".to_owned())
    }

    fn turn(&mut self, rest: &str, clock: &dyn Stopwatch) -> Response {
        let Some(point) = read_point(rest) else {
            return no_point(rest);
        };
        let own = *self.own.get_or_insert(Color::White);
        if !self.board.put(point, own.other()) {
            return error(&format!("{rest} is taken"));
        }
        self.think(clock)
    }

    fn take_back(&mut self, rest: &str) -> Response {
        match read_point(rest) {
            None => no_point(rest),
            Some(point) if self.board.clear(point).is_some() => say("OK".to_owned()),
            Some(_) => error(&format!("no stone is on {rest}")),
        }
    }

    /// One line of a `BOARD` command: `x,y,1` for a stone of the engine, `x,y,2` for one of the other side.
    fn list(&mut self, mut stones: Vec<(Point, bool)>, line: &str, clock: &dyn Stopwatch) -> Response {
        if !line.eq_ignore_ascii_case("DONE") {
            let stone = line.rsplit_once(',').and_then(|(point, whose)| {
                let own = match whose.trim() {
                    "1" => true,
                    "2" => false,
                    _ => return None,
                };
                Some((read_point(point)?, own))
            });
            return match stone {
                Some(stone) => {
                    stones.push(stone);
                    self.listing = Some(stones);
                    Response::default()
                }
                None => error(&format!("{line:?} is no stone: x,y,1 or x,y,2 is expected until DONE")),
            };
        }
        // The engine is to move: with as many stones as the other side it has Black.
        let mine = stones.iter().filter(|(_, own)| *own).count();
        let own = if mine * 2 >= stones.len() { Color::Black } else { Color::White };
        self.own = Some(own);
        self.board = Board::from_stones(
            stones.into_iter().map(|(point, is_own)| (point, if is_own { own } else { own.other() })),
        );
        self.think(clock)
    }

    fn inform(&mut self, rest: &str) -> Response {
        let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let milliseconds = || value.trim().parse().ok().map(Duration::from_millis);
        match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => self.turn = milliseconds().unwrap_or(self.turn),
            // A match without a limit is announced as 0.
            "timeout_match" | "time_left" => {
                self.left = milliseconds().filter(|time| !time.is_zero());
            }
            "rule" if value.trim().parse::<u32>().is_ok_and(|rule| rule & 4 == 0) => {
                return say("MESSAGE only renju is played (rule 4)".to_owned());
            }
            _ => {}
        }
        Response::default()
    }

    fn think(&mut self, clock: &dyn Stopwatch) -> Response {
        let own = self.own.unwrap_or(Color::Black);
        let time = self.left.map_or(self.turn, |left| self.turn.min(left / MOVES_TO_COME));
        let limits = match self.node_limit {
            Some(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
            None => Limits { time: Some(time.saturating_sub(RESERVE)), ..Limits::default() },
        };
        let position = Position::from_board(self.board, own);
        let analysis = self.level.choose(&mut self.engine, &position, limits, self.seed, clock);
        match analysis.best() {
            Move::Place(point) => {
                self.board.put(point, own);
                say(write_point(point))
            }
            Move::Pass => error("no move is left"),
        }
    }
}

fn say(line: String) -> Response {
    Response { lines: vec![line], ended: false }
}

fn error(why: &str) -> Response {
    say(format!("ERROR {why}"))
}

fn no_point(text: &str) -> Response {
    error(&format!("{text:?} is no point: x,y from 0 to {} is expected", SIDE - 1))
}
