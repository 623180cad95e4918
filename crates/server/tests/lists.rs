//! Lists of games: what is on them, in which order, and how often the database is asked for them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;
mod statements;

use std::cmp::Reverse;

use guest::{Guest, start};
use serde_json::{Value, json};

/// Asks for something and says how many statements the database ran meanwhile.
async fn counted(guest: &mut Guest, path: &str) -> (Value, usize) {
    let before = statements::count();
    let answer = guest.get(path).await;
    assert_eq!(answer.status, 200, "{path}");
    (answer.json(), statements::count() - before)
}

#[tokio::test]
async fn lists_are_whole_in_order_and_cheap() {
    statements::begin();
    let server = start().await;
    let wish =
        json!({ "discipline": "russian", "control": "-", "opponent": { "engine": 1 }, "side": "first" });

    // A profile of more games than one page shows.
    let mut ann = Guest::new(server.address);
    let credentials = json!({ "name": "ann", "password": "long enough" });
    assert_eq!(ann.post("/api/accounts", credentials).await.status, 201);
    for _ in 0..65 {
        let game = ann.make(wish.clone()).await;
        let mut socket = ann.socket(&game, None).await;
        socket.does(json!({ "t": "resign" })).await;
    }
    let (profile, queries) = counted(&mut ann, "/api/users/ann").await;
    assert_eq!(profile["counts"], json!({ "games": 65, "won": 0, "drawn": 0, "lost": 65 }));
    assert_eq!(profile["games"].as_array().unwrap().len(), 50);
    assert!((1..=10).contains(&queries), "{queries} queries for a profile");
    let next = profile["next"].as_str().unwrap();
    let (page, queries) = counted(&mut ann, &format!("/api/users/ann/games?before={next}")).await;
    assert_eq!((page["games"].as_array().unwrap().len(), &page["next"]), (15, &Value::Null));
    assert!((1..=10).contains(&queries), "{queries} queries for a page of games");
    let mut shown: Vec<Reverse<(i64, &str)>> = [&profile, &page]
        .into_iter()
        .flat_map(|list| list["games"].as_array().unwrap())
        .map(|game| Reverse((game["created"].as_i64().unwrap(), game["id"].as_str().unwrap())))
        .collect();
    assert!(shown.is_sorted());
    shown.dedup();
    assert_eq!(shown.len(), 65);
    assert_eq!(ann.get("/api/users/ann/games?before=nonsense").await.status, 400);
    assert_eq!(ann.get("/api/users/nobody/games").await.status, 404);

    // More live games than the list takes.
    let (mut live, mut sockets) = (Vec::new(), Vec::new());
    for _ in 0..70 {
        let id = ann.make(wish.clone()).await;
        let mut socket = ann.socket(&id, None).await;
        let created = socket.begun().await["game"]["created"].as_i64().unwrap();
        live.push((Reverse(created), id));
        sockets.push(socket);
    }
    live.sort();
    let newest: Vec<&str> = live.iter().take(60).map(|(_, id)| id.as_str()).collect();
    let (list, queries) = counted(&mut Guest::new(server.address), "/api/games?live=true").await;
    let listed: Vec<&str> = list.as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap()).collect();
    assert_eq!(listed, newest);
    assert!(queries <= 1, "{queries} queries for the live games");

    // A board without clocks at which nobody sits is not being played.
    drop(sockets);
    let empty = async {
        while ann.get("/api/games?live=true").await.json() != json!([]) {
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(30), empty)
        .await
        .expect("games without players are listed");

    // Seeks of different people.
    for number in 0..12 {
        let mut bob = Guest::new(server.address);
        let wish = json!({ "discipline": "russian", "control": format!("{}+2", 180 + number) });
        assert_eq!(bob.post("/api/seeks", wish).await.status, 201);
    }
    let (seeks, queries) = counted(&mut Guest::new(server.address), "/api/seeks").await;
    assert_eq!(seeks.as_array().unwrap().len(), 12);
    assert!((1..=4).contains(&queries), "{queries} queries for the seeks");
    server.stop().await;
}
