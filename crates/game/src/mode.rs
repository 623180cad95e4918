//! Who watches over the board, and how late one may come to it.

use crate::control::Control;
use crate::refusal::StartError;
use crate::time::Span;

/// How strictly the program watches the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Mode {
    /// The program moves the pieces: an illegal move is refused, and that is all.
    Strict,
    /// People move the pieces: what happened is recorded, and the opponent decides what to do about it (5.4.14).
    OverTheBoard,
}

/// 5.4.4.1: if the regulations do not say, the first control, but no more than an hour.
#[must_use]
pub fn lateness_limit(control: &Control) -> Span {
    control.first_period().map_or(Span::minutes(60), |first| first.min(Span::minutes(60)))
}

/// 5.4.4.1: the regulations allow from nought to the first control, but no more than an hour.
pub(crate) fn check_lateness(lateness: Option<Span>, control: &Control) -> Result<(), StartError> {
    let most = lateness_limit(control);
    match lateness {
        Some(lateness) if lateness < Span::ZERO || lateness > most => {
            Err(StartError::Lateness { lateness, most })
        }
        _ => Ok(()),
    }
}
