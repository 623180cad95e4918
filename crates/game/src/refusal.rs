//! Why an act is refused.

use std::fmt;

use ::draughts::{FenError, MoveError};
use ::renju::{OpeningError, Step};
use rulebook::Article;

use crate::days::LeaveError;
use crate::draughts::counting::Counter;
use crate::player::Player;
use crate::sanction::SanctionError;
use crate::time::Span;

/// A refusal: nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Why.
    pub why: Why,
    /// By which article.
    pub article: Article,
}

/// An act is accepted, or refused.
pub type Answer = Result<(), Refusal>;

impl Refusal {
    /// A refusal by an article of the Russian rules of 2022.
    pub(crate) const fn ru(why: Why, clause: &'static str) -> Self {
        Self { why, article: Article::ru(clause) }
    }
}

/// The grounds of a refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    // Every game.
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
    /// Only over the board: the program itself moves the pieces.
    OnlyOverTheBoard,
    /// Only on the platform, by its regulations.
    OnlyOnPlatform,
    /// A draw is offered after one's own move (5.4.13.3).
    OfferAfterMove,
    /// The player has offered already, and the opponent has not yet (5.4.13.4).
    OfferedAlready,
    /// No draw is offered.
    NoOffer,
    /// The opponent has time left.
    TimeLeft,
    /// A claim that was made before the flag fell is decided first.
    ClaimFirst,
    /// The book does not know this claim.
    NoSuchClaim,
    /// Nothing waits for a decision.
    NothingWaits,
    /// The player's time is up, and nothing brings it back.
    TimeUp,
    /// The clock cannot be set so.
    Time,
    /// The clock is pressed after one's own move.
    PressWithoutMove,
    /// No presses are recorded in this game: a move presses the clock.
    PressedWithTheMove,
    /// No move waits for the opponent's press.
    NothingForgotten,
    /// The start position has to be drawn by lot first.
    LotFirst,
    /// The lot is drawn with both players present.
    LotNeedsBoth,
    /// No lot is to be drawn, or the table has no such entry.
    NoSuchLot,
    /// Stones were shifted and have to be put back first.
    RestoreFirst,
    /// A move is made, but its player has not pressed the clock yet (9.2.5.1).
    NotComplete(Player),
    /// The sanction is not within the rules.
    Sanction(SanctionError),

    // Draughts.
    /// The move is not legal.
    Move(MoveError),
    /// There is nothing to put right.
    NothingToCorrect,
    /// There is no unmarked king of the player on the square.
    NoUnmarkedKing,
    /// Both have moved: what was wrong at the start is not put right any more.
    BothHaveMoved,
    /// The game cannot begin so.
    Start(StartError),
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
    /// No counter has reached its limit.
    NotDue {
        /// The counters as they stand.
        counters: Vec<Counter>,
    },
    /// The position is not one of the endings, or the control has an increment.
    NoSuchEnding,
    /// The arbiter has rejected a claim of the player, who has not moved since.
    RejectedAlready,
    /// The leave is not within the rules.
    Leave(LeaveError),
    /// The leave was over when it was announced.
    LeaveOver,
    /// Only in correspondence play.
    OnlyCorrespondence,

    // Renju.
    /// The stone cannot be placed there.
    Stone(::renju::Refusal),
    /// The opening regulation does not allow it.
    Opening(OpeningError),
    /// The opening regulation asks for something else than a pass.
    OpeningExpects(Step),
    /// The opponent has made no forbidden move that could still be claimed.
    NoFoul,
    /// In renju the arbiter gives no draw unasked (5.4.13.6).
    NoDrawUnasked,
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
            Self::OnlyOnPlatform => "only the regulations of the platform know it",
            Self::BothHaveMoved => "both have moved, so the game goes on as it began",
            Self::Start(error) => return error.fmt(f),
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
            Self::ClaimFirst => "the claim that was made before the flag fell is decided first",
            Self::NoSuchClaim => "the rules know no such claim here",
            Self::RejectedAlready => "a claim was rejected; another can be made after the next move",
            Self::NothingWaits => "nothing waits for a decision",
            Self::TimeUp => "the player's time is up",
            Self::Time => "the clock cannot be set so",
            Self::PressWithoutMove => "the clock is pressed after one's own move",
            Self::PressedWithTheMove => "in this game a move presses the clock",
            Self::LotFirst => "the start position has to be drawn by lot first",
            Self::LotNeedsBoth => "the lot is drawn with both players present",
            Self::NoSuchLot => "there is no such lot to draw",
            Self::RestoreFirst => "the shifted stones have to be put back first",
            Self::NothingForgotten => "no move of the opponent waits for the clock",
            Self::Sanction(error) => return error.fmt(f),
            Self::Leave(error) => return error.fmt(f),
            Self::LeaveOver => "the leave was over when it was announced",
            Self::OnlyCorrespondence => "leave is for correspondence play",
            Self::Stone(error) => return error.fmt(f),
            Self::Opening(error) => return error.fmt(f),
            Self::OpeningExpects(step) => {
                return write!(f, "the opening regulation knows no pass here: you are {step}");
            }
            Self::NotComplete(Player::First) => {
                "the first player's move is not complete until the clock is pressed"
            }
            Self::NotComplete(Player::Second) => {
                "the second player's move is not complete until the clock is pressed"
            }
            Self::NoFoul => "there is no forbidden move of the opponent to claim",
            Self::NoDrawUnasked => "in renju the arbiter gives no draw unasked",
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

impl From<OpeningError> for Refusal {
    fn from(error: OpeningError) -> Self {
        Self { article: error.article(), why: Why::Opening(error) }
    }
}

impl From<::renju::Refusal> for Refusal {
    fn from(refusal: ::renju::Refusal) -> Self {
        Self { article: refusal.article(), why: Why::Stone(refusal) }
    }
}

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartError {
    /// The FEN is wrong.
    Fen(FenError),
    /// The table has no such entry under these rules.
    Opening(String, String),
    /// Players may be late by more than the rules allow (5.4.4.1).
    Lateness {
        /// What the regulations say.
        lateness: Span,
        /// The most they may say.
        most: Span,
    },
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Opening(table, code) => {
                write!(f, "the table {table} has no entry {code} under these rules")
            }
            Self::Lateness { lateness, most } => write!(
                f,
                "a player may be late by 0:00:00 to {most}, not by {lateness} ({})",
                Article::ru("5.4.4.1")
            ),
        }
    }
}

impl std::error::Error for StartError {}
