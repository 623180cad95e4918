//! Why an act of the opening is refused.

use std::fmt;

use super::{Area, OpeningAct, Seat, Step};
use crate::point::Point;
use rulebook::Article;

/// Why an act of the opening is refused, and what was expected instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OpeningError {
    /// The opening is over: the game goes on by ordinary moves.
    Finished,
    /// The other player is to act.
    NotYourTurn {
        /// Who is to act.
        expected: Seat,
        /// And what to do.
        step: Step,
    },
    /// The player is right, the act is not.
    Unexpected {
        /// What was tried.
        found: OpeningAct,
        /// What the regulation expects.
        step: Step,
    },
    /// The stone would stand outside the area.
    Outside {
        /// The point tried.
        point: Point,
        /// The number of the stone.
        number: u8,
        /// Where it may stand.
        within: Area,
    },
    /// A stone is on the point already.
    Taken(Point),
    /// The number of fifth moves is out of range.
    Number {
        /// The number tried.
        found: u8,
        /// The largest allowed.
        at_most: u8,
    },
    /// Too many or too few fifth moves are offered.
    OfferCount {
        /// How many were offered.
        found: usize,
        /// How many are asked for.
        expected: u8,
    },
    /// One point is offered twice.
    OfferedTwice(Point),
    /// Two offers are the same move on a turned board.
    Symmetric {
        /// The later offer.
        point: Point,
        /// The earlier one that a symmetry of the four stones carries into it.
        twin: Point,
    },
    /// The point chosen was not offered.
    NotOffered {
        /// The point tried.
        point: Point,
        /// The points offered.
        among: Vec<Point>,
    },
}

impl OpeningError {
    /// The clause behind the refusal: the first stone goes to the centre and stones to empty points by 9.2.4.1, all else
    /// follows the regulation that 9.2.4.3 brings in.
    #[must_use]
    pub const fn article(&self) -> Article {
        Article::ru(match self {
            Self::Taken(_) | Self::Outside { within: Area::Centre, .. } => "9.2.4.1",
            _ => "9.2.4.3",
        })
    }
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finished => f.write_str("the opening is over: ordinary moves follow"),
            Self::NotYourTurn { expected, step } => {
                write!(f, "not your turn: {expected} is {step}")
            }
            Self::Unexpected { found, step } => {
                write!(f, "{} is not expected: you are {step}", name(found))
            }
            Self::Outside { point, number, within } => {
                write!(f, "stone {number} on {point} is out of place: it goes {within}")
            }
            Self::Taken(point) => write!(f, "{point} is taken"),
            Self::Number { found, at_most } => {
                write!(f, "{found} fifth moves cannot be declared: the number is from 1 to {at_most}")
            }
            Self::OfferCount { found, expected } => {
                write!(f, "{found} fifth moves are offered: exactly {expected} are expected")
            }
            Self::OfferedTwice(point) => {
                write!(f, "{point} is offered twice: the fifth moves must differ")
            }
            Self::Symmetric { point, twin } => {
                write!(
                    f,
                    "{point} is {twin} turned or mirrored: the fifth moves must differ under every symmetry of the stones"
                )
            }
            Self::NotOffered { point, among } => {
                write!(f, "{point} was not offered: choose one of {}", list(among))
            }
        }
    }
}

impl std::error::Error for OpeningError {}

fn name(act: &OpeningAct) -> &'static str {
    match act {
        OpeningAct::Place(_) => "a stone",
        OpeningAct::Declare(_) => "a number",
        OpeningAct::Swap => "a swap",
        OpeningAct::Keep => "keeping the colors",
        OpeningAct::Offer(_) => "an offer of fifth moves",
        OpeningAct::Choose(_) => "the choice of a fifth move",
        OpeningAct::Take(_) => "the choice of a color",
    }
}

pub(super) fn list(points: &[Point]) -> String {
    points.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
