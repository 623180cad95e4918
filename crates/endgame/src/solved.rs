//! The results of the forces that are solved, packed in memory: what captures and promotions are looked up in.

use draughts::{Board, Goal, Move, Position, Rules};

use crate::force::{Force, MOST_PIECES};
use crate::index::Index;
use crate::pieces::Pieces;
use crate::value::{Value, Wdl};

/// Results of one force, two bits each.
#[derive(Clone, Debug)]
pub(crate) struct Results<B> {
    index: Index<B>,
    packed: Box<[u8]>,
}

impl<B: Board> Results<B> {
    /// The results in the order of their numbers.
    pub(crate) fn new(index: Index<B>, results: impl Iterator<Item = Wdl>) -> Self {
        let mut packed = vec![0_u8; index.len().div_ceil(4) as usize];
        for (number, result) in results.enumerate() {
            packed[number / 4] |= result.code() << (number % 4 * 2);
        }
        Self { index, packed: packed.into() }
    }

    #[inline(always)]
    fn get(&self, pieces: &Pieces) -> Wdl {
        let number = self.index.number(pieces);
        Wdl::of_code(self.packed[(number / 4) as usize] >> (number % 4 * 2))
    }
}

const KINDS: usize = MOST_PIECES as usize + 1;

/// The place of a force in a list of all.
#[inline(always)]
pub(crate) const fn slot(force: Force) -> usize {
    let (own, other) = (force.own, force.other);
    ((own.men as usize * KINDS + own.kings as usize) * KINDS + other.men as usize) * KINDS
        + other.kings as usize
}

/// How many places [`slot`] can name.
pub(crate) const SLOTS: usize = KINDS * KINDS * KINDS * KINDS;

/// The results of all forces that are solved so far.
#[derive(Debug)]
pub(crate) struct Solved<R: Rules> {
    forces: Vec<Option<Results<R::Board>>>,
}

impl<R: Rules> Solved<R> {
    pub(crate) fn new() -> Self {
        Self { forces: (0..SLOTS).map(|_| None).collect() }
    }

    pub(crate) fn insert(&mut self, results: Results<R::Board>) {
        let slot = slot(results.index.force());
        self.forces[slot] = Some(results);
    }

    /// The result of an arrangement after a capture or promotion, `None` if its force is not solved. A side without pieces has lost, or in
    /// giveaway won.
    #[inline(always)]
    pub(crate) fn get(&self, pieces: &Pieces) -> Option<Wdl> {
        if pieces.own_men | pieces.own_kings == 0 {
            return Some(without_a_move::<R>());
        }
        self.forces[slot(pieces.force())].as_ref().map(|results| results.get(pieces))
    }

    /// The value of an arrangement in which a capture is to be made, `None` in others. The list is for the captures.
    pub(crate) fn capture(&self, pieces: &Pieces, moves: &mut Vec<Move<R::Board>>) -> Option<Value> {
        let position = pieces.position::<R>().filter(Position::must_capture)?;
        moves.clear();
        position.append_moves(moves);
        // The forces that captures lead to are solved before.
        let after = moves.iter().map(|mv| self.get(&pieces.after(mv)).unwrap_or(Wdl::Draw).swapped());
        Some(Value::new(after.max().unwrap_or(Wdl::Draw), 1))
    }
}

/// What a side that has no pieces or no move comes to.
pub(crate) const fn without_a_move<R: Rules>() -> Wdl {
    match R::GOAL {
        Goal::Win => Wdl::Loss,
        Goal::GiveAway => Wdl::Win,
    }
}
