//! Fair play: the site's engine serves nobody who is playing, and what the server can see of a game is noted for the arbiter.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use draughts::{AnyPosition, Variant};
use game::draughts::BoardAct as DraughtsAct;
use game::renju::BoardAct as RenjuAct;
use game::{Act, Actor, AnyGame, Moment, Player, Span};
use store::Seat;

use crate::live::logged_game::index;
use crate::live::registry::Registry;

/// Up to this ply a position belongs to everybody: many games go through it.
const OPENING: usize = 10;

/// A position of a variant, or of renju. Two that differ have the same key too seldom to matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PositionKey(Option<Variant>, u64);

impl PositionKey {
    /// Of a position of draughts.
    pub(crate) fn of(position: &AnyPosition) -> Self {
        Self(Some(position.variant()), position.hash())
    }

    /// Of a position of renju.
    pub(crate) fn of_renju(board: &renju::Board) -> Self {
        Self(None, board.hash())
    }
}

/// A game between people that is being played.
#[derive(Clone, Debug)]
struct Running {
    players: [String; 2],
    rated: bool,
    variant: Option<Variant>,
    ply: usize,
    /// The position on the board, and in draughts those that the next move can bring.
    keys: Vec<PositionKey>,
    /// How often each of the players asked for analysis and was refused.
    asked: [u32; 2],
}

/// The games between people that are being played. A game stays here while its room is not in memory.
#[derive(Debug, Default)]
pub(crate) struct FairPlay(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    games: HashMap<String, Running>,
    by_person: HashMap<String, HashSet<String>>,
    /// How many rated games have a position on the board or before them.
    rated: HashMap<PositionKey, u32>,
}

impl Inner {
    fn count(&mut self, running: &Running, step: i32) {
        if !running.rated || running.ply < OPENING {
            return;
        }
        for key in &running.keys {
            let count = self.rated.entry(*key).or_default();
            *count = count.saturating_add_signed(step);
            if *count == 0 {
                self.rated.remove(key);
            }
        }
    }

    fn remove(&mut self, game: &str) -> Option<Running> {
        let running = self.games.remove(game)?;
        self.count(&running, -1);
        for player in &running.players {
            if let Some(games) = self.by_person.get_mut(player) {
                games.remove(game);
                if games.is_empty() {
                    self.by_person.remove(player);
                }
            }
        }
        Some(running)
    }
}

impl FairPlay {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        // Each operation leaves the maps whole, whatever becomes of the thread.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A game stands so.
    pub(crate) fn shows(&self, id: &str, players: [&str; 2], rated: bool, game: &AnyGame) {
        let (variant, keys) = match game {
            AnyGame::Draughts(game) => {
                let legal = game.legal();
                let next = legal.moves().filter_map(|mv| legal.play(&mv).ok());
                let keys = std::iter::once(game.position()).chain(next).map(|after| PositionKey::of(&after));
                (Some(game.regulations().variant), keys.collect())
            }
            AnyGame::Renju(game) => (None, vec![PositionKey::of_renju(game.position().board())]),
        };
        let mut inner = self.inner();
        let asked = inner.remove(id).map_or([0; 2], |before| before.asked);
        let players = players.map(str::to_owned);
        for player in &players {
            inner.by_person.entry(player.clone()).or_default().insert(id.to_owned());
        }
        let running = Running { players, rated, variant, ply: game.ply(), keys, asked };
        inner.count(&running, 1);
        inner.games.insert(id.to_owned(), running);
    }

    /// A game is over. Says how often each of its players asked for analysis meanwhile.
    pub(crate) fn over(&self, id: &str) -> [u32; 2] {
        self.inner().remove(id).map_or([0; 2], |running| running.asked)
    }

    /// Whether analysis of a line, given by its positions, is closed for somebody: to a player of a rated game for everything of its
    /// variant, to a player of any game for its own positions, and to everybody for what stands on the board of a rated game.
    pub(crate) fn is_closed(
        &self,
        person: Option<&str>,
        variant: Option<Variant>,
        line: &[PositionKey],
    ) -> bool {
        let mut inner = self.inner();
        let inner = &mut *inner;
        let mut closed = line.iter().any(|key| inner.rated.contains_key(key));
        for game in person.and_then(|person| inner.by_person.get(person)).into_iter().flatten() {
            let Some(running) = inner.games.get_mut(game) else { continue };
            let own = running.rated && running.variant == variant;
            if own || line.iter().any(|key| running.keys.contains(key)) {
                closed = true;
                for (player, asked) in running.players.iter().zip(&mut running.asked) {
                    *asked += u32::from(person == Some(player));
                }
            }
        }
        closed
    }
}

/// How long a player was away from the page of the game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Away {
    times: u32,
    all: Span,
    since: Option<Moment>,
}

impl Away {
    /// The page says whether the player looks at it.
    pub(crate) fn note(&mut self, away: bool, now: Moment) {
        match (away, self.since) {
            (true, None) => (self.times, self.since) = (self.times + 1, Some(now)),
            (false, Some(since)) => (self.all, self.since) = (self.all + (now - since), None),
            _ => {}
        }
    }
}

/// What is noted of a game for the arbiter.
#[derive(Debug)]
pub(crate) struct Note<'a> {
    /// The id of the game.
    pub(crate) id: &'a str,
    /// The game.
    pub(crate) game: &'a AnyGame,
    /// What both were given back for lag.
    pub(crate) given_back: [Span; 2],
    /// How both left the page.
    pub(crate) away: [Away; 2],
    /// How often both asked for analysis.
    pub(crate) asked: [u32; 2],
}

impl Note<'_> {
    /// Writes it to the log, in one line for each player.
    pub(crate) fn write(&self, now: Moment) {
        for player in Player::BOTH {
            let at = index(player);
            let times = Times::of(&thinking_times(self.game)[at]);
            let mut away = self.away[at];
            away.note(false, now);
            tracing::info!(
                target: "fair_play",
                game = self.id,
                ?player,
                moves = times.count,
                mean_ms = times.mean,
                spread_ms = times.spread,
                given_back_ms = self.given_back[at].0,
                away_times = away.times,
                away_ms = away.all.0,
                analysis_asked = self.asked[at],
                "a rated game is over"
            );
        }
    }
}

/// So many of a person's last games are looked at.
const LAST_GAMES: u32 = 50;

impl Registry {
    /// Notes how many of the last rated games of each player were against the other: accounts that only feed each other have no others.
    pub(crate) async fn note_opponents(&self, id: &str, pair: &[String; 2]) {
        for (person, other) in [(&pair[0], &pair[1]), (&pair[1], &pair[0])] {
            let Ok(page) = self.store.games_of(person, None, LAST_GAMES).await else { return };
            let rated = page.games.iter().filter(|(_, meeting)| meeting.rated);
            let (mut all, mut together) = (0_u32, 0_u32);
            for (game, _) in rated {
                let against = |seat: &Seat| matches!(seat, Seat::User(id) if id == other);
                all += 1;
                together += u32::from(against(&game.first) || against(&game.second));
            }
            tracing::info!(target: "fair_play", game = id, person, rated = all, together, "whom a player plays");
        }
    }
}

/// The times of a player's moves: how many, how long, and how much they differ. A program's are alike.
#[derive(Debug, PartialEq, Eq)]
struct Times {
    count: usize,
    mean: i64,
    spread: i64,
}

impl Times {
    fn of(times: &[Span]) -> Self {
        let count = times.len();
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
    use game::{AnyRegulations, Control, Logged, Tempo};

    /// A game of so many moves, each made at a moment and the one with a number in the list of legal moves.
    fn game(moves: &[(i64, usize)]) -> AnyGame {
        let control = Control::sudden_death(Span::minutes(3));
        let regulations = game::draughts::Regulations::online(Variant::Russian, Tempo::Blitz, control);
        let mut game = AnyGame::new(&AnyRegulations::Draughts(regulations)).unwrap();
        for player in Player::BOTH {
            let arrive = game.logged(Actor::Player(player), game::FrameAct::Arrive);
            let _ = game.apply(Moment(0), &arrive);
        }
        let start = game.logged(Actor::Arbiter, game::FrameAct::Start);
        game.apply(Moment(0), &start).unwrap();
        for (when, number) in moves {
            let who = Actor::Player(game.turn());
            let AnyGame::Draughts(draughts) = &game else { return game };
            let mv = draughts.legal().moves().nth(*number).unwrap();
            let act = game::draughts::Act::mv(draughts.legal().squares_of(&mv).unwrap(), Span::ZERO);
            game.apply(Moment(*when), &Logged::Draughts { who, act }).unwrap();
        }
        game
    }

    fn line(game: &AnyGame) -> Vec<PositionKey> {
        let AnyGame::Draughts(game) = game else { return Vec::new() };
        vec![PositionKey::of(&game.position())]
    }

    const RUSSIAN: Option<Variant> = Some(Variant::Russian);

    #[test]
    fn a_player_gets_no_analysis_of_the_game_nor_of_what_it_can_become() {
        let fair_play = FairPlay::default();
        let now = game(&[(1_000, 0)]);
        let next = line(&game(&[(1_000, 0), (2_000, 3)]));
        let elsewhere = line(&game(&[(1_000, 1)]));
        fair_play.shows("casual", ["ann", "bob"], false, &now);
        for person in ["ann", "bob"] {
            assert!(fair_play.is_closed(Some(person), RUSSIAN, &line(&now)));
            assert!(fair_play.is_closed(Some(person), RUSSIAN, &next));
            assert!(!fair_play.is_closed(Some(person), RUSSIAN, &elsewhere));
        }
        for person in [Some("eve"), None] {
            assert!(!fair_play.is_closed(person, RUSSIAN, &line(&now)));
        }
        assert_eq!(fair_play.over("casual"), [2, 2]);
        assert!(!fair_play.is_closed(Some("ann"), RUSSIAN, &line(&now)));
    }

    #[test]
    fn a_player_of_a_rated_game_gets_none_of_its_variant() {
        let fair_play = FairPlay::default();
        fair_play.shows("rated", ["ann", "bob"], true, &game(&[]));
        assert!(fair_play.is_closed(Some("ann"), RUSSIAN, &[]));
        assert!(!fair_play.is_closed(Some("ann"), Some(Variant::Brazilian), &[]));
        assert!(
            !fair_play.is_closed(Some("eve"), RUSSIAN, &line(&game(&[]))),
            "the first position is everybody's"
        );
    }

    #[test]
    fn what_stands_on_a_rated_board_is_closed_to_everybody_after_the_opening() {
        let fair_play = FairPlay::default();
        let played: Vec<(i64, usize)> = (1..=10).map(|ply| (ply * 1_000, 0)).collect();
        let middle = game(&played);
        fair_play.shows("rated", ["ann", "bob"], true, &middle);
        assert!(fair_play.is_closed(None, RUSSIAN, &line(&middle)));
        assert!(!fair_play.is_closed(None, RUSSIAN, &line(&game(&played[..5]))));
        fair_play.shows("rated", ["ann", "bob"], true, &middle);
        fair_play.over("rated");
        assert!(!fair_play.is_closed(None, RUSSIAN, &line(&middle)));
        assert!(fair_play.inner().rated.is_empty() && fair_play.inner().by_person.is_empty());
    }

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
