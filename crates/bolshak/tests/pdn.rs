//! `bolshak pdn` as scripts and people use it.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod program;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;

/// A folder of its own for each test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("bolshak-pdn-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left in the folder for temporary files harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn bolshak(arguments: &[&str]) -> Output {
    program::bolshak(&[&["pdn"], arguments].concat())
}

fn out(arguments: &[&str]) -> String {
    program::out(&[&["pdn"], arguments].concat())
}

const GAMES: &str = "[Event \"Cup\"]\n[Date \"1950.06.01\"]\n[White \"Иванов\"]\n[Black \"Петров\"]\n[Result \"1-0\"]\n\
    [GameType \"25\"]\n\n1. c3-d4 b6-a5 2. d4-c5 d6:b4 3. a3:c5 1-0\n\n\
    [Event \"Open\"]\n[Date \"1961.01.02\"]\n[White \"Сидоров\"]\n[Black \"Иванов\"]\n[Result \"0-1\"]\n\
    [GameType \"25\"]\n\n1. c3-d4 f6-g5 0-1\n\n\
    [Event \"Cup\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1/2-1/2\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 1/2-1/2\n";

#[test]
fn a_bad_game_of_a_1251_file_is_named_with_place_and_reason() {
    let folder = Folder::new("check");
    let text = GAMES.replace("b6-a5 2. d4-c5", "b6-a5 2. d4-c6");
    let (bytes, _, _) = encoding_rs::WINDOWS_1251.encode(&text);
    let file = folder.file("a.pdn", &bytes);
    let output = bolshak(&["check", &file, "--lang", "ru"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains(&format!("{file}:1:1: партия 1 (Иванов – Петров), не принята")), "{said}");
    assert!(said.contains(&format!("{file}:8:19: 2. d4-c6: ")) && said.contains("п. 6."), "{said}");
    assert!(said.ends_with("games=3 ok=2 repaired=0 failed=1\n"), "{said}");
    let json = bolshak(&["check", &file, "--json"]).stdout;
    let lines: Vec<Value> =
        String::from_utf8(json).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!((&lines[0]["game"], &lines[0]["faults"][0]["code"]), (&1.into(), &"move".into()));
    assert_eq!(lines[0]["faults"][0]["line"], 8);
    assert_eq!(lines[1]["summary"]["failed"], 1);
}

#[test]
fn strict_refuses_what_is_repaired_otherwise() {
    let folder = Folder::new("strict");
    let file = folder.file("a.pdn", GAMES.replace("19-23", "19- 23"));
    assert!(out(&["check", &file]).ends_with("games=3 ok=2 repaired=1 failed=0\n"));
    let output = bolshak(&["check", &file, "--strict"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stdout).unwrap().ends_with("games=3 ok=2 repaired=0 failed=1\n"));
    let output = bolshak(&["check", "no/such/file"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
}

#[test]
fn conversion_to_json_and_numbers_and_back_keeps_the_games() {
    let folder = Folder::new("convert");
    let file = folder.file("a.pdn", GAMES);
    let canonical = out(&["convert", &file]);
    assert_eq!(canonical.trim(), GAMES.trim());
    let json = folder.file("a.json", out(&["convert", &file, "--to", "json"]));
    assert_eq!(out(&["convert", &json]), canonical);
    let numeric = out(&["convert", &file, "--notation", "numeric"]);
    // c3 is 22, d4 is 18; b6 is 9, a5 is 13.
    assert!(numeric.contains("1. 22-18 9-13 2. 18-14 10x17 3. 21x14 1-0"), "{numeric}");
    let numeric = folder.file("n.pdn", numeric);
    assert_eq!(out(&["convert", &numeric, "--notation", "algebraic"]), canonical);
    let line = out(&["convert", &file, "--to", "line"]);
    assert!(line.starts_with("Иванов – Петров: 1. cd4 ba5 2. dc5 d:b4 3. a:c5. x–0\n"), "{line}");
    let columns = out(&["convert", &file, "--to", "columns", "--lang", "ru"]);
    assert!(columns.starts_with("Белые: Иванов\nЧёрные: Петров\n\n  1. c3-d4   b6-a5\n"), "{columns}");
}

#[test]
fn filters_find_the_games_that_are_meant() {
    let folder = Folder::new("filter");
    let file = folder.file("a.pdn", GAMES);
    let count =
        |condition: &[&str]| out(&[&["filter", &file], condition].concat()).matches("[White ").count();
    for (condition, games) in [
        (&[][..], 3),
        (&["--player", "иванов"], 2),
        (&["--white", "иванов"], 1),
        (&["--event", "cup"], 2),
        (&["--date", "1950"], 1),
        (&["--from", "1950", "--until", "1961"], 2),
        (&["--from", "1955"], 1),
        (&["--result", "white"], 1),
        (&["--result", "draw"], 1),
        (&["--variant", "russian"], 2),
        (&["--opening", "32-28 19-23"], 1),
        (&["--fen", "B:Wa1,a3,b2,c1,d2,d4,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8"], 2),
        (&["--material", "11+0:12+0"], 1),
        (&["--material", "1+0:0+3"], 0),
        (&["--player", "иванов", "--result", "black"], 1),
    ] {
        assert_eq!(count(condition), games, "{condition:?}");
    }
    assert_eq!(bolshak(&["filter", &file, "--material", "three"]).status.code(), Some(2));
    assert_eq!(bolshak(&["filter", &file, "--fen", "W:Wz9"]).status.code(), Some(2));
}

#[test]
fn positions_are_found_through_an_index_that_notices_changes() {
    let folder = Folder::new("position");
    let file = folder.file("a.pdn", GAMES);
    let fen = "B:Wa1,a3,b2,c1,d2,d4,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8";
    let said = out(&["position", fen, &file]);
    assert!(said.contains(&format!("{file}:1: Иванов – Петров 1-0 (Cup, 1950.06.01)")), "{said}");
    assert!(
        said.contains(&format!("{file}:10: Сидоров – Иванов 0-1")) && said.ends_with("2 games\n"),
        "{said}"
    );
    assert!(Path::new(&format!("{file}.positions")).exists());
    // The same answer from the index, and no word about making it.
    let again = bolshak(&["position", fen, &file]);
    assert_eq!((String::from_utf8(again.stdout).unwrap(), again.stderr.len()), (said, 0));
    folder.file("a.pdn", GAMES.replace("1. c3-d4 f6-g5", "1. c3-b4 f6-g5"));
    let changed = bolshak(&["position", fen, &file]);
    assert!(String::from_utf8(changed.stdout).unwrap().ends_with("1 games\n"));
    assert!(String::from_utf8(changed.stderr).unwrap().contains("made anew"));
}

#[test]
fn merge_drops_duplicates_and_split_keeps_everything() {
    let folder = Folder::new("merge");
    let one = folder.file("a.pdn", GAMES);
    let two = folder.file(
        "b.pdn",
        GAMES.replace("c3-d4 b6-a5", "22-18 9-13").replace("d4-c5 d6:b4 3. a3:c5", "18-14 10x17 3. 21x14"),
    );
    assert_eq!(out(&["merge", &one, &two]).matches("[White ").count(), 6);
    assert_eq!(out(&["merge", &one, &two, "--unique"]).matches("[White ").count(), 3);
    let into = folder.0.join("parts").display().to_string();
    out(&["split", &one, "--games", "2", "--into", &into]);
    let parts =
        ["a-0001.pdn", "a-0002.pdn"].map(|name| fs::read_to_string(Path::new(&into).join(name)).unwrap());
    assert_eq!(parts.map(|part| part.matches("[White ").count()), [2, 1]);
    let into = folder.0.join("events").display().to_string();
    out(&["split", &one, "--by", "Event", "--into", &into]);
    let cup = fs::read_to_string(Path::new(&into).join("Cup.pdn")).unwrap();
    assert_eq!(cup.matches("[White ").count(), 2);
    // Nothing is written over.
    assert_eq!(bolshak(&["split", &one, "--by", "Event", "--into", &into]).status.code(), Some(1));
}

#[test]
fn statistics_count_results_by_opening_and_color() {
    let folder = Folder::new("stats");
    let file = folder.file("a.pdn", GAMES);
    let svg = folder.0.join("chart.svg");
    let said = out(&["stats", &file, "--svg", &svg.display().to_string()]);
    let row = |name: &str| said.lines().find(|line| line.starts_with(name)).unwrap().to_owned();
    let numbers =
        |row: &str| row.split_whitespace().filter_map(|word| word.parse::<u32>().ok()).collect::<Vec<_>>();
    assert_eq!(numbers(&row("all games")), [3, 1, 1, 1]);
    assert!(row("32-28 19-23").contains("1 (100 %)"));
    let picture = fs::read_to_string(svg).unwrap();
    assert!(
        picture.starts_with("<svg")
            && picture.trim_end().ends_with("</svg>")
            && picture.contains("32-28 19-23")
    );
}

#[test]
fn a_draw_agreed_before_move_20_is_told_6_1_8_1() {
    let folder = Folder::new("judge");
    let file = folder.file("a.pdn", "[GameType \"25\"]\n1. c3-d4 b6-a5 1/2-1/2\n");
    let said = out(&["judge", &file, "--lang", "ru"]);
    assert!(said.starts_with(&format!("{file}:1:1: После хода 1... ")) && said.contains("6.1.8.1"), "{said}");
    let won = folder.file("b.pdn", "[GameType \"25\"]\n[FEN \"W:Wc3:Bd4\"]\n1. c3:e5 1-0\n");
    assert!(out(&["judge", &won]).contains("6.1.7"));
}

/// A position of the large board none of whose squares is beyond 32, without `GameType`, and a move that cannot be made.
const UNSAID: &str =
    "[White \"A\"]\n[FEN \"W:W19,26,27,32:B6,7,9,17\"]\n1. 26-21  17x26 2. 27-22 7-12 3. 19-1 {?} *\n";

#[test]
fn a_game_that_does_not_play_stays_as_it_was_written() {
    let folder = Folder::new("as-it-was");
    let file = folder.file("a.pdn", UNSAID);
    for command in [&["convert"][..], &["convert", "--notation", "algebraic"], &["merge"], &["filter"]] {
        let (name, options) = command.split_first().unwrap();
        let written = bolshak(&[&[*name, &file], options].concat());
        assert!(written.status.success(), "{command:?}");
        assert_eq!(String::from_utf8(written.stdout).unwrap(), UNSAID.to_owned() + "\n", "{command:?}");
    }
    let told = bolshak(&["convert", &file]).stderr;
    assert!(String::from_utf8(told).unwrap().contains("left as it was written"));
}

#[test]
fn a_guess_is_said_and_not_written() {
    let folder = Folder::new("guess");
    let file = folder.file("a.pdn", "[White \"A\"]\n\n1. 22-18 9-14 2. 18x9 5x14 *\n");
    let converted = bolshak(&["convert", &file]);
    let (out, told) =
        (String::from_utf8(converted.stdout).unwrap(), String::from_utf8(converted.stderr).unwrap());
    assert!(!out.contains("GameType") && out.contains("22-18"), "{out}");
    assert!(told.contains("do not say the variant of 1 games"), "{told}");
    assert!(program::out(&["pdn", "check", &file]).contains("do not say the variant of 1 games"));
    let russian = program::out(&["pdn", "convert", &file, "--variant", "russian"]);
    assert!(russian.contains("[GameType \"25\"]") && russian.contains("c3-d4"), "{russian}");
}

#[test]
fn old_encodings_are_read() {
    let folder = Folder::new("encodings");
    let text = "[White \"Иванов\"]\n[Black \"Сидоров\"]\n[GameType \"25\"]\n\n1. c3-d4 b6-a5 {ровно} *\n";
    let utf16: Vec<u8> = [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    // «Иванов», «Сидоров» and «ровно» in the code page 866 and in KOI8-R, by their published tables.
    let letters = |dos: bool, text: &str| -> Vec<u8> {
        const KOI8: &str = "юабцдефгхийклмнопярстужвьызшэщчъ";
        text.chars()
            .flat_map(|c| match c as u32 {
                code @ 0x410..=0x43f if dos => vec![(code - 0x410 + 0x80) as u8],
                code @ 0x440..=0x44f if dos => vec![(code - 0x440 + 0xe0) as u8],
                0x410..=0x42f => {
                    let small = c.to_lowercase().next().unwrap();
                    vec![0xe0 + KOI8.chars().position(|k| k == small).unwrap() as u8]
                }
                0x430..=0x44f => vec![0xc0 + KOI8.chars().position(|k| k == c).unwrap() as u8],
                code => vec![code as u8],
            })
            .collect()
    };
    for (name, bytes, option) in [
        ("utf16", utf16, None),
        ("dos", letters(true, text), None),
        ("koi8", letters(false, text), None),
        ("named", letters(true, text), Some("cp866")),
    ] {
        let file = folder.file(name, bytes);
        let option = option.map_or(vec![], |name| vec!["--encoding", name]);
        assert!(out(&[&["check", &file][..], &option].concat()).contains("games=1 ok=1"), "{name}");
        let converted = out(&[&["convert", &file][..], &option].concat());
        assert!(converted.contains("Иванов") && converted.contains("{ровно}"), "{name}: {converted}");
        let found = out(&[
            &[
                "position",
                "W:Wa1,a3,b2,c1,d2,d4,e1,e3,f2,g1,g3,h2:Ba5,a7,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8",
                &file,
            ][..],
            &option,
        ]
        .concat());
        assert!(found.contains("Иванов – Сидоров"), "{name}: {found}");
    }
    let nothing = folder.file("nothing", "this is no game");
    let refused = bolshak(&["convert", &nothing]);
    assert_eq!((refused.status.code(), refused.stdout.is_empty()), (Some(2), true));
    assert!(String::from_utf8(refused.stderr).unwrap().contains("there is no game here"));
    assert_eq!(bolshak(&["check", &nothing, "--encoding", "klingon"]).status.code(), Some(2));
}

#[test]
fn columns_go_on_behind_a_bad_game_and_show_the_start() {
    let folder = Folder::new("columns");
    let file = folder.file(
        "a.pdn",
        "[GameType \"25\"]\n1. c3-c4 *\n\n[GameType \"25\"]\n[FEN \"W:Wc3:Bh8\"]\n1. c3-d4 *\n",
    );
    let written = bolshak(&["convert", &file, "--to", "columns"]);
    let columns = String::from_utf8(written.stdout).unwrap();
    assert!(columns.contains("Position: W:Wc3:Bh8") && columns.contains("1. c3-d4"), "{columns}");
    assert_eq!(written.status.code(), Some(2));
    assert!(String::from_utf8(written.stderr).unwrap().contains("1 of 2 games are missing"));
}

#[test]
fn a_result_without_moves_contradicts_nothing() {
    let folder = Folder::new("judge-result");
    let file = folder.file("a.pdn", "[GameType \"25\"]\n[Result \"2-0\"]\n2-0\n\n[GameType \"25\"]\n1-1\n");
    assert_eq!(out(&["judge", &file]), "");
}

#[test]
fn a_file_of_something_else_is_a_failure_of_check() {
    let folder = Folder::new("something-else");
    for text in ["<html><body>404</body></html>", "\0\0\0\0"] {
        let file = folder.file("a.pdn", text);
        assert_eq!(bolshak(&["check", &file]).status.code(), Some(2), "{text:?}");
    }
    // Bytes of an archive or a picture: braces and stars among them make no game.
    let archive = b"PK\x03\x04\x14\0\0\0{\x9c\xed} ( \x01) * \x7f$ {\0\xff";
    let file = folder.file("a.zip", archive);
    let checked = bolshak(&["check", &file]);
    assert_eq!(checked.status.code(), Some(2), "{}", String::from_utf8_lossy(&checked.stdout));
    let converted = bolshak(&["convert", &file]);
    assert_eq!(converted.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&converted.stderr).contains("there is no game here"));
    // Nothing at all is no fault, and neither is a remark beside a game.
    for text in ["", "% a remark\n\n", "{a remark} *\n", "a remark\n\n[GameType \"25\"]\n1. c3-d4 *\n"] {
        let file = folder.file("a.pdn", text);
        assert_eq!(bolshak(&["check", &file]).status.code(), Some(0), "{text:?}");
    }
}

/// Names that were cut within a letter by another program keep their other letters, and it is said.
#[test]
fn a_letter_cut_in_two_is_told() {
    let folder = Folder::new("cut-letter");
    let file =
        folder.file("a.pdn", b"[White \"\xd0\x98\xd0\xb2\xd0\xb0\xd0\"]\n[GameType \"25\"]\n1. c3-d4 *\n");
    let written = bolshak(&["convert", &file]);
    let (text, said) =
        (String::from_utf8(written.stdout).unwrap(), String::from_utf8(written.stderr).unwrap());
    assert!(text.contains("[White \"Ива\u{fffd}\"]"), "{text}");
    assert!(said.contains("a.pdn:1:1: A letter is cut in two or damaged"), "{said}");
    assert!(out(&["check", &file]).contains("A letter is cut in two or damaged"));
}

/// A text too long to be kept is not cut in what is written: the game stays as it was, and it is said.
#[test]
fn a_game_with_a_text_too_long_to_keep_is_written_as_it_was() {
    let folder = Folder::new("too-long");
    let long = "ю".repeat(600_000);
    for game in [
        format!("[GameType \"25\"]\n[Event \"{long}\"]\n1.c3-d4 *"),
        format!("[GameType \"25\"]\n1.c3-d4 {{{long}}} b6-a5 *"),
        format!("[GameType \"25\"]\n1.c3-d4 {}{} *", "(1.a3-b4 ".repeat(1_001), ")".repeat(1_001)),
    ] {
        let file = folder.file("a.pdn", format!("{game}\n"));
        let written = bolshak(&["convert", &file]);
        assert_eq!(String::from_utf8(written.stdout).unwrap().trim_end(), game.trim_end());
        assert!(String::from_utf8(written.stderr).unwrap().contains("left as it was written"));
    }
}

#[test]
fn a_game_of_other_rules_is_named() {
    let folder = Folder::new("foreign");
    let file =
        folder.file("a.pdn", "[GameType \"27\"]\n1. 32-28 *\n\n[Variant \"Breakthrough\"]\n1. 32-28 *\n");
    let checked = bolshak(&["check", &file]);
    let said = String::from_utf8(checked.stdout).unwrap();
    assert!(said.contains("Canadian draughts, GameType 27: not among the rules of this program"), "{said}");
    assert!(said.contains("Breakthrough draughts: not among the rules"), "{said}");
    assert_eq!(checked.status.code(), Some(2));
}
