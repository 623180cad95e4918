//! The list of who waits, before many eyes. The count of statements is of the whole process, so this file has one test.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;
mod statements;

use std::time::Duration;

use guest::{Guest, start};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Reads a stream of events until it has a text.
async fn until(stream: &mut TcpStream, text: &str) -> String {
    let mut read = Vec::new();
    loop {
        let mut chunk = [0; 4_096];
        let count = tokio::time::timeout(Duration::from_secs(20), stream.read(&mut chunk)).await;
        read.extend_from_slice(&chunk[..count.expect("silence").unwrap()]);
        let so_far = String::from_utf8_lossy(&read);
        if so_far.contains(text) {
            return so_far.into_owned();
        }
    }
}

/// Who waits is asked of the database once a change, whoever looks; each sees which of them is their own.
#[tokio::test]
async fn a_change_of_the_list_is_read_once_for_all_viewers() {
    statements::begin();
    let server = start().await;
    let mut ann = Guest::new(server.address);
    ann.make(json!({ "discipline": "russian", "control": "-", "opponent": "friend" })).await;
    let mut viewers = Vec::new();
    for number in 0..60 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let session = ann.session.as_ref().filter(|_| number == 0).map(String::as_str).unwrap_or_default();
        let head = format!("GET /api/lobby HTTP/1.1\r\nHost: x\r\nCookie: session={session}\r\n\r\n");
        stream.write_all(head.as_bytes()).await.unwrap();
        until(&mut stream, "event: seeks").await;
        viewers.push(stream);
    }
    let before = statements::count();
    let wish = json!({ "discipline": "russian", "control": "183+2" });
    assert_eq!(ann.post("/api/seeks", wish).await.status, 201);
    for (number, viewer) in viewers.iter_mut().enumerate() {
        let told = until(viewer, "183+2").await;
        assert_eq!(told.contains(r#""mine":true"#), number == 0, "{told}");
    }
    let queries = statements::count() - before;
    assert!(queries <= 10, "{queries} statements for one change");
    drop(viewers);
    server.stop().await;
}
