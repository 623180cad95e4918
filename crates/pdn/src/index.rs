//! An index of the positions of a collection: which games reached a position, answered by a few seeks.
//!
//! The file is a header, then for each game where it begins (offset and line, eight bytes each), then the pairs of position and
//! game (eight and four bytes) in order, all numbers little-endian. The pairs are sorted outside memory, so that making an index
//! takes no more memory for a large collection than for a small one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;

use draughts::{AnyPosition, Variant};

use crate::fault::{Place, What};
use crate::guess::{Guessing, Plays};
use crate::lex::{MoveText, Terminator};
use crate::reader::{Mode, Reader};
use crate::replay::Replay;
use crate::visit::Visitor;

const MAGIC: &[u8; 8] = b"BLSHKPDX";
const VERSION: u64 = 1;
const HEADER: u64 = 64;
const GAME: u64 = 16;
const PAIR: u64 = 12;

/// Pairs that are sorted in memory at a time: 32 MB.
const RUN: usize = 1 << 21;

/// Pairs of each run that are in memory when runs are put together.
const BLOCK: usize = 4096;

/// A state of a file, so that an index of another state is noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its size.
    pub size: u64,
    /// When it was changed last, in a unit of the caller's choice.
    pub modified: u64,
    /// A hash of a part of its bytes.
    pub digest: u64,
}

/// What an index holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The state of the file it was made of.
    pub source: Source,
    /// Games.
    pub games: u64,
    /// Pairs of position and game.
    pub pairs: u64,
}

/// Why an index cannot be used.
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

/// What a position is looked up by: pieces, turn and variant.
#[must_use]
pub const fn position_key(position: &AnyPosition) -> u64 {
    key(position.hash(), position.variant())
}

pub(crate) const fn key(hash: u64, variant: Variant) -> u64 {
    // The variants of one board share their hashes.
    hash ^ (variant as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// A pair of position and game.
type Pair = (u64, u32);

/// Reads a game; apart from the generic files, so that it is compiled once.
fn read_game(reader: &mut Reader<'_>, collector: &mut Guessing<Collector>) -> io::Result<bool> {
    reader.read_game(collector)
}

/// Makes the index of a collection. `scratch` is a file that is written over; `progress` is told the bytes read.
///
/// # Errors
/// If a file cannot be read or written.
pub fn build_index<R: Read, S: Read + Write + Seek, W: Write + Seek>(
    input: R,
    mut scratch: S,
    mut out: W,
    source: Source,
    progress: &mut dyn FnMut(u64),
) -> io::Result<Contents> {
    out.seek(SeekFrom::Start(HEADER))?;
    let mut reader = Reader::new(input, Mode::Recovering);
    let mut collector =
        Guessing::new(Collector { pairs: Vec::with_capacity(1 << 16), ..Collector::default() });
    let mut runs: Vec<Run> = Vec::new();
    let mut written = 0_u64;
    let mut spill = |pairs: &mut Vec<Pair>, scratch: &mut S| -> io::Result<()> {
        pairs.sort_unstable();
        pairs.dedup();
        let mut bytes = Vec::with_capacity(BLOCK * PAIR as usize);
        for block in pairs.chunks(BLOCK) {
            bytes.clear();
            block.iter().for_each(|pair| bytes.extend_from_slice(&pair_bytes(*pair)));
            scratch.write_all(&bytes)?;
        }
        runs.push(Run { next: written, end: written + pairs.len() as u64, block: Vec::new() });
        written += pairs.len() as u64;
        pairs.clear();
        Ok(())
    };
    let mut games = 0_u64;
    while read_game(&mut reader, &mut collector)? {
        let collector = &mut collector.inner;
        let Place { offset, line, .. } = collector.at;
        out.write_all(&offset.to_le_bytes())?;
        out.write_all(&line.to_le_bytes())?;
        games += 1;
        collector.game = u32::try_from(games).unwrap_or(u32::MAX);
        if collector.pairs.len() + MOST_OF_A_GAME > RUN {
            spill(&mut collector.pairs, &mut scratch)?;
        }
        progress(reader.offset());
    }
    spill(&mut collector.inner.pairs, &mut scratch)?;
    let pairs = merge(&mut scratch, runs, &mut out)?;
    out.seek(SeekFrom::Start(0))?;
    out.write_all(MAGIC)?;
    for number in [VERSION, source.size, source.modified, source.digest, games, pairs, 0] {
        out.write_all(&number.to_le_bytes())?;
    }
    out.flush()?;
    Ok(Contents { source, games, pairs })
}

/// The most positions of a game that are taken.
const MOST_OF_A_GAME: usize = 100_000;

fn pair_bytes((key, game): Pair) -> [u8; PAIR as usize] {
    let mut bytes = [0; PAIR as usize];
    bytes[..8].copy_from_slice(&key.to_le_bytes());
    bytes[8..].copy_from_slice(&game.to_le_bytes());
    bytes
}

fn pair_of(bytes: &[u8]) -> Option<Pair> {
    let (key, game) = bytes.split_first_chunk::<8>()?;
    Some((u64::from_le_bytes(*key), u32::from_le_bytes(*game.first_chunk::<4>()?)))
}

/// A stretch of sorted pairs in the scratch file.
struct Run {
    next: u64,
    end: u64,
    /// The next pairs, the last being the first.
    block: Vec<Pair>,
}

impl Run {
    fn pop<S: Read + Seek>(&mut self, scratch: &mut S) -> io::Result<Option<Pair>> {
        if self.block.is_empty() && self.next < self.end {
            let count = (self.end - self.next).min(BLOCK as u64);
            let mut bytes = vec![0; (count * PAIR) as usize];
            scratch.seek(SeekFrom::Start(self.next * PAIR))?;
            scratch.read_exact(&mut bytes)?;
            self.block = bytes.chunks_exact(PAIR as usize).rev().filter_map(pair_of).collect();
            self.next += count;
        }
        Ok(self.block.pop())
    }
}

fn merge<S: Read + Write + Seek, W: Write>(
    scratch: &mut S,
    mut runs: Vec<Run>,
    out: &mut W,
) -> io::Result<u64> {
    scratch.flush()?;
    let mut heap = BinaryHeap::new();
    for (index, run) in runs.iter_mut().enumerate() {
        if let Some(pair) = run.pop(scratch)? {
            heap.push(Reverse((pair, index)));
        }
    }
    let mut count = 0;
    while let Some(Reverse((pair, index))) = heap.pop() {
        out.write_all(&pair_bytes(pair))?;
        count += 1;
        if let Some(next) = runs[index].pop(scratch)? {
            heap.push(Reverse((next, index)));
        }
    }
    Ok(count)
}

/// Collects the positions of the games themselves, without variations.
#[derive(Default)]
struct Collector {
    replay: Replay,
    pairs: Vec<Pair>,
    at: Place,
    game: u32,
    first: usize,
}

impl Collector {
    fn take(&mut self) {
        if let (Some(hash), Some(variant)) = (self.replay.hash(), self.replay.variant())
            && self.replay.is_main()
            && self.pairs.len() - self.first < MOST_OF_A_GAME
        {
            self.pairs.push((key(hash, variant), self.game));
        }
    }
}

impl Plays for Collector {
    fn replay(&mut self) -> &mut Replay {
        &mut self.replay
    }
}

impl Visitor for Collector {
    fn begin_game(&mut self, at: Place) -> ControlFlow<()> {
        self.at = at;
        self.first = self.pairs.len();
        self.replay.begin();
        ControlFlow::Continue(())
    }

    fn tag(&mut self, _: Place, name: &str, value: &[u8]) -> ControlFlow<()> {
        self.replay.tag(name, value);
        ControlFlow::Continue(())
    }

    fn mv(&mut self, _: Place, mv: &MoveText) -> ControlFlow<()> {
        let nothing = &mut |_: What| {};
        if self.pairs.len() == self.first {
            self.replay.start_if_needed(Some(mv), nothing);
            self.take();
        }
        if self.replay.mv(mv, nothing) {
            self.take();
        }
        ControlFlow::Continue(())
    }

    fn setup(&mut self, _: Place, fen: &[u8]) -> ControlFlow<()> {
        self.replay.setup(fen, &mut |_| {});
        self.take();
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: Place) -> ControlFlow<()> {
        self.replay.begin_variation(&mut |_| {});
        ControlFlow::Continue(())
    }

    fn end_variation(&mut self, _: Place) -> ControlFlow<()> {
        self.replay.end_variation();
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Place, _: Terminator) -> ControlFlow<()> {
        if self.pairs.len() == self.first {
            self.replay.start_if_needed(None, &mut |_| {});
            self.take();
        }
        ControlFlow::Continue(())
    }
}

/// An index that is asked.
pub struct Index<F> {
    file: F,
    contents: Contents,
}

/// Where a game stands in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameAt {
    /// Its number, the first being 1.
    pub number: u64,
    /// The byte it begins at.
    pub offset: u64,
    /// The line it begins on.
    pub line: u64,
}

impl<F: Read + Seek> Index<F> {
    /// Opens an index.
    ///
    /// # Errors
    /// If it cannot be read, or is none.
    pub fn open(mut file: F) -> Result<Self, IndexError> {
        let length = file.seek(SeekFrom::End(0))?;
        if length < HEADER {
            return Err(IndexError::Foreign);
        }
        let mut header = [0; HEADER as usize];
        file.seek(SeekFrom::Start(0))?;
        file.read_exact(&mut header)?;
        let number = |index: usize| {
            header[8 * index..].first_chunk::<8>().map_or(0, |bytes| u64::from_le_bytes(*bytes))
        };
        let source = Source { size: number(2), modified: number(3), digest: number(4) };
        let contents = Contents { source, games: number(5), pairs: number(6) };
        let expected = contents
            .games
            .checked_mul(GAME)
            .and_then(|games| contents.pairs.checked_mul(PAIR)?.checked_add(games)?.checked_add(HEADER));
        if header[..8] != *MAGIC || number(1) != VERSION || expected != Some(length) {
            return Err(IndexError::Foreign);
        }
        Ok(Self { file, contents })
    }

    /// What it holds.
    #[must_use]
    pub const fn contents(&self) -> Contents {
        self.contents
    }

    /// The games that reached a position, in their order.
    ///
    /// # Errors
    /// If the index cannot be read.
    pub fn find(&mut self, key: u64) -> io::Result<Vec<GameAt>> {
        let (mut low, mut high) = (0, self.contents.pairs);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.pairs(middle, 1)?.first().is_some_and(|pair| pair.0 < key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let mut found = Vec::new();
        loop {
            let count = (self.contents.pairs - low).min(BLOCK as u64);
            let block = self.pairs(low, count)?;
            let same = block.iter().take_while(|pair| pair.0 == key).count();
            for &(_, game) in &block[..same] {
                found.push(self.game(u64::from(game))?);
            }
            if same < block.len() || block.is_empty() {
                return Ok(found);
            }
            low += count;
        }
    }

    fn pairs(&mut self, first: u64, count: u64) -> io::Result<Vec<Pair>> {
        let mut bytes = vec![0; (count * PAIR) as usize];
        self.file.seek(SeekFrom::Start(HEADER + self.contents.games * GAME + first * PAIR))?;
        self.file.read_exact(&mut bytes)?;
        Ok(bytes.chunks_exact(PAIR as usize).filter_map(pair_of).collect())
    }

    fn game(&mut self, index: u64) -> io::Result<GameAt> {
        let mut bytes = [0; GAME as usize];
        self.file.seek(SeekFrom::Start(HEADER + index * GAME))?;
        self.file.read_exact(&mut bytes)?;
        let [offset, line] =
            [0, 8].map(|at| bytes[at..].first_chunk::<8>().map_or(0, |bytes| u64::from_le_bytes(*bytes)));
        Ok(GameAt { number: index + 1, offset, line })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::io::Cursor;

    fn source() -> Source {
        Source { size: 1, modified: 2, digest: 3 }
    }

    fn index(text: &str) -> Index<Cursor<Vec<u8>>> {
        let mut out = Cursor::new(Vec::new());
        build_index(text.as_bytes(), Cursor::new(Vec::new()), &mut out, source(), &mut |_| {}).unwrap();
        Index::open(out).unwrap()
    }

    #[test]
    fn games_are_found_by_every_position_of_their_line_and_by_no_other() {
        let games = [
            "[GameType \"25\"]\n1. c3-d4 b6-a5 2. d4-c5 *\n",
            "[GameType \"25\"]\n1. c3-d4 f6-g5 *\n",
            "[GameType \"26\"]\n1. c3-d4 f6-g5 *\n",
            "[GameType \"25\"]\n[FEN \"W:Wc3:Bf6\"]\n*\n",
        ];
        let mut index = index(&games.concat());
        assert_eq!(index.contents().games, 4);
        let mut expected: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
        let variants = [Variant::Russian, Variant::Russian, Variant::Brazilian];
        for (number, (variant, moves)) in
            variants.into_iter().zip(["c3-d4 b6-a5 d4-c5", "c3-d4 f6-g5", "c3-d4 f6-g5"]).enumerate()
        {
            let mut position = AnyPosition::start(variant);
            expected.entry(position_key(&position)).or_default().push(number as u64 + 1);
            for text in moves.split(' ') {
                position = position.play(&position.read_move(text).unwrap()).unwrap();
                expected.entry(position_key(&position)).or_default().push(number as u64 + 1);
            }
        }
        let lonely = AnyPosition::from_fen(Variant::Russian, "W:Wc3:Bf6").unwrap();
        expected.insert(position_key(&lonely), vec![4]);
        for (key, games) in &expected {
            let found: Vec<_> = index.find(*key).unwrap().iter().map(|game| game.number).collect();
            assert_eq!(&found, games);
        }
        assert_eq!(index.contents().pairs, expected.values().map(|games| games.len() as u64).sum::<u64>());
        assert_eq!(index.find(12345).unwrap(), []);
        let start = position_key(&AnyPosition::start(Variant::Russian));
        let second = index.find(start).unwrap()[1];
        assert_eq!((second.offset, second.line), (games[0].len() as u64, 3));
    }

    #[test]
    fn what_is_no_index_is_refused() {
        let mut good = index("1. c3-d4 *").file.into_inner();
        assert_eq!(Index::open(Cursor::new(good.clone())).unwrap().contents().source, source());
        assert!(matches!(Index::open(Cursor::new(vec![0; 100])), Err(IndexError::Foreign)));
        assert!(matches!(
            Index::open(Cursor::new(good[..good.len() - 1].to_vec())),
            Err(IndexError::Foreign)
        ));
        good[8] = 9;
        assert!(matches!(Index::open(Cursor::new(good)), Err(IndexError::Foreign)));
    }

    #[test]
    fn runs_are_put_together_in_order() {
        let mut scratch = Cursor::new(Vec::new());
        let mut runs = Vec::new();
        let mut all = Vec::new();
        for first in 0..7_u64 {
            let pairs: Vec<Pair> = (0..5000).map(|n| (first + 7 * n, (n % 3) as u32)).collect();
            let start = all.len() as u64;
            pairs.iter().for_each(|pair| scratch.write_all(&pair_bytes(*pair)).unwrap());
            all.extend(pairs);
            runs.push(Run { next: start, end: all.len() as u64, block: Vec::new() });
        }
        let mut out = Vec::new();
        assert_eq!(merge(&mut scratch, runs, &mut out).unwrap(), 35_000);
        all.sort_unstable();
        assert!(out.chunks_exact(PAIR as usize).filter_map(pair_of).eq(all));
    }
}
