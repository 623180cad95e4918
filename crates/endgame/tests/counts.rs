//! The counts of won, drawn and lost positions, against a second computation by another program (`data/endgame_counts.json`; what it
//! counts is said in it).

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
use draughts::{Variant, with_rules};
use endgame::{Count, Force, Side};
use serde_json::Value;

/// The rows of the vector for a variant, up to a number of pieces: the force, and won, drawn and lost positions.
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

fn check(variant: Variant, pieces: u8, rows: usize) {
    let counts = with_rules!(variant, R => endgame::count::<R>(pieces, 2));
    let expected = expected(variant, pieces);
    assert_eq!(expected.len(), rows);
    for (force, expected) in expected {
        let (_, Count { wins, draws, losses, .. }) = counts.iter().find(|(f, _)| *f == force).unwrap();
        assert_eq!([wins + draws + losses, *wins, *draws, *losses], expected, "{variant} {force}");
    }
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
    check(Variant::International, 3, 16);
}

#[test]
fn russian_endings_of_four_pieces_equal_the_vector() {
    check(Variant::Russian, 4, 41);
}

#[test]
#[ignore = "seconds; `make tables` runs it"]
fn brazilian_endings_of_four_pieces_equal_the_vector() {
    check(Variant::Brazilian, 4, 41);
}
