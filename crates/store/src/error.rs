//! What can go wrong with a store.

use std::sync::Arc;

/// Why a store did not do what it was asked for.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The name is taken.
    #[error("the name is taken")]
    Taken,
    /// The log has moved on: somebody else has written.
    #[error("the log of the game has moved on")]
    Collision,
    /// The database holds something that this program does not understand.
    #[error("the database holds what cannot be read: {0}")]
    Unreadable(String),
    /// The store is closed.
    #[error("the store is closed")]
    Closed,
    /// The database says no.
    #[error("database: {0}")]
    Database(Arc<sqlx::Error>),
}

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
        sqlx::Error::Migrate(Box::new(error)).into()
    }
}
