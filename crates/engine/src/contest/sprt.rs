//! A match that ends when it has answered its question: the sequential probability ratio test.
//!
//! The ratio is the one of two normal distributions of the mean score of a pair, with the variance that the pairs show
//! (the generalised test of Van den Bergh).

use std::fmt;
use std::str::FromStr;

use super::tally::{Tally, expected, moments};

/// Two hypotheses about the difference in strength, and how often either may be taken wrongly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The first is no stronger than that.
    pub elo0: f64,
    /// The first is as strong as that.
    pub elo1: f64,
    /// How often the second is taken though the first holds.
    pub alpha: f64,
    /// How often the first is taken though the second holds.
    pub beta: f64,
}

/// The answer of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// `elo0` holds.
    First,
    /// `elo1` holds.
    Second,
    /// More games are needed.
    Open,
}

/// The text is no test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SprtError(String);

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no test: write two differences in Elo, the lower first (0,10), and if wished two rates of error below 0.5 \
             (0,10,0.05,0.05)",
            self.0.escape_debug()
        )
    }
}

impl std::error::Error for SprtError {}

/// `0,10` or `0,10,0.05,0.05`.
impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let error = || SprtError(text.to_owned());
        let numbers: Vec<f64> = text
            .split(',')
            .map(|number| number.trim().parse().map_err(|_| error()))
            .collect::<Result<_, _>>()?;
        let (elo0, elo1, alpha, beta) = match numbers.as_slice() {
            [elo0, elo1] => (*elo0, *elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (*elo0, *elo1, *alpha, *beta),
            _ => return Err(error()),
        };
        let rate = |rate: f64| rate > 0.0 && rate < 0.5;
        if elo0 < elo1 && elo0 >= -1000.0 && elo1 <= 1000.0 && rate(alpha) && rate(beta) {
            Ok(Self { elo0, elo1, alpha, beta })
        } else {
            Err(error())
        }
    }
}

impl Sprt {
    /// The logarithm of how much likelier the score is if `elo1` holds.
    #[must_use]
    pub fn ratio(&self, tally: &Tally) -> f64 {
        if tally.pairs().iter().sum::<usize>() == 0 {
            return 0.0;
        }
        // What did not happen yet is rare, not impossible; else the first pairs would have no variance.
        let (count, mean, variance) = moments(tally.pairs().map(|count| (count as f64).max(1e-3)));
        let (low, high) = (expected(self.elo0), expected(self.elo1));
        count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// Below the first bound `elo0` holds, above the second `elo1`.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// What the score says.
    #[must_use]
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        let (low, high) = self.bounds();
        let ratio = self.ratio(tally);
        if ratio <= low {
            Verdict::First
        } else if ratio >= high {
            Verdict::Second
        } else {
            Verdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tally::tests::tally;
    use super::*;

    fn sprt(text: &str) -> Sprt {
        text.parse().unwrap()
    }

    /// Computed with Python as the difference of the logarithms of two `NormalDist.pdf`.
    #[test]
    fn ratios_computed_elsewhere() {
        for (test, pairs, wanted) in RATIOS {
            let found = sprt(test).ratio(&tally(pairs));
            assert!((found - wanted).abs() < 1e-6, "{test} {pairs:?}: {found} is not {wanted}");
        }
    }

    /// Wald's bounds: ln 19 at 5 % both ways.
    #[test]
    fn bounds_of_wald() {
        let (low, high) = sprt("0,10").bounds();
        assert!((high - 19_f64.ln()).abs() < 1e-12 && (low + 19_f64.ln()).abs() < 1e-12);
        let (low, high) = sprt("0,10,0.05,0.1").bounds();
        assert!((low - (0.1_f64 / 0.95).ln()).abs() < 1e-12 && (high - 18_f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn clear_matches_are_decided_and_others_are_not() {
        let test = sprt("0,10");
        assert_eq!(test.verdict(&Tally::new()), Verdict::Open);
        assert_eq!(test.verdict(&tally([10, 50, 300, 50, 10])), Verdict::Open);
        assert_eq!(test.verdict(&tally([100, 500, 3000, 500, 100])), Verdict::First);
        assert_eq!(test.verdict(&tally([10, 30, 300, 120, 30])), Verdict::Second);
        assert_eq!(test.verdict(&tally([0, 0, 1, 0, 0])), Verdict::Open);
    }

    #[test]
    fn what_is_no_test_is_refused() {
        for text in [
            "",
            "0",
            "0,0",
            "5,0",
            "0,5,0.05",
            "0,5,0,0.05",
            "0,5,0.05,0.5",
            "a,b",
            "0,NaN",
            "0,inf",
            "NaN,5",
        ] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }

    const RATIOS: [(&str, [usize; 5], f64); 3] = [
        ("0,5", [3, 20, 60, 35, 7], 0.840_299_330),
        ("0,20", [3, 20, 60, 35, 7], 2.504_264_931),
        ("0,10", [0, 5, 90, 15, 0], 2.265_430_954),
    ];
}
