//! Where connections come from, and how they are set.

use std::path::Path;
use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::{AnyConnection, AnyPool, Connection as _};

use crate::dialect::Dialect;
use crate::error::StoreError;

/// How long a question waits for its connection or its answer before it is given up.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);

/// A database by its address.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub(crate) dialect: Dialect,
    address: String,
}

impl Source {
    /// The database of an address: `postgres://…`, or `sqlite:` and a path (or a path alone).
    ///
    /// # Errors
    /// If the file cannot be made.
    pub(crate) fn new(address: &str) -> std::io::Result<Self> {
        sqlx::any::install_default_drivers();
        if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            return Ok(Self { dialect: Dialect::Postgres, address: address.to_owned() });
        }
        let path = address.strip_prefix("sqlite:").unwrap_or(address);
        keep_to_oneself(Path::new(path))?;
        Ok(Self { dialect: Dialect::Sqlite, address: format!("sqlite:{path}?mode=rwc") })
    }

    /// The statement that begins a transaction which writes.
    pub(crate) const fn begin(&self) -> &'static str {
        match self.dialect {
            // The lock is taken at once: a transaction that reads first could find the database changed when it writes.
            Dialect::Sqlite => "BEGIN IMMEDIATE",
            Dialect::Postgres => "BEGIN",
        }
    }

    /// A connection for writing.
    pub(crate) async fn connect(&self) -> Result<AnyConnection, StoreError> {
        let mut connection = AnyConnection::connect(&self.address).await?;
        self.set(&mut connection).await?;
        if self.dialect == Dialect::Sqlite {
            // In kibibytes: the ends of the logs of thousands of running games, which are written again and again.
            sqlx::query("PRAGMA cache_size = -32768").execute(&mut connection).await?;
        }
        Ok(connection)
    }

    /// Connections for reading.
    pub(crate) async fn pool(&self) -> Result<AnyPool, StoreError> {
        let source = self.clone();
        let options = AnyPoolOptions::new()
            .max_connections(if self.dialect == Dialect::Sqlite { 4 } else { 8 })
            .acquire_timeout(PATIENCE)
            .after_connect(move |connection, _| {
                let source = source.clone();
                Box::pin(async move { source.set(connection).await })
            });
        let options = match self.dialect {
            Dialect::Sqlite => options.idle_timeout(None).max_lifetime(None),
            Dialect::Postgres => options,
        };
        Ok(options.connect(&self.address).await?)
    }

    /// Settings of a connection: with SQLite a write-ahead log, and a commit is on disk when it answers. Copying the write-ahead log into the
    /// file is not done by who writes: see `checkpoint.rs`.
    async fn set(&self, connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
        if self.dialect == Dialect::Sqlite {
            for pragma in [
                "PRAGMA busy_timeout = 1000",
                "PRAGMA journal_mode = WAL",
                "PRAGMA synchronous = FULL",
                "PRAGMA foreign_keys = ON",
                "PRAGMA wal_autocheckpoint = 0",
                // What a statement of many rows needs to undo itself goes into memory, not into a file made for it.
                "PRAGMA temp_store = MEMORY",
            ] {
                sqlx::query(pragma).execute(&mut *connection).await?;
            }
        }
        Ok(())
    }

    /// A connection on which something has been written.
    pub(crate) async fn connect_and_write(&self) -> Result<AnyConnection, StoreError> {
        let mut connection = self.connect().await?;
        let mut transaction = connection.begin_with(self.begin()).await?;
        touch(&mut transaction).await?;
        transaction.commit().await?;
        Ok(connection)
    }
}

/// Writes what leaves nothing behind.
pub(crate) async fn touch(connection: &mut AnyConnection) -> Result<(), StoreError> {
    for statement in [
        "INSERT INTO outages (began, ended) VALUES (0, 0)",
        "DELETE FROM outages WHERE began = 0 AND ended = 0",
    ] {
        sqlx::query(statement).execute(&mut *connection).await?;
    }
    Ok(())
}

/// The file of the database, made if need be, is for its owner only: it holds hashes of passwords. What SQLite puts beside it has the
/// same rights.
fn keep_to_oneself(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
        options.mode(0o600);
        for beside in ["", "-wal", "-shm"] {
            let mut name = path.as_os_str().to_owned();
            name.push(beside);
            let Ok(about) = std::fs::metadata(&name) else { continue };
            if about.permissions().mode() & 0o077 != 0
                && let Err(error) = std::fs::set_permissions(&name, std::fs::Permissions::from_mode(0o600))
            {
                tracing::warn!(file = ?name, %error, "others can read the database");
            }
        }
    }
    if path.exists() { Ok(()) } else { options.open(path).map(|_| ()) }
}
