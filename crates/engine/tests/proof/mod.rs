//! A second search that shares nothing with the engine's: every move of every position is tried, without a table, an evaluation
//! or pruning of any kind. It answers one question: can the side to move win within so many plies, whatever the opponent does?

use draughts::{Goal, Move, MoveRules, Position};

/// Whether the side to move can force a win within so many plies.
pub(crate) fn wins<R: MoveRules>(position: &Position<R>, plies: u32) -> bool {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return R::GOAL == Goal::GiveAway;
    }
    plies > 0 && moves.iter().any(|mv| loses(&position.play(mv), plies - 1))
}

/// Whether the side to move loses within so many plies, whatever it does.
fn loses<R: MoveRules>(position: &Position<R>, plies: u32) -> bool {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return R::GOAL == Goal::Win;
    }
    plies > 0 && moves.iter().all(|mv| wins(&position.play(mv), plies - 1))
}

/// The moves that force a win within so many plies.
#[allow(dead_code, reason = "each test binary uses a part of the module")]
pub(crate) fn winning<R: MoveRules>(position: &Position<R>, plies: u32) -> Vec<Move<R::Board>> {
    let moves = position.legal_moves();
    moves.into_iter().filter(|mv| loses(&position.play(mv), plies.saturating_sub(1))).collect()
}
