//! What the search remembers of a position.

use super::WIN_BOUND;
use crate::point::Point;

/// What a remembered score says of the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// A remembered position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    score: i16,
    pub(super) depth: i8,
    pub(super) bound: Bound,
    pub(super) best: Option<Point>,
}

const NOTHING: Entry = Entry { key: 0, score: 0, depth: i8::MIN, bound: Bound::AtMost, best: None };

impl Entry {
    /// The score, with the distance of a win counted from the root.
    pub(super) fn score(&self, ply: i32) -> i32 {
        let score = i32::from(self.score);
        if score >= WIN_BOUND {
            score - ply
        } else if score <= -WIN_BOUND {
            score + ply
        } else {
            score
        }
    }
}

/// A table of positions by their hash; the newer or deeper entry stays.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    entries: Vec<Entry>,
    bits: u32,
}

impl TranspositionTable {
    pub(super) fn new(megabytes: usize) -> Self {
        let wanted = (megabytes.max(1) << 20) / size_of::<Entry>();
        let bits = wanted.ilog2();
        Self { entries: vec![NOTHING; 1 << bits], bits }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(NOTHING);
    }

    fn slot(&self, key: u64) -> usize {
        (key >> (64 - self.bits)) as usize
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let entry = self.entries[self.slot(key)];
        (entry.key == key && entry.depth != i8::MIN).then_some(entry)
    }

    pub(super) fn put(
        &mut self,
        key: u64,
        score: i32,
        ply: i32,
        depth: i32,
        bound: Bound,
        best: Option<Point>,
    ) {
        let slot = self.slot(key);
        let old = self.entries[slot];
        if old.key == key && i32::from(old.depth) > depth && bound != Bound::Exact {
            return;
        }
        let score = if score >= WIN_BOUND {
            score + ply
        } else if score <= -WIN_BOUND {
            score - ply
        } else {
            score
        };
        let best = best.or(if old.key == key { old.best } else { None });
        self.entries[slot] = Entry { key, score: score as i16, depth: depth as i8, bound, best };
    }
}
