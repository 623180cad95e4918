//! The sheet of thinking time (table 2 of 10.3.6): what was spent on what, counted from the dates.

use std::ops::Range;

use draughts::Color;
use game::{Day, Leave, StartList, repeat_delay, thinking_days};

use crate::play::Play;

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
    /// The day from which it counts: that of receipt; of a repetition, that on which the first letter was sent.
    pub received: Day,
    /// The day of sending.
    pub sent: Day,
    /// The plies of the game that the letter made.
    pub plies: Range<usize>,
}

impl Spent {
    /// The days it counts.
    #[must_use]
    pub fn days(&self, list: StartList, leave: &[Leave]) -> u32 {
        match self.purpose {
            Purpose::First => list.first_move_days(self.received, self.sent, leave),
            Purpose::Reply | Purpose::Correction => list.reply_days(self.received, self.sent, leave),
            Purpose::Telling => list.reply_days(self.received, self.sent, leave).saturating_sub(TO_TELL),
            Purpose::Repeat => repeat_delay(self.received, self.sent, leave),
        }
    }

    /// By how many days a fault was told too late (10.2.9).
    pub(crate) fn late(&self, leave: &[Leave]) -> u32 {
        thinking_days(self.received, self.sent, leave).saturating_sub(TO_TELL)
    }
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
                    spent.days(self.terms().list, &leave),
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
