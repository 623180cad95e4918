//! The command line as scripts and people use it.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod program;

use std::fs;
use std::io::Write;
use std::process::Stdio;

use program::{bolshak, out, program, refused};
use serde_json::{Value, json};

fn typed(arguments: &[&str], input: &[u8]) -> String {
    let mut child = program(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn perft_ends_with_nodes_seconds_and_speed() {
    let text = out(&["perft", "russian", "6"]);
    let last = text.lines().last().unwrap();
    assert!(last.starts_with("nodes=37986 seconds=") && last.contains(" mnps="), "{last}");
    for threads in ["1", "2", "3"] {
        assert!(out(&["perft", "international", "6", "--threads", threads]).contains("nodes=167140 "));
    }
    let position = "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24";
    assert!(out(&["perft", "international", "3", "--fen", position]).contains("nodes=1168 "));
}

#[test]
fn perft_divide_adds_up() {
    let text = out(&["perft", "brazilian", "5", "--divide", "--threads", "2"]);
    let (last, moves) =
        text.lines().collect::<Vec<_>>().split_last().map(|(l, m)| (l.to_string(), m.to_vec())).unwrap();
    let sum: u64 = moves.iter().map(|line| line.rsplit(' ').next().unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!((moves.len(), sum), (7, 7473));
    assert!(last.starts_with("nodes=7473 "));
    assert!(out(&["perft", "russian", "0", "--divide"]).starts_with("nodes=1 "));
}

/// Figure 8 of 6.1.6.2 has exactly three captures.
#[test]
fn moves_as_json() {
    let text = out(&["moves", "russian", "--fen", "W:WKd2:Bb6,d6,f4,f6,g7", "--json"]);
    assert_eq!(text.lines().count(), 1);
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["fen"], "W:WKd2:Bb6,d6,f4,f6,g7");
    let moves = value["moves"].as_array().unwrap();
    let mut full: Vec<_> = moves.iter().map(|mv| mv["full"].as_str().unwrap()).collect();
    full.sort_unstable();
    assert_eq!(full, ["d2:g5:d8:a5", "d2:g5:e7:c5:a7", "d2:h6:f8:c5:a7"]);
    let third = moves.iter().find(|mv| mv["full"] == "d2:g5:d8:a5").unwrap();
    assert_eq!(third["short"], "d:a5");
    assert_eq!(third["path"], serde_json::json!(["d2", "g5", "d8", "a5"]));
    assert_eq!(third["captured"], serde_json::json!(["f4", "f6", "b6"]));
    assert_eq!(third["promotes"], false);
    assert_eq!(third["fen_after"], "B:WKa5:Bd6,g7");
    assert_eq!(third.as_object().unwrap().len(), 6);
}

#[test]
fn moves_of_a_file_of_positions() {
    let folder = std::env::temp_dir().join(format!("bolshak-cli-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let good = folder.join("good.fens");
    fs::write(&good, "\u{feff}# two positions\r\nW:W31-50:B1-20\r\n\r\nB:W35:B30\r\n").unwrap();
    let text = out(&["moves", "international", "--fens", good.to_str().unwrap(), "--json"]);
    let counts: Vec<_> = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["moves"].as_array().unwrap().len())
        .collect();
    // The black man on 30 may not take 35 at the edge; it moves to 34.
    assert_eq!(counts, [9, 1]);
    // The code page of Windows: Cyrillic letters that look like a, c and K.
    let windows = folder.join("1251.fens");
    fs::write(&windows, b"# \xef\xee\xe7\xe8\xf6\xe8\xff\nW:W\xd11,\xca\xe03:Bh8\n").unwrap();
    let text = out(&["moves", "russian", "--fens", windows.to_str().unwrap(), "--json"]);
    assert!(text.starts_with("{\"fen\":\"W:WKa3,c1:Bh8\""), "{text}");
    let bad = folder.join("bad.fens");
    fs::write(&bad, b"W:W31-50:B1-20\nW:W51:B1\n\xff\xfe\nW:W1,1:B2,x\n").unwrap();
    let message = refused(&["moves", "international", "--fens", bad.to_str().unwrap(), "--json"]);
    for part in ["bad.fens:2:", "`51`", "bad.fens:3:", "bad.fens:4:", "1 is listed twice", "`x`"] {
        assert!(message.contains(part), "{part}: {message}");
    }
    fs::remove_dir_all(&folder).unwrap();
    let missing = bolshak(&["moves", "russian", "--fens", "/no/such/file"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("/no/such/file"));
}

#[test]
fn bad_input_is_refused_with_every_fault() {
    let message = refused(&["moves", "russian", "--fen", "W:Wa2,c3,c3:Bz9"]);
    for part in ["`a2` at column 4", "c3 is listed twice", "`z9` at column 14", "ru-2022 6.1.6.1"] {
        assert!(message.contains(part), "{part}: {message}");
    }
    assert!(refused(&["perft", "checkers", "3"]).contains("the games are russian, brazilian"));
    assert!(refused(&["perft", "russian", "three"]).contains("three"));
    assert!(refused(&["perft", "russian", "50000"]).contains("50000"));
    assert!(refused(&["perft", "russian", "5", "--threads", "100000"]).contains("100000"));
    assert!(refused(&["show", "russian", "--fen", "?:Wc3:Bh8", "--play", "c3-d4"]).contains("whose turn"));
    assert!(!refused(&["moves", "russian", "--fen", "W:W\u{1b}[31m:B"]).contains('\u{1b}'));
    assert!(refused(&["openings", "fmjd", "--variant", "international"]).contains("64 squares"));
    assert!(refused(&["show", "russian", "--play", "c3-d4 d6-c5 a1-h8"]).contains("Move 3, “a1-h8”"));
    assert!(
        refused(&["play", "russian", "--fen", "nonsense"]).contains("not a position of russian draughts")
    );
}

#[test]
fn show_draws_text_and_svg() {
    let text = out(&["show", "russian", "--flip"]);
    assert!(text.starts_with("1    w   w   w   w\n"), "{text}");
    assert!(text.ends_with("d8,e7,f6,f8,g7,h6,h8\n"));
    assert!(out(&["show", "russian", "--fen", "?:Wc3:Bh8"]).ends_with("?:Wc3:Bh8\n"));
    let svg = out(&["show", "international", "--play", "32-28 18-23", "--svg", "-"]);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("<circle").count(), 80);
}

/// 6.2.2: a lot with a seed can be repeated.
#[test]
fn openings_lists_and_draws() {
    assert_eq!(out(&["openings", "fmjd"]).lines().count(), 736);
    assert_eq!(out(&["openings", "fmjd", "--variant", "brazilian"]).lines().count(), 736 - 11);
    let lot = out(&["openings", "idf", "--draw", "2026"]);
    assert_eq!(lot, out(&["openings", "idf", "--draw", "2026"]));
    assert!(out(&["openings", "idf"]).contains(&lot));
}

#[test]
fn a_game_in_the_terminal() {
    let text = typed(
        &["play", "russian", "--lang", "ru", "--seed", "1"],
        "помощь\nc3-d5\nа3-в4\nходы\nназад\nничья\na3-b4\nфиксирую\nсдаюсь\n".as_bytes(),
    );
    for part in [
        "Вы играете белыми",
        "Игрового поля «d5» нет",
        "Ход соперника",
        "Ваши ходы:",
        "Ход взят назад",
        "Ничья",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // The end of the input, and bytes that are no text, end nothing badly.
    assert!(typed(&["play", "--lang", "en"], b"\xff\xfe\n").contains("left unfinished"));
    assert!(
        typed(&["play", "international", "--lang", "uk", "--black", "--seed", "3"], b"")
            .contains("Хід суперника")
    );
}

/// 6.1.7: a man that is taken last loses the game, in giveaway it wins (8.1).
#[test]
fn a_game_in_the_terminal_to_its_end() {
    let win = typed(&["play", "russian", "--lang", "en", "--fen", "W:Wc3:Bd4"], b"c:e5\n");
    assert!(win.contains("White wins: no pieces left. (Rules 2022, 6.1.7)"), "{win}");
    let loss = typed(&["play", "giveaway", "--lang", "en", "--fen", "W:Wc3:Bd4"], b"c:e5\n");
    assert!(loss.contains("Black wins: no pieces left. (Rules 2022, 8.1)"), "{loss}");
}

/// The commented example of the documentation: what its comments call refused is refused, everything else is accepted.
#[test]
fn the_long_game_is_judged_as_its_comments_say() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/judge/long-game.txt");
    let source = fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = source.lines().collect();
    let text = out(&["judge", path, "--json"]);
    let mut last = Value::Null;
    let mut moves = 0;
    for line in text.lines() {
        last = serde_json::from_str(line).unwrap();
        let comment = lines[last["line"].as_u64().unwrap() as usize - 1];
        assert_eq!(last["accepted"], !comment.contains("# refused"), "{comment}");
        moves += usize::from(last["accepted"] == true && last["act"].as_str().unwrap().contains('-'));
    }
    assert!(moves >= 400, "{moves}");
    assert_eq!(last["verdict"]["score"], "black");
    assert_eq!(last["verdict"]["article"]["clause"], "5.4.2.6");
    for language in ["en", "ru", "uk"] {
        let said = out(&["judge", path, "--lang", language]);
        assert!(!said.contains("Unknown localization") && !said.contains('$'), "{said}");
    }
}

#[test]
fn a_game_that_cannot_be_read_is_refused_line_by_line() {
    let path = std::env::temp_dir().join(format!("bolshak-judge-{}.txt", std::process::id()));
    fs::write(&path, "variant chess\n0:00 arbiter start\n0:xx white c3-d4\n").unwrap();
    let message = refused(&["judge", path.to_str().unwrap()]);
    assert!(message.contains("line 1: `chess`") && message.contains("line 3: `0:xx`"), "{message}");
    fs::remove_file(path).unwrap();
}

/// Renju is judged from the same text form, in every language.
#[test]
fn a_game_of_renju_is_judged() {
    let path = std::env::temp_dir().join(format!("bolshak-judge-renju-{}.txt", std::process::id()));
    let game = "variant renju\nmode strict\ncontrol 600+10\n0:00 arbiter start\n0:01 black h8\n0:02 white h8\n0:03 white pass\n0:04 black pass\n";
    fs::write(&path, game).unwrap();
    let judged = out(&["judge", path.to_str().unwrap(), "--json"]);
    let lines: Vec<Value> = judged.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[2]["refused_by"]["clause"], "9.2.4.1");
    assert_eq!(
        lines[4]["verdict"],
        json!({ "score": "draw", "article": { "book": "ru-2022", "clause": "9.2.7.1 b" } })
    );
    for language in ["en", "ru", "uk"] {
        let said = out(&["judge", path.to_str().unwrap(), "--lang", language]);
        assert!(!said.contains("Unknown localization") && !said.contains('$'), "{said}");
    }
    // Who swaps had White; afterwards that player has Black.
    fs::write(&path, "variant renju\nmode strict\nopening rif\n0:00 arbiter start\n0:01 black h8\n0:01 black h9\n0:01 black i10\n0:02 white swap\n0:03 white g7\n").unwrap();
    let judged = out(&["judge", path.to_str().unwrap(), "--json"]);
    let who: Vec<Value> =
        judged.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["who"].clone()).collect();
    assert_eq!(who, ["arbiter", "black", "black", "black", "white", "white"]);
    fs::remove_file(path).unwrap();
}

/// The command line reads moves as the platform does (`server/tests/typed.rs`): the capture of another piece to the same board, the pieces
/// that must capture, and letters that only sound alike.
#[test]
fn moves_are_judged_as_the_platform_reads_them() {
    let cases = [
        ("variant international\nstart W:WK13,23:B8,9,18,19,28,29,38,39", "13x13", true, ""),
        ("variant international\nstart W:WK8,K28,49:B21,22,23,24,31,32,33,34", "28x28", true, ""),
        ("variant international\nstart W:WK8,K28,49:B21,22,23,24,31,32,33,34", "49-44", false, "8, 28"),
        ("variant russian", "г3-ф4", false, "г"),
        ("variant russian", "с3-в4", true, ""),
    ];
    let path = std::env::temp_dir().join(format!("bolshak-typed-{}.txt", std::process::id()));
    for (head, text, accepted, says) in cases {
        let acts = "0:00 white arrive\n0:00 black arrive\n0:00 arbiter start\n0:01 white";
        fs::write(&path, format!("{head}\n{acts} {text}\n")).unwrap();
        let judged = out(&["judge", path.to_str().unwrap(), "--json"]);
        let last: Value = serde_json::from_str(judged.lines().last().unwrap()).unwrap();
        assert_eq!((&last["act"], &last["accepted"]), (&json!(text), &json!(accepted)), "{last}");
        assert!(last["messages"].to_string().contains(says), "{last}");
    }
    fs::remove_file(path).unwrap();
}

/// Whoever asks a database that is not there is told so, and none is made.
#[test]
fn reports_of_no_platform_are_refused() {
    let file = std::env::temp_dir().join(format!("bolshak-no-platform-{}.db", std::process::id()));
    let message = refused(&["reports", "--database", file.to_str().unwrap(), "--lang", "en"]);
    assert!(message.contains("Cannot read") && message.contains("no-platform"), "{message}");
    assert!(!file.exists());
}
