//! All games of the server: where rooms are found, meetings made and followed up.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use game::{Moment, Player};
use serde::{Deserialize, Serialize};
use store::{RatedUser, RatingChange, Seat, Store, StoreError};
use tokio::sync::mpsc;

use crate::ids;
use crate::live::agreement::{Agreement, Lot};
use crate::live::fair_play::FairPlay;
use crate::live::lobby::Lobby;
use crate::live::meeting::{Score, first_of};
use crate::live::pool::EnginePool;
use crate::live::ratings::{self, Standing};
use crate::live::room::{self, Order};
use crate::metrics::Metrics;
use crate::time::Time;
use crate::wire::{Person, PersonKind};

/// What is kept of the terms of a meeting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// What is played.
    pub(crate) terms: Agreement,
    /// What was drawn.
    pub(crate) lot: Option<Lot>,
}

/// The server's state.
pub struct Registry {
    pub(crate) store: Store,
    pub(crate) time: Time,
    pub(crate) engine_pool: EnginePool,
    pub(crate) metrics: Metrics,
    pub(crate) lobby: Lobby,
    pub(crate) fair_play: FairPlay,
    rooms: Mutex<HashMap<String, Door>>,
}

impl std::fmt::Debug for Registry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Registry").field("store", &self.store.name()).finish_non_exhaustive()
    }
}

/// Where a room is asked, and what the list of live games knows of it.
struct Door {
    orders: mpsc::Sender<Order>,
    live: Live,
}

/// When the game of a room was made, as long as it is played.
#[derive(Clone, Debug)]
pub(crate) struct Live(Arc<AtomicI64>);

impl Live {
    /// No game was made then.
    const NO: i64 = i64::MIN;

    pub(crate) fn set(&self, created: Option<i64>) {
        self.0.store(created.unwrap_or(Self::NO), Ordering::Relaxed);
    }

    fn get(&self) -> Option<i64> {
        Some(self.0.load(Ordering::Relaxed)).filter(|&created| created != Self::NO)
    }
}

/// There is no such game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoGame;

impl Registry {
    /// An empty registry.
    #[must_use]
    pub fn new(store: Store, time: Time, engine_pool: EnginePool) -> Arc<Self> {
        Arc::new(Self {
            store,
            time,
            engine_pool,
            metrics: Metrics::default(),
            lobby: Lobby::default(),
            fair_play: FairPlay::default(),
            rooms: Mutex::default(),
        })
    }

    /// Takes up the games that were going on when the server last lived: from then until now their clocks do not run.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn take_up(self: &Arc<Self>, lived: Option<i64>) -> Result<usize, StoreError> {
        let unfinished = self.store.unfinished_games().await?;
        let count = unfinished.len();
        for game in unfinished {
            // Without word from the last server the last act of the game itself is when it lived; the room sees to that.
            let lived = Moment(lived.unwrap_or(i64::MIN));
            let _ = self.tell_room(&game.id, Order::Back(lived)).await;
        }
        for meeting in self.store.unsettled_meetings().await? {
            // Loading the room of its last game brings what was left undone.
            if let Some(last) = self.store.games_of_meeting(&meeting.id).await?.last() {
                let (answer, _) = tokio::sync::oneshot::channel();
                let _ = self.tell_room(&last.id, Order::Game(answer)).await;
            }
        }
        Ok(count)
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<String, Door>> {
        // The map is whole after each of the operations on it, whatever becomes of the thread.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room of a game, opened if it has to be.
    pub(crate) fn room(self: &Arc<Self>, id: &str) -> mpsc::Sender<Order> {
        let mut rooms = self.rooms();
        if let Some(Door { orders, .. }) = rooms.get(id)
            && !orders.is_closed()
        {
            return orders.clone();
        }
        let (orders, queue) = mpsc::channel(room::QUEUE);
        let live = Live(Arc::new(AtomicI64::new(Live::NO)));
        rooms.insert(id.to_owned(), Door { orders: orders.clone(), live: live.clone() });
        self.metrics.rooms.add(1);
        tokio::spawn({
            let (registry, id) = (Arc::clone(self), id.to_owned());
            async move {
                room::run(Arc::clone(&registry), id, queue, live).await;
                registry.metrics.rooms.add(-1);
            }
        });
        orders
    }

    /// Asks a room; a room that was just being given up is opened again.
    pub(crate) async fn tell_room(self: &Arc<Self>, id: &str, order: Order) -> Result<(), NoGame> {
        if !ids::is_id(id) {
            return Err(NoGame);
        }
        match self.room(id).send(order).await {
            Ok(()) => Ok(()),
            Err(mpsc::error::SendError(order)) => self.room(id).send(order).await.map_err(|_| NoGame),
        }
    }

    /// A room that cannot be.
    pub(crate) fn forget(&self, id: &str) {
        self.rooms().remove(id);
    }

    /// A room that nobody needs; not if somebody has just asked for it.
    pub(crate) fn forget_if_unused(&self, id: &str, orders: &mpsc::Receiver<Order>) -> bool {
        let mut rooms = self.rooms();
        if !orders.is_empty() {
            return false;
        }
        rooms.remove(id);
        true
    }

    /// Gives back what the list of rooms took when it was longer.
    pub(crate) fn shrink(&self) {
        self.rooms().shrink_to_fit();
    }

    /// How many games are in memory.
    pub(crate) fn open_rooms(&self) -> usize {
        self.rooms().len()
    }

    /// The newest of the games that are being played, in that order; of two made at once the order of their ids decides.
    pub(crate) fn live(&self, limit: usize) -> Vec<String> {
        let rooms = self.rooms();
        let mut live: Vec<(Reverse<i64>, &str)> =
            rooms.iter().filter_map(|(id, door)| Some((Reverse(door.live.get()?), id.as_str()))).collect();
        live.sort_unstable();
        live.into_iter().take(limit).map(|(_, id)| id.to_owned()).collect()
    }

    /// Makes a meeting with its first game; returns the ids of both.
    pub(crate) async fn meet(
        &self,
        terms: &Agreement,
        one: Seat,
        two: Seat,
    ) -> Result<(String, String), StoreError> {
        let kept = Kept { terms: terms.clone(), lot: terms.draw() };
        let now = self.time.now().0;
        let meeting = store::Meeting {
            id: ids::fresh(),
            terms: to_text(&kept)?,
            discipline: terms.discipline.name().to_owned(),
            tempo: terms.tempo.name().to_owned(),
            rated: terms.rated,
            one,
            two,
            created: now,
            settled: None,
        };
        let game = next_game(&meeting, &kept, 0, now)?;
        let ids = (meeting.id.clone(), game.id.clone());
        self.store.add_meeting(meeting, game).await?;
        Ok(ids)
    }

    /// What follows a game that is over: the next game of its meeting, or the end of the meeting and the ratings. It can be done again: what
    /// is there already is not done twice.
    pub(crate) async fn after(
        &self,
        meeting: &store::Meeting,
        game: &store::Game,
        kept: &Kept,
        score: &mut Score,
    ) -> Result<Vec<RatingChange>, StoreError> {
        let now = self.time.now().0;
        if let Some(number) = score.following() {
            if score.next.is_none() && number > game.number {
                let next = next_game(meeting, kept, game.number + 1, now)?;
                score.next = if self.store.add_game(next.clone()).await? {
                    Some(next.id)
                } else {
                    let games = self.store.games_of_meeting(&meeting.id).await?;
                    games.into_iter().find(|other| other.number == next.number).map(|other| other.id)
                };
            }
            return Ok(Vec::new());
        }
        if meeting.settled.is_some() {
            return self.store.rating_changes_by(&meeting.id).await;
        }
        let changes = self.changes(meeting, kept, score, now).await?;
        if self.store.settle(&meeting.id, now, changes.clone()).await? {
            return Ok(changes);
        }
        self.store.rating_changes_by(&meeting.id).await
    }

    async fn changes(
        &self,
        meeting: &store::Meeting,
        kept: &Kept,
        score: &Score,
        at: i64,
    ) -> Result<Vec<RatingChange>, StoreError> {
        let (Seat::User(one), Seat::User(two), true, Some(tally)) =
            (&meeting.one, &meeting.two, meeting.rated, score.result())
        else {
            return Ok(Vec::new());
        };
        let pool = kept.terms.pool();
        let users = self.store.rated_users(&[one, two]).await?;
        let standings = [one, two].map(|id| standing(users.get(id), &pool));
        let Some(after) = ratings::after(standings, tally) else { return Ok(Vec::new()) };
        let change = |index: usize, person: &str| RatingChange {
            person: person.to_owned(),
            meeting: meeting.id.clone(),
            pool: pool.clone(),
            at,
            before: standings[index].rating,
            after: after[index],
        };
        Ok(vec![change(0, one), change(1, two)])
    }

    /// The players of a game as others see them.
    pub(crate) async fn people(&self, game: &store::Game, pool: &str) -> Result<[Person; 2], StoreError> {
        let known = Known::load(&self.store, [&game.first, &game.second]).await?;
        Ok([known.person(&game.first, pool), known.person(&game.second, pool)])
    }
}

fn standing(user: Option<&RatedUser>, pool: &str) -> Standing {
    let rating = user.and_then(|user| user.rating(pool));
    rating.map_or_else(Standing::default, |rating| Standing { rating: rating.rating, meetings: rating.games })
}

/// The people of some seats, asked of the store at once.
pub(crate) struct Known(HashMap<String, RatedUser>);

impl Known {
    pub(crate) async fn load<'a>(
        store: &Store,
        seats: impl IntoIterator<Item = &'a Seat>,
    ) -> Result<Self, StoreError> {
        let ids: HashSet<&str> = seats
            .into_iter()
            .filter_map(|seat| match seat {
                Seat::User(id) => Some(id.as_str()),
                Seat::Open | Seat::Engine(_) | Seat::Gone => None,
            })
            .collect();
        Ok(Self(store.rated_users(&Vec::from_iter(ids)).await?))
    }

    /// Whoever sits there as others see them, with the rating of a pool.
    pub(crate) fn person(&self, seat: &Seat, pool: &str) -> Person {
        let nobody = |kind| Person {
            kind,
            id: None,
            name: String::new(),
            level: None,
            rating: None,
            provisional: false,
        };
        match seat {
            Seat::Open => nobody(PersonKind::Open),
            Seat::Gone => nobody(PersonKind::Gone),
            Seat::Engine(level) => {
                Person { name: "Bolshak".to_owned(), level: Some(*level), ..nobody(PersonKind::Engine) }
            }
            Seat::User(id) => match self.0.get(id) {
                None => nobody(PersonKind::Gone),
                Some(RatedUser { user, .. }) if user.is_guest() => {
                    Person { id: Some(user.id.clone()), name: user.name.clone(), ..nobody(PersonKind::Guest) }
                }
                Some(rated) => {
                    let standing = standing(Some(rated), pool);
                    Person {
                        id: Some(rated.user.id.clone()),
                        name: rated.user.name.clone(),
                        rating: Some(standing.rating),
                        provisional: standing.meetings < ratings::PROVISIONAL,
                        ..nobody(PersonKind::User)
                    }
                }
            },
        }
    }
}

fn to_text(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Unreadable(error.to_string()))
}

/// A game of a meeting.
fn next_game(
    meeting: &store::Meeting,
    kept: &Kept,
    number: u32,
    created: i64,
) -> Result<store::Game, StoreError> {
    let (first, second) = match first_of(number) {
        Player::First => (meeting.one.clone(), meeting.two.clone()),
        Player::Second => (meeting.two.clone(), meeting.one.clone()),
    };
    let people = !matches!((&first, &second), (Seat::Engine(_), _) | (_, Seat::Engine(_)));
    Ok(store::Game {
        id: ids::fresh(),
        meeting: meeting.id.clone(),
        number,
        regulations: to_text(&kept.terms.rules(kept.lot.as_ref(), people))?,
        first,
        second,
        created,
        ended: None,
        outcome: None,
    })
}
