//! `bolshak pdn convert`, `merge` and `filter` never change what a record says: random games of every rules, with tags missing, in
//! either notation, damaged, and between games of other rules, by which a guess at them goes wrong.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use draughts::{MoveRules, Notation, Position, Ruleset, with_move_rules};
use pdn::{Content, Game, Games, Mode, game_type, variant_tag};
use rulebook::Lots;

/// What a record means, known without reading it: its rules and the positions from the first to the last.
struct Meant {
    ruleset: Ruleset,
    fens: Vec<String>,
    /// The record has a move that cannot be made: it must stay as it is, to the byte.
    damaged: bool,
    tags: Vec<(&'static str, String)>,
    text: String,
}

const ENDS: [&str; 6] = ["*", "1-0", "0-1", "1/2-1/2", "2-0", "0-2"];

/// The squares of a move by their numbers, or in the names of the board.
fn written<R: MoveRules>(
    position: &Position<R>,
    mv: &draughts::Move<R::Board>,
    lots: &mut Lots,
    numeric: bool,
) -> String {
    if !numeric {
        return position.write_move(mv, [Notation::Path, Notation::Sheet][lots.index(2)]);
    }
    let route = position.route(mv);
    let numbers: Vec<_> = route.squares().iter().map(|square| square.number().to_string()).collect();
    numbers.join(if mv.is_capture() { "x" } else { "-" })
}

fn random_game<R: MoveRules>(ruleset: Ruleset, id: usize, lots: &mut Lots) -> Meant {
    let numeric = lots.index(2) == 0;
    let step = |position: &Position<R>, lots: &mut Lots| {
        let moves = position.legal_moves();
        (!moves.is_empty()).then(|| moves[lots.index(moves.len())])
    };
    let mut position = Position::<R>::start();
    let set_up = lots.index(3) == 0;
    if set_up {
        for _ in 0..lots.index(50) {
            position = step(&position, lots).map_or(position, |mv| position.play(&mv));
        }
    }
    let mut tags = vec![("Id", id.to_string())];
    // All the tags, some, or none that say which game it is.
    let said = lots.index(4);
    if said > 0 {
        tags.push(("GameType", game_type(ruleset).to_owned()));
    }
    if let (2.., Some(name)) = (said, variant_tag(ruleset)) {
        tags.push(("Variant", name.to_owned()));
    }
    if set_up {
        let fen = position.fen();
        tags.push(("FEN", if numeric { fen.numeric().to_string() } else { fen.to_string() }));
    }
    if lots.index(2) == 0 {
        tags.push(("White", "Иванов, \\\"И.\\\"".to_owned()));
    }
    // In any order.
    for place in (1..tags.len()).rev() {
        tags.swap(place, lots.index(place + 1));
    }
    let mut fens = vec![position.fen().to_string()];
    let mut text = String::new();
    for (name, value) in &tags {
        writeln!(text, "[{name} \"{value}\"]").unwrap();
    }
    text.push('\n');
    for ply in 0..lots.index(60) {
        let Some(mv) = step(&position, lots) else { break };
        if ply % 2 == 0 {
            write!(text, "{}. ", ply / 2 + 1).unwrap();
        }
        let words = written(&position, &mv, lots, numeric);
        // A comment and a variation: the alternative to this move.
        if lots.index(9) == 0 {
            let other = step(&position, lots).map(|mv| written(&position, &mv, lots, numeric)).unwrap();
            write!(text, "{words} {{здесь}} ({other} $1) ").unwrap();
        } else {
            write!(text, "{words} ").unwrap();
        }
        position = position.play(&mv);
        fens.push(position.fen().to_string());
    }
    let damaged = fens.len() > 1 && lots.index(5) == 0;
    if damaged {
        // Squares that are on one diagonal of no board.
        text.push_str("18-3 ");
    }
    writeln!(text, "{}", ENDS[lots.index(ENDS.len())]).unwrap();
    Meant { ruleset, fens, damaged, tags, text }
}

/// The positions that a written record goes through by its own rules, whatever its tags say.
fn fens<R: MoveRules>(game: &Game) -> Vec<String> {
    let mut position = match game.tag("FEN") {
        Some(fen) => Position::<R>::from_fen(fen).unwrap(),
        None => Position::start(),
    };
    let mut fens = vec![position.fen().to_string()];
    for (_, node) in game.main_line() {
        if let Content::Move(text) = &node.content {
            let Ok(mv) = position.read_move(&text.to_string()) else { break };
            position = position.play(&mv);
            fens.push(position.fen().to_string());
        }
    }
    fens
}

fn value(text: &str) -> String {
    text.replace("\\\"", "\"")
}

/// Compares what a command wrote with what was meant.
fn compare(command: &str, output: &str, meant: &[Meant]) {
    let read: Vec<_> = Games::with_source(output.as_bytes(), Mode::Recovering).map(Result::unwrap).collect();
    assert_eq!(read.len(), meant.len(), "{command}: no game is lost, and none is new");
    for (read, meant) in read.iter().zip(meant) {
        let game = &read.game;
        let told = || {
            format!(
                "{command}, {}:\n{}\nbecame\n{}",
                meant.ruleset,
                meant.text,
                read.source.as_deref().unwrap()
            )
        };
        let found = with_move_rules!(meant.ruleset, R => fens::<R>(game));
        assert_eq!(found, meant.fens, "{}", told());
        let mut tags: BTreeMap<&str, &str> =
            game.tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str())).collect();
        for (name, was) in &meant.tags {
            let now = tags.remove(name).unwrap_or_else(|| panic!("{name} is lost: {}", told()));
            // The squares of a position can be named in the other way; the positions were compared above.
            assert!(*name == "FEN" || now == value(was), "{name}: {}", told());
        }
        tags.remove("Result");
        // What a name says in words, a number may say as well; nothing else is added, and above all no guess.
        if meant.tags.iter().any(|(name, _)| *name == "Variant") {
            tags.remove("GameType");
        }
        assert!(tags.is_empty(), "{tags:?} are new: {}", told());
        if meant.damaged {
            assert_eq!(read.source.as_deref().unwrap().trim_end(), meant.text.trim_end(), "{}", told());
        }
    }
}

#[test]
fn convert_merge_and_filter_never_change_the_meaning_of_a_game() {
    let folder = std::env::temp_dir().join(format!("bolshak-meaning-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("games.pdn");
    let file = path.display().to_string();
    for seed in 0..12 {
        let mut lots = Lots::new(seed);
        let rulesets: Vec<_> = Ruleset::all().collect();
        let meant: Vec<_> = (0..80)
            .map(|id| {
                let ruleset = rulesets[lots.index(rulesets.len())];
                with_move_rules!(ruleset, R => random_game::<R>(ruleset, id, &mut lots))
            })
            .collect();
        let texts: Vec<_> = meant.iter().map(|meant| meant.text.as_str()).collect();
        fs::write(&path, texts.join("\n")).unwrap();
        for command in [
            &["convert", &file][..],
            &["convert", &file, "--notation", "numeric"],
            &["convert", &file, "--notation", "algebraic"],
            &["merge", &file],
            &["filter", &file],
        ] {
            let output = program::out(&[&["pdn"], command].concat());
            compare(&command.join(" "), &output, &meant);
            // Done twice it is what it was.
            if command[0] == "convert" {
                let again = folder.join("again.pdn");
                fs::write(&again, &output).unwrap();
                let again = again.display().to_string();
                let command: Vec<_> =
                    command.iter().map(|word| if *word == file { again.as_str() } else { *word }).collect();
                assert_eq!(program::out(&[&["pdn"], &command[..]].concat()), output, "{command:?}");
            }
        }
        let json = folder.join("games.json");
        fs::write(&json, program::out(&["pdn", "convert", &file, "--to", "json"])).unwrap();
        let back = program::out(&["pdn", "convert", &json.display().to_string()]);
        let whole: Vec<_> = meant.into_iter().map(|meant| Meant { damaged: false, ..meant }).collect();
        compare("through JSON", &back, &whole);
    }
    fs::remove_dir_all(&folder).unwrap();
}
