//! Wins by force: continuous fours (VCF), and continuous threats of fours and threes (VCT).

pub(crate) mod defence;
mod failures;
mod vcf;
mod vct;

use crate::point::Point;
use crate::position::Move;
pub use vcf::Vcf;
pub use vct::Vct;

/// What a solver found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// A win: the moves of both sides in turn, the attacker's first, ending with the attacker's five. The defender's
    /// move is a pass where every reply that would help is forbidden.
    Win(Vec<Move>),
    /// There is no such win; every line was looked at.
    None,
    /// The search ended at its limit without an answer.
    Unknown,
}

impl Answer {
    /// The winning line, if there is one.
    #[must_use]
    pub fn line(&self) -> Option<&[Move]> {
        match self {
            Self::Win(line) => Some(line),
            Self::None | Self::Unknown => None,
        }
    }

    /// The first move of the winning line.
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        match self.line()?.first()? {
            Move::Place(point) => Some(*point),
            Move::Pass => None,
        }
    }
}
