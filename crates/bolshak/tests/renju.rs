//! `bolshak renju` from outside: options, output, exit status.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod program;

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

fn out(arguments: &[&str]) -> String {
    program::out(&[&["renju"], arguments].concat())
}

fn refused(arguments: &[&str]) -> String {
    program::refused(&[&["renju"], arguments].concat())
}

/// The first vector of the fouls: two open threes.
#[test]
fn fouls_are_listed_with_their_kind_9_2_4_2() {
    let text = out(&["fouls", "--black", "h6,h7,f8,g8", "--json"]);
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), json!({ "forbidden": { "h8": "3x3" } }));
    assert_eq!(out(&["fouls", "--black", "h6,h7,f8,g8"]), "h8 3x3 (Rules 2022, 9.2.4.2 a)\n");
    assert_eq!(out(&["fouls", "--json"]), "{\"forbidden\":{}}\n");
    // The tenth column is K on Russian boards.
    let russian = out(&["fouls", "--black", "L6,L7,I8,K8", "--russian"]);
    assert_eq!(russian, "L8 3x3 (Rules 2022, 9.2.4.2 a)\n");
}

#[test]
fn wins_by_force_are_shown_with_the_count_of_positions() {
    let text = out(&["vcf", "--black", "e8,f8,g8", "--white", "a1,b5,c9"]);
    let (line, nodes) = text.split_once('\n').unwrap();
    assert_eq!(line.split(' ').count(), 3, "{line}");
    assert!(nodes.starts_with("nodes="));
    assert!(out(&["vcf", "--black", "h8", "--white", "i9"]).starts_with("none\n"));
    // Three black stones and no white one: White is to move, unless the option says otherwise.
    let value = out(&["vct", "--black", "h8,i9,f8", "--attacker", "black", "--json"]);
    assert_eq!(serde_json::from_str::<Value>(&value).unwrap()["answer"], "win");
    let other = out(&["vct", "--black", "h8,i9,f8", "--json"]);
    assert_eq!(serde_json::from_str::<Value>(&other).unwrap()["answer"], "none");
}

#[test]
fn the_engine_speaks_the_protocol() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bolshak"))
        .env("LC_ALL", "C")
        .args(["renju", "engine", "--memory", "1", "--nodes", "1000"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"START 15\nINFO rule 4\nBEGIN\nEND\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "OK\n7,7\n");
}

#[test]
fn two_programs_play_a_match() {
    let program = format!("{} renju engine --memory 1 --nodes 300", env!("CARGO_BIN_EXE_bolshak"));
    let text = out(&["match", &program, &program, "--games", "2"]);
    assert_eq!(text.lines().count(), 3, "{text}");
    assert!(!text.contains("forfeits"), "{text}");
}

#[test]
fn show_draws_forbidden_points() {
    assert!(out(&["show", "--black", "h6,h7,f8,g8"]).contains(" 8 . . . . . X X 3 . . . . . . .\n"));
    let svg = out(&["show", "--black", "h6,h7,f8,g8", "--svg", "-"]);
    assert!(svg.starts_with("<svg ") && svg.contains("<title>3x3</title>"));
}

#[test]
fn convert_goes_from_format_to_format() {
    let folder = std::env::temp_dir().join(format!("bolshak-renju-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(path("a.sgf"), "(;GM[4]SZ[15];B[hh];W[ig])").unwrap();
    for (from, to) in
        [("a.sgf", "b.lib"), ("b.lib", "c.pos"), ("c.pos", "d.psq"), ("d.psq", "e.xml"), ("e.xml", "f.sgf")]
    {
        out(&["convert", &path(from), &path(to)]);
    }
    assert!(fs::read_to_string(path("f.sgf")).unwrap().contains(";B[hh];W[ig]"));
    // A database stays what it is; a damaged one leaves what was there.
    fs::write(
        path("g.xml"),
        "<database><games><game id='1' opening='I5'><move>h8 i9</move></game></games></database>",
    )
    .unwrap();
    out(&["convert", &path("g.xml"), &path("h.xml")]);
    let kept = fs::read_to_string(path("h.xml")).unwrap();
    assert!(kept.contains("opening=\"I5\"") && kept.contains("<move>h8 i9</move>"), "{kept}");
    fs::write(path("cut.xml"), "<database><games><game id='1'><move>h8 i9</move></game>").unwrap();
    for to in ["h.xml", "f.sgf"] {
        let before = fs::read(path(to)).unwrap();
        refused(&["convert", &path("cut.xml"), &path(to)]);
        assert_eq!(fs::read(path(to)).unwrap(), before);
        assert!(!folder.join(format!("{to}.part")).exists());
    }
    fs::write(path("broken.pos"), [9, 1]).unwrap();
    assert!(
        refused(&["convert", &path("broken.pos"), &path("x.sgf")]).contains("byte 2: another stone expected")
    );
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn bad_input_is_refused_with_every_fault() {
    let message = refused(&["fouls", "--black", "h8,p1", "--white", "h8,a16"]);
    for part in ["--black “p1”: no column 'p'", "--white “h8”: the point is taken", "--white “a16”: no row"]
    {
        assert!(message.contains(part), "{part}: {message}");
    }
    assert!(refused(&["convert", "a.txt", "b.sgf"]).contains("names of files end in"));
}

/// The same command goes on where it was cut off, and makes the same files.
#[test]
fn training_goes_on_where_it_was_cut_off() {
    let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("renju-train");
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).unwrap();
    let train = |dir: &str| {
        out(&["train", "--dir", dir, "--rounds", "2", "--games", "3", "--nodes", "50", "--passes", "2"])
    };
    let (whole, cut) = (dir.join("whole"), dir.join("cut"));
    train(whole.to_str().unwrap());
    let games =
        |dir: &std::path::Path, round| fs::read(dir.join(format!("renju-games-{round}.txt"))).unwrap();
    fs::create_dir(&cut).unwrap();
    let first = games(&whole, 1);
    // Cut off in the middle of the second game.
    let end = first.iter().position(|&byte| byte == b'\n').unwrap();
    fs::write(cut.join("renju-games-1.txt"), &first[..end + 9]).unwrap();
    train(cut.to_str().unwrap());
    for round in [1, 2] {
        assert_eq!(games(&whole, round), games(&cut, round));
        let weights =
            |dir: &std::path::Path| fs::read(dir.join(format!("renju-weights-{round}.bin"))).unwrap();
        assert_eq!(weights(&whole), weights(&cut));
    }
    let weights = whole.join("renju-games-1.txt");
    assert!(refused(&["engine", "--weights", weights.to_str().unwrap()]).contains("no weights"));
}
