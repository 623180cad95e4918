//! An index of the positions of a collection: which games reached a position, answered by a few seeks.
//!
//! The file is a header, then for each game where it begins (offset and line, eight bytes each), then the pairs of position and
//! game (eight and four bytes) in order, all numbers little-endian. The pairs are sorted outside memory, so that making an index
//! takes no more memory for a large collection than for a small one.

use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;

use draughts::{AnyPosition, Ruleset, Variant};

use crate::fault::{Place, What};
use crate::guess::{Guessing, Plays};
use crate::lex::{MoveText, Terminator};
use crate::reader::{Mode, Reader};
use crate::replay::Replay;
use crate::sorted::{HEADER, IndexError, Row, Sorting, long, read_header, rows, short, write_header};
use crate::visit::Visitor;

const MAGIC: [u8; 8] = *b"BLSHKPDX";
const VERSION: u64 = 1;
const GAME: u64 = 16;

/// Pairs that are sorted in memory at a time: 32 MB.
const RUN: usize = 1 << 21;

/// Pairs that are read at once when a position is looked for.
const BLOCK: u64 = 4096;

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

/// What a position is looked up by: pieces, turn and variant.
#[must_use]
pub fn position_key(position: &AnyPosition) -> u64 {
    key(position.board_hash(), position.ruleset())
}

pub(crate) const fn key(hash: u64, game: Ruleset) -> u64 {
    // The games of one board share their hashes. Files hold these numbers: another game is added at the end.
    let number = match game {
        Ruleset::Variant(variant) => variant as u64 + 1,
        Ruleset::World(world) => Variant::ALL.len() as u64 + world as u64 + 1,
    };
    hash ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// A position, by its key, and a game, by its number less one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pair {
    key: u64,
    game: u32,
}

impl Row for Pair {
    const SIZE: u64 = 12;
    type Place = (u64, u32);

    fn place(&self) -> (u64, u32) {
        (self.key, self.game)
    }

    /// A game that reaches a position twice is found once.
    fn join(&mut self, _: &Self) {}

    fn write(&self, into: &mut Vec<u8>) {
        into.extend_from_slice(&self.key.to_le_bytes());
        into.extend_from_slice(&self.game.to_le_bytes());
    }

    fn read(bytes: &[u8]) -> Self {
        Self { key: long(bytes, 0), game: short(bytes, 8) }
    }
}

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
    scratch: S,
    mut out: W,
    source: Source,
    progress: &mut dyn FnMut(u64),
) -> io::Result<Contents> {
    out.seek(SeekFrom::Start(HEADER))?;
    let mut reader = Reader::new(input, Mode::Recovering);
    let mut collector =
        Guessing::new(Collector { pairs: Vec::with_capacity(1 << 16), ..Collector::default() });
    let mut sorting = Sorting::new(scratch);
    let mut games = 0_u64;
    while read_game(&mut reader, &mut collector)? {
        let collector = &mut collector.inner;
        let Place { offset, line, .. } = collector.at;
        out.write_all(&offset.to_le_bytes())?;
        out.write_all(&line.to_le_bytes())?;
        games += 1;
        collector.game = u32::try_from(games).unwrap_or(u32::MAX);
        if collector.pairs.len() + MOST_OF_A_GAME > RUN {
            sorting.spill(&mut collector.pairs)?;
        }
        progress(reader.offset());
    }
    sorting.spill(&mut collector.inner.pairs)?;
    let pairs = sorting.finish(&mut out)?;
    let Source { size, modified, digest } = source;
    write_header(&mut out, MAGIC, VERSION, [size, modified, digest, games, pairs, 0])?;
    Ok(Contents { source, games, pairs })
}

/// The most positions of a game that are taken.
const MOST_OF_A_GAME: usize = 100_000;

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
        if let (Some(hash), Some(game)) = (self.replay.hash(), self.replay.ruleset())
            && self.replay.is_main()
            && self.pairs.len() - self.first < MOST_OF_A_GAME
        {
            self.pairs.push(Pair { key: key(hash, game), game: self.game });
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
        let ([size, modified, digest, games, pairs, _], length) = read_header(&mut file, MAGIC, VERSION)?;
        let contents = Contents { source: Source { size, modified, digest }, games, pairs };
        let expected = games
            .checked_mul(GAME)
            .and_then(|games| pairs.checked_mul(Pair::SIZE)?.checked_add(games)?.checked_add(HEADER));
        if expected != Some(length) {
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
            if self.pairs(middle, 1)?.first().is_some_and(|pair| pair.key < key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let mut found = Vec::new();
        loop {
            let count = (self.contents.pairs - low).min(BLOCK);
            let block = self.pairs(low, count)?;
            let same = block.iter().take_while(|pair| pair.key == key).count();
            for pair in &block[..same] {
                found.push(self.game(u64::from(pair.game))?);
            }
            if same < block.len() || block.is_empty() {
                return Ok(found);
            }
            low += count;
        }
    }

    fn pairs(&mut self, first: u64, count: u64) -> io::Result<Vec<Pair>> {
        rows(&mut self.file, HEADER + self.contents.games * GAME + first * Pair::SIZE, count)
    }

    fn game(&mut self, index: u64) -> io::Result<GameAt> {
        let mut bytes = [0; GAME as usize];
        self.file.seek(SeekFrom::Start(HEADER + index * GAME))?;
        self.file.read_exact(&mut bytes)?;
        Ok(GameAt { number: index + 1, offset: long(&bytes, 0), line: long(&bytes, 8) })
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
}
