//! Games of days outside of their rooms: how lists know them, who is told of them, and leave.

use std::sync::Arc;
use std::time::Duration;

use draughts::{AnyPosition, Ruleset};
use game::{Day, Leave, LeaveError};
use rulebook::Discipline;
use store::{DaysGame, Letter, Seat, StoreError};
use tokio::sync::oneshot;

use crate::ids;
use crate::live::registry::Registry;
use crate::live::room::Order;
use crate::push::Push;

/// A day.
pub(crate) const DAY: i64 = 24 * 3_600 * 1_000;
/// A reminder is sent so long before the time is up, or when a quarter of it is left.
const REMINDER: i64 = DAY;
/// How often it is looked who has to be told something.
const EVERY: Duration = Duration::from_secs(5);
/// So many are told at once.
const TOLD: u32 = 200;

/// What stands on a board, as lists keep it.
pub(crate) fn board(discipline: Discipline, position: &AnyPosition) -> String {
    format!("{} {}", discipline.name(), position.fen())
}

/// What a list has kept of a board: the discipline and the position.
pub(crate) fn read_board(board: &str) -> Option<(Discipline, AnyPosition)> {
    let (discipline, fen) = board.split_once(' ')?;
    let discipline: Discipline = discipline.parse().ok()?;
    Some((discipline, AnyPosition::from_fen(Ruleset::of(discipline)?, fen).ok()?))
}

/// Why leave is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoLeave {
    /// It is announced before it begins (10.4.2).
    Begun,
    /// It is longer than it may be, ends before it begins, or is the second of a year.
    Rules(LeaveError),
}

impl Registry {
    /// Takes leave in all games of days of a person (10.4.1). What is written first is the leave; each game takes it into its log when it is asked next,
    /// which is now.
    pub(crate) async fn take_leave(
        self: &Arc<Self>,
        person: &str,
        first: Day,
        last: Day,
    ) -> Result<Result<Leave, NoLeave>, StoreError> {
        let now = self.time.now().0;
        let leave = match Leave::new(first, last) {
            Ok(leave) => leave,
            Err(error) => return Ok(Err(NoLeave::Rules(error))),
        };
        if i64::from(first.0) <= now.div_euclid(DAY) {
            return Ok(Err(NoLeave::Begun));
        }
        if let Err(error) = leave.check(&[]) {
            return Ok(Err(NoLeave::Rules(error)));
        }
        let year = first.year();
        let kept = store::Leave {
            person: person.to_owned(),
            year: year.into(),
            first: first.0.into(),
            last: last.0.into(),
            announced: now,
        };
        if !self.store.add_leave(kept).await? {
            return Ok(Err(NoLeave::Rules(LeaveError::SecondInYear { year })));
        }
        self.announce_leave(person).await?;
        Ok(Ok(leave))
    }

    /// Tells the games of a person that there is leave to take.
    async fn announce_leave(self: &Arc<Self>, person: &str) -> Result<(), StoreError> {
        let games = self.store.days_of(person).await?;
        for days in &games {
            let _ = self.tell_room(&days.game, Order::OnLeave).await;
        }
        // Who looks at the list next sees it: a room answers when the leave is in its log.
        let taken = async {
            for days in &games {
                let (answer, answered) = oneshot::channel();
                if self.tell_room(&days.game, Order::Lines(person.to_owned(), answer)).await.is_ok() {
                    let _ = answered.await;
                }
            }
        };
        let _ = tokio::time::timeout(EVERY, taken).await;
        Ok(())
    }

    /// A server that stopped between a leave and the games that take it leaves the rest to the next one.
    pub(crate) async fn announce_leaves(self: Arc<Self>) {
        let today = self.time.now().0.div_euclid(DAY);
        for leave in self.store.leaves_from(today).await.unwrap_or_default() {
            // A day later every game has taken it: it was loaded, or there was no such crash.
            if self.time.now().0 - leave.announced < DAY {
                let _ = self.announce_leave(&leave.person).await;
            }
        }
    }

    /// Tells players of their games of days, by letter if letters are sent and on their devices; runs as long as the server.
    pub(crate) async fn tell_of_days(self: Arc<Self>, by_letter: bool, push: Option<Arc<Push>>) {
        loop {
            // Of several servers one tells for all.
            if !self.is_first() {
                tokio::time::sleep(EVERY).await;
                continue;
            }
            let now = self.time.now().0;
            // What is not told now is told a little later.
            for days in self.store.days_to_tell(now, TOLD).await.unwrap_or_default() {
                let (mut letters, next) = told(&days, now);
                let people: Vec<String> = letters.iter().map(|letter| letter.person.clone()).collect();
                if !by_letter {
                    letters.clear();
                }
                if self.store.tell_days(&days, letters, next).await.is_err() {
                    break;
                }
                if let Some(push) = &push {
                    let (registry, push) = (Arc::clone(&self), Arc::clone(push));
                    tokio::spawn(async move {
                        for person in people {
                            push.wake(&registry, &person).await;
                        }
                    });
                }
            }
            tokio::time::sleep(EVERY).await;
        }
    }
}

/// What is told of a game, and when there is something to tell again.
fn told(days: &DaysGame, now: i64) -> (Vec<Letter>, Option<i64>) {
    let letter = |seat: &Seat, kind: &str| match seat {
        Seat::User(person) => Some(Letter {
            id: ids::fresh(),
            person: person.clone(),
            kind: kind.to_owned(),
            about: format!("{} {} {}", days.game, days.ply, days.deadline),
            due: now,
        }),
        Seat::Open | Seat::Engine(_) | Seat::Gone => None,
    };
    let lead = (days.deadline.saturating_sub(now) / 4).min(REMINDER);
    let remind_at = days.deadline.saturating_sub(lead);
    match days.stage {
        DaysGame::OVER => {
            ([&days.first, &days.second].into_iter().filter_map(|seat| letter(seat, "over")).collect(), None)
        }
        // Nobody's time runs; once it does again, there is a reminder.
        _ if days.deadline == DaysGame::STANDS => (Vec::new(), Some(now + DAY)),
        DaysGame::REMINDER if now < days.deadline.saturating_sub(REMINDER) => {
            // Leave has put the end off meanwhile.
            (Vec::new(), Some(days.deadline.saturating_sub(REMINDER)))
        }
        DaysGame::REMINDER => (letter(days.mover(), "reminder").into_iter().collect(), None),
        _ => (letter(days.mover(), "move").into_iter().collect(), Some(remind_at)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days(stage: i64, deadline: i64) -> DaysGame {
        let seat = |name: &str| Seat::User(name.to_owned());
        DaysGame {
            game: "g".to_owned(),
            first: seat("ann"),
            second: seat("bob"),
            turn: 1,
            board: String::new(),
            ply: 3,
            deadline,
            stage,
            tell_at: Some(0),
        }
    }

    #[test]
    fn who_is_to_move_is_told_and_reminded_and_both_hear_of_the_end() {
        let people = |(letters, next): (Vec<Letter>, Option<i64>)| {
            (letters.into_iter().map(|letter| (letter.person, letter.kind)).collect::<Vec<_>>(), next)
        };
        let one = |person: &str, kind: &str| (person.to_owned(), kind.to_owned());
        assert_eq!(
            people(told(&days(DaysGame::MOVE, 50 * DAY), 0)),
            (vec![one("bob", "move")], Some(49 * DAY))
        );
        assert_eq!(people(told(&days(DaysGame::MOVE, DAY), 0)).1, Some(DAY / 4 * 3));
        let reminded = people(told(&days(DaysGame::REMINDER, DAY), DAY / 4 * 3));
        assert_eq!(reminded, (vec![one("bob", "reminder")], None));
        // Leave has put the end off: the reminder waits.
        assert_eq!(people(told(&days(DaysGame::REMINDER, 30 * DAY), DAY)), (vec![], Some(29 * DAY)));
        // A game that stands is nobody's move, and is looked at again.
        for stage in [DaysGame::MOVE, DaysGame::REMINDER] {
            assert_eq!(people(told(&days(stage, DaysGame::STANDS), 5)), (vec![], Some(5 + DAY)));
        }
        assert_eq!(people(told(&days(DaysGame::OVER, DaysGame::STANDS), 0)).0.len(), 2);
        assert_eq!(people(told(&days(DaysGame::OVER, 0), 0)).0, [one("ann", "over"), one("bob", "over")]);
    }
}
