//! Moves in writing: as the rules print them, and as people type them.

use core::fmt;

use crate::board::{Board, Board8, Board10, Naming};
use crate::square::Square;

mod error;
mod read;
mod refuse;
mod write;

pub use error::{Grounds, MoveError};
pub use write::{Notation, Written};

/// A square of either board, for messages: it prints in the notation of its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnySquare {
    /// Whether its board names squares by numbers.
    counted: bool,
    number: u8,
}

impl AnySquare {
    /// The number of the square, 1 to 32 or 1 to 50.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.number
    }
}

impl<B: Board> From<Square<B>> for AnySquare {
    fn from(square: Square<B>) -> Self {
        Self { counted: B::NAMING == Naming::Numeric, number: square.number() }
    }
}

impl fmt::Display for AnySquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (
            self.counted,
            Square::<Board8>::from_number(self.number),
            Square::<Board10>::from_number(self.number),
        ) {
            (false, Some(square), _) => fmt::Display::fmt(&square, f),
            (_, _, Some(square)) => fmt::Display::fmt(&square, f),
            _ => Ok(()),
        }
    }
}

/// The Latin letter or sign that a character stands for: people type the Cyrillic letters that look like the names of files
/// (the rules themselves print `а3-в4`), capitals, and dashes and crosses of every kind.
pub(crate) fn plain(character: char) -> char {
    match character {
        'а' | 'А' => 'a',
        'в' | 'В' => 'b',
        'с' | 'С' => 'c',
        'е' | 'Е' => 'e',
        'н' | 'Н' => 'h',
        'К' | 'к' => 'k',
        'х' | 'Х' | '×' | '*' => 'x',
        '–' | '—' | '−' | '‐' | '‑' => '-',
        '：' => ':',
        '\u{a0}' | '\u{2009}' | '\u{202f}' => ' ',
        other => other.to_ascii_lowercase(),
    }
}
