//! Several servers on one database: where the orders for a game go.
//!
//! Each game has a door on every node where somebody asks for it. If this node has the log of the game, or can take it, the door is its room; if another
//! node has it, the door forwards (`far.rs`). What the owner tells comes back numbered (`edge.rs`), and any message may be lost.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use store::{Claim, Life, StoreError};
use tokio::sync::{mpsc, watch};

use crate::live::registry::{Live, Registry};
use crate::live::room::{self, Ended, Order};

mod bus;
pub(crate) mod edge;
mod far;
mod near;
mod words;

pub(crate) use bus::{Bus, Letter};
use words::Between;
pub(crate) use words::Change;

/// News for one game that wait to be heard; what is more is lost, and noticed.
const NEWS: usize = 1_024;
/// How long to wait before somebody is asked again who was not heard, or a log that somebody is taking.
const AGAIN: Duration = Duration::from_millis(50);
/// An owner that lives and is not heard, or a database that does not answer, for so long: whoever waits is let go.
const PATIENCE: Duration = Duration::from_secs(3);

/// Something that an owner has told.
#[derive(Debug)]
pub(crate) struct Heard {
    link: u64,
    number: u64,
    to: edge::To,
    text: String,
}

/// What a node has to do with the others.
#[derive(Debug)]
pub(crate) struct Nodes {
    pub(crate) bus: Bus,
    pub(crate) life: watch::Receiver<Life>,
    /// Where news of games that others have are heard.
    far: Mutex<HashMap<String, mpsc::Sender<Heard>>>,
}

impl Nodes {
    pub(crate) fn new(bus: Bus, life: watch::Receiver<Life>) -> Self {
        Self { bus, life, far: Mutex::default() }
    }

    fn far(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Heard>>> {
        // The map is whole after each of the operations on it, whatever becomes of the thread.
        self.far.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hears what is told of a game, from now on.
    fn hear(&self, game: &str) -> mpsc::Receiver<Heard> {
        let (told, heard) = mpsc::channel(NEWS);
        let mut far = self.far();
        if far.len().is_power_of_two() {
            far.retain(|_, told| !told.is_closed());
        }
        far.insert(game.to_owned(), told);
        heard
    }

    /// Somebody tells something of a game.
    fn told(&self, game: &str, heard: Heard) {
        if let Some(told) = self.far().get(game) {
            // What does not fit is lost.
            let _ = told.try_send(heard);
        }
    }

    /// Tells all other nodes something.
    pub(crate) fn tell(&self, change: Change) {
        let head = Between::Change { from: self.bus.name().to_owned(), change: Box::new(change) };
        self.bus.send_to_all(words::write(&head, b""));
    }

    /// Whether the others hear this node.
    pub(crate) fn is_heard(&self) -> bool {
        self.bus.is_heard()
    }

    /// Whether this node stands aside: the others hear each other, and not it.
    pub(crate) fn stands_aside(&self) -> bool {
        self.life.borrow().aside
    }

    /// Whether this node does what one of them has to do for all.
    pub(crate) fn is_first(&self) -> bool {
        let life = self.life.borrow();
        life.alive.keys().next().is_none_or(|first| *first == life.id)
    }
}

/// Hears what the other nodes say, and tells the store that it does; runs as long as the server.
pub(crate) async fn listen(registry: Arc<Registry>, letters: mpsc::Receiver<Letter>) {
    let pulse = registry.nodes.as_ref().and_then(|nodes| nodes.bus.pulse());
    if let Some(mut pulse) = pulse {
        let store = registry.store.clone();
        tokio::spawn(async move {
            loop {
                store.note_heard(pulse.borrow_and_update().heard);
                if pulse.changed().await.is_err() {
                    return;
                }
            }
        });
    }
    near::listen(registry, letters).await;
}

/// Runs the door of a game until nobody needs it.
pub(crate) async fn run(
    registry: Arc<Registry>,
    nodes: Arc<Nodes>,
    game: String,
    mut orders: mpsc::Receiver<Order>,
    live: Live,
) {
    let mut again = Vec::new();
    // Since when it could not be opened.
    let mut shut: Option<Instant> = None;
    loop {
        let (aside, deaf) = (nodes.stands_aside(), nodes.bus.is_deaf());
        // Who stands aside takes nothing.
        let claim = if aside { Ok(Claim::Open) } else { registry.store.claim(&game).await };
        let ended = match claim {
            Ok(Claim::Mine(lost)) => {
                shut = None;
                room::run(Arc::clone(&registry), &game, &mut orders, std::mem::take(&mut again), lost, &live)
                    .await
            }
            Ok(Claim::Theirs(owner)) => {
                live.set(None);
                let name = nodes.life.borrow().alive.get(&owner).cloned();
                match name {
                    Some(name) if !deaf => {
                        let begun = Instant::now();
                        let orders = &mut orders;
                        let waiting = std::mem::take(&mut again);
                        let ended =
                            far::serve(&registry, &nodes, &game, (owner, &name), orders, waiting).await;
                        if begun.elapsed() > PATIENCE {
                            shut = None;
                        }
                        ended
                    }
                    // This node does not know it yet, knows already that it is dead, or cannot ask it.
                    _ => Ended::Open(std::mem::take(&mut again)),
                }
            }
            Ok(Claim::Open) => Ended::Open(std::mem::take(&mut again)),
            Err(StoreError::Closed) => return,
            Err(error) => {
                tracing::debug!(%game, %error, "a log cannot be claimed");
                Ended::Open(std::mem::take(&mut again))
            }
        };
        match ended {
            Ended::Forgotten => return,
            Ended::Open(waiting) => again = waiting,
        }
        // Where nobody hears and is heard, waiting brings nothing: another door may be better.
        let patience = if aside || deaf { Duration::ZERO } else { PATIENCE };
        if shut.get_or_insert_with(Instant::now).elapsed() >= patience {
            // Everybody is let go, and may come again.
            again.clear();
            if registry.forget_if_unused(&game, &orders) {
                return;
            }
            while orders.try_recv().is_ok() {}
            shut = None;
        }
        tokio::time::sleep(AGAIN).await;
    }
}
