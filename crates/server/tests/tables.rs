//! The endgame tables over HTTP.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use guest::{Guest, start};
use serde_json::Value;

fn path(variant: &str, fen: &str) -> String {
    format!("/api/tables/{variant}?fen={}", fen.replace(':', "%3A").replace(',', "%2C"))
}

/// Petrov's triangle is won, and the best move comes first; the values of the moves are those of who makes them.
#[tokio::test]
async fn every_legal_move_has_its_exact_value() {
    let server = start().await;
    let mut ann = Guest::new(server.address);
    let answer = ann.get(&path("russian", "W:WKd4,Kc1,Ke1:BKh2")).await;
    assert_eq!(answer.status, 200);
    let found: Value = answer.json();
    assert_eq!((&found["value"]["result"], &found["turn"]), (&"win".into(), &"first".into()));
    let moves = found["moves"].as_array().unwrap();
    assert_eq!(moves[0]["value"]["result"], "win");
    assert_eq!(moves[0]["value"]["plies"], found["value"]["plies"]);
    assert!(moves.iter().any(|mv| mv["value"]["result"] == "draw" && mv["value"]["plies"].is_null()));
    // Worse after better.
    let rank = |mv: &Value| ["win", "draw", "loss"].iter().position(|name| mv["value"]["result"] == *name);
    assert!(moves.is_sorted_by_key(rank));
    // More pieces than any table has: the moves without a value.
    let start_position = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
    let found: Value = ann.get(&path("russian", start_position)).await.json();
    assert!(found["value"].is_null() && found["moves"].as_array().unwrap().len() == 7);
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_position_is_refused() {
    let server = start().await;
    let mut ann = Guest::new(server.address);
    for wrong in [
        "/api/tables/chess?fen=W%3AWK1%3ABK32".to_owned(),
        "/api/tables/russian".to_owned(),
        "/api/tables/russian?fen=".to_owned(),
        "/api/tables/russian?fen=W%3AWK1%3ABK32&more=1".to_owned(),
        path("russian", "W:WK99:BK1"),
    ] {
        assert_eq!(ann.get(&wrong).await.status, 400, "{wrong}");
    }
    server.stop().await;
}

/// Any page of the web may ask.
#[tokio::test]
async fn other_pages_may_ask() {
    let server = start().await;
    let mut ann = Guest::new(server.address);
    let headers = "Origin: https://elsewhere.example\r\nSec-Fetch-Site: cross-site\r\n";
    let answer = ann.send("GET", &path("giveaway", "W:Wc3:Be5"), headers, b"").await;
    assert_eq!((answer.status, answer.header("access-control-allow-origin").as_deref()), (200, Some("*")));
    server.stop().await;
}
