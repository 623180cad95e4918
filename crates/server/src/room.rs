//! One game on the server: a task of its own that holds the fold in memory, writes each act before it is acknowledged, and tells everybody.

use axum::extract::ws::Utf8Bytes;
use game::{Actor, AnyRegulations, Event, FrameAct, Logged, Moment, Player, Span};
use language::Language;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Append, Entry, Seat, StoreError};
use tokio::sync::{mpsc, oneshot};

use crate::ended::Ended;
use crate::hall::{Hall, Kept, Live};
use crate::meeting::{self, Score};
use crate::table::{Table, index};
use crate::wire::{Code, Frame, GameRow, Happening, Numbered, Person, RatingChanges};

mod asking;
mod telling;
mod thinking;

pub(crate) use telling::text;

/// Acts of one game that wait; whoever comes then waits too.
pub(crate) const QUEUE: usize = 64;
/// A room that nobody needs is given up after this.
const IDLE: Duration = Duration::from_secs(60);
/// In the last minute there is more to claim (6.1.10.5, 7.7.4).
const LAST_MINUTE: Span = Span::minutes(1);
/// When both seats are taken, the game begins after this, whoever is there.
const PATIENCE: i64 = 30_000;

/// What a room is asked to do.
#[derive(Debug)]
pub(crate) enum Order {
    /// A socket comes.
    Join(Watcher, Option<u32>),
    /// A socket goes.
    Leave(u64),
    /// A socket says something; its way takes so long.
    Say(u64, Numbered, Span),
    /// Somebody takes the open seat.
    Sit(String, oneshot::Sender<Result<Player, SitError>>),
    /// What is there to see?
    Look(Language, Option<String>, oneshot::Sender<Frame>),
    /// A line for lists.
    Row(Language, oneshot::Sender<GameRow>),
    /// The game as its log makes it.
    Table(oneshot::Sender<Table>),
    /// The program has thought, about a version.
    Thought(u32, Option<Logged>),
    /// The server came back: it had last lived at a moment.
    Back(Moment),
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
}

/// A socket that watches or plays.
#[derive(Debug)]
pub(crate) struct Watcher {
    pub(crate) socket: u64,
    pub(crate) person: Option<String>,
    pub(crate) language: Language,
    pub(crate) out: mpsc::Sender<Utf8Bytes>,
}

struct Room {
    hall: Arc<Hall>,
    game: store::Game,
    meeting: store::Meeting,
    kept: Kept,
    table: Table,
    /// For each entry of the log, the ply from which the list of moves changed with it.
    changed: Vec<usize>,
    people: [Person; 2],
    watchers: Vec<Watcher>,
    starts_at: Option<i64>,
    take_back: Option<Player>,
    rematch_by: Option<Player>,
    rematch: Option<String>,
    score: Score,
    ratings: Option<RatingChanges>,
    thinking: Option<u32>,
    /// The version at which it was told that the last minute has begun.
    last_minute: Option<u32>,
    used: Instant,
}

/// Runs a room until nobody needs it. `false` if there is no such game.
pub(crate) async fn run(hall: Arc<Hall>, id: String, orders: mpsc::Receiver<Order>, live: Live) {
    match Room::load(Arc::clone(&hall), &id).await {
        Ok(Some(room)) => room.serve(orders, &live).await,
        Ok(None) => hall.forget(&id),
        Err(error) => {
            tracing::error!(game = %id, %error, "a game cannot be loaded");
            hall.forget(&id);
        }
    }
}

impl Room {
    async fn load(hall: Arc<Hall>, id: &str) -> Result<Option<Self>, StoreError> {
        let Some(game) = hall.store.game(id).await? else { return Ok(None) };
        let meeting = hall.store.meeting(&game.meeting).await?;
        let Some(meeting) = meeting else {
            return Err(StoreError::Unreadable(format!("game {id} without its meeting")));
        };
        let unreadable = |error: &dyn std::fmt::Display| StoreError::Unreadable(error.to_string());
        let kept: Kept = serde_json::from_str(&meeting.terms).map_err(|error| unreadable(&error))?;
        let (table, changed) = fold(&hall, &game).await?;
        let people = hall.people(&game, &kept.terms.pool()).await?;
        let score = Score::load(&hall.store, &meeting, &game, &kept.terms).await?;
        let now = hall.time.now().0;
        let mut room = Self {
            people,
            score,
            table,
            changed,
            kept,
            meeting,
            game,
            watchers: Vec::new(),
            starts_at: None,
            take_back: None,
            rematch_by: None,
            rematch: None,
            ratings: None,
            thinking: None,
            last_minute: None,
            used: Instant::now(),
            hall,
        };
        if !room.table.game().is_started() && room.is_seated() && room.between_people() {
            room.starts_at = Some((room.game.created + room.pause()).max(now + PATIENCE));
        }
        if room.table.game().is_over() {
            room.finish().await;
        }
        Ok(Some(room))
    }

    /// Between the games of a micro-match there is the break of the rules (5.4.6); otherwise a moment to come to the board.
    fn pause(&self) -> i64 {
        let terms = &self.kept.terms;
        match game::pause(terms.discipline, terms.tempo) {
            Some(Span(pause)) if self.game.number > 0 => pause,
            _ => PATIENCE,
        }
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
        loop {
            let played = self.is_seated() && !self.table.game().is_over();
            live.set(played.then_some(self.game.created));
            self.consider();
            let wake = self.wake();
            tokio::select! {
                order = orders.recv() => match order {
                    Some(order) => self.obey(order).await,
                    None => return,
                },
                () = tokio::time::sleep(wake) => {
                    self.on_time().await;
                    if self.is_idle() && self.hall.forget_if_unused(&self.game.id, &orders) {
                        return;
                    }
                }
            }
        }
    }

    fn is_idle(&self) -> bool {
        let waits = self.table.game().running().is_some() || self.starts_at.is_some();
        !waits && self.watchers.is_empty() && self.thinking.is_none() && self.used.elapsed() >= IDLE
    }

    /// How long nothing happens by itself.
    fn wake(&self) -> Duration {
        let now = self.hall.time.now();
        let game = self.table.game();
        let mut next = Span(IDLE.as_millis() as i64);
        if game.is_over() {
            return Duration::from_millis(next.0.cast_unsigned());
        }
        if let Some(left) = game.running().and_then(|player| game.left(player, now)) {
            next = next.min(left);
            if left > LAST_MINUTE {
                next = next.min(left - LAST_MINUTE);
            }
        }
        if let Some(starts_at) = self.starts_at.filter(|_| !self.table.game().is_started()) {
            next = next.min(Moment(starts_at) - now);
        }
        if let Some(late) = game.late_at() {
            next = next.min(late - now);
        }
        Duration::from_millis(next.0.max(1).cast_unsigned())
    }

    /// What time brings: the beginning, a fallen flag, an empty chair.
    async fn on_time(&mut self) {
        let now = self.hall.time.now();
        let game = self.table.game();
        if game.is_over() {
            return;
        }
        if !self.table.game().is_started() {
            if self.starts_at.is_some_and(|starts_at| starts_at <= now.0) {
                self.starts_at = None;
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
        let version = Some(self.table.version());
        if left.is_some_and(|left| left <= LAST_MINUTE) && self.last_minute != version {
            self.last_minute = version;
            self.tell(&[Happening::LastMinute], None, self.table.game().ply());
        }
    }

    async fn obey(&mut self, order: Order) {
        self.used = Instant::now();
        match order {
            Order::Join(watcher, since) => self.join(watcher, since).await,
            Order::Leave(socket) => {
                self.watchers.retain(|watcher| watcher.socket != socket);
                self.tell_presence();
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
            Order::Table(answer) => {
                let _ = answer.send(self.table.clone());
            }
            Order::Thought(version, thought) => self.thought(version, thought).await,
            Order::Back(lived) => self.back(lived).await,
        }
    }

    /// The server was away: from when it last lived until now the clocks do not run. Both are acts in the log, so whoever plays the log
    /// again gets the same clocks.
    async fn back(&mut self, lived: Moment) {
        if self.table.game().is_over() || !self.table.game().is_started() {
            return;
        }
        // A claim that waits holds the game itself, and is judged now.
        if self.table.game().claim_to_judge().is_some() {
            return;
        }
        // Refused if the game was held already, which is as good.
        let pause = self.table.game().logged(Actor::Arbiter, FrameAct::Pause);
        self.perform_at(&pause, None, lived.max(self.table.last())).await;
        if !self.table.game().is_over() {
            let resume = self.table.game().logged(Actor::Arbiter, FrameAct::Resume);
            self.perform(&resume, None).await;
        }
    }

    async fn join(&mut self, watcher: Watcher, since: Option<u32>) {
        let seat = self.seat_of(watcher.person.as_deref());
        if let Some(player) = seat {
            self.arrive(player).await;
        }
        let first = match since {
            Some(version) if version == self.table.version() => None,
            Some(version) if version < self.table.version() => {
                let missed = self.changed.get(version as usize..).unwrap_or_default();
                let from = missed.iter().copied().min().unwrap_or_else(|| self.table.game().ply());
                Some(self.event(&self.news(&[Happening::CaughtUp], None, from), watcher.language))
            }
            _ => Some(self.snapshot(watcher.language, seat)),
        };
        if let Some(first) = first {
            let _ = watcher.out.try_send(text(&first));
        }
        self.watchers.retain(|other| other.socket != watcher.socket);
        self.watchers.push(watcher);
        self.tell_presence();
    }

    /// A player comes to the board; with both there the game begins.
    async fn arrive(&mut self, player: Player) {
        if self.table.game().is_over() {
            return;
        }
        if !self.table.game().present()[index(player)] {
            let arrival = self.table.game().logged(Actor::Player(player), FrameAct::Arrive);
            self.perform(&arrival, None).await;
        }
        let ready = self.is_seated() && self.table.game().present() == [true; 2];
        if ready && !self.table.game().is_started() {
            self.starts_at = None;
            let start = self.table.game().logged(Actor::Arbiter, FrameAct::Start);
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
        match self.hall.store.sit_down(&self.game.id, &seat).await {
            Ok(true) => {}
            Ok(false) => return Err(SitError::Full),
            Err(error) => {
                tracing::error!(game = %self.game.id, %error, "a seat cannot be taken");
                return Err(SitError::Busy);
            }
        }
        match player {
            Player::First => (self.game.first, self.meeting.one) = (seat.clone(), seat),
            Player::Second => (self.game.second, self.meeting.two) = (seat.clone(), seat),
        }
        if let Ok(people) = self.hall.people(&self.game, &self.kept.terms.pool()).await {
            self.people = people;
        }
        self.starts_at = Some(self.hall.time.now().0 + PATIENCE);
        self.tell(&[Happening::Seated], Some(player), self.table.game().ply());
        Ok(player)
    }

    // Acts

    /// Makes an act now: on the fold, then in the log, then known to everybody. Whoever asked gets an answer.
    async fn perform(&mut self, logged: &Logged, asker: Option<(u64, Option<u32>)>) -> bool {
        let now = self.hall.time.now().max(self.table.last());
        self.perform_at(logged, asker, now).await
    }

    async fn perform_at(&mut self, logged: &Logged, asker: Option<(u64, Option<u32>)>, when: Moment) -> bool {
        let ply = self.table.game().ply();
        let over = self.table.game().is_over();
        let events = match self.table.apply(when, logged) {
            Ok(events) => events,
            Err(refused) => {
                self.hall.metrics.refused.add(1);
                self.refuse(asker, &refused);
                return false;
            }
        };
        let from = ply.min(self.table.game().ply());
        let ended = !over && self.table.game().is_over();
        let outcome_text = ended.then(|| {
            let tally = self.score.tally(meeting::tally(self.table.game()));
            serde_json::to_string(&Ended::new(tally, self.table.game())).unwrap_or_default()
        });
        let append = Append {
            game: self.game.id.clone(),
            entry: Entry {
                seq: self.table.version(),
                at: when.0,
                body: serde_json::to_string(logged).unwrap_or_default(),
            },
            outcome: outcome_text.clone().map(|body| store::Outcome {
                score: meeting::score(meeting::tally(self.table.game())),
                body,
            }),
        };
        let begun = Instant::now();
        if let Err(error) = self.hall.store.append(append).await {
            // Nobody has seen what is not in the log: the log says how the game stands.
            tracing::warn!(game = %self.game.id, %error, "an act was not written");
            self.reload().await;
            self.no(asker, Code::Busy);
            return false;
        }
        self.hall.metrics.acts.add(1);
        self.hall.metrics.append.record(begun.elapsed());
        self.changed.push(from);
        self.take_back = None;
        if ended {
            (self.game.ended, self.game.outcome) = (Some(when.0), outcome_text);
        }
        self.ok(asker);
        let (what, by) = happened(logged, &events);
        self.tell(&what, by, from);
        if ended {
            self.finish().await;
        }
        true
    }

    async fn reload(&mut self) {
        match fold(&self.hall, &self.game).await {
            Ok((table, changed)) => {
                (self.table, self.changed) = (table, changed);
                self.tell(&[Happening::CaughtUp], None, 0);
            }
            Err(error) => tracing::error!(game = %self.game.id, %error, "a game cannot be loaded again"),
        }
    }

    /// What follows when a game is over: the next game of the micro-match, or the ratings.
    async fn finish(&mut self) {
        self.score.record(meeting::tally(self.table.game()));
        match self.hall.after(&self.meeting, &self.game, &self.kept, &mut self.score).await {
            Ok(changes) => {
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
                self.tell(&[what], None, self.table.game().ply());
            }
            Err(error) => {
                tracing::error!(game = %self.game.id, %error, "what follows the game was not written");
            }
        }
    }
}

/// The fold of a game's log.
async fn fold(hall: &Hall, game: &store::Game) -> Result<(Table, Vec<usize>), StoreError> {
    let unreadable =
        |error: &dyn std::fmt::Display| StoreError::Unreadable(format!("game {}: {error}", game.id));
    let rules: AnyRegulations =
        serde_json::from_str(&game.regulations).map_err(|error| unreadable(&error))?;
    let mut table = Table::new(&rules).map_err(|error| unreadable(&error))?;
    let mut changed = Vec::new();
    for entry in hall.store.log(&game.id).await? {
        let logged: Logged = serde_json::from_str(&entry.body).map_err(|error| unreadable(&error))?;
        let ply = table.game().ply();
        table.apply(Moment(entry.at), &logged).map_err(|error| unreadable(&error))?;
        changed.push(ply.min(table.game().ply()));
    }
    Ok((table, changed))
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
            Event::Ended(_) => (Happening::Ended, None),
            _ => continue,
        };
        what.push(word);
        who = who.or(player);
    }
    (what, who)
}
