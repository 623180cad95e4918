//! The crash test: games in progress, the server killed at random moments and started again.
//!
//! `cargo bench -p server --bench crash`, or with other figures: `-- --games 200 --kills 20`. On PostgreSQL:
//! `tools/with-postgres cargo bench -p server --bench crash -- --database postgres`.
//!
//! Players move as fast as a pause lets them and write down what was acknowledged. After each kill the server is started again, and
//! for every game its log is asked for: every acknowledged move must be there at its ply; what is there and was not acknowledged can
//! only be the one move that was on its way; the log must replay by the rules; and the clock of the side to move must show what it
//! showed last, less the time the server lived since, to 50 ms. Every second time the server is killed once more, a moment after it has started.
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
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use draughts::{AnyPosition, Variant};
use game::{Moment, Player};
use guest::{Guest, option};
use players::{Notes, Times, clock_off, nothing_is_lost, play, replay};
use serde_json::json;
use served::{Folder, Server};

fn main() {
    if served::is_done() {
        return;
    }
    tokio::runtime::Runtime::new().unwrap().block_on(crash());
}

async fn crash() {
    let games: usize = option("games", "200").parse().unwrap();
    let kills: usize = option("kills", "20").parse().unwrap();
    let folder = Folder::new("crash");
    // Players come back to the address that they know.
    let listen = format!("127.0.0.1:{}", option("port", "18064"));
    let database = served::database(&folder);
    let start = || Server::start(&folder.0, &["--listen", &listen, "--database", &database]);
    let mut server = start();

    let mut tables: Vec<(String, [Guest; 2])> = Vec::new();
    for _ in 0..games {
        tables.push(new_game(server.address).await);
    }
    let notes = Notes::default();
    let (mut checked, mut worst, mut restart) = (0_usize, 0_i64, Duration::ZERO);
    let mut alive_since = 0;
    for kill in 1..=kills {
        let seed = kill as u64 * 7_919;
        let players: Vec<_> = tables
            .iter()
            .enumerate()
            .map(|(index, (game, people))| {
                tokio::spawn(play(
                    game.clone(),
                    people.clone(),
                    Arc::clone(&notes),
                    Times::default(),
                    seed + index as u64 * 104_729,
                    20..420,
                ))
            })
            .collect();
        let random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        tokio::time::sleep(Duration::from_millis(1_500 + random % 2_500)).await;
        let killed = SystemTime::now();
        server.kill();
        for player in players {
            player.await.expect("no player saw anything wrong");
        }
        let down = Duration::from_millis(300 + random % 700);
        tokio::time::sleep(down).await;
        let mut second = 0;
        if kill % 2 == 0 {
            // Another one dies before anybody has come back.
            let begun = Instant::now();
            server = start();
            tokio::time::sleep(Duration::from_millis(random % 120)).await;
            server.kill();
            second = i64::try_from(begun.elapsed().as_millis()).unwrap();
            tokio::time::sleep(2 * down).await;
        }
        let begun = Instant::now();
        server = start();
        restart = restart.max(begun.elapsed());
        let moment = |time: SystemTime| time.duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
        let (killed, since) = (moment(killed), moment(SystemTime::now()));

        let mut over = Vec::new();
        for (index, (game, people)) in tables.iter_mut().enumerate() {
            for guest in people.iter_mut() {
                guest.address = server.address;
            }
            let record = people[0].get(&format!("/api/games/{game}/record")).await.json();
            let (played, moves) = replay(&record);
            let mut all = notes.lock().unwrap();
            let known = all.entry(game.clone()).or_default();
            nothing_is_lost(game, &moves, known);
            // The clock stood still while no server lived. One that stood for an earlier kill too has been looked at then.
            if let Some(off) = clock_off(&record, killed, alive_since) {
                worst = worst.max(off.abs() - second);
                assert!(off.abs() <= 50 + second, "{game}: the clock is off by {off} ms");
            }
            let board: AnyPosition = played.position();
            assert_eq!(board.ruleset(), Variant::Russian);
            // Nobody may have come to a game that was just made.
            if let Some(last) = record["acts"].as_array().and_then(|acts| acts.last()) {
                let when = Moment(last["when"].as_i64().unwrap());
                assert!(Player::BOTH.iter().all(|&player| played.left(player, when).is_some()));
            }
            checked += 1;
            if played.verdict().is_some() {
                over.push(index);
            }
        }
        for index in over {
            tables[index] = new_game(server.address).await;
        }
        alive_since = since;
        println!(
            "kill {kill}: {} games, clocks off by at most {worst} ms, restart {restart:?}",
            tables.len()
        );
    }
    let moves: usize = notes.lock().unwrap().values().map(|known| known.acknowledged.len()).sum();
    println!(
        "{kills} kills, {checked} games checked, {moves} moves, none lost, clocks right to {worst} ms, longest restart {restart:?}"
    );
}

async fn new_game(address: SocketAddr) -> (String, [Guest; 2]) {
    let (mut ann, mut bob) = (Guest::new(address), Guest::new(address));
    let wish = json!({ "discipline": "russian", "control": "600", "opponent": "friend", "side": "first" });
    let game = ann.make(wish).await;
    bob.post(&format!("/api/games/{game}/join"), json!({})).await;
    (game, [ann, bob])
}
