//! What the search of fours remembers: positions without a win.

/// Positions, by their hash, where the attacker has no win within so many fours. The table grows with its work: a question
/// of a hundred positions costs no more than they do.
#[derive(Debug, Clone)]
pub(super) struct Failures {
    buckets: Vec<[Failure; WAYS]>,
    filled: usize,
}

#[derive(Debug, Clone, Copy, Default)]
struct Failure {
    key: u64,
    depth: u8,
}

/// A bucket fills a line of the cache.
const WAYS: usize = 4;
const LEAST: usize = 1 << 6;
/// 64 MB.
const MOST: usize = 1 << 20;

impl Failures {
    pub(super) fn new() -> Self {
        Self { buckets: vec![Default::default(); LEAST], filled: 0 }
    }

    /// The depth to which the position was searched in vain.
    pub(super) fn get(&self, key: u64) -> Option<u8> {
        let bucket = &self.buckets[self.place(key)];
        bucket.iter().find(|failure| failure.key == key).map(|failure| failure.depth)
    }

    /// Remembers a failure. In a full bucket the shallowest gives way.
    pub(super) fn insert(&mut self, key: u64, depth: u8) {
        if self.filled * 2 > self.buckets.len() * WAYS && self.buckets.len() < MOST {
            self.grow();
        }
        let place = self.place(key);
        let bucket = &mut self.buckets[place];
        let mut victim = 0;
        for way in 0..WAYS {
            if bucket[way].key == key || bucket[way].key == 0 {
                victim = way;
                break;
            }
            if bucket[way].depth < bucket[victim].depth {
                victim = way;
            }
        }
        self.filled += usize::from(bucket[victim].key == 0);
        bucket[victim] = Failure { key, depth };
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }

    fn grow(&mut self) {
        let size = self.buckets.len() * 4;
        let old = std::mem::replace(&mut self.buckets, vec![Default::default(); size]);
        self.filled = 0;
        for failure in old.into_iter().flatten().filter(|failure| failure.key != 0) {
            self.insert(failure.key, failure.depth);
        }
    }
}
