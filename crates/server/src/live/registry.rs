//! All games of the server: where rooms are found, meetings made and followed up.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use game::{AnyRegulations, Player, Span};
use serde::{Deserialize, Serialize};
use store::{Contest, RatedUser, Rating, RatingChange, Seat, Store, StoreError};
use tokio::sync::mpsc;

use crate::bureau::Bureaus;
use crate::bureau::boards::BureauBoard;
use crate::collections::played::Played;
use crate::desk::Desk;
use crate::http::logins::LogIns;
use crate::ids;
use crate::live::agreement::{Agreement, Lot};
use crate::live::bell::Bells;
use crate::live::between::{self, Nodes};
use crate::live::counting::{self, Uncounted};
use crate::live::everywhere::LiveLists;
use crate::live::fair_play::FairPlay;
use crate::live::lobby::Lobby;
use crate::live::meeting::{Score, first_of};
use crate::live::observation::Looking;
use crate::live::outage::Outages;
use crate::live::pool::EnginePool;
use crate::live::ratings::{self, Standing};
use crate::live::room::{self, Order};
use crate::live::waking;
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
    /// The event whose round it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) event: Option<Place>,
}

impl Kept {
    /// When a game begins whoever is there.
    pub(crate) fn begins(&self, game: &store::Game) -> i64 {
        let signal = self.event.as_ref().and_then(|place| place.begins).filter(|_| game.number == 0);
        signal.unwrap_or_else(|| game.created.saturating_add(pause(&self.terms, game.number).0))
    }
}

/// Where in an event a meeting is: its result finds the way back by this.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Place {
    /// The competition, or the bureau if there is a `board`.
    pub(crate) event: String,
    /// When the arbiter gives the signal; without it the game begins when both are there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) begins: Option<i64>,
    /// Whether an arbiter is on duty, so that the program's judgement of a claim is advice.
    pub(crate) arbiter: bool,
    /// Which game of a bureau it is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<BureauBoard>,
}

/// The server's state.
pub struct Registry {
    pub(crate) store: Store,
    pub(crate) time: Time,
    pub(crate) engine_pool: EnginePool,
    pub(crate) metrics: Metrics,
    pub(crate) lobby: Lobby,
    pub(crate) bells: Bells,
    pub(crate) log_ins: LogIns,
    pub(crate) fair_play: FairPlay,
    pub(crate) live_lists: LiveLists,
    pub(crate) looking: Looking,
    pub(crate) outages: Outages,
    /// The other servers of the database, if there can be any.
    pub(crate) nodes: Option<Arc<Nodes>>,
    /// The competitions.
    pub(crate) desk: Desk,
    /// The events by correspondence.
    pub(crate) bureaus: Bureaus,
    /// Where games go that are over.
    pub(crate) played: OnceLock<Played>,
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
    pub(crate) fn new(store: Store, time: Time, engine_pool: EnginePool, nodes: Option<Nodes>) -> Arc<Self> {
        let nodes = nodes.map(Arc::new);
        Arc::new(Self {
            store,
            time,
            engine_pool,
            metrics: Metrics::default(),
            lobby: Lobby::new(nodes.clone()),
            bells: Bells::new(nodes.clone()),
            log_ins: LogIns::new(nodes.clone()),
            fair_play: FairPlay::default(),
            live_lists: LiveLists::default(),
            looking: Looking::default(),
            outages: Outages::default(),
            desk: Desk::default(),
            bureaus: Bureaus::default(),
            nodes,
            played: OnceLock::new(),
            rooms: Mutex::default(),
        })
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
        let (orders, mut queue) = mpsc::channel(room::QUEUE);
        let live = Live(Arc::new(AtomicI64::new(Live::NO)));
        rooms.insert(id.to_owned(), Door { orders: orders.clone(), live: live.clone() });
        self.metrics.rooms.add(1);
        tokio::spawn({
            let (registry, id) = (Arc::clone(self), id.to_owned());
            async move {
                match registry.nodes.clone() {
                    Some(nodes) => between::run(Arc::clone(&registry), nodes, id, queue, live).await,
                    // Who has the database alone has every log in it, always.
                    None => {
                        let _ =
                            room::run(Arc::clone(&registry), &id, &mut queue, Vec::new(), None, &live).await;
                    }
                }
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

    /// Gives up the log of a game that nobody needs here, so that any node may have it.
    pub(crate) async fn give_up(&self, id: &str) {
        if let Err(error) = self.store.release(id).await {
            // Who is found dead, or leaves, has given up everything.
            tracing::debug!(game = %id, %error, "a log was not given up");
        }
    }

    /// Whether this server does what one of several has to do for all.
    pub(crate) fn is_first(&self) -> bool {
        self.nodes.as_ref().is_none_or(|nodes| nodes.is_first())
    }

    /// Whether a game is in memory.
    pub(crate) fn has_room(&self, id: &str) -> bool {
        self.rooms().get(id).is_some_and(|door| !door.orders.is_closed())
    }

    /// Gives back what the list of rooms took when it was longer.
    pub(crate) fn shrink(&self) {
        self.rooms().shrink_to_fit();
    }

    /// How many games are being played: somebody sits at the board, or a clock runs.
    pub(crate) fn playing(&self) -> usize {
        self.rooms().values().filter(|door| door.live.get().is_some()).count()
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
        let kept = Kept { terms: terms.clone(), lot: terms.draw(), event: None };
        let (meeting, game) = arrange(&kept, one, two, self.time.now().0)?;
        let ids = (meeting.id.clone(), game.id.clone());
        let seats = [game.first.clone(), game.second.clone()];
        self.store.add_meeting(meeting, game).await?;
        if !seats.contains(&Seat::Open) {
            self.bells.game_starts(&seats, &ids.1);
        }
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
        marks: Marked,
    ) -> Result<(Vec<RatingChange>, Option<Uncounted>), StoreError> {
        let now = self.time.now().0;
        if let Some(number) = score.following() {
            if score.next.is_some() {
                self.nothing_is_owed(game).await?;
            } else if number > game.number {
                let next = next_game(meeting, kept, game.number + 1, now)?;
                score.next = if self.store.add_game(next.clone(), &game.id).await? {
                    self.bells.game_starts(&[next.first, next.second], &next.id);
                    Some(next.id)
                } else {
                    let games = self.store.games_of_meeting(&meeting.id).await?;
                    games.into_iter().find(|other| other.number == next.number).map(|other| other.id)
                };
            }
            return Ok((Vec::new(), None));
        }
        let settled = |meeting: &store::Meeting| meeting.uncounted.as_deref().and_then(Uncounted::read);
        if meeting.settled.is_some() {
            self.nothing_is_owed(game).await?;
            return Ok((self.store.rating_changes_by(&meeting.id).await?, settled(meeting)));
        }
        // The event first: a meeting that is not settled is looked at again, and what the event has already is not recorded twice.
        if let Some(place) = kept.event.as_ref().filter(|place| place.board.is_none()) {
            for game in self.desk.record(&self.store, place, meeting, score, now).await? {
                self.bells.game_starts(&[game.first, game.second], &game.id);
            }
        }
        let contest = match (&meeting.one, &meeting.two, meeting.rated) {
            (Seat::User(one), Seat::User(two), true) => {
                let most =
                    if marks.same_network { counting::MOST_OF_NEIGHBOURS } else { counting::MOST_OF_A_PAIR };
                Some(Contest {
                    pool: kept.terms.pool(),
                    people: [one.clone(), two.clone()],
                    since: now - counting::WITHIN,
                    most,
                    crowded: Uncounted::SamePair.name(),
                })
            }
            _ => None,
        };
        let tally = score.result();
        let uncounted =
            contest.as_ref().filter(|_| tally.is_some_and(game::Tally::is_played)).and_then(|_| {
                if marks.mixed {
                    Some(Uncounted::Bot)
                } else if marks.same_device {
                    Some(Uncounted::SameDevice)
                } else if score.played.is_enough() {
                    None
                } else {
                    Some(Uncounted::TooShort)
                }
            });
        let count = move |ratings: [Option<Rating>; 2]| {
            let standings = ratings.map(|rating| Standing::at(rating.as_ref(), now));
            ratings::after(standings, tally?)
        };
        let reason = uncounted.map(|why| why.name().to_owned());
        match self.store.settle(&meeting.id, now, contest, reason, count).await? {
            Some(done) => Ok((done.changes, done.uncounted.as_deref().and_then(Uncounted::read))),
            None => {
                let kept = self.store.meeting(&meeting.id).await?;
                let uncounted = kept.as_ref().and_then(settled);
                Ok((self.store.rating_changes_by(&meeting.id).await?, uncounted))
            }
        }
    }

    /// What follows a game is there already.
    async fn nothing_is_owed(&self, game: &store::Game) -> Result<(), StoreError> {
        if game.wakes_at.is_some() { self.store.wake_game(&game.id, None).await } else { Ok(()) }
    }

    /// The players of a game as others see them.
    pub(crate) async fn people(&self, game: &store::Game, pool: &str) -> Result<[Person; 2], StoreError> {
        let now = self.time.now().0;
        let known = Known::load(&self.store, [&game.first, &game.second], now).await?;
        Ok([known.person(&game.first, pool), known.person(&game.second, pool)])
    }
}

/// What is known of the two players of a meeting beside the board.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Marked {
    /// Both were seen on one device.
    pub(crate) same_device: bool,
    /// Both were seen in one network.
    pub(crate) same_network: bool,
    /// One of them is a program, the other is not.
    pub(crate) mixed: bool,
}

/// The people of some seats, asked of the store at once, as they stand at a moment.
pub(crate) struct Known {
    people: HashMap<String, RatedUser>,
    now: i64,
}

impl Known {
    pub(crate) async fn load<'a>(
        store: &Store,
        seats: impl IntoIterator<Item = &'a Seat>,
        now: i64,
    ) -> Result<Self, StoreError> {
        let ids: HashSet<&str> = seats
            .into_iter()
            .filter_map(|seat| match seat {
                Seat::User(id) => Some(id.as_str()),
                Seat::Open | Seat::Engine(_) | Seat::Gone => None,
            })
            .collect();
        Ok(Self { people: store.rated_users(&Vec::from_iter(ids)).await?, now })
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
            Seat::User(id) => match self.people.get(id) {
                None => nobody(PersonKind::Gone),
                Some(RatedUser { user, .. }) if user.is_guest() => {
                    Person { id: Some(user.id.clone()), name: user.name.clone(), ..nobody(PersonKind::Guest) }
                }
                Some(rated) => {
                    let standing = Standing::at(rated.rating(pool), self.now);
                    let kind = if rated.user.bot { PersonKind::Bot } else { PersonKind::User };
                    Person {
                        id: Some(rated.user.id.clone()),
                        name: rated.user.name.clone(),
                        rating: Some(standing.rating),
                        provisional: standing.is_provisional(),
                        ..nobody(kind)
                    }
                }
            },
        }
    }
}

fn to_text(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Unreadable(error.to_string()))
}

/// A meeting with its first game, before they are kept.
pub(crate) fn arrange(
    kept: &Kept,
    one: Seat,
    two: Seat,
    now: i64,
) -> Result<(store::Meeting, store::Game), StoreError> {
    let meeting = store::Meeting {
        id: ids::fresh(),
        terms: to_text(kept)?,
        discipline: kept.terms.discipline.name().to_owned(),
        tempo: kept.terms.class().to_owned(),
        rated: kept.terms.rated,
        one,
        two,
        created: now,
        settled: None,
        uncounted: None,
    };
    let game = next_game(&meeting, kept, 0, now)?;
    Ok((meeting, game))
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
    let mut regulations = kept.terms.rules(kept.lot.as_ref(), people);
    if kept.event.is_some() {
        // Nobody breaks off or takes a game of an event: it is played by the rules alone.
        match &mut regulations {
            AnyRegulations::Draughts(regulations) => regulations.platform = false,
            AnyRegulations::Renju(regulations) => regulations.platform = false,
        }
    }
    let mut game = store::Game {
        id: ids::fresh(),
        meeting: meeting.id.clone(),
        number,
        regulations: to_text(&regulations)?,
        first,
        second,
        created,
        ended: None,
        outcome: None,
        wakes_at: None,
    };
    game.wakes_at = Some(waking::before_start(&game.first, &game.second, created, kept.begins(&game)));
    Ok(game)
}

/// How long after it was made a game begins whoever is there: between the games of a micro-match there is the break of the rules (5.4.6); otherwise
/// there is a moment to come to the board.
fn pause(terms: &Agreement, number: u32) -> Span {
    match game::pause(terms.discipline, terms.tempo) {
        Some(pause) if number > 0 => pause,
        _ => room::PATIENCE,
    }
}
