//! The engine from the command line: Hub, analysis, matches, training.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use program::{bolshak, out, refused};
use serde_json::Value;

const BOLSHAK: &str = env!("CARGO_BIN_EXE_bolshak");

/// A folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("bolshak-engine-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_conversation_in_hub_ends_with_the_input() {
    let mut child = Command::new(BOLSHAK)
        .args(["engine", "--hash", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let input = "hub\nset-param name=variant value=russian\ninit\nlevel depth=4\ngo think\nstop\nping\nnonsense\n\
                 go analyze\n\u{1}\u{fffd}\n";
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    // The input is closed while it analyses: it leaves all the same.
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let names: Vec<&str> = text
        .lines()
        .map(|line| line.split(' ').next().unwrap())
        .filter(|name| *name != "param" && *name != "info")
        .collect();
    assert_eq!(names[..3], ["id", "wait", "ready"]);
    assert!(names[3..].starts_with(&["done", "pong", "error"]), "{text}");
}

/// Two instances over Hub: every move is checked, the score adds up, the games can be written down.
#[test]
fn a_match_over_hub() {
    let folder = Folder::new("match");
    let program = format!("{BOLSHAK} engine --hash 1");
    let games = folder.file("games.pdn");
    let text = out(&[
        "match",
        &program,
        &program,
        "--games",
        "4",
        "--time",
        "0.002",
        "--variant",
        "brazilian",
        "--longest",
        "60",
        "--concurrency",
        "2",
        "--lang",
        "en",
        "--pgnout",
        &games,
    ]);
    assert_eq!(text.lines().filter(|line| line.contains("First has")).count(), 4, "{text}");
    assert!(text.contains("/4\n"), "{text}");
    assert!(!text.contains("loses"), "{text}");
    let games = fs::read_to_string(games).unwrap();
    assert_eq!(games.matches("[Event ").count(), 4);
    assert_eq!(games.matches("[GameType \"26\"]").count(), 4);
    assert_eq!(games.matches("[FEN \"").count(), 4);
}

#[test]
fn a_match_says_it_in_each_language_and_obeys_its_options() {
    let folder = Folder::new("options");
    let openings = folder.file("openings.txt");
    fs::write(&openings, "# one\nW:WKa1,Kc1,Ke1:Ba7\n").unwrap();
    let arguments = |lang: &'static str| {
        vec![
            "match",
            "builtin:nodes=300,hash=1",
            "builtin:material,nodes=20,hash=1",
            "--games",
            "2",
            "--lang",
            lang,
        ]
    };
    let with = |lang, more: &[&str]| {
        let all: Vec<&str> = arguments(lang).into_iter().chain(more.iter().copied()).collect();
        out(&all)
    };
    let text = with("ru", &["--openings", &openings, "--sprt", "-50,50"]);
    // Three kings against a man about to be one: White wins both, once as the first and once as the second.
    assert!(text.contains("Счёт первого: +1 =0 −1, 1/2"), "{text}");
    assert!(text.contains("не решено"), "{text}");
    assert!(with("uk", &["--openings", "idf", "--longest", "2"]).contains("задовго"));
    let message = refused(&["match", "builtin:x", "builtin"]);
    assert!(message.contains("unknown setting `x`"), "{message}");
    assert!(refused(&["match", "builtin", "/no/such/program"]).contains("/no/such/program"));
    assert!(refused(&["match", "builtin", "builtin", "--time", "0"]).contains("is no time"));
    assert!(refused(&["match", "builtin", "builtin", "--sprt", "5,5"]).contains("is no test"));
    let table = ["match", "builtin", "builtin", "--openings", "fmjd", "--variant", "international"];
    assert!(refused(&table).contains("drawing tables are of Russian"));
}

#[test]
fn analysis_as_a_table_and_as_json() {
    // 6.1.7: White takes the last man and wins.
    let fen = ["analyse", "russian", "--fen", "W:Wc3,h2:Bd4", "--depth", "4", "--lang"];
    let say = |lang| out(&fen.iter().copied().chain([lang]).collect::<Vec<_>>());
    assert!(say("en").contains("win in 1 move  c3:e5"), "{}", say("en"));
    assert!(say("ru").contains("выигрыш в 1 ход"));
    assert!(say("uk").contains("виграш за 1 хід"));
    let text = out(&[
        "analyse",
        "international",
        "--moves",
        "32-28, 19-23",
        "--multipv",
        "3",
        "--nodes",
        "2000",
        "--json",
    ]);
    let value: Value = serde_json::from_str(&text).unwrap();
    // 28x19 is the only move, so there is one line.
    assert_eq!(value["lines"].as_array().unwrap().len(), 1);
    assert_eq!(value["lines"][0]["moves"][0], "28:19");
    let text = out(&["analyse", "russian", "--multipv", "3", "--depth", "5", "--json"]);
    let value: Value = serde_json::from_str(&text).unwrap();
    let lines = value["lines"].as_array().unwrap();
    let men: Vec<f64> = lines.iter().map(|line| line["score"]["men"].as_f64().unwrap()).collect();
    assert_eq!(men.len(), 3);
    assert!(men.is_sorted_by(|one, next| one >= next), "{men:?}");
    let over = out(&["analyse", "russian", "--fen", "W:W:Bd4", "--lang", "en"]);
    assert!(over.contains("The game is over"), "{over}");
    assert!(refused(&["analyse", "russian", "--moves", "c3-d5"]).contains("Move 1, “c3-d5”"));
    assert!(refused(&["analyse", "russian", "--time", "NaN"]).contains("--time"));
}

/// The fingerprint depends on nothing but the search.
#[test]
fn bench_counts_the_same_each_time() {
    let nodes = || {
        let text = out(&["bench", "--depth", "5"]);
        let last = text.lines().last().unwrap().to_owned();
        assert!(
            last.starts_with("nodes=") && last.contains(" seconds=") && last.contains(" mnps="),
            "{last}"
        );
        last.split(' ').next().unwrap().to_owned()
    };
    assert_eq!(nodes(), nodes());
}

/// Training cut off after its first generation and gone on with ends with the same weights as in one go, on any number of threads.
#[test]
fn training_goes_on_where_it_was_cut_off() {
    let folder = Folder::new("train");
    let train = |name: &str, rounds: &str, threads: &str| {
        let path = folder.file(name);
        out(&[
            "train",
            "russian",
            "--dir",
            &path,
            "--rounds",
            rounds,
            "--games",
            "64",
            "--nodes",
            "20",
            "--steps",
            "4",
            "--gate",
            "20",
            "--threads",
            threads,
            "--lang",
            "en",
        ])
    };
    assert!(train("whole", "2", "2").contains("Generation 2: error "));
    assert!(train("cut", "1", "1").contains("Generation 1: error "));
    let second = train("cut", "2", "1");
    assert!(!second.contains("Generation 1:") && second.contains("Generation 2:"), "{second}");
    let weights = |name: &str| fs::read(folder.0.join(name).join("russian-weights-2.bin")).unwrap();
    assert_eq!(weights("whole"), weights("cut"));
    // Other games do not mix with these.
    let path = folder.file("cut");
    let other = ["train", "russian", "--dir", &path, "--seed", "2", "--games", "64", "--nodes", "20"];
    assert!(refused(&other).contains("give another file"));
}

/// d4-e5 walks into f6:d4 and loses the game; d4-c5 was the only other move.
#[test]
fn a_review_marks_the_blunder_and_gives_the_better_line() {
    let folder = Folder::new("review");
    let (record, out_file, svg) = (folder.file("in.pdn"), folder.file("out.pdn"), folder.file("graph.svg"));
    let tags = "[White \"A\"]\n[Black \"B\"]\n[GameType \"25\"]\n[SetUp \"1\"]\n[FEN \"W:Wd4:Bf6\"]\n";
    fs::write(&record, format!("{tags}\n1. d4-e5 f6:d4 0-2\n")).unwrap();
    out(&["review", &record, "--depth", "7", "--out", &out_file, "--svg", &svg, "--lang", "en"]);
    let text = fs::read_to_string(&out_file).unwrap();
    let blunder = text.contains("$4") || text.contains("??");
    assert!(blunder && text.contains("(1. d4-c5") && text.contains("[%eval #-1]"), "{text}");
    // What it writes is a record that is read without a fault.
    let check = bolshak(&["pdn", "check", &out_file]);
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stdout));
    let graph = fs::read_to_string(svg).unwrap();
    assert!(graph.starts_with("<svg ") && graph.contains("A – B") && graph.contains("1. d4-e5??"), "{graph}");
    // An illegal move is reported, and what stands before it is looked through.
    fs::write(&record, format!("{tags}\n1. d4-c5 f6-f5 *\n")).unwrap();
    let output = bolshak(&["review", &record, "--depth", "3"]);
    assert!(output.status.success() && !output.stderr.is_empty());
    assert!(String::from_utf8_lossy(&output.stdout).contains("[%eval "));
    assert!(refused(&["review", &record, "--game", "2"]).contains("there is no game 2, the last is 1"));
    assert!(refused(&["review", "/no/such/file"]).contains("/no/such/file"));
}

/// A review of a collection takes a night: killed at any moment it goes on, and the file is what it would have been.
#[test]
fn a_review_that_was_killed_goes_on_where_it_was() {
    let folder = Folder::new("review-resumed");
    let (record, whole, cut) = (folder.file("in.pdn"), folder.file("whole.pdn"), folder.file("cut.pdn"));
    let game = |moves: &str| format!("[GameType \"25\"]\n\n{moves} *\n\n");
    let games = [
        "1. c3-d4 d6-c5 2. b2-c3",
        "1. g3-f4 f6-g5",
        "1. a1-a1",
        "1. c3-b4 b6-c5 2. d2-c3",
        "1. e3-d4 d6-c5 2. a3-b4",
        "1. c3-d4 b6-a5",
    ];
    fs::write(&record, games.map(game).concat()).unwrap();
    out(&["review", &record, "--depth", "5", "--hash", "1", "--out", &whole]);
    let whole = fs::read(whole).unwrap();
    assert_eq!(String::from_utf8_lossy(&whole).matches("GameType").count(), games.len());
    let command = ["review", &record, "--depth", "5", "--hash", "1", "--out", &cut, "--resume"];
    let mut killed = 0;
    for games in 1..6 {
        let mut child = Command::new(BOLSHAK).args(command).stderr(Stdio::null()).spawn().unwrap();
        let note = format!("{cut}.progress");
        let done =
            || fs::read_to_string(&note).ok().and_then(|text| text.split(' ').next()?.parse::<u32>().ok());
        while child.try_wait().unwrap().is_none() && done().is_none_or(|done| done < games) {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        killed += usize::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        // What a power cut leaves behind the last game that was noted is nothing.
        fs::OpenOptions::new().append(true).open(&cut).unwrap().write_all(b"[Event \"torn").unwrap();
    }
    assert!(killed > 0);
    out(&command);
    assert_eq!(String::from_utf8(fs::read(&cut).unwrap()).unwrap(), String::from_utf8(whole).unwrap());
    assert!(!PathBuf::from(format!("{cut}.progress")).exists());
}
