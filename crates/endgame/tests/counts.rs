//! The counts of won, drawn and lost positions, as the tables on the disk have them, against a second computation by another program
//! (`data/endgame_counts.json`; what it counts is said in it).
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashMap;

use draughts::Variant;
use endgame::{Count, Extent, Force, Limits, Side};
use folder::Folder;
use serde_json::Value;

mod folder;

const LIMITS: Limits = Limits { threads: 2, memory: 1 << 30 };

/// The rows of the vector for a variant, up to a number of pieces: the force, and all, won, drawn and lost positions.
fn expected(variant: Variant, pieces: u8) -> Vec<(Force, [u64; 4])> {
    let vector: Value = serde_json::from_str(include_str!("data/endgame_counts.json")).unwrap();
    let rows = vector[variant.to_string()].as_array().unwrap().iter().map(|row| {
        let number = |name: &str| row[name].as_u64().unwrap();
        let side = |men, kings| Side { men: number(men) as u8, kings: number(kings) as u8 };
        let force = Force::new(side("wm", "wk"), side("bm", "bk")).unwrap();
        (force, ["positions", "win", "draw", "loss"].map(number))
    });
    rows.filter(|(force, _)| force.pieces() <= pieces).collect()
}

/// Builds, verifies every value and counts; the vector must have so many rows.
fn check(variant: Variant, pieces: u8, rows: usize) {
    let verified = check_values(variant, pieces, rows, Extent::Whole);
    assert_eq!(verified, expected(variant, pieces).iter().map(|(_, [positions, ..])| positions).sum::<u64>());
}

fn check_values(variant: Variant, pieces: u8, rows: usize, extent: Extent) -> u64 {
    let folder = Folder::new();
    let mut counts = HashMap::new();
    let mut verified = 0;
    endgame::build(variant, folder.path(), pieces, LIMITS, &mut |_| {}).unwrap();
    endgame::verify(variant, folder.path(), pieces, extent, 2, &mut |_, positions| verified += positions)
        .unwrap();
    endgame::count(variant, folder.path(), pieces, 2, &mut |force, count| {
        counts.insert(force, count);
    })
    .unwrap();
    let expected = expected(variant, pieces);
    assert_eq!((expected.len(), counts.len()), (rows, rows));
    for (force, expected) in expected {
        let Count { wins, draws, losses, .. } = counts[&force];
        assert_eq!([wins + draws + losses, wins, draws, losses], expected, "{variant} {force}");
    }
    verified
}

#[test]
fn russian_endings_of_three_pieces_equal_the_vector() {
    check(Variant::Russian, 3, 16);
}

#[test]
fn brazilian_endings_of_three_pieces_equal_the_vector() {
    check(Variant::Brazilian, 3, 16);
}

#[test]
fn giveaway_endings_of_three_pieces_equal_the_vector() {
    check(Variant::Giveaway, 3, 16);
}

#[test]
fn international_endings_of_three_pieces_equal_the_vector() {
    check_values(Variant::International, 3, 16, Extent::Sample { positions: 5_000, seed: 1 });
}

#[test]
#[ignore = "many seconds; `make tables` runs it"]
fn every_international_ending_of_three_pieces_is_verified() {
    check(Variant::International, 3, 16);
}

#[test]
#[ignore = "many seconds; `make tables` runs it"]
fn russian_endings_of_four_pieces_equal_the_vector() {
    check(Variant::Russian, 4, 41);
}

#[test]
#[ignore = "many seconds; `make tables` runs it"]
fn brazilian_endings_of_four_pieces_equal_the_vector() {
    check(Variant::Brazilian, 4, 41);
}
