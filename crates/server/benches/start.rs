//! The start: how long until a server with so many unfinished games is ready, and how much memory it has then.
//!
//! `cargo bench -p server --bench start`, or with other figures than the goal's: `-- --games 100000`.
//!
//! One game is played over the network for some moves; its rows are copied as often as asked for, with ids of their own, so that there are as
//! many running games, each with its log. Then the server is started, and its memory is looked at for a while: games come into it when
//! something is about to happen in them, not before.
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
        let server = start();
        let wish = json!({ "discipline": "russian", "control": "1800" });
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
            if database.starts_with("postgres:") { "ANALYZE" } else { "PRAGMA wal_checkpoint(TRUNCATE)" }.to_owned(),
        ] {
            run(&database, &statement).await;
        }

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
        let seen = operator.get("/api/games/Gxxxxxxxx1").await.json();
        let left = seen["state"]["clock"]["left"][0].as_i64().expect("the game is there");
        println!("{watched} s later {most} MB at most; a player who was to move has {left} ms of 1800000");
        goal("ready in under 1 s and 200 MB", ready < Duration::from_secs(1) && used.max(most) < 200);
    });
}
