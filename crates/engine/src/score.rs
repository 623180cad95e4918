//! What a position is worth to the side to move.

use std::fmt;

/// Inside the search a score is a number: hundredths of a man, or [`WIN`] less the plies to it.
pub(crate) type Value = i32;

/// A win on the spot.
pub(crate) const WIN: Value = 30_000;
/// No path through the tree is longer.
pub(crate) const MAX_PLY: usize = 200;
/// From here on a value is a forced win.
pub(crate) const SURE_WIN: Value = WIN - 2 * MAX_PLY as Value;
/// A position that the endgame tables know to be won, less the plies to it. However far the end may be, it is nearer than anything that is only estimated.
pub(crate) const TABLE_WIN: Value = 25_000;
/// Above every value.
pub(crate) const INFINITE: Value = WIN + 1;
/// The evaluation stays within these bounds.
pub(crate) const MOST: Value = 20_000;

/// A score as people read it, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// A forced loss in so many plies.
    Loss(u16),
    /// Lost by the endgame tables, whose force is on the board in so many plies. How far the end is they do not say.
    Lost(u16),
    /// Hundredths of a man.
    Value(i16),
    /// Won by the endgame tables, whose force is on the board in so many plies.
    Won(u16),
    /// A forced win in so many plies.
    Win(u16),
}

impl Score {
    pub(crate) fn from_value(value: Value) -> Self {
        if value >= SURE_WIN {
            Self::Win((WIN - value).max(0) as u16)
        } else if value <= -SURE_WIN {
            Self::Loss((WIN + value).max(0) as u16)
        } else if value > MOST {
            Self::Won((TABLE_WIN - value).max(0) as u16)
        } else if value < -MOST {
            Self::Lost((TABLE_WIN + value).max(0) as u16)
        } else {
            Self::Value(value as i16)
        }
    }

    /// The same score seen by the opponent.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss(plies) => Self::Win(plies),
            Self::Lost(plies) => Self::Won(plies),
            Self::Won(plies) => Self::Lost(plies),
            Self::Value(value) => Self::Value(-value),
            Self::Win(plies) => Self::Loss(plies),
        }
    }

    /// Whether it is a win, forced in the tree or known by the tables.
    #[must_use]
    pub const fn is_win(self) -> bool {
        matches!(self, Self::Win(_) | Self::Won(_))
    }

    /// Whether it is a loss, forced in the tree or known by the tables.
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.reversed().is_win()
    }

    /// One number for graphs and sorting: hundredths of a man, a forced win as 300 men less its length, one by the tables as 250.
    #[must_use]
    pub const fn centimen(self) -> i32 {
        match self {
            Self::Loss(plies) => -(WIN - plies as i32),
            Self::Lost(plies) => -(TABLE_WIN - plies as i32),
            Self::Won(plies) => TABLE_WIN - plies as i32,
            Self::Value(value) => value as i32,
            Self::Win(plies) => WIN - plies as i32,
        }
    }

    /// The share of the point that the side to move can expect, from 0 to 1.
    #[must_use]
    pub fn expectation(self) -> f64 {
        match self {
            Self::Loss(_) | Self::Lost(_) => 0.0,
            Self::Value(value) => crate::eval::expectation(Value::from(value)),
            Self::Win(_) | Self::Won(_) => 1.0,
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// A nearer win and a farther loss are better.
impl Ord for Score {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.centimen().cmp(&other.centimen())
    }
}

/// `+0.35`, `win in 7`, `loss in 4` (in moves of one's own); `won` and `lost` by the tables.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Loss(plies) => write!(f, "loss in {}", plies / 2),
            Self::Lost(_) => f.write_str("lost"),
            Self::Won(_) => f.write_str("won"),
            Self::Value(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Self::Win(plies) => write!(f, "win in {}", plies.div_ceil(2)),
        }
    }
}
