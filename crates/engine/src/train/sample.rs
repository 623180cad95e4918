//! A position with what became of it.

use draughts::{Color, Kind, MoveRules, Piece, Position, Setup, Square};

/// The size of a sample in a file.
pub(crate) const SIZE: usize = 28;

/// In a file, that nobody knows the result.
const UNKNOWN: u8 = 3;

/// A quiet position from a game, what the search thought of it, and how the game ended. Both are for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sample {
    white: u64,
    black: u64,
    kings: u64,
    turn: Color,
    /// 0 lost, 1 drawn, 2 won; nothing if the game says nothing of the position.
    pub(crate) result: Option<u8>,
    /// Hundredths of a man.
    pub(crate) score: i16,
}

impl Sample {
    pub(crate) fn new<R: MoveRules>(position: &Position<R>, score: i16, result: Option<u8>) -> Self {
        let setup = position.setup();
        let sign = if position.turn() == Color::White { 1 } else { -1 };
        Self {
            white: position.pieces(Color::White).bits(),
            black: position.pieces(Color::Black).bits(),
            kings: setup.kings(Color::White).or(setup.kings(Color::Black)).bits(),
            turn: position.turn(),
            result,
            score: sign * score,
        }
    }

    /// The position; `None` if the bits are of no position of these rules.
    pub(crate) fn position<R: MoveRules>(&self) -> Option<Position<R>> {
        let mut setup = Setup::<R::Board>::empty();
        let mut found = 0;
        for square in Square::<R::Board>::all() {
            let bit = 1_u64 << square.bit();
            let color = if self.white & bit != 0 {
                Color::White
            } else if self.black & bit != 0 {
                Color::Black
            } else {
                continue;
            };
            found |= bit;
            let kind = if self.kings & bit != 0 { Kind::King } else { Kind::Man };
            setup.set(square, Some(Piece { color, kind }));
        }
        setup.turn = Some(self.turn);
        let consistent = self.white & self.black == 0
            && found == self.white | self.black
            && self.kings & !found == 0
            && self.result.is_none_or(|result| result <= 2);
        if consistent { setup.position().ok() } else { None }
    }

    pub(crate) fn to_bytes(self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        bytes[..8].copy_from_slice(&self.white.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.black.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.kings.to_le_bytes());
        bytes[24] = self.turn as u8;
        bytes[25] = self.result.unwrap_or(UNKNOWN);
        bytes[26..28].copy_from_slice(&self.score.to_le_bytes());
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8; SIZE]) -> Self {
        let word = |at: usize| {
            let mut eight = [0; 8];
            eight.copy_from_slice(&bytes[at..at + 8]);
            u64::from_le_bytes(eight)
        };
        Self {
            white: word(0),
            black: word(8),
            kings: word(16),
            turn: if bytes[24] == Color::White as u8 { Color::White } else { Color::Black },
            result: Some(bytes[25]).filter(|&result| result != UNKNOWN),
            score: i16::from_le_bytes([bytes[26], bytes[27]]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::{International, Russian};

    #[test]
    fn a_sample_gives_its_position_back() {
        fn check<R: MoveRules>(fen: &str) {
            let position = Position::<R>::from_fen(fen).unwrap();
            for result in [None, Some(0), Some(1), Some(2)] {
                let sample = Sample::new(&position, -35, result);
                let read = Sample::from_bytes(&sample.to_bytes());
                assert_eq!(read, sample);
                assert_eq!(read.position::<R>(), Some(position));
            }
        }
        check::<Russian>("B:Wa1,Kc3,h2:Bb8,Kh8");
        check::<International>("W:W31-50:B1-20");
    }

    #[test]
    fn bits_of_no_position_are_refused() {
        let sample = Sample::new(&Position::<Russian>::start(), 0, Some(1));
        assert_eq!(Sample { black: sample.white, ..sample }.position::<Russian>(), None);
        assert_eq!(Sample { white: 1 << 8, ..sample }.position::<Russian>(), None);
        assert_eq!(Sample { result: Some(4), ..sample }.position::<Russian>(), None);
    }
}
