//! Numbers that look random and are the same everywhere: hash keys, and lots that anybody can repeat.

/// The `step`-th number of the generator `SplitMix64` begun with a seed.
pub(crate) const fn splitmix(seed: u64, step: u64) -> u64 {
    let mut z = seed.wrapping_add(step.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::splitmix;

    /// The first numbers of the reference implementation (Sebastiano Vigna, `splitmix64.c`) begun with 1234567.
    #[test]
    fn numbers_of_the_reference_implementation() {
        let numbers = [1, 2, 3].map(|step| splitmix(1_234_567, step));
        assert_eq!(
            numbers,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }
}
