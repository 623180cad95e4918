//! The platform: web pages, a JSON API and WebSockets for playing draughts and renju by the rules, and nothing is lost.
//!
//! [`run`] is the whole server. A game is a task (`live/room.rs`) that holds the fold of its log in memory; an act is checked on the fold,
//! written to the [`store`], and only then acknowledged and told to everybody. `docs/ARCHITECTURE.md` walks one move from the click to the
//! database and back.

mod app;
mod bureau;
pub(crate) mod collections;
mod config;
pub mod desk;
pub mod doctor;
pub mod http;
pub mod ids;
pub mod live;
pub mod mail;
mod memory;
pub mod metrics;
pub mod oversight;
mod push;
mod run;
mod telemetry;
pub mod time;
pub mod wire;
mod work;

pub use app::App;
pub use config::{Config, LogFormat, Options};
pub use http::document;
pub use live::Registry;
pub use run::{RunError, Running, run, start};
pub use work::worker;
