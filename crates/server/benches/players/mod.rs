//! Players who write down what was acknowledged, and what the log of their game must say after a crash.
#![allow(dead_code, unreachable_pub, reason = "each program uses a part of it")]

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::SinkExt;
use game::draughts::{Act, BoardAct, Game, Record};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::guest::{Guest, Socket};

/// How long moves took until both players had them.
pub type Times = Arc<Mutex<Vec<Duration>>>;

/// The time that a part of all have stayed under; the times are sorted.
pub fn percentile(times: &[Duration], part: f64) -> Duration {
    times.get((times.len() as f64 * part) as usize).copied().unwrap_or_default()
}

/// The next number of a seeded row.
pub fn next(seed: u64) -> u64 {
    seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407)
}

/// What the players of a game know for certain.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The squares of the moves that were acknowledged, in order.
    pub acknowledged: Vec<Vec<u8>>,
    /// The move that was sent and not answered.
    pub on_its_way: Option<Vec<u8>>,
}

pub type Notes = Arc<Mutex<HashMap<String, Known>>>;

/// Plays a game until it is over, and returns the state that the players saw last, or until the connection breaks: both sides in one task, random legal
/// moves with random pauses of so many milliseconds.
pub async fn play(
    game: String,
    people: [Guest; 2],
    notes: Notes,
    times: Times,
    mut seed: u64,
    pause: Range<u64>,
) -> Option<Value> {
    let mut sockets: Vec<Socket> = Vec::new();
    for guest in &people {
        sockets.push(guest.try_socket(&game, None).await.ok()?);
    }
    let first = tokio::time::timeout(
        Duration::from_secs(60),
        state(&mut sockets[1], |state| state["status"] == "playing" || state["status"] == "over"),
    );
    let mut now = first.await.ok()??;
    loop {
        if now["status"] == "over" {
            return Some(now);
        }
        seed = next(seed);
        tokio::time::sleep(Duration::from_millis(pause.start + (seed >> 33) % (pause.end - pause.start)))
            .await;
        let legal = now["legal"].as_array().cloned().unwrap_or_default();
        let Some(mv) = legal.get((seed >> 40) as usize % legal.len().max(1)) else {
            // The flag may have fallen meanwhile.
            now = ended(&mut sockets[0]).await?;
            continue;
        };
        let squares: Vec<u8> = serde_json::from_value(mv["routes"][0].clone()).unwrap();
        let mover = usize::from(now["turn"] != "first");
        let ply = now["ply"].as_u64().unwrap();
        notes.lock().unwrap().entry(game.clone()).or_default().on_its_way = Some(squares.clone());
        let message = json!({ "t": "move", "ply": ply, "squares": squares, "id": ply });
        let sent = Instant::now();
        sockets[mover].stream.send(Message::text(message.to_string())).await.ok()?;
        let (mut done, mut after) = (false, None);
        while !done || after.is_none() {
            let answer =
                tokio::time::timeout(Duration::from_secs(10), sockets[mover].next()).await.ok()??;
            match answer["t"].as_str() {
                Some("ok") if answer["id"] == ply => {
                    let mut notes = notes.lock().unwrap();
                    let known = notes.entry(game.clone()).or_default();
                    known.acknowledged.push(squares.clone());
                    known.on_its_way = None;
                    done = true;
                }
                // The flag has fallen, or the arbiter has called the ending a draw meanwhile (6.1.10.4).
                Some("no") => {
                    let over = ended(&mut sockets[1 - mover]).await?;
                    notes.lock().unwrap().entry(game.clone()).or_default().on_its_way = None;
                    return Some(over);
                }
                Some("event") if answer["state"]["ply"].as_u64() > Some(ply) => {
                    after = Some(answer["state"].clone());
                }
                _ => {}
            }
        }
        let heard = |state: &Value| state["ply"].as_u64() > Some(ply);
        tokio::time::timeout(Duration::from_secs(10), state(&mut sockets[1 - mover], heard)).await.ok()??;
        times.lock().unwrap().push(sent.elapsed());
        now = after?;
    }
}

/// The first state that fits; nothing when the socket is closed.
async fn state(socket: &mut Socket, fits: impl Fn(&Value) -> bool) -> Option<Value> {
    loop {
        let message = socket.next().await?;
        if message["state"].is_object() && fits(&message["state"]) {
            return Some(message["state"].clone());
        }
    }
}

/// The state at the end, which comes soon.
async fn ended(socket: &mut Socket) -> Option<Value> {
    let over = state(socket, |state| state["status"] == "over");
    tokio::time::timeout(Duration::from_secs(10), over).await.ok()?
}

/// The moves of a record, played by the rules.
pub fn replay(record: &Value) -> (Game, Vec<Vec<u8>>) {
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

/// Looks whether a log has everything that was acknowledged and nothing that nobody did, and takes over what it has.
pub fn nothing_is_lost(game: &str, moves: &[Vec<u8>], known: &mut Known) {
    let acknowledged = known.acknowledged.len();
    assert!(moves.len() >= acknowledged, "{game}: an acknowledged move is lost: {known:?} {moves:?}");
    assert_eq!(moves[..acknowledged], known.acknowledged[..], "{game}");
    match &moves[acknowledged..] {
        [] => {}
        // It was written, and the word of it did not come back any more.
        [one] => assert_eq!(Some(one), known.on_its_way.as_ref(), "{game}"),
        more => panic!("{game}: moves that nobody made: {more:?}"),
    }
    known.acknowledged = moves.to_vec();
    known.on_its_way = None;
}

/// By how many milliseconds a clock that stood from the kill on is off; `None` if it did not, or if it was looked at before. Both moments are in
/// milliseconds of Unix time: when the server was killed, and since when it had lived.
pub fn clock_off(record: &Value, killed: i64, alive_since: i64) -> Option<i64> {
    let acts = record["acts"].as_array()?;
    let charged = charged(acts)?;
    let last = acts.iter().rev().find(|entry| entry["act"]["move"].is_object());
    let last = last.and_then(|entry| entry["when"].as_i64()).unwrap_or(killed);
    (last > alive_since).then(|| charged - (killed - last).max(0))
}
