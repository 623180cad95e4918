//! Why an act is refused.

use std::fmt;

use draughts::{Article, MoveError};

use crate::days::LeaveError;
use crate::draw::Counter;
use crate::sanction::SanctionError;

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
    /// The act is earlier than one before it.
    TimeRunsBackwards,
    /// The game is over.
    Over,
    /// The game has not begun.
    NotBegun,
    /// The game has begun already.
    Begun,
    /// The clock is held until the arbiter lets the game go on.
    Held,
    /// It is the opponent's turn.
    NotYourTurn,
    /// Only a player can do that.
    OnlyPlayers,
    /// Only the arbiter can do that.
    OnlyArbiter,
    /// The opponent is not there yet, and the first move has to wait (5.4.1.2).
    OpponentAbsent,
    /// The player is not there yet.
    Absent,
    /// The player is there already.
    Present,
    /// The move is not legal.
    Move(MoveError),
    /// Only over the board: the program itself moves the pieces.
    OnlyOverTheBoard,
    /// There is nothing to put right.
    NothingToCorrect,
    /// There is no unmarked king of the player on the square.
    NoUnmarkedKing,
    /// A draw is offered after one's own move (5.4.13.3).
    OfferAfterMove,
    /// The player has offered already, and the opponent has not yet (5.4.13.4).
    OfferedAlready,
    /// A draw may not be offered before so many moves of each side.
    OfferTooEarly {
        /// Moves each side has made.
        made: u16,
        /// Moves each side has to make.
        needed: u16,
    },
    /// A draw may not be agreed while a side has more than so many pieces.
    OfferTooManyPieces {
        /// The most a side has.
        pieces: u8,
        /// The most it may have.
        allowed: u8,
    },
    /// No draw is offered.
    NoOffer,
    /// No counter has reached its limit.
    NotDue {
        /// The counters as they stand.
        counters: Vec<Counter>,
    },
    /// The position is not one of the endings, or the control has an increment.
    NoSuchEnding,
    /// The opponent has time left.
    TimeLeft,
    /// The book does not know this claim.
    NoSuchClaim,
    /// The arbiter has rejected a claim of the player, who has not moved since.
    RejectedAlready,
    /// Nothing waits for a decision.
    NothingWaits,
    /// The clock cannot be set so.
    Time,
    /// The sanction is not within the rules.
    Sanction(SanctionError),
    /// The leave is not within the rules.
    Leave(LeaveError),
    /// The leave was over when it was announced.
    LeaveOver,
    /// Only in correspondence play.
    OnlyCorrespondence,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::TimeRunsBackwards => "the act is earlier than the one before it",
            Self::Over => "the game is over",
            Self::NotBegun => "the game has not begun",
            Self::Begun => "the game has begun",
            Self::Held => "the clock is held until the arbiter lets the game go on",
            Self::NotYourTurn => "it is the opponent's turn",
            Self::OnlyPlayers => "only a player can do that",
            Self::OnlyArbiter => "only the arbiter can do that",
            Self::OpponentAbsent => "the opponent is not there yet, and the first move has to wait",
            Self::Absent => "the player is not there yet",
            Self::Present => "the player is there already",
            Self::Move(error) => return error.fmt(f),
            Self::OnlyOverTheBoard => "the program moves the pieces itself",
            Self::NothingToCorrect => "there is nothing to put right",
            Self::NoUnmarkedKing => "there is no unmarked king of the player there",
            Self::OfferAfterMove => "a draw is offered after one's own move",
            Self::OfferedAlready => "a draw was offered already, and the opponent has not offered since",
            Self::OfferTooEarly { made, needed } => {
                return write!(
                    f,
                    "a draw may be offered after {needed} moves of each side; {made} have been made"
                );
            }
            Self::OfferTooManyPieces { pieces, allowed } => {
                return write!(
                    f,
                    "a draw may be agreed with at most {allowed} pieces a side; there are {pieces}"
                );
            }
            Self::NoOffer => "no draw is offered",
            Self::NotDue { counters } => {
                f.write_str("no draw is due")?;
                for Counter { article, count, limit, .. } in counters {
                    write!(f, "; {count} of {limit} ({article})")?;
                }
                return Ok(());
            }
            Self::NoSuchEnding => "this is not an ending that is drawn at once",
            Self::TimeLeft => "there is time left",
            Self::NoSuchClaim => "the rules know no such claim here",
            Self::RejectedAlready => "a claim was rejected; another can be made after the next move",
            Self::NothingWaits => "nothing waits for a decision",
            Self::Time => "the clock cannot be set so",
            Self::Sanction(error) => return error.fmt(f),
            Self::Leave(error) => return error.fmt(f),
            Self::LeaveOver => "the leave was over when it was announced",
            Self::OnlyCorrespondence => "leave is for correspondence play",
        };
        f.write_str(text)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.why {
            // These carry their article already.
            Why::Move(error) => error.fmt(f),
            Why::Sanction(error) => error.fmt(f),
            Why::Leave(error) => error.fmt(f),
            why => write!(f, "{why} ({})", self.article),
        }
    }
}

impl std::error::Error for Refusal {}
