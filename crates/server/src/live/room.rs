//! One game on the server: a task of its own that holds the fold in memory, writes each act before it is acknowledged, and tells everybody.

use axum::extract::ws::Utf8Bytes;
use game::{Actor, AnyRegulations, Event, FrameAct, Logged, Moment, Player, Span};
use language::Language;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Append, Entry, Seat, StoreError};
use tokio::sync::{mpsc, oneshot, watch};

use crate::live::fair_play::{Away, Note};
use crate::live::logged_game::{LoggedGame, index};
use crate::live::meeting::{self, Score};
use crate::live::outcome::Ended;
use crate::live::registry::{Kept, Live, Registry, pause};
use crate::live::waking;
use crate::metrics::Seldom;
use crate::wire::{Code, Frame, GameRow, Happening, Numbered, Person, RatingChanges};

mod broadcast;
mod hold;
mod program;
mod requests;

use broadcast::Presence;
pub(crate) use broadcast::text;
use hold::Writing;
pub(crate) use program::Progress;
use program::Thinking;

/// Acts of one game that wait; whoever comes then waits too.
pub(crate) const QUEUE: usize = 64;
/// Frames that wait to be sent to somebody who watches; who is further behind is let go and can come back.
const SPECTATOR: usize = 64;
/// The same for a player: more than a game has while a broken connection is found out.
const PLAYER: usize = 1_024;
/// A room that nobody needs is given up after this.
const IDLE: Duration = Duration::from_secs(60);
/// In the last minute there is more to claim (6.1.10.5, 7.7.4).
const LAST_MINUTE: Span = Span::minutes(1);
/// When both seats are taken, the game begins after this, whoever is there.
pub(crate) const PATIENCE: Span = Span(30_000);

/// Whoever asks again and again for a game that cannot be loaded does not fill the log.
static UNREADABLE: Seldom = Seldom::new();

/// What a room is asked to do.
#[derive(Debug)]
pub(crate) enum Order {
    /// A socket comes, and has seen a version.
    Join(Newcomer, Option<u32>),
    /// A socket goes.
    Leave(u64),
    /// A socket says something; its lag is so long.
    Say(u64, Numbered, Span),
    /// Somebody takes the open seat.
    Sit(String, oneshot::Sender<Result<Player, SitError>>),
    /// What is there to see?
    Look(Language, Option<String>, oneshot::Sender<Frame>),
    /// A line for lists.
    Row(Language, oneshot::Sender<GameRow>),
    /// The game as its log makes it.
    Game(oneshot::Sender<LoggedGame>),
    /// The program thinks about a version.
    Progress(u32, Progress),
}

/// Why a seat cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SitError {
    /// There is no open seat.
    Full,
    /// It is one's own game.
    Own,
    /// The database did not answer.
    Busy,
    /// Nothing can be written at present.
    Outage,
}

/// A socket that wants to watch or play.
#[derive(Debug)]
pub(crate) struct Newcomer {
    pub(crate) socket: u64,
    pub(crate) person: Option<String>,
    pub(crate) language: Language,
    pub(crate) answer: oneshot::Sender<Line>,
}

/// What a room sends to a socket.
#[derive(Debug)]
pub(crate) struct Line {
    /// What happens in the game, all of it and in order. When it ends, the room has let go of the socket, which did not keep up.
    pub(crate) frames: mpsc::Receiver<Utf8Bytes>,
    /// Who is here: the last word on it, which replaces the one before.
    pub(crate) presence: watch::Receiver<Utf8Bytes>,
}

/// A socket that watches or plays.
struct Watcher {
    socket: u64,
    person: Option<String>,
    language: Language,
    out: mpsc::Sender<Utf8Bytes>,
}

struct Room {
    registry: Arc<Registry>,
    game: store::Game,
    meeting: store::Meeting,
    kept: Kept,
    logged: LoggedGame,
    /// For each entry of the log, the ply from which the list of moves changed with it.
    changed: Vec<usize>,
    people: [Person; 2],
    watchers: Vec<Watcher>,
    presence: Presence,
    /// How both players left the page.
    away: [Away; 2],
    /// The version that fair play knows.
    shown: Option<u32>,
    starts_at: Option<i64>,
    take_back: Option<Player>,
    rematch_by: Option<Player>,
    rematch: Option<String>,
    score: Score,
    ratings: Option<RatingChanges>,
    thinking: Option<Thinking>,
    /// The version at which it was told that the last minute has begun.
    last_minute: Option<u32>,
    used: Instant,
    writing: Writing,
    /// Whether the game was taken away.
    gone: bool,
}

/// Runs a room until nobody needs it.
pub(crate) async fn run(registry: Arc<Registry>, id: String, orders: mpsc::Receiver<Order>, live: Live) {
    match Room::load(Arc::clone(&registry), &id).await {
        Ok(Some(mut room)) => {
            room.catch_up().await;
            room.serve(orders, &live).await;
        }
        Ok(None) => registry.forget(&id),
        Err(error) => {
            if let Some(before) = UNREADABLE.now() {
                tracing::error!(game = %id, %error, before, "a game cannot be loaded");
            }
            registry.forget(&id);
        }
    }
}

impl Room {
    async fn load(registry: Arc<Registry>, id: &str) -> Result<Option<Self>, StoreError> {
        let Some(mut game) = registry.store.game(id).await? else { return Ok(None) };
        let meeting = registry.store.meeting(&game.meeting).await?;
        let Some(meeting) = meeting else {
            return Err(StoreError::Unreadable(format!("game {id} without its meeting")));
        };
        let unreadable = |error: &dyn std::fmt::Display| StoreError::Unreadable(error.to_string());
        let kept: Kept = serde_json::from_str(&meeting.terms).map_err(|error| unreadable(&error))?;
        let (logged, changed) = fold(&registry, &mut game).await?;
        let people = registry.people(&game, &kept.terms.pool()).await?;
        let score = Score::load(&registry.store, &meeting, &game, &kept.terms).await?;
        let now = registry.time.now().0;
        let mut room = Self {
            people,
            score,
            logged,
            changed,
            kept,
            meeting,
            game,
            watchers: Vec::new(),
            presence: Presence::default(),
            away: [Away::default(); 2],
            shown: None,
            starts_at: None,
            take_back: None,
            rematch_by: None,
            rematch: None,
            ratings: None,
            thinking: None,
            last_minute: None,
            used: Instant::now(),
            writing: Writing::default(),
            gone: false,
            registry,
        };
        if !room.logged.game().is_started() && room.is_seated() && room.between_people() {
            let begins = room.game.created + pause(&room.kept.terms, room.game.number).0;
            room.starts_at = Some(begins.max(now + PATIENCE.0));
        }
        if room.logged.game().is_over() {
            room.finish().await;
        }
        Ok(Some(room))
    }

    fn is_seated(&self) -> bool {
        self.game.first != Seat::Open && self.game.second != Seat::Open
    }

    fn between_people(&self) -> bool {
        self.engine().is_none()
    }

    fn engine(&self) -> Option<(Player, u8)> {
        match (&self.game.first, &self.game.second) {
            (Seat::Engine(level), _) => Some((Player::First, *level)),
            (_, Seat::Engine(level)) => Some((Player::Second, *level)),
            _ => None,
        }
    }

    fn seat_of(&self, person: Option<&str>) -> Option<Player> {
        let is = |seat: &Seat| matches!((seat, person), (Seat::User(id), Some(person)) if id == person);
        if is(&self.game.first) {
            Some(Player::First)
        } else if is(&self.game.second) {
            Some(Player::Second)
        } else {
            None
        }
    }

    async fn serve(mut self, mut orders: mpsc::Receiver<Order>, live: &Live) {
        let mut held = self.registry.held();
        if self.is_held() {
            held.mark_changed();
        }
        while !self.gone {
            let played = self.is_seated() && !self.logged.game().is_over();
            live.set(played.then_some(self.game.created));
            self.consider();
            self.show();
            self.tell_presence();
            let wake = self.wake();
            tokio::select! {
                order = orders.recv() => match order {
                    Some(order) => self.obey(order).await,
                    None => return,
                },
                _ = held.changed() => {
                    held.mark_unchanged();
                    self.hold().await;
                }
                () = tokio::time::sleep(wake) => {
                    self.on_time().await;
                    if self.is_idle()
                        && self.note_waking().await
                        && self.registry.forget_if_unused(&self.game.id, &orders)
                    {
                        return;
                    }
                }
            }
        }
        self.registry.forget(&self.game.id);
    }

    fn is_idle(&self) -> bool {
        self.can_rest() && self.watchers.is_empty() && self.thinking.is_none() && self.used.elapsed() >= IDLE
    }

    /// How long nothing happens by itself.
    fn wake(&self) -> Duration {
        let now = self.registry.time.now();
        let game = self.logged.game();
        let idle = self.presence.due.map_or(IDLE, |due| due.saturating_duration_since(Instant::now()));
        let mut next = Span(idle.as_millis() as i64);
        let quiet = self.writing.quiet();
        if self.is_held() || game.is_over() && self.writing.followed {
            return Duration::from_millis(next.0.max(1).cast_unsigned());
        }
        if let Some(left) = game.running().and_then(|player| game.left(player, now)) {
            next = next.min(left);
            if left > LAST_MINUTE {
                next = next.min(left - LAST_MINUTE);
            }
        }
        if let Some(starts_at) = self.starts_at.filter(|_| !self.logged.game().is_started()) {
            next = next.min(Moment(starts_at) - now);
        }
        if let Some(late) = game.late_at() {
            next = next.min(late - now);
        }
        if let Some(left) = self.left_at() {
            next = next.min(left - now);
        }
        Duration::from_millis(next.0.max(1).cast_unsigned()).max(quiet)
    }

    /// What time brings: the beginning, a fallen flag, an empty chair.
    async fn on_time(&mut self) {
        if self.is_held() || !self.writing.quiet().is_zero() {
            return;
        }
        let now = self.registry.time.now();
        if self.logged.game().is_over() {
            if !self.writing.followed {
                self.finish().await;
            }
            return;
        }
        if self.left_at().is_some_and(|left| left <= now) {
            self.close_left().await;
            return;
        }
        let game = self.logged.game();
        if !game.is_started() {
            if self.starts_at.is_some_and(|starts_at| starts_at <= now.0) {
                let start = game.logged(Actor::Arbiter, FrameAct::Start);
                self.perform(&start, None).await;
            }
            return;
        }
        let out =
            game.running().and_then(|player| game.left(player, now)).is_some_and(|left| left <= Span::ZERO);
        let late = game.late_at().is_some_and(|late| late <= now);
        if out || late {
            let look = game.logged(Actor::Arbiter, FrameAct::Look);
            self.perform(&look, None).await;
            return;
        }
        let left = game.running().and_then(|player| game.left(player, now));
        let version = Some(self.logged.version());
        if left.is_some_and(|left| left <= LAST_MINUTE) && self.last_minute != version {
            self.last_minute = version;
            self.tell(&[Happening::LastMinute], None, self.logged.game().ply());
        }
    }

    async fn obey(&mut self, order: Order) {
        // A list of games does not keep them in memory.
        if !matches!(order, Order::Row(..)) {
            self.used = Instant::now();
        }
        match order {
            Order::Join(newcomer, since) => self.join(newcomer, since).await,
            Order::Leave(socket) => {
                self.watchers.retain(|watcher| watcher.socket != socket);
                self.presence_changed();
            }
            Order::Say(socket, numbered, lag) => self.say(socket, numbered, lag).await,
            Order::Sit(person, answer) => {
                let seated = self.sit(&person).await;
                let _ = answer.send(seated);
            }
            Order::Look(language, person, answer) => {
                let seat = self.seat_of(person.as_deref());
                let _ = answer.send(self.snapshot(language, seat));
            }
            Order::Row(language, answer) => {
                let _ = answer.send(self.row(language));
            }
            Order::Game(answer) => {
                let _ = answer.send(self.logged.clone());
            }
            Order::Progress(version, progress) => self.progress(version, progress).await,
        }
    }

    async fn join(&mut self, newcomer: Newcomer, since: Option<u32>) {
        let Newcomer { socket, person, language, answer } = newcomer;
        let seat = self.seat_of(person.as_deref());
        let (out, frames) = mpsc::channel(if seat.is_some() { PLAYER } else { SPECTATOR });
        if answer.send(Line { frames, presence: self.presence.told.subscribe() }).is_err() {
            return;
        }
        let watcher = Watcher { socket, person, language, out };
        if let Some(player) = seat {
            self.arrive(player).await;
        }
        let first = match since {
            Some(version) if version == self.logged.version() => None,
            Some(version) if version < self.logged.version() => {
                let missed = self.changed.get(version as usize..).unwrap_or_default();
                let from = missed.iter().copied().min().unwrap_or_else(|| self.logged.game().ply());
                Some(self.event(&self.news(&[Happening::CaughtUp], None, from), watcher.language))
            }
            _ => Some(self.snapshot(watcher.language, seat)),
        };
        if let Some(first) = first {
            let _ = watcher.out.try_send(text(&first));
        }
        self.watchers.retain(|other| other.socket != watcher.socket);
        // Players are told first, however many watch.
        self.watchers.insert(if seat.is_some() { 0 } else { self.watchers.len() }, watcher);
        self.presence_changed();
    }

    /// A player comes to the board; with both there the game begins.
    async fn arrive(&mut self, player: Player) {
        if self.logged.game().is_over() {
            return;
        }
        if !self.logged.game().present()[index(player)] {
            let arrival = self.logged.game().logged(Actor::Player(player), FrameAct::Arrive);
            self.perform(&arrival, None).await;
        }
        let ready = self.is_seated() && self.logged.game().present() == [true; 2];
        if ready && !self.logged.game().is_started() {
            let start = self.logged.game().logged(Actor::Arbiter, FrameAct::Start);
            self.perform(&start, None).await;
        }
    }

    async fn sit(&mut self, person: &str) -> Result<Player, SitError> {
        if self.seat_of(Some(person)).is_some() {
            return Err(SitError::Own);
        }
        let player = match (&self.game.first, &self.game.second) {
            (Seat::Open, _) => Player::First,
            (_, Seat::Open) => Player::Second,
            _ => return Err(SitError::Full),
        };
        let seat = Seat::User(person.to_owned());
        let begins = self.registry.time.now().0 + PATIENCE.0;
        match self.registry.store.sit_down(&self.game.id, &seat, begins).await {
            Ok(true) => self.game.wakes_at = Some(begins),
            Ok(false) => return Err(SitError::Full),
            Err(StoreError::Down(_)) => return Err(SitError::Outage),
            Err(error) => {
                tracing::error!(game = %self.game.id, %error, "a seat cannot be taken");
                return Err(SitError::Busy);
            }
        }
        match player {
            Player::First => (self.game.first, self.meeting.one) = (seat.clone(), seat),
            Player::Second => (self.game.second, self.meeting.two) = (seat.clone(), seat),
        }
        if let Ok(people) = self.registry.people(&self.game, &self.kept.terms.pool()).await {
            self.people = people;
        }
        self.starts_at = Some(begins);
        self.tell(&[Happening::Seated], Some(player), self.logged.game().ply());
        Ok(player)
    }

    // Acts

    /// Makes an act now: on the fold, then in the log, then known to everybody. Whoever asked gets an answer.
    async fn perform(&mut self, logged: &Logged, asker: Option<(u64, Option<u32>)>) -> bool {
        let now = self.registry.time.now().max(self.logged.last());
        self.perform_at(logged, asker, now).await
    }

    async fn perform_at(&mut self, logged: &Logged, asker: Option<(u64, Option<u32>)>, when: Moment) -> bool {
        if self.is_held() {
            self.no(asker, Code::Outage);
            return false;
        }
        let ply = self.logged.game().ply();
        // What the log does not have yet is nowhere else either.
        let mut next = self.logged.clone();
        let events = match next.apply(when, logged) {
            Ok(events) => events,
            Err(refused) => {
                self.registry.metrics.refused.add(1);
                self.refuse(asker, &refused);
                return false;
            }
        };
        let from = ply.min(next.game().ply());
        let ended = !self.logged.game().is_over() && next.game().is_over();
        let started = !self.logged.game().is_started() && next.game().is_started();
        let outcome_text = ended.then(|| {
            let tally = self.score.tally(meeting::tally(next.game()));
            serde_json::to_string(&Ended::new(tally, next.game())).unwrap_or_default()
        });
        // The program is not kept waiting by a restart.
        let wakes = if self.engine().is_some() { when.0 } else { waking::while_played(next.game(), when.0) };
        let wakes_at = started.then_some(wakes);
        let append = Append {
            game: self.game.id.clone(),
            entry: Entry {
                seq: next.version(),
                at: when.0,
                body: serde_json::to_string(logged).unwrap_or_default(),
            },
            outcome: outcome_text
                .clone()
                .map(|body| store::Outcome { score: meeting::score(meeting::tally(next.game())), body }),
            wakes_at,
        };
        let begun = Instant::now();
        if let Err(error) = self.registry.store.append(append).await {
            self.writing.failed(&error);
            if let StoreError::Down(_) = error {
                // Whether it was written is not known; the log will say.
                self.no(asker, Code::Outage);
                return false;
            }
            // Somebody else has written: the log says how the game stands.
            tracing::warn!(game = %self.game.id, %error, "an act was not written");
            self.reload().await;
            self.no(asker, Code::Busy);
            return false;
        }
        self.logged = next;
        self.writing.went_well();
        self.game.wakes_at = wakes_at.or(self.game.wakes_at);
        if started {
            self.starts_at = None;
        }
        self.registry.metrics.acts.add(1);
        self.registry.metrics.append.record(begun.elapsed());
        self.changed.push(from);
        self.take_back = None;
        if ended {
            (self.game.ended, self.game.outcome) = (Some(when.0), outcome_text);
        }
        self.ok(asker);
        let (what, by) = happened(logged, &events);
        self.tell(&what, by, from);
        if ended {
            self.note();
            self.finish().await;
        }
        true
    }

    /// Shows the position to fair play: while it is on the board it is not analysed.
    fn show(&mut self) {
        let (Seat::User(first), Seat::User(second)) = (&self.game.first, &self.game.second) else { return };
        let version = Some(self.logged.version());
        if self.shown == version || self.logged.game().is_over() {
            return;
        }
        self.shown = version;
        let players = [first.as_str(), second.as_str()];
        self.registry.fair_play.shows(&self.game.id, players, self.meeting.rated, self.logged.game());
    }

    /// Notes for the arbiter what was to be seen of a game that is over.
    fn note(&self) {
        let asked = self.registry.fair_play.over(&self.game.id);
        let (Seat::User(first), Seat::User(second), true) =
            (&self.game.first, &self.game.second, self.meeting.rated)
        else {
            return;
        };
        let (id, game) = (self.game.id.as_str(), self.logged.game());
        let given_back = self.logged.given_back();
        Note { id, game, given_back, away: self.away, asked }.write(self.registry.time.now());
        let (registry, id, pair) =
            (Arc::clone(&self.registry), id.to_owned(), [first.clone(), second.clone()]);
        tokio::spawn(async move { registry.note_opponents(&id, &pair).await });
    }

    async fn reload(&mut self) {
        match fold(&self.registry, &mut self.game).await {
            Ok((logged, changed)) => {
                (self.logged, self.changed) = (logged, changed);
                self.tell(&[Happening::CaughtUp], None, 0);
            }
            Err(error) => tracing::error!(game = %self.game.id, %error, "a game cannot be loaded again"),
        }
    }

    /// What follows when a game is over: the next game of the micro-match, or the ratings.
    async fn finish(&mut self) {
        self.score.record(meeting::tally(self.logged.game()));
        match self.registry.after(&self.meeting, &self.game, &self.kept, &mut self.score).await {
            Ok(changes) => {
                self.writing.followed = true;
                self.game.wakes_at = None;
                let of = |seat: &Seat| {
                    let Seat::User(id) = seat else { return None };
                    let change = changes.iter().find(|change| change.person == *id)?;
                    Some([change.before, change.after])
                };
                if !changes.is_empty() {
                    self.ratings =
                        Some(RatingChanges { first: of(&self.game.first), second: of(&self.game.second) });
                }
                let what = if self.score.next.is_some() { Happening::NextGame } else { Happening::Settled };
                self.tell(&[what], None, self.logged.game().ply());
            }
            Err(error) => {
                self.writing.failed(&error);
                tracing::warn!(game = %self.game.id, %error, "what follows the game was not written");
            }
        }
    }
}

/// The fold of a game's log. The log and the outcome that was written with its last entry are the truth, even if the rules have changed since: a game
/// ended where it ended, and so as it ended. The row of the game is brought up to date.
async fn fold(registry: &Registry, game: &mut store::Game) -> Result<(LoggedGame, Vec<usize>), StoreError> {
    let mut log = registry.store.log(&game.id).await?;
    if game.ended.is_none() {
        // The row may be older than the log; once the game has ended, the log grows no more.
        if let Some(now) = registry.store.game(&game.id).await? {
            *game = now;
        }
        if game.ended.is_some() {
            log = registry.store.log(&game.id).await?;
        }
    }
    let unreadable =
        |error: &dyn std::fmt::Display| StoreError::Unreadable(format!("game {}: {error}", game.id));
    let regulations: AnyRegulations =
        serde_json::from_str(&game.regulations).map_err(|error| unreadable(&error))?;
    let mut logged = LoggedGame::new(&regulations).map_err(|error| unreadable(&error))?;
    let mut changed = Vec::with_capacity(log.len());
    let last = log.len();
    for (entry, number) in log.iter().zip(1..) {
        let (when, followed) = (Moment(entry.at), number < last || game.ended.is_none());
        let act: Logged = serde_json::from_str(&entry.body).map_err(|error| unreadable(&error))?;
        let ply = logged.game().ply();
        if let Err(refused) = logged.apply_again(when, &act, followed) {
            // Without one of its moves a game that is played cannot be played on.
            if game.ended.is_none() && act.is_move() {
                return Err(unreadable(&refused));
            }
            tracing::warn!(game = %game.id, entry = number, %refused, "the rules do not allow an act of the log any more");
            logged.pass_over(when);
        }
        changed.push(ply.min(logged.game().ply()));
    }
    if game.ended.is_some() {
        let ended = game.outcome.as_deref().and_then(|text| serde_json::from_str::<Ended>(text).ok());
        match ended.and_then(|ended| ended.kept()) {
            Some(verdict) => logged.keep_verdict(verdict),
            None if logged.game().is_over() => {}
            None => return Err(unreadable(&"the outcome cannot be read")),
        }
    }
    Ok((logged, changed))
}

/// What happened, in the words of the protocol, and by whom.
fn happened(logged: &Logged, events: &[Event]) -> (Vec<Happening>, Option<Player>) {
    if matches!(logged, Logged::TakenBack { .. }) {
        return (vec![Happening::TakenBack], None);
    }
    let mut what = Vec::new();
    let mut who = None;
    for event in events {
        let (word, player) = match event {
            Event::Started(_) => (Happening::Started, None),
            Event::Arrived(player) => (Happening::Arrived, Some(*player)),
            Event::Moved(player, _) => (Happening::Moved, Some(*player)),
            Event::Played(player, _) => (Happening::Played, Some(*player)),
            Event::Black(_) => (Happening::Swapped, None),
            Event::Passed(player) => (Happening::Passed, Some(*player)),
            Event::Offered(player) => (Happening::Offered, Some(*player)),
            Event::Declined(player) => (Happening::Declined, Some(*player)),
            Event::Counted(player, _) => (Happening::Counted, Some(*player)),
            Event::ClaimWaits(player, _) => (Happening::ClaimWaits, Some(*player)),
            Event::ClaimFailed(player, _) => (Happening::ClaimFailed, Some(*player)),
            Event::Held => (Happening::Held, None),
            Event::Resumed => (Happening::Resumed, None),
            Event::ClockSet(player, _) => (Happening::ClockSet, Some(*player)),
            Event::Irregular(player, ..) => (Happening::MissedCapture, Some(*player)),
            Event::Corrected(player, ..) => (Happening::Corrected, Some(player.other())),
            Event::Ended(_) => (Happening::Ended, None),
            _ => continue,
        };
        what.push(word);
        who = who.or(player);
    }
    (what, who)
}
