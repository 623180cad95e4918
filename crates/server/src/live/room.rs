//! One game on the server: a task of its own that holds the fold in memory, writes each act before it is acknowledged, and tells everybody.

use game::{Actor, FrameAct, Leave, Moment, Player, Span};
use language::Language;
use serde::{Deserialize, Serialize};
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::Seat;
use tokio::sync::{mpsc, oneshot};

use crate::desk::Conduct;
use crate::live::between::edge::SILENCE;
use crate::live::counting::{Marks, Uncounted};
use crate::live::lines::{self, Laid, LinesError};
use crate::live::logged_game::LoggedGame;
use crate::live::meeting::Score;
use crate::live::observation::Away;
use crate::live::registry::{Kept, Live, Registry};
use crate::live::thinking::Judged;
use crate::metrics::Seldom;
use crate::wire::{Frame, GameRow, Happening, Numbered, Person, RatingChanges};

mod acts;
mod broadcast;
mod chat;
mod coming;
mod days;
mod delay;
mod ending;
mod hold;
mod leaving;
mod loading;
mod panel;
mod program;
mod requests;
mod told;

use broadcast::Presence;
use chat::Spoken;
use coming::Watcher;
pub(crate) use coming::{Caller, End, Line, Newcomer, SitError, line};
use delay::{Later, Sight};
use hold::Writing;
pub(crate) use leaving::fair_time;
use loading::fold;
pub(crate) use loading::fold_until;
pub(crate) use panel::{AtBoard, NoHand};
pub(crate) use program::Progress;
use program::Thinking;
pub(crate) use told::{Told, text};

/// Acts of one game that wait; whoever comes then waits too.
pub(crate) const QUEUE: usize = 64;
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
    /// A socket comes, and has seen a version; it is told when it is at the board.
    Join(Newcomer, Option<u32>, oneshot::Sender<()>),
    /// A socket goes.
    Leave(u64),
    /// A socket says something; its lag is so long.
    Say(u64, Numbered, Span),
    /// Somebody without a socket says something once; the answer is among the frames, which end then.
    Ask(Newcomer, Numbered),
    /// Somebody takes the open seat.
    Sit(String, oneshot::Sender<Result<Player, SitError>>),
    /// What is there to see?
    Look(Language, Option<String>, oneshot::Sender<Frame>),
    /// A line for lists.
    Row(Language, oneshot::Sender<GameRow>),
    /// The game as its log makes it, for a reader.
    Game(Reader, oneshot::Sender<LoggedGame>),
    /// How much of the log a reader may see.
    Version(Reader, oneshot::Sender<u32>),
    /// Whether all that was told to another node has come there: it has heard so much over a line.
    Whole { node: String, link: u64, heard: u64, answer: oneshot::Sender<bool> },
    /// A player lays lines down, or withdraws them if there are none.
    SetLines(String, Vec<lines::Line>, oneshot::Sender<Result<(), LinesError>>),
    /// The lines that a person has laid down.
    Lines(String, oneshot::Sender<Vec<lines::Line>>),
    /// A player has taken leave.
    OnLeave,
    /// What the panel of an event sees.
    Board(oneshot::Sender<AtBoard>),
    /// The arbiter of an event does something.
    Hand(FrameAct, oneshot::Sender<Result<(), NoHand>>),
    /// The arbiter of a bureau grants leave; whether it is in the log.
    Grant(Player, Leave, oneshot::Sender<bool>),
    /// The program thinks about a version.
    Progress(u32, Progress),
}

/// For whom a game is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Reader {
    /// The arbiter, or the program itself.
    Arbiter,
    /// Somebody, who may have to wait for the delay of an event.
    Person(Option<String>),
}

struct Room {
    registry: Arc<Registry>,
    game: store::Game,
    meeting: store::Meeting,
    kept: Kept,
    logged: LoggedGame,
    /// What the event says to its games.
    conduct: Option<Arc<Conduct>>,
    /// What the public sees, if it sees the game later.
    later: Option<Box<Later>>,
    /// For each entry of the log, the ply from which the list of moves changed with it.
    changed: Vec<usize>,
    people: [Person; 2],
    watchers: Vec<Watcher>,
    presence: Presence,
    /// How both players left the page.
    away: [Away; 2],
    /// Since when a player is not at the board.
    absent: [Option<Moment>; 2],
    /// Where both were seen.
    marks: [Marks; 2],
    spoken: Spoken,
    /// The version that fair play knows.
    shown: Option<u32>,
    starts_at: Option<i64>,
    take_back: Option<Player>,
    rematch_by: Option<Player>,
    rematch: Option<String>,
    score: Score,
    ratings: Option<RatingChanges>,
    uncounted: Option<Uncounted>,
    thinking: Option<Thinking>,
    /// What the program thinks of the claim at a version, where an arbiter is on duty.
    advice: Option<(u32, game::Ruling)>,
    /// What the ruling that is about to be written rests on.
    judged: Option<Judged>,
    /// The version at which it was told that the last minute has begun.
    last_minute: Option<u32>,
    /// Lines that players have laid down in a game of days.
    lines: Vec<(String, Laid)>,
    /// Whether leaves are to be looked for.
    leaves_due: bool,
    used: Instant,
    writing: Writing,
    /// The time in which nobody had the log before this room.
    unowned: Option<store::Span>,
    /// Whether the game was taken away.
    gone: bool,
}

/// How a room, or another door of a game, has ended.
#[derive(Debug)]
pub(crate) enum Ended {
    /// Nobody needs it.
    Forgotten,
    /// Another node has the log now, or may have it: this is still to be done.
    Open(Vec<Order>),
}

/// Runs a room until nobody needs it or this server has the log no more; `again` is what waits already, and for the time given nobody had the log.
pub(crate) async fn run(
    registry: Arc<Registry>,
    id: &str,
    orders: &mut mpsc::Receiver<Order>,
    again: Vec<Order>,
    unowned: Option<store::Span>,
    live: &Live,
) -> Ended {
    match Room::load(Arc::clone(&registry), id, unowned).await {
        Ok(Some(mut room)) => {
            room.catch_up().await;
            return room.serve(orders, again, live).await;
        }
        Ok(None) => {}
        Err(error) => {
            if let Some(before) = UNREADABLE.now() {
                tracing::error!(game = %id, %error, before, "a game cannot be loaded");
            }
        }
    }
    registry.give_up(id).await;
    registry.forget(id);
    Ended::Forgotten
}

impl Room {
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

    async fn serve(mut self, orders: &mut mpsc::Receiver<Order>, again: Vec<Order>, live: &Live) -> Ended {
        let mut held = self.registry.held();
        if self.is_held() {
            held.mark_changed();
        }
        for order in again {
            self.obey(order).await;
        }
        let mut alarm = pin!(tokio::time::sleep(self.wake()));
        while !self.gone {
            if self.is_lost() {
                live.set(None);
                return self.hand_over();
            }
            let played = self.is_seated() && !self.logged.game().is_over() && self.is_attended();
            live.set(played.then_some(self.game.created));
            self.let_silent_go();
            self.stand_still().await;
            self.freeze().await;
            self.keep_delay().await;
            self.take_leaves().await;
            self.play_lines().await;
            self.consider();
            self.show();
            self.tell_presence();
            // One that goes off too early is set again; each move puts it off.
            let due = tokio::time::Instant::now() + self.wake();
            if alarm.is_elapsed() || due < alarm.deadline() {
                alarm.as_mut().reset(due);
            }
            tokio::select! {
                order = orders.recv() => match order {
                    Some(order) => self.obey(order).await,
                    None => return Ended::Forgotten,
                },
                _ = held.changed() => {
                    held.mark_unchanged();
                    self.hold().await;
                }
                () = alarm.as_mut() => {
                    self.on_time().await;
                    if self.is_idle() && self.note_waking().await {
                        self.registry.give_up(&self.game.id).await;
                        if self.registry.forget_if_unused(&self.game.id, orders) {
                            return Ended::Forgotten;
                        }
                    }
                }
            }
        }
        self.registry.give_up(&self.game.id).await;
        self.registry.forget(&self.game.id);
        Ended::Forgotten
    }

    /// Whether this server has the log no more.
    fn is_lost(&self) -> bool {
        self.writing.lost || !self.registry.store.has_log(&self.game.id)
    }

    /// Whoever watches here comes to the board of the next owner, wherever that is.
    fn hand_over(self) -> Ended {
        let version = self.logged.version();
        let here = self.watchers.into_iter().filter(|watcher| matches!(watcher.who.end, End::Here(_)));
        Ended::Open(
            here.map(|watcher| Order::Join(watcher.who, Some(version), oneshot::channel().0)).collect(),
        )
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
        if let Some(due) = self.shown_next() {
            next = next.min(due - now);
        }
        if self.is_watched_elsewhere() {
            next = next.min(Span(SILENCE.as_millis() as i64));
        }
        let quiet = self.writing.quiet();
        if self.is_held() || game.is_over() && self.writing.followed {
            return Duration::from_millis(next.0.max(1).cast_unsigned());
        }
        if let Some(left) = game.deadline().map(|deadline| deadline - now) {
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
        if let Some(aborts) = self.aborts_at() {
            next = next.min(aborts - now);
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
                if self.stands_still() {
                    // No game begins in a break; it is looked at again soon.
                    self.starts_at = Some(now.0 + 1_000);
                    return;
                }
                self.arrive_by_correspondence().await;
                let start = self.logged.game().logged(Actor::Arbiter, FrameAct::Start);
                self.perform(&start, None).await;
            }
            return;
        }
        let out = game.deadline().is_some_and(|deadline| deadline <= now);
        let late = game.late_at().is_some_and(|late| late <= now);
        if out || late {
            let look = game.logged(Actor::Arbiter, FrameAct::Look);
            self.perform(&look, None).await;
            return;
        }
        if self.aborts_at().is_some_and(|aborts| aborts <= now) {
            self.abort_unplayed().await;
            return;
        }
        let left = game.running().and_then(|player| game.left(player, now));
        let version = Some(self.logged.version());
        if !self.is_of_days() && left.is_some_and(|left| left <= LAST_MINUTE) && self.last_minute != version {
            self.last_minute = version;
            self.tell(&[Happening::LastMinute], None, self.logged.game().ply());
        }
    }

    async fn obey(&mut self, order: Order) {
        self.keep_delay().await;
        self.freeze().await;
        // A list of games does not keep them in memory.
        if !matches!(order, Order::Row(..) | Order::Board(_) | Order::Whole { .. }) {
            self.used = Instant::now();
        }
        match order {
            Order::Join(newcomer, since, seated) => {
                self.join(newcomer, since).await;
                let _ = seated.send(());
            }
            Order::Leave(socket) => {
                self.watchers.retain(|watcher| watcher.who.socket != socket);
                self.note_absence();
                self.presence_changed();
            }
            Order::Ask(newcomer, numbered) => self.ask_once(newcomer, numbered).await,
            Order::Say(socket, numbered, lag) => self.say(socket, numbered, lag).await,
            Order::Sit(person, answer) => {
                let seated = self.sit(&person).await;
                let _ = answer.send(seated);
            }
            Order::Look(language, person, answer) => {
                let seat = self.seat_of(person.as_deref());
                let sight = self.sight(self.is_public(person.as_deref()).await);
                let _ = answer.send(self.snapshot(&sight, language, seat));
            }
            Order::Row(language, answer) => {
                let _ = answer.send(self.row(language));
            }
            Order::Game(reader, answer) => {
                let public = self.sees_later(&reader).await;
                let _ = answer.send(self.sight(public).logged.clone());
            }
            Order::Version(reader, answer) => {
                let public = self.sees_later(&reader).await;
                let _ = answer.send(self.sight(public).logged.version());
            }
            Order::Whole { node, link, heard, answer } => {
                let _ = answer.send(self.is_whole(&node, link, heard));
            }
            Order::SetLines(person, lines, answer) => {
                let laid = self.lay_lines(&person, lines).await;
                let _ = answer.send(laid);
            }
            Order::Lines(person, answer) => {
                let _ = answer.send(self.lines_of(&person));
            }
            Order::OnLeave => self.leaves_due = true,
            Order::Board(answer) => {
                let _ = answer.send(self.at_board(false));
            }
            Order::Hand(act, answer) => {
                let done = self.hand(act).await;
                let _ = answer.send(done);
            }
            Order::Grant(player, leave, answer) => {
                let _ = answer.send(self.grant(player, leave).await);
            }
            Order::Progress(version, progress) => self.progress(version, progress).await,
        }
    }
}
