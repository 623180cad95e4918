//! The geometry of the boards.
//!
//! Playing squares are bits of a `u64`, row by row from the top, with one unused bit after every second row:
//!
//! ```text
//! 8×8:   0   1   2   3      10×10:   0   1   2   3   4
//!      4   5   6   7               5   6   7   8   9
//!        9  10  11  12              11  12  13  14  15
//!     13  14  15  16             16  17  18  19  20      (8 and 10 are the first unused bits)
//! ```
//!
//! So a step down to the left is always the same shift (4 or 5 bits), a step down to the right one bit more, and a step
//! off the side falls on an unused bit: the generator needs no tests for the edges.

use core::fmt::Debug;
use core::hash::Hash;

use crate::piece::Color;
use crate::rules::MoveRules;

/// How the squares of a board are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// `a1` … `h8` (6.1.6.1).
    Algebraic,
    /// `1` … `50` (7.3).
    Numeric,
}

/// The number of directions a piece can move in.
pub(crate) const DIRECTIONS: usize = 4;
pub(crate) const DOWN_LEFT: usize = 0;
pub(crate) const DOWN_RIGHT: usize = 1;
pub(crate) const UP_RIGHT: usize = 2;
pub(crate) const UP_LEFT: usize = 3;
/// The directions along files and rows, from one playing square to the next, in which the pieces of some games capture too.
const DOWN: usize = 4;
const RIGHT: usize = 5;
const UP: usize = 6;
const LEFT: usize = 7;

/// Whether a direction leads to White's last row.
pub(crate) const fn is_up(direction: usize) -> bool {
    direction >= UP_RIGHT
}

/// The direction that leads back.
pub(crate) const fn opposite(direction: usize) -> usize {
    direction ^ 2
}

/// The name of a square: one or two characters, the second 0 if there is one.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Name([u8; 2]);

impl Name {
    #[inline(always)]
    pub(crate) const fn bytes(&self) -> &[u8] {
        if self.0[1] == 0 { self.0.split_at(1).0 } else { &self.0 }
    }
}

const fn names(row: u8, naming: Naming, counting: Counting) -> [Name; 64] {
    let mut names = [Name([b'?', 0]); 64];
    let mut index = 0;
    while index < 2 * row * row {
        let from_top = index / row;
        let column = 2 * (index % row) + if from_top.is_multiple_of(2) { 1 } else { 0 };
        let number = counting.turn(index, row) + 1;
        names[(index + index / (2 * row)) as usize] = Name(match naming {
            Naming::Algebraic => [b'a' + column, b'0' + 2 * row - from_top],
            Naming::Numeric if number < 10 => [b'0' + number, 0],
            Naming::Numeric => [b'0' + number / 10, b'0' + number % 10],
        });
        index += 1;
    }
    names
}

/// Where a board begins to count its squares, and on which side its players have the main road.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// The main road begins on the left of each player; rows from the top, each from the left.
    Plain,
    /// The main road begins on the right: the mirror image, counted from the top left corner (N2 with the flag of an inverted board
    /// in the tag `GameType`).
    Mirrored,
    /// The same board, counted from the bottom right corner (N1).
    MirroredFromBelow,
}

impl Counting {
    /// From the index of a square in the order of the layout to the one by which it is counted, and back.
    #[inline(always)]
    pub(crate) const fn turn(self, index: u8, row: u8) -> u8 {
        let mirrored = index / row * row + (row - 1 - index % row);
        match self {
            Self::Plain => index,
            Self::Mirrored => mirrored,
            Self::MirroredFromBelow => (2 * row - 1 - index / row) * row + index % row,
        }
    }

    pub(crate) const fn is_mirrored(self) -> bool {
        !matches!(self, Self::Plain)
    }
}

/// The directions in which the pieces of a game capture.
#[inline(always)]
pub(crate) const fn capture_directions<R: MoveRules>() -> usize {
    if R::STRAIGHT_CAPTURES { 2 * DIRECTIONS } else { DIRECTIONS }
}

/// Whether a direction leads to higher bits.
#[inline(always)]
pub(crate) const fn is_rising<R: MoveRules>(direction: usize) -> bool {
    direction <= DOWN_RIGHT || (R::STRAIGHT_CAPTURES && (direction == DOWN || direction == RIGHT))
}

/// For each direction and bit, the bits from there to the edge.
pub(crate) type Rays = [[u64; 64]; DIRECTIONS];

/// The bits from a bit to the edge, in any direction in which the pieces of a game capture.
#[inline(always)]
pub(crate) const fn ray<R: MoveRules>(direction: usize, bit: usize) -> u64 {
    if R::STRAIGHT_CAPTURES && direction >= DIRECTIONS {
        R::Board::LINES[direction - DIRECTIONS][bit & 63]
    } else {
        R::Board::RAYS[direction][bit & 63]
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Board8 {}
    impl Sealed for super::Board10 {}
    impl Sealed for super::ItalianBoard {}
    impl Sealed for super::IberianBoard {}
}

/// A board: its size, its names of squares, and the shape the move generator works on.
///
/// Implemented by [`Board8`], [`Board10`], [`ItalianBoard`] and [`IberianBoard`] and by nothing else.
pub trait Board: sealed::Sealed + Copy + Debug + Default + Eq + Ord + Hash + Send + Sync + 'static {
    /// Squares along one edge.
    const SIDE: u8;
    /// Men of each side at the beginning of the game.
    const MEN: u8;
    /// How its squares are named.
    const NAMING: Naming;
    /// How its squares are counted.
    #[doc(hidden)]
    const COUNTING: Counting = Counting::Plain;
    /// See [`Rays`].
    #[doc(hidden)]
    const RAYS: &'static [[u64; 64]; 4];
    /// The same along files and rows.
    #[doc(hidden)]
    const LINES: &'static [[u64; 64]; 4] = &lines(Self::ROW as u32);

    /// For each bit, those two steps away from it.
    #[doc(hidden)]
    const RINGS: &'static [u64; 64] = &rings(Self::RAYS, Self::LINES);
    /// The names of the squares by bit.
    #[doc(hidden)]
    const NAMES: &'static [Name; 64];

    /// Playing squares in one row.
    const ROW: u8 = Self::SIDE / 2;
    /// Playing squares on the board.
    const SQUARES: u8 = Self::SIDE * Self::ROW;
    /// The bits of all playing squares.
    #[doc(hidden)]
    const ALL: u64 = all(Self::ROW as u32);
}

/// The board of 64 squares (6.1.1): Russian, Brazilian, giveaway and draughts-64.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board8;

/// The board of 100 squares (7.1): International draughts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board10;

/// The board of 64 squares with the main road on the right of each player, its squares counted from White's upper left corner. The layout
/// of its bits is that of the mirror image, [`Board8`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItalianBoard;

/// The board of [`ItalianBoard`], its squares counted from White's lower right corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IberianBoard;

impl Board for Board8 {
    const SIDE: u8 = 8;
    /// 6.1.3.1.
    const MEN: u8 = 12;
    const NAMING: Naming = Naming::Algebraic;
    const RAYS: &'static Rays = &rays(4);
    const NAMES: &'static [Name; 64] = &names(4, Naming::Algebraic, Counting::Plain);
}

impl Board for Board10 {
    const SIDE: u8 = 10;
    /// 7.2.1.
    const MEN: u8 = 20;
    const NAMING: Naming = Naming::Numeric;
    const RAYS: &'static Rays = &rays(5);
    const NAMES: &'static [Name; 64] = &names(5, Naming::Numeric, Counting::Plain);
}

impl Board for ItalianBoard {
    const SIDE: u8 = Board8::SIDE;
    const MEN: u8 = Board8::MEN;
    const NAMING: Naming = Naming::Numeric;
    const COUNTING: Counting = Counting::Mirrored;
    const RAYS: &'static Rays = Board8::RAYS;
    const NAMES: &'static [Name; 64] = &names(4, Naming::Numeric, Counting::Mirrored);
}

impl Board for IberianBoard {
    const SIDE: u8 = Board8::SIDE;
    const MEN: u8 = Board8::MEN;
    const NAMING: Naming = Naming::Numeric;
    const COUNTING: Counting = Counting::MirroredFromBelow;
    const RAYS: &'static Rays = Board8::RAYS;
    const NAMES: &'static [Name; 64] = &names(4, Naming::Numeric, Counting::MirroredFromBelow);
}

const fn all(row: u32) -> u64 {
    let mut bits = 0;
    let mut pair = 0;
    while pair < row {
        bits |= ((1 << (2 * row)) - 1) << (pair * (2 * row + 1));
        pair += 1;
    }
    bits
}

/// Moves every bit one step; a bit that leaves the board falls on an unused one or out of the word.
#[inline(always)]
pub(crate) const fn shift<B: Board>(bits: u64, direction: usize) -> u64 {
    step(bits, direction, B::ROW as u32)
}

const fn step(bits: u64, direction: usize, row: u32) -> u64 {
    match direction {
        DOWN_LEFT => bits << row,
        DOWN_RIGHT => bits << (row + 1),
        UP_RIGHT => bits >> row,
        _ => bits >> (row + 1),
    }
}

/// Moves every bit one step in any of the directions in which the pieces of a game capture.
#[inline(always)]
pub(crate) const fn shift_to_capture<R: MoveRules>(bits: u64, direction: usize) -> u64 {
    if R::STRAIGHT_CAPTURES && direction >= DIRECTIONS {
        straight_step(bits, direction, R::Board::ROW as u32)
    } else {
        shift::<R::Board>(bits, direction)
    }
}

/// Along a file every second row, along a row the next bit; no unused bit marks the ends of rows.
const fn straight_step(bits: u64, direction: usize, row: u32) -> u64 {
    let room = match direction {
        RIGHT => !column(row - 1, row),
        LEFT => !column(0, row),
        _ => u64::MAX,
    };
    straight_slide(bits & room, direction, row)
}

/// The same for bits that have room.
const fn straight_slide(bits: u64, direction: usize, row: u32) -> u64 {
    match direction {
        DOWN => bits << (2 * row + 1),
        RIGHT => bits << 1,
        UP => bits >> (2 * row + 1),
        _ => bits >> 1,
    }
}

/// Moves every bit one step in any of the directions in which the pieces of a game capture; each must have room.
#[inline(always)]
const fn slide<R: MoveRules>(bits: u64, direction: usize) -> u64 {
    if R::STRAIGHT_CAPTURES && direction >= DIRECTIONS {
        straight_slide(bits, direction, R::Board::ROW as u32)
    } else {
        shift::<R::Board>(bits, direction)
    }
}

/// Moves every bit two steps; each must have room.
#[inline(always)]
pub(crate) const fn leap<R: MoveRules>(bits: u64, direction: usize) -> u64 {
    slide::<R>(slide::<R>(bits, direction), direction)
}

/// The squares on which a man that captures in a direction has a target before it and an empty square behind that.
#[inline(always)]
pub(crate) const fn jump_from<R: MoveRules>(targets: u64, empty: u64, direction: usize) -> u64 {
    let row = R::Board::ROW as u32;
    let room = match direction {
        RIGHT => !(column(row - 1, row) | column(row - 2, row)),
        LEFT => !(column(0, row) | column(1, row)),
        _ => u64::MAX,
    };
    let back = opposite(direction);
    slide::<R>(targets & slide::<R>(empty, back), back) & room
}

/// The squares of one place in all rows.
const fn column(place: u32, row: u32) -> u64 {
    let mut bits = 0;
    let mut index = 0;
    while index < 2 * row {
        bits |= 1 << (index * row + index / 2 + place);
        index += 1;
    }
    bits
}

const fn lines(row: u32) -> Rays {
    let mut lines = [[0; 64]; DIRECTIONS];
    let board = all(row);
    let mut direction = 0;
    while direction < DIRECTIONS {
        let mut bit = 0;
        while bit < 64 {
            let mut at = straight_step((1 << bit) & board, direction + DIRECTIONS, row) & board;
            while at != 0 {
                lines[direction][bit] |= at;
                at = straight_step(at, direction + DIRECTIONS, row) & board;
            }
            bit += 1;
        }
        direction += 1;
    }
    lines
}

const fn rings(rays: &Rays, lines: &Rays) -> [u64; 64] {
    let mut rings = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        let mut direction = 0;
        while direction < 2 * DIRECTIONS {
            let table = if direction < DIRECTIONS { rays } else { lines };
            let ray = table[direction % DIRECTIONS][bit];
            // The second square of a ray is the second of its bits, seen from where it begins.
            if direction % DIRECTIONS <= DOWN_RIGHT {
                let behind = ray & ray.wrapping_sub(1);
                rings[bit] |= behind & behind.wrapping_neg();
            } else if ray.count_ones() > 1 {
                rings[bit] |= 1 << (ray ^ 1 << ray.ilog2()).ilog2();
            }
            direction += 1;
        }
        bit += 1;
    }
    rings
}

const fn rays(row: u32) -> Rays {
    let mut rays = [[0; 64]; DIRECTIONS];
    let board = all(row);
    let mut direction = 0;
    while direction < DIRECTIONS {
        let mut bit = 0;
        while bit < 64 {
            let mut at = step((1 << bit) & board, direction, row) & board;
            while at != 0 {
                rays[direction][bit] |= at;
                at = step(at, direction, row) & board;
            }
            bit += 1;
        }
        direction += 1;
    }
    rays
}

/// The squares of the row where the men of a colour become kings (6.1.4.4).
pub(crate) const fn last_row<B: Board>(color: Color) -> u64 {
    let top = (1 << B::ROW) - 1;
    match color {
        Color::White => top,
        Color::Black => top << ((B::ROW as u32 - 1) * (2 * B::ROW as u32 + 1) + B::ROW as u32),
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    #[test]
    fn board_sizes_6_1_1_7_1() {
        assert_eq!(Board8::ALL.count_ones(), 32);
        assert_eq!(Board10::ALL.count_ones(), 50);
        assert_eq!((Board8::SQUARES, Board10::SQUARES), (32, 50));
    }

    /// Every diagonal is counted from both of its ends: the rays of a square cover its two diagonals once.
    #[test]
    fn rays_cover_the_diagonals_of_each_square() {
        fn check<B: Board>() {
            for a in 0..64 {
                for b in 0..64 {
                    let sees = |from: usize, to: usize| {
                        (0..4).filter(|&d| B::RAYS[d][from] >> to & 1 == 1).collect::<Vec<_>>()
                    };
                    let (there, back) = (sees(a, b), sees(b, a));
                    assert!(there.len() <= 1);
                    assert_eq!(there.iter().map(|&d| opposite(d)).collect::<Vec<_>>(), back);
                }
            }
        }
        check::<Board8>();
        check::<Board10>();
    }

    /// Along files and rows a square sees every second square of its column and of its rank, each from both ends.
    #[test]
    fn lines_cover_the_file_and_the_row_of_each_square() {
        use crate::square::Square;
        fn check<B: Board>() {
            for a in Square::<B>::all() {
                for b in Square::<B>::all() {
                    let expected = match (a.column().cmp(&b.column()), a.rank().cmp(&b.rank())) {
                        (Equal, Greater) => Some(DOWN),
                        (Equal, Less) => Some(UP),
                        (Less, Equal) => Some(RIGHT),
                        (Greater, Equal) => Some(LEFT),
                        _ => None,
                    };
                    let sees = (4..8).filter(|&d| B::LINES[d - 4][a.bit()] & b.mask() != 0);
                    assert_eq!(sees.collect::<Vec<_>>(), expected.into_iter().collect::<Vec<_>>(), "{a} {b}");
                }
            }
        }
        use core::cmp::Ordering::{Equal, Greater, Less};
        check::<Board8>();
        check::<Board10>();
    }
}
