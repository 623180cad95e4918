//! The load test: so many games at so many moves a second, and how long a move takes until both players see it.
//!
//! `cargo bench -p server --bench load`, or with other figures than the goal's: `-- --games 2000 --rate 1000,5000 --seconds 30`. On PostgreSQL:
//! `tools/with-postgres cargo bench -p server --bench load -- --database postgres`.
//!
//! With `--nodes 3` three servers share PostgreSQL, and each player sits down at any of them; with `--nodes 1` one of them is alone:
//! `tools/with-postgres tools/with-nats cargo bench -p server --bench load -- --nodes 1 --games 400 --rate 500`.
//!
//! The client is one process beside the server on the same machine. Each game has two sockets; at its turn of the schedule a game
//! makes a random legal move; the time is from before the frame is sent until both sockets have read the event with that move. Every
//! move is on disk before either hears of it. When the measuring begins the games are of every age, as in life: so games come to their end all the
//! time, and each is replaced by a new one of two new guests.
//!
//! Beside the times it prints the processor time of a move, of the servers, of this client, of PostgreSQL and of NATS, which tells more than times on a machine
//! that does other work too. SQLite is a part of the server.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test program fails by panicking"
)]

#[path = "../tests/guest/mod.rs"]
mod guest;
mod players;
mod served;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use draughts::{AnyPosition, Variant};
use futures_util::{SinkExt, StreamExt};
use guest::{Guest, Socket, option};
use players::{Times, next, percentile};
use serde::Deserialize;
use serde_json::json;
use served::{Folder, Server, goal, processor, processor_of_nats, processor_of_postgres};
use tokio_tungstenite::tungstenite::Message;

/// What is needed of an event; the rest is passed over.
#[derive(Deserialize)]
struct Heard {
    t: String,
    #[serde(default)]
    state: Option<Ply>,
}

#[derive(Deserialize)]
struct Ply {
    ply: u64,
    status: String,
}

/// Random games of Russian draughts are over after so many plies, more or less.
const LIFE: u64 = 60;

/// Waits until a socket sees the game at a ply or over, and says whether it is over; `None` if the socket is closed.
async fn hears(socket: &mut Socket, ply: u64) -> Option<bool> {
    state(socket, |state| state.ply >= ply || state.status == "over")
        .await
        .map(|state| state.status == "over")
}

async fn state(socket: &mut Socket, wanted: impl Fn(&Ply) -> bool) -> Option<Ply> {
    loop {
        match socket.stream.next().await? {
            Ok(Message::Text(text)) => {
                let heard: Heard = serde_json::from_str(&text).ok()?;
                if heard.t == "no" {
                    panic!("{text}");
                }
                if let Some(state) = heard.state.filter(&wanted) {
                    return Some(state);
                }
            }
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

/// Where people can sit down.
type Doors = Arc<[SocketAddr]>;

/// A game with both its players.
struct Table {
    sockets: [Socket; 2],
    position: AnyPosition,
    ply: u64,
    seed: u64,
}

impl Table {
    async fn new(doors: &Doors, seed: u64) -> Self {
        // Any door for each.
        let door = |drawn: u64| doors[(drawn >> 33) as usize % doors.len()];
        Self {
            sockets: sit_down([door(seed), door(next(seed))]).await,
            position: AnyPosition::start(Variant::Russian),
            ply: 0,
            seed,
        }
    }

    /// A table at which so many plies have been played, or at which a game that was over sooner has begun anew.
    async fn of_age(doors: Doors, seed: u64) -> Self {
        let mut table = Self::new(&doors, seed).await;
        for _ in 0..(seed >> 40) % LIFE {
            if table.moves().await.is_none() {
                table = Self::new(&doors, table.seed).await;
            }
        }
        table
    }

    /// Makes a move and says how long it took until both had it; `None` if the game is over.
    async fn moves(&mut self) -> Option<Duration> {
        let moves = self.position.legal_moves();
        self.seed = next(self.seed);
        let mv = *moves.get((self.seed >> 33) as usize % moves.len().max(1))?;
        let squares = self.position.squares_of(&mv).unwrap();
        let frame = Message::text(json!({ "t": "move", "ply": self.ply, "squares": squares }).to_string());
        let sent = Instant::now();
        self.sockets[(self.ply % 2) as usize].stream.send(frame).await.ok()?;
        self.ply += 1;
        let [one, two] = &mut self.sockets;
        let (one, two) = tokio::join!(hears(one, self.ply), hears(two, self.ply));
        let took = sent.elapsed();
        self.position = self.position.play(&mv).unwrap();
        (one == Some(false) && two == Some(false)).then_some(took)
    }
}

/// Plays one game after the other, a move every `every`, until told to stop.
async fn play(doors: Doors, mut table: Table, every: Duration, begin: Instant, end: Instant, times: Times) {
    // Spread over the rhythm, so that games do not move in step.
    let mut next = begin + every.mul_f64((table.seed >> 40) as f64 / f64::from(1 << 24));
    loop {
        tokio::time::sleep_until(next.into()).await;
        next += every;
        if Instant::now() >= end {
            return;
        }
        match table.moves().await {
            Some(took) => times.lock().unwrap().push(took),
            None => {
                table = Table::new(&doors, table.seed).await;
                next = next.max(Instant::now());
            }
        }
    }
}

async fn sit_down(doors: [SocketAddr; 2]) -> [Socket; 2] {
    let [mut ann, mut bob] = doors.map(Guest::new);
    let wish = json!({ "discipline": "russian", "control": "1800", "opponent": "friend", "side": "first" });
    let game = ann.make(wish).await;
    bob.post(&format!("/api/games/{game}/join"), json!({})).await;
    let mut sockets = [ann.socket(&game, None).await, bob.socket(&game, None).await];
    for socket in &mut sockets {
        state(socket, |state| state.status == "playing").await.expect("the game begins when both are there");
    }
    sockets
}

fn main() {
    if served::is_done() {
        return;
    }
    let games: u64 = option("games", "2000").parse().unwrap();
    let rates: Vec<f64> = option("rate", "1000,5000").split(',').map(|rate| rate.parse().unwrap()).collect();
    let seconds: u64 = option("seconds", "30").parse().unwrap();
    let nodes: usize = option("nodes", "0").parse().unwrap();
    let folders: Vec<Folder> = (0..nodes.max(1)).map(|node| Folder::new(&format!("load{node}"))).collect();
    let database = match nodes {
        0 => served::database(&folders[0]),
        _ => std::env::var("BOLSHAK_TEST_POSTGRES").expect("tools/with-postgres starts one"),
    };
    let mut words = vec!["--listen", "127.0.0.1:0", "--database", &database];
    let nats = std::env::var("BOLSHAK_TEST_NATS").unwrap_or_default();
    if nodes > 0 {
        words.extend(["--nats", &nats]);
    }
    let servers: Vec<Server> = folders.iter().map(|folder| Server::start(&folder.0, &words)).collect();
    let doors: Doors = servers.iter().map(|server| server.address).collect();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    for rate in rates {
        // Each game has its own rhythm; together they make the rate. All games are set up before it begins.
        let every = Duration::from_secs_f64(games as f64 / rate);
        let times = Times::default();
        let processors = || {
            let all = servers.iter().map(|server| processor(server.pid())).sum();
            [all, processor(std::process::id()), processor_of_postgres(), processor_of_nats()]
        };
        let [server_time, client_time, postgres_time, nats_time] = runtime.block_on(async {
            let seeds = (1..=games).map(|index| index.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let tables =
                futures_util::stream::iter(seeds).map(|seed| Table::of_age(Arc::clone(&doors), seed));
            let tables: Vec<Table> = tables.buffered(64).collect().await;
            let begin = Instant::now() + Duration::from_secs(2);
            let end = begin + Duration::from_secs(seconds);
            let mut players = Vec::new();
            for table in tables {
                players.push(tokio::spawn(play(
                    Arc::clone(&doors),
                    table,
                    every,
                    begin,
                    end,
                    Arc::clone(&times),
                )));
            }
            tokio::time::sleep_until(begin.into()).await;
            let before = processors();
            for player in players {
                player.await.expect("no player saw anything wrong");
            }
            let after = processors();
            std::array::from_fn(|index| after[index].saturating_sub(before[index]))
        });
        let mut times = std::mem::take(&mut *times.lock().unwrap());
        times.sort();
        let at = |part: f64| percentile(&times, part);
        let each = |time: Duration| time.as_micros() / times.len().max(1) as u128;
        println!(
            "{games} games, {rate} moves a second asked for, {:.0} made: p50 {:.1?}, p90 {:.1?}, p99 {:.1?}, longest {:.1?}, \
             processor time of a move {} µs server, {} client, {} PostgreSQL and {} NATS, server {} MB",
            times.len() as f64 / seconds as f64,
            at(0.5),
            at(0.9),
            at(0.99),
            times.last().copied().unwrap_or_default(),
            each(server_time),
            each(client_time),
            each(postgres_time),
            each(nats_time),
            servers.iter().map(Server::memory).sum::<u64>() / 1_024,
        );
        for (goal_rate, most) in [(1_000.0, 20), (5_000.0, 100)] {
            if rate == goal_rate {
                let (made, p99) = (times.len() as f64 / seconds as f64, at(0.99));
                goal(
                    &format!("{rate} moves a second, p99 under {most} ms"),
                    made > 0.98 * rate && p99 < Duration::from_millis(most),
                );
            }
        }
    }
}
