//! Competitions on the platform.
//!
//! An event is a log of acts like a file of the command line (`tournament::log`), kept by the store with who and when. A `room::Room` holds its
//! fold in memory; whatever anybody does goes through one door, `room::Room::act`: who may do it ([`rights`]), whether the rules allow it
//! (`tournament`), then the log, and only then everybody sees it. Several people act at once: each act meets the state that the acts before it
//! left, so that the second of two contradictory ones is refused with what the first has done.

pub(crate) mod arena;
pub(crate) mod boards;
pub(crate) mod command;
mod door;
pub(crate) mod entries;
pub(crate) mod evening;
pub(crate) mod fold;
pub(crate) mod hand;
pub(crate) mod here;
pub(crate) mod http;
pub(crate) mod news;
mod officials;
pub(crate) mod opening;
pub(crate) mod papers;
pub mod rights;
pub(crate) mod room;
pub(crate) mod typed;
pub(crate) mod view;

pub use rights::{Right, Role, may};
pub(crate) use room::{Conduct, Desk};
