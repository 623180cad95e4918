//! Moments and spans of time, in whole milliseconds. The crate reads no clock: every moment is an argument.

use std::fmt;
use std::ops::{Add, Sub};

/// A moment: milliseconds since an epoch of the caller's choice, the same for all acts of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Moment(pub i64);

/// A span of time in milliseconds. It can be negative: a clock that has run out shows by how much.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span(pub i64);

impl Span {
    /// No time.
    pub const ZERO: Self = Self(0);

    /// So many seconds.
    #[must_use]
    pub const fn seconds(count: i64) -> Self {
        Self(count.saturating_mul(1_000))
    }

    /// So many minutes.
    #[must_use]
    pub const fn minutes(count: i64) -> Self {
        Self::seconds(count.saturating_mul(60))
    }

    /// So many days of twenty-four hours.
    #[must_use]
    pub const fn days(count: i64) -> Self {
        Self::minutes(count.saturating_mul(24 * 60))
    }

    /// Half of it, rounded down.
    #[must_use]
    pub const fn half(self) -> Self {
        Self(self.0.div_euclid(2))
    }
}

impl Add for Span {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Span {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Add<Span> for Moment {
    type Output = Self;

    fn add(self, span: Span) -> Self {
        Self(self.0.saturating_add(span.0))
    }
}

impl Sub for Moment {
    type Output = Span;

    fn sub(self, other: Self) -> Span {
        Span(self.0.saturating_sub(other.0))
    }
}

/// Hours, minutes and seconds as a clock shows them: `1:20:00`, `0:07:30.250`, `-0:00:01`.
impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.0.unsigned_abs();
        let (seconds, rest) = (all / 1_000, all % 1_000);
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)?;
        if rest > 0 { write!(f, ".{rest:03}") } else { Ok(()) }
    }
}
