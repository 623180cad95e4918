//! The eight symmetries of the board.

use crate::board::Board;
use crate::point::{Point, SIDE};

/// A rotation or reflection of the board onto itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

const FLIP_COLUMNS: u8 = 1;
const FLIP_ROWS: u8 = 2;
const TRANSPOSE: u8 = 4;

impl Symmetry {
    /// The symmetry that moves nothing.
    pub const IDENTITY: Self = Self(0);

    /// All eight symmetries, the identity first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(Symmetry)
    }

    /// Where the symmetry takes a point.
    #[must_use]
    pub fn apply(self, point: Point) -> Point {
        let (mut column, mut row) = (point.column(), point.row());
        if self.0 & FLIP_COLUMNS != 0 {
            column = SIDE - 1 - column;
        }
        if self.0 & FLIP_ROWS != 0 {
            row = SIDE - 1 - row;
        }
        if self.0 & TRANSPOSE != 0 {
            (column, row) = (row, column);
        }
        // Both coordinates stay below 15, so the point exists.
        Point::new(column, row).unwrap_or(point)
    }

    /// The symmetry that takes every point back.
    #[must_use]
    pub fn inverse(self) -> Self {
        // With the transposition last, undoing it first exchanges the two flips.
        let flips = match self.0 & (FLIP_COLUMNS | FLIP_ROWS) {
            FLIP_COLUMNS if self.0 & TRANSPOSE != 0 => FLIP_ROWS,
            FLIP_ROWS if self.0 & TRANSPOSE != 0 => FLIP_COLUMNS,
            same => same,
        };
        Self(flips | self.0 & TRANSPOSE)
    }

    /// The board with every stone moved by the symmetry.
    #[must_use]
    pub fn apply_to_board(self, board: &Board) -> Board {
        Board::from_stones(board.stones().map(|(point, color)| (self.apply(point), color)))
    }

    /// The symmetries that leave a board as it is.
    #[must_use]
    pub fn of_board(board: &Board) -> Vec<Self> {
        Self::all().filter(|symmetry| symmetry.apply_to_board(board) == *board).collect()
    }
}

impl Board {
    /// A number that is the same for all eight views of one arrangement of stones.
    #[must_use]
    pub fn symmetric_hash(&self) -> u64 {
        Symmetry::all().map(|symmetry| symmetry.apply_to_board(self).hash()).min().unwrap_or_default()
    }
}
