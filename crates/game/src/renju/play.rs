//! Stones, passes, the opening and the clock (9.2.4, 9.2.5, 9.3.1).

use ::renju::{Color, Move, OpeningAct, OpeningError, Verdict as BoardVerdict};

use rulebook::Article;

use super::regulations::FoulMode;
use super::{Game, Made, Ply, seat};
use crate::event::Event;
use crate::game::player;
use crate::mode::Mode;
use crate::player::{Actor, Player};
use crate::refusal::{Answer, Refusal, Why};
use crate::time::{Moment, Span};
use crate::verdict::{GameResult, Reason};

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
        if self.board.opening.is_finished() {
            let OpeningAct::Place(point) = what else {
                return Err(OpeningError::Finished.into());
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

    /// 9.2.5.2: stones are adjusted at one's own turn, after saying so.
    pub(super) fn adjust(&mut self, who: Actor) -> Answer {
        let player = player(who)?;
        self.over_the_board()?;
        self.under_way(player)?;
        if self.turn() != player {
            return Err(Refusal::ru(Why::NotYourTurn, "9.2.5.2"));
        }
        Ok(())
    }

    /// 9.2.5.2: the clock of who shifted stones runs until they are back.
    pub(super) fn shift(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let player = player(who)?;
        self.over_the_board()?;
        self.under_way(player)?;
        self.board.shifted = self.running();
        events.push(Event::Shifted(player));
        if self.running() != Some(player) {
            self.run_clock(player, when, events);
        }
        Ok(())
    }

    /// The stones are back, whoever says so, and the clock runs for whom it ran before.
    pub(super) fn restore(&mut self, when: Moment, events: &mut Vec<Event>) -> Answer {
        if self.frame.held.is_some() {
            return Err(Refusal::ru(Why::Held, "9.3.1.4"));
        }
        let Some(before) = self.board.shifted.take() else {
            return Err(Refusal::ru(Why::NothingToCorrect, "9.2.5.2"));
        };
        events.push(Event::Restored);
        if self.running() != Some(before) {
            self.run_clock(before, when, events);
        }
        Ok(())
    }

    fn over_the_board(&self) -> Answer {
        match self.regulations.mode {
            Mode::OverTheBoard => Ok(()),
            Mode::Strict => Err(Refusal::ru(Why::OnlyOverTheBoard, "9.2.5.2")),
        }
    }

    /// White claims a forbidden move before replying.
    pub(super) fn claim_foul(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let player = player(who)?;
        self.under_way(player)?;
        let Some(foul) = self.board.foul.filter(|_| self.color_of(player) == Color::White) else {
            return Err(Refusal::ru(Why::NoFoul, "9.2.4.2"));
        };
        // 9.2.6.4: whose time is up has lost and claims nothing any more.
        if self.is_out(player, when) {
            return Err(Refusal::ru(Why::TimeUp, "9.2.6.4"));
        }
        self.end(GameResult::Win(player), Reason::Foul(foul), foul.article(), when, events);
        Ok(())
    }

    /// 9.2.5.1: no move before the opponent's is complete, nor a second one before one's own is.
    pub(super) fn last_is_complete(&self) -> Answer {
        match self.unpressed() {
            Some(by) => Err(Refusal::ru(Why::NotComplete(by), "9.2.5.1")),
            None => Ok(()),
        }
    }

    /// An act of the opening, as the regulation has it. No row that ends the game fits into its six stones.
    fn open(&mut self, player: Player, what: &OpeningAct, events: &mut Vec<Event>) -> Answer {
        let (black, color) = (self.board.opening.black(), self.board.position.to_move());
        self.board.opening.act(seat(player), what.clone())?;
        self.board.position = self.board.opening.position();
        if let OpeningAct::Place(point) | OpeningAct::Choose(point) = what {
            self.list(player, Move::Place(*point), color);
        }
        self.decline_by_move(player, events);
        // The offer of fifths is Black's fifth move; the other acts beside stones are not moves (9.2.4.1).
        if let OpeningAct::Place(_) | OpeningAct::Offer(_) = what {
            self.board.moved = true;
            self.frame.mover = Some(player);
        }
        events.push(Event::Played(player, what.clone()));
        if self.board.opening.black() != black {
            events.push(Event::Black(self.player_of(Color::Black)));
        }
        Ok(())
    }

    pub(super) fn make_pass(&mut self, player: Player, when: Moment, events: &mut Vec<Event>) -> Answer {
        if self.turn() != player {
            return Err(Refusal::ru(Why::NotYourTurn, "9.3.1.5"));
        }
        // 9.3.1.5: no stone is a pass unless the opening regulation says otherwise.
        if let Some((_, step)) = self.board.opening.expected() {
            return Err(Refusal::ru(Why::OpeningExpects(step), "9.3.1.5"));
        }
        self.make(player, Move::Pass, when, events)
    }

    /// A move after the opening, and what it leads to. 9.2.5.1: what ends the game by 9.2.6.1, 9.2.6.2 or 9.2.7 does not wait
    /// for the clock; a forbidden move is made when its stone is placed.
    fn make(&mut self, player: Player, mv: Move, when: Moment, events: &mut Vec<Event>) -> Answer {
        if self.turn() != player {
            return Err(Refusal::ru(Why::NotYourTurn, "9.2.4.1"));
        }
        let color = self.board.position.to_move();
        let mut verdict = self.board.position.play(mv)?;
        self.list(player, mv, color);
        self.board.moved = true;
        self.frame.mover = Some(player);
        self.decline_by_move(player, events);
        events.push(match mv {
            Move::Place(point) => Event::Played(player, OpeningAct::Place(point)),
            Move::Pass => Event::Passed(player),
        });
        if let Some(foul) = self.board.foul.take() {
            events.push(Event::FoulStands(foul));
            // A forbidden stone that nobody claimed can have taken the last chance of a five.
            let board = self.board.position.board();
            if verdict == BoardVerdict::Continues
                && !Color::ALL.iter().any(|&color| board.can_still_win(color))
            {
                verdict = BoardVerdict::NoFivePossible;
            }
        }
        let (score, reason) = match verdict {
            BoardVerdict::Continues => {
                let limit = self.regulations.drawn_after.map(usize::from);
                if limit.is_some_and(|limit| self.made.len() >= limit) {
                    let article = Article::ru("9.2.7.2");
                    self.end(GameResult::Draw, Reason::MoveLimit, article, when, events);
                }
                return Ok(());
            }
            BoardVerdict::Five => (GameResult::Win(player), Reason::Five),
            BoardVerdict::Overline => (GameResult::Win(player), Reason::Overline),
            BoardVerdict::BothPassed => (GameResult::Draw, Reason::BothPassed),
            BoardVerdict::NoFivePossible => (GameResult::Draw, Reason::NoFivePossible),
            BoardVerdict::Foul(foul) => {
                if self.regulations.fouls == FoulMode::Claimed {
                    self.board.foul = Some(foul);
                    return Ok(());
                }
                (GameResult::Win(player.other()), Reason::Foul(foul))
            }
        };
        if let Some(article) = verdict.article() {
            self.end(score, reason, article, when, events);
        }
        Ok(())
    }

    /// After an act on the board: if the turn has passed, it is complete at once over a network, and over the board it waits
    /// for the clock. A turn in which a move was made counts as one move of the control and earns one increment (9.3.1.1), however
    /// many stones the opening regulation had the player place; a swap alone earns none.
    fn made(&mut self, player: Player, when: Moment, lag: Span, events: &mut Vec<Event>) {
        if self.frame.verdict.is_some() || self.turn() == player {
            return;
        }
        self.end_turn(player, when, lag, events);
        if self.regulations.mode == Mode::Strict {
            events.push(Event::Completed(player));
        }
    }

    fn list(&mut self, by: Player, mv: Move, color: Color) {
        self.made.push(Made { by, ply: Ply { mv, color }, left: None });
    }
}
