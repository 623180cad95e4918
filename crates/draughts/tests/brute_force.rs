//! The generator against the slow one in `reference`, which is written from the articles alone: 100,000 random positions of
//! each game, many with several kings.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod against;
mod random;
mod reference;

use against::{compare_moves, compare_random_ways, compare_ways};
use draughts::{Brazilian, Giveaway, International, Position, Rules, Russian};
use reference::Game;

fn compare<R: Rules>(game: Game, seed: u64) {
    let (captures, rings) = compare_moves::<R>(game, seed, 100_000);
    // The comparison is worth something only if the hard cases are in it.
    assert!(captures > 40_000, "{captures} positions with captures");
    assert!(rings > 500, "{rings} positions with several ways to one board");
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
    compare_random_ways::<Russian>(Game::Russian, 5, 20_000);
    compare_random_ways::<Brazilian>(Game::Brazilian, 6, 20_000);
    compare_random_ways::<International>(Game::International, 7, 20_000);
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
