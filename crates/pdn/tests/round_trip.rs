//! What the writer writes, the strict reader reads to the same tree.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use draughts::{Ruleset, Variant};
use pdn::{Check, Content, Form, Game, Games, Harm, Mode, Report, What};
use proptest::prelude::*;

mod random;
mod real;

use random::Random;
use real::{Folder, files};

/// Reads a text of one game strictly.
fn read(text: &str) -> Game {
    let mut games = Games::new(text.as_bytes(), Mode::Strict);
    let read = games.next().unwrap_or_else(|| panic!("no game in\n{text}")).unwrap();
    assert!(read.faults.is_empty(), "{:?} in\n{text}", read.faults);
    assert!(games.next().is_none() && games.trailing_faults().is_empty(), "more than one game in\n{text}");
    read.game
}

/// Everything that is wrong with a text of one game, played strictly.
fn wrong(text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut check = Check::new(text.as_bytes(), Mode::Strict);
    while check
        .next(&mut |report| match report {
            Report::Between(fault) => faults.push(fault.to_string()),
            Report::Game(game) => {
                let found = game.faults.iter().filter(|fault| fault.what.harm() > Harm::Note);
                faults.extend(found.map(ToString::to_string));
            }
        })
        .unwrap()
    {}
    faults
}

fn lines_are_short(text: &str) {
    for line in text.lines().filter(|line| !line.contains(['"', '/']) && !line.contains("[Event")) {
        // A few brackets may stand behind the last word, and a word like a tag is not moved to the next line.
        assert!(line.chars().count() <= 100, "{line}");
    }
}

proptest! {
    #[test]
    fn a_random_game_of_every_variant_is_written_and_read_to_the_same_tree(seed: u64) {
        for variant in Ruleset::all() {
            let game = Random::new(seed).game(variant);
            let text = game.to_string();
            lines_are_short(&text);
            prop_assert_eq!(&read(&text), &game, "{}", text);
            prop_assert_eq!(wrong(&text), [""; 0], "{}", text);
            // In its canonical form too, in either notation, and that form does not change again.
            for form in [Form::Numeric, Form::Algebraic] {
                let (canonical, faults) = game.canonical(Some(form));
                prop_assert!(faults.iter().all(|what| what.harm() == Harm::Note), "{:?}", faults);
                let text = canonical.to_string();
                prop_assert_eq!(&read(&text), &canonical, "{}", text);
                prop_assert_eq!(wrong(&text), [""; 0], "{}", text);
                prop_assert_eq!(&canonical.canonical(Some(form)).0, &canonical);
                // No longer than it need be: two squares, or a capture that two squares do not tell.
                for (_, node) in canonical.main_line() {
                    if let Content::Move(mv) = &node.content {
                        prop_assert!(mv.squares().len() == 2 || mv.takes());
                    }
                }
            }
        }
    }

    /// The fast lane and the ordinary way read alike: within the last kilobyte there is no lane.
    #[test]
    fn blanks_behind_a_file_change_nothing(seed: u64, noise in "[ -~а-я\\n]{0,60}") {
        let mut text = Random::new(seed).game(Variant::Russian).to_string();
        let middle = (0..=text.len() / 2).rev().find(|&at| text.is_char_boundary(at)).unwrap();
        text.insert_str(middle, &noise);
        let long = text.clone() + &" ".repeat(4000);
        for mode in [Mode::Strict, Mode::Recovering] {
            let games = |text: &str| Games::new(text.as_bytes(), mode).map(Result::unwrap).collect::<Vec<_>>();
            for (short, long) in games(&text).into_iter().zip(games(&long)) {
                prop_assert_eq!(&short.faults, &long.faults);
                prop_assert_eq!(short, long, "{}", text);
            }
        }
    }
}

/// Words that are no part of a record are told once for each run of them, and a number ends a run, read by the fast lane or not.
#[test]
fn a_number_between_two_words_of_junk_ends_the_first_run() {
    let text = "[Event \"?\"]\n\n1. c3-d4 e5- 2. d4 d6-c5 *\n";
    for text in [text.to_owned(), text.to_owned() + &" ".repeat(4000)] {
        let faults = &Games::new(text.as_bytes(), Mode::Recovering).next().unwrap().unwrap().faults;
        let junk = faults.iter().filter(|fault| matches!(fault.what, What::Junk { .. })).count();
        assert_eq!(junk, 2, "{faults:?}");
    }
}

#[cfg(feature = "serde")]
proptest! {
    #[test]
    fn a_random_game_is_the_same_after_json(seed: u64) {
        for variant in Ruleset::all() {
            let game = Random::new(seed).game(variant);
            let json = serde_json::to_string(&game).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Game>(&json).unwrap(), &game, "{}", json);
        }
    }
}

#[test]
fn every_real_game_that_plays_is_written_and_read_to_the_same_tree() {
    let mut count = 0;
    for (path, bytes) in [Folder::Published, Folder::Accept, Folder::Reject].into_iter().flat_map(files) {
        for read_game in Games::new(&bytes[..], Mode::Recovering) {
            let game = read_game.unwrap().game;
            // As it was read, and in its canonical form.
            let (canonical, faults) = game.canonical(None);
            for game in [game, canonical] {
                let text = game.to_string();
                assert_eq!(read(&text), game, "{} {text}", path.display());
            }
            if faults.iter().any(|what| what.harm() == Harm::Fatal) {
                continue;
            }
            count += 1;
        }
    }
    assert_eq!(count, 70);
}
