//! The databases that the tests run on, and ids that no other test has.
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of it")]

use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AnyConnection, AssertSqlSafe, Connection as _};
use store::{Append, Claim, Store, StoreError};

static NUMBER: AtomicU32 = AtomicU32::new(0);

/// An id that no other test of this run has: PostgreSQL is shared.
pub fn id(kind: &str) -> String {
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    format!("{kind}{}x{number}", std::process::id())
}

/// The path of a file of SQLite that is not there yet.
pub fn sqlite() -> String {
    let path = std::env::temp_dir().join(format!("{}.db", id("bolshak")));
    let path = path.to_str().unwrap().to_owned();
    // Numbers of processes come again, and so may a file of an earlier run.
    for file in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{path}{file}"));
    }
    path
}

/// The address of PostgreSQL. What runs on one database only is not tested: without PostgreSQL the tests fail, unless whoever runs them
/// says that it is to be left out.
pub fn postgres() -> Option<String> {
    match std::env::var("BOLSHAK_TEST_POSTGRES") {
        Ok(address) => Some(address),
        Err(_) if std::env::var_os("BOLSHAK_TEST_WITHOUT_POSTGRES").is_some() => None,
        Err(_) => panic!(
            "no PostgreSQL: run `tools/with-postgres cargo nextest run -p store`, \
             or set BOLSHAK_TEST_WITHOUT_POSTGRES to leave it out"
        ),
    }
}

/// The addresses of an empty file of SQLite and of PostgreSQL.
pub fn addresses() -> Vec<String> {
    [sqlite()].into_iter().chain(postgres()).collect()
}

/// The addresses of databases that no other test uses.
pub async fn own_addresses() -> Vec<String> {
    let mut addresses = vec![sqlite()];
    sqlx::any::install_default_drivers();
    if let Some(address) = postgres() {
        let name = id("own_");
        let mut connection = AnyConnection::connect(&address).await.unwrap();
        let create = AssertSqlSafe(format!("CREATE DATABASE {name}"));
        sqlx::raw_sql(create).execute(&mut connection).await.unwrap();
        // postgres://user@host/name?parameters
        let (path, parameters) = address.split_once('?').unwrap_or((&address, ""));
        let (server, _) = path.rsplit_once('/').unwrap();
        addresses.push(format!("{server}/{name}?{parameters}"));
    }
    addresses
}

/// A store on each database, and one that shares PostgreSQL as a node does.
pub async fn stores() -> Vec<Store> {
    let mut stores = Vec::new();
    for address in addresses() {
        stores.push(Store::open(&address).await.unwrap());
    }
    if let Some(address) = postgres() {
        stores.push(Store::open_as_node(&address, &id("node")).await.unwrap());
    }
    stores
}

/// Takes a log: a node writes to none that it has not taken, others have them all.
pub async fn own(store: &Store, log: &str) {
    assert_eq!(store.claim(log).await.unwrap(), Claim::Mine(None));
}

/// Appends to a log, which is taken first.
pub async fn write(store: &Store, append: Append) -> Result<(), StoreError> {
    if !store.has_log(&append.game) {
        own(store, &append.game).await;
    }
    store.append(append).await
}
