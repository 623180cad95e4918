//! What the server keeps: people, log-ins, meetings, games and their logs, ratings, seeks.
//!
//! [`Store::open`] chooses the database by the address: a file of SQLite, or PostgreSQL. The log of a game is the truth about it:
//! entries are only ever appended, each under the key (game, number), so two writers of one game collide instead of waiting for each
//! other. [`Store::append`] answers when the entry is on disk; entries that come at the same time, from whatever games, share one
//! transaction.
//!
//! The statements are the same for both databases; what differs is in `dialect.rs`.

mod dialect;
mod error;
mod games;
mod journal;
mod model;
mod people;
mod ratings;
mod rows;
mod seeks;

use std::time::Duration;

use sqlx::AnyPool;
use sqlx::any::AnyPoolOptions;

use dialect::Dialect;
use journal::Journal;

pub use error::StoreError;
pub use model::*;

/// How long to wait for a connection before giving up.
const PATIENCE: Duration = Duration::from_secs(60);

/// A place to keep things. Clones share their connections.
///
/// Every question fails if the database does not answer in time, is closed, or holds what cannot be read; a method names its other errors.
#[derive(Clone, Debug)]
pub struct Store {
    dialect: Dialect,
    read: AnyPool,
    /// SQLite has one writer; with one connection the writers queue up here instead of polling for its lock.
    write: AnyPool,
    journal: Journal,
}

impl Store {
    /// Opens a database by its address: `postgres://…`, or `sqlite:` and a path (or a path alone); tables are made or brought up to
    /// date.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            Self::open_postgres(address).await
        } else {
            Self::open_sqlite(address.strip_prefix("sqlite:").unwrap_or(address)).await
        }
    }

    /// A file of SQLite: write-ahead log, and a commit is on disk when it answers.
    async fn open_sqlite(path: &str) -> Result<Self, StoreError> {
        let address = format!("sqlite:{path}?mode=rwc");
        let options = || {
            AnyPoolOptions::new()
                .acquire_timeout(PATIENCE)
                .idle_timeout(None)
                .max_lifetime(None)
                .after_connect(|connection, _| {
                    Box::pin(async move {
                        for pragma in [
                            "PRAGMA journal_mode = WAL",
                            "PRAGMA synchronous = FULL",
                            "PRAGMA foreign_keys = ON",
                            "PRAGMA busy_timeout = 5000",
                            "PRAGMA wal_autocheckpoint = 4000",
                        ] {
                            sqlx::query(pragma).execute(&mut *connection).await?;
                        }
                        Ok(())
                    })
                })
        };
        let write = options().max_connections(1).connect(&address).await?;
        Dialect::Sqlite.migrations().run(&write).await?;
        let read = options().max_connections(4).connect(&address).await?;
        Ok(Self { dialect: Dialect::Sqlite, journal: Journal::start(write.clone()), read, write })
    }

    async fn open_postgres(address: &str) -> Result<Self, StoreError> {
        let pool =
            AnyPoolOptions::new().max_connections(8).acquire_timeout(PATIENCE).connect(address).await?;
        Dialect::Postgres.migrations().run(&pool).await?;
        let journal = Journal::start(pool.clone());
        Ok(Self { dialect: Dialect::Postgres, journal, read: pool.clone(), write: pool })
    }

    /// The name of the database, for people.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self.dialect {
            Dialect::Sqlite => "sqlite",
            Dialect::Postgres => "postgres",
        }
    }

    /// Whether the database answers.
    pub async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.read).await?;
        Ok(())
    }

    /// Finishes what is being written and closes.
    pub async fn close(&self) {
        self.read.close().await;
        self.write.close().await;
    }
}
