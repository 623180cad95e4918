//! Figures about the server in the text form of Prometheus. Five counters and a histogram need no library.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A number that grows, or goes up and down.
#[derive(Debug, Default)]
pub struct Number(AtomicI64);

impl Number {
    /// Adds.
    pub fn add(&self, amount: i64) {
        self.0.fetch_add(amount, Ordering::Relaxed);
    }

    /// The number.
    #[must_use]
    pub fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Something that is said seldom, however often it happens.
#[derive(Debug)]
pub struct Seldom {
    /// When it was last said, in seconds of the monotonic clock since the first time.
    said: AtomicU64,
    unsaid: AtomicU64,
}

impl Seldom {
    /// It is said again after so many seconds.
    const PAUSE: u64 = 10;

    /// Something not said yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { said: AtomicU64::new(0), unsaid: AtomicU64::new(0) }
    }

    /// Whether it is to be said now, and how often it was not said before.
    pub fn now(&self) -> Option<u64> {
        static BEGUN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
        let now = BEGUN.get_or_init(Instant::now).elapsed().as_secs() + Self::PAUSE;
        let said = self.said.load(Ordering::Relaxed);
        let due = now >= said + Self::PAUSE
            && self.said.compare_exchange(said, now, Ordering::Relaxed, Ordering::Relaxed).is_ok();
        if due {
            return Some(self.unsaid.swap(0, Ordering::Relaxed));
        }
        self.unsaid.fetch_add(1, Ordering::Relaxed);
        None
    }
}

impl Default for Seldom {
    fn default() -> Self {
        Self::new()
    }
}

/// The upper bounds of the classes of a histogram, in microseconds.
const BOUNDS: [u64; 11] =
    [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 250_000, 500_000, 1_000_000];

/// How long something takes.
#[derive(Debug, Default)]
pub struct Durations {
    classes: [AtomicU64; BOUNDS.len() + 1],
    sum: AtomicU64,
}

impl Durations {
    /// Adds one.
    pub fn record(&self, duration: Duration) {
        let micros = u64::try_from(duration.as_micros()).unwrap_or(u64::MAX);
        let class = BOUNDS.partition_point(|&bound| bound < micros);
        self.classes[class].fetch_add(1, Ordering::Relaxed);
        self.sum.fetch_add(micros, Ordering::Relaxed);
    }
}

/// The figures.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Acts written.
    pub acts: Number,
    /// Acts refused by the rules.
    pub refused: Number,
    /// Frames that were no message.
    pub malformed: Number,
    /// Requests and messages turned away because there were too many.
    pub limited: Number,
    /// Sockets open.
    pub sockets: Number,
    /// Games in memory.
    pub rooms: Number,
    /// Work of the engine that workers have done.
    pub handed_out: Number,
    /// From an act to its being on disk.
    pub append: Durations,
}

impl Metrics {
    /// The text, with what is known elsewhere: the name of each, what it says, and the number.
    #[must_use]
    pub fn text(&self, around: &[(&str, &str, i64)]) -> String {
        let mut text = String::new();
        let numbers = [
            ("acts_total", "counter", "Acts written to the logs", self.acts.get()),
            ("refused_total", "counter", "Acts refused by the rules", self.refused.get()),
            ("malformed_total", "counter", "Frames that were no message", self.malformed.get()),
            ("limited_total", "counter", "Requests and messages turned away", self.limited.get()),
            (
                "handed_out_total",
                "counter",
                "Work of the engine that workers have done",
                self.handed_out.get(),
            ),
            ("sockets", "gauge", "Sockets open", self.sockets.get()),
            ("rooms", "gauge", "Games in memory", self.rooms.get()),
        ];
        let around = around.iter().map(|&(name, help, number)| (name, "gauge", help, number));
        for (name, kind, help, number) in numbers.into_iter().chain(around) {
            // Writing to a string does not fail.
            let _ = write!(
                text,
                "# HELP bolshak_{name} {help}\n# TYPE bolshak_{name} {kind}\nbolshak_{name} {number}\n"
            );
        }
        let name = "bolshak_append_seconds";
        let _ = write!(text, "# HELP {name} From an act to its being on disk\n# TYPE {name} histogram\n");
        let mut count = 0;
        for (index, class) in self.append.classes.iter().enumerate() {
            count += class.load(Ordering::Relaxed);
            let bound = BOUNDS
                .get(index)
                .map_or_else(|| "+Inf".to_owned(), |&bound| (bound as f64 / 1e6).to_string());
            let _ = writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {count}");
        }
        let sum = self.append.sum.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name}_sum {sum}\n{name}_count {count}");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happens_often_is_said_once() {
        let seldom = Seldom::new();
        assert_eq!(seldom.now(), Some(0));
        assert!((0..1_000).all(|_| seldom.now().is_none()));
        assert_eq!(seldom.unsaid.load(Ordering::Relaxed), 1_000);
    }

    #[test]
    fn classes_of_a_histogram_count_everything_up_to_their_bound() {
        let metrics = Metrics::default();
        metrics.acts.add(3);
        for micros in [400, 500, 501, 3_000_000] {
            metrics.append.record(Duration::from_micros(micros));
        }
        let text = metrics.text(&[("nodes", "Servers that live", 3)]);
        for line in [
            "bolshak_acts_total 3",
            "bolshak_nodes 3",
            "bolshak_append_seconds_bucket{le=\"0.0005\"} 2",
            "bolshak_append_seconds_bucket{le=\"0.001\"} 3",
            "bolshak_append_seconds_bucket{le=\"1\"} 3",
            "bolshak_append_seconds_bucket{le=\"+Inf\"} 4",
            "bolshak_append_seconds_count 4",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }
}
