//! Draws in the tree: how far back a position can come again, and the counters of the rule book.

use draughts::{Color, Kind, Move, MoveRules, Position};
use game::{Census, Counter, Counters, DrawRule, Moved};

/// The counters along a path.
#[derive(Clone, Copy)]
pub(crate) struct Draws {
    rules: &'static [DrawRule],
    /// Whether the book counts moves of men too.
    men_too: bool,
    /// `None` while nothing is counted.
    counters: Option<Counters>,
    /// The moves left until a counter makes a draw.
    left: Option<u16>,
    /// Plies since the last capture or move of a man: only so far back can a position come again.
    pub(crate) reversible: u32,
    /// Whether the last move changed the balance of forces: every counter of it begins now.
    pub(crate) fresh: bool,
}

impl Draws {
    pub(crate) fn start<R: MoveRules>(rules: &'static [DrawRule], position: &Position<R>) -> Self {
        let men_only = Census { men: [12, 12], ..Census::default() };
        let men_too = rules.iter().any(|rule| {
            rule.counting != game::Counting::KingMoves && (rule.applies)(&men_only, Color::White)
        });
        let counters = Counters::start(rules, &Census::count(position));
        Self {
            rules,
            men_too,
            counters: Some(counters),
            left: counters.left(rules),
            reversible: 0,
            fresh: false,
        }
    }

    /// After a move that led to a position.
    #[inline]
    pub(crate) fn after<R: MoveRules>(&self, mv: &Move<R::Board>, position: &Position<R>) -> Self {
        let balance_changed = mv.is_capture() || mv.promotes();
        let by_man = mv.kind() == Kind::Man;
        let reversible = if balance_changed || by_man { 0 } else { self.reversible + 1 };
        let setup = position.setup();
        let kings = !setup.kings(Color::White).or(setup.kings(Color::Black)).is_empty();
        if !(kings || self.men_too) {
            return Self { counters: None, left: None, reversible, fresh: balance_changed, ..*self };
        }
        let census = Census::count(position);
        let counters = match self.counters {
            Some(mut counters) => {
                let moved = Moved { by: !position.turn(), balance_changed, by_man };
                counters.step(self.rules, &census, moved);
                counters
            }
            // The first king: the balance has changed, and every count begins.
            None => Counters::start(self.rules, &census),
        };
        Self {
            counters: Some(counters),
            left: counters.left(self.rules),
            reversible,
            fresh: balance_changed,
            ..*self
        }
    }

    /// Whether the rule book makes it a draw now.
    #[inline]
    pub(crate) fn is_due(&self) -> bool {
        self.left == Some(0)
    }

    /// The counter that leaves the fewest moves, of those that no win on the board stops.
    pub(crate) fn tightest(&self) -> Option<Counter> {
        let running = self.counters.as_ref()?.running(self.rules);
        let ending = running.filter(|(rule, _)| !rule.unless_won).map(|(_, counter)| counter);
        ending.min_by_key(|counter| counter.limit.saturating_sub(counter.count))
    }

    /// Tells apart, in the table, positions whose counters are about to end the game.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        match self.left {
            Some(left) if left <= 6 => (u64::from(left) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15),
            _ => 0,
        }
    }
}
