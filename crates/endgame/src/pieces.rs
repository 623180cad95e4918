//! Where the pieces stand, seen by the side to move: its men move up the board, whichever colour they are.

use draughts::{Board, Color, Kind, Piece, Position, Rules, Setup, Square, Squares};

use crate::force::{Force, Side};

/// The pieces of both sides as bits of [`Squares::bits`]. The side to move plays up; where it is Black, the board is turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pieces {
    pub(crate) own_men: u64,
    pub(crate) own_kings: u64,
    pub(crate) other_men: u64,
    pub(crate) other_kings: u64,
}

/// The set on the turned board.
#[inline(always)]
pub(crate) const fn turned<B: Board>(bits: u64) -> u64 {
    bits.reverse_bits() >> (63 - Squares::<B>::ALL.bits().ilog2())
}

/// The row where the men of the side to move become kings.
pub(crate) const fn last_row<B: Board>() -> u64 {
    (1 << B::ROW) - 1
}

/// All playing squares.
pub(crate) const fn all<B: Board>() -> u64 {
    Squares::<B>::ALL.bits()
}

/// Calls back with each bit of a set, lowest first.
#[inline(always)]
pub(crate) fn each(mut set: u64, mut found: impl FnMut(u64)) {
    while set != 0 {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        found(bit);
    }
}

impl Pieces {
    /// The pieces of a position.
    pub(crate) fn of<R: Rules>(position: &Position<R>) -> Self {
        let setup = position.setup();
        let (own, other) = (position.turn(), !position.turn());
        let seen = |squares: Squares<R::Board>| match own {
            Color::White => squares.bits(),
            Color::Black => squares.rotated().bits(),
        };
        Self {
            own_men: seen(setup.men(own)),
            own_kings: seen(setup.kings(own)),
            other_men: seen(setup.men(other)),
            other_kings: seen(setup.kings(other)),
        }
    }

    /// As a position with White to move, or `None` where no game has it: a man on its last row, or no piece at all.
    #[inline]
    pub(crate) fn position<R: Rules>(&self) -> Option<Position<R>> {
        let mut setup = Setup::<R::Board>::empty();
        let groups = [
            (self.own_men, Color::White, Kind::Man),
            (self.own_kings, Color::White, Kind::King),
            (self.other_men, Color::Black, Kind::Man),
            (self.other_kings, Color::Black, Kind::King),
        ];
        for (set, color, kind) in groups {
            each(set, |bit| {
                if let Some(square) = square::<R::Board>(bit) {
                    setup.set(square, Some(Piece { color, kind }));
                }
            });
        }
        setup.turn = Some(Color::White);
        setup.position().ok()
    }

    /// The same board seen by the other side.
    #[inline(always)]
    pub(crate) const fn turned<B: Board>(&self) -> Self {
        Self {
            own_men: turned::<B>(self.other_men),
            own_kings: turned::<B>(self.other_kings),
            other_men: turned::<B>(self.own_men),
            other_kings: turned::<B>(self.own_kings),
        }
    }

    /// After a move, seen by the opponent.
    #[inline]
    pub(crate) fn after<B: Board>(&self, mv: &draughts::Move<B>) -> Self {
        let (from, to) = (1 << mv.from().bit(), 1 << mv.to().bit());
        let taken = mv.captured().bits();
        let crowned = mv.promotes() || mv.kind() == Kind::King;
        Self {
            own_men: (self.own_men & !from) | if crowned { 0 } else { to },
            own_kings: (self.own_kings & !from) | if crowned { to } else { 0 },
            other_men: self.other_men & !taken,
            other_kings: self.other_kings & !taken,
        }
        .turned::<B>()
    }

    #[inline(always)]
    pub(crate) const fn men(&self) -> u64 {
        self.own_men | self.other_men
    }

    #[inline(always)]
    pub(crate) const fn occupied(&self) -> u64 {
        self.men() | self.own_kings | self.other_kings
    }

    /// How many of each kind there are. A side may be without pieces here.
    #[inline]
    pub(crate) const fn force(&self) -> Force {
        Force {
            own: Side { men: self.own_men.count_ones() as u8, kings: self.own_kings.count_ones() as u8 },
            other: Side {
                men: self.other_men.count_ones() as u8,
                kings: self.other_kings.count_ones() as u8,
            },
        }
    }
}

/// The square of a bit.
#[inline(always)]
fn square<B: Board>(bit: u64) -> Option<Square<B>> {
    let bit = bit.trailing_zeros() as u8;
    Square::from_number(bit - bit / (2 * B::ROW + 1) + 1)
}
