//! People come to the board: to watch, to play, to take the open seat.

use std::sync::Arc;

use game::{Actor, FrameAct, Player, Span};
use language::Language;
use store::{Seat, StoreError};
use tokio::sync::{mpsc, oneshot, watch};

use crate::live::logged_game::index;
use crate::wire::{Happening, Numbered};

use super::{PATIENCE, Room, Told};

/// Frames that wait to be sent to somebody who watches; who is further behind is let go and can come back.
const SPECTATOR: usize = 64;
/// The same for a player: more than a game has while a broken connection is found out.
const PLAYER: usize = 1_024;

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
    pub(crate) caller: Caller,
    pub(crate) language: Language,
    pub(crate) answer: oneshot::Sender<Line>,
}

/// Who comes, beside the id.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) name: String,
    pub(crate) guest: bool,
    /// What is known of the device.
    pub(crate) device: Option<String>,
    pub(crate) network: std::net::IpAddr,
}

/// What a room sends to a socket.
#[derive(Debug)]
pub(crate) struct Line {
    /// What happens in the game, all of it and in order. When it ends, the room has let go of the socket, which did not keep up.
    pub(crate) frames: mpsc::Receiver<Arc<Told>>,
    /// Who is here: the last word on it, which replaces the one before.
    pub(crate) presence: watch::Receiver<Option<Arc<Told>>>,
}

/// A socket that watches or plays.
pub(super) struct Watcher {
    pub(super) socket: u64,
    pub(super) person: Option<String>,
    pub(super) name: String,
    pub(super) guest: bool,
    pub(super) language: Language,
    /// Whether it sees the game only with the delay of the event.
    pub(super) public: bool,
    pub(super) out: mpsc::Sender<Arc<Told>>,
}

impl Room {
    pub(super) async fn join(&mut self, newcomer: Newcomer, since: Option<u32>) {
        let Newcomer { socket, person, caller, language, answer } = newcomer;
        let seat = self.seat_of(person.as_deref());
        let (out, frames) = mpsc::channel(if seat.is_some() { PLAYER } else { SPECTATOR });
        if answer.send(Line { frames, presence: self.presence.told.subscribe() }).is_err() {
            return;
        }
        let Caller { name, guest, device, network } = caller;
        let public = self.is_public(person.as_deref()).await;
        let watcher = Watcher { socket, person, name, guest, language, public, out };
        if let Some(player) = seat {
            self.marks[index(player)].note(device.as_deref(), network);
            self.arrive(player).await;
        }
        let sight = self.sight(public);
        let first = match since {
            Some(version) if version == sight.logged.version() => None,
            Some(version) if version < sight.logged.version() && self.later.is_none() => {
                let missed = self.changed.get(version as usize..).unwrap_or_default();
                let from = missed.iter().copied().min().unwrap_or_else(|| self.logged.game().ply());
                Some(self.event(
                    &sight,
                    &self.news(&sight, &[Happening::CaughtUp], None, from),
                    watcher.language,
                ))
            }
            _ => Some(self.snapshot(&sight, watcher.language, seat)),
        };
        if let Some(first) = first {
            let _ = watcher.out.try_send(Told::new(first));
        }
        self.watchers.retain(|other| other.socket != watcher.socket);
        // Players are told first, however many watch.
        self.watchers.insert(if seat.is_some() { 0 } else { self.watchers.len() }, watcher);
        self.note_absence();
        self.presence_changed();
    }

    /// Whether a player is at the board, or a clock runs.
    pub(super) fn is_attended(&self) -> bool {
        let game = self.logged.game();
        let seated = |watcher: &Watcher| self.seat_of(watcher.person.as_deref()).is_some();
        let clock = !self.is_of_days() && game.left(Player::First, self.logged.last()).is_some();
        clock || self.watchers.iter().any(seated)
    }

    /// Hears somebody who has no socket, and answers over the line.
    pub(super) async fn ask_once(&mut self, newcomer: Newcomer, numbered: Numbered) {
        let Newcomer { socket, person, caller, language, answer } = newcomer;
        let (out, frames) = mpsc::channel(SPECTATOR);
        let line = Line { frames, presence: self.presence.told.subscribe() };
        let Caller { name, guest, .. } = caller;
        let public = self.is_public(person.as_deref()).await;
        self.watchers.push(Watcher { socket, person, name, guest, language, public, out });
        self.say(socket, numbered, Span::ZERO).await;
        self.watchers.retain(|watcher| watcher.socket != socket);
        let _ = answer.send(line);
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
