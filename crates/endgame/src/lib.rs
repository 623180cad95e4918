//! Endgame tables of draughts: perfect play with few pieces.

mod block;
mod build;
mod count;
mod force;
mod index;
mod pieces;
mod slice;
mod solved;
mod value;

pub use build::count;
pub use count::Count;
pub use force::{Force, MOST_PIECES, Side, UnknownForce};
pub use value::{Value, Wdl};
