//! Counts the statements that the database runs, for the whole process.
#![allow(unreachable_pub, reason = "a module of tests")]

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

static STATEMENTS: AtomicUsize = AtomicUsize::new(0);

/// Counts what the driver tells of its statements.
struct Counter;

impl io::Write for Counter {
    fn write(&mut self, told: &[u8]) -> io::Result<usize> {
        STATEMENTS.fetch_add(1, Ordering::Relaxed);
        Ok(told.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Begins to count.
pub fn begin() {
    let lines = tracing_subscriber::fmt::layer().with_writer(|| Counter);
    let filter = Targets::new().with_target("sqlx::query", tracing::Level::DEBUG);
    tracing_subscriber::registry().with(filter).with(lines).init();
}

/// How many there were.
pub fn count() -> usize {
    STATEMENTS.load(Ordering::Relaxed)
}
