//! Who waits for an opponent, and who looks at the list.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::response::sse::Event;
use serde::{Deserialize, Serialize};
use store::{Seat, Seek, StoreError};
use tokio::sync::{broadcast, mpsc, watch};

use crate::ids;
use crate::live::agreement::{Agreement, Side};
use crate::live::registry::{Known, Registry};
use crate::wire::{self, Paired, Stats};

/// A seek goes when its owner has not looked at the list for so long.
const GRACE: Duration = Duration::from_secs(20);
/// Changes of the list within this are one.
const TOGETHER: Duration = Duration::from_millis(100);
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

/// The list of who waits.
#[derive(Debug, Default)]
struct Listed {
    seeks: Vec<wire::Seek>,
    /// The people of the seeks.
    owners: Vec<String>,
    /// The list as somebody reads it who has no seek on it.
    text: String,
}

impl Listed {
    /// The list as a person sees it.
    fn seen_by(&self, person: Option<&str>) -> Vec<wire::Seek> {
        let mine = |owner: &String| person == Some(owner.as_str());
        let seeks = self.seeks.iter().zip(&self.owners);
        seeks.map(|(seek, owner)| wire::Seek { mine: mine(owner), ..seek.clone() }).collect()
    }

    /// The same as an event.
    fn event(&self, person: Option<&str>) -> Event {
        if self.owners.iter().any(|owner| person == Some(owner)) {
            event("seeks", &self.seen_by(person))
        } else {
            Event::default().event("seeks").data(&self.text)
        }
    }
}

/// The lobby.
#[derive(Debug)]
pub(crate) struct Lobby {
    changed: watch::Sender<u64>,
    /// The list as everybody sees it, read once a change.
    listed: watch::Sender<Arc<Listed>>,
    paired: broadcast::Sender<(String, String)>,
    /// For each person: how many streams look at the list, and when the last one went.
    present: Mutex<HashMap<String, (usize, Instant)>>,
}

impl Default for Lobby {
    fn default() -> Self {
        Self {
            changed: watch::Sender::new(0),
            listed: watch::Sender::default(),
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

    /// The list as a person sees it now.
    pub(crate) async fn seeks_for(&self, person: Option<&str>) -> Result<Vec<wire::Seek>, StoreError> {
        Ok(self.listed().await?.seen_by(person))
    }

    /// Reads the list.
    async fn listed(&self) -> Result<Listed, StoreError> {
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
        let mut list = Listed::default();
        for (seek, owner) in seeks {
            let Ok(sought) = serde_json::from_str::<Sought>(&seek.body) else { continue };
            let terms = &sought.terms;
            list.seeks.push(wire::Seek {
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
                mine: false,
                id: seek.id,
            });
            list.owners.push(seek.person);
        }
        list.text = serde_json::to_string(&list.seeks).unwrap_or_default();
        Ok(list)
    }

    /// Looks after the list; runs as long as the server.
    pub(crate) async fn watch_seeks(self: Arc<Self>) {
        tokio::join!(self.tidy_seeks(), self.publish_seeks());
    }

    /// Reads the list once for all viewers whenever it has changed.
    async fn publish_seeks(&self) {
        let mut changed = self.lobby.changed.subscribe();
        loop {
            match self.listed().await {
                Ok(listed) => {
                    self.lobby.listed.send_replace(Arc::new(listed));
                }
                Err(error) => tracing::error!(%error, "the seeks cannot be read"),
            }
            if changed.changed().await.is_err() {
                return;
            }
            // Many changes at once are one.
            tokio::time::sleep(TOGETHER).await;
            changed.mark_unchanged();
        }
    }

    /// Takes seeks off the list whose owners are gone.
    async fn tidy_seeks(&self) {
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

    /// Streams the list to one viewer for as long as they look.
    pub(crate) async fn stream_lobby(&self, person: Option<&str>, out: &mpsc::Sender<Event>) {
        let _looking = person.map(|person| Looking::begin(&self.lobby, person));
        let mut listed = self.lobby.listed.subscribe();
        listed.mark_changed();
        let mut paired = self.lobby.paired.subscribe();
        let mut ticks = tokio::time::interval(Duration::from_secs(10));
        loop {
            let event = tokio::select! {
                Ok(()) = listed.changed() => {
                    let list = Arc::clone(&listed.borrow_and_update());
                    list.event(person)
                }
                pair = paired.recv() => match pair {
                    Ok((owner, game)) if person == Some(owner.as_str()) => event("paired", &Paired::new(game)),
                    _ => continue,
                },
                _ = ticks.tick() => {
                    event("stats", &Stats { playing: self.open_rooms(), online: self.metrics.sockets.get() })
                }
                () = out.closed() => return,
            };
            if out.send(event).await.is_err() {
                return;
            }
        }
    }
}

/// Somebody who looks at the list, as long as they do.
struct Looking<'a> {
    lobby: &'a Lobby,
    person: &'a str,
}

impl<'a> Looking<'a> {
    fn begin(lobby: &'a Lobby, person: &'a str) -> Self {
        lobby.come(person);
        Self { lobby, person }
    }
}

impl Drop for Looking<'_> {
    fn drop(&mut self) {
        self.lobby.go(self.person);
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
