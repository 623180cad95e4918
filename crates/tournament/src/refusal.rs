//! Why an act is refused.

use core::fmt;

use crate::entry::Id;
use rulebook::Article;

/// Why an act is refused. A refused act changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The first act must open the competition.
    NotOpen,
    /// The competition is open already.
    AlreadyOpen,
    /// The Regulations cannot be used.
    BadRegulations(Vec<String>),
    /// The entry cannot be used.
    BadEntry(Vec<String>),
    /// Somebody with this name is entered already.
    DuplicateName(String),
    /// The entry is a person in a team event, or a team in a personal one.
    WrongKind,
    /// The list of entries is closed.
    EntriesClosed,
    /// Nobody has this number of entry.
    Unknown(Id),
    /// Numbers must be given first.
    NotNumbered,
    /// Numbers are given already.
    AlreadyNumbered,
    /// There are too few entrants.
    TooFew(usize),
    /// The order of numbers is not a list of everybody.
    BadOrder,
    /// The sides of a Scheveningen event must be two, of equal strength in numbers.
    BadSides(Vec<(String, usize)>),
    /// A reason must be given.
    NoReason,
    /// The act is about another round than the one that can be dealt with now.
    WrongRound {
        /// The round of the act.
        given: u16,
        /// The round it could be about.
        expected: u16,
    },
    /// No round has been paired yet.
    NothingPaired,
    /// All rounds have been paired.
    NoMoreRounds(u16),
    /// Results are missing, table by table.
    ResultsMissing {
        /// The round.
        round: u16,
        /// The tables.
        tables: Vec<u32>,
    },
    /// The earlier round is not published.
    NotPublished(u16),
    /// The round is published already.
    AlreadyPublished(u16),
    /// The round has results already.
    HasResults(u16),
    /// Somebody is in the round's pairs twice.
    Twice(Id),
    /// Somebody who does not play the round is in its pairs.
    NotPlaying(Id),
    /// Somebody who plays the round is not in its pairs.
    LeftOut(Id),
    /// The two have met before.
    MetBefore(Id, Id, u16),
    /// Somebody would get one colour four times running.
    FourthColour(Id),
    /// Somebody would have a second bye or awarded win.
    SecondBye(Id),
    /// A bye is given although everybody could be paired.
    NeedlessBye(Id),
    /// The pairs are not those of the system.
    NotTheSystem,
    /// There is no pairing that the rules allow.
    NoLegalPairing {
        /// The round.
        round: u16,
    },
    /// There is no such table or board.
    NoSuchTable {
        /// The round.
        round: u16,
        /// The table.
        table: u32,
        /// The board.
        board: u8,
    },
    /// The table has a result already; it is changed by a correction.
    HasResult,
    /// There is no result to correct.
    NothingToCorrect,
    /// The meeting has the wrong number of games.
    WrongGames {
        /// The number given.
        given: usize,
        /// A meeting has so many, or a multiple.
        expected: u8,
    },
    /// The meeting is not drawn, or the system does not need a winner.
    NothingToDecide,
    /// The entrant has left already.
    HasLeft(Id),
    /// The entrant takes part already.
    TakesPart(Id),
    /// The act has no meaning in this system.
    OtherSystem(&'static str),
    /// The line-up cannot be used.
    BadLineUp(String),
}

impl Refusal {
    /// The clause the refusal follows, where there is one.
    #[must_use]
    pub const fn article(&self) -> Option<Article> {
        Some(match self {
            Refusal::MetBefore(..)
            | Refusal::FourthColour(_)
            | Refusal::SecondBye(_)
            | Refusal::NeedlessBye(_)
            | Refusal::NoLegalPairing { .. } => Article::ru("5.4.10.2"),
            Refusal::NoReason => Article::ru("5.4.10.12"),
            Refusal::BadLineUp(_) => Article::ru("5.4.9.2"),
            Refusal::WrongGames { .. } => Article::ru("5.4.6"),
            Refusal::NotTheSystem => Article::ru("14.1.1"),
            Refusal::BadSides(_) => Article::ru("1.4"),
            _ => return None,
        })
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotOpen => write!(f, "the competition is not open: the first act must be `open`"),
            Refusal::AlreadyOpen => write!(f, "the competition is open already"),
            Refusal::BadRegulations(faults) => {
                write!(f, "the Regulations cannot be used: {}", faults.join("; "))
            }
            Refusal::BadEntry(faults) => {
                write!(f, "the entry cannot be used: {}", faults.join("; "))
            }
            Refusal::DuplicateName(name) => {
                write!(
                    f,
                    "{name} is entered already; namesakes need something to tell them apart, such as the year of birth"
                )
            }
            Refusal::WrongKind => write!(f, "people enter personal events and teams enter team events"),
            Refusal::EntriesClosed => write!(
                f,
                "the numbers are drawn, and in this system nobody can be added or struck out after that"
            ),
            Refusal::Unknown(id) => write!(f, "nobody has the entry number {id}"),
            Refusal::NotNumbered => {
                write!(f, "start numbers must be given first, by lot or by hand")
            }
            Refusal::AlreadyNumbered => write!(f, "start numbers are given and stay to the end"),
            Refusal::TooFew(n) => write!(f, "{n} entrants are too few"),
            Refusal::BadOrder => write!(f, "the order must name every entrant once"),
            Refusal::BadSides(sides) => {
                let list: Vec<String> = sides.iter().map(|(name, n)| format!("{name:?} has {n}")).collect();
                write!(f, "two sides with equally many people are needed: {}", list.join(", "))
            }
            Refusal::NoReason => write!(f, "this act needs a reason in words"),
            Refusal::WrongRound { given, expected } => {
                write!(f, "round {given} cannot be dealt with now; round {expected} can")
            }
            Refusal::NothingPaired => write!(f, "no round has been paired yet"),
            Refusal::NoMoreRounds(n) => write!(f, "all {n} rounds have been paired"),
            Refusal::ResultsMissing { round, tables } => {
                let list: Vec<String> = tables.iter().map(ToString::to_string).collect();
                write!(f, "round {round} has no result yet at table {}", list.join(", "))
            }
            Refusal::NotPublished(round) => write!(f, "round {round} is not published yet"),
            Refusal::AlreadyPublished(round) => write!(f, "round {round} is published already"),
            Refusal::HasResults(round) => {
                write!(f, "round {round} has results already: correct them away first")
            }
            Refusal::Twice(id) => write!(f, "{id} is in the pairs twice"),
            Refusal::NotPlaying(id) => write!(f, "{id} does not play this round"),
            Refusal::LeftOut(id) => {
                write!(f, "{id} plays this round but has neither opponent nor bye")
            }
            Refusal::MetBefore(a, b, round) => write!(f, "{a} and {b} met in round {round}"),
            Refusal::FourthColour(id) => write!(f, "{id} would get one colour four times running"),
            Refusal::SecondBye(id) => write!(f, "{id} has had a win without play"),
            Refusal::NeedlessBye(id) => {
                write!(f, "{id} gets a bye although the number of players is even")
            }
            Refusal::NotTheSystem => {
                write!(f, "these are not the pairs of the system; other pairs need a reason")
            }
            Refusal::NoLegalPairing { round } => {
                write!(
                    f,
                    "round {round} has no pairing without a second meeting, a second bye or a fourth colour running"
                )
            }
            Refusal::NoSuchTable { round, table, board } => {
                write!(f, "round {round} has no table {table} with a board {board}")
            }
            Refusal::HasResult => write!(f, "there is a result already; change it by a correction"),
            Refusal::NothingToCorrect => write!(f, "there is no result to correct"),
            Refusal::WrongGames { given, expected } => {
                write!(f, "{given} games: a meeting has {expected}, or a multiple after a draw")
            }
            Refusal::NothingToDecide => {
                write!(f, "only a drawn meeting of a knock-out is decided so")
            }
            Refusal::HasLeft(id) => write!(f, "{id} has left the competition"),
            Refusal::TakesPart(id) => write!(f, "{id} takes part already"),
            Refusal::OtherSystem(what) => write!(f, "{what}"),
            Refusal::BadLineUp(what) => write!(f, "the line-up cannot be used: {what}"),
        }?;
        match self.article() {
            Some(article) => write!(f, " ({article})"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for Refusal {}
