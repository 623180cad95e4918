//! What was wrong from the start: the pieces, the colors, the board (5.4.14.1; `ru-classic` 2.1.10.1, 2.1.10.2).

use rulebook::{Article, Book};

use super::{Act, BoardAct, Draughts, Game, Regulations, Start, WrongStart};
use crate::board::Board;
use crate::clock::Clock;
use crate::event::Event;
use crate::game::arbiter;
use crate::player::{Actor, Player};
use crate::refusal::{Answer, Refusal, Why};
use crate::time::Moment;

impl Game {
    /// The game begins anew. Pieces and colors are put right only until both have moved; then it goes on as it is. The earlier rules annul a
    /// game on a board that lies the wrong way round whenever that is found, and it is played again from the beginning, with its whole
    /// time.
    pub(super) fn begin_anew(
        &mut self,
        who: Actor,
        when: Moment,
        wrong: &WrongStart,
        events: &mut Vec<Event>,
    ) -> Answer {
        self.over_the_board()?;
        let classic = self.regulations.book == Book::RuClassic;
        let annuls = classic && *wrong == WrongStart::Board;
        let article = match (classic, annuls) {
            (_, true) => Book::RuClassic.article("2.1.10.1"),
            (true, false) => Book::RuClassic.article("2.1.10.2"),
            (false, false) => Article::ru("5.4.14.1"),
        };
        arbiter(who, article)?;
        if !annuls && !self.board.moves.contains(&0) {
            return Err(Refusal { why: Why::BothHaveMoved, article });
        }
        let start = match wrong {
            WrongStart::Pieces(start) => start.clone(),
            WrongStart::Colors | WrongStart::Board => self.begun_from(),
        };
        let regulations = Regulations { start, ..self.regulations.clone() };
        let board =
            Draughts::new(&regulations).map_err(|error| Refusal { why: Why::Start(error), article })?;
        self.board = board;
        self.made.clear();
        let frame = &mut self.frame;
        (frame.offer, frame.offered_last, frame.mover, frame.waiting) = (None, None, None, None);
        events.push(Event::BegunAnew(article));
        if annuls {
            self.frame.clock = Clock::new(&self.regulations.control);
            self.frame.held = None;
        }
        if self.under_way(Player::First).is_ok() {
            self.frame.started = if annuls { Some(when) } else { self.frame.started };
            self.frame.clock.run(&self.regulations.control, self.turn(), when);
            events.push(Event::Started(self.turn()));
        }
        Ok(())
    }

    /// Where the game began, as it was put right last.
    fn begun_from(&self) -> Start {
        let put_right = self.acts().iter().rev().find_map(|acted| match &acted.act {
            Act::Board(BoardAct::BeginAnew(WrongStart::Pieces(start))) => Some(start),
            _ => None,
        });
        put_right.unwrap_or(&self.regulations.start).clone()
    }
}
