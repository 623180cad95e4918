//! The start: how long until a server with so many unfinished games is ready, and how much memory it has then.
//!
//! `cargo bench -p server --bench start`, or with other figures than the goal's: `-- --games 100000`.
//!
//! The database is filled with copies of one game (`copies`). Then the server is started, and its memory is looked at for a while: games come into it
//! when something is about to happen in them, not before.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test program fails by panicking"
)]

mod copies;
#[path = "../tests/guest/mod.rs"]
mod guest;
mod served;

use std::time::{Duration, Instant};

use guest::{Guest, option};
use served::{Folder, Server, goal};

fn main() {
    if served::is_done() {
        return;
    }
    let games: u64 = option("games", "100000").parse().unwrap();
    let watched: u64 = option("seconds", "20").parse().unwrap();
    let folder = Folder::new("start");
    let database = served::database(&folder);
    let start = || Server::start(&folder.0, &["--listen", "127.0.0.1:0", "--database", &database]);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        copies::many(start(), &database, "1800", games).await;
        let begun = Instant::now();
        let server = start();
        let mut operator = Guest::new(server.address);
        assert_eq!(operator.get("/health").await.status, 200);
        let (ready, used) = (begun.elapsed(), server.memory() / 1_024);
        println!("{games} unfinished games: ready after {ready:.0?}, {used} MB");
        let mut most = 0;
        for _ in 0..watched {
            tokio::time::sleep(Duration::from_secs(1)).await;
            most = most.max(server.memory() / 1_024);
        }
        // Somebody comes to one of them: the clock stood while the server was down.
        let seen = operator.get(&format!("/api/games/{}", copies::FIRST)).await.json();
        let left = seen["state"]["clock"]["left"][0].as_i64().expect("the game is there");
        println!("{watched} s later {most} MB at most; a player who was to move has {left} ms of 1800000");
        goal("ready in under 1 s and 200 MB", ready < Duration::from_secs(1) && used.max(most) < 200);
    });
}
