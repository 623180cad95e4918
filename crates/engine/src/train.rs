//! Training the evaluation by self-play: [`generate`] plays games and writes down positions, [`fit`] finds the weights that foretell
//! their results best.
//!
//! Both depend on their arguments and the seed alone, whatever the number of threads, and both go on where they were cut
//! off.

mod file;
mod fit;
mod sample;
mod selfplay;

pub use file::{DataError, Header};
pub use fit::{Fit, FitError, Step, fit};
pub use selfplay::{Recipe, generate};
