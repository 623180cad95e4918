//! Numbers that look random and are the same for the same seed.

use rulebook::Lots;

/// A source of such numbers.
pub(crate) struct Random(Lots);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(Lots::new(seed))
    }

    /// A number below a bound; 0 if the bound is 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound as u64) as usize
    }

    /// A number from the normal distribution, near enough: twelve even ones less their mean.
    pub(crate) fn normal(&mut self) -> f64 {
        (0..12).map(|_| (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64).sum::<f64>() - 6.0
    }
}
