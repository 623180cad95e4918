//! Any frame of a socket is a message or a refusal that says why, short enough to send back.
#![cfg_attr(fuzzing, no_main)]

use server::wire::{LONGEST, read};

bolshak_fuzz::target!(|frame: &[u8]| {
    match read(frame) {
        Ok(numbered) => assert!(frame.len() <= LONGEST, "{numbered:?}"),
        Err(malformed) => {
            let said = malformed.to_string();
            assert!(!said.is_empty() && said.chars().count() <= 300 && !said.contains('\0'));
        }
    }
});
