//! One game on the server: a task of its own that holds the fold in memory, writes each act before it is acknowledged, and tells everybody.

use axum::extract::ws::Utf8Bytes;
use draughts::AnyPosition;
use game::{Event, Made, Moment, Player, Span, renju as five};
use language::Language;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Append, Entry, Seat, StoreError};
use tokio::sync::{mpsc, oneshot};

use crate::hall::{Hall, Kept, Live};
use crate::meeting::Score;
use crate::table::{Board, Chore, Logged, Outcome, Table, index};
use crate::terms::Rules;
use crate::wire::{Code, Frame, GameRow, Happening, Numbered, Person, RatingChanges, Verdict};
use crate::{meeting, view};

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

/// How a game ended, as lists need it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Ended {
    /// The result as the meeting counts it, by the meeting's players.
    pub(crate) tally: game::Tally,
    /// The verdict in each language.
    pub(crate) verdicts: Vec<(String, Verdict)>,
    /// Plies played.
    pub(crate) ply: usize,
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
    /// The last move of draughts with its ply, so that telling it does not play the whole game again.
    last: Option<(usize, Made)>,
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

impl Ended {
    /// How the game ended, in a language.
    pub(crate) fn verdict(mut self, language: Language) -> Option<Verdict> {
        let at = self.verdicts.iter().position(|(code, _)| code == language.code())?;
        Some(self.verdicts.swap_remove(at).1)
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
            last: None,
            used: Instant::now(),
            hall,
        };
        if room.table.started().is_none() && room.is_seated() && room.between_people() {
            room.starts_at = Some((room.game.created + room.pause()).max(now + PATIENCE));
        }
        if room.table.board().is_over() {
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
            let played = self.is_seated() && !self.table.board().is_over();
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
        let waits = self.table.board().running().is_some() || self.starts_at.is_some();
        !waits && self.watchers.is_empty() && self.thinking.is_none() && self.used.elapsed() >= IDLE
    }

    /// How long nothing happens by itself.
    fn wake(&self) -> Duration {
        let now = self.hall.time.now();
        let board = self.table.board();
        let mut next = Span(IDLE.as_millis() as i64);
        if board.is_over() {
            return Duration::from_millis(next.0.cast_unsigned());
        }
        if let Some(left) = board.running().and_then(|player| board.left(player, now)) {
            next = next.min(left);
            if left > LAST_MINUTE {
                next = next.min(left - LAST_MINUTE);
            }
        }
        if let Some(starts_at) = self.starts_at.filter(|_| self.table.started().is_none()) {
            next = next.min(Moment(starts_at) - now);
        }
        if let Some(late) = board.late_at() {
            next = next.min(late - now);
        }
        Duration::from_millis(next.0.max(1).cast_unsigned())
    }

    /// What time brings: the beginning, a fallen flag, an empty chair.
    async fn on_time(&mut self) {
        let now = self.hall.time.now();
        let board = self.table.board();
        if board.is_over() {
            return;
        }
        if self.table.started().is_none() {
            if self.starts_at.is_some_and(|starts_at| starts_at <= now.0) {
                self.starts_at = None;
                let start = board.arbiter(Chore::Start);
                self.perform(&start, None).await;
            }
            return;
        }
        let out =
            board.running().and_then(|player| board.left(player, now)).is_some_and(|left| left <= Span::ZERO);
        let late = board.late_at().is_some_and(|late| late <= now);
        if out || late {
            let look = board.arbiter(Chore::Look);
            self.perform(&look, None).await;
            return;
        }
        let left = board.running().and_then(|player| board.left(player, now));
        let version = Some(self.table.version());
        if left.is_some_and(|left| left <= LAST_MINUTE) && self.last_minute != version {
            self.last_minute = version;
            self.tell(&[Happening::LastMinute], None, self.table.board().ply());
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
        if self.table.board().is_over() || self.table.started().is_none() {
            return;
        }
        // A claim that waits holds the game itself, and is judged now.
        if matches!(self.table.board(), Board::Draughts(game) if game.claim_to_judge().is_some()) {
            return;
        }
        // Refused if the game was held already, which is as good.
        let pause = self.table.board().arbiter(Chore::Pause);
        self.perform_at(&pause, None, lived.max(self.table.last())).await;
        if !self.table.board().is_over() {
            let resume = self.table.board().arbiter(Chore::Resume);
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
                let from = missed.iter().copied().min().unwrap_or_else(|| self.table.board().ply());
                Some(self.event(&[Happening::CaughtUp], None, from, watcher.language))
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
        if self.table.board().is_over() {
            return;
        }
        if !self.table.arrived()[index(player)] {
            let arrival = self.table.board().arrival(player);
            self.perform(&arrival, None).await;
        }
        let ready = self.is_seated() && self.table.arrived() == [true; 2];
        if ready && self.table.started().is_none() {
            self.starts_at = None;
            let start = self.table.board().arbiter(Chore::Start);
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
        self.tell(&[Happening::Seated], Some(player), self.table.board().ply());
        Ok(player)
    }

    // Acts

    /// Makes an act now: on the fold, then in the log, then known to everybody. Whoever asked gets an answer.
    async fn perform(&mut self, logged: &Logged, asker: Option<(u64, Option<u32>)>) -> bool {
        let now = self.hall.time.now().max(self.table.last());
        self.perform_at(logged, asker, now).await
    }

    async fn perform_at(&mut self, logged: &Logged, asker: Option<(u64, Option<u32>)>, when: Moment) -> bool {
        let ply = self.table.board().ply();
        let over = self.table.board().is_over();
        let before = match self.table.board() {
            Board::Draughts(game) => Some(*game.position()),
            Board::Renju(_) => None,
        };
        let outcome = match self.table.apply(when, logged) {
            Ok(outcome) => outcome,
            Err(refused) => {
                self.hall.metrics.refused.add(1);
                self.refuse(asker, &refused);
                return false;
            }
        };
        let from = ply.min(self.table.board().ply());
        let ended = !over && self.table.board().is_over();
        let outcome_text = ended.then(|| serde_json::to_string(&self.ended()).unwrap_or_default());
        let append = Append {
            game: self.game.id.clone(),
            entry: Entry {
                seq: self.table.version(),
                at: when.0,
                body: serde_json::to_string(logged).unwrap_or_default(),
            },
            outcome: outcome_text.clone().map(|body| store::Outcome {
                score: meeting::score(meeting::tally(self.table.board())),
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
        self.last = before.and_then(|before| self.last_move(before, &outcome, when));
        let (what, by) = happened(&outcome);
        self.tell(&what, by, from);
        if ended {
            self.finish().await;
        }
        true
    }

    fn last_move(&self, before: AnyPosition, outcome: &Outcome, when: Moment) -> Option<(usize, Made)> {
        let (Outcome::Draughts(events), Board::Draughts(game)) = (outcome, self.table.board()) else {
            return None;
        };
        let (by, mv) = events.iter().find_map(|event| match event {
            Event::Moved(by, mv) => Some((*by, *mv)),
            _ => None,
        })?;
        let played = Made { by, before, mv, after: *game.position(), left: game.left(by, when) };
        Some((self.table.board().ply(), played))
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

    fn ended(&self) -> Ended {
        let board = self.table.board();
        Ended {
            tally: self.score.tally(meeting::tally(board)),
            verdicts: Language::ALL
                .iter()
                .filter_map(|&language| Some((language.code().to_owned(), view::verdict(board, language)?)))
                .collect(),
            ply: board.ply(),
        }
    }

    /// What follows when a game is over: the next game of the micro-match, or the ratings.
    async fn finish(&mut self) {
        self.score.record(meeting::tally(self.table.board()));
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
                self.tell(&[what], None, self.table.board().ply());
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
    let rules: Rules = serde_json::from_str(&game.regulations).map_err(|error| unreadable(&error))?;
    let mut table = Table::new(&rules).map_err(|error| unreadable(&error))?;
    let mut changed = Vec::new();
    for entry in hall.store.log(&game.id).await? {
        let logged: Logged = serde_json::from_str(&entry.body).map_err(|error| unreadable(&error))?;
        let ply = table.board().ply();
        table.apply(Moment(entry.at), &logged).map_err(|error| unreadable(&error))?;
        changed.push(ply.min(table.board().ply()));
    }
    Ok((table, changed))
}

/// What happened, in the words of the protocol, and by whom.
fn happened(outcome: &Outcome) -> (Vec<Happening>, Option<Player>) {
    let mut what = Vec::new();
    let mut who = None;
    let mut note = |word: Happening, player: Option<Player>| {
        what.push(word);
        who = who.or(player);
    };
    match outcome {
        Outcome::TakenBack => note(Happening::TakenBack, None),
        Outcome::Draughts(events) => {
            for event in events {
                match event {
                    Event::Started(_) => note(Happening::Started, None),
                    Event::Arrived(player) => note(Happening::Arrived, Some(*player)),
                    Event::Moved(player, _) => note(Happening::Moved, Some(*player)),
                    Event::Offered(player) => note(Happening::Offered, Some(*player)),
                    Event::Declined(player) => note(Happening::Declined, Some(*player)),
                    Event::Counted(player, _) => note(Happening::Counted, Some(*player)),
                    Event::ClaimWaits(player, _) => note(Happening::ClaimWaits, Some(*player)),
                    Event::ClaimFailed(player, _) => note(Happening::ClaimFailed, Some(*player)),
                    Event::Held => note(Happening::Held, None),
                    Event::Resumed => note(Happening::Resumed, None),
                    Event::Ended(_) => note(Happening::Ended, None),
                    _ => {}
                }
            }
        }
        Outcome::Renju(events) => {
            for event in events {
                match event {
                    five::Event::Started(_) => note(Happening::Started, None),
                    five::Event::Arrived(player) => note(Happening::Arrived, Some(*player)),
                    five::Event::Played(player, _) => note(Happening::Played, Some(*player)),
                    five::Event::Black(_) => note(Happening::Swapped, None),
                    five::Event::Passed(player) => note(Happening::Passed, Some(*player)),
                    five::Event::Offered(player) => note(Happening::Offered, Some(*player)),
                    five::Event::Declined(player) => note(Happening::Declined, Some(*player)),
                    five::Event::Held => note(Happening::Held, None),
                    five::Event::Resumed => note(Happening::Resumed, None),
                    five::Event::Ended(_) => note(Happening::Ended, None),
                    _ => {}
                }
            }
        }
    }
    (what, who)
}
