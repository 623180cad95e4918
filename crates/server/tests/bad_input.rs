//! What a server meets in the open: nonsense, too much, other people's things. Everything gets a refusal; nothing gets a 500, and nobody else waits.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use std::time::{Duration, Instant};

use futures_util::SinkExt;
use guest::{Guest, pair, start};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

const PATHS: [(&str, &str); 13] = [
    ("POST", "/api/games"),
    ("POST", "/api/seeks"),
    ("POST", "/api/accounts"),
    ("POST", "/api/sessions"),
    ("PATCH", "/api/accounts/me"),
    ("DELETE", "/api/accounts/me"),
    ("POST", "/api/language"),
    ("POST", "/api/analyse"),
    ("POST", "/api/position"),
    ("POST", "/api/pdn"),
    ("POST", "/api/games/1111111111/join"),
    ("POST", "/api/seeks/1111111111/accept"),
    ("DELETE", "/api/sessions/none"),
];

#[tokio::test]
async fn malformed_bodies_are_refused_everywhere() {
    let server = start().await;
    let mut ann = Guest::new(server.address);
    let deep = "[".repeat(10_000);
    let bodies: [&[u8]; 10] = [
        b"",
        b"{",
        b"null",
        b"[]",
        b"\xff\xfe",
        b"{\"a\":1e999}",
        br#"{"discipline":"chess","control":"1","opponent":"friend"}"#,
        br#"{"variant":"russian","fen":"W:W99:B","moves":[[0,255]]}"#,
        br#"{"name":{"$ne":1},"password":[]}"#,
        deep.as_bytes(),
    ];
    for (method, path) in PATHS {
        for body in bodies {
            for kind in ["Content-Type: application/json\r\n", "Content-Type: text/plain\r\n", ""] {
                let answer = ann.send(method, path, kind, body).await;
                assert!(
                    (400..500).contains(&answer.status),
                    "{method} {path} {body:?}: {} {}",
                    answer.status,
                    answer.text()
                );
            }
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn huge_requests_are_cut_off() {
    let server = start().await;
    let mut ann = Guest::new(server.address);
    let huge = vec![b' '; 1 << 20];
    for (method, path) in PATHS {
        let answer = ann.send(method, path, "Content-Type: application/json\r\n", &huge).await;
        // Where the body is not read at all the path itself is refused.
        assert!(
            (400..500).contains(&answer.status) || answer.status == 0,
            "{method} {path}: {}",
            answer.status
        );
    }
    // A long line of moves, a long name, a long address, a long header.
    let moves = vec![[22, 18]; 2_000];
    let answer = ann.post("/api/position", json!({ "variant": "russian", "moves": moves })).await;
    assert!((400..500).contains(&answer.status));
    let long = "a".repeat(200_000);
    for request in [
        format!("GET /{long} HTTP/1.1\r\nHost: x\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: x\r\nX: {long}{long}{long}\r\n\r\n"),
    ] {
        let answer = ann.raw(request.as_bytes()).await;
        assert!(answer.status < 500, "{}", answer.status);
    }
    assert_eq!(ann.get("/health").await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn other_sites_can_do_nothing() {
    let server = start().await;
    let mut ann = Guest::new(server.address);
    let headers = "Content-Type: application/json\r\nOrigin: https://evil.example\r\n";
    let body = br#"{"discipline":"russian","control":"-","opponent":"friend"}"#;
    let answer = ann.send("POST", "/api/games", headers, body).await;
    assert_eq!((answer.status, answer.json()["error"]["code"].as_str()), (403, Some("forbidden")));
    let upgrade = "Upgrade: websocket\r\nOrigin: https://evil.example\r\n";
    assert_eq!(ann.send("GET", "/ws/1111111111", upgrade, b"").await.status, 403);
    server.stop().await;
}

#[tokio::test]
async fn frames_that_are_no_message_are_refused_and_the_game_goes_on() {
    let server = start().await;
    let (game, [ann, _], [mut one, mut two]) =
        pair(server.address, json!({ "discipline": "russian", "control": "180+2" })).await;
    for frame in [
        "",
        "null",
        "{}",
        "{\"t\":\"fly\"}",
        "{\"t\":\"move\",\"ply\":0,\"squares\":[22,18],\"by\":\"second\"}",
        "\u{0}\u{1}",
    ] {
        one.stream.send(Message::text(frame)).await.unwrap();
        let no = one.until(|message| message["t"] == "no").await;
        assert_eq!(no["code"], "malformed", "{frame}");
    }
    for message in [
        json!({ "t": "move", "ply": 0, "squares": [] }),
        json!({ "t": "move", "ply": 0, "squares": [22] }),
        json!({ "t": "move", "ply": 0, "squares": [0, 255] }),
        json!({ "t": "write", "ply": 0, "text": "<script>alert(1)</script>" }),
        json!({ "t": "claim", "claim": "repetition", "squares": [1, 2, 3] }),
        json!({ "t": "accept-draw" }),
    ] {
        one.fails(message, "refused").await;
    }
    one.fails(json!({ "t": "place", "ply": 0, "point": "h8" }), "malformed").await;
    // Bytes and frames that are too long end the socket, and only that.
    let mut other = ann.socket(&game, None).await;
    other.stream.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    while other.next().await.is_some() {}
    let mut other = ann.socket(&game, None).await;
    other.stream.send(Message::text("x".repeat(100_000))).await.unwrap();
    while other.next().await.is_some() {}
    assert!(ann.try_socket("1111111111", None).await.is_err());
    assert!(ann.try_socket("../../etc", None).await.is_err());
    one.write(0, "c3-d4").await;
    two.event("moved").await;
    server.stop().await;
}

/// Ten thousand messages a second from one socket: it is told to slow down and then closed, and the game of others does not wait.
#[tokio::test]
async fn a_flood_is_closed_and_nobody_else_waits() {
    let server = start().await;
    let wish = json!({ "discipline": "russian", "control": "-" });
    let (game, [ann, _], [mut one, mut two]) = pair(server.address, wish).await;
    let mut flooder = ann.socket(&game, None).await;
    let flood = tokio::spawn(async move {
        for _ in 0..20_000 {
            if flooder.stream.feed(Message::text(r#"{"t":"offer-draw"}"#)).await.is_err() {
                return true;
            }
        }
        let _ = flooder.stream.flush().await;
        while flooder.next().await.is_some() {}
        true
    });
    let mut longest = Duration::ZERO;
    for ply in 0..8 {
        let text = ["c3-d4", "b6-a5", "d2-c3", "a7-b6", "e1-d2", "b8-a7", "b2-c1", "h8-g7"][ply as usize];
        let begun = Instant::now();
        let mover = if ply % 2 == 0 { &mut one } else { &mut two };
        let answer = mover.answer(json!({ "t": "write", "ply": ply, "text": text })).await;
        longest = longest.max(begun.elapsed());
        if answer["t"] == "no" {
            break;
        }
    }
    assert!(longest < Duration::from_secs(2), "{longest:?}");
    assert!(tokio::time::timeout(Duration::from_secs(30), flood).await.unwrap().unwrap());
    let metrics = Guest::new(server.address).get("/metrics").await.text();
    assert!(!metrics.contains("bolshak_limited_total 0"), "{metrics}");
    server.stop().await;
}

#[tokio::test]
async fn too_many_log_ins_are_limited() {
    let mut config = guest::config();
    config.limits = true;
    let server = server::start(config).await.unwrap();
    let mut ann = Guest::new(server.address);
    let mut limited = 0;
    for _ in 0..15 {
        let answer = ann.post("/api/sessions", json!({ "name": "ann", "password": "guess" })).await;
        if answer.status == 429 {
            assert!(answer.header("retry-after").is_some());
            limited += 1;
        } else {
            assert_eq!(answer.status, 403);
        }
    }
    assert!(limited >= 3, "{limited}");
    server.stop().await;
}
