//! What the server keeps: people, log-ins, meetings, games and their logs, ratings, seeks.
//!
//! [`Store::open`] chooses the database by the address: a file of SQLite, or PostgreSQL. The log of a game is the truth about it:
//! entries are only ever appended, each under the key (game, number), so two writers of one game collide instead of waiting for each
//! other. [`Store::append`] answers when the entry is on disk.
//!
//! One task writes (`writer.rs`): what waits at the same time, of every kind and from whatever games, shares one transaction. While nothing
//! can be written it says so at once ([`Store::outage`]).
//!
//! The statements are the same for both databases; what differs is in `dialect.rs`.

mod bureaus;
mod challenges;
mod chat;
mod checkpoint;
mod contests;
mod days;
mod dialect;
mod error;
mod events;
mod games;
mod mail;
mod model;
mod observations;
mod outages;
mod people;
mod push;
mod puzzles;
mod ratings;
mod relations;
mod results;
mod rows;
mod seeks;
mod source;
mod tokens;
mod writer;

use sqlx::AnyPool;
use tokio::sync::watch;

use dialect::Dialect;
use source::{Ownership, Source};
use writer::Writer;

pub use error::StoreError;
pub use games::Waking;
pub use model::*;
pub use observations::Observation;
pub use writer::Outage;

/// A place to keep things. Clones share their connections.
///
/// Every question fails if the database does not answer in time, is closed, or holds what cannot be read; a method names its other errors. What
/// is written fails with [`StoreError::Down`] while nothing can be written.
#[derive(Clone, Debug)]
pub struct Store {
    dialect: Dialect,
    read: AnyPool,
    writer: Writer,
}

impl Store {
    /// Opens a database by its address: `postgres://…`, or `sqlite:` and a path (or a path alone); tables are made or brought up to
    /// date.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        let source = Source::new(address).map_err(sqlx::Error::Io)?;
        Self::from_source(source, None).await
    }

    /// Opens a database for a server, which has it for itself until it closes or ends: what a server remembers of its games is right only as long as
    /// no other one writes. Others may look at it.
    ///
    /// # Errors
    /// [`StoreError::Owned`] if another server has it and does not let go within some seconds; otherwise as [`Store::open`].
    pub async fn open_alone(address: &str) -> Result<Self, StoreError> {
        let mut source = Source::new(address).map_err(sqlx::Error::Io)?;
        let ownership = source.own().await?;
        Self::from_source(source, ownership).await
    }

    async fn from_source(source: Source, ownership: Ownership) -> Result<Self, StoreError> {
        let dialect = source.dialect;
        let mut connection = source.connect_first().await?;
        dialect.migrations().run(&mut connection).await?;
        let read = source.pool().await?;
        let writer = Writer::start(source.clone(), connection, ownership);
        if dialect == Dialect::Sqlite {
            tokio::spawn(checkpoint::run(source, writer.clone()));
        }
        Ok(Self { dialect, read, writer })
    }

    /// The name of the database, for people.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self.dialect {
            Dialect::Sqlite => "sqlite",
            Dialect::Postgres => "postgres",
        }
    }

    /// Whether, since when and why nothing can be written; changes when that does.
    #[must_use]
    pub fn outage(&self) -> watch::Receiver<Option<Outage>> {
        self.writer.outage()
    }

    /// Finishes what is being written and closes.
    pub async fn close(&self) {
        self.writer.close().await;
        self.read.close().await;
    }
}
