//! Players who sit down at any server of a cluster, write down what was acknowledged and when, and come back at another door when a connection breaks.
#![allow(dead_code, unreachable_pub, reason = "each program uses a part of it")]

pub mod ledger;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::guest::{Guest, Socket};
use crate::players::next;

/// A player waits so long for an answer, and comes back after that.
pub const ANSWER: Duration = Duration::from_secs(6);
/// Pauses of players, in milliseconds.
pub const PAUSE: Range<u64> = 20..300;

/// A server of the cluster, and whether anybody should knock there.
pub struct Door {
    pub address: SocketAddr,
    pub open: AtomicBool,
}

/// The moment, in milliseconds of Unix time.
pub fn unix() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

/// A move that is in the log: which it can be, and between which moments it was made.
#[derive(Debug)]
pub struct Made {
    pub can_be: Vec<Vec<u8>>,
    pub from: i64,
    pub until: i64,
}

/// What the players of a game know for certain.
#[derive(Debug, Default)]
pub struct Known {
    pub moves: Vec<Made>,
    /// What was sent at the next ply and not refused, since when: whoever was told of an outage, or of nothing, does not know what became of it.
    pub on_its_way: Vec<Vec<u8>>,
    pub sent: i64,
}

impl Known {
    /// A move is in the log.
    fn made(&mut self, can_be: Vec<Vec<u8>>) {
        self.moves.push(Made { can_be, from: self.sent, until: unix() });
        self.on_its_way.clear();
    }
}

/// How long somebody waited to be told anything, from when on.
#[derive(Clone, Copy, Debug)]
pub struct Waited {
    pub since: Instant,
    pub long: Duration,
}

/// What all players know.
#[derive(Default)]
pub struct Table {
    pub begun: AtomicUsize,
    pub over: AtomicUsize,
    pub notes: Mutex<HashMap<String, Known>>,
    /// Who plays each game.
    pub people: Mutex<HashMap<String, [Guest; 2]>>,
    /// When each game had an acknowledged move, and how long those took until both players knew them.
    pub acknowledged: Mutex<HashMap<String, Vec<Instant>>>,
    pub times: Mutex<Vec<Duration>>,
    /// How long players waited for a word: an answer to what they said, the opponent's move, the board when they came, or that something is wrong.
    pub waited: Mutex<Vec<Waited>>,
    pub reconnected: AtomicUsize,
}

impl Table {
    pub fn moves(&self) -> usize {
        self.notes.lock().unwrap().values().map(|known| known.moves.len()).sum()
    }

    pub fn known<T>(&self, game: &str, what: impl FnOnce(&mut Known) -> T) -> T {
        what(self.notes.lock().unwrap().entry(game.to_owned()).or_default())
    }

    fn waited(&self, since: Instant) {
        self.waited.lock().unwrap().push(Waited { since, long: since.elapsed() });
    }
}

/// Any door that is open.
pub fn door(doors: &[Door], seed: &mut u64) -> SocketAddr {
    loop {
        *seed = next(*seed);
        let door = &doors[(*seed >> 33) as usize % doors.len()];
        if door.open.load(Ordering::Relaxed) {
            return door.address;
        }
    }
}

/// Plays one game after the other until the time is over.
pub async fn sit(doors: Arc<Vec<Door>>, table: Arc<Table>, until: Instant, mut seed: u64) {
    while Instant::now() < until {
        table.begun.fetch_add(1, Ordering::Relaxed);
        let Some((game, people)) = new_game(&doors, &table, until, &mut seed).await else { return };
        play(&doors, &table, &game, people, until, &mut seed).await;
    }
}

async fn new_game(
    doors: &[Door],
    table: &Table,
    until: Instant,
    seed: &mut u64,
) -> Option<(String, [Guest; 2])> {
    let wish = json!({ "discipline": "russian", "control": "600", "opponent": "friend", "side": "first" });
    while Instant::now() < until {
        let (mut ann, mut bob) = (Guest::new(door(doors, seed)), Guest::new(door(doors, seed)));
        let asked = async {
            let made = try_post(&mut ann, "/api/games", &wish).await?;
            let game = made["game"].as_str()?.to_owned();
            try_post(&mut bob, &format!("/api/games/{game}/join"), &json!({})).await?["side"].as_str()?;
            Some(game)
        };
        if let Ok(Some(game)) = tokio::time::timeout(ANSWER, asked).await {
            let people = [ann, bob];
            table.people.lock().unwrap().insert(game.clone(), people.clone());
            return Some((game, people));
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    None
}

/// Asks a server that may be gone.
pub async fn try_post(guest: &mut Guest, path: &str, body: &Value) -> Option<Value> {
    tokio::net::TcpStream::connect(guest.address).await.ok()?;
    let mut asking = guest.clone();
    let body = body.clone();
    let path = path.to_owned();
    // Whoever is killed in the middle of an answer does not end this program.
    let asked = tokio::spawn(async move {
        let answer = asking.post(&path, body).await;
        (answer.status < 300).then(|| (answer.json(), asking))
    });
    let (answer, after) = asked.await.ok()??;
    *guest = after;
    Some(answer)
}

/// Both players at random doors; nothing if that does not succeed now.
async fn come(
    doors: &[Door],
    table: &Table,
    game: &str,
    people: &mut [Guest; 2],
    seed: &mut u64,
) -> Option<([Socket; 2], Value)> {
    let mut sockets = Vec::new();
    let mut seen = None;
    for guest in people.iter_mut() {
        guest.address = door(doors, seed);
        let since = Instant::now();
        let socket =
            tokio::time::timeout(ANSWER, guest.try_socket(game, None)).await.ok().and_then(Result::ok);
        let told = match socket {
            Some(mut socket) => state(&mut socket, |_| true).await.map(|state| (socket, state)),
            None => None,
        };
        table.waited(since);
        let (socket, state) = told?;
        seen = Some(state);
        sockets.push(socket);
    }
    let mut sockets: [Socket; 2] = sockets.try_into().ok()?;
    let playing = |state: &Value| state["status"] == "playing" || state["status"] == "over";
    // The first to come waits for the second.
    if !seen.as_ref().is_some_and(playing) {
        seen = Some(state(&mut sockets[1], playing).await?);
    }
    Some((sockets, seen?))
}

/// The first state that fits; nothing when the socket is closed, or when it does not come in time.
pub async fn state(socket: &mut Socket, fits: impl Fn(&Value) -> bool) -> Option<Value> {
    let found = async {
        loop {
            let message = hear(socket).await?;
            if message["state"].is_object() && fits(&message["state"]) {
                return Some(message["state"].clone());
            }
        }
    };
    tokio::time::timeout(ANSWER, found).await.ok()?
}

/// The next message; nothing when the socket is closed or silent.
pub async fn hear(socket: &mut Socket) -> Option<Value> {
    tokio::time::timeout(ANSWER, socket.next()).await.ok()?
}

/// Whether a message says that nothing goes on here for now.
pub fn is_trouble(message: &Value) -> bool {
    let word = |word: &Value| word == "held";
    message["what"].as_array().is_some_and(|words| words.iter().any(word)) || message["t"] == "no"
}

/// Plays a game until it is over or the time is.
async fn play(
    doors: &[Door],
    table: &Table,
    game: &str,
    mut people: [Guest; 2],
    until: Instant,
    seed: &mut u64,
) {
    while Instant::now() < until {
        let Some((mut sockets, mut now)) = come(doors, table, game, &mut people, seed).await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        loop {
            if now["status"] == "over" {
                table.over.fetch_add(1, Ordering::Relaxed);
                return;
            }
            let ply = now["ply"].as_u64().unwrap();
            // What was on its way is in the log by now, or not yet, or never.
            table.known(game, |known| {
                let mine = known.moves.len() as u64;
                assert!(mine <= ply && ply <= mine + 1, "{game}: {mine} moves known, {ply} played");
                if ply == mine + 1 {
                    assert!(!known.on_its_way.is_empty(), "{game}: a move that nobody made");
                    let can_be = std::mem::take(&mut known.on_its_way);
                    known.made(can_be);
                }
            });
            if Instant::now() >= until {
                return;
            }
            *seed = next(*seed);
            let pause = PAUSE.start + (*seed >> 33) % (PAUSE.end - PAUSE.start);
            rest(&mut sockets, Duration::from_millis(pause)).await;
            match turn(table, game, &mut sockets, &now, *seed).await {
                Some(after) => now = after,
                None => break,
            }
        }
        table.reconnected.fetch_add(1, Ordering::Relaxed);
    }
}

/// Thinks for a while, with an ear to the server, so that its questions how far away the player is are answered.
async fn rest([one, two]: &mut [Socket; 2], pause: Duration) {
    let thought = tokio::time::sleep(pause);
    tokio::pin!(thought);
    loop {
        let heard = tokio::select! {
            () = &mut thought => return,
            heard = one.stream.next() => heard,
            heard = two.stream.next() => heard,
        };
        if heard.is_none() {
            return thought.await;
        }
    }
}

/// Makes a move, and returns the state when both players know it; nothing if that is not certain.
async fn turn(table: &Table, game: &str, sockets: &mut [Socket; 2], now: &Value, seed: u64) -> Option<Value> {
    let legal = now["legal"].as_array().cloned().unwrap_or_default();
    let mv = legal.get((seed >> 40) as usize % legal.len().max(1))?;
    let squares: Vec<u8> = serde_json::from_value(mv["routes"][0].clone()).unwrap();
    let mover = usize::from(now["turn"] != "first");
    let ply = now["ply"].as_u64().unwrap();
    table.known(game, |known| {
        if known.on_its_way.is_empty() {
            known.sent = unix();
        }
        known.on_its_way.push(squares.clone());
    });
    let message = json!({ "t": "move", "ply": ply, "squares": squares, "id": ply });
    let sent = Instant::now();
    sockets[mover].stream.send(Message::text(message.to_string())).await.ok()?;
    let (mut done, mut after, mut told) = (false, None, false);
    while !done || after.is_none() {
        let answer = hear(&mut sockets[mover]).await;
        let own = answer.as_ref().is_some_and(|answer| answer["t"] == "ok" && answer["id"] == ply);
        if !told && answer.as_ref().is_none_or(|answer| own || is_trouble(answer)) {
            told = true;
            table.waited(sent);
        }
        let answer = answer?;
        match answer["t"].as_str() {
            Some("ok") if answer["id"] == ply => {
                table.known(game, |known| known.made(vec![squares.clone()]));
                table.acknowledged.lock().unwrap().entry(game.to_owned()).or_default().push(Instant::now());
                done = true;
            }
            Some("no") => {
                // What the rules refuse, or what is stale, is not on its way.
                if answer["code"] == "refused" {
                    table.known(game, |known| known.on_its_way.retain(|sent| *sent != squares));
                }
                return None;
            }
            Some("event") if answer["state"]["ply"].as_u64() > Some(ply) => {
                after = Some(answer["state"].clone());
            }
            // An arbiter's act between: the clocks stand, or run again.
            _ => {}
        }
    }
    let (since, mut told) = (Instant::now(), false);
    loop {
        let heard = hear(&mut sockets[1 - mover]).await;
        let moved = heard.as_ref().is_some_and(|heard| heard["state"]["ply"].as_u64() > Some(ply));
        if !told && heard.as_ref().is_none_or(|heard| moved || is_trouble(heard)) {
            told = true;
            table.waited(since);
        }
        heard?;
        if moved {
            table.times.lock().unwrap().push(sent.elapsed());
            return after;
        }
        if since.elapsed() > ANSWER {
            return None;
        }
    }
}
