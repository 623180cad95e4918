//! A game of an event whose boards the public sees later than they are played (15.3): the fold of the log up to so many minutes ago. Players and the
//! panel see the game as it stands; every other door shows this one.

use std::collections::VecDeque;
use std::sync::Arc;

use game::{AnyRegulations, Logged, Moment, Span};
use language::Language;
use store::StoreError;

use crate::live::logged_game::LoggedGame;
use crate::wire::Happening;

use super::broadcast::Spread;
use super::{Reader, Room, Told};

/// The game as the public sees it, and what it does not see yet.
#[derive(Debug)]
pub(super) struct Later {
    game: LoggedGame,
    waits: VecDeque<(Moment, Logged)>,
    /// Whether the log was read; until then the public sees the board before the first move.
    whole: bool,
}

impl Later {
    /// An act that the public sees later.
    pub(super) fn wait(&mut self, when: Moment, logged: &Logged) {
        self.waits.push_back((when, logged.clone()));
    }

    /// Shows what was done until a moment; the ply from which the moves change with it, if anything was. `over` is the game as it stands, if it is over.
    fn show(&mut self, until: Moment, over: Option<&LoggedGame>) -> Option<usize> {
        let mut from: Option<usize> = None;
        while let Some((when, act)) = self.waits.pop_front_if(|(when, _)| *when <= until) {
            let ply = self.game.game().ply();
            let last = self.waits.is_empty() && over.is_some();
            if self.game.apply_again(when, &act, !last).is_err() {
                self.game.pass_over(when);
            }
            if let Some(verdict) = over.filter(|_| last).and_then(|over| over.game().verdict()) {
                self.game.keep_verdict(*verdict);
            }
            let changed = ply.min(self.game.game().ply());
            from = Some(from.map_or(changed, |from| from.min(changed)));
        }
        from
    }
}

/// What somebody sees of a game, and when.
pub(super) struct Sight<'a> {
    /// The game.
    pub(super) logged: &'a LoggedGame,
    /// The same with its clocks as they are shown.
    pub(super) shown: &'a LoggedGame,
    /// The moment that is looked at.
    pub(super) now: Moment,
}

impl Room {
    /// By how much the public sees the game later.
    pub(super) fn delay(&self) -> Span {
        self.conduct.as_ref().map_or(Span::ZERO, |conduct| conduct.delay())
    }

    /// Whether somebody sees the game only with the delay of its event: neither of the players nor of the panel.
    pub(super) async fn is_public(&self, person: Option<&str>) -> bool {
        // Games of a bureau are shown as they stand.
        let Some(place) = self.kept.event.as_ref().filter(|place| place.board.is_none()) else {
            return false;
        };
        if self.seat_of(person).is_some() {
            return false;
        }
        match person {
            None => true,
            Some(person) => !self.registry.desk.sees_boards(&self.registry.store, &place.event, person).await,
        }
    }

    /// Whether a reader sees the game with the delay of its event only.
    pub(super) async fn sees_later(&self, reader: &Reader) -> bool {
        match reader {
            Reader::Arbiter => false,
            Reader::Person(person) => self.is_public(person.as_deref()).await,
        }
    }

    /// What somebody sees.
    pub(super) fn sight(&self, public: bool) -> Sight<'_> {
        let now = self.registry.time.now();
        match &self.later {
            Some(later) if public => {
                Sight { logged: &later.game, shown: &later.game, now: Moment(now.0 - self.delay().0) }
            }
            _ => Sight { logged: &self.logged, shown: self.shown(), now },
        }
    }

    /// When the public sees the next act.
    pub(super) fn shown_next(&self) -> Option<Moment> {
        let (when, _) = self.later.as_ref()?.waits.front()?;
        Some(*when + self.delay())
    }

    /// Brings up to date what the public sees.
    pub(super) async fn keep_delay(&mut self) {
        if self.conduct.is_none() {
            return;
        }
        let delay = self.delay();
        if delay == Span::ZERO {
            if self.later.take().is_some() {
                self.tell_public(0);
            }
            return;
        }
        let mut begun = false;
        if self.later.as_ref().is_none_or(|later| !later.whole) {
            match self.read_later().await {
                Ok(later) => {
                    self.later = Some(later);
                    begun = true;
                }
                Err(error) => {
                    tracing::error!(game = %self.game.id, %error, "the public waits for a game that cannot be read");
                    if self.later.is_none() {
                        self.later = self.blank().ok().map(Box::new);
                    }
                }
            }
        }
        let until = Moment(self.registry.time.now().0 - delay.0);
        let over = self.logged.game().is_over().then_some(&self.logged);
        let from = self.later.as_mut().and_then(|later| later.show(until, over));
        if let Some(from) = if begun { Some(0) } else { from } {
            self.tell_public(from);
        }
    }

    /// The game before anything was done.
    fn blank(&self) -> Result<Later, StoreError> {
        let unreadable = |error: &dyn std::fmt::Display| StoreError::Unreadable(error.to_string());
        let regulations: AnyRegulations =
            serde_json::from_str(&self.game.regulations).map_err(|error| unreadable(&error))?;
        let game = LoggedGame::new(&regulations).map_err(|error| unreadable(&error))?;
        Ok(Later { game, waits: VecDeque::new(), whole: false })
    }

    /// The game before anything was done, with all of its log to be shown.
    async fn read_later(&self) -> Result<Box<Later>, StoreError> {
        let mut later = self.blank()?;
        for entry in self.registry.store.log(&self.game.id).await? {
            let act = serde_json::from_str(&entry.body)
                .map_err(|error| StoreError::Unreadable(error.to_string()))?;
            later.waits.push_back((Moment(entry.at), act));
        }
        later.whole = true;
        Ok(Box::new(later))
    }

    /// Tells those who see the game later what they see now.
    fn tell_public(&mut self, from: usize) {
        if !self.watchers.iter().any(|watcher| watcher.public) {
            return;
        }
        let sight = self.sight(true);
        let news = self.news(&sight, &[Happening::CaughtUp], None, from.min(sight.logged.game().ply()));
        let mut frames: [Option<Arc<Told>>; Language::ALL.len()] = Default::default();
        for watcher in self.watchers.iter().filter(|watcher| watcher.public) {
            let frame = &mut frames[watcher.who.language as usize];
            if frame.is_none() {
                *frame = Some(Told::new(self.event(&sight, &news, watcher.who.language)));
            }
        }
        let mut spread = Spread::new(sight.logged.version(), Some(true));
        self.watchers.retain(|watcher| match &frames[watcher.who.language as usize] {
            Some(frame) if watcher.public => spread.tell(watcher, frame),
            _ => true,
        });
        spread.send();
    }
}
