//! Why an act of a game of renju is refused.

use std::fmt;

use ::renju::{OpeningError, Step};
use draughts::Article;

use crate::player::Player;
use crate::refusal;

/// A refusal: nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Why.
    pub why: Why,
    /// By which article.
    pub article: Article,
}

/// The grounds of a refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Grounds that games of draughts know too.
    Common(refusal::Why),
    /// The opening regulation does not allow it.
    Opening(OpeningError),
    /// The opening regulation asks for something else than a pass.
    OpeningExpects(Step),
    /// The move cannot be made.
    Move(::renju::Refusal),
    /// A move is made, but its player has not pressed the clock yet (9.2.5.1).
    NotComplete(Player),
    /// The opponent has made no forbidden move that could still be claimed.
    NoFoul,
    /// In renju the arbiter gives no draw unasked (5.4.13.6).
    NoDrawUnasked,
}

impl From<refusal::Why> for Why {
    fn from(why: refusal::Why) -> Self {
        Self::Common(why)
    }
}

impl Refusal {
    pub(super) fn new(why: impl Into<Why>, clause: &'static str) -> Self {
        Self { why: why.into(), article: Article::ru(clause) }
    }
}

impl From<OpeningError> for Refusal {
    fn from(error: OpeningError) -> Self {
        Self { article: article(error.article()), why: Why::Opening(error) }
    }
}

impl From<::renju::Refusal> for Refusal {
    fn from(refusal: ::renju::Refusal) -> Self {
        Self { article: article(refusal.article()), why: Why::Move(refusal) }
    }
}

/// An article as the crate `renju` cites it.
pub(super) const fn article(cited: ::renju::Article) -> Article {
    Article { book: cited.book, clause: cited.clause }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Common(why) => why.fmt(f),
            Self::Opening(error) => error.fmt(f),
            Self::OpeningExpects(step) => {
                write!(f, "the opening regulation knows no pass here: you are {step}")
            }
            Self::Move(error) => error.fmt(f),
            Self::NotComplete(Player::First) => {
                f.write_str("the first player's move is not complete until the clock is pressed")
            }
            Self::NotComplete(Player::Second) => {
                f.write_str("the second player's move is not complete until the clock is pressed")
            }
            Self::NoFoul => f.write_str("there is no forbidden move of the opponent to claim"),
            Self::NoDrawUnasked => f.write_str("in renju the arbiter gives no draw unasked"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.why {
            // This carries its article already.
            Why::Common(refusal::Why::Sanction(error)) => error.fmt(f),
            why => write!(f, "{why} ({})", self.article),
        }
    }
}

impl std::error::Error for Refusal {}
