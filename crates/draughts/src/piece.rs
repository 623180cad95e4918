//! Colours and pieces.

use std::ops::Not;

/// The colour of a player and of the player's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Color {
    /// White, who sits at the lower edge of the board and moves first (6.1.4.1).
    White,
    /// Black.
    Black,
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// Men and kings (6.1.4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Kind {
    /// A man (простая): moves forward one square, captures in all four directions.
    Man,
    /// A king (дамка): moves and captures along the whole diagonal.
    King,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// Man or king.
    pub kind: Kind,
}

impl Piece {
    /// A white man.
    pub const WHITE_MAN: Self = Self { color: Color::White, kind: Kind::Man };
    /// A white king.
    pub const WHITE_KING: Self = Self { color: Color::White, kind: Kind::King };
    /// A black man.
    pub const BLACK_MAN: Self = Self { color: Color::Black, kind: Kind::Man };
    /// A black king.
    pub const BLACK_KING: Self = Self { color: Color::Black, kind: Kind::King };
}
