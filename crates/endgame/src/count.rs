//! How many positions of a force are won, drawn and lost.

use crate::value::{Value, Wdl};

/// How many positions of a force, of those with a capture to be made too, are won, drawn and lost for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
    /// Plies to the conversion of the longest win.
    pub longest_win: u16,
    /// Plies to the conversion of the longest loss.
    pub longest_loss: u16,
}

impl Count {
    /// All positions.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    pub(crate) fn add(&mut self, value: Value) {
        match value.wdl() {
            Wdl::Win => {
                self.wins += 1;
                self.longest_win = self.longest_win.max(value.plies());
            }
            Wdl::Draw => self.draws += 1,
            Wdl::Loss => {
                self.losses += 1;
                self.longest_loss = self.longest_loss.max(value.plies());
            }
        }
    }
}

impl FromIterator<Value> for Count {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        let mut count = Self::default();
        for value in values {
            count.add(value);
        }
        count
    }
}
