//! Who writes the moves down, and the time that making the record good takes (5.4.3.1 to 5.4.3.3).

use super::Game;
use crate::control::Control;
use crate::event::Event;
use crate::game::arbiter;
use crate::player::{Actor, Player};
use crate::refusal::{Answer, Refusal, Why};
use crate::time::{Moment, Span};
use rulebook::Article;

impl Game {
    /// Whether a player has to write the moves down now (5.4.3.1, 5.4.3.2).
    #[must_use]
    pub fn must_write(&self, player: Player, when: Moment) -> bool {
        self.regulations.record && !self.may_stop_writing(player, when)
    }

    /// 5.4.3.3: where neither wrote and a control has passed, the time that making the records good took is halved. The arbiter stopped
    /// the clock for it.
    pub(super) fn record_made_good(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let article = Article::ru("5.4.3.3");
        self.over_the_board()?;
        arbiter(who, article)?;
        let control_passes =
            matches!(&self.regulations.control, Control::Clock(periods) if periods.len() > 1);
        let since = self.frame.held.filter(|_| control_passes && self.frame.waiting.is_none());
        let Some(since) = since else { return Err(Refusal { why: Why::NothingWaits, article }) };
        let taken = when - since;
        for (player, share) in Player::BOTH.into_iter().zip([taken - taken.half(), taken.half()]) {
            self.frame.clock.add(player, Span::ZERO - share);
        }
        events.push(Event::TimeDivided);
        self.release(when, events);
        Ok(())
    }
}
