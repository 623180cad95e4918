//! Endgame tables of draughts: perfect play with few pieces, for every variant of [`draughts`].
//!
//! [`build()`] solves all forces up to a number of pieces and writes two files for each: the results (win, draw, loss) and the distances.
//! [`verify()`] recomputes every value from its successors. [`Tables`] answers for a position, [`count()`] for a force:
//!
//! ```
//! use draughts::{Position, Russian, Variant};
//! use endgame::{Limits, Tables, Value, Wdl};
//!
//! # let folder = std::env::temp_dir().join(format!("endgame-doc-{}", std::process::id()));
//! endgame::build(Variant::Russian, &folder, 2, Limits { threads: 1, memory: 1 << 24 }, &mut |_| {})?;
//! let (tables, refused) = Tables::<Russian>::open(&folder, 1 << 20);
//! assert!(refused.is_empty());
//! // One king does not catch another; and whoever takes the last piece has won with it.
//! assert_eq!(tables.result(&Position::from_fen("W:WKa1:BKg1")?), Some(Wdl::Draw));
//! assert_eq!(tables.answer(&Position::from_fen("B:Wc3:Bb4")?), Some(Value::Win(1).into()));
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is kept
//! The result with best play, without the rules that draw a game by counting; and in plies how far it is to the next *conversion*: the
//! capture or promotion that changes the force, or the end of the game. That is what the counters of the rule books count. Those of 6.1.8.3, 6.1.8.4
//! and 6.1.8.6 begin anew when the balance of forces changes, by a capture or a promotion and by nothing else; a distance to the end
//! of the game would not say when that is, and one that a man's move ended would begin anew too often. A win
//! whose conversion is farther than a counter allows is not won in time, whatever is played; one that is within it leads to the next force, of
//! which the same can be asked. Each conversion leaves fewer pieces or fewer men, so going for the next one never goes in circles.
//!
//! # How it is solved
//! A position is seen by the side to move: with Black to move the board is turned. A [`Force`] is its men and kings against the
//! other's. A force and its swapped one are solved together, after all forces with fewer pieces, or as many pieces and fewer men: what captures and promotions lead to is known.
//! Men only go forward, so the arrangements of kings around the same men (a block) are solved after those with men farther on, and blocks
//! whose men have gone equally far are independent of each other: each is work for one thread, small enough for its cache, without locks.
//!
//! What takes long is compiled here for each variant, and not where it is called, so that it has the optimisations of this crate.
//!
//! # What is not in the files
//! Positions in which a capture is to be made: their value follows from what the captures lead to, and that is looked up when they are
//! asked for. That leaves the writer free to put there what takes no room.

mod block;
mod build;
mod cache;
mod codec;
mod count;
mod embedded;
mod file;
mod force;
mod index;
mod library;
mod pieces;
mod slice;
mod solved;
mod squeeze;
mod study;
mod tables;
mod value;
mod verify;
mod walk;

pub use build::{BuildError, Limits, Progress, build};
pub use count::{Count, count, wins};
pub use file::{Fault, Refused};
pub use force::{Force, MOST_PIECES, Side, UnknownForce};
pub use library::{Library, Shelved};
pub use study::{Example, Study, study};
pub use tables::Tables;
pub use value::{Answer, Value, Wdl};
pub use verify::{Extent, VerifyError, Wrong, verify};
