//! Checks files and lists their faults: `cargo run --release -p pdn --example check -- [--strict] FILES…`

use std::fs::File;
use std::io;

use pdn::{Check, Mode, Report, Summary};

fn main() -> io::Result<()> {
    let mut mode = Mode::Recovering;
    let mut all = Summary::default();
    for path in std::env::args().skip(1) {
        if path == "--strict" {
            mode = Mode::Strict;
            continue;
        }
        let mut check = Check::new(File::open(&path)?, mode);
        while check.next(&mut |report| match report {
            Report::Between(fault) => println!("{path}:{fault}"),
            Report::Game(game) => {
                for fault in game.faults {
                    println!("{path}:{fault} (game {}, {:?})", game.number, game.state);
                }
            }
        })? {}
        all.add(&check.summary());
    }
    let Summary { games, ok, repaired, failed, .. } = all;
    println!("games={games} ok={ok} repaired={repaired} failed={failed}");
    Ok(())
}
