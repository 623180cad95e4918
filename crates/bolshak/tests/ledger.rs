//! The rule ledger `docs/RULES.md` has a row for every clause of the sections it covers, and names only tests that exist.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The sections that the ledger covers: book and clause. With a clause come all clauses under it and the headings above it.
const COVERED: &[(&str, &str)] = &[
    ("ru-2022", "6.1.1"),
    ("ru-2022", "6.1.2"),
    ("ru-2022", "6.1.3"),
    ("ru-2022", "6.1.4"),
    ("ru-2022", "6.1.5"),
    ("ru-2022", "6.1.6"),
    ("ru-2022", "6.2"),
    ("ru-2022", "7.1"),
    ("ru-2022", "7.2"),
    ("ru-2022", "7.3"),
    ("ru-2022", "7.4"),
    ("ru-2022", "8"),
    ("ru-classic", "2.1.1"),
    ("ru-classic", "2.1.2"),
    ("ru-classic", "2.1.3"),
    ("ru-classic", "2.1.4"),
    ("ru-classic", "2.1.5"),
    ("ru-classic", "2.1.6"),
    ("ua-64", "2"),
    ("ua-64", "3"),
    ("ua-64", "4"),
];

/// The books and the texts that `data/clauses.json` (source: shared/vectors/clauses.json) lists their clauses under.
const BOOKS: [(&str, &str); 3] = [
    ("ru-2022", "001_8d2b8f22859af2c2.txt"),
    ("ru-classic", "000_74ae7b0b5cf293fb.txt"),
    ("ua-64", "002_eebfe5869b918e49.txt"),
];

/// The clauses of each book.
type Clauses = BTreeMap<&'static str, BTreeSet<String>>;

fn clauses() -> Clauses {
    let data: serde_json::Value = serde_json::from_str(include_str!("data/clauses.json")).unwrap();
    let of = |text: &str| {
        data[text].as_array().unwrap().iter().map(|clause| clause.as_str().unwrap().to_owned()).collect()
    };
    BOOKS.iter().map(|&(book, text)| (book, of(text))).collect()
}

/// Whether a clause is the other one or stands under it.
fn within(clause: &str, above: &str) -> bool {
    clause.strip_prefix(above).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Whether `crate::file::function` is a test in `tests/file.rs`, or `crate::file::tests::function` one in `src/file.rs`.
fn test_exists(name: &str) -> bool {
    let parts: Vec<_> = name.split("::").collect();
    let [package, modules @ .., function] = &parts[..] else { return false };
    let (folder, modules) = match modules {
        [modules @ .., "tests"] => ("src", modules),
        modules => ("tests", modules),
    };
    let file = root().join("crates").join(package).join(folder).join(modules.join("/")).with_extension("rs");
    fs::read_to_string(file).is_ok_and(|source| declares_test(&source, function))
}

/// Whether a source has a function with this name under `#[test]`, in `proptest!` or not, or a law with this name.
fn declares_test(source: &str, name: &str) -> bool {
    let lines: Vec<_> = source.lines().map(str::trim).collect();
    let head = |line: &&str| line.starts_with('#') || line.starts_with("//");
    let function = lines.iter().enumerate().any(|(number, line)| {
        let declared = line.strip_prefix("fn ").and_then(|rest| rest.strip_prefix(name));
        declared.is_some_and(|rest| rest.starts_with('('))
            && lines[..number].iter().rev().take_while(|line| head(line)).any(|&line| line == "#[test]")
    });
    let law = source.split("law!(").skip(1).any(|law| {
        let first = law.lines().map(str::trim).find(|line| !line.is_empty() && !head(line));
        first.and_then(|line| line.split_once(',')).is_some_and(|(declared, _)| declared == name)
    });
    function || law
}

/// Everything that is wrong with a ledger.
fn faults(ledger: &str, clauses: &Clauses, covered: &[(&str, &str)]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut rows: BTreeSet<(&str, &str)> = BTreeSet::new();
    let mut book = None;
    for line in ledger.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            book = heading.split('`').nth(1);
        }
        let (Some(book), Some(row)) = (book, line.strip_prefix("| ")) else { continue };
        let cells: Vec<_> = row.trim_end_matches('|').split('|').map(str::trim).collect();
        let [clause, says, carried_out_by, tests] = cells[..] else {
            faults.push(format!("{book}: not four cells: {line}"));
            continue;
        };
        if clause == "clause" {
            continue;
        }
        if !clauses.get(book).is_some_and(|clauses| clauses.contains(clause)) {
            faults.push(format!("{book} {clause}: the book has no such clause"));
        }
        if !rows.insert((book, clause)) {
            faults.push(format!("{book} {clause}: a second row"));
        }
        if says.is_empty() || carried_out_by.is_empty() {
            faults.push(format!("{book} {clause}: an empty cell"));
        }
        let names: Vec<_> = tests.split('`').skip(1).step_by(2).collect();
        if names.is_empty() && !carried_out_by.starts_with("people: ") {
            faults.push(format!("{book} {clause}: neither a test nor people"));
        }
        let missing = names.iter().filter(|name| !test_exists(name));
        faults.extend(missing.map(|name| format!("{book} {clause}: there is no test {name}")));
    }
    for (&book, clauses) in clauses {
        let sections = || covered.iter().filter(|section| section.0 == book).map(|section| section.1);
        let due = |clause: &&String| sections().any(|above| within(clause, above) || within(above, clause));
        let missing = clauses.iter().filter(due).filter(|clause| !rows.contains(&(book, clause.as_str())));
        faults.extend(missing.map(|clause| format!("{book} {clause}: no row")));
    }
    faults
}

#[test]
fn every_clause_of_the_covered_sections_has_its_row_and_its_tests() {
    let ledger = fs::read_to_string(root().join("docs/RULES.md")).unwrap();
    let faults = faults(&ledger, &clauses(), COVERED);
    assert!(faults.is_empty(), "docs/RULES.md:\n{}", faults.join("\n"));
}

/// A section that names no clause would cover nothing.
#[test]
fn every_covered_section_has_clauses() {
    let clauses = clauses();
    for (book, above) in COVERED {
        assert!(clauses[book].iter().any(|clause| within(clause, above)), "{book} {above}");
    }
}

#[test]
fn what_is_wrong_with_a_ledger_is_noticed() {
    let ledger = "\
## `ua-64`: a made-up ledger
| clause | what it says | carried out by | tests |
|---|---|---|---|
| 3.1 | good | `Kind` | `draughts::laws::fen_round_trips`, `bolshak::ledger::what_is_wrong_with_a_ledger_is_noticed` |
| 3.2 | not a test | `Move` | `draughts::laws::assert_legal` |
| 3.3 | misspelt | `Move` | `draughts::laws::fen_round_trip` |
| 3.4 | in another file | `Move` | `draughts::notation::fen_round_trips` |
| 3.5 | nothing | `Move`, people for the rest | – |
| 3.7 | no such clause | people: a rule for hands | – |
| 3.1 | again | people: a rule for hands | – |
";
    let found = faults(ledger, &clauses(), &[("ua-64", "3")]);
    let expected = [
        "ua-64 3.2: there is no test draughts::laws::assert_legal",
        "ua-64 3.3: there is no test draughts::laws::fen_round_trip",
        "ua-64 3.4: there is no test draughts::notation::fen_round_trips",
        "ua-64 3.5: neither a test nor people",
        "ua-64 3.7: the book has no such clause",
        "ua-64 3.1: a second row",
        "ua-64 3.6: no row",
    ];
    assert_eq!(found, expected);
    // The headings above a section are due with it; its neighbours are not.
    let due = faults("", &clauses(), &[("ru-2022", "6.1.6")]);
    let expected = ["6.1", "6.1.6", "6.1.6.1", "6.1.6.2"].map(|clause| format!("ru-2022 {clause}: no row"));
    assert_eq!(due, expected);
}
