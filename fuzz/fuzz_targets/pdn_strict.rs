//! A strict reader takes any bytes. What it accepts without a fault is written and read to the same tree again, and a recovering
//! reader finds no fewer games in it.
#![cfg_attr(fuzzing, no_main)]

use pdn::{Check, Games, Mode, ReadGame};

fn read(bytes: &[u8], mode: Mode) -> (Vec<ReadGame>, bool) {
    let mut games = Games::new(bytes, mode);
    let mut read = Vec::new();
    for game in games.by_ref() {
        read.push(game.expect("a slice can be read"));
    }
    let clean = games.trailing_faults().is_empty() && read.iter().all(|game| game.faults.is_empty());
    (read, clean)
}

bolshak_fuzz::target!(|bytes: &[u8]| {
    let (games, clean) = read(bytes, Mode::Strict);
    // Faults and games stand in the order of the file.
    let mut offset = 0;
    for game in &games {
        for fault in &game.faults {
            assert!(fault.at.offset <= bytes.len() as u64 && fault.at.line > 0 && fault.at.column > 0);
        }
        assert!(game.at.offset >= offset);
        offset = game.at.offset;
    }
    let (recovered, _) = read(bytes, Mode::Recovering);
    assert!(recovered.len() >= games.len());
    // Blanks at the end keep every word within reach of the fast lane.
    let mut longer = bytes.to_vec();
    longer.extend([b' '; 2000]);
    if !bytes.contains(&b'{') && !bytes.contains(&b'[') && !bytes.contains(&b'/') {
        assert_eq!(read(&longer, Mode::Strict).0, games);
    }
    if clean {
        for ReadGame { game, .. } in &games {
            let text = game.to_string();
            let (again, clean) = read(text.as_bytes(), Mode::Strict);
            assert!(clean, "{text}");
            assert_eq!(again.len(), 1, "{text}");
            assert_eq!(&again[0].game, game, "{text}");
            let (canonical, _) = game.canonical(None);
            assert_eq!(canonical.canonical(None).0, canonical);
        }
    }
    let mut check = Check::new(bytes, Mode::Strict);
    while check.next(&mut |_| {}).expect("a slice can be read") {}
    assert_eq!(check.summary().games, games.len() as u64);
});
