//! The file that games are written to.
//!
//! A header, then batches one after another. A batch is its number, the number of its samples, the samples and a checksum; so a
//! file that was cut off in the middle of a batch is known up to the batch before.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use draughts::Ruleset;

use super::sample::{SIZE, Sample};

const MAGIC: &[u8; 8] = b"BOLSHAKG";
const HEADER: usize = 48;

/// What the games of a file were played with. A file is only gone on with if all of it is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The variant.
    pub variant: Ruleset,
    /// The seed of the first game.
    pub seed: u64,
    /// Positions visited for each move.
    pub nodes: u64,
    /// A checksum of the weights that played.
    pub weights: u64,
}

/// Why a file of games cannot be used.
#[derive(Debug)]
pub enum DataError {
    /// Reading or writing failed.
    Io(io::Error),
    /// It is not a file of games.
    NotGames,
    /// It holds games that were played with something else.
    Other {
        /// What the file says.
        found: Box<Header>,
    },
    /// A sample is not a position of the variant.
    Sample(u64),
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::NotGames => write!(f, "this is not a file of training games"),
            Self::Other { found } => write!(
                f,
                "the file holds games of {} begun with seed {} at {} nodes a move, or of other weights: give another file",
                found.variant, found.seed, found.nodes
            ),
            Self::Sample(at) => write!(f, "sample {at} is not a position of the variant"),
        }
    }
}

impl std::error::Error for DataError {}

impl From<io::Error> for DataError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// FNV-1a: enough to notice a torn batch or other weights.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xCBF2_9CE4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

fn header_bytes(header: &Header) -> [u8; HEADER] {
    let mut bytes = [0; HEADER];
    bytes[..8].copy_from_slice(MAGIC);
    let name = header.variant.name().as_bytes();
    bytes[8..8 + name.len()].copy_from_slice(name);
    bytes[24..32].copy_from_slice(&header.seed.to_le_bytes());
    bytes[32..40].copy_from_slice(&header.nodes.to_le_bytes());
    bytes[40..48].copy_from_slice(&header.weights.to_le_bytes());
    bytes
}

fn read_header(bytes: &[u8; HEADER]) -> Option<Header> {
    let rest = bytes.strip_prefix(MAGIC)?;
    let name = str::from_utf8(&rest[..16]).ok()?.trim_end_matches('\0');
    let word = |at: usize| bytes[at..at + 8].iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
    Some(Header { variant: name.parse().ok()?, seed: word(24), nodes: word(32), weights: word(40) })
}

/// A file that games are added to.
pub(crate) struct Games {
    file: File,
    /// The number of the next batch.
    pub(crate) next: u32,
}

impl Games {
    /// Opens a file to go on with, or begins it. What was cut off is dropped.
    pub(crate) fn open(path: &Path, header: &Header) -> Result<Self, DataError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        if file.metadata()?.len() < HEADER as u64 {
            file.set_len(0)?;
            file.write_all(&header_bytes(header))?;
            return Ok(Self { file, next: 0 });
        }
        let (mut next, mut end) = (0, HEADER as u64);
        let mut reader = BufReader::new(&file);
        let found = header_of(&mut reader)?;
        if found != *header {
            return Err(DataError::Other { found: Box::new(found) });
        }
        while let Some(samples) = batch(&mut reader, next)? {
            next += 1;
            end += 16 + (samples.len() * SIZE) as u64;
        }
        file.set_len(end)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Self { file, next })
    }

    /// Adds a batch; when this returns it is on disk.
    pub(crate) fn append(&mut self, samples: &[Sample]) -> Result<(), DataError> {
        let mut bytes = Vec::with_capacity(16 + samples.len() * SIZE);
        bytes.extend(self.next.to_le_bytes());
        bytes.extend((samples.len() as u32).to_le_bytes());
        bytes.extend(samples.iter().flat_map(|sample| sample.to_bytes()));
        bytes.extend(checksum(&bytes).to_le_bytes());
        self.file.write_all(&bytes)?;
        self.file.sync_data()?;
        self.next += 1;
        Ok(())
    }
}

fn header_of(reader: &mut impl Read) -> Result<Header, DataError> {
    let mut bytes = [0; HEADER];
    reader.read_exact(&mut bytes).map_err(|_| DataError::NotGames)?;
    read_header(&bytes).ok_or(DataError::NotGames)
}

/// The next batch; `None` at the end or where the file was cut off.
fn batch(reader: &mut impl Read, number: u32) -> Result<Option<Vec<Sample>>, DataError> {
    let mut bytes = Vec::new();
    reader.by_ref().take(8).read_to_end(&mut bytes)?;
    let Some((head, _)) = bytes.split_first_chunk::<8>() else { return Ok(None) };
    let count = u32::from_le_bytes([head[4], head[5], head[6], head[7]]);
    let named = u32::from_le_bytes([head[0], head[1], head[2], head[3]]);
    let length = u64::from(count) * SIZE as u64 + 8;
    if named != number || reader.by_ref().take(length).read_to_end(&mut bytes)? as u64 != length {
        return Ok(None);
    }
    let (body, sum) = bytes.split_at(bytes.len() - 8);
    if checksum(body).to_le_bytes() != sum {
        return Ok(None);
    }
    let samples = body[8..].as_chunks::<SIZE>().0;
    Ok(Some(samples.iter().map(Sample::from_bytes).collect()))
}

/// All samples of a file, and what they were played with.
pub(crate) fn read(path: &Path) -> Result<(Header, Vec<Sample>), DataError> {
    let mut reader = BufReader::new(File::open(path)?);
    let header = header_of(&mut reader)?;
    let mut all = Vec::new();
    let mut number = 0;
    while let Some(samples) = batch(&mut reader, number)? {
        all.extend(samples);
        number += 1;
    }
    Ok((header, all))
}
