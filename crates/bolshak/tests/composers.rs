//! `bolshak compose contest` as a secretary, judges and authors use it.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod program;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use program::program;

/// A folder of its own.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("bolshak-composers-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).unwrap();
    }

    fn log(&self) -> String {
        fs::read_to_string(self.0.join("contest.jsonl")).unwrap_or_default()
    }

    fn run(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let arguments = [&["--lang", "en", "compose", "contest"], arguments].concat();
        let output = program(&arguments).current_dir(&self.0).output().unwrap();
        let text = if output.status.success() { output.stdout } else { output.stderr };
        (output.status.code(), String::from_utf8(text).unwrap())
    }

    fn does(&self, arguments: &[&str]) -> String {
        let (status, text) = self.run(arguments);
        assert_eq!(status, Some(0), "{arguments:?}: {text}");
        text
    }

    /// What is refused is refused with its article, and nothing is written.
    fn refuses(&self, arguments: &[&str], why: &str) {
        let before = self.log();
        let (status, text) = self.run(arguments);
        assert_eq!(status, Some(2), "{arguments:?}: {text}");
        assert!(text.contains(why), "{arguments:?}: {text}");
        assert_eq!(self.log(), before);
    }

    /// An announced contest.
    fn announced(name: &str) -> Self {
        let folder = Self::new(name);
        folder.file("cup.txt", REGULATIONS);
        folder.file("study.pdn", STUDY);
        folder.does(&["announce", "cup.txt", "--on", "01.01.2026"]);
        folder
    }

    fn enter(&self, author: &str, on: &str) -> String {
        let who = ["--author", author, "--place", "Town", "--section", "studies", "--on", on];
        self.does(&[&["enter", "study.pdn"][..], &who].concat())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left in the folder for temporary files harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}

const REGULATIONS: &str = "Name: Cup\nStatus: open to all\nOrganiser: The club\nTerms: new compositions\nAuthors: closed\nSection: studies; Senior; Second\nSection: tasks; Third\n\
    Most: 1\nCopies: 1\nAddress: the club\nDeadline: 01.04.2026\nBest: 1\nChief: Chief\nSecretary: Secretary\nPreliminary: 2026-06-01\nIn force: 01.08.2026\n";

const STUDY: &str = "[Event \"By Anna\"]\n[Author \"Anna\"]\n[Site \"Town\"]\n[GameType \"25\"]\n[SetUp \"1\"]\n[FEN \"W:WKa3,a5,e3:Ba7,f6,h2\"]\n[Task \"win\"]\n\n\
    1. a3-c5 f6-e5 (1... a7-b6 2. c5:a7 f6-e5) 2. e3-f4 e5:g3 3. c5-g1 g3-f2 (3... a7-b6 4. a5:c7 g3-f2 5. g1:a7) 4. g1:d4 *\n";

#[test]
fn what_the_regulations_leave_out_is_named_11_5_2() {
    let folder = Folder::new("regulations");
    let announce = ["announce", "cup.txt", "--on", "01.01.2026"];
    for (line, why) in [
        ("Name: Cup\n", "left out. (Rules 2022, 11.5.2)"),
        ("Terms: new compositions\n", "left out. (Rules 2022, 11.5.2)"),
        ("Deadline: 01.04.2026\n", "The regulations do not say: deadline (11.5.2)."),
        ("Authors: closed\n", "The regulations do not say: authors (11.5.2)."),
        ("Chief: Chief\n", "has a senior judge. (Rules 2022, 11.7)"),
    ] {
        folder.file("cup.txt", &REGULATIONS.replace(line, ""));
        folder.refuses(&announce, why);
    }
    for (from, to, why) in [
        ("01.04.2026", "31.03.2026", "three months to come in. (Rules 2022, 11.5.2)"),
        ("01.04.2026", "31.02.2026", "31.02.2026 is not a day"),
        ("Most: 1", "Most: 0", "0 is not a number from 1 to 255"),
        ("Most: 1", "Prize: 1", "“prize” is not one of"),
        ("closed", "secret", "not “secret”"),
    ] {
        folder.file("cup.txt", &REGULATIONS.replace(from, to));
        folder.refuses(&announce, why);
    }
    assert!(!folder.0.join("contest.jsonl").exists());
    folder.file("cup.txt", REGULATIONS);
    assert_eq!(folder.does(&announce), "The contest is announced: Cup\n");
    // A contest that is there is not begun anew.
    let (status, _) = folder.run(&announce);
    assert_eq!(status, Some(1));
    assert_eq!(folder.log().lines().count(), 1);
    assert!(folder.does(&["regulations"]).contains("Section: studies: senior judge Senior; judges Second"));
}

/// Nothing that judges get of a closed contest names an author before the final results.
#[test]
fn judges_of_a_closed_contest_do_not_see_authors_11_5_2() {
    let folder = Folder::announced("closed");
    folder.enter("Anna", "01.02.2026");
    let twice = ["enter", "study.pdn", "--author", "Anna", "--place", "Town", "--section", "studies"];
    folder.refuses(&[&twice[..], &["--on", "02.02.2026"]].concat(), "as are allowed. (Rules 2022, 11.5.2)");
    let papers: [&[&str]; 4] =
        [&["entries"], &["sheet", "Second", "--nodes", "30000"], &["results"], &["regulations"]];
    for arguments in papers {
        let text = folder.does(arguments);
        assert!(!text.contains("Anna") && !text.contains("Town"), "{arguments:?}: {text}");
    }
    let sheet = folder.does(&["sheet", "Second", "--nodes", "30000"]);
    assert!(sheet.contains("No. 1, studies: sound") && sheet.contains("11.2.6    kept"), "{sheet}");
    assert!(sheet.contains("only the solution that the author gives is taken into account (11.7)"));
    assert!(sheet.contains("Mark of Second: ____"), "{sheet}");
    folder.refuses(&["sheet", "Anna"], "Anna judges nothing");
    folder.does(&["mark", "1", "8,5", "--judge", "Second", "--on", "02.04.2026"]);
    assert!(folder.does(&["sheet", "Second", "--nodes", "30000"]).contains("Mark of Second: 8.5"));
    folder.does(&["sheet", "Second", "--nodes", "30000", "--html", "sheet.html"]);
    let page = fs::read_to_string(folder.0.join("sheet.html")).unwrap();
    assert!(page.contains("<svg") && page.contains("Mark of Second: 8.5") && !page.contains("Anna"));
    let preliminary = folder.does(&["preliminary", "--on", "01.05.2026"]);
    assert!(preliminary.contains("No. 1  8.5") && !preliminary.contains("Anna"), "{preliminary}");
    // The author is told alone.
    let letter = folder.does(&["letter", "Anna"]);
    assert!(letter.contains("studies: place 1 of 1, 8.5 points"), "{letter}");
    folder.refuses(&["letter", "Nobody"], "has entered nothing");
    let last = folder.does(&["final", "--on", "01.08.2026"]);
    assert!(last.contains("1. Anna  8.5  (No. 1)"), "{last}");
    assert!(folder.does(&["entries"]).contains("[Author \"Anna\"]"));
    assert!(folder.does(&["letter", "Anna"]).starts_with("Certificate of points for Anna: “Cup”"));
}

/// Two months to the day are open for complaints, the final results come after them.
#[test]
fn complaints_come_within_two_months_11_5_2() {
    let folder = Folder::announced("complaints");
    folder.enter("Anna", "01.02.2026");
    folder.does(&["mark", "1", "8", "--judge", "Senior", "--on", "02.04.2026"]);
    folder.refuses(&["mark", "1", "10.1", "--judge", "Senior", "--on", "02.04.2026"], "(Rules 2022, 11.7)");
    folder.refuses(&["mark", "1", "8", "--judge", "Chief", "--on", "02.04.2026"], "(Rules 2022, 11.7)");
    folder.does(&["preliminary", "--on", "01.05.2026"]);
    let complain = |on: &'static str| ["complain", "1", "more", "--author", "Anna", "--on", on];
    folder.does(&complain("01.07.2026"));
    folder.refuses(&complain("02.07.2026"), "have gone by. (Rules 2022, 11.5.2)");
    folder.refuses(&["final", "--on", "01.08.2026"], "not decided yet. (Rules 2022, 11.7)");
    folder.does(&["revise", "1", "--mark", "8.2", "--reason", "a second line", "--on", "02.07.2026"]);
    folder.does(&["decide", "1", "upheld", "--on", "02.07.2026"]);
    let last = folder.does(&["final", "--on", "01.08.2026"]);
    assert!(last.contains("8.2 instead of 8.0 (chief arbiter: a second line)"), "{last}");
    assert!(last.contains("1. Anna on No. 1: more – decided: upheld"), "{last}");
    let report = folder.does(&["report"]);
    assert!(report.contains("Compositions: 1, authors: 1, without a mark: 0."), "{report}");
    let section = folder.does(&["report", "--section", "studies"]);
    assert!(section.trim_end().ends_with("Senior judge of the section Senior"), "{section}");
    folder.refuses(&["report", "--section", "poems"], "There is no such section.");
}

/// The file is a log: numbered, only added to; what somebody has changed is refused with its line, what a crash has torn is passed over.
#[test]
fn the_file_is_a_numbered_log() {
    let folder = Folder::announced("log");
    folder.enter("Anna", "01.02.2026");
    let whole = folder.log();
    assert!(
        whole.lines().nth(1).unwrap().starts_with(r#"{"n":2,"on":"2026-02-01","act":"enter""#),
        "{whole}"
    );
    folder.file("contest.jsonl", &format!("{whole}{{\"n\":3,\"on\":\"20"));
    folder.enter("Boris", "02.02.2026");
    assert_eq!(folder.log().lines().count(), 3);
    assert!(folder.log().starts_with(&whole));
    folder.file("contest.jsonl", &whole.replace("\"n\":2", "\"n\":3"));
    folder.refuses(&["results"], "contest.jsonl");
    // An act that the rules refuse does not become one by being written by hand.
    folder.file("contest.jsonl", &format!("{whole}{{\"n\":3,\"on\":\"2026-03-01\",\"act\":\"final\"}}\n"));
    folder.refuses(&["results"], "11.5.2");
    for nonsense in ["{}", "[1]", "{\"n\":3,\"on\":\"2026-03-01\",\"act\":\"dance\"}"] {
        folder.file("contest.jsonl", &format!("{whole}{nonsense}\n"));
        folder.refuses(&["results"], "contest.jsonl");
    }
}

/// Files of a folder and those below, by their paths.
fn files(folder: &Path, below: &str, found: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap()) {
        let name = format!("{below}{}", entry.file_name().into_string().unwrap());
        if entry.path().is_dir() {
            files(&entry.path(), &format!("{name}/"), found);
        } else {
            found.insert(name, fs::read_to_string(entry.path()).unwrap());
        }
    }
}

/// `docs/composition/contest`: every paper as the program makes it.
#[test]
fn the_contest_of_the_guide_is_what_its_script_makes_11_5_11_7() {
    let folder = Folder::new("worked");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/composition/contest");
    fs::create_dir_all(folder.0.join("entries")).unwrap();
    let entries = fs::read_dir(source.join("entries")).unwrap().map(|entry| entry.unwrap().file_name());
    let given = entries.map(|name| format!("entries/{}", name.into_string().unwrap()));
    for name in given.chain(["play.sh", "regulations.txt"].map(str::to_owned)) {
        fs::copy(source.join(&name), folder.0.join(&name)).unwrap();
    }
    let bin = Path::new(env!("CARGO_BIN_EXE_bolshak")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sh").arg("play.sh").current_dir(&folder.0).env("PATH", path).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let (mut kept, mut made) = (BTreeMap::new(), BTreeMap::new());
    files(&source, "", &mut kept);
    files(&folder.0, "", &mut made);
    assert_eq!(kept.keys().collect::<Vec<_>>(), made.keys().collect::<Vec<_>>());
    for (name, text) in &kept {
        assert_eq!(text, &made[name], "{name}");
    }
}
