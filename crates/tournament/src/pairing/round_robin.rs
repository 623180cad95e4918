//! The order of meetings in a round robin (Appendix 2).

/// The pairs of start numbers of one round among `players` people, rounds counted from 1; the first-named has White.
///
/// The rule gives each of the ten printed tables and goes on beyond them. With N the number of people made even and
/// m = N − 1: an odd round r begins with k : N for k = (r + 1) / 2, an even one with N : k for k = (r + N) / 2, and
/// the pairs (k + j) : (k − j), counted round the circle 1 … m, follow. With an odd number of people whoever meets N
/// is free. In every second cycle the colors are reversed.
#[must_use]
pub fn round(players: u32, round: u32) -> Vec<(u32, u32)> {
    let n = players + players % 2;
    if n < 2 || round == 0 {
        return Vec::new();
    }
    let m = n - 1;
    let (cycle, r) = ((round - 1) / m, (round - 1) % m + 1);
    let k = if r % 2 == 1 { r.div_ceil(2) } else { (r + n) / 2 };
    let mut pairs = Vec::with_capacity(n as usize / 2);
    pairs.push(if r % 2 == 1 { (k, n) } else { (n, k) });
    let wrap = |x: u32| (x + m - 1) % m + 1;
    pairs.extend((1..n / 2).map(|j| (wrap(k + j), wrap(k + m - j))));
    if cycle % 2 == 1 {
        for pair in &mut pairs {
            *pair = (pair.1, pair.0);
        }
    }
    if players % 2 == 1 {
        pairs.retain(|&(a, b)| a != n && b != n);
    }
    pairs
}

/// How many rounds a round robin of so many people and cycles has.
#[must_use]
pub const fn rounds(players: u32, cycles: u8) -> u32 {
    if players < 2 {
        return 0;
    }
    (players + players % 2 - 1).saturating_mul(cycles as u32)
}
