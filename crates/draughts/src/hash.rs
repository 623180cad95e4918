//! Zobrist hashing: a position's hash is the sum (exclusive or) of the keys of its pieces and of the turn.

use crate::board::Board;
use crate::piece::{Color, Kind};
use crate::square::Squares;

const KEYS: [[[u64; 64]; 2]; 2] = keys();
/// Added when it is Black's turn.
pub(crate) const BLACK_TO_MOVE: u64 = splitmix(256);

/// The generator `SplitMix64` as a function of its index.
const fn splitmix(index: u64) -> u64 {
    let mut z = index.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

const fn keys() -> [[[u64; 64]; 2]; 2] {
    let mut keys = [[[0; 64]; 2]; 2];
    let mut index = 0;
    while index < 256 {
        keys[index / 128][index / 64 % 2][index % 64] = splitmix(index as u64);
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
    squares.fold(0, |hash, square| hash ^ key(color, kind, square.bit()))
}
