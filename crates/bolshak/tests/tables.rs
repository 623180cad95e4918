//! Endgame tables at the command line.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod program;

use std::fs;
use std::path::PathBuf;

use program::{out, program, refused};
use serde_json::Value;

/// A folder for one test, gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("bolshak-tables-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The vector of endings has these counts for a king and a man against a king in Russian draughts.
#[test]
fn tables_are_built_verified_and_counted() {
    let folder = Folder::new("built");
    let built = out(&["--lang", "en", "tables", "build", "russian", "3", "--dir", folder.path()]);
    assert!(built.starts_with("russian, up to 3 pieces: 199520 positions in "), "{built}");
    let verified = out(&["--lang", "en", "tables", "verify", "russian", "3", "--dir", folder.path()]);
    assert!(verified.starts_with("russian, up to 3 pieces: 199520 positions verified in "), "{verified}");
    let stats = out(&["--lang", "en", "tables", "stats", "russian", "3", "--dir", folder.path()]);
    assert!(stats.lines().any(|line| line.starts_with("mk-k\t26040\t7241\t18797\t2\t")), "{stats}");
    assert_eq!(stats.lines().count(), 17);
    let stats =
        |what| out(&["--lang", "en", "tables", "stats", "russian", "3", "--dir", folder.path(), what]);
    assert_eq!(stats("--studies").lines().count(), 17);
    // Every line that is printed is a game by the rules.
    let longest = stats("--longest");
    let file = folder.0.join("longest.pdn");
    fs::write(&file, &longest).unwrap();
    out(&["pdn", "check", file.to_str().unwrap()]);
    assert!(longest.contains("[FEN "), "{longest}");
    // With kings on both sides three pieces have five moves (6.1.8.6), and no win takes more than four: no counter comes too early.
    let counters = stats("--counters");
    assert!(counters.starts_with("rule book\tforce\t") && counters.lines().count() == 1, "{counters}");
}

/// Three kings against one off the main road (6.1.8.3): won, with no folder at all; the moves come best first.
#[test]
fn a_position_is_asked_without_any_files() {
    let text = out(&["tables", "probe", "russian", "--fen", "W:WKd4,Kc1,Ke1:BKh2", "--json"]);
    let answer: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(answer["result"], "win");
    // The fifteen moves of 6.1.8.3 are enough for Petrov's triangle.
    assert!(answer["plies"].as_u64().is_some_and(|plies| plies < 30), "{answer}");
    let results: Vec<_> =
        answer["moves"].as_array().unwrap().iter().map(|mv| mv["result"].as_str().unwrap()).collect();
    let first_other = results.iter().position(|result| *result != "win").unwrap_or(results.len());
    assert!(first_other > 0 && !results[first_other..].contains(&"win"), "{results:?}");
    let text = out(&["--lang", "ru", "tables", "probe", "russian", "--fen", "W:WKd4,Kc1,Ke1:BKh2"]);
    assert!(text.lines().any(|line| line.starts_with("выигрыш, взятие или превращение через ")), "{text}");
}

/// What a folder has is what the program carries, up to four pieces.
#[test]
fn a_folder_of_tables_says_what_the_carried_ones_say() {
    let folder = Folder::new("distances");
    out(&["tables", "build", "russian", "2", "--dir", folder.path()]);
    let fen = ["--fen", "W:WKa1:Bb6"];
    let with = out(&["tables", "probe", "russian", fen[0], fen[1], "--dir", folder.path(), "--json"]);
    let with: Value = serde_json::from_str(&with).unwrap();
    assert!(with["plies"].as_u64().is_some_and(|plies| plies > 0), "{with}");
    let without = out(&["tables", "probe", "russian", fen[0], fen[1], "--json"]);
    assert_eq!(with, serde_json::from_str::<Value>(&without).unwrap());
}

#[test]
fn what_is_wrong_with_tables_is_said_in_the_language_of_the_person() {
    let folder = Folder::new("wrong");
    let none = refused(&["--lang", "en", "tables", "stats", "brazilian", "2", "--dir", folder.path()]);
    assert!(none.contains("there are no tables of brazilian"), "{none}");
    out(&["tables", "build", "brazilian", "2", "--dir", folder.path()]);
    let file = folder.0.join("brazilian/k-k.wdl");
    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, bytes).unwrap();
    let damaged = refused(&["--lang", "ru", "tables", "verify", "brazilian", "2", "--dir", folder.path()]);
    assert!(
        damaged.contains("k-k.wdl: файл повреждён") || damaged.contains("k-k.wdl: файл обрезан"),
        "{damaged}"
    );
    let memory = refused(&[
        "--lang",
        "uk",
        "tables",
        "build",
        "russian",
        "5",
        "--dir",
        folder.path(),
        "--memory",
        "1",
    ]);
    assert!(memory.contains("МіБ пам’яті"), "{memory}");
}

/// A builder that finds no room – here a limit on the size of files – says so in the language of the person, with the status of a failure; what it leaves
/// are whole tables, and the same command goes on when there is room.
#[cfg(unix)]
#[test]
fn a_builder_without_room_leaves_nothing_half_written() {
    let folder = Folder::new("full");
    let build = ["--lang", "ru", "tables", "build", "russian", "3", "--dir", folder.path()];
    let limited = "trap '' XFSZ; ulimit -f 2; exec \"$0\" \"$@\"";
    let mut shell = std::process::Command::new("sh");
    let output = shell.args(["-c", limited]).arg(program(&[]).get_program()).args(build).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("Не удалось записать ") && said.contains(": для этого места слишком велико"),
        "{said}"
    );
    let left = fs::read_dir(folder.0.join("russian")).unwrap().map(|file| file.unwrap().path());
    let left: Vec<_> = left.filter(|path| !path.ends_with(".lock")).collect();
    assert!(
        !left.is_empty() && left.iter().all(|path| !path.to_string_lossy().ends_with(".draft")),
        "{left:?}"
    );
    out(&["tables", "verify", "russian", "2", "--dir", folder.path()]);
    out(&build);
    out(&["tables", "verify", "russian", "3", "--dir", folder.path()]);
}
