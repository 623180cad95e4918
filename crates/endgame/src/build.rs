//! Solving all forces up to a number of pieces.

use draughts::Rules;

use crate::count::Count;
use crate::force::Force;
use crate::slice::Pair;
use crate::solved::Solved;

/// Solves in memory all forces up to a number of pieces, and counts.
#[must_use]
pub fn count<R: Rules>(pieces: u8, threads: usize) -> Vec<(Force, Count)> {
    let mut solved = Solved::<R>::new();
    let mut counts = Vec::new();
    for force in Force::up_to(pieces).into_iter().filter(|force| *force >= force.swapped()) {
        let Pair { first, second } = Pair::solve(force, &solved, threads);
        for slice in [first].into_iter().chain(second) {
            counts.push((slice.index().force(), slice.values().collect()));
            solved.insert(slice.results());
        }
    }
    counts
}
