//! Ratings: Elo's formula with the numbers of this platform, one list for each discipline and tempo.
//!
//! A meeting – one game or a micro-match – is one result (5.4.6): 1, ½ or 0. What was not played does not count (5.4.7.2). The expected
//! score and the bound of 400 points are those of [`RatingRule::elo`]; the factor is 40 for the first thirty meetings, 20 after that.

use game::{HalfPoints, Player, Scoring, Tally};
use tournament::rating::RatingRule;

/// Where everybody begins.
pub const START: i64 = 1500;
/// Nobody falls below this.
const FLOOR: i64 = 100;
/// A rating from fewer meetings is provisional.
pub const PROVISIONAL: i64 = 30;

/// A rating and the meetings it rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The rating.
    pub rating: i64,
    /// The meetings.
    pub meetings: i64,
}

impl Default for Standing {
    fn default() -> Self {
        Self { rating: START, meetings: 0 }
    }
}

/// The ratings of both after a meeting; `None` if it does not count.
#[must_use]
pub fn after(standings: [Standing; 2], tally: Tally) -> Option<[i64; 2]> {
    let points = |player: Player| Scoring::One.rated_points(tally.mark(player));
    let marks = [points(Player::First)?, points(Player::Second)?];
    let new = |own: Standing, other: Standing, HalfPoints(made): HalfPoints| {
        let factor = if own.meetings < PROVISIONAL { 40.0 } else { 20.0 };
        let rule = RatingRule::elo(factor);
        let whole = |rating: i64| u16::try_from(rating.clamp(0, 9_999)).unwrap_or(u16::MAX);
        let own_rating = whole(own.rating);
        let gain = rule.factor(own_rating)
            * (f64::from(made) / 2.0 - rule.expected(own_rating, whole(other.rating)));
        (own.rating + gain.round() as i64).max(FLOOR)
    };
    let [first, second] = standings;
    Some([new(first, second, marks[0]), new(second, first, marks[1])])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(rating: i64, meetings: i64) -> Standing {
        Standing { rating, meetings }
    }

    /// Elo: between equals half a point is expected, so a win brings half the factor.
    #[test]
    fn between_equals_a_win_brings_half_the_factor() {
        let new = Standing::default();
        assert_eq!(after([new, new], Tally::Won(Player::First)), Some([1520, 1480]));
        assert_eq!(after([new, new], Tally::Drawn), Some([1500, 1500]));
        let old = standing(1500, PROVISIONAL);
        assert_eq!(after([old, new], Tally::Won(Player::Second)), Some([1490, 1520]));
    }

    /// 400 points are ten to one: 1/11 is expected of the weaker one, and more points make no difference.
    #[test]
    fn a_difference_of_more_than_400_counts_as_400() {
        let pair = |difference: i64| [standing(1500, 99), standing(1500 + difference, 99)];
        // 20 × (1 − 1/11) = 18.18
        assert_eq!(after(pair(400), Tally::Won(Player::First)), Some([1518, 1882]));
        assert_eq!(after(pair(900), Tally::Won(Player::First)), Some([1518, 2382]));
    }

    /// 5.4.7.2
    #[test]
    fn what_was_not_played_does_not_count_5_4_7_2() {
        let new = Standing::default();
        assert_eq!(after([new, new], Tally::Forfeited(Player::First)), None);
        assert_eq!(after([new, new], Tally::BothForfeited), None);
        assert_eq!(after([standing(100, 0), new], Tally::Won(Player::Second)).unwrap()[0], FLOOR);
    }
}
