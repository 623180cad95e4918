//! How many positions of a force are won, drawn and lost.

use std::path::Path;

use draughts::Rules;

use crate::build::read;
use crate::file::Refused;
use crate::force::Force;
use crate::slice::Pair;
use crate::solved::Solved;
use crate::value::{Value, Wdl};

/// How many positions of a force, those with a capture to be made too, are won, drawn and lost for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
    /// Plies to the conversion of the longest win.
    pub longest_win: u16,
    /// Plies to the conversion of the longest loss.
    pub longest_loss: u16,
}

impl Count {
    /// All positions.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    fn add(&mut self, value: Value) {
        match value.wdl() {
            Wdl::Win => {
                self.wins += 1;
                self.longest_win = self.longest_win.max(value.plies());
            }
            Wdl::Draw => self.draws += 1,
            Wdl::Loss => {
                self.losses += 1;
                self.longest_loss = self.longest_loss.max(value.plies());
            }
        }
    }
}

/// Counts the positions of the tables in a folder up to a number of pieces, force by force as far as there are tables.
///
/// # Errors
/// A file that is no table.
pub fn count<R: Rules>(
    folder: &Path,
    pieces: u8,
    threads: usize,
    mut counted: impl FnMut(Force, Count),
) -> Result<(), Refused> {
    let mut solved = Solved::<R>::new();
    for force in Pair::<R::Board>::forces(pieces) {
        let Some(pair) = read::<R>(folder, force, &solved, threads)? else { break };
        for slice in pair.slices() {
            let mut count = Count::default();
            slice.values().for_each(|value| count.add(value));
            counted(slice.index().force(), count);
            solved.insert(slice.results());
        }
    }
    Ok(())
}
