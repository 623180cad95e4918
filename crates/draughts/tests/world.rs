//! Draughts outside the disciplines: their published leaf counts, and a slow second generator written from their rules.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod random;
mod reference;

use std::collections::{BTreeMap, BTreeSet};

use draughts::{
    Antidraughts, Color, Czech, English, Goal, International, Kind, MoveRules, Piece, Pool, Position, Square,
    perft,
};
use reference::Game;
use rulebook::Lots;

/// Leaves from the start position at depths from 1 on, each resulting board counted once: R. Halbersma, "Perft for all recognized
/// draughts variants" (damforum.nl, 2010, topic 2822; the same figures in the tests of his program dctl).
const PUBLISHED: [(&str, &[u64]); 4] = [
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
}

/// `make perft`: up to 2.7 thousand million leaves each.
#[test]
#[ignore = "takes minutes"]
fn leaves_from_the_start_to_the_end_of_the_tables() {
    published::<English>(u64::MAX);
    published::<Pool>(u64::MAX);
    published::<Czech>(u64::MAX);
    published::<Antidraughts>(u64::MAX);
}

fn board<R: MoveRules>(position: &Position<R>) -> reference::Board {
    let pieces: BTreeMap<u8, reference::Piece> = Square::<R::Board>::all()
        .filter_map(|square| Some((square.number(), position.piece(square)?)))
        .map(|(number, piece)| {
            let piece = match piece {
                Piece { color: Color::White, kind: Kind::Man } => reference::Piece::WhiteMan,
                Piece { color: Color::White, kind: Kind::King } => reference::Piece::WhiteKing,
                Piece { color: Color::Black, kind: Kind::Man } => reference::Piece::BlackMan,
                Piece { color: Color::Black, kind: Kind::King } => reference::Piece::BlackKing,
            };
            (number, piece)
        })
        .collect();
    reference::Board { white_to_move: position.turn() == Color::White, pieces }
}

/// The generator, the ways of each move and the moves found by their ends, against the slow generator on random positions.
fn compare<R: MoveRules>(game: Game, seed: u64) {
    let mut lots = Lots::new(seed);
    let mut captures = 0;
    for _ in 0..20_000 {
        let position = random::position::<R>(&mut lots);
        let ways = reference::ways(game, &board(&position));
        let expected: BTreeSet<_> = ways.iter().map(|way| way.after.clone()).collect();
        let moves = position.legal_moves();
        let found: BTreeSet<_> = moves.iter().map(|mv| board(&position.play(mv))).collect();
        assert_eq!(found, expected, "{}", position.fen());
        assert_eq!(moves.len(), expected.len(), "a board twice: {}", position.fen());
        assert_eq!(perft(&position, 1), moves.len() as u64, "{}", position.fen());
        let paths: BTreeSet<_> = ways.into_iter().map(|way| (way.path, way.captured)).collect();
        let numbers = |squares: &[Square<R::Board>]| squares.iter().map(|s| s.number()).collect::<Vec<_>>();
        let mut routes = BTreeSet::new();
        for mv in &moves {
            let _ = position.each_way(mv, |route| {
                routes.insert((numbers(route.squares()), numbers(route.captured())));
                std::ops::ControlFlow::Continue(())
            });
        }
        assert_eq!(routes, paths, "{}", position.fen());
        captures += usize::from(moves.first().is_some_and(draughts::Move::is_capture));
    }
    assert!(captures > 5_000, "{captures} positions with captures");
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
fn antidraughts_is_international_but_for_who_wins() {
    compare::<Antidraughts>(Game::International, 20);
    assert_eq!((Antidraughts::GOAL, International::GOAL), (Goal::GiveAway, Goal::Win));
    let lost = Position::<Antidraughts>::from_fen("W:W46:B5,41,37").unwrap();
    assert_eq!(lost.outcome().unwrap().winner, Color::White);
}

/// A step found by its ends is the one of the list, and none is found where a capture is due.
fn steps<R: MoveRules>(seed: u64) {
    let mut lots = Lots::new(seed);
    for _ in 0..3_000 {
        let position = random::position::<R>(&mut lots);
        let moves = position.legal_moves();
        for from in Square::<R::Board>::all() {
            for to in Square::<R::Board>::all() {
                let listed = moves.iter().find(|mv| !mv.is_capture() && mv.from() == from && mv.to() == to);
                assert_eq!(position.step(from, to), listed.copied(), "{} {from}-{to}", position.fen());
            }
        }
    }
}

#[test]
fn a_step_found_by_its_ends_is_the_one_of_the_list() {
    steps::<draughts::Russian>(1);
    steps::<International>(2);
    steps::<English>(3);
    steps::<Czech>(4);
}

#[test]
fn moves_that_the_rules_forbid_are_refused_with_the_reason() {
    let refused = |text: &str, fen: &str| {
        Position::<English>::from_fen(fen).unwrap().read_move(text).unwrap_err().to_string()
    };
    // A king of English draughts moves one square; a man does not capture backwards.
    assert!(refused("a1-c3", "W:WKa1:Bh8").contains("WCDF, section 1"), "{}", refused("a1-c3", "W:WKa1:Bh8"));
    assert!(refused("c3:e1", "W:Wc3:Bd2,h8").contains("WCDF"));
    // Czech draughts: the king must take where a man could as well.
    let czech = Position::<Czech>::from_fen("W:WKa1,g3:Bc3,f4,h8").unwrap();
    assert_eq!(czech.legal_moves().iter().filter(|mv| mv.kind() == Kind::Man).count(), 0);
    assert!(czech.read_move("g3:e5").is_err());
}
