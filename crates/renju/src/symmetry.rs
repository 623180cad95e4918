//! The eight symmetries of the board, and the symmetries of stones.

use crate::board::Board;
use crate::color::Color;
use crate::point::{Point, PointSet, SIDE};

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

    /// Where the symmetry takes a column and a row if the centre of the board stays in its place.
    fn turn(self, point: Point) -> (i32, i32) {
        let turned = self.apply(point);
        (turned.column() as i32, turned.row() as i32)
    }
}

impl Board {
    /// The points that are one move with a point, itself among them, because a turn or a mirror carries the stones into themselves and
    /// the point into them. Its centre or axis need not be the board's (9.2.4.3).
    #[must_use]
    pub fn twins_of(&self, point: Point) -> PointSet {
        let stones: Vec<(Point, Color)> = self.stones().collect();
        let mut twins = PointSet::EMPTY;
        twins.insert(point);
        for symmetry in Symmetry::all() {
            let (column, row) = symmetry.turn(point);
            // The first stone must come to stand on some stone: each of them tells how far everything is to be shifted.
            let Some(&(first, _)) = stones.first() else { break };
            let from = symmetry.turn(first);
            for &(to, _) in &stones {
                let shift = (to.column() as i32 - from.0, to.row() as i32 - from.1);
                let shifted = |(column, row): (i32, i32)| {
                    let new = |at: i32, by: i32| usize::try_from(at + by).ok();
                    Point::new(new(column, shift.0)?, new(row, shift.1)?)
                };
                let same = |&(stone, color): &(Point, Color)| {
                    shifted(symmetry.turn(stone)).is_some_and(|image| self.get(image) == Some(color))
                };
                if stones.iter().all(same) {
                    shifted((column, row)).into_iter().for_each(|twin| twins.insert(twin));
                }
            }
        }
        twins
    }

    /// A number that is the same for all eight views of one arrangement of stones.
    #[must_use]
    pub fn symmetric_hash(&self) -> u64 {
        Symmetry::all().map(|symmetry| symmetry.apply_to_board(self).hash()).min().unwrap_or_default()
    }
}
