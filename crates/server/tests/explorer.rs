//! The opening explorer over HTTP.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use std::fs::File;
use std::io::Cursor;

use guest::{Guest, config};
use serde_json::Value;

#[tokio::test]
async fn what_was_played_is_told_with_its_results() {
    let folder = std::env::temp_dir().join(format!("bolshak-explorer-test-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for (name, text) in [
        (
            "one",
            "[GameType \"25\"] 1. c3-d4 b6-a5 2-0 [GameType \"25\"] [WhiteElo \"2000\"] 1. c3-d4 d6-c5 0-2",
        ),
        ("two", "[GameType \"25\"] 1. g3-h4 b6-a5 1-1 [GameType \"26\"] 1. c3-d4 b6-a5 2-0"),
    ] {
        let mut exploring = pdn::Exploring::new(Cursor::new(Vec::new()), 60);
        exploring.read(text.as_bytes(), &mut |_| {}).unwrap();
        exploring.finish(File::create(folder.join(format!("{name}.openings"))).unwrap()).unwrap();
    }
    // What is no explorer is passed over.
    std::fs::write(folder.join("torn.openings"), "BLSHKOPN").unwrap();
    let server =
        server::start(server::Config { collections: Some(folder.clone()), ..config() }).await.unwrap();
    let mut ann = Guest::new(server.address);
    let found: Value = ann.get("/api/explorer/russian").await.json();
    assert_eq!(found["games"], 4);
    let told: Vec<_> = found["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| {
            ["text", "games", "white", "draws", "black", "rating"].map(|name| mv[name].to_string()).join(" ")
        })
        .collect();
    assert_eq!(told, ["\"c3-d4\" 2 1 0 1 2000", "\"g3-h4\" 1 0 1 0 null"]);
    let next = found["moves"][0]["fen"].as_str().unwrap().replace(':', "%3A").replace(',', "%2C");
    let found: Value = ann.get(&format!("/api/explorer/russian?fen={next}")).await.json();
    assert_eq!((found["moves"].as_array().unwrap().len(), &found["turn"]), (2, &"second".into()));
    // An entry of a drawing table names its position.
    let entry =
        draughts::DrawingTable::Idf.entries().find(|one| one.kind() == draughts::OpeningKind::Moves).unwrap();
    let found: Value = ann.get(&format!("/api/explorer/russian?opening=idf%20{}", entry.code())).await.json();
    assert_eq!(found["fen"], entry.position::<draughts::Russian>().unwrap().fen().to_string());
    for wrong in [
        "/api/explorer/chess",
        "/api/explorer/russian?fen=W%3AWK99%3ABK1",
        "/api/explorer/russian?opening=idf",
    ] {
        assert_eq!(ann.get(wrong).await.status, 400, "{wrong}");
    }
    let found: Value = ann.get("/api/explorer/russian?player=Nobody").await.json();
    assert_eq!(found["moves"].as_array().unwrap().len(), 0, "nobody of that name has played");
    let page = ann.get("/explorer").await;
    assert_eq!(page.status, 200);
    server.stop().await;
    std::fs::remove_dir_all(&folder).unwrap();
}
