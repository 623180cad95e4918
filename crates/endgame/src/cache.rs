//! Chunks of results as they were last read, for all threads together, without locks.
//!
//! A place holds one chunk, two bits for each position. A writer makes its version odd, writes and makes it even again; whoever finds it
//! odd goes without. A reader believes what it has read if the version was the same, and even, before and after.

use std::sync::atomic::{AtomicU64, Ordering, fence};

use crate::codec::CHUNK;
use crate::value::Wdl;

/// Words of 32 results.
const WORDS: usize = CHUNK / 32;

#[derive(Debug)]
struct Place {
    version: AtomicU64,
    key: AtomicU64,
    words: [AtomicU64; WORDS],
}

#[derive(Debug)]
pub(crate) struct Cache {
    places: Box<[Place]>,
}

impl Cache {
    /// A cache of about so many bytes, of one chunk at least.
    pub(crate) fn new(bytes: usize) -> Self {
        let places = (bytes / size_of::<Place>()).max(1);
        let empty = || Place {
            version: AtomicU64::new(0),
            key: AtomicU64::new(u64::MAX),
            words: [const { AtomicU64::new(0) }; WORDS],
        };
        Self { places: (0..places).map(|_| empty()).collect() }
    }

    #[inline(always)]
    fn place(&self, key: u64) -> &Place {
        // The high half of a product with an odd constant spreads neighbouring chunks; scaled to the number of places.
        let spread = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        &self.places[((spread * self.places.len() as u64) >> 32) as usize]
    }

    /// The result at a place of a chunk, if the chunk is here.
    #[inline]
    pub(crate) fn get(&self, key: u64, at: usize) -> Option<Wdl> {
        let place = self.place(key);
        let version = place.version.load(Ordering::Acquire);
        let found = place.key.load(Ordering::Relaxed);
        let word = place.words[at / 32 % WORDS].load(Ordering::Relaxed);
        fence(Ordering::Acquire);
        let same = place.version.load(Ordering::Relaxed) == version && version.is_multiple_of(2);
        (same && found == key).then(|| Wdl::of_code((word >> (at % 32 * 2)) as u8))
    }

    /// Keeps a chunk, unless another thread is writing in its place.
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
        place.key.store(key, Ordering::Relaxed);
        for (word, numbers) in place.words.iter().zip(numbers.chunks(32)) {
            let bits = numbers.iter().rev().fold(0, |bits, &number| bits << 2 | u64::from(number & 3));
            word.store(bits, Ordering::Relaxed);
        }
        place.version.store(version + 2, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two threads write and two read chunks that share one place: what is read belongs to the key that was asked.
    #[test]
    fn no_reader_sees_half_of_a_chunk() {
        let cache = Cache::new(1);
        let result = |key: u64, at: usize| Wdl::of_code(((key + at as u64) % 3) as u8);
        let chunk = |key: u64| (0..CHUNK).map(|at| result(key, at).code().into()).collect::<Vec<u16>>();
        let chunks = [0, 1, 2].map(chunk);
        std::thread::scope(|scope| {
            for thread in 0..2 {
                scope.spawn({
                    let (cache, chunks) = (&cache, &chunks);
                    move || {
                        for round in 0..4000 {
                            let key = (round + thread) % 3;
                            cache.put(key as u64, &chunks[key]);
                        }
                    }
                });
                scope.spawn(|| {
                    for at in 0..400_000 {
                        for key in 0..3 {
                            if let Some(found) = cache.get(key, at % CHUNK) {
                                assert_eq!(found, result(key, at % CHUNK));
                            }
                        }
                    }
                });
            }
        });
        cache.put(2, &chunks[2]);
        assert_eq!(cache.get(2, 77), Some(result(2, 77)));
        assert_eq!(cache.get(1, 77), None);
    }
}
