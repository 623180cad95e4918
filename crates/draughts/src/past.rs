//! What a position keeps of the moves before it, in games whose rules ask for it.

use core::fmt::Debug;
use core::hash::Hash;
use core::num::NonZeroU8;

use crate::generate::Forces;
use rulebook::splitmix;

mod sealed {
    pub trait Sealed {}
    impl Sealed for () {}
    impl Sealed for super::KingRuns {}
}

/// What a position keeps of the moves before it, seen by the side to move: nothing in most games.
pub trait Past: sealed::Sealed + Copy + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// The king of the side to move that may not move without taking, as a set of one or none.
    #[doc(hidden)]
    #[inline(always)]
    fn resting(&self) -> u64 {
        0
    }

    /// What is kept after a move, seen by the other side, whose view of the board is given.
    #[doc(hidden)]
    fn after(&self, made: Made, next: Forces) -> Self;

    /// What is added to the hash of the position.
    #[doc(hidden)]
    #[inline(always)]
    fn key(&self) -> u64 {
        0
    }

    /// The kings whose moves are being counted: that of the side to move, then that of the other side.
    #[doc(hidden)]
    #[inline(always)]
    fn runs(&self) -> [Option<Run>; 2] {
        [None; 2]
    }

    /// What is kept where so much is known of the kings.
    #[doc(hidden)]
    fn of(runs: [Option<Run>; 2]) -> Self;
}

/// A move as far as it is remembered: its ends, and whether it was a king's that took nothing.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Made {
    pub(crate) from: u64,
    pub(crate) to: u64,
    pub(crate) king_step: bool,
}

/// A king, by the bit of its square, and how many moves it has made in a row.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    pub(crate) king: u8,
    pub(crate) moves: NonZeroU8,
}

impl Run {
    const fn mask(self) -> u64 {
        1 << self.king
    }
}

impl Past for () {
    #[inline(always)]
    fn after(&self, _: Made, _: Forces) -> Self {}

    #[inline(always)]
    fn of(_: [Option<Run>; 2]) -> Self {}
}

/// So many moves in a row a king of Frisian draughts may make.
pub(crate) const LONGEST_RUN: u8 = 3;

/// The kings of Frisian draughts that have moved last, while their side has men.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KingRuns {
    us: Option<Run>,
    them: Option<Run>,
}

/// Whether a side that sees the board so has men.
const fn has_men(forces: Forces) -> bool {
    forces.own & !forces.kings != 0
}

impl Past for KingRuns {
    #[inline]
    fn resting(&self) -> u64 {
        self.us.filter(|run| run.moves.get() >= LONGEST_RUN).map_or(0, Run::mask)
    }

    #[inline]
    fn after(&self, made: Made, next: Forces) -> Self {
        // Nearly always no king has moved last.
        if !made.king_step && self.them.is_none() {
            return Self::default();
        }
        let mover = Forces { own: next.opponent, opponent: next.own, kings: next.kings };
        let moves = match self.us {
            Some(run) if run.mask() == made.from => run.moves.saturating_add(1),
            _ => NonZeroU8::MIN,
        };
        let us = self.them.filter(|run| run.mask() & next.own & next.kings != 0 && has_men(next));
        let king = made.to.trailing_zeros() as u8;
        let them = (made.king_step && has_men(mover)).then_some(Run { king, moves });
        Self { us, them }
    }

    #[inline]
    fn key(&self) -> u64 {
        let key = |run: Option<Run>, side: u64| {
            run.map_or(0, |run| {
                splitmix(1, u64::from(run.king) << 4 | u64::from(run.moves.get()) << 1 | side)
            })
        };
        key(self.us, 0) ^ key(self.them, 1)
    }

    fn runs(&self) -> [Option<Run>; 2] {
        [self.us, self.them]
    }

    fn of([us, them]: [Option<Run>; 2]) -> Self {
        Self { us, them }
    }
}
