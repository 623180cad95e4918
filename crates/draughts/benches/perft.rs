//! Perft from the start position, in rulers: the speed of a program is only worth telling beside another one measured in the
//! same run. The ruler is a program in C++ that counts leaves (its arguments: variant, depth, `-`, 0); the environment variable
//! `RULER` says where its source is, and without it millions of leaves a second are all there is.
//!
//! `RULER=ruler.cpp cargo bench -p draughts --bench perft`

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use draughts::{Position, Ruleset, Variant, World, perft, with_move_rules};

const RUNS: usize = 7;

/// A game, our depth and leaves; and the game, depth and leaves of the ruler, which knows three.
type Course = (Ruleset, u32, u64, Variant, u32, u64);

const fn eight(world: World, depth: u32, leaves: u64) -> Course {
    (Ruleset::World(world), depth, leaves, Variant::Russian, 9, 4_570_667)
}

const COURSES: [Course; 10] = [
    (Ruleset::Variant(Variant::Russian), 11, 110_917_189, Variant::Russian, 9, 4_570_667),
    (Ruleset::Variant(Variant::Brazilian), 11, 105_491_257, Variant::Brazilian, 9, 4_431_847),
    (Ruleset::Variant(Variant::International), 10, 258_895_763, Variant::International, 8, 6_483_971),
    // The same published counts as in tests/world.rs.
    eight(World::English, 11, 85_242_128),
    eight(World::Pool, 11, 110_833_952),
    eight(World::Czech, 11, 84_967_210),
    eight(World::Italian, 11, 81_647_058),
    eight(World::Spanish, 11, 81_383_200),
    (Ruleset::World(World::Antidraughts), 10, 258_895_763, Variant::International, 8, 6_483_971),
    (Ruleset::World(World::Frisian), 10, 85_817_725, Variant::International, 8, 6_483_971),
];

fn main() {
    let ruler = build_ruler();
    if ruler.is_none() {
        println!("no ruler: RULER is not set, or g++ cannot compile it");
    }
    for (game, depth, leaves, ruler_game, ruler_depth, ruler_leaves) in COURSES {
        let mut ours = Vec::new();
        let mut rulers = Vec::new();
        for _ in 0..RUNS {
            let started = Instant::now();
            let counted = with_move_rules!(game, R => perft(&Position::<R>::start(), depth));
            ours.push(leaves as f64 / started.elapsed().as_secs_f64() / 1e6);
            assert_eq!(counted, leaves);
            if let Some(ruler) = &ruler {
                let started = Instant::now();
                let done = Command::new(ruler)
                    .args([ruler_game.name(), &ruler_depth.to_string(), "-", "0"])
                    .stdout(Stdio::null())
                    .status();
                assert!(done.is_ok_and(|status| status.success()));
                rulers.push(ruler_leaves as f64 / started.elapsed().as_secs_f64() / 1e6);
            }
        }
        // The best run of each is the one least disturbed by others on the machine.
        let best = |speeds: &[f64]| speeds.iter().copied().fold(0.0, f64::max);
        print!("{game:<14} {:8.1} million leaves a second", best(&ours));
        if rulers.is_empty() {
            println!();
        } else {
            println!("  ruler {:5.2}  = {:5.1} rulers", best(&rulers), best(&ours) / best(&rulers));
        }
    }
    if let Some(ruler) = ruler {
        // Left behind it would only be a file in the temporary folder.
        let _ = std::fs::remove_file(ruler);
    }
}

fn build_ruler() -> Option<PathBuf> {
    let source = std::env::var_os("RULER")?;
    let program = std::env::temp_dir().join(format!("ruler-{}", std::process::id()));
    let built =
        Command::new("g++").arg("-O2").arg("-o").arg(&program).arg(source).stderr(Stdio::null()).status();
    built.is_ok_and(|status| status.success()).then_some(program)
}
