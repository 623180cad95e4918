//! The regulations at the head of a text.

use ::draughts::{Ruleset, Variant};
use ::renju::Regulation;
use rulebook::Tempo;

use super::{ScriptError, ScriptFault, span};
use crate::any::AnyRegulations;
use crate::control::Control;
use crate::draughts::{self, Start};
use crate::mode::Mode;
use crate::renju::{self, FoulMode};

/// A line before the acts.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a> {
    pub(super) line: usize,
    pub(super) name: &'a str,
    pub(super) value: &'a str,
}

impl Setting<'_> {
    fn wrong(&self) -> ScriptFault {
        ScriptFault::Value(self.name.to_owned(), self.value.to_owned())
    }

    fn yes(&self) -> Result<bool, ScriptFault> {
        match self.value {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(self.wrong()),
        }
    }

    fn span(&self) -> Result<crate::Span, ScriptFault> {
        span(self.value).ok_or_else(|| self.wrong())
    }

    fn mode(&self) -> Result<Mode, ScriptFault> {
        match self.value {
            "strict" => Ok(Mode::Strict),
            "over-the-board" => Ok(Mode::OverTheBoard),
            _ => Err(self.wrong()),
        }
    }

    /// The game of draughts; `None` for renju.
    fn variant(&self) -> Result<Option<Ruleset>, ScriptFault> {
        if self.value == "renju" {
            return Ok(None);
        }
        self.value.parse().map(Some).map_err(|_| self.wrong())
    }
}

/// The regulations, and what is wrong with the lines. What others depend on is read first: the board, the mode and the control.
pub(super) fn read(settings: &[Setting<'_>], faults: &mut Vec<ScriptError>) -> AnyRegulations {
    let (mut variant, mut mode, mut control) =
        (Some(Ruleset::from(Variant::Russian)), Mode::OverTheBoard, Control::Untimed);
    let mut fault = |line, fault| faults.push(ScriptError { line, fault });
    let mut others = Vec::new();
    for setting in settings {
        let read = match setting.name {
            "variant" => setting.variant().map(|read| variant = read),
            "mode" => setting.mode().map(|read| mode = read),
            "control" => setting.value.parse().map(|read| control = read).map_err(|_| setting.wrong()),
            _ => {
                others.push(setting);
                Ok(())
            }
        };
        if let Err(wrong) = read {
            fault(setting.line, wrong);
        }
    }
    let mut regulations = match (variant, mode) {
        (Some(variant), Mode::Strict) => {
            AnyRegulations::Draughts(draughts::Regulations::online(variant, Tempo::Classic, control))
        }
        (Some(variant), Mode::OverTheBoard) => {
            AnyRegulations::Draughts(draughts::Regulations::over_the_board(variant, Tempo::Classic, control))
        }
        (None, Mode::Strict) => AnyRegulations::Renju(renju::Regulations::online(Regulation::Free, control)),
        (None, Mode::OverTheBoard) => {
            AnyRegulations::Renju(renju::Regulations::over_the_board(Regulation::Free, control))
        }
    };
    for setting in others {
        let read = match &mut regulations {
            AnyRegulations::Draughts(regulations) => set_draughts(regulations, setting),
            AnyRegulations::Renju(regulations) => set_renju(regulations, setting),
        };
        if let Err(wrong) = read {
            fault(setting.line, wrong);
        }
    }
    regulations
}

fn set_draughts(regulations: &mut draughts::Regulations, setting: &Setting<'_>) -> Result<(), ScriptFault> {
    let Setting { name, value, .. } = *setting;
    let wrong = || setting.wrong();
    match name {
        "book" => regulations.book = value.parse().map_err(|_| wrong())?,
        "tempo" => {
            regulations.tempo = match value {
                "classic" => Tempo::Classic,
                "rapid" => Tempo::Rapid,
                "blitz" => Tempo::Blitz,
                _ => return Err(wrong()),
            }
        }
        "start" => regulations.start = start(value),
        "record" => regulations.record = setting.yes()?,
        "press" => regulations.press = setting.yes()?,
        "lateness" => regulations.lateness = Some(setting.span()?),
        "lag" => regulations.lag = setting.span()?,
        "declare-counters" => regulations.declares.counters = setting.yes()?,
        "declare-endings" => regulations.declares.endings = setting.yes()?,
        "declare-flags" => regulations.declares.flags = setting.yes()?,
        "declare-lateness" => regulations.declares.lateness = setting.yes()?,
        "declare-repetition" => regulations.declares.repetition = Some(value.parse().map_err(|_| wrong())?),
        _ => return Err(ScriptFault::Regulation(name.to_owned())),
    }
    Ok(())
}

/// A FEN, or a drawing table and an entry; nothing is the ordinary start.
pub(super) fn start(value: &str) -> Start {
    match value.split_once(' ') {
        Some(("lot", table)) => Start::Lot(table.trim().to_owned()),
        Some((table, code)) if !table.contains(':') => {
            Start::Opening(table.to_owned(), code.trim().to_owned())
        }
        None if value.is_empty() => Start::Ordinary,
        _ => Start::Fen(value.to_owned()),
    }
}

fn set_renju(regulations: &mut renju::Regulations, setting: &Setting<'_>) -> Result<(), ScriptFault> {
    let Setting { name, value, .. } = *setting;
    match name {
        "opening" => regulations.opening = Regulation::by_name(value).ok_or_else(|| setting.wrong())?,
        "fouls" => {
            regulations.fouls = match value {
                "automatic" => FoulMode::Automatic,
                "claimed" => FoulMode::Claimed,
                _ => return Err(setting.wrong()),
            }
        }
        "drawn-after" => {
            regulations.drawn_after = Some(value.parse().map_err(|_| setting.wrong())?);
        }
        "lateness" => regulations.lateness = Some(setting.span()?),
        "lag" => regulations.lag = setting.span()?,
        "declare-flags" => regulations.declares.flags = setting.yes()?,
        "declare-lateness" => regulations.declares.lateness = setting.yes()?,
        _ => return Err(ScriptFault::Regulation(name.to_owned())),
    }
    Ok(())
}
