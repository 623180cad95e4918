//! Time spent on the processor where the system tells it, because other programs run beside; otherwise any time.
#![allow(unreachable_pub, reason = "a private module of each binary")]

use std::fs;
use std::time::{Duration, Instant};

/// The moment something began.
pub struct CpuTime(Option<u64>, Instant);

impl CpuTime {
    pub fn start() -> Self {
        Self(Self::spent(), Instant::now())
    }

    /// Nanoseconds of this thread on the processor.
    fn spent() -> Option<u64> {
        fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
    }

    pub fn elapsed(&self) -> Duration {
        match (self.0, Self::spent()) {
            (Some(before), Some(after)) => Duration::from_nanos(after - before),
            _ => self.1.elapsed(),
        }
    }
}
