//! Fair play: the site's engine serves nobody who is playing.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use draughts::{AnyPosition, Legal, Ruleset};
use game::AnyGame;

/// Up to this ply a position belongs to everybody: many games go through it.
pub(crate) const OPENING: usize = 10;

/// A position of a game of draughts, or of renju. Two that differ have the same key too seldom to matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PositionKey(Option<Ruleset>, u64);

impl PositionKey {
    /// Of a position of draughts.
    pub(crate) fn of(position: &AnyPosition) -> Self {
        Self(Some(position.ruleset()), position.hash())
    }

    /// Of a position of renju.
    pub(crate) fn of_renju(board: &renju::Board) -> Self {
        Self(None, board.hash())
    }

    /// As another server has said it.
    pub(crate) const fn heard(kind: Option<Ruleset>, hash: u64) -> Self {
        Self(kind, hash)
    }

    /// What another server is told beside the kind of game.
    pub(crate) const fn hash(self) -> u64 {
        self.1
    }
}

/// What stands on a board.
#[derive(Clone, Copy, Debug)]
enum Standing {
    Draughts(AnyPosition),
    Renju(PositionKey),
}

impl Standing {
    fn of(game: &AnyGame) -> Self {
        match game {
            AnyGame::Draughts(game) => Self::Draughts(game.position()),
            AnyGame::Renju(game) => Self::Renju(PositionKey::of_renju(game.position().board())),
        }
    }

    const fn kind(&self) -> Option<Ruleset> {
        match self {
            Self::Draughts(position) => Some(position.ruleset()),
            Self::Renju(_) => None,
        }
    }

    /// The position, and in draughts those that the next move can bring.
    fn keys(&self) -> Vec<PositionKey> {
        match self {
            Self::Draughts(position) => keys(&Legal::of(position)),
            Self::Renju(key) => vec![*key],
        }
    }
}

/// Whether a line goes through a position, or one that the next move can bring.
pub(crate) fn is_or_follows(position: &AnyPosition, line: &[PositionKey]) -> bool {
    let keys = keys(&Legal::of(position));
    line.iter().any(|key| keys.contains(key))
}

fn keys(legal: &Legal) -> Vec<PositionKey> {
    let next = legal.moves().filter_map(|mv| legal.play(&mv).ok());
    std::iter::once(legal.position()).chain(next).map(|after| PositionKey::of(&after)).collect()
}

/// A game between people that is being played.
#[derive(Clone, Debug)]
struct Running {
    players: [String; 2],
    rated: bool,
    standing: Standing,
    /// Positions that are closed to everybody: of a rated game after the opening, what stands on the board and what the next move can bring.
    closed: Vec<PositionKey>,
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
    fn count(&mut self, closed: &[PositionKey], step: i32) {
        for key in closed {
            let count = self.rated.entry(*key).or_default();
            *count = count.saturating_add_signed(step);
            if *count == 0 {
                self.rated.remove(key);
            }
        }
    }

    fn remove(&mut self, game: &str) -> Option<Running> {
        let running = self.games.remove(game)?;
        self.count(&running.closed, -1);
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
        let standing = Standing::of(game);
        let closed = match game {
            _ if !rated || game.ply() < OPENING => Vec::new(),
            AnyGame::Draughts(game) => keys(game.legal()),
            AnyGame::Renju(_) => standing.keys(),
        };
        let mut inner = self.inner();
        inner.count(&closed, 1);
        if let Some(running) = inner.games.get_mut(id) {
            running.standing = standing;
            let before = std::mem::replace(&mut running.closed, closed);
            inner.count(&before, -1);
            return;
        }
        let players = players.map(str::to_owned);
        for player in &players {
            inner.by_person.entry(player.clone()).or_default().insert(id.to_owned());
        }
        inner.games.insert(id.to_owned(), Running { players, rated, standing, closed, asked: [0; 2] });
    }

    /// A game is over. Says how often each of its players asked for analysis meanwhile.
    pub(crate) fn over(&self, id: &str) -> [u32; 2] {
        self.inner().remove(id).map_or([0; 2], |running| running.asked)
    }

    /// The games that a person is playing.
    pub(crate) fn games_of(&self, person: &str) -> std::vec::IntoIter<String> {
        let games: Option<Vec<String>> =
            self.inner().by_person.get(person).map(|games| games.iter().cloned().collect());
        games.unwrap_or_default().into_iter()
    }

    /// All games that are known.
    pub(crate) fn games(&self) -> Vec<String> {
        self.inner().games.keys().cloned().collect()
    }

    /// Whether analysis of a line, given by its positions, is closed for somebody: to a player of a rated game for everything of
    /// that kind, to a player of any game for its own positions, and to everybody for what stands on the board of a rated game.
    pub(crate) fn is_closed(
        &self,
        person: Option<&str>,
        kind: Option<Ruleset>,
        line: &[PositionKey],
    ) -> bool {
        let mut inner = self.inner();
        let inner = &mut *inner;
        let mut closed = line.iter().any(|key| inner.rated.contains_key(key));
        for game in person.and_then(|person| inner.by_person.get(person)).into_iter().flatten() {
            let Some(running) = inner.games.get_mut(game) else { continue };
            let own = running.rated && running.standing.kind() == kind;
            let keys = if own { Vec::new() } else { running.standing.keys() };
            if own || line.iter().any(|key| keys.contains(key)) {
                closed = true;
                for (player, asked) in running.players.iter().zip(&mut running.asked) {
                    *asked += u32::from(person == Some(player));
                }
            }
        }
        closed
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use draughts::Variant;
    use game::{Actor, AnyRegulations, Control, Logged, Moment, Player, Span, Tempo};

    /// A game of so many moves, each made at a moment and the one with a number in the list of legal moves.
    pub(crate) fn game(moves: &[(i64, usize)]) -> AnyGame {
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

    const RUSSIAN: Option<Ruleset> = Some(Ruleset::Variant(Variant::Russian));

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
        assert!(!fair_play.is_closed(Some("ann"), Some(Variant::Brazilian.into()), &[]));
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
}
