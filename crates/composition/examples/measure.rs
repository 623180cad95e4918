//! Measures the oracle: `cargo run --release -p composition --example measure -- VARIANT PIECES SAMPLES NODES` asks of positions from random games and
//! tells which share is decided; `… -- FILE.pdn SECONDS [TABLES]` asks of the compositions of a file until so much processor time of one thread is spent on each (where the system does not tell it, time by
//! the clock), tells which are decided, and follows the proof of each.

use std::time::{Duration, Instant};

use composition::{Answer, Flaw, Goal, Limits, Oracle};
use draughts::{Color, Position, Rules, Variant, with_rules};
use endgame::{Library, Shelved};
use pdn::{Games, Mode};
use rulebook::Lots;

/// Positions of a number of pieces from random games, White to move and nothing to take.
fn positions<R: Rules>(pieces: usize, samples: usize) -> Vec<Position<R>> {
    let mut found = Vec::new();
    for seed in 0.. {
        let mut lots = Lots::new(seed);
        let mut position = Position::<R>::start();
        loop {
            let count = position.pieces(Color::White).len() + position.pieces(Color::Black).len();
            if count < pieces || position.outcome().is_some() {
                break;
            }
            if count == pieces && position.turn() == Color::White && !position.must_capture() {
                found.push(position);
                break;
            }
            let moves = position.legal_moves();
            position = position.play(&moves[lots.below(moves.len() as u64) as usize]);
        }
        if found.len() == samples {
            break;
        }
    }
    found
}

fn measure<R: Shelved>(pieces: usize, samples: usize, nodes: u64) {
    let library = Library::carried();
    let (mut won, mut drawn, mut lost, mut unknown) = (0, 0, 0, 0);
    let (mut worst, mut spent) = (0.0_f64, 0);
    let began = Instant::now();
    for position in positions::<R>(pieces, samples) {
        let start = Instant::now();
        let mut ask = |goal| {
            let mut oracle = Oracle::new(goal, R::shelf(&library));
            let answer = oracle.ask(&position, Limits::nodes(nodes));
            spent += oracle.spent().nodes;
            answer
        };
        match (ask(Goal::Win), ask(Goal::Draw)) {
            (Answer::Proved, _) => won += 1,
            (Answer::Refuted, Answer::Proved) => drawn += 1,
            (_, Answer::Refuted) => lost += 1,
            _ => unknown += 1,
        }
        worst = worst.max(start.elapsed().as_secs_f64());
    }
    println!(
        "{}: {samples} positions of {pieces} pieces, {nodes} nodes a question: won {won}, drawn {drawn}, lost {lost}, unknown {unknown}; \
         {spent} nodes in {:.1} s, the slowest {worst:.1} s",
        R::NAME,
        began.elapsed().as_secs_f64(),
    );
}

/// The processor time of this thread in seconds, as Linux tells it; elsewhere the time since `began`.
fn spent(began: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanos.map_or_else(|| began.elapsed().as_secs_f64(), |nanos| nanos / 1e9)
}

/// What the oracle says of one composition, what it opened and how long it took.
type Asked = (Answer, u64, f64);

/// Asks of one composition until so much processor time is spent; `None` if it is no position.
fn ask<R: Shelved>(fen: &str, goal: Goal, library: &Library, time: Duration) -> Result<Option<Asked>, Flaw> {
    let Ok(position) = Position::<R>::from_fen(fen) else { return Ok(None) };
    let began = Instant::now();
    let start = spent(began);
    let enough = |_| spent(began) - start >= time.as_secs_f64();
    let mut oracle = Oracle::new(goal, R::shelf(library)).until(Some(&enough));
    let answer = oracle.ask(&position, Limits::nodes(u64::MAX));
    let took = spent(began) - start;
    if answer != Answer::Unknown {
        let proof = oracle.proof(&position).ok_or_else(|| Flaw::NoRoot(fen.to_owned()))?;
        composition::verify(&proof, R::shelf(library))?;
    }
    Ok(Some((answer, oracle.spent().nodes, took)))
}

/// The compositions of a file.
fn compositions(path: &str, seconds: u64, library: &Library) -> Result<(), Box<dyn std::error::Error>> {
    let (mut decided, mut all) = (0, 0);
    for game in Games::new(std::fs::File::open(path)?, Mode::Recovering) {
        let text = game?.game.to_string();
        let Some(written) = composition::record_of(&text) else { continue };
        let Some(variant) = written.position.ruleset().variant() else { continue };
        let (fen, goal) = (written.position.fen(), written.task.goal());
        let time = Duration::from_secs(seconds);
        let Some((answer, nodes, took)) = with_rules!(variant, R => ask::<R>(&fen, goal, library, time))?
        else {
            continue;
        };
        all += 1;
        decided += u32::from(answer != Answer::Unknown);
        println!("{:8} {took:6.2} s {nodes:10} positions  {goal}  {fen}", answer.name());
    }
    println!("{decided} of {all} decided within {seconds} s each");
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Some(path) = arguments.first().filter(|name| name.ends_with(".pdn")) {
        let library = match arguments.get(2) {
            Some(folder) => std::sync::Arc::new(Library::open(std::path::Path::new(folder), 1 << 28).0),
            None => Library::carried(),
        };
        let seconds = arguments.get(1).and_then(|text| text.parse().ok()).unwrap_or(10);
        return compositions(path, seconds, &library);
    }
    let number = |index: usize, otherwise: u64| {
        arguments.get(index).and_then(|text| text.parse().ok()).unwrap_or(otherwise)
    };
    let variant = arguments.first().and_then(|name| name.parse().ok()).unwrap_or(Variant::Russian);
    with_rules!(variant, R => measure::<R>(number(1, 6) as usize, number(2, 50) as usize, number(3, 50_000)));
    Ok(())
}
