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
mod examine;
mod games;
mod mail;
mod model;
mod nodes;
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
mod tries;
mod writer;

use std::sync::Arc;

use sqlx::AnyPool;
use tokio::sync::watch;

use dialect::Dialect;
use nodes::Place;
use source::{Ownership, Source};
use writer::Writer;

pub use error::StoreError;
pub use examine::{Examined, Migrated, Node, Postgres, SqliteFile, examine};
pub use games::Waking;
pub use model::*;
pub use nodes::{Claim, ClockRead, Life};
pub use observations::Observation;
pub use tries::Limit;
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
    /// The place among the nodes, of a server that shares its database.
    place: Option<Arc<Place>>,
}

impl Store {
    /// Opens a database by its address: `postgres://…`, or `sqlite:` and a path (or a path alone); tables are made or brought up to
    /// date.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        let source = Source::new(address).map_err(sqlx::Error::Io)?;
        Self::from_source(source, None, None).await
    }

    /// Opens a database for a server, which has it for itself until it closes or ends: what a server remembers of its games is right only as long as
    /// no other one writes. Others may look at it.
    ///
    /// # Errors
    /// [`StoreError::Owned`] if another server has it and does not let go within some seconds; otherwise as [`Store::open`].
    pub async fn open_alone(address: &str) -> Result<Self, StoreError> {
        let mut source = Source::new(address).map_err(sqlx::Error::Io)?;
        let ownership = source.own().await?;
        Self::from_source(source, ownership, None).await
    }

    /// Opens PostgreSQL for a server that shares it with others: a node, which writes to the logs that it has claimed. The others know it by its name.
    ///
    /// # Errors
    /// [`StoreError::Owned`] if a server has the database for itself; [`StoreError::Unshared`] if it is not PostgreSQL; otherwise as [`Store::open`].
    pub async fn open_as_node(address: &str, name: &str) -> Result<Self, StoreError> {
        let mut source = Source::new(address).map_err(sqlx::Error::Io)?;
        if source.dialect != Dialect::Postgres {
            return Err(StoreError::Unshared);
        }
        source.share();
        Self::from_source(source, None, Some(name)).await
    }

    async fn from_source(
        source: Source,
        ownership: Ownership,
        node: Option<&str>,
    ) -> Result<Self, StoreError> {
        let dialect = source.dialect;
        let mut connection = source.connect_first().await?;
        dialect.migrations().run(&mut connection).await?;
        let read = source.pool().await?;
        let place = match node {
            Some(name) => Some(Place::take(&source, name).await?),
            None => None,
        };
        let writer = Writer::start(source.clone(), connection, ownership, place.clone());
        if dialect == Dialect::Sqlite {
            tokio::spawn(checkpoint::run(source, writer.clone()));
        }
        Ok(Self { dialect, read, writer, place })
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

    /// Finishes what is being written, leaves the nodes and closes.
    pub async fn close(&self) {
        self.writer.close().await;
        if let Some(place) = &self.place {
            place.leave().await;
        }
        self.read.close().await;
    }
}
