//! Stones, passes, the opening and the clock (9.2.4, 9.2.5, 9.3.1).

use ::renju::{Color, Move, OpeningAct, Verdict as BoardVerdict};

use super::act::{Event, Reason};
use super::refusal::{Refusal, Why, article};
use super::regulations::FoulMode;
use super::{Answer, Game, player, seat};
use crate::act::Score;
use crate::player::{Actor, Player};
use crate::refusal::Why as Common;
use crate::regulations::Mode;
use crate::time::{Moment, Span};

impl Game {
    /// A stone, or an act of the opening.
    pub(super) fn play(
        &mut self,
        who: Actor,
        when: Moment,
        what: &OpeningAct,
        lag: Span,
        events: &mut Vec<Event>,
    ) -> Answer {
        let player = player(who)?;
        self.under_way(player)?;
        self.last_is_complete()?;
        if self.state.opening.is_finished() {
            let OpeningAct::Place(point) = what else {
                return Err(::renju::OpeningError::Finished.into());
            };
            self.make(player, Move::Place(*point), when, events)?;
        } else {
            self.open(player, what, events)?;
        }
        self.made(player, when, lag, events);
        Ok(())
    }

    /// A pass by word.
    pub(super) fn pass(&mut self, who: Actor, when: Moment, lag: Span, events: &mut Vec<Event>) -> Answer {
        let player = player(who)?;
        self.under_way(player)?;
        self.last_is_complete()?;
        self.make_pass(player, when, events)?;
        self.made(player, when, lag, events);
        Ok(())
    }

    /// The clock is pressed: after a move this completes it (9.2.5.1), without one it is a pass (9.3.1.5).
    pub(super) fn press(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let player = player(who)?;
        self.under_way(player)?;
        if self.regulations.mode == Mode::Strict {
            return Err(Refusal::new(Common::OnlyOverTheBoard, "9.2.5.1"));
        }
        if self.state.unpressed != Some(player) {
            self.last_is_complete()?;
            self.make_pass(player, when, events)?;
        }
        if self.state.verdict.is_none() {
            self.complete(player, when, Span::ZERO, events);
        }
        Ok(())
    }

    /// White claims a forbidden move before replying.
    pub(super) fn claim_foul(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let player = player(who)?;
        self.under_way(player)?;
        let Some(foul) = self.state.foul.filter(|_| self.color_of(player) == Color::White) else {
            return Err(Refusal::new(Why::NoFoul, "9.2.4.2"));
        };
        self.end(Score::Win(player), Reason::Foul(foul), article(foul.article()), when, events);
        Ok(())
    }

    /// 9.2.5.1: no move before the opponent's is complete, nor a second one before one's own is.
    fn last_is_complete(&self) -> Answer {
        match self.state.unpressed {
            Some(by) => Err(Refusal::new(Why::NotComplete(by), "9.2.5.1")),
            None => Ok(()),
        }
    }

    /// An act of the opening, as the regulation has it. No row that ends the game fits into its six stones.
    fn open(&mut self, player: Player, what: &OpeningAct, events: &mut Vec<Event>) -> Answer {
        let black = self.state.opening.black();
        self.state.opening.act(seat(player), what.clone())?;
        self.state.position = self.state.opening.position();
        if let OpeningAct::Place(point) | OpeningAct::Choose(point) = what {
            self.state.moves.push(Move::Place(*point));
        }
        self.declined_by(player, events);
        // The offer of fifths is Black's fifth move; the other acts beside stones are not moves (9.2.4.1).
        if let OpeningAct::Place(_) | OpeningAct::Offer(_) = what {
            self.state.moved = true;
            self.state.mover = Some(player);
        }
        events.push(Event::Played(player, what.clone()));
        if self.state.opening.black() != black {
            events.push(Event::Black(self.player_of(Color::Black)));
        }
        Ok(())
    }

    fn make_pass(&mut self, player: Player, when: Moment, events: &mut Vec<Event>) -> Answer {
        if self.turn() != player {
            return Err(Refusal::new(Common::NotYourTurn, "9.3.1.5"));
        }
        // 9.3.1.5: no stone is a pass unless the opening regulation says otherwise.
        if let Some((_, step)) = self.state.opening.expected() {
            return Err(Refusal::new(Why::OpeningExpects(step), "9.3.1.5"));
        }
        self.make(player, Move::Pass, when, events)
    }

    /// A move after the opening, and what it leads to. 9.2.5.1: what ends the game by 9.2.6.1, 9.2.6.2 or 9.2.7 does not wait
    /// for the clock; a forbidden move is made when its stone is placed.
    fn make(&mut self, player: Player, mv: Move, when: Moment, events: &mut Vec<Event>) -> Answer {
        if self.turn() != player {
            return Err(Refusal::new(Common::NotYourTurn, "9.2.4.1"));
        }
        let mut verdict = self.state.position.play(mv)?;
        self.state.moves.push(mv);
        self.state.moved = true;
        self.state.mover = Some(player);
        self.declined_by(player, events);
        events.push(match mv {
            Move::Place(point) => Event::Played(player, OpeningAct::Place(point)),
            Move::Pass => Event::Passed(player),
        });
        if let Some(foul) = self.state.foul.take() {
            events.push(Event::FoulStands(foul));
            // A forbidden stone that nobody claimed can have taken the last chance of a five.
            let board = self.state.position.board();
            if verdict == BoardVerdict::Continues
                && !Color::ALL.iter().any(|&color| board.can_still_win(color))
            {
                verdict = BoardVerdict::NoFivePossible;
            }
        }
        let (score, reason) = match verdict {
            BoardVerdict::Continues => return Ok(()),
            BoardVerdict::Five => (Score::Win(player), Reason::Five),
            BoardVerdict::Overline => (Score::Win(player), Reason::Overline),
            BoardVerdict::BothPassed => (Score::Draw, Reason::BothPassed),
            BoardVerdict::NoFivePossible => (Score::Draw, Reason::NoFivePossible),
            BoardVerdict::Foul(foul) => {
                if self.regulations.fouls == FoulMode::Claimed {
                    self.state.foul = Some(foul);
                    return Ok(());
                }
                (Score::Win(player.other()), Reason::Foul(foul))
            }
        };
        if let Some(cited) = verdict.article() {
            self.end(score, reason, article(cited), when, events);
        }
        Ok(())
    }

    /// 5.4.13.3: an act on the board declines the opponent's offer.
    fn declined_by(&mut self, player: Player, events: &mut Vec<Event>) {
        if self.state.offer.take_if(|by| *by != player).is_some() {
            events.push(Event::Declined(player));
        }
    }

    /// After an act on the board: if the turn has passed, it is complete at once over a network, and over the board it waits
    /// for the clock.
    fn made(&mut self, player: Player, when: Moment, lag: Span, events: &mut Vec<Event>) {
        if self.state.verdict.is_some() || self.turn() == player {
            return;
        }
        match self.regulations.mode {
            Mode::Strict => self.complete(player, when, lag, events),
            Mode::OverTheBoard => self.state.unpressed = Some(player),
        }
    }

    /// Ends a player's turn on the clock. A turn in which a move was made counts as one move of the control and earns one
    /// increment (9.3.1.1), however many stones the opening regulation had the player place; a swap alone earns none.
    fn complete(&mut self, player: Player, when: Moment, lag: Span, events: &mut Vec<Event>) {
        let control = &self.regulations.control;
        let state = &mut self.state;
        if state.clock.is_out(control, player, when) && state.first_flag.is_none() {
            state.first_flag = Some(player);
        }
        state.unpressed = None;
        let lag = lag.min(self.regulations.lag);
        let given_back = if std::mem::take(&mut state.moved) {
            state.clock.press(control, player, when, lag)
        } else {
            state.clock.hand_over(control, player.other(), when, lag)
        };
        if given_back > Span::ZERO {
            events.push(Event::LagAllowed(player, given_back));
        }
        events.push(Event::Completed(player));
    }
}
