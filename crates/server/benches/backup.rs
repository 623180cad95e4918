//! A back-up taken while games are played, and what comes out of it: SQLite's file copied by one statement, and PostgreSQL taken back to a moment.
//!
//! `make backup`, which is `tools/with-postgres tools/with-nats cargo bench -p server --bench backup`.
//!
//! Bots play and write down what was acknowledged. What was acknowledged before the back-up was begun (SQLite) or before the moment (PostgreSQL) is in
//! what was restored, in its place; nothing is there that nobody did; and the games go on.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test program fails by panicking"
)]

mod bots;
#[path = "../tests/guest/mod.rs"]
mod guest;
mod players;
mod served;

use std::collections::HashMap;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::{Door, Table, sit, unix};
use guest::{Guest, option};
use players::replay;
use serde_json::json;
use served::{Folder, Server};
use sqlx::Row as _;

fn main() {
    if served::is_done() {
        return;
    }
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        sqlite().await;
        postgres().await;
    });
}

/// Runs a program and returns what it says.
fn said(program: &str, words: &[&str]) -> String {
    let done =
        Command::new(program).args(words).output().unwrap_or_else(|error| panic!("{program}: {error}"));
    assert!(done.status.success(), "{program} {words:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap().trim().to_owned()
}

/// How many moves of each game were acknowledged by now.
fn so_far(table: &Table) -> HashMap<String, usize> {
    table.notes.lock().unwrap().iter().map(|(game, known)| (game.clone(), known.moves.len())).collect()
}

/// Seats bots at some doors.
fn play(servers: &[&Server], table: &Arc<Table>, until: Instant) -> Vec<tokio::task::JoinHandle<()>> {
    let together: u64 = option("together", "30").parse().unwrap();
    let doors = servers.iter().map(|server| Door { address: server.address, open: true.into() });
    let doors: Arc<Vec<Door>> = Arc::new(doors.collect());
    (0..together)
        .map(|index| tokio::spawn(sit(Arc::clone(&doors), Arc::clone(table), until, index * 104_729 + 1)))
        .collect()
}

async fn sqlite() {
    let (folder, restored) = (Folder::new("kept"), Folder::new("restored"));
    let start = |folder: &Folder| {
        Server::start(&folder.0, &["--listen", "127.0.0.1:0", "--database", &folder.database()])
    };
    let server = start(&folder);
    let table = Arc::new(Table::default());
    let until = Instant::now() + Duration::from_secs(12);
    let players = play(&[&server], &table, until);
    tokio::time::sleep(Duration::from_secs(8)).await;
    let before = so_far(&table);
    std::fs::create_dir_all(&restored.0).unwrap();
    let begun = Instant::now();
    let copy = format!("VACUUM INTO '{}'", restored.database());
    guest::run(&folder.database(), &copy).await;
    let took = begun.elapsed();
    let moves = so_far(&table).values().sum::<usize>() - before.values().sum::<usize>();
    for player in players {
        player.await.unwrap();
    }
    drop(server);
    let server = start(&restored);
    let (games, kept, on) = compare(&table, &server, &before, i64::MAX).await;
    println!(
        "SQLite: copied in {took:.1?} while {moves} moves were made; {games} games restored with {kept} moves, nothing that was acknowledged before is missing"
    );
    println!("    {on} games that were not over went on");
}

async fn postgres() {
    let database = std::env::var("BOLSHAK_TEST_POSTGRES").expect("tools/with-postgres starts one");
    let nats = std::env::var("BOLSHAK_TEST_NATS").expect("tools/with-nats starts one");
    let folders = [Folder::new("node0"), Folder::new("node1")];
    let tool = option("tool", concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/point-in-time"));
    said(&tool, &["archive"]);
    let start = |folder: &Folder, database: &str| {
        Server::start(&folder.0, &["--listen", "127.0.0.1:0", "--database", database, "--nats", &nats])
    };
    let servers: Vec<Server> = folders.iter().map(|folder| start(folder, &database)).collect();
    let table = Arc::new(Table::default());
    let until = Instant::now() + Duration::from_secs(20);
    let players = play(&servers.iter().collect::<Vec<_>>(), &table, until);
    tokio::time::sleep(Duration::from_secs(4)).await;
    let begun = Instant::now();
    tokio::task::block_in_place(|| said(&tool, &["base"]));
    let took = begun.elapsed();
    tokio::time::sleep(Duration::from_secs(6)).await;
    let before = so_far(&table);
    let mut connection = guest::connect(&database).await;
    let moment: String =
        sqlx::query("SELECT clock_timestamp()::text").fetch_one(&mut connection).await.unwrap().get(0);
    let at = unix();
    for player in players {
        player.await.unwrap();
    }
    // Whoever restores has stopped the servers: here they fall.
    drop(servers);
    let begun = Instant::now();
    let address = tokio::task::block_in_place(|| said(&tool, &["restore", &moment]));
    let back = begun.elapsed();
    let servers: Vec<Server> = folders.iter().map(|folder| start(folder, &address)).collect();
    let (games, kept, on) = compare(&table, &servers[0], &before, at).await;
    println!(
        "PostgreSQL: base back-up in {took:.1?} while games were played; back at {moment} after {back:.1?}: {games} games with {kept} moves, nothing that was \
         acknowledged before is missing"
    );
    println!("    {on} games that were not over went on");
    drop(servers);
    said(&tool, &["stop"]);
}

/// The games that are there now have what was acknowledged before, in its place, and nothing that nobody did or that came after a moment; those that are
/// not over go on. Returns how many games and moves are there, and how many went on.
async fn compare(
    table: &Table,
    server: &Server,
    before: &HashMap<String, usize>,
    moment: i64,
) -> (usize, usize, usize) {
    let (mut games, mut moves, mut on) = (0, 0, 0);
    let all = table.people.lock().unwrap().clone();
    for (game, mut people) in all {
        people.iter_mut().for_each(|guest| guest.address = server.address);
        let record = people[0].get(&format!("/api/games/{game}/record")).await;
        let acknowledged = before.get(&game).copied().unwrap_or(0);
        if record.status == 404 {
            assert_eq!(acknowledged, 0, "{game} is missing");
            continue;
        }
        let (played, made) = replay(&record.json());
        assert!(
            made.len() >= acknowledged,
            "{game}: {acknowledged} moves were acknowledged, {} are there",
            made.len()
        );
        table.known(&game, |known| {
            for (ply, made) in made.iter().enumerate() {
                let can_be = known.moves.get(ply).map_or(&known.on_its_way, |known| &known.can_be);
                assert!(can_be.contains(made), "{game}: move {ply} is another one");
                let from = known.moves.get(ply).map_or(0, |known| known.from);
                assert!(from <= moment, "{game}: move {ply} came after the moment");
            }
        });
        games += 1;
        moves += made.len();
        if played.verdict().is_none() && acknowledged > 0 {
            move_on(&game, &people).await;
            on += 1;
        }
    }
    assert!(on > 0, "some games were not over");
    (games, moves, on)
}

/// Both come to the board, and one of them moves.
async fn move_on(game: &str, people: &[Guest; 2]) {
    let mut sockets = [people[0].socket(game, None).await, people[1].socket(game, None).await];
    let state = sockets[1].begun().await["state"].clone();
    let (mover, ply) = (usize::from(state["turn"] != "first"), &state["ply"]);
    sockets[mover].does(json!({ "t": "move", "ply": ply, "squares": state["legal"][0]["routes"][0] })).await;
}
