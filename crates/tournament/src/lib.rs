//! Competitions in draughts and renju, by the Russian rules of 2022 (clauses are cited as `ru-2022`).
//!
//! A competition is a fold over acts: [`Competition::apply`] takes one [`Act`] and either changes the state and says
//! what happened, or refuses and changes nothing. [`Journal`] keeps the acts, replays and undoes them. [`draw::draw`]
//! proposes the pairs of the next round for every system; [`swiss::pair`] also says why each pair, colour and bye is
//! what it is. [`Table`] is the table of results, [`coefficient`] derives coefficients term by term, [`standings`]
//! gives places.
//!
//! There is no input or output here, no clock, and no chance but lots drawn from a given seed.

#![forbid(unsafe_code)]

pub mod act;
mod apply;

pub mod bracket;
pub mod checker;
pub mod coefficient;
pub mod competition;
mod conduct;
pub mod csv;
pub mod decimal;
pub mod draw;
pub mod entry;
pub mod explain;
pub mod generator;
pub mod groups;
pub mod journal;
pub mod rating;
pub mod refusal;
pub mod regulations;
pub mod result;
pub mod round_robin;
pub mod scheveningen;
pub mod stages;
pub mod standings;
pub mod swiss;
pub mod table;
pub mod teams;
pub mod trf;

pub use act::{Act, Counting, Event};
pub use competition::{Competition, Entrant, Pair, Round};
pub use decimal::Decimal;
pub use draw::Draw;
pub use entry::{Birth, Entry, Id, Person, Sex, Team};
pub use journal::Journal;
pub use refusal::Refusal;
pub use regulations::{
    Character, Coefficient, Criterion, Method, Regulations, Seeding, System, TeamCounting,
};
pub use result::{Color, Game, Meeting};
pub use rulebook::{Article, Mark, Scoring};
pub use standings::Standing;
pub use table::Table;
