//! One game of a match.

use std::fmt;
use std::time::Duration;

use draughts::{AnyMove, AnyPosition, Article, Color};

use super::builtin::Own;
use super::pace::{Allowance, Clock, TimeControl};
use super::program::Program;
use crate::engine::system_clock;
use crate::line::Line;

/// When a game is ended before the rules end it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Adjudication {
    /// A game of so many plies is a draw.
    pub longest: usize,
    /// A win for the side that both see ahead by so many men for so many moves in a row.
    pub win: Option<(f64, usize)>,
    /// A draw if both see neither side ahead by more than so many men for so many moves in a row.
    pub draw: Option<(f64, usize)>,
    /// What a move may take beyond its time: the way of the message, and a busy machine.
    pub margin: Duration,
}

impl Default for Adjudication {
    fn default() -> Self {
        Self { longest: 400, win: None, draw: None, margin: Duration::from_secs(2) }
    }
}

/// How a contestant fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lapse {
    /// It did not answer in time.
    Time,
    /// It has gone.
    Crashed,
    /// It did not get ready for the game.
    NotReady(String),
    /// It answered with something that is no legal move.
    Illegal(String),
}

impl fmt::Display for Lapse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time => write!(f, "no answer in time"),
            Self::Crashed => write!(f, "the program has ended"),
            Self::NotReady(why) => write!(f, "the program is not ready: {why}"),
            Self::Illegal(mv) => write!(f, "illegal move {mv}"),
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules: the other side has no move.
    Won {
        /// Who has won.
        winner: Color,
        /// Why.
        article: Article,
    },
    /// By the rules of draws.
    Drawn(Article),
    /// A contestant failed.
    Forfeit {
        /// Who.
        loser: Color,
        /// How.
        lapse: Lapse,
    },
    /// Both agreed on who wins.
    AgreedWin(Color),
    /// Both agreed on a draw.
    AgreedDraw,
    /// It took too long.
    TooLong,
}

impl Ending {
    /// Who has won; nobody if it is a draw.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        match self {
            Self::Won { winner, .. } | Self::AgreedWin(winner) => Some(*winner),
            Self::Forfeit { loser, .. } => Some(!*loser),
            Self::Drawn(_) | Self::AgreedDraw | Self::TooLong => None,
        }
    }
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its number in the match, from 0.
    pub number: usize,
    /// The colour of the first contestant.
    pub first: Color,
    /// The moves from the opening.
    pub line: Line,
    /// What each mover thought of each move, in men; `None` if it did not say.
    pub scores: Vec<Option<f64>>,
    /// How it ended.
    pub ending: Ending,
}

impl Played {
    /// The points of the first contestant, in halves: 0, 1 or 2.
    #[must_use]
    pub fn halves(&self) -> usize {
        match self.ending.winner() {
            None => 1,
            Some(winner) => 2 * usize::from(winner == self.first),
        }
    }
}

/// A move with what the mover thinks of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) mv: AnyMove,
    /// Men, for the mover.
    pub(crate) score: Option<f64>,
}

/// A contestant at the board.
#[derive(Debug)]
pub(crate) enum Player {
    Own(Own),
    Program(Program),
}

impl Player {
    fn new_game(&mut self) -> Result<(), Lapse> {
        match self {
            Self::Own(own) => {
                own.new_game();
                Ok(())
            }
            Self::Program(program) => program.new_game(),
        }
    }

    fn answer(&mut self, line: &Line, time: Allowance, margin: Duration) -> Result<Answer, Lapse> {
        match self {
            Self::Own(own) => own.answer(line, time),
            Self::Program(program) => program.answer(line, time, margin),
        }
    }

    /// The clock that tells how long it thinks.
    fn clock(&self) -> fn() -> Duration {
        match self {
            Self::Own(own) => own.clock(),
            Self::Program(_) => system_clock,
        }
    }

    fn is_timed(&self) -> bool {
        match self {
            Self::Own(own) => own.is_timed(),
            Self::Program(_) => true,
        }
    }
}

/// Plays a game; the players in the order of the colours, White first.
pub(crate) fn play(
    players: [&mut Player; 2],
    start: AnyPosition,
    time: TimeControl,
    rules: &Adjudication,
) -> (Line, Vec<Option<f64>>, Ending) {
    let mut line = Line::new(start);
    let mut scores = Vec::new();
    let [white, black] = players;
    for (player, loser) in [(&mut *white, Color::White), (&mut *black, Color::Black)] {
        if let Err(lapse) = player.new_game() {
            return (line, scores, Ending::Forfeit { loser, lapse });
        }
    }
    let mut clocks = [Clock::new(time); 2];
    loop {
        if let Some(ending) = ended(&line, &scores, rules) {
            return (line, scores, ending);
        }
        let turn = line.position().turn();
        let player = if turn == Color::White { &mut *white } else { &mut *black };
        let clock = &mut clocks[turn as usize];
        let now = player.clock();
        let began = now();
        let answer = player.answer(&line, clock.begin_move(), rules.margin);
        let in_time = clock.spend(now().saturating_sub(began), rules.margin) || !player.is_timed();
        let lapse = match answer {
            Ok(_) if !in_time => Lapse::Time,
            // The one place where moves of either side are made: what is not legal is not made.
            Ok(answer) => match line.play(&answer.mv) {
                Ok(()) => {
                    scores.push(answer.score);
                    continue;
                }
                Err(error) => Lapse::Illegal(error.to_string()),
            },
            Err(lapse) => lapse,
        };
        return (line, scores, Ending::Forfeit { loser: turn, lapse });
    }
}

fn ended(line: &Line, scores: &[Option<f64>], rules: &Adjudication) -> Option<Ending> {
    if let Some(outcome) = line.position().outcome() {
        return Some(Ending::Won { winner: outcome.winner, article: outcome.article });
    }
    if let Some(article) = line.drawn() {
        return Some(Ending::Drawn(article));
    }
    if line.moves().len() >= rules.longest {
        return Some(Ending::TooLong);
    }
    agreed(line.position().turn(), scores, rules)
}

/// What both sides' scores of the last moves say, if they say the same.
fn agreed(turn: Color, scores: &[Option<f64>], rules: &Adjudication) -> Option<Ending> {
    // For White, the last first; the last is of the opponent of the side to move.
    let sign = |back: usize| if (turn == Color::Black) == back.is_multiple_of(2) { 1.0 } else { -1.0 };
    let last = |moves: usize| {
        let all: Option<Vec<f64>> =
            (0..2 * moves).map(|back| Some(sign(back) * (*scores.iter().rev().nth(back)?)?)).collect();
        all.filter(|all| !all.is_empty())
    };
    if let Some((men, moves)) = rules.win
        && let Some(all) = last(moves)
    {
        if all.iter().all(|&score| score >= men) {
            return Some(Ending::AgreedWin(Color::White));
        }
        if all.iter().all(|&score| score <= -men) {
            return Some(Ending::AgreedWin(Color::Black));
        }
    }
    if let Some((men, moves)) = rules.draw
        && last(moves).is_some_and(|all| all.iter().all(|score| score.abs() <= men))
    {
        return Some(Ending::AgreedDraw);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_must_agree_for_as_long_as_asked() {
        let rules = Adjudication { win: Some((3.0, 2)), draw: Some((0.1, 3)), ..Adjudication::default() };
        // White to move: the last score is Black's.
        let judge = |scores: &[f64]| {
            let scores: Vec<Option<f64>> = scores.iter().copied().map(Some).collect();
            agreed(Color::White, &scores, &rules)
        };
        assert_eq!(judge(&[3.0, -3.0, 3.5, -4.0]), Some(Ending::AgreedWin(Color::White)));
        assert_eq!(judge(&[-3.0, 3.0, -3.5, 4.0]), Some(Ending::AgreedWin(Color::Black)));
        assert_eq!(judge(&[3.0, -3.0, 3.5, 4.0]), None);
        assert_eq!(judge(&[3.0, -2.9, 3.5, -4.0]), None);
        assert_eq!(judge(&[-3.0, 3.5, -4.0]), None);
        assert_eq!(judge(&[0.1, 0.1, -0.1, 0.0, 0.0, 0.0]), Some(Ending::AgreedDraw));
        assert_eq!(judge(&[0.1, 0.1, -0.2, 0.0, 0.0, 0.0]), None);
        // Black to move: the last score is White's.
        let scores: Vec<Option<f64>> = [-3.0, 3.0, -3.0, 3.0].map(Some).to_vec();
        assert_eq!(agreed(Color::Black, &scores, &rules), Some(Ending::AgreedWin(Color::White)));
        let silent = [Some(3.0), None, Some(3.0), Some(-3.0)];
        assert_eq!(agreed(Color::White, &silent, &rules), None);
    }
}
