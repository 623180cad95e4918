//! The moves of the crate against those of the slow generator in `reference`.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "a private module of each test binary, each of which uses a part of it; a test fails by panicking"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use draughts::{Color, Kind, Move, MoveRules, Piece, Position, Route, Square, perft};
use rulebook::Lots;

use crate::random;
use crate::reference::{self, Game};

/// A position as the slow generator has it.
pub fn board<R: MoveRules>(position: &Position<R>) -> reference::Board {
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

/// Random positions, many with several kings, compared in the number of moves and in the resulting boards: how many of them had
/// captures, and how many several ways to one board.
pub fn compare_moves<R: MoveRules>(game: Game, seed: u64, positions: usize) -> (usize, usize) {
    let mut lots = Lots::new(seed);
    let (mut captures, mut rings) = (0, 0);
    for _ in 0..positions {
        let position = random::position::<R>(&mut lots);
        let ways = reference::ways(game, &board(&position));
        let expected: BTreeSet<_> = ways.iter().map(|way| way.after.clone()).collect();
        let moves = position.legal_moves();
        let found: BTreeSet<_> = moves.iter().map(|mv| board(&position.play(mv))).collect();
        assert_eq!(found, expected, "{}", position.fen());
        assert_eq!(moves.len(), expected.len(), "a board twice: {}", position.fen());
        assert_eq!(perft(&position, 1), moves.len() as u64, "{}", position.fen());
        captures += usize::from(moves.first().is_some_and(Move::is_capture));
        rings += usize::from(ways.len() > expected.len());
    }
    (captures, rings)
}

/// Every way to every resulting board, whichever piece goes, is one of the slow generator's ways, and the other way round. The routes of
/// a move itself are those of the piece that the list names. Says whether other pieces lead to one of the boards, too.
pub fn compare_ways<R: MoveRules>(game: Game, position: &Position<R>) -> bool {
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

/// The ways of random positions.
pub fn compare_random_ways<R: MoveRules>(game: Game, seed: u64, positions: usize) {
    let mut lots = Lots::new(seed);
    for _ in 0..positions {
        compare_ways(game, &random::position::<R>(&mut lots));
    }
}
