//! The memory test: what an idle socket costs, and what is given back after a burst of games.
//!
//! `cargo bench -p server --bench memory`, or with other figures than the goal's: `-- --sockets 10000 --rooms 4000`. On PostgreSQL:
//! `tools/with-postgres cargo bench -p server --bench memory -- --database postgres`.
//!
//! The client is a process beside the server. Sockets watch a hundred games and say nothing. Each game of the burst has two sockets, some moves
//! and an end; then both leave, and the server is watched until it has forgotten all of them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test program fails by panicking"
)]

#[path = "../tests/guest/mod.rs"]
mod guest;
mod served;

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::StreamExt;
use guest::{Guest, Socket, option, pair};
use serde_json::json;
use served::{Folder, Server, goal};

/// A figure of the server.
async fn figure(address: SocketAddr, name: &str) -> i64 {
    let text = Guest::new(address).get("/metrics").await.text();
    let line = text.lines().find(|line| line.starts_with(name)).unwrap_or_default();
    line.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(-1)
}

/// Opens sockets that watch some games.
async fn watch(address: SocketAddr, count: usize) -> Vec<Socket> {
    let mut games = Vec::new();
    for _ in 0..count.div_ceil(100) {
        let wish = json!({ "discipline": "russian", "control": "-", "opponent": "friend" });
        games.push(Guest::new(address).make(wish).await);
    }
    let open = |number: usize| {
        let game = games[number % games.len()].clone();
        async move {
            let mut socket = Guest::new(address).socket(&game, None).await;
            socket.until(|message| message["t"] == "snapshot").await;
            socket
        }
    };
    futures_util::stream::iter(0..count).map(open).buffer_unordered(64).collect().await
}

/// A game with two sockets and four moves; both stay until they are dropped.
async fn played(address: SocketAddr) -> [Socket; 2] {
    let wish = json!({ "discipline": "russian", "control": "1800" });
    let (_, _, [mut one, mut two]) = pair(address, wish).await;
    for (ply, text) in ["c3-d4", "b6-a5", "d2-c3", "a7-b6"].into_iter().enumerate() {
        let mover = if ply % 2 == 0 { &mut one } else { &mut two };
        mover.write(ply as u32, text).await;
    }
    one.does(json!({ "t": "resign" })).await;
    two.event("ended").await;
    [one, two]
}

async fn burst(address: SocketAddr, rooms: usize) -> Vec<[Socket; 2]> {
    futures_util::stream::iter(0..rooms).map(|_| played(address)).buffer_unordered(32).collect().await
}

fn main() {
    if served::is_done() {
        return;
    }
    let sockets: usize = option("sockets", "10000").parse().unwrap();
    let rooms: usize = option("rooms", "4000").parse().unwrap();
    let folder = Folder::new("memory");
    let database = served::database(&folder);
    let server = Server::start(&folder.0, &["--listen", "127.0.0.1:0", "--database", &database]);
    let address = server.address;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        // Everything that is loaded once is loaded.
        drop(watch(address, 200).await);
        drop(burst(address, 20).await);
        tokio::time::sleep(Duration::from_secs(2)).await;

        let before = server.memory();
        let open = watch(address, sockets).await;
        tokio::time::sleep(Duration::from_secs(5)).await;
        let idle = server.memory();
        println!(
            "{} idle sockets: {} MB before, {} MB with them, {:.1} KB each",
            figure(address, "bolshak_sockets").await,
            before / 1_024,
            idle / 1_024,
            (idle - before) as f64 / sockets as f64,
        );
        goal("an idle socket under 20 KB", idle - before < 20 * sockets as u64);
        drop(open);
        // The server gives memory back once a minute, where there is much.
        tokio::time::sleep(Duration::from_secs(70)).await;
        println!("when they are gone: {} MB", server.memory() / 1_024);

        let before = server.memory();
        let tables = burst(address, rooms).await;
        println!("{} rooms: {} MB", figure(address, "bolshak_rooms").await, server.memory() / 1_024);
        drop(tables);
        // A room is forgotten a minute after its last use.
        for _ in 0..40 {
            tokio::time::sleep(Duration::from_secs(5)).await;
            if figure(address, "bolshak_rooms").await <= 1 {
                break;
            }
        }
        tokio::time::sleep(Duration::from_secs(70)).await;
        let after = server.memory();
        println!(
            "{} rooms are left: {} MB, {:+} MB against before",
            figure(address, "bolshak_rooms").await,
            after / 1_024,
            (after as i64 - before as i64) / 1_024,
        );
        goal("after a burst of rooms within 50 MB of before", after < before + 50 * 1_024);
    });
}
