//! A proof that can be followed without a search.

use draughts::{Move, Position, Rules};

use crate::task::Goal;

/// One position of a proof, and the move of the side that has a plan there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<R: Rules> {
    /// The position.
    pub position: Position<R>,
    /// What the side with the plan does, if it is its move.
    pub plan: Option<Move<R::Board>>,
}

/// A proof of what a position is worth for a [`Goal`].
///
/// Where what is striven for comes about, the steps stand in an order in which each rests only on those before it: so no proof goes in
/// circles. Where it can be put off for ever, they are a set of positions that the striver cannot leave: a fortress.
/// What is over on the board or known to the tables needs no step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<R: Rules> {
    /// What is asked for.
    pub goal: Goal,
    /// Of which position.
    pub root: Position<R>,
    /// Whether what is striven for comes about, or can be put off for ever.
    pub comes_about: bool,
    /// The positions.
    pub steps: Vec<Step<R>>,
}

impl<R: Rules> Proof<R> {
    /// Whether the goal is reached: White wins, or White can put Black's win off for ever.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        self.comes_about != matches!(self.goal, Goal::Draw)
    }
}
