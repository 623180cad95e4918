//! Game records of draughts in PDN 3.0: reading everything people have, and writing what every program reads.
//!
//! - [`Reader`] goes through a file of any size in constant memory and tells a [`Visitor`] what it meets; [`Games`] makes a tree
//!   ([`Game`]) of each game.
//! - [`Mode::Strict`] refuses a game at its first fault; [`Mode::Recovering`] keeps everything that can be understood and lists
//!   what it repaired. Each [`Fault`] has its line and column and says in words what is wrong.
//! - A [`Game`] prints itself as PDN; [`Game::canonical`] gives its moves their shortest unambiguous form in one notation.
//! - [`Replay`] plays the moves by the rules of the game; [`Check`] reads, plays and judges a file game by game;
//!   [`fold()`] plays a record through the rule books with its clocks and draws.
//! - [`Sheet`] writes the records of the rule books; [`Index`] finds the games of a collection that reached a position;
//!   [`Openings`] names openings; [`Explorer`] counts what was played in a position and how it ended; [`Search`] finds games by what
//!   is known of them, and [`Statistics`] counts their results.

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod build;
mod canonical;
mod check;
mod comment;
mod encoding;
mod explorer;
mod fault;
mod fingerprint;
mod fold;
mod guess;
mod index;
#[cfg(feature = "serde")]
mod json;
mod lex;
mod moves;
mod opening;
mod reader;
mod replay;
mod scan;
mod search;
mod sheet;
mod sorted;
mod statistics;
mod tree;
mod variant;
mod visit;
mod write;

pub use build::{Builder, Games, MOST_FAULTS, MOST_NODES, MOST_TEXT, ReadGame};
pub use check::{Check, Checked, Report, State, Summary};
pub use comment::{Command, Commands, Eval, Reading, time};
pub use encoding::{Decoder, FileEncoding, Transcoded};
pub use explorer::{Explored, Explorer, Exploring, Tally, moves as explored_moves, player_key};
pub use fault::{Fault, Harm, Place, What};
pub use fingerprint::Fingerprint;
pub use fold::{Folded, Notice, NoticeKind, fold};
pub use guess::guess_variant;
pub use index::{Contents, GameAt, Index, Source, build_index, position_key};
pub use lex::{Form, MOST_SQUARES, MoveText, Terminator};
pub use moves::Moves;
pub use opening::Openings;
pub use reader::{DEEPEST, Mode, Reader};
pub use replay::Replay;
pub use scan::LONGEST;
pub use search::{Entry, Material, Search, Seen, Sought, Wanted, Winner};
pub use sheet::{Sheet, Words, result_sign};
pub use sorted::IndexError;
pub use statistics::{Labels, Results, Statistics};
pub use tree::{Comment, Content, Game, Glyph, Met, Node, NodeId, Tag, Walk};
pub use variant::{Foreign, game_type, variant_tag};
pub use visit::{Strength, Visitor};
