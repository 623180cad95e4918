//! The file of one force: its results or its distances.
//!
//! ```text
//! 8 bytes   BOLSHAKE
//! u16       version of the format
//! u8        variant   0 russian, 1 brazilian, 2 international, 3 giveaway
//! u8        content   0 results, 1 distances
//! 4 × u8    force     men and kings of the side to move, of the other
//! u64       how many positions
//! u32       how many positions a chunk has
//! u16       the number that chunks without bytes consist of
//! …         the model (see `codec`)
//! u16 × n   the length of each chunk
//! …         the chunks
//! u32       CRC-32 of all that stands before
//! ```
//!
//! Numbers are little-endian. A file is written beside its place and renamed when it is on the disk, so what is there is whole; and it is never
//! changed.

use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::Deref;
use std::path::{Path, PathBuf};

use draughts::Variant;
use memmap2::Mmap;

use crate::codec::{CHUNK, Model};
use crate::force::{Force, Side};
use crate::squeeze::{Content, Squeezed};

const MAGIC: &[u8; 8] = b"BOLSHAKE";
const VERSION: u16 = 1;

/// Why a file is no table that can be asked.
#[derive(Debug, thiserror::Error)]
#[error("{}: {fault}", path.display())]
pub struct Refused {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It does not begin as a table does.
    #[error("not an endgame table")]
    Foreign,
    /// It was written by a later program.
    #[error("version {0} of the format is not known")]
    Version(u16),
    /// It is a table, but not the one that belongs here.
    #[error("the table {found}, not {expected}")]
    Other {
        /// What it says it is.
        found: String,
        /// What was looked for.
        expected: String,
    },
    /// Its end is missing, or something follows it.
    #[error("cut short")]
    Cut,
    /// Its checksum is wrong.
    #[error("damaged: the checksum is wrong")]
    Damaged,
}

/// What a file is a table of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    pub(crate) variant: Variant,
    pub(crate) force: Force,
    pub(crate) content: Content,
}

impl Label {
    /// Where the file is in the folder of tables.
    pub(crate) fn path(&self, folder: &Path) -> PathBuf {
        let kind = match self.content {
            Content::Results => "wdl",
            Content::Distances => "dtc",
        };
        folder.join(self.variant.to_string()).join(format!("{}.{kind}", self.force))
    }

    fn bytes(&self) -> [u8; 6] {
        let variant = match self.variant {
            Variant::Russian => 0,
            Variant::Brazilian => 1,
            Variant::International => 2,
            Variant::Giveaway => 3,
        };
        let content = match self.content {
            Content::Results => 0,
            Content::Distances => 1,
        };
        let Force { own, other } = self.force;
        [variant, content, own.men, own.kings, other.men, other.kings]
    }

    fn of_bytes([variant, content, own_men, own_kings, other_men, other_kings]: [u8; 6]) -> Option<Self> {
        let variant = *[Variant::Russian, Variant::Brazilian, Variant::International, Variant::Giveaway]
            .get(usize::from(variant))?;
        let content = *[Content::Results, Content::Distances].get(usize::from(content))?;
        let own = Side { men: own_men, kings: own_kings };
        let force = Force::new(own, Side { men: other_men, kings: other_kings })?;
        Some(Self { variant, force, content })
    }

    /// As its file is called in the folder of tables.
    fn name(&self) -> String {
        self.path(Path::new("")).display().to_string()
    }
}

/// The bytes of a table, wherever they are.
#[derive(Debug)]
pub(crate) enum Bytes {
    Mapped(Mmap),
    Embedded(&'static [u8]),
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Mapped(map) => map,
            Self::Embedded(bytes) => bytes,
        }
    }
}

/// A table that can be asked.
#[derive(Debug)]
pub(crate) struct Table {
    bytes: Bytes,
    model: Model,
    usual: u16,
    positions: u64,
    /// Where each chunk begins in the bytes, and at the end where the last one ends.
    starts: Vec<u64>,
}

/// Takes a number of bytes off the front.
fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*taken)
}

impl Table {
    /// The bytes of a table.
    pub(crate) fn write(label: Label, positions: u64, squeezed: &Squeezed) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.extend(VERSION.to_le_bytes());
        out.extend(label.bytes());
        out.extend(positions.to_le_bytes());
        out.extend((CHUNK as u32).to_le_bytes());
        out.extend(squeezed.usual.to_le_bytes());
        squeezed.model.write(&mut out);
        // A chunk has 4096 numbers of at most 14 bits: its length fits.
        out.extend(squeezed.chunks.iter().flat_map(|chunk| (chunk.len() as u16).to_le_bytes()));
        squeezed.chunks.iter().for_each(|chunk| out.extend(chunk));
        out.extend(crc32fast::hash(&out).to_le_bytes());
        out
    }

    /// Reads a table and checks that it is whole and the one that is looked for.
    pub(crate) fn read(bytes: Bytes, label: Label, positions: u64) -> Result<Self, Fault> {
        let mut rest: &[u8] = &bytes;
        if take(&mut rest) != Some(*MAGIC) {
            return Err(Fault::Foreign);
        }
        let version = u16::from_le_bytes(take(&mut rest).ok_or(Fault::Cut)?);
        if version != VERSION {
            return Err(Fault::Version(version));
        }
        let found = Label::of_bytes(take(&mut rest).ok_or(Fault::Cut)?).ok_or(Fault::Damaged)?;
        if found != label {
            return Err(Fault::Other { found: found.name(), expected: label.name() });
        }
        let (head, sum) = bytes.split_last_chunk().ok_or(Fault::Cut)?;
        let whole = crc32fast::hash(head) == u32::from_le_bytes(*sum);
        // What is read before the checksum is believed can only say whether the file is too short for what it says of itself.
        let (starts, model, usual) = Self::layout(rest, bytes.len(), positions).ok_or(if whole {
            Fault::Damaged
        } else {
            Fault::Cut
        })?;
        if !whole {
            let ends = starts.last().copied().unwrap_or_default() + 4;
            return Err(if ends == bytes.len() as u64 { Fault::Damaged } else { Fault::Cut });
        }
        Ok(Self { model, usual, positions, starts, bytes })
    }

    fn layout(mut rest: &[u8], len: usize, positions: u64) -> Option<(Vec<u64>, Model, u16)> {
        if u64::from_le_bytes(take(&mut rest)?) != positions
            || u32::from_le_bytes(take(&mut rest)?) != CHUNK as u32
        {
            return None;
        }
        let usual = u16::from_le_bytes(take(&mut rest)?);
        let model = Model::read(&mut rest)?;
        let chunks = positions.div_ceil(CHUNK as u64) as usize;
        let lengths = rest.get(..2 * chunks)?;
        let mut start = (len - rest.len() + lengths.len()) as u64;
        let mut starts = Vec::with_capacity(chunks + 1);
        starts.push(start);
        for length in lengths.chunks_exact(2) {
            start += u64::from(length[0]) | u64::from(length[1]) << 8;
            starts.push(start);
        }
        (start + 4 <= len as u64).then_some((starts, model, usual))
    }

    /// Opens the file of a table.
    pub(crate) fn open(folder: &Path, label: Label, positions: u64) -> Result<Self, Refused> {
        let path = label.path(folder);
        let open = || {
            let file = File::open(&path)?;
            if file.metadata()?.len() == 0 {
                return Err(Fault::Cut);
            }
            // SAFETY: tables are replaced by renaming and never written in place, so the bytes do not change while they are mapped. A
            // person who overwrites one under a running program breaks what every program with mapped files relies on.
            let map = unsafe { Mmap::map(&file)? };
            Self::read(Bytes::Mapped(map), label, positions)
        };
        open().map_err(|fault| Refused { path: path.clone(), fault })
    }

    /// Saves the bytes of a table: either the whole file is there afterwards, or what was there before.
    pub(crate) fn save(folder: &Path, label: Label, bytes: &[u8]) -> Result<(), Refused> {
        let path = label.path(folder);
        // The builder holds the folder, so nobody else writes the same draft; one that was left behind is overwritten.
        let mut draft = path.clone().into_os_string();
        draft.push(".draft");
        let write = || -> io::Result<()> {
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            let mut file = File::create(&draft)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&draft, &path)?;
            match path.parent() {
                Some(parent) => File::open(parent)?.sync_all(),
                None => Ok(()),
            }
        };
        write().map_err(|error| {
            // Nothing half-written stays behind; if this fails too, the first reason is the one to tell.
            let _ = fs::remove_file(&draft);
            Refused { path: path.clone(), fault: error.into() }
        })
    }

    /// The chunk that a position is in.
    #[inline]
    pub(crate) const fn chunk_of(number: u64) -> usize {
        (number / CHUNK as u64) as usize
    }

    /// Reads the numbers of a chunk up to one place, or all of it, into a buffer; its numbers are returned.
    pub(crate) fn chunk<'b>(&self, chunk: usize, upto: usize, buffer: &'b mut Vec<u16>) -> &'b [u16] {
        let left = self.positions.saturating_sub(chunk as u64 * CHUNK as u64);
        let len = upto.min(CHUNK).min(left as usize);
        let bytes = match (self.starts.get(chunk), self.starts.get(chunk + 1)) {
            (Some(&from), Some(&to)) => self.bytes.get(from as usize..to as usize).unwrap_or_default(),
            _ => &[],
        };
        if bytes.is_empty() {
            buffer.clear();
            buffer.resize(len, self.usual);
            return buffer;
        }
        self.model.decode(bytes, len, buffer);
        &buffer[CHUNK..]
    }
}
