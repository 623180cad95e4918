//! A force and its swapped one solved together: the blocks in the order of their men, on all cores.

use std::sync::atomic::{AtomicU16, AtomicUsize, Ordering};

use draughts::{Board, Rules};

use crate::block::{Known, Work};
use crate::force::Force;
use crate::index::Index;
use crate::pieces::{Pieces, each, turned};
use crate::solved::{Results, Solved};
use crate::value::Value;

/// All values of a force.
#[derive(Debug)]
pub(crate) struct Slice<B> {
    index: Index<B>,
    /// [`Value::code`] of each arrangement. A thread writes what no other reads or writes at the time; atomics say so without a lock,
    /// and cost nothing.
    values: Box<[AtomicU16]>,
}

impl<B: Board> Slice<B> {
    fn new(force: Force) -> Self {
        let index = Index::new(force);
        let values = (0..index.len()).map(|_| AtomicU16::new(0)).collect();
        Self { index, values }
    }

    pub(crate) const fn index(&self) -> &Index<B> {
        &self.index
    }

    #[inline(always)]
    fn get(&self, pieces: &Pieces) -> Value {
        Value::of_code(self.values[self.index.number(pieces) as usize].load(Ordering::Relaxed))
    }

    /// The values in the order of their numbers.
    pub(crate) fn values(&self) -> impl Iterator<Item = Value> {
        self.values.iter().map(|value| Value::of_code(value.load(Ordering::Relaxed)))
    }

    fn write(&self, block: u64, values: impl Iterator<Item = Value>) {
        let start = (block * self.index.block_size()) as usize;
        for (cell, value) in self.values[start..].iter().zip(values) {
            cell.store(value.code(), Ordering::Relaxed);
        }
    }

    /// The results without the distances.
    pub(crate) fn results(&self) -> Results<B> {
        Results::new(self.index.clone(), self.values().map(Value::wdl))
    }
}

/// A force and its swapped one, or one that is its own.
#[derive(Debug)]
pub(crate) struct Pair<B> {
    pub(crate) first: Slice<B>,
    pub(crate) second: Option<Slice<B>>,
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
        match &self.pair.second {
            Some(second) if pieces.force() == second.index.force() => second.get(pieces),
            _ => self.pair.first.get(pieces),
        }
    }
}

impl<B: Board> Pair<B> {
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
        self.first.write(block, work.first_values());
        second.write(turned, work.second_values());
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
