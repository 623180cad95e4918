//! The beginning of a game: who is there, who is late (5.4.1, 5.4.4).

use draughts::Article;

use super::{Answer, Game, arbiter, player};
use crate::act::{Event, Reason, Score, Verdict};
use crate::player::{Actor, Player};
use crate::refusal::{Refusal, Why};
use crate::time::Moment;

/// 5.4.1.2: how the clocks are started.
const BEGINNING: Article = Article::ru("5.4.1.2");

impl Game {
    /// The arbiter gives the signal at the appointed time, whoever is there.
    pub(super) fn start(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        arbiter(who, BEGINNING)?;
        if self.state.started.is_some() {
            return Err(Refusal { why: Why::Begun, article: BEGINNING });
        }
        self.state.started = Some(when);
        let running = match self.state.present {
            // With both there, or neither, it is the clock of the side to move.
            [true, true] | [false, false] => self.turn(),
            [false, true] => Player::First,
            [true, false] => Player::Second,
        };
        self.state.clock.run(&self.regulations.control, running, when);
        events.push(Event::Started(running));
        if let Some(verdict) = self.board_verdict() {
            self.end(verdict.score, verdict.reason, verdict.article, when, events);
        }
        Ok(())
    }

    pub(super) fn arrive(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let player = player(who)?;
        if self.state.present[player.index()] {
            return Err(Refusal { why: Why::Present, article: BEGINNING });
        }
        let nobody = self.state.present == [false, false];
        self.state.present[player.index()] = true;
        events.push(Event::Arrived(player));
        if self.state.started.is_none() || self.state.held.is_some() {
            return Ok(());
        }
        if nobody {
            // The time that has passed is divided, and the clock of the one who is still absent runs.
            self.state.clock.split(&self.regulations.control, player.other(), when);
            events.push(Event::TimeDivided);
        } else if self.running() != Some(self.turn()) {
            let turn = self.turn();
            self.state.clock.run(&self.regulations.control, turn, when);
            events.push(Event::Started(turn));
        }
        Ok(())
    }

    /// When an empty chair loses (5.4.4.1); `None` if both are there, or nobody can be late now.
    #[must_use]
    pub fn late_at(&self) -> Option<Moment> {
        let limit = self.regulations.lateness?;
        let running = self.state.held.is_none() && self.state.present != [true, true];
        self.state.started.filter(|_| running).map(|started| started + limit)
    }

    /// Whether somebody is later than the regulations allow (5.4.4.1), or both are (5.4.4.2).
    pub(super) fn late(&self, when: Moment) -> Option<Verdict> {
        self.late_at().filter(|late| when >= *late)?;
        let (score, clause) = match self.state.present {
            [true, true] => return None,
            [true, false] => (Score::Win(Player::First), "5.4.4.1"),
            [false, true] => (Score::Win(Player::Second), "5.4.4.1"),
            [false, false] => (Score::BothLose, "5.4.4.2"),
        };
        Some(Verdict { score, reason: Reason::Late, article: Article::ru(clause) })
    }

    /// Players can act once the game has begun, both are there and the clock is not held.
    pub(super) fn under_way(&self, player: Player) -> Answer {
        let why = if self.state.started.is_none() {
            Why::NotBegun
        } else if !self.state.present[player.index()] {
            Why::Absent
        } else if !self.state.present[player.other().index()] {
            // 5.4.1.2: without Black, White makes no move on the board.
            Why::OpponentAbsent
        } else if self.state.held.is_some() {
            Why::Held
        } else {
            return Ok(());
        };
        Err(Refusal { why, article: BEGINNING })
    }
}
