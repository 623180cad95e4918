//! One type at the door for code that learns the discipline at run time, and the log it keeps of a game.

use rulebook::Article;

use crate::act::{Act, Acted, FrameAct};
use crate::board::Board;
use crate::control::Control;
use crate::event::Event;
use crate::game::Game;
use crate::player::{Actor, Player};
use crate::refusal::{Refusal, StartError, Why};
use crate::time::{Moment, Span};
use crate::verdict::{Reason, Verdict};
use crate::{draughts, renju};

/// The regulations of a game on any board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum AnyRegulations {
    /// Of draughts.
    Draughts(draughts::Regulations),
    /// Of renju.
    Renju(renju::Regulations),
}

impl AnyRegulations {
    /// The time control.
    #[must_use]
    pub const fn control(&self) -> &Control {
        match self {
            Self::Draughts(regulations) => &regulations.control,
            Self::Renju(regulations) => &regulations.control,
        }
    }

    /// Whether the rules allow them.
    ///
    /// # Errors
    /// If players may be later than the rules allow (5.4.4.1).
    pub fn check(&self) -> Result<(), StartError> {
        match self {
            Self::Draughts(regulations) => regulations.check(),
            Self::Renju(regulations) => regulations.check(),
        }
    }
}

/// A game on any board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "most games are draughts; a box would cost each of them an indirection"
)]
pub enum AnyGame {
    /// Draughts.
    Draughts(draughts::Game),
    /// Renju.
    Renju(renju::Game),
}

/// An entry of a game's log; when it was is said beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Logged {
    /// An act of draughts.
    Draughts {
        /// Who.
        who: Actor,
        /// What.
        act: draughts::Act,
    },
    /// An act of renju.
    Renju {
        /// Who.
        who: Actor,
        /// What.
        act: renju::Act,
    },
    /// A casual game goes back by agreement: the acts after the first so many do not count, and the clocks stand as said.
    TakenBack {
        /// Acts that count.
        acts: usize,
        /// What the players have left; nothing in a game without clocks.
        left: Option<[Span; 2]>,
    },
}

impl Logged {
    /// Whether it is a move on the board.
    #[must_use]
    pub fn is_move(&self) -> bool {
        match self {
            Self::Draughts { act: Act::Board(act), .. } => draughts::Draughts::is_move(act),
            Self::Renju { act: Act::Board(act), .. } => renju::Renju::is_move(act),
            Self::Draughts { .. } | Self::Renju { .. } | Self::TakenBack { .. } => false,
        }
    }
}

/// Why an entry is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// By the rules.
    Rules(Refusal),
    /// It is not an act of this game.
    WrongGame,
    /// There is nothing to take back.
    NothingToTakeBack,
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self::Rules(refusal)
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Rules(refusal) => refusal.fmt(f),
            Self::WrongGame => f.write_str("it is not an act of this game"),
            Self::NothingToTakeBack => f.write_str("there is nothing to take back"),
        }
    }
}

impl std::error::Error for Refused {}

macro_rules! each {
    ($self:expr, $game:ident => $body:expr) => {
        match $self {
            AnyGame::Draughts($game) => $body,
            AnyGame::Renju($game) => $body,
        }
    };
}

impl AnyGame {
    /// A game before its first act.
    ///
    /// # Errors
    /// If the regulations name an unknown start position.
    pub fn new(regulations: &AnyRegulations) -> Result<Self, StartError> {
        Ok(match regulations {
            AnyRegulations::Draughts(regulations) => {
                Self::Draughts(draughts::Game::new(regulations.clone())?)
            }
            AnyRegulations::Renju(regulations) => Self::Renju(renju::Game::new(regulations.clone())?),
        })
    }

    /// Adds an entry of the log, if the rules allow it; otherwise nothing changes. Taking back has no events.
    ///
    /// # Errors
    /// Why the rules do not allow it.
    pub fn apply(&mut self, when: Moment, logged: &Logged) -> Result<Vec<Event>, Refused> {
        match (self, logged) {
            (Self::Draughts(game), Logged::Draughts { who, act }) => Ok(game.act(*who, when, act)?),
            (Self::Renju(game), Logged::Renju { who, act }) => Ok(game.act(*who, when, act)?),
            (Self::Draughts(game), Logged::TakenBack { acts, left }) => go_back(game, *acts, *left, when),
            (Self::Renju(game), Logged::TakenBack { acts, left }) => go_back(game, *acts, *left, when),
            _ => Err(Refused::WrongGame),
        }
    }

    /// Adds an entry again that others follow: it did not end the game, even if the rules have changed since.
    ///
    /// # Errors
    /// Why the rules do not allow it.
    pub fn apply_and_go_on(&mut self, when: Moment, logged: &Logged) -> Result<Vec<Event>, Refused> {
        match (self, logged) {
            (Self::Draughts(game), Logged::Draughts { who, act }) => Ok(game.act_and_go_on(*who, when, act)?),
            (Self::Renju(game), Logged::Renju { who, act }) => Ok(game.act_and_go_on(*who, when, act)?),
            (game, logged) => game.apply(when, logged),
        }
    }

    /// The verdict that was given stands, even if the rules have changed since.
    pub fn keep_verdict(&mut self, verdict: Verdict) {
        each!(self, game => game.keep_verdict(verdict));
    }

    /// An act that every game knows, as an entry of this game's log.
    #[must_use]
    pub fn logged(&self, who: Actor, act: FrameAct) -> Logged {
        match self {
            Self::Draughts(_) => Logged::Draughts { who, act: act.on() },
            Self::Renju(_) => Logged::Renju { who, act: act.on() },
        }
    }

    /// The entry that takes back the last move of a player and what followed it, with the clocks as they stand.
    #[must_use]
    pub fn take_back(&self, by: Player, now: Moment) -> Option<Logged> {
        let acts = each!(self, game => acts_before_last_move_of(game, by))?;
        let left = match Player::BOTH.map(|player| self.left(player, now)) {
            [Some(first), Some(second)] => Some([first, second]),
            _ => None,
        };
        Some(Logged::TakenBack { acts, left })
    }

    /// The time control.
    #[must_use]
    pub const fn control(&self) -> &Control {
        match self {
            Self::Draughts(game) => &game.regulations().control,
            Self::Renju(game) => &game.regulations().control,
        }
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Player {
        each!(self, game => game.turn())
    }

    /// Who has White now.
    #[must_use]
    pub fn white(&self) -> Player {
        each!(self, game => game.white())
    }

    /// Plies made: moves of draughts, stones and passes of renju.
    #[must_use]
    pub fn ply(&self) -> usize {
        each!(self, game => game.moves().len())
    }

    /// How the game ended, if it has.
    #[must_use]
    pub const fn verdict(&self) -> Option<&Verdict> {
        each!(self, game => game.verdict())
    }

    /// Whether the game can still be broken off (regulations of the platform, 2.1).
    #[must_use]
    pub fn can_abort(&self) -> bool {
        each!(self, game => game.can_abort())
    }

    /// Whether the game is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.verdict().is_some()
    }

    /// What a player has left on the clock.
    #[must_use]
    pub fn left(&self, player: Player, when: Moment) -> Option<Span> {
        each!(self, game => game.left(player, when))
    }

    /// When the time that runs will be up, if nothing is done.
    #[must_use]
    pub fn deadline(&self) -> Option<Moment> {
        each!(self, game => game.deadline())
    }

    /// Whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Player> {
        each!(self, game => game.running())
    }

    /// Whether the arbiter has started the game.
    #[must_use]
    pub const fn is_started(&self) -> bool {
        each!(self, game => game.is_started())
    }

    /// Who is there.
    #[must_use]
    pub const fn present(&self) -> [bool; 2] {
        each!(self, game => game.present())
    }

    /// When an empty chair loses (5.4.4.1).
    #[must_use]
    pub fn late_at(&self) -> Option<Moment> {
        each!(self, game => game.late_at())
    }

    /// Whether a player has to write the moves down now (5.4.3.2, 9.3.2.2).
    #[must_use]
    pub fn must_write(&self, player: Player, when: Moment) -> bool {
        each!(self, game => game.must_write(player, when))
    }

    /// Who has an open draw offer.
    #[must_use]
    pub const fn offer(&self) -> Option<Player> {
        each!(self, game => game.offer())
    }

    /// What a player can claim now, each with its article; renju has claims of none of these kinds.
    #[must_use]
    pub fn claims(&self, player: Player, when: Moment) -> Vec<(draughts::Claim, Article)> {
        match self {
            Self::Draughts(game) => game.claims(player, when),
            Self::Renju(_) => Vec::new(),
        }
    }

    /// A claim that only the arbiter can judge, by whom and what for.
    #[must_use]
    pub const fn claim_to_judge(&self) -> Option<(Player, Reason)> {
        each!(self, game => game.claim_to_judge())
    }
}

fn acts_before_last_move_of<B: Board>(game: &Game<B>, by: Player) -> Option<usize> {
    let who = Actor::Player(by);
    let is_move = |act: &Act<B::Act>| matches!(act, Act::Board(act) if B::is_move(act));
    game.acts().iter().rposition(|acted| acted.who == who && is_move(&acted.act))
}

/// The game with only its first acts, and the clocks set. They are set at the moment of the last of these acts, so that no flag falls over
/// what is taken back: to what they have to show when it is taken back, and what runs down until then. A flag that has fallen is not
/// taken back (5.4.2.6), nor is a result (5.4.14.5).
fn go_back<B: Board>(
    game: &mut Game<B>,
    acts: usize,
    left: Option<[Span; 2]>,
    when: Moment,
) -> Result<Vec<Event>, Refused> {
    if game.verdict().is_some() {
        return Err(Refusal::ru(Why::Over, "5.4.14.5").into());
    }
    if Player::BOTH.into_iter().any(|player| game.is_out(player, when)) {
        return Err(Refusal::ru(Why::TimeUp, "5.4.2.6").into());
    }
    let mut earlier = Game::new(game.regulations().clone()).map_err(|_| Refused::NothingToTakeBack)?;
    let mut then = when;
    for Acted { who, when, act } in game.acts().iter().take(acts) {
        earlier.act_and_go_on(*who, *when, act).map_err(|_| Refused::NothingToTakeBack)?;
        then = *when;
    }
    for (player, left) in Player::BOTH.into_iter().zip(left.into_iter().flatten()) {
        let shows = |left: Span| Act::SetClock { player, left };
        let mut probe = earlier.clone();
        probe.act(Actor::Arbiter, then, &shows(left))?;
        let runs_down = probe.left(player, when).map_or(Span::ZERO, |shown| left - shown);
        earlier.act(Actor::Arbiter, then, &shows(left + runs_down))?;
    }
    *game = earlier;
    Ok(Vec::new())
}
