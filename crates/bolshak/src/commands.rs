//! The subcommands.

pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod compose;
pub(crate) mod contest;
pub(crate) mod doctor;
pub(crate) mod engine;
pub(crate) mod judge;
pub(crate) mod letter;
mod log_file;
pub(crate) mod moves;
pub(crate) mod openings;
pub(crate) mod pdn;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod renju;
pub(crate) mod reports;
pub(crate) mod review;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod tables;
pub(crate) mod tournament;
pub(crate) mod train;
pub(crate) mod worker;

use draughts::{MoveRules, Position};

use crate::failure::Failure;

/// The position of a `--fen` option, or the start.
fn position<R: MoveRules>(fen: Option<&str>) -> Result<Position<R>, Failure> {
    fen.map_or_else(|| Ok(Position::start()), |fen| Position::from_fen(fen).map_err(Failure::input))
}
