//! Whatever thinks for the server: opponents at ten levels, analysis and review, in a pool of so many threads and no more.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use draughts::AnyPosition;
use game::{Act, Actor, Player, Span, renju as five};
use renju::{Area, Color, Move as Stone, OpeningAct, Point, PointSet, Step};
use tokio::sync::Semaphore;

use crate::opponent::{self, Limits, Line};
use crate::table::{Board, Logged};

/// The highest level.
pub const LEVELS: u8 = 10;
/// The most requests that wait for a thread; more are told to come again.
const QUEUE: usize = 4_096;

/// A pool of thinkers.
#[derive(Clone, Debug)]
pub struct Thinker {
    threads: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

/// The pool has too much to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy;

impl Thinker {
    /// A pool of so many threads.
    #[must_use]
    pub fn new(threads: usize) -> Self {
        Self { threads: Arc::new(Semaphore::new(threads.max(1))), waiting: Arc::new(AtomicUsize::new(0)) }
    }

    /// Requests that wait for a thread or have one.
    #[must_use]
    pub fn load(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Does a piece of work on one of the threads.
    ///
    /// # Errors
    /// If too many wait already, or the work broke off.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= QUEUE {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(Busy);
        }
        let done = match self.threads.acquire().await {
            Ok(_permit) => tokio::task::spawn_blocking(work).await.map_err(|_| Busy),
            Err(_) => Err(Busy),
        };
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        done
    }
}

/// How a level looks ahead on draughts boards: plies, positions, and how long at most.
fn draughts_limits(level: u8) -> (Limits, Duration) {
    let (depth, nodes, milliseconds) = match level {
        0 | 1 => (1, 1_000, 100),
        2 => (2, 5_000, 100),
        3 => (3, 20_000, 200),
        4 => (4, 50_000, 300),
        5 => (5, 150_000, 400),
        6 => (6, 400_000, 600),
        7 => (8, 1_000_000, 900),
        8 => (10, 2_500_000, 1_300),
        9 => (12, 6_000_000, 2_000),
        _ => (30, 15_000_000, 3_500),
    };
    (Limits { depth, nodes }, Duration::from_millis(milliseconds))
}

fn renju_limits(level: u8) -> renju::Limits {
    let level = level.clamp(1, LEVELS);
    renju::Limits {
        depth: Some(level),
        nodes: Some(500 << level),
        time: Some(Duration::from_millis(150 * u64::from(level))),
    }
}

/// The program's act when it is to move: a move, or the acceptance of a draw that is offered.
///
/// It never thinks longer than a thirtieth of what it has left.
#[must_use]
pub fn act(board: &Board, me: Player, level: u8, left: Option<Span>, seed: u64) -> Option<Logged> {
    let who = Actor::Player(me);
    let patience =
        left.map_or(Duration::MAX, |Span(left)| Duration::from_millis(left.max(0).cast_unsigned() / 30));
    match board {
        Board::Draughts(game) => {
            let (limits, longest) = draughts_limits(level);
            let longest = longest.min(patience);
            let start = Instant::now();
            let stop = move || start.elapsed() >= longest;
            // The weakest levels are careless: they take one of their best few moves.
            let careless = match level {
                0 | 1 => 4,
                2 => 3,
                3 => 2,
                _ => 1,
            };
            let lines = opponent::lines(game.position(), limits, careless, seed >> 8, &stop);
            let best = lines.first()?;
            // It agrees to a draw if it does not think itself better.
            if game.offer() == Some(me.other()) && best.score <= 50 {
                return Some(Logged::Draughts { who, act: Act::AcceptDraw });
            }
            let line = lines.get((seed % 251) as usize % lines.len()).unwrap_or(best);
            let squares = squares(game.position(), line);
            Some(Logged::Draughts { who, act: Act::Move { squares, lag: Span::ZERO } })
        }
        Board::Renju(game) => {
            let act = renju_act(game, level, patience, seed)?;
            Some(Logged::Renju { who, act })
        }
    }
}

fn squares(position: &AnyPosition, line: &Line) -> Vec<u8> {
    let route = line.moves.first().and_then(|mv| position.route(mv).ok());
    let (squares, _) = route.unwrap_or_default();
    squares.into_iter().map(draughts::AnySquare::number).collect()
}

fn renju_act(game: &five::Game, level: u8, patience: Duration, seed: u64) -> Option<five::Act> {
    let play = |what| Some(five::Act::Play { what, lag: Span::ZERO });
    let position = game.position();
    let mut limits = renju_limits(level);
    limits.time = limits.time.map(|time| time.min(patience));
    let analyse = |count: usize| {
        let start = Instant::now();
        renju::Engine::new(8).analyse(position, count, limits, &move || start.elapsed())
    };
    let Some((_, step)) = game.opening().expected() else {
        let best = analyse(1);
        if game.offer() == Some(game.turn().other())
            && best.lines.first().is_some_and(|line| line.score <= renju::Score::Points(0))
        {
            return Some(five::Act::AcceptDraw);
        }
        return match best.best() {
            Stone::Place(point) => play(OpeningAct::Place(point)),
            Stone::Pass => Some(five::Act::Pass { lag: Span::ZERO }),
        };
    };
    match step {
        Step::Place { within, .. } => {
            let free = || {
                Point::all().filter(|&point| position.board().is_empty_at(point) && within.contains(point))
            };
            if within == Area::Board {
                match analyse(1).best() {
                    Stone::Place(point) => return play(OpeningAct::Place(point)),
                    Stone::Pass => {}
                }
            }
            let count = free().count();
            play(OpeningAct::Place(free().nth(seed as usize % count.max(1))?))
        }
        Step::Declare { at_most } => play(OpeningAct::Declare(at_most.min(2))),
        // It takes the side that the engine thinks better: whoever is to place next and is better, or else the other one.
        Step::SwapOrKeep | Step::SwapKeepOrOffer { .. } | Step::TakeColor => {
            let better = analyse(1).lines.first().is_some_and(|line| line.score > renju::Score::Points(0));
            let wanted = if better { position.to_move() } else { position.to_move().other() };
            match step {
                Step::TakeColor => play(OpeningAct::Take(wanted)),
                _ if game.color_of(game.turn()) == wanted => play(OpeningAct::Keep),
                _ => play(OpeningAct::Swap),
            }
        }
        Step::Offer { count } => play(OpeningAct::Offer(offers(game, usize::from(count), &analyse(24)))),
        // White chooses the fifth that is worst for Black.
        Step::Choose { among } => {
            let judged = analyse(24);
            let rank = |point: &Point| {
                let stands = |line: &renju::Line| line.moves.first() == Some(&Stone::Place(*point));
                judged.lines.iter().position(stands).unwrap_or(usize::MAX)
            };
            play(OpeningAct::Choose(among.into_iter().max_by_key(rank)?))
        }
    }
}

/// So many fifths that differ under every symmetry: those the engine likes, then any.
fn offers(game: &five::Game, count: usize, judged: &renju::Analysis) -> Vec<Point> {
    let board = game.position().board();
    let liked = judged.lines.iter().filter_map(|line| match line.moves.first() {
        Some(Stone::Place(point)) => Some(*point),
        _ => None,
    });
    let mut offered: Vec<Point> = Vec::new();
    let mut taken = PointSet::EMPTY;
    let symmetries = renju::Symmetry::of_board(board);
    for point in liked.chain(Point::all()) {
        if offered.len() == count {
            break;
        }
        if board.is_empty_at(point) && !taken.contains(point) {
            offered.push(point);
            taken.insert(point);
            for symmetry in &symmetries {
                taken.insert(symmetry.apply(point));
            }
        }
    }
    offered
}

/// Analysis of a position of draughts.
#[must_use]
pub fn analyse(position: &AnyPosition, level: u8, count: usize) -> Vec<Line> {
    let (limits, longest) = draughts_limits(level);
    let start = Instant::now();
    opponent::lines(position, limits, count, 0, &move || start.elapsed() >= longest)
}

/// Analysis of a position of renju.
#[must_use]
pub fn analyse_renju(board: renju::Board, to_move: Color, level: u8, count: usize) -> renju::Analysis {
    let start = Instant::now();
    let position = renju::Position::from_board(board, to_move);
    renju::Engine::new(8).analyse(&position, count, renju_limits(level), &move || start.elapsed())
}
