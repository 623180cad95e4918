//! Three servers on one PostgreSQL and NATS: what holds for a person holds at every door.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;
mod several;

use std::time::Duration;

use guest::{Guest, QUIET, Socket, account, eventually};
use serde_json::{Value, json};
use server::Running;
use several::{configs, start_all, stop_all};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The same person at another server.
fn at(guest: &Guest, server: &Running) -> Guest {
    Guest { address: server.address, ..guest.clone() }
}

/// Two people with accounts play at the first two servers; the first has the log.
async fn game_of(servers: &[Running], names: [&str; 2], rated: bool) -> (String, [Guest; 2], [Socket; 2]) {
    let mut ann = account(servers[0].address, names[0]).await;
    let mut bob = account(servers[1].address, names[1]).await;
    let wish = json!({ "discipline": "russian", "control": "180+2", "rated": rated, "opponent": "friend", "side": "first" });
    let game = ann.make(wish).await;
    let mut one = ann.socket(&game, None).await;
    one.until(|message| message["t"] == "snapshot").await;
    assert_eq!(bob.post(&format!("/api/games/{game}/join"), json!({})).await.status, 200);
    let mut two = bob.socket(&game, None).await;
    two.until(|message| message["t"] == "snapshot").await;
    one.begun().await;
    (game, [ann, bob], [one, two])
}

/// What the engine answers to somebody who asks for the first position, or one by its FEN.
async fn analysed(guest: &mut Guest, variant: &str, fen: Option<&str>) -> (u16, Value) {
    let question = json!({ "variant": variant, "fen": fen, "level": 1, "lines": 1 });
    let answer = guest.post("/api/analyse", question).await;
    (answer.status, answer.json()["error"]["code"].clone())
}

fn refused() -> (u16, Value) {
    (403, json!("fair-play"))
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_gets_no_analysis_at_any_server() {
    let servers = start_all(configs(3).await).await;
    let (game, [ann, bob], mut sockets) = game_of(&servers, ["Ann", "Bob"], true).await;
    for server in &servers {
        for player in [&ann, &bob] {
            let mut player = at(player, server);
            assert_eq!(analysed(&mut player, "russian", None).await, refused());
            assert_eq!(analysed(&mut player, "brazilian", None).await.0, 200);
        }
        let mut eve = Guest::new(server.address);
        assert_eq!(analysed(&mut eve, "russian", None).await.0, 200, "the first position is everybody's");
    }
    // After the opening what stands on the board is closed to everybody.
    guest::play_on(&mut sockets, 8).await;
    sockets[0].write(8, "a1-b2").await;
    sockets[1].until(|message| message["state"]["ply"] == 9).await;
    sockets[1].write(9, "a7-b6").await;
    let mut eve = Guest::new(servers[2].address);
    let fen =
        eve.get(&format!("/api/games/{game}")).await.json()["state"]["fen"].as_str().unwrap().to_owned();
    assert_eq!(analysed(&mut eve, "russian", Some(&fen)).await, refused());
    sockets[0].does(json!({ "t": "resign" })).await;
    sockets[1].event("ended").await;
    assert_eq!(analysed(&mut eve, "russian", Some(&fen)).await.0, 200);
    assert_eq!(analysed(&mut at(&bob, &servers[2]), "russian", None).await.0, 200);
    stop_all(servers).await;
}

/// Nobody is at the board any more, and the server that had the game is gone: it is loaded when a player asks.
#[tokio::test(flavor = "multi_thread")]
async fn who_plays_gets_no_analysis_when_the_server_of_the_game_is_gone() {
    let mut servers = start_all(configs(3).await).await;
    let (_, [_, bob], mut sockets) = game_of(&servers, ["Ann", "Bob"], false).await;
    sockets[0].write(0, QUIET[0]).await;
    let now = sockets[1].until(|message| message["state"]["ply"] == 1).await;
    let fen = now["state"]["fen"].as_str().unwrap().to_owned();
    drop(sockets);
    servers.remove(0).stop().await;
    let mut bob = at(&bob, &servers[1]);
    assert_eq!(analysed(&mut bob, "russian", Some(&fen)).await, refused());
    assert_eq!(analysed(&mut Guest::new(bob.address), "russian", Some(&fen)).await.0, 200);
    stop_all(servers).await;
}

/// A position that a server has shown is forgotten there when another has the game, so that the end of the game is the end of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_forgets_positions_of_games_that_others_have() {
    let mut configs = configs(3).await;
    let again = configs[0].clone();
    configs.truncate(2);
    let mut servers = start_all(configs).await;
    let (game, [ann, bob], sockets) = game_of(&servers, ["Ann", "Bob"], true).await;
    // The first server is found dead while it lives: its rooms end, and others have its logs.
    guest::run(&again.database, "UPDATE nodes SET died = beat WHERE id = (SELECT min(id) FROM nodes)").await;
    drop(sockets);
    let mut socket = at(&bob, &servers[1]).socket(&game, None).await;
    for _ in 0..100 {
        if socket.answer(json!({ "t": "resign" })).await["t"] == "ok" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    eventually("the game is over for every server", async || {
        let mut free = true;
        for server in &servers {
            for player in [&ann, &bob] {
                free &= analysed(&mut at(player, server), "russian", None).await.0 == 200;
            }
        }
        free
    })
    .await;
    stop_all(std::mem::take(&mut servers)).await;
}

/// Whether a socket is closed within some seconds.
async fn is_closed(socket: &mut Socket) -> bool {
    let closed = async { while socket.next().await.is_some() {} };
    tokio::time::timeout(Duration::from_secs(5), closed).await.is_ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_out_closes_what_is_open_at_every_server() {
    let servers = start_all(configs(3).await).await;
    let (game, [mut ann, bob], [_one, mut bobs]) = game_of(&servers, ["Ann", "Bob"], false).await;
    // Ann is logged in twice.
    let mut desk = Guest::new(servers[1].address);
    let log_in = json!({ "name": "Ann", "password": "long enough" });
    assert_eq!(desk.post("/api/sessions", log_in.clone()).await.status, 200);
    let mut phone = at(&ann, &servers[2]).socket(&game, None).await;
    let mut at_desk = desk.socket(&game, None).await;
    phone.until(|message| message["t"] == "snapshot").await;
    at_desk.until(|message| message["t"] == "snapshot").await;
    assert_eq!(ann.ask("DELETE", "/api/sessions/current", json!({})).await.status, 204);
    assert!(is_closed(&mut phone).await);
    at_desk.does(json!({ "t": "chat", "text": "at the desk" })).await;
    bobs.does(json!({ "t": "chat", "text": "still here" })).await;
    // A new password ends the other log-ins.
    let mut third = Guest::new(servers[0].address);
    assert_eq!(third.post("/api/sessions", log_in).await.status, 200);
    let change = json!({ "password": "another long one", "current": "long enough" });
    assert_eq!(third.ask("PATCH", "/api/accounts/me", change).await.status, 200);
    assert!(is_closed(&mut at_desk).await);
    drop(bob);
    stop_all(servers).await;
}

/// Reads what is left of a stream until it ends.
async fn ends(stream: &mut TcpStream) -> bool {
    let read = async {
        let mut chunk = [0; 4_096];
        while stream.read(&mut chunk).await.is_ok_and(|count| count > 0) {}
    };
    tokio::time::timeout(Duration::from_secs(5), read).await.is_ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_is_taken_back_closes_its_streams_at_every_server() {
    let servers = start_all(configs(3).await).await;
    let mut ann = account(servers[0].address, "Ann").await;
    let mut streams = Vec::new();
    let mut ids = Vec::new();
    for server in &servers[1..] {
        let made =
            ann.post("/api/tokens", json!({ "name": "key", "scopes": ["challenge:read"] })).await.json();
        let token = made["token"].as_str().unwrap();
        ids.push(made["id"].as_str().unwrap().to_owned());
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let head = format!(
            "GET /api/stream/event HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut begun = [0; 12];
        stream.read_exact(&mut begun).await.unwrap();
        assert_eq!(&begun, b"HTTP/1.1 200");
        streams.push(stream);
    }
    assert_eq!(ann.ask("DELETE", &format!("/api/tokens/{}", ids[0]), json!({})).await.status, 204);
    assert!(ends(&mut streams[0]).await);
    assert!(!ends(&mut streams[1]).await, "the other key is as it was");
    stop_all(servers).await;
}

/// Ten at once for one device, and one more in six seconds: wherever it tries.
#[tokio::test(flavor = "multi_thread")]
async fn who_guesses_passwords_gains_nothing_by_going_to_another_server() {
    let mut configs = configs(3).await;
    for config in &mut configs {
        config.limits = true;
    }
    let servers = start_all(configs).await;
    let begun = std::time::Instant::now();
    let mut heard = 0;
    for attempt in 0..24 {
        let mut guest = Guest::new(servers[attempt % 3].address);
        let answer =
            guest.post("/api/sessions", json!({ "name": "nobody", "password": "wrong wrong" })).await;
        assert!(answer.status == 429 || answer.status == 403 || answer.status == 401, "{}", answer.text());
        heard += u64::from(answer.status != 429);
    }
    let most = 10 + begun.elapsed().as_secs() / 6 + 1;
    assert!((10..=most).contains(&heard), "{heard} of 24 were heard, {most} may be");
    stop_all(servers).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_games_of_all_servers_are_seen_at_each() {
    let servers = start_all(configs(3).await).await;
    let (first, [ann, _bob], _sockets) = game_of(&servers, ["Ann", "Bob"], false).await;
    let (second, _people, _more) = game_of(&servers[1..], ["Cid", "Dan"], false).await;
    let mut eve = account(servers[2].address, "Eve").await;
    assert_eq!(eve.ask("PUT", "/api/relations/Ann", json!({ "relation": "follow" })).await.status, 204);
    for (server, number) in servers.iter().zip(1..) {
        let metrics = Guest::new(server.address).get("/metrics").await.text();
        assert!(metrics.contains(&format!("bolshak_node_info{{node=\"{number}\",name=")), "{metrics}");
        let mut eve = at(&eve, server);
        eventually("the list has both, the newest first", async || {
            let list = eve.get("/api/games").await.json();
            let ids: Vec<&str> =
                list.as_array().unwrap().iter().filter_map(|row| row["id"].as_str()).collect();
            ids == [second.as_str(), first.as_str()]
        })
        .await;
        // Who is followed plays there, wherever that is.
        let related = eve.get("/api/relations").await.json();
        assert_eq!(related[0]["game"], json!(first), "{related}");
        // The lobby counts the games and the sockets of all.
        let mut lobby = TcpStream::connect(server.address).await.unwrap();
        lobby.write_all(b"GET /api/lobby HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
        let mut read = String::new();
        let counted = async {
            let mut chunk = [0; 4_096];
            while !(read.contains("\"playing\":2,\"online\":5")) {
                let count = lobby.read(&mut chunk).await.unwrap();
                read.push_str(&String::from_utf8_lossy(&chunk[..count]));
            }
        };
        assert!(tokio::time::timeout(Duration::from_secs(20), counted).await.is_ok(), "{read}");
        drop(lobby);
    }
    drop(ann);
    stop_all(servers).await;
}

/// By the database a server has a log that it does not remember: the claim was committed in an outage, and nobody heard the answer.
#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_its_owner_does_not_remember_is_opened_there_again() {
    let configs = configs(2).await;
    let database = configs[0].database.clone();
    let servers = start_all(configs).await;
    let mut ann = Guest::new(servers[1].address);
    let wish = json!({ "discipline": "russian", "control": "180+2", "rated": false, "opponent": "friend" });
    let game = ann.make(wish).await;
    let owner = "SELECT min(id) FROM nodes WHERE died IS NULL";
    guest::run(&database, &format!("INSERT INTO owners (log, node, epoch) VALUES ('{game}', ({owner}), 1)"))
        .await;
    let mut socket = ann.socket(&game, None).await;
    socket.until(|message| message["t"] == "snapshot").await;
    stop_all(servers).await;
}
