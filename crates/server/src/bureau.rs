//! Bureaus of play by correspondence on the platform (section X).
//!
//! A bureau is a log of acts like a file of `bolshak letter` (`correspondence::EventAct`), kept by the store with who and when. Whatever anybody does
//! goes through one door, [`Bureaus::act`]: who may do it ([`rights`]), whether the rules allow it, then the log. The fold stays in memory while it is
//! asked for.

pub(crate) mod boards;
pub(crate) mod http;
pub(crate) mod rights;
mod view;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use correspondence::{Event, EventAct, EventRefusal, Notice};
use store::{Game, LoggedAct, Meeting, Store, StoreError};
use tokio::sync::OwnedMutexGuard;

use crate::live::fair_play::{PositionKey, is_or_follows};
use rights::Role;

/// So many folds stay in memory; the others are made again from their logs.
const MOST: usize = 64;

/// An event, and how many acts of its log it has.
#[derive(Debug, Default)]
pub(crate) struct Fold {
    pub(crate) event: Event,
    number: u32,
}

/// The events that are in memory.
#[derive(Debug, Default)]
pub(crate) struct Bureaus(Mutex<HashMap<String, Arc<tokio::sync::Mutex<Fold>>>>);

/// Why an act is not done.
pub(crate) enum NotDone {
    Refused(EventRefusal),
    Store(StoreError),
}

impl From<StoreError> for NotDone {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// An act in the written form of logs.
pub(crate) fn written(number: u32, at: i64, who: &str, act: &EventAct) -> LoggedAct {
    let body = serde_json::to_string(act).unwrap_or_default();
    LoggedAct { number, at, who: who.to_owned(), body }
}

impl Bureaus {
    /// An event as its log says it is now; whoever holds it is alone with it.
    pub(crate) async fn open(&self, store: &Store, id: &str) -> Result<OwnedMutexGuard<Fold>, StoreError> {
        let kept = {
            let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if open.len() >= MOST && !open.contains_key(id) {
                open.retain(|_, kept| Arc::strong_count(kept) > 1);
            }
            Arc::clone(open.entry(id.to_owned()).or_default())
        };
        let mut fold = kept.lock_owned().await;
        let acts = store.bureau_acts(id, fold.number).await?;
        if acts.is_empty() {
            return Ok(fold);
        }
        // A whole year of letters is not read in between two other things.
        let read = tokio::task::spawn_blocking(move || {
            for act in acts {
                let unreadable = |what: String| StoreError::Unreadable(what);
                let read: EventAct =
                    serde_json::from_str(&act.body).map_err(|error| unreadable(error.to_string()))?;
                if let Err(refusal) = fold.event.act(&read) {
                    return Err(unreadable(format!("act {}: {}", act.number, refusal.code())));
                }
                fold.number = act.number;
            }
            Ok(fold)
        });
        read.await.map_err(|_| StoreError::Closed)?
    }

    /// Whether a position stands, or can stand after a move, in a running game by letter of a person: nobody gets help with it. Games on the boards of the
    /// platform are known to it as all games of days are.
    pub(crate) async fn is_played(
        &self,
        store: &Store,
        person: &str,
        line: &[PositionKey],
    ) -> Result<bool, StoreError> {
        for role in store.bureau_roles_of(person).await? {
            let Ok(Role::Player(player)) = role.role.parse() else { continue };
            let fold = self.open(store, &role.bureau).await?;
            let running = |game: &&correspondence::EventGame| {
                game.side_of(player).is_some() && game.play.ended().is_none() && game.board.is_none()
            };
            if fold.event.games().iter().filter(running).any(|game| is_or_follows(game.play.position(), line))
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Does an act: the rules first, then the log; what is not on disk has not happened. Boards that the act sets up are written with it.
    pub(crate) async fn act(
        store: &Store,
        id: &str,
        fold: &mut Fold,
        act: &EventAct,
        (who, at): (&str, i64),
        boards: Vec<(Meeting, Game)>,
    ) -> Result<Vec<Notice>, NotDone> {
        let notices = fold.event.act(act).map_err(NotDone::Refused)?;
        let number = fold.number + 1;
        if let Err(error) = store.append_to_bureau(id, written(number, at, who, act), boards).await {
            // Whoever asks next reads the log again.
            *fold = Fold::default();
            return Err(error.into());
        }
        fold.number = number;
        Ok(notices)
    }
}
