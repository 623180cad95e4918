//! A search finds the games that a slow look at each of them finds, in a file that goes by and in a game that was read.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::HashMap;
use std::fmt::Write;

use draughts::{AnyPosition, Notation, Variant};
use pdn::{
    Entry, Games, Material, Mode, Openings, Search, Seen, Sought, Wanted, Winner, game_type, variant_tag,
};
use proptest::prelude::*;
use rulebook::Lots;

const NAMES: [&str; 4] = ["Иванов", "ИВАНОВА", "Kogan", ""];
const EVENTS: [&str; 3] = ["Cup", "cup of the city", "Open"];
const DATES: [&str; 4] = ["1950.06.01", "1961.01.02", "????.??.??", "1950"];
const ENDS: [(&str, Winner); 6] = [
    ("1-0", Winner::White),
    ("2-0", Winner::White),
    ("1/2-1/2", Winner::Draw),
    ("0-2", Winner::Black),
    ("*", Winner::Unknown),
    ("0-0", Winner::Unknown),
];

/// A game as it was made: what is known of it without reading it.
struct Made {
    tags: HashMap<&'static str, &'static str>,
    winner: Winner,
    variant: Variant,
    positions: Vec<AnyPosition>,
}

fn collection(lots: &mut Lots, games: usize) -> (String, Vec<Made>) {
    let mut text = String::new();
    let made = (0..games).map(|_| {
        let variant = Variant::ALL[lots.index(4)];
        let mut tags = HashMap::new();
        for (name, values) in
            [("White", &NAMES[..]), ("Black", &NAMES[..]), ("Event", &EVENTS[..]), ("Date", &DATES[..])]
        {
            if lots.index(5) > 0 {
                tags.insert(name, values[lots.index(values.len())]);
            }
        }
        for (name, value) in &tags {
            writeln!(text, "[{name} \"{value}\"]").unwrap();
        }
        writeln!(text, "[GameType \"{}\"]", game_type(variant)).unwrap();
        if let Some(name) = variant_tag(variant) {
            writeln!(text, "[Variant \"{name}\"]").unwrap();
        }
        let mut positions = vec![AnyPosition::start(variant)];
        for _ in 0..lots.index(50) {
            let position = positions[positions.len() - 1];
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[lots.index(moves.len().min(3))];
            write!(text, "{} ", position.write_move(&mv, Notation::Sheet).unwrap()).unwrap();
            positions.push(position.play(&mv).unwrap());
            // What is in a variation was never on the board.
            if lots.index(10) == 0 {
                let other = moves[lots.index(moves.len())];
                write!(text, "({}) ", position.write_move(&other, Notation::Sheet).unwrap()).unwrap();
            }
        }
        let (end, winner) = ENDS[lots.index(ENDS.len())];
        writeln!(text, "{end}\n").unwrap();
        Made { tags, winner, variant, positions }
    });
    let made = made.collect();
    (text, made)
}

/// Men and kings of each side, counted on a diagram.
fn material(position: &AnyPosition) -> String {
    let fen = position.fen();
    let side = |start: char| {
        let list = fen.split(':').skip(1).find_map(|side| side.strip_prefix(start)).unwrap();
        let pieces = list.split(',').filter(|piece| !piece.is_empty());
        let (kings, men): (Vec<_>, Vec<_>) = pieces.partition(|piece| piece.starts_with('K'));
        format!("{}+{}", men.len(), kings.len())
    };
    format!("{}:{}", side('W'), side('B'))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_games_that_are_found_are_those_of_a_slow_look(seed: u64, asks in 0_u32..256) {
        let mut lots = Lots::new(seed);
        let (text, made) = collection(&mut lots, 40);
        let asked = |bit: u32| asks >> bit & 1 == 1;
        let one = &made[lots.index(made.len())];
        let at = one.positions[lots.index(one.positions.len())];
        let word = |words: &[&'static str], lots: &mut Lots| words[lots.index(words.len())];
        let (player, event) = (word(&["иванов", "kog", "x"], &mut lots), word(&["cup", "OPEN"], &mut lots));
        let (from, until) = (word(&["1950", "1951"], &mut lots), word(&["1950", "1961.01"], &mut lots));
        let wanted = Wanted {
            player: asked(0).then(|| player.to_owned()),
            event: asked(1).then(|| event.to_owned()),
            from: asked(2).then(|| from.to_owned()),
            until: asked(3).then(|| until.to_owned()),
            result: asked(4).then_some(one.winner),
            game: asked(5).then(|| one.variant.into()),
            position: asked(6).then(|| Sought::read(one.variant, &at.fen()).unwrap()),
            material: asked(7).then(|| material(&at).parse::<Material>().unwrap()),
            ..Wanted::default()
        };
        let expected: Vec<u64> = (1..).zip(&made).filter(|(_, made)| {
            let tag = |name: &str| made.tags.get(name).copied().unwrap_or_default().to_lowercase();
            let dated = tag("Date").starts_with(char::is_numeric);
            (!asked(0) || tag("White").contains(player) || tag("Black").contains(player))
                && (!asked(1) || tag("Event").contains(&event.to_lowercase()))
                && (!asked(2) || dated && tag("Date").as_str() >= from)
                && (!asked(3) || dated && (tag("Date").as_str() <= until || tag("Date").starts_with(until)))
                && (!asked(4) || made.winner == one.winner)
                && (!asked(5) || made.variant == one.variant)
                && (!asked(6) || made.positions.contains(&at))
                && (!asked(7) || made.positions.iter().any(|other| material(other) == material(&at)))
        }).map(|(number, _)| number).collect();
        let openings = Openings::default();
        for details in [false, true] {
            let mut search = Search::new(text.as_bytes(), &wanted, &openings);
            if details {
                search = search.in_detail();
            }
            let mut found: Vec<Entry> = Vec::new();
            while let Some(seen) = search.look().unwrap() {
                if let Seen::Found(entry) = seen {
                    found.push(entry);
                }
            }
            prop_assert_eq!(search.games(), made.len() as u64);
            prop_assert_eq!(found.iter().map(|entry| entry.number).collect::<Vec<_>>(), expected.clone());
            for entry in &found {
                let read = Games::new(&text.as_bytes()[entry.at.offset as usize..], Mode::Recovering).next().unwrap().unwrap();
                prop_assert_eq!(read.game.tag("White").unwrap_or_default(), &entry.white);
                if details {
                    prop_assert_eq!(entry.fingerprint, Some(read.game.fingerprint()));
                    prop_assert_eq!(&entry.opening, &openings.of(&read.game));
                }
            }
        }
        let fitting = Games::new(text.as_bytes(), Mode::Recovering).map(|read| wanted.fits(&read.unwrap().game, &openings));
        let fitting: Vec<u64> = (1..).zip(fitting).filter(|(_, fits)| *fits).map(|(number, _)| number).collect();
        prop_assert_eq!(fitting, expected);
    }
}

#[test]
fn games_are_the_same_whatever_their_notation_and_spelling() {
    let game = |text: &str| {
        Games::new(text.as_bytes(), Mode::Recovering).next().unwrap().unwrap().game.fingerprint()
    };
    let one = game("[GameType \"25\"] [White \"Ivanov I.\"] 1. c3-d4 b6-a5 2. d4-c5 d6:b4 1-0");
    assert_eq!(
        one,
        game(
            "[Event \"x\"] [White \"ivanov i\"] [GameType \"25\"] 1. 22-18 {!} 9-13 (9-14) 2. 18-14 10x17 *"
        )
    );
    for other in [
        "[GameType \"25\"] [White \"Ivanov I.\"] 1. c3-d4 b6-a5 2. d4-c5 *",
        "[GameType \"25\"] [White \"Petrov\"] 1. c3-d4 b6-a5 2. d4-c5 d6:b4 *",
        "[GameType \"26\"] [White \"Ivanov I.\"] 1. c3-d4 b6-a5 2. d4-c5 d6:b4 *",
        "[GameType \"25\"] [Black \"Ivanov I.\"] 1. c3-d4 b6-a5 2. d4-c5 d6:b4 *",
    ] {
        assert_ne!(one, game(other), "{other}");
    }
}
