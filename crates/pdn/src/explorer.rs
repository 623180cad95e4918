//! What was played in a position, and how it ended: the openings of collections, counted.
//!
//! The file is a header and then one tally for each position and the position that a move led to, in the order of their keys, all
//! numbers little-endian. Tallies are sorted outside memory, so that a large collection takes no more of it than a small one; keys are
//! hashes, spread evenly, so that a few seeks find a position among millions.

use std::cmp::Reverse;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;

use draughts::{AnyMove, AnyPosition, Color};

use crate::encoding::Decoder;
use crate::fault::{Place, What};
use crate::guess::{Guessing, Plays};
use crate::index::{key, position_key};
use crate::lex::{MoveText, Terminator};
use crate::reader::{Mode, Reader};
use crate::replay::Replay;
use crate::sorted::{HEADER, IndexError, Row, Sorting, long, read_header, rows, short, write_header};
use crate::visit::Visitor;

const MAGIC: [u8; 8] = *b"BLSHKOPN";
const VERSION: u64 = 1;

/// Tallies that are sorted in memory at a time: 24 MB.
const RUN: usize = 1 << 19;

/// Tallies of a file that are read at once when a position is looked for.
const BLOCK: u64 = 1024;

/// How often a move was made in a position, and how those games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The position, by its [key](position_key).
    pub position: u64,
    /// The position after the move, by its key.
    pub next: u64,
    /// Games that White won.
    pub white: u32,
    /// Games that were drawn.
    pub draws: u32,
    /// Games that Black won.
    pub black: u32,
    /// Games without a result of that kind.
    pub open: u32,
    /// Games in which the rating of who made the move is known.
    pub rated: u32,
    /// The sum of these ratings.
    pub ratings: u64,
}

impl Tally {
    /// All its games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.white as u64 + self.draws as u64 + self.black as u64 + self.open as u64
    }

    /// The average rating of those who made the move, where it is known.
    #[must_use]
    pub fn rating(&self) -> Option<u64> {
        (self.rated > 0).then(|| (self.ratings + u64::from(self.rated) / 2) / u64::from(self.rated))
    }

    /// Takes the games of another in; the positions stay.
    pub const fn add(&mut self, other: &Self) {
        self.white = self.white.saturating_add(other.white);
        self.draws = self.draws.saturating_add(other.draws);
        self.black = self.black.saturating_add(other.black);
        self.open = self.open.saturating_add(other.open);
        self.rated = self.rated.saturating_add(other.rated);
        self.ratings = self.ratings.saturating_add(other.ratings);
    }
}

impl Row for Tally {
    const SIZE: u64 = 48;
    type Place = (u64, u64);

    fn place(&self) -> (u64, u64) {
        (self.position, self.next)
    }

    fn join(&mut self, other: &Self) {
        self.add(other);
    }

    fn write(&self, into: &mut Vec<u8>) {
        for number in [self.position, self.next, self.ratings] {
            into.extend_from_slice(&number.to_le_bytes());
        }
        // The last four bytes are not used.
        for number in [self.white, self.draws, self.black, self.open, self.rated, 0] {
            into.extend_from_slice(&number.to_le_bytes());
        }
    }

    fn read(bytes: &[u8]) -> Self {
        Self {
            position: long(bytes, 0),
            next: long(bytes, 8),
            ratings: long(bytes, 16),
            white: short(bytes, 24),
            draws: short(bytes, 28),
            black: short(bytes, 32),
            open: short(bytes, 36),
            rated: short(bytes, 40),
        }
    }
}

/// What is added to the key of a position for the games of one player, by the letters and digits of the name: FNV-1a, stirred.
#[must_use]
pub fn player_key(name: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for letter in name.chars().flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric()) {
        for byte in letter.encode_utf8(&mut [0; 4]).bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash = (hash ^ hash >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash ^ hash >> 32
}

/// What an explorer holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Explored {
    /// Games that were counted.
    pub games: u64,
    /// Tallies: moves of positions.
    pub moves: u64,
}

/// The making of an explorer: collections are read one after the other. The scratch file is written over.
pub struct Exploring<S> {
    sorting: Sorting<Tally, S>,
    run: usize,
    collector: Guessing<Collector>,
    games: u64,
}

/// Reads a game; apart from the generic files, so that it is compiled once.
fn read_game(reader: &mut Reader<'_>, collector: &mut Guessing<Collector>) -> io::Result<bool> {
    reader.read_game(collector)
}

impl<S: Read + Write + Seek> Exploring<S> {
    /// One that counts so many plies of each game.
    pub fn new(scratch: S, plies: u32) -> Self {
        Self::with_runs_of(scratch, plies, RUN)
    }

    /// With another number of tallies in memory.
    #[doc(hidden)]
    pub fn with_runs_of(scratch: S, plies: u32, run: usize) -> Self {
        let collector = Guessing::new(Collector { most: plies, ..Collector::default() });
        Self { sorting: Sorting::new(scratch), run, collector, games: 0 }
    }

    /// The games of each player are counted by themselves, too, under the [key](player_key) of the name: three times the size.
    #[must_use]
    pub fn by_player(mut self) -> Self {
        self.collector.inner.by_player = true;
        self
    }

    /// Counts the games of a collection; `progress` is told the bytes read.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn read<R: Read>(&mut self, input: R, progress: &mut dyn FnMut(u64)) -> io::Result<()> {
        let mut reader = Reader::new(input, Mode::Recovering);
        while read_game(&mut reader, &mut self.collector)? {
            self.games += 1;
            self.spill_over()?;
            progress(reader.offset());
        }
        Ok(())
    }

    /// Takes in a tally that was made elsewhere.
    ///
    /// # Errors
    /// If the scratch file cannot be written.
    pub fn add(&mut self, tally: Tally) -> io::Result<()> {
        self.collector.inner.tallies.push(tally);
        self.spill_over()
    }

    /// Takes in all of another explorer.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn add_all<F: Read + Seek>(&mut self, other: &mut Explorer<F>) -> io::Result<()> {
        self.games += other.contents.games;
        let mut first = 0;
        while first < other.contents.moves {
            let block = other.tallies(first, BLOCK.min(other.contents.moves - first))?;
            first += block.len() as u64;
            block.into_iter().try_for_each(|tally| self.add(tally))?;
        }
        Ok(())
    }

    fn spill_over(&mut self) -> io::Result<()> {
        let tallies = &mut self.collector.inner.tallies;
        if tallies.len() >= self.run { self.sorting.spill(tallies) } else { Ok(()) }
    }

    /// Writes the explorer.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn finish<W: Write + Seek>(mut self, mut out: W) -> io::Result<Explored> {
        self.sorting.spill(&mut self.collector.inner.tallies)?;
        out.seek(SeekFrom::Start(HEADER))?;
        let moves = self.sorting.finish(&mut out)?;
        write_header(&mut out, MAGIC, VERSION, [self.games, moves, 0, 0, 0, 0])?;
        Ok(Explored { games: self.games, moves })
    }
}

/// Counts the moves of the games themselves, without variations; a move that a game repeats in a position counts once.
#[derive(Default)]
struct Collector {
    replay: Replay,
    tallies: Vec<Tally>,
    /// Where those of the present game begin.
    first: usize,
    /// The plies of a game that are counted.
    most: u32,
    result: Option<Terminator>,
    ratings: [Option<u32>; 2],
    by_player: bool,
    /// The keys of White and Black.
    players: [u64; 2],
}

/// A rating as tags give it; programs write other things there, too.
fn rating(value: &[u8]) -> Option<u32> {
    let text = str::from_utf8(value).ok()?.trim().trim_end_matches('?');
    text.parse().ok().filter(|rating| (1..=4000).contains(rating))
}

impl Plays for Collector {
    fn replay(&mut self) -> &mut Replay {
        &mut self.replay
    }
}

impl Visitor for Collector {
    fn begin_game(&mut self, _: Place) -> ControlFlow<()> {
        self.first = self.tallies.len();
        self.result = None;
        self.ratings = [None; 2];
        self.players = [player_key(""); 2];
        self.replay.begin();
        ControlFlow::Continue(())
    }

    fn tag(&mut self, _: Place, name: &str, value: &[u8]) -> ControlFlow<()> {
        match name {
            "WhiteElo" | "WhiteRating" => self.ratings[0] = rating(value),
            "BlackElo" | "BlackRating" => self.ratings[1] = rating(value),
            "White" if self.by_player => self.players[0] = player_key(&Decoder::default().text(value)),
            "Black" if self.by_player => self.players[1] = player_key(&Decoder::default().text(value)),
            "Result" => self.result = str::from_utf8(value).ok().and_then(Terminator::read),
            _ => {}
        }
        self.replay.tag(name, value);
        ControlFlow::Continue(())
    }

    fn mv(&mut self, _: Place, mv: &MoveText) -> ControlFlow<()> {
        let nothing = &mut |_: What| {};
        self.replay.start_if_needed(Some(mv), nothing);
        let here = self.replay.hash().zip(self.replay.ruleset());
        let turn = self.replay.turn();
        if self.replay.mv(mv, nothing)
            && self.replay.is_main()
            && self.replay.plies() <= self.most
            && let (Some((before, game)), Some(after)) = (here, self.replay.hash())
        {
            let rating = self.ratings[if turn == Some(Color::Black) { 1 } else { 0 }];
            self.tallies.push(Tally {
                position: key(before, game),
                next: key(after, game),
                rated: u32::from(rating.is_some()),
                ratings: rating.map_or(0, u64::from),
                ..Tally::default()
            });
        }
        ControlFlow::Continue(())
    }

    fn setup(&mut self, _: Place, fen: &[u8]) -> ControlFlow<()> {
        self.replay.setup(fen, &mut |_| {});
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

    fn end_game(&mut self, _: Place, terminator: Terminator) -> ControlFlow<()> {
        let result = if terminator == Terminator::Unknown { self.result } else { Some(terminator) };
        let mut game = self.tallies.split_off(self.first);
        game.sort_unstable_by_key(Tally::place);
        game.dedup_by_key(|tally| tally.place());
        for tally in &mut game {
            *match result {
                Some(Terminator::Win1 | Terminator::Win2) => &mut tally.white,
                Some(Terminator::Draw1 | Terminator::Draw2) => &mut tally.draws,
                Some(Terminator::Loss1 | Terminator::Loss2) => &mut tally.black,
                _ => &mut tally.open,
            } = 1;
        }
        if self.by_player {
            // Who plays both sides has one game.
            let [white, black] = self.players;
            for player in [white].into_iter().chain((black != white).then_some(black)) {
                self.tallies
                    .extend(game.iter().map(|tally| Tally { position: tally.position ^ player, ..*tally }));
            }
        }
        self.tallies.append(&mut game);
        ControlFlow::Continue(())
    }
}

/// An explorer that is asked.
pub struct Explorer<F> {
    file: F,
    contents: Explored,
}

impl<F: Read + Seek> Explorer<F> {
    /// Opens one.
    ///
    /// # Errors
    /// If it cannot be read, or is none.
    pub fn open(mut file: F) -> Result<Self, IndexError> {
        let ([games, moves, ..], length) = read_header(&mut file, MAGIC, VERSION)?;
        if moves.checked_mul(Tally::SIZE).and_then(|size| size.checked_add(HEADER)) != Some(length) {
            return Err(IndexError::Foreign);
        }
        Ok(Self { file, contents: Explored { games, moves } })
    }

    /// What it holds.
    #[must_use]
    pub const fn contents(&self) -> Explored {
        self.contents
    }

    /// The tallies of a position, by its [key](position_key); with that of a [player](player_key) added to it, those of the
    /// games of that player.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn find(&mut self, key: u64) -> io::Result<Vec<Tally>> {
        // The first tally of the position is in `low..high`, or it is `high`; the keys there are from `least` to `most`.
        let (mut low, mut high) = (0, self.contents.moves);
        let (mut least, mut most) = (0, u64::MAX);
        let mut even = true;
        while high - low > BLOCK {
            // Where an even spread has it, and every second time the middle: files of any kind take few steps.
            let share = u128::from(key - least) * u128::from(high - low) / (u128::from(most - least) + 1);
            let guess = low + share.min(u128::from(high - low - 1)) as u64;
            let middle = if even { guess.saturating_sub(BLOCK / 2).max(low) } else { low + (high - low) / 2 };
            even = !even;
            let block = self.tallies(middle, BLOCK.min(high - middle))?;
            let (Some(first), Some(last)) = (block.first(), block.last()) else { break };
            if first.position >= key {
                (high, most) = (middle, first.position);
            } else if last.position < key {
                (low, least) = (middle + block.len() as u64, last.position);
            } else {
                low = middle;
                break;
            }
        }
        let mut found = Vec::new();
        loop {
            let block = self.tallies(low, BLOCK.min(self.contents.moves - low))?;
            found.extend(block.iter().filter(|tally| tally.position == key));
            low += block.len() as u64;
            if block.last().is_none_or(|tally| tally.position > key) {
                return Ok(found);
            }
        }
    }

    fn tallies(&mut self, first: u64, count: u64) -> io::Result<Vec<Tally>> {
        rows(&mut self.file, HEADER + first * Tally::SIZE, count)
    }

    /// The moves that were made in a position, the most frequent first.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn moves(&mut self, position: &AnyPosition) -> io::Result<Vec<(AnyMove, Tally)>> {
        Ok(moves(position, &self.find(position_key(position))?))
    }
}

/// The moves of a position that its tallies speak of, the most frequent first. Tallies of one move, from several files, are added.
#[must_use]
pub fn moves(position: &AnyPosition, tallies: &[Tally]) -> Vec<(AnyMove, Tally)> {
    let legal = position.legal_moves().into_iter().filter_map(|mv| {
        let next = position_key(&position.after(&mv).ok()?);
        let mut sum = Tally { position: position_key(position), next, ..Tally::default() };
        tallies.iter().filter(|tally| tally.next == next).for_each(|tally| sum.add(tally));
        (sum.games() > 0).then_some((mv, sum))
    });
    let mut made: Vec<_> = legal.collect();
    made.sort_by_key(|(_, tally)| Reverse(tally.games()));
    made
}
