//! The leaf counts of `data/perft.txt`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use draughts::{Giveaway, Position, Variant, perft, with_rules};

fn check(wanted: impl Fn(Variant, &str) -> bool) {
    let mut sets = 0;
    for line in include_str!("data/perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let [variant, fen, counts] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let variant: Variant = variant.parse().unwrap();
        if !wanted(variant, fen) {
            continue;
        }
        sets += 1;
        for (depth, count) in (1..).zip(counts.split(',')) {
            let leaves = with_rules!(variant, R => {
                let position = if fen == "start" { Position::<R>::start() } else { Position::from_fen(fen).unwrap() };
                perft(&position, depth)
            });
            assert_eq!(leaves.to_string(), count, "{variant} {fen} depth {depth}");
        }
    }
    assert!(sets > 0);
}

#[test]
fn russian_from_the_start() {
    check(|variant, fen| variant == Variant::Russian && fen == "start");
}

#[test]
fn brazilian_from_the_start() {
    check(|variant, fen| variant == Variant::Brazilian && fen == "start");
}

#[test]
fn international_from_the_start() {
    check(|variant, fen| variant == Variant::International && fen == "start");
}

#[test]
fn international_positions_with_kings_and_promotions() {
    check(|variant, fen| variant == Variant::International && fen != "start");
}

/// Section VIII: the rules of Russian draughts hold for giveaway except for who wins.
#[test]
fn giveaway_equals_russian() {
    let line = include_str!("data/perft.txt").lines().find(|line| line.starts_with("russian start")).unwrap();
    let counts = line.rsplit(' ').next().unwrap();
    for (depth, count) in (1..).zip(counts.split(',')) {
        assert_eq!(perft(&Position::<Giveaway>::start(), depth).to_string(), count, "depth {depth}");
    }
}

#[test]
fn depth_nought_is_the_position_itself() {
    assert_eq!(perft(&Position::<Giveaway>::start(), 0), 1);
}
