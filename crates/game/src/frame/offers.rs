//! Draws by agreement (5.4.13.3, 5.4.13.4) and fallen flags (5.4.2.7).

use crate::board::Board;
use crate::event::Event;
use crate::frame::Waiting;
use crate::game::{Game, player};
use crate::player::{Actor, Player};
use crate::refusal::{Answer, Refusal, Why};
use crate::time::Moment;
use crate::verdict::{GameResult, Reason, Verdict};

impl<B: Board> Game<B> {
    /// 5.4.13.3: after one's own move, so while the opponent is to move. Who offers a draw starts the opponent's clock: where presses are
    /// recorded, the offer comes before the press.
    pub(crate) fn offer_draw(&mut self, who: Actor, events: &mut Vec<Event>) -> Answer {
        let player = player(who)?;
        self.under_way(player)?;
        let pressed = self.conditions().presses && !self.frame.unpressed[player.index()];
        if self.frame.mover != Some(player) || self.turn() == player || pressed {
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
        let out = || suspects.into_iter().find(|&player| self.is_out(player, when));
        let Some(loser) = self.frame.clock.first_out().or_else(out) else {
            return Err(Refusal::ru(Why::TimeLeft, "5.4.2.7"));
        };
        if self.claim_goes_first(loser) {
            return Err(Refusal::ru(Why::ClaimFirst, "5.4.13.5"));
        }
        // 5.4.7.2: who is not there has lost by that.
        let Verdict { result, reason, article } = self.late(when).unwrap_or_else(|| B::flag(self, loser));
        self.end(result, reason, article, when, events);
        Ok(())
    }

    /// Whether a claim waits that was made before a player's flag fell: in classic play, where the clock runs on, it is decided first.
    pub(crate) fn claim_goes_first(&self, player: Player) -> bool {
        matches!(self.frame.waiting, Some(Waiting::Claim { down, .. }) if !down[player.index()])
    }

    pub(crate) fn is_out(&self, player: Player, when: Moment) -> bool {
        self.frame.clock.is_out(self.conditions().control, player, when)
    }
}
