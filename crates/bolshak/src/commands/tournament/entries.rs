//! Entries from files.

use std::path::Path;

use language::Language;
use serde_json::json;
use tournament::{Act, Entry, csv, trf};

use super::Answer;
use super::event_file::EventFile;
use crate::failure::Failure;

/// Enters everybody of a file or nobody; says what each column was taken for, and every fault at once.
pub(super) fn import(
    language: Language,
    file: &mut EventFile,
    from: &Path,
    dry_run: bool,
) -> Result<Answer, Failure> {
    let bytes = std::fs::read(from).map_err(|error| Failure::read(from, error))?;
    let path = from.display().to_string();
    let named = |fault: String| {
        let arguments = [("path", path.as_str().into()), ("fault", fault.into())];
        Failure::Input(language.say("tournament-in-file", &arguments))
    };
    let mut lines = Vec::new();
    let mut faults: Vec<(usize, String)> = Vec::new();
    let mut columns = Vec::new();
    let entries: Vec<(usize, Entry)> = if from.extension().is_some_and(|e| e.eq_ignore_ascii_case("trf")) {
        let report = trf::read(&csv::decode(&bytes)).map_err(|e| named(language.trf_fault(&e)))?;
        report.players.into_iter().map(|p| (p.number as usize, Entry::Person(p.person))).collect()
    } else {
        let table = csv::read(&bytes).map_err(|e| named(language.csv_fault(&e)))?;
        let known = table.headings.iter().filter_map(|h| Some((h.text.trim(), h.column?)));
        let list: Vec<String> =
            known.map(|(text, c)| format!("{text} → {}", language.csv_column(c))).collect();
        lines.push(language.say("tournament-columns", &[("list", list.join("; ").into())]));
        let unknown: Vec<&str> = table.unknown().collect();
        if !unknown.is_empty() {
            lines.push(language.say("tournament-columns-unknown", &[("list", unknown.join("; ").into())]));
        }
        columns.extend(
            table
                .headings
                .iter()
                .map(|h| json!({ "heading": h.text, "column": h.column.map(csv::Column::name) })),
        );
        faults.extend(table.faults.iter().map(|f| (f.line, language.csv_fault(f))));
        table.people.into_iter().map(|(line, person)| (line, Entry::Person(person))).collect()
    };
    if entries.is_empty() && faults.is_empty() {
        let path = [("path", path.as_str().into())];
        return Err(Failure::Input(language.say("tournament-names-nobody", &path)));
    }
    let acts: Vec<Act> = entries.iter().map(|(_, entry)| Act::Enter { entry: entry.clone() }).collect();
    for (i, failure) in file.refusals(&acts)? {
        let (line, name) = entries.get(i).map_or((0, ""), |(line, entry)| (*line, entry.name()));
        let problem = format!("{name}: {}", failure.message(language));
        let arguments = [("line", line.into()), ("problem", problem.into())];
        faults.push((line, language.say("tournament-file-line", &arguments)));
    }
    if !faults.is_empty() {
        faults.sort();
        let arguments = [("path", path.as_str().into()), ("count", faults.len().into())];
        let mut message = vec![language.say("tournament-import-faults", &arguments)];
        message.extend(lines);
        message.extend(faults.into_iter().map(|(_, text)| text));
        return Err(Failure::Input(message.join("\n")));
    }
    if !dry_run {
        file.apply_all(&acts).map_err(|(_, failure)| failure)?;
        lines.insert(0, language.say("tournament-done-import", &[("count", entries.len().into())]));
    }
    let entered = if dry_run { 0 } else { entries.len() };
    let value = json!({ "done": "import", "entered": entered, "read": entries.len(), "columns": columns });
    Ok(Answer { lines, value, alone: false })
}
