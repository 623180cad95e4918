//! The lines of the board: rows, columns and both diagonals, as places in bit words.

use crate::point::{POINTS, Point, SIDE};

/// A direction of a line (9.2.3: horizontal, vertical, diagonal).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Left to right.
    Horizontal,
    /// Bottom to top.
    Vertical,
    /// From the lower left to the upper right.
    Rising,
    /// From the lower right to the upper left.
    Falling,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Self; 4] = [Self::Horizontal, Self::Vertical, Self::Rising, Self::Falling];

    /// One step along the direction, in columns and rows.
    #[must_use]
    pub const fn step(self) -> (isize, isize) {
        match self {
            Self::Horizontal => (1, 0),
            Self::Vertical => (0, 1),
            Self::Rising => (1, 1),
            Self::Falling => (-1, 1),
        }
    }

    /// The difference of point indices of one step.
    pub(crate) const fn stride(self) -> isize {
        let (columns, rows) = self.step();
        rows * SIDE as isize + columns
    }
}

/// 15 rows, 15 columns, 29 rising and 29 falling diagonals.
pub(crate) const LINES: usize = 88;
/// A line's first point is at this bit of its word, so that a window of five points to either side always exists.
pub(crate) const MARGIN: u32 = 5;

/// Where a point lies on a line: the number of the line and the place on it, from 0.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) line: u8,
    pub(crate) at: u8,
}

const fn place(column: usize, row: usize, direction: Direction) -> Place {
    let (line, at) = match direction {
        Direction::Horizontal => (row, column),
        Direction::Vertical => (SIDE + column, row),
        Direction::Rising => (30 + column + 14 - row, if column < row { column } else { row }),
        Direction::Falling => {
            let sum = column + row;
            (59 + sum, if sum > 14 { row - (sum - 14) } else { row })
        }
    };
    Place { line: line as u8, at: at as u8 }
}

/// The four places of every point, in the order of [`Direction::ALL`].
pub(crate) static PLACES: [[Place; 4]; POINTS] = {
    let mut places = [[Place { line: 0, at: 0 }; 4]; POINTS];
    let mut index = 0;
    while index < POINTS {
        let mut d = 0;
        while d < 4 {
            places[index][d] = place(index % SIDE, index / SIDE, Direction::ALL[d]);
            d += 1;
        }
        index += 1;
    }
    places
};

/// Bits of every line's word that lie outside the board.
pub(crate) static WALLS: [u32; LINES] = {
    let mut walls = [u32::MAX; LINES];
    let mut index = 0;
    while index < POINTS {
        let mut d = 0;
        while d < 4 {
            let place = PLACES[index][d];
            walls[place.line as usize] &= !(1 << (place.at as u32 + MARGIN));
            d += 1;
        }
        index += 1;
    }
    walls
};

/// The point `steps` along the direction. The caller knows that it is on the board.
pub(crate) fn along(point: Point, direction: Direction, steps: isize) -> Point {
    let index = point.index() as isize + direction.stride() * steps;
    debug_assert!(
        point.offset(direction.step().0 * steps, direction.step().1 * steps).map(|p| p.index() as isize)
            == Some(index)
    );
    Point::from_index(index.unsigned_abs()).unwrap_or(point)
}
