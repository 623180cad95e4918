//! The list of acts with the state it amounts to; undoing and redoing.

use thiserror::Error;

use crate::acts::refusal::Refusal;
use crate::acts::{Act, Event};
use crate::competition::Competition;

/// A competition together with the acts that made it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Journal {
    acts: Vec<Act>,
    undone: Vec<Act>,
    state: Competition,
}

/// An act of a list that cannot be applied.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("act {at}: {refusal}")]
pub struct BadAct {
    /// Which act of the list, from 1.
    pub at: usize,
    /// Why.
    pub refusal: Refusal,
}

impl Journal {
    /// An empty journal.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Replays a list of acts.
    ///
    /// # Errors
    /// The first act that is refused, with its place in the list.
    pub fn replay(acts: impl IntoIterator<Item = Act>) -> Result<Self, BadAct> {
        let mut journal = Self::new();
        for (i, act) in acts.into_iter().enumerate() {
            journal.apply(act).map_err(|refusal| BadAct { at: i + 1, refusal })?;
        }
        Ok(journal)
    }

    /// Applies an act and keeps it. What had been undone can then no longer be redone.
    ///
    /// # Errors
    /// The act is refused and not kept.
    pub fn apply(&mut self, act: Act) -> Result<Vec<Event>, Refusal> {
        let events = self.state.apply(&act)?;
        self.acts.push(act);
        self.undone.clear();
        Ok(events)
    }

    /// Takes the last act back.
    pub fn undo(&mut self) -> Option<&Act> {
        let act = self.acts.pop()?;
        let mut state = Competition::new();
        for earlier in &self.acts {
            // Each of these acts was accepted in this very order, so it is accepted again.
            let again = state.apply(earlier);
            debug_assert!(again.is_ok());
        }
        self.state = state;
        self.undone.push(act);
        self.undone.last()
    }

    /// Does again what was undone last.
    ///
    /// # Errors
    /// Never for an act that [`Journal::undo`] took back from this very state.
    pub fn redo(&mut self) -> Option<Result<Vec<Event>, Refusal>> {
        let act = self.undone.pop()?;
        let outcome = self.state.apply(&act);
        if outcome.is_ok() {
            self.acts.push(act);
        }
        Some(outcome)
    }

    /// The acts.
    #[must_use]
    pub fn acts(&self) -> &[Act] {
        &self.acts
    }

    /// The competition.
    #[must_use]
    pub const fn state(&self) -> &Competition {
        &self.state
    }
}
