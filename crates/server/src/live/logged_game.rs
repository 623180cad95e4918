//! A game as its log makes it: the fold of the log's entries.

use game::{
    Actor, AnyGame, AnyRegulations, Event, FrameAct, Logged, Moment, Player, Refused, Span, StartError,
};

/// A game at a board of the server.
#[derive(Clone, Debug)]
pub struct LoggedGame {
    game: AnyGame,
    /// The number of entries of the log.
    version: u32,
    /// When the last of them was.
    last: Moment,
    /// What each player was given back for the lag of the network.
    given_back: [Span; 2],
}

impl LoggedGame {
    /// A game before its first act.
    ///
    /// # Errors
    /// If the regulations name an unknown start position.
    pub fn new(regulations: &AnyRegulations) -> Result<Self, StartError> {
        Ok(Self {
            game: AnyGame::new(regulations)?,
            version: 0,
            last: Moment(i64::MIN),
            given_back: [Span::ZERO; 2],
        })
    }

    /// Adds an entry, if the rules allow it; otherwise nothing changes.
    ///
    /// # Errors
    /// Why the rules do not allow it.
    pub fn apply(&mut self, when: Moment, logged: &Logged) -> Result<Vec<Event>, Refused> {
        let events = self.game.apply(when, logged)?;
        self.added(when, &events);
        Ok(events)
    }

    /// Adds an entry that the log has. If others follow it, it did not end the game, even if the rules have changed since.
    ///
    /// # Errors
    /// Why the rules do not allow it any more.
    pub fn apply_again(&mut self, when: Moment, logged: &Logged, followed: bool) -> Result<(), Refused> {
        let events =
            if followed { self.game.apply_and_go_on(when, logged) } else { self.game.apply(when, logged) };
        self.added(when, &events?);
        Ok(())
    }

    /// Counts an entry of the log that the rules do not allow any more; it changes nothing else.
    pub fn pass_over(&mut self, when: Moment) {
        self.added(when, &[]);
    }

    /// The verdict that was given stands, even if the rules have changed since.
    pub fn keep_verdict(&mut self, verdict: game::Verdict) {
        let same = |found: &game::Verdict| (found.result, found.article) == (verdict.result, verdict.article);
        if !self.game.verdict().is_some_and(same) {
            self.game.keep_verdict(verdict);
        }
    }

    fn added(&mut self, when: Moment, events: &[Event]) {
        self.version += 1;
        self.last = when;
        for event in events {
            if let Event::LagAllowed(player, span) = event {
                let sum = &mut self.given_back[index(*player)];
                *sum = *sum + *span;
            }
        }
    }

    /// The same game with its clocks stopped at a moment, as it is shown while nothing can be written: no entry of the log says so yet.
    #[must_use]
    pub fn held(&self, since: Moment) -> Self {
        let mut held = self.clone();
        let pause = held.game.logged(Actor::Arbiter, FrameAct::Pause);
        // Refused if the clocks stand anyway.
        let _ = held.game.apply(since.max(self.last), &pause);
        if held.game.is_over() { self.clone() } else { held }
    }

    /// The game itself.
    #[must_use]
    pub const fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The number of entries of the log.
    #[must_use]
    pub const fn version(&self) -> u32 {
        self.version
    }

    /// What each player was given back for the lag of the network.
    #[must_use]
    pub const fn given_back(&self) -> [Span; 2] {
        self.given_back
    }

    /// The moment of the last entry.
    #[must_use]
    pub const fn last(&self) -> Moment {
        self.last
    }
}

/// The place of a player in pairs of things.
#[must_use]
pub const fn index(player: Player) -> usize {
    player as usize
}
