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
pub(crate) use words::{Answer, Change, Question, Tongue};
pub(crate) use words::{read, write};

/// News for one game that wait to be heard; what is more is lost, and noticed.
const NEWS: usize = 1_024;
/// How long to wait before somebody is asked again who was not heard, or a log that somebody is taking.
const AGAIN: Duration = Duration::from_millis(50);
/// An owner that lives and is not heard, or a database that does not answer, for so long: whoever waits is let go.
const PATIENCE: Duration = Duration::from_secs(3);

/// How long a node that lives has to answer a question, and how often it is asked meanwhile.
const QUESTION: Duration = Duration::from_millis(1_500);
const QUESTION_AGAIN: Duration = Duration::from_millis(500);

/// What the other nodes have answered.
#[derive(Debug)]
pub(crate) struct Answers {
    pub(crate) answers: Vec<Answer>,
    /// Whether all of them that live have.
    pub(crate) all: bool,
}

/// A node that lives has not answered.
#[derive(Debug)]
struct Unheard;

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

    /// Asks all other nodes that live.
    pub(crate) async fn ask_all(&self, question: Question) -> Answers {
        let body = words::write(&Between::Question(Box::new(question)), b"");
        let life = self.life.borrow().clone();
        let others = life.alive.iter().filter(|(id, _)| **id != life.id);
        let asked = others.map(|(id, name)| self.ask_one(*id, name, body.clone()));
        let answers = futures_util::future::join_all(asked).await;
        let all = answers.iter().all(Result::is_ok);
        Answers { answers: answers.into_iter().flatten().flatten().collect(), all }
    }

    /// What a node answers; nothing if it is found dead meanwhile.
    async fn ask_one(&self, id: i64, name: &str, body: axum::body::Bytes) -> Result<Option<Answer>, Unheard> {
        let mut life = self.life.clone();
        let answer = async {
            loop {
                let answered = self.bus.ask(name, body.clone());
                match tokio::time::timeout(QUESTION_AGAIN, answered).await {
                    Ok(Ok(answer)) => match words::read(&answer) {
                        Some((answer, _)) => return Ok(Some(answer)),
                        None => return Err(Unheard),
                    },
                    // It is not there: it has gone, or comes again.
                    Ok(Err(_)) => tokio::time::sleep(AGAIN).await,
                    Err(_) => {}
                }
            }
        };
        tokio::select! {
            answer = answer => answer,
            _ = life.wait_for(|life| !life.alive.contains_key(&id)) => Ok(None),
            () = tokio::time::sleep(QUESTION) => Err(Unheard),
        }
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

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use game::{Day, Leave, Player};
    use sqlx::{AnyConnection, AssertSqlSafe, Connection as _};
    use store::{Seat, User};
    use tokio::sync::oneshot;

    use super::*;
    use crate::config::{Config, Options};
    use crate::ids;
    use crate::live::agreement::{Agreement, Wish};

    /// Settings of two servers on a PostgreSQL of their own.
    async fn two() -> [Config; 2] {
        sqlx::any::install_default_drivers();
        let address = std::env::var("BOLSHAK_TEST_POSTGRES").expect("tools/with-postgres starts one");
        let name = format!("between_{}", ids::fresh().replace('-', "_").to_lowercase());
        let mut connection = AnyConnection::connect(&address).await.unwrap();
        let make = AssertSqlSafe(format!("CREATE DATABASE \"{name}\""));
        sqlx::raw_sql(make).execute(&mut connection).await.unwrap();
        let (path, parameters) = address.split_once('?').unwrap_or((&address, ""));
        let (server, _) = path.rsplit_once('/').unwrap();
        let database = format!("{server}/{name}?{parameters}");
        [0, 1].map(|number| Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            nats: Some(format!("here:{name}")),
            data: std::env::temp_dir().join(format!("bolshak-{name}-{number}")),
            database: database.clone(),
            ..Options::default().config().unwrap()
        })
    }

    async fn person(registry: &Registry, name: &str) -> Seat {
        let user = User {
            id: ids::fresh(),
            name: name.to_owned(),
            password: Some("hash".to_owned()),
            zone: None,
            created: 1,
            bot: false,
        };
        registry.store.add_user(user.clone()).await.unwrap();
        Seat::User(user.id)
    }

    /// 10.4.5: leave that the arbiter grants is taken in the game, whichever server has it, and once.
    #[tokio::test(flavor = "multi_thread")]
    async fn leave_is_granted_in_a_game_that_another_server_has_10_4_5() {
        let [first, second] = two().await;
        let (first, second) = (crate::start(first).await.unwrap(), crate::start(second).await.unwrap());
        let (one, two) = (&first.app.registry, &second.app.registry);
        let seats = [person(one, "Ann").await, person(one, "Bob").await];
        let wish = serde_json::json!({ "discipline": "russian", "control": "3days", "rated": false });
        let terms = Agreement::check(&serde_json::from_value::<Wish>(wish).unwrap()).unwrap();
        let [ann, bob] = seats;
        let (_, game) = one.meet(&terms, ann, bob).await.unwrap();
        // The first has the log as soon as its door was opened.
        let (answer, row) = oneshot::channel();
        one.tell_room(&game, Order::Row(language::Language::En, answer)).await.unwrap();
        row.await.unwrap();
        let today = Day(i32::try_from(one.time.now().0.div_euclid(86_400_000)).unwrap());
        let leave = Leave::new(today, Day(today.0 + 9)).unwrap();
        let mut granted = false;
        for _ in 0..200 {
            let (answer, answered) = oneshot::channel();
            two.tell_room(&game, Order::Grant(Player::Second, leave, answer)).await.unwrap();
            granted = answered.await.unwrap_or(false);
            if granted {
                break;
            }
            // It has not begun yet.
            tokio::time::sleep(AGAIN).await;
        }
        assert!(granted && one.store.has_log(&game) && !two.store.has_log(&game));
        let (answer, answered) = oneshot::channel();
        two.tell_room(&game, Order::Grant(Player::Second, leave, answer)).await.unwrap();
        // Several servers look after a bureau: who comes second finds it done.
        assert!(answered.await.unwrap());
        let log = one.store.log(&game).await.unwrap();
        assert_eq!(log.iter().filter(|entry| entry.body.contains("take-leave")).count(), 1, "{log:?}");
        first.stop().await;
        second.stop().await;
    }
}
