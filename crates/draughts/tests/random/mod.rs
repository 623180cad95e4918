//! Random positions, the same in every run.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "a private module of each test binary, each of which uses a part of it"
)]

use draughts::{Board, Color, Kind, Piece, Position, Rules, Setup, Square};

/// A small generator of random numbers (xorshift64*).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize) % limit
    }

    /// A position with one to all pieces a side, of which from none to all are kings.
    pub fn position<R: Rules>(&mut self) -> Position<R> {
        loop {
            let mut setup = Setup::<R::Board>::empty();
            for color in [Color::White, Color::Black] {
                let king_share = [0, 1, 2, 5, 10][self.below(5)];
                for _ in 0..=self.below(usize::from(R::Board::MEN)) {
                    let number = 1 + self.below(usize::from(R::Board::SQUARES));
                    let Some(square) = Square::from_number(number as u8) else { continue };
                    let last = if color == Color::White { R::Board::SIDE - 1 } else { 0 };
                    // A man on its last row is a king that was not marked (6.1.4.4); it is rare, and it is there.
                    let crowned = square.rank() == last && self.below(20) > 0;
                    let king = crowned || self.below(10) < king_share;
                    setup.set(square, Some(Piece { color, kind: if king { Kind::King } else { Kind::Man } }));
                }
            }
            setup.turn = Some([Color::White, Color::Black][self.below(2)]);
            if let Ok(position) = setup.position() {
                return position;
            }
        }
    }
}
