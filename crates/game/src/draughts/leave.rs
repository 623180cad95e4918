//! Leave in correspondence play (10.4).

use super::Game;
use crate::clock::day_of;
use crate::days::Leave;
use crate::event::Event;
use crate::player::{Actor, Player};
use crate::refusal::{Answer, Refusal, Why};
use crate::time::Moment;

impl Game {
    /// The leaves that players have taken by right in this game (10.4.1).
    pub fn leaves(&self) -> impl Iterator<Item = (Player, Leave)> + '_ {
        self.frame.clock.leaves()
    }

    /// 10.4: leave in correspondence play. It counts from the day it is announced (10.4.2); what the arbiter grants (10.4.5) is
    /// not limited to one a year.
    pub(super) fn take_leave(
        &mut self,
        who: Actor,
        when: Moment,
        player: Player,
        leave: Leave,
        events: &mut Vec<Event>,
    ) -> Answer {
        if !self.regulations.control.is_days() {
            return Err(Refusal::ru(Why::OnlyCorrespondence, "10.4.1"));
        }
        let granted = who == Actor::Arbiter;
        if !granted && who != Actor::Player(player) {
            return Err(Refusal::ru(Why::OnlyArbiter, "10.4.5"));
        }
        let leave = if granted {
            leave
        } else {
            leave.announced(Some(day_of(when))).ok_or(Refusal::ru(Why::LeaveOver, "10.4.2"))?
        };
        self.frame
            .clock
            .take_leave(player, leave, granted)
            .map_err(|error| Refusal { why: Why::Leave(error), article: error.article() })?;
        events.push(Event::OnLeave(player, leave));
        Ok(())
    }
}
