//! Chunks as they were last read, for all threads together, without locks.
//!
//! A place holds one chunk or its beginning. A writer makes its version odd, writes and makes it even again; whoever finds it
//! odd goes without. A reader believes what it has read if the version was the same, and even, before and after.

use std::sync::atomic::{AtomicU64, Ordering, fence};

use crate::codec::CHUNK;

/// Chunks of results, two bits each.
pub(crate) type ResultCache = Cache<{ CHUNK / 32 }>;
/// Chunks of distances, sixteen bits each.
pub(crate) type DistanceCache = Cache<{ CHUNK / 4 }>;

/// How many bits of a label say how many numbers there are.
const LENGTH_BITS: u32 = CHUNK.ilog2() + 1;
const LENGTH: u64 = (1 << LENGTH_BITS) - 1;

#[derive(Debug)]
struct Place<const WORDS: usize> {
    version: AtomicU64,
    /// The key, and in the lowest bits how many numbers of the chunk are here.
    label: AtomicU64,
    words: [AtomicU64; WORDS],
}

/// A cache of chunks, each in so many words.
#[derive(Debug)]
pub(crate) struct Cache<const WORDS: usize> {
    places: Box<[Place<WORDS>]>,
}

impl<const WORDS: usize> Cache<WORDS> {
    /// How many numbers a word holds, and the bits of each.
    const IN_WORD: usize = CHUNK / WORDS;
    const BITS: usize = 64 / Self::IN_WORD;
    const ONE: u64 = (1 << Self::BITS) - 1;

    /// A cache of about so many bytes, of one chunk at least.
    pub(crate) fn new(bytes: usize) -> Self {
        let places = (bytes / size_of::<Place<WORDS>>()).max(1);
        let empty = || Place {
            version: AtomicU64::new(0),
            label: AtomicU64::new(u64::MAX << LENGTH_BITS),
            words: [const { AtomicU64::new(0) }; WORDS],
        };
        Self { places: (0..places).map(|_| empty()).collect() }
    }

    #[inline(always)]
    fn place(&self, key: u64) -> &Place<WORDS> {
        // The high half of a product with an odd constant spreads neighbouring chunks; scaled to the number of places.
        let spread = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        &self.places[((spread * self.places.len() as u64) >> 32) as usize]
    }

    /// Whether a chunk or its beginning is here.
    #[inline]
    pub(crate) fn has(&self, key: u64) -> bool {
        self.place(key).label.load(Ordering::Relaxed) >> LENGTH_BITS == key
    }

    /// The number at a place of a chunk, if it is here.
    #[inline]
    pub(crate) fn get(&self, key: u64, at: usize) -> Option<u16> {
        let place = self.place(key);
        let version = place.version.load(Ordering::Acquire);
        let label = place.label.load(Ordering::Relaxed);
        let word = place.words[at / Self::IN_WORD % WORDS].load(Ordering::Relaxed);
        fence(Ordering::Acquire);
        let same = place.version.load(Ordering::Relaxed) == version && version.is_multiple_of(2);
        let here = label >> LENGTH_BITS == key && (label & LENGTH) > at as u64;
        (same && here).then_some((word >> (at % Self::IN_WORD * Self::BITS) & Self::ONE) as u16)
    }

    /// Keeps a chunk or its beginning, unless another thread is writing in its place.
    pub(crate) fn put(&self, key: u64, numbers: &[u16]) {
        let place = self.place(key);
        let version = place.version.load(Ordering::Relaxed);
        let taken = version.is_multiple_of(2)
            && place
                .version
                .compare_exchange(version, version + 1, Ordering::Acquire, Ordering::Relaxed)
                .is_ok();
        if !taken {
            return;
        }
        fence(Ordering::Release);
        place.label.store(key << LENGTH_BITS | numbers.len() as u64 & LENGTH, Ordering::Relaxed);
        for (word, numbers) in place.words.iter().zip(numbers.chunks(Self::IN_WORD)) {
            let packed = |bits, &number: &u16| bits << Self::BITS | u64::from(number) & Self::ONE;
            let bits = numbers.iter().rev().fold(0, packed);
            word.store(bits, Ordering::Relaxed);
        }
        place.version.store(version + 2, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two threads write and two read chunks that share one place: what is read belongs to the key that was asked.
    fn check<const WORDS: usize>(number: fn(u64, usize) -> u16) {
        let cache = Cache::<WORDS>::new(1);
        let chunk = |key: u64| (0..CHUNK).map(|at| number(key, at)).collect::<Vec<u16>>();
        let chunks = [0, 1, 2].map(chunk);
        std::thread::scope(|scope| {
            for thread in 0..2 {
                scope.spawn({
                    let (cache, chunks) = (&cache, &chunks);
                    move || {
                        for round in 0..2000 {
                            let key = (round + thread) % 3;
                            cache.put(key as u64, &chunks[key]);
                        }
                    }
                });
                scope.spawn(|| {
                    for at in 0..200_000 {
                        for key in 0..3 {
                            if let Some(found) = cache.get(key, at % CHUNK) {
                                assert_eq!(found, number(key, at % CHUNK));
                            }
                        }
                    }
                });
            }
        });
        cache.put(2, &chunks[2]);
        assert_eq!(cache.get(2, 77), Some(number(2, 77)));
        assert_eq!(cache.get(1, 77), None);
        assert!(cache.has(2) && !cache.has(1));
        // The beginning of a chunk answers for itself only.
        cache.put(1, &chunks[1][..78]);
        assert_eq!((cache.get(1, 77), cache.get(1, 78)), (Some(number(1, 77)), None));
    }

    #[test]
    fn no_reader_sees_half_of_a_chunk() {
        check::<{ CHUNK / 32 }>(|key, at| ((key + at as u64) % 3) as u16);
        check::<{ CHUNK / 4 }>(|key, at| (key * 20_000 + at as u64) as u16);
    }
}
