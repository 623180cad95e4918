//! One block solved: all arrangements of the kings around the same men, whichever side is to move.
//!
//! Men only go forward. So the blocks that a man's move leads to are solved before, and within a block nothing moves but kings. A forward pass
//! settles what captures, promotions, men's moves and the end of the game decide, and counts the quiet moves of kings for the rest;
//! then these are taken back, one distance at a time: before a lost position stands a won one, and a position all of whose
//! moves lead to won ones is lost. What is left is drawn.

use draughts::{Board, Move, Rules};

use crate::index::{C, rank};
use crate::pieces::{Pieces, all, each, last_row, turned};
use crate::solved::{Solved, without_a_move};
use crate::value::{Entry, Value, Wdl};
use crate::walk::Subsets;

/// A cell of the work: the kind in the lowest two bits, of [`Wdl::code`] or open, and above them the plies; or, while it is open, how
/// many moves are not yet known to lose (8 bits) and above them the longest of those that are.
type Cell = u32;

const OPEN: Cell = 3;
/// A capture is to be made, so no quiet move is played here.
const CAPTURE: Cell = 1 << 31;
const ONE_MOVE: Cell = 1 << 2;

#[inline(always)]
const fn settled(result: Wdl, plies: u32) -> Cell {
    plies << 2 | result.code() as Cell
}

#[inline(always)]
const fn open(moves: u32, longest: u32) -> Cell {
    OPEN | moves << 2 | longest << 10
}

const DRAW: Cell = settled(Wdl::Draw, 0);

/// What the solver of a block asks: results of other forces, and values of other blocks of this force.
pub(crate) trait Known<R: Rules> {
    fn results(&self) -> &Solved<R>;
    /// The value after a man's move, by the side that it leaves to move.
    fn value(&self, pieces: &Pieces) -> Value;
}

/// The work on one block, kept from block to block for its memory.
#[derive(Debug)]
pub(crate) struct Work<B: Board> {
    /// The men of both sides, seen by the first; the squares they leave free, and the number of each among them.
    men: (u64, u64),
    free: u64,
    numbers: [u8; 64],
    /// The sets of squares of the first side's kings and of the second's, by their numbers among the free squares.
    kings: [Vec<u64>; 2],
    /// For the first side to move and the second: a row for each set of the first side's kings, in it a cell for each set of the second's.
    cells: [Vec<Cell>; 2],
    moves: Vec<Move<B>>,
    longest: u32,
}

impl<B: Board> Work<B> {
    pub(crate) const fn new() -> Self {
        Self {
            men: (0, 0),
            free: 0,
            numbers: [0; 64],
            kings: [Vec::new(), Vec::new()],
            cells: [Vec::new(), Vec::new()],
            moves: Vec::new(),
            longest: 0,
        }
    }

    /// Solves the block of the given men (own and other, seen by the first side) with so many kings.
    pub(crate) fn solve<R: Rules<Board = B>>(
        &mut self,
        men: (u64, u64),
        kings: [u8; 2],
        known: &impl Known<R>,
    ) {
        self.lay(men, kings);
        self.forward::<R>(known);
        if kings != [0, 0] {
            self.backward();
        }
    }

    fn lay(&mut self, men: (u64, u64), kings: [u8; 2]) {
        self.men = men;
        self.free = all::<B>() & !(men.0 | men.1);
        let mut number = 0;
        each(self.free, |bit| {
            self.numbers[bit.trailing_zeros() as usize] = number;
            number += 1;
        });
        for (sets, size) in self.kings.iter_mut().zip(kings) {
            sets.clear();
            let mut subsets = Subsets::of(self.free, size);
            sets.push(subsets.set());
            while subsets.advance() {
                sets.push(subsets.set());
            }
        }
        for cells in &mut self.cells {
            cells.clear();
            cells.resize(self.kings[0].len() * self.kings[1].len(), DRAW);
        }
        self.longest = 0;
    }

    fn forward<R: Rules<Board = B>>(&mut self, known: &impl Known<R>) {
        let mut at = 0;
        for first in 0..self.kings[0].len() {
            for second in 0..self.kings[1].len() {
                let (own, other) = (self.kings[0][first], self.kings[1][second]);
                if own & other == 0 {
                    let pieces = Pieces {
                        own_men: self.men.0,
                        own_kings: own,
                        other_men: self.men.1,
                        other_kings: other,
                    };
                    self.cells[0][at] = self.settle::<R>(&pieces, known);
                    self.cells[1][at] = self.settle::<R>(&pieces.turned::<B>(), known);
                }
                at += 1;
            }
        }
    }

    /// What is known of a position without the quiet moves of its kings.
    #[inline]
    fn settle<R: Rules<Board = B>>(&mut self, pieces: &Pieces, known: &impl Known<R>) -> Cell {
        let mut best = Best::new();
        if pieces.position::<R>().is_some_and(|position| {
            let captures = position.must_capture();
            if captures {
                self.moves.clear();
                position.append_moves(&mut self.moves);
            }
            captures
        }) {
            for mv in &self.moves {
                best.converts(known.results().get(&pieces.after(mv)));
            }
            let cell = best.cell(0);
            self.longest = self.longest.max(1);
            // A capture must be made: whatever is not decided is drawn.
            return CAPTURE | if cell & 3 == OPEN { DRAW } else { cell };
        }
        let empty = all::<B>() & !pieces.occupied();
        for step in [B::ROW, B::ROW + 1] {
            each(pieces.own_men >> step & empty, |to| {
                let men = pieces.own_men ^ to ^ to << step;
                if to & last_row::<B>() == 0 {
                    let after = Pieces { own_men: men, ..*pieces }.turned::<B>();
                    best.goes_on(known.value(&after));
                } else {
                    let after = Pieces { own_men: men ^ to, own_kings: pieces.own_kings | to, ..*pieces };
                    best.converts(known.results().get(&after.turned::<B>()));
                }
            });
        }
        let mut steps = 0;
        each(pieces.own_kings, |king| slides::<B>(king, empty, |_| steps += 1));
        if steps + best.moves == 0 {
            return settled(without_a_move::<R>(), 0);
        }
        let cell = best.cell(steps);
        if cell & 3 != OPEN {
            self.longest = self.longest.max(cell >> 2);
        }
        cell
    }

    /// Takes back the quiet moves of kings.
    fn backward(&mut self) {
        let mut plies = 0;
        while plies <= self.longest {
            for side in 0..2 {
                for (result, before) in [(Wdl::Loss, Wdl::Win), (Wdl::Win, Wdl::Loss)] {
                    self.take_back(side, settled(result, plies), before, plies + 1);
                }
            }
            plies += 1;
        }
    }

    /// From each position of a side that has a value, takes back the quiet moves of the other side's kings.
    fn take_back(&mut self, side: usize, value: Cell, before: Wdl, plies: u32) {
        const CHUNK: usize = 64;
        let Self { men, numbers, kings, cells, longest, .. } = self;
        let [first, second] = cells;
        let (now, then) = if side == 0 { (first, second) } else { (second, first) };
        let columns = kings[1].len();
        let without_men = all::<B>() & !(men.0 | men.1);
        for (chunk, cells) in now.chunks(CHUNK).enumerate() {
            if !cells.iter().fold(false, |any, &cell| any | (cell & !CAPTURE == value)) {
                continue;
            }
            for (at, _) in (chunk * CHUNK..).zip(cells).filter(|(_, cell)| **cell & !CAPTURE == value) {
                let (row, column) = (at / columns, at % columns);
                let (rows, line) = (kings[0][row], kings[1][column]);
                let empty = without_men & !(rows | line);
                // The kings of the side that has just moved.
                let moved = if side == 0 { line } else { rows };
                each(moved, |king| {
                    slides::<B>(king, empty, |from| {
                        let rank = number(moved ^ king ^ from, numbers);
                        let place = if side == 0 { row * columns + rank } else { rank * columns + column };
                        reach(&mut then[place], before, plies, longest);
                    });
                });
            }
        }
    }

    /// What is found with the first side to move, in the order of their numbers in its force's block.
    pub(crate) fn first_entries(&self) -> impl Iterator<Item = Entry> {
        let columns = self.kings[1].len();
        self.kings[0].iter().enumerate().flat_map(move |(row, first)| {
            let cells = &self.cells[0][row * columns..][..columns];
            let apart = self.kings[1].iter().zip(cells).filter(move |(second, _)| first & **second == 0);
            apart.map(|(_, &cell)| entry(cell))
        })
    }

    /// What is found with the second side to move, in the order of their numbers in its own force's block: on the turned board.
    pub(crate) fn second_entries(&self) -> impl Iterator<Item = Entry> {
        let [rows, columns] = [0, 1].map(|side| self.turned_order(side));
        let width = self.kings[1].len();
        columns.into_iter().flat_map(move |column| {
            let second = self.kings[1][column];
            let cells = &self.cells[1];
            let apart: Vec<Entry> = rows
                .iter()
                .filter(|&&row| self.kings[0][row] & second == 0)
                .map(|&row| entry(cells[row * width + column]))
                .collect();
            apart
        })
    }

    /// The sets of a side's kings in the order of their numbers on the turned board.
    fn turned_order(&self, side: usize) -> Vec<usize> {
        let free = turned::<B>(self.free);
        let mut order = vec![0; self.kings[side].len()];
        for (number, set) in self.kings[side].iter().enumerate() {
            order[rank(turned::<B>(*set), free) as usize] = number;
        }
        order
    }
}

/// A position whose move leads to one that is settled.
#[inline(always)]
fn reach(cell: &mut Cell, result: Wdl, plies: u32, longest: &mut u32) {
    if *cell & CAPTURE != 0 {
        return;
    }
    let now = match (result, *cell & 3) {
        (Wdl::Win, OPEN) => settled(Wdl::Win, plies),
        // Won by a man's move already, perhaps not as soon.
        (Wdl::Win, kind) if kind == Cell::from(Wdl::Win.code()) => (*cell).min(settled(Wdl::Win, plies)),
        (Wdl::Loss, OPEN) => {
            let left = *cell - ONE_MOVE;
            if left >> 2 & 0xFF == 0 { settled(Wdl::Loss, plies.max(left >> 10)) } else { left }
        }
        // Won already: the quiet move is not played.
        _ => return,
    };
    *cell = now;
    if now & 3 != OPEN {
        *longest = (*longest).max(now >> 2);
    }
}

/// What is written down of a cell in the end.
const fn entry(cell: Cell) -> Entry {
    let capture = cell & CAPTURE != 0;
    // The longest ways of any ending are some hundreds of plies; the thirteen bits of an entry have room for thousands.
    Entry::new(if cell & 3 == OPEN { Value::Draw } else { Value::of_code(cell as u16) }, capture)
}

/// The number of a set of kings, by the numbers of its squares.
#[inline(always)]
fn number(set: u64, numbers: &[u8; 64]) -> usize {
    let (mut rank, mut place) = (0, 0);
    each(set, |bit| {
        place += 1;
        rank += C[usize::from(numbers[bit.trailing_zeros() as usize & 63])][place];
    });
    rank as usize
}

/// Calls back with each square that a king reaches over empty squares.
#[inline(always)]
fn slides<B: Board>(king: u64, empty: u64, mut found: impl FnMut(u64)) {
    for step in [B::ROW, B::ROW + 1] {
        let mut to = king << step & empty;
        while to != 0 {
            found(to);
            to = to << step & empty;
        }
        to = king >> step & empty;
        while to != 0 {
            found(to);
            to = to >> step & empty;
        }
    }
}

/// The best of the moves that are looked up.
struct Best {
    /// Moves looked up, and those of them that do not lose.
    moves: u32,
    holding: u32,
    /// Plies of the shortest win and of the longest loss.
    win: Option<u32>,
    longest: u32,
}

impl Best {
    const fn new() -> Self {
        Self { moves: 0, holding: 0, win: None, longest: 0 }
    }

    /// A move that changes the force, to a result of the other side.
    #[inline(always)]
    fn converts(&mut self, result: Option<Wdl>) {
        self.adds(result.unwrap_or(Wdl::Draw), 1);
    }

    /// A move that leaves the force as it is, to a value of the other side.
    #[inline(always)]
    fn goes_on(&mut self, value: Value) {
        self.adds(value.wdl(), u32::from(value.plies()) + 1);
    }

    #[inline(always)]
    fn adds(&mut self, result: Wdl, plies: u32) {
        self.moves += 1;
        match result {
            Wdl::Loss => self.win = Some(self.win.map_or(plies, |win| win.min(plies))),
            Wdl::Draw => self.holding += 1,
            Wdl::Win => self.longest = self.longest.max(plies),
        }
    }

    /// What is known with so many moves more of which nothing is known yet.
    #[inline(always)]
    fn cell(&self, more: u32) -> Cell {
        match self.win {
            Some(plies) => settled(Wdl::Win, plies),
            None if self.holding + more == 0 => settled(Wdl::Loss, self.longest),
            None => open(self.holding + more, self.longest),
        }
    }
}
