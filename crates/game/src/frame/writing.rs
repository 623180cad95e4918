//! Who may stop writing the moves down (5.4.3.2, 9.3.2.2).

use crate::board::Board;
use crate::control::Control;
use crate::game::Game;
use crate::player::Player;
use crate::time::{Moment, Span};

/// Who gets so much for each move writes to the end.
const ENOUGH: Span = Span::seconds(30);

impl<B: Board> Game<B> {
    /// With less than five minutes to the control, unless thirty seconds or more are added for each move.
    pub(crate) fn may_stop_writing(&self, player: Player, when: Moment) -> bool {
        let Control::Clock(periods) = self.conditions().control else { return false };
        let period = periods.get(self.frame.clock.period_of(player)).or_else(|| periods.last());
        period.is_some_and(|period| period.per_move() < ENOUGH)
            && self.left(player, when).is_some_and(|left| left < Span::minutes(5))
    }
}
