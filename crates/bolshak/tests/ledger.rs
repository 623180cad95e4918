//! The rule ledger `docs/RULES.md` has a row for every clause of the sections it covers, names only tests that exist, and says
//! where work is open.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The sections that the ledger covers: book and clause. With a clause come all clauses under it and the headings above it; an
/// empty clause is the whole book.
const COVERED: &[(&str, &str)] = &[
    ("ru-2022", ""),
    ("ru-classic", "2.1"),
    ("ru-classic", "2.8.1"),
    ("ua-64", ""),
    ("club", ""),
    ("casual", ""),
];

/// The books and the texts that `data/clauses.json` (source: shared/vectors/clauses.json) lists their clauses under.
const BOOKS: [(&str, &str); 5] = [
    ("ru-2022", "001_8d2b8f22859af2c2.txt"),
    ("ru-classic", "000_74ae7b0b5cf293fb.txt"),
    ("ua-64", "002_eebfe5869b918e49.txt"),
    ("club", "003_e2004a811eba065f.txt"),
    ("casual", "004_aed1f6f69dcffbac.txt"),
];

/// How a cell says what is still to be done. A row that begins so needs no test.
const NOT_YET: &str = "not yet: ";

/// The clauses of each book.
type Clauses = BTreeMap<&'static str, BTreeSet<String>>;

fn clauses() -> Clauses {
    let data: serde_json::Value = serde_json::from_str(include_str!("data/clauses.json")).unwrap();
    let of = |text: &str| {
        data[text].as_array().unwrap().iter().map(|clause| clause.as_str().unwrap().to_owned()).collect()
    };
    BOOKS.iter().map(|&(book, text)| (book, of(text))).collect()
}

/// Whether a clause is the other one or stands under it; all clauses stand under the empty one.
fn within(clause: &str, above: &str) -> bool {
    above.is_empty()
        || clause.strip_prefix(above).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
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

/// Whether a source has a function with this name under `#[test]` or `#[tokio::test]`, in `proptest!` or not, or a law with this name.
fn declares_test(source: &str, name: &str) -> bool {
    let lines: Vec<_> = source.lines().map(str::trim).collect();
    let head = |line: &&str| line.starts_with('#') || line.starts_with("//");
    let function = lines.iter().enumerate().any(|(number, line)| {
        let declared = line.strip_prefix("async ").unwrap_or(line).strip_prefix("fn ");
        declared.and_then(|rest| rest.strip_prefix(name)).is_some_and(|rest| rest.starts_with('('))
            && lines[..number]
                .iter()
                .rev()
                .take_while(|line| head(line))
                .any(|&line| line == "#[test]" || line == "#[tokio::test]")
    });
    let law = source.split("law!(").skip(1).any(|law| {
        let first = law.lines().map(str::trim).find(|line| !line.is_empty() && !head(line));
        first.and_then(|line| line.split_once(',')).is_some_and(|(declared, _)| declared == name)
    });
    function || law
}

/// The lines of the tables of a ledger that are rows, each with the book it stands under.
fn rows(ledger: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut book = None;
    ledger.lines().filter_map(move |line| {
        if let Some(heading) = line.strip_prefix("## ") {
            book = heading.split('`').nth(1);
        }
        Some((book?, line.strip_prefix("| ")?)).filter(|(_, row)| !row.starts_with("clause |"))
    })
}

/// What a ledger says is still to be done.
fn open_work(ledger: &str) -> Vec<String> {
    let open = rows(ledger).filter_map(|(book, row)| {
        let clause = row.split('|').next()?.trim();
        let what = row.split('|').nth(2)?.split_once(NOT_YET)?.1.trim();
        Some(format!("{book} {clause}: {what}"))
    });
    open.collect()
}

/// Everything that is wrong with a ledger.
fn faults(ledger: &str, clauses: &Clauses, covered: &[(&str, &str)]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut seen: BTreeSet<(&str, &str)> = BTreeSet::new();
    for (book, row) in rows(ledger) {
        let cells: Vec<_> = row.trim_end_matches('|').split('|').map(str::trim).collect();
        let [clause, says, carried_out_by, tests] = cells[..] else {
            faults.push(format!("{book}: not four cells: {row}"));
            continue;
        };
        if !clauses.get(book).is_some_and(|clauses| clauses.contains(clause)) {
            faults.push(format!("{book} {clause}: the book has no such clause"));
        }
        if !seen.insert((book, clause)) {
            faults.push(format!("{book} {clause}: a second row"));
        }
        if says.is_empty() || carried_out_by.is_empty() {
            faults.push(format!("{book} {clause}: an empty cell"));
        }
        let names: Vec<_> = tests.split('`').skip(1).step_by(2).collect();
        let without_test = ["people: ", NOT_YET];
        if names.is_empty() && !without_test.iter().any(|kind| carried_out_by.starts_with(kind)) {
            faults.push(format!("{book} {clause}: neither a test nor people nor not yet"));
        }
        let missing = names.iter().filter(|name| !test_exists(name));
        faults.extend(missing.map(|name| format!("{book} {clause}: there is no test {name}")));
    }
    for (&book, clauses) in clauses {
        let sections = || covered.iter().filter(|section| section.0 == book).map(|section| section.1);
        let due = |clause: &&String| sections().any(|above| within(clause, above) || within(above, clause));
        let missing = clauses.iter().filter(due).filter(|clause| !seen.contains(&(book, clause.as_str())));
        faults.extend(missing.map(|clause| format!("{book} {clause}: no row")));
    }
    faults
}

#[test]
fn every_clause_of_the_covered_sections_has_its_row_and_its_tests() {
    let ledger = fs::read_to_string(root().join("docs/RULES.md")).unwrap();
    let open = open_work(&ledger);
    println!("{} rows with open work:\n{}", open.len(), open.join("\n"));
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
| 3.5 | nothing | `Move`, people for the rest; not yet: the rest | – |
| 3.6 | to be done | not yet: a crown | – |
| 3.7 | no such clause | people: a rule for hands | – |
| 3.1 | again | people: a rule for hands | – |
";
    let found = faults(ledger, &clauses(), &[("ua-64", "3")]);
    let expected = [
        "ua-64 3.2: there is no test draughts::laws::assert_legal",
        "ua-64 3.3: there is no test draughts::laws::fen_round_trip",
        "ua-64 3.4: there is no test draughts::notation::fen_round_trips",
        "ua-64 3.5: neither a test nor people nor not yet",
        "ua-64 3.7: the book has no such clause",
        "ua-64 3.1: a second row",
    ];
    assert_eq!(found, expected);
    assert_eq!(open_work(ledger), ["ua-64 3.5: the rest", "ua-64 3.6: a crown"]);
    // A row may be missing, and a whole book may be covered.
    let short = ledger.replace("| 3.6 ", "| 3.5 ");
    assert!(faults(&short, &clauses(), &[("ua-64", "3")]).contains(&"ua-64 3.6: no row".to_owned()));
    assert_eq!(faults("", &clauses(), &[("club", "")]).len(), clauses()["club"].len());
    // The headings above a section are due with it; its neighbours are not.
    let due = faults("", &clauses(), &[("ru-2022", "6.1.6")]);
    let expected = ["6.1", "6.1.6", "6.1.6.1", "6.1.6.2"].map(|clause| format!("ru-2022 {clause}: no row"));
    assert_eq!(due, expected);
}
