//! The DamExchange protocol (DXP) of International draughts: two programs play each other directly, with messages over a connection,
//! each ended by a zero byte.
//!
//! [`Message`] reads and writes messages; [`Player`] answers them, message in, messages out; [`converse`] does so over anything
//! that can be read and written.

mod message;
mod player;
mod wire;

pub use message::{Acceptance, BackAnswer, Message, MessageError, Reason, Request};
pub use player::{Event, Player, Reply};
pub use wire::{Then, converse};

/// The port of the protocol.
pub const PORT: u16 = 27_531;
