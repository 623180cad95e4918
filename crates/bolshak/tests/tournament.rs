//! `bolshak tournament` as an arbiter uses it.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod program;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use program::program;
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
        let output =
            program(&[&["tournament"], arguments].concat()).current_dir(&self.folder).output().unwrap();
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
    assert!(desk.refuses(&["pair"]).contains("All 4 rounds"));
    let standings: Value = serde_json::from_str(&desk.does(&["standings", "--json"])).unwrap();
    let list = standings["standings"].as_array().unwrap();
    assert_eq!(list.len(), 7);
    // Three games and a bye in each of four rounds.
    assert_eq!(list.iter().map(|s| s["points"].as_f64().unwrap()).sum::<f64>(), 16.0);
    assert!(desk.does(&["check"]).contains("4 rounds checked: nothing is wrong"));
    assert!(desk.does(&["explain", "Smith"]).contains("Solkoff (Buchholz), Rules 2022, 5.4.8.5: "));
    let report = desk.does(&["export"]);
    assert!(report.contains("012 The cup") && report.lines().filter(|l| l.starts_with("001")).count() == 7);
}

#[test]
fn every_step_says_what_comes_next_and_waits_for_the_one_before() {
    let desk = Desk::seven("steps");
    assert!(desk.refuses(&["publish"]).contains("No round has been paired"));
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
    assert!(text.contains("Nobody is called Смит"), "{text}");
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
    assert!(text.ends_with("{\"n\":15,\"act\":\"undo\"}\n{\"n\":16,\"act\":\"redo\"}\n"), "{text}");
}

#[test]
fn a_line_torn_by_a_crash_is_passed_over_and_written_over() {
    let desk = Desk::seven("torn");
    let whole = fs::read_to_string(desk.file("event.jsonl")).unwrap();
    fs::write(desk.file("event.jsonl"), format!("{whole}{{\"act\":\"pa")).unwrap();
    assert!(desk.does(&["standings"]).starts_with("The last line"));
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
        (b"{\"act\":\"publish\",\"round\":9}\n", "No round has been paired"),
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
        desk.does(&["print", form, "-o", "form.html", "--lang", "uk"]);
        let page = fs::read_to_string(desk.file("form.html")).unwrap();
        assert!(page.contains("<html lang=\"uk\">") && page.ends_with("</html>\n"), "{form}");
        desk.does(&["print", form, "-o", "form.xlsx"]);
        assert!(fs::read(desk.file("form.xlsx")).unwrap().starts_with(b"PK"), "{form}");
        desk.does(&["print", form, "-o", "form.pdf"]);
        assert!(fs::read(desk.file("form.pdf")).unwrap().starts_with(b"%PDF-"), "{form}");
    }
}

#[test]
fn line_ups_of_teams_5_4_9_2() {
    let desk = Desk::new("teams");
    desk.does(&["new", "Clubs", "--system", "round-robin", "--boards", "3", "--year", "2026"]);
    for team in ["North", "South"] {
        let members: Vec<String> = (1..=4).map(|n| format!("{team} {n}")).collect();
        desk.does(&["enter", team, "--members", &members.join(";")]);
    }
    assert!(desk.refuses(&["enter", "Smith"]).contains("teams enter team events"));
    desk.does(&["number", "North;South", "as the Regulations say", "--color", "black"]);
    let said = desk.does(&["line-up", "North", "1,2,4"]);
    assert!(said.contains("Round 1, North: North 1, North 2, North 4."), "{said}");
    assert!(desk.does(&["line-up", "South", "1,-,3"]).contains("South 1, –, South 3."));
    for (boards, why) in [
        ("1,2", "2 boards are named"),
        ("1,2,9", "no member 9"),
        ("2,2,3", "named twice"),
        ("3,2,1", "keep the order"),
        ("1,x,3", "is no member"),
    ] {
        assert!(desk.refuses(&["line-up", "North", boards]).contains(why), "{boards}");
    }
    desk.does(&["pair"]);
    desk.does(&["publish"]);
    assert!(desk.refuses(&["result", "1", "1-0", "--board", "4"]).contains("no table 1 with a board 4"));
    // South has nobody at board 2 and can only forfeit it (5.4.9.4).
    for wrong in ["=", "-:+", "0-1"] {
        assert!(
            desk.refuses(&["result", "1", wrong, "--board", "2"]).contains("has nobody there"),
            "{wrong}"
        );
    }
    for (board, result) in [("1", "="), ("2", "+:-"), ("3", "=")] {
        desk.does(&["result", "1", result, "--board", board]);
    }
    assert!(desk.refuses(&["line-up", "North", "1,2,3", "--round", "1"]).contains("has results already"));
    desk.does(&["print", "matches", "-o", "matches.html", "--lang", "en"]);
    let page = fs::read_to_string(desk.file("matches.html")).unwrap();
    assert!(page.contains("North 4 (") && page.contains("2 : 1") && !page.contains("North 3 ("));
}

#[test]
fn a_play_off_counts_where_the_criteria_name_it_5_4_8_13() {
    let desk = Desk::new("play-off");
    desk.does(&["new", "Duel", "--system", "round-robin", "--criteria", "wins,play-off", "--year", "2026"]);
    for name in ["Ann", "Ben", "Cay"] {
        desk.does(&["enter", name]);
    }
    desk.does(&["strike", "Cay"]);
    assert!(desk.refuses(&["strike", "Cay"]).contains("Nobody is called Cay"));
    desk.does(&["lot", "--seed", "1"]);
    assert!(desk.refuses(&["strike", "Ann"]).contains("start numbers are given"));
    desk.does(&["pair"]);
    desk.does(&["publish"]);
    desk.does(&["result", "1", "="]);
    let places = |desk: &Desk| -> Vec<(String, String)> {
        let value: Value = serde_json::from_str(&desk.does(&["standings", "--json"])).unwrap();
        let list = value["standings"].as_array().unwrap();
        let text = |v: &Value| v.as_str().unwrap().to_owned();
        list.iter().map(|s| (text(&s["place"]), text(&s["name"]))).collect()
    };
    assert!(places(&desk).iter().all(|(place, _)| place == "1-2"));
    assert!(desk.refuses(&["play-off", "Ben;Ben"]).contains("twice"));
    desk.does(&["play-off", "Ben;Ann"]);
    assert_eq!(places(&desk)[0], ("1".to_owned(), "Ben".to_owned()));
    assert!(desk.refuses(&["amend", "shmulyan,shmulyan", "--reason", "x"]).contains("named twice"));
    assert!(desk.refuses(&["amend", "wins", "--reason", " "]).contains("reason"));
    desk.does(&["amend", "wins", "--reason", "the panel's decision"]);
    assert!(places(&desk).iter().all(|(place, _)| place == "1-2"));
    assert!(desk.does(&["standings"]).contains("The criteria were changed"));
}

#[test]
fn a_ruling_needs_a_reason_and_changes_what_counts_5_4_9_5() {
    let desk = Desk::seven("ruling");
    desk.play_round();
    desk.does(&["withdraw", "Smith", "ill"]);
    assert!(desk.refuses(&["ruling", "Smith", "annulled", ""]).contains("reason"));
    assert!(desk.refuses(&["ruling", "Smith", "perhaps", "x"]).contains("annulled"));
    desk.does(&["ruling", "Smith", "annulled", "the panel's decision"]);
    assert!(!desk.does(&["standings"]).contains("Smith"));
    desk.does(&["undo"]);
    assert!(desk.does(&["standings"]).contains("Smith"));
}

/// Two groups of three and a final with the results between those of one group carried over.
#[test]
fn stages_follow_one_another_in_one_file_1_4() {
    let desk = Desk::new("stages");
    let open = |command: &str, name: &str| {
        desk.does(&[command, name, "--system", "round-robin", "--year", "2026"]);
    };
    open("new", "Group A");
    open("stage", "Group B");
    assert!(
        desk.refuses(&["enter", "Ann"])
            .contains("Say which stage with --stage; there are 1 (Group A), 2 (Group B)")
    );
    assert!(desk.refuses(&["enter", "Ann", "--stage", "Group C"]).contains("There is no stage Group C"));
    for (stage, names) in [("1", ["A1", "A2", "A3"]), ("Group B", ["B1", "B2", "B3"])] {
        for name in names {
            desk.does(&["enter", name, "--stage", stage]);
        }
        desk.does(&["number", &names.join(";"), "known strength", "--stage", stage]);
        for _ in 0..3 {
            desk.does(&["pair", "--stage", stage]);
            desk.does(&["publish", "--stage", stage]);
            // The lower number wins: 1:4 is free, so the pairs are 2:3, 1:2 and 3:1 (Appendix 2).
            let round = desk.does(&["standings", "--stage", stage]);
            let result = if round.contains("after round 3") { "0-1" } else { "1-0" };
            desk.does(&["result", "1", result, "--stage", stage]);
        }
    }
    open("stage", "Final");
    let said = desk.does(&["qualify", "1,Group B", "--places", "1-2", "--stage", "Final", "--carry"]);
    assert!(said.starts_with("4 have qualified.\n  #1 A1\n  #2 B1\n  #3 A2\n  #4 B2\n"), "{said}");
    assert!(
        desk.refuses(&["qualify", "1", "--places", "1-2", "--stage", "Final"])
            .contains("A1 is entered already")
    );
    desk.does(&["undo"]);
    desk.does(&["redo"]);
    desk.does(&["lot", "--seed", "5", "--stage", "3"]);
    let mut carried = 0;
    for _ in 0..3 {
        desk.does(&["pair", "--stage", "3"]);
        let published = desk.does(&["publish", "--stage", "3"]);
        carried += published.matches("1:0").count() + published.matches("0:1").count();
        for table in ["1", "2"] {
            let (done, text) = desk.run(&["result", table, "=", "--stage", "3"]);
            assert!(done || text.contains("There is a result already"), "{text}");
        }
    }
    assert_eq!(carried, 2, "A1 has beaten A2 and B1 has beaten B2 in their groups");
    let standings = desk.does(&["standings", "--stage", "3"]);
    // A win carried over and two draws against a loss carried over and two draws.
    assert!(standings.contains("1-2  ") && standings.contains("3-4  "), "{standings}");
    assert!(desk.does(&["check", "--stage", "3"]).contains("nothing is wrong"));
}

#[test]
fn hostile_input_is_refused_and_the_file_stays_as_it_was() {
    let desk = Desk::seven("hostile");
    desk.play_round();
    let before = fs::read(desk.file("event.jsonl")).unwrap();
    fs::write(desk.file("empty.csv"), "").unwrap();
    fs::write(desk.file("twice.csv"), "name,rating\nNew,2000\nNew,2000\n").unwrap();
    fs::write(desk.file("huge.csv"), "name,rating\nNew,999999999999\n").unwrap();
    fs::write(desk.file("binary.csv"), [0u8, 159, 255, 1, 2, 10, 34]).unwrap();
    fs::write(desk.file("half.trf"), "012 The cup\n001    1").unwrap();
    let wrong: [(&[&str], &str); 22] = [
        (&["enter", "Smith"], "entered already"),
        (&["enter", ""], "name"),
        (&["enter", "New", "--rating", "99999"], "99999"),
        (&["enter", "New", "--rating", "4001"], "4001"),
        (&["enter", "New", "--born", "31.02.2000"], "not a date"),
        (&["import", "none.csv"], "none.csv"),
        (&["import", "empty.csv"], "empty.csv"),
        (&["import", "twice.csv"], "New is entered already"),
        (&["import", "huge.csv"], "line 2"),
        (&["import", "binary.csv"], "binary.csv"),
        (&["import", "half.trf"], "half.trf"),
        (&["result", "1", "1-0", "--round", "2"], "Round 2 is not paired; the last one is round 1"),
        (&["result", "1", "1-0", "--round", "0"], "Round 0 is not paired"),
        (&["result", "0", "1-0"], "no table 0"),
        (&["correct", "1", "1-0", "", "--round", "1"], "reason"),
        (&["correct", "1", "=", "misread", "--round", "7"], "Round 7 is not paired"),
        (&["standings", "--round", "9"], "Round 9 is not paired"),
        (&["print", "round", "--round", "9", "-o", "x.html"], "Round 9 is not paired"),
        (&["print", "round", "-o", "x.docx"], ".html, .pdf or .xlsx"),
        (&["print", "matches", "-o", "x.html"], "Matches are played by teams"),
        (&["pair", "--by-hand", "1-1,2-3,4-5", "--bye", "6", "--reason", "x"], "twice"),
        (&["lot", "--seed", "3"], "stay to the end"),
    ];
    for (command, why) in wrong {
        let text = desk.refuses(command);
        assert!(text.contains(why), "{command:?}: {text}");
        assert_eq!(fs::read(desk.file("event.jsonl")).unwrap(), before, "{command:?}");
    }
    // Names stand beside start numbers.
    let text = desk.refuses(&["pair", "--by-hand", "1-2,3-4", "--bye", "5", "--reason", "x"]);
    assert!(
        text.contains("plays this round but has neither") && text.contains("6 Lee ") && !text.contains('#'),
        "{text}"
    );
    desk.does(&["pair"]);
}

#[test]
fn a_first_line_torn_by_a_crash_is_no_event() {
    let desk = Desk::new("first");
    for left in ["", "{\"act\":\"op"] {
        fs::write(desk.file("event.jsonl"), left).unwrap();
        assert!(desk.refuses(&["standings"]).contains("holds no event: begin one with `new`"));
        desk.does(&["new", "The cup"]);
        assert!(desk.refuses(&["new", "The cup"]).contains("event.jsonl"));
        desk.does(&["undo"]);
        desk.does(&["redo"]);
    }
    fs::write(desk.file("event.jsonl"), "a letter").unwrap();
    assert!(desk.refuses(&["new", "The cup"]).contains("event.jsonl"), "somebody's file is not written over");
}

#[test]
fn women_are_placed_apart_2_1() {
    let desk = Desk::new("apart");
    desk.does(&["new", "Together", "--system", "round-robin", "--year", "2026"]);
    for (name, sex, born) in [("Ann", "f", "2012"), ("Eve", "f", "1990"), ("Ben", "m", "1990")] {
        desk.does(&["enter", name, "--sex", sex, "--born", born]);
    }
    desk.does(&["lot", "--seed", "1"]);
    let names = |text: String| -> Vec<bool> { ["Ann", "Eve", "Ben"].map(|n| text.contains(n)).to_vec() };
    assert_eq!(names(desk.does(&["standings"])), [true, true, true]);
    assert_eq!(names(desk.does(&["standings", "--sex", "f"])), [true, true, false]);
    assert_eq!(names(desk.does(&["standings", "--under", "17"])), [true, false, false]);
}

#[test]
fn a_simulation_needs_no_file() {
    let desk = Desk::new("simulate");
    let text = desk.does(&["simulate", "--players", "12", "--rounds", "5", "--events", "5"]);
    assert!(text.contains("5 events of 12 people") && text.contains("found 0 violations"), "{text}");
}

fn documents() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/tournament")
}

impl Desk {
    /// Runs the commands of a script of `docs/tournament`, and gives them.
    fn play(&self, script: &str) -> Vec<String> {
        let script = fs::read_to_string(documents().join(script)).unwrap();
        let commands = script.lines().filter_map(|l| l.strip_prefix("bolshak tournament "));
        for line in commands.clone() {
            // Words, with quotation marks round those that contain blanks.
            let quoted: Vec<&str> = line.split('\'').collect();
            let words: Vec<&str> = quoted
                .iter()
                .enumerate()
                .flat_map(
                    |(i, part)| if i % 2 == 1 { vec![*part] } else { part.split_whitespace().collect() },
                )
                .collect();
            self.does(&words);
        }
        commands.map(str::to_owned).collect()
    }
}

/// The event of `docs/tournament`, played again from its script's commands.
#[test]
fn the_worked_event_is_what_its_script_makes() {
    let desk = Desk::new("worked");
    let source = documents();
    fs::copy(source.join("entries.csv"), desk.file("entries.csv")).unwrap();
    let commands = desk.play("play.sh");
    let forms = commands.iter().filter(|l| l.starts_with("print")).count();
    assert_eq!(forms, 27, "every form in three languages");
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

/// The team match of `docs/tournament`: Appendix 7 needs teams.
#[test]
fn the_worked_team_match_prints_its_protocols() {
    let desk = Desk::new("worked-teams");
    desk.play("teams.sh");
    let page = fs::read_to_string(desk.file("matches-ru.html")).unwrap();
    assert!(page.contains("Сводный протокол командных соревнований") && page.contains("Запасний Іван"));
}

/// Event files of version 0.1.0 (`crates/tournament/tests/data/old`): what the program derives from them is what it derived then.
#[test]
fn old_event_files_give_the_same_answers_and_forms() {
    let old = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tournament/tests/data/old");
    let desk = Desk::new("old");
    let mut events = 0;
    for file in fs::read_dir(&old).unwrap().map(|f| f.unwrap().path()) {
        let Some(name) = file.to_str().unwrap().strip_suffix(".jsonl") else { continue };
        events += 1;
        let file = file.to_str().unwrap();
        let with = |task: &[&str]| {
            let stage: &[&str] = if name.ends_with("stages") { &["--stage", "3"] } else { &[] };
            desk.does(&[&["--file", file], task, stage].concat())
        };
        let kept = fs::read_to_string(format!("{name}.standings")).unwrap();
        let answers: Vec<&str> = kept.lines().filter(|line| line.starts_with('{')).collect();
        for (round, answer) in (1..answers.len()).zip(&answers) {
            assert_eq!(
                with(&["standings", "--json", "--round", &round.to_string()]).trim_end(),
                *answer,
                "{name}"
            );
        }
        assert_eq!(with(&["check", "--json"]).trim_end(), *answers.last().unwrap(), "{name}");
        // Below the heading, which names the criteria, the text is the same too.
        let rows = |text: &str| -> Vec<String> {
            text.lines().filter(|l| l.starts_with("  ")).map(str::to_owned).collect()
        };
        assert_eq!(rows(&with(&["standings"])), rows(&kept), "{name}");
        with(&["print", "crosstable", "--lang", "en", "-o", "form.html"]);
        let page = fs::read_to_string(desk.file("form.html")).unwrap();
        let (head, rest) = page.split_once("<style>\n").unwrap();
        let form = format!("{head}{}", rest.split_once("</style>\n").unwrap().1);
        assert_eq!(form, fs::read_to_string(format!("{name}.html")).unwrap(), "{name}");
    }
    assert_eq!(events, 9);
}

/// One `--lang` for every command, before it or after it; a refusal keeps its article and its code in JSON.
#[test]
fn the_desk_speaks_three_languages() {
    let desk = Desk::seven("languages");
    desk.play_round();
    let again = ["pair", "--by-hand", "1-1,2-3,4-5", "--bye", "6", "--reason", "x"];
    for (language, said) in [
        ("en", "1 Петров Пётр is named twice."),
        ("ru", "1 Петров Пётр: участник назван дважды."),
        ("uk", "1 Петров Пётр: учасника названо двічі."),
    ] {
        let text = desk.refuses(&[&again[..], &["--lang", language]].concat());
        assert_eq!(text, format!("bolshak: {said}\n"));
    }
    let (done, text) = desk.run(&[&again[..], &["--json", "--lang", "uk"]].concat());
    assert!(!done && text.is_empty(), "a program reads standard output: {text}");
    assert!(desk.does(&["pair", "--lang", "ru"]).starts_with("Составлены пары: тур 2.\n"));
    assert!(desk.does(&["publish", "--lang", "uk"]).contains("Далі: `result`: тур 2, стіл 1, 2, 3"));
    let standings = desk.does(&["standings", "--lang", "ru"]);
    assert!(
        standings
            .starts_with("Положение после тура 2; критерии: Солкоф (Бухгольц), Зонненборн-Бергер, Победы\n"),
        "{standings}"
    );
    assert!(desk.refuses(&["result", "9", "=", "--lang", "uk"]).contains("немає столу 9"));
    assert!(desk.refuses(&["import", "none.csv", "--lang", "ru"]).contains("Не удалось прочесть none.csv"));
    assert!(desk.refuses(&["result", "1", "3-0", "--lang", "ru"]).contains("«3-0» – не результат"));
    let explained = desk.does(&["explain", "Smith", "--lang", "uk"]);
    assert!(explained.contains("Солкоф (Бухгольц), Правила 2022 р., п. 5.4.8.5: "), "{explained}");
}

#[test]
fn refusals_are_json_where_json_is_asked_for() {
    let desk = Desk::seven("json");
    let refused = |arguments: &[&str]| -> Value {
        let output = Command::new(env!("CARGO_BIN_EXE_bolshak"))
            .args([&["tournament", "--json"], arguments].concat())
            .env("LC_ALL", "uk_UA.UTF-8")
            .current_dir(&desk.folder)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stderr.is_empty());
        serde_json::from_slice::<Value>(&output.stdout).unwrap()["refused"].clone()
    };
    let bye = refused(&["pair", "--by-hand", "1-2,3-4,5-6", "--bye", "7", "--reason", " "]);
    assert_eq!(bye["code"], "no-reason");
    assert_eq!(bye["article"], "ru-2022 5.4.10.12");
    assert_eq!(bye["message"], "Тут потрібна причина, словами. (Правила 2022 р., п. 5.4.10.12)");
    let missing = refused(&["standings", "--file", "none.jsonl"]);
    assert_eq!((&missing["code"], &missing["article"]), (&Value::from("cannot-read"), &Value::Null));
}

/// Two people at two keyboards: every line that was acknowledged is in the file, numbered without a gap.
#[test]
fn two_writers_lose_nothing_12_4() {
    let desk = Desk::new("two-writers");
    desk.does(&["new", "The cup", "--rounds", "4", "--year", "2026"]);
    std::thread::scope(|scope| {
        for writer in ["A", "B"] {
            let desk = &desk;
            scope.spawn(move || {
                for i in 0..10 {
                    desk.does(&["enter", &format!("{writer} {i}")]);
                }
            });
        }
    });
    let text = fs::read_to_string(desk.file("event.jsonl")).unwrap();
    let numbers: Vec<u64> = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["n"].as_u64().unwrap())
        .collect();
    assert_eq!(numbers, (1..=21).collect::<Vec<u64>>());
    // A line from another copy is not taken for the next one.
    fs::write(desk.file("event.jsonl"), text.replace("\"n\":21,", "\"n\":22,")).unwrap();
    assert!(desk.refuses(&["standings"]).contains("has the number 22"));
}

#[test]
fn an_export_is_the_export_alone_14_1_5() {
    let desk = Desk::seven("export");
    let acts: Value = serde_json::from_str(&desk.does(&["export", "--format", "json"])).unwrap();
    assert_eq!(acts.as_array().unwrap().len(), 9);
    assert!(desk.does(&["export"]).lines().all(|line| line.len() > 3 && line.is_char_boundary(3)));
    assert!(!desk.does(&["export"]).contains("Next"));
}

#[test]
fn an_option_that_says_nothing_is_refused_3_2() {
    let desk = Desk::new("options");
    for wrong in [
        vec!["new", "E", "--system", "round-robin", "--rounds", "5"],
        vec!["new", "E", "--system", "knock-out", "--method", "solkoff"],
        vec!["new", "E", "--cycles", "2"],
        vec!["new", "E", "--roster", "6"],
        vec!["new", "E", "--third-place"],
    ] {
        assert!(desk.refuses(&wrong).contains("--"), "{wrong:?}");
    }
    let desk = Desk::seven("options-of-forms");
    desk.play_round();
    desk.play_round();
    for wrong in [["card", "--round", "1"], ["entry", "--group", "women"], ["table", "--who", "Smith"]] {
        let mut arguments = vec!["print"];
        arguments.extend(wrong);
        arguments.extend(["-o", "x.html"]);
        assert!(desk.refuses(&arguments).contains("says nothing on this form"), "{wrong:?}");
    }
    // A table after round 1 has the places after round 1.
    desk.does(&["print", "table", "--round", "1", "-o", "one.html"]);
    desk.does(&["print", "table", "-o", "two.html"]);
    let read = |name: &str| fs::read_to_string(desk.file(name)).unwrap();
    assert!(read("two.html").contains(">II<") && !read("one.html").contains(">II<"));
}

#[test]
fn a_name_is_found_by_any_part_and_messages_name_start_numbers_14_1_1() {
    let desk = Desk::seven("names");
    assert!(desk.does(&["absent", "пётр"]).contains("Петров Пётр"));
    assert!(desk.does(&["withdraw", "vano", "ill"]).contains("Ivanova"));
    let said = desk.refuses(&["withdraw", "vano", "ill"]);
    // Ivanova has the second rating, so the start number 2, though hers is the second entry as well; Kay is seventh.
    assert!(said.contains("2 Ivanova") && !said.contains('#'), "{said}");
}

#[test]
fn an_import_shows_its_columns_and_all_faults_2_2_1() {
    let desk = Desk::new("import");
    desk.does(&["new", "The cup", "--year", "2026"]);
    let table =
        "Кубок;;\nФамилия;Имя;Рейтинг;Цвет\nОрлов;Олег;много;\nОрлова;Ольга;2000;\nОрлова;Ольга;2000;\n";
    fs::write(desk.file("entries.csv"), table).unwrap();
    let said = desk.refuses(&["import", "entries.csv"]);
    assert!(
        said.contains("line 3, rating") && said.contains("line 5") && said.contains("2 faults"),
        "{said}"
    );
    assert!(said.contains("Фамилия → surname") && said.contains("not read: Цвет"), "{said}");
    fs::write(
        desk.file("entries.csv"),
        table.replace("много", "1900").replacen("Орлова;Ольга;2000;\n", "", 1),
    )
    .unwrap();
    assert!(desk.does(&["import", "entries.csv", "--dry-run"]).contains("Имя → first name"));
    assert!(desk.does(&["import", "entries.csv"]).starts_with("2 are entered."));
}

#[test]
fn the_panel_has_its_hand_in_the_pairs_5_4_10_9() {
    let desk = Desk::seven("by-hand");
    desk.does(&["force", "1", "2", "the opening pair"]);
    desk.does(&["bar", "3", "6", "one club"]);
    let paired = desk.does(&["pair"]);
    assert!(
        paired.contains("1 Петров Пётр") && paired.lines().nth(1).unwrap().contains("2 Ivanova"),
        "{paired}"
    );
    desk.does(&["swap", "2", "3", "a wish of both"]);
    desk.does(&["publish"]);
    desk.does(&["recolor", "1", "they sat the other way"]);
    for table in ["1", "2", "3"] {
        desk.does(&["result", table, "1-0"]);
    }
    assert!(desk.does(&["check"]).contains("nothing is wrong"));
    desk.does(&["edit", "Kay", "--name", "Kaye", "--rating", "1860"]);
    assert!(desk.does(&["standings"]).contains("Kaye"));
    assert!(desk.does(&["ratings"]).contains("Kaye"));
    // The same pairs again, by hand: what they break is said, and the checker says it too.
    let again: Vec<String> = {
        let acts: Value = serde_json::from_str(&desk.does(&["export", "--format", "json"])).unwrap();
        let pair = acts.as_array().unwrap().iter().rev().find(|a| a["act"] == "pair").unwrap().clone();
        pair["pairs"].as_array().unwrap().iter().map(|p| format!("#{}-#{}", p[0], p[1])).collect()
    };
    let free = {
        let acts: Value = serde_json::from_str(&desk.does(&["export", "--format", "json"])).unwrap();
        let pair = acts.as_array().unwrap().iter().rev().find(|a| a["act"] == "pair").unwrap().clone();
        format!("#{}", pair["byes"][0])
    };
    let said = desk.does(&["pair", "--by-hand", &again.join(","), "--bye", &free, "--reason", "no choice"]);
    assert!(said.contains("against the rules") && said.contains("met in round 1"), "{said}");
    assert!(desk.refuses(&["check"]).contains("have met"));
}

#[test]
fn what_is_said_once_stands_on_every_form_3_2() {
    let desk = Desk::seven("about");
    desk.does(&[
        "about",
        "--venue",
        "Самара",
        "--chief",
        "Бондарь П., 1",
        "--days",
        "1 мая;2 мая",
        "--control",
        "80+30",
        "--arbiters",
        "Помощник А., 2",
    ]);
    desk.play_round();
    desk.does(&["sanction", "Smith", "warning", "5.4.14.2"]);
    desk.does(&["protest", "Smith", "5.4.2.6"]);
    desk.does(&["decide-protest", "1", "the flag had fallen"]);
    desk.does(&["norm", "Kay", "КМС"]);
    for (form, words) in [
        ("round", &["Самара", "Бондарь П.", "1 мая"][..]),
        ("report", &["80+30", "Помощник А.", "5.4.14.2", "the flag had fallen", "КМС"][..]),
    ] {
        desk.does(&["print", form, "-o", "form.html"]);
        let text = fs::read_to_string(desk.file("form.html")).unwrap();
        for word in words {
            assert!(text.contains(word), "{form}: {word}");
        }
    }
}

#[test]
fn a_knock_out_says_what_it_waits_for_1_4() {
    let desk = Desk::new("knock-out");
    desk.does(&["new", "Cup", "--system", "knock-out", "--third-place", "--year", "2026"]);
    for name in ["A", "B", "C", "D"] {
        desk.does(&["enter", name]);
    }
    desk.does(&["number", "A;B;C;D", "seeds"]);
    desk.does(&["pair"]);
    desk.does(&["publish"]);
    desk.does(&["result", "1", "="]);
    assert!(desk.does(&["result", "2", "1-0"]).contains("table 1 is drawn: `decide` who goes on"));
    assert!(desk.refuses(&["pair"]).contains("say who goes on"));
    desk.does(&["decide", "1", "A", "by lot"]);
    desk.does(&["pair"]);
    desk.does(&["publish"]);
    for table in ["1", "2"] {
        desk.does(&["result", table, "1-0"]);
    }
    desk.does(&["print", "bracket", "-o", "bracket.html"]);
    let sheet = fs::read_to_string(desk.file("bracket.html")).unwrap();
    // Seeds 1 and 4, 2 and 3; the drawn meeting with who goes on.
    for words in ["½:½", "→ A", "Round 1", "Round 2"] {
        assert!(sheet.contains(words), "{words}: {sheet}");
    }
    desk.does(&["approve"]);
    assert!(desk.refuses(&["withdraw", "A", "late"]).contains("approved"));
}

/// 5.3: what is asked for, what is lacking, the decision, the lot of the admitted only, and the protocol.
#[test]
fn the_commission_admits_at_the_command_line_5_3() {
    let desk = Desk::new("admission");
    desk.does(&["new", "The cup", "--rounds", "3", "--year", "2026"]);
    let late = ["admission", "apply", "Late", "--on", "2026-04-21"];
    desk.does(&[
        "admission",
        "demand",
        "--deadline",
        "2026-04-20",
        "--fee",
        "1500",
        "--commission",
        "Бондарь П., 1; Врач",
    ]);
    assert!(desk.refuses(&["admission", "demand", "--fee", "6000", "--commission", "A"]).contains("5.2"));
    assert!(desk.refuses(&late).contains("5.1"));
    fs::write(desk.file("out.csv"), "Cheat;1990;2025-01-01;\n").unwrap();
    assert!(desk.does(&["admission", "disqualified", "out.csv"]).contains("1"));
    assert!(desk.refuses(&["enter", "Cheat"]).contains("1.6.2"));
    for name in ["Smith", "Orlov", "King"] {
        desk.does(&["admission", "apply", name, "--on", "2026-04-20"]);
    }
    for n in ["1", "2", "3"] {
        desk.does(&["admission", "accept", n]);
    }
    let lacking = desk.refuses(&["admission", "admit", "Smith"]);
    assert!(lacking.contains("1500 roubles") || lacking.contains("1,500 roubles"), "{lacking}");
    desk.does(&["admission", "pay", "Smith", "1500"]);
    desk.does(&["admission", "confirm", "Smith", "--rating", "2000"]);
    for document in ["doctor", "identity", "medical-policy", "accident-policy"] {
        desk.does(&["admission", "show", "Smith", document]);
    }
    desk.does(&["admission", "admit", "Smith"]);
    // No reason takes the place of the doctor's word and the policy (2.2.3, 2.4).
    let orlov = ["admission", "admit", "Orlov", "--reason", "papers come tomorrow"];
    assert!(desk.refuses(&orlov).contains("2.4"));
    desk.does(&["admission", "show", "Orlov", "doctor"]);
    desk.does(&["admission", "show", "Orlov", "accident-policy"]);
    desk.does(&orlov);
    assert!(desk.refuses(&["lot", "--seed", "1"]).contains("King"));
    desk.does(&["admission", "refuse", "King", "no policy, 2.4"]);
    assert!(!desk.does(&["lot", "--seed", "1"]).contains("King"));
    desk.does(&["print", "admission", "-o", "form.html"]);
    let page = fs::read_to_string(desk.file("form.html")).unwrap();
    for words in ["King", "not admitted", "no policy, 2.4", "Бондарь П.", "Fees paid, roubles: 1500"]
    {
        assert!(page.contains(words), "{words}");
    }
}

/// 5.4.17.5, 12.4.3, 2.3.2, 12.4.6, 4.2, 13.1.2, 12.2, 1.5.6: what the panel records besides, from the command line to paper.
#[test]
fn the_office_at_the_command_line_12_4_3() {
    let desk = Desk::seven("office");
    desk.play_round();
    let committee = [
        "appeals",
        "committee",
        "--chairman",
        "A; 1970; X",
        "--member",
        "B; 1980; Y",
        "--member",
        "C; 1980; Z",
    ];
    assert!(desk.refuses(&committee).contains("5.4.17.5"));
    desk.does(&[&committee[..], &["--reserve", "D; 1980; X", "--reserve", "E; 1980; W"]].concat());
    desk.does(&["protest", "Smith", "5.4.4", "--round", "1"]);
    assert!(desk.refuses(&["appeals", "appeal", "Smith", "1", "wrong"]).contains("is not decided"));
    desk.does(&["decide-protest", "1", "no"]);
    desk.does(&["appeals", "appeal", "Smith", "1", "wrong"]);
    desk.does(&["appeals", "replace", "1", "B", "D", "a friend"]);
    desk.does(&["appeals", "decide", "1", "1", "2", "It stands."]);
    desk.does(&["office", "opening", "1", "c3-d4", "--round", "1"]);
    desk.does(&["office", "sheet", "1", "--round", "1"]);
    desk.does(&["office", "medical", "Smith", "a headache", "--aid", "plays on", "--on", "2026-05-01"]);
    let short = [
        "office",
        "inventory",
        "--tables",
        "4",
        "--chairs",
        "8",
        "--boards",
        "3",
        "--sets",
        "3",
        "--clocks",
        "4",
    ];
    assert!(desk.does(&short).contains("clocks 4/5"));
    desk.does(&["office", "prepare", "safety", "--note", "No. 7, approved"]);
    desk.does(&[
        "office",
        "meeting",
        "The Regulations were read.",
        "--present",
        "A; B",
        "--on",
        "2026-05-01",
    ]);
    desk.does(&["office", "incident", "Coach", "coach", "warning", "1.5.4: a hint"]);
    desk.does(&["about", "--arrival", "1 May", "--organiser", "The federation", "--status", "all-russian"]);
    assert!(desk.refuses(&["about", "--arrival", "2 May"]).contains("3.1.1"));
    for (form, words) in [
        ("round", "c3-d4"),
        ("decisions", "It stands."),
        ("decisions", "1.5.4: a hint"),
        ("doctor", "a headache"),
        ("hall", "No. 7, approved"),
        ("minutes", "The Regulations were read."),
        ("programme", "The federation"),
    ] {
        desk.does(&["print", form, "-o", "form.html"]);
        assert!(fs::read_to_string(desk.file("form.html")).unwrap().contains(words), "{form}: {words}");
    }
    desk.does(&["office", "pause", "no light"]);
    assert!(desk.refuses(&["pair"]).contains("12.4.3"));
    desk.does(&["office", "resume"]);
    desk.does(&["office", "cancel", "the roof"]);
    assert!(desk.refuses(&["pair"]).contains("12.4.3"));
}

/// What the library knows of Regulations can be set (seeding, roster, order of boards, forfeits, byes, leavers, groups, teams), and stands in the first line of the file.
#[test]
fn regulations_are_set_at_the_command_line_3_2() {
    let opened = |name: &str, options: &[&str]| -> Value {
        let desk = Desk::new(name);
        desk.does(&[&["new", "E", "--year", "2026", "--file", "e.jsonl"], options].concat());
        let file = fs::read_to_string(desk.file("e.jsonl")).unwrap();
        serde_json::from_str::<Value>(file.lines().next().unwrap()).unwrap()["regulations"].clone()
    };
    let plain = opened("regulations-plain", &["--boards", "4"]);
    let set = opened(
        "regulations-set",
        &[
            "--boards",
            "4",
            "--roster",
            "7",
            "--free-order",
            "--by",
            "matches",
            "--seeding",
            "lot",
            "--forfeit-is-no-meeting",
            "--bye-by-number",
            "--bye-credits-nothing",
            "--leavers-as-scored",
            "--games",
            "2",
            "--two-points",
            "--criteria",
            "wins",
        ],
    );
    let teams = |r: &Value| r["character"]["teams"].clone();
    assert_eq!((&teams(&plain)["roster"], &teams(&set)["roster"]), (&Value::from(6), &Value::from(7)));
    assert_eq!((&teams(&plain)["fixed_order"], &teams(&set)["fixed_order"]), (&true.into(), &false.into()));
    assert_ne!(teams(&plain)["counting"], teams(&set)["counting"]);
    for (field, usual, given) in [
        ("seeding", Value::from("rating"), Value::from("lot")),
        ("forfeit_is_meeting", true.into(), false.into()),
        ("bye_by_classification", true.into(), false.into()),
        ("bye_credit", "lowest".into(), "nothing".into()),
        ("leaver_credit", "mean_gain".into(), "as_scored".into()),
        ("games", 1.into(), 2.into()),
    ] {
        assert_eq!((&plain[field], &set[field]), (&usual, &given), "{field}");
    }
    assert_eq!(set["criteria"].as_array().unwrap().len(), 1);
    let personal = opened(
        "regulations-groups",
        &["--groups", "men-under-17,women-under-17", "--team-best", "2", "--team-by", "places"],
    );
    assert_eq!(personal["groups"].as_array().unwrap().len(), 2);
    assert_eq!(personal["team_result"], serde_json::json!({ "best": 2, "by": "places" }));
    let desk = Desk::new("regulations-wrong");
    assert!(desk.refuses(&["new", "E", "--groups", "boys"]).contains("boys"));
    assert!(desk.refuses(&["new", "E", "--boards", "2", "--team-best", "2"]).contains("--team-best"));
}

/// 5.4.5.2: the ratings of an event have who left before half too, without a place; 2.1, 14.1.4: groups and teams as the Regulations have them.
#[test]
fn ratings_and_tables_of_groups_and_teams_5_4_5_2() {
    let desk = Desk::new("ratings");
    desk.does(&[
        "new",
        "E",
        "--system",
        "round-robin",
        "--year",
        "2026",
        "--groups",
        "men-under-17,men-17-19",
        "--team-best",
        "1",
    ]);
    let table = "ФИО;Рейтинг;Год рожд.;Пол;Команда\nA;2000;2012;м;T1\nB;2000;2008;м;T2\nC;2000;2012;м;T1\nD;2000;2008;м;T2\nE;2000;2012;м;T1\nF;2000;2008;м;T2\n";
    fs::write(desk.file("entries.csv"), table).unwrap();
    desk.does(&["import", "entries.csv"]);
    assert!(desk.refuses(&["enter", "G", "--born", "1990", "--sex", "m"]).contains("G"));
    desk.does(&["number", "A;B;C;D;E;F", "by hand"]);
    desk.play_round();
    desk.does(&["withdraw", "A", "ill"]);
    let ratings = desk.does(&["ratings", "--factor", "20"]);
    // 1 and 6 meet in the first round of Appendix 2, and White wins: 2000 and twenty halves.
    let line = ratings.lines().find(|l| l.contains(" A ")).unwrap();
    assert!(line.contains("–") && line.contains("2010"), "{ratings}");
    for (form, words) in [("groups", ["boys (under 17)", "C"]), ("teams", ["T1", "T2"])] {
        desk.does(&["print", form, "-o", "form.html"]);
        let page = fs::read_to_string(desk.file("form.html")).unwrap();
        for word in words {
            assert!(page.contains(word), "{form}: {word}");
        }
    }
}
