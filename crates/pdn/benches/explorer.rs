//! The time from opening an explorer of five million positions to the answer, with its file in the memory of the system and without:
//! `cargo bench -p pdn --bench explorer`.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a bench prints, and fails by panicking")]

use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use pdn::{Explorer, Exploring, Tally};
use rulebook::Lots;

const MOVES: u64 = 5_000_000;
const QUESTIONS: usize = 200;

fn main() {
    let folder = std::env::temp_dir().join(format!("bolshak-explorer-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (path, scratch) = (folder.join("bench.openings"), folder.join("scratch"));
    let mut lots = Lots::new(64);
    let mut key = || (0..4).fold(0_u64, |key, _| key << 16 | lots.index(1 << 16) as u64);
    let keys: Vec<u64> = (0..MOVES).map(|_| key()).collect();
    let started = Instant::now();
    let scratch_file = File::options().read(true).write(true).create(true).truncate(true).open(&scratch);
    let mut exploring = Exploring::new(scratch_file.unwrap(), 60);
    for (next, &position) in keys.iter().enumerate() {
        exploring.add(Tally { position, next: next as u64, white: 1, ..Tally::default() }).unwrap();
    }
    exploring.finish(BufWriter::new(File::create(&path).unwrap())).unwrap();
    println!("made: {MOVES} positions in {:.1} s", started.elapsed().as_secs_f64());
    File::open(&path).unwrap().sync_all().unwrap();
    ask(&path, &keys, "in memory", || {});
    // Without the right to forget the whole cache, the system forgets one file for whoever asks: GNU dd does.
    let forget = || {
        let of = format!("if={}", path.display());
        Command::new("dd")
            .args([&of, "iflag=nocache", "count=0", "status=none"])
            .status()
            .is_ok_and(|s| s.success())
    };
    if forget() {
        ask(&path, &keys, "on disk", || assert!(forget()));
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Opens the explorer and asks, again and again.
fn ask(path: &Path, keys: &[u64], place: &str, before: impl Fn()) {
    let questions = keys.iter().step_by(keys.len() / QUESTIONS);
    let mut times: Vec<Duration> = questions
        .map(|&key| {
            before();
            let started = Instant::now();
            let mut explorer = Explorer::open(BufReader::new(File::open(path).unwrap())).unwrap();
            assert_eq!(explorer.find(key).unwrap().len(), 1);
            started.elapsed()
        })
        .collect();
    times.sort_unstable();
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    println!("{place}: opened and asked {} times: median {median:?}, worst {worst:?}", times.len());
}
