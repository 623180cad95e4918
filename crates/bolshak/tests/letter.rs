//! `bolshak letter` as players and officials use it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use program::program;

/// A folder of its own.
struct Bureau {
    folder: PathBuf,
}

impl Bureau {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("bolshak-letter-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self { folder }
    }

    fn run(&self, arguments: &[&str]) -> (bool, String) {
        let output = program(&[&["letter"], arguments].concat()).current_dir(&self.folder).output().unwrap();
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

    fn one_game(name: &str) -> Self {
        let bureau = Self::new(name);
        bureau.does(&[
            "new",
            "--code",
            "K-12",
            "--white",
            "Petrov",
            "--black",
            "Sedov",
            "--start",
            "01.03.2026",
        ]);
        bureau
    }

    fn letter(&self, bytes: &[u8]) -> &'static str {
        fs::write(self.folder.join("letter.txt"), bytes).unwrap();
        "letter.txt"
    }
}

impl Drop for Bureau {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn a_game_is_kept_against_a_partner_who_only_writes_letters() {
    let bureau = Bureau::one_game("own");
    let card = bureau.does(&["reply", "c3-b4", "--sent", "03.03.2026", "--greeting", "Hello"]);
    assert!(card.contains("My moves: 1. c3-b4\n") && card.contains("Time: 2/0\n"), "{card}");
    let reply = "Hello!\nEvent: K-12\nYour move: 1. c3-b4\nMy move: 1... f6-g5\nDates: 03.03.2026 12.03.2026 15.03.2026\nTime: 2/3\nAddress: Kazan\nSignature: Sedov\n";
    let said = bureau.does(&["receive", bureau.letter(reply.as_bytes()), "--by", "black"]);
    assert!(
        said.contains("Time 2/3") && said.contains("Repeat the moves: 1. f6-g5 (Rules 2022, 10.2.3)"),
        "{said}"
    );
    let mail = bureau.does(&["reply", "b2-c3", "--received", "22.03.2026", "--sent", "26.03.2026", "--mail"]);
    assert!(mail.starts_with("Subject: K-12, Petrov – Sedov\n\n"), "{mail}");
    let table = bureau.does(&["schedule"]);
    let row = table.lines().find(|line| line.contains("b2-c3")).unwrap();
    assert!(row.trim_start().starts_with("22.03 26.03       4      6 | b2-c3"), "{table}");
    assert!(bureau.does(&["pdn"]).contains("1. c3-b4 f6-g5 2. b2-c3 *"));
}

#[test]
fn bad_letters_are_refused_and_change_nothing() {
    let bureau = Bureau::one_game("bad");
    bureau.does(&["reply", "c3-b4", "--sent", "03.03.2026"]);
    let log = || fs::read(bureau.folder.join("letters.jsonl")).unwrap();
    let before = log();
    let refuses = |bytes: &[u8], message: &str| {
        let said = bureau.refuses(&["receive", bureau.letter(bytes), "--by", "black"]);
        assert!(said.contains(message), "{said}");
        assert_eq!(log(), before);
    };
    refuses(b"Event: L-9\nMy move: f6-g5", "another event: L-9. (Rules 2022, 10.2.3)");
    refuses(
        b"Your move: c3-b4\nMy move: f6-g5\nDates: 03.03.2026 15.03.2026 12.03.2026",
        "12.03.2026 cannot be before 15.03.2026. (Rules 2022, 10.3.1)",
    );
    refuses(b"Dates: yesterday", "Line 1: \u{201c}yesterday\u{201d} is no date");
    refuses(&vec![b'a'; 3 << 20], "a letter has at most 65536");
    refuses(&[0xff, 0xfe, 0x00], "no reply move");
    refuses(b"", "no reply move");
    // Short notation is a letter with an impossible move (10.2.2), in the encoding of old mail too.
    let mut old = b"\xc2\xe0\xf8 \xf5\xee\xe4: c3-b4\n\xcc\xee\xe9 \xf5\xee\xe4: fg5\n".to_vec();
    old.extend(b"Dates: 03.03.2026 12.03.2026 15.03.2026\nTime: 2/3\n");
    let said = bureau.does(&["receive", bureau.letter(&old), "--by", "black", "--check"]);
    assert!(said.contains("short notation and counts as impossible. (Rules 2022, 10.2.2)"), "{said}");
    assert_eq!(log(), before, "only checked");
    assert!(bureau.refuses(&["--file", "none.jsonl", "status"]).contains("none.jsonl"));
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

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(|entry| entry.unwrap().path()) {
        fs::copy(&entry, to.join(entry.file_name().unwrap())).unwrap();
    }
}

/// `docs/correspondence`: six players, fifteen games, every file as the program makes it.
#[test]
fn the_worked_event_is_what_its_script_makes() {
    let bureau = Bureau::new("worked");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/correspondence");
    for name in ["play.sh", "start-list.txt", "README.md"] {
        fs::copy(source.join(name), bureau.folder.join(name)).unwrap();
    }
    for name in ["letters", "analyses"] {
        copy(&source.join(name), &bureau.folder.join(name));
    }
    let bin = Path::new(env!("CARGO_BIN_EXE_bolshak")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    let output =
        Command::new("sh").arg("play.sh").current_dir(&bureau.folder).env("PATH", path).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let (mut kept, mut made) = (BTreeMap::new(), BTreeMap::new());
    files(&source, "", &mut kept);
    files(&bureau.folder, "", &mut made);
    assert_eq!(kept.keys().collect::<Vec<_>>(), made.keys().collect::<Vec<_>>());
    for (name, text) in &kept {
        assert_eq!(text, &made[name], "{name}");
    }
}

fn worked(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/correspondence");
    fs::read_to_string(folder.join(name)).unwrap()
}

/// Counted by hand from the dates of the cards, White over Black.
#[test]
fn the_cards_of_the_worked_event_have_the_sums_of_their_dates_10_3_1() {
    let cards = [
        // 5 to 8 March; then 8 to 27 April without the leave of 10 to 25 April, the example of 10.4.3.
        ("game-01-letter-2", "0/3"),
        ("game-01-letter-3", "3/3"),
        // White one day late with an impossible move, six of penalty, two of putting it right; Black told in three days.
        ("game-03-letter-2", "7/0"),
        ("game-03-letter-4", "9/2"),
        // A part of a line: the moves of White in it take no time.
        ("game-06-letter-3", "2/2"),
        // Black two days and six for the wrong claim; White one day after the arbiter's letter; Black two more.
        ("game-08-letter-2", "1/8"),
        ("game-08-letter-3", "1/10"),
        ("game-15-letter-2", "0/3"),
        ("game-15-letter-3", "5/3"),
        ("game-15-letter-4", "5/4"),
    ];
    for (card, sums) in cards {
        let text = worked(&format!("cards/{card}.txt"));
        let said = text.lines().find_map(|line| {
            let (label, value) = line.split_once(": ")?;
            ["Время", "Час", "Time"].contains(&label).then_some(value)
        });
        assert_eq!(said, Some(sums), "{card}: {text}");
    }
    // The first date of a reply to the sealed move is that of the arbiter's letter (10.3.7).
    assert!(worked("cards/game-08-letter-2.txt").contains("Дати: 28.03.2026 02.04.2026 03.04.2026\n"));
}

/// Points and coefficients from the results of the fifteen games, as the officials and the players made them.
#[test]
fn the_table_of_the_worked_event_is_that_of_its_results_10_5() {
    // White, Black, and half points of each; game 12 is a minus for both (10.5.8).
    let results = [
        (1, 6, 1, 1),
        (2, 5, 0, 2),
        (3, 4, 0, 2),
        (6, 4, 0, 2),
        (5, 3, 0, 2),
        (1, 2, 2, 0),
        (2, 6, 2, 0),
        (3, 1, 1, 1),
        (4, 5, 2, 0),
        (6, 5, 0, 2),
        (1, 4, 1, 1),
        (2, 3, 0, 0),
        (3, 6, 2, 0),
        (4, 2, 1, 1),
        (5, 1, 1, 1),
    ];
    let of = |player: usize| {
        results.iter().filter_map(move |&(white, black, for_white, for_black)| {
            if white == player {
                Some((black, for_white))
            } else {
                (black == player).then_some((white, for_black))
            }
        })
    };
    let points = |player| of(player).map(|(_, half)| half).sum::<u32>();
    let coefficient = |player| of(player).map(|(other, half)| half * points(other)).sum::<u32>();
    let table = worked("tables/final-en.txt");
    for (player, row) in (1..).zip(table.lines().skip(1)) {
        let cells: Vec<&str> = row.split_whitespace().collect();
        let [.., shown, coefficients, place] = cells[..] else { panic!("{row}") };
        assert_eq!(shown, (f64::from(points(player)) / 2.0).to_string(), "{row}");
        assert_eq!(coefficients, (f64::from(coefficient(player)) / 4.0).to_string(), "{row}");
        let better = (1..=6)
            .filter(|other| (points(*other), coefficient(*other)) > (points(player), coefficient(player)))
            .count();
        assert_eq!(place, (better + 1).to_string(), "{row}");
    }
    assert_eq!(table.lines().count(), 7);
}
