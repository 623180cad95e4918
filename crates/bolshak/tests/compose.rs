//! `bolshak compose` as composers and judges use it.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod program;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// A folder of its own for each test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("bolshak-compose-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn file(&self, name: &str, text: &str) -> String {
        fs::write(self.0.join(name), text).unwrap();
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left in the folder for temporary files harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn record(author: &str, fen: &str, task: &str, moves: &str) -> String {
    format!(
        "[Author \"{author}\"]\n[Site \"Moscow\"]\n[GameType \"25\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Task \"{task}\"]\n\n{moves} *\n\n"
    )
}

fn study() -> String {
    record("Shoshin", "W:WKa5,a3:Ba7,f4", "win", "")
}

fn cooked() -> String {
    record("Nobody", "W:WKa1,Kc1:Bh8", "win", "")
}

fn run(arguments: &[&str]) -> (Option<i32>, String) {
    let output = program::bolshak(&[&["compose"], arguments].concat());
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn a_report_names_the_clauses_in_three_languages_11_2() {
    let folder = Folder::new("languages");
    let task = record("A", "W:Wg1,f2:Bh2", "lock 1", "1. f2-e3");
    let wrong = record("B", "W:Wb4,e7:Ba7,b6,c7", "win", "1. e7-f8");
    let file = folder.file("a.pdn", &[study(), cooked(), task, wrong].concat());
    let mut said = Vec::new();
    for language in ["en", "ru", "uk"] {
        let (status, text) = run(&["check", &file, "--lang", language]);
        assert_eq!(status, Some(2), "{text}");
        assert!(!text.contains("Unknown text") && !text.contains("{ $"), "{text}");
        assert!(text.contains("11.2.6") && text.contains("1. a5-b4") && text.contains("11.2.8.1"), "{text}");
        assert!(text.ends_with("sound=1 defective=3 undecided=0 refused=0 passed=0\n"), "{text}");
        said.push(text);
    }
    assert!(said[0].contains("cook: ") && said[1].contains("полное побочное решение: "));
    assert!(said[2].contains("повний побічний розв'язок: "));
}

#[test]
fn a_sound_file_is_a_success_and_json_is_one_line_each() {
    let folder = Folder::new("json");
    let file = folder.file("a.pdn", &study());
    let (status, text) = run(&["solve", &file, "--json"]);
    assert_eq!(status, Some(0));
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["status"], "sound");
    assert_eq!(lines[0]["tree"][1]["move"], "a5-b4");
    assert_eq!(lines[1]["summary"]["sound"], 1);
}

/// What is done is not done again, what is new or changed is.
#[test]
fn a_broken_off_run_goes_on_where_it_was() {
    let folder = Folder::new("resume");
    let file = folder.file("a.pdn", &study());
    let done = folder.path("done.jsonl");
    assert_eq!(run(&["check", &file, "--resume", &done]).0, Some(0));
    let whole = fs::read_to_string(&done).unwrap();
    // The program was stopped while it wrote.
    fs::write(&done, format!("{whole}{{\"file\": \"cut")).unwrap();
    folder.file("a.pdn", &[study(), cooked()].concat());
    let (status, text) = run(&["check", &file, "--resume", &done]);
    assert_eq!(status, Some(2));
    assert!(text.ends_with("sound=0 defective=1 undecided=0 refused=0 passed=1\n"), "{text}");
    let (status, text) = run(&["check", &file, "--resume", &done]);
    assert_eq!(status, Some(0));
    assert!(text.ends_with("passed=2\n"), "{text}");
}

#[test]
fn a_page_has_author_place_diagram_and_task_in_order_11_4_1() {
    let folder = Folder::new("page");
    let file = folder.file("a.pdn", &study());
    let (page, tree) = (folder.path("a.html"), folder.path("tree.pdn"));
    assert_eq!(run(&["check", &file, "--html", &page, "--pdn", &tree]).0, Some(0));
    let page = fs::read_to_string(page).unwrap();
    let places =
        ["<p>Shoshin</p>", "<p>Moscow</p>", "<svg", "<p>White wins</p>"].map(|text| page.find(text).unwrap());
    assert!(places.is_sorted(), "{places:?}");
    // The tree is a record like any other.
    assert!(program::out(&["pdn", "check", "--strict", &tree]).contains("games=1 ok=1"));
    assert!(fs::read_to_string(tree).unwrap().contains("1. a5-b4"));
}

#[test]
fn what_cannot_be_read_is_told_and_the_rest_is_done() {
    let folder = Folder::new("refused");
    let file = folder.file("a.pdn", &[record("A", "W:Wb4:Ba7", "mate", ""), study()].concat());
    let (status, text) = run(&["check", &file]);
    assert_eq!(status, Some(2));
    assert!(text.contains("“mate” is not a task"), "{text}");
    assert!(text.ends_with("sound=1 defective=0 undecided=0 refused=1 passed=0\n"), "{text}");
}

/// What the guide shows is what the program says; `UPDATE=1` writes it anew.
#[test]
fn the_reports_of_the_guide_are_what_the_program_prints() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/composition");
    let examples = folder.join("examples.pdn").display().to_string();
    // By positions opened and not by time, so that every machine says the same.
    let (_, text) = run(&["check", &examples, "--nodes", "30000", "--time", "100000"]);
    let reports = folder.join("examples.txt");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&reports, &text).unwrap();
    }
    assert_eq!(fs::read_to_string(reports).unwrap(), text);
}

/// A study is not its own forerunner; the same one turned in a collection is, and so is a game that came to a position of its solution.
#[test]
fn forerunners_are_named_from_a_collection_11_3_2() {
    let folder = Folder::new("against");
    let file = folder.file("a.pdn", &study());
    // W:WKa5,a3:Ba7,f4 seen from the other side.
    let turned = record("Older", "B:WKh2,c5:BKh4,h6", "win", "").replace("WKh2", "Wh2");
    let collection = folder.file("old.pdn", &[turned, study(), cooked()].concat());
    let (status, text) = run(&["check", &file, "--against", &collection, "--lang", "en"]);
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("11.3.2"), "{text}");
    assert!(text.contains("the same diagram with colours exchanged:") && text.contains("Older"), "{text}");
    assert!(text.contains("the same diagram:") && !text.contains("Nobody"), "{text}");
    let own = run(&["check", &file, "--against", &file]).1;
    assert!(!own.contains("11.3.2"), "{own}");
}

#[test]
fn sound_neighbours_are_listed_11_3_7_4() {
    let folder = Folder::new("neighbours");
    let file = folder.file("a.pdn", &study());
    for language in ["en", "ru", "uk"] {
        let (status, text) = run(&["neighbours", &file, "--nodes", "2000", "--lang", language]);
        assert_eq!(status, Some(0), "{text}");
        assert!(text.contains("  W:W") && !text.contains("Unknown text") && !text.contains("{ $"), "{text}");
    }
}

/// What is mined is written as compositions that the checker solves with one first move; what is in the file is not written twice.
#[test]
fn mined_positions_have_one_solution_and_are_new() {
    let folder = Folder::new("mine");
    let out = folder.path("mined.pdn");
    let mine = ["mine", "--endings", "400", "--out", &out];
    let (status, text) = run(&mine);
    assert_eq!(status, Some(0), "{text}");
    let first = fs::read_to_string(&out).unwrap();
    let count = first.matches("[FEN ").count();
    assert!(count > 0 && first.matches("[Difficulty ").count() == count, "{first}");
    assert!(program::out(&["pdn", "check", "--strict", &out]).contains(&format!("games={count} ok={count}")));
    assert_eq!(run(&mine).0, Some(0));
    assert_eq!(fs::read_to_string(&out).unwrap(), first);
    let (_, reports) = run(&["check", &out, "--json", "--nodes", "5000"]);
    for line in reports.lines().take(count) {
        let report: Value = serde_json::from_str(line).unwrap();
        let codes: Vec<_> = report["findings"]
            .as_array()
            .unwrap()
            .iter()
            .map(|finding| finding["code"].as_str().unwrap())
            .collect();
        assert!(codes.contains(&"solvable"), "{line}");
        assert!(!codes.iter().any(|code| code.starts_with("cook")), "{line}");
    }
    let (status, text) = run(&["mine", "--out", &out]);
    assert_ne!(status, Some(0), "{text}");
}

/// Games of a file and of the engine with itself are gone through, too.
#[test]
fn games_are_mined() {
    let folder = Folder::new("games");
    let out = folder.path("mined.pdn");
    let (status, text) = run(&["mine", "--self-play", "3", "--seed", "5", "--out", &out, "--nodes", "500"]);
    assert_eq!(status, Some(0), "{text}");
    let file = folder.file("a.pdn", &study());
    let from_file = folder.path("from-file.pdn");
    assert_eq!(run(&["mine", &file, "--moves", "1", "--out", &from_file]).0, Some(0));
    assert!(fs::read_to_string(from_file).unwrap().contains("a5-b4"));
}
