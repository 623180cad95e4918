//! Every value recomputed from its successors.
//!
//! It shares nothing with the solver but the numbering: moves are those of the rules, played as in a game, and each value must be the best
//! of what they lead to. A won position has a move to a position lost in one ply less, and a lost one only moves to won ones, down to the end of
//! the game or to another force, verified before: with distances this is a proof. A drawn position has no move that wins and one that
//! does not lose.

use std::fmt;
use std::io;
use std::path::Path;
use std::sync::Mutex;

use draughts::{Position, Rules, Variant, with_rules};

use crate::build::read;
use crate::file::{Fault, Label, Refused};
use crate::force::Force;
use crate::pieces::Pieces;
use crate::slice::{Pair, Slice};
use crate::solved::{Solved, without_a_move};
use crate::squeeze::{Content, in_parallel};
use crate::value::{Value, Wdl};

/// Which positions are verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All.
    Whole,
    /// So many of each force, chosen by a seed.
    Sample {
        /// How many.
        positions: u64,
        /// The seed.
        seed: u64,
    },
}

/// A value that is not what its successors say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The force.
    pub force: Force,
    /// The position, as FEN.
    pub fen: String,
    /// What the table says.
    pub found: Value,
    /// What the successors say.
    pub expected: Value,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { force, fen, found, expected } = self;
        write!(f, "{force}: {fen} is said to be {found}, its moves say {expected}")
    }
}

/// What is wrong with tables.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A file is missing, damaged, or no table.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// A value is wrong.
    #[error("{0}")]
    Wrong(Box<Wrong>),
}

/// Verifies the tables of a variant up to a number of pieces, and tells of each force that is verified how many positions were.
///
/// # Errors
/// The first file that is refused, or a wrong value.
pub fn verify(
    variant: Variant,
    folder: &Path,
    pieces: u8,
    extent: Extent,
    threads: usize,
    verified: &mut dyn FnMut(Force, u64),
) -> Result<(), VerifyError> {
    with_rules!(variant, R => verify_for::<R>(folder, pieces, extent, threads, verified))
}

fn verify_for<R: Rules>(
    folder: &Path,
    pieces: u8,
    extent: Extent,
    threads: usize,
    verified: &mut dyn FnMut(Force, u64),
) -> Result<(), VerifyError> {
    let mut solved = Solved::<R>::new();
    for force in Pair::<R::Board>::forces(pieces) {
        let Some(pair) = read::<R>(folder, force, &solved, threads)? else {
            return Err(missing::<R>(folder, force).into());
        };
        for slice in pair.slices() {
            let positions = check::<R>(slice, &pair, &solved, extent, threads)?;
            verified(slice.index().force(), positions);
        }
        for slice in pair.slices() {
            solved.insert(slice.results());
        }
    }
    Ok(())
}

/// Which file of a force and its swapped one is not there.
fn missing<R: Rules>(folder: &Path, force: Force) -> Refused {
    let labels = [force, force.swapped()].into_iter().flat_map(|force| {
        [Content::Results, Content::Distances].map(|content| Label { variant: R::VARIANT, force, content })
    });
    let path = labels.map(|label| label.path(folder)).find(|path| !path.exists()).unwrap_or_default();
    Refused { path, fault: Fault::Io(io::ErrorKind::NotFound.into()) }
}

fn check<R: Rules>(
    slice: &Slice<R::Board>,
    pair: &Pair<R::Board>,
    solved: &Solved<R>,
    extent: Extent,
    threads: usize,
) -> Result<u64, VerifyError> {
    const BATCH: u64 = 1 << 12;
    let index = slice.index();
    let positions = match extent {
        Extent::Whole => index.len(),
        Extent::Sample { positions, .. } => positions.min(index.len()),
    };
    let first = Mutex::new(None);
    in_parallel(
        positions.div_ceil(BATCH) as usize,
        threads,
        || (),
        |(), batch| {
            let start = batch as u64 * BATCH;
            let mut walk = index.walk(start);
            for turn in start..positions.min(start + BATCH) {
                let (number, pieces) = match extent {
                    Extent::Sample { positions, seed } if positions < index.len() => {
                        let number = mix(seed ^ mix(turn)) % index.len();
                        (number, index.pieces(number))
                    }
                    _ => (turn, walk.take()),
                };
                let found = slice.entry(number).value();
                let Some(position) = pieces.position::<R>() else { continue };
                let expected = expected(&position, pair, solved);
                if expected != found {
                    let wrong =
                        Wrong { force: index.force(), fen: position.fen().to_string(), found, expected };
                    // Only a thread that panicked would have poisoned the lock, and its panic is passed on.
                    if let Ok(mut first) = first.lock() {
                        first.get_or_insert(wrong);
                    }
                    return;
                }
            }
        },
    );
    match first.into_inner() {
        Ok(Some(wrong)) => Err(VerifyError::Wrong(Box::new(wrong))),
        _ => Ok(positions),
    }
}

/// The best of the moves of a position.
fn expected<R: Rules>(position: &Position<R>, pair: &Pair<R::Board>, solved: &Solved<R>) -> Value {
    let moves = position.legal_moves();
    let (mut win, mut loss, mut holds) = (None, 0, false);
    for mv in &moves {
        let after = Pieces::of(&position.play(mv));
        let (result, plies) = if mv.is_capture() || mv.promotes() {
            // Verified before; a force that is missing would have ended the work.
            (solved.get(&after).unwrap_or(Wdl::Draw), 1)
        } else {
            let value = pair.value(&after);
            (value.wdl(), value.plies() + 1)
        };
        match result {
            Wdl::Loss => win = Some(win.map_or(plies, |win: u16| win.min(plies))),
            Wdl::Draw => holds = true,
            Wdl::Win => loss = loss.max(plies),
        }
    }
    match win {
        _ if moves.is_empty() => Value::new(without_a_move::<R>(), 0),
        Some(plies) => Value::Win(plies),
        None if holds => Value::Draw,
        None => Value::Loss(loss),
    }
}

/// A step of SplitMix64.
const fn mix(seed: u64) -> u64 {
    let z = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
