//! Ratings: expected scores, changes and performances by Elo's formula with the federation's numbers.

use rulebook::{Mark, Scoring};

use crate::competition::Competition;
use crate::decimal::Decimal;
use crate::entry::{Entry, Id};
use crate::standings::crosstable::{Cell, Crosstable, Opponent};

/// The numbers of a rating list. Federations change them; they are configuration.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RatingRule {
    /// The difference at which ten to one is expected.
    pub scale: f64,
    /// The largest difference that is counted; `None` for no bound.
    pub widest: Option<u16>,
    /// Factors by rating: the first whose bound lies above the player's rating is taken, else the last.
    pub factors: Vec<(u16, f64)>,
    /// Nobody falls below this rating.
    pub floor: u16,
}

impl RatingRule {
    /// Elo with one factor.
    #[must_use]
    pub fn elo(factor: f64) -> Self {
        Self { scale: 400.0, widest: Some(400), factors: vec![(u16::MAX, factor)], floor: 0 }
    }

    /// The renju list: scale 400, factor 32, no bound.
    #[must_use]
    pub fn renju() -> Self {
        Self { scale: 400.0, widest: None, factors: vec![(u16::MAX, 32.0)], floor: 0 }
    }

    /// The score expected of a player in one game.
    #[must_use]
    pub fn expected(&self, own: u16, other: u16) -> f64 {
        let mut difference = f64::from(own) - f64::from(other);
        if let Some(widest) = self.widest {
            difference = difference.clamp(-f64::from(widest), f64::from(widest));
        }
        1.0 / (1.0 + 10f64.powf(-difference / self.scale))
    }

    /// The factor of a rating.
    #[must_use]
    pub fn factor(&self, rating: u16) -> f64 {
        self.factors
            .iter()
            .find(|(bound, _)| rating < *bound)
            .or(self.factors.last())
            .map_or(0.0, |&(_, k)| k)
    }
}

/// One term of a rating change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedGame {
    /// The round.
    pub round: u16,
    /// The opponent.
    pub opponent: Id,
    /// The opponent's rating.
    pub rating: u16,
    /// The score: 1, ½ or 0.
    pub score: f64,
    /// The score expected; nothing for an unrated player.
    pub expected: f64,
}

/// What an event means for one player's rating.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingChange {
    /// The player, or the player's team.
    pub id: Id,
    /// The rating before.
    pub before: Option<u16>,
    /// The games that count: played ones against rated opponents, those of annulled players included (5.4.5.2,
    /// 5.4.7.2).
    pub games: Vec<RatedGame>,
    /// The rating after, to a whole number; `None` for a player without one.
    pub after: Option<u16>,
    /// The performance: the rating at which the score made is the score expected.
    pub performance: Option<u16>,
}

/// The score of a mark in a played game.
fn score(mark: Mark) -> Option<f64> {
    mark.played().then(|| Decimal::from(Scoring::One.points(mark)).to_f64())
}

/// The change of a player's rating by the games of a table.
#[must_use]
pub fn change(table: &Crosstable, id: Id, rule: &RatingRule) -> RatingChange {
    let before = table.ratings.get(id.index()).copied().flatten();
    let games: Vec<RatedGame> = table
        .row(id)
        .map_or(&[][..], |row| &row.cells)
        .iter()
        .filter_map(|l| {
            let Opponent::Entrant(opponent) = l.opponent else {
                return None;
            };
            let rating = table.ratings.get(opponent.index()).copied().flatten()?;
            let expected = before.map_or(0.0, |own| rule.expected(own, rating));
            Some(RatedGame { round: l.round, opponent, rating, score: score(l.mark)?, expected })
        })
        .collect();
    changed(id, before, games, rule)
}

/// The change of the rating of a member of a team, from 1: by the boards where its line-ups have them, against whoever sat there.
#[must_use]
pub fn member_change(c: &Competition, team: Id, member: u8, rule: &RatingRule) -> RatingChange {
    let rating = |team: Id, member: u8| match &c.entrant(team)?.entry {
        Entry::Team(t) => t.members.get(usize::from(member).checked_sub(1)?)?.rating,
        Entry::Person(_) => None,
    };
    let before = rating(team, member);
    let table = Crosstable::new(c, u16::MAX);
    let cells = table.as_ref().and_then(|t| t.row(team)).map_or(&[][..], |row| &row.cells);
    let game = |l: &Cell| {
        let Opponent::Entrant(opponent) = l.opponent else { return None };
        let board = c.line_up(team, l.round).iter().position(|seat| *seat == Some(member))?;
        let sat = c.line_up(opponent, l.round).get(board).copied().flatten()?;
        let other = rating(opponent, sat)?;
        let expected = before.map_or(0.0, |own| rule.expected(own, other));
        let score = score(*l.boards.get(board)?)?;
        Some(RatedGame { round: l.round, opponent, rating: other, score, expected })
    };
    changed(team, before, cells.iter().filter_map(game).collect(), rule)
}

fn changed(id: Id, before: Option<u16>, games: Vec<RatedGame>, rule: &RatingRule) -> RatingChange {
    let after = before.map(|own| {
        let gain: f64 = games.iter().map(|g| g.score - g.expected).sum::<f64>() * rule.factor(own);
        (f64::from(own) + gain).round().clamp(f64::from(rule.floor), f64::from(u16::MAX)) as u16
    });
    let performance = performance(&games, rule);
    RatingChange { id, before, games, after, performance }
}

/// The rating at which the expected score equals the score made, by halving; a full or empty score lies 800 above or
/// below the mean of the opponents.
fn performance(games: &[RatedGame], rule: &RatingRule) -> Option<u16> {
    let n = games.len() as f64;
    if games.is_empty() {
        return None;
    }
    let made: f64 = games.iter().map(|g| g.score).sum();
    let mean = games.iter().map(|g| f64::from(g.rating)).sum::<f64>() / n;
    let (low, high) = (mean - 2.0 * rule.scale, mean + 2.0 * rule.scale);
    let rating = if made <= 0.0 {
        low
    } else if made >= n {
        high
    } else {
        let expected = |r: f64| {
            games
                .iter()
                .map(|g| 1.0 / (1.0 + 10f64.powf((f64::from(g.rating) - r) / rule.scale)))
                .sum::<f64>()
        };
        let (mut low, mut high) = (low - 4000.0, high + 4000.0);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if expected(middle) < made {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    };
    Some(rating.round().clamp(0.0, f64::from(u16::MAX)) as u16)
}

/// The points of an event that count for norms: plus and minus do not (5.4.7.2).
#[must_use]
pub fn norm_points(table: &Crosstable, id: Id) -> (Decimal, usize) {
    let played: Vec<Decimal> = table
        .row(id)
        .map_or(&[][..], |row| &row.cells)
        .iter()
        .filter(|l| l.mark.played())
        .map(|l| l.own)
        .collect();
    (played.iter().copied().sum(), played.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_ratings_expect_a_half_and_400_points_ten_to_one() {
        let renju = RatingRule::renju();
        assert!((renju.expected(2000, 2000) - 0.5).abs() < 1e-12);
        assert!((renju.expected(2400, 2000) - 10.0 / 11.0).abs() < 1e-12);
        for d in [0u16, 50, 377, 800] {
            assert!((renju.expected(2000 + d, 2000) + renju.expected(2000, 2000 + d) - 1.0).abs() < 1e-12);
        }
        let elo = RatingRule::elo(20.0);
        assert!((elo.expected(2900, 2000) - elo.expected(2400, 2000)).abs() < 1e-12);
    }

    #[test]
    fn factors_go_by_rating() {
        let rule = RatingRule {
            factors: vec![(2000, 40.0), (2400, 20.0), (u16::MAX, 10.0)],
            ..RatingRule::elo(1.0)
        };
        assert_eq!([1999, 2000, 2399, 2400].map(|r| rule.factor(r)), [40.0, 20.0, 20.0, 10.0]);
    }

    #[test]
    fn a_performance_is_where_the_expected_score_is_the_score_made() {
        let rule = RatingRule::renju();
        let game = |rating, score| RatedGame { round: 1, opponent: Id(1), rating, score, expected: 0.0 };
        assert_eq!(performance(&[game(1900, 0.5), game(2100, 0.5)], &rule), Some(2000));
        // Three of four against equals: 400 × log10 3 = 190.8 above them.
        let games = [game(2000, 1.0), game(2000, 1.0), game(2000, 1.0), game(2000, 0.0)];
        assert_eq!(performance(&games, &rule), Some(2191));
        assert_eq!(performance(&[game(2000, 1.0)], &rule), Some(2800));
        assert_eq!(performance(&[], &rule), None);
    }
}
