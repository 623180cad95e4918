//! Un-moves are the inverse of moves: what led to a position is among them, and each of them leads there.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::ops::ControlFlow;

use composition::{Before, last_moves, unmoves};
use draughts::{Brazilian, Giveaway, International, Position, Rules, Russian};
use rulebook::Lots;

fn all<R: Rules>(position: &Position<R>, most: usize) -> Vec<Position<R>> {
    let mut found = Vec::new();
    let _ = unmoves(position, most, |unmove| {
        assert!(unmove.before.is_legal(&unmove.mv));
        assert_eq!(unmove.before.play(&unmove.mv), *position);
        assert!(!found.contains(&unmove.before), "each position once");
        found.push(unmove.before);
        ControlFlow::Continue(())
    });
    found
}

/// Plays random games and takes their moves back.
fn law<R: Rules>(games: u64) {
    let (mut quiet, mut taken, mut crowned) = (0, [0; 3], 0);
    for seed in 0..games {
        let mut lots = Lots::new(seed);
        let mut position = Position::<R>::start();
        for _ in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.outcome().is_some() {
                break;
            }
            let mv = moves[lots.below(moves.len() as u64) as usize];
            let after = position.play(&mv);
            // Putting two pieces back on an open board has many ways: those are tried while the board is full, and seldom later.
            let most = mv.captured().len();
            if most < 2 || (most == 2 && lots.below(6) == 0) {
                let before = all(&after, most);
                assert!(before.contains(&position), "{} by {mv:?}", position.fen());
                if most == 0 {
                    quiet += 1;
                } else {
                    taken[most] += 1;
                }
                crowned += u32::from(mv.promotes());
            }
            position = after;
        }
    }
    println!("quiet {quiet}, one taken {}, two taken {}, crowned {crowned}", taken[1], taken[2]);
    assert!(quiet > 100 && taken[1] > 20 && taken[2] > 0 && crowned > 0);
}

#[test]
fn unmoves_are_the_inverse_of_moves_russian_11_2_2() {
    law::<Russian>(12);
}

#[test]
fn unmoves_are_the_inverse_of_moves_brazilian_11_2_2() {
    law::<Brazilian>(12);
}

#[test]
fn unmoves_are_the_inverse_of_moves_giveaway_11_2_2() {
    law::<Giveaway>(12);
}

#[test]
fn unmoves_are_the_inverse_of_moves_international_11_2_2() {
    law::<International>(8);
}

/// A man that is crowned in mid-capture and goes on as a king is taken back to a man.
#[test]
fn a_capture_through_the_last_row_is_taken_back_11_2_2() {
    // f6 takes e7 to d8, is crowned and goes on over b6 as a king.
    let before = Position::<Russian>::from_fen("W:Wf6:Be7,b6").unwrap();
    let mv = before.legal_moves()[0];
    assert!(mv.promotes() && mv.captured().len() == 2 && mv.to().to_string() == "a5");
    assert!(all(&before.play(&mv), 2).contains(&before));
}

/// A black man on its first row has come there by a capture or never moved; where White's man stands in the way of that capture, Black has no last move.
#[test]
fn a_position_without_a_last_move_is_illegal_11_2_2() {
    let corner = Position::<Russian>::from_fen("W:Wg7:Bh8").unwrap();
    assert!(all(&corner, 3).is_empty());
    assert_eq!(last_moves(&corner, 1, 1), Before::Impossible);
    // From f6 over g7: with g7 free it can have come.
    let open = Position::<Russian>::from_fen("W:We5:Bh8").unwrap();
    let before = all(&open, 1);
    assert!(before.iter().all(|before| before.piece("f6".parse().unwrap()).is_some()) && !before.is_empty());
    let plain = Position::<Russian>::from_fen("W:Wc3:Bf6").unwrap();
    assert!(matches!(last_moves(&plain, 3, 1), Before::Found(pairs) if !pairs.is_empty()));
}
