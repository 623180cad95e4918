//! The log of an event in its written form: one act a line, in JSON, with what was undone and done again.
//!
//! The files of the command line and the events of the platform are the same lines. Acts of the first stage are written as they are; acts that
//! open or fill later stages say which stage they are about.

use serde_json::Value;
use thiserror::Error;

use crate::acts::stages::{Mixed, StageAct, StageId, StageRefusal};
use crate::acts::{Act, Event};

const FIRST: StageId = StageId(1);

/// One line of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// An act.
    Act(StageAct),
    /// The last act is taken back.
    Undo,
    /// What was undone last is done again.
    Redo,
}

impl Line {
    /// An act inside a stage.
    #[must_use]
    pub const fn within(stage: StageId, act: Act) -> Self {
        Self::Act(StageAct::Within { stage, act })
    }
}

/// Why a line is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LogRefusal {
    /// The act is refused.
    #[error(transparent)]
    Act(#[from] StageRefusal),
    /// There is nothing to undo.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// There is nothing to do again.
    #[error("there is nothing to do again")]
    NothingToRedo,
}

/// The lines so far, and what they amount to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    acts: Vec<StageAct>,
    undone: Vec<StageAct>,
    event: Mixed,
}

impl Log {
    /// The event.
    #[must_use]
    pub const fn event(&self) -> &Mixed {
        &self.event
    }

    /// The acts that hold, without those undone.
    #[must_use]
    pub fn acts(&self) -> &[StageAct] {
        &self.acts
    }

    /// Whether nothing was ever done.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.acts.is_empty() && self.undone.is_empty()
    }

    /// Reads a line.
    ///
    /// # Errors
    /// It is no act.
    pub fn read(&self, value: Value) -> Result<Line, serde_json::Error> {
        match value.get("act").and_then(Value::as_str) {
            Some("undo") => return Ok(Line::Undo),
            Some("redo") => return Ok(Line::Redo),
            _ => {}
        }
        if value.get("stage_act").is_some() {
            return serde_json::from_value(value).map(Line::Act);
        }
        Ok(Line::Act(match serde_json::from_value(value)? {
            Act::Open { regulations } if self.event.stages().is_empty() => StageAct::Open { regulations },
            act => StageAct::Within { stage: FIRST, act },
        }))
    }

    /// Writes a line that comes next.
    ///
    /// # Errors
    /// Never for the types of this crate.
    pub fn write(&self, line: &Line) -> Result<String, serde_json::Error> {
        match line {
            Line::Undo => Ok(r#"{"act":"undo"}"#.to_owned()),
            Line::Redo => Ok(r#"{"act":"redo"}"#.to_owned()),
            Line::Act(StageAct::Open { regulations }) if self.event.stages().is_empty() => {
                serde_json::to_string(&Act::Open { regulations: regulations.clone() })
            }
            Line::Act(StageAct::Within { stage: FIRST, act }) => serde_json::to_string(act),
            Line::Act(other) => serde_json::to_string(other),
        }
    }

    /// Takes a line in.
    ///
    /// # Errors
    /// The line is refused and changes nothing.
    pub fn apply(&mut self, line: Line) -> Result<Vec<Event>, LogRefusal> {
        match line {
            Line::Act(act) => {
                let events = self.event.apply(&act)?;
                self.acts.push(act);
                self.undone.clear();
                Ok(events)
            }
            Line::Undo => self.undo(),
            Line::Redo => {
                let act = self.undone.pop().ok_or(LogRefusal::NothingToRedo)?;
                let events = self.event.apply(&act)?;
                self.acts.push(act);
                Ok(events)
            }
        }
    }

    /// What an undoing would take back.
    #[must_use]
    pub fn last(&self) -> Option<&StageAct> {
        self.acts.last()
    }

    fn undo(&mut self) -> Result<Vec<Event>, LogRefusal> {
        let act = self.acts.pop().ok_or(LogRefusal::NothingToUndo)?;
        let mut event = Mixed::new();
        for earlier in &self.acts {
            event.apply(earlier)?;
        }
        self.event = event;
        self.undone.push(act);
        Ok(Vec::new())
    }
}
