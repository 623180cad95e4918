//! How many positions of a force are won, drawn and lost.

use std::path::Path;

use draughts::{AnyPosition, Position, Rules, Variant, with_rules};

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
pub fn count(
    variant: Variant,
    folder: &Path,
    pieces: u8,
    threads: usize,
    counted: &mut dyn FnMut(Force, Count),
) -> Result<(), Refused> {
    with_rules!(variant, R => count_for::<R>(folder, pieces, threads, counted))
}

fn count_for<R: Rules>(
    folder: &Path,
    pieces: u8,
    threads: usize,
    counted: &mut dyn FnMut(Force, Count),
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

/// Goes through the wins whose conversion is more than so many plies away, force by force as far as there are tables.
///
/// # Errors
/// A file that is no table.
pub fn wins(
    variant: Variant,
    folder: &Path,
    pieces: u8,
    threads: usize,
    above: u16,
    found: &mut dyn FnMut(Force, &AnyPosition, u16),
) -> Result<(), Refused> {
    with_rules!(variant, R => wins_for::<R>(folder, pieces, threads, above, found))
}

fn wins_for<R: Rules>(
    folder: &Path,
    pieces: u8,
    threads: usize,
    above: u16,
    found: &mut dyn FnMut(Force, &AnyPosition, u16),
) -> Result<(), Refused>
where
    AnyPosition: From<Position<R>>,
{
    let mut solved = Solved::<R>::new();
    for force in Pair::<R::Board>::forces(pieces) {
        let Some(pair) = read::<R>(folder, force, &solved, threads)? else { break };
        for slice in pair.slices() {
            let index = slice.index();
            for (number, value) in (0..).zip(slice.values()) {
                if let Value::Win(plies) = value
                    && plies > above
                    && let Some(position) = index.pieces(number).position::<R>()
                {
                    found(index.force(), &position.into(), plies);
                }
            }
            solved.insert(slice.results());
        }
    }
    Ok(())
}
