//! The program at the board: as a player, and in the arbiter's place where a claim has to be judged.

use std::sync::Arc;
use std::time::Duration;

use game::{Act, Actor};

use crate::table::{Board, Logged};
use crate::thinker;

use super::{Order, Room};

impl Room {
    /// Lets the program think if a claim waits for a judge or it is to move.
    pub(super) fn consider(&mut self) {
        let board = self.table.board();
        if self.thinking.is_some() || self.table.started().is_none() || board.is_over() {
            return;
        }
        let claimed = matches!(board, Board::Draughts(game) if game.claim_to_judge().is_some());
        let player = self.engine().filter(|(me, _)| board.turn() == *me);
        if !claimed && player.is_none() {
            return;
        }
        let version = self.table.version();
        self.thinking = Some(version);
        let (board, hall, id) = (board.clone(), Arc::clone(&self.hall), self.game.id.clone());
        let now = self.hall.time.now();
        tokio::spawn(async move {
            let seed = crate::ids::number();
            let think = move || match (&board, player) {
                (Board::Draughts(game), _) if claimed => {
                    let ruling = thinker::rule(game)?;
                    Some(Logged::Draughts { who: Actor::Arbiter, act: Act::Rule(ruling) })
                }
                (_, Some((me, level))) => thinker::act(&board, me, level, board.left(me, now), seed),
                (_, None) => None,
            };
            let thought = hall.thinker.run(think).await;
            if thought.is_err() {
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
            let _ = hall.tell_room(&id, Order::Thought(version, thought.ok().flatten())).await;
        });
    }

    pub(super) async fn thought(&mut self, version: u32, thought: Option<Logged>) {
        if self.thinking != Some(version) {
            return;
        }
        self.thinking = None;
        // Meanwhile the person may have offered a draw or resigned; then it thinks again, or not at all.
        let stale = self.table.version() != version;
        if let Some(act) = thought.filter(|_| !stale) {
            self.perform(&act, None).await;
        }
    }
}
