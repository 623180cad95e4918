//! The search with proof numbers.

use draughts::{Position, Rules};

use super::Oracle;
use super::table::{Entry, NEVER};
use crate::task::Goal;

/// No way is followed farther; a position there is assumed to be put off until [`Oracle::settle`] looks at it.
const DEEPEST: usize = 500;
/// So many captures in a row are followed for the first numbers of a position.
const DUE: usize = 8;

/// The numbers of a position by those of what its moves lead to.
struct Weighed {
    entry: Entry,
    /// The move to look into, and the next best number after it.
    best: usize,
    second: u32,
    /// Other open moves of the sum.
    others: u32,
}

impl<R: Rules> Oracle<'_, R> {
    /// The entry of a position; when it is met for the first time, by the board, the tables and the number of its moves.
    pub(super) fn look(&mut self, position: &Position<R>) -> Entry {
        if let Some(entry) = self.store.get(position) {
            return entry;
        }
        let entry = self.known(position).unwrap_or_else(|| self.guess(position));
        self.store.insert(position, entry);
        entry
    }

    /// What the board or the tables say of a position.
    pub(super) fn known(&self, position: &Position<R>) -> Option<Entry> {
        let known = self.goal.over(position).or_else(|| self.goal.by_table(position, self.tables))?;
        let entry = if known { Entry::open(0, NEVER) } else { Entry::PUT_OFF };
        Some(Entry { known: true, ..entry })
    }

    /// The first numbers of an open position: what the other side can try, and who is behind.
    pub(super) fn guess(&mut self, position: &Position<R>) -> Entry {
        self.buffer.clear();
        position.append_moves(&mut self.buffer);
        let moves = self.buffer.len() as u32;
        let striver = self.goal.striver();
        let behind = match self.goal {
            Goal::Win | Goal::Draw => {
                let settled = self.taken_out(position);
                let worth = |color| {
                    let setup = settled.setup();
                    setup.men(color).len() as i32 + 3 * setup.kings(color).len() as i32
                };
                worth(!striver) - worth(striver)
            }
            Goal::Lock { .. } | Goal::GiveAway => 0,
        };
        let (hard, easy) = (behind.clamp(0, 12) as u32, (-behind).clamp(0, 12) as u32);
        if position.turn() == striver {
            Entry::open(1 + hard, moves + easy)
        } else {
            Entry::open(moves + hard, 1 + easy)
        }
    }

    /// The position after the captures that are due, each the greatest there is: what has been given and is about to be taken back counts for nobody.
    fn taken_out(&mut self, position: &Position<R>) -> Position<R> {
        let mut position = *position;
        let mut moves = std::mem::take(&mut self.buffer);
        for _ in 0..DUE {
            if !position.must_capture() {
                break;
            }
            moves.clear();
            position.append_moves(&mut moves);
            let Some(greatest) = moves.iter().max_by_key(|mv| mv.captured().len()) else { break };
            position = position.play(greatest);
        }
        self.buffer = moves;
        position
    }

    /// Searches below a position for a turn of so many positions.
    pub(super) fn search_for(&mut self, position: &Position<R>, turn: u64) {
        self.pause_at = self.spent.nodes.saturating_add(turn);
        self.look_into(position, NEVER, NEVER, 0);
    }

    /// Searches below a position until its numbers reach the limits, with the position on the way.
    fn look_into(&mut self, position: &Position<R>, proof_limit: u32, disproof_limit: u32, depth: usize) {
        self.set_on_way(position, true);
        let before = self.spent.nodes;
        self.search(position, proof_limit, disproof_limit, depth);
        let spent = (self.spent.nodes - before).min(u64::from(NEVER)) as u32;
        if let Some(entry) = self.store.entry(position) {
            entry.on_way = false;
            if !entry.comes_about() {
                entry.order = entry.order.saturating_add(spent);
            }
        }
    }

    fn set_on_way(&mut self, position: &Position<R>, on_way: bool) {
        if let Some(entry) = self.store.entry(position) {
            entry.on_way = on_way;
        }
    }

    fn pauses(&self) -> bool {
        self.stopped || self.spent.nodes >= self.pause_at
    }

    /// Searches below a position, which is on the way, until its numbers reach the limits.
    fn search(&mut self, position: &Position<R>, proof_limit: u32, disproof_limit: u32, depth: usize) {
        let after: Vec<Position<R>> = position.legal_moves().iter().map(|mv| position.play(mv)).collect();
        let work = self.look(position).work();
        loop {
            self.count_node();
            let Weighed { mut entry, best, second, others } = self.weigh(position, &after);
            if entry.comes_about() {
                entry.order = self.next_order();
            } else {
                entry.order = work;
                if depth >= DEEPEST && entry.disproof > 0 {
                    entry = Entry { assumed: true, ..Entry::PUT_OFF };
                }
            }
            entry.on_way = true;
            self.store.insert(position, entry);
            let decided = entry.proof == 0 || entry.disproof == 0;
            if decided || self.pauses() || entry.proof >= proof_limit || entry.disproof >= disproof_limit {
                return;
            }
            let Some(next) = after.get(best) else { return };
            let chosen = self.look(next);
            // Half as much again as the second best, so as not to go to and fro.
            let ahead = |second: u32| second.saturating_add(1 + second / 2);
            let (proof, disproof) = if position.turn() == self.goal.striver() {
                (proof_limit.min(ahead(second)), disproof_limit.saturating_sub(others))
            } else {
                (proof_limit.saturating_sub(others), disproof_limit.min(ahead(second)))
            };
            self.look_into(next, proof.max(chosen.proof + 1), disproof.max(chosen.disproof + 1), depth + 1);
        }
    }

    /// The numbers of a position by those of what its moves lead to.
    fn weigh(&mut self, position: &Position<R>, after: &[Position<R>]) -> Weighed {
        let strives = position.turn() == self.goal.striver();
        // Of the number that the mover makes as small as possible, and of the other one.
        let (mut least, mut second, mut best) = (NEVER, NEVER, usize::MAX);
        let (mut most, mut open) = (0, 0_u32);
        let (mut any_sure, mut any_assumed) = (false, false);
        for (index, next) in after.iter().enumerate() {
            let entry = self.look(next);
            let (entry, assumed) = if entry.on_way { (Entry::PUT_OFF, true) } else { (entry, entry.assumed) };
            let (small, large) =
                if strives { (entry.proof, entry.disproof) } else { (entry.disproof, entry.proof) };
            if entry.disproof == 0 {
                any_assumed |= assumed;
                any_sure |= !assumed;
            }
            if large > 0 {
                open += 1;
                most = most.max(large);
            }
            if small < least {
                second = least;
                least = small;
                best = index;
            } else {
                second = second.min(small);
            }
        }
        let others = open.saturating_sub(1);
        let sum = if open == 0 { 0 } else { most.saturating_add(others).min(NEVER) };
        let (proof, disproof) = if strives { (least, sum) } else { (sum, least) };
        let entry = if proof == 0 {
            Entry::open(0, NEVER)
        } else if disproof == 0 {
            // The striver must be held after every move, the other side needs one that holds.
            let assumed = if strives { any_assumed } else { !any_sure };
            Entry { assumed, ..Entry::PUT_OFF }
        } else {
            Entry::open(proof, disproof)
        };
        Weighed { entry, best, second, others }
    }
}
