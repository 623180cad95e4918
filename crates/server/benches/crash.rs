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
mod served;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use draughts::{AnyPosition, Variant};
use game::draughts::{Act, BoardAct, Game, Record};
use game::{Moment, Player};
use guest::{Guest, Socket, option};
use serde_json::{Value, json};
use served::{Folder, Server};

/// What the players of a game know for certain.
#[derive(Clone, Debug, Default)]
struct Known {
    /// The squares of the moves that were acknowledged, in order.
    acknowledged: Vec<Vec<u8>>,
    /// The move that was sent and not answered.
    on_its_way: Option<Vec<u8>>,
}

type Notes = Arc<Mutex<HashMap<String, Known>>>;

/// Plays one game until the connection breaks: both sides in one task, random legal moves with random pauses.
async fn play(game: String, people: [Guest; 2], notes: Notes, mut seed: u64) {
    let mut sockets: Vec<Socket> = Vec::new();
    for guest in &people {
        match guest.try_socket(&game, None).await {
            Ok(socket) => sockets.push(socket),
            Err(_) => return,
        }
    }
    let Ok(Some(mut state)) =
        tokio::time::timeout(Duration::from_secs(20), first_state(&mut sockets[1])).await
    else {
        return;
    };
    loop {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        tokio::time::sleep(Duration::from_millis(20 + (seed >> 33) % 400)).await;
        if state["status"] == "over" {
            return;
        }
        let legal = state["legal"].as_array().cloned().unwrap_or_default();
        if legal.is_empty() {
            return;
        }
        let mv = &legal[(seed >> 40) as usize % legal.len()];
        let squares: Vec<u8> = serde_json::from_value(mv["routes"][0].clone()).unwrap();
        let mover = if state["turn"] == "first" { 0 } else { 1 };
        let ply = state["ply"].as_u64().unwrap();
        notes.lock().unwrap().entry(game.clone()).or_default().on_its_way = Some(squares.clone());
        let message = json!({ "t": "move", "ply": ply, "squares": squares, "id": ply });
        let frame = tokio_tungstenite::tungstenite::Message::text(message.to_string());
        if futures_util::SinkExt::send(&mut sockets[mover].stream, frame).await.is_err() {
            return;
        }
        let mut after = None;
        loop {
            let answer = tokio::time::timeout(Duration::from_secs(10), sockets[mover].next()).await;
            let Ok(Some(answer)) = answer else { return };
            match answer["t"].as_str() {
                Some("ok") if answer["id"] == ply => {
                    let mut notes = notes.lock().unwrap();
                    let known = notes.entry(game.clone()).or_default();
                    known.acknowledged.push(squares.clone());
                    known.on_its_way = None;
                    if after.is_some() {
                        break;
                    }
                }
                // The arbiter has called the ending a draw meanwhile (6.1.10.4).
                Some("no") if answer["article"]["clause"] == "5.4.14.5" => {
                    notes.lock().unwrap().entry(game.clone()).or_default().on_its_way = None;
                    return;
                }
                Some("no") => panic!("{game}: {answer}"),
                Some("event") if answer["state"]["ply"].as_u64() > Some(ply) => {
                    after = Some(answer["state"].clone());
                    if notes.lock().unwrap()[&game].on_its_way.is_none() {
                        break;
                    }
                }
                _ => {}
            }
        }
        state = after.unwrap();
        // What the other socket heard is not needed; it must not fill up.
        while let Ok(Some(_)) =
            tokio::time::timeout(Duration::from_millis(1), sockets[1 - mover].next()).await
        {}
    }
}

async fn first_state(socket: &mut Socket) -> Option<Value> {
    loop {
        let message = socket.next().await?;
        if message["state"]["status"] == "playing" {
            return Some(message["state"].clone());
        }
    }
}

/// The moves of a record, played by the rules.
fn replay(record: &Value) -> (Game, Vec<Vec<u8>>) {
    let record: Record = serde_json::from_value(record.clone()).expect("a record");
    let moves = record
        .acts
        .iter()
        .filter_map(|entry| match &entry.act {
            Act::Board(BoardAct::Move { squares, .. }) => Some(squares.clone()),
            _ => None,
        })
        .collect();
    (Game::replay(&record).expect("the log replays by the rules"), moves)
}

/// How long a clock ran after the last move until it last began to run again; `None` if it did not stand since.
fn charged(acts: &[Value]) -> Option<i64> {
    let from = acts.iter().rposition(|entry| entry["act"]["move"].is_object())?;
    let mut since = acts[from]["when"].as_i64()?;
    let mut charged = None;
    for entry in &acts[from..] {
        let when = entry["when"].as_i64()?;
        match entry["act"].as_str() {
            Some("pause") => charged = Some(charged.unwrap_or(0) + when - since),
            Some("resume") => since = when,
            _ => {}
        }
    }
    charged
}

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
                    seed + index as u64 * 104_729,
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
            let acknowledged = known.acknowledged.len();
            assert!(moves.len() >= acknowledged, "{game}: an acknowledged move is lost: {known:?} {moves:?}");
            assert_eq!(moves[..acknowledged], known.acknowledged[..], "{game}");
            match &moves[acknowledged..] {
                [] => {}
                // It was written, and the word of it did not come back any more.
                [one] => assert_eq!(Some(one), known.on_its_way.as_ref(), "{game}"),
                more => panic!("{game}: moves that nobody made: {more:?}"),
            }
            known.acknowledged = moves.clone();
            known.on_its_way = None;
            // The clock stood still while no server lived.
            let acts = record["acts"].as_array().unwrap();
            if let Some(charged) = charged(acts) {
                let last = acts.iter().rev().find(|entry| entry["act"]["move"].is_object());
                let last = last.and_then(|entry| entry["when"].as_i64()).unwrap_or(killed);
                // A clock that stood for an earlier kill too has been looked at then.
                if last > alive_since {
                    let off = charged - (killed - last).max(0);
                    worst = worst.max(off.max(-off) - second);
                    assert!(off.abs() <= 50 + second, "{game}: the clock is off by {off} ms");
                }
            }
            let board: AnyPosition = played.position();
            assert_eq!(board.variant(), Variant::Russian);
            // Nobody may have come to a game that was just made.
            if let Some(last) = acts.last() {
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
