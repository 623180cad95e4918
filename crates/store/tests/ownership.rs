//! A database has one server at a time (what a server remembers of its games is right only as long as no other one writes).
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod databases;

use databases::{id, own_addresses};
use sqlx::{AnyConnection, Connection as _};
use store::{Store, StoreError, User};

fn user() -> User {
    let id = id("u");
    User { name: format!("Name {id}"), id, password: None, zone: None, created: 5, bot: false }
}

/// The second is refused while the first runs, and has it when the first has closed. Who only looks is never refused.
#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_is_refused_until_the_first_has_closed() {
    for address in own_addresses().await {
        let first = Store::open_alone(&address).await.unwrap();
        let ann = user();
        first.add_user(ann.clone()).await.unwrap();
        let refused = Store::open_alone(&address).await;
        assert!(matches!(refused, Err(StoreError::Owned)), "{address}: {refused:?}");
        let looker = Store::open(&address).await.unwrap();
        assert_eq!(looker.user(&ann.id).await.unwrap().map(|user| user.name), Some(ann.name.clone()));
        looker.close().await;
        first.add_user(user()).await.unwrap();
        first.close().await;
        let next = Store::open_alone(&address).await.unwrap();
        assert!(next.user(&ann.id).await.unwrap().is_some(), "{address}");
        next.close().await;
    }
}

/// Who has lost the connection that holds the lock, and finds another server in its place, cannot write any more; when that one has gone it can again.
#[tokio::test(flavor = "multi_thread")]
async fn who_lost_the_database_to_another_server_writes_nothing() {
    // With SQLite there is no connection to lose: the lock is the process's own.
    let Some(address) = own_addresses().await.into_iter().nth(1) else { return };
    let first = Store::open_alone(&address).await.unwrap();
    // As if the network between them had broken: PostgreSQL ends the session, and the lock is free.
    let mut control = AnyConnection::connect(&address).await.unwrap();
    sqlx::query(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    )
    .execute(&mut control)
    .await
    .unwrap();
    let second = Store::open_alone(&address).await.unwrap();
    for _ in 0..3 {
        let ann = user();
        let written = first.add_user(ann.clone()).await;
        assert!(matches!(written, Err(StoreError::Down(_))), "{written:?}");
        assert!(second.user(&ann.id).await.unwrap().is_none());
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    }
    let bob = user();
    second.add_user(bob.clone()).await.unwrap();
    second.close().await;
    let back = async {
        while first.add_user(user()).await.is_err() {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(30), back).await.unwrap();
    assert!(first.user(&bob.id).await.unwrap().is_some());
}
