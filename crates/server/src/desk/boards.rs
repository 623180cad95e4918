//! All boards of a round at once: for the panel with connections, claims and alarms, for everybody with positions and clocks.

use std::sync::Arc;
use std::time::Duration;

use game::Player;
use tournament::StageId;

use super::fold::Fold;
use super::hand::current;
use super::here::Board;
use super::room::Room;
use crate::live::registry::Registry;
use crate::live::room::AtBoard;
use crate::wire::{EventBoard, EventBoards, EventClaim, EventSide};

/// So often the boards are looked at while somebody watches them.
const EVERY: Duration = Duration::from_secs(1);

/// The boards as both sides of the desk see them, written once for all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) panel: String,
    pub(crate) public: String,
}

/// The round that is looked at: the last published one with games.
fn round(fold: &Fold, stage: StageId) -> Option<u16> {
    fold.here.boards.iter().filter(|board| board.stage == stage.0).map(|board| board.round).max()
}

fn side(seen: &AtBoard, player: Player, now: game::Moment) -> EventSide {
    let at = player as usize;
    let (times, all) = seen.away[at].so_far(now);
    EventSide {
        id: 0,
        left: seen.left[at].map(|left| left.0),
        running: seen.running == Some(player),
        here: seen.here[at],
        came: seen.came[at],
        away: times,
        away_ms: all.0,
    }
}

/// What there is to see of a board whose game is played.
fn shown(board: &Board, chairs: [u32; 2], seen: &AtBoard, now: game::Moment) -> EventBoard {
    let mut sides = Player::BOTH.map(|player| side(seen, player, now));
    // In every second game of a micro-match the colors are changed (5.4.6).
    let turned = board.turned != seen.number.is_multiple_of(2);
    let [first, second] = chairs;
    (sides[0].id, sides[1].id) = if turned { (second, first) } else { (first, second) };
    EventBoard {
        table: board.table,
        board: board.board,
        game: seen.game.clone(),
        number: seen.number,
        ply: seen.ply,
        fen: seen.fen.clone(),
        started: seen.started,
        over: seen.over,
        held: seen.held,
        starts_at: seen.starts_at.filter(|_| !seen.started),
        late_at: seen.late_at,
        sides,
        claim: seen.claim.clone().map(|(player, what, advice)| EventClaim {
            by: player.into(),
            what,
            advice,
        }),
        opening: board.opening.clone(),
    }
}

/// The boards of the last round of an event as the panel sees them, and as the public does: later, if the event asks for it, and without who
/// is connected, who looks away, what is claimed.
pub(crate) async fn look(registry: &Arc<Registry>, fold: &Fold, stage: StageId) -> [EventBoards; 2] {
    let now = registry.time.now();
    let (mut panel, mut public) = (Vec::new(), Vec::new());
    let round = round(fold, stage).unwrap_or(0);
    let open = fold.here.boards.iter().filter(|b| (b.stage, b.round, b.closed) == (stage.0, round, false));
    for board in open {
        let Some(pair) = fold.at_board(board) else { continue };
        if let Some(seen) = current(registry, &board.game).await {
            let chairs = pair.map(|id| id.0);
            public.push(for_all(shown(board, chairs, seen.later.as_deref().unwrap_or(&seen), now)));
            panel.push(shown(board, chairs, &seen, now));
        }
    }
    [panel, public].map(|boards| EventBoards { round, now: now.0, boards })
}

/// A board without what is the panel's.
fn for_all(mut board: EventBoard) -> EventBoard {
    board.claim = None;
    for side in &mut board.sides {
        (side.away, side.away_ms) = (0, 0);
    }
    board
}

impl Room {
    /// Looks at the boards as long as somebody watches them; one task for each event.
    pub(crate) fn watch_boards(self: &Arc<Self>, registry: &Arc<Registry>) {
        if !self.begin_watching() {
            return;
        }
        let (room, registry) = (Arc::clone(self), Arc::clone(registry));
        tokio::spawn(async move {
            while room.is_watched() {
                let fold = room.fold().await;
                // The last stage that is played here.
                let stage = fold.here.boards.iter().map(|board| board.stage).max().unwrap_or(1);
                let [panel, public] = look(&registry, &fold, StageId(stage)).await;
                let text = |boards: &EventBoards| serde_json::to_string(boards).unwrap_or_default();
                let seen = Seen { public: text(&public), panel: text(&panel) };
                room.show_boards(seen);
                tokio::time::sleep(EVERY).await;
            }
        });
    }
}
