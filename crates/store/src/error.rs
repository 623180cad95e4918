//! What can go wrong with a store.

use std::fmt;
use std::sync::Arc;

/// Why a store did not do what it was asked for.
#[derive(Clone, Debug)]
pub enum StoreError {
    /// The name is taken.
    Taken,
    /// The log has moved on: somebody else has written.
    Collision,
    /// The database holds something that this program does not understand.
    Unreadable(String),
    /// The store is closed.
    Closed,
    /// The database says no.
    Database(Arc<sqlx::Error>),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken => f.write_str("the name is taken"),
            Self::Collision => f.write_str("the log of the game has moved on"),
            Self::Unreadable(what) => write!(f, "the database holds what cannot be read: {what}"),
            Self::Closed => f.write_str("the store is closed"),
            Self::Database(error) => write!(f, "database: {error}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(database) if database.is_unique_violation() => Self::Taken,
            sqlx::Error::PoolClosed => Self::Closed,
            _ => Self::Database(Arc::new(error)),
        }
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        Self::Database(Arc::new(sqlx::Error::Migrate(Box::new(error))))
    }
}
