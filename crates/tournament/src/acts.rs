//! The acts a competition is made of, and what each of them brings about.

pub(crate) mod apply;
mod by_hand;
mod conduct;
pub mod decisions;
pub mod journal;
pub mod refusal;
mod ruling;
pub mod stages;

use crate::acts::decisions::{Decision, Measure};
use crate::admission::AdmissionAct;
use crate::appeals::AppealAct;
use crate::entry::{Entry, Id};
use crate::occasion::Occasion;
use crate::office::OfficeAct;
use crate::regulations::{Criterion, Regulations};
use crate::result::{Color, Meeting};

/// One act of the arbiters. The list of acts is the competition: everything else is computed from it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "act", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Act {
    /// Opens the competition; always the first act and never again.
    Open {
        /// The Regulations.
        regulations: Regulations,
    },
    /// Enters a person or a team. The entrant gets the next [`Id`].
    Enter {
        /// Who.
        entry: Entry,
    },
    /// Corrects an entry. Start numbers that are given stay as they are.
    Edit {
        /// Whose.
        id: Id,
        /// The right entry.
        entry: Entry,
    },
    /// Says where and when the event is held and who conducts it; replaces what was said before.
    About {
        /// Where, when, what and who.
        occasion: Box<Occasion>,
    },
    /// Strikes out an entry before the numbers are drawn.
    Strike {
        /// Who.
        id: Id,
    },
    /// Gives start numbers as the Regulations say and draws the color of number 1, from a published seed.
    Lot {
        /// The seed, announced beforehand.
        seed: u64,
    },
    /// Gives start numbers by hand; in a bracket their order is the order of seeds.
    Number {
        /// Everybody, number 1 first.
        order: Vec<Id>,
        /// The color of number 1 in round 1.
        first: Color,
        /// The seed for later lots.
        seed: u64,
        /// Why not by lot.
        reason: String,
    },
    /// Pairs the next round.
    Pair {
        /// The round.
        round: u16,
        /// The pairs, White first.
        pairs: Vec<(Id, Id)>,
        /// Who has no opponent: a plus in a Swiss event, where it is at most one; the next round in a bracket.
        byes: Vec<Id>,
        /// Why the pairs are not those of the system (5.4.10.9, 5.4.10.12), if they are not.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        by_hand: Option<String>,
        /// Why the round is paired while results are missing, if they are.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        despite_missing: Option<String>,
    },
    /// Forbids two to meet, or allows it again (5.4.10.9). Swiss events only.
    Bar {
        /// One of the two.
        first: Id,
        /// The other.
        second: Id,
        /// Whether they may not meet from now on.
        barred: bool,
        /// Why.
        reason: String,
    },
    /// Settles a pair of a coming round before it is drawn, or takes that back (5.4.10.9). Swiss events only.
    Force {
        /// The round.
        round: u16,
        /// Who has White.
        first: Id,
        /// Who has Black.
        second: Id,
        /// Whether the pair is settled.
        forced: bool,
        /// Why.
        reason: String,
    },
    /// Notes that the two at a table really played with the other colors. Recorded results stay with the people.
    Recolor {
        /// The round.
        round: u16,
        /// The table.
        table: u32,
        /// Why.
        reason: String,
    },
    /// Takes the last round's pairs back, to pair it again (5.4.10.8, 5.4.10.12).
    Unpair {
        /// The round.
        round: u16,
        /// Why.
        reason: String,
    },
    /// Publishes the pairs of the last round.
    Publish {
        /// The round.
        round: u16,
    },
    /// Records the result of one board of one table.
    Result {
        /// The round.
        round: u16,
        /// The table, from 1, in the order of the pairs.
        table: u32,
        /// The board, from 1; always 1 between people.
        board: u8,
        /// The result, the first-named of the pair first.
        meeting: Meeting,
    },
    /// Changes or removes a recorded result.
    Correct {
        /// The round.
        round: u16,
        /// The table.
        table: u32,
        /// The board.
        board: u8,
        /// The right result; `None` takes the result away.
        meeting: Option<Meeting>,
        /// Why.
        reason: String,
    },
    /// Names the winner of a drawn meeting of a knock-out (lot, further play under other rules).
    Decide {
        /// The round.
        round: u16,
        /// The table.
        table: u32,
        /// Who goes on.
        winner: Id,
        /// How it was decided.
        reason: String,
    },
    /// Somebody will not play a coming round, as the Regulations allow: no opponent, and a loss (5.4.10.2).
    Absent {
        /// Who.
        id: Id,
        /// Which round.
        round: u16,
    },
    /// Somebody leaves the competition (5.4.5).
    Withdraw {
        /// Who.
        id: Id,
        /// Why.
        reason: String,
    },
    /// Somebody who left or was absent comes back, from the next round that is paired.
    Return {
        /// Who.
        id: Id,
    },
    /// The panel of arbiters expels somebody (1.5.7).
    Exclude {
        /// Who.
        id: Id,
        /// Why.
        reason: String,
        /// Whether the results are annulled (1.5.8).
        annul: bool,
    },
    /// A team names its players for a round (5.4.9.2).
    LineUp {
        /// The round.
        round: u16,
        /// The team.
        team: Id,
        /// The member, from 1 in the order of entry, of each board; `None` leaves the board empty.
        boards: Vec<Option<u8>>,
    },
    /// The panel decides whether the results of somebody who left count (5.4.5.1, 5.4.9.5, 1.5.8).
    Ruling {
        /// Whom it is about.
        id: Id,
        /// What is decided.
        counting: Counting,
        /// Why.
        reason: String,
    },
    /// Changes the criteria after the start; every protocol then says so.
    Amend {
        /// The new criteria.
        criteria: Vec<Criterion>,
        /// Why.
        reason: String,
    },
    /// The result of an additional match or tournament (5.4.8.13).
    PlayOff {
        /// Those who played it, best first.
        order: Vec<Id>,
    },
    /// A sanction against somebody (1.5.6, 5.4.14). What it does to a result is recorded as a result.
    Sanction {
        /// Against whom.
        id: Id,
        /// In which round; 0 outside the rounds.
        round: u16,
        /// What.
        measure: Measure,
        /// For what, with the clause.
        reason: String,
    },
    /// A written protest (5.4.17.2).
    Protest {
        /// Who protests; a team by its captain or representative (5.4.9.7).
        by: Id,
        /// About which round.
        round: u16,
        /// What it says, with the clauses it names.
        text: String,
        /// When it came, in milliseconds since 1970.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        at: Option<i64>,
        /// The deposit in roubles, where the Regulations ask for one (5.4.17.4).
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        deposit: Option<u32>,
    },
    /// The decision on a protest (5.4.17.3).
    DecideProtest {
        /// The protest, from 1 in the order of their coming.
        protest: u32,
        /// The decision.
        decision: Decision,
    },
    /// Somebody has fulfilled a norm.
    Norm {
        /// Who.
        id: Id,
        /// The title or class.
        title: String,
    },
    /// The chief arbiter approves the results (12.3): nothing can be changed any more.
    Approve,
    /// Opens approved results again, or an event that was cancelled.
    Reopen {
        /// Why.
        reason: String,
    },
    /// Entries, documents, fees and the commission of admission (2.2, 5.1–5.3).
    Admission(AdmissionAct),
    /// The committee of appeals and what comes before it (5.4.17.5).
    Appeals(AppealAct),
    /// What the panel records around the games (III, IV, XII, XIII).
    Office(OfficeAct),
}

impl Act {
    /// The name of the act in files, and of its text in each language.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Open { .. } => "open",
            Self::Enter { .. } => "enter",
            Self::Edit { .. } => "edit",
            Self::About { .. } => "about",
            Self::Bar { .. } => "bar",
            Self::Force { .. } => "force",
            Self::Recolor { .. } => "recolor",
            Self::Sanction { .. } => "sanction",
            Self::Protest { .. } => "protest",
            Self::DecideProtest { .. } => "decide_protest",
            Self::Norm { .. } => "norm",
            Self::Approve => "approve",
            Self::Reopen { .. } => "reopen",
            Self::Strike { .. } => "strike",
            Self::Lot { .. } => "lot",
            Self::Number { .. } => "number",
            Self::Pair { .. } => "pair",
            Self::Unpair { .. } => "unpair",
            Self::Publish { .. } => "publish",
            Self::Result { .. } => "result",
            Self::Correct { .. } => "correct",
            Self::Decide { .. } => "decide",
            Self::Absent { .. } => "absent",
            Self::Withdraw { .. } => "withdraw",
            Self::Return { .. } => "return",
            Self::Exclude { .. } => "exclude",
            Self::LineUp { .. } => "line_up",
            Self::Ruling { .. } => "ruling",
            Self::Amend { .. } => "amend",
            Self::PlayOff { .. } => "play_off",
            Self::Admission(_) => "admission",
            Self::Appeals(_) => "appeals",
            Self::Office(_) => "office",
        }
    }
}

/// Whether somebody's results count in the final table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Counting {
    /// As 5.4.5 says.
    #[default]
    ByRule,
    /// They count.
    Kept,
    /// They stay for ratings and count for nothing else.
    Annulled,
}

/// What an act brought about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Event {
    /// The competition is open for entries.
    Opened,
    /// Somebody is entered.
    Entered {
        /// The new entrant.
        id: Id,
        /// The start number, if numbers have been drawn already.
        number: Option<u32>,
    },
    /// An entry is corrected, a sanction, a protest, a norm or what the event is about is noted.
    Noted,
    /// The results are approved.
    Approved,
    /// The results are open again.
    Reopened,
    /// Whether two may meet, or must, is settled.
    Settled {
        /// One of the two.
        first: Id,
        /// The other.
        second: Id,
    },
    /// The two at a table have the other colors.
    Recolored {
        /// The round.
        round: u16,
        /// The table.
        table: u32,
    },
    /// An entry is struck out.
    Struck {
        /// Whose.
        id: Id,
    },
    /// Start numbers are given.
    Numbered {
        /// Everybody, number 1 first.
        order: Vec<Id>,
        /// The color of number 1.
        first: Color,
    },
    /// A round is paired and waits to be published.
    Paired {
        /// The round.
        round: u16,
    },
    /// A round's pairs are taken back.
    Unpaired {
        /// The round.
        round: u16,
    },
    /// A round's pairs are published.
    Published {
        /// The round.
        round: u16,
    },
    /// A result is recorded, changed or taken away.
    Recorded {
        /// The round.
        round: u16,
        /// The table.
        table: u32,
        /// The board.
        board: u8,
        /// What was there before.
        before: Option<Meeting>,
    },
    /// All results of a round are in.
    RoundComplete {
        /// The round.
        round: u16,
    },
    /// A correction changes a round on which later pairs already rest; they stay as they are (5.4.10.12).
    LaterPairsRest {
        /// The corrected round.
        round: u16,
    },
    /// A drawn meeting is decided.
    Decided {
        /// The winner.
        winner: Id,
    },
    /// Somebody's presence changed.
    Presence {
        /// Who.
        id: Id,
        /// From which round.
        round: u16,
        /// Whether they play.
        plays: bool,
    },
    /// A line-up is taken.
    LinedUp {
        /// The team.
        team: Id,
    },
    /// A ruling is taken.
    Ruled {
        /// Whom it is about.
        id: Id,
    },
    /// The criteria changed in mid-event.
    CriteriaChanged,
    /// A play-off is recorded.
    PlayedOff,
}
