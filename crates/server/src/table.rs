//! A game as its log makes it: the fold of the log's entries.

use game::{Act, Actor, Event, Moment, Player, Refusal, Span, renju as five};
use serde::{Deserialize, Serialize};

use crate::terms::Rules;

/// An entry of a game's log; when it was is said beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Logged {
    /// An act of draughts.
    Draughts {
        /// Who.
        who: Actor,
        /// What.
        act: Act,
    },
    /// An act of renju.
    Renju {
        /// Who.
        who: Actor,
        /// What.
        act: five::Act,
    },
    /// A casual game goes back by agreement: the acts after the first so many do not count, and the clocks stand as said.
    TakenBack {
        /// Acts that count.
        acts: usize,
        /// What the players have left; nothing in a game without clocks.
        left: Option<[Span; 2]>,
    },
}

/// The fold of one of the games.
#[derive(Clone, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "most games are draughts; a box would cost each of them an indirection"
)]
pub enum Board {
    /// Draughts.
    Draughts(game::Game),
    /// Renju.
    Renju(five::Game),
}

/// What came of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// In draughts.
    Draughts(Vec<Event>),
    /// In renju.
    Renju(Vec<five::Event>),
    /// Moves were taken back.
    TakenBack,
}

/// Why an entry is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// By the rules of draughts.
    Draughts(Refusal),
    /// By the rules of renju.
    Renju(five::Refusal),
    /// It is not an act of this game.
    WrongGame,
    /// There is nothing to take back.
    NothingToTakeBack,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Draughts(refusal) => refusal.fmt(f),
            Self::Renju(refusal) => refusal.fmt(f),
            Self::WrongGame => f.write_str("it is not an act of this game"),
            Self::NothingToTakeBack => f.write_str("there is nothing to take back"),
        }
    }
}

impl std::error::Error for Refused {}

/// A game at a board of the server.
#[derive(Clone, Debug)]
pub struct Table {
    board: Board,
    /// The number of entries of the log.
    version: u32,
    /// When the last of them was.
    last: Moment,
    /// When the game was started.
    started: Option<Moment>,
    arrived: [bool; 2],
}

impl Table {
    /// A game before its first act.
    ///
    /// # Errors
    /// If the regulations name a start position that there is not.
    pub fn new(rules: &Rules) -> Result<Self, game::StartError> {
        let here = rules.lateness().is_none();
        let board = match rules {
            Rules::Draughts(regulations) => Board::Draughts(game::Game::new(regulations.clone())?),
            Rules::Renju(regulations) => Board::Renju(five::Game::new(regulations.clone())),
        };
        let last = Moment(i64::MIN);
        Ok(Self { board, version: 0, last, started: None, arrived: [here; 2] })
    }

    /// Adds an entry, if the rules allow it; otherwise nothing changes. A moment before the last entry is taken for the last one's.
    ///
    /// # Errors
    /// Why the rules do not allow it.
    pub fn apply(&mut self, when: Moment, logged: &Logged) -> Result<Outcome, Refused> {
        let outcome = match (&mut self.board, logged) {
            (Board::Draughts(game), Logged::Draughts { who, act }) => {
                let events = game.act(*who, when, act).map_err(Refused::Draughts)?;
                for event in &events {
                    match event {
                        Event::Arrived(player) => self.arrived[index(*player)] = true,
                        Event::Started(_) => self.started = self.started.or(Some(when)),
                        _ => {}
                    }
                }
                Outcome::Draughts(events)
            }
            (Board::Renju(game), Logged::Renju { who, act }) => {
                let events = game.act(*who, when, act).map_err(Refused::Renju)?;
                for event in &events {
                    match event {
                        five::Event::Arrived(player) => self.arrived[index(*player)] = true,
                        five::Event::Started(_) => self.started = self.started.or(Some(when)),
                        _ => {}
                    }
                }
                Outcome::Renju(events)
            }
            (_, Logged::TakenBack { acts, left }) => {
                self.board = self.board.without(*acts, *left, when)?;
                Outcome::TakenBack
            }
            _ => return Err(Refused::WrongGame),
        };
        self.version += 1;
        self.last = when;
        Ok(outcome)
    }

    /// The game itself.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The number of entries of the log.
    #[must_use]
    pub const fn version(&self) -> u32 {
        self.version
    }

    /// The moment of the last entry.
    #[must_use]
    pub const fn last(&self) -> Moment {
        self.last
    }

    /// When the game was started.
    #[must_use]
    pub const fn started(&self) -> Option<Moment> {
        self.started
    }

    /// Who is there.
    #[must_use]
    pub const fn arrived(&self) -> [bool; 2] {
        self.arrived
    }

    /// The entry that takes back the last move of a player and what followed it, with the clocks as they stand.
    #[must_use]
    pub fn take_back(&self, by: Player, now: Moment) -> Option<Logged> {
        let acts = self.board.acts_before_last_move_of(by)?;
        let left = Player::BOTH.map(|player| self.board.left(player, now));
        let left = match left {
            [Some(first), Some(second)] => Some([first, second]),
            _ => None,
        };
        Some(Logged::TakenBack { acts, left })
    }
}

/// The place of a player in pairs of things.
#[must_use]
pub const fn index(player: Player) -> usize {
    player as usize
}

impl Board {
    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Player {
        match self {
            Self::Draughts(game) => game.turn(),
            Self::Renju(game) => game.turn(),
        }
    }

    /// Plies made: moves of draughts, stones and passes of renju.
    #[must_use]
    pub fn ply(&self) -> usize {
        match self {
            Self::Draughts(game) => plies(game),
            Self::Renju(game) => game.moves().len(),
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        match self {
            Self::Draughts(game) => game.verdict().is_some(),
            Self::Renju(game) => game.verdict().is_some(),
        }
    }

    /// What a player has left on the clock.
    #[must_use]
    pub fn left(&self, player: Player, when: Moment) -> Option<Span> {
        match self {
            Self::Draughts(game) => game.left(player, when),
            Self::Renju(game) => game.left(player, when),
        }
    }

    /// Whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Player> {
        match self {
            Self::Draughts(game) => game.running(),
            Self::Renju(game) => game.running(),
        }
    }

    /// When an empty chair loses (5.4.4.1).
    #[must_use]
    pub fn late_at(&self) -> Option<Moment> {
        match self {
            Self::Draughts(game) => game.late_at(),
            Self::Renju(game) => game.late_at(),
        }
    }

    /// Who has an open draw offer.
    #[must_use]
    pub const fn offer(&self) -> Option<Player> {
        match self {
            Self::Draughts(game) => game.offer(),
            Self::Renju(game) => game.offer(),
        }
    }

    /// An act that both games know, by the arbiter.
    #[must_use]
    pub fn arbiter(&self, act: Chore) -> Logged {
        let who = Actor::Arbiter;
        match self {
            Self::Draughts(_) => Logged::Draughts {
                who,
                act: match act {
                    Chore::Start => Act::Start,
                    Chore::Look => Act::Look,
                    Chore::Pause => Act::Pause,
                    Chore::Resume => Act::Resume,
                },
            },
            Self::Renju(_) => Logged::Renju {
                who,
                act: match act {
                    Chore::Start => five::Act::Start,
                    Chore::Look => five::Act::Look,
                    Chore::Pause => five::Act::Pause,
                    Chore::Resume => five::Act::Resume,
                },
            },
        }
    }

    /// A player comes to the board.
    #[must_use]
    pub fn arrival(&self, player: Player) -> Logged {
        let who = Actor::Player(player);
        match self {
            Self::Draughts(_) => Logged::Draughts { who, act: Act::Arrive },
            Self::Renju(_) => Logged::Renju { who, act: five::Act::Arrive },
        }
    }

    fn acts_before_last_move_of(&self, by: Player) -> Option<usize> {
        let who = Actor::Player(by);
        match self {
            Self::Draughts(game) => game
                .acts()
                .iter()
                .rposition(|entry| entry.who == who && matches!(entry.act, Act::Move { .. })),
            Self::Renju(game) => game.acts().iter().rposition(|entry| {
                entry.who == who && matches!(entry.act, five::Act::Play { .. } | five::Act::Pass { .. })
            }),
        }
    }

    /// The game with only its first acts, and the clocks set.
    fn without(&self, acts: usize, left: Option<[Span; 2]>, when: Moment) -> Result<Self, Refused> {
        let mut board = match self {
            Self::Draughts(game) => {
                let mut record = game.record();
                record.acts.truncate(acts);
                let game = game::Game::replay(&record).map_err(|_| Refused::NothingToTakeBack)?;
                Self::Draughts(game)
            }
            Self::Renju(game) => {
                let mut record = game.record();
                record.acts.truncate(acts);
                let game = five::Game::replay(&record).map_err(|_| Refused::NothingToTakeBack)?;
                Self::Renju(game)
            }
        };
        if let Some(left) = left {
            for player in Player::BOTH {
                let left = left[index(player)];
                match &mut board {
                    Self::Draughts(game) => {
                        let set = Act::SetClock { player, left };
                        game.act(Actor::Arbiter, when, &set).map_err(Refused::Draughts)?;
                    }
                    Self::Renju(game) => {
                        let set = five::Act::SetClock { player, left };
                        game.act(Actor::Arbiter, when, &set).map_err(Refused::Renju)?;
                    }
                }
            }
        }
        Ok(board)
    }
}

/// What the server does in the arbiter's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chore {
    /// Starts the game.
    Start,
    /// Looks at clocks and chairs.
    Look,
    /// Holds the game, from when the server last lived.
    Pause,
    /// Lets it go on, now that the server is back.
    Resume,
}

fn plies(game: &game::Game) -> usize {
    Player::BOTH.iter().map(|&player| usize::from(game.moves_made(player))).sum()
}
