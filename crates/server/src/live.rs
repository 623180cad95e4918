//! Games as they are played: the registry of rooms, each room with its sockets, the lobby, the pool of engine threads.

pub mod agreement;
pub(crate) mod bell;
pub(crate) mod between;
pub(crate) mod botgame;
pub(crate) mod chat;
pub(crate) mod counting;
pub(crate) mod days;
pub(crate) mod everywhere;
pub(crate) mod fair_play;
pub(crate) mod lag;
pub(crate) mod legal;
pub(crate) mod lines;
pub(crate) mod lobby;
pub mod logged_game;
pub(crate) mod meeting;
pub(crate) mod observation;
pub(crate) mod outage;
pub(crate) mod outcome;
pub mod pool;
pub mod ratings;
pub(crate) mod registry;
pub(crate) mod room;
pub(crate) mod ruling;
pub(crate) mod socket;
pub(crate) mod tables;
pub mod thinking;
pub mod view;
pub(crate) mod waking;

pub use registry::Registry;
