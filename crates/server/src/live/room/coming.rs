//! People come to the board: to watch, to play, to take the open seat.

use std::sync::Arc;

use game::{Actor, FrameAct, Player, Span};
use language::Language;
use serde::{Deserialize, Serialize};
use store::{Seat, StoreError};
use tokio::sync::{mpsc, watch};

use crate::live::between::edge::{Edge, Notice};
use crate::live::logged_game::index;
use crate::wire::{Happening, Numbered};

use super::{PATIENCE, Room, Told};

/// Frames that wait to be sent to somebody who watches; who is further behind is let go and can come back.
const SPECTATOR: usize = 64;
/// The same for a player: more than a game has while a broken connection is found out.
const PLAYER: usize = 1_024;

/// Why a seat cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// A socket that wants to watch or play, and brings its end of the line.
#[derive(Debug)]
pub(crate) struct Newcomer {
    pub(crate) socket: u64,
    pub(crate) person: Option<String>,
    pub(crate) caller: Caller,
    pub(crate) language: Language,
    pub(crate) end: End,
}

/// Who comes, beside the id.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Caller {
    pub(crate) name: String,
    pub(crate) guest: bool,
    /// What is known of the device.
    pub(crate) device: Option<String>,
    pub(crate) network: std::net::IpAddr,
}

/// What a socket hears of a game.
#[derive(Debug)]
pub(crate) struct Line {
    /// What happens in the game, all of it and in order. When it ends, the room has let go of the socket, which did not keep up.
    pub(crate) frames: mpsc::Receiver<Arc<Told>>,
    /// Who is here: the last word on it, which replaces the one before.
    pub(crate) presence: watch::Receiver<Option<Arc<Told>>>,
}

/// Where a room speaks to a socket.
#[derive(Debug)]
pub(crate) enum End {
    /// On this node.
    Here(Here),
    /// On another.
    There(Arc<Edge>),
}

/// The other end of a line.
#[derive(Debug)]
pub(crate) struct Here {
    frames: mpsc::Sender<Arc<Told>>,
    presence: watch::Sender<Option<Arc<Told>>>,
}

impl Here {
    /// Says something; `false` if the socket does not keep up, or is gone.
    pub(crate) fn tell(&self, told: Arc<Told>) -> bool {
        self.frames.try_send(told).is_ok()
    }

    /// Says who is here.
    pub(crate) fn tell_presence(&self, told: Option<Arc<Told>>) {
        self.presence.send_replace(told);
    }
}

/// A line for a socket of a player, or of somebody else.
pub(crate) fn line(player: bool) -> (End, Line) {
    let (frames, heard) = mpsc::channel(if player { PLAYER } else { SPECTATOR });
    let (presence, seen) = watch::channel(None);
    (End::Here(Here { frames, presence }), Line { frames: heard, presence: seen })
}

/// A socket that watches or plays.
pub(super) struct Watcher {
    pub(super) who: Newcomer,
    /// Whether it sees the game only with the delay of the event.
    pub(super) public: bool,
}

impl Watcher {
    /// Says something to this one only; `false` if it does not keep up, or is gone.
    pub(super) fn tell(&self, told: Arc<Told>) -> bool {
        match &self.who.end {
            End::Here(here) => here.tell(told),
            End::There(edge) => {
                edge.tell(Notice::one(self.who.socket, &told));
                true
            }
        }
    }
}

impl Room {
    pub(super) async fn join(&mut self, newcomer: Newcomer, since: Option<u32>) {
        let seat = self.seat_of(newcomer.person.as_deref());
        let public = self.is_public(newcomer.person.as_deref()).await;
        let (socket, language) = (newcomer.socket, newcomer.language);
        let watcher = Watcher { who: self.known(newcomer), public };
        if let Some(player) = seat {
            let Caller { device, network, .. } = &watcher.who.caller;
            self.marks[index(player)].note(device.as_deref(), *network);
            self.arrive(player).await;
        }
        let sight = self.sight(public);
        let first = match since {
            Some(version) if version == sight.logged.version() => None,
            Some(version) if version < sight.logged.version() && self.later.is_none() => {
                let missed = self.changed.get(version as usize..).unwrap_or_default();
                let from = missed.iter().copied().min().unwrap_or_else(|| self.logged.game().ply());
                Some(self.event(&sight, &self.news(&sight, &[Happening::CaughtUp], None, from), language))
            }
            _ => Some(self.snapshot(&sight, language, seat)),
        };
        if let End::There(edge) = &watcher.who.end {
            edge.tell(Notice::welcome(socket, public));
        }
        if let Some(first) = first {
            watcher.tell(Told::new(first));
        }
        match (&watcher.who.end, &self.presence.told) {
            (End::Here(here), told) => here.tell_presence(told.clone()),
            (End::There(edge), Some(told)) => edge.tell(Notice::presence(told)),
            (End::There(_), None) => {}
        }
        self.watchers.retain(|other| other.who.socket != socket);
        // Players are told first, however many watch.
        self.watchers.insert(if seat.is_some() { 0 } else { self.watchers.len() }, watcher);
        self.note_absence();
        self.presence_changed();
    }

    /// Sockets of one node share their edge; one of a new edge of that node says that the old one has lost something and is no more.
    fn known(&mut self, mut newcomer: Newcomer) -> Newcomer {
        let End::There(edge) = &newcomer.end else { return newcomer };
        let of_node = |watcher: &Watcher| match &watcher.who.end {
            End::There(other) if other.node == edge.node => Some(Arc::clone(other)),
            _ => None,
        };
        if let Some(other) = self.watchers.iter().find_map(of_node) {
            if other.link == edge.link {
                newcomer.end = End::There(other);
            } else {
                self.watchers.retain(|watcher| of_node(watcher).is_none());
            }
        }
        newcomer
    }

    /// Whether everything that was told to an edge has come there: it has heard so much.
    pub(super) fn is_whole(&self, node: &str, link: u64, heard: u64) -> bool {
        self.watchers.iter().any(|watcher| match &watcher.who.end {
            End::There(edge) if edge.node == node && edge.link == link => {
                edge.is_asked();
                edge.said() == heard
            }
            _ => false,
        })
    }

    /// Whether somebody watches at another node.
    pub(super) fn is_watched_elsewhere(&self) -> bool {
        self.watchers.iter().any(|watcher| matches!(watcher.who.end, End::There(_)))
    }

    /// Lets those go whose node is gone.
    pub(super) fn let_silent_go(&mut self) {
        let before = self.watchers.len();
        self.watchers.retain(|watcher| match &watcher.who.end {
            End::There(edge) => !edge.is_silent(),
            End::Here(_) => true,
        });
        if self.watchers.len() != before {
            self.note_absence();
            self.presence_changed();
        }
    }

    /// Whether a player is at the board, or a clock runs.
    pub(super) fn is_attended(&self) -> bool {
        let game = self.logged.game();
        let seated = |watcher: &Watcher| self.seat_of(watcher.who.person.as_deref()).is_some();
        let clock = !self.is_of_days() && game.left(Player::First, self.logged.last()).is_some();
        clock || self.watchers.iter().any(seated)
    }

    /// Hears somebody who has no socket, and answers over the line.
    pub(super) async fn ask_once(&mut self, newcomer: Newcomer, numbered: Numbered) {
        let socket = newcomer.socket;
        let public = self.is_public(newcomer.person.as_deref()).await;
        self.watchers.push(Watcher { who: newcomer, public });
        self.say(socket, numbered, Span::ZERO).await;
        self.watchers.retain(|watcher| watcher.who.socket != socket);
    }

    /// A player comes to the board; with both there the game begins.
    pub(super) async fn arrive(&mut self, player: Player) {
        if self.logged.game().is_over() {
            return;
        }
        if !self.logged.game().present()[index(player)] {
            let arrival = self.logged.game().logged(Actor::Player(player), FrameAct::Arrive);
            self.perform(&arrival, None).await;
        }
        let ready =
            self.is_seated() && self.logged.game().present() == [true; 2] && !self.waits_for_the_signal();
        if ready && !self.logged.game().is_started() {
            let start = self.logged.game().logged(Actor::Arbiter, FrameAct::Start);
            self.perform(&start, None).await;
        }
    }

    pub(super) async fn sit(&mut self, person: &str) -> Result<Player, SitError> {
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
        self.registry.bells.game_starts(&[self.game.first.clone(), self.game.second.clone()], &self.game.id);
        self.starts_at = Some(begins);
        self.tell(&[Happening::Seated], Some(player), self.logged.game().ply());
        Ok(player)
    }
}
