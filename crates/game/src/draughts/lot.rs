//! The lot of first moves or a start position (5.4.1.3, 6.2.2).

use rulebook::Article;

use super::{Draughts, Game, Regulations, Start};
use crate::event::Event;
use crate::game::arbiter;
use crate::player::Actor;
use crate::refusal::{Answer, Refusal, Why};
use crate::time::Moment;

/// The lot is drawn with both present; who is late waits for it on the own time.
pub(super) const LOT: Article = Article::ru("5.4.1.3");

impl Game {
    /// The arbiter draws the start position: before the game, or on the time of who came late, whose clock ran until now.
    pub(super) fn draw_lot(
        &mut self,
        who: Actor,
        when: Moment,
        code: &str,
        events: &mut Vec<Event>,
    ) -> Answer {
        arbiter(who, LOT)?;
        let refused = |why| Refusal { why, article: LOT };
        let Start::Lot(table) = &self.regulations.start else { return Err(refused(Why::NoSuchLot)) };
        if !self.board.undrawn {
            return Err(refused(Why::NoSuchLot));
        }
        if self.frame.present != [true, true] {
            return Err(refused(Why::LotNeedsBoth));
        }
        if self.frame.held.is_some() {
            return Err(refused(Why::Held));
        }
        let start = Start::Opening(table.clone(), code.to_owned());
        let drawn = Regulations { start, ..self.regulations.clone() };
        let position = drawn.start_position().map_err(|_| refused(Why::NoSuchLot))?;
        self.board = Draughts::from_position(&self.regulations, position);
        events.push(Event::Drawn(code.to_owned()));
        if self.frame.started.is_some() && self.running() != Some(self.turn()) {
            self.run_clock(self.turn(), when, events);
        }
        Ok(())
    }
}
