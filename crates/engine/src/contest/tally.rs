//! The score of a match and what it says.

use super::game::Played;

/// Games and pairs, counted for the first contestant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games lost, drawn and won.
    games: [usize; 3],
    /// Pairs by their points in halves, from 0 to 4. The two games of a pair share an opening, so the pair, not the game, is
    /// the independent observation.
    pairs: [usize; 5],
    /// Games of pairs that are not complete: number of the pair and halves.
    open: Vec<(usize, usize)>,
    /// Games lost by a failure: of the first contestant, of the second.
    forfeits: [usize; 2],
}

/// A difference in strength with its bounds at 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The likeliest difference; infinite if all was won or lost.
    pub difference: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
    /// How likely it is that the first is the stronger one.
    pub superiority: f64,
}

impl Tally {
    /// Nothing was played yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts a game.
    pub fn add(&mut self, played: &Played) {
        if let super::game::Ending::Forfeit { loser, .. } = &played.ending {
            self.forfeits[usize::from(*loser != played.first)] += 1;
        }
        self.count(played.number / 2, played.halves());
    }

    fn count(&mut self, pair: usize, halves: usize) {
        self.games[halves] += 1;
        match self.open.iter().position(|(open, _)| *open == pair) {
            Some(at) => {
                let (_, other) = self.open.swap_remove(at);
                self.pairs[halves + other] += 1;
            }
            None => self.open.push((pair, halves)),
        }
    }

    /// Games won, drawn and lost by the first contestant.
    #[must_use]
    pub const fn games(&self) -> [usize; 3] {
        let [lost, drawn, won] = self.games;
        [won, drawn, lost]
    }

    /// Complete pairs by the points of the first contestant: 0, ½, 1, 1½, 2.
    #[must_use]
    pub const fn pairs(&self) -> [usize; 5] {
        self.pairs
    }

    /// Games lost by a crash, by silence or by an illegal move: of the first, of the second.
    #[must_use]
    pub const fn forfeits(&self) -> [usize; 2] {
        self.forfeits
    }

    /// The difference in strength that the complete pairs show; `None` before the first.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        let (count, mean, variance) = moments(self.pairs.map(|count| count as f64));
        if count == 0.0 {
            return None;
        }
        let deviation = (variance / count).sqrt();
        // The quantile of the normal distribution at 97.5 %.
        let reach = 1.959_963_984_540_054 * deviation;
        Some(Elo {
            difference: difference(mean),
            low: difference((mean - reach).max(0.0)),
            high: difference((mean + reach).min(1.0)),
            superiority: if deviation > 0.0 {
                normal((mean - 0.5) / deviation)
            } else {
                0.5 + 0.5 * (mean - 0.5).signum() * f64::from(mean != 0.5)
            },
        })
    }
}

/// The number of pairs, the mean share of the points, and the variance of that share.
pub(crate) fn moments(pairs: [f64; 5]) -> (f64, f64, f64) {
    let count: f64 = pairs.iter().sum();
    let share = |halves: usize| halves as f64 / 4.0;
    let mean = pairs.iter().enumerate().map(|(halves, n)| n * share(halves)).sum::<f64>() / count;
    let variance =
        pairs.iter().enumerate().map(|(halves, n)| n * (share(halves) - mean).powi(2)).sum::<f64>() / count;
    (count, mean, variance)
}

/// The difference in Elo at which a share of the points is to be expected.
fn difference(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// The share of the points to be expected at a difference in Elo.
pub(crate) fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The distribution function of the normal distribution: a sum by Simpson's rule over its density.
fn normal(x: f64) -> f64 {
    const STEPS: u32 = 2000;
    let x = x.clamp(-10.0, 10.0);
    let width = x / f64::from(STEPS);
    let density = |x: f64| (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let inner: f64 = (1..STEPS)
        .map(|step| {
            let weight = if step % 2 == 1 { 4.0 } else { 2.0 };
            weight * density(f64::from(step) * width)
        })
        .sum();
    0.5 + width / 3.0 * (density(0.0) + inner + density(x))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    fn close(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 1e-6, "{found} is not {wanted}");
    }

    pub(crate) fn tally(pairs: [usize; 5]) -> Tally {
        Tally { pairs, ..Tally::default() }
    }

    /// Computed with Python's `statistics` module from the list of single pairs.
    #[test]
    fn elo_of_a_match_computed_elsewhere() {
        let elo = tally([3, 20, 60, 35, 7]).elo().unwrap();
        close(elo.difference, ELO[0]);
        close(elo.low, ELO[1]);
        close(elo.high, ELO[2]);
        close(elo.superiority, ELO[3]);
        let mirrored = tally([7, 35, 60, 20, 3]).elo().unwrap();
        close(mirrored.difference, -ELO[0]);
        close(mirrored.superiority, 1.0 - ELO[3]);
    }

    /// Values of `statistics.NormalDist().cdf`.
    #[test]
    fn the_normal_distribution() {
        for (x, wanted) in NORMAL {
            close(normal(x), wanted);
        }
    }

    #[test]
    fn all_or_nothing_has_no_measure() {
        assert_eq!(Tally::new().elo(), None);
        let all = tally([0, 0, 0, 0, 9]).elo().unwrap();
        assert_eq!((all.difference, all.superiority), (f64::INFINITY, 1.0));
        let even = tally([0, 0, 9, 0, 0]).elo().unwrap();
        assert_eq!((even.difference, even.superiority), (0.0, 0.5));
        assert_eq!(tally([9, 0, 0, 0, 0]).elo().unwrap().superiority, 0.0);
    }

    /// A pair counts when both its games are there, in whatever order they end.
    #[test]
    fn games_make_pairs() {
        let mut tally = Tally::new();
        for (pair, halves) in [(0, 2), (1, 1), (1, 0), (2, 1), (0, 1)] {
            tally.count(pair, halves);
        }
        assert_eq!(tally.games(), [1, 3, 1]);
        assert_eq!(tally.pairs(), [0, 1, 0, 1, 0]);
    }

    #[test]
    fn shares_and_differences_are_inverse() {
        for elo in [-300.0, -20.0, 0.0, 5.0, 190.8] {
            close(difference(expected(elo)), elo);
        }
        // 400 Elo are ten to one by definition.
        close(expected(400.0), 10.0 / 11.0);
    }

    const ELO: [f64; 4] = [32.054_715_939, 6.013_993_166, 58.460_290_655, 0.992_113_679];
    const NORMAL: [(f64, f64); 7] = [
        (-3.0, 0.001_349_898),
        (-1.5, 0.066_807_201),
        (-0.2, 0.420_740_291),
        (0.0, 0.5),
        (0.7, 0.758_036_348),
        (1.96, 0.975_002_105),
        (4.0, 0.999_968_329),
    ];
}
