//! Two servers on one PostgreSQL: a game is the same from every door, and goes on when its owner is gone.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;
mod panel;

use std::time::Duration;

use guest::{Guest, QUIET, Socket, account, each_database};
use serde_json::{Value, json};
use server::{Config, Running};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Settings of two servers that share a PostgreSQL of their own.
async fn two() -> [Config; 2] {
    let first = each_database().await.into_iter().nth(1).expect("tools/with-postgres starts one");
    let nats = Some(format!("here:{}", first.database));
    let first = Config { nats, ..first };
    let second = Config { data: guest::config().data, ..first.clone() };
    [first, second]
}

async fn start_two() -> [Running; 2] {
    let [first, second] = two().await;
    [server::start(first).await.unwrap(), server::start(second).await.unwrap()]
}

const WISH: &str = r#"{ "discipline": "russian", "control": "180+2", "rated": false, "opponent": "friend", "side": "first" }"#;

/// Ann at the first server, Bob at the second; the game has begun. The first has its log.
async fn pair([one, two]: &[Running; 2]) -> (String, [Guest; 2], [Socket; 2]) {
    let (mut ann, mut bob) = (Guest::new(one.address), Guest::new(two.address));
    let game = ann.make(serde_json::from_str(WISH).unwrap()).await;
    let mut at_one = ann.socket(&game, None).await;
    at_one.until(|message| message["t"] == "snapshot").await;
    let joined = bob.post(&format!("/api/games/{game}/join"), json!({})).await;
    assert_eq!((joined.status, joined.json()["side"].as_str()), (200, Some("second")), "{}", joined.text());
    let mut at_two = bob.socket(&game, None).await;
    let seen = at_two.until(|message| message["t"] == "snapshot").await;
    assert_eq!((&seen["you"], &seen["state"]["status"]), (&json!("second"), &json!("playing")));
    at_one.begun().await;
    (game, [ann, bob], [at_one, at_two])
}

/// Makes a move when it is possible: while a log has no owner, or another one, who asks is refused and asks again.
async fn insist(socket: &mut Socket, ply: u32, text: &str) -> Value {
    for _ in 0..100 {
        let answer = socket.answer(json!({ "t": "write", "ply": ply, "text": text })).await;
        if answer["t"] == "ok" || answer["code"] == "stale" {
            return answer;
        }
        assert!(answer["code"] == "outage" || answer["code"] == "busy", "{answer}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{text} is not taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_from_two_servers() {
    let servers = start_two().await;
    let (game, [mut ann, mut bob], mut sockets) = pair(&servers).await;
    guest::play_on(&mut sockets, 6).await;
    let [one, two] = &mut sockets;
    // The rules speak at every door, and in the language of who asks.
    let refused = two.fails(json!({ "t": "write", "ply": 6, "text": "a1-a2" }), "refused").await;
    assert!(!refused["text"].as_str().unwrap().is_empty());
    two.fails(json!({ "t": "write", "ply": 3, "text": "f6-g5" }), "stale").await;
    two.does(json!({ "t": "chat", "text": "good evening" })).await;
    one.until(|message| message["t"] == "chat" && message["text"] == "good evening").await;
    two.until(|message| message["t"] == "presence" && message["online"] == json!([true, true])).await;
    // Whoever looks sees the same at both.
    for guest in [&mut ann, &mut bob] {
        let seen = guest.get(&format!("/api/games/{game}")).await;
        assert_eq!((seen.status, &seen.json()["state"]["ply"]), (200, &json!(6)), "{}", seen.text());
        let record = guest.get(&format!("/api/games/{game}/record")).await;
        assert_eq!(record.status, 200);
        let pdn = guest.get(&format!("/api/games/{game}/pdn")).await;
        assert!(pdn.text().contains("h2-g3") || pdn.status == 404, "{}", pdn.text());
    }
    let path = format!("/api/games/{game}/record");
    assert_eq!(ann.get(&path).await.json(), bob.get(&path).await.json());
    // Who reconnects at the other server has what was missed.
    let version = ann.get(&format!("/api/games/{game}")).await.json()["v"].as_u64().unwrap();
    one.write(6, QUIET[6]).await;
    two.until(|message| message["state"]["ply"] == 7).await;
    let elsewhere = Guest { address: servers[1].address, ..ann.clone() };
    let mut again = elsewhere.socket(&game, Some(version)).await;
    let missed = again.event("caught-up").await;
    assert_eq!((&missed["moves"]["from"], missed["moves"]["add"].as_array().unwrap().len()), (&json!(6), 1));
    // A watcher in another language hears each event once.
    let mut watcher = Guest::new(servers[1].address);
    watcher.language = "ru";
    let mut watching = watcher.socket(&game, None).await;
    watching.until(|message| message["t"] == "snapshot").await;
    two.does(json!({ "t": "resign" })).await;
    for socket in [&mut *one, &mut *two, &mut again, &mut watching] {
        let over = socket.event("ended").await;
        assert_eq!(over["state"]["verdict"]["score"], "first");
    }
    for server in servers {
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_game_goes_on_when_its_owner_stops() {
    let servers = start_two().await;
    let (game, [ann, _bob], mut sockets) = pair(&servers).await;
    guest::play_on(&mut sockets, 3).await;
    let [first, second] = servers;
    let begun = std::time::Instant::now();
    first.stop().await;
    let [one, mut two] = sockets;
    drop(one);
    // Bob's socket stays where it is; Ann comes to the other server.
    let answer = insist(&mut two, 3, QUIET[3]).await;
    assert_eq!(answer["t"], "ok", "{answer}");
    assert!(begun.elapsed() < Duration::from_secs(10));
    let elsewhere = Guest { address: second.address, ..ann };
    let mut one = elsewhere.socket(&game, Some(1)).await;
    one.event("caught-up").await;
    one.write(4, QUIET[4]).await;
    let seen = two.until(|message| message["state"]["ply"] == 5).await;
    // Nobody has lost more than the seconds that this took.
    let left = seen["state"]["clock"]["left"].as_array().unwrap().clone();
    assert!(left.iter().all(|left| left.as_i64().unwrap() > 170_000), "{left:?}");
    second.stop().await;
}

/// A server that starts again knows the games of the others, and its own door leads to them.
#[tokio::test(flavor = "multi_thread")]
async fn who_comes_again_finds_the_games_where_they_are() {
    let [first, second] = two().await;
    let servers = [server::start(first.clone()).await.unwrap(), server::start(second).await.unwrap()];
    let (game, [ann, _bob], mut sockets) = pair(&servers).await;
    guest::play_on(&mut sockets, 2).await;
    let [one, two] = servers;
    one.stop().await;
    let [_, mut at_two] = sockets;
    // The other has the log now.
    let again = server::start(first).await.unwrap();
    let back = Guest { address: again.address, ..ann };
    let mut at_one = back.socket(&game, None).await;
    insist(&mut at_one, 2, QUIET[2]).await;
    at_two.until(|message| message["state"]["ply"] == 3).await;
    at_two.write(3, QUIET[3]).await;
    at_one.until(|message| message["state"]["ply"] == 4).await;
    again.stop().await;
    two.stop().await;
}

/// A program's stream and its moves go through any server.
#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_through_another_server() {
    let [first, second] = start_two().await;
    let mut ann = account(first.address, "Ann").await;
    let mut robot = account(second.address, "Ivan").await;
    let made = robot.post("/api/tokens", json!({ "name": "key", "scopes": ["bot:play"] })).await;
    let token = made.json()["token"].as_str().unwrap().to_owned();
    let key = format!("Authorization: Bearer {token}\r\n");
    let up = robot.send("POST", "/api/bot/account/upgrade", &key, b"").await;
    assert_eq!(up.status, 200, "{}", up.text());
    let game = ann.make(serde_json::from_str(WISH).unwrap()).await;
    let mut socket = ann.socket(&game, None).await;
    socket.until(|message| message["t"] == "snapshot").await;
    let joined = robot.send("POST", &format!("/api/games/{game}/join"), &key, b"{}").await;
    if joined.status != 200 {
        // Programs come to games by challenges only.
        let joined = robot.post(&format!("/api/games/{game}/join"), json!({})).await;
        assert_eq!(joined.status, 200, "{}", joined.text());
    }
    let mut there = robot.socket(&game, None).await;
    there.begun().await;
    socket.write(0, QUIET[0]).await;
    let moved = robot.send("POST", &format!("/api/bot/game/{game}/move/{}", QUIET[1]), &key, b"").await;
    assert_eq!(moved.status, 200, "{}", moved.text());
    socket.until(|message| message["state"]["ply"] == 2).await;
    let refused = robot.send("POST", &format!("/api/bot/game/{game}/move/a1-a2"), &key, b"").await;
    assert_eq!(refused.status, 400, "{}", refused.text());
    first.stop().await;
    second.stop().await;
}

/// Reads a stream of events until it has a text.
async fn until(stream: &mut TcpStream, text: &str) {
    let mut read = Vec::new();
    while !String::from_utf8_lossy(&read).contains(text) {
        let mut chunk = [0; 4_096];
        let count = tokio::time::timeout(Duration::from_secs(20), stream.read(&mut chunk)).await;
        read.extend_from_slice(&chunk[..count.unwrap().unwrap()]);
    }
}

/// Who waits at one server is seen and found at the other, and is told.
#[tokio::test(flavor = "multi_thread")]
async fn a_seek_is_seen_and_taken_at_another_server() {
    let [first, second] = start_two().await;
    let (mut ann, mut bob) = (Guest::new(first.address), Guest::new(second.address));
    let wish = json!({ "discipline": "russian", "control": "183+2" });
    let mut at_second = TcpStream::connect(second.address).await.unwrap();
    at_second.write_all(b"GET /api/lobby HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
    until(&mut at_second, "event: seeks").await;
    assert!(ann.post("/api/seeks", wish.clone()).await.json()["seek"].is_string());
    until(&mut at_second, "183+2").await;
    let mut at_first = TcpStream::connect(first.address).await.unwrap();
    let session = ann.session.clone().unwrap();
    let head = format!("GET /api/lobby HTTP/1.1\r\nHost: x\r\nCookie: session={session}\r\n\r\n");
    at_first.write_all(head.as_bytes()).await.unwrap();
    let game = bob.post("/api/seeks", wish).await.json()["game"].as_str().unwrap().to_owned();
    until(&mut at_first, &format!("/g/{game}")).await;
    first.stop().await;
    second.stop().await;
}

/// Two who come at the same moment, each at another server, find each other, and each has one game.
#[tokio::test(flavor = "multi_thread")]
async fn who_seeks_the_same_at_two_servers_at_once_has_one_game() {
    let [first, second] = start_two().await;
    for control in 60..80 {
        let wish = json!({ "discipline": "russian", "control": format!("{control}+1") });
        let (mut ann, mut bob) = (Guest::new(first.address), Guest::new(second.address));
        let (one, two) = tokio::join!(ann.post("/api/seeks", wish.clone()), bob.post("/api/seeks", wish));
        let mut games = Vec::new();
        for (guest, answer) in [(&mut ann, one), (&mut bob, two)] {
            assert_eq!(answer.status, 201, "{}", answer.text());
            games.extend(answer.json()["game"].as_str().map(str::to_owned));
            let waits = guest.get("/api/seeks").await.json();
            assert_eq!(waits.as_array().unwrap().len(), 0, "{control}: {waits}");
        }
        // One of them was there first, and is told of the game; the other has it as the answer.
        assert_eq!(games.len(), 1, "{control}: {games:?}");
    }
    first.stop().await;
    second.stop().await;
}

/// What is done at an event at one server is seen at the other.
#[tokio::test(flavor = "multi_thread")]
async fn an_event_is_the_same_at_both_servers() {
    let [first, second] = start_two().await;
    let mut chief = panel::person(&first, "chief").await;
    let event = panel::swiss(&mut chief, 4, 2).await;
    let mut elsewhere = Guest { address: second.address, ..chief.clone() };
    let version = panel::state(&mut elsewhere, &event).await["state"]["v"].as_u64().unwrap();
    panel::does(&mut chief, &event, json!([{ "do": "lot" }])).await;
    let seen = async {
        while panel::state(&mut elsewhere, &event).await["state"]["v"].as_u64().unwrap() <= version {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), seen).await.unwrap();
    // Both go on from there, one after the other.
    panel::does(&mut elsewhere, &event, json!([{ "do": "pair" }])).await;
    panel::does(&mut chief, &event, json!([{ "act": "publish", "round": 1 }])).await;
    first.stop().await;
    second.stop().await;
}
