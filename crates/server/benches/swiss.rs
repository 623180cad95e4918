//! A Swiss event over the Internet: so many players, so many rounds, an arbiter at the desk, a crowd on the public page, and a crash in the middle.
//!
//! `ulimit -n 16384; cargo bench -p server --bench swiss`, or with other figures than the goal's: `-- --players 20 --rounds 2 --viewers 50 --think 40`. On
//! PostgreSQL: `tools/with-postgres cargo bench -p server --bench swiss -- --database postgres`.
//!
//! The arbiter pairs and publishes each round; its games of one minute are played by programs, two sockets a table, random legal moves after random
//! pauses of about `--think` milliseconds. The time of a move is from before it is sent until both players have it. The crowd are pages
//! of the event: each has its stream of versions, and asks for the state when it hears of a new one, as a browser does: packed, over a connection that is
//! kept. Once a second the arbiter does something; the time of an update is from before that is sent until a page has read a state that knows it.
//!
//! In the middle round (`--kill 0` for none) the server is killed and started again. Then the log of each game must have every move that was acknowledged and
//! none that nobody made, the clocks must have stood, and after each round the results of the event must be what the players saw.
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

use std::collections::BTreeMap;
use std::io::Read as _;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use flate2::read::GzDecoder;
use guest::{Guest, account, option};
use players::{Notes, Times, clock_off, nothing_is_lost, percentile, play, replay};
use serde_json::{Value, json};
use served::{Folder, Server, goal, processor};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// What a page has, and how it is seen by all.
#[derive(Default)]
struct Crowd {
    /// When the arbiter began to do what made a version.
    done: Mutex<BTreeMap<u64, Instant>>,
    /// How long it took until a page had it.
    updates: Times,
    loads: AtomicU64,
    bytes: AtomicU64,
    over: AtomicBool,
}

/// A request whose answer comes over a connection that is kept: the head and the body.
async fn ask(stream: &mut BufReader<TcpStream>, path: &str) -> Option<Vec<u8>> {
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nCookie: lang=en\r\n\r\n");
    stream.get_mut().write_all(request.as_bytes()).await.ok()?;
    let (mut length, mut chunked) = (0, false);
    let mut line = String::new();
    loop {
        line.clear();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        let lower = line.trim().to_lowercase();
        if let Some(value) = lower.strip_prefix("content-length:") {
            length = value.trim().parse().ok()?;
        }
        chunked |= lower == "transfer-encoding: chunked";
        if lower.is_empty() {
            break;
        }
    }
    let mut body = Vec::new();
    if !chunked {
        body.resize(length, 0);
        stream.read_exact(&mut body).await.ok()?;
        return Some(body);
    }
    loop {
        line.clear();
        stream.read_line(&mut line).await.ok()?;
        let size = usize::from_str_radix(line.trim(), 16).ok()?;
        let from = body.len();
        body.resize(from + size, 0);
        stream.read_exact(&mut body[from..]).await.ok()?;
        stream.read_exact(&mut [0; 2]).await.ok()?;
        if size == 0 {
            return Some(body);
        }
    }
}

/// The version of a state, from its first bytes.
fn version(body: &[u8]) -> u64 {
    let mut text = vec![0; 4_096];
    let read = GzDecoder::new(body).read(&mut text).unwrap_or(0);
    let text = String::from_utf8_lossy(&text[..read]).into_owned();
    let digits = text.split("\"state\":{\"v\":").nth(1).unwrap_or_default();
    digits.split(|c: char| !c.is_ascii_digit()).next().and_then(|v| v.parse().ok()).unwrap_or(0)
}

/// One of the crowd: hears of versions and reads the state, again and again, also after the server was away.
async fn watch(address: SocketAddr, event: String, crowd: Arc<Crowd>) {
    let mut known = 0;
    while !crowd.over.load(Ordering::Relaxed) {
        let _ = page(address, &event, &crowd, &mut known).await;
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

async fn page(address: SocketAddr, event: &str, crowd: &Crowd, known: &mut u64) -> Option<()> {
    let mut state = BufReader::new(TcpStream::connect(address).await.ok()?);
    let mut stream = BufReader::new(TcpStream::connect(address).await.ok()?);
    let request =
        format!("GET /api/events/{event}/stream HTTP/1.1\r\nHost: localhost\r\nCookie: lang=en\r\n\r\n");
    stream.get_mut().write_all(request.as_bytes()).await.ok()?;
    let mut line = String::new();
    while !crowd.over.load(Ordering::Relaxed) {
        line.clear();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        let Some(heard) = line.strip_prefix("data:").and_then(|v| v.trim().parse::<u64>().ok()) else {
            continue;
        };
        if heard <= *known {
            continue;
        }
        let body = ask(&mut state, &format!("/api/events/{event}")).await?;
        crowd.loads.fetch_add(1, Ordering::Relaxed);
        crowd.bytes.fetch_add(body.len() as u64, Ordering::Relaxed);
        let now = version(&body);
        let took: Vec<Duration> =
            crowd.done.lock().unwrap().range(*known + 1..=now).map(|(_, sent)| sent.elapsed()).collect();
        // What was there before the page came is no update of it.
        if *known > 0 {
            crowd.updates.lock().unwrap().extend(took);
        }
        *known = now.max(*known);
    }
    Some(())
}

/// The acts of somebody, which have to be done; the version after them.
async fn does(guest: &mut Guest, event: &str, acts: Value) -> u64 {
    let answer = guest.post(&format!("/api/events/{event}/acts"), json!({ "acts": acts })).await;
    assert_eq!(answer.status, 200, "{acts}: {}", answer.text());
    answer.json()["v"].as_u64().unwrap()
}

async fn seen(guest: &mut Guest, event: &str) -> Value {
    guest.get(&format!("/api/events/{event}")).await.json()["state"].take()
}

/// A table of a round: its number, the game, and who sits there.
struct Table {
    number: usize,
    game: String,
    people: [Guest; 2],
}

/// What the players saw of a game, as the event writes it.
fn written(over: &Value) -> &'static str {
    match over["verdict"]["score"].as_str() {
        Some("first") => "1-0",
        Some("second") => "0-1",
        Some("draw") => "½-½",
        other => panic!("{other:?}"),
    }
}

fn milliseconds(time: SystemTime) -> i64 {
    time.duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

fn main() {
    if served::is_done() {
        return;
    }
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(swiss());
}

async fn swiss() {
    let number = |name: &str, usual: &str| option(name, usual).parse::<u64>().unwrap();
    let (players, rounds) = (number("players", "200"), number("rounds", "5"));
    let (viewers, think) = (number("viewers", "1000"), number("think", "500"));
    let kill = number("kill", &rounds.div_ceil(2).to_string());
    let folder = Folder::new("swiss");
    // Players come back to the address that they know.
    let listen = format!("127.0.0.1:{}", option("port", "18065"));
    let database = served::database(&folder);
    let start = || Server::start(&folder.0, &["--listen", &listen, "--database", &database]);
    let mut server = start();

    let mut chief = account(server.address, "chief").await;
    let made = json!({ "name": "Online Swiss", "system": "swiss", "rounds": rounds });
    let event = chief.post("/api/events", made).await.json()["event"].as_str().unwrap().to_owned();
    let mut people = Vec::new();
    for i in 1..=players {
        people.push(account(server.address, &format!("player{i}")).await);
        let entry = json!({ "person": { "name": format!("Player {i}"), "rating": 2_500 - i } });
        does(&mut chief, &event, json!([{ "act": "enter", "entry": entry }])).await;
        let seat = json!({ "id": i, "name": format!("player{i}") });
        assert_eq!(chief.post(&format!("/api/events/{event}/accounts"), seat).await.status, 200);
    }
    let wish = json!({ "discipline": "russian", "control": "60" });
    does(&mut chief, &event, json!([{ "do": "online", "wish": wish }, { "do": "lot" }])).await;

    let crowd = Arc::new(Crowd::default());
    let mut watching = Vec::new();
    for _ in 0..viewers {
        watching.push(tokio::spawn(watch(server.address, event.clone(), Arc::clone(&crowd))));
    }
    // The arbiter's page: all boards, and something done once a second.
    let boards = tokio::spawn(boards(chief.clone(), event.clone(), Arc::clone(&crowd)));
    let server_is_up = Arc::new(tokio::sync::Mutex::new(()));
    let desk =
        tokio::spawn(desk(chief.clone(), event.clone(), Arc::clone(&crowd), Arc::clone(&server_is_up)));

    let (notes, times) = (Notes::default(), Times::default());
    let (mut worst, mut checked, mut most, mut spent) = (0_i64, 0, 0, Duration::ZERO);
    let begun = Instant::now();
    for round in 1..=rounds {
        does(&mut chief, &event, json!([{ "do": "pair" }])).await;
        does(&mut chief, &event, json!([{ "act": "publish", "round": round }])).await;
        let state = seen(&mut chief, &event).await;
        let list = state["rounds"][round as usize - 1]["tables"].as_array().unwrap();
        let who = |t: &Value, side: &str| people[t[side].as_u64().unwrap() as usize - 1].clone();
        let tables: Vec<Table> = list
            .iter()
            .enumerate()
            .map(|(i, t)| Table {
                number: i + 1,
                game: t["games"][0].as_str().unwrap().to_owned(),
                people: [who(t, "first"), who(t, "second")],
            })
            .collect();
        let begin = |salt: u64| -> Vec<_> {
            let one = |table: &Table| {
                let seed = (round * 1_000 + table.number as u64 + salt).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let (notes, times) = (Arc::clone(&notes), Arc::clone(&times));
                let pause = think / 2..(think * 3 / 2).max(think / 2 + 1);
                tokio::spawn(play(table.game.clone(), table.people.clone(), notes, times, seed, pause))
            };
            tables.iter().map(one).collect()
        };
        let paired = Instant::now();
        let mut playing = begin(0);
        if round == kill {
            tokio::time::sleep(Duration::from_millis(think * 12)).await;
            let hands_off = server_is_up.lock().await;
            most = most.max(server.memory());
            let killed = milliseconds(SystemTime::now());
            spent += processor(server.pid());
            server.kill();
            // Those whose game was over have nothing to come back to.
            for player in playing {
                let _ = player.await.expect("no player saw anything wrong");
            }
            tokio::time::sleep(Duration::from_millis(700)).await;
            let restarted = Instant::now();
            server = start();
            println!("killed in round {round}, ready again after {:.0?}", restarted.elapsed());
            // What a page had not read when the server died it reads when it is back: that is the outage, not an update.
            crowd.done.lock().unwrap().clear();
            drop(hands_off);
            for table in &tables {
                let record = chief.get(&format!("/api/games/{}/record", table.game)).await.json();
                let (_, moves) = replay(&record);
                let mut notes = notes.lock().unwrap();
                nothing_is_lost(&table.game, &moves, notes.entry(table.game.clone()).or_default());
                if let Some(off) = clock_off(&record, killed, 0) {
                    worst = worst.max(off.abs());
                    checked += 1;
                    assert!(off.abs() <= 50, "{}: the clock is off by {off} ms", table.game);
                }
            }
            playing = begin(500_000);
        }
        let mut expected = Vec::new();
        for player in playing {
            let over = player.await.expect("no player saw anything wrong").expect("the game ends");
            expected.push(written(&over));
        }
        let last = Instant::now();
        // The results are in the table by themselves.
        let results = loop {
            let state = seen(&mut chief, &event).await;
            let tables = state["rounds"][round as usize - 1]["tables"].as_array().unwrap();
            let results: Vec<Value> = tables.iter().map(|t| t["results"][0].clone()).collect();
            if results.iter().all(Value::is_string) {
                break results;
            }
            assert!(last.elapsed() < Duration::from_secs(10), "a result does not come: {results:?}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        assert_eq!(results, expected, "round {round}");
        // Every move that was acknowledged is in the log of its game.
        for table in &tables {
            let record = chief.get(&format!("/api/games/{}/record", table.game)).await.json();
            let mut notes = notes.lock().unwrap();
            nothing_is_lost(&table.game, &replay(&record).1, notes.entry(table.game.clone()).or_default());
        }
        most = most.max(server.memory());
        println!("round {round}: {} games in {:.0?}, all results right", tables.len(), paired.elapsed());
    }
    let lasted = begun.elapsed();
    spent += processor(server.pid());
    crowd.over.store(true, Ordering::Relaxed);
    desk.await.expect("the arbiter saw nothing wrong");
    for one in watching.into_iter().chain([boards]) {
        one.abort();
    }
    assert!(seen(&mut chief, &event).await["finished"] == true);

    let sorted = |times: &Times| {
        let mut times = std::mem::take(&mut *times.lock().unwrap());
        times.sort();
        times
    };
    let (moves, updates) = (sorted(&times), sorted(&crowd.updates));
    println!(
        "{players} players, {rounds} rounds, {viewers} on the page: {} moves, p50 {:.1?}, p99 {:.1?}, longest {:.1?}; {} updates of pages, p50 {:.1?}, p99 {:.1?}, \
         longest {:.1?}; {} states read, {} MB; server {} MB; \
         processor time {spent:.0?} server and {:.0?} all the players and pages in {lasted:.0?}; clocks of {checked} games right to {worst} ms",
        moves.len(),
        percentile(&moves, 0.5),
        percentile(&moves, 0.99),
        moves.last().copied().unwrap_or_default(),
        updates.len(),
        percentile(&updates, 0.5),
        percentile(&updates, 0.99),
        updates.last().copied().unwrap_or_default(),
        crowd.loads.load(Ordering::Relaxed),
        crowd.bytes.load(Ordering::Relaxed) >> 20,
        most / 1_024,
        processor(std::process::id()),
    );
    goal("p99 of a move under 100 ms", percentile(&moves, 0.99) < Duration::from_millis(100));
    goal("p99 of an update under 1 s", percentile(&updates, 0.99) < Duration::from_secs(1));
}

/// The page of all boards, as the arbiter has it open.
async fn boards(chief: Guest, event: String, crowd: Arc<Crowd>) {
    while !crowd.over.load(Ordering::Relaxed) {
        if let Ok(stream) = TcpStream::connect(chief.address).await {
            let mut stream = BufReader::new(stream);
            let session = chief.session.clone().unwrap_or_default();
            let request = format!(
                "GET /api/events/{event}/stream?boards=true HTTP/1.1\r\nHost: localhost\r\nCookie: session={session}\r\n\r\n"
            );
            let _ = stream.get_mut().write_all(request.as_bytes()).await;
            let mut line = String::new();
            while stream.read_line(&mut line).await.is_ok_and(|read| read > 0) {
                line.clear();
            }
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

/// Something that the arbiter does once a second, whose way to the pages is measured; not while there is no server.
async fn desk(mut chief: Guest, event: String, crowd: Arc<Crowd>, server_is_up: Arc<tokio::sync::Mutex<()>>) {
    let mut count = 0;
    while !crowd.over.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let _up = server_is_up.lock().await;
        count += 1;
        let inventory = json!({ "tables": count, "chairs": 1, "boards": 1, "sets": 1, "clocks": 1 });
        let sent = Instant::now();
        let v = does(
            &mut chief,
            &event,
            json!([{ "act": "office", "step": "inventory", "inventory": inventory }]),
        )
        .await;
        crowd.done.lock().unwrap().insert(v, sent);
    }
}
