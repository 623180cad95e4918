//! Plays random Swiss events in each of the four systems and checks every round.
//!
//! `cargo run --release --example simulate -- 2000` plays 2,000 events of 8 to 300 players per system.

use std::time::{Duration, Instant};

use tournament::generator::{awkward_swiss, generate};
use tournament::{Act, Method, checker};

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|a| a.parse::<u64>().ok());
    let events = arguments.next().unwrap_or(2000);
    let first = arguments.next().unwrap_or(0);
    let mut faults = 0usize;
    for method in [Method::Random, Method::Rating, Method::Solkoff, Method::Buchholz] {
        let (mut rounds, mut pairs, mut stuck) = (0usize, 0usize, 0usize);
        let (mut playing, mut checking) = (Duration::ZERO, Duration::ZERO);
        for seed in first..first + events {
            let (regulations, plan) = awkward_swiss(method, 300, seed);
            let start = Instant::now();
            let event = match generate(&regulations, &plan, seed) {
                Ok(event) => event,
                Err(refusal) => {
                    println!("{method:?} seed {seed}: {refusal}");
                    faults += 1;
                    continue;
                }
            };
            playing += start.elapsed();
            let start = Instant::now();
            for violation in checker::check(event.journal.acts()) {
                println!("{method:?} seed {seed}: {violation}");
                faults += 1;
            }
            if event.stuck.is_some() {
                stuck += 1;
                if checker::pairable(event.journal.acts()) {
                    println!("{method:?} seed {seed}: stuck although a legal pairing exists");
                    faults += 1;
                }
            }
            checking += start.elapsed();
            for act in event.journal.acts() {
                if let Act::Pair { pairs: p, .. } = act {
                    rounds += 1;
                    pairs += p.len();
                }
            }
        }
        println!(
            "{method:?}: {events} events, {rounds} rounds, {pairs} pairs; {stuck} ended early because no legal pairing was left; \
             played in {playing:.1?}, checked in {checking:.1?}"
        );
    }
    println!("faults found: {faults}");
    if faults > 0 {
        std::process::exit(1);
    }
}
