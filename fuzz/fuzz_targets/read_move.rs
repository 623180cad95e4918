//! Any text, in any position: a legal move or a reason. The first line is the position, the second the move.
#![cfg_attr(fuzzing, no_main)]

use draughts::{Notation, Position, Rules, Variant, with_rules};

fn check<R: Rules>(fen: &str, text: &str) {
    let position = Position::<R>::from_fen(fen).unwrap_or_else(|_| Position::start());
    match position.read_move(text) {
        Ok(mv) => {
            assert!(position.is_legal(&mv));
            assert_eq!(position.read_move(&position.write_move(&mv, Notation::Short)), Ok(mv));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

bolshak_fuzz::target!(|input: &str| {
    let (fen, text) = input.split_once('\n').unwrap_or(("", input));
    for variant in Variant::ALL {
        with_rules!(variant, R => check::<R>(fen, text));
    }
});
