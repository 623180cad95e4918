//! What composers and trainers look for in a force: the only move that wins, positions in which one would rather not move, the longest win.

use std::path::Path;

use draughts::{Position, Rules, Variant, with_rules};

use crate::build::read;
use crate::file::Refused;
use crate::force::Force;
use crate::pieces::Pieces;
use crate::slice::{Pair, Slice};
use crate::solved::Solved;
use crate::squeeze::in_parallel;
use crate::value::{Value, Wdl};

/// A position that stands for others, with the plies of its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The position, as FEN.
    pub fen: String,
    /// Plies to the conversion, 0 for a draw.
    pub plies: u16,
}

/// What is found in a force.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Study {
    /// Positions in which several moves are legal and exactly one wins.
    pub only_moves: u64,
    /// The one of them whose win takes longest.
    pub only_move: Option<Example>,
    /// Positions without a capture for either side in which the side to move would do better if it had not to move.
    pub zugzwangs: u64,
    /// The one of them that takes longest to lose; a draw that would be a win if there is no other.
    pub zugzwang: Option<Example>,
    /// A win that takes longest.
    pub longest: Option<Example>,
}

/// The numbers of examples instead of their positions, while they are looked for: the most plies first, then the smallest number.
#[derive(Clone, Copy, Default)]
struct Found {
    count: u64,
    most: Option<(u16, std::cmp::Reverse<u64>)>,
}

impl Found {
    fn add(&mut self, plies: u16, number: u64) {
        self.count += 1;
        self.most = self.most.max(Some((plies, std::cmp::Reverse(number))));
    }

    fn join(&mut self, other: Self) {
        self.count += other.count;
        self.most = self.most.max(other.most);
    }
}

/// Looks through the forces of so many pieces, and tells of each what is found.
///
/// # Errors
/// A file that is no table.
pub fn study(
    variant: Variant,
    folder: &Path,
    pieces: u8,
    threads: usize,
    studied: &mut dyn FnMut(Force, Study),
) -> Result<(), Refused> {
    with_rules!(variant, R => study_for::<R>(folder, pieces, threads, studied))
}

fn study_for<R: Rules>(
    folder: &Path,
    pieces: u8,
    threads: usize,
    studied: &mut dyn FnMut(Force, Study),
) -> Result<(), Refused> {
    let mut solved = Solved::<R>::new();
    for force in Pair::<R::Board>::forces(pieces) {
        let Some(pair) = read::<R>(folder, force, &solved, threads)? else { break };
        for slice in pair.slices() {
            studied(slice.index().force(), look(slice, &pair, &solved, threads));
        }
        for slice in pair.slices() {
            solved.insert(slice.results());
        }
    }
    Ok(())
}

fn look<R: Rules>(
    slice: &Slice<R::Board>,
    pair: &Pair<R::Board>,
    solved: &Solved<R>,
    threads: usize,
) -> Study {
    const BATCH: u64 = 1 << 12;
    let index = slice.index();
    let parts = in_parallel(
        index.len().div_ceil(BATCH) as usize,
        threads,
        || [Found::default(); 3],
        |[only, zugzwang, longest], batch| {
            let start = batch as u64 * BATCH;
            let mut walk = index.walk(start);
            for number in start..index.len().min(start + BATCH) {
                let pieces = walk.take();
                let value = slice.entry(number).value();
                let Some(position) = pieces.position::<R>() else { continue };
                if let Value::Win(plies) = value {
                    longest.add(plies, number);
                    if is_only(&position, pair, solved) {
                        only.add(plies, number);
                    }
                } else if is_zugzwang(&pieces, value.wdl(), &position, pair) {
                    zugzwang.add(value.plies(), number);
                }
            }
        },
    );
    let mut all = [Found::default(); 3];
    for part in parts {
        for (all, part) in all.iter_mut().zip(part) {
            all.join(part);
        }
    }
    let [only, zugzwang, longest] = all;
    let example = |found: Found| {
        let (plies, std::cmp::Reverse(number)) = found.most?;
        let position = index.pieces(number).position::<R>()?;
        Some(Example { fen: position.fen().to_string(), plies })
    };
    Study {
        only_moves: only.count,
        only_move: example(only),
        zugzwangs: zugzwang.count,
        zugzwang: example(zugzwang),
        longest: example(longest),
    }
}

/// Whether one of several moves wins, and no other.
fn is_only<R: Rules>(position: &Position<R>, pair: &Pair<R::Board>, solved: &Solved<R>) -> bool {
    let moves = position.legal_moves();
    let wins = moves.iter().filter(|mv| {
        let after = Pieces::of(&position.play(mv));
        if mv.is_capture() || mv.promotes() {
            solved.get(&after) == Some(Wdl::Loss)
        } else {
            pair.value(&after).wdl() == Wdl::Loss
        }
    });
    moves.len() > 1 && wins.take(2).count() == 1
}

/// Whether the side to move would do better if it were the other's turn.
fn is_zugzwang<R: Rules>(
    pieces: &Pieces,
    result: Wdl,
    position: &Position<R>,
    pair: &Pair<R::Board>,
) -> bool {
    let passed = pieces.turned::<R::Board>();
    if position.outcome().is_some() || position.must_capture() {
        return false;
    }
    let quiet = passed.position::<R>().is_some_and(|passed| !passed.must_capture() && passed.has_moves());
    quiet && pair.value(&passed).wdl().swapped() > result
}
