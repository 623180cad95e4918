//! One game of draughts or renju from its first act to its result: rule books, clocks, draws, claims, irregularities, sanctions.
//!
//! A game is a fold over its acts. [`Game::act`] is the one door: who acts, when, and what they do; the answer is what came of
//! it, or a refusal with the article. Nothing is read from outside: time is an argument.
//!
//! A [`Game`] is a frame – players, presence, clock, offers, flags, holds, sanctions, verdict – around a [`Board`]: [`draughts`] or
//! [`renju`]. What goes in is typed by the board ([`draughts::Act`], [`renju::Act`]); what comes out ([`Event`], [`Refusal`], [`Verdict`])
//! is one vocabulary for whoever reads it. [`AnyGame`] is for code that learns the discipline at run time.
//!
//! ```
//! use draughts::Variant;
//! use game::draughts::{Act, Game, Regulations};
//! use game::{Actor, Control, Moment, Player, Span, Tempo};
//!
//! let control = Control::fischer(Span::minutes(3), Span::seconds(2));
//! let mut game = Game::new(Regulations::online(Variant::Russian, Tempo::Blitz, control))?;
//! game.act(Actor::Arbiter, Moment(0), &Act::Start)?;
//!
//! // c3-d4 after four seconds; the squares by their numbers.
//! let mv = Act::mv(vec![22, 18], Span::ZERO);
//! game.act(Actor::Player(Player::First), Moment(4_000), &mv)?;
//! assert_eq!(game.left(Player::First, Moment(4_000)), Some(Span::seconds(178)));
//!
//! let refusal = game.act(Actor::Player(Player::Second), Moment(5_000), &Act::OfferDraw).unwrap_err();
//! assert_eq!(refusal.to_string(), "a draw is offered after one's own move (ru-2022 5.4.13.3)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod act;
mod any;
mod board;
mod clock;
mod control;
mod days;
pub mod draughts;
mod event;
mod frame;
mod game;
mod micromatch;
mod mode;
mod player;
mod presets;
mod record;
mod refusal;
pub mod renju;
mod sanction;
pub mod script;
mod time;
mod verdict;

pub use act::{Act, Acted, FrameAct, Ruling};
pub use any::{AnyGame, AnyRegulations, Logged, Refused};
pub use board::{Board, Conditions, FrameArticles, Made};
pub use clock::Clock;
pub use control::*;
pub use days::*;
pub use draughts::book::{BookArticles, BookRules, ObviousDraw, OfferLimit};
pub use draughts::counting::{Census, Counter, Counters, Counting, DrawRule, Moved, Since};
pub use draughts::irregular::{Irregularity, Remedy};
pub use event::Event;
pub use game::Game;
pub use micromatch::*;
pub use mode::{Mode, lateness_limit};
pub use player::{Actor, Player};
pub use presets::*;
pub use record::{Record, ReplayError, VERSION};
pub use refusal::{Answer, Refusal, StartError, Why};
pub use rulebook::{Article, Book, Discipline, HalfPoints, Mark, Scoring, Tempo, UnknownBook};
pub use sanction::*;
pub use time::{Moment, Span};
pub use verdict::{GameResult, Reason, Verdict};
