//! Renju: the board, the forbidden moves, the opening regulations, a threat solver, an engine, and the file formats of
//! the game. The crate reads no clock and no file; time and bytes are arguments.

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod board;
mod color;
mod diagram;
#[cfg(feature = "engine")]
mod engine;
mod field;
#[cfg(feature = "files")]
pub mod files;
mod foul;
#[cfg(feature = "gomocup")]
pub mod gomocup;
mod line;
mod opening;
mod point;
mod position;
mod regulation;
mod shape;
mod symmetry;
#[cfg(feature = "engine")]
mod threat;

pub use board::Board;
pub use color::Color;
pub use diagram::{Diagram, PointMark};
#[cfg(feature = "engine")]
pub use engine::{
    Analysis, Engine, Evaluation, Fit, Level, Limits, Stopwatch, TrainingGame, Variation, Weights,
};
pub use field::Field;
pub use foul::Foul;
pub use line::Direction;
pub use opening::{Opening, OpeningKind};
pub use point::{Alphabet, POINTS, Point, PointError, PointSet, PointSetIter, SIDE};
pub use position::{Move, Position, Refusal, Verdict};
pub use regulation::{Area, OpeningAct, OpeningError, OpeningPhase, Regulation, Seat, Step};
pub use rulebook::Article;
pub use shape::{Grade, Shape};
pub use symmetry::Symmetry;
#[cfg(feature = "engine")]
pub use threat::{Answer, Vcf, Vct};
