//! Several servers on one PostgreSQL while machines fail: games between bots at random doors, servers killed and stopped, PostgreSQL and NATS restarted.
//!
//! `make cluster`, or `tools/with-postgres tools/with-nats cargo bench -p server --bench cluster -- --together 20 --seconds 120`; `-- --short` is the one of
//! `make test`: two servers killed, half a minute.
//!
//! Players move as fast as a pause lets them, one game after the other until the time is over, and write down what was acknowledged; who loses the
//! connection comes back at a random door. What the logs and the database must say then is in `bots/ledger.rs`.
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

use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use bots::ledger::{self, Dark};
use bots::{ANSWER, Door, PAUSE, Table, sit, unix};
use guest::option;
use players::{next, percentile};
use served::{Folder, Server, goal};

fn main() {
    if served::is_done() {
        return;
    }
    tokio::runtime::Runtime::new().unwrap().block_on(cluster());
}

/// What happens to the machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blow {
    Kill,
    Stop,
    Database,
    Bus,
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
    ledger::note_writers(&database).await;
    let doors: Arc<Vec<Door>> =
        Arc::new(servers.iter().map(|server| Door { address: server.address, open: true.into() }).collect());
    let begun = Instant::now();
    let until = begun + Duration::from_secs(seconds);
    let table = Arc::new(Table::default());
    let players: Vec<_> = (0..together)
        .map(|index| {
            let (doors, table) = (Arc::clone(&doors), Arc::clone(&table));
            tokio::spawn(sit(doors, table, until, index as u64 * 104_729 + 1))
        })
        .collect();

    // A server is killed every so many seconds; in the middle between two kills, every fourth time, something else happens.
    let others = [Blow::Stop, Blow::Database, Blow::Bus];
    let mut seed = option("seed", "64").parse().unwrap();
    let (mut gone, mut dark, mut struck) = (Vec::new(), Vec::new(), Vec::new());
    for half in 2.. {
        let at = begun + Duration::from_secs(every) * half / 2;
        if at + Duration::from_secs(every.min(8)) > until {
            break;
        }
        let blow = match half {
            half if half % 2 == 0 => Blow::Kill,
            half if half % 8 == 7 => others[half as usize / 8 % others.len()],
            _ => continue,
        };
        tokio::time::sleep_until(at.into()).await;
        seed = next(seed);
        let node = (seed >> 33) as usize % nodes;
        struck.push((blow, Instant::now()));
        match blow {
            Blow::Kill => {
                doors[node].open.store(false, Ordering::Relaxed);
                gone.push(Dark { from: unix(), until: None });
                tokio::task::block_in_place(|| servers[node].kill());
                tokio::time::sleep(Duration::from_secs(2)).await;
                servers[node] = tokio::task::block_in_place(|| start(node));
                doors[node].open.store(true, Ordering::Relaxed);
            }
            Blow::Stop => {
                gone.push(Dark { from: unix(), until: None });
                signal(servers[node].pid(), "-STOP");
                tokio::time::sleep(Duration::from_secs(2)).await;
                signal(servers[node].pid(), "-CONT");
            }
            Blow::Database => {
                let which = "BOLSHAK_TEST_POSTGRES_CONTROL";
                tokio::task::block_in_place(|| control(which, &["stop", "-m", "immediate"]));
                let from = unix();
                tokio::time::sleep(Duration::from_secs(1)).await;
                dark.push(Dark { from, until: Some(unix()) });
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
    let mut found = ledger::check(&table, &doors, &database, &dark, &gone).await;
    found.noticed.sort_unstable();
    println!(
        "{} games ({} over), {} moves, none lost, none twice; {} takings of a log that wrote something, no epoch has two writers or goes back; {} times \
         somebody came again",
        found.games,
        table.over.load(Ordering::Relaxed),
        found.moves,
        found.takings,
        table.reconnected.load(Ordering::Relaxed),
    );
    println!(
        "moments of moves are right to {} ms, clocks counted by hand to {} ms; {} pauses, each with its reason; while nobody could play a clock ran for {} ms at most",
        found.moment_off, found.clock_off, found.pauses, found.ran
    );
    println!("a server that was killed or stopped is found dead after {:?} ms", found.noticed);
    if seconds >= 600 {
        goal("2,000 games", found.games >= 2_000);
    }
    report(&table, &struck);
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

/// How long moves took, and how long after each blow each game had its next move.
fn report(table: &Table, struck: &[(Blow, Instant)]) {
    let acknowledged = table.acknowledged.lock().unwrap();
    let gaps = |at: Instant| {
        acknowledged.values().filter_map(move |times| {
            // Who had just moved was playing.
            let before = times.iter().any(|time| *time < at && at.duration_since(*time) < 2 * ANSWER);
            times.iter().find(|time| **time > at).map(|time| *time - at).filter(|_| before)
        })
    };
    let mut times = table.times.lock().unwrap().clone();
    times.sort_unstable();
    println!(
        "a move until both know it: median {:?}, 99 of 100 {:?}",
        percentile(&times, 0.5),
        percentile(&times, 0.99)
    );
    for (which, limit) in [(Blow::Kill, 1), (Blow::Stop, 3), (Blow::Database, 5), (Blow::Bus, 5)] {
        let blows: Vec<Instant> =
            struck.iter().filter(|(blow, _)| *blow == which).map(|(_, at)| *at).collect();
        let mut all: Vec<Duration> = blows.iter().flat_map(|at| gaps(*at)).collect();
        all.sort_unstable();
        let Some(longest) = all.last() else { continue };
        println!(
            "{which:?}: {} blows; {} times a game went on after one: {:?} (median), {:?} (99 of 100), {longest:?} (the last)",
            blows.len(),
            all.len(),
            percentile(&all, 0.5),
            percentile(&all, 0.99)
        );
        goal("each blow met games", blows.iter().all(|at| gaps(*at).count() > 0));
        goal(
            &format!("within {limit} s and a pause"),
            *longest < Duration::from_secs(limit) + Duration::from_millis(PAUSE.end),
        );
    }
}
