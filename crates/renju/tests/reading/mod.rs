//! A brute-force reading of 9.2.3 and 9.2.4.2 that shares no code with the crate: stones in a plain grid, rows found by
//! walking, every definition written as it stands in the text.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each test binary uses a part of the reading, and fails by panicking"
)]

/// A grid of 15×15 points: `b'X'` black, `b'O'` white, `b'.'` empty; index row × 15 + column.
#[derive(Clone)]
pub(crate) struct Grid(pub(crate) [u8; 225]);

const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

fn at(p: usize, step: (i32, i32), n: i32) -> Option<usize> {
    let (c, r) = (p as i32 % 15 + step.0 * n, p as i32 / 15 + step.1 * n);
    ((0..15).contains(&c) && (0..15).contains(&r)).then_some((r * 15 + c) as usize)
}

impl Grid {
    pub(crate) fn new() -> Grid {
        Grid([b'.'; 225])
    }

    fn is(&self, p: Option<usize>, stone: u8) -> bool {
        p.is_some_and(|p| self.0[p] == stone)
    }

    /// Length of the unbroken row through `p` along `step`.
    pub(crate) fn row(&self, p: usize, step: (i32, i32)) -> usize {
        let stone = self.0[p];
        let forward = (1..).take_while(|&n| self.is(at(p, step, n), stone)).count();
        let back = (1..).take_while(|&n| self.is(at(p, step, -n), stone)).count();
        forward + back + 1
    }

    /// A five: an unbroken row of exactly five through `p`.
    pub(crate) fn five(&self, p: usize) -> bool {
        STEPS.iter().any(|&s| self.row(p, s) == 5)
    }

    /// Any unbroken row of five or more through `p`.
    pub(crate) fn five_or_more(&self, p: usize) -> bool {
        STEPS.iter().any(|&s| self.row(p, s) >= 5)
    }

    fn with<T>(&mut self, p: usize, f: impl FnOnce(&mut Grid) -> T) -> T {
        assert_eq!(self.0[p], b'.');
        self.0[p] = b'X';
        let value = f(self);
        self.0[p] = b'.';
        value
    }

    /// The black stones on a run of points (bit n + 4 for the point n steps from `p`) and the one point of it that is empty, if all but one
    /// are black.
    fn all_but_one(&self, p: usize, step: (i32, i32), run: std::ops::Range<i32>) -> Option<(u16, usize)> {
        let (mut stones, mut gap) = (0, None);
        for n in run {
            let q = at(p, step, n)?;
            match self.0[q] {
                b'X' => stones |= 1 << (n + 4),
                b'.' if gap.is_none() => gap = Some(q),
                _ => return None,
            }
        }
        gap.map(|gap| (stones, gap))
    }

    /// The fours that the black stone on `p` belongs to, as sets of their stones (bit n + 4 for the stone n steps away).
    fn fours(&mut self, p: usize, step: (i32, i32)) -> Vec<u16> {
        let mut fours = Vec::new();
        for first in -4..=0 {
            if let Some((stones, q)) = self.all_but_one(p, step, first..first + 5)
                && self.with(q, |g| g.row(q, step) == 5)
                && !fours.contains(&stones)
            {
                fours.push(stones);
            }
        }
        fours
    }

    /// Whether the stone on `p` stands in an unbroken row of four that two different points make a five.
    fn straight_four(&mut self, p: usize, step: (i32, i32)) -> bool {
        if self.row(p, step) != 4 {
            return false;
        }
        let end = |g: &Grid, sign: i32| {
            let n = (1..).find(|&n| !g.is(at(p, step, sign * n), b'X')).unwrap();
            at(p, step, sign * n)
        };
        [1, -1].iter().all(|&sign| {
            let q = end(self, sign);
            q.is_some_and(|q| self.0[q] == b'.' && self.with(q, |g| g.row(q, step) == 5))
        })
    }

    /// The threes that the black stone on `p` belongs to, over all lines. `depth` grows with the nesting of double threes.
    fn threes(&mut self, p: usize, depth: u32, deepest: &mut u32) -> usize {
        let mut count = 0;
        for step in STEPS {
            let mut threes: Vec<u16> = Vec::new();
            for first in -3..=0 {
                let Some((stones, q)) = self.all_but_one(p, step, first..first + 4) else { continue };
                if threes.contains(&stones) {
                    continue;
                }
                let straight = self.with(q, |g| g.straight_four(q, step));
                if straight && self.with(q, |g| !g.five(q)) && self.foul_at(q, depth + 1, deepest).is_none() {
                    threes.push(stones);
                }
            }
            count += threes.len();
        }
        count
    }

    fn foul_at(&mut self, p: usize, depth: u32, deepest: &mut u32) -> Option<&'static str> {
        self.with(p, |g| {
            if g.five(p) {
                return None;
            }
            if STEPS.iter().any(|&s| g.row(p, s) > 5) {
                return Some("overline");
            }
            if STEPS.iter().map(|&s| g.fours(p, s).len()).sum::<usize>() >= 2 {
                return Some("4x4");
            }
            let double = g.threes(p, depth, deepest) >= 2;
            if double {
                *deepest = (*deepest).max(depth);
            }
            double.then_some("3x3")
        })
    }

    /// Why Black may not play on the empty point `p`.
    pub(crate) fn foul(&mut self, p: usize) -> Option<&'static str> {
        self.foul_at(p, 1, &mut 0)
    }

    /// Every forbidden point, and how deep double threes were nested while finding them.
    pub(crate) fn fouls(&mut self) -> (Vec<(usize, &'static str)>, u32) {
        let mut deepest = 0;
        let fouls = (0..225)
            .filter(|&p| self.0[p] == b'.')
            .collect::<Vec<_>>()
            .into_iter()
            .filter_map(|p| self.foul_at(p, 1, &mut deepest).map(|kind| (p, kind)))
            .collect();
        (fouls, deepest)
    }
}
