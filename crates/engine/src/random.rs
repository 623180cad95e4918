//! Numbers of the normal distribution from lots.

use rulebook::Lots;

/// A number from the standard normal distribution, near enough: twelve even ones less their mean.
pub(crate) fn normal(lots: &mut Lots) -> f64 {
    (0..12).map(|_| (lots.next_u64() >> 11) as f64 / (1_u64 << 53) as f64).sum::<f64>() - 6.0
}
