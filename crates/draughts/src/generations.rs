//! How often lists of legal moves have been generated, for tests that watch over it.

use core::sync::atomic::{AtomicU64, Ordering};

static GENERATED: AtomicU64 = AtomicU64::new(0);

/// Notes that a list was generated.
pub(crate) fn count() {
    GENERATED.fetch_add(1, Ordering::Relaxed);
}

/// The lists of legal moves that the process has generated so far. The search of an engine and `perft` that walk without lists are
/// not counted, nor what builds with debug assertions check.
#[must_use]
pub fn generations() -> u64 {
    GENERATED.load(Ordering::Relaxed)
}
