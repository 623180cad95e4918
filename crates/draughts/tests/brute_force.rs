//! The generator against the slow one in `reference`, which is written from the articles alone: 100,000 random positions of
//! each game, many with several kings, compared in the number of moves and in the resulting boards.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod random;
mod reference;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use draughts::{
    Brazilian, Color, Giveaway, International, Kind, Piece, Position, Route, Rules, Russian, Square, perft,
};
use reference::Game;
use rulebook::Lots;

fn board<R: Rules>(position: &Position<R>) -> reference::Board {
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

fn compare<R: Rules>(game: Game, seed: u64) {
    let mut lots = Lots::new(seed);
    let (mut captures, mut rings) = (0, 0);
    for _ in 0..100_000 {
        let position = random::position::<R>(&mut lots);
        let ways = reference::ways(game, &board(&position));
        let expected: BTreeSet<_> = ways.iter().map(|way| way.after.clone()).collect();
        let moves = position.legal_moves();
        let found: BTreeSet<_> = moves.iter().map(|mv| board(&position.play(mv))).collect();
        assert_eq!(found, expected, "{}", position.fen());
        assert_eq!(moves.len(), expected.len(), "a board twice: {}", position.fen());
        assert_eq!(perft(&position, 1), moves.len() as u64, "{}", position.fen());
        captures += usize::from(moves.first().is_some_and(draughts::Move::is_capture));
        rings += usize::from(ways.len() > expected.len());
    }
    // The comparison is worth something only if the hard cases are in it.
    assert!(captures > 40_000, "{captures} positions with captures");
    assert!(rings > 500, "{rings} positions with several ways to one board");
}

/// Every way to every resulting board, whichever piece goes, is one of the slow generator's ways, and the other way round. The routes of
/// a move itself are those of the piece that the list names. Says whether other pieces lead to one of the boards, too.
fn compare_ways<R: Rules>(game: Game, position: &Position<R>) -> bool {
    let expected: BTreeSet<_> =
        reference::ways(game, &board(position)).into_iter().map(|way| (way.path, way.captured)).collect();
    let (mut ways, mut routes) = (BTreeSet::new(), BTreeSet::new());
    let numbers = |squares: &[Square<R::Board>]| squares.iter().map(|s| s.number()).collect::<Vec<_>>();
    let whole = |route: &Route<R::Board>| (numbers(route.squares()), numbers(route.captured()));
    for mv in position.legal_moves() {
        let _ = position.each_way(&mv, |route| {
            assert!(ways.insert(whole(route)), "a way twice: {}", position.fen());
            let read = position.find_move(route.squares()).unwrap();
            assert_eq!(position.play(&read), position.play(&mv), "{}", position.fen());
            ControlFlow::Continue(())
        });
        let _ = position.each_route(&mv, |route| {
            assert_eq!(route.squares()[0], mv.from());
            routes.insert(whole(route));
            ControlFlow::Continue(())
        });
    }
    assert_eq!(ways, expected, "{}", position.fen());
    assert!(routes.is_subset(&ways), "{}", position.fen());
    routes.len() < ways.len()
}

fn compare_random_ways<R: Rules>(game: Game, seed: u64) {
    let mut lots = Lots::new(seed);
    for _ in 0..20_000 {
        compare_ways(game, &random::position::<R>(&mut lots));
    }
}

#[test]
fn russian_moves_agree_with_the_articles() {
    compare::<Russian>(Game::Russian, 1);
}

#[test]
fn brazilian_moves_agree_with_the_articles() {
    compare::<Brazilian>(Game::Brazilian, 2);
}

#[test]
fn international_moves_agree_with_the_articles() {
    compare::<International>(Game::International, 3);
}

#[test]
fn giveaway_moves_agree_with_the_articles_of_russian() {
    compare::<Giveaway>(Game::Russian, 4);
}

#[test]
fn ways_agree_with_the_articles() {
    compare_random_ways::<Russian>(Game::Russian, 5);
    compare_random_ways::<Brazilian>(Game::Brazilian, 6);
    compare_random_ways::<International>(Game::International, 7);
}

/// Boards that several pieces lead to, each returning to its own square, are too rare for lots.
#[test]
fn ways_of_several_pieces_agree_with_the_articles() {
    for fen in [
        "W:WK28,K29:BK3,K4,K21,K22,K23,K24,K31,K32,K33,K34,K40,K41,K48",
        "W:WK8,K28,49:B21,22,23,24,31,32,33,34",
        "W:WK13,23:B8,9,18,19,28,29,38,39",
    ] {
        assert!(
            compare_ways(Game::International, &Position::<International>::from_fen(fen).unwrap()),
            "{fen}"
        );
    }
}
