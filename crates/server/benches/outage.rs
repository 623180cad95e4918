//! The outage test: games in progress, and for two minutes nothing can be written to the database.
//!
//! `cargo bench -p server --bench outage`, or with other figures: `-- --games 50 --seconds 120`. On PostgreSQL, which is then stopped and started again:
//! `tools/with-postgres cargo bench -p server --bench outage -- --database postgres`. A file of SQLite is locked, as by another program that writes.
//!
//! Each player has less time on the clock than the outage lasts. Who is to move tries to; everybody must be told soon, nobody may lose time or
//! see a move that the log does not have, and neither the sockets nor the log of the server may be flooded.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test program fails by panicking"
)]

#[path = "../tests/guest/mod.rs"]
mod guest;
mod served;

use std::fs::File;
use std::process::Command;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use guest::{Guest, Socket, option, pair, stop_writing};
use serde_json::{Value, json};
use served::{Folder, Server, goal};
use sqlx::AnyConnection;

/// What a player at the table has seen.
struct Seen {
    refused: Duration,
    told: Duration,
    frames: usize,
    cost: i64,
    back: Duration,
}

fn left(frame: &Value) -> i64 {
    frame["state"]["clock"]["left"][1].as_i64().unwrap()
}

/// The event with which the game goes on, and how many came until then.
async fn until_resumed(socket: &mut Socket) -> (Value, usize) {
    let mut frames = 0;
    loop {
        let frame = socket.next().await.expect("the socket stays open");
        frames += 1;
        let what = frame["what"].to_string();
        assert!(!what.contains("ended"), "{frame}");
        if what.contains("resumed") {
            return (frame, frames);
        }
    }
}

/// The second player tries to move while nothing can be written; both wait until it can.
async fn sits_it_out([one, two]: &mut [Socket; 2], (moved, since): &(Value, Instant), over: Instant) -> Seen {
    let begun = Instant::now();
    // What the clock of the second player shows when the outage begins.
    let before = left(moved) - i64::try_from(since.elapsed().as_millis()).unwrap();
    let attempt = json!({ "t": "move", "ply": 1, "squares": [9, 13] });
    let refusal = two.fails(attempt.clone(), "outage").await;
    let refused = begun.elapsed();
    assert!(!refusal["text"].as_str().unwrap().is_empty(), "{refusal}");
    let held = one.event("held").await;
    assert_eq!(held["state"]["ply"], 1, "{held}");
    let told = begun.elapsed();
    let ((resumed, frames), _) = tokio::join!(until_resumed(one), until_resumed(two));
    // What was refused may have been written after all; then it is there now.
    if resumed["state"]["ply"] == 1 {
        two.does(attempt).await;
    }
    one.write(2, "d4-c5").await;
    Seen { refused, told, frames, cost: before - left(&resumed), back: over.elapsed() }
}

/// A database in which nothing can be written.
enum Stopped {
    /// The program that starts it again.
    Postgres(String),
    /// What every writer needs is held.
    Locked(AnyConnection),
}

impl Stopped {
    async fn new(database: &str) -> Self {
        match std::env::var("BOLSHAK_TEST_POSTGRES_CONTROL") {
            Ok(control) if database.starts_with("postgres:") => {
                told(&control, &["stop", "-m", "fast"]);
                Self::Postgres(control)
            }
            _ => Self::Locked(stop_writing(database).await),
        }
    }

    fn end(self) {
        match self {
            Self::Postgres(control) => told(&control, &["start"]),
            Self::Locked(connection) => drop(connection),
        }
    }
}

fn told(control: &str, words: &[&str]) {
    assert!(Command::new(control).args(words).status().unwrap().success(), "{control} {words:?}");
}

fn main() {
    if served::is_done() {
        return;
    }
    tokio::runtime::Runtime::new().unwrap().block_on(outage());
}

async fn outage() {
    let games: usize = option("games", "50").parse().unwrap();
    let lasts = Duration::from_secs(option("seconds", "120").parse().unwrap());
    let folder = Folder::new("outage");
    std::fs::create_dir_all(&folder.0).unwrap();
    let log = folder.0.join("log");
    let database = served::database(&folder);
    let more = ["--listen", "127.0.0.1:0", "--database", &database];
    let server = Server::start_with_log(&folder.0, &more, File::create(&log).unwrap().into());
    let mut tables = Vec::new();
    for _ in 0..games {
        // Half of what the outage lasts.
        let wish = json!({ "discipline": "russian", "control": (lasts.as_secs() / 2).to_string() });
        let (_, _, [mut one, mut two]) = pair(server.address, wish).await;
        one.write(0, "c3-d4").await;
        let moved = two.event("moved").await;
        tables.push(([one, two], (moved, Instant::now())));
    }

    let stopped = Stopped::new(&database).await;
    let over = Instant::now() + lasts;
    let operator = async {
        let (mut operator, mut slowest) = (Guest::new(server.address), Duration::ZERO);
        while Instant::now() < over {
            let asked = Instant::now();
            let health = operator.get("/health").await;
            slowest = slowest.max(asked.elapsed());
            assert_eq!(health.status, 503, "{}", health.text());
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        stopped.end();
        slowest
    };
    let players = join_all(tables.iter_mut().map(|(sockets, moved)| sits_it_out(sockets, moved, over)));
    let (health, seen) = tokio::join!(operator, players);

    let most = |of: fn(&Seen) -> Duration| seen.iter().map(of).max().unwrap_or_default();
    let (refused, told, back) = (most(|seen| seen.refused), most(|seen| seen.told), most(|seen| seen.back));
    let cost = seen.iter().map(|seen| seen.cost).max().unwrap_or(0);
    let frames = seen.iter().map(|seen| seen.frames).max().unwrap_or(0);
    let lines = std::fs::read_to_string(&log).unwrap().lines().count();
    println!(
        "{games} games, nothing written for {lasts:?}: refused after {refused:.1?} at most, told after {told:.1?}, /health after {health:.1?}; \
         all play again after {back:.1?}; it cost {cost} ms of a clock, {frames} frames of a socket, {lines} lines of the log"
    );
    let soon = Duration::from_secs(3);
    goal("everybody is told within 3 s", refused.max(told).max(health) < soon);
    goal("no clock lost more than 3 s", cost < 3_000);
    goal("neither sockets nor the log are flooded", frames < 20 && lines < 20);
}
