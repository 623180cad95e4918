//! All values of a force in memory: solved together with those of its swapped one, the blocks in the order of their men, on all cores;
//! or read from the files.

use std::sync::atomic::{AtomicU16, AtomicUsize, Ordering};

use draughts::{Board, Rules};

use crate::block::{Known, Work};
use crate::codec::CHUNK;
use crate::file::Table;
use crate::force::Force;
use crate::index::Index;
use crate::pieces::{Pieces, each, turned};
use crate::solved::{Results, Solved};
use crate::squeeze::in_parallel;
use crate::value::{Entry, Value, Wdl};

/// All values of a force.
#[derive(Debug)]
pub(crate) struct Slice<B> {
    index: Index<B>,
    /// The [`Entry`] of each arrangement. A thread writes what no other reads or writes at the time; atomics say so without a lock,
    /// and cost nothing.
    entries: Box<[AtomicU16]>,
}

impl<B: Board> Slice<B> {
    fn new(force: Force) -> Self {
        let index = Index::new(force);
        let entries = (0..index.len()).map(|_| AtomicU16::new(0)).collect();
        Self { index, entries }
    }

    pub(crate) const fn index(&self) -> &Index<B> {
        &self.index
    }

    #[inline(always)]
    fn get(&self, pieces: &Pieces) -> Value {
        self.entry(self.index.number(pieces)).value()
    }

    /// What is found for a number less than the length of the index.
    #[inline(always)]
    pub(crate) fn entry(&self, number: u64) -> Entry {
        Entry::of_bits(self.entries[number as usize].load(Ordering::Relaxed))
    }

    /// The values in the order of their numbers.
    pub(crate) fn values(&self) -> impl Iterator<Item = Value> {
        (0..self.index.len()).map(|number| self.entry(number).value())
    }

    fn write(&self, block: u64, entries: impl Iterator<Item = Entry>) {
        let start = (block * self.index.block_size()) as usize;
        for (place, entry) in self.entries[start..].iter().zip(entries) {
            place.store(entry.bits(), Ordering::Relaxed);
        }
    }

    /// Reads the values of a force from its tables; what captures lead to must be known.
    pub(crate) fn read<R: Rules<Board = B>>(
        (results, distances): (&Table, &Table),
        force: Force,
        solved: &Solved<R>,
        threads: usize,
    ) -> Self {
        let slice = Self::new(force);
        let chunks = slice.index.len().div_ceil(CHUNK as u64) as usize;
        let buffers = || (Vec::new(), Vec::new(), Vec::new());
        in_parallel(chunks, threads, buffers, |(first, second, moves), chunk| {
            let results = results.chunk(chunk, CHUNK, first);
            let plies = distances.chunk(chunk, CHUNK, second);
            let start = chunk * CHUNK;
            let mut walk = slice.index.walk(start as u64);
            for ((number, &result), &plies) in (start..).zip(results).zip(plies) {
                let pieces = walk.take();
                let entry = solved.capture(&pieces, moves).map_or_else(
                    || Entry::new(Value::new(Wdl::of_code(result as u8), plies), false),
                    |value| Entry::new(value, true),
                );
                slice.entries[number].store(entry.bits(), Ordering::Relaxed);
            }
        });
        slice
    }

    /// The results without the distances.
    pub(crate) fn results(&self) -> Results<B> {
        Results::new(self.index.clone(), self.values().map(Value::wdl))
    }
}

/// A force and its swapped one, or one that is its own.
#[derive(Debug)]
pub(crate) struct Pair<B> {
    first: Slice<B>,
    second: Option<Slice<B>>,
}

impl<B: Board> Pair<B> {
    /// The forces whose swapped one is another, or all of them: one of each pair, in the order in which they are built.
    pub(crate) fn forces(pieces: u8) -> impl Iterator<Item = Force> {
        Force::up_to(pieces).into_iter().filter(|force| *force >= force.swapped())
    }

    /// Makes both slices by force.
    pub(crate) fn of<E>(
        force: Force,
        mut slice: impl FnMut(Force) -> Result<Slice<B>, E>,
    ) -> Result<Self, E> {
        let second = if force == force.swapped() { None } else { Some(slice(force.swapped())?) };
        Ok(Self { first: slice(force)?, second })
    }

    /// The one or two slices.
    pub(crate) fn slices(&self) -> impl Iterator<Item = &Slice<B>> {
        std::iter::once(&self.first).chain(&self.second)
    }

    /// The value of an arrangement of either force.
    #[inline(always)]
    pub(crate) fn value(&self, pieces: &Pieces) -> Value {
        match &self.second {
            Some(second) if pieces.force() == second.index.force() => second.get(pieces),
            _ => self.first.get(pieces),
        }
    }
}

struct Asked<'a, R: Rules> {
    pair: &'a Pair<R::Board>,
    solved: &'a Solved<R>,
}

impl<R: Rules> Known<R> for Asked<'_, R> {
    fn results(&self) -> &Solved<R> {
        self.solved
    }

    #[inline(always)]
    fn value(&self, pieces: &Pieces) -> Value {
        self.pair.value(pieces)
    }
}

impl<B: Board> Pair<B> {
    /// Bytes that a force and its swapped one need while they are solved.
    pub(crate) fn bytes(force: Force) -> u64 {
        let one = Index::<B>::new(force).len() * 2;
        if force == force.swapped() { one } else { 2 * one }
    }

    /// Solves a force and its swapped one, when all that captures and promotions lead to is solved.
    pub(crate) fn solve<R: Rules<Board = B>>(force: Force, solved: &Solved<R>, threads: usize) -> Self {
        let second = (force != force.swapped()).then(|| Slice::new(force.swapped()));
        let pair = Self { first: Slice::new(force), second };
        let asked = Asked { pair: &pair, solved };
        for blocks in pair.by_advance() {
            // Small work is done before a thread has started.
            let cells = blocks.len() as u64 * pair.first.index.block_size();
            let threads = if cells < 10_000 { 1 } else { threads.min(blocks.len()) };
            let next = AtomicUsize::new(0);
            let batch = (4096 / pair.first.index.block_size()).max(1) as usize;
            let work = || {
                let mut work = Work::new();
                loop {
                    let start = next.fetch_add(batch, Ordering::Relaxed);
                    let Some(rest) = blocks.get(start..).filter(|rest| !rest.is_empty()) else { break };
                    for &block in &rest[..batch.min(rest.len())] {
                        pair.solve_block(block.into(), &mut work, &asked);
                    }
                }
            };
            if threads <= 1 {
                work();
            } else {
                std::thread::scope(|scope| {
                    for _ in 1..threads {
                        scope.spawn(work);
                    }
                    work();
                });
            }
        }
        pair
    }

    fn solve_block<R: Rules<Board = B>>(&self, block: u64, work: &mut Work<B>, asked: &Asked<'_, R>) {
        let index = &self.first.index;
        let force = index.force();
        let (own, other) = index.men(block);
        let second = self.second.as_ref().unwrap_or(&self.first);
        let turned = second.index.block(turned::<B>(other), turned::<B>(own));
        if self.second.is_none() && turned < block {
            // The same board is met as the block of the other side.
            return;
        }
        work.solve::<R>((own, other), [force.own.kings, force.other.kings], asked);
        self.first.write(block, work.first_entries());
        second.write(turned, work.second_entries());
    }

    /// The blocks of the first force by how far their men have gone, the farthest first: a man's move leads to an earlier list.
    fn by_advance(&self) -> Vec<Vec<u32>> {
        let mut lists =
            vec![Vec::new(); usize::from(B::SIDE) * usize::from(self.first.index.force().men()) + 1];
        for block in 0..self.first.index.blocks() {
            let (own, other) = self.first.index.men(block);
            let gone = rows_gone::<B>(own) + rows_gone::<B>(turned::<B>(other));
            // No force of as many pieces as tables are made for has 2³² ways to place its men.
            lists[gone as usize].push(block as u32);
        }
        lists.reverse();
        lists
    }
}

/// The rows that men of the side to move have gone, added up.
fn rows_gone<B: Board>(men: u64) -> u32 {
    let (mut gone, row) = (0, u32::from(B::ROW));
    each(men, |man| {
        let bit = man.trailing_zeros();
        gone += u32::from(B::SIDE) - 1 - (bit - bit / (2 * row + 1)) / row;
    });
    gone
}
