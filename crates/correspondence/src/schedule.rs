//! The sheet of thinking time (table 2 of 10.3.6): what was spent on what, counted from the dates.

use std::ops::Range;

use draughts::Color;
use game::{Day, Leave, repeat_delay};

use crate::letter::{Dates, Postmarks};
use crate::play::{Play, Terms, side};

/// The days within which a fault is told, which do not count (10.2.9).
const TO_TELL: u32 = 3;

/// What days were spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The first move, from the start list on (10.3.2).
    First,
    /// A reply.
    Reply,
    /// Telling the opponent of a fault: three days are free (10.2.9).
    Telling,
    /// Putting a fault of one's own right (10.2.10).
    Correction,
    /// A repetition: what it is late by (10.3.4).
    Repeat,
}

/// One span of days in the account of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spent {
    /// Whose.
    pub by: Color,
    /// On what.
    pub purpose: Purpose,
    /// The day from which it counts: that of receipt; of a repetition, that of the sending before it.
    pub received: Day,
    /// The day of sending, as it counts.
    pub sent: Day,
    /// When the arbiter passed the letter on: that of a claim that was wrong (10.3.7).
    pub passed: Option<Day>,
    /// The plies of the game that the letter made.
    pub plies: Range<usize>,
    /// The dates as the letter states them.
    pub(crate) dates: Dates,
    /// What the post says about the letter.
    pub(crate) postmarks: Postmarks,
    /// Whether the day of receipt, and that of sending, is only taken to be so until it is named (10.3.3).
    pub(crate) guessed: (bool, bool),
    /// Whether it is the first letter of its side.
    pub(crate) opens: bool,
    /// The days as the clock of a server has counted them (10.3.9).
    pub(crate) counted: Option<u32>,
}

impl Spent {
    /// The days it counts: of a fault that is told, those by which it is told too late (10.2.9); of a repetition, those by which it is late (10.3.4).
    #[must_use]
    pub fn days(&self, terms: &Terms, leave: &[Leave]) -> u32 {
        if let Some(days) = self.counted {
            return days;
        }
        let list = terms.list;
        let own_list = terms.list_received[side(self.by)];
        // Who answers a first letter begins play with that, and not before it begins for the player (10.3.2).
        let from = if self.opens { self.received.max(list.begins(own_list)) } else { self.received };
        match self.purpose {
            Purpose::First => list.first_move_days(own_list.unwrap_or(self.received), self.sent, leave),
            Purpose::Reply | Purpose::Correction => list.reply_days(from, self.sent, leave),
            Purpose::Telling => list.reply_days(from, self.sent, leave).saturating_sub(TO_TELL),
            Purpose::Repeat => repeat_delay(self.received, self.sent, leave),
        }
    }

    /// The day on which the letter went to the opponent.
    #[must_use]
    pub fn went(&self) -> Day {
        self.passed.unwrap_or(self.sent)
    }

    /// Whether one of the dates that belong to the letter is not in it (10.3.1).
    pub(crate) const fn lacks_dates(&self) -> bool {
        lacks_dates(self.dates, matches!(self.purpose, Purpose::First))
    }
}

/// Whether one of the dates is left out; the first letter needs the day of sending only.
pub(crate) const fn lacks_dates(dates: Dates, first: bool) -> bool {
    dates.sent.is_none() || !first && (dates.opponent_sent.is_none() || dates.received.is_none())
}

/// One side's half of a line of table 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The move.
    pub text: String,
    /// Received, sent, days on the move and in all; moves that came with another in one letter have none.
    pub time: Option<(Day, Day, u32, u32)>,
}

/// A line of table 2: White's move and Black's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The number of the move.
    pub number: u32,
    /// White's half.
    pub white: Option<Cell>,
    /// Black's half.
    pub black: Option<Cell>,
}

impl Play {
    /// Table 2: a line for each move.
    #[must_use]
    pub fn schedule(&self) -> Vec<Row> {
        let leave = self.leave_days();
        let mut rows: Vec<Row> = Vec::new();
        for (at, ply) in self.plies().iter().enumerate() {
            // A letter begins with the writer's own move; its dates stand beside that.
            let begins = |spent: &Spent| spent.plies.start == at && !spent.plies.is_empty();
            let spent = self.spent().iter().enumerate().find(|(_, spent)| begins(spent));
            let time = spent.map(|(index, spent)| {
                (
                    spent.received,
                    spent.sent,
                    spent.days(self.terms(), &leave),
                    self.sum_after(ply.color, index),
                )
            });
            let cell = Some(Cell { text: ply.text.clone(), time });
            match (ply.color, rows.last_mut()) {
                (Color::Black, Some(row)) if row.black.is_none() => row.black = cell,
                (Color::Black, _) => rows.push(Row { number: ply.number, white: None, black: cell }),
                (Color::White, _) => rows.push(Row { number: ply.number, white: cell, black: None }),
            }
        }
        rows
    }
}
