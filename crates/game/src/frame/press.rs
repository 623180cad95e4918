//! Pressing the clock (5.4.2.3, 5.4.2.4, 9.2.5.1).

use rulebook::Article;

use crate::board::{Board, Conditions};
use crate::event::Event;
use crate::game::{Game, player};
use crate::mode::Mode;
use crate::player::{Actor, Player};
use crate::refusal::{Answer, Refusal, Why};
use crate::time::{Moment, Span};

impl<B: Board> Game<B> {
    /// A player's turn on the board is over: it waits for the press, or the press goes with it.
    pub(crate) fn end_turn(&mut self, player: Player, when: Moment, lag: Span, events: &mut Vec<Event>) {
        if !self.conditions().presses {
            self.press_clock(player, when, lag, events);
            return;
        }
        self.frame.unpressed[player.index()] = true;
        // Whose clock has run all the while moves again: the reply in between needs no press any more.
        if self.frame.clock.turn() == Some(player) {
            self.frame.unpressed[player.other().index()] = false;
        }
    }

    /// 5.4.2.3: who has moved starts the opponent's clock.
    pub(crate) fn press(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let player = player(who)?;
        self.under_way(player)?;
        let article = self.articles().press;
        let Conditions { mode, presses, .. } = self.conditions();
        if !presses {
            let why = if mode == Mode::Strict { Why::OnlyOverTheBoard } else { Why::PressedWithTheMove };
            return Err(Refusal { why, article });
        }
        if self.unpressed() != Some(player) {
            B::press_without_move(self, player, when, events)?;
        }
        if self.frame.verdict.is_none() {
            self.complete_turn(player, when, events);
        }
        Ok(())
    }

    /// The clock is pressed for a player.
    pub(crate) fn complete_turn(&mut self, player: Player, when: Moment, events: &mut Vec<Event>) {
        self.frame.unpressed[player.index()] = false;
        self.press_clock(player, when, Span::ZERO, events);
        let left = self.left(player, when);
        if let Some(made) = self.made.iter_mut().rfind(|made| made.by == player) {
            made.left = left;
        }
        events.push(Event::Completed(player));
    }

    /// 5.4.2.4: only the opponent may remind a player who has forgotten the clock.
    pub(crate) fn remind(&mut self, who: Actor, events: &mut Vec<Event>) -> Answer {
        let player = player(who)?;
        self.under_way(player)?;
        if self.unpressed() != Some(player.other()) {
            return Err(Refusal { why: Why::NothingForgotten, article: Article::ru("5.4.2.4") });
        }
        events.push(Event::Reminded(player.other()));
        Ok(())
    }

    /// A player's turn ends on the clock: with a move, which earns what the control gives for one, or without. What the lag of
    /// the network took is given back within the regulations.
    pub(crate) fn press_clock(&mut self, player: Player, when: Moment, lag: Span, events: &mut Vec<Event>) {
        let moved = self.board.turn_ended();
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

    /// Over the board: who has made a move and not pressed the clock yet, which still runs for that player.
    #[must_use]
    pub fn unpressed(&self) -> Option<Player> {
        self.frame.clock.turn().filter(|player| self.frame.unpressed[player.index()])
    }
}
