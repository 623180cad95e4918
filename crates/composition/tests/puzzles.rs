//! The puzzles that the program carries, proved again: nothing is taken on the word of the record.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use composition::{Answer, Goal, Limits, Oracle, puzzles, verify};
use draughts::{Position, Rules, Variant, with_rules};
use endgame::{Library, Shelved};
use pdn::{Content, Game, Games, Mode};

/// Proves that at each white move of a record its move alone reaches the goal, with a proof for every move that the separate checker follows; how many it followed.
fn prove<R: Rules + Shelved>(game: &Game, library: &Library) -> usize {
    let tables = R::shelf(library);
    let goal: Goal = game.tag("Task").unwrap().parse::<composition::Task>().unwrap().goal();
    let mut oracle = Oracle::new(goal, tables);
    let mut position = Position::<R>::from_fen(game.tag("FEN").unwrap()).unwrap();
    let (mut proofs, mut at, mut index) = (0, Game::START, 0);
    while let Some(next) = game.node(at).children().first().copied() {
        at = next;
        let Content::Move(text) = &game.node(at).content else { continue };
        let played = position.read_move(&text.to_string()).unwrap();
        if index % 2 == 0 {
            for mv in position.legal_moves() {
                let after = position.play(&mv);
                let answer = oracle.ask(&after, Limits::nodes(100_000));
                let expected = if mv == played { Answer::Proved } else { Answer::Refuted };
                assert_eq!(answer, expected, "{} {text}", position.fen());
                let proof = oracle.proof(&after).unwrap();
                assert!(proof.root == after && proof.is_reached() == (mv == played));
                verify(&proof, tables).unwrap();
                proofs += 1;
            }
        }
        position = position.play(&played);
        index += 1;
    }
    // White has the last word.
    assert!(index % 2 == 1 && index >= 3, "{}", position.fen());
    proofs
}

#[test]
fn every_puzzle_is_proved_again_by_the_checker() {
    let library = Library::carried();
    for variant in Variant::ALL {
        let mut count = 0;
        for game in Games::new(puzzles(variant).as_bytes(), Mode::Strict) {
            let game = game.unwrap().game;
            let proofs = with_rules!(variant, R => prove::<R>(&game, &library));
            assert!(proofs > 4);
            count += 1;
        }
        assert!(count >= 80, "{variant}: {count}");
    }
}
