//! One game of renju from its first act to its result (section IX).
//!
//! It is a fold of its own beside the one of draughts: [`Game::act`] is the one door, and a game is its [`Regulations`] and the
//! list of its accepted acts. [`Player::First`] is who begins the opening, with Black; swaps exchange the colours, and each
//! player keeps their own clock.
//!
//! ```
//! use game::renju::{Act, Game, Regulations};
//! use game::{Actor, Control, Moment, Player, Span};
//! use renju::{OpeningAct, Point, Regulation};
//!
//! let control = Control::fischer(Span::minutes(45), Span::seconds(10));
//! let mut game = Game::new(Regulations::online(Regulation::Free, control));
//! game.act(Actor::Arbiter, Moment(0), &Act::Start)?;
//! let centre = Act::Play { what: OpeningAct::Place(Point::CENTRE), lag: Span::ZERO };
//! game.act(Actor::Player(Player::First), Moment(4_000), &centre)?;
//!
//! let refusal = game.act(Actor::Player(Player::Second), Moment(5_000), &centre).unwrap_err();
//! assert_eq!(refusal.to_string(), "h8 is taken: a stone goes to an empty point (ru-2022 9.2.4.1)");
//! # Ok::<(), game::renju::Refusal>(())
//! ```

use ::renju::{Color, Foul, Move, OpeningPhase, Position, Seat};
use draughts::Article;

use crate::act::Score;
use crate::clock::Clock;
use crate::player::{Actor, Player};
use crate::refusal::Why as Common;
use crate::sanction::Sanction;
use crate::time::{Moment, Span};

mod act;
mod arbiter;
mod play;
mod refusal;
mod regulations;

pub use act::{Act, Event, Reason, Verdict};
pub use refusal::{Refusal, Why};
pub use regulations::{Declares, FoulMode, Regulations};

/// One act of a game of renju.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Entry {
    /// Who.
    pub who: Actor,
    /// When.
    pub when: Moment,
    /// What.
    pub act: Act,
}

/// The version of the written form of [`Record`].
pub const VERSION: u16 = 1;

/// A game of renju as it is kept: everything else follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Record {
    /// The version of the form.
    pub version: u16,
    /// The regulations.
    pub regulations: Regulations,
    /// The acts that were accepted.
    pub acts: Vec<Entry>,
}

/// A game of renju under way or over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    regulations: Regulations,
    acts: Vec<Entry>,
    state: State,
}

/// Everything that acts change.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    now: Moment,
    opening: OpeningPhase,
    position: Position,
    /// Stones and passes in order.
    moves: Vec<Move>,
    clock: Clock,
    started: Option<Moment>,
    present: [bool; 2],
    /// Whether a move was made in the turn that the clock counts.
    moved: bool,
    /// Who has made a move and not pressed the clock yet (9.2.5.1).
    unpressed: Option<Player>,
    /// A forbidden move that White can still claim.
    foul: Option<Foul>,
    /// Whose flag was the first to fall.
    first_flag: Option<Player>,
    /// A draw offer that is open.
    offer: Option<Player>,
    /// Who used the right to offer last (5.4.13.4).
    offered_last: Option<Player>,
    /// Who made the last move.
    mover: Option<Player>,
    /// Since when the clock is held.
    held: Option<Moment>,
    /// Who stopped the clock (5.4.2.9).
    stopped: Option<Player>,
    sanctions: Vec<(Player, Sanction)>,
    verdict: Option<Verdict>,
}

type Answer = Result<(), Refusal>;

impl Game {
    /// A game before its first act.
    #[must_use]
    pub fn new(regulations: Regulations) -> Self {
        let opening = OpeningPhase::new(regulations.opening);
        let state = State {
            now: Moment(i64::MIN),
            position: opening.position(),
            opening,
            moves: Vec::new(),
            clock: Clock::new(&regulations.control),
            started: None,
            present: [regulations.lateness.is_none(); 2],
            moved: false,
            unpressed: None,
            foul: None,
            first_flag: None,
            offer: None,
            offered_last: None,
            mover: None,
            held: None,
            stopped: None,
            sanctions: Vec::new(),
            verdict: None,
        };
        Self { regulations, acts: Vec::new(), state }
    }

    /// Plays a record again.
    ///
    /// # Errors
    /// If it is of another version, or if one of its acts is refused.
    pub fn replay(record: &Record) -> Result<Self, ReplayError> {
        if record.version != VERSION {
            return Err(ReplayError::Version(record.version));
        }
        let mut game = Self::new(record.regulations.clone());
        for (index, Entry { who, when, act }) in record.acts.iter().enumerate() {
            game.act(*who, *when, act).map_err(|refusal| ReplayError::Act(index, refusal))?;
        }
        Ok(game)
    }

    /// The game as it is kept.
    #[must_use]
    pub fn record(&self) -> Record {
        Record { version: VERSION, regulations: self.regulations.clone(), acts: self.acts.clone() }
    }

    /// The one door: an act by somebody at a moment.
    ///
    /// # Errors
    /// A refusal says why, with the article; then nothing has changed.
    pub fn act(&mut self, who: Actor, when: Moment, act: &Act) -> Result<Vec<Event>, Refusal> {
        if when < self.state.now {
            return Err(Refusal::new(Common::TimeRunsBackwards, "9.3.1.1"));
        }
        if let Some(verdict) = self.state.verdict {
            // 9.3.1.3: a result stands, whatever is found later.
            return Err(Refusal { why: Common::Over.into(), article: verdict.article });
        }
        let mut events = Vec::new();
        if let Some(Verdict { score, reason, article }) = self.expired(when) {
            events.push(Event::TooLate);
            self.end(score, reason, article, when, &mut events);
        } else {
            let before = self.state.clone();
            if let Err(refusal) = self.dispatch(who, when, act, &mut events) {
                self.state = before;
                return Err(refusal);
            }
        }
        self.state.now = when;
        self.acts.push(Entry { who, when, act: act.clone() });
        Ok(events)
    }

    fn dispatch(&mut self, who: Actor, when: Moment, act: &Act, events: &mut Vec<Event>) -> Answer {
        match act {
            Act::Look => Ok(()),
            Act::Start => self.start(who, when, events),
            Act::Arrive => self.arrive(who, when, events),
            Act::Play { what, lag } => self.play(who, when, what, *lag, events),
            Act::Pass { lag } => self.pass(who, when, *lag, events),
            Act::Press => self.press(who, when, events),
            Act::OfferDraw => self.offer_draw(who, events),
            Act::AcceptDraw => self.accept_draw(who, when, events),
            Act::DeclineDraw => self.decline_draw(who, events),
            Act::ClaimFoul => self.claim_foul(who, when, events),
            Act::ClaimFlag => self.claim_flag(who, when, events),
            Act::Resign => self.resign(who, when, events),
            Act::StopClock => self.stop_clock(who, when, events),
            Act::Pause => self.pause(who, when, events),
            Act::Resume => self.resume(who, when, events),
            Act::Rule(ruling) => self.rule(who, when, *ruling, events),
            Act::Sanction { player, sanction } => self.punish(who, when, *player, *sanction, events),
            Act::SetClock { player, left } => self.set_clock(who, when, *player, *left, events),
        }
    }

    fn resign(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let player = player(who)?;
        self.end(Score::Win(player.other()), Reason::Resignation, Article::ru("9.2.6.3"), when, events);
        Ok(())
    }

    /// Ends the game.
    fn end(&mut self, score: Score, reason: Reason, article: Article, when: Moment, events: &mut Vec<Event>) {
        let verdict = Verdict { score, reason, article };
        self.state.clock.hold(&self.regulations.control, when);
        self.state.verdict = Some(verdict);
        self.state.stopped = None;
        self.state.unpressed = None;
        self.state.foul = None;
        self.state.offer = None;
        events.push(Event::Ended(verdict));
    }

    /// What time alone has brought about, if the program declares it: a fallen flag, an empty chair.
    fn expired(&self, when: Moment) -> Option<Verdict> {
        if self.regulations.declares.lateness
            && let Some(verdict) = self.late(when)
        {
            return Some(verdict);
        }
        let player = self.state.clock.running()?;
        let out = self.regulations.declares.flags
            && self.state.clock.is_out(&self.regulations.control, player, when);
        out.then(|| Self::flag_verdict(player))
    }

    const fn flag_verdict(player: Player) -> Verdict {
        Verdict { score: Score::Win(player.other()), reason: Reason::Flag, article: Article::ru("9.2.6.4") }
    }

    // What can be asked at any time.

    /// The regulations.
    #[must_use]
    pub const fn regulations(&self) -> &Regulations {
        &self.regulations
    }

    /// The acts that were accepted.
    #[must_use]
    pub fn acts(&self) -> &[Entry] {
        &self.acts
    }

    /// The opening: what its regulation expects now, until it has no more say.
    #[must_use]
    pub const fn opening(&self) -> &OpeningPhase {
        &self.state.opening
    }

    /// The board.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.state.position
    }

    /// Stones and passes in order, as a score sheet has them (9.3.2.1).
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.state.moves
    }

    /// Whose turn it is on the board; over the board the clock may still have to be pressed (see [`Game::unpressed`]).
    #[must_use]
    pub fn turn(&self) -> Player {
        match self.state.opening.expected() {
            Some((Seat::First, _)) => Player::First,
            Some((Seat::Second, _)) => Player::Second,
            None => self.player_of(self.state.position.to_move()),
        }
    }

    /// The colour a player has now.
    #[must_use]
    pub fn color_of(&self, player: Player) -> Color {
        self.state.opening.color_of(seat(player))
    }

    /// Who has a colour now.
    #[must_use]
    pub fn player_of(&self, color: Color) -> Player {
        if self.color_of(Player::First) == color { Player::First } else { Player::Second }
    }

    /// Over the board: who has made a move and not pressed the clock yet (9.2.5.1).
    #[must_use]
    pub const fn unpressed(&self) -> Option<Player> {
        self.state.unpressed
    }

    /// A forbidden move that White can still claim.
    #[must_use]
    pub const fn foul(&self) -> Option<Foul> {
        self.state.foul
    }

    /// How the game ended, if it has.
    #[must_use]
    pub const fn verdict(&self) -> Option<&Verdict> {
        self.state.verdict.as_ref()
    }

    /// What a player has left on the clock; `None` in a game without clocks.
    #[must_use]
    pub fn left(&self, player: Player, when: Moment) -> Option<Span> {
        self.state.clock.left(&self.regulations.control, player, when)
    }

    /// Whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Player> {
        self.state.clock.running()
    }

    /// The sanctions of this game.
    #[must_use]
    pub fn sanctions(&self) -> &[(Player, Sanction)] {
        &self.state.sanctions
    }

    /// Who has an open draw offer.
    #[must_use]
    pub const fn offer(&self) -> Option<Player> {
        self.state.offer
    }
}

/// The first player begins the opening.
const fn seat(player: Player) -> Seat {
    match player {
        Player::First => Seat::First,
        Player::Second => Seat::Second,
    }
}

/// The player who acts; others may not do what players do.
fn player(who: Actor) -> Result<Player, Refusal> {
    match who {
        Actor::Player(player) => Ok(player),
        Actor::Arbiter => Err(Refusal::new(Common::OnlyPlayers, "5.4.2.4")),
    }
}

/// Only the arbiter may do it, by the article that says so.
fn arbiter(who: Actor, clause: &'static str) -> Answer {
    match who {
        Actor::Arbiter => Ok(()),
        Actor::Player(_) => Err(Refusal::new(Common::OnlyArbiter, clause)),
    }
}

/// Why a record cannot be played again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// It is written in another version of the form.
    Version(u16),
    /// An act is refused: its index and why.
    Act(usize, Refusal),
}

impl std::fmt::Display for ReplayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Version(version) => write!(f, "the record is of version {version}, not {VERSION}"),
            Self::Act(index, refusal) => write!(f, "act {}: {refusal}", index + 1),
        }
    }
}

impl std::error::Error for ReplayError {}
