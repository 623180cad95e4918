//! Makes the suites of forced wins in `tests/data`: positions from fast games in which the engine announces a win and exactly one
//! of several moves wins in that time, as the second search of the tests confirms.
//!
//! `cargo run --release -p engine --example tactics -- russian 70 1 > crates/engine/tests/data/tactics-russian.txt`
#![allow(clippy::unwrap_used, reason = "a tool for developers")]

#[path = "../tests/proof/mod.rs"]
mod proof;

use std::collections::HashSet;

use draughts::{AnyPosition, Notation, Position, Rules, Variant, with_rules};
use engine::{Engine, Limits, Line, Options, Score, Stop};

/// Nearer wins are seen by anybody; farther ones take the second search too long.
const NEAREST: u16 = 5;
const FARTHEST: u16 = 9;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let variant: Variant = arguments.next().unwrap().parse().unwrap();
    let wanted: usize = arguments.next().unwrap().parse().unwrap();
    let mut seed: u64 = arguments.next().unwrap().parse().unwrap();
    println!(
        "# {variant}: forced wins. FEN; the winning move; plies to the end. Made by examples/tactics.rs."
    );
    let engine = Engine::new(Options { hash_mib: 16, ..Options::default() });
    let mut seen = HashSet::new();
    let mut random = move |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound
    };
    while seen.len() < wanted {
        let mut line = Line::new(AnyPosition::start(variant));
        engine.new_game();
        while line.position().outcome().is_none() && line.drawn().is_none() {
            let moves = line.position().legal_moves();
            let report = engine.think(&line, &Limits::nodes(4_000), &Stop::new(), |_| {});
            if let Some(Score::Win(plies)) = report.score() {
                // Each game gives one position: the first in which the win is seen.
                let fen = line.position().fen();
                if (NEAREST..=FARTHEST).contains(&plies)
                    && moves.len() >= 3
                    && let Some((text, plies)) =
                        with_rules!(variant, R => only_win(&Position::<R>::from_fen(&fen).unwrap(), plies))
                    && seen.insert(fen.clone())
                {
                    println!("{fen}; {text}; {plies}");
                }
                break;
            }
            // Now and then a careless move, or nobody would ever be lost.
            let mv = if random(4) == 0 { moves[random(moves.len())] } else { report.best().unwrap() };
            line.play(&mv).unwrap();
        }
    }
}

/// The only move that wins in the fewest plies, if there is one and the second search finds it too.
fn only_win<R: Rules>(position: &Position<R>, announced: u16) -> Option<(String, u32)> {
    let plies = (1..=u32::from(announced)).find(|&plies| proof::wins(position, plies))?;
    match proof::winning(position, plies).as_slice() {
        [mv] if plies >= u32::from(NEAREST) => Some((position.write_move(mv, Notation::Path), plies)),
        _ => None,
    }
}
