//! What programs and pages wait for: a game begins or ends, a challenge comes or goes. Told to whoever listens for a person.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::Seat;
use tokio::sync::broadcast;

use crate::live::between::{Change, Nodes};
use crate::wire::{Challenge, ChallengeGone, PersonEvent};

/// Events that wait for one listener; who is further behind looks everything up again.
const WAITING: usize = 64;

/// Who is told what concerns them.
#[derive(Debug, Default)]
pub(crate) struct Bells {
    bells: Mutex<HashMap<String, broadcast::Sender<PersonEvent>>>,
    /// The other servers, where somebody may listen, too.
    nodes: Option<Arc<Nodes>>,
}

impl Bells {
    pub(crate) fn new(nodes: Option<Arc<Nodes>>) -> Self {
        Self { bells: Mutex::default(), nodes }
    }

    fn open(&self) -> MutexGuard<'_, HashMap<String, broadcast::Sender<PersonEvent>>> {
        // The map is whole after each of the operations on it, whatever becomes of the thread.
        self.bells.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Listens for a person.
    pub(crate) fn listen(&self, person: &str) -> broadcast::Receiver<PersonEvent> {
        let mut bells = self.open();
        bells.retain(|_, bell| bell.receiver_count() > 0);
        bells.entry(person.to_owned()).or_insert_with(|| broadcast::Sender::new(WAITING)).subscribe()
    }

    fn ring(&self, person: &str, event: PersonEvent) {
        if let Some(nodes) = &self.nodes {
            nodes.tell(Change::Rings { person: person.to_owned(), event: Box::new(event.clone()) });
        }
        self.ring_here(person, event);
    }

    /// Tells whoever listens at this server.
    pub(crate) fn ring_here(&self, person: &str, event: PersonEvent) {
        if let Some(bell) = self.open().get(person) {
            // Nobody may be listening any more.
            let _ = bell.send(event);
        }
    }

    /// A game of these two is there.
    pub(crate) fn game_starts(&self, seats: &[Seat; 2], game: &str) {
        for (person, side) in people(seats) {
            self.ring(person, PersonEvent::game_start(game, side));
        }
    }

    /// A game of these two is over.
    pub(crate) fn game_ends(&self, seats: &[Seat; 2], game: &str) {
        for (person, side) in people(seats) {
            self.ring(person, PersonEvent::game_finish(game, side));
        }
    }

    /// Somebody is asked for a game.
    pub(crate) fn challenged(&self, person: &str, challenge: &Challenge) {
        self.ring(person, PersonEvent::Challenge { challenge: challenge.clone() });
    }

    /// A challenge was taken back.
    pub(crate) fn cancelled(&self, person: &str, id: &str) {
        self.ring(person, PersonEvent::ChallengeCanceled { challenge: ChallengeGone { id: id.to_owned() } });
    }

    /// A challenge was declined.
    pub(crate) fn declined(&self, person: &str, id: &str) {
        self.ring(person, PersonEvent::ChallengeDeclined { challenge: ChallengeGone { id: id.to_owned() } });
    }
}

/// The people at a board and their sides.
fn people(seats: &[Seat; 2]) -> impl Iterator<Item = (&str, game::Player)> {
    seats.iter().zip(game::Player::BOTH).filter_map(|(seat, side)| match seat {
        Seat::User(id) => Some((id.as_str(), side)),
        Seat::Open | Seat::Engine(_) | Seat::Gone => None,
    })
}
