//! Games that nobody looks at: the database knows when each has to be looked at, and only then is it loaded.
//!
//! `wakes_at` of a game is a moment before which nothing happens in it by itself. It is written when a game is made, when its seats are taken, when
//! it begins and when its room is given up – not with each move: thinking time only grows less by being used, so what was the
//! earliest moment of a fallen flag stays one.
//!
//! What ends a game that its players have left (the regulations of the platform, by the articles of the rules):
//! - with clocks: the flag (5.4.2.6), or the empty chair (5.4.4), as in any other game;
//! - without clocks: who is to move and has not moved for [`LEFT`] has left the game, and the arbiter decides for the other (5.4.15.1);
//! - never begun, because nobody took the open seat or the player never came to the program's board: after [`LAPSE`] it is taken away.

use std::sync::Arc;
use std::time::Duration;

use game::{AnyGame, Player};
use store::{Seat, Waking};

use crate::live::registry::Registry;
use crate::live::room;

/// A game without clocks in which nothing is done for thirty days is over.
pub(crate) const LEFT: i64 = 30 * 24 * 3_600 * 1_000;
/// A game that does not begin within seven days is taken away.
pub(crate) const LAPSE: i64 = 7 * 24 * 3_600 * 1_000;
/// A game is loaded so long before something can happen in it.
pub(crate) const AHEAD: i64 = 60_000;
/// How often games are looked for.
const EVERY: Duration = Duration::from_secs(5);
/// So many are loaded a second: after a long time down many wait, and people come first.
const LOADED: u32 = 100;

/// The first moment at which something can happen in a game that has not begun: it begins whoever is there, or lapses.
pub(crate) fn before_start(first: &Seat, second: &Seat, created: i64, begins: i64) -> i64 {
    let person = |seat: &Seat| matches!(seat, Seat::User(_) | Seat::Gone);
    if person(first) && person(second) { begins } else { created.saturating_add(LAPSE) }
}

/// A moment before which nothing happens by itself in a game that has begun and is as it is at a moment.
pub(crate) fn while_played(game: &AnyGame, now: i64) -> i64 {
    if game.control().is_days()
        && let Some(deadline) = game.deadline()
    {
        return deadline.0;
    }
    let left = Player::BOTH.map(|player| game.left(player, game::Moment(now)));
    let flag = match left {
        [Some(first), Some(second)] => now.saturating_add(first.min(second).0.max(0)),
        _ => now.saturating_add(LEFT),
    };
    // The first move has less time than that.
    let first = game.can_abort().then(|| room::fair_time(game.control()).map_or(LAPSE, |time| time.0));
    let flag = first.map_or(flag, |time| flag.min(now.saturating_add(time)));
    game.late_at().map_or(flag, |late| flag.min(late.0))
}

impl Registry {
    /// Loads games in which something is about to happen; runs as long as the server.
    pub(crate) async fn wake_games(self: Arc<Self>) {
        loop {
            let mut last: Option<Waking> = None;
            loop {
                let before = self.time.now().0.saturating_add(AHEAD);
                // What is due is due a little later if the database does not answer now.
                let page = self.store.games_to_wake(before, last.as_ref(), LOADED).await.unwrap_or_default();
                let Some(end) = page.last().cloned() else { break };
                last = Some(end);
                let mut loaded = 0;
                for waking in page {
                    if !self.has_room(&waking.game) {
                        self.room(&waking.game);
                        loaded += 1;
                    }
                }
                if loaded > 0 {
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
            tokio::time::sleep(EVERY).await;
        }
    }
}
