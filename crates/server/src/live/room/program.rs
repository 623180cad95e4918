//! The program at the board: as a player, and in the arbiter's place where a claim has to be judged.

use std::sync::Arc;
use std::time::Duration;

use game::{Actor, AnyGame, FrameAct, Logged};

use crate::live::engine_pool;

use super::{Order, Room};

impl Room {
    /// Lets the program think if a claim waits for a judge or it is to move.
    pub(super) fn consider(&mut self) {
        let game = self.logged.game();
        let waits = self.is_held() || !self.writing.quiet().is_zero();
        if waits || self.thinking.is_some() || !game.is_started() || game.is_over() {
            return;
        }
        let claimed = game.claim_to_judge().is_some();
        let player = self.engine().filter(|(me, _)| game.turn() == *me);
        if !claimed && player.is_none() {
            return;
        }
        let version = self.logged.version();
        self.thinking = Some(version);
        let (game, registry, id) = (game.clone(), Arc::clone(&self.registry), self.game.id.clone());
        let now = self.registry.time.now();
        tokio::spawn(async move {
            let seed = crate::ids::number();
            let think = move || match (&game, player) {
                (AnyGame::Draughts(draughts), _) if claimed => {
                    let ruling = engine_pool::rule(draughts)?;
                    Some(game.logged(Actor::Arbiter, FrameAct::Rule(ruling)))
                }
                (_, Some((me, level))) => engine_pool::act(&game, me, level, game.left(me, now), seed),
                (_, None) => None,
            };
            let thought = registry.engine_pool.run(think).await;
            if thought.is_err() {
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
            let _ = registry.tell_room(&id, Order::Thought(version, thought.ok().flatten())).await;
        });
    }

    pub(super) async fn thought(&mut self, version: u32, thought: Option<Logged>) {
        if self.thinking != Some(version) {
            return;
        }
        self.thinking = None;
        // Meanwhile the person may have offered a draw or resigned; then it thinks again, or not at all.
        let stale = self.logged.version() != version;
        if let Some(act) = thought.filter(|_| !stale) {
            self.perform(&act, None).await;
        }
    }
}
