//! Any text is a position that survives its own FEN, or a list of faults.
#![cfg_attr(fuzzing, no_main)]

use draughts::{Position, Rules, Variant, with_rules};

fn check<R: Rules>(text: &str) {
    match Position::<R>::from_fen(text) {
        Ok(position) => {
            assert_eq!(Position::from_fen(&position.fen().to_string()), Ok(position));
            assert_eq!(Position::from_fen(&position.fen().numeric().to_string()), Ok(position));
            for mv in position.legal_moves() {
                assert_eq!(position.play(&mv).hash(), position.play(&mv).hash_from_scratch());
            }
        }
        Err(error) => assert!(!error.faults.is_empty() && !error.to_string().is_empty()),
    }
}

bolshak_fuzz::target!(|text: &str| {
    for variant in Variant::ALL {
        with_rules!(variant, R => check::<R>(text));
    }
});
