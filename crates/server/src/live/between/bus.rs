//! Messages between nodes, over NATS or within one process. They wake and forward, and any of them may be lost: nothing is true because a message
//! said so.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_nats::{ConnectOptions, Event, StatusCode};
use axum::body::Bytes;
use futures_util::StreamExt;
use tokio::sync::{mpsc, oneshot, watch};

/// Messages that wait to be sent; more are lost.
const WAITING: usize = 16_384;
/// A broken connection is tried again after so long.
const RETRY: Duration = Duration::from_millis(100);
/// A connection that says nothing for so long is asked whether it lives.
const PING: Duration = Duration::from_secs(2);
/// How often a node sends a word to itself: what it hears of that is what the others hear of it.
const PULSE: Duration = Duration::from_millis(300);
/// A node that has heard nothing of itself for so long is deaf: a bus that is started again is back sooner.
const DEAF: Duration = Duration::from_millis(1_500);

/// A message that has come.
#[derive(Debug)]
pub(crate) struct Letter {
    pub(crate) body: Bytes,
    /// Where an answer is waited for, if it is.
    pub(crate) reply: Option<String>,
}

/// What goes out.
struct Out {
    subject: String,
    reply: Option<String>,
    body: Bytes,
}

/// Those who wait for an answer, by the number of what they asked.
type Waiting = Mutex<HashMap<u64, Waiter>>;

/// Somebody who waits: for one answer, or for all that is said of what was handed out.
#[derive(Debug)]
enum Waiter {
    Once(oneshot::Sender<Bytes>),
    Many(mpsc::Sender<Bytes>),
}

impl Waiter {
    fn is_gone(&self) -> bool {
        match self {
            Self::Once(answer) => answer.is_closed(),
            Self::Many(said) => said.is_closed(),
        }
    }
}

/// What a worker says of one task and nobody has heard yet; it says little.
const SAID: usize = 16;

/// A node's end of the bus. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Bus(Arc<End>);

struct End {
    prefix: String,
    name: String,
    out: mpsc::Sender<Out>,
    number: AtomicU64,
    waiting: Arc<Waiting>,
    connected: watch::Receiver<bool>,
    /// When the node last heard itself, and whether it is deaf; nothing where no message can be lost.
    pulse: Option<watch::Receiver<Pulse>>,
}

/// Whether a node hears itself over the bus.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pulse {
    pub(crate) heard: Instant,
    pub(crate) deaf: bool,
}

impl std::fmt::Debug for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("End").field("name", &self.name).finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is kept under these locks is whole after each operation, whatever becomes of the thread.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Bus {
    /// Takes part: `address` is that of a NATS server, or `here:` and a name for nodes of one process. What is sent to the node, or to all, comes out of
    /// the receiver in the order of its sender.
    ///
    /// # Errors
    /// If the address cannot be read or nobody answers there.
    pub(crate) async fn join(
        address: &str,
        prefix: &str,
        name: &str,
    ) -> Result<(Self, mpsc::Receiver<Letter>), String> {
        let (out, outs) = mpsc::channel(WAITING);
        let (letters, come) = mpsc::channel(WAITING);
        let waiting = Arc::new(Waiting::default());
        let (told, connected) = watch::channel(true);
        let mut end = End {
            prefix: format!("bolshak.{prefix}"),
            name: name.to_owned(),
            out,
            number: AtomicU64::new(1),
            waiting,
            connected,
            pulse: None,
        };
        match address.strip_prefix("here:") {
            Some(place) => Hub::of(place).join(&end, outs, letters, told),
            None => end.pulse = Some(over_nats(address, &end, outs, letters, told).await?),
        }
        Ok((Self(Arc::new(end)), come))
    }

    /// The name of this node.
    pub(crate) fn name(&self) -> &str {
        &self.0.name
    }

    /// Whether messages go out and come in.
    pub(crate) fn is_heard(&self) -> bool {
        *self.0.connected.borrow() && !self.is_deaf()
    }

    /// Whether the node has not heard itself for so long that the others do not hear it, or it does not hear them.
    pub(crate) fn is_deaf(&self) -> bool {
        self.0.pulse.as_ref().is_some_and(|pulse| pulse.borrow().deaf)
    }

    /// What the node hears of itself; nothing where no message can be lost.
    pub(crate) fn pulse(&self) -> Option<watch::Receiver<Pulse>> {
        self.0.pulse.clone()
    }

    fn post(&self, subject: String, reply: Option<String>, body: Bytes) {
        // What does not fit is lost, as it may be.
        let _ = self.0.out.try_send(Out { subject, reply, body });
    }

    /// Sends to a node.
    pub(crate) fn send(&self, node: &str, body: Bytes) {
        self.post(self.0.of_node(node), None, body);
    }

    /// Sends to all nodes, this one among them.
    pub(crate) fn send_to_all(&self, body: Bytes) {
        self.post(self.0.of_all(), None, body);
    }

    /// Asks a node; the question is on its way when this returns. An error is said at once if there is no such node; whoever waits decides for how
    /// long.
    pub(crate) fn ask(&self, node: &str, body: Bytes) -> oneshot::Receiver<Bytes> {
        let (answer, answered) = oneshot::channel();
        let reply = self.wait(Waiter::Once(answer));
        self.post(self.0.of_node(node), Some(reply), body);
        answered
    }

    /// Hands a task of a kind to whichever worker hears it: where it speaks of it, and what it says. That ends at once if there is no worker.
    pub(crate) fn hand_out(&self, kind: &str, body: Bytes) -> (String, mpsc::Receiver<Bytes>) {
        let (says, said) = mpsc::channel(SAID);
        let reply = self.wait(Waiter::Many(says));
        self.post(format!("{}{kind}", self.0.of_work()), Some(reply.clone()), body);
        (reply, said)
    }

    /// Tells somebody who is no node.
    pub(crate) fn tell(&self, subject: String, body: Bytes) {
        self.post(subject, None, body);
    }

    /// Somebody waits: where answers are to go.
    fn wait(&self, waiter: Waiter) -> String {
        let number = self.0.number.fetch_add(1, Ordering::Relaxed);
        let mut waiting = lock(&self.0.waiting);
        if number.is_multiple_of(1_024) {
            waiting.retain(|_, waiter| !waiter.is_gone());
        }
        waiting.insert(number, waiter);
        format!("{}.{number}", self.0.of_answers())
    }

    /// Answers what was asked.
    pub(crate) fn answer(&self, reply: String, body: Bytes) {
        self.post(reply, None, body);
    }
}

impl End {
    fn of_node(&self, node: &str) -> String {
        format!("{}.node.{node}", self.prefix)
    }

    fn of_all(&self) -> String {
        format!("{}.all", self.prefix)
    }

    fn of_work(&self) -> String {
        format!("{}.work.", self.prefix)
    }

    fn of_pulse(&self) -> String {
        format!("{}.pulse.{}", self.prefix, self.name)
    }

    fn of_answers(&self) -> String {
        format!("{}.answer.{}", self.prefix, self.name)
    }
}

/// Hands an answer to whoever waits for it; none says that there is nobody to answer.
fn answered(waiting: &Waiting, subject: &str, body: Option<Bytes>) {
    let number = subject.rsplit_once('.').and_then(|(_, number)| number.parse::<u64>().ok());
    let Some(number) = number else { return };
    let mut waiting = lock(waiting);
    // What does not fit is lost, as it may be.
    let stays = match (waiting.get(&number), &body) {
        (Some(Waiter::Many(said)), Some(body)) => said.try_send(body.clone()).is_ok(),
        _ => false,
    };
    if stays {
        return;
    }
    if let (Some(Waiter::Once(answer)), Some(body)) = (waiting.remove(&number), body) {
        let _ = answer.send(body);
    }
}

/// Takes part over NATS.
async fn over_nats(
    address: &str,
    end: &End,
    mut outs: mpsc::Receiver<Out>,
    letters: mpsc::Sender<Letter>,
    told: watch::Sender<bool>,
) -> Result<watch::Receiver<Pulse>, String> {
    let told = Arc::new(told);
    let connected = end.connected.clone();
    let options = ConnectOptions::new()
        .name(&end.name)
        .ping_interval(PING)
        .reconnect_delay_callback(|_| RETRY)
        .event_callback(move |event| {
            let told = Arc::clone(&told);
            async move {
                match event {
                    Event::Connected => {
                        told.send_replace(true);
                    }
                    Event::Disconnected => {
                        tracing::warn!("the connection to NATS is broken");
                        told.send_replace(false);
                    }
                    event => tracing::debug!(%event, "NATS"),
                }
            }
        });
    let said = |error: &dyn std::fmt::Display| format!("NATS at {address}: {error}");
    let client = options.connect(address).await.map_err(|error| said(&error))?;
    let mut to_me = client.subscribe(end.of_node(&end.name)).await.map_err(|error| said(&error))?;
    let mut to_all = client.subscribe(end.of_all()).await.map_err(|error| said(&error))?;
    let answers = format!("{}.*", end.of_answers());
    let mut to_asked = client.subscribe(answers).await.map_err(|error| said(&error))?;
    let own = client.subscribe(end.of_pulse()).await.map_err(|error| said(&error))?;
    client.flush().await.map_err(|error| said(&error))?;
    let pulse = feel_pulse(client.clone(), own, end.of_pulse());
    let (waiting, asking) = (Arc::clone(&end.waiting), Arc::clone(&end.waiting));
    tokio::spawn(async move {
        while let Some(message) = to_asked.next().await {
            let nobody = message.status == Some(StatusCode::NO_RESPONDERS);
            answered(&waiting, message.subject.as_str(), (!nobody).then_some(message.payload));
        }
    });
    tokio::spawn(async move {
        loop {
            let message = tokio::select! {
                message = to_me.next() => message,
                message = to_all.next() => message,
            };
            let Some(message) = message else { return };
            let letter =
                Letter { body: message.payload, reply: message.reply.map(|reply| reply.as_str().to_owned()) };
            if letters.send(letter).await.is_err() {
                return;
            }
        }
    });
    tokio::spawn(async move {
        while let Some(Out { subject, reply, body }) = outs.recv().await {
            if !*connected.borrow() {
                // Nobody hears it.
                if let Some(reply) = &reply {
                    answered(&asking, reply, None);
                }
                continue;
            }
            let sent = match reply {
                Some(reply) => client.publish_with_reply(subject, reply, body).await,
                None => client.publish(subject, body).await,
            };
            if let Err(error) = sent {
                tracing::debug!(%error, "a message was not sent");
            }
        }
        let _ = client.drain().await;
    });
    Ok(pulse)
}

/// Sends words to this node itself, for as long as the bus is there.
fn feel_pulse(
    client: async_nats::Client,
    mut own: async_nats::Subscriber,
    subject: String,
) -> watch::Receiver<Pulse> {
    let (told, pulse) = watch::channel(Pulse { heard: Instant::now(), deaf: false });
    tokio::spawn(async move {
        let mut ticks = tokio::time::interval(PULSE);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut last = Instant::now();
        loop {
            tokio::select! {
                heard = own.next() => {
                    if heard.is_none() {
                        return;
                    }
                    let now = Pulse { heard: Instant::now(), deaf: false };
                    if told.send_replace(now).deaf {
                        tracing::info!("the bus is heard again");
                    }
                }
                _ = ticks.tick() => {
                    // Who stood still meanwhile has not listened.
                    let listened = std::mem::replace(&mut last, Instant::now()).elapsed() < 2 * PULSE;
                    told.send_if_modified(|pulse| {
                        let deaf = pulse.deaf || listened && pulse.heard.elapsed() > DEAF;
                        let changed = deaf && !pulse.deaf;
                        if changed {
                            tracing::error!("nothing is heard over the bus");
                        }
                        pulse.deaf = deaf;
                        changed
                    });
                    // What cannot be sent now is not sent later either.
                    if client.connection_state() == async_nats::connection::State::Connected {
                        let _ = client.publish(subject.clone(), Bytes::new()).await;
                    }
                }
            }
        }
    });
    pulse
}

/// A bus within one process.
#[derive(Clone, Debug, Default)]
struct Hub(Arc<Mutex<HashMap<String, Member>>>);

#[derive(Clone, Debug)]
struct Member {
    letters: mpsc::Sender<Letter>,
    waiting: Arc<Waiting>,
}

impl Hub {
    fn of(place: &str) -> Self {
        static HUBS: LazyLock<Mutex<HashMap<String, Hub>>> = LazyLock::new(Mutex::default);
        lock(&HUBS).entry(place.to_owned()).or_default().clone()
    }

    fn join(
        self,
        end: &End,
        mut outs: mpsc::Receiver<Out>,
        letters: mpsc::Sender<Letter>,
        told: watch::Sender<bool>,
    ) {
        let mine = end.of_node(&end.name);
        let (all, nodes, work) = (end.of_all(), format!("{}.node.", end.prefix), end.of_work());
        lock(&self.0).insert(mine.clone(), Member { letters, waiting: Arc::clone(&end.waiting) });
        let asked = Arc::clone(&end.waiting);
        tokio::spawn(async move {
            while let Some(Out { subject, reply, body }) = outs.recv().await {
                let members: Vec<Member> = if subject == all {
                    lock(&self.0).values().cloned().collect()
                } else if subject.starts_with(&nodes) {
                    lock(&self.0).get(&subject).cloned().into_iter().collect()
                } else if subject.starts_with(&work) {
                    // Within a process there are no workers.
                    Vec::new()
                } else {
                    // An answer: the number is found where it was asked.
                    let of = |member: &str| subject.contains(&member.replace(".node.", ".answer."));
                    let asked = lock(&self.0).iter().find(|(member, _)| of(member)).map(|(_, m)| m.clone());
                    if let Some(member) = asked {
                        answered(&member.waiting, &subject, Some(body));
                    }
                    continue;
                };
                if members.is_empty()
                    && let Some(reply) = &reply
                {
                    answered(&asked, reply, None);
                }
                for member in members {
                    let _ = member.letters.try_send(Letter { body: body.clone(), reply: reply.clone() });
                }
            }
            lock(&self.0).remove(&mine);
            drop(told);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn laws(address: &str) {
        let prefix = crate::ids::fresh();
        let (one, mut to_one) = Bus::join(address, &prefix, "one").await.unwrap();
        let (two, mut to_two) = Bus::join(address, &prefix, "two").await.unwrap();
        // From one sender they come in their order.
        for number in 0..200_u32 {
            one.send("two", number.to_string().into());
        }
        for number in 0..200_u32 {
            assert_eq!(to_two.recv().await.unwrap().body, number.to_string());
        }
        // A question is answered to who asked.
        let asked = [one.ask("two", "a".into()), one.ask("two", "b".into())];
        for _ in 0..2 {
            let letter = to_two.recv().await.unwrap();
            two.answer(letter.reply.unwrap(), [letter.body.as_ref(), b"!"].concat().into());
        }
        for (answer, said) in asked.into_iter().zip(["a!", "b!"]) {
            assert_eq!(answer.await.unwrap(), said);
        }
        // Where nobody is, that is known at once.
        let nobody = tokio::time::timeout(Duration::from_secs(5), one.ask("three", "?".into())).await;
        assert!(nobody.unwrap().is_err());
        two.send_to_all("all".into());
        assert_eq!(to_one.recv().await.unwrap().body, "all");
        assert_eq!(to_two.recv().await.unwrap().body, "all");
        // Others with another prefix hear nothing.
        let (_far, mut elsewhere) = Bus::join(address, &crate::ids::fresh(), "one").await.unwrap();
        two.send("one", "near".into());
        assert_eq!(to_one.recv().await.unwrap().body, "near");
        assert!(elsewhere.try_recv().is_err());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn within_one_process() {
        laws("here:laws").await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn over_a_nats_server() {
        let address = std::env::var("BOLSHAK_TEST_NATS").expect("tools/with-nats starts one");
        laws(&address).await;
    }
}
