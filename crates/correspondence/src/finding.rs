//! What is found in a letter, and why something is not registered.

use std::fmt;

use draughts::{Article, Color};
use game::{Day, LeaveError, Penalty};

use crate::letter::{Sums, Told};

/// What is found: a fault, a right that arises or is lost, something that was put in place of what was written. Each has its article.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// A part of the letter is not there: `code`, `greeting`, `address`, `signature`.
    Lacks(&'static str),
    /// A move is written in short notation and counts as impossible.
    ShortNotation(String),
    /// The move is impossible; the named piece has one move, which stands in its place.
    OnlyMove {
        /// What was written.
        written: String,
        /// What stands.
        stands: String,
    },
    /// The move is impossible and its sender has to replace it: the game stands.
    Impossible(String),
    /// Moves were not repeated, or not rightly: the game stands until they are.
    NotRepeated {
        /// What was to be repeated.
        expected: String,
    },
    /// The opponent's forced reply is not written and answered.
    ForcedLeftOut(String),
    /// What follows in the letter is void: the opponent's move is neither offered nor forced.
    NotOffered(String),
    /// So many plies of an offered line are accepted.
    Accepted(usize),
    /// An offered line ends before a move that is impossible or cannot be read; no penalty.
    LineCut {
        /// The line.
        line: String,
        /// The move.
        at: String,
    },
    /// Several lines without names.
    UnnamedLines,
    /// A move has the wrong number.
    WrongNumber {
        /// The move.
        written: String,
        /// Its number.
        right: u32,
    },
    /// Moves that were numbered wrongly are not repeated with their right numbers.
    NotRenumbered(String),
    /// The letter comments on the game.
    Comments,
    /// Dates or sums are left out, so many times before this one.
    MissingDates(u32),
    /// The dates that the writer's last letter left out are not named.
    EarlierDates,
    /// The day of receipt is taken from the mean run of the letters.
    MeanRun(Day),
    /// The opponent's day of sending is corrected by the postmark.
    SentCorrected {
        /// As it was stated.
        stated: Day,
        /// As it is now.
        corrected: Day,
    },
    /// A date is not the postmark that was registered.
    NotThePostmark(Day),
    /// The sums in the letter are not those of the dates.
    WrongSums {
        /// As stated.
        stated: Sums,
        /// As counted.
        counted: Sums,
    },
    /// The fault was not told within three days; those beyond count.
    ToldLate(u32),
    /// A fault that stopped the game was not told: the game goes on.
    NotTold,
    /// The opponent may charge penalty days, in the next letter only.
    MayCharge(Penalty),
    /// Penalty days are charged.
    Charged(Penalty),
    /// Penalty days are charged without a right to them, and do not count.
    NoRight(Penalty),
    /// A right to charge that was not used is lost.
    RightLost(Penalty),
    /// A repetition before its day.
    EarlyRepeat(Day),
    /// A repetition so many days late, which count as thinking.
    LateRepeat(u32),
    /// An inquiry before its day.
    EarlyInquiry(Day),
    /// Leave counts, from the day given.
    LeaveFrom(Day),
    /// Leave does not count in this game: it was announced when it was over, or not at all.
    LeaveNotCounted,
    /// Leave that the rules do not allow is not taken; the rest of the letter stands.
    LeaveRefused(LeaveError),
    /// The time of a side is overdue: days spent and days allowed.
    Overdue {
        /// Whose.
        side: Color,
        /// Days spent.
        days: u32,
        /// Days allowed.
        allowed: u32,
    },
    /// The letter came on the last day of play or later: it takes no time and needs no reply, except to accept a draw or to resign.
    NoReplyNeeded,
    /// Materials of a claim are not complete.
    Incomplete,
    /// The decision is not what the registered dates say.
    AgainstTheSums,
    /// A protest came too late.
    LateProtest,
    /// No protest came in ten days: the arbiter may take that as consent.
    NoProtest,
    /// The ten days for a protest are not over before this day.
    ProtestOpen(Day),
    /// The sealed move is passed on.
    SealedMove(String),
    /// The game is over.
    Over,
    /// The game is drawn by a rule of the board.
    Drawn(Article),
}

impl Finding {
    /// A name for programs and texts.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Lacks(_) => "lacks",
            Self::ShortNotation(_) => "short-notation",
            Self::OnlyMove { .. } => "only-move",
            Self::Impossible(_) => "impossible",
            Self::NotRepeated { .. } => "not-repeated",
            Self::ForcedLeftOut(_) => "forced-left-out",
            Self::NotOffered(_) => "not-offered",
            Self::Accepted(_) => "accepted",
            Self::LineCut { .. } => "line-cut",
            Self::UnnamedLines => "unnamed-lines",
            Self::WrongNumber { .. } => "wrong-number",
            Self::NotRenumbered(_) => "not-renumbered",
            Self::Comments => "comments",
            Self::MissingDates(_) => "missing-dates",
            Self::EarlierDates => "earlier-dates",
            Self::MeanRun(_) => "mean-run",
            Self::SentCorrected { .. } => "sent-corrected",
            Self::NotThePostmark(_) => "not-the-postmark",
            Self::WrongSums { .. } => "wrong-sums",
            Self::ToldLate(_) => "told-late",
            Self::NotTold => "not-told",
            Self::MayCharge(_) => "may-charge",
            Self::Charged(_) => "charged",
            Self::NoRight(_) => "no-right",
            Self::RightLost(_) => "right-lost",
            Self::EarlyRepeat(_) => "early-repeat",
            Self::LateRepeat(_) => "late-repeat",
            Self::EarlyInquiry(_) => "early-inquiry",
            Self::LeaveFrom(_) => "leave-from",
            Self::LeaveNotCounted => "leave-not-counted",
            Self::LeaveRefused(_) => "leave-refused",
            Self::Overdue { .. } => "overdue",
            Self::NoReplyNeeded => "no-reply-needed",
            Self::Incomplete => "incomplete",
            Self::AgainstTheSums => "against-the-sums",
            Self::LateProtest => "late-protest",
            Self::NoProtest => "no-protest",
            Self::ProtestOpen(_) => "protest-open",
            Self::SealedMove(_) => "sealed-move",
            Self::Over => "over",
            Self::Drawn(_) => "drawn",
        }
    }

    /// The article.
    #[must_use]
    pub const fn article(&self) -> Article {
        Article::ru(match self {
            Self::Lacks(_) => "10.2.3",
            Self::ShortNotation(_) => "10.2.2",
            Self::OnlyMove { .. } | Self::Impossible(_) => "10.2.10",
            Self::NotRepeated { .. } | Self::ToldLate(_) | Self::NotTold => "10.2.9",
            Self::ForcedLeftOut(_) => "10.2.4",
            Self::NotOffered(_) | Self::Accepted(_) => "10.2.13",
            Self::LineCut { .. } => "10.2.12",
            Self::UnnamedLines => "10.2.7",
            Self::WrongNumber { .. } | Self::NotRenumbered(_) => "10.2.14",
            Self::Comments => "10.2.6",
            Self::MissingDates(_) | Self::EarlierDates | Self::MeanRun(_) => "10.3.3",
            Self::SentCorrected { .. } | Self::NotThePostmark(_) | Self::WrongSums { .. } => "10.3.1",
            Self::MayCharge(penalty)
            | Self::Charged(penalty)
            | Self::NoRight(penalty)
            | Self::RightLost(penalty) => return penalty.article(),
            Self::EarlyRepeat(_) | Self::LateRepeat(_) | Self::EarlyInquiry(_) => "10.3.4",
            Self::LeaveFrom(_) | Self::LeaveNotCounted => "10.4.2",
            Self::LeaveRefused(error) => return error.article(),
            Self::Overdue { .. } => "10.3.5",
            Self::NoReplyNeeded => "10.3.2",
            Self::Incomplete | Self::AgainstTheSums | Self::SealedMove(_) => "10.3.7",
            Self::LateProtest | Self::NoProtest | Self::ProtestOpen(_) => "10.3.8",
            Self::Over => "10.5.1",
            Self::Drawn(article) => return *article,
        })
    }
}

/// Why an act is not taken. It changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The game is over.
    Over,
    /// The letter is for another event.
    OtherEvent(String),
    /// A date is before another that it cannot be before.
    DatesOutOfOrder {
        /// The earlier one by its meaning.
        first: Day,
        /// The later one by its meaning.
        second: Day,
    },
    /// The writer has sent a move already; it stands.
    AlreadySent,
    /// The repetition is not of what was sent.
    Changed,
    /// There is nothing to repeat.
    NothingToRepeat,
    /// The letter has no reply move and nothing else that could be registered.
    NoMove,
    /// The game stands until a fault is put right: no reply move is taken.
    Stands,
    /// Nothing is wrong with the letter that is complained of.
    NothingWrong,
    /// No draw was offered.
    NoOffer,
    /// A draw is claimed, and the position has not come three times.
    NoDraw,
    /// The game stands until the arbiter has decided on a claim.
    Suspended,
    /// There is no claim to decide or to protest against.
    NoClaim,
    /// Only the one to reply can claim that the opponent's time is overdue.
    NotToClaim,
    /// The sealed move is impossible.
    Sealed(String),
    /// The leave cannot be taken.
    Leave(LeaveError),
    /// The board of the server has a move that the rules do not have, or dates out of order.
    Board(String),
}

impl Refusal {
    /// A name for programs and texts.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Over => "game-over",
            Self::OtherEvent(_) => "other-event",
            Self::DatesOutOfOrder { .. } => "dates-out-of-order",
            Self::AlreadySent => "already-sent",
            Self::Changed => "changed",
            Self::NothingToRepeat => "nothing-to-repeat",
            Self::NoMove => "no-move",
            Self::Stands => "stands",
            Self::NothingWrong => "nothing-wrong",
            Self::NoOffer => "no-offer",
            Self::NoDraw => "no-draw",
            Self::Suspended => "suspended",
            Self::NoClaim => "no-claim",
            Self::NotToClaim => "not-to-claim",
            Self::Sealed(_) => "sealed",
            Self::Leave(_) => "leave",
            Self::Board(_) => "board",
        }
    }

    /// The article.
    #[must_use]
    pub const fn article(&self) -> Article {
        Article::ru(match self {
            Self::Over => "10.5.1",
            Self::OtherEvent(_) | Self::NoMove => "10.2.3",
            Self::DatesOutOfOrder { .. } => "10.3.1",
            Self::AlreadySent | Self::Changed => "10.2.8",
            Self::NothingToRepeat => "10.3.4",
            Self::Stands => "10.2.10",
            Self::NothingWrong => "10.2.9",
            Self::NoOffer => "10.3.2",
            Self::NoDraw => "5.4.13.1",
            Self::Suspended | Self::NotToClaim | Self::Sealed(_) => "10.3.6",
            Self::NoClaim => "10.3.7",
            Self::Leave(error) => return error.article(),
            Self::Board(_) => "10.5.10",
        })
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.code(), self.article())
    }
}

impl std::error::Error for Refusal {}

/// A fault that stops the game (10.2.9, 10.2.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StopFault {
    NotRepeated,
    Impossible,
}

impl StopFault {
    pub(crate) const fn told(self) -> Told {
        match self {
            Self::NotRepeated => Told::NotRepeated,
            Self::Impossible => Told::Impossible,
        }
    }
}
