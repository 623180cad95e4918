//! Several servers on one PostgreSQL while machines fail: games between bots at random doors, servers killed and stopped, PostgreSQL and NATS restarted.
//!
//! `make cluster`, or `tools/with-postgres tools/with-nats cargo bench -p server --bench cluster -- --games 60 --minutes 10`; `-- --short` is the one of
//! `make test`: two servers killed, half a minute.
//!
//! Players move as fast as a pause lets them and write down what was acknowledged; who loses the connection comes back at a random door. At the end, from
//! the logs and the database alone: every acknowledged move is there once; what is there and was not acknowledged can only be the move that was on its
//! way; each log replays by the rules; its epochs never go back; and no clock ran between the death of an owner and the next owner's first act.
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

use std::collections::HashMap;
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use futures_util::SinkExt;
use guest::{Guest, Socket, option};
use players::{next, percentile, replay};
use serde_json::{Value, json};
use served::{Folder, Server, goal};
use sqlx::Row as _;
use tokio_tungstenite::tungstenite::Message;

/// A player waits so long for an answer, and comes back after that.
const ANSWER: Duration = Duration::from_secs(6);
/// Pauses of players, in milliseconds.
const PAUSE: std::ops::Range<u64> = 20..300;

fn main() {
    if served::is_done() {
        return;
    }
    tokio::runtime::Runtime::new().unwrap().block_on(cluster());
}

/// A server of the cluster, and whether anybody should knock there.
struct Door {
    address: SocketAddr,
    open: AtomicBool,
}

/// What happens to the machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blow {
    Kill,
    Stop,
    Database,
    Bus,
}

fn unix() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

/// Runs a control program of `tools`.
fn control(which: &str, words: &[&str]) {
    let program = std::env::var(which).unwrap_or_else(|_| panic!("{which}: `make cluster` sets it"));
    let done = Command::new(program).args(words).stdout(Stdio::null()).stderr(Stdio::null()).status();
    assert!(done.unwrap().success(), "{which} {words:?}");
}

fn signal(pid: u32, name: &str) {
    let sent = Command::new("kill").arg(name).arg(pid.to_string()).status();
    assert!(sent.unwrap().success());
}

async fn cluster() {
    let short = std::env::args().any(|argument| argument == "--short");
    let usual = |short_one: &'static str, long: &'static str| if short { short_one } else { long };
    let nodes: usize = option("nodes", "3").parse().unwrap();
    let together: usize = option("together", usual("12", "60")).parse().unwrap();
    let games: usize = option("games", usual("1000", "2000")).parse().unwrap();
    let seconds: u64 = option("seconds", usual("24", "600")).parse().unwrap();
    let every: u64 = option("every", usual("8", "20")).parse().unwrap();
    let database = std::env::var("BOLSHAK_TEST_POSTGRES").expect("tools/with-postgres starts one");
    let nats = std::env::var("BOLSHAK_TEST_NATS").expect("tools/with-nats starts one");

    let folders: Vec<Folder> = (0..nodes).map(|node| Folder::new(&format!("node{node}"))).collect();
    let port: u16 = option("port", "18170").parse().unwrap();
    let start = |node: usize| {
        let listen = format!("127.0.0.1:{}", port + node as u16);
        let words = ["--listen", &listen, "--database", &database, "--nats", &nats, "--thinkers", "1"];
        Server::start_with_log(&folders[node].0, &words, log(node))
    };
    let mut servers: Vec<Server> = (0..nodes).map(start).collect();
    let doors: Arc<Vec<Door>> =
        Arc::new(servers.iter().map(|server| Door { address: server.address, open: true.into() }).collect());
    let begun = Instant::now();
    let until = begun + Duration::from_secs(seconds);
    let table = Arc::new(Table::default());
    let players: Vec<_> = (0..together)
        .map(|index| {
            let (doors, table) = (Arc::clone(&doors), Arc::clone(&table));
            tokio::spawn(sit(doors, table, games, until, index as u64 * 104_729 + 1))
        })
        .collect();

    // One blow after the other, each healed before the next.
    let blows: &[Blow] = if short {
        &[Blow::Kill, Blow::Kill]
    } else {
        &[Blow::Kill, Blow::Kill, Blow::Stop, Blow::Kill, Blow::Database, Blow::Kill, Blow::Bus]
    };
    let mut seed = option("seed", "64").parse().unwrap();
    let (mut killed, mut struck) = (Vec::new(), Vec::new());
    for number in 0.. {
        let at = begun + Duration::from_secs(every) * (number as u32 + 1);
        if at + Duration::from_secs(every.min(8)) > until || short && number >= blows.len() {
            break;
        }
        tokio::time::sleep_until(at.into()).await;
        seed = next(seed);
        let (blow, node) = (blows[number % blows.len()], (seed >> 33) as usize % nodes);
        struck.push((blow, Instant::now()));
        match blow {
            Blow::Kill => {
                doors[node].open.store(false, Ordering::Relaxed);
                killed.push(unix());
                tokio::task::block_in_place(|| servers[node].kill());
                tokio::time::sleep(Duration::from_secs(2)).await;
                servers[node] = tokio::task::block_in_place(|| start(node));
                doors[node].open.store(true, Ordering::Relaxed);
            }
            Blow::Stop => {
                signal(servers[node].pid(), "-STOP");
                tokio::time::sleep(Duration::from_secs(2)).await;
                signal(servers[node].pid(), "-CONT");
            }
            Blow::Database => {
                let which = "BOLSHAK_TEST_POSTGRES_CONTROL";
                tokio::task::block_in_place(|| control(which, &["stop", "-m", "immediate"]));
                tokio::time::sleep(Duration::from_secs(1)).await;
                tokio::task::block_in_place(|| control(which, &["start"]));
                // The games go on from here.
                struck.last_mut().unwrap().1 = Instant::now();
            }
            Blow::Bus => {
                tokio::task::block_in_place(|| control("BOLSHAK_TEST_NATS_CONTROL", &["stop"]));
                tokio::time::sleep(Duration::from_secs(1)).await;
                tokio::task::block_in_place(|| control("BOLSHAK_TEST_NATS_CONTROL", &["start"]));
                struck.last_mut().unwrap().1 = Instant::now();
            }
        }
        println!("{:4} s: {blow:?} {node}, {} moves", begun.elapsed().as_secs(), table.moves());
    }
    for player in players {
        player.await.expect("no player saw anything wrong");
    }
    check(&table, &doors, &database, &killed, &struck).await;
}

/// Where a server writes its log: shown with `--logs yes`.
fn log(node: usize) -> Stdio {
    match option("logs", "no").as_str() {
        "no" => Stdio::null(),
        "yes" => Stdio::inherit(),
        folder => std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(format!("{folder}/node{node}.log"))
            .unwrap()
            .into(),
    }
}

/// What the players of a game know for certain: for each ply its move, or those that it can be, where no answer came.
#[derive(Debug, Default)]
struct Known {
    moves: Vec<Vec<Vec<u8>>>,
    /// What was sent at the next ply and not refused: whoever was told of an outage, or of nothing, does not know what became of it.
    on_its_way: Vec<Vec<u8>>,
}

/// What all players know.
#[derive(Default)]
struct Table {
    begun: AtomicUsize,
    over: AtomicUsize,
    notes: Mutex<HashMap<String, Known>>,
    /// Who made each game, to ask for its record.
    makers: Mutex<HashMap<String, Guest>>,
    /// When each game had an acknowledged move, and how long those took until both players knew them.
    acknowledged: Mutex<HashMap<String, Vec<Instant>>>,
    times: Mutex<Vec<Duration>>,
    reconnected: AtomicUsize,
}

impl Table {
    fn moves(&self) -> usize {
        self.notes.lock().unwrap().values().map(|known| known.moves.len()).sum()
    }

    fn known<T>(&self, game: &str, what: impl FnOnce(&mut Known) -> T) -> T {
        what(self.notes.lock().unwrap().entry(game.to_owned()).or_default())
    }
}

/// Any door that is open.
fn door(doors: &[Door], seed: &mut u64) -> SocketAddr {
    loop {
        *seed = next(*seed);
        let door = &doors[(*seed >> 33) as usize % doors.len()];
        if door.open.load(Ordering::Relaxed) {
            return door.address;
        }
    }
}

/// Plays one game after the other.
async fn sit(doors: Arc<Vec<Door>>, table: Arc<Table>, games: usize, until: Instant, mut seed: u64) {
    while Instant::now() < until && table.begun.fetch_add(1, Ordering::Relaxed) < games {
        let Some((game, people)) = new_game(&doors, &table, until, &mut seed).await else { return };
        play(&doors, &table, &game, people, until, &mut seed).await;
    }
}

async fn new_game(
    doors: &[Door],
    table: &Table,
    until: Instant,
    seed: &mut u64,
) -> Option<(String, [Guest; 2])> {
    let wish = json!({ "discipline": "russian", "control": "600", "opponent": "friend", "side": "first" });
    while Instant::now() < until {
        let (mut ann, mut bob) = (Guest::new(door(doors, seed)), Guest::new(door(doors, seed)));
        let asked = async {
            let made = try_post(&mut ann, "/api/games", &wish).await?;
            let game = made["game"].as_str()?.to_owned();
            try_post(&mut bob, &format!("/api/games/{game}/join"), &json!({})).await?["side"].as_str()?;
            Some(game)
        };
        if let Ok(Some(game)) = tokio::time::timeout(ANSWER, asked).await {
            table.makers.lock().unwrap().insert(game.clone(), ann.clone());
            return Some((game, [ann, bob]));
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    None
}

/// Asks a server that may be gone.
async fn try_post(guest: &mut Guest, path: &str, body: &Value) -> Option<Value> {
    tokio::net::TcpStream::connect(guest.address).await.ok()?;
    let mut asking = guest.clone();
    let body = body.clone();
    let path = path.to_owned();
    // Whoever is killed in the middle of an answer does not end this program.
    let asked = tokio::spawn(async move {
        let answer = asking.post(&path, body).await;
        (answer.status < 300).then(|| (answer.json(), asking))
    });
    let (answer, after) = asked.await.ok()??;
    *guest = after;
    Some(answer)
}

/// Both players at random doors; nothing if that does not succeed now.
async fn come(
    doors: &[Door],
    game: &str,
    people: &mut [Guest; 2],
    seed: &mut u64,
) -> Option<([Socket; 2], Value)> {
    let mut sockets = Vec::new();
    for guest in people.iter_mut() {
        guest.address = door(doors, seed);
        sockets.push(tokio::time::timeout(ANSWER, guest.try_socket(game, None)).await.ok()?.ok()?);
    }
    let mut sockets: [Socket; 2] = sockets.try_into().ok()?;
    let playing = |state: &Value| state["status"] == "playing" || state["status"] == "over";
    let mut seen = None;
    for socket in &mut sockets {
        seen = Some(state(socket, playing).await?);
    }
    Some((sockets, seen?))
}

/// The first state that fits; nothing when the socket is closed, or when it does not come in time.
async fn state(socket: &mut Socket, fits: impl Fn(&Value) -> bool) -> Option<Value> {
    let found = async {
        loop {
            let message = hear(socket).await?;
            if message["state"].is_object() && fits(&message["state"]) {
                return Some(message["state"].clone());
            }
        }
    };
    tokio::time::timeout(ANSWER, found).await.ok()?
}

/// The next message; nothing when the socket is closed or silent.
async fn hear(socket: &mut Socket) -> Option<Value> {
    tokio::time::timeout(ANSWER, socket.next()).await.ok()?
}

/// Plays a game until it is over or the time is.
async fn play(
    doors: &[Door],
    table: &Table,
    game: &str,
    mut people: [Guest; 2],
    until: Instant,
    seed: &mut u64,
) {
    while Instant::now() < until {
        let Some((mut sockets, mut now)) = come(doors, game, &mut people, seed).await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        loop {
            if now["status"] == "over" {
                table.over.fetch_add(1, Ordering::Relaxed);
                return;
            }
            let ply = now["ply"].as_u64().unwrap();
            // What was on its way is in the log by now, or not yet, or never.
            table.known(game, |known| {
                let mine = known.moves.len() as u64;
                assert!(mine <= ply && ply <= mine + 1, "{game}: {mine} moves known, {ply} played");
                if ply == mine + 1 {
                    assert!(!known.on_its_way.is_empty(), "{game}: a move that nobody made");
                    known.moves.push(std::mem::take(&mut known.on_its_way));
                }
            });
            if Instant::now() >= until {
                return;
            }
            *seed = next(*seed);
            let pause = PAUSE.start + (*seed >> 33) % (PAUSE.end - PAUSE.start);
            tokio::time::sleep(Duration::from_millis(pause)).await;
            match turn(table, game, &mut sockets, &now, *seed).await {
                Some(after) => now = after,
                None => break,
            }
        }
        table.reconnected.fetch_add(1, Ordering::Relaxed);
    }
}

/// Makes a move, and returns the state when both players know it; nothing if that is not certain.
async fn turn(table: &Table, game: &str, sockets: &mut [Socket; 2], now: &Value, seed: u64) -> Option<Value> {
    let legal = now["legal"].as_array().cloned().unwrap_or_default();
    let mv = legal.get((seed >> 40) as usize % legal.len().max(1))?;
    let squares: Vec<u8> = serde_json::from_value(mv["routes"][0].clone()).unwrap();
    let mover = usize::from(now["turn"] != "first");
    let ply = now["ply"].as_u64().unwrap();
    table.known(game, |known| known.on_its_way.push(squares.clone()));
    let message = json!({ "t": "move", "ply": ply, "squares": squares, "id": ply });
    let sent = Instant::now();
    sockets[mover].stream.send(Message::text(message.to_string())).await.ok()?;
    let (mut done, mut after) = (false, None);
    while !done || after.is_none() {
        let answer = hear(&mut sockets[mover]).await?;
        match answer["t"].as_str() {
            Some("ok") if answer["id"] == ply => {
                table.known(game, |known| {
                    known.on_its_way.clear();
                    known.moves.push(vec![squares.clone()]);
                });
                table.acknowledged.lock().unwrap().entry(game.to_owned()).or_default().push(Instant::now());
                done = true;
            }
            Some("no") => {
                // What the rules refuse, or what is stale, is not on its way.
                if answer["code"] == "refused" {
                    table.known(game, |known| known.on_its_way.retain(|sent| *sent != squares));
                }
                return None;
            }
            Some("event") if answer["state"]["ply"].as_u64() > Some(ply) => {
                after = Some(answer["state"].clone());
            }
            // An arbiter's act between: the clocks stand, or run again.
            _ => {}
        }
    }
    let heard = |state: &Value| state["ply"].as_u64() > Some(ply);
    state(&mut sockets[1 - mover], heard).await?;
    table.times.lock().unwrap().push(sent.elapsed());
    after
}

/// Looks what the logs and the database say.
async fn check(table: &Table, doors: &[Door], database: &str, killed: &[i64], struck: &[(Blow, Instant)]) {
    let (mut checked, mut moves) = (0, 0);
    let makers = table.makers.lock().unwrap().clone();
    for (game, mut maker) in makers {
        maker.address = doors[0].address;
        let path = format!("/api/games/{game}/record");
        let mut record = maker.get(&path).await;
        // The last blow may not be healed yet.
        for _ in 0..20 {
            if record.status != 200 {
                tokio::time::sleep(Duration::from_millis(500)).await;
                record = maker.get(&path).await;
            }
        }
        assert_eq!(record.status, 200, "{game}: {}", record.text());
        let (_, made) = replay(&record.json());
        table.known(&game, |known| {
            let mut can_be = known.moves.clone();
            if made.len() == can_be.len() + 1 {
                can_be.push(known.on_its_way.clone());
            }
            assert_eq!(made.len(), can_be.len(), "{game}: {made:?} {known:?}");
            let wrong = made.iter().zip(&can_be).position(|(made, can_be)| !can_be.contains(made));
            assert_eq!(wrong, None, "{game}: {made:?} {known:?}");
        });
        checked += 1;
        moves += made.len();
    }
    let mut connection = guest::connect(database).await;
    let back: i64 = sqlx::query(
        "SELECT count(*) FROM (SELECT epoch, lag(epoch) OVER game AS before, at, lag(at) OVER game AS earlier FROM log \
         WINDOW game AS (PARTITION BY game ORDER BY seq)) AS entries WHERE epoch IS NULL OR epoch < before OR at < earlier",
    )
    .fetch_one(&mut connection)
    .await
    .unwrap()
    .get(0);
    assert_eq!(back, 0, "entries whose epoch or moment goes back");
    let taken: i64 =
        sqlx::query("SELECT count(*) FROM (SELECT DISTINCT game, epoch FROM log WHERE epoch > 1) AS taken")
            .fetch_one(&mut connection)
            .await
            .unwrap()
            .get(0);
    // For each server that was killed: when it last beat, and when it was found dead, by the database's clock, which is this machine's.
    let rows = sqlx::query("SELECT beat, died FROM nodes WHERE died IS NOT NULL ORDER BY died")
        .fetch_all(&mut connection)
        .await
        .unwrap();
    let dead: Vec<(i64, i64)> = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
    let mut noticed: Vec<i64> = Vec::new();
    for kill in killed {
        let (beat, died) = dead.iter().find(|(_, died)| died >= kill).expect("it was found dead");
        // The pause that its games have begins with its last beat: before the kill, never after it.
        assert!(*beat <= *kill + 100, "a clock ran for {} ms after the death", beat - kill);
        noticed.push(died - kill);
    }
    // How long after each blow each game had its next move, where it went on.
    let acknowledged = table.acknowledged.lock().unwrap();
    let gaps = |which: Blow| {
        let mut gaps: Vec<Duration> = Vec::new();
        for (_, at) in struck.iter().filter(|(blow, _)| *blow == which) {
            for times in acknowledged.values() {
                let before = times.iter().any(|time| time < at && at.duration_since(*time) < 2 * ANSWER);
                gaps.extend(times.iter().find(|time| *time > at).map(|time| *time - *at).filter(|_| before));
            }
        }
        gaps.sort_unstable();
        gaps
    };
    let mut times = table.times.lock().unwrap().clone();
    times.sort_unstable();
    println!(
        "{checked} games ({} over), {moves} moves, none lost, none twice; {taken} takings of a log that wrote something, no epoch goes back; {} times somebody came again",
        table.over.load(Ordering::Relaxed),
        table.reconnected.load(Ordering::Relaxed),
    );
    println!(
        "a move until both know it: median {:?}, 99 of 100 {:?}",
        percentile(&times, 0.5),
        percentile(&times, 0.99)
    );
    noticed.sort_unstable();
    println!("a killed server is found dead after {noticed:?} ms");
    for (which, limit) in [(Blow::Kill, 1), (Blow::Stop, 3), (Blow::Database, 5), (Blow::Bus, 5)] {
        let gaps = gaps(which);
        if let Some(longest) = gaps.last() {
            println!(
                "{which:?}: {} games went on after {:?} (median), {:?} (99 of 100), {longest:?} (the last)",
                gaps.len(),
                percentile(&gaps, 0.5),
                percentile(&gaps, 0.99)
            );
            goal(
                &format!("within {limit} s and a pause"),
                *longest < Duration::from_secs(limit) + Duration::from_millis(PAUSE.end),
            );
        }
    }
}
