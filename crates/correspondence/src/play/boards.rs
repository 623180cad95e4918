//! A game that is played on the boards of a server (10.1.1, 10.5.10): its moves and its time come from there.

use draughts::{Article, Legal};
use game::Day;
use serde::{Deserialize, Serialize};

use super::board::read_full;
use super::{Ending, Play, Score};
use crate::finding::{Finding, Refusal};
use crate::letter::{Dates, Postmarks};
use crate::schedule::{Purpose, Spent};

/// A move on the board of a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardMove {
    /// The move in full notation.
    pub text: String,
    /// The day on which the opponent's move was on the board, or play began.
    pub received: Day,
    /// The day of the move.
    pub sent: Day,
    /// The days that the clock of the server charged for it (10.3.9).
    pub days: u32,
}

impl Play {
    /// Takes over what the board has, in the place of what was known of it before; a game that the officials have ended stays as it ended.
    pub(super) fn take_board(
        &mut self,
        moves: &[BoardMove],
        end: Option<(Score, Ending)>,
        day: Day,
    ) -> Result<Vec<Finding>, Refusal> {
        let mut play = Self::new(self.terms.clone());
        play.leave.clone_from(&self.leave);
        for (at, mv) in moves.iter().enumerate() {
            let wrong = || Refusal::Board(mv.text.clone());
            let legal = Legal::of(&play.position);
            let made = read_full(&legal, &mv.text).map_err(|_| wrong())?;
            if mv.sent < mv.received {
                return Err(wrong());
            }
            let by = play.position.turn();
            let opens = play.opens(by);
            play.make(&legal, &made, false);
            play.spent.push(Spent {
                by,
                purpose: if at == 0 { Purpose::First } else { Purpose::Reply },
                received: mv.received,
                sent: mv.sent,
                passed: None,
                plies: at..at + 1,
                dates: Dates::all(mv.received, mv.received, mv.sent),
                postmarks: Postmarks::default(),
                guessed: (false, false),
                opens,
                counted: Some(mv.days),
            });
        }
        play.to_write = play.position.turn();
        play.ended = self.ended;
        *self = play;
        let Some((score, ending)) = end else { return Ok(Vec::new()) };
        self.end(score, ending, day);
        if let (Ending::Overdue, Some(ended)) = (ending, &mut self.ended) {
            // There is nothing to claim: the clock of the server says so.
            ended.article = Article::ru("10.3.9");
        }
        Ok(vec![Finding::Over])
    }
}
