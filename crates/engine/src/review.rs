//! Looking through a game: what each move gave away, and what would have been better.

mod graph;

use draughts::{AnyMove, AnyPosition, Color};

use crate::engine::Engine;
use crate::limits::{Limits, Stop};
use crate::line::Line;
use crate::report::Variation;
use crate::score::Score;

/// A move that gives away so much of the point is a mistake: about half a man in an even position.
const MISTAKE: f64 = 0.12;
/// And so much a blunder: more than a man, or the win itself.
const BLUNDER: f64 = 0.28;

/// The sign behind a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Mark {
    /// The sign.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// A move of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Who made it.
    pub turn: Color,
    /// The move.
    pub mv: AnyMove,
    /// What the best move would have been worth to the mover.
    pub best: Score,
    /// What this move was worth to the mover.
    pub played: Score,
    /// A line that is better than the move.
    pub better: Option<Variation>,
    /// Its sign.
    pub mark: Option<Mark>,
}

/// A game looked through.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    start: AnyPosition,
    moves: Vec<Judged>,
    shares: Vec<f64>,
}

impl Review {
    /// Looks through a game, within limits for each position; from its end to its beginning, so that what is found out about the
    /// later positions helps with the earlier ones. Calls back with the number of positions done. `None` if it was stopped.
    pub fn of(
        engine: &Engine,
        game: &Line,
        limits: &Limits,
        stop: &Stop,
        mut progress: impl FnMut(usize),
    ) -> Option<Self> {
        let mut line = game.clone();
        let count = game.moves().len();
        let mut known: Vec<Opinion> = Vec::with_capacity(count + 1);
        loop {
            known.push(opinion(engine, &line, limits, stop));
            if stop.is_stopped() {
                return None;
            }
            progress(known.len());
            if line.undo().is_none() {
                break;
            }
        }
        known.reverse();
        let shares = known
            .iter()
            .zip(game.positions())
            .map(|(opinion, position)| {
                let share = opinion.score.expectation();
                if position.turn() == Color::White { share } else { 1.0 - share }
            })
            .collect();
        let moves = game
            .moves()
            .iter()
            .zip(game.positions())
            .zip(known.windows(2))
            .map(|((mv, position), known)| judge(*mv, position, &known[0], &known[1]))
            .collect();
        Some(Self { start: *game.start(), moves, shares })
    }

    /// The moves.
    #[must_use]
    pub fn moves(&self) -> &[Judged] {
        &self.moves
    }

    /// The share of the point that White could expect, before the first move and after each.
    #[must_use]
    pub fn shares(&self) -> &[f64] {
        &self.shares
    }

    /// The position before the first move.
    #[must_use]
    pub const fn start(&self) -> &AnyPosition {
        &self.start
    }
}

/// What is thought of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// Its worth to the side to move.
    pub score: Score,
    /// The best line; none where the game is over.
    pub best: Option<Variation>,
}

/// What the engine thinks of the last position of a line.
#[must_use]
pub fn opinion(engine: &Engine, line: &Line, limits: &Limits, stop: &Stop) -> Opinion {
    let position = line.position();
    if let Some(outcome) = position.outcome() {
        let score = if outcome.winner == position.turn() { Score::Win(0) } else { Score::Loss(0) };
        return Opinion { score, best: None };
    }
    if line.drawn().is_some() {
        return Opinion { score: Score::Value(0), best: None };
    }
    let best = engine.think(line, limits, stop, |_| {}).lines.into_iter().next();
    Opinion { score: best.as_ref().map_or(Score::Value(0), |best| best.score), best }
}

/// The score of a move from the score of the position it leads to.
const fn before(after: Score) -> Score {
    match after.reversed() {
        Score::Win(plies) => Score::Win(plies + 1),
        Score::Loss(plies) => Score::Loss(plies + 1),
        Score::Won(plies) => Score::Won(plies + 1),
        Score::Lost(plies) => Score::Lost(plies + 1),
        value @ Score::Value(_) => value,
    }
}

/// Judges a move by what is thought of the positions before and after it.
#[must_use]
pub fn judge(mv: AnyMove, position: &AnyPosition, here: &Opinion, next: &Opinion) -> Judged {
    let turn = position.turn();
    let played = before(next.score);
    let same = here.best.as_ref().is_none_or(|best| best.pv.first() == Some(&mv));
    if same || played >= here.score {
        // The search of the next position looked further than the one of this.
        return Judged { turn, mv, best: played, played, better: None, mark: None };
    }
    let lost = here.score.expectation() - played.expectation();
    let mark = if lost >= BLUNDER {
        Some(Mark::Blunder)
    } else if lost >= MISTAKE {
        Some(Mark::Mistake)
    } else {
        None
    };
    let better = here.best.clone().filter(|_| mark.is_some());
    Judged { turn, mv, best: here.score, played, better, mark }
}
