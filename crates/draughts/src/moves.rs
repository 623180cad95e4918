//! A move.

use core::fmt;
use core::marker::PhantomData;

use crate::board::Board;
use crate::piece::Kind;
use crate::square::{Square, Squares};

/// A legal move of a position: from where, to where, what is taken, and whether the man becomes a king.
///
/// Two ways round that start on one square and lead to one board are one move, and it is the list of legal moves that says
/// so: it holds each resulting board once. The squares a capture touches are found when they are asked for, see
/// [`Position::route`](crate::Position::route); so a move is sixteen bytes and costs nothing to make.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move<B: Board> {
    captured: u64,
    from: u8,
    to: u8,
    kind: Kind,
    promotes: bool,
    board: PhantomData<B>,
}

impl<B: Board> Move<B> {
    #[inline(always)]
    pub(crate) const fn new(from: u32, to: u32, captured: u64, kind: Kind, promotes: bool) -> Self {
        Self { captured, from: from as u8, to: to as u8, kind, promotes, board: PhantomData }
    }

    /// Where it starts.
    #[inline]
    #[must_use]
    pub const fn from(&self) -> Square<B> {
        Square::from_bit(self.from as u32)
    }

    /// Where it ends.
    #[inline]
    #[must_use]
    pub const fn to(&self) -> Square<B> {
        Square::from_bit(self.to as u32)
    }

    /// The pieces it takes off the board.
    #[inline]
    #[must_use]
    pub const fn captured(&self) -> Squares<B> {
        Squares::from_bits(self.captured)
    }

    /// Whether it takes anything.
    #[inline]
    #[must_use]
    pub const fn is_capture(&self) -> bool {
        self.captured != 0
    }

    /// What the piece was before the move.
    #[inline]
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether a man becomes a king.
    #[inline]
    #[must_use]
    pub const fn promotes(&self) -> bool {
        self.promotes
    }

    /// The same capture made by another piece, from its own square and back to it.
    pub(crate) const fn returning_to(&self, square: Square<B>, kind: Kind) -> Self {
        Self::new(square.bit() as u32, square.bit() as u32, self.captured, kind, false)
    }

    /// Whether both, played in one position, lead to one board. Different pieces can do that only by each returning to its
    /// own square, as it was, with the same captured set.
    #[inline]
    pub(crate) fn same_result(&self, other: &Self) -> bool {
        self.captured == other.captured
            && self.promotes == other.promotes
            && ((self.from, self.to) == (other.from, other.to)
                || (self.from == self.to && other.from == other.to && !self.promotes))
    }
}

/// Its ends: `c3-d4`, `c3:e5`. Which pieces it takes is not always told by them; see
/// [`Position::write_move`](crate::Position::write_move).
impl<B: Board> fmt::Display for Move<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from(), if self.is_capture() { ':' } else { '-' }, self.to())
    }
}

impl<B: Board> fmt::Debug for Move<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)?;
        if self.is_capture() { write!(f, " takes {:?}", self.captured()) } else { Ok(()) }
    }
}
