//! What is asked over HTTP: the JSON API, log-ins, pages, and what guards them.

pub(crate) mod accounts;
pub mod address;
pub(crate) mod analysis;
pub(crate) mod assets;
pub(crate) mod auth;
pub(crate) mod body;
pub(crate) mod error;
pub(crate) mod games;
pub(crate) mod headers;
pub(crate) mod limits;
pub(crate) mod listen;
pub(crate) mod logins;
pub(crate) mod names;
pub(crate) mod pages;
pub(crate) mod passwords;
pub(crate) mod pdn;
pub(crate) mod places;
pub(crate) mod routes;

pub use routes::document;
