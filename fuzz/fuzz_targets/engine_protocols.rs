//! Whatever a program sends by Hub or DXP is answered, and what is understood is written the same again.
#![cfg_attr(fuzzing, no_main)]

use draughts::Variant;
use engine::Options;
use engine::dxp;
use engine::hub::{Message, Session, read_move, read_position, write_move, write_position};

bolshak_fuzz::target!(|bytes: &[u8]| {
    if let Ok(message) = dxp::Message::read(bytes) {
        assert!(dxp::Message::read(message.write().as_bytes()).is_ok());
    }
    let text = String::from_utf8_lossy(bytes);
    let mut session = Session::new(Options { hash_mib: 1, ..Options::default() }, Variant::Russian, |line| {
        assert!(Message::read(line).is_ok(), "{line}");
    });
    for line in text.lines() {
        // A search would make the run slow, not safer.
        if !line.trim_start().starts_with("go") && !line.contains("hash") {
            session.hear(line);
        }
        for variant in Variant::ALL {
            if let Ok(position) = read_position(variant, line) {
                assert_eq!(write_position(&position), line);
                for mv in position.legal_moves() {
                    assert!(read_move(&position, &write_move(&mv)).is_ok());
                }
            }
        }
    }
});
