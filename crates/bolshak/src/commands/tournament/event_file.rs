//! The file of an event: one act a line, in JSON, only ever added to.
//!
//! An event is a list of stages, most often one. Acts of the first stage are written as they are; acts that open or
//! fill later stages say which stage they are about.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use language::{Argument, Language};
use serde_json::Value;
use tournament::{Act, Competition, Event, Id, Journal, Mixed, StageAct, StageId, StageRefusal};

use super::typed;
use crate::failure::Failure;

const FIRST: StageId = StageId(1);

/// An event read from its file.
pub(super) struct EventFile {
    path: PathBuf,
    language: Language,
    acts: Vec<StageAct>,
    undone: Vec<StageAct>,
    event: Mixed,
    /// The stage the person names, if they name one.
    wanted: Option<String>,
    /// How many bytes of the file are whole lines: a line torn by a crash lies behind them.
    whole: u64,
    /// What was found and passed over.
    pub(super) warning: Option<String>,
}

impl EventFile {
    fn empty(path: &Path, language: Language) -> Self {
        Self {
            path: path.to_owned(),
            language,
            acts: Vec::new(),
            undone: Vec::new(),
            event: Mixed::new(),
            wanted: None,
            whole: 0,
            warning: None,
        }
    }

    /// Starts the file of a new event.
    pub(super) fn create(path: &Path, language: Language) -> Result<Self, Failure> {
        match OpenOptions::new().write(true).create_new(true).open(path) {
            Ok(_) => {}
            // What a crash left of the first line of an event is no event, and is written over.
            Err(_) if std::fs::read(path).is_ok_and(|b| br#"{"act":"open""#.starts_with(&b)) => {}
            Err(error) => return Err(Failure::write(path, error)),
        }
        Ok(Self::empty(path, language))
    }

    /// Reads an event. A last line that was not written to its end is passed over with a warning; anything else that
    /// cannot be understood is a fault, with its line.
    pub(super) fn open(path: &Path, wanted: Option<String>, language: Language) -> Result<Self, Failure> {
        let bytes = std::fs::read(path).map_err(|error| Failure::read(path, error))?;
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
        let mut file = Self { wanted, whole: whole as u64, ..Self::empty(path, language) };
        for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty()) {
            let error = |e: serde_json::Error| ("error", e.to_string().into());
            let value: Value = serde_json::from_str(text)
                .map_err(|e| fault("tournament-file-not-json", line, Some(error(e))))?;
            let read = match value.get("act").and_then(Value::as_str) {
                Some("undo") => file.take_back().map(|_| Vec::new()),
                Some("redo") => file.bring_back(),
                _ => {
                    let act = file
                        .read(value)
                        .map_err(|e| fault("tournament-file-not-an-act", line, Some(error(e))))?;
                    file.take(act)
                }
            };
            read.map_err(|failure| {
                let refusal = ("refusal", failure.message(language).into());
                fault("tournament-file-refused", line, Some(refusal))
            })?;
        }
        if file.acts.is_empty() && file.undone.is_empty() {
            let path = [("path", name.as_str().into())];
            return Err(Failure::Input(language.say("tournament-file-no-event", &path)));
        }
        file.warning = (whole < bytes.len())
            .then(|| language.say("tournament-file-torn", &[("path", name.as_str().into())]));
        Ok(file)
    }

    fn read(&self, value: Value) -> Result<StageAct, serde_json::Error> {
        if value.get("stage_act").is_some() {
            return serde_json::from_value(value);
        }
        Ok(match serde_json::from_value(value)? {
            Act::Open { regulations } if self.event.stages().is_empty() => StageAct::Open { regulations },
            act => StageAct::Within { stage: FIRST, act },
        })
    }

    fn line(&self, act: &StageAct) -> Result<String, Failure> {
        let text = match act {
            StageAct::Open { regulations } if self.event.stages().is_empty() => {
                serde_json::to_string(&Act::Open { regulations: regulations.clone() })
            }
            StageAct::Within { stage: FIRST, act } => serde_json::to_string(act),
            other => serde_json::to_string(other),
        };
        text.map_err(Failure::input)
    }

    /// The stages, in order, with their names.
    pub(super) fn stages(&self) -> Vec<(StageId, String, &Competition)> {
        let name = |c: &Competition| c.regulations().map_or(String::new(), |r| r.name.clone());
        let states = self.event.stages().iter().map(|s| s.journal.state());
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
            None if self.event.stages().len() <= 1 => Ok(FIRST),
            None => {
                let arguments = [("list", self.list_of_stages().into())];
                Err(Failure::Input(self.language.say("tournament-which-stage", &arguments)))
            }
        }
    }

    /// The acts and the state of the stage the command is about.
    pub(super) fn journal(&self) -> Result<&Journal, Failure> {
        let stage = self.stage()?;
        let found = self.event.stage(stage).map(|s| &s.journal);
        found.ok_or_else(|| self.refusal(&StageRefusal::NoSuchStage(stage)))
    }

    /// Applies an act inside the stage the command is about.
    pub(super) fn apply(&mut self, act: Act) -> Result<Vec<Event>, Failure> {
        let stage = self.stage()?;
        self.apply_to_event(StageAct::Within { stage, act })
    }

    /// Applies all of the acts inside the stage, or none: a refusal comes with the place of the refused act.
    pub(super) fn apply_all(&mut self, acts: &[Act]) -> Result<(), (usize, Failure)> {
        let stage = self.stage().map_err(|e| (0, e))?;
        let mut event = self.event.clone();
        let acts: Vec<StageAct> =
            acts.iter().map(|act| StageAct::Within { stage, act: act.clone() }).collect();
        let mut lines = Vec::new();
        for (i, act) in acts.iter().enumerate() {
            event.apply(act).map_err(|e| (i, self.refusal(&e)))?;
            lines.push(self.line(act).map_err(|e| (i, e))?);
        }
        if !lines.is_empty() {
            self.write(&lines.join("\n")).map_err(|e| (0, e))?;
        }
        self.event = event;
        self.acts.extend(acts);
        self.undone.clear();
        Ok(())
    }

    /// Applies an act of the whole event and writes it down. The line is on the disk before this returns.
    pub(super) fn apply_to_event(&mut self, act: StageAct) -> Result<Vec<Event>, Failure> {
        let line = self.line(&act)?;
        let mut event = self.event.clone();
        let events = event.apply(&act).map_err(|e| self.refusal(&e))?;
        self.write(&line)?;
        self.event = event;
        self.acts.push(act);
        self.undone.clear();
        Ok(events)
    }

    /// A refusal with people's names beside their entry numbers, and without the stage where there is only one.
    fn refusal(&self, refusal: &StageRefusal) -> Failure {
        let message = match refusal {
            StageRefusal::Within(stage, inner) => {
                let state = self.event.stage(*stage).map(|s| s.journal.state());
                let names = |id: Id| state.map_or_else(|| id.to_string(), |c| typed::called(c, id));
                if self.event.stages().len() > 1 {
                    self.language.stage_refusal(refusal, &names)
                } else {
                    self.language.tournament_refusal(inner, &names)
                }
            }
            other => self.language.stage_refusal(other, &|id| id.to_string()),
        };
        Failure::Refused { code: refusal.code(), article: refusal.article(), message }
    }

    /// Takes the last act back; the file keeps both the act and its undoing.
    pub(super) fn undo(&mut self) -> Result<String, Failure> {
        let act = self.take_back()?;
        self.write(r#"{"act":"undo"}"#)?;
        self.line(&act)
    }

    /// Does again what was undone last.
    pub(super) fn redo(&mut self) -> Result<Vec<Event>, Failure> {
        let events = self.bring_back()?;
        self.write(r#"{"act":"redo"}"#)?;
        Ok(events)
    }

    fn take(&mut self, act: StageAct) -> Result<Vec<Event>, Failure> {
        let events = self.event.apply(&act).map_err(|e| self.refusal(&e))?;
        self.acts.push(act);
        self.undone.clear();
        Ok(events)
    }

    fn take_back(&mut self) -> Result<StageAct, Failure> {
        let act = self.acts.pop().ok_or_else(|| self.nothing("tournament-nothing-to-undo"))?;
        let mut event = Mixed::new();
        for earlier in &self.acts {
            event.apply(earlier).map_err(|e| self.refusal(&e))?;
        }
        self.event = event;
        self.undone.push(act.clone());
        Ok(act)
    }

    fn bring_back(&mut self) -> Result<Vec<Event>, Failure> {
        let act = self.undone.pop().ok_or_else(|| self.nothing("tournament-nothing-to-redo"))?;
        let events = self.event.apply(&act).map_err(|e| self.refusal(&e))?;
        self.acts.push(act);
        Ok(events)
    }

    fn nothing(&self, text: &str) -> Failure {
        Failure::Input(self.language.say(text, &[]))
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        let fault = |error| Failure::write(&self.path, error);
        let mut file: File = OpenOptions::new().write(true).open(&self.path).map_err(fault)?;
        file.set_len(self.whole).map_err(fault)?;
        file.seek(SeekFrom::End(0)).map_err(fault)?;
        file.write_all(format!("{text}\n").as_bytes()).map_err(fault)?;
        file.sync_all().map_err(fault)?;
        self.whole += text.len() as u64 + 1;
        Ok(())
    }
}
