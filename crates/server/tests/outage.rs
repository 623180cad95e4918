//! The database goes away for a while: nobody loses time, nothing is seen that is not in the log, and everybody is told.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use std::time::Duration;

use guest::{Guest, each_database, pair, stop_writing};
use serde_json::{Value, json};

fn russian(control: &str) -> Value {
    json!({ "discipline": "russian", "control": control })
}

async fn within<T>(seconds: u64, what: &str, future: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(seconds), future).await.unwrap_or_else(|_| panic!("{what}"))
}

/// A move that is not in the log is refused in words, nobody sees it, the clocks stand, and both are told so; then the game goes on.
#[tokio::test]
async fn what_cannot_be_written_is_refused_and_costs_nobody_time() {
    for config in each_database().await {
        let server = server::start(config.clone()).await.unwrap();
        let (game, [mut ann, _bob], [mut one, mut two]) = pair(server.address, russian("60")).await;
        one.write(0, "c3-d4").await;
        let moved = two.event("moved").await;
        let left = |state: &Value| state["clock"]["left"][1].as_i64().unwrap();
        let before = left(&moved["state"]);

        let lock = stop_writing(&config.database).await;
        let refused = within(3, "the refusal comes", async {
            two.fails(json!({ "t": "move", "ply": 1, "squares": [9, 13] }), "outage").await
        })
        .await;
        assert!(!refused["text"].as_str().unwrap().is_empty(), "{refused}");
        let held = within(3, "both are told", one.event("held")).await;
        assert_eq!((&held["state"]["ply"], &held["state"]["clock"]["running"]), (&json!(1), &Value::Null));
        // Who comes meanwhile sees what the log has.
        let seen = within(5, "visitors are answered", ann.get(&format!("/api/games/{game}"))).await.json();
        assert!(seen["state"].is_null() || seen["state"]["ply"] == 1, "{seen}");
        two.fails(json!({ "t": "resign" }), "outage").await;
        tokio::time::sleep(Duration::from_secs(6)).await;
        drop(lock);

        let resumed = one.event("resumed").await;
        let after = left(&resumed["state"]);
        assert!(before - after < 3_000, "the outage cost {} ms", before - after);
        assert_eq!(resumed["state"]["clock"]["running"], "second");
        // The fate of a refused move is not known until the database is back; the log says what it was.
        let ply = resumed["state"]["ply"].as_u64().unwrap();
        if ply == 1 {
            two.does(json!({ "t": "move", "ply": 1, "squares": [9, 13] })).await;
        }
        one.write(2, "d4-c5").await;
        let record = ann.get(&format!("/api/games/{game}/record")).await.json();
        let acts = record["acts"].as_array().unwrap();
        assert_eq!(acts.iter().filter(|entry| entry["act"]["move"].is_object()).count(), 3, "{record}");
        assert!(acts.iter().any(|entry| entry["act"] == "pause"), "{record}");
        server.stop().await;
    }
}

/// Both come to the board while nothing can be written: the game begins when it can.
#[tokio::test]
async fn a_game_whose_start_falls_into_an_outage_begins_after_it() {
    for config in each_database().await {
        let server = server::start(config.clone()).await.unwrap();
        let (mut ann, mut bob) = (Guest::new(server.address), Guest::new(server.address));
        let game = ann
            .make(json!({ "discipline": "russian", "control": "60", "opponent": "friend", "side": "first" }))
            .await;
        assert_eq!(bob.post(&format!("/api/games/{game}/join"), json!({})).await.status, 200);
        let mut one = ann.socket(&game, None).await;
        one.until(|message| message["t"] == "snapshot").await;
        let lock = stop_writing(&config.database).await;
        // As a page does: if the server does not open the socket, it is asked again.
        let request = tokio::spawn(async move {
            loop {
                if let Ok(socket) = bob.try_socket(&game, None).await {
                    return socket;
                }
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        });
        tokio::time::sleep(Duration::from_secs(7)).await;
        drop(lock);
        let _two = within(15, "the socket opens", request).await.unwrap();
        within(15, "the game begins", one.begun()).await;
        server.stop().await;
    }
}

/// A flag that would fall during the outage does not, and no socket is flooded meanwhile.
#[tokio::test]
async fn an_outage_is_told_once_and_no_flag_falls_in_it() {
    for config in each_database().await {
        let server = server::start(config.clone()).await.unwrap();
        let (_, _, [mut one, mut two]) = pair(server.address, russian("3")).await;
        let lock = stop_writing(&config.database).await;
        // Something has to be written before it is known that nothing can be.
        two.answer(json!({ "t": "resign" })).await;
        tokio::time::sleep(Duration::from_secs(5)).await;
        drop(lock);
        let mut frames = 0;
        let resumed = loop {
            let frame = one.next().await.unwrap();
            frames += 1;
            let what = frame["what"].to_string();
            assert!(!what.contains("ended"), "{frame}");
            if what.contains("resumed") {
                break frame;
            }
        };
        assert!(frames < 20, "{frames} frames");
        assert_eq!(resumed["state"]["status"], "playing");
        server.stop().await;
    }
}

/// Whoever looks after the server is told within a second what is wrong.
#[tokio::test]
async fn health_says_what_is_wrong() {
    for config in each_database().await {
        let server = server::start(config.clone()).await.unwrap();
        let mut operator = Guest::new(server.address);
        let well = operator.get("/health").await;
        assert_eq!((well.status, well.json()["status"].as_str()), (200, Some("ok")), "{}", well.text());
        let lock = stop_writing(&config.database).await;
        let ill = within(3, "health answers", operator.get("/health")).await;
        let health = ill.json();
        assert_eq!((ill.status, health["status"].as_str()), (503, Some("cannot-write")), "{}", ill.text());
        assert!(!health["detail"].as_str().unwrap().is_empty(), "{health}");
        drop(lock);
        let mut status = 0;
        for _ in 0..100 {
            status = operator.get("/health").await.status;
            if status == 200 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        assert_eq!(status, 200);
        server.stop().await;
    }
}

/// The database may have room in its files when the disk has none any more; the operator is told before it is needed.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn health_says_that_the_disk_is_full() {
    let config = guest::config();
    let server = server::start(config.clone()).await.unwrap();
    let mut operator = Guest::new(server.address);
    assert_eq!(operator.get("/health").await.status, 200);
    // Whatever is written there finds no room.
    std::os::unix::fs::symlink("/dev/full", config.data.join("room")).unwrap();
    let ill = operator.get("/health").await;
    assert_eq!((ill.status, ill.json()["status"].as_str()), (503, Some("disk-full")), "{}", ill.text());
    server.stop().await;
}
