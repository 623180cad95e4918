//! Colours and pieces.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use crate::name::{UnknownName, named};

/// The colour of a player and of the player's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Color {
    /// White, who sits at the lower edge of the board and moves first (6.1.4.1).
    White,
    /// Black.
    Black,
}

named!(Color, "color", White = "white", Black = "black");

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

named!(Kind, "kind", Man = "man", King = "king");

/// A piece on the board. It prints as `white king`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.kind)
    }
}

impl FromStr for Piece {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let read =
            |(color, kind): (&str, &str)| Some(Self { color: color.parse().ok()?, kind: kind.parse().ok()? });
        name.split_once(' ').and_then(read).ok_or_else(|| UnknownName {
            what: "piece",
            found: name.into(),
            known: &["white man", "white king", "black man", "black king"],
        })
    }
}
