//! Boards that the public sees later than they are played (15.3): no door shows a move before its time.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use std::time::Duration;

use guest::{Guest, Socket, account, play_on, start};
use serde_json::{Value, json};
use server::time::put_ahead;

/// The minutes of the event, in milliseconds.
const DELAY: i64 = 5 * 60_000;

async fn does(guest: &mut Guest, event: &str, acts: Value) {
    let answer = guest.post(&format!("/api/events/{event}/acts"), json!({ "acts": acts })).await;
    assert_eq!(answer.status, 200, "{acts}: {}", answer.text());
}

/// The plies that each door of a game shows to somebody; `before` is the picture of the board before the first move.
async fn doors(guest: &mut Guest, event: &str, game: &str, before: &[u8]) -> Vec<(&'static str, i64)> {
    let mut seen = Vec::new();
    let preview = guest.get(&format!("/g/{game}/board.png")).await.body;
    seen.push(("preview", if preview == before { 0 } else { 2 }));
    let snapshot = guest.get(&format!("/api/games/{game}")).await.json();
    seen.push(("snapshot", snapshot["state"]["ply"].as_i64().unwrap()));
    seen.push(("moves", snapshot["moves"].as_array().unwrap().len() as i64));
    let record = guest.get(&format!("/api/games/{game}/record")).await.json();
    let moves = record["acts"].as_array().unwrap().iter().filter(|entry| entry["act"]["move"].is_object());
    seen.push(("record", moves.count() as i64));
    let pdn = guest.get(&format!("/api/games/{game}.pdn")).await.text();
    seen.push(("pdn", i64::from(pdn.contains("c3-d4")) + i64::from(pdn.contains("b6-a5"))));
    // A picture of the start or of something else.
    let start = guest.get(&format!("/api/games/{game}.svg?ply=0")).await.body;
    let now = guest.get(&format!("/api/games/{game}.svg")).await.body;
    seen.push(("svg", if start == now { 0 } else { 2 }));
    seen.push((
        "svg of a ply",
        if guest.get(&format!("/api/games/{game}.svg?ply=2")).await.status == 200 { 2 } else { 0 },
    ));
    let pages = guest.get(&format!("/g/{game}")).await.text();
    seen.push(("page", i64::from(pages.contains("c3-d4")) * 2));
    let mut socket = guest.socket(game, None).await;
    seen.push(("socket", socket.until(|m| m["t"] == "snapshot").await["state"]["ply"].as_i64().unwrap()));
    let stream = boards(guest, event).await;
    seen.push(("boards", stream["boards"][0]["ply"].as_i64().unwrap()));
    seen
}

/// The first word on the boards of an event that its stream has for somebody.
async fn boards(guest: &Guest, event: &str) -> Value {
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
    let stream = tokio::net::TcpStream::connect(guest.address).await.unwrap();
    let mut stream = BufReader::new(stream);
    let session = guest.session.clone().unwrap_or_default();
    let request = format!(
        "GET /api/events/{event}/stream?boards=true HTTP/1.1\r\nHost: x\r\nCookie: lang=en; session={session}\r\n\r\n"
    );
    stream.get_mut().write_all(request.as_bytes()).await.unwrap();
    let mut line = String::new();
    let mut named = false;
    loop {
        line.clear();
        let read = tokio::time::timeout(Duration::from_secs(10), stream.read_line(&mut line)).await;
        assert!(read.expect("the boards come").unwrap() > 0);
        named = (named || line.starts_with("event: boards")) && !line.trim().is_empty();
        if let (true, Some(data)) = (named, line.strip_prefix("data: ")) {
            let seen: Value = serde_json::from_str(data.trim()).unwrap();
            if seen["boards"].as_array().is_some_and(|list| !list.is_empty()) {
                return seen;
            }
        }
    }
}

#[tokio::test]
async fn the_public_sees_each_move_after_the_delay_and_no_sooner_15_3() {
    let server = start().await;
    let address = server.address;
    let mut chief = account(address, "chief").await;
    let made = chief.post("/api/events", json!({ "name": "Cup", "system": "swiss", "rounds": 1 })).await;
    let event = made.json()["event"].as_str().unwrap().to_owned();
    let mut players = Vec::new();
    for (id, name) in [(1, "one"), (2, "two")] {
        players.push(account(address, name).await);
        does(&mut chief, &event, json!([{ "act": "enter", "entry": { "person": { "name": name } } }])).await;
        let seat =
            chief.post(&format!("/api/events/{event}/accounts"), json!({ "id": id, "name": name })).await;
        assert_eq!(seat.status, 200);
    }
    let wish = json!({ "discipline": "russian", "control": "3600+5" });
    let delay = json!({ "act": "about", "occasion": { "delay": 5 } });
    does(&mut chief, &event, json!([delay, { "do": "online", "wish": wish }, { "do": "lot" }])).await;
    does(&mut chief, &event, json!([{ "do": "pair" }])).await;
    does(&mut chief, &event, json!([{ "act": "publish", "round": 1 }])).await;
    let table =
        chief.get(&format!("/api/events/{event}")).await.json()["state"]["rounds"][0]["tables"][0].clone();
    let game = table["games"][0].as_str().unwrap().to_owned();
    let who = |side: &str| players[table[side].as_u64().unwrap() as usize - 1].clone();
    let mut sockets: [Socket; 2] =
        [who("first").socket(&game, None).await, who("second").socket(&game, None).await];
    for socket in &mut sockets {
        socket.begun().await;
    }
    let mut anybody = Guest::new(address);
    let mut watching = anybody.socket(&game, None).await;
    watching.until(|m| m["t"] == "snapshot").await;
    let before = anybody.get(&format!("/g/{game}/board.png")).await.body;
    play_on(&mut sockets, 2).await;

    for (door, plies) in doors(&mut anybody, &event, &game, &before).await {
        assert_eq!(plies, 0, "{door}");
    }
    // Somebody who plays elsewhere is of the public too.
    let mut other = account(address, "other").await;
    for (door, plies) in doors(&mut other, &event, &game, &before).await {
        assert_eq!(plies, 0, "{door}");
    }
    let rows = anybody.get("/api/games").await.json();
    let row = rows.as_array().unwrap().iter().find(|row| row["id"] == game.as_str()).unwrap().clone();
    assert_eq!(row["ply"], json!(0), "{row}");
    let start = row["fen"].clone();
    // The players and the panel see the game as it stands.
    for mut guest in [who("first"), chief.clone()] {
        let seen = guest.get(&format!("/api/games/{game}")).await.json();
        assert_eq!(seen["state"]["ply"], json!(2));
    }
    assert_eq!(boards(&chief, &event).await["boards"][0]["ply"], json!(2));
    let silent = tokio::time::timeout(Duration::from_millis(500), watching.event("caught-up")).await;
    assert!(silent.is_err(), "nothing is told before its time: {silent:?}");

    // After the delay it is there, by every door and by itself.
    put_ahead(DELAY + 1_000);
    sockets[0].write(2, "b2-c3").await;
    let told = watching.event("caught-up").await;
    assert_eq!(
        (&told["state"]["ply"], told["moves"]["add"].as_array().unwrap().len()),
        (&json!(2), 2),
        "{told}"
    );
    for (door, plies) in doors(&mut anybody, &event, &game, &before).await {
        assert_eq!(plies, 2, "{door}");
    }
    assert_ne!(anybody.get("/api/games").await.json()[0]["fen"], start);

    // The end as well: the table has the result at once (12.4.5), the record the moves when their time has come.
    sockets[1].does(json!({ "t": "resign" })).await;
    let games = format!("/api/events/{event}/games");
    for _ in 0..100 {
        let seen = anybody.get(&format!("/api/events/{event}")).await.json();
        if seen["state"]["rounds"][0]["tables"][0]["results"][0] == "1-0" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let early = anybody.get(&games).await.text();
    assert!(!early.contains("b2-c3"), "{early}");
    assert!(chief.get(&games).await.text().contains("b2-c3"));
    assert_eq!(anybody.get(&format!("/api/games/{game}")).await.json()["state"]["verdict"], Value::Null);
    put_ahead(2 * (DELAY + 1_000));
    let late = anybody.get(&games).await.text();
    assert!(late.contains("b2-c3"), "{late}");
    assert_eq!(
        anybody.get(&format!("/api/games/{game}")).await.json()["state"]["verdict"]["score"],
        json!("first")
    );
}
