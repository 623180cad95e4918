//! Checks compositions of draughts by section XI of the Russian rules of 2022.
//!
//! The [`Oracle`] answers whether White reaches a [`Goal`] against every reply: proved, refuted or unknown, never rounded; each answer but the
//! last has a [`Proof`], which [`verify`] follows with nothing but the rules and the endgame tables. [`unmoves`] are the moves that can have
//! led to a position. [`check`] makes of a record – diagram, task, author's solution – the [`Report`] clause by clause.
//!
//! ```
//! use composition::{Answer, Goal, Limits, Oracle};
//! use draughts::{Position, Russian};
//! use endgame::{Library, Shelved};
//!
//! let library = Library::carried();
//! let study = Position::<Russian>::from_fen("W:Wb4,e7:Ba7,b6,c7")?;
//! let mut oracle = Oracle::new(Goal::Win, Russian::shelf(&library));
//! assert_eq!(oracle.ask(&study, Limits::nodes(100_000)), Answer::Proved);
//! let proof = oracle.proof(&study).ok_or("no proof")?;
//! composition::verify(&proof, Russian::shelf(&library))?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod book;
mod checker;
mod collection;
pub mod contest;
mod duals;
mod economy;
mod findings;
mod forerunners;
mod judge;
mod mine;
mod neighbours;
mod observations;
mod oracle;
mod proof;
mod record;
mod report;
mod retro;
mod solution;
mod task;
mod vectors;

pub use book::{Counts, Genre, Group, genre_of, group_of};
pub use checker::{Flaw, verify};
pub use collection::puzzles;
pub use duals::Dual;
pub use findings::{Finding, Standing};
pub use forerunners::{Forerunner, forerunners};
pub use mine::{Find, Mined, Wanted, dig};
pub use neighbours::{Change, Neighbour, Tried, neighbours};
pub use oracle::{Answer, Halt, Limits, Oracle, Spent};
pub use proof::{Proof, Step};
pub use record::{
    Refused, Written, anonymous, check, check_until, readable, record_of, solution_record, solve,
};
pub use report::{Report, Status, Told, ToldOther};
pub use retro::{Before, Unmove, last_moves, unmoves};
pub use solution::End;
pub use task::{Condition, Goal, NoTask, Task};
pub use vectors::{Sacrifice, sacrifice};
