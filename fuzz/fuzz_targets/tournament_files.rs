//! Any bytes as a report or as a table of entries: what they say, or the line that cannot be read. A report that is read is
//! written so that it is read again as the same.
#![cfg_attr(fuzzing, no_main)]

use tournament::{csv, trf};

bolshak_fuzz::target!(|bytes: &[u8]| {
    let text = csv::decode(bytes);
    match trf::read(&text) {
        Ok(report) => {
            let written = trf::write(&report);
            assert_eq!(trf::read(&written).as_ref(), Ok(&report), "{written}");
        }
        Err(fault) => {
            assert!((1..=text.lines().count()).contains(&fault.line) && !fault.to_string().is_empty())
        }
    }
    match csv::entries(bytes) {
        Ok(entries) => assert!(entries.iter().all(|entry| entry.faults().is_empty())),
        Err(fault) => assert!(fault.line > 0 && !fault.to_string().is_empty()),
    }
});
