//! How long to think.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// A clock as the engine sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// What is left on the clock.
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// The moves to the next control, if there is one.
    pub moves: Option<u32>,
}

impl Pace {
    /// The time after which no new iteration is begun, and the time at which thinking is cut off. A little is kept back
    /// for the way to the clock.
    #[must_use]
    pub fn budget(&self) -> (Duration, Duration) {
        let moves = f64::from(self.moves.unwrap_or(28).clamp(1, 40));
        let left = (self.left.as_secs_f64() - 0.03).max(0.0);
        let increment = self.increment.as_secs_f64();
        let share = left / moves + increment * 0.9;
        let soft = share.min(left * 0.5) * 0.6;
        let hard = (share * 3.0).min(left * 0.6);
        (Duration::from_secs_f64(soft.max(0.001)), Duration::from_secs_f64(hard.max(0.001)))
    }
}

/// When to stop. What is `None` is not limited; with nothing limited, only [`Stop`] ends the search.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// A fixed time for this move.
    pub time: Option<Duration>,
    /// A clock to play by.
    pub clock: Option<Pace>,
    /// How many lines to look for; 0 counts as 1.
    pub lines: usize,
    /// Do not stop early on a forced move or a sure win: the user is analysing or the opponent's time is running.
    pub analyse: bool,
    /// Do not ask the endgame tables.
    pub without_tables: bool,
}

impl Limits {
    /// To a depth.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// So many positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// So much time.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }
}

/// Stops a search from another thread. Clones are the same switch.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A switch that is off.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the search that watches it.
    pub fn stop(&self) {
        self.0.store(true, Relaxed);
    }

    /// Whether it was used.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever the clock shows, thinking is cut off before it runs out.
    #[test]
    fn the_budget_is_less_than_what_is_left() {
        for left in [40_u64, 100, 1_000, 60_000, 3_600_000] {
            for increment in [0, 10, 2_000, 60_000] {
                for moves in [None, Some(0), Some(1), Some(10), Some(1_000_000)] {
                    let pace = Pace {
                        left: Duration::from_millis(left),
                        increment: Duration::from_millis(increment),
                        moves,
                    };
                    let (soft, hard) = pace.budget();
                    assert!(soft <= hard && hard < pace.left, "{pace:?}: {soft:?} {hard:?}");
                }
            }
        }
    }
}
