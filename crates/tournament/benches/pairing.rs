//! How long it takes to pair a round: `cargo bench -p tournament --bench pairing`.
//!
//! Each line is one event; the time is that of `swiss::pair`, which also gives the reasons of every pair.

use std::time::{Duration, Instant};

use tournament::generator::{Plan, generate};
use tournament::{Act, Competition, Method, Regulations, System, swiss};

fn main() {
    println!("players  rounds  system    mean of rounds  longest round");
    for (players, rounds) in [(100, 9), (1_000, 11), (10_000, 15)] {
        for method in [Method::Random, Method::Rating, Method::Solkoff, Method::Buchholz] {
            let regulations = Regulations::personal("A benchmark", 2026, System::Swiss { method, rounds });
            let mut plan = Plan::calm(players);
            (plan.absent, plan.leave, plan.forfeit) = (10, 3, 5);
            let Ok(event) = generate(&regulations, &plan, 1) else {
                println!("{players} players cannot be generated");
                continue;
            };
            let mut state = Competition::new();
            let mut times: Vec<Duration> = Vec::new();
            for act in event.journal.acts() {
                if let Act::Pair { pairs, .. } = act {
                    let start = Instant::now();
                    let paired = swiss::pair(&state);
                    times.push(start.elapsed());
                    assert!(
                        paired.is_ok_and(|p| p.proposal().pairs == *pairs),
                        "a pairing is a function of the state"
                    );
                }
                assert!(state.apply(act).is_ok(), "the acts were accepted before");
            }
            let mean = times.iter().sum::<Duration>() / times.len() as u32;
            let longest = times.iter().max().copied().unwrap_or_default();
            println!("{players:7}  {rounds:6}  {:8}  {mean:14.2?}  {longest:13.2?}", format!("{method:?}"));
        }
    }
}
