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
    age: u8,
    pub(super) bound: Bound,
    pub(super) best: Option<Point>,
}

const NOTHING: Entry = Entry { key: 0, score: 0, depth: i8::MIN, age: 0, bound: Bound::AtMost, best: None };

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

/// Entries of a bucket.
const WAYS: usize = 4;

/// A table of positions by their hash. In a full bucket the entry of the least depth gives way, one of an earlier search
/// before those of this one.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    buckets: Vec<[Entry; WAYS]>,
    bits: u32,
    age: u8,
}

impl TranspositionTable {
    pub(super) fn new(megabytes: usize) -> Self {
        let wanted = (megabytes.max(1) << 20) / size_of::<[Entry; WAYS]>();
        let bits = wanted.ilog2();
        Self { buckets: vec![[NOTHING; WAYS]; 1 << bits], bits, age: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill([NOTHING; WAYS]);
        self.age = 0;
    }

    /// From now on entries are of a new search.
    pub(super) fn begin_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn place(&self, key: u64) -> usize {
        (key >> (64 - self.bits)) as usize
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets[self.place(key)];
        bucket.iter().copied().find(|entry| entry.key == key && entry.depth != i8::MIN)
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
        let (place, age) = (self.place(key), self.age);
        let bucket = &mut self.buckets[place];
        let worth = |entry: &Entry| i32::from(entry.depth) - 8 * i32::from(age.wrapping_sub(entry.age));
        let way = bucket
            .iter()
            .position(|entry| entry.key == key)
            .unwrap_or_else(|| (0..WAYS).min_by_key(|&way| worth(&bucket[way])).unwrap_or(0));
        let old = bucket[way];
        if old.key == key && i32::from(old.depth) > depth && bound != Bound::Exact && old.age == age {
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
        bucket[way] = Entry { key, score: score as i16, depth: depth as i8, age, bound, best };
    }
}
