//! Ratings by Glicko-2 (M. Glickman, 2013), one list for each discipline and tempo; the page `/regulations` publishes what is here.
//!
//! A meeting – one game or a micro-match – is one result (5.4.6): 1, ½ or 0. What was not played does not count (5.4.7.2). Uncertainty grows with
//! the time since the last meeting, by the volatility for each [`PERIOD`]. The library counts a whole period with each
//! result; that one is taken off before, so that only time passes time.

use game::{HalfPoints, Player, Scoring, Tally};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use store::Step;

/// Where everybody begins.
pub const START: i64 = 1500;
/// How uncertain that is; nobody is less known.
pub const MOST_DEVIATION: f64 = 350.0;
/// Nobody is known better.
pub const LEAST_DEVIATION: f64 = 45.0;
/// How much a strength varies, at first.
pub const VOLATILITY: f64 = 0.06;
/// How much the volatility itself may vary.
pub const TAU: f64 = 0.5;
/// A rating less certain than this is provisional.
pub const PROVISIONAL: f64 = 110.0;
/// The time in which a strength varies by the volatility.
pub const PERIOD: i64 = 5 * 24 * 3_600 * 1_000;
/// Nobody falls below this.
pub const FLOOR: i64 = 100;
/// Points of the scale in one unit of Glicko-2.
const SCALE: f64 = 173.7178;

/// What is known of a player's strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The rating.
    pub rating: i64,
    /// How far off it may be: with 95 % no more than twice this.
    pub deviation: f64,
    /// How much the strength varies.
    pub volatility: f64,
}

impl Default for Standing {
    fn default() -> Self {
        Self { rating: START, deviation: MOST_DEVIATION, volatility: VOLATILITY }
    }
}

impl Standing {
    /// A rating that is kept, as it stands at a moment.
    #[must_use]
    pub fn at(rating: Option<&store::Rating>, now: i64) -> Self {
        let Some(kept) = rating else { return Self::default() };
        let periods = (now - kept.at).max(0) as f64 / PERIOD as f64;
        let grown = kept.deviation.powi(2) + (kept.volatility * SCALE).powi(2) * periods;
        Self {
            rating: kept.rating,
            deviation: grown.sqrt().clamp(LEAST_DEVIATION, MOST_DEVIATION),
            volatility: kept.volatility,
        }
    }

    /// Whether little is known yet, or no more.
    #[must_use]
    pub fn is_provisional(self) -> bool {
        self.deviation > PROVISIONAL
    }

    fn for_library(self) -> Glicko2Rating {
        let period = (self.volatility * SCALE).powi(2);
        // Even the best known deviation is many times the growth of a period.
        let deviation = (self.deviation.powi(2) - period).max(1.0).sqrt();
        Glicko2Rating { rating: self.rating as f64, deviation, volatility: self.volatility }
    }
}

/// By how much the square of a deviation grows in a millisecond, with the volatility that everybody begins with.
#[must_use]
pub fn growth() -> f64 {
    (VOLATILITY * SCALE).powi(2) / PERIOD as f64
}

/// What a meeting makes of the ratings of both; `None` if nothing was played.
#[must_use]
pub fn after(standings: [Standing; 2], tally: Tally) -> Option<[Step; 2]> {
    let points = |player: Player| Scoring::One.rated_points(tally.mark(player));
    let marks = [points(Player::First)?, points(Player::Second)?];
    let config = Glicko2Config { tau: TAU, ..Glicko2Config::default() };
    let step = |own: Standing, other: Standing, HalfPoints(made): HalfPoints| {
        let outcome = match made {
            2 => Outcomes::WIN,
            1 => Outcomes::DRAW,
            _ => Outcomes::LOSS,
        };
        let opponent = Glicko2Rating {
            rating: other.rating as f64,
            deviation: other.deviation,
            volatility: other.volatility,
        };
        let (new, _) = glicko2(&own.for_library(), &opponent, &outcome, &config);
        Step {
            before: own.rating,
            after: (new.rating.round() as i64).max(FLOOR),
            deviation: new.deviation.clamp(LEAST_DEVIATION, MOST_DEVIATION),
            volatility: new.volatility,
        }
    };
    let [first, second] = standings;
    Some([step(first, second, marks[0]), step(second, first, marks[1])])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(rating: i64, deviation: f64) -> Standing {
        Standing { rating, deviation, volatility: VOLATILITY }
    }

    /// The formulas of the paper for one result, written out once more; the volatility hardly changes with one result and is left as it is.
    fn by_the_paper(own: Standing, other: Standing, score: f64) -> (f64, f64) {
        let (mu, phi) = ((own.rating as f64 - 1500.0) / SCALE, own.deviation / SCALE);
        let (mu_j, phi_j) = ((other.rating as f64 - 1500.0) / SCALE, other.deviation / SCALE);
        let g = 1.0 / (1.0 + 3.0 * phi_j.powi(2) / std::f64::consts::PI.powi(2)).sqrt();
        let expected = 1.0 / (1.0 + (-g * (mu - mu_j)).exp());
        let v = 1.0 / (g * g * expected * (1.0 - expected));
        let new_phi = 1.0 / (1.0 / phi.powi(2) + 1.0 / v).sqrt();
        let new_mu = mu + new_phi.powi(2) * g * (score - expected);
        (new_mu * SCALE + 1500.0, new_phi * SCALE)
    }

    #[test]
    fn a_result_changes_ratings_as_the_paper_says() {
        let pairs = [
            (standing(1500, 350.0), standing(1500, 350.0)),
            (standing(1500, 200.0), standing(1400, 60.0)),
            (standing(2100, 60.0), standing(1500, 350.0)),
            (standing(1800, 90.0), standing(1850, 90.0)),
        ];
        for (own, other) in pairs {
            for (tally, score) in
                [(Tally::Won(Player::First), 1.0), (Tally::Drawn, 0.5), (Tally::Won(Player::Second), 0.0)]
            {
                let [first, second] = after([own, other], tally).unwrap();
                for (step, (rating, deviation)) in [
                    (first, by_the_paper(own, other, score)),
                    (second, by_the_paper(other, own, 1.0 - score)),
                ] {
                    assert!((step.after as f64 - rating).abs() <= 1.0, "{own:?} {other:?} {step:?} {rating}");
                    let deviation = deviation.max(LEAST_DEVIATION);
                    assert!(
                        (step.deviation - deviation).abs() < 0.5,
                        "{own:?} {other:?} {step:?} {deviation}"
                    );
                }
            }
        }
    }

    /// Two who know nothing of each other move by 162 points, and their uncertainty falls from 350 to 290: the known first step of Glicko-2.
    #[test]
    fn the_first_step_is_the_one_that_everybody_knows() {
        let new = Standing::default();
        let [won, lost] = after([new, new], Tally::Won(Player::First)).unwrap();
        assert_eq!((won.before, won.after, lost.after), (1500, 1662, 1338));
        assert!((won.deviation - 290.2).abs() < 0.5, "{won:?}");
    }

    #[test]
    fn who_is_known_well_moves_little_and_who_is_not_moves_much() {
        let (known, new) = (standing(1500, 50.0), Standing::default());
        let [known, new] = after([known, new], Tally::Won(Player::Second)).unwrap();
        assert!((1490..1500).contains(&known.after), "{known:?}");
        assert!(new.after > 1640, "{new:?}");
    }

    /// σ a period: after a year of 73 periods √(60² + 73 · (0.06 · 173.7)²) = 107.4.
    #[test]
    fn certainty_decays_with_time() {
        let rating = |deviation| store::Rating {
            pool: String::new(),
            rating: 1700,
            games: 9,
            deviation,
            volatility: VOLATILITY,
            at: 1_000,
        };
        let after = |days: i64| Standing::at(Some(&rating(60.0)), 1_000 + days * 24 * 3_600 * 1_000);
        assert_eq!((after(0).rating, after(0).deviation), (1700, 60.0));
        assert!((after(365).deviation - 107.4).abs() < 0.1, "{:?}", after(365));
        assert!(!after(365).is_provisional() && after(450).is_provisional());
        assert_eq!(after(100_000).deviation, MOST_DEVIATION);
        assert_eq!(Standing::at(Some(&rating(10.0)), 0).deviation, LEAST_DEVIATION);
        assert!(Standing::at(None, 5).is_provisional());
    }

    /// 5.4.7.2
    #[test]
    fn what_was_not_played_does_not_count_5_4_7_2() {
        let new = Standing::default();
        for tally in [Tally::Forfeited(Player::First), Tally::BothForfeited, Tally::NotPlayed] {
            assert_eq!(after([new, new], tally), None);
        }
        let floor = after([standing(100, 350.0), new], Tally::Won(Player::Second)).unwrap()[0].after;
        assert_eq!(floor, FLOOR);
    }
}
