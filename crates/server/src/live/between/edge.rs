//! What an owner tells the nodes where somebody watches.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use language::Language;
use serde::{Deserialize, Serialize};

use crate::live::room::Told;

use super::bus::Bus;
use super::words::{self, Between, Tongue};

/// A node that has not asked for so long whether the line is whole is let go; it asks every two seconds.
pub(crate) const SILENCE: Duration = Duration::from_secs(6);

/// A node where somebody watches a game, as the owner's room knows it: what is told to it is numbered, so that it notices what was lost.
#[derive(Debug)]
pub(crate) struct Edge {
    /// The name of the node.
    pub(crate) node: String,
    /// The number that the node has given to this line between the two.
    pub(crate) link: u64,
    game: String,
    bus: Bus,
    said: AtomicU64,
    /// When the node last asked whether the line is whole.
    asked: Mutex<Instant>,
}

impl Edge {
    pub(crate) fn new(bus: Bus, game: String, node: String, link: u64) -> Arc<Self> {
        Arc::new(Self { node, link, game, bus, said: AtomicU64::new(0), asked: Mutex::new(Instant::now()) })
    }

    /// The node asks whether the line is whole.
    pub(crate) fn is_asked(&self) {
        *self.asked.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Whether the node has not asked for so long that it is gone, or has given up.
    pub(crate) fn is_silent(&self) -> bool {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).elapsed() > SILENCE
    }

    /// How much was said.
    pub(crate) fn said(&self) -> u64 {
        self.said.load(Ordering::Relaxed)
    }

    pub(crate) fn tell(&self, Notice { to, text }: Notice) {
        let number = self.said.fetch_add(1, Ordering::Relaxed);
        let head = Between::News { game: self.game.clone(), link: self.link, number, to };
        self.bus.send(&self.node, words::write(&head, text.as_bytes()));
    }
}

/// Something that an edge is told.
#[derive(Debug)]
pub(crate) struct Notice {
    to: To,
    text: Utf8Bytes,
}

/// Whom it concerns.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum To {
    /// A socket has come to the board; whether it sees the game with the delay of the event.
    Welcome { socket: u64, public: bool },
    /// One socket.
    One { socket: u64 },
    /// Everybody who reads a language, or those only who see the game with delay, or without: the version that they know then.
    All { version: u32, language: Tongue, public: Option<bool> },
    /// Everybody: who is here.
    Presence,
}

impl Notice {
    pub(crate) fn welcome(socket: u64, public: bool) -> Self {
        Self { to: To::Welcome { socket, public }, text: Utf8Bytes::default() }
    }

    pub(crate) fn one(socket: u64, told: &Told) -> Self {
        Self { to: To::One { socket }, text: told.text() }
    }

    pub(crate) fn all(version: u32, language: Language, public: Option<bool>, told: &Told) -> Self {
        Self { to: To::All { version, language: Tongue(language), public }, text: told.text() }
    }

    pub(crate) fn presence(told: &Told) -> Self {
        Self { to: To::Presence, text: told.text() }
    }
}
