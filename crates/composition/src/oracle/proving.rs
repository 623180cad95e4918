//! Proofs and plans out of what was found.

use draughts::{Move, Position, Rules};

use super::Oracle;
use super::table::{Entry, Key, Keyed};
use crate::proof::{Proof, Step};

impl<R: Rules> Oracle<'_, R> {
    /// The proof of the last answer about a position, if it was proved or refuted.
    #[must_use]
    pub fn proof(&self, root: &Position<R>) -> Option<Proof<R>> {
        let comes_about = Some(self.get(root)).filter(Entry::is_decided)?.comes_about();
        let striver = self.goal.striver();
        let planner = if comes_about { striver } else { !striver };
        let mut steps: Vec<(u32, Step<R>)> = Vec::new();
        let mut seen: Keyed<()> = Keyed::default();
        let mut open = vec![*root];
        seen.insert(Key::of(root), ());
        while let Some(position) = open.pop() {
            let entry = self.get(&position);
            if entry.known {
                continue;
            }
            let fits = |mv: &Move<R::Board>| {
                let next = self.get(&position.play(mv));
                let decided = if comes_about { next.comes_about() } else { next.is_put_off() };
                decided.then_some((next.order, *mv))
            };
            let moves = position.legal_moves();
            let (plan, moves) = if position.turn() == planner {
                let plan = moves.iter().filter_map(fits).min_by_key(|(order, _)| *order)?.1;
                (Some(plan), vec![plan])
            } else {
                (None, moves)
            };
            steps.push((entry.order, Step { position, plan }));
            for mv in moves {
                let next = position.play(&mv);
                if seen.insert(Key::of(&next), ()).is_none() {
                    open.push(next);
                }
            }
        }
        steps.sort_by_key(|(order, _)| *order);
        let steps = steps.into_iter().map(|(_, step)| step).collect();
        Some(Proof { goal: self.goal, root: *root, comes_about, steps })
    }

    /// A move of a decided position that keeps what is decided: the plan of its proof, or for the side that has none the move that makes the other's task
    /// longest by the numbers of pieces.
    #[must_use]
    pub fn plan(&self, position: &Position<R>) -> Option<Move<R::Board>> {
        let entry = Some(self.get(position)).filter(Entry::is_decided)?;
        let comes_about = entry.comes_about();
        let fits = |mv: &Move<R::Board>| {
            let after = position.play(mv);
            let next = self.get(&after);
            let decided = if comes_about { next.comes_about() } else { next.is_put_off() };
            decided.then_some((next.order, *mv))
        };
        position.legal_moves().iter().filter_map(fits).min_by_key(|(order, _)| *order).map(|(_, mv)| mv)
    }
}
