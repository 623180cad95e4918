//! One game of draughts from its first act to its result: rule books, clocks, draws, claims, irregularities, sanctions.
//!
//! A game is a fold over its acts. [`Game::act`] is the one door: who acts, when, and what they do; the answer is what came of
//! it, or a refusal with the article. Nothing is read from outside: time is an argument.
//!
//! ```
//! use draughts::Variant;
//! use game::{Act, Actor, Control, Game, Moment, Player, Regulations, Span, Tempo};
//!
//! let control = Control::fischer(Span::minutes(3), Span::seconds(2));
//! let mut game = Game::new(Regulations::online(Variant::Russian, Tempo::Blitz, control))?;
//! game.act(Actor::Arbiter, Moment(0), &Act::Start)?;
//!
//! // c3-d4 after four seconds; the squares by their numbers.
//! let mv = Act::Move { squares: vec![22, 18], lag: Span::ZERO };
//! game.act(Actor::Player(Player::First), Moment(4_000), &mv)?;
//! assert_eq!(game.left(Player::First, Moment(4_000)), Some(Span::seconds(178)));
//!
//! let refusal = game.act(Actor::Player(Player::Second), Moment(5_000), &Act::OfferDraw).unwrap_err();
//! assert_eq!(refusal.to_string(), "a draw is offered after one's own move (ru-2022 5.4.13.3)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod act;
mod book;
mod clock;
mod control;
mod days;
mod draw;
mod game;
mod irregular;
mod micromatch;
mod player;
mod refusal;
mod regulations;
pub mod renju;
mod sanction;
mod script;
mod time;

pub use act::{Act, Claim, Event, Happened, Reason, Ruling, Score, Verdict};
pub use book::{BookArticles, BookRules, OfferLimit};
pub use clock::Clock;
pub use control::*;
pub use days::*;
pub use draw::{Census, Counter, Counters, Counting, DrawRule, Moved};
pub use game::{Entry, Game, Made, Record, ReplayError, VERSION};
pub use irregular::Irregularity;
pub use micromatch::*;
pub use player::{Actor, Player};
pub use refusal::{Refusal, Why};
pub use regulations::{Declares, Mode, Regulations, Start, StartError, lateness_limit};
pub use rulebook::{Article, Book, Discipline, HalfPoints, Mark, Scoring, Tempo, UnknownBook};
pub use sanction::*;
pub use script::{Line, Script, ScriptError, ScriptFault};
pub use time::{Moment, Span};
