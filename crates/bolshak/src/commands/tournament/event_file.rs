//! The file of an event: one act a line, in JSON, only ever added to.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;
use tournament::{Act, Event, Journal};

use crate::failure::Failure;

/// An event read from its file.
pub(super) struct EventFile {
    path: PathBuf,
    pub(super) journal: Journal,
    /// How many bytes of the file are whole lines: a line torn by a crash lies behind them.
    whole: u64,
    /// What was found and passed over.
    pub(super) warning: Option<String>,
}

impl EventFile {
    /// Starts the file of a new event.
    pub(super) fn create(path: &Path) -> Result<Self, Failure> {
        let made = OpenOptions::new().write(true).create_new(true).open(path);
        made.map_err(|error| Failure::write(path, error))?;
        Ok(Self { path: path.to_owned(), journal: Journal::new(), whole: 0, warning: None })
    }

    /// Reads an event. A last line that was not written to its end is passed over with a warning; anything else that
    /// cannot be understood is a fault, with its line.
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let bytes = std::fs::read(path).map_err(|error| Failure::read(path, error))?;
        let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        let fault =
            |line: usize, what: &str| Failure::Input(format!("{}, line {line}: {what}", path.display()));
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|e| {
            let line = bytes[..e.valid_up_to()].iter().filter(|&&b| b == b'\n').count() + 1;
            fault(line, "the text is not UTF-8")
        })?;
        let mut journal = Journal::new();
        for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty()) {
            let value: Value =
                serde_json::from_str(text).map_err(|e| fault(line, &format!("not JSON: {e}")))?;
            match value.get("act").and_then(Value::as_str) {
                Some("undo") => {
                    journal.undo().ok_or_else(|| fault(line, "there is nothing to undo"))?;
                }
                Some("redo") => {
                    let done = journal.redo().ok_or_else(|| fault(line, "there is nothing to redo"))?;
                    done.map_err(|e| fault(line, &e.to_string()))?;
                }
                _ => {
                    let act: Act = serde_json::from_value(value)
                        .map_err(|e| fault(line, &format!("not an act: {e}")))?;
                    journal.apply(act).map_err(|e| fault(line, &e.to_string()))?;
                }
            }
        }
        let warning = (whole < bytes.len()).then(|| {
            format!("the last line of {} was not written to its end and is passed over", path.display())
        });
        Ok(Self { path: path.to_owned(), journal, whole: whole as u64, warning })
    }

    /// Applies an act and writes it down. The line is on the disk before this returns.
    pub(super) fn apply(&mut self, act: Act) -> Result<Vec<Event>, Failure> {
        let line = serde_json::to_string(&act).map_err(Failure::input)?;
        let events = self.journal.apply(act).map_err(Failure::input)?;
        self.write(&line)?;
        Ok(events)
    }

    /// Takes the last act back; the file keeps both the act and its undoing.
    pub(super) fn undo(&mut self) -> Result<Act, Failure> {
        let act = self.journal.undo().cloned().ok_or_else(|| Failure::input("there is nothing to undo"))?;
        self.write(r#"{"act":"undo"}"#)?;
        Ok(act)
    }

    /// Does again what was undone last.
    pub(super) fn redo(&mut self) -> Result<Vec<Event>, Failure> {
        let done = self.journal.redo().ok_or_else(|| Failure::input("there is nothing to redo"))?;
        let events = done.map_err(Failure::input)?;
        self.write(r#"{"act":"redo"}"#)?;
        Ok(events)
    }

    fn write(&mut self, line: &str) -> Result<(), Failure> {
        let fault = |error| Failure::write(&self.path, error);
        let mut file: File = OpenOptions::new().write(true).open(&self.path).map_err(fault)?;
        file.set_len(self.whole).map_err(fault)?;
        file.seek(SeekFrom::End(0)).map_err(fault)?;
        file.write_all(format!("{line}\n").as_bytes()).map_err(fault)?;
        file.sync_all().map_err(fault)?;
        self.whole += line.len() as u64 + 1;
        Ok(())
    }
}
