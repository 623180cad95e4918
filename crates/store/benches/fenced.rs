//! Entries of logs that nodes write in fenced batches, to one PostgreSQL and to two: the logs are parted by their ids. A program, not a timing of functions:
//!
//! ```sh
//! tools/with-postgres sh -c 'ONE=$BOLSHAK_TEST_POSTGRES tools/with-postgres cargo bench -p store --bench fenced -- --writers 2'
//! ```
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a program that fails by panicking")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use store::{Append, Claim, Entry, Store};

/// The word after `--name` of the command line.
fn option(name: &str, usual: u64) -> u64 {
    let arguments: Vec<String> = std::env::args().collect();
    let at = arguments.iter().position(|argument| *argument == format!("--{name}"));
    at.and_then(|at| arguments.get(at + 1)).map_or(usual, |word| word.parse().expect("a number"))
}

/// A body as long as that of a move.
const BODY: &str = r#"{"draughts":{"who":"first","act":{"move":{"squares":[22,18],"lag":0}}}}"#;

#[tokio::main]
async fn main() {
    let (writers, logs) = (option("writers", 2), option("logs", 1_000));
    let time = Duration::from_secs(option("seconds", 10));
    let both =
        ["ONE", "BOLSHAK_TEST_POSTGRES"].map(|name| std::env::var(name).expect("tools/with-postgres, twice"));
    // In turn, so that what else the machine does falls on both.
    for round in 0..option("rounds", 3) {
        let one = run(&both[..1], writers, logs, time, round * 2).await;
        let two = run(&both, writers, logs, time, round * 2 + 1).await;
        println!(
            "{writers} nodes with {logs} logs each: {one:.0} entries a second in one database, {two:.0} in two: {:.2}",
            two / one
        );
    }
}

/// How many entries a second so many nodes write for some time, each to the database of its logs.
async fn run(databases: &[String], writers: u64, logs: u64, time: Duration, round: u64) -> f64 {
    let written = Arc::new(AtomicU64::new(0));
    let mut nodes = Vec::new();
    for writer in 0..writers {
        let address = &databases[writer as usize % databases.len()];
        let node = Store::open_as_node(address, &format!("node{round}x{writer}")).await.unwrap();
        for log in 0..logs {
            assert_eq!(node.claim(&format!("{round}x{writer}x{log}")).await.unwrap(), Claim::Mine(None));
        }
        nodes.push(node);
    }
    let begun = Instant::now();
    let mut tasks = Vec::new();
    for (node, writer) in nodes.iter().zip(0..) {
        for log in 0..logs {
            let (node, written) = (node.clone(), Arc::clone(&written));
            tasks.push(tokio::spawn(async move {
                let game = format!("{round}x{writer}x{log}");
                for seq in 1.. {
                    if begun.elapsed() > time {
                        return;
                    }
                    let entry = Entry { seq, at: i64::from(seq), body: BODY.to_owned() };
                    let append =
                        Append { game: game.clone(), entry, outcome: None, wakes_at: None, days: None };
                    node.append(append).await.unwrap();
                    written.fetch_add(1, Ordering::Relaxed);
                }
            }));
        }
    }
    for task in tasks {
        task.await.unwrap();
    }
    let took = begun.elapsed();
    for node in nodes {
        node.close().await;
    }
    written.load(Ordering::Relaxed) as f64 / took.as_secs_f64()
}
