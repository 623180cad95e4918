//! What a room does when nothing can be written, and when it has no more to do.

use std::time::{Duration, Instant};

use game::{Actor, FrameAct, Moment, Player, Ruling, Span};
use store::StoreError;

use crate::live::days::DAY;
use crate::live::waking;
use crate::wire::Happening;

use super::{Room, fold};

/// After an act that could not be written a room waits before it tries another of its own: at first, and at most.
const RETRY: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(10)];

/// Of a game of days shorter outages are not noted where they change nothing: each would be two entries of its log.
const NOTICED: i64 = 3_600_000;

/// How a room stands with the database.
#[derive(Debug, Default)]
pub(super) struct Writing {
    /// The game with its clocks stopped, as it is shown while nothing can be written.
    pub(super) shown: Option<Box<crate::live::logged_game::LoggedGame>>,
    /// Whether the fate of an act is not known: the log has to say.
    unsure: bool,
    /// Whether another node has the log.
    pub(super) lost: bool,
    /// Whether what follows the game has been written.
    pub(super) followed: bool,
    /// Until when nothing is tried, and how long the next time.
    quiet: Option<(Instant, Duration)>,
}

impl Writing {
    /// Something was written.
    pub(super) fn went_well(&mut self) {
        self.quiet = None;
    }

    /// Something could not be written.
    pub(super) fn failed(&mut self, error: &StoreError) {
        self.unsure |= matches!(error, StoreError::Down(_));
        self.lost |= matches!(error, StoreError::Fenced);
        let wait = self.quiet.map_or(RETRY[0], |(_, wait)| (wait * 2).min(RETRY[1]));
        self.quiet = Some((Instant::now() + wait, wait));
    }

    /// How long nothing is tried by itself.
    pub(super) fn quiet(&self) -> Duration {
        self.quiet.map_or(Duration::ZERO, |(until, _)| until.saturating_duration_since(Instant::now()))
    }
}

impl Room {
    /// Whether nothing can be written.
    pub(super) fn is_held(&self) -> bool {
        self.registry.outages.held.borrow().is_some()
    }

    /// The game as people see it.
    pub(super) fn shown(&self) -> &crate::live::logged_game::LoggedGame {
        self.writing.shown.as_deref().unwrap_or(&self.logged)
    }

    /// Nothing can be written any more, or it can again.
    pub(super) async fn hold(&mut self) {
        let since = *self.registry.outages.held.borrow();
        let ply = self.logged.game().ply();
        if let Some(since) = since {
            if !self.logged.game().is_over() {
                self.writing.shown = Some(Box::new(self.logged.held(since)));
                self.tell(&[Happening::Held], None, ply);
            }
            return;
        }
        if self.is_lost() {
            return;
        }
        self.writing.shown = None;
        if std::mem::take(&mut self.writing.unsure) {
            match fold(&self.registry, &mut self.game).await {
                Ok((logged, changed)) => (self.logged, self.changed, self.later) = (logged, changed, None),
                Err(error) => {
                    tracing::error!(game = %self.game.id, %error, "a game cannot be loaded again");
                    self.writing.failed(&error);
                }
            }
        }
        if self.logged.game().is_over() {
            // The act that ended it was written after all, or what follows it was not.
            self.tell(&[Happening::CaughtUp], None, 0);
            if !self.writing.followed {
                self.finish().await;
            }
            return;
        }
        self.catch_up().await;
        self.tell(&[Happening::CaughtUp], None, 0);
        // Whoever came to the board meanwhile is at the board.
        for player in Player::BOTH {
            let here = |watcher: &super::Watcher| self.seat_of(watcher.who.person.as_deref()) == Some(player);
            if self.watchers.iter().any(here) {
                self.arrive(player).await;
            }
        }
    }

    /// Takes the outages since the last act into the log: from the beginning of each to its end the clocks do not run. Both are acts, so whoever plays
    /// the log again gets the same clocks.
    pub(super) async fn catch_up(&mut self) {
        if self.is_held() || self.is_frozen() {
            return;
        }
        let mut outages = self.registry.outages.after(self.logged.last());
        outages.extend(self.unowned.filter(|span| span.ended > span.began.max(self.logged.last().0)));
        outages.sort_unstable_by_key(|span| (span.ended, span.began));
        let passes_over = self.is_of_days() && !self.is_near(&outages);
        for span in outages {
            let game = self.logged.game();
            let untimed = game.left(Player::First, self.logged.last()).is_none();
            // A day by the calendar that began in an outage would cost one that nobody could use.
            let same_day = span.began.div_euclid(DAY) == span.ended.div_euclid(DAY);
            if passes_over && same_day && span.ended - span.began < NOTICED {
                continue;
            }
            // A claim that waits holds the game itself, and is judged now.
            if untimed || game.is_over() || !game.is_started() || game.claim_to_judge().is_some() {
                return;
            }
            // Refused if the game was held already, which is as good.
            let pause = game.logged(Actor::Arbiter, FrameAct::Pause);
            self.perform_at(&pause, None, Moment(span.began).max(self.logged.last())).await;
            if self.logged.game().is_over() {
                return;
            }
            let resume = self.logged.game().logged(Actor::Arbiter, FrameAct::Resume);
            if !self.perform_at(&resume, None, Moment(span.ended).max(self.logged.last())).await {
                return;
            }
        }
    }

    /// Whether the time of a game of days is so nearly up that short outages decide whether it is: then each of them counts, and nobody loses by one.
    fn is_near(&self, outages: &[store::Span]) -> bool {
        let short: i64 =
            outages.iter().map(|span| span.ended - span.began).filter(|length| *length < NOTICED).sum();
        let left = self.logged.game().deadline().map(|deadline| deadline.0 - self.registry.time.now().0);
        left.is_some_and(|left| left < short + NOTICED)
    }

    /// A moment before which nothing happens here by itself; nothing if the game needs no more attention.
    pub(super) fn wakes_at(&self) -> Option<i64> {
        let (now, game) = (self.registry.time.now().0, self.logged.game());
        if game.is_over() {
            return (!self.writing.followed).then_some(now);
        }
        if !game.is_started() {
            let begins = self.starts_at.unwrap_or(now);
            let (first, second) = (&self.game.first, &self.game.second);
            return Some(waking::before_start(first, second, self.game.created, begins));
        }
        let anybody = match game.left(Player::First, Moment(now)) {
            Some(_) if game.running().is_some() => waking::while_played(game, now),
            // The bureau looks at its games itself.
            Some(_) if self.is_frozen() => return None,
            // A held game waits for its judge.
            Some(_) => now,
            None => self.logged.last().0.saturating_add(waking::LEFT),
        };
        let anybody = self.aborts_at().map_or(anybody, |aborts| anybody.min(aborts.0));
        // The program is not kept waiting.
        let program = self.engine().is_some_and(|(player, _)| game.turn() == player);
        Some(if program { now } else { anybody })
    }

    /// How long it is until then.
    pub(super) fn until_wakes(&self) -> Option<Span> {
        self.wakes_at().map(|at| Moment(at) - self.registry.time.now())
    }

    /// Whether nothing happens here for so long that the room need not be kept.
    pub(super) fn can_rest(&self) -> bool {
        self.until_wakes().is_none_or(|wait| wait > Span(2 * waking::AHEAD))
    }

    /// Notes when the game has to be looked at again. `false` if that cannot be written; then the room stays.
    pub(super) async fn note_waking(&mut self) -> bool {
        let at = self.wakes_at();
        if at == self.game.wakes_at {
            return true;
        }
        let noted = self.registry.store.wake_game(&self.game.id, at).await.is_ok();
        if noted {
            self.game.wakes_at = at;
        }
        noted
    }

    /// From when on the game counts as left by its players, if no clock says so.
    pub(super) fn left_at(&self) -> Option<Moment> {
        let game = self.logged.game();
        if game.is_over() {
            None
        } else if !game.is_started() {
            let (first, second) = (&self.game.first, &self.game.second);
            Some(Moment(waking::before_start(first, second, self.game.created, i64::MAX)))
        } else if game.left(Player::First, self.logged.last()).is_none() {
            Some(Moment(self.logged.last().0.saturating_add(waking::LEFT)))
        } else {
            None
        }
    }

    /// The players have left the game: one that never began is taken away, one without clocks decided.
    pub(super) async fn close_left(&mut self) {
        let game = self.logged.game();
        if game.is_started() {
            let ruling = Ruling::Win(game.turn().other());
            let ruling = game.logged(Actor::Arbiter, FrameAct::Rule(ruling));
            self.perform(&ruling, None).await;
            return;
        }
        match self.registry.store.lapse(&self.game.id).await {
            Ok(()) => self.gone = true,
            Err(error) => self.writing.failed(&error),
        }
    }
}
