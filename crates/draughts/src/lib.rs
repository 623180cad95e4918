//! The rules of draughts: positions, legal moves, notation, FEN and diagrams of Russian, Brazilian, International and giveaway
//! draughts, and the drawing tables of draughts-64.

mod any;
mod article;
mod ascii;
mod board;
mod diagonal;
mod diagram;
mod fen;
mod generate;
mod hash;
mod moves;
mod notation;
mod openings;
mod perft;
mod piece;
mod position;
mod random;
mod route;
mod rules;
mod setup;
mod square;

pub use any::{AnyMove, AnyPosition, NotLegal};
pub use article::Article;
pub use board::{Board, Board8, Board10, Naming};
pub use diagonal::{DIAGONALS_8, DIAGONALS_10, Diagonal, main_road};
pub use diagram::Diagram;
pub use fen::{Fen, FenError, FenFault};
pub use moves::Move;
pub use notation::{AnySquare, Grounds, MoveError, Notation, Written};
pub use openings::{Opening, OpeningKind, Table, UnknownTable};
pub use perft::perft;
pub use piece::{Color, Kind, Piece};
pub use position::{Outcome, Position, Reason};
pub use route::Route;
pub use rules::{
    Articles, Brazilian, Giveaway, Goal, International, Rules, Russian, UnknownVariant, Variant,
};
pub use setup::{Fault, Faults, Setup};
pub use square::{Square, Squares};
