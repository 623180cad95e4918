//! The time of a match.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::limits::Pace;

/// How much time the players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// So much for each move.
    Move(Duration),
    /// So much for the game, and so much more for each move.
    Clock {
        /// At the beginning.
        start: Duration,
        /// Before each move.
        increment: Duration,
    },
}

/// The text is no time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaceError(String);

impl fmt::Display for PaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no time: write seconds for each move (0.1), or seconds for the game and for each move (60+0.5)",
            self.0.escape_debug()
        )
    }
}

impl std::error::Error for PaceError {}

/// `0.1` for each move; `60+0.5` or `60+0` for the game.
impl FromStr for TimeControl {
    type Err = PaceError;

    fn from_str(text: &str) -> Result<Self, PaceError> {
        let error = || PaceError(text.to_owned());
        let seconds = |text: &str| {
            let number = text.parse().ok().filter(|seconds: &f64| (0.0..=1e6).contains(seconds));
            number.map(Duration::from_secs_f64).ok_or_else(error)
        };
        let control = match text.split_once('+') {
            None => Self::Move(seconds(text)?),
            Some((start, increment)) => {
                Self::Clock { start: seconds(start)?, increment: seconds(increment)? }
            }
        };
        if control.first() == Duration::ZERO { Err(error()) } else { Ok(control) }
    }
}

impl TimeControl {
    /// The time for the first move.
    fn first(&self) -> Duration {
        match *self {
            Self::Move(time) => time,
            Self::Clock { start, increment } => start + increment,
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(time) => write!(f, "{}", time.as_secs_f64()),
            Self::Clock { start, increment } => {
                write!(f, "{}+{}", start.as_secs_f64(), increment.as_secs_f64())
            }
        }
    }
}

/// What a player has for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Allowance {
    Move(Duration),
    Clock(Pace),
}

impl Allowance {
    /// All the time there is.
    pub(crate) const fn all(&self) -> Duration {
        match self {
            Self::Move(time) => *time,
            Self::Clock(pace) => pace.left,
        }
    }
}

/// The clock of one player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    control: TimeControl,
    left: Duration,
}

impl Clock {
    pub(crate) const fn new(control: TimeControl) -> Self {
        let left = match control {
            TimeControl::Move(time) => time,
            TimeControl::Clock { start, .. } => start,
        };
        Self { control, left }
    }

    /// What there is for the next move. The increment is added before it.
    pub(crate) const fn begin_move(&mut self) -> Allowance {
        match self.control {
            TimeControl::Move(time) => Allowance::Move(time),
            TimeControl::Clock { increment, .. } => {
                self.left = self.left.saturating_add(increment);
                Allowance::Clock(Pace { left: self.left, increment, moves: None })
            }
        }
    }

    /// Takes the time of a move; whether it was there, with a margin.
    pub(crate) fn spend(&mut self, time: Duration, margin: Duration) -> bool {
        let in_time = time <= self.left + margin;
        if matches!(self.control, TimeControl::Clock { .. }) {
            self.left = self.left.saturating_sub(time);
        }
        in_time
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_as_they_are_written() {
        assert_eq!("0.05".parse(), Ok(TimeControl::Move(Duration::from_millis(50))));
        let clock =
            TimeControl::Clock { start: Duration::from_mins(1), increment: Duration::from_millis(500) };
        assert_eq!("60+0.5".parse(), Ok(clock));
        assert_eq!(clock.to_string(), "60+0.5");
        for text in ["", "0", "-1", "x", "1+", "+1", "NaN", "inf", "1e300", "0+0", "1+-1"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_runs_down_and_a_time_for_each_move_does_not() {
        let second = Duration::from_secs(1);
        let mut clock = Clock::new(TimeControl::Clock { start: 3 * second, increment: second });
        assert_eq!(clock.begin_move().all(), 4 * second);
        assert!(clock.spend(2 * second, Duration::ZERO));
        assert_eq!(clock.begin_move().all(), 3 * second);
        assert!(clock.spend(4 * second, second));
        assert_eq!(clock.begin_move().all(), second);
        assert!(!clock.spend(3 * second, second));
        let mut clock = Clock::new(TimeControl::Move(second));
        for _ in 0..3 {
            assert_eq!(clock.begin_move().all(), second);
            assert!(clock.spend(second, Duration::ZERO));
        }
        assert!(!clock.spend(2 * second, Duration::ZERO));
    }
}
