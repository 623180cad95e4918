//! Rows sorted outside memory, and the files of them: a header, what its owner puts before the rows, and the rows in order, all
//! numbers little-endian.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;
use std::io::{self, Read, Seek, SeekFrom, Write};

/// The length of a header: eight bytes of magic, the version, six numbers.
pub(crate) const HEADER: u64 = 64;

/// Rows of each run that are in memory when runs are put together.
const BLOCK: usize = 2048;

/// Why a file of positions cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum IndexError {
    /// It cannot be read.
    Io(io::Error),
    /// It is no index, or of another version.
    Foreign,
}

impl From<io::Error> for IndexError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Foreign => f.write_str("not an index of positions of this version"),
        }
    }
}

impl std::error::Error for IndexError {}

/// What is sorted.
pub(crate) trait Row: Copy {
    /// Its bytes in a file.
    const SIZE: u64;
    /// What it is sorted by.
    type Place: Copy + Ord;

    fn place(&self) -> Self::Place;
    /// Takes in another of the same place.
    fn join(&mut self, other: &Self);
    fn write(&self, into: &mut Vec<u8>);
    /// From so many bytes.
    fn read(bytes: &[u8]) -> Self;
}

/// A number at an index of some bytes; what is not there is nought.
pub(crate) fn long(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..).and_then(|rest| rest.first_chunk()).map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// The same, of four bytes.
pub(crate) fn short(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..).and_then(|rest| rest.first_chunk()).map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

/// Writes a header over the beginning of a file.
pub(crate) fn write_header<W: Write + Seek>(
    out: &mut W,
    magic: [u8; 8],
    version: u64,
    numbers: [u64; 6],
) -> io::Result<()> {
    out.seek(SeekFrom::Start(0))?;
    out.write_all(&magic)?;
    for number in [version].into_iter().chain(numbers) {
        out.write_all(&number.to_le_bytes())?;
    }
    out.flush()
}

/// The numbers of a header, and the length of its file.
pub(crate) fn read_header<F: Read + Seek>(
    file: &mut F,
    magic: [u8; 8],
    version: u64,
) -> Result<([u64; 6], u64), IndexError> {
    let length = file.seek(SeekFrom::End(0))?;
    if length < HEADER {
        return Err(IndexError::Foreign);
    }
    let mut header = [0; HEADER as usize];
    file.seek(SeekFrom::Start(0))?;
    file.read_exact(&mut header)?;
    if header[..8] != magic || long(&header, 8) != version {
        return Err(IndexError::Foreign);
    }
    Ok((std::array::from_fn(|index| long(&header, 16 + 8 * index)), length))
}

/// Rows of a file from a byte on.
pub(crate) fn rows<T: Row, F: Read + Seek>(file: &mut F, at: u64, count: u64) -> io::Result<Vec<T>> {
    let mut bytes = vec![0; (count * T::SIZE) as usize];
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut bytes)?;
    Ok(bytes.chunks_exact(T::SIZE as usize).map(T::read).collect())
}

/// Rows on their way into a file. The scratch file is written over.
pub(crate) struct Sorting<T, S> {
    scratch: S,
    runs: Vec<Run<T>>,
    written: u64,
}

impl<T: Row, S: Read + Write + Seek> Sorting<T, S> {
    pub(crate) const fn new(scratch: S) -> Self {
        Self { scratch, runs: Vec::new(), written: 0 }
    }

    /// Takes rows out of memory.
    pub(crate) fn spill(&mut self, rows: &mut Vec<T>) -> io::Result<()> {
        rows.sort_unstable_by_key(T::place);
        rows.dedup_by(|later, first| {
            let same = later.place() == first.place();
            if same {
                first.join(later);
            }
            same
        });
        let mut bytes = Vec::with_capacity(BLOCK * T::SIZE as usize);
        for block in rows.chunks(BLOCK) {
            bytes.clear();
            block.iter().for_each(|row| row.write(&mut bytes));
            self.scratch.write_all(&bytes)?;
        }
        let end = self.written + rows.len() as u64;
        self.runs.push(Run { next: self.written, end, block: Vec::new() });
        self.written = end;
        rows.clear();
        Ok(())
    }

    /// Writes all rows in order, those of one place joined; how many that makes.
    pub(crate) fn finish<W: Write>(mut self, out: &mut W) -> io::Result<u64> {
        self.scratch.flush()?;
        let mut heap = BinaryHeap::new();
        let mut heads = Vec::with_capacity(self.runs.len());
        for (index, run) in self.runs.iter_mut().enumerate() {
            let head = run.pop(&mut self.scratch)?;
            heap.extend(head.map(|row| Reverse((row.place(), index))));
            heads.push(head);
        }
        let mut count = 0;
        let mut joined: Option<T> = None;
        let mut bytes = Vec::with_capacity(T::SIZE as usize);
        while let Some(Reverse((place, index))) = heap.pop() {
            let next = self.runs[index].pop(&mut self.scratch)?;
            heap.extend(next.map(|row| Reverse((row.place(), index))));
            let Some(row) = std::mem::replace(&mut heads[index], next) else { continue };
            match &mut joined {
                Some(joined) if joined.place() == place => joined.join(&row),
                _ => {
                    if let Some(done) = joined.replace(row) {
                        bytes.clear();
                        done.write(&mut bytes);
                        out.write_all(&bytes)?;
                        count += 1;
                    }
                }
            }
        }
        if let Some(done) = joined {
            bytes.clear();
            done.write(&mut bytes);
            out.write_all(&bytes)?;
            count += 1;
        }
        Ok(count)
    }
}

/// A stretch of sorted rows in the scratch file.
struct Run<T> {
    next: u64,
    end: u64,
    /// The next rows, the last being the first.
    block: Vec<T>,
}

impl<T: Row> Run<T> {
    fn pop<S: Read + Seek>(&mut self, scratch: &mut S) -> io::Result<Option<T>> {
        if self.block.is_empty() && self.next < self.end {
            let count = (self.end - self.next).min(BLOCK as u64);
            self.block = rows(scratch, self.next * T::SIZE, count)?;
            self.block.reverse();
            self.next += count;
        }
        Ok(self.block.pop())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    /// A number, and how often it came.
    impl Row for (u64, u32) {
        const SIZE: u64 = 12;
        type Place = u64;

        fn place(&self) -> u64 {
            self.0
        }

        fn join(&mut self, other: &Self) {
            self.1 += other.1;
        }

        fn write(&self, into: &mut Vec<u8>) {
            into.extend(self.0.to_le_bytes());
            into.extend(self.1.to_le_bytes());
        }

        fn read(bytes: &[u8]) -> Self {
            (long(bytes, 0), short(bytes, 8))
        }
    }

    #[test]
    fn runs_are_put_together_in_order_and_equal_places_joined() {
        let mut sorting = Sorting::new(Cursor::new(Vec::new()));
        for first in 0..7_u64 {
            // Each number comes once in its run and once in the last; runs are longer than a block.
            let mut rows: Vec<(u64, u32)> = (0..5000).rev().map(|n| (first + 7 * n, 1)).collect();
            sorting.spill(&mut rows).unwrap();
            assert!(rows.is_empty());
        }
        sorting.spill(&mut (0..35_000).map(|n| (n, 2)).collect()).unwrap();
        let mut out = Vec::new();
        assert_eq!(sorting.finish(&mut out).unwrap(), 35_000);
        let found: Vec<(u64, u32)> = rows(&mut Cursor::new(out), 0, 35_000).unwrap();
        assert!(found.into_iter().eq((0..35_000).map(|n| (n, 3))));
    }
}
