//! A game comes out of the database: its log is folded again.

use std::sync::Arc;
use std::time::Instant;

use game::{AnyRegulations, Logged, Moment};
use store::{Span, StoreError};

use crate::live::logged_game::LoggedGame;
use crate::live::meeting::Score;
use crate::live::observation::Away;
use crate::live::outcome::Ended;
use crate::live::registry::{Kept, Registry};
use crate::wire::Happening;

use super::chat::Spoken;
use super::{PATIENCE, Presence, Room, Writing};

impl Room {
    pub(super) async fn load(
        registry: Arc<Registry>,
        id: &str,
        unowned: Option<Span>,
    ) -> Result<Option<Self>, StoreError> {
        let Some(mut game) = registry.store.game(id).await? else { return Ok(None) };
        let meeting = registry.store.meeting(&game.meeting).await?;
        let Some(meeting) = meeting else {
            return Err(StoreError::Unreadable(format!("game {id} without its meeting")));
        };
        let unreadable = |error: &dyn std::fmt::Display| StoreError::Unreadable(error.to_string());
        let kept: Kept = serde_json::from_str(&meeting.terms).map_err(|error| unreadable(&error))?;
        let (logged, changed) = fold(&registry, &mut game).await?;
        let people = registry.people(&game, &kept.terms.pool()).await?;
        let score = Score::load(&registry.store, &meeting, &game, &kept.terms).await?;
        let conduct = match &kept.event {
            Some(place) if place.board.is_none() => {
                registry.desk.conduct(&registry.store, &place.event).await?
            }
            _ => None,
        };
        let now = registry.time.now().0;
        let mut room = Self {
            people,
            score,
            logged,
            conduct,
            later: None,
            changed,
            kept,
            meeting,
            game,
            watchers: Vec::new(),
            presence: Presence::default(),
            away: [Away::default(); 2],
            absent: [Some(Moment(now)); 2],
            marks: Default::default(),
            spoken: Spoken::default(),
            shown: None,
            starts_at: None,
            take_back: None,
            rematch_by: None,
            rematch: None,
            ratings: None,
            uncounted: None,
            thinking: None,
            advice: None,
            judged: None,
            last_minute: None,
            lines: Vec::new(),
            leaves_due: true,
            used: Instant::now(),
            writing: Writing::default(),
            unowned,
            gone: false,
            registry,
        };
        if !room.logged.game().is_started() && room.is_seated() && room.between_people() {
            let begins = room.kept.begins(&room.game);
            // By correspondence nobody comes to the board of an event.
            let place = room.kept.event.as_ref();
            let signal = place.is_some_and(|place| place.board.is_some() || begins > now);
            room.starts_at = Some(if signal { begins } else { begins.max(now + PATIENCE.0) });
        }
        if room.logged.game().is_over() {
            room.finish().await;
        } else if room.is_of_days() {
            room.load_lines().await?;
        }
        Ok(Some(room))
    }

    pub(super) async fn reload(&mut self) {
        match fold(&self.registry, &mut self.game).await {
            Ok((logged, changed)) => {
                (self.logged, self.changed, self.later) = (logged, changed, None);
                self.tell(&[Happening::CaughtUp], None, 0);
            }
            Err(error) => tracing::error!(game = %self.game.id, %error, "a game cannot be loaded again"),
        }
    }
}

/// A game up to a version, as its log makes it.
pub(crate) async fn fold_until(
    registry: &Registry,
    game: &mut store::Game,
    version: u32,
) -> Result<LoggedGame, StoreError> {
    Ok(fold_some(registry, game, version).await?.0)
}

/// The fold of a game's log. The log and the outcome that was written with its last entry are the truth, even if the rules have changed since: a game
/// ended where it ended, and so as it ended. The row of the game is brought up to date.
pub(super) async fn fold(
    registry: &Registry,
    game: &mut store::Game,
) -> Result<(LoggedGame, Vec<usize>), StoreError> {
    fold_some(registry, game, u32::MAX).await
}

async fn fold_some(
    registry: &Registry,
    game: &mut store::Game,
    version: u32,
) -> Result<(LoggedGame, Vec<usize>), StoreError> {
    let mut log = registry.store.log(&game.id).await?;
    if game.ended.is_none() {
        // The row may be older than the log; once the game has ended, the log grows no more.
        if let Some(now) = registry.store.game(&game.id).await? {
            *game = now;
        }
        if game.ended.is_some() {
            log = registry.store.log(&game.id).await?;
        }
    }
    let unreadable =
        |error: &dyn std::fmt::Display| StoreError::Unreadable(format!("game {}: {error}", game.id));
    let regulations: AnyRegulations =
        serde_json::from_str(&game.regulations).map_err(|error| unreadable(&error))?;
    let mut logged = LoggedGame::new(&regulations).map_err(|error| unreadable(&error))?;
    // Who sees the game later does not see yet how it ended.
    let whole = log.len() <= version as usize;
    log.truncate(version as usize);
    let mut changed = Vec::with_capacity(log.len());
    let last = log.len();
    for (entry, number) in log.iter().zip(1..) {
        let (when, followed) = (Moment(entry.at), number < last || game.ended.is_none() || !whole);
        let act: Logged = serde_json::from_str(&entry.body).map_err(|error| unreadable(&error))?;
        let ply = logged.game().ply();
        if let Err(refused) = logged.apply_again(when, &act, followed) {
            // Without one of its moves a game that is played cannot be played on.
            if game.ended.is_none() && act.is_move() {
                return Err(unreadable(&refused));
            }
            tracing::warn!(game = %game.id, entry = number, %refused, "the rules do not allow an act of the log any more");
            logged.pass_over(when);
        }
        changed.push(ply.min(logged.game().ply()));
    }
    if game.ended.is_some() && whole {
        let ended = game.outcome.as_deref().and_then(|text| serde_json::from_str::<Ended>(text).ok());
        match ended.and_then(|ended| ended.kept()) {
            Some(verdict) => logged.keep_verdict(verdict),
            None if logged.game().is_over() => {}
            None => return Err(unreadable(&"the outcome cannot be read")),
        }
    }
    Ok((logged, changed))
}
