//! Arenas: who is there, and who is paired when.
//!
//! Whoever has the page of the event open and sits at no board waits for an opponent. As long as the arena lasts and somebody is there, one task looks once
//! a second who waits, and lets them meet (`tournament::arena`). What it knows beside the log – who is there, and since when – is lost with the
//! process, and the pages tell it again.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tournament::Id;
use tournament::arena::Waiting;

use super::fold::{Entry, Fold, NotDone};
use super::room::{By, Room};
use crate::live::registry::Registry;

/// So often it is looked who waits.
const EVERY: Duration = Duration::from_secs(1);
/// After so many times that nobody was there, nobody is looked for until somebody comes.
const NOBODY: u32 = 60;

/// Who has the page open.
#[derive(Debug, Default)]
pub(crate) struct Present {
    people: Mutex<HashMap<String, Seen>>,
    running: AtomicBool,
}

/// Somebody on the page.
#[derive(Debug, Default)]
struct Seen {
    pages: u32,
    /// Since when they wait.
    since: Option<i64>,
}

/// Somebody has the page open, as long as this lives.
#[derive(Debug)]
pub(crate) struct Presence {
    room: Arc<Room>,
    person: String,
}

impl Drop for Presence {
    fn drop(&mut self) {
        let mut people = self.room.present.people.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(seen) = people.get_mut(&self.person) {
            seen.pages -= 1;
            if seen.pages == 0 {
                people.remove(&self.person);
            }
        }
    }
}

impl Room {
    /// Somebody opens the page.
    pub(crate) fn enters(self: &Arc<Self>, person: &str, registry: &Arc<Registry>) -> Presence {
        {
            let mut people = self.present.people.lock().unwrap_or_else(PoisonError::into_inner);
            people.entry(person.to_owned()).or_default().pages += 1;
        }
        self.conduct_arena(registry);
        Presence { room: Arc::clone(self), person: person.to_owned() }
    }

    fn somebody_is_there(&self) -> bool {
        !self.present.people.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Who waits, and for how long.
    fn waiting(&self, fold: &Fold, now: i64) -> Vec<Waiting> {
        let Some(arena) = fold.here.arena.as_ref().filter(|arena| now < arena.ends()) else {
            return Vec::new();
        };
        let accounts: HashMap<&str, Id> = fold
            .here
            .accounts
            .iter()
            .filter(|((_, id, _), _)| !fold.here.resting.contains(id))
            .map(|((_, id, _), account)| (account.person.as_str(), Id(*id)))
            .collect();
        let mut people = self.present.people.lock().unwrap_or_else(PoisonError::into_inner);
        let free = people.iter_mut().filter_map(|(person, seen)| {
            let id = accounts.get(person.as_str()).copied().filter(|&id| !arena.is_playing(id));
            let Some(id) = id else {
                seen.since = None;
                return None;
            };
            let since = *seen.since.get_or_insert(now);
            Some(Waiting { id, waited: now - since })
        });
        let mut free: Vec<Waiting> = free.collect();
        free.sort_by_key(|w| w.id);
        free
    }

    /// The pairs of now.
    fn pairs(&self, fold: &Fold, now: i64) -> Vec<(Id, Id)> {
        let arena = fold.here.arena.as_ref().filter(|_| !fold.stands_still());
        arena.map(|arena| arena.pair(&self.waiting(fold, now))).unwrap_or_default()
    }

    /// Pairs whoever waits, as long as the arena lasts and somebody is there; one task for each event.
    pub(crate) fn conduct_arena(self: &Arc<Self>, registry: &Arc<Registry>) {
        if self.present.running.swap(true, Ordering::AcqRel) {
            return;
        }
        let (room, registry) = (Arc::clone(self), Arc::clone(registry));
        tokio::spawn(async move {
            let mut nobody = 0;
            loop {
                let now = registry.time.now().0;
                let lasts =
                    room.look(|fold| fold.here.arena.as_ref().is_some_and(|arena| now < arena.ends())).await;
                nobody = if room.somebody_is_there() { 0 } else { nobody + 1 };
                if !lasts || nobody > NOBODY {
                    room.present.running.store(false, Ordering::Release);
                    // Somebody may have come in between and found it running.
                    if !lasts
                        || !room.somebody_is_there()
                        || room.present.running.swap(true, Ordering::AcqRel)
                    {
                        break;
                    }
                }
                if !room.look(|fold| room.pairs(fold, now)).await.is_empty() {
                    room.meet(&registry, now).await;
                }
                tokio::time::sleep(EVERY).await;
            }
        });
    }

    async fn meet(&self, registry: &Arc<Registry>, now: i64) {
        let by = By { person: None, at: now, seen: None, begins: None };
        let make = |fold: &Fold| {
            let pairs = self.pairs(fold, now);
            Ok::<_, NotDone>(if pairs.is_empty() { Vec::new() } else { vec![Entry::Meet { pairs }] })
        };
        match self.act(&registry.store, by, make).await {
            Ok(done) => {
                for game in done.called {
                    registry.bells.game_starts(&[game.first, game.second], &game.id);
                }
            }
            Err(why) => tracing::warn!(?why, "an arena cannot pair"),
        }
    }
}
