//! Perft from the start position, in rulers: the speed of a program is only worth telling beside another one measured in the
//! same run. The ruler is a program in C++ that counts leaves (its arguments: variant, depth, `-`, 0); the environment variable
//! `RULER` says where its source is, and without it millions of leaves a second are all there is.
//!
//! `RULER=ruler.cpp cargo bench -p draughts --bench perft`

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use draughts::{Position, Variant, perft, with_rules};

const RUNS: usize = 7;

/// Variant, our depth and leaves, the ruler's depth and leaves.
const COURSES: [(Variant, u32, u64, u32, u64); 3] = [
    (Variant::Russian, 11, 110_917_189, 9, 4_570_667),
    (Variant::Brazilian, 11, 105_491_257, 9, 4_431_847),
    (Variant::International, 10, 258_895_763, 8, 6_483_971),
];

fn main() {
    let ruler = build_ruler();
    if ruler.is_none() {
        println!("no ruler: RULER is not set, or g++ cannot compile it");
    }
    for (variant, depth, leaves, ruler_depth, ruler_leaves) in COURSES {
        let mut ours = Vec::new();
        let mut rulers = Vec::new();
        for _ in 0..RUNS {
            let started = Instant::now();
            let counted = with_rules!(variant, R => perft(&Position::<R>::start(), depth));
            ours.push(leaves as f64 / started.elapsed().as_secs_f64() / 1e6);
            assert_eq!(counted, leaves);
            if let Some(ruler) = &ruler {
                let started = Instant::now();
                let done = Command::new(ruler)
                    .args([variant.name(), &ruler_depth.to_string(), "-", "0"])
                    .stdout(Stdio::null())
                    .status();
                assert!(done.is_ok_and(|status| status.success()));
                rulers.push(ruler_leaves as f64 / started.elapsed().as_secs_f64() / 1e6);
            }
        }
        // The best run of each is the one least disturbed by others on the machine.
        let best = |speeds: &[f64]| speeds.iter().copied().fold(0.0, f64::max);
        print!("{variant:<14} {:8.1} million leaves a second", best(&ours));
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
