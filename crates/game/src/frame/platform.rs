//! What the regulations of the platform add to the rules, where two people meet on a network: a game that is broken off before it is one, and a
//! player who has left (their text is `regulations.ftl` of the locales). Whether somebody has left, and for how long, only the
//! platform knows: it says so as arbiter, and the log keeps what it said.

use rulebook::{Article, Book};

use crate::board::Board;
use crate::event::Event;
use crate::game::Game;
use crate::player::Actor;
use crate::refusal::{Answer, Refusal, Why};
use crate::time::Moment;
use crate::verdict::{GameResult, Reason};

/// Before both have moved either of them can break the game off.
const ABORT: Article = Book::Platform.article("2.1");
/// So does the platform when the first move is not made in time.
const NO_FIRST_MOVE: Article = Book::Platform.article("2.2");
/// Who has left the game loses it, or the opponent is content with a draw.
const LEFT: Article = Book::Platform.article("3.2");

/// From this ply on both have moved.
const BOTH_MOVED: usize = 2;

impl<B: Board> Game<B> {
    /// Whether the game can still be broken off.
    #[must_use]
    pub fn can_abort(&self) -> bool {
        self.conditions().platform && self.moves().len() < BOTH_MOVED && self.verdict().is_none()
    }

    pub(crate) fn abort(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let (reason, article) = match who {
            Actor::Player(_) => (Reason::Aborted, ABORT),
            Actor::Arbiter => (Reason::NoFirstMove, NO_FIRST_MOVE),
        };
        if !self.conditions().platform {
            return Err(Refusal { why: Why::OnlyOnPlatform, article });
        }
        if !self.can_abort() {
            return Err(Refusal { why: Why::BothHaveMoved, article });
        }
        self.end(GameResult::NotPlayed, reason, article, when, events);
        Ok(())
    }

    /// A player has left a game in which both have moved.
    pub(crate) fn left_game(&mut self, result: GameResult, when: Moment, events: &mut Vec<Event>) -> Answer {
        if !self.conditions().platform {
            return Err(Refusal { why: Why::OnlyOnPlatform, article: LEFT });
        }
        if self.can_abort() {
            return Err(Refusal { why: Why::NothingWaits, article: LEFT });
        }
        self.end(result, Reason::Left, LEFT, when, events);
        Ok(())
    }
}
