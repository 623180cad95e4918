//! Whether players can all be paired, answered by algebra.
//!
//! Write a skew-symmetric matrix with a random number at every pair that may meet. Its determinant is not nought only
//! if the players can all be paired (Tutte 1947). With a variable at each pair across two sides, the lowest power in
//! the determinant is twice the fewest pairs across. Numbers are taken modulo the prime 2^61 − 1, so a determinant that
//! should not vanish does so with a chance below players / 2^61; one that should vanish always does. The checker
//! therefore never accuses a pairing wrongly.

const P: u64 = (1 << 61) - 1;

fn add(a: u64, b: u64) -> u64 {
    let s = a + b;
    if s >= P { s - P } else { s }
}

fn sub(a: u64, b: u64) -> u64 {
    if a >= b { a - b } else { a + P - b }
}

fn mul(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    add((product & u128::from(P)) as u64, (product >> 61) as u64)
}

fn power(mut a: u64, mut e: u64) -> u64 {
    let mut r = 1;
    while e > 0 {
        if e & 1 == 1 {
            r = mul(r, a);
        }
        a = mul(a, a);
        e >>= 1;
    }
    r
}

/// A fixed number for a pair of players, as good as random.
fn number(a: usize, b: usize) -> u64 {
    let mut x = (a as u64) << 32 | b as u64;
    for _ in 0..3 {
        x = (x ^ (x >> 33)).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
        x = (x ^ (x >> 29)).wrapping_add(0x2545_F491_4F6C_DD1D);
    }
    x % (P - 1) + 1
}

fn determinant(mut m: Vec<Vec<u64>>) -> u64 {
    let n = m.len();
    let mut det = 1;
    for c in 0..n {
        let Some(pivot) = (c..n).find(|&r| m[r][c] != 0) else {
            return 0;
        };
        if pivot != c {
            m.swap(pivot, c);
            det = sub(0, det);
        }
        det = mul(det, m[c][c]);
        let inverse = power(m[c][c], P - 2);
        let (upper, below) = m.split_at_mut(c + 1);
        let top = &upper[c];
        for row in below.iter_mut().filter(|row| row[c] != 0) {
            let factor = mul(row[c], inverse);
            for (x, &t) in row[c..].iter_mut().zip(&top[c..]) {
                *x = sub(*x, mul(factor, t));
            }
        }
    }
    det
}

/// The determinant with `across` in place of the variable.
fn evaluate(
    players: &[usize],
    may_meet: &dyn Fn(usize, usize) -> bool,
    crossing: &dyn Fn(usize, usize) -> bool,
    across: u64,
) -> u64 {
    let n = players.len();
    let mut m = vec![vec![0; n]; n];
    for i in 0..n {
        for j in i + 1..n {
            let (a, b) = (players[i], players[j]);
            if may_meet(a, b) {
                let x = if crossing(a, b) { mul(number(a, b), across) } else { number(a, b) };
                m[i][j] = x;
                m[j][i] = sub(0, x);
            }
        }
    }
    determinant(m)
}

/// How many players are left over when as many as possible are paired.
pub(super) fn left_over(players: &[usize], may_meet: &dyn Fn(usize, usize) -> bool) -> usize {
    let n = players.len();
    let mut m = vec![vec![0; n]; n];
    for i in 0..n {
        for j in i + 1..n {
            if may_meet(players[i], players[j]) {
                m[i][j] = number(players[i], players[j]);
                m[j][i] = sub(0, m[i][j]);
            }
        }
    }
    let mut rank = 0;
    for c in 0..n {
        let Some(pivot) = (rank..n).find(|&r| m[r][c] != 0) else {
            continue;
        };
        m.swap(pivot, rank);
        let inverse = power(m[rank][c], P - 2);
        let (upper, below) = m.split_at_mut(rank + 1);
        let top = &upper[rank];
        for row in below.iter_mut().filter(|row| row[c] != 0) {
            let factor = mul(row[c], inverse);
            for (x, &t) in row[c..].iter_mut().zip(&top[c..]) {
                *x = sub(*x, mul(factor, t));
            }
        }
        rank += 1;
    }
    n - rank
}

/// Whether all the players can be paired.
pub(super) fn can_pair(players: &[usize], may_meet: &dyn Fn(usize, usize) -> bool) -> bool {
    players.len().is_multiple_of(2) && evaluate(players, may_meet, &|_, _| false, 1) != 0
}

/// The fewest pairs across the two sides in a pairing of all players; `None` if they cannot all be paired.
pub(super) fn fewest_across(
    upper: &[usize],
    lower: &[usize],
    may_meet: &dyn Fn(usize, usize) -> bool,
) -> Option<usize> {
    let all: Vec<usize> = upper.iter().chain(lower).copied().collect();
    if !can_pair(&all, may_meet) {
        return None;
    }
    let crossing = |a: usize, b: usize| upper.contains(&a) != upper.contains(&b);
    // The determinant is a polynomial of degree at most twice the smaller side.
    let degree = 2 * upper.len().min(lower.len());
    let points: Vec<u64> = (1..=degree as u64 + 1).collect();
    let values: Vec<u64> = points.iter().map(|&z| evaluate(&all, may_meet, &crossing, z)).collect();
    coefficients(&points, &values).iter().position(|&c| c != 0).map(|lowest| lowest / 2)
}

/// The coefficients of the polynomial through the points (Newton's divided differences, then expanded).
fn coefficients(points: &[u64], values: &[u64]) -> Vec<u64> {
    let n = points.len();
    let mut divided = values.to_vec();
    for level in 1..n {
        for i in (level..n).rev() {
            let run = power(sub(points[i], points[i - level]), P - 2);
            divided[i] = mul(sub(divided[i], divided[i - 1]), run);
        }
    }
    let mut poly = vec![0; n];
    for i in (0..n).rev() {
        // poly = poly × (z − points[i]) + divided[i]
        for k in (1..n).rev() {
            poly[k] = sub(poly[k - 1], mul(points[i], poly[k]));
        }
        poly[0] = sub(divided[i], mul(points[i], poly[0]));
    }
    poly
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Exhaustive search for the fewest pairs across.
    fn search(
        left: &[usize],
        meet: &dyn Fn(usize, usize) -> bool,
        cross: &dyn Fn(usize, usize) -> bool,
    ) -> Option<usize> {
        let Some((&first, rest)) = left.split_first() else {
            return Some(0);
        };
        (0..rest.len())
            .filter(|&i| meet(first, rest[i]))
            .filter_map(|i| {
                let mut others = rest.to_vec();
                let b = others.remove(i);
                search(&others, meet, cross).map(|n| n + usize::from(cross(first, b)))
            })
            .min()
    }

    #[test]
    fn agrees_with_exhaustive_search_on_small_sets() {
        let mut lots = rulebook::Lots::new(5);
        let (mut none, mut across) = (0, 0);
        for _ in 0..400 {
            let n = 2 + 2 * lots.below(4) as usize;
            let density = 2 + lots.below(5);
            let edges: Vec<bool> = (0..n * n).map(|_| lots.below(8) < density).collect();
            let meet = |a: usize, b: usize| edges[a.min(b) * n + a.max(b)];
            let all: Vec<usize> = (0..n).collect();
            let (upper, lower) = all.split_at(lots.below(n as u64 + 1) as usize);
            let cross = |a: usize, b: usize| (a < upper.len()) != (b < upper.len());
            let expected = search(&all, &meet, &cross);
            assert_eq!(fewest_across(upper, lower, &meet), expected);
            assert_eq!(can_pair(&all, &meet), expected.is_some());
            none += usize::from(expected.is_none());
            across += usize::from(expected > Some(1));
        }
        assert!(none > 20 && across > 20, "the sets must be of every kind: {none}, {across}");
    }
}
