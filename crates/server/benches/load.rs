//! The load test: so many games at so many moves a second, and how long a move takes until both players see it.
//!
//! `cargo bench -p server --bench load -- --program target/release/bolshak --games 2000 --rate 1000 --seconds 30`
//!
//! The client is one process beside the server on the same machine. Each game has two sockets; at its turn of the schedule a game
//! makes a random legal move; the time is from before the frame is sent until both sockets have read the event with that move. Every
//! move is on disk before either hears of it. Games that end are replaced by a rematch of the same people.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test program fails by panicking"
)]

#[path = "../tests/guest/mod.rs"]
mod guest;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use draughts::{AnyPosition, Variant};
use futures_util::{SinkExt, StreamExt};
use guest::{Guest, Socket, option};
use serde::Deserialize;
use serde_json::json;
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

type Times = Arc<Mutex<Vec<Duration>>>;

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

/// Plays one game after the other, a move every `every`, until told to stop.
async fn play(
    address: SocketAddr,
    index: u64,
    first: [Socket; 2],
    every: Duration,
    begin: Instant,
    end: Instant,
    times: Times,
) {
    let mut seed = index.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    // Spread over the rhythm, so that games do not move in step.
    let mut next = begin + every.mul_f64((seed >> 40) as f64 / f64::from(1 << 24));
    let mut waiting = Some(first);
    'games: while Instant::now() < end {
        let mut sockets = match waiting.take() {
            Some(sockets) => sockets,
            None => sit_down(address).await,
        };
        next = next.max(Instant::now());
        let mut position = AnyPosition::start(Variant::Russian);
        for ply in 0_u64.. {
            tokio::time::sleep_until(next.into()).await;
            next += every;
            if Instant::now() >= end {
                return;
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                continue 'games;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let mv = moves[(seed >> 33) as usize % moves.len()];
            let squares = position.squares_of(&mv).unwrap();
            let frame = Message::text(json!({ "t": "move", "ply": ply, "squares": squares }).to_string());
            let sent = Instant::now();
            if sockets[(ply % 2) as usize].stream.send(frame).await.is_err() {
                continue 'games;
            }
            let [one, two] = &mut sockets;
            let (one, two) = tokio::join!(hears(one, ply + 1), hears(two, ply + 1));
            times.lock().unwrap().push(sent.elapsed());
            if one != Some(false) || two != Some(false) {
                continue 'games;
            }
            position = position.play(&mv).unwrap();
        }
    }
}

async fn sit_down(address: SocketAddr) -> [Socket; 2] {
    let (mut ann, mut bob) = (Guest::new(address), Guest::new(address));
    let wish = json!({ "discipline": "russian", "control": "1800", "opponent": "friend", "side": "first" });
    let game = ann.make(wish).await;
    bob.post(&format!("/api/games/{game}/join"), json!({})).await;
    let mut sockets = [ann.socket(&game, None).await, bob.socket(&game, None).await];
    for socket in &mut sockets {
        state(socket, |state| state.status == "playing").await.expect("the game begins when both are there");
    }
    sockets
}

/// The server; it does not outlive the test.
struct Server(std::process::Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The memory of a process in megabytes.
fn memory(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kilobytes| kilobytes.parse::<u64>().ok()).unwrap_or(0) / 1_024
}

fn main() {
    // `cargo test` builds and runs benches without arguments of ours; there is nothing to do then.
    if std::env::args().any(|argument| argument == "--test" || argument == "--list") {
        return;
    }
    let program = option("program", "target/release/bolshak");
    let games: u64 = option("games", "2000").parse().unwrap();
    let rates: Vec<f64> = option("rate", "1000").split(',').map(|rate| rate.parse().unwrap()).collect();
    let seconds: u64 = option("seconds", "30").parse().unwrap();
    let data = std::env::temp_dir().join(format!("bolshak-load-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&data);
    let child = Command::new(&program)
        .args(["serve", "--limits", "false", "--log", "warn", "--listen", "127.0.0.1:0", "--data"])
        .arg(&data)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut server = Server(child);
    let mut line = String::new();
    BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address: SocketAddr = line.trim().strip_prefix("http://").unwrap().parse().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    for rate in rates {
        // Each game has its own rhythm; together they make the rate. All games are set up before it begins.
        let every = Duration::from_secs_f64(games as f64 / rate);
        let times = Times::default();
        runtime.block_on(async {
            let tables: Vec<[Socket; 2]> =
                futures_util::stream::iter(0..games).map(|_| sit_down(address)).buffered(32).collect().await;
            let begin = Instant::now() + Duration::from_secs(2);
            let end = begin + Duration::from_secs(seconds);
            let mut players = Vec::new();
            for (index, sockets) in (0..).zip(tables) {
                players.push(tokio::spawn(play(
                    address,
                    index,
                    sockets,
                    every,
                    begin,
                    end,
                    Arc::clone(&times),
                )));
            }
            for player in players {
                player.await.expect("no player saw anything wrong");
            }
        });
        let mut times = std::mem::take(&mut *times.lock().unwrap());
        times.sort();
        let at = |part: f64| times.get((times.len() as f64 * part) as usize).copied().unwrap_or_default();
        println!(
            "{games} games, {rate} moves a second asked for, {:.0} made: p50 {:.1?}, p90 {:.1?}, p99 {:.1?}, longest {:.1?}, server {} MB",
            times.len() as f64 / seconds as f64,
            at(0.5),
            at(0.9),
            at(0.99),
            times.last().copied().unwrap_or_default(),
            memory(server.0.id()),
        );
    }
    drop(server);
    let _ = std::fs::remove_dir_all(&data);
}
