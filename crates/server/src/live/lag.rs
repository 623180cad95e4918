//! The lag of a player's network: how it is measured, and how much time it gives back.
//!
//! What a client says of its own lag is worth nothing. A ping carries a number that nobody can guess, so only a client that has received
//! it can answer; an answer can be late but not early, so of several answers the quickest counts; and who delays them all gets no more
//! than the quota of the game, which both players see used up.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use game::{Control, Span};

/// The quickest of so many answers is the lag.
const SAMPLES: usize = 6;
/// The longest lag that is measured.
const LONGEST: Duration = Duration::from_secs(1);

/// The lag of one socket.
#[derive(Debug, Default)]
pub(crate) struct Lag {
    /// The ping that waits for its answer, and when it was sent.
    asked: Option<([u8; 8], Instant)>,
    samples: VecDeque<Duration>,
}

impl Lag {
    /// A ping goes out; the one before it, if it was not answered, counts no more.
    pub(crate) fn ask(&mut self, number: [u8; 8], now: Instant) {
        self.asked = Some((number, now));
    }

    /// An answer comes. Only the first one to the last ping says anything.
    pub(crate) fn answer(&mut self, number: &[u8], now: Instant) {
        let Some((_, sent)) = self.asked.take_if(|(asked, _)| asked == number) else { return };
        if self.samples.len() == SAMPLES {
            self.samples.pop_front();
        }
        self.samples.push_back((now - sent).min(LONGEST));
    }

    /// The lag as far as it is known: none before the first answer.
    pub(crate) fn get(&self) -> Span {
        let least = self.samples.iter().min().copied().unwrap_or_default();
        Span(least.as_millis() as i64)
    }
}

/// Moves that a game is reckoned to have, where it gives time for each.
const MOVES: i64 = 40;

/// The most that a player is given back for lag in one game: a twentieth of the time of the game, at least one second and at most
/// ten. A minute's game gives three seconds, the blitz of the rules (3 min + 2 s) ten.
pub(crate) fn quota(control: &Control) -> Span {
    let Control::Clock(periods) = control else { return Span::ZERO };
    let time: i64 = periods.iter().map(|period| period.time.0 + MOVES * period.increment.0).sum();
    Span((time / 20).clamp(1_000, 10_000))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn only_the_answer_to_the_last_ping_counts_and_only_once() {
        let (mut lag, start) = (Lag::default(), Instant::now());
        lag.answer(&[0; 8], start + ms(500));
        assert_eq!(lag.get(), Span::ZERO, "nobody asked");
        lag.ask([1; 8], start);
        lag.answer(&[2; 8], start + ms(500));
        lag.answer(&[1; 7], start + ms(500));
        assert_eq!(lag.get(), Span::ZERO, "guessed");
        lag.answer(&[1; 8], start + ms(30));
        lag.answer(&[1; 8], start + ms(900));
        assert_eq!(lag.get(), Span(30));
        lag.ask([3; 8], start);
        lag.ask([4; 8], start + ms(100));
        lag.answer(&[3; 8], start + ms(110));
        assert_eq!(lag.samples.len(), 1, "too late");
    }

    #[test]
    fn the_least_of_recent_answers_is_the_lag() {
        let (mut lag, start) = (Lag::default(), Instant::now());
        for (number, late) in [(1_u8, 80), (2, 500), (3, 2_000), (4, 40), (5, 90)] {
            lag.ask([number; 8], start);
            lag.answer(&[number; 8], start + ms(late));
        }
        assert_eq!(lag.get(), Span(40));
        // A network that has become slower is believed after a while.
        for number in 10..16 {
            lag.ask([number; 8], start);
            lag.answer(&[number; 8], start + ms(200));
        }
        assert_eq!(lag.get(), Span(200));
    }

    #[test]
    fn the_quota_is_a_twentieth_of_the_game() {
        let quota = |text: &str| quota(&text.parse().unwrap()).0;
        assert_eq!(quota("60"), 3_000);
        assert_eq!(quota("10"), 1_000);
        assert_eq!(quota("180+2"), 10_000);
        assert_eq!(quota("7200"), 10_000);
        assert_eq!(quota("-"), 0);
    }
}
