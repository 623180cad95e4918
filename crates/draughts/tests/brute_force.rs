//! The generator against the slow one in `reference`, which is written from the articles alone: 100,000 random positions of
//! each game, many with several kings, compared in the number of moves and in the resulting boards.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod random;
mod reference;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use draughts::{
    Brazilian, Color, Giveaway, International, Kind, Piece, Position, Rules, Russian, Square, perft,
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

/// Every route of every move is one of the slow generator's ways, and the other way round.
fn compare_routes<R: Rules>(game: Game, seed: u64) {
    let mut lots = Lots::new(seed);
    for _ in 0..20_000 {
        let position = random::position::<R>(&mut lots);
        let expected: BTreeSet<_> = reference::ways(game, &board(&position))
            .into_iter()
            .map(|way| (way.path, way.captured))
            .collect();
        let mut found = BTreeSet::new();
        for mv in position.legal_moves() {
            let _ = position.each_route(&mv, |route| {
                let numbers =
                    |squares: &[Square<R::Board>]| squares.iter().map(|s| s.number()).collect::<Vec<_>>();
                found.insert((numbers(route.squares()), numbers(route.captured())));
                ControlFlow::Continue(())
            });
        }
        assert!(found.is_subset(&expected), "{}", position.fen());
        // Two pieces that return to their squares with the same captured set are one move, listed with one of them; the other reads
        // as the same move.
        for (path, _) in expected.difference(&found) {
            assert_eq!(path.first(), path.last(), "{}", position.fen());
            let squares: Vec<_> = path.iter().filter_map(|&number| Square::from_number(number)).collect();
            assert!(position.find_move(&squares).is_ok(), "{path:?} in {}", position.fen());
        }
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
fn routes_agree_with_the_articles() {
    compare_routes::<Russian>(Game::Russian, 5);
    compare_routes::<Brazilian>(Game::Brazilian, 6);
    compare_routes::<International>(Game::International, 7);
}
