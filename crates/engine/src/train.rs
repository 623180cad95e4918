//! Training the evaluation by self-play: [`generate`] plays games and writes down positions, [`fit`] finds the weights that foretell
//! what the search found and how the games ended, and [`Check`] says how well weights know what a deeper search finds.
//!
//! All depend on their arguments and the seed alone, whatever the number of threads; the first two go on where they were cut off.

mod check;
mod coarse;
mod file;
mod fit;
mod sample;
mod selfplay;

pub use check::Check;
pub use file::{DataError, Header};
pub use fit::{Fit, FitError, Step, fit};
pub use selfplay::{Recipe, generate};
