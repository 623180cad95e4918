//! What the engine found.

use std::time::Duration;

use draughts::AnyMove;
use endgame::Answer;

use crate::probe::ByTables;
use crate::score::Score;

/// A move with what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// What it leads to, for the side to move.
    pub score: Score,
    /// The moves, the best first.
    pub pv: Vec<AnyMove>,
    /// What the endgame tables say of its first move, where they decided.
    pub table: Option<Answer>,
}

/// What is known after an iteration or at the end of thinking.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Report {
    /// The best lines, best first; none if the side to move has no move.
    pub lines: Vec<Variation>,
    /// The plies looked ahead in full.
    pub depth: u32,
    /// The plies of the longest line looked at.
    pub selective_depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub fullness: u32,
    /// What the endgame tables say of the position.
    pub by_tables: Option<ByTables>,
}

impl Report {
    /// The best move.
    #[must_use]
    pub fn best(&self) -> Option<AnyMove> {
        self.lines.first().and_then(|line| line.pv.first()).copied()
    }

    /// The reply that is expected to the best move.
    #[must_use]
    pub fn expected(&self) -> Option<AnyMove> {
        self.lines.first().and_then(|line| line.pv.get(1)).copied()
    }

    /// The score of the best line.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }
}
