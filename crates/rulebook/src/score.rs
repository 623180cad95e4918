//! Marks of the table and what they are worth (5.4.7).

use core::fmt;
use core::iter::Sum;

/// What one player gets in the table for a game or a micro-match (5.4.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Mark {
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
    /// `+`: won because the opponent was not there (5.4.7.2).
    Plus,
    /// `−`: lost by not being there.
    Minus,
}

impl Mark {
    /// The sign in files and on the keyboard, whatever the scoring: `1`, `=`, `0`, `+`, `-`.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Win => '1',
            Self::Draw => '=',
            Self::Loss => '0',
            Self::Plus => '+',
            Self::Minus => '-',
        }
    }

    /// Whether it counts as a win when places are given: plus equals a win (5.4.7.2).
    #[must_use]
    pub const fn won(self) -> bool {
        matches!(self, Self::Win | Self::Plus)
    }

    /// Whether it counts as a loss.
    #[must_use]
    pub const fn lost(self) -> bool {
        matches!(self, Self::Loss | Self::Minus)
    }

    /// Whether a game took place: only then does it count for ratings and norms (5.4.7.2) and for colours.
    #[must_use]
    pub const fn played(self) -> bool {
        matches!(self, Self::Win | Self::Draw | Self::Loss)
    }
}

/// How results are turned into points (5.4.7.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Scoring {
    /// 1 for a win, ½ for a draw, 0 for a loss.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "1-0.5-0", alias = "one"))]
    One,
    /// 2 for a win, 1 for a draw, 0 for a loss.
    #[cfg_attr(feature = "serde", serde(rename = "2-1-0", alias = "two"))]
    Two,
}

impl Scoring {
    /// The points of a mark for the places: a plus is worth a win, a minus nothing (5.4.7.2).
    #[must_use]
    pub const fn points(self, mark: Mark) -> HalfPoints {
        let halves = match mark {
            Mark::Win | Mark::Plus => 2,
            Mark::Draw => 1,
            Mark::Loss | Mark::Minus => 0,
        };
        HalfPoints(match self {
            Self::One => halves,
            Self::Two => halves * 2,
        })
    }

    /// The points of a mark for norms and ratings, where a plus does not count (5.4.7.2); `None` for what was not played.
    #[must_use]
    pub const fn rated_points(self, mark: Mark) -> Option<HalfPoints> {
        if mark.played() { Some(self.points(mark)) } else { None }
    }

    /// The mark as the printed table shows it: `1`, `½`, `0`, `2`, `+`, `−`.
    #[must_use]
    pub const fn symbol(self, mark: Mark) -> &'static str {
        match (mark, self) {
            (Mark::Plus, _) => "+",
            (Mark::Minus, _) => "−",
            (Mark::Loss, _) => "0",
            (Mark::Draw, Self::One) => "½",
            (Mark::Draw, Self::Two) | (Mark::Win, Self::One) => "1",
            (Mark::Win, Self::Two) => "2",
        }
    }
}

/// Points, counted in halves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HalfPoints(pub u32);

impl Sum for HalfPoints {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self(0), |Self(sum), Self(next)| Self(sum.saturating_add(next)))
    }
}

/// `0`, `½`, `1½`, `12`.
impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (0, 1) => write!(f, "½"),
            (whole, 1) => write!(f, "{whole}½"),
            (whole, _) => write!(f, "{whole}"),
        }
    }
}
