//! A file that is a log: one act a line, in JSON, numbered, only ever added to.
//!
//! A command holds a lock on the file from reading to writing, so that of two people at two keyboards the second acts on what the first
//! has written. A file that somebody has changed without the lock is not written to, and a line whose number is not the next is refused.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use language::{Argument, Language};
use serde_json::Value;

use crate::failure::Failure;

/// The acts of a log as they are written, each with its line in the file.
pub(crate) type Lines = Vec<(usize, Value)>;

/// A fault of a line of a log.
pub(crate) fn line_fault(
    language: Language,
    log: &str,
    text: &str,
    line: usize,
    more: Option<Argument<'_>>,
) -> Failure {
    let mut arguments = vec![("path", log.into()), ("line", line.into())];
    arguments.extend(more);
    Failure::Input(language.say(text, &arguments))
}

/// A log that is open.
pub(crate) struct LogFile {
    path: PathBuf,
    /// Locked as long as it is open.
    file: File,
    /// How long the file was when it was read or last written.
    length: u64,
    /// How many lines it has.
    lines: u64,
    language: Language,
    /// How many bytes of the file are whole lines: a line torn by a crash lies behind them.
    whole: u64,
}

impl LogFile {
    fn empty(path: &Path, file: File, language: Language) -> Self {
        Self { path: path.to_owned(), file, length: 0, lines: 0, language, whole: 0 }
    }

    /// Starts a new log. What a crash left of a first line – one that begins so – is no log, and is written over.
    pub(crate) fn create(path: &Path, beginnings: &[&[u8]], language: Language) -> Result<Self, Failure> {
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        let file = match options.clone().create_new(true).open(path) {
            Ok(file) => file,
            Err(_)
                if std::fs::read(path).is_ok_and(|b| beginnings.iter().any(|line| line.starts_with(&b))) =>
            {
                options.open(path).map_err(|error| Failure::write(path, error))?
            }
            Err(error) => return Err(Failure::write(path, error)),
        };
        let mut log = Self::empty(path, file, language);
        log.lock(true)?;
        log.length = log.file.metadata().map_err(|error| Failure::write(path, error))?.len();
        if log.length > beginnings.iter().map(|line| line.len()).max().unwrap_or(0) as u64 {
            return Err(Failure::write(path, ErrorKind::AlreadyExists.into()));
        }
        Ok(log)
    }

    /// Waits for the lock: alone to write, with others to read.
    fn lock(&self, to_write: bool) -> Result<(), Failure> {
        let locked = if to_write { self.file.lock() } else { self.file.lock_shared() };
        match locked {
            // Some file systems know no locks; then the length tells of other writers.
            Err(error) if error.kind() != ErrorKind::Unsupported => {
                let path = self.path.display().to_string();
                let arguments = [("path", path.into()), ("error", error.to_string().into())];
                Err(Failure::Input(self.language.say("tournament-file-locked", &arguments)))
            }
            _ => Ok(()),
        }
    }

    /// Reads a log: the lines with their places, and what was passed over. A last line that was not written to its end is passed over with a warning;
    /// anything else that is no numbered line is a fault, with its line.
    pub(crate) fn open(
        path: &Path,
        to_write: bool,
        language: Language,
    ) -> Result<(Self, Lines, Option<String>), Failure> {
        let unreadable = |error| Failure::read(path, error);
        let file = OpenOptions::new().read(true).write(to_write).open(path).map_err(unreadable)?;
        let mut log = Self::empty(path, file, language);
        log.lock(to_write)?;
        let mut bytes = Vec::new();
        log.file.read_to_end(&mut bytes).map_err(unreadable)?;
        let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|e| {
            let line = bytes[..e.valid_up_to()].iter().filter(|&&b| b == b'\n').count() + 1;
            log.fault("tournament-file-not-utf", line, None)
        })?;
        (log.whole, log.length) = (whole as u64, bytes.len() as u64);
        let mut values = Vec::new();
        for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty()) {
            let mut value: Value = serde_json::from_str(text).map_err(|e| {
                log.fault("tournament-file-not-json", line, Some(("error", e.to_string().into())))
            })?;
            log.lines += 1;
            // Files of the first version have no numbers.
            if let Some(number) = value.as_object_mut().and_then(|o| o.remove("n"))
                && number.as_u64() != Some(log.lines)
            {
                let number = ("number", number.to_string().into());
                return Err(log.fault("tournament-file-number", line, Some(number)));
            }
            values.push((line, value));
        }
        let name = path.display().to_string();
        let warning =
            (whole < bytes.len()).then(|| language.say("tournament-file-torn", &[("path", name.into())]));
        Ok((log, values, warning))
    }

    /// A fault of a line.
    pub(crate) fn fault(&self, text: &str, line: usize, more: Option<Argument<'_>>) -> Failure {
        line_fault(self.language, &self.path.display().to_string(), text, line, more)
    }

    /// Writes lines behind the whole ones, each with its number. They are on the disk before this returns.
    pub(crate) fn write(&mut self, acts: &[String]) -> Result<(), Failure> {
        let path = self.path.clone();
        let fault = |error| Failure::write(&path, error);
        if self.file.metadata().map_err(fault)?.len() != self.length {
            let path = self.path.display().to_string();
            return Err(Failure::Input(
                self.language.say("tournament-file-collision", &[("path", path.into())]),
            ));
        }
        let mut text = String::new();
        for (number, act) in (self.lines + 1..).zip(acts) {
            let act = act.strip_prefix('{').unwrap_or(act);
            text.push_str(&format!("{{\"n\":{number},{act}\n"));
        }
        self.file.set_len(self.whole).map_err(fault)?;
        self.file.seek(SeekFrom::End(0)).map_err(fault)?;
        self.file.write_all(text.as_bytes()).map_err(fault)?;
        self.file.sync_all().map_err(fault)?;
        self.whole += text.len() as u64;
        self.length = self.whole;
        self.lines += acts.len() as u64;
        Ok(())
    }
}
