//! Who waits for an opponent, and who looks at the list.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::response::sse::Event;
use serde::{Deserialize, Serialize};
use store::{RatedUser, RelationKind, Seat, Seek, StoreError};
use tokio::sync::{self, broadcast, mpsc, watch};

use crate::ids;
use crate::live::agreement::{Agreement, Side};
use crate::live::between::{Change, Nodes};
use crate::live::ratings;
use crate::live::registry::{Known, Registry};
use crate::live::waking;
use crate::metrics::Seldom;
use crate::wire::{self, Paired, PersonEvent, SeekMade, Stats};

/// A seek goes when its owner has not looked at the list for so long.
const GRACE: Duration = Duration::from_secs(20);
/// How often other servers are told who is here.
const LOOKING: Duration = Duration::from_secs(2);
/// Changes of the list within this are one.
const TOGETHER: Duration = Duration::from_millis(100);
/// Who looks at the list hears something at least this often; whoever hears nothing knows that nothing comes through.
const BEAT: Duration = Duration::from_secs(5);
/// After so long the list is read again that could not be read.
const RETRY: Duration = Duration::from_secs(1);
/// The most seeks of one person.
const MOST_SEEKS: usize = 3;
/// The most seeks of all.
const MOST_SEEKS_OF_ALL: usize = 2_000;

/// Whatever happens to the database does not fill the log.
static UNREAD: Seldom = Seldom::new();

/// What a seek asks for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Sought {
    pub(crate) terms: Agreement,
    pub(crate) side: Side,
    /// The least and the greatest rating of the opponent.
    #[serde(default)]
    pub(crate) ratings: Option<[i64; 2]>,
    /// What is known of the device it was made on.
    #[serde(default)]
    pub(crate) device: Option<String>,
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

/// Who is at another server, as it has said itself.
#[derive(Debug)]
struct Elsewhere {
    said: Instant,
    /// Who looks at the list.
    looking: HashSet<String>,
    stats: Stats,
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
    /// Who is at other servers, by the names of those.
    elsewhere: Mutex<HashMap<String, Elsewhere>>,
    /// The other servers.
    nodes: Option<Arc<Nodes>>,
    /// Held while somebody looks for a seek that fits and puts one on the list: two who come at once find each other.
    seeking: sync::Mutex<()>,
}

impl Lobby {
    pub(crate) fn new(nodes: Option<Arc<Nodes>>) -> Self {
        Self {
            elsewhere: Mutex::default(),
            nodes,
            changed: watch::Sender::new(0),
            listed: watch::Sender::default(),
            paired: broadcast::Sender::new(256),
            present: Mutex::default(),
            seeking: sync::Mutex::default(),
        }
    }

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
        let here =
            self.present().get(person).is_some_and(|(count, gone)| *count > 0 || gone.elapsed() < GRACE);
        here || self
            .elsewhere()
            .values()
            .any(|there| there.said.elapsed() < GRACE && there.looking.contains(person))
    }

    fn elsewhere(&self) -> std::sync::MutexGuard<'_, HashMap<String, Elsewhere>> {
        self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Another server says who is there.
    pub(crate) fn are_elsewhere(&self, node: String, looking: Vec<String>, stats: Stats) {
        let there = Elsewhere { said: Instant::now(), looking: looking.into_iter().collect(), stats };
        self.elsewhere().insert(node, there);
    }

    /// How many play and how many are at the other servers that live.
    fn stats_elsewhere(&self) -> Vec<Stats> {
        let Some(nodes) = &self.nodes else { return Vec::new() };
        let alive: HashSet<String> = nodes.life.borrow().alive.values().cloned().collect();
        let elsewhere = self.elsewhere();
        let live =
            elsewhere.iter().filter(|(node, there)| alive.contains(*node) && there.said.elapsed() < GRACE);
        live.map(|(_, there)| there.stats).collect()
    }

    /// Somebody who waited has a game.
    fn pair(&self, owner: String, game: &str) {
        if let Some(nodes) = &self.nodes {
            nodes.tell(Change::Paired { owner: owner.clone(), game: game.to_owned() });
        }
        self.paired_here(owner, game.to_owned());
    }

    /// The same, told to who looks at this server.
    pub(crate) fn paired_here(&self, owner: String, game: String) {
        // Nobody may be looking; then the seek was made by a program that asks for its games.
        let _ = self.paired.send((owner, game));
    }

    /// The list has changed.
    pub(crate) fn change(&self) {
        if let Some(nodes) = &self.nodes {
            nodes.tell(Change::Seeks);
        }
        self.heard_of_change();
    }

    /// The same, and the others know.
    pub(crate) fn heard_of_change(&self) {
        self.changed.send_modify(|version| *version += 1);
    }
}

impl Sought {
    /// Whether two people want the same: the terms are equal, each can have the side they ask for, and they are not one person.
    fn fits(&self, other: &Self) -> bool {
        let both = self.side != Side::Random && self.side == other.side;
        let one_device = self.device.is_some() && self.device == other.device;
        self.terms == other.terms && !both && !one_device
    }

    /// Whether an opponent with a rating is wanted.
    pub(crate) fn wants(&self, rating: i64) -> bool {
        self.ratings.is_none_or(|[least, most]| (least..=most).contains(&rating))
    }
}

impl Registry {
    /// Pairs a person with whoever has waited longest for the same; if nobody has, they wait themselves. Nothing if there are too many seeks.
    pub(crate) async fn seek(&self, person: &str, sought: Sought) -> Result<Option<SeekMade>, StoreError> {
        let _alone = self.lobby.seeking.lock().await;
        let first = self.seek_once(person, &sought).await?;
        let (Some(SeekMade::Waits { seek }), Some(_)) = (&first, &self.nodes) else { return Ok(first) };
        // Somebody who came at the same moment at another server may not have been on the list yet.
        if let Some(game) = self.find_again(seek, person, &sought).await? {
            return Ok(Some(SeekMade::Paired(Paired::new(game))));
        }
        Ok(first)
    }

    /// Whoever fits and is on the list by now: the game, if both seeks are still there.
    async fn find_again(
        &self,
        own: &str,
        person: &str,
        sought: &Sought,
    ) -> Result<Option<String>, StoreError> {
        let seeks = self.store.seeks().await?;
        let Some(other) = self.fitting(&seeks, person, sought).await?.into_iter().next() else {
            return Ok(None);
        };
        // Whoever was quicker has made the game of both.
        if !self.store.take_seeks(own, &other.id).await? {
            return Ok(None);
        }
        self.lobby.change();
        Ok(Some(self.pair(other.clone(), person, sought.side).await?))
    }

    /// The seeks that fit, of people who want each other, the oldest first.
    async fn fitting<'a>(
        &self,
        seeks: &'a [Seek],
        person: &str,
        sought: &Sought,
    ) -> Result<Vec<&'a Seek>, StoreError> {
        let now = self.time.now().0;
        let others = seeks.iter().filter(|seek| seek.person != person && self.waits(seek, now));
        let fitting: Vec<(&Seek, Sought)> = others
            .filter_map(|seek| {
                let theirs = serde_json::from_str::<Sought>(&seek.body).ok()?;
                sought.fits(&theirs).then_some((seek, theirs))
            })
            .collect();
        if fitting.is_empty() {
            return Ok(Vec::new());
        }
        let ids = fitting.iter().map(|(seek, _)| seek.person.as_str()).chain([person]);
        let ratings = self.ratings_of(&ids.collect::<Vec<_>>(), &sought.terms.pool()).await?;
        let avoided = self.avoided_by(person).await?;
        let rating = |of: &str| ratings.get(of).copied().unwrap_or(ratings::START);
        let wanted = fitting.into_iter().filter(|(seek, theirs)| {
            !avoided.contains(&seek.person)
                && sought.wants(rating(&seek.person))
                && theirs.wants(rating(person))
        });
        Ok(wanted.map(|(seek, _)| seek).collect())
    }

    async fn seek_once(&self, person: &str, sought: &Sought) -> Result<Option<SeekMade>, StoreError> {
        let seeks = self.store.seeks().await?;
        for seek in self.fitting(&seeks, person, sought).await? {
            if let Some(game) = self.accept_as(&seek.id, person, sought.side).await? {
                return Ok(Some(SeekMade::Paired(Paired::new(game))));
            }
        }
        let own = seeks.iter().filter(|seek| seek.person == person).count();
        if own >= MOST_SEEKS || seeks.len() >= MOST_SEEKS_OF_ALL {
            return Ok(None);
        }
        // Whoever seeks by a program without the stream of the list has as long as the grace.
        self.lobby.present().entry(person.to_owned()).or_insert((0, Instant::now())).1 = Instant::now();
        let seek = ids::fresh();
        self.wait(seek.clone(), person, sought).await?;
        Ok(Some(SeekMade::Waits { seek }))
    }

    /// Puts a seek on the list.
    async fn wait(&self, id: String, person: &str, sought: &Sought) -> Result<(), StoreError> {
        let body =
            serde_json::to_string(sought).map_err(|error| StoreError::Unreadable(error.to_string()))?;
        let created = self.time.now().0;
        self.store.add_seek(Seek { id, person: person.to_owned(), body, created }).await?;
        self.lobby.change();
        Ok(())
    }

    /// Whether somebody still waits: who looks at the list, or for some days whoever wants a game of days, which needs nobody to be here.
    fn waits(&self, seek: &Seek, now: i64) -> bool {
        let days = || {
            let sought = serde_json::from_str::<Sought>(&seek.body);
            sought.is_ok_and(|sought| sought.terms.control.is_days())
        };
        // At another server it is known a little later who looks.
        let fresh = self.nodes.is_some() && now - seek.created < GRACE.as_millis() as i64;
        fresh || self.lobby.is_present(&seek.person) || (now - seek.created < waking::LAPSE && days())
    }

    /// The ratings of people on a list; who has none yet has the one that everybody begins with.
    pub(crate) async fn ratings_of(
        &self,
        people: &[&str],
        pool: &str,
    ) -> Result<HashMap<String, i64>, StoreError> {
        let people = self.store.rated_users(people).await?;
        let rating = |user: &RatedUser| user.rating(pool).map_or(ratings::START, |rating| rating.rating);
        Ok(people.iter().map(|(id, user)| (id.clone(), rating(user))).collect())
    }

    /// Whom a person does not meet: somebody of the two has blocked the other.
    pub(crate) async fn avoided_by(&self, person: &str) -> Result<HashSet<String>, StoreError> {
        let relations = self.store.relations_of(person).await?;
        let blocks = relations.into_iter().filter(|relation| relation.kind == RelationKind::Block);
        Ok(blocks
            .map(|relation| if relation.person == person { relation.other } else { relation.person })
            .collect())
    }

    /// Somebody takes a seek, and the side its owner leaves: the game, or nothing if somebody else was quicker.
    pub(crate) async fn accept(&self, id: &str, person: &str) -> Result<Option<String>, StoreError> {
        self.accept_as(id, person, Side::Random).await
    }

    /// The same; where the owner does not mind, the other has the side they ask for.
    async fn accept_as(&self, id: &str, person: &str, side: Side) -> Result<Option<String>, StoreError> {
        let Some(seek) = self.store.take_seek(id).await? else { return Ok(None) };
        self.lobby.change();
        Ok(Some(self.pair(seek, person, side).await?))
    }

    /// The game of somebody whose seek was taken with a person.
    async fn pair(&self, seek: Seek, person: &str, side: Side) -> Result<String, StoreError> {
        let sought: Sought =
            serde_json::from_str(&seek.body).map_err(|error| StoreError::Unreadable(error.to_string()))?;
        let (owner, guest) = (Seat::User(seek.person.clone()), Seat::User(person.to_owned()));
        let owners = match (sought.side, side) {
            (Side::Random, Side::First) => Side::Second,
            (Side::Random, Side::Second) => Side::First,
            (owners, _) => owners,
        };
        let (one, two) = if owner_begins(owners) { (owner, guest) } else { (guest, owner) };
        let (_, game) = self.meet(&sought.terms, one, two).await?;
        self.lobby.pair(seek.person, &game);
        Ok(game)
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
        let now = self.time.now().0;
        let known = Known::load(&self.store, seeks.iter().map(|(_, owner)| owner), now).await?;
        let mut list = Listed::default();
        for (seek, owner) in seeks {
            let Ok(sought) = serde_json::from_str::<Sought>(&seek.body) else { continue };
            let terms = &sought.terms;
            list.seeks.push(wire::Seek {
                by: known.person(&owner, &terms.pool()),
                discipline: terms.discipline.name().to_owned(),
                tempo: terms.class().to_owned(),
                control: terms.control.to_string(),
                rated: terms.rated,
                side: sought.side,
                games: terms.meeting.games.get(),
                book: terms.other_book(),
                regulation: terms.regulation.map(|regulation| regulation.name().to_owned()),
                table: terms.table.clone(),
                ratings: sought.ratings,
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
        tokio::join!(self.tidy_seeks(), self.publish_seeks(), self.tell_who_is_here());
    }

    /// Reads the list once for all viewers whenever it has changed.
    async fn publish_seeks(&self) {
        let mut changed = self.lobby.changed.subscribe();
        loop {
            match self.listed().await {
                Ok(listed) => {
                    self.lobby.listed.send_replace(Arc::new(listed));
                }
                Err(error) => {
                    self.note_unread(&error);
                    tokio::time::sleep(RETRY).await;
                    continue;
                }
            }
            if changed.changed().await.is_err() {
                return;
            }
            // Many changes at once are one.
            tokio::time::sleep(TOGETHER).await;
            changed.mark_unchanged();
        }
    }

    /// The list cannot be read. In an outage that is no news.
    fn note_unread(&self, error: &StoreError) {
        if self.outages.held.borrow().is_none()
            && let Some(before) = UNREAD.now()
        {
            tracing::error!(%error, before, "the seeks cannot be read");
        }
    }

    /// Takes seeks off the list whose owners are gone.
    async fn tidy_seeks(&self) {
        // After a restart the owners have a moment to come back.
        tokio::time::sleep(GRACE).await;
        loop {
            // Of several servers one tidies for all, as long as it hears from the others who looks at the list there.
            let heard = self.nodes.as_ref().is_none_or(|nodes| nodes.is_first() && nodes.is_heard());
            match self.store.seeks().await {
                Ok(seeks) => {
                    let now = self.time.now().0;
                    for seek in seeks.iter().filter(|seek| heard && !self.waits(seek, now)) {
                        if matches!(self.store.take_seek(&seek.id).await, Ok(Some(_))) {
                            self.lobby.change();
                        }
                    }
                }
                Err(error) => self.note_unread(&error),
            }
            self.lobby.present().retain(|_, (count, gone)| *count > 0 || gone.elapsed() < 2 * GRACE);
            tokio::time::sleep(Duration::from_secs(5)).await;
        }
    }

    /// Tells the other servers now and then who is here: who looks at the list or did a moment ago, and how many they are.
    async fn tell_who_is_here(&self) {
        let Some(nodes) = &self.nodes else { return std::future::pending().await };
        loop {
            tokio::time::sleep(LOOKING).await;
            let mut looking: Vec<String> = self.lobby.present().keys().cloned().collect();
            looking.retain(|person| {
                let present = self.lobby.present();
                present.get(person).is_some_and(|(count, gone)| *count > 0 || gone.elapsed() < GRACE)
            });
            nodes.tell(Change::Here { looking, stats: self.stats_here() });
            self.lobby.elsewhere().retain(|_, there| there.said.elapsed() < 2 * GRACE);
        }
    }

    /// How many play and how many are at this server: at boards, and looking at this list.
    fn stats_here(&self) -> Stats {
        let looking = i64::try_from(self.lobby.listed.receiver_count()).unwrap_or(i64::MAX);
        Stats { playing: self.playing(), online: self.metrics.sockets.get().saturating_add(looking) }
    }

    /// How many play and how many are at all servers.
    fn stats(&self) -> Stats {
        self.lobby.stats_elsewhere().into_iter().fold(self.stats_here(), |all, there| Stats {
            playing: all.playing.saturating_add(there.playing),
            online: all.online.saturating_add(there.online),
        })
    }

    /// Streams the list to one viewer for as long as they look.
    pub(crate) async fn stream_lobby(&self, person: Option<&str>, out: &mpsc::Sender<Event>) {
        let _looking = person.map(|person| Looking::begin(&self.lobby, person));
        let mut listed = self.lobby.listed.subscribe();
        listed.mark_changed();
        let mut paired = self.lobby.paired.subscribe();
        let mut bell = person.map(|person| self.bells.listen(person));
        let mut ticks = tokio::time::interval(BEAT);
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
                told = rings(bell.as_mut()) => event("person", &told),
                _ = ticks.tick() => {
                    event("stats", &self.stats())
                }
                () = out.closed() => return,
            };
            if out.send(event).await.is_err() {
                return;
            }
        }
    }
}

/// The next thing that concerns a person; never for nobody.
async fn rings(bell: Option<&mut broadcast::Receiver<PersonEvent>>) -> PersonEvent {
    if let Some(bell) = bell {
        loop {
            match bell.recv().await {
                Ok(told) => return told,
                Err(broadcast::error::RecvError::Lagged(_)) => {}
                Err(broadcast::error::RecvError::Closed) => break,
            }
        }
    }
    std::future::pending().await
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
