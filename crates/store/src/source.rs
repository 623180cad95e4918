//! Where connections come from, and how they are set.

use std::fs::TryLockError;
use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::any::AnyPoolOptions;
use sqlx::{AnyConnection, AnyPool, Connection as _};

use crate::dialect::Dialect;
use crate::error::StoreError;

/// How long a question waits for its connection or its answer before it is given up.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);

/// How long a server waits for the one before it to let go of the database: one that was killed may be gone a moment before the database notices.
const SUCCESSION: Duration = Duration::from_secs(5);
/// Between two tries to have it.
const AGAIN: Duration = Duration::from_millis(20);
/// The number of PostgreSQL's lock by which a server has a database for itself: the letters of the program's name.
const OWNER: i64 = i64::from_be_bytes(*b"bolshak\0");

/// A database by its address.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub(crate) dialect: Dialect,
    address: String,
    holding: Holding,
}

/// Who else writes to the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holding {
    /// Anybody.
    Open,
    /// Nobody.
    Alone,
    /// The other nodes.
    Shared,
}

/// What keeps other servers away from a file of SQLite: a lock on a file beside it, which the system takes away when the process ends. With PostgreSQL
/// the connection that writes holds the lock, so that no connection without it ever writes.
pub(crate) type Ownership = Option<std::fs::File>;

impl Source {
    /// The database of an address: `postgres://…`, or `sqlite:` and a path (or a path alone).
    ///
    /// # Errors
    /// If the file cannot be made.
    pub(crate) fn new(address: &str) -> std::io::Result<Self> {
        sqlx::any::install_default_drivers();
        if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            return Ok(Self {
                dialect: Dialect::Postgres,
                address: address.to_owned(),
                holding: Holding::Open,
            });
        }
        let path = address.strip_prefix("sqlite:").unwrap_or(address);
        keep_to_oneself(Path::new(path))?;
        Ok(Self {
            dialect: Dialect::Sqlite,
            address: format!("sqlite:{path}?mode=rwc"),
            holding: Holding::Open,
        })
    }

    /// Has the database for itself from now on.
    ///
    /// # Errors
    /// [`StoreError::Owned`] if another server does not let go of it.
    pub(crate) async fn own(&mut self) -> Result<Ownership, StoreError> {
        self.holding = Holding::Alone;
        let Dialect::Sqlite = self.dialect else { return Ok(None) };
        let path = self.address.trim_start_matches("sqlite:").trim_end_matches("?mode=rwc");
        let file = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(format!("{path}-owner"))
            .map_err(sqlx::Error::Io)?;
        let patience = Instant::now() + SUCCESSION;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Some(file)),
                Err(TryLockError::Error(error)) => return Err(sqlx::Error::Io(error).into()),
                Err(TryLockError::WouldBlock) if Instant::now() >= patience => return Err(StoreError::Owned),
                Err(TryLockError::WouldBlock) => tokio::time::sleep(AGAIN).await,
            }
        }
    }

    /// Has the database together with other nodes from now on.
    pub(crate) fn share(&mut self) {
        self.holding = Holding::Shared;
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
        } else if self.holding != Holding::Open {
            keep_alive(&mut connection).await?;
            let lock = match self.holding {
                Holding::Shared => "SELECT pg_try_advisory_lock_shared($1)",
                Holding::Alone | Holding::Open => "SELECT pg_try_advisory_lock($1)",
            };
            let (owned,): (bool,) = sqlx::query_as(lock).bind(OWNER).fetch_one(&mut connection).await?;
            if !owned {
                return Err(StoreError::Owned);
            }
        }
        Ok(connection)
    }

    /// A connection for a node to say that it lives.
    pub(crate) async fn connect_beating(&self) -> Result<AnyConnection, StoreError> {
        let mut connection = AnyConnection::connect(&self.address).await?;
        keep_alive(&mut connection).await?;
        Ok(connection)
    }

    /// The first connection for writing: the server before this one has a little time to let go.
    pub(crate) async fn connect_first(&self) -> Result<AnyConnection, StoreError> {
        let patience = Instant::now() + SUCCESSION;
        loop {
            match self.connect().await {
                Err(StoreError::Owned) if Instant::now() < patience => tokio::time::sleep(AGAIN).await,
                connection => return connection,
            }
        }
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

/// The locks of a server that has vanished from the network are given up within seconds, not hours. (Ignored on a local socket.)
async fn keep_alive(connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    for setting in
        ["SET tcp_keepalives_idle = 2", "SET tcp_keepalives_interval = 1", "SET tcp_keepalives_count = 3"]
    {
        sqlx::query(setting).execute(&mut *connection).await?;
    }
    Ok(())
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
