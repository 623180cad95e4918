//! The forbidden moves of Black (9.2.4.2).

use std::fmt;

use crate::board::Board;
use crate::color::Color;
use crate::line::{Direction, along};
use crate::point::Point;
use crate::shape::{SHAPES, Shape, Shapes};
use rulebook::Article;

/// Why a move is forbidden to Black. Where several reasons hold, the first in this order is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Foul {
    /// An unbroken row of six or more (9.2.4.2 c).
    Overline,
    /// Two fours at once (9.2.4.2 b).
    DoubleFour,
    /// Two threes at once (9.2.4.2 a).
    DoubleThree,
}

impl Foul {
    /// The clause that forbids the move.
    #[must_use]
    pub const fn article(self) -> Article {
        Article::ru(match self {
            Self::DoubleThree => "9.2.4.2 a",
            Self::DoubleFour => "9.2.4.2 b",
            Self::Overline => "9.2.4.2 c",
        })
    }
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Overline => "overline",
            Self::DoubleFour => "4x4",
            Self::DoubleThree => "3x3",
        })
    }
}

/// What the four lines through a black stone say together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Judgement {
    /// A five is made: whatever else the move makes, it is allowed.
    Five,
    /// The lines alone forbid the move.
    Foul(Foul),
    /// Two or more lines hold what looks like a three: whether they are threes, nested moves decide.
    PerhapsDoubleThree,
    /// The lines alone allow the move.
    Allowed,
}

/// Judges a black move by its four lines, without asking whether what looks like a three is one.
#[inline]
pub(crate) fn judge_lines(shapes: &[Shape; 4]) -> Judgement {
    let (mut overline, mut fours, mut threes) = (false, 0, 0);
    for shape in shapes {
        if shape.is_five() {
            return Judgement::Five;
        }
        overline |= shape.is_overline();
        fours += shape.fours();
        threes += u32::from(shape.is_three());
    }
    if overline {
        Judgement::Foul(Foul::Overline)
    } else if fours >= 2 {
        Judgement::Foul(Foul::DoubleFour)
    } else if threes >= 2 {
        Judgement::PerhapsDoubleThree
    } else {
        Judgement::Allowed
    }
}

/// Whether at least two of the lines through a black stone about to stand on `point` hold a three. The board is left as
/// it was.
pub(crate) fn is_double_three(board: &mut Board, table: &Shapes, point: Point, shapes: &[Shape; 4]) -> bool {
    board.flip(point, Color::Black);
    let mut threes = 0;
    let mut left = shapes.iter().filter(|shape| shape.is_three()).count();
    for (shape, direction) in shapes.iter().zip(Direction::ALL) {
        if !shape.is_three() {
            continue;
        }
        left -= 1;
        let three = shape
            .completions()
            .any(|steps| may_make_straight_four(board, table, along(point, direction, steps)));
        threes += usize::from(three);
        if threes >= 2 || threes + left < 2 {
            break;
        }
    }
    board.flip(point, Color::Black);
    threes >= 2
}

/// 9.2.3: the three must become a straight four by a permitted move; by the international text that move must not make
/// a five at the same time. The recursion ends because every level has one stone more.
fn may_make_straight_four(board: &mut Board, table: &Shapes, point: Point) -> bool {
    let shapes = board.shapes_in(table, point, Color::Black);
    match judge_lines(&shapes) {
        Judgement::Allowed => true,
        Judgement::Five | Judgement::Foul(_) => false,
        Judgement::PerhapsDoubleThree => !is_double_three(board, table, point, &shapes),
    }
}

impl Board {
    /// Why a black stone on this empty point would be a foul, or `None` when it would not be. A taken point is no foul.
    #[must_use]
    pub fn foul(&self, point: Point) -> Option<Foul> {
        if !self.is_empty_at(point) {
            return None;
        }
        let mut board = *self;
        board.foul_in(&SHAPES, point)
    }

    pub(crate) fn foul_in(&mut self, table: &Shapes, point: Point) -> Option<Foul> {
        let shapes = self.shapes_in(table, point, Color::Black);
        match judge_lines(&shapes) {
            Judgement::Five | Judgement::Allowed => None,
            Judgement::Foul(foul) => Some(foul),
            Judgement::PerhapsDoubleThree => {
                is_double_three(self, table, point, &shapes).then_some(Foul::DoubleThree)
            }
        }
    }

    /// Every point forbidden to Black, with the reason, in the order of the points.
    #[must_use]
    pub fn fouls(&self) -> Vec<(Point, Foul)> {
        let table = &*SHAPES;
        let mut board = *self;
        self.empties().filter_map(|point| board.foul_in(table, point).map(|foul| (point, foul))).collect()
    }

    /// Whether a stone of `color` on this point makes a five (White: or an overline) and so wins.
    #[must_use]
    pub fn makes_five(&self, point: Point, color: Color) -> bool {
        Direction::ALL.into_iter().any(|direction| self.shape(point, color, direction).is_five())
    }
}
