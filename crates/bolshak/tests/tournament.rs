//! `bolshak tournament` as an arbiter uses it.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

/// An event in a folder of its own.
struct Desk {
    folder: PathBuf,
}

impl Desk {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("bolshak-tournament-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self { folder }
    }

    fn run(&self, arguments: &[&str]) -> (bool, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_bolshak"))
            .arg("tournament")
            .args(arguments)
            .current_dir(&self.folder)
            .output()
            .unwrap();
        let text = if output.status.success() { output.stdout } else { output.stderr };
        (output.status.success(), String::from_utf8(text).unwrap())
    }

    fn does(&self, arguments: &[&str]) -> String {
        let (done, text) = self.run(arguments);
        assert!(done, "{arguments:?}: {text}");
        text
    }

    fn refuses(&self, arguments: &[&str]) -> String {
        let (done, text) = self.run(arguments);
        assert!(!done, "{arguments:?}: {text}");
        text
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Seven people, numbered, before the first round.
    fn seven(name: &str) -> Self {
        let desk = Self::new(name);
        desk.does(&["new", "The cup", "--rounds", "4", "--year", "2026"]);
        let table = "Фамилия, имя;Рейтинг\nПетров Пётр;2100\nIvanova;2050\nSmith;1990\nOrlov;1980\nKing;1900\nLee;1890\nKay;1850\n";
        fs::write(desk.file("entries.csv"), table).unwrap();
        assert!(desk.does(&["import", "entries.csv"]).starts_with("7 are entered."));
        desk.does(&["lot", "--seed", "7"]);
        desk
    }

    fn play_round(&self) {
        self.does(&["pair"]);
        self.does(&["publish"]);
        for table in ["1", "2", "3"] {
            self.does(&["result", table, "1-0"]);
        }
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn an_event_from_entries_to_standings() {
    let desk = Desk::seven("whole");
    for _ in 0..4 {
        desk.play_round();
    }
    assert!(desk.refuses(&["pair"]).contains("all 4 rounds"));
    let standings: Value = serde_json::from_str(&desk.does(&["standings", "--json"])).unwrap();
    let list = standings["standings"].as_array().unwrap();
    assert_eq!(list.len(), 7);
    // Three games and a bye in each of four rounds.
    assert_eq!(list.iter().map(|s| s["points"].as_f64().unwrap()).sum::<f64>(), 16.0);
    assert!(desk.does(&["check"]).contains("4 rounds checked: nothing is wrong"));
    assert!(desk.does(&["explain", "Smith"]).contains("solkoff (ru-2022 5.4.8.5):"));
    let report = desk.does(&["export"]);
    assert!(report.contains("012 The cup") && report.lines().filter(|l| l.starts_with("001")).count() == 7);
}

#[test]
fn every_step_says_what_comes_next_and_waits_for_the_one_before() {
    let desk = Desk::seven("steps");
    assert!(desk.refuses(&["publish"]).contains("no round has been paired"));
    assert!(desk.does(&["pair"]).contains("Next: look at the pairs of round 1, then `publish`"));
    assert!(desk.refuses(&["result", "1", "1-0"]).contains("not published"));
    desk.does(&["publish"]);
    assert!(desk.does(&["result", "1", "-:-"]).contains("Next: `result` for round 1, table 2, 3"));
    assert!(desk.refuses(&["pair"]).contains("no result yet at table 2, 3"));
    assert!(desk.refuses(&["result", "1", "="]).contains("correction"));
    desk.does(&["correct", "1", "=", "misread"]);
    assert!(desk.refuses(&["result", "9", "="]).contains("no table 9"));
    assert!(desk.refuses(&["result", "2", "3-0"]).contains("is no result"));
}

#[test]
fn a_wrong_name_brings_the_nearest_ones() {
    let desk = Desk::seven("names");
    let text = desk.refuses(&["withdraw", "Смит", "ill"]);
    assert!(text.contains("nobody is called Смит"), "{text}");
    assert!(desk.refuses(&["withdraw", "Ivanowa", "ill"]).contains("the nearest names are Ivanova"));
    assert!(desk.does(&["withdraw", "петров", "ill"]).contains("Петров Пётр has left."));
    assert!(desk.refuses(&["withdraw", "K", "ill"]).contains("can be"));
}

#[test]
fn undo_keeps_the_whole_history_and_redo_brings_it_back() {
    let desk = Desk::seven("undo");
    desk.play_round();
    let before = desk.does(&["standings"]);
    desk.does(&["undo"]);
    assert_ne!(desk.does(&["standings"]), before);
    desk.does(&["redo"]);
    assert_eq!(desk.does(&["standings"]), before);
    let text = fs::read_to_string(desk.file("event.jsonl")).unwrap();
    assert!(text.ends_with("{\"act\":\"undo\"}\n{\"act\":\"redo\"}\n"));
}

#[test]
fn a_line_torn_by_a_crash_is_passed_over_and_written_over() {
    let desk = Desk::seven("torn");
    let whole = fs::read_to_string(desk.file("event.jsonl")).unwrap();
    fs::write(desk.file("event.jsonl"), format!("{whole}{{\"act\":\"pa")).unwrap();
    assert!(desk.does(&["standings"]).starts_with("the last line"));
    desk.does(&["pair"]);
    let text = fs::read_to_string(desk.file("event.jsonl")).unwrap();
    assert!(text.starts_with(&whole) && text.lines().count() == whole.lines().count() + 1);
    assert!(desk.does(&["standings"]).starts_with("Standings"));
}

#[test]
fn broken_files_are_refused_with_their_line() {
    let desk = Desk::seven("broken");
    let whole = fs::read_to_string(desk.file("event.jsonl")).unwrap();
    for (wrong, what) in [
        ("not json\n".as_bytes(), "not JSON"),
        (b"{\"act\":\"dance\"}\n", "not an act"),
        (b"{\"act\":\"publish\",\"round\":9}\n", "no round has been paired"),
        (b"\xff\xfe\n", "not UTF-8"),
        (b"{\"act\":\"redo\"}\n", "nothing to redo"),
    ] {
        fs::write(desk.file("event.jsonl"), [whole.as_bytes(), wrong].concat()).unwrap();
        let text = desk.refuses(&["standings"]);
        assert!(
            text.contains(&format!("line {}: ", whole.lines().count() + 1)) && text.contains(what),
            "{text}"
        );
    }
    fs::write(desk.file("event.jsonl"), &whole).unwrap();
    assert!(desk.refuses(&["new", "Another"]).contains("event.jsonl"), "an event is never written over");
    fs::write(desk.file("wrong.csv"), "name,rating\nA,1\nSmith,2000\n").unwrap();
    assert!(desk.refuses(&["import", "wrong.csv"]).contains("Smith is entered already"));
    assert_eq!(
        fs::read_to_string(desk.file("event.jsonl")).unwrap(),
        whole,
        "nobody is entered if somebody cannot be"
    );
}

#[test]
fn forms_are_written_as_html_and_xlsx() {
    let desk = Desk::seven("forms");
    desk.play_round();
    for form in ["round", "card", "table", "crosstable", "teams", "preliminary", "entry", "report"] {
        desk.does(&["print", form, "-o", "form.html", "--language", "uk"]);
        let page = fs::read_to_string(desk.file("form.html")).unwrap();
        assert!(page.contains("<html lang=\"uk\">") && page.ends_with("</html>\n"), "{form}");
        desk.does(&["print", form, "-o", "form.xlsx"]);
        assert!(fs::read(desk.file("form.xlsx")).unwrap().starts_with(b"PK"), "{form}");
    }
}

#[test]
fn a_simulation_needs_no_file() {
    let desk = Desk::new("simulate");
    let text = desk.does(&["simulate", "--players", "12", "--rounds", "5", "--events", "5"]);
    assert!(text.contains("5 events of 12 people") && text.contains("found 0 violations"), "{text}");
}

/// The event of `docs/tournament`, played again from its script's commands.
#[test]
fn the_worked_event_is_what_its_script_makes() {
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tournament");
    let desk = Desk::new("worked");
    fs::copy(source.join("entries.csv"), desk.file("entries.csv")).unwrap();
    let script = fs::read_to_string(source.join("play.sh")).unwrap();
    let commands = script.lines().filter_map(|l| l.strip_prefix("bolshak tournament "));
    for line in commands.clone() {
        // Words, with quotation marks round those that contain blanks.
        let quoted: Vec<&str> = line.split('\'').collect();
        let words: Vec<&str> = quoted
            .iter()
            .enumerate()
            .flat_map(|(i, part)| if i % 2 == 1 { vec![*part] } else { part.split_whitespace().collect() })
            .collect();
        desk.does(&words);
    }
    assert_eq!(commands.filter(|l| l.starts_with("print")).count(), 27, "every form in three languages");
    assert_eq!(fs::read(desk.file("event.jsonl")).unwrap(), fs::read(source.join("event.jsonl")).unwrap());
    assert!(desk.does(&["check"]).contains("7 rounds checked: nothing is wrong"));
    let said = |tasks: &[&[&str]]| {
        let texts = tasks.iter().map(|t| desk.does(t).split("Next:").next().unwrap().to_owned());
        texts.collect::<Vec<_>>().join("\n")
    };
    let kept = |name: &str| fs::read_to_string(source.join(name)).unwrap();
    assert_eq!(kept("standings.txt"), said(&[&["standings"]]));
    let explained: [&[&str]; 3] = [
        &["explain", "Лисенко", "--round", "5"],
        &["explain", "Марченко", "--round", "5"],
        &["explain", "Поліщук", "--round", "7"],
    ];
    assert_eq!(kept("explained.txt"), said(&explained));
}
