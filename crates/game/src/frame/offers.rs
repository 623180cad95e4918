//! Draws by agreement (5.4.13.3, 5.4.13.4) and fallen flags (5.4.2.7).

use crate::board::{Board, Conditions};
use crate::event::Event;
use crate::game::{Game, player};
use crate::player::{Actor, Player};
use crate::refusal::{Answer, Refusal, Why};
use crate::time::{Moment, Span};
use crate::verdict::{GameResult, Reason, Verdict};

impl<B: Board> Game<B> {
    /// 5.4.13.3: after one's own move, so while the opponent is to move; whether or not the clock is pressed yet.
    pub(crate) fn offer_draw(&mut self, who: Actor, events: &mut Vec<Event>) -> Answer {
        let player = player(who)?;
        self.under_way(player)?;
        if self.frame.mover != Some(player) || self.turn() == player {
            return Err(Refusal { why: Why::OfferAfterMove, article: self.articles().offer });
        }
        if self.frame.offered_last == Some(player) {
            return Err(Refusal { why: Why::OfferedAlready, article: self.articles().offer_once });
        }
        B::may_offer(self)?;
        self.frame.offer = Some(player);
        self.frame.offered_last = Some(player);
        events.push(Event::Offered(player));
        Ok(())
    }

    pub(crate) fn accept_draw(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        self.answer_offer(who)?;
        self.end(GameResult::Draw, Reason::Agreement, self.articles().agreement, when, events);
        Ok(())
    }

    pub(crate) fn decline_draw(&mut self, who: Actor, events: &mut Vec<Event>) -> Answer {
        let player = self.answer_offer(who)?;
        self.frame.offer = None;
        events.push(Event::Declined(player));
        Ok(())
    }

    /// The player who may answer the open offer.
    fn answer_offer(&self, who: Actor) -> Result<Player, Refusal> {
        let player = player(who)?;
        if self.frame.offer == Some(player.other()) {
            return Ok(player);
        }
        Err(Refusal { why: Why::NoOffer, article: self.articles().offer })
    }

    /// 5.4.13.3: an act on the board declines the opponent's offer.
    pub(crate) fn decline_by_move(&mut self, player: Player, events: &mut Vec<Event>) {
        if self.frame.offer.take_if(|by| *by != player).is_some() {
            events.push(Event::Declined(player));
        }
    }

    /// 5.4.2.7: the player, the opponent or the arbiter points out a fallen flag. If both are down, the one that fell first.
    pub(crate) fn claim_flag(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let suspects = match who {
            Actor::Player(player) => [player.other(), player],
            Actor::Arbiter => Player::BOTH,
        };
        let fallen = match self.frame.first_flag {
            Some(first) if self.is_out(first, when) => Some(first),
            _ => suspects.into_iter().find(|&player| self.is_out(player, when)),
        };
        let Some(loser) = fallen else { return Err(Refusal::ru(Why::TimeLeft, "5.4.2.7")) };
        let Verdict { result, reason, article } = self.flag_verdict(loser);
        self.end(result, reason, article, when, events);
        Ok(())
    }

    pub(crate) fn is_out(&self, player: Player, when: Moment) -> bool {
        self.frame.clock.is_out(self.conditions().control, player, when)
    }

    /// A player's turn ends on the clock: with a move, which earns what the control gives for one, or without. What the lag of
    /// the network took is given back within the regulations.
    pub(crate) fn press_clock(
        &mut self,
        player: Player,
        moved: bool,
        when: Moment,
        lag: Span,
        events: &mut Vec<Event>,
    ) {
        if self.frame.first_flag.is_none() && self.is_out(player, when) {
            self.frame.first_flag = Some(player);
        }
        let Conditions { control, lag: most, .. } = B::conditions(&self.regulations);
        let lag = lag.min(most);
        let given_back = if moved {
            self.frame.clock.press(control, player, when, lag)
        } else {
            self.frame.clock.hand_over(control, player.other(), when, lag)
        };
        if given_back > Span::ZERO {
            events.push(Event::LagAllowed(player, given_back));
        }
    }
}
