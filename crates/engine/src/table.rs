//! The transposition table: what the search found out about positions, shared by all threads without locks.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use crate::score::{MOST, Value};

mod memory;

use memory::Memory;

/// What a stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Upper,
    Lower,
    Exact,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// The best move, see `order::short`; 0 for none.
    pub(crate) mv: u16,
    pub(crate) value: Value,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// Two words. The first is the key mixed with the second, so that an entry torn between two writers matches no key.
#[cfg_attr(target_family = "wasm", derive(Default))]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Slots tried for one key: a cache line.
const BUCKET: usize = 4;

#[repr(C, align(64))]
#[cfg_attr(target_family = "wasm", derive(Default))]
struct Bucket([Slot; BUCKET]);

/// What the search found out about positions, by their keys.
pub(crate) struct TranspositionTable {
    memory: Memory,
    age: AtomicU8,
}

impl TranspositionTable {
    /// A table of about so many MiB, at least one.
    pub(crate) fn new(mib: usize) -> Self {
        Self { memory: Memory::new(mib), age: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for slot in self.memory.buckets().iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    /// A new search begins: what older ones left is replaced first.
    pub(crate) fn next_age(&self) {
        self.age.store((self.age.load(Relaxed) + 1) & 63, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; BUCKET] {
        // The high bits of the product are a number below the length.
        let buckets = self.memory.buckets();
        let index = ((u128::from(key) * buckets.len() as u128) >> 64) as usize;
        &buckets[index].0
    }

    /// Asks the processor to bring a bucket near, to be looked at a little later.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: the address is that of a bucket of the table; a prefetch reads nothing and cannot fault.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.bucket(key)).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<Known> {
        for slot in self.bucket(key) {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key && data != 0 {
                return Some(unpack(data, ply));
            }
        }
        None
    }

    #[inline]
    pub(crate) fn store(&self, key: u64, ply: usize, known: Known) {
        let age = self.age.load(Relaxed);
        let mut worst = (i32::MAX, 0);
        let bucket = self.bucket(key);
        let mut mv = known.mv;
        for (index, slot) in bucket.iter().enumerate() {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key {
                // The same position: its move is worth keeping if there is no new one.
                if mv == 0 {
                    mv = data as u16;
                }
                worst = (i32::MIN, index);
                break;
            }
            let older = i32::from(age.wrapping_sub((data >> 42) as u8 & 63) & 63);
            let worth = if data == 0 { i32::MIN + 1 } else { i32::from((data >> 32) as u8) - 8 * older };
            if worth < worst.0 {
                worst = (worth, index);
            }
        }
        let data = pack(Known { mv, ..known }, ply, age);
        let slot = &bucket[worst.1];
        slot.data.store(data, Relaxed);
        slot.check.store(key ^ data, Relaxed);
    }

    /// How full it is with entries of this search, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        let age = u64::from(self.age.load(Relaxed));
        let buckets = self.memory.buckets();
        let sample = buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let used = sample
            .filter(|slot| {
                let data = slot.data.load(Relaxed);
                data != 0 && data >> 42 & 63 == age
            })
            .count();
        (used * 1000 / (250.min(buckets.len()) * BUCKET)) as u32
    }
}

/// A distance to a win is kept from the position itself, not from the root.
fn pack(known: Known, ply: usize, age: u8) -> u64 {
    let value = match known.value {
        value if value > MOST => value + ply as Value,
        value if value < -MOST => value - ply as Value,
        value => value,
    };
    let bound = known.bound as u64 + 1;
    u64::from(known.mv)
        | u64::from(value as i16 as u16) << 16
        | (known.depth.clamp(0, 255) as u64) << 32
        | bound << 40
        | u64::from(age & 63) << 42
}

fn unpack(data: u64, ply: usize) -> Known {
    let value = match Value::from((data >> 16) as u16 as i16) {
        value if value > MOST => value - ply as Value,
        value if value < -MOST => value + ply as Value,
        value => value,
    };
    let bound = match data >> 40 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        _ => Bound::Exact,
    };
    Known { mv: data as u16, value, depth: (data >> 32 & 255) as i32, bound }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    #[test]
    fn what_is_stored_is_found_and_nothing_else() {
        let table = TranspositionTable::new(1);
        let known = Known { mv: 77, value: -250, depth: 12, bound: Bound::Lower };
        table.store(0x1234_5678_9ABC_DEF0, 3, known);
        assert_eq!(table.probe(0x1234_5678_9ABC_DEF0, 3), Some(known));
        assert_eq!(table.probe(0x1234_5678_9ABC_DEF1, 3), None);
        table.clear();
        assert_eq!(table.probe(0x1234_5678_9ABC_DEF0, 3), None);
    }

    /// A win in 4 plies from the position is a win in 9 from a root five plies above it.
    #[test]
    fn the_distance_to_a_win_is_counted_from_the_position() {
        let table = TranspositionTable::new(1);
        for sign in [1, -1] {
            let known = Known { mv: 1, value: sign * (WIN - 6), depth: 5, bound: Bound::Exact };
            table.store(42, 2, known);
            assert_eq!(table.probe(42, 5).map(|found| found.value), Some(sign * (WIN - 9)));
        }
    }

    #[test]
    fn a_store_without_a_move_keeps_the_move() {
        let table = TranspositionTable::new(1);
        table.store(7, 0, Known { mv: 9, value: 1, depth: 3, bound: Bound::Exact });
        table.store(7, 0, Known { mv: 0, value: 2, depth: 4, bound: Bound::Upper });
        assert_eq!(table.probe(7, 0).map(|found| (found.mv, found.value)), Some((9, 2)));
    }
}
