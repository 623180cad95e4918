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
    /// Nothing can be written at present; whether this was is not known. The words are the database's.
    #[error("nothing can be written: {0}")]
    Down(Arc<str>),
    /// Another server writes to this database.
    #[error("another server uses this database")]
    Owned,
    /// Several servers share PostgreSQL, never a file of SQLite.
    #[error("a file of SQLite has one server; several share PostgreSQL")]
    Unshared,
    /// Another server has the log now, or this one was found dead: nothing was written.
    #[error("another server has the log")]
    Fenced,
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

impl StoreError {
    /// Whether the trouble is the statement's own – it breaks a constraint, it cannot be read – and not the database's: then others can
    /// still be written.
    pub(crate) fn is_own(&self) -> bool {
        let Self::Database(error) = self else {
            return !matches!(self, Self::Down(_) | Self::Owned | Self::Closed);
        };
        match &**error {
            sqlx::Error::Database(error) => {
                error.kind() != sqlx::error::ErrorKind::Other
                    || error.code().is_some_and(|code| is_own_code(&code))
            }
            sqlx::Error::RowNotFound
            | sqlx::Error::TypeNotFound { .. }
            | sqlx::Error::ColumnIndexOutOfBounds { .. }
            | sqlx::Error::ColumnNotFound(_)
            | sqlx::Error::ColumnDecode { .. }
            | sqlx::Error::Encode(_)
            | sqlx::Error::Decode(_)
            | sqlx::Error::AnyDriverError(_) => true,
            _ => false,
        }
    }
}

/// SQLSTATE of PostgreSQL: data, constraints, conflicts between transactions, the statement itself. SQLite, by the lower byte: an
/// error in the statement, too long, a constraint, a wrong type, a wrong number of values.
fn is_own_code(code: &str) -> bool {
    if code.len() == 5 && !code.starts_with("25006") {
        return ["22", "23", "40", "42"].iter().any(|class| code.starts_with(class));
    }
    code.parse::<u32>().is_ok_and(|code| matches!(code & 0xff, 1 | 18 | 19 | 20 | 25))
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        sqlx::Error::Migrate(Box::new(error)).into()
    }
}
