//! The platform: web pages, a JSON API and WebSockets for playing draughts and renju by the rules, and nothing is lost.
//!
//! [`run`] is the whole server. A game is a task (`room.rs`) that holds the fold of its log in memory; an act is checked on the fold, written to
//! the [`store`], and only then acknowledged and told to everybody. `docs/ARCHITECTURE.md` walks one move from the click to the
//! database and back.

mod accounts;
mod analysis;
mod api;
mod app;
mod assets;
mod config;
mod ended;
mod error;
mod hall;
mod headers;
pub mod ids;
mod legal;
mod lobby;
mod meeting;
pub mod metrics;
mod openapi;
mod pages;
mod people;
pub mod ratings;
mod read;
mod record;
mod room;
mod run;
mod safety;
mod socket;
pub mod table;
pub mod terms;
pub mod thinker;
pub mod time;
pub mod view;
pub mod wire;

pub use app::App;
pub use config::{Config, LogFormat, Options};
pub use hall::Hall;
pub use openapi::document;
pub use run::{RunError, Running, run, start};
