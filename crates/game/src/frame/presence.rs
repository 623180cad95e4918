//! The beginning of a game: who is there, who is late (5.4.1, 5.4.4).

use rulebook::Article;

use crate::board::Board;
use crate::event::Event;
use crate::game::{Game, arbiter, player};
use crate::player::{Actor, Player};
use crate::refusal::{Answer, Refusal, Why};
use crate::time::Moment;
use crate::verdict::{GameResult, Reason, Verdict};

/// 5.4.1.2: how the clocks are started.
const BEGINNING: Article = Article::ru("5.4.1.2");

impl<B: Board> Game<B> {
    /// The arbiter gives the signal at the appointed time, whoever is there.
    pub(crate) fn start(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        arbiter(who, BEGINNING)?;
        if self.frame.started.is_some() {
            return Err(Refusal { why: Why::Begun, article: BEGINNING });
        }
        // 5.4.1.3: with both there, the lot comes before the game.
        if self.frame.present == [true, true] {
            self.board.ready()?;
        }
        self.frame.started = Some(when);
        let running = match self.frame.present {
            // With both there, or neither, it is the clock of the side to move.
            [true, true] | [false, false] => self.turn(),
            [false, true] => Player::First,
            [true, false] => Player::Second,
        };
        self.run_clock(running, when, events);
        if let Some(article) = B::unusual_control(&self.regulations) {
            events.push(Event::UnusualControl(article));
        }
        B::look(self, when, events);
        Ok(())
    }

    pub(crate) fn arrive(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let player = player(who)?;
        if self.frame.present[player.index()] {
            return Err(Refusal { why: Why::Present, article: BEGINNING });
        }
        // Where the program declares nothing, the arbiter may still see it, until the game goes on all the same. Who comes at the last
        // moment that the regulations allow is in time.
        self.frame.came_late[player.index()] =
            self.late_at().is_some_and(|late| when > late) && !self.conditions().declares_lateness;
        let nobody = self.frame.present == [false, false];
        self.frame.present[player.index()] = true;
        events.push(Event::Arrived(player));
        if self.frame.started.is_none() {
            return Ok(());
        }
        if nobody {
            let control = B::conditions(&self.regulations).control;
            // The time that has passed is divided, and the clock of the one who is still absent runs.
            self.frame.clock.split(control, player.other(), when);
            events.push(Event::TimeDivided);
        } else if self.board.ready().is_ok() && self.frame.clock.turn() != Some(self.turn()) {
            self.run_clock(self.turn(), when, events);
        }
        if self.frame.held.is_some() {
            self.frame.clock.hold(B::conditions(&self.regulations).control, when);
        }
        Ok(())
    }

    pub(crate) fn run_clock(&mut self, player: Player, when: Moment, events: &mut Vec<Event>) {
        self.frame.clock.run(B::conditions(&self.regulations).control, player, when);
        events.push(Event::Started(player));
    }

    /// When an empty chair loses (5.4.4.1); `None` if both are there, or nobody can be late now.
    #[must_use]
    pub fn late_at(&self) -> Option<Moment> {
        let limit = self.conditions().lateness?;
        let running = self.frame.held.is_none() && self.frame.present != [true, true];
        self.frame.started.filter(|_| running).map(|started| started + limit)
    }

    /// Whether somebody is later than the regulations allow (5.4.4.1), or both are (5.4.4.2): an empty chair, or who came too late and has
    /// not been let play.
    pub(crate) fn late(&self, when: Moment) -> Option<Verdict> {
        let over = self.late_at().is_some_and(|late| when >= late);
        let waits = self.frame.mover.is_none();
        let is_late = |player: Player| {
            let at = player.index();
            (over && !self.frame.present[at]) || (waits && self.frame.came_late[at])
        };
        let (result, clause) = match Player::BOTH.map(is_late) {
            [false, false] => return None,
            [false, true] => (GameResult::Win(Player::First), "5.4.4.1"),
            [true, false] => (GameResult::Win(Player::Second), "5.4.4.1"),
            [true, true] => (GameResult::BothLose, "5.4.4.2"),
        };
        Some(Verdict { result, reason: Reason::Late, article: Article::ru(clause) })
    }

    /// Players can act once the game has begun, both are there and the clock is not held.
    pub(crate) fn under_way(&self, player: Player) -> Answer {
        let (why, article) = if self.frame.started.is_none() {
            (Why::NotBegun, BEGINNING)
        } else if !self.frame.present[player.index()] {
            (Why::Absent, BEGINNING)
        } else if !self.frame.present[player.other().index()] {
            // 5.4.1.2: without Black, White makes no move on the board.
            (Why::OpponentAbsent, BEGINNING)
        } else if self.frame.held.is_some() {
            (Why::Held, self.articles().held)
        } else {
            return self.board.ready();
        };
        Err(Refusal { why, article })
    }
}
