//! Matches between programs: pairs of games from one opening with the colours reversed, every move checked by the rules, and what
//! the score says about who is stronger.
//!
//! A contestant ([`Contestant`]) is this engine with given settings or a program that speaks Hub. A program that crashes, stays
//! silent or plays what is not legal loses that game, and the match goes on.

mod builtin;
mod contestant;
mod game;
mod openings;
mod pace;
mod program;
mod run;
mod sprt;
mod tally;

pub use contestant::{Builtin, Choice, Contestant, ContestantError, Endgames};
pub use game::{Adjudication, Ending, Lapse, Played};
pub use openings::{Openings, OpeningsError};
pub use pace::{PaceError, TimeControl};
pub use run::{Contest, ContestError, Progress};
pub use sprt::{Sprt, SprtError, Verdict};
pub use tally::{Elo, Tally};
