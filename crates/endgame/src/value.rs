//! What a table says of a position.

use std::fmt;

/// The result with best play, for the side to move and without the rules that draw a game by counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wdl {
    /// The side to move loses.
    Loss,
    /// Neither side can win.
    Draw,
    /// The side to move wins.
    Win,
}

impl Wdl {
    /// The same, said by the other side.
    #[must_use]
    pub const fn swapped(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// Two bits.
    #[inline(always)]
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Draw => 0,
            Self::Win => 1,
            Self::Loss => 2,
        }
    }

    #[inline(always)]
    pub(crate) const fn of_code(code: u8) -> Self {
        match code & 3 {
            1 => Self::Win,
            2 => Self::Loss,
            _ => Self::Draw,
        }
    }
}

/// The result with best play and how far it is to the next conversion: the capture or promotion that changes the force, or the end of the
/// game. The winner goes the shortest way to a conversion that keeps the win, the loser the longest. In plies; 0 means that the
/// game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move loses.
    Loss(u16),
    /// Neither side can win.
    Draw,
    /// The side to move wins.
    Win(u16),
}

impl Value {
    /// The result without the distance.
    #[must_use]
    pub const fn wdl(self) -> Wdl {
        match self {
            Self::Loss(_) => Wdl::Loss,
            Self::Draw => Wdl::Draw,
            Self::Win(_) => Wdl::Win,
        }
    }

    /// Plies to the conversion, 0 for a draw.
    #[must_use]
    pub const fn plies(self) -> u16 {
        match self {
            Self::Loss(plies) | Self::Win(plies) => plies,
            Self::Draw => 0,
        }
    }

    /// Sixteen bits: the result in the lowest two.
    #[inline(always)]
    pub(crate) const fn code(self) -> u16 {
        self.plies() << 2 | self.wdl().code() as u16
    }

    #[inline(always)]
    pub(crate) const fn of_code(code: u16) -> Self {
        Self::new(Wdl::of_code(code as u8), code >> 2)
    }

    pub(crate) const fn new(wdl: Wdl, plies: u16) -> Self {
        match wdl {
            Wdl::Loss => Self::Loss(plies),
            Wdl::Draw => Self::Draw,
            Wdl::Win => Self::Win(plies),
        }
    }
}

/// What the tables know of a position: the result for the side to move with best play, and in plies how far it is to the next conversion.
/// A draw has no distance, nor has a result whose table of distances is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Answer {
    /// Win, draw or loss.
    pub result: Wdl,
    /// Plies to the conversion, as in [`Value`].
    pub plies: Option<u16>,
}

impl Answer {
    /// Greater for what a player would choose: a win, the sooner the better, then a draw, then a loss, the later the better.
    #[must_use]
    pub fn worth(&self) -> (Wdl, i32) {
        let plies = self.plies.map_or(0, i32::from);
        (self.result, if self.result == Wdl::Win { -plies } else { plies })
    }
}

impl From<Value> for Answer {
    fn from(value: Value) -> Self {
        let plies = (value != Value::Draw).then(|| value.plies());
        Self { result: value.wdl(), plies }
    }
}

/// A value as it is kept while a force is solved, and whether a capture is to be made there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry(u16);

const CAPTURE: u16 = 1 << 15;

impl Entry {
    #[inline(always)]
    pub(crate) const fn new(value: Value, capture: bool) -> Self {
        Self(value.code() | if capture { CAPTURE } else { 0 })
    }

    #[inline(always)]
    pub(crate) const fn value(self) -> Value {
        Value::of_code(self.0 & !CAPTURE)
    }

    #[inline(always)]
    pub(crate) const fn capture(self) -> bool {
        self.0 & CAPTURE != 0
    }

    #[inline(always)]
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    #[inline(always)]
    pub(crate) const fn of_bits(bits: u16) -> Self {
        Self(bits)
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        })
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw => f.pad("draw"),
            value => write!(f, "{} {}", value.wdl(), value.plies()),
        }
    }
}
