//! Asking the tables.

use std::path::Path;

use draughts::{Move, Position, Rules};

use crate::cache::{Cache, DistanceCache, ResultCache};
use crate::codec::CHUNK;
use crate::embedded::embedded;
use crate::file::{Bytes, Label, Refused, Table};
use crate::force::{Force, MOST_PIECES};
use crate::index::Index;
use crate::pieces::Pieces;
use crate::solved::{SLOTS, slot, without_a_move};
use crate::squeeze::Content;
use crate::value::{Answer, Wdl};

/// The tables of one force.
#[derive(Debug)]
struct Opened<B> {
    index: Index<B>,
    results: Table,
    distances: Option<Table>,
}

/// The tables of a variant. They can be asked by many threads at once, none of which waits for another.
#[derive(Debug)]
pub struct Tables<R: Rules> {
    forces: Vec<Option<Opened<R::Board>>>,
    most: u8,
    results: ResultCache,
    distances: DistanceCache,
}

impl<R: Rules> Tables<R> {
    /// The tables that the program carries, with a cache of so many bytes for results and half as many for distances.
    #[must_use]
    pub fn embedded(cache: usize) -> Self {
        let mut tables = Self::empty(cache);
        for (force, [results, distances]) in embedded::<R>() {
            let index = Index::new(force);
            let read = |bytes, content| {
                let label = Label { variant: R::VARIANT, force, content };
                Table::read(Bytes::Embedded(bytes), label, index.len()).ok()
            };
            // A test reads all of them; a program that was damaged on its way does without.
            if let Some(results) = read(results, Content::Results) {
                let distances = read(distances, Content::Distances);
                tables.insert(Opened { index, results, distances });
            }
        }
        tables
    }

    /// The tables of a folder and no others, with a cache as for [`embedded`](Self::embedded), and which of its files are refused.
    #[must_use]
    pub fn open(folder: &Path, cache: usize) -> (Self, Vec<Refused>) {
        let mut tables = Self::empty(cache);
        let refused = tables.add(folder);
        (tables, refused)
    }

    /// Adds all tables of a folder, in place of those for the same forces. What is refused is named and never asked.
    pub fn add(&mut self, folder: &Path) -> Vec<Refused> {
        let mut refused = Vec::new();
        for force in Force::up_to(MOST_PIECES) {
            let label = |content| Label { variant: R::VARIANT, force, content };
            if !label(Content::Results).path(folder).exists() {
                continue;
            }
            let index = Index::new(force);
            let mut open = |content| {
                let there = label(content).path(folder).exists();
                let table = there.then(|| Table::open(folder, label(content), index.len()))?;
                table.map_err(|error| refused.push(error)).ok()
            };
            if let Some(results) = open(Content::Results) {
                let distances = open(Content::Distances);
                self.insert(Opened { index, results, distances });
            }
        }
        refused
    }

    fn empty(cache: usize) -> Self {
        Self {
            forces: (0..SLOTS).map(|_| None).collect(),
            most: 0,
            results: Cache::new(cache),
            distances: Cache::new(cache / 2),
        }
    }

    fn insert(&mut self, opened: Opened<R::Board>) {
        let force = opened.index.force();
        self.most = self.most.max(force.pieces());
        self.forces[slot(force)] = Some(opened);
    }

    /// The most pieces that any of the tables knows.
    #[must_use]
    pub const fn most_pieces(&self) -> u8 {
        self.most
    }

    /// The result of a position with best play, if a table has it or what its captures lead to.
    #[must_use]
    pub fn result(&self, position: &Position<R>) -> Option<Wdl> {
        self.result_within(position, Reach::Files)
    }

    /// The same if the cache has it, for whoever asks often and can do without an answer: one from the cache takes some fiftieth of the
    /// time of one from a file.
    #[must_use]
    pub fn result_at_hand(&self, position: &Position<R>) -> Option<Wdl> {
        self.result_within(position, Reach::Cache)
    }

    fn result_within(&self, position: &Position<R>, reach: Reach) -> Option<Wdl> {
        if let Some(outcome) = position.outcome() {
            return Some(if outcome.winner == position.turn() { Wdl::Win } else { Wdl::Loss });
        }
        let pieces = Pieces::of(position);
        if pieces.occupied().count_ones() > self.most.into() {
            return None;
        }
        self.of(&pieces, reach)
    }

    /// The result of a position, and the distance where a table has it.
    #[must_use]
    pub fn answer(&self, position: &Position<R>) -> Option<Answer> {
        let result = self.result(position)?;
        let plies = if result == Wdl::Draw {
            None
        } else if position.outcome().is_some() {
            Some(0)
        } else if position.must_capture() {
            Some(1)
        } else {
            let pieces = Pieces::of(position);
            let slot = slot(pieces.force());
            let opened = self.forces[slot].as_ref();
            let distances = opened.and_then(|opened| Some((opened.distances.as_ref()?, &opened.index)));
            distances.map(|(table, index)| look_up(&self.distances, slot, table, index.number(&pieces)))
        };
        Some(Answer { result, plies })
    }

    /// Each legal move with what it comes to for the side that makes it, as far as the tables know.
    #[must_use]
    pub fn moves(&self, position: &Position<R>) -> Vec<(Move<R::Board>, Option<Answer>)> {
        let each = position.legal_moves().into_iter().map(|mv| {
            let after = position.play(&mv);
            let answer = if mv.is_capture() || mv.promotes() {
                let result = self.result(&after);
                result.map(|result| Answer { result, plies: (result != Wdl::Draw).then_some(1) })
            } else {
                let answer = self.answer(&after);
                answer.map(|Answer { result, plies }| Answer { result, plies: plies.map(|plies| plies + 1) })
            };
            (mv, answer.map(|answer| Answer { result: answer.result.swapped(), ..answer }))
        });
        each.collect()
    }

    /// The result of an arrangement. It is looked up where no capture is to be made, and otherwise follows from the captures: one that is known
    /// to win is enough, of others all must be known.
    fn of(&self, pieces: &Pieces, reach: Reach) -> Option<Wdl> {
        if pieces.own_men | pieces.own_kings == 0 {
            return Some(without_a_move::<R>());
        }
        let position = pieces.position::<R>()?;
        if !position.must_capture() {
            return self.stored(pieces, reach);
        }
        let mut best = Some(Wdl::Loss);
        for mv in position.legal_moves() {
            let result = self.of(&pieces.after(&mv), reach).map(Wdl::swapped);
            if result == Some(Wdl::Win) {
                return result;
            }
            best = best.zip(result).map(|(best, result)| best.max(result));
        }
        best
    }

    /// The result of a position without a capture.
    fn stored(&self, pieces: &Pieces, reach: Reach) -> Option<Wdl> {
        let slot = slot(pieces.force());
        let opened = self.forces[slot].as_ref()?;
        let number = opened.index.number(pieces);
        let code = match reach {
            Reach::Files => look_up(&self.results, slot, &opened.results, number),
            Reach::Cache => self.results.get(key_of(slot, number), place_of(number))?,
        };
        Some(Wdl::of_code(code as u8))
    }
}

/// How far one goes for an answer.
#[derive(Clone, Copy)]
enum Reach {
    Cache,
    Files,
}

/// What the cache calls the chunk of a number of a table.
const fn key_of(slot: usize, number: u64) -> u64 {
    (slot as u64) << 32 | Table::chunk_of(number) as u64
}

/// The place of a number in its chunk.
const fn place_of(number: u64) -> usize {
    (number % CHUNK as u64) as usize
}

/// A number of a table, from the cache if it is there.
fn look_up<const WORDS: usize>(cache: &Cache<WORDS>, slot: usize, table: &Table, number: u64) -> u16 {
    let (key, chunk, place) = (key_of(slot, number), Table::chunk_of(number), place_of(number));
    if let Some(number) = cache.get(key, place) {
        return number;
    }
    // Who asks of a chunk for the first time reads it up to the place, who asks again behind that reads it whole.
    let upto = if cache.has(key) { CHUNK } else { place + 1 };
    let mut buffer = Vec::new();
    let numbers = table.chunk(chunk, upto, &mut buffer);
    cache.put(key, numbers);
    numbers.get(place).copied().unwrap_or_default()
}
