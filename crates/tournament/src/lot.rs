//! Lots that anybody can draw again: a published seed, and a generator given here in full.
//!
//! The generator is SplitMix64: the state grows by `0x9E3779B97F4A7C15`, and the output is the state mixed by
//! `x ^= x >> 30; x *= 0xBF58476D1CE4E5B9; x ^= x >> 27; x *= 0x94D049BB133111EB; x ^= x >> 31`. A number below `n` is
//! the high 64 bits of output × n, and outputs whose low product lies below `2^64 mod n` are drawn again. A list is
//! shuffled from its end: position `i` is exchanged with a number below `i + 1`.

/// A source of lots.
#[derive(Clone, Debug)]
pub struct Lots {
    state: u64,
}

impl Lots {
    /// The lots of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Lots { state: seed }
    }

    /// The lots of one round of an event, so that each round is drawn apart from the others.
    #[must_use]
    pub fn of_round(seed: u64, round: u16) -> Self {
        let mut lots = Lots::new(seed ^ (u64::from(round) << 48));
        lots.next_u64();
        lots
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut x = self.state;
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ (x >> 31)
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

    /// Shuffles a list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            let j = self.below(i as u64 + 1) as usize;
            list.swap(i, j);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs of SplitMix64 for seed 1234567, from the generator's published test vector.
    #[test]
    fn the_generator_is_splitmix64() {
        let mut lots = Lots::new(1_234_567);
        let out: Vec<u64> = (0..5).map(|_| lots.next_u64()).collect();
        assert_eq!(
            out,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821
            ]
        );
    }

    #[test]
    fn a_shuffle_keeps_everybody() {
        let mut list: Vec<u32> = (0..100).collect();
        Lots::new(7).shuffle(&mut list);
        assert_ne!(list, (0..100).collect::<Vec<_>>());
        list.sort_unstable();
        assert_eq!(list, (0..100).collect::<Vec<_>>());
    }
}
