//! A letter as it came (10.2.3).

use game::{Day, Leave, Penalty};
use serde::{Deserialize, Serialize};

/// A move as it is written: nothing is corrected, short notation included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Written {
    /// The number before it, if there is one; a mistake in it stops nothing (10.2.14).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// The move.
    pub text: String,
}

impl Written {
    /// A move without its number.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self { number: None, text: text.to_owned() }
    }
}

/// A line that is offered: the opponent's move ("if"), one's own ("then"), and so on (10.2.7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferedLine {
    /// "A", "Б": several lines are told apart by it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its moves.
    pub moves: Vec<Written>,
}

/// The three dates (10.3.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dates {
    /// When the opponent sent, by the postmark on the letter received.
    pub opponent_sent: Option<Day>,
    /// When it was received.
    pub received: Option<Day>,
    /// When this letter is sent.
    pub sent: Option<Day>,
}

impl Dates {
    /// All three.
    #[must_use]
    pub const fn all(opponent_sent: Day, received: Day, sent: Day) -> Self {
        Self { opponent_sent: Some(opponent_sent), received: Some(received), sent: Some(sent) }
    }
}

/// The days both have spent, a fraction with White above (10.3.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    /// White's days.
    pub white: u32,
    /// Black's days.
    pub black: u32,
}

/// What a letter says about the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// Moves were not repeated, or not rightly (10.2.9).
    NotRepeated,
    /// A move was impossible (10.2.10).
    Impossible,
    /// Moves were numbered wrongly (10.2.14).
    Numbering,
    /// Dates or sums were left out (10.3.3).
    MissingDates,
}

impl Told {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::NotRepeated, Self::Impossible, Self::Numbering, Self::MissingDates];

    /// The clause it is said by.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        match self {
            Self::NotRepeated => "10.2.9",
            Self::Impossible => "10.2.10",
            Self::Numbering => "10.2.14",
            Self::MissingDates => "10.3.3",
        }
    }
}

/// What a letter says of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrawWord {
    /// It is offered.
    Offered,
    /// The opponent's offer is accepted.
    Accepted,
    /// It is declined.
    Declined,
    /// It is claimed, as the position has come three times (5.4.13.2).
    Claimed,
}

/// A letter as it came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Letter {
    /// The greeting.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub greeting: String,
    /// The code of the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The opponent's new moves, repeated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub repeated: Vec<Written>,
    /// The accepted line, or the part of it that is accepted: own moves and the opponent's in turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub accepted: Vec<Written>,
    /// The reply: one's own move, and after a forced reply of the opponent, which is written too (10.2.4), the next.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Written>,
    /// Own moves of the last letter, repeated with their right numbers (10.2.14).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub renumbered: Vec<Written>,
    /// Offered lines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<OfferedLine>,
    /// A word on a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawWord>,
    /// Whether the writer resigns.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub resigns: bool,
    /// The three dates.
    pub dates: Dates,
    /// Dates that the writer's last letter left out (10.3.3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub earlier: Option<Dates>,
    /// Both sums.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sums: Option<Sums>,
    /// Penalty days charged to the opponent (10.2.11, 10.3.3).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub charges: Vec<Penalty>,
    /// What is said about the opponent's last letter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Told>,
    /// Leave that is announced (10.4.3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leave: Option<Leave>,
    /// Whether this is the registered repetition of a letter without an answer (10.3.4); the date of the repetition is the third date, the other fields are
    /// those of the first letter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeats: Option<Day>,
    /// Whether it asks for a first move that has not come (10.3.4).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub asks: bool,
    /// Whether it comments on the game (10.2.6).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub comments: bool,
    /// The address of the sender.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub address: String,
    /// The signature.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub signature: String,
}

/// What the post says about a letter: the stamps on it, entered by whoever registers it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Postmarks {
    /// The day it was handed in, by the stamp on it; of a registered letter, the day on the receipt (10.3.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<Day>,
    /// Whether it went by registered post: then the receipt, not the letter, says when it was sent (10.3.1).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub registered: bool,
    /// The day it came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub received: Option<Day>,
}
