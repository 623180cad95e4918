//! Any frame of a socket is a message or a refusal that says why, short enough to send back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use server::wire::{LONGEST, read};

fuzz_target!(|frame: &[u8]| {
    match read(frame) {
        Ok(numbered) => assert!(frame.len() <= LONGEST, "{numbered:?}"),
        Err(malformed) => {
            let said = malformed.to_string();
            assert!(!said.is_empty() && said.chars().count() <= 300 && !said.contains('\0'));
        }
    }
});
