//! The explorer's numbers are those of a count by hand, whatever was read in how many pieces.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::io::Cursor;

use draughts::{AnyPosition, Color, Notation, Variant};
use pdn::{Explorer, Exploring, IndexError, Tally, game_type, position_key, variant_tag};
use proptest::prelude::*;
use rulebook::Lots;

/// What is counted for a position and a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    white: u32,
    draws: u32,
    black: u32,
    open: u32,
    rated: u32,
    ratings: u64,
}

const RESULTS: [&str; 8] = ["1-0", "2-0", "1/2-1/2", "1-1", "0-1", "0-2", "*", "0-0"];

/// A collection of random games of few different openings, and the count of its moves by hand: for the FENs before and after a move.
fn collection(
    seed: u64,
    games: usize,
    plies: usize,
    counted: usize,
) -> (String, BTreeMap<(String, String), Count>) {
    let mut lots = Lots::new(seed);
    let mut text = String::new();
    let mut counts = BTreeMap::<(String, String), Count>::new();
    for _ in 0..games {
        let variant = Variant::ALL[lots.index(Variant::ALL.len())];
        let result = RESULTS[lots.index(RESULTS.len())];
        let ratings = [lots.index(3) * 1000, lots.index(3) * 1000];
        write!(text, "[GameType \"{}\"]\n[Result \"{result}\"]\n", game_type(variant)).unwrap();
        for (name, value) in [("WhiteElo", ratings[0]), ("BlackRating", ratings[1])] {
            writeln!(text, "[{name} \"{value}\"]").unwrap();
        }
        if let Some(name) = variant_tag(variant) {
            writeln!(text, "[Variant \"{name}\"]").unwrap();
        }
        // Kings that go to and fro repeat their moves: each counts once a game.
        let mut position = match (variant, lots.index(3)) {
            (Variant::International, 0) => AnyPosition::from_fen(variant, "W:WK1:BK50,K28").unwrap(),
            (_, 0) => AnyPosition::from_fen(variant, "W:WKa1,a5:BKh8,h4").unwrap(),
            _ => AnyPosition::start(variant),
        };
        writeln!(text, "[FEN \"{}\"]", position.fen()).unwrap();
        let mut made = BTreeMap::new();
        for ply in 0..lots.index(plies + 1) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[lots.index(moves.len().min(2))];
            write!(text, "{} ", position.write_move(&mv, Notation::Sheet).unwrap()).unwrap();
            let next = position.play(&mv).unwrap();
            if ply < counted {
                let key = |position: &AnyPosition| format!("{variant} {}", position.fen());
                made.insert((key(&position), key(&next)), position.turn());
            }
            position = next;
        }
        // The result stands in the tag, in the text or in both; a variation is no move of the game.
        writeln!(text, "{}\n", if lots.index(2) == 0 { "*" } else { result }).unwrap();
        for (place, turn) in made {
            let count = counts.entry(place).or_default();
            match result {
                "1-0" | "2-0" => count.white += 1,
                "1/2-1/2" | "1-1" => count.draws += 1,
                "0-1" | "0-2" => count.black += 1,
                _ => count.open += 1,
            }
            let rating = ratings[if turn == Color::White { 0 } else { 1 }];
            if rating > 0 {
                count.rated += 1;
                count.ratings += rating as u64;
            }
        }
    }
    (text, counts)
}

fn explorer(texts: &[&str], plies: u32, run: usize) -> Explorer<Cursor<Vec<u8>>> {
    let mut exploring = Exploring::with_runs_of(Cursor::new(Vec::new()), plies, run);
    for text in texts {
        exploring.read(text.as_bytes(), &mut |_| {}).unwrap();
    }
    let mut out = Cursor::new(Vec::new());
    let contents = exploring.finish(&mut out).unwrap();
    let explorer = Explorer::open(out).unwrap();
    assert_eq!(explorer.contents(), contents);
    explorer
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_numbers_equal_a_naive_count(seed: u64, games in 0_usize..120, run in 1_usize..400, counted in 1_usize..30) {
        let (text, counts) = collection(seed, games, 40, counted);
        let (more, again) = collection(seed ^ 1, games / 2, 40, counted);
        let mut all = counts;
        for (place, count) in again {
            let sum = all.entry(place).or_default();
            sum.white += count.white;
            sum.draws += count.draws;
            sum.black += count.black;
            sum.open += count.open;
            sum.rated += count.rated;
            sum.ratings += count.ratings;
        }
        let mut explorer = explorer(&[&text, &more], counted as u32, run);
        prop_assert_eq!(explorer.contents().games, (games + games / 2) as u64);
        prop_assert_eq!(explorer.contents().moves, all.len() as u64);
        let positions: BTreeSet<_> = all.keys().map(|(position, _)| position.clone()).collect();
        let mut found = BTreeMap::new();
        for name in positions {
            let (variant, fen) = name.split_once(' ').unwrap();
            let position = AnyPosition::from_fen(variant.parse::<Variant>().unwrap(), fen).unwrap();
            let mut last = u64::MAX;
            for (mv, tally) in explorer.moves(&position).unwrap() {
                prop_assert!(tally.games() <= last, "the most frequent first");
                last = tally.games();
                let next = position.play(&mv).unwrap();
                prop_assert_eq!(tally.next, position_key(&next));
                let Tally { white, draws, black, open, rated, ratings, .. } = tally;
                let count = Count { white, draws, black, open, rated, ratings };
                found.insert((name.clone(), format!("{variant} {}", next.fen())), count);
            }
        }
        prop_assert_eq!(found, all);
    }

    /// Keys of any kind are found, spread evenly or not, and what is not there is not found.
    #[test]
    fn every_position_is_found_among_any_others(
        keys in prop::collection::btree_set(prop_oneof![any::<u64>(), 0_u64..5000, (u64::MAX - 3000)..], 1..6000),
        twice: bool,
    ) {
        let mut exploring = Exploring::with_runs_of(Cursor::new(Vec::new()), 1, 700);
        for &key in &keys {
            for next in 0..=u64::from(twice) {
                exploring.add(Tally { position: key, next, white: 1, ..Tally::default() }).unwrap();
            }
        }
        let mut out = Cursor::new(Vec::new());
        exploring.finish(&mut out).unwrap();
        let mut explorer = Explorer::open(out).unwrap();
        for &key in keys.iter().step_by(1 + keys.len() / 200) {
            prop_assert_eq!(explorer.find(key).unwrap().len(), 1 + usize::from(twice));
            for other in [key.wrapping_sub(1), key.wrapping_add(1)] {
                prop_assert_eq!(explorer.find(other).unwrap().is_empty(), !keys.contains(&other));
            }
        }
    }
}

#[test]
fn what_is_no_explorer_is_refused() {
    assert!(matches!(Explorer::open(Cursor::new(vec![0; 100])), Err(IndexError::Foreign)));
    assert!(matches!(Explorer::open(Cursor::new(Vec::new())), Err(IndexError::Foreign)));
}

#[test]
fn the_average_rating_is_that_of_who_made_the_move() {
    let game = |white, black| {
        format!(
            "[GameType \"25\"]\n[WhiteElo \"{white}\"]\n[BlackElo \"{black}\"]\n1. c3-d4 b6-a5 (1... b6-c5) 2-0\n"
        )
    };
    let text = format!("{}{}", game("2100", "1500"), game("1901", "?"));
    let mut explorer = explorer(&[&text], 60, 100);
    let start = AnyPosition::start(Variant::Russian);
    let (mv, tally) = explorer.moves(&start).unwrap()[0];
    assert_eq!((tally.games(), tally.white, tally.rating()), (2, 2, Some(2001)));
    let replies = explorer.moves(&start.play(&mv).unwrap()).unwrap();
    assert_eq!(replies.len(), 1, "a variation is no move of the game");
    assert_eq!(replies[0].1.rating(), Some(1500));
}
