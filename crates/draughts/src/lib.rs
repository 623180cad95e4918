//! The rules of draughts: positions, legal moves, notation, FEN and diagrams of Russian, Brazilian, International and giveaway
//! draughts, and the drawing tables of draughts-64. It needs no `std`, only `alloc`, and depends on nothing but the vocabulary
//! of the sport, [`rulebook`].
//!
//! A variant is a type ([`Russian`], [`Brazilian`], [`International`], [`Giveaway`]); its [`Rules`] are a page of constants that cite the
//! articles they come from. A [`Setup`] is any arrangement of pieces, a [`Position`] a legal one:
//!
//! ```
//! use draughts::{Color, Notation, Position, Russian};
//!
//! // Figure 8 of article 6.1.6.2: three captures, two of which begin and end on the same squares.
//! let position = Position::<Russian>::from_fen("W:WKd2:Bb6,d6,f4,f6,g7")?;
//! assert_eq!(position.legal_moves().len(), 3);
//!
//! let mv = position.read_move("d:a5")?;
//! assert_eq!(position.write_move(&mv, Notation::Path), "d2:g5:d8:a5");
//! assert_eq!(mv.captured().len(), 3);
//!
//! let after = position.play(&mv);
//! assert_eq!(after.turn(), Color::Black);
//! assert_eq!(after.fen().to_string(), "B:WKa5:Bd6,g7");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A move that is not legal is refused in the terms of the rules, with the article:
//!
//! ```
//! use draughts::{Position, Russian};
//!
//! let position = Position::<Russian>::from_fen("W:Wc3,h2:Bd4")?;
//! let error = position.read_move("h2-g3").unwrap_err();
//! assert_eq!(error.to_string(), "a capture is mandatory: from c3 (ru-2022 6.1.5.3)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Code that learns the game at run time uses [`AnyPosition`], or [`with_move_rules!`] and [`with_rules!`] to enter generic code once. What depends on
//! the history of a game – repetition, draw counters, clocks – is not here.
//!
//! Features: `std` (on by default) lets [`perft`] choose the code for the processor it runs on; `serde` writes and reads squares by
//! name and positions as FEN.

#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod any;
mod ascii;
mod board;
mod compiled;
mod diagonal;
mod diagram;
mod fen;
mod generate;
#[cfg(feature = "count-generations")]
mod generations;
mod hash;
mod listed;
mod moves;
mod name;
mod notation;
mod openings;
mod past;
mod perft;
mod piece;
mod position;
mod route;
mod rules;
#[cfg(feature = "serde")]
mod serialize;
mod setup;
mod square;

pub use any::{AnyMove, AnyPosition, Legal, NotLegal, OtherBoard};
pub use board::{Board, Board8, Board10, IberianBoard, ItalianBoard, Naming};
pub use diagonal::{DIAGONALS_8, DIAGONALS_10, Diagonal, main_road};
pub use diagram::Diagram;
pub use fen::{Fen, FenError, FenFault};
#[cfg(feature = "count-generations")]
pub use generations::generations;
pub use listed::ListedMove;
pub use moves::Move;
pub use name::UnknownName;
pub use notation::{AnySquare, Grounds, MoveError, Notation, Written};
pub use openings::{DrawingTable, Opening, OpeningKind};
pub use past::{KingRuns, Past};
pub use perft::perft;
pub use piece::{Color, Kind, Piece};
pub use position::{Outcome, Position, Reason};
pub use route::Route;
pub use rulebook::Article;
pub use rules::{
    Antidraughts, Articles, Brazilian, Czech, English, Frisian, Giveaway, Goal, International, Italian,
    MoveRules, Pool, Portuguese, Quality, Rules, Ruleset, Russian, Spanish, Variant, World,
};
pub use setup::{Fault, Faults, Setup};
pub use square::{Square, Squares, SquaresIter, UnknownSquare};
