//! The order in which moves are tried: the better the first, the less is searched.

use draughts::{Board, Color, Kind, Move, MoveRules, Position};

use crate::score::MAX_PLY;

/// A move in sixteen bits, never 0: its ends, and enough of what it takes to tell captures apart. Two captures of one position that share
/// it are only tried in another order.
#[inline]
pub(crate) fn short<B: Board>(mv: &Move<B>) -> u16 {
    let taken = mv.captured().bits();
    let mixed = (taken.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 61) as u16;
    (mv.from().bit() as u16 | (mv.to().bit() as u16) << 6 | mixed << 12) + 1
}

/// Scores above every history.
const FIRST: i32 = 1 << 30;
const KILLER: i32 = 1 << 20;
const CEILING: i32 = 1 << 14;

pub(crate) struct Order {
    /// What quiet moves did, by colour, king or man, and ends.
    history: Box<[[i32; 64 * 64]; 4]>,
    /// The quiet moves that last refuted something at a ply.
    killers: [[u16; 2]; MAX_PLY + 2],
}

#[inline]
fn piece(color: Color, kind: Kind) -> usize {
    2 * (color as usize) + usize::from(kind == Kind::King)
}

#[inline]
fn ends<B: Board>(mv: &Move<B>) -> usize {
    (mv.from().bit() << 6 | mv.to().bit()) & 4095
}

impl Order {
    pub(crate) fn new() -> Self {
        Self { history: Box::new([[0; 4096]; 4]), killers: [[0; 2]; MAX_PLY + 2] }
    }

    /// Writes a score for each move: the known best first, then captures by what they take, then killers, then by history.
    #[inline]
    pub(crate) fn score<R: MoveRules>(
        &self,
        position: &Position<R>,
        moves: &[Move<R::Board>],
        scores: &mut [i32],
        known: u16,
        ply: usize,
    ) {
        let kings = position.setup().kings(!position.turn());
        for (mv, score) in moves.iter().zip(scores) {
            let name = short(mv);
            *score = if name == known {
                FIRST
            } else if mv.is_capture() {
                let taken = mv.captured();
                (taken.len() + taken.and(kings).len()) as i32 * 4 + i32::from(mv.promotes())
            } else if self.killers[ply].contains(&name) {
                KILLER + i32::from(self.killers[ply][0] == name)
            } else {
                let promotes = if mv.promotes() { CEILING / 2 } else { 0 };
                self.history[piece(position.turn(), mv.kind())][ends(mv)] + promotes
            };
        }
    }

    /// The last of the moves refuted the position; the quiet ones before it did not.
    pub(crate) fn reward<R: MoveRules>(
        &mut self,
        position: &Position<R>,
        moves: &[Move<R::Board>],
        depth: i32,
        ply: usize,
    ) {
        let Some((best, others)) = moves.split_last() else { return };
        let name = short(best);
        let killers = &mut self.killers[ply];
        if killers[0] != name {
            *killers = [name, killers[0]];
        }
        let bonus = (depth * depth).min(400);
        for (mv, bonus) in others.iter().map(|mv| (mv, -bonus)).chain([(best, bonus)]) {
            let entry = &mut self.history[piece(position.turn(), mv.kind())][ends(mv)];
            // Drawn towards the ceiling, so that what happened lately counts most.
            *entry += bonus * 16 - *entry * bonus.abs() / 512;
            *entry = (*entry).clamp(-CEILING, CEILING);
        }
    }
}

/// Brings the best of the moves from an index on to that index.
#[inline]
pub(crate) fn pick<B: Board>(moves: &mut [Move<B>], scores: &mut [i32], index: usize) {
    let mut best = index;
    for other in index + 1..scores.len() {
        if scores[other] > scores[best] {
            best = other;
        }
    }
    moves.swap(index, best);
    scores.swap(index, best);
}
