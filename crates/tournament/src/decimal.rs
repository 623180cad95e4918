//! Exact decimal numbers for points and coefficients.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use rulebook::HalfPoints;

/// A number with four decimal places.
///
/// Points are whole or half; the mean of 5.4.10.11 is taken to the hundredth. So every sum, half and product of two
/// point totals that the rules know is exact here, and equal coefficients compare equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Decimal(i64);

const ONE: i64 = 10_000;

impl Decimal {
    /// Nought.
    pub const ZERO: Self = Self(0);
    /// A half.
    pub const HALF: Self = Self(ONE / 2);
    /// One.
    pub const ONE: Self = Self(ONE);
    /// Two.
    pub const TWO: Self = Self(2 * ONE);

    /// A whole number.
    #[must_use]
    pub const fn whole(n: i32) -> Self {
        Self(n as i64 * ONE)
    }

    /// A number of halves.
    #[must_use]
    pub const fn halves(n: i32) -> Self {
        Self(n as i64 * (ONE / 2))
    }

    /// The number of ten-thousandths.
    #[must_use]
    pub const fn ten_thousandths(self) -> i64 {
        self.0
    }

    /// Half of the number; exact for every number of at most three decimal places.
    #[must_use]
    pub const fn half(self) -> Self {
        Self(self.0 / 2)
    }

    /// The mean of `n` numbers with this sum, to the nearest hundredth, a half upwards; nought for `n = 0`.
    #[must_use]
    pub const fn mean(self, n: usize) -> Self {
        if n == 0 {
            return Self::ZERO;
        }
        let hundredth = ONE / 100;
        let d = n as i64 * hundredth;
        Self((self.0 + d / 2).div_euclid(d) * hundredth)
    }

    /// The number as a float, for rating formulas and plots.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / ONE as f64
    }
}

impl From<HalfPoints> for Decimal {
    fn from(points: HalfPoints) -> Self {
        Self(i64::from(points.0) * (ONE / 2))
    }
}

impl Add for Decimal {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Decimal {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Decimal {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Decimal {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul for Decimal {
    type Output = Self;
    /// The product; exact when the factors have at most four decimal places together.
    fn mul(self, other: Self) -> Self {
        Self((i128::from(self.0) * i128::from(other.0) / i128::from(ONE)) as i64)
    }
}

impl Sum for Decimal {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0.unsigned_abs() / ONE as u64, self.0.unsigned_abs() % ONE as u64);
        let sign = if self.0 < 0 { "-" } else { "" };
        let text = if part == 0 {
            format!("{sign}{whole}")
        } else {
            let digits = format!("{part:04}");
            format!("{sign}{whole}.{}", digits.trim_end_matches('0'))
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_without_trailing_noughts() {
        assert_eq!(Decimal::halves(7).to_string(), "3.5");
        assert_eq!((-Decimal::halves(13)).to_string(), "-6.5");
        assert_eq!(Decimal::halves(1).half().to_string(), "0.25");
        assert_eq!(Decimal::whole(12).to_string(), "12");
    }

    #[test]
    fn the_mean_is_taken_to_the_hundredth() {
        assert_eq!(Decimal::whole(1).mean(3).to_string(), "0.33");
        assert_eq!(Decimal::whole(2).mean(3).to_string(), "0.67");
        assert_eq!(Decimal::whole(1).mean(8).to_string(), "0.13");
        assert_eq!(Decimal::whole(5).mean(0), Decimal::ZERO);
    }

    #[test]
    fn a_product_of_point_totals_is_exact() {
        assert_eq!((Decimal::halves(9) * Decimal::halves(25)).to_string(), "56.25");
    }
}
