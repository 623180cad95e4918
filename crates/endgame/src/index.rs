//! A number for each arrangement of a force, without gaps, and back.
//!
//! The men come first: the men of the side to move among the squares where a man can stand (every row but its last), then those of the
//! other side among what is left of theirs. How much is left depends on the first, so a list holds the number of the first
//! arrangement for each way to place them. The kings follow, among the squares that the men leave free, those of the side to
//! move before the others; their number is the same for all men. So the arrangements that differ in the kings only – all that
//! quiet moves of kings lead to and fro – are one run of numbers, a block.
//!
//! A set of k squares has the number Σ C(sᵢ, i), where sᵢ is the i-th smallest of its squares counted among the squares it can have.

use std::marker::PhantomData;

use draughts::Board;

use crate::force::{Force, MOST_PIECES};
use crate::pieces::{Pieces, all, each, last_row, turned};
use crate::walk::Walk;

/// Binomial coefficients: `C[n][k]`, as far as a board and a table have squares and pieces.
pub(crate) const C: [[u64; MOST_PIECES as usize + 1]; 51] = binomials();

const fn binomials() -> [[u64; MOST_PIECES as usize + 1]; 51] {
    let mut c = [[0; MOST_PIECES as usize + 1]; 51];
    let mut n = 0;
    while n < 51 {
        c[n][0] = 1;
        let mut k = 1;
        while k <= MOST_PIECES as usize && n > 0 {
            c[n][k] = c[n - 1][k - 1] + c[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    c
}

/// The number of a set among the sets of as many squares of `among`.
#[inline(always)]
pub(crate) fn rank(set: u64, among: u64) -> u64 {
    let (mut rank, mut place) = (0, 0);
    each(set, |bit| {
        place += 1;
        rank += C[(among & (bit - 1)).count_ones() as usize][place];
    });
    rank
}

/// The set of `size` squares of `among` that has a number.
pub(crate) fn unrank(mut rank: u64, size: u8, among: u64) -> u64 {
    let mut set = 0;
    let mut left = among;
    let mut square = among.count_ones() as usize;
    for place in (1..=usize::from(size)).rev() {
        // The largest square whose coefficient is not above the rest; the squares above it are passed.
        loop {
            square -= 1;
            let bit = 1 << left.ilog2();
            left ^= bit;
            if C[square][place] <= rank {
                rank -= C[square][place];
                set |= bit;
                break;
            }
        }
    }
    set
}

/// Where men of the side to move can stand, and where those of the other side can.
pub(crate) const fn zones<B: Board>() -> (u64, u64) {
    (all::<B>() & !last_row::<B>(), all::<B>() & !turned::<B>(last_row::<B>()))
}

/// The numbering of the arrangements of a force.
#[derive(Clone, Debug)]
pub(crate) struct Index<B> {
    force: Force,
    /// For each placing of the own men, how many placings of all men come before it, and at the end how many there are.
    starts: Box<[u64]>,
    /// How many ways there are to place the other side's kings, and the kings of both.
    other_kings: u64,
    kings: u64,
    board: PhantomData<B>,
}

impl<B: Board> Index<B> {
    pub(crate) fn new(force: Force) -> Self {
        let (own_zone, other_zone) = zones::<B>();
        let placings = C[own_zone.count_ones() as usize][usize::from(force.own.men)];
        let mut starts = Vec::with_capacity(placings as usize + 1);
        let mut start = 0;
        starts.push(start);
        for own in 0..placings {
            let men = unrank(own, force.own.men, own_zone);
            start += C[(other_zone & !men).count_ones() as usize][usize::from(force.other.men)];
            starts.push(start);
        }
        let free = usize::from(B::SQUARES - force.men());
        let own_kings = usize::from(force.own.kings);
        let other_kings = C[free - own_kings][usize::from(force.other.kings)];
        let kings = C[free][own_kings] * other_kings;
        Self { force, starts: starts.into(), other_kings, kings, board: PhantomData }
    }

    pub(crate) const fn force(&self) -> Force {
        self.force
    }

    /// How many ways there are to place the men: as many blocks.
    pub(crate) fn blocks(&self) -> u64 {
        self.starts.last().copied().unwrap_or_default()
    }

    /// How many arrangements of kings a block has.
    pub(crate) const fn block_size(&self) -> u64 {
        self.kings
    }

    /// How many arrangements of the other side's kings follow each other before one of the own kings moves.
    pub(crate) const fn row_size(&self) -> u64 {
        self.other_kings
    }

    /// How many arrangements there are.
    pub(crate) fn len(&self) -> u64 {
        self.blocks() * self.kings
    }

    /// The number of the block that the men are in.
    #[inline(always)]
    pub(crate) fn block(&self, own_men: u64, other_men: u64) -> u64 {
        let (own_zone, other_zone) = zones::<B>();
        self.starts[rank(own_men, own_zone) as usize] + rank(other_men, other_zone & !own_men)
    }

    /// The men of a block, own and other.
    pub(crate) fn men(&self, block: u64) -> (u64, u64) {
        let (own_zone, other_zone) = zones::<B>();
        let own = self.starts.partition_point(|&start| start <= block) - 1;
        let own_men = unrank(own as u64, self.force.own.men, own_zone);
        (own_men, unrank(block - self.starts[own], self.force.other.men, other_zone & !own_men))
    }

    /// The number of an arrangement of this force.
    #[inline(always)]
    pub(crate) fn number(&self, pieces: &Pieces) -> u64 {
        let free = all::<B>() & !pieces.men();
        self.block(pieces.own_men, pieces.other_men) * self.kings
            + rank(pieces.own_kings, free) * self.other_kings
            + rank(pieces.other_kings, free & !pieces.own_kings)
    }

    /// The arrangements one after the other, from one with a number on.
    pub(crate) fn walk(&self, from: u64) -> Walk<B> {
        Walk::from(self.force, self.pieces(from))
    }

    /// The arrangement with a number, which must be less than [`len`](Self::len).
    pub(crate) fn pieces(&self, number: u64) -> Pieces {
        let (own_men, other_men) = self.men(number / self.kings);
        let kings = number % self.kings;
        let free = all::<B>() & !(own_men | other_men);
        let own_kings = unrank(kings / self.other_kings, self.force.own.kings, free);
        let other_kings = unrank(kings % self.other_kings, self.force.other.kings, free & !own_kings);
        Pieces { own_men, own_kings, other_men, other_kings }
    }
}

#[cfg(test)]
mod tests {
    use draughts::{Board8, Board10};
    use proptest::prelude::*;

    use super::*;

    /// A number for each arrangement, each once and in the zone of its men: a bijection, whole where it is small.
    #[test]
    fn every_number_is_an_arrangement_and_back() {
        fn check<B: Board>(pieces: u8) {
            let (own_zone, other_zone) = zones::<B>();
            for force in Force::up_to(pieces) {
                let index = Index::<B>::new(force);
                for number in 0..index.len() {
                    let pieces = index.pieces(number);
                    assert_eq!(index.number(&pieces), number, "{force}");
                    assert_eq!(pieces.force(), force);
                    assert_eq!(
                        pieces.occupied().count_ones(),
                        u32::from(force.pieces()),
                        "overlap in {force}"
                    );
                    assert_eq!(pieces.own_men & !own_zone | pieces.other_men & !other_zone, 0);
                    assert_eq!(pieces.occupied() & !all::<B>(), 0);
                }
            }
        }
        check::<Board8>(3);
        check::<Board10>(3);
    }

    /// The number of arrangements by inclusion and exclusion, which shares nothing with the lists: with `i` own men on the row that the
    /// other side's men may not share, and so on for every way to divide them.
    #[test]
    fn the_count_of_arrangements_is_that_of_combinatorics() {
        fn check<B: Board>() {
            let choose = |n: u64, k: u64| (0..k).fold(1, |c, i| c * (n - i) / (i + 1));
            let (squares, row) = (u64::from(B::SQUARES), u64::from(B::ROW));
            for force in Force::up_to(5) {
                let [om, ok, tm, tk] =
                    [force.own.men, force.own.kings, force.other.men, force.other.kings].map(u64::from);
                // Own men stand on their own first row, where no man of the other side may, or on the rows that both share.
                let men: u64 = (0..=om.min(row))
                    .map(|first| {
                        let shared = squares - 2 * row;
                        choose(row, first)
                            * choose(shared, om - first)
                            * choose(squares - row - (om - first), tm)
                    })
                    .sum();
                let free = squares - om - tm;
                let expected = men * choose(free, ok) * choose(free - ok, tk);
                assert_eq!(Index::<B>::new(force).len(), expected, "{force}");
            }
        }
        check::<Board8>();
        check::<Board10>();
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn numbers_of_larger_forces_are_arrangements_and_back(force in 0_usize..200, seed: u64) {
            fn check<B: Board>(force: Force, seed: u64) {
                let index = Index::<B>::new(force);
                let number = seed % index.len();
                assert_eq!(index.number(&index.pieces(number)), number);
            }
            let forces = Force::up_to(6);
            let force = forces[forces.len() - 1 - force % forces.len()];
            check::<Board8>(force, seed);
            check::<Board10>(force, seed);
        }
    }
}
