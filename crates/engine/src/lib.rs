//! An opponent and analyst for every draughts game.
//!
//! [`Engine`] thinks about a [`Line`] – a start position and the moves made since – within [`Limits`] and
//! answers with a [`Report`].
//!
//! ```
//! use draughts::{AnyPosition, Variant};
//! use engine::{Engine, Limits, Line, Options, Score, Stop};
//!
//! let engine = Engine::new(Options { hash_mib: 1, ..Options::default() });
//! let position = AnyPosition::from_fen(Variant::Russian, "W:Wc1,d2,f4:Bb4,c7,e7,g7")?;
//! let report = engine.think(&Line::new(position), &Limits::depth(9), &Stop::new(), |_| {});
//! assert!(report.lines[0].pv.len() > 1);
//! # Ok::<(), draughts::FenError>(())
//! ```

mod bench;
pub mod contest;
mod draws;
pub mod dxp;
mod engine;
mod eval;
pub mod hub;
mod level;
mod limits;
mod line;
mod probe;
mod random;
mod report;
pub mod review;
mod score;
mod search;
mod table;
pub mod train;
mod weights;

pub use bench::BENCH;
pub use engine::{Engine, Options};
pub use level::Level;
pub use limits::{Limits, Pace, Stop};
pub use line::Line;
pub use probe::{ByTables, TablesError, open_tables};
pub use report::{Report, Variation};
pub use score::Score;
pub use search::Parts;
pub use weights::{Weights, WeightsError};
