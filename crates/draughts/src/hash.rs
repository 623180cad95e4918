//! Zobrist hashing: a position's hash is the sum (exclusive or) of the keys of its pieces and of the turn.

use crate::board::Board;
use crate::piece::{Color, Kind};
use crate::square::Squares;
use rulebook::splitmix;

const KEYS: [[[u64; 64]; 2]; 2] = keys();
/// Added when it is Black's turn.
pub(crate) const BLACK_TO_MOVE: u64 = splitmix(0, 257);

const fn keys() -> [[[u64; 64]; 2]; 2] {
    let mut keys = [[[0; 64]; 2]; 2];
    let mut index = 0;
    while index < 256 {
        keys[index / 128][index / 64 % 2][index % 64] = splitmix(0, index as u64 + 1);
        index += 1;
    }
    keys
}

/// The key of one piece on one bit.
#[inline(always)]
pub(crate) const fn key(color: Color, kind: Kind, bit: usize) -> u64 {
    KEYS[color as usize][kind as usize][bit & 63]
}

/// The keys of all pieces of a colour and a kind.
#[inline(always)]
pub(crate) fn keys_of<B: Board>(color: Color, kind: Kind, squares: Squares<B>) -> u64 {
    squares.into_iter().fold(0, |hash, square| hash ^ key(color, kind, square.bit()))
}
