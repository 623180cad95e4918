//! Memory that a burst took is given back to the system.

use std::sync::atomic::{AtomicUsize, Ordering};

/// What was in memory at most since memory was last given back: sockets and rooms.
#[derive(Debug, Default)]
pub(crate) struct Peak(AtomicUsize);

/// Fewer than this are no burst.
const BURST: usize = 1_000;

impl Peak {
    /// So many are there now.
    pub(crate) fn note(&self, now: usize) {
        self.0.fetch_max(now, Ordering::Relaxed);
    }

    /// So many are there now. Whether less than half of a burst is left, which is then forgotten.
    pub(crate) fn is_past(&self, now: usize) -> bool {
        let peak = self.0.load(Ordering::Relaxed);
        let past = peak >= BURST && now < peak / 2;
        if past {
            self.0.store(now, Ordering::Relaxed);
        }
        past
    }
}

/// Gives back what is free. The allocator keeps it for the next burst otherwise: measured, of 108 MB that 9,500 sockets had taken it kept
/// all.
pub(crate) fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `malloc_trim` takes a number of bytes to keep and may be called at any time from any thread.
    unsafe {
        libc::malloc_trim(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_past_once_when_half_of_it_is_gone() {
        let peak = Peak::default();
        let look = |now| {
            peak.note(now);
            peak.is_past(now)
        };
        let told = [10, 900, 1, 4_000, 3_000, 2_001, 1_999, 1_500, 700, 600, 4_000, 10].map(look);
        let past: Vec<usize> = (0..).zip(told).filter_map(|(at, past)| past.then_some(at)).collect();
        assert_eq!(past, [6, 8, 11]);
    }
}
