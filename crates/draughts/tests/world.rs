//! Draughts outside the disciplines: their published leaf counts, and a slow second generator written from their rules.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod against;
mod random;
mod reference;

use against::{board, compare_moves, compare_random_ways};
use draughts::{
    Antidraughts, Color, Czech, English, Goal, International, Italian, Kind, MoveRules, Pool, Portuguese,
    Position, Spanish, Square, perft,
};
use reference::Game;
use rulebook::Lots;

/// Leaves from the start position at depths from 1 on, each resulting board counted once: R. Halbersma, "Perft for all recognized
/// draughts variants" (damforum.nl, 2010, topic 2822; the same figures in the tests of his program dctl).
const PUBLISHED: [(&str, &[u64]); 7] = [
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
}

/// The generator and the ways of each move, against the slow generator on random positions.
fn compare<R: MoveRules>(game: Game, seed: u64) {
    let (captures, _) = compare_moves::<R>(game, seed, 20_000);
    assert!(captures > 5_000, "{captures} positions with captures");
    compare_random_ways::<R>(game, seed, 20_000);
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

/// A step found by its ends is the one of the list, and none is found where a capture is due; and so with captures of one piece.
fn steps<R: MoveRules>(seed: u64) {
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
    assert!(*singles > 20, "{singles} captures were found by their ends");
}

#[test]
fn a_step_found_by_its_ends_is_the_one_of_the_list() {
    steps::<draughts::Russian>(1);
    steps::<International>(2);
    steps::<English>(3);
    steps::<Czech>(4);
    steps::<Italian>(5);
    steps::<Pool>(6);
    steps::<Spanish>(7);
    steps::<draughts::Brazilian>(8);
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
