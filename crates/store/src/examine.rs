//! What a set-up looks like from here, for who wants to know what is wrong with it. Nothing is changed.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Row as _};

use crate::dialect::{Dialect, newest};
use crate::error::StoreError;
use crate::nodes::{NOW, is_dead};
use crate::source::Source;

/// How long the database has to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Examined {
    /// There is no file yet: the first start makes it.
    NoFile,
    /// A file of SQLite.
    Sqlite(SqliteFile),
    /// A PostgreSQL server.
    Postgres(Box<Postgres>),
}

/// How far the tables of a database are: the number of the last migration there, and of the last that this program knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Migrated {
    /// The last that was run, if any was.
    pub there: Option<i64>,
    /// The last that this program would run.
    pub known: i64,
}

/// A file of SQLite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SqliteFile {
    /// What is wrong with its pages, if anything is.
    pub damage: Option<String>,
    /// How it is written: `wal` as long as a server has had it.
    pub journal: String,
    /// How far its tables are.
    pub migrated: Migrated,
}

/// A PostgreSQL server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Postgres {
    /// Its version, as 170002.
    pub version: i64,
    /// How far its tables are.
    pub migrated: Migrated,
    /// Whether this role may make tables.
    pub may_create: bool,
    /// Whether this role may end sessions of its own.
    pub may_end: bool,
    /// `synchronous_commit`, `fsync` and `full_page_writes`.
    pub durable: [String; 3],
    /// Connections there are now, and the most there can be for this role.
    pub connections: [i64; 2],
    /// Whether two connections were given one session: a pooler in transaction mode.
    pub pooled: bool,
    /// By how many milliseconds its clock is ahead of this machine's, and how exactly that is known.
    pub ahead: [i64; 2],
    /// The servers that have come and not left.
    pub nodes: Vec<Node>,
}

/// A server, as the database knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its number.
    pub id: i64,
    /// For how many milliseconds it has not said that it lives.
    pub silent: i64,
    /// Whether the others will find it dead.
    pub dead: bool,
}

/// Looks at a database.
///
/// # Errors
/// If it cannot be reached or does not let itself be looked at.
pub async fn examine(address: &str) -> Result<Examined, StoreError> {
    let in_time = |examined| tokio::time::timeout(PATIENCE, examined);
    let late = || StoreError::Down("the database does not answer".into());
    if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        let source = Source::new(address).map_err(sqlx::Error::Io)?;
        let examined: std::pin::Pin<Box<dyn Future<Output = _> + Send>> = Box::pin(postgres(source));
        return in_time(examined).await.map_err(|_| late())?;
    }
    let path = address.strip_prefix("sqlite:").unwrap_or(address);
    if !Path::new(path).exists() {
        return Ok(Examined::NoFile);
    }
    // A large file is read from end to end: that takes as long as it takes.
    sqlite(path).await
}

async fn sqlite(path: &str) -> Result<Examined, StoreError> {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&format!("sqlite:{path}?mode=ro")).await?;
    let text = async |connection: &mut AnyConnection, statement: &'static str| {
        let row = sqlx::query(statement).fetch_one(connection).await?;
        row.try_get::<String, _>(0)
    };
    let damage = match text(&mut connection, "PRAGMA quick_check(1)").await {
        Ok(said) if said == "ok" => None,
        Ok(said) => Some(said),
        Err(error) => Some(error.to_string()),
    };
    let journal = text(&mut connection, "PRAGMA journal_mode").await.unwrap_or_default();
    let there = if damage.is_some() { None } else { migrated(&mut connection, Dialect::Sqlite).await? };
    let _ = connection.close().await;
    Ok(Examined::Sqlite(SqliteFile { damage, journal, migrated: Migrated { there, known: newest() } }))
}

/// The last migration that was run.
async fn migrated(connection: &mut AnyConnection, dialect: Dialect) -> Result<Option<i64>, StoreError> {
    if !has_table(connection, dialect, "_sqlx_migrations").await? {
        return Ok(None);
    }
    let row = sqlx::query("SELECT MAX(version) FROM _sqlx_migrations").fetch_one(connection).await?;
    Ok(row.try_get(0)?)
}

async fn has_table(
    connection: &mut AnyConnection,
    dialect: Dialect,
    table: &str,
) -> Result<bool, StoreError> {
    let query = sqlx::query(match dialect {
        Dialect::Sqlite => "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = $1",
        Dialect::Postgres => {
            "SELECT 1 FROM pg_tables WHERE schemaname = ANY(current_schemas(false)) AND tablename = $1"
        }
    });
    Ok(query.bind(table.to_owned()).fetch_optional(connection).await?.is_some())
}

async fn postgres(source: Source) -> Result<Examined, StoreError> {
    let mut one = source.connect_beating().await?;
    let mut two = source.connect_beating().await?;
    let setting = async |connection: &mut AnyConnection, name: &str| {
        let query = sqlx::query("SELECT current_setting($1)").bind(name.to_owned());
        Ok::<String, StoreError>(query.fetch_one(connection).await?.try_get(0)?)
    };
    let number = async |connection: &mut AnyConnection, text: String| {
        Ok::<i64, StoreError>(sqlx::query(AssertSqlSafe(text)).fetch_one(connection).await?.try_get(0)?)
    };
    let pid = async |connection: &mut AnyConnection| {
        let row = sqlx::query("SELECT pg_backend_pid()::bigint").fetch_one(connection).await?;
        Ok::<i64, StoreError>(row.try_get(0)?)
    };
    // Who has a session to themselves always has the same, and nobody else has it.
    let pids = [pid(&mut one).await?, pid(&mut two).await?, pid(&mut one).await?, pid(&mut two).await?];
    let pooled = pids[0] == pids[1] || pids[0] != pids[2] || pids[1] != pids[3];
    let version = setting(&mut one, "server_version_num").await?.parse().unwrap_or(0);
    let durable = [
        setting(&mut one, "synchronous_commit").await?,
        setting(&mut one, "fsync").await?,
        setting(&mut one, "full_page_writes").await?,
    ];
    let used = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'";
    let used = number(&mut one, used.to_owned()).await?;
    let most = "SELECT current_setting('max_connections')::bigint - CASE WHEN (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) \
                THEN 0 ELSE current_setting('superuser_reserved_connections')::bigint END";
    let most = number(&mut one, most.to_owned()).await?;
    let may_create =
        number(&mut one, "SELECT has_schema_privilege(current_schema(), 'CREATE')::int::bigint".to_owned())
            .await?
            != 0;
    let mut ahead = [0, i64::MAX];
    for _ in 0..5 {
        let begun = std::time::Instant::now();
        let there = number(&mut one, format!("SELECT {NOW}")).await?;
        let took = begun.elapsed();
        let here = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().saturating_sub(took / 2);
        let [here, took] = [here, took].map(|time| i64::try_from(time.as_millis()).unwrap_or(i64::MAX));
        if took < ahead[1] {
            ahead = [there - here, took];
        }
    }
    let migrated = Migrated { there: migrated(&mut one, Dialect::Postgres).await?, known: newest() };
    let nodes = if has_table(&mut one, Dialect::Postgres, "nodes").await? {
        let text = format!(
            "SELECT id, {NOW} - beat, CASE WHEN {} THEN 1 ELSE 0 END FROM nodes WHERE died IS NULL ORDER BY id",
            is_dead()
        );
        let rows = sqlx::query(AssertSqlSafe(text)).fetch_all(&mut one).await?;
        let node = |row: &sqlx::any::AnyRow| {
            let dead: i32 = row.try_get(2)?;
            Ok(Node { id: row.try_get(0)?, silent: row.try_get(1)?, dead: dead != 0 })
        };
        rows.iter().map(node).collect::<Result<Vec<_>, sqlx::Error>>()?
    } else {
        Vec::new()
    };
    // The other connection is ended as that of a dead server would be.
    let may_end = !pooled
        && number(&mut one, format!("SELECT pg_terminate_backend({}::int)::int::bigint", pids[1]))
            .await
            .is_ok_and(|ended| ended == 1);
    let _ = one.close().await;
    Ok(Examined::Postgres(Box::new(Postgres {
        version,
        migrated,
        may_create,
        may_end,
        durable,
        connections: [used, most],
        pooled,
        ahead,
        nodes,
    })))
}
