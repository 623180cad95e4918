//! Games of days at rest: how long until a server with so many of them is ready, how much memory it has then, and what processor time it takes while
//! nobody does anything.
//!
//! `cargo bench -p server --bench days`, or with other figures than the goal's: `-- --games 100000 --seconds 60`.
//!
//! One game is played over the network for some moves; its rows are copied as often as asked for, with ids of their own, as in `start.rs`. The deadlines
//! lie days ahead, so that nothing happens by itself.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test program fails by panicking"
)]

#[path = "../tests/guest/mod.rs"]
mod guest;
mod served;

use std::time::{Duration, Instant};

use guest::{Guest, option, run};
use serde_json::json;
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
        let server = start();
        let wish = json!({ "discipline": "russian", "control": "10/50days" });
        let (game, [mut ann, _], [mut one, mut two]) = guest::pair(server.address, wish).await;
        for (ply, text) in (0..).zip(["c3-d4", "b6-a5", "d4-c5", "d6xb4", "a3xc5", "f6-e5", "g3-h4", "g7-f6"]) {
            let mover = if ply % 2 == 0 { &mut one } else { &mut two };
            mover.write(ply, text).await;
        }
        let snapshot = ann.get(&format!("/api/games/{game}")).await.json();
        let meeting = snapshot["game"]["meeting"].as_str().unwrap().to_owned();
        drop(server);

        // Ids have ten signs; a zero, which looks like a letter, is not among them.
        let numbers = format!("WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {games})");
        let id = |letter: char| format!("'{letter}' || replace(substr(CAST(1000000000 + n AS TEXT), 2), '0', 'x')");
        for statement in [
            format!(
                "INSERT INTO meetings (id, terms, discipline, tempo, rated, one, two, created, settled) {numbers} \
                 SELECT {}, terms, discipline, tempo, rated, one, two, created, settled FROM meetings, n WHERE id = '{meeting}'",
                id('M')
            ),
            format!(
                "INSERT INTO games (id, meeting, number, regulations, first, second, created, wakes_at) {numbers} \
                 SELECT {}, {}, number, regulations, first, second, created, wakes_at FROM games, n WHERE id = '{game}'",
                id('G'),
                id('M')
            ),
            format!(
                "INSERT INTO log (game, seq, at, body) {numbers} SELECT {}, seq, at, body FROM log, n WHERE game = '{game}'",
                id('G')
            ),
            // Each pair of players is another one, and what there was to tell has been told.
            format!(
                "INSERT INTO days (game, first, second, turn, board, ply, deadline, stage, tell_at) {numbers} \
                 SELECT {}, first || n, second || n, turn, board, ply, deadline, 1, deadline - 86400000 FROM days, n WHERE game = '{game}'",
                id('G')
            ),
            if database.starts_with("postgres:") { "ANALYZE" } else { "PRAGMA wal_checkpoint(TRUNCATE)" }.to_owned(),
        ] {
            run(&database, &statement).await;
        }

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
        let seen = operator.get("/api/games/Gxxxxxxxx1").await.json();
        let left = seen["state"]["clock"]["left"][0].as_i64().expect("the game is there");
        println!("a game of them is loaded when somebody comes: its player to move has {} days", left / 86_400_000);
        goal("ready in under 2 s, 200 MB, under 1 % of a processor at rest", ready < Duration::from_secs(2) && used < 200 && share < 1.0);
    });
}
