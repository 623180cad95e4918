//! Where the buckets of the table lie.

use super::Bucket;

/// The buckets lie in memory of their own, in huge pages where the system has them: a table is read at random, and with ordinary
/// pages the processor spends up to a third of the search looking up where they are.
#[cfg(not(target_family = "wasm"))]
pub(super) struct Memory(memmap2::MmapMut);

#[cfg(not(target_family = "wasm"))]
impl Memory {
    /// About so many MiB; less if the system does not give them.
    pub(super) fn new(mib: usize) -> Self {
        let mut mib = mib.clamp(1, 1 << 20);
        loop {
            match memmap2::MmapMut::map_anon(mib << 20) {
                Ok(map) => {
                    #[cfg(target_os = "linux")]
                    // Without huge pages it is only slower.
                    let _ = map.advise(memmap2::Advice::HugePage);
                    return Self(map);
                }
                Err(_) if mib > 1 => mib /= 2,
                #[expect(clippy::panic, reason = "not a MiB is left: no allocation would succeed either")]
                Err(error) => panic!("no memory for the transposition table: {error}"),
            }
        }
    }

    #[inline(always)]
    pub(super) fn buckets(&self) -> &[Bucket] {
        let bytes: &[u8] = &self.0;
        // SAFETY: the map begins on a page, so it is aligned; it was zeroed by the system, and zeros are valid atomics; the
        // length is that of the whole buckets in it; it lives as long as `self`; nobody reads or writes the bytes but through
        // the atomics.
        unsafe { std::slice::from_raw_parts(bytes.as_ptr().cast(), bytes.len() / size_of::<Bucket>()) }
    }
}

/// WebAssembly has one memory and maps nothing: the buckets lie on the heap.
#[cfg(target_family = "wasm")]
pub(super) struct Memory(Vec<Bucket>);

#[cfg(target_family = "wasm")]
impl Memory {
    /// About so many MiB; less if the host does not give them.
    pub(super) fn new(mib: usize) -> Self {
        let mut length = (mib.clamp(1, 1 << 10) << 20) / size_of::<Bucket>();
        let mut buckets = Vec::new();
        while buckets.try_reserve_exact(length).is_err() && length > 1 {
            length /= 2;
        }
        buckets.resize_with(length, Bucket::default);
        Self(buckets)
    }

    #[inline(always)]
    pub(super) fn buckets(&self) -> &[Bucket] {
        &self.0
    }
}
