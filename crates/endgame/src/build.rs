//! Building the tables of a variant in a folder.
//!
//! Force by force, fewer pieces first, then fewer men. The files of a force are written when it is solved; whoever begins again reads
//! those that are there and goes on. The bytes are the same however often the work was broken off and on however many threads it was done.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use draughts::{Rules, Variant, with_rules};

use crate::file::{Fault, Label, Refused, Table};
use crate::force::Force;
use crate::index::Index;
use crate::slice::{Pair, Slice};
use crate::solved::Solved;
use crate::squeeze::{Content, squeeze};

/// What the building may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Threads.
    pub threads: usize,
    /// Bytes of memory for positions.
    pub memory: u64,
}

/// Why the tables are not built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// A file cannot be written, or one that is there is no table.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// Another program builds in the same folder.
    #[error("{}: another program is building tables here", .0.display())]
    Busy(PathBuf),
    /// More memory is needed than allowed.
    #[error("{force} needs {} MiB of memory, more than the {} MiB allowed", needed.div_ceil(1 << 20), allowed >> 20)]
    Memory {
        /// The force that needs most.
        force: Force,
        /// How many bytes.
        needed: u64,
        /// How many are allowed.
        allowed: u64,
    },
}

/// How far the work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The force, and its swapped one, that is done.
    pub force: Force,
    /// Whether it was there already.
    pub kept: bool,
    /// Positions done so far.
    pub done: u64,
    /// Positions altogether.
    pub all: u64,
}

/// Builds the tables of a variant up to a number of pieces in a folder, and tells of each force that is done.
///
/// # Errors
/// The folder cannot be written or is in use, a file in it is no table, or the memory is not enough; what is finished stays.
pub fn build(
    variant: Variant,
    folder: &Path,
    pieces: u8,
    limits: Limits,
    progress: &mut dyn FnMut(Progress),
) -> Result<(), BuildError> {
    with_rules!(variant, R => build_for::<R>(folder, pieces, limits, progress))
}

fn build_for<R: Rules>(
    folder: &Path,
    pieces: u8,
    limits: Limits,
    progress: &mut dyn FnMut(Progress),
) -> Result<(), BuildError> {
    enough_memory::<R>(pieces, limits.memory)?;
    let _lock = lock::<R>(folder)?;
    let mut solved = Solved::<R>::new();
    let len = |force: Force| Index::<R::Board>::new(force).len();
    let all = Force::up_to(pieces).into_iter().map(len).sum();
    let mut done = 0;
    for force in Pair::<R::Board>::forces(pieces) {
        let there = read::<R>(folder, force, &solved, limits.threads)?;
        let kept = there.is_some();
        let pair = there.unwrap_or_else(|| Pair::solve(force, &solved, limits.threads));
        for slice in pair.slices() {
            if !kept {
                save::<R>(folder, slice, limits.threads)?;
            }
            solved.insert(slice.results());
            done += slice.index().len();
        }
        progress(Progress { force, kept, done, all });
    }
    Ok(())
}

/// A force and its swapped one from their files, `None` if one of these is not there.
pub(crate) fn read<R: Rules>(
    folder: &Path,
    force: Force,
    solved: &Solved<R>,
    threads: usize,
) -> Result<Option<Pair<R::Board>>, Refused> {
    let pair = Pair::of(force, |force| {
        let len = Index::<R::Board>::new(force).len();
        let open = |content| Table::open(folder, Label { variant: R::VARIANT, force, content }, len);
        let tables = (open(Content::Results)?, open(Content::Distances)?);
        Ok(Slice::read((&tables.0, &tables.1), force, solved, threads))
    });
    match pair {
        Ok(pair) => Ok(Some(pair)),
        Err(Refused { fault: Fault::Io(error), .. }) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(refused) => Err(refused),
    }
}

fn save<R: Rules>(folder: &Path, slice: &Slice<R::Board>, threads: usize) -> Result<(), Refused> {
    let index = slice.index();
    let (len, steps) = (index.len(), (index.row_size(), index.block_size()));
    for content in [Content::Distances, Content::Results] {
        let numbers = |number| content.number(slice.entry(number));
        let squeezed = squeeze(len, content, steps, threads, &numbers);
        let label = Label { variant: R::VARIANT, force: index.force(), content };
        Table::save(folder, label, &Table::write(label, len, &squeezed))?;
    }
    Ok(())
}

/// Two bits for each position that is solved before, two bytes for each position of a force and its swapped one while they are solved.
fn enough_memory<R: Rules>(pieces: u8, allowed: u64) -> Result<(), BuildError> {
    let mut kept = 0;
    let mut most = None;
    for force in Pair::<R::Board>::forces(pieces) {
        let bytes = Pair::<R::Board>::bytes(force);
        most = most.max(Some((kept + bytes, force)));
        kept += bytes / 8;
    }
    match most {
        Some((needed, force)) if needed > allowed => Err(BuildError::Memory { force, needed, allowed }),
        _ => Ok(()),
    }
}

/// Holds the folder of a variant until it is dropped.
fn lock<R: Rules>(folder: &Path) -> Result<File, BuildError> {
    let path = folder.join(R::VARIANT.to_string()).join(".lock");
    let open = || {
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        File::create(&path)
    };
    let refused = |error: io::Error| Refused { path: path.clone(), fault: error.into() };
    let file = open().map_err(refused)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(BuildError::Busy(folder.to_path_buf())),
        Err(TryLockError::Error(error)) => Err(refused(error).into()),
    }
}
