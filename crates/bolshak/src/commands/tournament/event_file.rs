//! The log of an event: a file, or an event of a server.
//!
//! An event is a list of stages, most often one. Acts of the first stage are written as they are; acts that open or
//! fill later stages say which stage they are about.

use std::path::Path;

use language::Language;
use serde_json::Value;
use tournament::log::{Line, Log, LogRefusal};
use tournament::{Act, Competition, Event, Id, Journal, Mixed, StageAct, StageId, StageRefusal};

use super::event_server::EventServer;
use super::typed;
use crate::commands::log_file::{LogFile, line_fault};
use crate::failure::Failure;

const FIRST: StageId = StageId(1);

/// Where the log is kept.
enum Kept {
    File(LogFile),
    Server(EventServer),
}

impl Kept {
    /// Adds acts, all of them or none; they are on the disk before this returns.
    fn write(&mut self, acts: &[String]) -> Result<(), Failure> {
        match self {
            Self::File(file) => file.write(acts),
            Self::Server(server) => server.write(acts),
        }
    }
}

/// An event read from its log.
pub(super) struct EventFile {
    kept: Kept,
    /// The path or the address, for messages.
    name: String,
    language: Language,
    log: Log,
    /// The stage the person names, if they name one.
    wanted: Option<String>,
    /// What was found and passed over.
    pub(super) warning: Option<String>,
}

impl EventFile {
    /// Starts the file of a new event.
    pub(super) fn create(path: &Path, language: Language) -> Result<Self, Failure> {
        if EventServer::is_address(path) {
            return Err(Failure::Input(language.say("tournament-server-new", &[])));
        }
        let beginnings: [&[u8]; 2] = [br#"{"n":1,"act":"open""#, br#"{"act":"open""#];
        let kept = Kept::File(LogFile::create(path, &beginnings, language)?);
        let name = path.display().to_string();
        Ok(Self { kept, name, language, log: Log::default(), wanted: None, warning: None })
    }

    /// Reads an event, of a file or of a server. A last line that was not written to its end is passed over with a warning; anything else that
    /// cannot be understood is a fault, with its line.
    pub(super) fn open(
        path: &Path,
        key: Option<&str>,
        wanted: Option<String>,
        to_write: bool,
        language: Language,
    ) -> Result<Self, Failure> {
        let (kept, lines, warning) = if EventServer::is_address(path) {
            let (server, lines) = EventServer::open(path, key, language)?;
            (Kept::Server(server), lines, None)
        } else {
            let (file, lines, warning) = LogFile::open(path, to_write, language)?;
            (Kept::File(file), lines, warning)
        };
        let name = path.display().to_string();
        let mut file = Self { kept, name, language, log: Log::default(), wanted, warning };
        for (line, value) in lines {
            file.read_line(line, value)?;
        }
        if file.log.is_empty() {
            let path = [("path", file.name.into())];
            return Err(Failure::Input(language.say("tournament-file-no-event", &path)));
        }
        Ok(file)
    }

    fn read_line(&mut self, line: usize, value: Value) -> Result<(), Failure> {
        let fault = |text, more| line_fault(self.language, &self.name, text, line, Some(more));
        let read = self.log.read(value);
        let read = read.map_err(|e| fault("tournament-file-not-an-act", ("error", e.to_string().into())))?;
        if let Err(refusal) = self.log.apply(read) {
            let refusal = self.refused(&refusal).message(self.language);
            return Err(fault("tournament-file-refused", ("refusal", refusal.into())));
        }
        Ok(())
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
            self.kept.write(&texts).map_err(|e| (0, e))?;
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
}
