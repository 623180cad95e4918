//! A game as it is kept.

use crate::act::Acted;
use crate::refusal::{Refusal, StartError};

/// The version of the written form of [`Record`].
pub const VERSION: u16 = 1;

/// A game as it is kept: everything else follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Record<R, A> {
    /// The version of the form.
    pub version: u16,
    /// The regulations.
    pub regulations: R,
    /// The acts that were accepted.
    pub acts: Vec<Acted<A>>,
}

/// Why a record cannot be played again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// It is written in another version of the form.
    Version(u16),
    /// The game cannot begin.
    Start(StartError),
    /// An act is refused: its index and why.
    Act(usize, Refusal),
}

impl std::fmt::Display for ReplayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Version(version) => write!(f, "the record is of version {version}, not {VERSION}"),
            Self::Start(error) => error.fmt(f),
            Self::Act(index, refusal) => write!(f, "act {}: {refusal}", index + 1),
        }
    }
}

impl std::error::Error for ReplayError {}
