//! The file of an event: one act a line, in JSON, numbered, only ever added to.
//!
//! A command holds a lock on the file from reading to writing, so that of two people at two keyboards the second acts on what the first
//! has written. A file that somebody has changed without the lock is not written to, and a line whose number is not the next is refused.
//!
//! An event is a list of stages, most often one. Acts of the first stage are written as they are; acts that open or
//! fill later stages say which stage they are about.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use language::{Argument, Language};
use serde_json::Value;
use tournament::log::{Line, Log, LogRefusal};
use tournament::{Act, Competition, Event, Id, Journal, Mixed, StageAct, StageId, StageRefusal};

use super::typed;
use crate::failure::Failure;

const FIRST: StageId = StageId(1);

/// An event read from its file.
pub(super) struct EventFile {
    path: PathBuf,
    /// Locked as long as it is open.
    file: File,
    /// How long the file was when it was read or last written.
    length: u64,
    /// How many lines it has.
    lines: u64,
    language: Language,
    log: Log,
    /// The stage the person names, if they name one.
    wanted: Option<String>,
    /// How many bytes of the file are whole lines: a line torn by a crash lies behind them.
    whole: u64,
    /// What was found and passed over.
    pub(super) warning: Option<String>,
}

impl EventFile {
    fn empty(path: &Path, file: File, language: Language) -> Self {
        Self {
            path: path.to_owned(),
            file,
            length: 0,
            lines: 0,
            language,
            log: Log::default(),
            wanted: None,
            whole: 0,
            warning: None,
        }
    }

    /// Starts the file of a new event.
    pub(super) fn create(path: &Path, language: Language) -> Result<Self, Failure> {
        let beginnings: [&[u8]; 2] = [br#"{"n":1,"act":"open""#, br#"{"act":"open""#];
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        let file = match options.clone().create_new(true).open(path) {
            Ok(file) => file,
            // What a crash left of the first line of an event is no event, and is written over.
            Err(_)
                if std::fs::read(path).is_ok_and(|b| beginnings.iter().any(|line| line.starts_with(&b))) =>
            {
                options.open(path).map_err(|error| Failure::write(path, error))?
            }
            Err(error) => return Err(Failure::write(path, error)),
        };
        let mut event = Self::empty(path, file, language);
        event.lock(true)?;
        event.length = event.file.metadata().map_err(|error| Failure::write(path, error))?.len();
        if event.length > beginnings[0].len() as u64 {
            return Err(Failure::write(path, ErrorKind::AlreadyExists.into()));
        }
        Ok(event)
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

    /// Reads an event. A last line that was not written to its end is passed over with a warning; anything else that
    /// cannot be understood is a fault, with its line.
    pub(super) fn open(
        path: &Path,
        wanted: Option<String>,
        to_write: bool,
        language: Language,
    ) -> Result<Self, Failure> {
        let unreadable = |error| Failure::read(path, error);
        let file = OpenOptions::new().read(true).write(to_write).open(path).map_err(unreadable)?;
        let mut file = Self { wanted, ..Self::empty(path, file, language) };
        file.lock(to_write)?;
        let mut bytes = Vec::new();
        file.file.read_to_end(&mut bytes).map_err(unreadable)?;
        let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        let name = path.display().to_string();
        let fault = |text: &str, line: usize, more: Option<Argument<'_>>| {
            let mut arguments = vec![("path", name.as_str().into()), ("line", line.into())];
            arguments.extend(more);
            Failure::Input(language.say(text, &arguments))
        };
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|e| {
            let line = bytes[..e.valid_up_to()].iter().filter(|&&b| b == b'\n').count() + 1;
            fault("tournament-file-not-utf", line, None)
        })?;
        (file.whole, file.length) = (whole as u64, bytes.len() as u64);
        for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty()) {
            let error = |e: serde_json::Error| ("error", e.to_string().into());
            let mut value: Value = serde_json::from_str(text)
                .map_err(|e| fault("tournament-file-not-json", line, Some(error(e))))?;
            file.lines += 1;
            // Files of the first version have no numbers.
            if let Some(number) = value.as_object_mut().and_then(|o| o.remove("n"))
                && number.as_u64() != Some(file.lines)
            {
                let number = ("number", number.to_string().into());
                return Err(fault("tournament-file-number", line, Some(number)));
            }
            let line_read = file
                .log
                .read(value)
                .map_err(|e| fault("tournament-file-not-an-act", line, Some(error(e))))?;
            let read = file.take(line_read);
            read.map_err(|failure| {
                let refusal = ("refusal", failure.message(language).into());
                fault("tournament-file-refused", line, Some(refusal))
            })?;
        }
        if file.log.is_empty() {
            let path = [("path", name.as_str().into())];
            return Err(Failure::Input(language.say("tournament-file-no-event", &path)));
        }
        file.warning = (whole < bytes.len())
            .then(|| language.say("tournament-file-torn", &[("path", name.as_str().into())]));
        Ok(file)
    }

    /// The whole event.
    pub(super) const fn event(&self) -> &Mixed {
        self.log.event()
    }

    /// The stages, in order, with their names.
    pub(super) fn stages(&self) -> Vec<(StageId, String, &Competition)> {
        let name = |c: &Competition| c.regulations().map_or(String::new(), |r| r.name.clone());
        let states = self.event().stages().iter().map(|s| s.journal.state());
        (1..).map(StageId).zip(states).map(|(id, c)| (id, name(c), c)).collect()
    }

    /// The stage a name or a number means.
    pub(super) fn stage_called(&self, wanted: &str) -> Result<StageId, Failure> {
        let stages = self.stages();
        let number = wanted.parse().map(StageId).ok();
        let found = stages.iter().find(|(id, name, _)| name == wanted || Some(*id) == number);
        found.map(|&(id, ..)| id).ok_or_else(|| {
            let arguments = [("stage", wanted.into()), ("list", self.list_of_stages().into())];
            Failure::Input(self.language.say("tournament-no-stage-called", &arguments))
        })
    }

    fn list_of_stages(&self) -> String {
        let list: Vec<String> =
            self.stages().iter().map(|(StageId(n), name, _)| format!("{n} ({name})")).collect();
        list.join(", ")
    }

    /// The stage the command is about.
    pub(super) fn stage(&self) -> Result<StageId, Failure> {
        match &self.wanted {
            Some(wanted) => self.stage_called(wanted),
            None if self.event().stages().len() <= 1 => Ok(FIRST),
            None => {
                let arguments = [("list", self.list_of_stages().into())];
                Err(Failure::Input(self.language.say("tournament-which-stage", &arguments)))
            }
        }
    }

    /// The acts and the state of the stage the command is about.
    pub(super) fn journal(&self) -> Result<&Journal, Failure> {
        let stage = self.stage()?;
        let found = self.event().stage(stage).map(|s| &s.journal);
        found.ok_or_else(|| self.refusal(&StageRefusal::NoSuchStage(stage)))
    }

    /// Applies an act inside the stage the command is about.
    pub(super) fn apply(&mut self, act: Act) -> Result<Vec<Event>, Failure> {
        let stage = self.stage()?;
        self.apply_to_event(StageAct::Within { stage, act })
    }

    /// Which of the acts would be refused, each tried after those before it that would not.
    pub(super) fn refusals(&self, acts: &[Act]) -> Result<Vec<(usize, Failure)>, Failure> {
        let stage = self.stage()?;
        let mut event = self.event().clone();
        let tried = acts.iter().enumerate().filter_map(|(i, act)| {
            let refusal = event.apply(&StageAct::Within { stage, act: act.clone() }).err()?;
            Some((i, self.refusal(&refusal)))
        });
        Ok(tried.collect())
    }

    /// Applies all of the acts inside the stage, or none: a refusal comes with the place of the refused act.
    pub(super) fn apply_all(&mut self, acts: &[Act]) -> Result<(), (usize, Failure)> {
        let stage = self.stage().map_err(|e| (0, e))?;
        let lines: Vec<Line> = acts.iter().map(|act| Line::within(stage, act.clone())).collect();
        self.add(lines).map(drop)
    }

    /// Applies an act of the whole event and writes it down. The line is on the disk before this returns.
    pub(super) fn apply_to_event(&mut self, act: StageAct) -> Result<Vec<Event>, Failure> {
        self.add(vec![Line::Act(act)]).map_err(|(_, failure)| failure)
    }

    /// Takes in all lines or none, and writes them down.
    fn add(&mut self, lines: Vec<Line>) -> Result<Vec<Event>, (usize, Failure)> {
        let mut log = self.log.clone();
        let (mut texts, mut events) = (Vec::new(), Vec::new());
        for (i, line) in lines.into_iter().enumerate() {
            texts.push(log.write(&line).map_err(|e| (i, Failure::input(e)))?);
            events.extend(log.apply(line).map_err(|e| (i, self.refused(&e)))?);
        }
        if !texts.is_empty() {
            self.write(&texts).map_err(|e| (0, e))?;
        }
        self.log = log;
        Ok(events)
    }

    /// A refusal with people's names beside their entry numbers, and without the stage where there is only one.
    fn refusal(&self, refusal: &StageRefusal) -> Failure {
        let message = match refusal {
            StageRefusal::Within(stage, inner) => {
                let state = self.event().stage(*stage).map(|s| s.journal.state());
                let names = |id: Id| state.map_or_else(|| id.to_string(), |c| typed::called(c, id));
                if self.event().stages().len() > 1 {
                    self.language.stage_refusal(refusal, &names)
                } else {
                    self.language.tournament_refusal(inner, &names)
                }
            }
            other => self.language.stage_refusal(other, &|id| id.to_string()),
        };
        Failure::Refused { code: refusal.code(), article: refusal.article(), message }
    }

    fn refused(&self, refusal: &LogRefusal) -> Failure {
        match refusal {
            LogRefusal::Act(refusal) => self.refusal(refusal),
            LogRefusal::NothingToUndo => Failure::Input(self.language.say("tournament-nothing-to-undo", &[])),
            LogRefusal::NothingToRedo => Failure::Input(self.language.say("tournament-nothing-to-redo", &[])),
        }
    }

    /// Takes the last act back; the file keeps both the act and its undoing. Gives the act as it was written.
    pub(super) fn undo(&mut self) -> Result<String, Failure> {
        let last = self.log.last().cloned();
        self.add(vec![Line::Undo]).map_err(|(_, failure)| failure)?;
        let line = last.map(Line::Act).map(|line| self.log.write(&line));
        line.transpose().map(Option::unwrap_or_default).map_err(Failure::input)
    }

    /// Does again what was undone last.
    pub(super) fn redo(&mut self) -> Result<Vec<Event>, Failure> {
        self.add(vec![Line::Redo]).map_err(|(_, failure)| failure)
    }

    fn take(&mut self, line: Line) -> Result<Vec<Event>, Failure> {
        self.log.apply(line).map_err(|e| self.refused(&e))
    }

    /// Writes lines behind the whole ones, each with its number.
    fn write(&mut self, acts: &[String]) -> Result<(), Failure> {
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
