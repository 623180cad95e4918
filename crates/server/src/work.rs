//! Work of the engine that any machine can do: what is asked and what is found, as they are said over NATS.
//!
//! A server that has NATS hands work out (`handing.rs`) and does it itself if nobody takes it. A worker ([`worker`]) takes what it has a thread for; it
//! needs no database. What comes back is an opinion: a move goes through the rules like that of any player.

use draughts::{AnyMove, AnyPosition};
use engine::review::Opinion;
use engine::{Line, Score, Stop, Variation};
use game::{AnyGame, Logged, Player, Span};
use renju::{Board, Color, Point};
use rulebook::Book;
use serde::{Deserialize, Serialize};

use crate::http::analysis;
use crate::live::pool::Work;
use crate::live::thinking;
use crate::wire;

pub(crate) mod handing;
pub mod worker;

/// The kinds of work that are handed out, the most urgent first, with their names in subjects.
pub(crate) const KINDS: [(Work, &str); 3] =
    [(Work::Opponent, "opponent"), (Work::Review, "review"), (Work::Analysis, "analysis")];

/// What is asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Task {
    /// The program is to move in a game.
    Act { game: Box<Written>, me: Player, level: u8, left: Option<Span>, seed: u64 },
    /// Lines of a position of draughts.
    Analyse { line: WrittenLine, level: u8, count: usize },
    /// Lines of a position of renju: its stones, and whether Black is to move.
    AnalyseRenju { stones: Vec<(String, bool)>, black: bool, level: u8, count: usize },
    /// What is thought of the last position of a line.
    Opinion { line: WrittenLine },
}

/// What is found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Found {
    Act(Option<Logged>),
    Lines(Vec<wire::Line>),
    RenjuLines(Vec<wire::RenjuLine>),
    Opinion(WrittenOpinion),
}

/// A game as its acts make it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Written {
    Draughts(game::Record<game::draughts::Regulations, game::draughts::BoardAct>),
    Renju(game::Record<game::renju::Regulations, game::renju::BoardAct>),
}

impl Written {
    pub(crate) fn of(game: &AnyGame) -> Self {
        match game {
            AnyGame::Draughts(game) => Self::Draughts(game.record()),
            AnyGame::Renju(game) => Self::Renju(game.record()),
        }
    }

    fn read(&self) -> Option<AnyGame> {
        Some(match self {
            Self::Draughts(record) => AnyGame::Draughts(game::draughts::Game::replay(record).ok()?),
            Self::Renju(record) => AnyGame::Renju(game::renju::Game::replay(record).ok()?),
        })
    }
}

/// A line of draughts: where it begins, and its moves by their squares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WrittenLine {
    book: String,
    game: String,
    fen: String,
    moves: Vec<Vec<u8>>,
}

impl WrittenLine {
    pub(crate) fn of(line: &Line) -> Self {
        let played = line.positions().zip(line.moves());
        Self {
            book: line.book().to_string(),
            game: line.start().ruleset().name().to_owned(),
            fen: line.start().fen(),
            moves: played.map(|(before, mv)| before.squares_of(mv).unwrap_or_default()).collect(),
        }
    }

    fn read(&self) -> Option<Line> {
        let book: Book = self.book.parse().ok()?;
        let game: draughts::Ruleset = self.game.parse().ok()?;
        let mut line = Line::under(book, AnyPosition::from_fen(game, &self.fen).ok()?);
        for squares in &self.moves {
            let mv = line.position().find_move(squares).ok()?;
            line.play(&mv).ok()?;
        }
        Some(line)
    }
}

/// An opinion of a position: the score by its kind and number, and the best line by the squares of its moves, if there is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WrittenOpinion {
    score: (Kind, i32),
    best: Option<Vec<Vec<u8>>>,
}

/// The kinds of scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Loss,
    Lost,
    Value,
    Won,
    Win,
}

impl WrittenOpinion {
    pub(crate) fn of(position: &AnyPosition, opinion: &Opinion) -> Self {
        let score = match opinion.score {
            Score::Loss(plies) => (Kind::Loss, plies.into()),
            Score::Lost(plies) => (Kind::Lost, plies.into()),
            Score::Value(value) => (Kind::Value, value.into()),
            Score::Won(plies) => (Kind::Won, plies.into()),
            Score::Win(plies) => (Kind::Win, plies.into()),
        };
        let best = opinion.best.as_ref().map(|best| {
            let mut at = *position;
            let mut squares = Vec::new();
            for mv in &best.pv {
                let (Ok(numbers), Ok(after)) = (at.squares_of(mv), at.play(mv)) else { break };
                squares.push(numbers);
                at = after;
            }
            squares
        });
        Self { score, best }
    }

    /// The opinion, if it is one of that position.
    pub(crate) fn read(&self, position: &AnyPosition) -> Option<Opinion> {
        let (kind, number) = self.score;
        let plies = || u16::try_from(number).ok();
        let score = match kind {
            Kind::Loss => Score::Loss(plies()?),
            Kind::Lost => Score::Lost(plies()?),
            Kind::Value => Score::Value(i16::try_from(number).ok()?),
            Kind::Won => Score::Won(plies()?),
            Kind::Win => Score::Win(plies()?),
        };
        let read = |squares: &Vec<Vec<u8>>| {
            let mut at = *position;
            let mut pv: Vec<AnyMove> = Vec::new();
            for squares in squares {
                let mv = at.find_move(squares).ok()?;
                at = at.play(&mv).ok()?;
                pv.push(mv);
            }
            Some(Variation { score, pv, table: None })
        };
        let best = match &self.best {
            Some(squares) => Some(read(squares)?),
            None => None,
        };
        Some(Opinion { score, best })
    }
}

impl Task {
    /// Does it; nothing if it cannot be read, as whoever asks is of another version.
    pub(crate) fn run(&self, stop: &Stop) -> Option<Found> {
        Some(match self {
            Self::Act { game, me, level, left, seed } => {
                Found::Act(thinking::act(&game.read()?, *me, *level, *left, *seed, stop))
            }
            Self::Analyse { line, level, count } => {
                Found::Lines(analysis::lines(&line.read()?, *level, *count, stop))
            }
            Self::AnalyseRenju { stones, black, level, count } => {
                let mut board = Board::new();
                for (point, black) in stones {
                    let point = Point::parse(point, renju::Alphabet::Rif).ok()?;
                    board.put(point, if *black { Color::Black } else { Color::White }).then_some(())?;
                }
                let color = if *black { Color::Black } else { Color::White };
                Found::RenjuLines(analysis::renju_lines(&board, color, *level, *count, stop))
            }
            Self::Opinion { line } => {
                let line = line.read()?;
                let opinion = thinking::opinion(&thinking::engine(), &line, stop);
                Found::Opinion(WrittenOpinion::of(line.position(), &opinion))
            }
        })
    }

    pub(crate) fn of_renju(board: &Board, to_move: Color, level: u8, count: usize) -> Self {
        let stones = board.stones().map(|(point, color)| (point.to_string(), color == Color::Black));
        Self::AnalyseRenju { stones: stones.collect(), black: to_move == Color::Black, level, count }
    }
}

/// What a worker says of a task.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Said {
    /// It has no thread for it, or gives it back.
    No,
    /// It takes it; by this name it is told when nobody wants it any more.
    Taken { worker: String },
    /// A thread has begun.
    Begun,
    /// It is still at it.
    Working,
    /// It is done.
    Done(Box<Found>),
}

/// The subject of a worker, on which it is told what nobody wants any more.
pub(crate) fn subject_of(worker: &str) -> String {
    format!("bolshak.worker.{worker}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::Variant;

    #[test]
    fn a_line_and_an_opinion_are_read_as_they_were_written() {
        for variant in [Variant::Russian, Variant::International] {
            let mut line = Line::new(AnyPosition::start(variant));
            for _ in 0..40 {
                let legal = draughts::Legal::of(line.position());
                let Some(mv) = legal.moves().last() else { break };
                line.play(&mv).unwrap();
            }
            let written = serde_json::to_string(&WrittenLine::of(&line)).unwrap();
            let read = serde_json::from_str::<WrittenLine>(&written).unwrap().read().unwrap();
            assert_eq!((read.position(), read.moves()), (line.position(), line.moves()));
            let opinion = thinking::opinion(&thinking::engine(), &line, &Stop::new());
            let written = WrittenOpinion::of(line.position(), &opinion);
            let read = written.read(line.position()).unwrap();
            assert_eq!(read.score, opinion.score);
            assert_eq!(read.best.map(|best| best.pv), opinion.best.map(|best| best.pv));
            // An opinion of another position is none.
            assert_eq!(
                written.best.is_some(),
                written.read(&AnyPosition::start(Variant::Giveaway)).is_none()
            );
        }
    }

    #[test]
    fn a_task_that_cannot_be_read_is_not_done() {
        let line = WrittenLine {
            book: "ru-2022".to_owned(),
            game: "russian".to_owned(),
            fen: "W:Wa1:Bh8".to_owned(),
            moves: vec![vec![1, 2, 3]],
        };
        assert_eq!(Task::Opinion { line }.run(&Stop::new()), None);
        let stones = vec![("h8".to_owned(), true), ("h8".to_owned(), false)];
        assert_eq!(Task::AnalyseRenju { stones, black: true, level: 1, count: 1 }.run(&Stop::new()), None);
    }
}
