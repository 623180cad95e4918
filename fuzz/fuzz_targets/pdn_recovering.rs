//! A recovering reader takes any bytes. What it makes of them can be written, and a recovering reader makes the same of that; the
//! size of the pieces in which a file comes does not matter.
#![cfg_attr(fuzzing, no_main)]

use std::io::{self, Read};

use pdn::{Check, Games, Mode, Sheet};

struct Drops<'a>(&'a [u8]);

impl Read for Drops<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = 7.min(into.len()).min(self.0.len());
        into[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

bolshak_fuzz::target!(|bytes: &[u8]| {
    let games: Vec<_> =
        Games::new(bytes, Mode::Recovering).map(|game| game.expect("a slice can be read")).collect();
    let drops: Vec<_> =
        Games::new(Drops(bytes), Mode::Recovering).map(|game| game.expect("a slice can be read")).collect();
    assert_eq!(games, drops);
    for read in &games {
        for fault in &read.faults {
            assert!(!fault.to_string().is_empty() && fault.at.offset <= bytes.len() as u64);
        }
        let (canonical, _) = read.game.canonical(None);
        let text = canonical.to_string();
        let again: Vec<_> = Games::new(text.as_bytes(), Mode::Recovering)
            .map(|game| game.expect("a slice can be read").game)
            .collect();
        // A game without tags, moves and words is no game when it is written.
        if again.len() == 1 {
            assert_eq!(again[0], canonical, "{text}");
        }
        let _ = Sheet::of(&read.game).map(|sheet| (sheet.line(), sheet.letter()));
        let _ = pdn::fold(&read.game, game::Book::Ru2022);
    }
    let mut check = Check::new(bytes, Mode::Recovering);
    while check.next(&mut |_| {}).expect("a slice can be read") {}
    assert_eq!(check.summary().games, games.len() as u64);
});
