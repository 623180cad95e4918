//! What is asked over HTTP: the JSON API, log-ins, pages, and what guards them.
//!
//! What is read from outside is read by pure functions, which are public so that `fuzz` can try them.

pub(crate) mod accounts;
pub mod address;
pub mod analysis;
pub(crate) mod assets;
pub(crate) mod auth;
pub mod body;
pub(crate) mod bots;
pub(crate) mod bundle;
pub(crate) mod challenges;
pub(crate) mod collections;
pub(crate) mod contests;
pub(crate) mod days;
pub(crate) mod error;
pub(crate) mod explorer;
pub(crate) mod games;
pub mod headers;
pub(crate) mod lessons;
pub(crate) mod limits;
pub(crate) mod listen;
pub(crate) mod logins;
pub(crate) mod mail;
pub mod names;
pub(crate) mod pages;
pub mod passwords;
pub mod pdn;
pub(crate) mod picture;
pub(crate) mod places;
pub(crate) mod preview;
pub(crate) mod push;
pub(crate) mod puzzles;
pub(crate) mod routes;
pub(crate) mod rules;
pub(crate) mod social;
pub(crate) mod tables;
pub(crate) mod workshop;

pub use routes::document;
