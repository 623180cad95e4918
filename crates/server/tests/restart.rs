//! The server goes down and comes back: whose time it is, and what it has to do before it is ready.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use std::time::{Duration, Instant};

use guest::{account, each_database, pair, play_on, rated};
use serde_json::{Value, json};

/// What a clock of a minute shows at least, in milliseconds, when servers have lived so long: the beat may be a moment old.
fn at_least(lived: Duration) -> i64 {
    60_000 - i64::try_from(lived.as_millis()).unwrap() - 500
}

/// The server is gone twice in a row, the second time before anybody has come back: none of it is thinking time.
#[tokio::test]
async fn down_time_counts_for_nobody_after_two_crashes_in_a_row() {
    for config in each_database().await {
        let server = server::start(config.clone()).await.unwrap();
        let mut tables = Vec::new();
        let begun = Instant::now();
        for _ in 0..20 {
            let (game, [ann, _], sockets) =
                pair(server.address, json!({ "discipline": "russian", "control": "60" })).await;
            tables.push((game, ann, sockets));
        }
        server.stop().await;
        let mut lived = begun.elapsed();
        tokio::time::sleep(Duration::from_secs(4)).await;
        // As far as this server comes before it is gone again.
        let begun = Instant::now();
        let server = server::start(config.clone()).await.unwrap();
        server.stop().await;
        lived += begun.elapsed();
        tokio::time::sleep(Duration::from_secs(4)).await;
        let begun = Instant::now();
        let server = server::start(config).await.unwrap();
        for (game, ann, _) in &mut tables {
            ann.address = server.address;
            let snapshot = ann.get(&format!("/api/games/{game}")).await.json();
            let left = snapshot["state"]["clock"]["left"][0].as_i64().unwrap();
            let lived = lived + begun.elapsed();
            assert!(left > at_least(lived), "{game}: {left} ms left after {lived:?}");
            let record = ann.get(&format!("/api/games/{game}/record")).await.json();
            let acts: Vec<&Value> =
                record["acts"].as_array().unwrap().iter().map(|entry| &entry["act"]).collect();
            assert_eq!(acts.last(), Some(&&json!("resume")), "{record}");
        }
        server.stop().await;
    }
}

/// The beat says when the last server lived until the database knows it: a server that cannot note it leaves the beat as it is.
#[tokio::test]
async fn a_server_that_does_not_get_that_far_changes_nothing() {
    let config = guest::config();
    let begun = Instant::now();
    let server = server::start(config.clone()).await.unwrap();
    let (game, [mut ann, _], _sockets) =
        pair(server.address, json!({ "discipline": "russian", "control": "60" })).await;
    server.stop().await;
    let lived = begun.elapsed();
    tokio::time::sleep(Duration::from_secs(3)).await;
    let mut lock = guest::connect(&config.database).await;
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut lock).await.unwrap();
    if let Ok(server) = server::start(config.clone()).await {
        server.stop().await;
    }
    drop(lock);
    tokio::time::sleep(Duration::from_secs(3)).await;
    let begun = Instant::now();
    let server = server::start(config).await.unwrap();
    ann.address = server.address;
    let snapshot = ann.get(&format!("/api/games/{game}")).await.json();
    let left = snapshot["state"]["clock"]["left"][0].as_i64().unwrap();
    let lived = lived + begun.elapsed();
    assert!(left > at_least(lived), "{left} ms left after {lived:?}");
    server.stop().await;
}

/// A beat that a wrong clock has left, years ahead, does not carry the server into the future.
#[tokio::test]
async fn a_beat_from_the_future_does_not_stick() {
    let config = guest::config();
    std::fs::create_dir_all(&config.data).unwrap();
    let year = 365 * 24 * 3_600 * 1_000_i64;
    let now = || {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
        i64::try_from(since.as_millis()).unwrap()
    };
    std::fs::write(config.data.join("beat"), format!("{:013}\n", now() + year)).unwrap();
    let server = server::start(config).await.unwrap();
    let (_, _, [mut one, _two]) =
        pair(server.address, json!({ "discipline": "russian", "control": "60" })).await;
    let pong = {
        one.say(json!({ "t": "ping", "sent": 1.0 })).await;
        one.until(|message| message["t"] == "pong").await
    };
    assert!((pong["now"].as_i64().unwrap() - now()).abs() < 60_000, "{pong}");
    server.stop().await;
}

/// Whoever looks at an old game changes nothing: it is neither collected again nor are its players told again that it is over.
#[tokio::test]
async fn a_finished_game_is_followed_up_once() {
    for config in each_database().await {
        let server = server::start(config.clone()).await.unwrap();
        let (mut ann, mut bob) = (account(server.address, "Ann").await, account(server.address, "Bob").await);
        let (game, mut sockets) = rated(&mut ann, &mut bob).await;
        play_on(&mut sockets, 8).await;
        sockets[0].does(json!({ "t": "resign" })).await;
        sockets[1].event("settled").await;
        server.stop().await;
        let collection = config.data.join("collections/played.pdn");
        assert!(std::fs::read_to_string(&collection).unwrap().contains(&game));
        // So many games have come since that this one is not at its end.
        std::fs::write(&collection, "").unwrap();

        let server = server::start(config.clone()).await.unwrap();
        ann.address = server.address;
        // What concerns Ann comes over the stream of the lobby, which ends with the server.
        let listening = tokio::spawn({
            let mut ann = ann.clone();
            async move { ann.get("/api/lobby").await.text() }
        });
        tokio::time::sleep(Duration::from_millis(500)).await;
        let seen = ann.get(&format!("/api/games/{game}")).await.json();
        assert_eq!(seen["state"]["status"], "over");
        assert!(seen["state"]["ratings"]["first"].is_array(), "what it did to the ratings is known: {seen}");
        server.stop().await;
        let heard = listening.await.unwrap();
        assert!(heard.contains("event: stats") && !heard.contains("gameFinish"), "{heard}");
        assert_eq!(std::fs::read_to_string(&collection).unwrap(), "");
    }
}
