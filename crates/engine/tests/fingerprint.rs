//! The fingerprint of the search: how many positions it visits to a fixed depth. A change that should leave the search as it is, leaves
//! these numbers as they are. One that is meant to change it, in the search, the evaluation, the weights or the order of moves, puts the new
//! numbers here in the same commit (the endgame tables that the program carries are part of it); the failing test prints them, and `bolshak bench --depth 9 --variant NAME` does too.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use draughts::{AnyPosition, Variant};
use engine::{BENCH, Engine, Limits, Line, Options, Stop};

const DEPTH: u32 = 9;

fn nodes(variant: Variant) -> u64 {
    let (_, fens) = BENCH.into_iter().find(|(of, _)| *of == variant).unwrap();
    fens.iter()
        .map(|fen| {
            let engine = Engine::new(Options { hash_mib: 16, ..Options::default() });
            let line = Line::new(AnyPosition::from_fen(variant, fen).unwrap());
            let limits = Limits { analyse: true, ..Limits::depth(DEPTH) };
            engine.think(&line, &limits, &Stop::new(), |_| {}).nodes
        })
        .sum()
}

#[test]
fn the_search_visits_as_many_positions_as_it_did() {
    assert_eq!(
        Variant::ALL.map(|variant| (variant, nodes(variant))),
        [
            (Variant::Russian, 20_344),
            (Variant::Brazilian, 44_452),
            (Variant::International, 35_997),
            (Variant::Giveaway, 21_458),
        ]
    );
}
