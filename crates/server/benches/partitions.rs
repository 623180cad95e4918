//! Several servers whose network breaks: each is a machine of its own in a network namespace, one is cut off from PostgreSQL, from NATS, or from both, both
//! ways or one way only. Nothing is closed: packets are lost. The clocks of the machines are five seconds apart from each other.
//!
//! `make partitions`, which is
//! `tools/with-network tools/with-postgres tools/with-nats cargo bench -p server --bench partitions -- --seconds 8`.
//!
//! Bots play at random doors, those of the cut-off server too, and the ledger is checked as in `cluster`. Beside them sit people who only look at the
//! board, at each server and in games of each server: those whose games cannot go on have to be told soon.
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

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::ledger;
use bots::{Door, Table, Waited, is_trouble, sit, state};
use guest::{Guest, option};
use players::percentile;
use serde_json::json;
use served::{Folder, Server, goal};

/// Somebody whose game cannot go on is told within this.
const TOLD: Duration = Duration::from_secs(3);
/// After a cut the machines have so long to come together.
const HEALED: Duration = Duration::from_secs(10);

fn main() {
    if served::is_done() {
        return;
    }
    tokio::runtime::Runtime::new().unwrap().block_on(partitions());
}

/// What a machine cannot reach, or cannot hear.
#[derive(Clone, Copy, Debug)]
struct Cut {
    postgres: bool,
    nats: bool,
    /// What the machine sends is lost.
    out: bool,
    /// What is sent to it is lost.
    back: bool,
}

const CUTS: [Cut; 7] = [
    Cut { postgres: true, nats: false, out: true, back: true },
    Cut { postgres: true, nats: false, out: true, back: false },
    Cut { postgres: true, nats: false, out: false, back: true },
    Cut { postgres: false, nats: true, out: true, back: true },
    Cut { postgres: false, nats: true, out: true, back: false },
    Cut { postgres: false, nats: true, out: false, back: true },
    Cut { postgres: true, nats: true, out: true, back: true },
];

impl std::fmt::Display for Cut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let from = match (self.postgres, self.nats) {
            (true, false) => "PostgreSQL",
            (false, true) => "NATS",
            _ => "PostgreSQL and NATS",
        };
        let way = match (self.out, self.back) {
            (true, false) => "what it sends is lost",
            (false, true) => "what is sent to it is lost",
            _ => "both ways",
        };
        write!(f, "cut off from {from}, {way}")
    }
}

fn run(words: &[&str]) {
    let done = Command::new(words[0]).args(&words[1..]).status().unwrap();
    assert!(done.success(), "{words:?}");
}

/// The address of a machine, and the names of its namespace and of its end of the wire.
fn address(node: usize) -> String {
    format!("10.77.0.{}", 10 + node)
}

fn namespace(node: usize) -> String {
    format!("bolshak{node}")
}

/// A machine of its own on the bridge.
fn machine(node: usize) {
    let (namespace, wire, address) = (namespace(node), format!("wire{node}"), address(node) + "/16");
    for words in [
        format!("ip netns add {namespace}"),
        format!("ip link add {wire} type veth peer name eth0 netns {namespace}"),
        format!("ip link set {wire} master bolshak up"),
        format!("ip -n {namespace} addr add {address} dev eth0"),
        format!("ip -n {namespace} link set eth0 up"),
        format!("ip -n {namespace} link set lo up"),
    ] {
        run(&words.split(' ').collect::<Vec<_>>());
    }
}

impl Cut {
    /// Cuts a machine off, or heals the cut. Packets are lost where they arrive, so that nobody is told that they are.
    fn set(self, node: usize, cut: bool) {
        let (namespace, machine) = (namespace(node), address(node));
        let far = [("BOLSHAK_TEST_POSTGRES_LISTEN", self.postgres), ("BOLSHAK_TEST_NATS_LISTEN", self.nats)];
        for (far, _) in far.into_iter().filter(|(_, cut)| *cut) {
            let far = std::env::var(far).unwrap();
            let how = if cut { "-A" } else { "-D" };
            if self.out {
                run(&["iptables", "-w", how, "INPUT", "-s", &machine, "-d", &far, "-j", "DROP"]);
            }
            if self.back {
                let inside = ["ip", "netns", "exec", &namespace];
                run(&[&inside[..], &["iptables", "-w", how, "INPUT", "-s", &far, "-j", "DROP"]].concat());
            }
        }
    }
}

/// The library by which a machine's clock is another one's.
fn other_clock() -> PathBuf {
    let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib"];
    let mut there = folders.iter().map(|folder| PathBuf::from(folder).join("faketime/libfaketimeMT.so.1"));
    there.find(|path| path.exists()).expect("libfaketime is installed (`make partitions` does it)")
}

async fn partitions() {
    let seconds: u64 = option("seconds", "8").parse().unwrap();
    let together: usize = option("together", "24").parse().unwrap();
    let socket = std::env::var("BOLSHAK_TEST_POSTGRES").expect("tools/with-postgres starts one");
    let nats = std::env::var("BOLSHAK_TEST_NATS").expect("tools/with-nats starts one");
    let far = std::env::var("BOLSHAK_TEST_POSTGRES_LISTEN").expect("tools/with-network makes the network");
    let database = format!("postgres://bolshak@{far}/bolshak");
    let library = format!("LD_PRELOAD={}", other_clock().display());

    let nodes = 3;
    let folders: Vec<Folder> = (0..nodes).map(|node| Folder::new(&format!("machine{node}"))).collect();
    let servers: Vec<Server> = (0..nodes)
        .map(|node| {
            machine(node);
            let (namespace, listen) = (namespace(node), format!("{}:8064", address(node)));
            let ahead = format!("FAKETIME={:+}s", (node as i64 - 1) * 5);
            let under = [
                "ip",
                "netns",
                "exec",
                &namespace,
                "env",
                &library,
                &ahead,
                "FAKETIME_DONT_FAKE_MONOTONIC=1",
            ];
            let words = ["--listen", &listen, "--database", &database, "--nats", &nats, "--thinkers", "1"];
            let log = if option("logs", "no") == "yes" { Stdio::inherit() } else { Stdio::null() };
            Server::start_under(&under, &folders[node].0, &words, log)
        })
        .collect();
    ledger::note_writers(&socket).await;
    let doors: Vec<Door> =
        servers.iter().map(|server| Door { address: server.address, open: true.into() }).collect();
    let doors = Arc::new(doors);
    let whole = Duration::from_secs(seconds) + HEALED + Duration::from_secs(4);
    let until = Instant::now() + whole * CUTS.len() as u32;
    let table = Arc::new(Table::default());
    let players: Vec<_> = (0..together)
        .map(|index| {
            tokio::spawn(sit(Arc::clone(&doors), Arc::clone(&table), until, index as u64 * 104_729 + 1))
        })
        .collect();
    for (cut, node) in CUTS.into_iter().zip((0..nodes).cycle()) {
        let watchers = watchers(&doors).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        let (begun, moves) = (Instant::now(), table.moves());
        tokio::task::block_in_place(|| cut.set(node, true));
        let since = Instant::now();
        let told: Vec<_> = watchers.into_iter().map(|watcher| tokio::spawn(watcher.told(since))).collect();
        tokio::time::sleep_until((begun + Duration::from_secs(seconds)).into()).await;
        tokio::task::block_in_place(|| cut.set(node, false));
        let healed = Instant::now();
        let meanwhile = table.moves() - moves;
        let mut all = Vec::new();
        for told in told {
            all.push(told.await.unwrap());
        }
        tokio::time::sleep_until((healed + HEALED).into()).await;
        println!("machine {node} {cut} for {seconds} s: {meanwhile} moves meanwhile");
        report(cut, node, &all, &table, since, healed);
    }
    for player in players {
        player.await.expect("no player saw anything wrong");
    }
    let found = ledger::check(&table, &doors, &socket, &[], &[]).await;
    println!(
        "{} games, {} moves, none lost, none twice; {} takings of a log that wrote something, no epoch has two writers or goes back",
        found.games, found.moves, found.takings
    );
    println!(
        "moments of moves are right to {} ms, clocks counted by hand to {} ms; {} pauses, each with its reason",
        found.moment_off, found.clock_off, found.pauses
    );
}

/// Somebody who only looks at a board.
struct Watcher {
    /// The server that has the game, and where the watcher is.
    owner: usize,
    at: usize,
    socket: guest::Socket,
}

/// What a watcher was told, and when.
struct Told {
    owner: usize,
    at: usize,
    after: Option<Duration>,
}

impl Watcher {
    /// Waits for a word that nothing goes on or that something has happened – nobody moves in this game –, or for the end of the connection.
    async fn told(mut self, since: Instant) -> Told {
        let heard = async {
            while let Some(message) = self.socket.next().await {
                if is_trouble(&message) || message["state"].is_object() {
                    return;
                }
            }
        };
        // A socket is silent for longer than that only if nothing happens.
        let after = tokio::time::timeout(Duration::from_secs(15), heard).await.ok().map(|()| since.elapsed());
        Told { owner: self.owner, at: self.at, after }
    }
}

/// For each server a game of its own, and at each server somebody who looks at it.
async fn watchers(doors: &[Door]) -> Vec<Watcher> {
    let mut all = Vec::new();
    for owner in 0..doors.len() {
        for at in 0..doors.len() {
            let (mut ann, mut bob) = (Guest::new(doors[owner].address), Guest::new(doors[owner].address));
            let wish =
                json!({ "discipline": "russian", "control": "600", "opponent": "friend", "side": "first" });
            let game = ann.make(wish).await;
            bob.post(&format!("/api/games/{game}/join"), json!({})).await;
            bob.address = doors[at].address;
            // A machine that is busy may let somebody go, who comes again.
            let (mut first, socket) = loop {
                let (Ok(mut first), Ok(mut socket)) =
                    (ann.try_socket(&game, None).await, bob.try_socket(&game, None).await)
                else {
                    continue;
                };
                let begun = |state: &serde_json::Value| state["status"] == "playing";
                if state(&mut first, begun).await.is_some() && state(&mut socket, begun).await.is_some() {
                    break (first, socket);
                }
            };
            // The opponent stays at the board.
            tokio::spawn(async move { while first.next().await.is_some() {} });
            all.push(Watcher { owner, at, socket });
        }
    }
    all
}

/// Who was told when.
fn report(cut: Cut, node: usize, told: &[Told], table: &Table, since: Instant, healed: Instant) {
    // Without PostgreSQL a server's own games stop; without NATS those whose two ends are apart.
    let concerned = |told: &&Told| {
        cut.postgres && told.owner == node || cut.nats && (told.owner == node) != (told.at == node)
    };
    let after: Vec<Option<Duration>> = told.iter().filter(concerned).map(|told| told.after).collect();
    let untold = after.iter().filter(|after| after.is_none()).count();
    let latest = after.iter().flatten().max().copied().unwrap_or_default();
    println!(
        "    {} look at games that cannot go on: told after {latest:.2?} at most, {untold} not told",
        after.len()
    );
    goal("each is told within 3 s", untold == 0 && latest <= TOLD);
    let waited = table.waited.lock().unwrap();
    let mut waited: Vec<Duration> = waited
        .iter()
        .filter(|Waited { since: at, .. }| *at > since && *at < healed)
        .map(|waited| waited.long)
        .collect();
    waited.sort_unstable();
    let longest = waited.last().copied().unwrap_or_default();
    println!(
        "    who plays had a word {} times, after {:.2?} (median), {:.2?} (99 of 100), {longest:.2?} (the longest)",
        waited.len(),
        percentile(&waited, 0.5),
        percentile(&waited, 0.99)
    );
    goal("within 3 s", longest <= TOLD);
}
