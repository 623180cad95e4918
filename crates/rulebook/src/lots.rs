//! Lots that anybody can draw again: a published seed, and a generator given here in full.
//!
//! The generator is SplitMix64: the state grows by `0x9E3779B97F4A7C15`, and the output is the state mixed by
//! `x ^= x >> 30; x *= 0xBF58476D1CE4E5B9; x ^= x >> 27; x *= 0x94D049BB133111EB; x ^= x >> 31`. A number below `n` is
//! the high 64 bits of output × n, and outputs whose low product lies below `2^64 mod n` are drawn again. A list is
//! shuffled from its end: position `i` is exchanged with a number below `i + 1`.

const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The `step`-th number of the generator begun with a seed, counted from one.
#[must_use]
pub const fn splitmix(seed: u64, step: u64) -> u64 {
    let mut x = seed.wrapping_add(step.wrapping_mul(STEP));
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// A source of lots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lots {
    state: u64,
}

impl Lots {
    /// The lots of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The lots of one round of an event, so that each round is drawn apart from the others.
    #[must_use]
    pub fn of_round(seed: u64, round: u16) -> Self {
        let mut lots = Self::new(seed ^ (u64::from(round) << 48));
        lots.next_u64();
        lots
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        let number = splitmix(self.state, 1);
        self.state = self.state.wrapping_add(STEP);
        number
    }

    /// A number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        if n == 0 {
            return 0;
        }
        let redraw = n.wrapping_neg() % n;
        loop {
            let product = u128::from(self.next_u64()) * u128::from(n);
            if product as u64 >= redraw {
                return (product >> 64) as u64;
            }
        }
    }

    /// An index into a list of so many; 0 if it is empty.
    pub fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// Shuffles a list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            let j = self.index(i + 1);
            list.swap(i, j);
        }
    }
}
