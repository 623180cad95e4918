//! Draughts outside the disciplines: their published leaf counts, and a slow second generator written from their rules.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod against;
mod random;
mod reference;

use against::{board, compare_moves, compare_random_ways};
use draughts::{
    Antidraughts, Color, Czech, English, Frisian, Goal, International, Italian, Kind, MoveRules, Pool,
    Portuguese, Position, Spanish, Square, perft,
};
use reference::Game;
use rulebook::Lots;

/// Leaves from the start position at depths from 1 on, each resulting board counted once: R. Halbersma, "Perft for all recognized
/// draughts variants" (damforum.nl, 2010, topic 2822; the same figures in the tests of his program dctl).
const PUBLISHED: [(&str, &[u64]); 8] = [
    (
        "english",
        &[7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128, 388617999, 1766564893],
    ),
    (
        "pool",
        &[7, 49, 302, 1469, 7482, 37986, 190146, 929896, 4570534, 22435955, 110833952, 544005148, 2668385616],
    ),
    (
        "czech",
        &[7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963671, 18368918, 84967210, 386262109, 1749707352],
    ),
    (
        "italian",
        &[7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875, 17761384, 81647058, 367911475, 1655211086],
    ),
    (
        "spanish",
        &[7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866, 17743464, 81383200, 365728331, 1637958247],
    ),
    // The moves are those of Spanish draughts.
    (
        "portuguese",
        &[7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866, 17743464, 81383200, 365728331, 1637958247],
    ),
    // The moves are those of International draughts.
    ("antidraughts", &[9, 81, 658, 4265, 27117, 167140, 1049442, 6483961, 41022423, 258895763, 1665861398]),
    // No king can have moved three times by then.
    ("frisian", &[9, 81, 658, 3874, 21265, 102431, 540126, 2825779, 15605069, 85817725, 491186430]),
];

fn published<R: MoveRules>(most: u64) {
    let (_, counts) = PUBLISHED.into_iter().find(|(name, _)| *name == R::NAME).unwrap();
    for (depth, &count) in (1..).zip(counts).filter(|(_, count)| **count <= most) {
        assert_eq!(perft(&Position::<R>::start(), depth), count, "{} depth {depth}", R::NAME);
    }
}

#[test]
fn leaves_from_the_start() {
    published::<English>(5_000_000);
    published::<Pool>(5_000_000);
    published::<Czech>(5_000_000);
    published::<Antidraughts>(7_000_000);
    published::<Italian>(4_000_000);
    published::<Spanish>(4_000_000);
    published::<Portuguese>(1_000_000);
    published::<Frisian>(3_000_000);
}

/// `make perft`: up to 2.7 thousand million leaves each.
#[test]
#[ignore = "takes minutes"]
fn leaves_from_the_start_to_the_end_of_the_tables() {
    published::<English>(u64::MAX);
    published::<Pool>(u64::MAX);
    published::<Czech>(u64::MAX);
    published::<Antidraughts>(u64::MAX);
    published::<Italian>(u64::MAX);
    published::<Spanish>(u64::MAX);
    published::<Frisian>(u64::MAX);
}

/// The generator and the ways of each move, against the slow generator on random positions.
fn compare<R: MoveRules>(game: Game, seed: u64) {
    compare_so_many::<R>(game, seed, 20_000);
}

fn compare_so_many<R: MoveRules>(game: Game, seed: u64, positions: usize) {
    let (captures, _) = compare_moves::<R>(game, seed, positions);
    assert!(captures > positions / 4, "{captures} positions with captures");
    compare_random_ways::<R>(game, seed, positions);
}

#[test]
fn english_moves_are_those_of_the_rules() {
    compare::<English>(Game::English, 21);
}

#[test]
fn pool_moves_are_those_of_the_rules() {
    compare::<Pool>(Game::Pool, 23);
}

#[test]
fn czech_moves_are_those_of_the_rules() {
    compare::<Czech>(Game::Czech, 29);
}

#[test]
fn italian_moves_are_those_of_the_rules() {
    compare::<Italian>(Game::Italian, 22);
}

#[test]
fn spanish_moves_are_those_of_the_rules() {
    compare::<Spanish>(Game::Spanish, 24);
}

#[test]
fn frisian_moves_are_those_of_the_rules() {
    compare_so_many::<Frisian>(Game::Frisian, 40, 1_000);
}

/// `make perft`: a crowd of kings has very many ways in eight directions, and the slow generator follows them all.
#[test]
#[ignore = "takes minutes"]
fn frisian_moves_are_those_of_the_rules_on_many_positions() {
    compare::<Frisian>(Game::Frisian, 41);
}

#[test]
fn portuguese_moves_are_those_of_the_rules() {
    compare::<Portuguese>(Game::Spanish, 28);
}

/// G. Gilbert's positions for Italian draughts, with kings on the board; published in the same thread, each way round a ring counted.
#[test]
fn italian_leaves_of_positions_with_kings() {
    fn leaves(board: &reference::Board, depth: u32) -> u64 {
        let ways = reference::ways(Game::Italian, board);
        if depth == 1 {
            ways.len() as u64
        } else {
            ways.iter().map(|way| leaves(&way.after, depth - 1)).sum()
        }
    }
    fn by_ways(position: &Position<Italian>, depth: u32) -> u64 {
        let moves = position.legal_moves();
        let ways = |mv: &draughts::Move<_>| {
            let mut ways = 0;
            let _ = position.each_way(mv, |_| {
                ways += 1;
                std::ops::ControlFlow::Continue(())
            });
            ways
        };
        let leaves = |mv| if depth == 1 { 1 } else { by_ways(&position.play(mv), depth - 1) };
        moves.iter().map(|mv| ways(mv) * leaves(mv)).sum()
    }
    let published: [(&str, &[u64], &[u64]); 3] = [
        (
            "W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3",
            &[5, 13, 42, 107, 360, 1099, 3736],
            &[12495, 43686, 164177, 628686],
        ),
        ("B:W30,21,22,17,20,K6:B25,28,9,5,1,3", &[6, 47, 271, 1916, 10810], &[73137, 389809, 2469050]),
        (
            "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4",
            &[13, 112, 828, 6756],
            &[46241, 368908, 2468110],
        ),
    ];
    for (fen, both, fast) in published {
        let position = Position::<Italian>::from_fen(fen).unwrap();
        for (depth, &count) in (1..).zip(both.iter().chain(fast)) {
            assert_eq!(by_ways(&position, depth), count, "{fen} depth {depth}");
            if depth as usize <= both.len() {
                assert_eq!(leaves(&board(&position), depth), count, "{fen} depth {depth}");
            }
        }
    }
}

#[test]
fn antidraughts_is_international_but_for_who_wins() {
    compare::<Antidraughts>(Game::International, 20);
    assert_eq!((Antidraughts::GOAL, International::GOAL), (Goal::GiveAway, Goal::Win));
    let lost = Position::<Antidraughts>::from_fen("W:W46:B5,41,37").unwrap();
    assert_eq!(lost.outcome().unwrap().winner, Color::White);
}

/// A step found by its ends is the one of the list, and none is found where a capture is due; and so with captures of one piece, of which so many
/// were found.
fn steps<R: MoveRules>(seed: u64) -> u32 {
    let singles = &mut 0;
    let mut lots = Lots::new(seed);
    for _ in 0..3_000 {
        let position = random::position::<R>(&mut lots);
        let moves = position.legal_moves();
        for from in Square::<R::Board>::all() {
            for to in Square::<R::Board>::all() {
                let listed = moves.iter().find(|mv| !mv.is_capture() && mv.from() == from && mv.to() == to);
                assert_eq!(position.step(from, to), listed.copied(), "{} {from}-{to}", position.fen());
                // A capture found by its ends is the only one of the list between them.
                let mut fitting =
                    moves.iter().filter(|mv| mv.is_capture() && mv.from() == from && mv.to() == to);
                if let Some(capture) = position.single_capture(from, to) {
                    assert_eq!(
                        (fitting.next(), fitting.next()),
                        (Some(&capture), None),
                        "{}",
                        position.fen()
                    );
                    *singles += 1;
                }
            }
        }
    }
    *singles
}

#[test]
fn a_step_found_by_its_ends_is_the_one_of_the_list() {
    for found in [
        steps::<draughts::Russian>(1),
        steps::<International>(2),
        steps::<English>(3),
        steps::<Czech>(4),
        steps::<Italian>(5),
        steps::<Pool>(6),
        steps::<Spanish>(7),
        steps::<draughts::Brazilian>(8),
        steps::<Frisian>(9),
    ] {
        assert!(found > 20, "{found} captures were found by their ends");
    }
}

/// Frisian: after three moves in a row a king rests until another piece of its side has moved or it can take; not where its side has only kings.
#[test]
fn a_frisian_king_rests_after_three_moves_in_a_row() {
    let play = |mut position: Position<Frisian>, moves: &str| {
        for text in moves.split(' ') {
            position = position.play(&position.read_move(text).unwrap());
        }
        position
    };
    let start = Position::<Frisian>::from_fen("W:WK46,31,K47:B3").unwrap();
    let from = |position: &Position<Frisian>| -> Vec<u8> {
        let mut from: Vec<u8> = position.legal_moves().iter().map(|mv| mv.from().number()).collect();
        from.dedup();
        from
    };
    let twice = play(start, "46-41 3-8 41-46 8-12");
    assert!(from(&twice).contains(&46));
    let rests = play(twice, "46-41 12-18");
    assert_eq!(rests.fen().to_string(), "W:W31,K41,K47:B18:+0+341");
    assert!(!from(&rests).contains(&41) && from(&rests).contains(&47));
    let error = rests.read_move("41-46").unwrap_err().to_string();
    assert!(error.contains("rests") && error.contains("world frisian"), "{error}");
    assert!(rests.quiet_moves().iter().all(|mv| mv.from().number() != 41));
    assert_eq!(Position::from_fen(&rests.fen().to_string()), Ok(rests));
    assert_eq!(rests.rotated().rotated(), rests);
    assert_eq!(rests.rotated().legal_moves().len(), rests.legal_moves().len());
    assert_eq!(rests.hash(), rests.hash_from_scratch());
    // The same pieces without the past are another position.
    let fresh = Position::<Frisian>::from_fen("W:W31,K41,K47:B18").unwrap();
    assert_ne!((fresh, fresh.hash()), (rests, rests.hash()));
    assert_eq!((fresh.board_hash(), fresh.board_hash()), (rests.board_hash(), fresh.hash()));
    // Another king has moved, a man has: it is free again. Two kings in turn are never counted together.
    for moves in ["47-15 18-22", "31-26 18-22"] {
        assert!(from(&play(rests, moves)).contains(&41), "{moves}");
    }
    // It takes whatever it has done before, and begins anew after that.
    let takes = Position::<Frisian>::from_fen("W:W31,K41:B32,1:+0+341").unwrap();
    assert!(from(&takes).contains(&41));
    let took =
        play(takes, &takes.legal_moves().iter().find(|mv| mv.from().number() == 41).unwrap().to_string());
    assert!(!took.fen().to_string().contains('+'), "{}", took.fen());
    // A side of kings alone is free: from the start, and as soon as its last man is taken.
    assert_eq!(from(&Position::from_fen("W:WK41:B1:+0+341").unwrap()), [41]);
    let kept = Position::<Frisian>::from_fen("B:W31,K50:B26,K2:+0+350").unwrap();
    let last_man_taken = play(kept, "26x37");
    assert!(!last_man_taken.fen().to_string().contains('+'), "{}", last_man_taken.fen());
    // Who has no other move has lost.
    let blocked = Position::<Frisian>::from_fen("W:WK46,26:B21,17,K1:+0+346").unwrap();
    assert_eq!(blocked.outcome().unwrap().winner, Color::Black);
    // Perft follows the rule: 9 moves of the king on its road and 1 of the man, against the man alone.
    for (fen, leaves) in [("W:WK46,26:B1", 10), ("W:WK46,26:B1:+0+346", 1)] {
        assert_eq!(perft(&Position::<Frisian>::from_fen(fen).unwrap(), 1), leaves, "{fen}");
    }
}

/// Lidraughts writes two counters behind every position, and the moves of kings behind those; what they say of no king is nothing.
#[test]
fn positions_with_the_counters_of_lidraughts_are_read() {
    let read = |text: &str| Position::<Frisian>::from_fen(text).unwrap().fen().to_string();
    let plain = "W:W31,K41:BK5,17";
    for tail in [":H0:F1", ":H3:F20:+0+0", ":+0+0", ":+0+112", ":+015+031"] {
        assert_eq!(read(&format!("{plain}{tail}")), plain, "{tail}");
    }
    assert_eq!(read(&format!("{plain}:H0:F1:+2+1")), format!("{plain}:+205+141"));
    assert_eq!(read(&format!("{plain}:+0+341")), format!("{plain}:+0+341"));
    let russian = Position::<draughts::Russian>::from_fen("W:Wc3:Bh8:H0:F1").unwrap();
    assert_eq!(russian.fen().to_string(), "W:Wc3:Bh8");
    for wrong in [":+4+0", ":+0", ":+0+0+0", ":+x+0", ":+160+0", ":Hx"] {
        assert!(Position::<Frisian>::from_fen(&format!("{plain}{wrong}")).is_err(), "{wrong}");
    }
}

/// The rule with random games of few pieces: legal moves are those of the board, less the quiet moves of a king that has made the last three moves of its
/// side without taking while the side has had men.
#[test]
fn kings_that_rest_are_those_of_the_last_moves() {
    let (mut rested, mut leaves) = (0, 0);
    let mut lots = Lots::new(77);
    for _ in 0..4_000 {
        let few = |position: &Position<Frisian>| {
            position.pieces(Color::White).len() + position.pieces(Color::Black).len() <= 8
        };
        let mut position =
            std::iter::repeat_with(|| random::position::<Frisian>(&mut lots)).find(few).unwrap();
        // Of each side the last moves: from, to, and whether it was a king that took nothing.
        let mut last: [Vec<(u8, u8, bool)>; 2] = [Vec::new(), Vec::new()];
        for _ in 0..60 {
            let us = position.turn();
            let free = Position::<Frisian>::from_fen(&position.setup().fen().to_string()).unwrap();
            let has_men = !position.setup().men(us).is_empty();
            let past = &last[us as usize];
            let run = past.iter().rev().take(3);
            let in_a_row = past.len() >= 3
                && run.clone().all(|made| made.2)
                && past.windows(2).rev().take(2).all(|two| two[0].1 == two[1].0);
            let resting = (has_men && in_a_row).then(|| past[past.len() - 1].1);
            let expected: Vec<_> = free
                .legal_moves()
                .into_iter()
                .filter(|mv| mv.is_capture() || Some(mv.from().number()) != resting)
                .collect();
            assert_eq!(position.legal_moves(), expected, "{}", position.fen());
            assert_eq!(position.has_moves(), !expected.is_empty());
            leaves += perft(&position, 1);
            assert_eq!(perft(&position, 1), expected.len() as u64);
            let deeper: u64 = expected.iter().map(|mv| position.play(mv).legal_moves().len() as u64).sum();
            assert_eq!(perft(&position, 2), deeper, "{}", position.fen());
            rested += u32::from(expected.len() < free.legal_moves().len());
            // Kings move more often than the lot would have it.
            let steps: Vec<_> =
                expected.iter().filter(|mv| mv.kind() == Kind::King && !mv.is_capture()).collect();
            let follows =
                |mv: &&&draughts::Move<_>| past.last().is_some_and(|made| made.1 == mv.from().number());
            let Some(mv) = steps
                .iter()
                .find(follows)
                .copied()
                .filter(|_| lots.index(4) > 0)
                .or_else(|| expected.get(lots.index(expected.len().max(1))))
            else {
                break;
            };
            let king_step = mv.kind() == Kind::King && !mv.is_capture();
            last[us as usize].push((mv.from().number(), mv.to().number(), king_step));
            position = position.play(mv);
            for color in [Color::White, Color::Black] {
                // A king that was taken, and one whose side has no men, begins anew.
                let made = &mut last[color as usize];
                let there = made.last().is_some_and(|made| {
                    let square = Square::from_number(made.1).unwrap();
                    position.setup().kings(color).contains(square)
                });
                if !there || position.setup().men(color).is_empty() {
                    made.clear();
                }
            }
        }
    }
    assert!(rested > 100 && leaves > 10_000, "{rested} positions in which a king rests");
}

/// Frisian 7 and 9: captures along files and rows; worth before number, then kings.
#[test]
fn frisian_captures_are_chosen_by_their_worth() {
    let captures = |fen: &str| {
        let position = Position::<Frisian>::from_fen(fen).unwrap();
        let mut moves: Vec<_> = position.legal_moves().iter().map(ToString::to_string).collect();
        moves.sort();
        moves
    };
    // A man takes along the row, along the file, and backwards.
    assert_eq!(captures("W:W28:B27"), ["28:26"]);
    assert_eq!(captures("W:W28:B18,38"), ["28:48", "28:8"]);
    // A king takes at a distance along its file and lands where it likes.
    assert_eq!(captures("W:WK48:B28"), ["48:18", "48:8"]);
    // A king is worth more than a man; two men are worth more than a king.
    assert_eq!(captures("W:W28:BK27,18"), ["28:26"]);
    assert_eq!(captures("W:W28,50:BK27,44,29"), ["50:19"]);
    // Of equal worth, the king's.
    assert_eq!(captures("W:WK28,50:B18,44").iter().filter(|mv| mv.starts_with("50")).count(), 0);
    let position = Position::<Frisian>::from_fen("W:W28:BK27,18").unwrap();
    let error = position.read_move("28x8").unwrap_err().to_string();
    assert_eq!(error, "the capture worth most must be made, of equal ones a king's: from 28 (world frisian)");
}

#[test]
fn moves_that_the_rules_forbid_are_refused_with_the_reason() {
    let refused = |text: &str, fen: &str| {
        Position::<English>::from_fen(fen).unwrap().read_move(text).unwrap_err().to_string()
    };
    // A king of English draughts moves one square; a man does not capture backwards.
    assert!(refused("a1-c3", "W:WKa1:Bh8").contains("world english"), "{}", refused("a1-c3", "W:WKa1:Bh8"));
    assert!(refused("c3:e1", "W:Wc3:Bd2,h8").contains("world english"));
    // Czech draughts: the king must take where a man could as well.
    let czech = Position::<Czech>::from_fen("W:WKa1,g3:Bc3,f4,h8").unwrap();
    assert_eq!(czech.legal_moves().iter().filter(|mv| mv.kind() == Kind::Man).count(), 0);
    assert!(czech.read_move("g3:e5").is_err());
    // Italian draughts: a man takes no king, and a king captures before a man. The squares are counted from the upper left corner.
    let italian = |fen: &str| Position::<Italian>::from_fen(fen).unwrap();
    assert!(italian("W:W22:BK18,1").legal_moves().iter().all(|mv| !mv.is_capture()));
    let error = italian("W:W23,K30:B19,26,1").read_move("23x14").unwrap_err().to_string();
    assert_eq!(error, "another capture of as many pieces goes before this one: from 30 (world italian)");
    // Spanish draughts: of two captures of one piece that of the king; White's men begin on 1 to 12.
    let spanish = Position::<Spanish>::from_fen("W:W10:B13,K14").unwrap();
    assert_eq!(spanish.legal_moves().iter().map(ToString::to_string).collect::<Vec<_>>(), ["10:19"]);
    assert!(
        Position::<Spanish>::start().fen().to_string().starts_with("W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,")
    );
}
