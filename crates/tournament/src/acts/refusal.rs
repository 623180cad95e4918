//! Why an act is refused.

use thiserror::Error;

use crate::admission::AdmissionRefusal;
use crate::appeals::AppealRefusal;
use crate::entry::{EntryFault, Id};
use crate::regulations::RegulationsFault;
use rulebook::Article;

/// Why an act is refused. A refused act changes nothing.
///
/// The texts here are for programmers; what an arbiter reads is made from the value, in the arbiter's language.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The first act must open the competition.
    #[error("the competition is not open")]
    NotOpen,
    /// The competition is open already.
    #[error("the competition is open already")]
    AlreadyOpen,
    /// The Regulations cannot be used.
    #[error("the Regulations cannot be used: {}", list(.0))]
    BadRegulations(Vec<RegulationsFault>),
    /// The entry cannot be used.
    #[error("the entry cannot be used: {}", list(.0))]
    BadEntry(Vec<EntryFault>),
    /// Somebody with this name is entered already.
    #[error("{0} is entered already")]
    DuplicateName(String),
    /// The entry is a person in a team event, or a team in a personal one.
    #[error("people enter personal events and teams enter team events")]
    WrongKind,
    /// The list of entries is closed.
    #[error("the start numbers are given: the list of entries is closed")]
    EntriesClosed,
    /// Nobody has this number of entry.
    #[error("nobody has the entry number {0}")]
    Unknown(Id),
    /// Numbers must be given first.
    #[error("start numbers must be given first")]
    NotNumbered,
    /// Numbers are given already.
    #[error("start numbers are given already")]
    AlreadyNumbered,
    /// There are too few entrants.
    #[error("{0} entrants are too few")]
    TooFew(usize),
    /// The order of numbers is not a list of everybody.
    #[error("the order must name every entrant once")]
    BadOrder,
    /// The sides of a Scheveningen event must be two, of equal strength in numbers.
    #[error("two sides with equally many people are needed: {0:?}")]
    BadSides(Vec<(String, usize)>),
    /// A reason must be given.
    #[error("a reason is needed")]
    NoReason,
    /// The act is about another round than the one that can be dealt with now.
    #[error("round {given} cannot be dealt with now; round {expected} can")]
    WrongRound {
        /// The round of the act.
        given: u16,
        /// The round it could be about.
        expected: u16,
    },
    /// No round has been paired yet.
    #[error("no round has been paired yet")]
    NothingPaired,
    /// All rounds have been paired.
    #[error("all {0} rounds have been paired")]
    NoMoreRounds(u16),
    /// Results are missing, table by table.
    #[error("round {round} has no result yet at tables {tables:?}")]
    ResultsMissing {
        /// The round.
        round: u16,
        /// The tables.
        tables: Vec<u32>,
    },
    /// The round is not published.
    #[error("round {0} is not published yet")]
    NotPublished(u16),
    /// The round is published already.
    #[error("round {0} is published already")]
    AlreadyPublished(u16),
    /// The round has results already.
    #[error("round {0} has results already")]
    HasResults(u16),
    /// Somebody is in the round's pairs, or in an order, twice.
    #[error("{0} is named twice")]
    Twice(Id),
    /// Somebody who does not play the round is in its pairs.
    #[error("{0} does not play this round")]
    NotPlaying(Id),
    /// Somebody who plays the round is not in its pairs.
    #[error("{0} plays this round but has neither opponent nor bye")]
    LeftOut(Id),
    /// The two have met before.
    #[error("{0} and {1} met in round {2}")]
    MetBefore(Id, Id, u16),
    /// Somebody would get one color four times running.
    #[error("{0} would get one color four times running")]
    FourthColor(Id),
    /// Somebody would have a second bye or awarded win.
    #[error("{0} has had a win without play")]
    SecondBye(Id),
    /// A bye is given although everybody could be paired.
    #[error("{0} gets a bye although the number of players is even")]
    NeedlessBye(Id),
    /// The pairs are not those of the system.
    #[error("these are not the pairs of the system")]
    NotTheSystem,
    /// Two may not meet by decision of the panel (5.4.10.9).
    #[error("{0} and {1} may not meet")]
    Barred(Id, Id),
    /// A pair that was settled for the round is not in it (5.4.10.9).
    #[error("{0} and {1} were to meet")]
    NotForced(Id, Id),
    /// Somebody would meet themselves.
    #[error("{0} cannot meet themselves")]
    Oneself(Id),
    /// Drawn meetings of a bracket wait for the arbiter to say who goes on, table by table.
    #[error("round {round} is drawn at tables {tables:?}: say who goes on")]
    Undecided {
        /// The round.
        round: u16,
        /// The tables.
        tables: Vec<u32>,
    },
    /// The correction would change who went on, and the next round rests on it.
    #[error("the next round rests on who went on in round {round}: take it back first")]
    LaterRoundRests {
        /// The round.
        round: u16,
    },
    /// Nobody of the team sits at the board, so it can only be lost there (5.4.9.4).
    #[error("nobody sits at board {board} for one of the teams: it can only be forfeited there")]
    EmptyBoard {
        /// The board.
        board: u8,
    },
    /// The results are approved.
    #[error("the results are approved: open them again first")]
    Approved,
    /// The results are not approved.
    #[error("the results are not approved")]
    NotApproved,
    /// The event is not over, so its results cannot be approved.
    #[error("the event is not over")]
    NotOver,
    /// The deposit is larger than 5.4.17.4 allows.
    #[error("a deposit of {0} roubles is more than 5,000")]
    LargeDeposit(u32),
    /// A protest names the clauses that it holds to be broken (5.4.17.2).
    #[error("the protest names no clause")]
    NoClause,
    /// A protest waits for its decision (5.4.17.3).
    #[error("protest {0} waits for its decision")]
    OpenProtest(u32),
    /// There is no such protest, or it is decided.
    #[error("there is no open protest {0}")]
    NoSuchProtest(u32),
    /// There is no pairing that the rules allow.
    #[error("round {round} has no pairing that the rules allow")]
    NoLegalPairing {
        /// The round.
        round: u16,
    },
    /// There is no such table or board.
    #[error("round {round} has no table {table} with a board {board}")]
    NoSuchTable {
        /// The round.
        round: u16,
        /// The table.
        table: u32,
        /// The board.
        board: u8,
    },
    /// The table has a result already; it is changed by a correction.
    #[error("there is a result already")]
    HasResult,
    /// There is no result to correct.
    #[error("there is no result to correct")]
    NothingToCorrect,
    /// The meeting has the wrong number of games.
    #[error("{given} games: a meeting has {expected}, or a multiple after a draw")]
    WrongGames {
        /// The number given.
        given: usize,
        /// A meeting has so many, or a multiple.
        expected: u8,
    },
    /// The meeting is not drawn, or the system does not need a winner.
    #[error("only a drawn meeting of a knock-out is decided by the arbiter")]
    NothingToDecide,
    /// The entrant has left already.
    #[error("{0} has left the competition")]
    HasLeft(Id),
    /// 1.5.7: who is excluded takes no further part.
    #[error("{0} was excluded and does not come back")]
    Excluded(Id),
    /// The entrant takes part already.
    #[error("{0} takes part already")]
    TakesPart(Id),
    /// Absence beforehand is known to the Swiss system only; elsewhere the forfeit is the result of the meeting.
    #[error("absence beforehand is known to the Swiss system only")]
    AbsenceOutsideSwiss,
    /// The reasons of pairs are those of the Swiss system; other systems have their tables and brackets.
    #[error("this is not a Swiss event")]
    NotSwiss,
    /// The line-up cannot be used.
    #[error("the line-up cannot be used: {0}")]
    BadLineUp(LineUpFault),
    /// An act about admission.
    #[error(transparent)]
    Admission(#[from] AdmissionRefusal),
    /// An act about appeals.
    #[error(transparent)]
    Appeal(#[from] AppealRefusal),
    /// There is a break (12.4.3).
    #[error("there is a break")]
    Paused,
    /// There is no break to end.
    #[error("there is no break")]
    NotPaused,
    /// The event is cancelled (12.4.3).
    #[error("the event is cancelled")]
    Cancelled,
    /// The days of arrival and departure are not changed (3.1.1).
    #[error("the days of arrival and departure are not changed")]
    ArrivalFixed,
}

/// What is wrong with a line-up (5.4.9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LineUpFault {
    /// People play for themselves.
    #[error("only teams have line-ups")]
    NoTeams,
    /// The line-up fills another number of boards than a match has.
    #[error("{given} boards are named and a match has {expected}")]
    Boards {
        /// The number given.
        given: usize,
        /// The boards of a match.
        expected: u8,
    },
    /// The team has no such member.
    #[error("the team has no member {0}")]
    NoMember(u8),
    /// A member is on two boards.
    #[error("member {0} is named twice")]
    Twice(u8),
    /// The Regulations keep the members to the order of the entry.
    #[error("the members must keep the order of the entry")]
    Order,
    /// The commission has not admitted the member (5.3).
    #[error("member {0} is not admitted")]
    NotAdmitted(u8),
}

fn list<T: ToString>(faults: &[T]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

impl Refusal {
    /// The clause the refusal follows, where there is one.
    #[must_use]
    pub const fn article(&self) -> Option<Article> {
        Some(match self {
            Self::MetBefore(..)
            | Self::FourthColor(_)
            | Self::SecondBye(_)
            | Self::NeedlessBye(_)
            | Self::NoLegalPairing { .. } => Article::ru("5.4.10.2"),
            Self::Barred(..) | Self::NotForced(..) => Article::ru("5.4.10.9"),
            Self::Undecided { .. } => Article::ru("1.4"),
            Self::EmptyBoard { .. } => Article::ru("5.4.9.4"),
            Self::NoClause => Article::ru("5.4.17.2"),
            Self::OpenProtest(_) => Article::ru("5.4.17.3"),
            Self::LargeDeposit(_) => Article::ru("5.4.17.4"),
            Self::Approved => Article::ru("12.3"),
            Self::NoReason => Article::ru("5.4.10.12"),
            Self::BadLineUp(LineUpFault::NotAdmitted(_)) => Article::ru("5.3"),
            Self::BadLineUp(_) => Article::ru("5.4.9.2"),
            Self::Admission(refusal) => return refusal.article(),
            Self::Appeal(refusal) => return refusal.article(),
            Self::Paused | Self::NotPaused | Self::Cancelled => Article::ru("12.4.3"),
            Self::Excluded(_) => Article::ru("1.5.7"),
            Self::ArrivalFixed => Article::ru("3.1.1"),
            Self::WrongGames { .. } => Article::ru("5.4.6"),
            Self::NotTheSystem => Article::ru("14.1.1"),
            Self::BadSides(_) => Article::ru("1.4"),
            _ => return None,
        })
    }

    /// A name for programs and for the texts of each language; it does not change.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotOpen => "not-open",
            Self::AlreadyOpen => "already-open",
            Self::BadRegulations(_) => "bad-regulations",
            Self::BadEntry(_) => "bad-entry",
            Self::DuplicateName(_) => "duplicate-name",
            Self::WrongKind => "wrong-kind",
            Self::EntriesClosed => "entries-closed",
            Self::Unknown(_) => "unknown",
            Self::NotNumbered => "not-numbered",
            Self::AlreadyNumbered => "already-numbered",
            Self::TooFew(_) => "too-few",
            Self::BadOrder => "bad-order",
            Self::BadSides(_) => "bad-sides",
            Self::NoReason => "no-reason",
            Self::WrongRound { .. } => "wrong-round",
            Self::NothingPaired => "nothing-paired",
            Self::NoMoreRounds(_) => "no-more-rounds",
            Self::ResultsMissing { .. } => "results-missing",
            Self::NotPublished(_) => "not-published",
            Self::AlreadyPublished(_) => "already-published",
            Self::HasResults(_) => "has-results",
            Self::Twice(_) => "twice",
            Self::NotPlaying(_) => "not-playing",
            Self::LeftOut(_) => "left-out",
            Self::MetBefore(..) => "met-before",
            Self::FourthColor(_) => "fourth-color",
            Self::SecondBye(_) => "second-bye",
            Self::NeedlessBye(_) => "needless-bye",
            Self::NotTheSystem => "not-the-system",
            Self::Barred(..) => "barred",
            Self::NotForced(..) => "not-forced",
            Self::Oneself(_) => "oneself",
            Self::Undecided { .. } => "undecided",
            Self::LaterRoundRests { .. } => "later-round-rests",
            Self::EmptyBoard { .. } => "empty-board",
            Self::Approved => "approved",
            Self::NotApproved => "not-approved",
            Self::NotOver => "not-over",
            Self::LargeDeposit(_) => "large-deposit",
            Self::NoClause => "no-clause",
            Self::OpenProtest(_) => "open-protest",
            Self::NoSuchProtest(_) => "no-such-protest",
            Self::NoLegalPairing { .. } => "no-legal-pairing",
            Self::NoSuchTable { .. } => "no-such-table",
            Self::HasResult => "has-result",
            Self::NothingToCorrect => "nothing-to-correct",
            Self::WrongGames { .. } => "wrong-games",
            Self::NothingToDecide => "nothing-to-decide",
            Self::HasLeft(_) => "has-left",
            Self::Excluded(_) => "excluded",
            Self::TakesPart(_) => "takes-part",
            Self::AbsenceOutsideSwiss => "absence-outside-swiss",
            Self::NotSwiss => "not-swiss",
            Self::BadLineUp(_) => "bad-line-up",
            Self::Admission(refusal) => refusal.code(),
            Self::Appeal(refusal) => refusal.code(),
            Self::Paused => "paused",
            Self::NotPaused => "not-paused",
            Self::Cancelled => "cancelled",
            Self::ArrivalFixed => "arrival-fixed",
        }
    }
}

impl LineUpFault {
    /// A name for programs and for the texts of each language; it does not change.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoTeams => "no-teams",
            Self::Boards { .. } => "boards",
            Self::NoMember(_) => "no-member",
            Self::Twice(_) => "twice",
            Self::Order => "order",
            Self::NotAdmitted(_) => "not-admitted",
        }
    }
}
