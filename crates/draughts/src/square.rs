//! Squares and sets of squares.

use core::cmp::Ordering;
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};
use core::str::FromStr;

use crate::board::{Board, Naming};

/// A playing square of a board. It prints in the board's own notation: `c3` on 8×8, `32` on 10×10.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Square<B: Board> {
    bit: u8,
    board: PhantomData<B>,
}

impl<B: Board> Square<B> {
    /// The square on a bit of the board's layout. The bit must be one of `B::ALL`.
    #[inline(always)]
    pub(crate) const fn from_bit(bit: u32) -> Self {
        Self { bit: bit as u8, board: PhantomData }
    }

    /// The one square of a set that has one.
    #[inline(always)]
    pub(crate) const fn of(mask: u64) -> Self {
        Self::from_bit(mask.trailing_zeros())
    }

    #[inline(always)]
    pub(crate) const fn mask(self) -> u64 {
        1 << self.bit
    }

    /// Its bit in [`Squares::bits`].
    #[inline(always)]
    #[must_use]
    pub const fn bit(self) -> usize {
        self.bit as usize
    }

    /// The square with a number: 1 = b8 … 32 = g1 on 8×8, 1 … 50 on 10×10 (7.3).
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Self> {
        if number == 0 || number > B::SQUARES {
            return None;
        }
        Some(Self::from_index(B::COUNTING.turn(number - 1, B::ROW)))
    }

    /// The number of the square.
    #[must_use]
    pub const fn number(self) -> u8 {
        B::COUNTING.turn(self.index(), B::ROW) + 1
    }

    /// The square at a place of the layout: row by row from the top, each row from the left of the board or of its mirror image.
    const fn from_index(index: u8) -> Self {
        Self::from_bit((index + index / (2 * B::ROW)) as u32)
    }

    /// The place in the layout, from 0 on.
    pub(crate) const fn index(self) -> u8 {
        self.bit - self.bit / (2 * B::ROW + 1)
    }

    /// The square in a column (0 is the left edge, the file a) and a rank (0 is White's edge); `None` off the board and on
    /// light squares.
    #[must_use]
    pub const fn at(column: u8, rank: u8) -> Option<Self> {
        if column >= B::SIDE || rank >= B::SIDE {
            return None;
        }
        let column = if B::COUNTING.is_mirrored() { B::SIDE - 1 - column } else { column };
        if !(column + rank).is_multiple_of(2) {
            return None;
        }
        Some(Self::from_index((B::SIDE - 1 - rank) * B::ROW + column / 2))
    }

    /// The column, counted from the left edge: 0 is the file a.
    #[must_use]
    pub const fn column(self) -> u8 {
        let index = self.index();
        let row = index / B::ROW;
        let column = 2 * (index % B::ROW) + if row.is_multiple_of(2) { 1 } else { 0 };
        if B::COUNTING.is_mirrored() { B::SIDE - 1 - column } else { column }
    }

    /// The rank, counted from White's edge: 0 is the first.
    #[must_use]
    pub const fn rank(self) -> u8 {
        B::SIDE - 1 - self.index() / B::ROW
    }

    /// The square seen by the player on the other side of the board: a half-turn.
    #[must_use]
    pub const fn rotated(self) -> Self {
        // The layout is symmetric: bits run from 0 to the last playing square, and a half-turn reverses them.
        Self::from_bit(B::ALL.ilog2() - self.bit as u32)
    }

    /// The reflection in the main road, which stays where it is: a3 becomes c1.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        let (column, rank) = (self.column(), self.rank());
        let there = if B::COUNTING.is_mirrored() {
            Self::at(B::SIDE - 1 - rank, B::SIDE - 1 - column)
        } else {
            Self::at(rank, column)
        };
        match there {
            Some(square) => square,
            // Column and rank of a playing square have an even sum, and so they do when exchanged.
            None => self,
        }
    }

    /// The name in the board's own notation.
    #[inline(always)]
    pub(crate) fn name(self) -> &'static [u8] {
        B::NAMES[self.bit() & 63].bytes()
    }

    /// All squares of the board in the order of their numbers.
    pub fn all() -> SquaresIter<B> {
        Squares::ALL.iter()
    }
}

/// Not the name of a playing square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownSquare;

impl fmt::Display for UnknownSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a playing square")
    }
}

impl core::error::Error for UnknownSquare {}

/// Reads a square by its name in either notation: `c3` or `22` on 8×8, `32` on 10×10.
impl<B: Board> FromStr for Square<B> {
    type Err = UnknownSquare;

    fn from_str(name: &str) -> Result<Self, UnknownSquare> {
        let bytes = name.as_bytes();
        if let ([file @ b'a'..=b'h', rank @ b'1'..=b'8'], Naming::Algebraic) = (bytes, B::NAMING) {
            return Self::at(file - b'a', rank - b'1').ok_or(UnknownSquare);
        }
        // A number may have leading zeros, but no sign.
        let number = if bytes.iter().all(u8::is_ascii_digit) { name.parse().ok() } else { None };
        number.and_then(Self::from_number).ok_or(UnknownSquare)
    }
}

impl<B: Board> fmt::Display for Square<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(str::from_utf8(self.name()).unwrap_or_default())
    }
}

impl<B: Board> fmt::Debug for Square<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<B: Board> PartialOrd for Square<B> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// By number, on a mirrored board by that of the mirror image.
impl<B: Board> Ord for Square<B> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.bit.cmp(&other.bit)
    }
}

/// A set of squares, one bit each, with the set operations `|`, `&`, `-` and `!` (the rest of the board). Its squares come in the
/// order of their numbers.
///
/// ```
/// use draughts::{Board8, Square, Squares};
/// let corner: Squares<Board8> = ["a1", "b2", "c1"].into_iter().map(|name| name.parse().unwrap()).collect();
/// let edge: Squares<Board8> = Square::all().filter(|square| square.rank() == 0).collect();
/// assert_eq!((corner & edge).len(), 2);
/// assert_eq!((corner - edge).to_string(), "b2");
/// assert_eq!((!corner).len(), 29);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Squares<B: Board> {
    bits: u64,
    board: PhantomData<B>,
}

impl<B: Board> Squares<B> {
    /// No square.
    pub const EMPTY: Self = Self::from_bits(0);
    /// Every playing square of the board.
    pub const ALL: Self = Self::from_bits(B::ALL);

    #[inline(always)]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self { bits, board: PhantomData }
    }

    /// The bits of the squares: row by row from the top, with one unused bit after every second row. See [`Square::bit`].
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// How many squares are in it.
    #[must_use]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Whether a square is in it.
    #[must_use]
    pub const fn contains(self, square: Square<B>) -> bool {
        self.bits & square.mask() != 0
    }

    /// Whether all squares of the other set are in it.
    #[must_use]
    pub const fn contains_all(self, other: Self) -> bool {
        other.bits & !self.bits == 0
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square<B>) {
        self.bits |= square.mask();
    }

    /// Takes a square out.
    pub const fn remove(&mut self, square: Square<B>) {
        self.bits &= !square.mask();
    }

    /// The squares in the order of their numbers.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> SquaresIter<B> {
        SquaresIter(self)
    }

    /// The squares that are in both sets: `&` in constants.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self::from_bits(self.bits & other.bits)
    }

    /// The squares that are in either set: `|` in constants.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self::from_bits(self.bits | other.bits)
    }

    /// The squares that are not in the other set: `-` in constants.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }

    /// The set after a half-turn of the board.
    #[must_use]
    pub const fn rotated(self) -> Self {
        Self::from_bits(self.bits.reverse_bits() >> (63 - B::ALL.ilog2()))
    }

    /// The set reflected in the main road.
    #[must_use]
    pub fn mirrored(self) -> Self {
        self.iter().map(Square::mirrored).collect()
    }
}

impl<B: Board> BitOr for Squares<B> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.or(other)
    }
}

impl<B: Board> BitAnd for Squares<B> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.and(other)
    }
}

impl<B: Board> Sub for Squares<B> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.without(other)
    }
}

impl<B: Board> Not for Squares<B> {
    type Output = Self;

    fn not(self) -> Self {
        Self::ALL.without(self)
    }
}

impl<B: Board> BitOrAssign for Squares<B> {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<B: Board> BitAndAssign for Squares<B> {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<B: Board> SubAssign for Squares<B> {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// The squares of a set in the order of their numbers, from either end.
#[derive(Clone, Debug)]
pub struct SquaresIter<B: Board>(Squares<B>);

impl<B: Board> Iterator for SquaresIter<B> {
    type Item = Square<B>;

    #[inline]
    fn next(&mut self) -> Option<Square<B>> {
        let Self(Squares { bits, .. }) = self;
        if *bits == 0 {
            return None;
        }
        let square = Square::of(*bits);
        *bits &= *bits - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<B: Board> DoubleEndedIterator for SquaresIter<B> {
    fn next_back(&mut self) -> Option<Square<B>> {
        let square = Square::from_bit(self.0.bits.checked_ilog2()?);
        self.0.remove(square);
        Some(square)
    }
}

impl<B: Board> ExactSizeIterator for SquaresIter<B> {}

impl<B: Board> FusedIterator for SquaresIter<B> {}

impl<B: Board> IntoIterator for Squares<B> {
    type Item = Square<B>;
    type IntoIter = SquaresIter<B>;

    #[inline]
    fn into_iter(self) -> SquaresIter<B> {
        self.iter()
    }
}

impl<B: Board> IntoIterator for &Squares<B> {
    type Item = Square<B>;
    type IntoIter = SquaresIter<B>;

    #[inline]
    fn into_iter(self) -> SquaresIter<B> {
        self.iter()
    }
}

impl<B: Board> FromIterator<Square<B>> for Squares<B> {
    fn from_iter<I: IntoIterator<Item = Square<B>>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(squares);
        set
    }
}

impl<B: Board> Extend<Square<B>> for Squares<B> {
    fn extend<I: IntoIterator<Item = Square<B>>>(&mut self, squares: I) {
        squares.into_iter().for_each(|square| self.insert(square));
    }
}

impl<B: Board> From<Square<B>> for Squares<B> {
    fn from(square: Square<B>) -> Self {
        Self::from_bits(square.mask())
    }
}

/// The names of the squares with blanks between them: `a1 c3`.
impl<B: Board> fmt::Display for Squares<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, square) in self.iter().enumerate() {
            write!(f, "{}{square}", if index > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

/// Reads the form of [`Display`](fmt::Display), in any order; commas between the names are as good as blanks.
impl<B: Board> FromStr for Squares<B> {
    type Err = UnknownSquare;

    fn from_str(text: &str) -> Result<Self, UnknownSquare> {
        text.split([' ', ',']).filter(|name| !name.is_empty()).map(str::parse).collect()
    }
}

impl<B: Board> fmt::Debug for Squares<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use super::*;
    use crate::board::{Board8, Board10};

    /// Figure 7, row by row from the top, is the numbering 1 … 32.
    #[test]
    fn names_of_the_squares_are_those_of_figure_7_6_1_6_1() {
        let figure =
            "b8 d8 f8 h8 a7 c7 e7 g7 b6 d6 f6 h6 a5 c5 e5 g5 b4 d4 f4 h4 a3 c3 e3 g3 b2 d2 f2 h2 a1 c1 e1 g1";
        for (name, number) in figure.split(' ').zip(1..=32) {
            let square = Square::<Board8>::from_number(number).unwrap();
            assert_eq!(square.to_string(), name);
            assert_eq!(square.number(), number);
            assert_eq!(name.parse(), Ok(square));
        }
    }

    /// Figure 11: rows of five, the odd ones (from the top) beginning one square from the edge.
    #[test]
    fn numbers_of_the_squares_are_those_of_figure_11_7_3() {
        for number in 1..=50u8 {
            let square = Square::<Board10>::from_number(number).unwrap();
            assert_eq!(square.number(), number);
            assert_eq!(square.to_string(), number.to_string());
            assert_eq!(square.rank(), 9 - (number - 1) / 5);
            assert_eq!(Square::at(square.column(), square.rank()), Some(square));
        }
        let corner = |n| {
            let s = Square::<Board10>::from_number(n).unwrap();
            (s.column(), s.rank())
        };
        // 7.1: the main road joins the corners 46 and 5.
        assert_eq!((corner(46), corner(5)), ((0, 0), (9, 9)));
    }

    #[test]
    fn there_are_no_other_squares() {
        for name in ["", "a2", "a9", "i1", "0", "33", "c", "3c", "+1", "-1", "999", "c33"] {
            assert_eq!(name.parse::<Square<Board8>>(), Err(UnknownSquare), "{name}");
        }
        for name in ["0", "51", "a1", "c3"] {
            assert_eq!(name.parse::<Square<Board10>>(), Err(UnknownSquare), "{name}");
        }
    }

    #[test]
    fn a_half_turn_and_a_reflection_are_their_own_inverses() {
        fn check<B: Board>() {
            for square in Square::<B>::all() {
                assert_eq!(square.rotated().number(), B::SQUARES + 1 - square.number());
                assert_eq!(square.mirrored().mirrored(), square);
                assert_eq!(
                    (square.mirrored().column(), square.mirrored().rank()),
                    (square.rank(), square.column())
                );
                let set = Squares::from(square);
                assert_eq!(set.rotated(), square.rotated().into());
            }
        }
        check::<Board8>();
        check::<Board10>();
    }

    #[test]
    fn sets_obey_the_laws_of_sets() {
        fn check<B: Board>() {
            let even: Squares<B> = Square::all().filter(|square| square.number() % 2 == 0).collect();
            let low: Squares<B> = Square::all().take(7).collect();
            assert_eq!(!even | even, Squares::ALL);
            assert_eq!(!even & even, Squares::EMPTY);
            assert_eq!(!(even | low), !even & !low);
            assert_eq!(even - low, even & !low);
            assert_eq!((even | low).len(), even.len() + low.len() - (even & low).len());
            let (mut or, mut and, mut minus) = (even, even, even);
            or |= low;
            and &= low;
            minus -= low;
            assert_eq!((or, and, minus), (even | low, even & low, even - low));
            // From either end, and from both at once, the same squares.
            let there: Vec<_> = even.iter().collect();
            let back: Vec<_> = (&even).into_iter().rev().collect();
            assert!(there.iter().eq(back.iter().rev()) && there.is_sorted());
            let mut ends = even.iter();
            assert_eq!((ends.next(), ends.next_back()), (there.first().copied(), there.last().copied()));
            assert_eq!(ends.len(), even.len() - 2);
            assert_eq!(even.to_string().parse(), Ok(even));
            let mut both = low;
            both.extend(even);
            assert_eq!(both, even | low);
        }
        check::<Board8>();
        check::<Board10>();
        assert_eq!("c3 z9".parse::<Squares<Board8>>(), Err(UnknownSquare));
    }
}
