//! A position of a game: stones, whose turn it is, and what a move leads to.

use std::fmt;

use crate::board::Board;
use crate::color::Color;
use crate::foul::Foul;
use crate::point::Point;
use rulebook::Article;

/// A move: a stone, or the refusal to place one, which is a move too (9.2.4.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Move {
    /// A stone on a point.
    Place(Point),
    /// No stone.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(point) => point.fmt(f),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// What a move does to the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The game goes on.
    Continues,
    /// The mover has built a five and wins.
    Five,
    /// White has built an overline and wins.
    Overline,
    /// Black has played a forbidden move. Whether that ends the game at once or White must claim it is for the
    /// regulations of the event; the stone is on the board.
    Foul(Foul),
    /// Both players have passed running: a draw.
    BothPassed,
    /// Neither side can build a five any more: a draw.
    NoFivePossible,
}

impl Verdict {
    /// The clause behind the verdict; a game that goes on needs none.
    #[must_use]
    pub const fn article(self) -> Option<Article> {
        match self {
            Self::Continues => None,
            Self::Five => Some(Article::ru("9.2.6.1")),
            Self::Overline => Some(Article::ru("9.2.6.2")),
            Self::Foul(foul) => Some(foul.article()),
            Self::BothPassed => Some(Article::ru("9.2.7.1 b")),
            Self::NoFivePossible => Some(Article::ru("9.2.7.1 c")),
        }
    }
}

/// Why a move cannot be made at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// A stone is on the point already.
    Taken(Point),
    /// The first stone goes to the centre.
    NotCentre(Move),
}

impl Refusal {
    /// The clause behind the refusal.
    #[must_use]
    pub const fn article(&self) -> Article {
        Article::ru("9.2.4.1")
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken(point) => write!(f, "{point} is taken: a stone goes to an empty point"),
            Self::NotCentre(found) => {
                write!(f, "the first stone goes to the centre {}, not {found}", Point::CENTRE)
            }
        }
    }
}

impl std::error::Error for Refusal {}

/// Stones, the side to move, and whether the last move was a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    to_move: Color,
    after_pass: bool,
}

impl Position {
    /// The start of a game.
    #[must_use]
    pub const fn new() -> Self {
        Self { board: Board::new(), to_move: Color::Black, after_pass: false }
    }

    /// Any arrangement of stones with a side to move, as problems and opening regulations need it.
    #[must_use]
    pub const fn from_board(board: Board, to_move: Color) -> Self {
        Self { board, to_move, after_pass: false }
    }

    /// The stones.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// Whether the last move was a pass, so that another one ends the game.
    #[must_use]
    pub const fn is_after_pass(&self) -> bool {
        self.after_pass
    }

    /// Makes a move and says what it leads to. A forbidden move of Black is made and reported, because the rules let
    /// the event decide what follows from it.
    ///
    /// # Errors
    /// When the point is taken, or the first stone of the game is not put in the centre.
    pub fn play(&mut self, action: Move) -> Result<Verdict, Refusal> {
        if self.board.is_empty() && self.to_move == Color::Black && action != Move::Place(Point::CENTRE) {
            return Err(Refusal::NotCentre(action));
        }
        let mover = self.to_move;
        let verdict = match action {
            Move::Pass if self.after_pass => Verdict::BothPassed,
            Move::Pass => Verdict::Continues,
            Move::Place(point) => {
                if !self.board.is_empty_at(point) {
                    return Err(Refusal::Taken(point));
                }
                let verdict = self.judge(point);
                self.board.flip(point, mover);
                if verdict == Verdict::Continues && Color::ALL.iter().all(|&c| !self.board.can_still_win(c)) {
                    Verdict::NoFivePossible
                } else {
                    verdict
                }
            }
        };
        self.after_pass = action == Move::Pass;
        self.to_move = mover.other();
        Ok(verdict)
    }

    /// What a stone of the side to move on this empty point makes.
    fn judge(&self, point: Point) -> Verdict {
        if self.board.makes_five(point, self.to_move) {
            // White's row of six or more is an overline only when no line holds exactly five.
            return if self.to_move == Color::White && !self.board.makes_exact_five(point, Color::White) {
                Verdict::Overline
            } else {
                Verdict::Five
            };
        }
        match self.to_move {
            Color::White => Verdict::Continues,
            Color::Black => self.board.foul(point).map_or(Verdict::Continues, Verdict::Foul),
        }
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::new()
    }
}
