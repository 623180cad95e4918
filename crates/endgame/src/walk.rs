//! The arrangements of a force one after the other, in the order of their numbers: quicker than to find each by its number.

use std::marker::PhantomData;

use draughts::Board;

use crate::force::Force;
use crate::index::zones;
use crate::pieces::{Pieces, all, each};

/// The sets of so many of some squares in the order of their numbers. As bits of the squares' places among the others, these are the numbers with
/// so many bits in ascending order.
#[derive(Clone, Debug)]
pub(crate) struct Subsets {
    size: u8,
    /// The squares, and how many there are.
    squares: [u64; 64],
    count: u32,
    places: u64,
}

impl Subsets {
    /// Begins with the first set.
    pub(crate) fn of(among: u64, size: u8) -> Self {
        let mut subsets = Self { size, squares: [0; 64], count: 0, places: 0 };
        subsets.restart(among);
        subsets
    }

    /// Begins anew with other squares.
    fn restart(&mut self, among: u64) {
        self.places = (1 << self.size) - 1;
        if self.size == 0 {
            return;
        }
        self.count = 0;
        each(among, |bit| {
            self.squares[self.count as usize & 63] = bit;
            self.count += 1;
        });
    }

    /// Begins anew with a set of other squares.
    fn restart_at(&mut self, among: u64, set: u64) {
        self.restart(among);
        self.places = 0;
        each(set, |bit| self.places |= 1 << (among & (bit - 1)).count_ones());
    }

    /// The set.
    #[inline(always)]
    pub(crate) fn set(&self) -> u64 {
        let mut set = 0;
        each(self.places, |place| set |= self.squares[place.trailing_zeros() as usize & 63]);
        set
    }

    /// Goes on to the next set, if there is one.
    #[inline(always)]
    pub(crate) fn advance(&mut self) -> bool {
        if self.size == 0 {
            return false;
        }
        // The lowest run of ones: its uppermost goes up by one, the others to the bottom.
        let lowest = self.places & self.places.wrapping_neg();
        let moved = self.places + lowest;
        self.places = moved | ((self.places ^ moved) >> (lowest.trailing_zeros() + 2));
        self.places >> self.count == 0
    }
}

/// Goes through the arrangements of a force.
#[derive(Debug)]
pub(crate) struct Walk<B> {
    own_men: Subsets,
    other_men: Subsets,
    own_kings: Subsets,
    other_kings: Subsets,
    here: Pieces,
    board: PhantomData<B>,
}

impl<B: Board> Walk<B> {
    /// From an arrangement of a force on.
    pub(crate) fn from(force: Force, here: Pieces) -> Self {
        let mut walk = Self {
            own_men: Subsets::of(0, force.own.men),
            other_men: Subsets::of(0, force.other.men),
            own_kings: Subsets::of(0, force.own.kings),
            other_kings: Subsets::of(0, force.other.kings),
            here,
            board: PhantomData,
        };
        let (own_zone, other_zone) = zones::<B>();
        walk.own_men.restart_at(own_zone, here.own_men);
        walk.other_men.restart_at(other_zone & !here.own_men, here.other_men);
        let free = all::<B>() & !here.men();
        walk.own_kings.restart_at(free, here.own_kings);
        walk.other_kings.restart_at(free & !here.own_kings, here.other_kings);
        walk
    }

    /// The arrangement, and on to the next one. Behind the last it means nothing.
    #[inline(always)]
    pub(crate) fn take(&mut self) -> Pieces {
        let here = self.here;
        self.advance();
        here
    }

    #[inline(always)]
    fn advance(&mut self) {
        if self.other_kings.advance() {
            self.here.other_kings = self.other_kings.set();
            return;
        }
        if !self.own_kings.advance() {
            if !self.other_men.advance() {
                self.own_men.advance();
                self.here.own_men = self.own_men.set();
                self.other_men.restart(zones::<B>().1 & !self.here.own_men);
            }
            self.here.other_men = self.other_men.set();
            self.own_kings.restart(all::<B>() & !self.here.men());
        }
        self.here.own_kings = self.own_kings.set();
        self.other_kings.restart(all::<B>() & !(self.here.men() | self.here.own_kings));
        self.here.other_kings = self.other_kings.set();
    }
}

#[cfg(test)]
mod tests {
    use draughts::{Board8, Board10};

    use super::*;
    use crate::index::Index;

    /// From the first arrangement to the last, and from anywhere on.
    #[test]
    fn a_walk_meets_the_arrangements_in_the_order_of_their_numbers() {
        fn check<B: Board>(pieces: u8) {
            for force in Force::up_to(pieces) {
                let index = Index::<B>::new(force);
                for start in [0, 1, index.len() / 3, index.len() / 2, index.len() - 1] {
                    let mut walk = Walk::<B>::from(force, index.pieces(start));
                    for number in start..index.len().min(start + 20_000) {
                        assert_eq!(walk.take(), index.pieces(number), "{force} {number}");
                    }
                }
            }
        }
        check::<Board8>(4);
        check::<Board10>(3);
    }
}
