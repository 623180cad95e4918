//! What the server can see of the players of a rated game: how long they thought, how often they left the page, whom else they play, how
//! often they made the engine's move. It is kept for the arbiter; nothing follows from it by itself.

use std::sync::Arc;

use draughts::{AnyMove, Color, Legal};
use engine::{Engine, Line};
use game::draughts::BoardAct as DraughtsAct;
use game::renju::BoardAct as RenjuAct;
use game::{Act, Actor, AnyGame, Moment, Player, Span};
use store::{Observation, Seat};
use tokio::sync::Semaphore;

use crate::live::fair_play::OPENING;
use crate::live::logged_game::index;
use crate::live::pool::Work;
use crate::live::registry::Registry;
use crate::live::thinking;

/// How long a player was away from the page of the game.
#[derive(Clone, Copy, Debug, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct Away {
    times: u32,
    all: Span,
    since: Option<Moment>,
}

impl Away {
    /// How often, and how long in all until now.
    pub(crate) fn so_far(mut self, now: Moment) -> (u32, Span) {
        self.note(false, now);
        (self.times, self.all)
    }

    /// The page says whether the player looks at it.
    pub(crate) fn note(&mut self, away: bool, now: Moment) {
        match (away, self.since) {
            (true, None) => (self.times, self.since) = (self.times + 1, Some(now)),
            (false, Some(since)) => (self.all, self.since) = (self.all + (now - since), None),
            _ => {}
        }
    }
}

/// What the room of a game that is over knows of its players.
#[derive(Debug)]
pub(crate) struct Seen<'a> {
    /// The id of the game.
    pub(crate) id: &'a str,
    /// The game.
    pub(crate) game: &'a AnyGame,
    /// Its players.
    pub(crate) players: [&'a str; 2],
    /// What both were given back for lag.
    pub(crate) given_back: [Span; 2],
    /// How both left the page.
    pub(crate) away: [Away; 2],
    /// How often both asked for analysis.
    pub(crate) asked: [u32; 2],
}

impl Seen<'_> {
    /// Of each player what is known when the game ends.
    pub(crate) fn observations(&self, now: Moment) -> [Observation; 2] {
        let times = thinking_times(self.game);
        Player::BOTH.map(|player| {
            let at = index(player);
            let times = Times::of(&times[at]);
            let mut away = self.away[at];
            away.note(false, now);
            Observation {
                person: self.players[at].to_owned(),
                at: now.0,
                game: self.id.to_owned(),
                moves: times.count,
                mean_ms: times.mean,
                spread_ms: times.spread,
                given_back_ms: self.given_back[at].0,
                away_times: i64::from(away.times),
                away_ms: away.all.0,
                analysis_asked: i64::from(self.asked[at]),
                rated: 0,
                together: 0,
                judged: None,
                agreed: None,
            }
        })
    }
}

/// So many of a person's last games are looked at.
const LAST_GAMES: u32 = 50;
/// So many games wait at most to be looked at by the engine; what comes then is not.
const MOST_WAITING: usize = 256;

/// One game after the other is looked at, however many end.
#[derive(Debug)]
pub(crate) struct Looking {
    turn: Semaphore,
    places: Arc<Semaphore>,
}

impl Default for Looking {
    fn default() -> Self {
        Self { turn: Semaphore::new(1), places: Arc::new(Semaphore::new(MOST_WAITING)) }
    }
}

impl Registry {
    /// Keeps what was seen of the players of a rated game, at once, and what the engine thinks of their moves when it has the time.
    pub(crate) async fn observe(&self, mut seen: [Observation; 2], line: Option<Line>) {
        let pair = seen.each_ref().map(|seen| seen.person.clone());
        for (seen, other) in seen.iter_mut().zip([&pair[1], &pair[0]]) {
            (seen.rated, seen.together) = self.played(&seen.person, other).await;
        }
        if let Err(error) = self.store.observe(seen.to_vec()).await {
            tracing::warn!(game = %seen[0].game, %error, "what was seen of a game is not kept");
            return;
        }
        let Some(agreement) = self.agreement(line).await else { return };
        for (seen, (judged, agreed)) in seen.iter_mut().zip(agreement) {
            (seen.judged, seen.agreed) = (Some(judged), Some(agreed));
        }
        if let Err(error) = self.store.observe(seen.to_vec()).await {
            tracing::warn!(game = %seen[0].game, %error, "what the engine thinks of a game is not kept");
        }
    }

    /// How many of the last games of a person were rated, and how many of these against another: accounts that only feed each other have no others.
    async fn played(&self, person: &str, other: &str) -> (i64, i64) {
        let Ok(page) = self.store.games_of(person, None, LAST_GAMES).await else { return (0, 0) };
        let against = |seat: &Seat| matches!(seat, Seat::User(id) if id == other);
        page.games.iter().filter(|(_, meeting)| meeting.rated).fold((0, 0), |(all, together), (game, _)| {
            (all + 1, together + i64::from(against(&game.first) || against(&game.second)))
        })
    }

    /// For each player how many moves were judged and how many of them were the engine's choice. `None` if there is nothing to judge or too much to do.
    async fn agreement(&self, line: Option<Line>) -> Option<[(i64, i64); 2]> {
        let _place = Arc::clone(&self.looking.places).try_acquire_owned().ok()?;
        let _turn = self.looking.turn.acquire().await.ok()?;
        let engine = Arc::new(thinking::engine());
        let mut counts = [(0, 0); 2];
        for (line, played) in choices(line?) {
            let choice = self.choice(&engine, &line).await?;
            let (judged, agreed) = &mut counts[usize::from(line.position().turn() == Color::Black)];
            *judged += 1;
            *agreed += i64::from(choice == played);
        }
        Some(counts)
    }

    async fn choice(&self, engine: &Arc<Engine>, line: &Line) -> Option<AnyMove> {
        let (engine, line) = (Arc::clone(engine), line.clone());
        self.engine_pool
            .run(Work::Observation, move |stop| thinking::choice(&engine, &line, stop))
            .await
            .ok()?
    }
}

/// The moves after the opening where there was a choice, each with the line before it; from the end, so that what the engine finds out about the
/// later positions helps with the earlier.
fn choices(mut line: Line) -> Vec<(Line, AnyMove)> {
    let mut choices = Vec::new();
    while line.moves().len() > OPENING
        && let Some(played) = line.undo()
    {
        if Legal::of(line.position()).moves().count() > 1 {
            choices.push((line.clone(), played));
        }
    }
    choices
}

/// The times of a player's moves: how many, how long, and how much they differ. A program's are alike.
#[derive(Debug, PartialEq, Eq)]
struct Times {
    count: i64,
    mean: i64,
    spread: i64,
}

impl Times {
    fn of(times: &[Span]) -> Self {
        let count = times.len() as i64;
        let many = count.max(1) as f64;
        let mean = times.iter().map(|time| time.0 as f64).sum::<f64>() / many;
        let square = times.iter().map(|time| (time.0 as f64 - mean).powi(2)).sum::<f64>() / many;
        Self { count, mean: mean as i64, spread: square.sqrt() as i64 }
    }
}

/// How long each player thought about each move but the first of the game.
fn thinking_times(game: &AnyGame) -> [Vec<Span>; 2] {
    let moves: Vec<(Actor, Moment)> = match game {
        AnyGame::Draughts(game) => game
            .acts()
            .iter()
            .filter(|acted| matches!(acted.act, Act::Board(DraughtsAct::Move { .. })))
            .map(|acted| (acted.who, acted.when))
            .collect(),
        AnyGame::Renju(game) => game
            .acts()
            .iter()
            .filter(|acted| matches!(acted.act, Act::Board(RenjuAct::Play { .. } | RenjuAct::Pass { .. })))
            .map(|acted| (acted.who, acted.when))
            .collect(),
    };
    let mut times = [Vec::new(), Vec::new()];
    for pair in moves.windows(2) {
        if let [(_, before), (Actor::Player(player), when)] = pair {
            times[index(*player)].push(*when - *before);
        }
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::fair_play::tests::game;

    #[test]
    fn the_times_of_moves_are_from_the_opponents_move_to_ones_own() {
        let game = game(&[(5_000, 0), (6_000, 0), (9_000, 0), (11_000, 0)]);
        assert_eq!(thinking_times(&game), [vec![Span(3_000)], vec![Span(1_000), Span(2_000)]]);
        let [_, second] = thinking_times(&game);
        assert_eq!(Times::of(&second), Times { count: 2, mean: 1_500, spread: 500 });
        assert_eq!(Times::of(&[]), Times { count: 0, mean: 0, spread: 0 });
    }

    #[test]
    fn time_away_is_from_leaving_the_page_to_coming_back() {
        let mut away = Away::default();
        for (at, gone) in [(1_000, true), (2_000, true), (4_000, false), (5_000, false), (6_000, true)] {
            away.note(gone, Moment(at));
        }
        assert_eq!((away.times, away.all), (2, Span(3_000)));
    }
}
