//! The moves of a game, whatever acts made them.

use draughts::{AnyMove, AnyPosition};

use super::Game;
use crate::act::Event;
use crate::player::Player;
use crate::time::Span;

/// A move with the positions around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// Who made it.
    pub by: Player,
    /// The position before.
    pub before: AnyPosition,
    /// The move.
    pub mv: AnyMove,
    /// The position after.
    pub after: AnyPosition,
    /// What the player had left after it.
    pub left: Option<Span>,
}

impl Game {
    /// The moves made so far, by playing the acts again.
    #[must_use]
    pub fn moves(&self) -> Vec<Made> {
        let mut moves = Vec::new();
        // Acts that were accepted once are accepted again.
        let Ok(mut game) = Self::new(self.regulations.clone()) else { return moves };
        for entry in &self.acts {
            let before = *game.position();
            let Ok(events) = game.act(entry.who, entry.when, &entry.act) else { break };
            for event in events {
                if let Event::Moved(by, mv) = event {
                    let left = game.left(by, entry.when);
                    moves.push(Made { by, before, mv, after: *game.position(), left });
                }
            }
        }
        moves
    }
}
