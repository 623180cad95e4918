//! Club evenings: arenas, and teams that people join by a link.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use std::time::Duration;

use guest::{Guest, account, config, start};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

async fn does(guest: &mut Guest, event: &str, acts: Value) -> Value {
    let answer = guest.post(&format!("/api/events/{event}/acts"), json!({ "acts": acts })).await;
    assert_eq!(answer.status, 200, "{acts}: {}", answer.text());
    answer.json()
}

async fn status(guest: &mut Guest, event: &str, act: Value) -> u16 {
    guest.post(&format!("/api/events/{event}/acts"), json!({ "acts": [act] })).await.status
}

async fn seen(guest: &mut Guest, event: &str) -> Value {
    guest.get(&format!("/api/events/{event}")).await.json()
}

async fn evening(host: &mut Guest, more: Value, terms: Value) -> String {
    let mut new = json!({ "name": "Evening", "system": "swiss", "rounds": 2 });
    new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let made = host.post("/api/events", new).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let event = made.json()["event"].as_str().unwrap().to_owned();
    let mut online =
        json!({ "do": "online", "quick": true, "wish": { "discipline": "russian", "control": "300+2" } });
    online.as_object_mut().unwrap().extend(terms.as_object().unwrap().clone());
    does(host, &event, json!([online])).await;
    event
}

/// Has the page of the event open as long as this lives.
async fn on_page(guest: &Guest, event: &str) -> TcpStream {
    let mut stream = TcpStream::connect(guest.address).await.unwrap();
    let session = guest.session.as_deref().unwrap();
    let request = format!(
        "GET /api/events/{event}/stream HTTP/1.1\r\nHost: localhost\r\nCookie: lang=en; session={session}\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

/// The game that somebody is called to; one that was played is not it.
async fn called(guest: &mut Guest, event: &str, not: &[String]) -> String {
    for _ in 0..300 {
        let game = seen(guest, event).await["me"]["game"].as_str().map(str::to_owned);
        if let Some(game) = game.filter(|game| !not.contains(game)) {
            return game;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("nobody is called");
}

/// Plays a game: one of the two resigns.
async fn lose(players: &[Guest], loser: usize, game: &str) {
    let mut sockets = Vec::new();
    for player in players {
        sockets.push(player.socket(game, None).await);
    }
    for socket in &mut sockets {
        socket.begun().await;
    }
    sockets[loser].does(json!({ "t": "resign" })).await;
}

/// The event once so many meetings of its arena are made and all are over.
async fn met(guest: &mut Guest, event: &str, meetings: usize) -> Value {
    for _ in 0..200 {
        let state = seen(guest, event).await;
        let games = state["state"]["arena"]["games"].as_array().unwrap();
        if games.len() == meetings && games.iter().all(|game| game["over"] == true) {
            return state;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the meetings do not end");
}

/// An arena: whoever has the page open is paired by themselves, again and again; two wins in a row make the third worth double; what ends after the
/// time does not count; a restart loses nothing.
#[tokio::test]
async fn an_arena_pairs_whoever_is_there_and_counts_by_the_clock() {
    let mut config = config();
    let clock = config.data.join("clock");
    std::fs::create_dir_all(&config.data).unwrap();
    std::fs::write(&clock, "0").unwrap();
    config.clock = Some(clock.clone());
    let server = server::start(config.clone()).await.unwrap();
    let mut host = account(server.address, "host").await;
    let event = evening(&mut host, json!({}), json!({ "arena": 60 })).await;
    let join = format!("/api/events/{event}/join");
    let mut players = vec![account(server.address, "ann").await, account(server.address, "bob").await];
    for player in &mut players {
        assert_eq!(player.post(&join, json!({})).await.status, 200);
    }
    let state = seen(&mut host, &event).await["state"].clone();
    assert_eq!((&state["arena"]["minutes"], &state["arena"]["ends"]), (&json!(60), &Value::Null));
    assert_eq!(status(&mut players[0], &event, json!({ "do": "begin" })).await, 403, "the host begins");
    does(&mut host, &event, json!([{ "do": "begin" }])).await;
    assert_eq!(status(&mut host, &event, json!({ "do": "begin" })).await, 409, "it begins once");
    // Nobody is on the page: nobody is paired.
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    assert!(seen(&mut players[0], &event).await["me"]["game"].is_null());
    let pages = [on_page(&players[0], &event).await, on_page(&players[1], &event).await];
    let mut games = Vec::new();
    for _ in 0..2 {
        let game = called(&mut players[0], &event, &games).await;
        assert_eq!(called(&mut players[1], &event, &games).await, game);
        lose(&players, 1, &game).await;
        games.push(game);
    }
    let points = |state: &Value, id: usize| state["state"]["arena"]["places"][id].clone();
    let state = met(&mut host, &event, 2).await;
    assert_eq!(points(&state, 0)["points"], 4, "{state}");
    assert_eq!((&points(&state, 0)["each"], &points(&state, 0)["fire"]), (&json!([2, 2]), &json!(true)));
    // Colors change.
    let meetings = &state["state"]["arena"]["games"];
    assert_eq!(meetings[0]["first"], meetings[1]["second"], "{meetings}");
    // After a restart it goes on where it was, and the third win is worth double.
    drop(pages);
    server.stop().await;
    let server = server::start(config).await.unwrap();
    for guest in players.iter_mut().chain([&mut host]) {
        guest.address = server.address;
    }
    let pages = [on_page(&players[0], &event).await, on_page(&players[1], &event).await];
    let game = called(&mut players[0], &event, &games).await;
    lose(&players, 1, &game).await;
    games.push(game);
    let state = met(&mut host, &event, 3).await;
    assert_eq!(points(&state, 0)["each"], json!([2, 2, 4]), "{state}");
    // Who takes a rest is not paired; back again they are.
    assert_eq!(players[1].post(&join, json!({ "leave": true })).await.status, 200);
    assert_eq!(seen(&mut host, &event).await["state"]["entrants"][1]["left"], true);
    assert_eq!(players[1].post(&join, json!({})).await.status, 200);
    let game = called(&mut players[0], &event, &games).await;
    // The time is up while the fourth is played: it does not count, nobody joins or is paired any more.
    std::fs::write(&clock, (61 * 60_000).to_string()).unwrap();
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let late = account(server.address, "late").await.post(&join, json!({})).await;
    assert_eq!(late.status, 409, "{}", late.text());
    lose(&players, 1, &game).await;
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    let state = met(&mut host, &event, 4).await;
    assert_eq!(points(&state, 0)["points"], 8, "{state}");
    assert_eq!(state["state"]["arena"]["games"].as_array().unwrap().len(), 4);
    assert!(state["state"]["arena"]["games"][0]["result"].is_null());
    assert!(seen(&mut players[0], &event).await["me"]["game"].is_null());
    drop(pages);
}

/// What cannot be an arena is refused, not passed over.
#[tokio::test]
async fn an_arena_is_of_people_and_has_an_end() {
    let server = start().await;
    let mut host = account(server.address, "host").await;
    let event = evening(&mut host, json!({}), json!({})).await;
    let online = |more: Value| {
        let mut act =
            json!({ "do": "online", "quick": true, "wish": { "discipline": "russian", "control": "60" } });
        act.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        act
    };
    for more in [json!({ "arena": 0 }), json!({ "arena": 721 }), json!({ "arena": 60, "quick": false })] {
        assert_eq!(status(&mut host, &event, online(more.clone())).await, 409, "{more}");
    }
    assert_eq!(status(&mut host, &event, json!({ "do": "begin" })).await, 409, "there is none");
    let teams = host.post("/api/events", json!({ "name": "T", "system": "swiss", "boards": 2 })).await;
    let teams = teams.json()["event"].as_str().unwrap().to_owned();
    assert_eq!(status(&mut host, &teams, online(json!({ "arena": 60 }))).await, 409);
}

/// Teams by a link: the first who names a team makes it, others join it, and their boards are made (5.4.9.3).
#[tokio::test]
async fn teams_are_joined_by_a_link() {
    let server = start().await;
    let mut host = account(server.address, "host").await;
    let event = evening(&mut host, json!({ "boards": 2, "rounds": 1 }), json!({})).await;
    let join = format!("/api/events/{event}/join");
    let mut players = Vec::new();
    for i in 0..5 {
        players.push(account(server.address, &format!("player{i}")).await);
    }
    assert_eq!(players[0].post(&join, json!({})).await.status, 409, "a team has a name");
    for (player, team) in players.iter_mut().zip(["Волга", "Волга", "Дон", "дон", "Волга"])
    {
        let answer = player.post(&join, json!({ "team": team })).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    // Who leaves makes room for those behind.
    assert_eq!(players[0].post(&join, json!({ "leave": true })).await.status, 200);
    let state = seen(&mut host, &event).await["state"].clone();
    let team = |i: usize| (state["entrants"][i]["name"].clone(), state["entrants"][i]["accounts"].clone());
    assert_eq!(team(0), (json!("Волга"), json!(["player1", "player4"])));
    assert_eq!(team(1), (json!("Дон"), json!(["player2", "player3"])));
    does(&mut host, &event, json!([{ "do": "lot" }])).await;
    does(&mut host, &event, json!([{ "do": "pair" }, { "act": "publish", "round": 1 }])).await;
    assert_eq!(players[0].post(&join, json!({ "team": "Дон" })).await.status, 409, "the numbers are drawn");
    for board in 0..2 {
        let pair = [&players[[1, 4][board]], &players[[2, 3][board]]].map(Clone::clone);
        let game = called(&mut pair[0].clone(), &event, &[]).await;
        assert_eq!(called(&mut pair[1].clone(), &event, &[]).await, game);
        lose(&pair, 1, &game).await;
    }
    for _ in 0..100 {
        let state = seen(&mut host, &event).await["state"].clone();
        if state["finished"] == true {
            assert_eq!(state["standings"][0]["id"], 1);
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the match does not end");
}
