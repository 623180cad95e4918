//! Random positions, the same in every run.
#![allow(unreachable_pub, reason = "a private module of each test binary")]

use draughts::{Board, Color, Kind, MoveRules, Piece, Position, Setup, Square};
use rulebook::Lots;

/// A position with one to all pieces a side, of which from none to all are kings.
pub fn position<R: MoveRules>(lots: &mut Lots) -> Position<R> {
    loop {
        let mut setup = Setup::<R::Board>::empty();
        for color in [Color::White, Color::Black] {
            let king_share = [0, 1, 2, 5, 10][lots.index(5)];
            for _ in 0..=lots.index(usize::from(R::Board::MEN)) {
                let number = 1 + lots.index(usize::from(R::Board::SQUARES));
                let Some(square) = Square::from_number(number as u8) else { continue };
                let last = if color == Color::White { R::Board::SIDE - 1 } else { 0 };
                // A man on its last row is a king (6.1.4.4).
                let king = square.rank() == last || lots.index(10) < king_share;
                setup.set(square, Some(Piece { color, kind: if king { Kind::King } else { Kind::Man } }));
            }
        }
        setup.turn = Some([Color::White, Color::Black][lots.index(2)]);
        if let Ok(position) = setup.position() {
            return position;
        }
    }
}
