//! Sanctions for breaking the rules, and the order in which they follow each other (5.4.15).

use std::fmt;

use rulebook::Article;

use crate::time::Span;

/// What the arbiter may do to a player who breaks the rules or behaves badly (5.4.15.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Sanction {
    /// A remark (замечание).
    Remark,
    /// A warning (предупреждение).
    Warning,
    /// Time added to the opponent.
    Time(Span),
    /// The loss of the game or the micro-match.
    Loss,
    /// Exclusion from the competition.
    Exclusion,
}

impl Sanction {
    /// The article on the kinds of sanctions.
    pub const ARTICLE: Article = Article::ru("5.4.15.1");

    /// The most time that can be added.
    pub const MOST_TIME: Span = Span::minutes(2);

    /// Whether the arbiter may choose it in a game with this increment for each move: added time is at most two minutes and not
    /// less than the increment (5.4.15.1). Where the increment is more than two minutes, no time can be added.
    ///
    /// # Errors
    /// Says which limit the time breaks.
    pub fn check(self, increment: Span) -> Result<(), SanctionError> {
        match self {
            Self::Time(time) if time <= Span::ZERO => Err(SanctionError::NoTime { time }),
            Self::Time(time) if time > Self::MOST_TIME => Err(SanctionError::TooMuchTime { time }),
            Self::Time(time) if time < increment => Err(SanctionError::LessThanIncrement { time, increment }),
            _ => Ok(()),
        }
    }
}

/// Why a sanction is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SanctionError {
    /// The time does not add anything.
    NoTime {
        /// The time.
        time: Span,
    },
    /// More than two minutes.
    TooMuchTime {
        /// The time.
        time: Span,
    },
    /// Less than a player gets for a move.
    LessThanIncrement {
        /// The time.
        time: Span,
        /// The increment.
        increment: Span,
    },
}

impl SanctionError {
    /// The article that forbids it.
    #[must_use]
    pub const fn article(self) -> Article {
        Sanction::ARTICLE
    }
}

impl fmt::Display for SanctionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTime { time } => write!(f, "{time} adds no time")?,
            Self::TooMuchTime { time } => {
                write!(f, "{time} is more than the {} that can be added", Sanction::MOST_TIME)?;
            }
            Self::LessThanIncrement { time, increment } => {
                write!(f, "{time} is less than the {increment} added for each move")?;
            }
        }
        write!(f, " ({})", self.article())
    }
}

impl std::error::Error for SanctionError {}

/// A sanction that a player has got in a competition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Recorded {
    /// The game, in the order in which the player plays the games of the competition.
    pub game: u32,
    /// The sanction.
    pub sanction: Sanction,
}

/// The article on the order of sanctions.
pub const LADDER: Article = Article::ru("5.4.15.2");

/// The sanction that 5.4.15.2 has for the next violation of a player with this history in the competition.
///
/// It is what the article says, not a sentence: the arbiter chooses by the gravity of the deed (5.4.15.1). The article leaves
/// open some cases, which are read so:
///
/// - The order runs through all games of the competition, since it ends with "the following games".
/// - It goes by the sanctions that were pronounced, not by the violations: nobody loses a game without having been warned, even
///   if the arbiter gave a second remark where a warning was due.
/// - A first grave violation is worth a warning; after a remark that is due anyway, and after a warning it is "one more violation".
/// - Added time stands where 5.4.15.1 lists it, above a warning: a game is lost next.
/// - Exclusion, which the article only allows, needs a lost game before the present one. A further violation in the lost game
///   itself is answered by the loss that is already there.
#[must_use]
pub fn next_sanction(history: &[Recorded], game: u32, grave: bool) -> Sanction {
    let has = |wanted: fn(&Sanction) -> bool| history.iter().any(|record| wanted(&record.sanction));
    let lost_before = |record: &Recorded| record.sanction == Sanction::Loss && record.game < game;
    if has(|sanction| *sanction == Sanction::Exclusion) || history.iter().any(lost_before) {
        Sanction::Exclusion
    } else if has(|sanction| matches!(sanction, Sanction::Warning | Sanction::Time(_) | Sanction::Loss)) {
        Sanction::Loss
    } else if grave || has(|sanction| *sanction == Sanction::Remark) {
        Sanction::Warning
    } else {
        Sanction::Remark
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sanctions for violations in these games, each grave or not, when the arbiter follows the article.
    fn follow(violations: &[(u32, bool)]) -> Vec<Sanction> {
        let mut history = Vec::new();
        for &(game, grave) in violations {
            let sanction = next_sanction(&history, game, grave);
            history.push(Recorded { game, sanction });
        }
        history.iter().map(|record| record.sanction).collect()
    }

    #[test]
    fn added_time_is_at_most_two_minutes_5_4_15_1() {
        assert_eq!(Sanction::Time(Span::minutes(2)).check(Span::ZERO), Ok(()));
        assert_eq!(Sanction::Time(Span(1)).check(Span::ZERO), Ok(()));
        let time = Span(120_001);
        assert_eq!(Sanction::Time(time).check(Span::ZERO), Err(SanctionError::TooMuchTime { time }));
        for time in [Span::ZERO, Span(-1), Span(i64::MIN)] {
            assert_eq!(Sanction::Time(time).check(Span::ZERO), Err(SanctionError::NoTime { time }));
        }
    }

    #[test]
    fn added_time_is_not_less_than_the_increment_5_4_15_1() {
        let increment = Span::seconds(30);
        assert_eq!(Sanction::Time(increment).check(increment), Ok(()));
        let time = Span::seconds(29);
        let refused = Sanction::Time(time).check(increment);
        assert_eq!(refused, Err(SanctionError::LessThanIncrement { time, increment }));
        assert_eq!(
            refused.map_err(|error| error.to_string()),
            Err("0:00:29 is less than the 0:00:30 added for each move (ru-2022 5.4.15.1)".to_owned())
        );
        assert!(
            (1..=200).all(|seconds| Sanction::Time(Span::seconds(seconds)).check(Span(120_001)).is_err())
        );
    }

    #[test]
    fn other_sanctions_have_no_limits_of_time_5_4_15_1() {
        for sanction in [Sanction::Remark, Sanction::Warning, Sanction::Loss, Sanction::Exclusion] {
            assert_eq!(sanction.check(Span::minutes(5)), Ok(()));
        }
    }

    #[test]
    fn remark_warning_loss_5_4_15_2() {
        use Sanction::{Exclusion, Loss, Remark, Warning};
        assert_eq!(follow(&[(1, false), (1, false), (1, false)]), [Remark, Warning, Loss]);
        assert_eq!(follow(&[(1, true), (1, false)]), [Warning, Loss]);
        assert_eq!(follow(&[(1, false), (1, true), (1, true)]), [Remark, Warning, Loss]);
        assert_eq!(follow(&[(1, true), (1, true)]), [Warning, Loss]);
        // Through the games of the competition, to the exclusion.
        let ladder = [Remark, Warning, Loss, Exclusion, Exclusion];
        assert_eq!(follow(&[(1, false), (2, false), (3, false), (4, false), (5, false)]), ladder);
    }

    #[test]
    fn exclusion_only_in_a_following_game_5_4_15_2() {
        use Sanction::{Exclusion, Loss, Warning};
        assert_eq!(follow(&[(7, true), (7, false), (7, true), (8, false)]), [Warning, Loss, Loss, Exclusion]);
    }

    #[test]
    fn the_order_goes_by_what_was_pronounced_5_4_15_2() {
        let history = |sanctions: &[Sanction]| -> Vec<_> {
            sanctions.iter().map(|&sanction| Recorded { game: 1, sanction }).collect()
        };
        let remarks = history(&[Sanction::Remark, Sanction::Remark]);
        assert_eq!(next_sanction(&remarks, 1, false), Sanction::Warning);
        let time = history(&[Sanction::Time(Span::minutes(1))]);
        assert_eq!(next_sanction(&time, 2, false), Sanction::Loss);
        let mild = history(&[Sanction::Warning, Sanction::Remark]);
        assert_eq!(next_sanction(&mild, 2, false), Sanction::Loss);
    }
}
