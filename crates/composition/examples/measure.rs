//! Measures the oracle: `cargo run --release -p composition --example measure -- VARIANT PIECES SAMPLES NODES` asks of positions from random games and
//! tells which share is decided.

use std::time::Instant;

use composition::{Answer, Goal, Limits, Oracle};
use draughts::{Color, Position, Rules, Variant, with_rules};
use endgame::{Library, Shelved};
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

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, otherwise: u64| {
        arguments.get(index).and_then(|text| text.parse().ok()).unwrap_or(otherwise)
    };
    let variant = arguments.first().and_then(|name| name.parse().ok()).unwrap_or(Variant::Russian);
    with_rules!(variant, R => measure::<R>(number(1, 6) as usize, number(2, 50) as usize, number(3, 50_000)));
}
