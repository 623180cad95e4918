//! A game of renju (section IX): its board in the frame of [`Game`](crate::Game).
//!
//! [`Player::First`] is who begins the opening, with Black; swaps exchange the colors, and each player keeps their own clock.
//!
//! ```
//! use game::renju::{Act, Game, Regulations};
//! use game::{Actor, Control, Moment, Player, Span};
//! use renju::{OpeningAct, Point, Regulation};
//!
//! let control = Control::fischer(Span::minutes(45), Span::seconds(10));
//! let mut game = Game::new(Regulations::online(Regulation::Free, control))?;
//! game.act(Actor::Arbiter, Moment(0), &Act::Start)?;
//! let centre = Act::play(OpeningAct::Place(Point::CENTRE), Span::ZERO);
//! game.act(Actor::Player(Player::First), Moment(4_000), &centre)?;
//!
//! let refusal = game.act(Actor::Player(Player::Second), Moment(5_000), &centre).unwrap_err();
//! assert_eq!(refusal.to_string(), "h8 is taken: a stone goes to an empty point (ru-2022 9.2.4.1)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use ::renju::{Color, Foul, Move, OpeningPhase, Position, Seat};
use rulebook::{Article, Book, Discipline, Tempo};

use crate::board::{Board, Conditions, FrameArticles};
use crate::event::Event;
use crate::mode::Mode;
use crate::player::{Actor, Player};
use crate::presets::unusual_control;
use crate::refusal::{Answer, Refusal, StartError, Why};
use crate::time::{Moment, Span};

mod act;
mod play;
mod regulations;

pub use act::{Act, BoardAct, Record};
pub use regulations::{Declares, FoulMode, Regulations};

/// A game of renju under way or over.
pub type Game = crate::Game<Renju>;

/// A stone or a pass with its color. Who makes it need not have that color: the chooser of a fifth move places Black's stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The stone or the pass.
    pub mv: Move,
    /// Its color.
    pub color: Color,
}

/// A move of renju that was made.
pub type Made = crate::Made<Ply>;

/// The board of a game of renju: everything that acts change on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renju {
    opening: OpeningPhase,
    position: Position,
    /// Whether a move was made in the turn that the clock counts.
    moved: bool,
    /// A forbidden move that White can still claim.
    foul: Option<Foul>,
    /// Whose clock runs again when the shifted stones are back (9.2.5.2).
    shifted: Option<Player>,
}

impl Board for Renju {
    type Regulations = Regulations;
    type Act = BoardAct;
    type Ply = Ply;

    fn new(regulations: &Regulations) -> Result<Self, StartError> {
        let opening = OpeningPhase::new(regulations.opening);
        Ok(Self { position: opening.position(), opening, moved: false, foul: None, shifted: None })
    }

    fn conditions(regulations: &Regulations) -> Conditions<'_> {
        Conditions {
            // The fifteen minutes of 5.4.2.5 are not for renju.
            least_left: Span::ZERO,
            lag: regulations.lag,
            control: &regulations.control,
            mode: regulations.mode,
            presses: regulations.mode == Mode::OverTheBoard,
            lateness: regulations.lateness,
            declares_lateness: regulations.declares.lateness,
            declares_flags: regulations.declares.flags,
            platform: regulations.platform,
        }
    }

    /// 9.4.1 has one list of controls, of classic play.
    fn unusual_control(regulations: &Regulations) -> Option<Article> {
        unusual_control(Book::Ru2022, Discipline::Renju, Tempo::Classic, &regulations.control)
    }

    fn articles(_: &Regulations) -> FrameArticles {
        FrameArticles {
            backwards: Article::ru("9.3.1.1"),
            over: None,
            held: Article::ru("9.3.1.4"),
            press: Article::ru("9.2.5.1"),
            pause: Article::ru("9.3.1.4"),
            resume: Article::ru("9.3.1.4"),
            ruling: Article::ru("5.4.15.1"),
            resignation: Article::ru("9.2.6.3"),
            flag: Article::ru("9.2.6.4"),
            both_flags: Article::ru("5.4.13.1"),
            agreement: Article::ru("9.2.7.1 a"),
            offer: Article::ru("5.4.13.3"),
            offer_once: Article::ru("5.4.13.4"),
        }
    }

    fn turn(&self) -> Player {
        match self.opening.expected() {
            Some((Seat::First, _)) => Player::First,
            Some((Seat::Second, _)) => Player::Second,
            None => self.player_of(self.position.to_move()),
        }
    }

    fn white(&self) -> Player {
        self.player_of(Color::White)
    }

    fn is_move(act: &BoardAct) -> bool {
        matches!(act, BoardAct::Play { .. } | BoardAct::Pass { .. })
    }

    fn act(game: &mut Game, who: Actor, when: Moment, act: &BoardAct, events: &mut Vec<Event>) -> Answer {
        match act {
            BoardAct::Play { what, lag } => game.play(who, when, what, *lag, events),
            BoardAct::Pass { lag } => game.pass(who, when, *lag, events),
            BoardAct::Adjust => game.adjust(who),
            BoardAct::Shifted => game.shift(who, when, events),
            BoardAct::Restored => game.restore(when, events),
            BoardAct::ClaimFoul => game.claim_foul(who, when, events),
            BoardAct::ClaimFlag => game.claim_flag(who, when, events),
        }
    }

    /// 9.2.5.2: shifted stones are put back before anything else.
    fn ready(&self) -> Answer {
        match self.shifted {
            Some(_) => Err(Refusal::ru(Why::RestoreFirst, "9.2.5.2")),
            None => Ok(()),
        }
    }

    fn turn_ended(&mut self) -> bool {
        std::mem::take(&mut self.moved)
    }

    /// 9.3.1.5: no stone is a pass.
    fn press_without_move(game: &mut Game, player: Player, when: Moment, events: &mut Vec<Event>) -> Answer {
        game.last_is_complete()?;
        game.make_pass(player, when, events)
    }

    /// 9.3.1.4: where no arbiter is near, a player may stop the clock to call one.
    fn may_call_arbiter(game: &Game) -> bool {
        game.regulations.mode == Mode::OverTheBoard
    }

    /// 5.4.13.1: renju has no draw by repetition that could be checked.
    fn checked(_: &mut Game, _: Moment, _: &mut Vec<Event>) -> Answer {
        Err(Refusal::ru(Why::NoSuchClaim, "5.4.13.1"))
    }

    fn draw_unasked(_: &mut Game, _: Moment, _: &mut Vec<Event>) -> Answer {
        Err(Refusal::ru(Why::NoDrawUnasked, "5.4.13.6"))
    }

    fn ended(&mut self) {
        self.foul = None;
    }
}

impl Renju {
    fn color_of(&self, player: Player) -> Color {
        self.opening.color_of(seat(player))
    }

    fn player_of(&self, color: Color) -> Player {
        if self.color_of(Player::First) == color { Player::First } else { Player::Second }
    }
}

impl Game {
    /// The opening: what its regulation expects now, until it has no more say.
    #[must_use]
    pub const fn opening(&self) -> &OpeningPhase {
        &self.board.opening
    }

    /// The board.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.board.position
    }

    /// The color a player has now.
    #[must_use]
    pub fn color_of(&self, player: Player) -> Color {
        self.board.color_of(player)
    }

    /// Who has a color now.
    #[must_use]
    pub fn player_of(&self, color: Color) -> Player {
        self.board.player_of(color)
    }

    /// Whether a player has to write the moves down now (9.3.2.1, 9.3.2.2).
    #[must_use]
    pub fn must_write(&self, player: Player, when: Moment) -> bool {
        !self.may_stop_writing(player, when)
    }

    /// Whether stones were shifted and are not back in their places (9.2.5.2).
    #[must_use]
    pub const fn is_shifted(&self) -> bool {
        self.board.shifted.is_some()
    }

    /// A forbidden move that White can still claim.
    #[must_use]
    pub const fn foul(&self) -> Option<Foul> {
        self.board.foul
    }
}

/// The first player begins the opening.
const fn seat(player: Player) -> Seat {
    match player {
        Player::First => Seat::First,
        Player::Second => Seat::Second,
    }
}
