//! Games of days at rest: how long until a server with so many of them is ready, how much memory it has then, and what processor time it takes while
//! nobody does anything.
//!
//! `cargo bench -p server --bench days`, or with other figures than the goal's: `-- --games 100000 --seconds 60`.
//!
//! The database is filled with copies of one game (`copies`). The deadlines lie days ahead, so that nothing happens by itself.
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
use served::{Folder, Server, goal, processor};

fn main() {
    if served::is_done() {
        return;
    }
    let games: u64 = option("games", "100000").parse().unwrap();
    let watched: u64 = option("seconds", "30").parse().unwrap();
    let folder = Folder::new("days");
    let database = served::database(&folder);
    let start = || Server::start(&folder.0, &["--listen", "127.0.0.1:0", "--database", &database]);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        copies::many(start(), &database, "10/50days", games).await;
        let begun = Instant::now();
        let server = start();
        let mut operator = Guest::new(server.address);
        assert_eq!(operator.get("/health").await.status, 200);
        let (ready, used) = (begun.elapsed(), server.memory() / 1_024);
        println!("{games} games of days: ready after {ready:.0?}, {used} MB");
        // What a start brings with it is over.
        tokio::time::sleep(Duration::from_secs(5)).await;
        let before = processor(server.pid());
        tokio::time::sleep(Duration::from_secs(watched)).await;
        let (worked, used) = (processor(server.pid()) - before, used.max(server.memory() / 1_024));
        let share = worked.as_secs_f64() / watched as f64 * 100.0;
        println!("at rest {worked:.0?} of processor time in {watched} s ({share:.2} %), {used} MB at most");
        let seen = operator.get(&format!("/api/games/{}", copies::FIRST)).await.json();
        let left = seen["state"]["clock"]["left"][0].as_i64().expect("the game is there");
        println!(
            "a game of them is loaded when somebody comes: its player to move has {} days",
            left / 86_400_000
        );
        goal(
            "ready in under 2 s, 200 MB, under 1 % of a processor at rest",
            ready < Duration::from_secs(2) && used < 200 && share < 1.0,
        );
    });
}
