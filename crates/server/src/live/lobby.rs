//! Who waits for an opponent, and who looks at the list.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::response::sse::Event;
use language::Language;
use serde::{Deserialize, Serialize};
use store::{Seat, Seek, StoreError};
use tokio::sync::{broadcast, mpsc, watch};

use crate::ids;
use crate::live::agreement::{Agreement, Side};
use crate::live::registry::{Known, Registry};
use crate::wire::{self, Paired, Stats};

/// A seek goes when its owner has not looked at the list for so long.
const GRACE: Duration = Duration::from_secs(20);
/// The most seeks of one person.
pub(crate) const MOST_SEEKS: usize = 3;
/// The most seeks of all.
pub(crate) const MOST_SEEKS_OF_ALL: usize = 2_000;

/// What a seek asks for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Sought {
    pub(crate) terms: Agreement,
    pub(crate) side: Side,
}

/// The lobby.
#[derive(Debug)]
pub(crate) struct Lobby {
    changed: watch::Sender<u64>,
    paired: broadcast::Sender<(String, String)>,
    /// For each person: how many streams look at the list, and when the last one went.
    present: Mutex<HashMap<String, (usize, Instant)>>,
}

impl Default for Lobby {
    fn default() -> Self {
        Self {
            changed: watch::Sender::new(0),
            paired: broadcast::Sender::new(256),
            present: Mutex::default(),
        }
    }
}

impl Lobby {
    fn present(&self) -> std::sync::MutexGuard<'_, HashMap<String, (usize, Instant)>> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn come(&self, person: &str) {
        let mut present = self.present();
        present.entry(person.to_owned()).or_insert((0, Instant::now())).0 += 1;
    }

    fn go(&self, person: &str) {
        if let Some((count, gone)) = self.present().get_mut(person) {
            *count = count.saturating_sub(1);
            *gone = Instant::now();
        }
    }

    /// Whether a person looks at the list, or did a moment ago.
    fn is_present(&self, person: &str) -> bool {
        self.present().get(person).is_some_and(|(count, gone)| *count > 0 || gone.elapsed() < GRACE)
    }

    /// The list has changed.
    pub(crate) fn change(&self) {
        self.changed.send_modify(|version| *version += 1);
    }
}

impl Registry {
    /// Adds a seek.
    pub(crate) async fn seek(
        &self,
        person: &str,
        terms: Agreement,
        side: Side,
    ) -> Result<String, StoreError> {
        let body = serde_json::to_string(&Sought { terms, side })
            .map_err(|error| StoreError::Unreadable(error.to_string()))?;
        let seek = Seek { id: ids::fresh(), person: person.to_owned(), body, created: self.time.now().0 };
        let id = seek.id.clone();
        // Whoever seeks by a program without the stream of the list has as long as the grace.
        self.lobby.present().entry(person.to_owned()).or_insert((0, Instant::now())).1 = Instant::now();
        self.store.add_seek(seek).await?;
        self.lobby.change();
        Ok(id)
    }

    /// Somebody takes a seek: the game, or nothing if somebody else was quicker.
    pub(crate) async fn accept(&self, id: &str, person: &str) -> Result<Option<String>, StoreError> {
        let Some(seek) = self.store.take_seek(id).await? else { return Ok(None) };
        self.lobby.change();
        let sought: Sought =
            serde_json::from_str(&seek.body).map_err(|error| StoreError::Unreadable(error.to_string()))?;
        let (owner, guest) = (Seat::User(seek.person.clone()), Seat::User(person.to_owned()));
        let (one, two) = if owner_begins(sought.side) { (owner, guest) } else { (guest, owner) };
        let (_, game) = self.meet(&sought.terms, one, two).await?;
        // Nobody may be looking; then the seek was made by a program that asks for its games.
        let _ = self.lobby.paired.send((seek.person, game.clone()));
        Ok(Some(game))
    }

    /// The list as a person sees it.
    pub(crate) async fn seeks_for(&self, person: Option<&str>) -> Result<Vec<wire::Seek>, StoreError> {
        let seeks: Vec<(Seek, Seat)> = self
            .store
            .seeks()
            .await?
            .into_iter()
            .map(|seek| {
                let owner = Seat::User(seek.person.clone());
                (seek, owner)
            })
            .collect();
        let known = Known::load(&self.store, seeks.iter().map(|(_, owner)| owner)).await?;
        let mut list = Vec::new();
        for (seek, owner) in seeks {
            let Ok(sought) = serde_json::from_str::<Sought>(&seek.body) else { continue };
            let terms = &sought.terms;
            list.push(wire::Seek {
                by: known.person(&owner, &terms.pool()),
                discipline: terms.discipline.name().to_owned(),
                tempo: terms.tempo.name().to_owned(),
                control: terms.control.to_string(),
                rated: terms.rated,
                side: sought.side,
                games: terms.meeting.games.get(),
                book: terms.other_book(),
                regulation: terms.regulation.map(|regulation| regulation.name().to_owned()),
                table: terms.table.clone(),
                created: seek.created,
                mine: person == Some(seek.person.as_str()),
                id: seek.id,
            });
        }
        Ok(list)
    }

    /// Takes seeks off the list whose owners are gone; runs as long as the server.
    pub(crate) async fn watch_seeks(self: Arc<Self>) {
        // After a restart the owners have a moment to come back.
        tokio::time::sleep(GRACE).await;
        loop {
            match self.store.seeks().await {
                Ok(seeks) => {
                    for seek in seeks.iter().filter(|seek| !self.lobby.is_present(&seek.person)) {
                        if matches!(self.store.take_seek(&seek.id).await, Ok(Some(_))) {
                            self.lobby.change();
                        }
                    }
                }
                Err(error) => tracing::error!(%error, "the seeks cannot be read"),
            }
            self.lobby.present().retain(|_, (count, gone)| *count > 0 || gone.elapsed() < 2 * GRACE);
            tokio::time::sleep(Duration::from_secs(5)).await;
        }
    }

    /// The stream of the list for one viewer.
    pub(crate) fn lobby_stream(
        self: &Arc<Self>,
        person: Option<String>,
        _language: Language,
    ) -> mpsc::Receiver<Event> {
        let (out, events) = mpsc::channel(16);
        let registry = Arc::clone(self);
        tokio::spawn(async move {
            if let Some(person) = &person {
                registry.lobby.come(person);
            }
            registry.stream(person.as_deref(), &out).await;
            if let Some(person) = &person {
                registry.lobby.go(person);
            }
        });
        events
    }

    async fn stream(&self, person: Option<&str>, out: &mpsc::Sender<Event>) {
        let mut changed = self.lobby.changed.subscribe();
        let mut paired = self.lobby.paired.subscribe();
        let mut ticks = tokio::time::interval(Duration::from_secs(10));
        loop {
            let seeks = self.seeks_for(person).await.unwrap_or_default();
            if out.send(event("seeks", &seeks)).await.is_err() {
                return;
            }
            loop {
                tokio::select! {
                    change = changed.changed() => {
                        if change.is_err() {
                            return;
                        }
                        // Many changes at once are one.
                        tokio::time::sleep(Duration::from_millis(100)).await;
                        changed.mark_unchanged();
                        break;
                    }
                    pair = paired.recv() => {
                        if let Ok((owner, game)) = pair
                            && person == Some(owner.as_str())
                            && out.send(event("paired", &Paired::new(game))).await.is_err()
                        {
                            return;
                        }
                    }
                    _ = ticks.tick() => {
                        let stats =
                            Stats { playing: self.open_rooms(), online: self.metrics.sockets.get() };
                        if out.send(event("stats", &stats)).await.is_err() {
                            return;
                        }
                    }
                    () = out.closed() => return,
                }
            }
        }
    }
}

/// An event of the stream.
fn event(name: &str, data: &impl Serialize) -> Event {
    // What is sent here has no map whose keys are not strings, which is all that can go wrong.
    Event::default().event(name).data(serde_json::to_string(data).unwrap_or_default())
}

/// Whether the maker of a game is its first player.
pub(crate) fn owner_begins(side: Side) -> bool {
    match side {
        Side::First => true,
        Side::Second => false,
        Side::Random => ids::number().is_multiple_of(2),
    }
}
