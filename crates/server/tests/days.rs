//! Games of days on the server: controls, lists, lines, leave, and what a year and a restart do to them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use std::time::Duration;

use guest::{DAY, Guest, Socket, account, each_database};
use serde_json::{Value, json};
use server::time::put_ahead;

/// A game of days between two people with accounts; the first begins.
async fn meet(ann: &mut Guest, bob: &mut Guest, control: &str) -> String {
    let wish = json!({ "discipline": "russian", "control": control, "opponent": "friend", "side": "first" });
    let game = ann.make(wish).await;
    let joined = bob.post(&format!("/api/games/{game}/join"), json!({})).await;
    assert_eq!(joined.status, 200, "{}", joined.text());
    game
}

/// Both come to the board once, so that the game begins.
async fn begin(ann: &Guest, bob: &Guest, game: &str) -> [Socket; 2] {
    let (mut one, mut two) = (ann.socket(game, None).await, bob.socket(game, None).await);
    one.begun().await;
    two.begun().await;
    [one, two]
}

async fn state(guest: &mut Guest, game: &str) -> Value {
    guest.get(&format!("/api/games/{game}")).await.json()["state"].clone()
}

/// Waits until a game stands as it should.
async fn until(guest: &mut Guest, game: &str, fits: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..200 {
        let state = state(guest, game).await;
        if fits(&state) {
            return state;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the game does not come to that: {}", state(guest, game).await);
}

#[tokio::test]
async fn days_are_offered_in_draughts_between_people_10_3_9() {
    let server = guest::start().await;
    let mut ann = account(server.address, "ann").await;
    for control in ["10/50days", "1days", "2days", "3days", "5days", "7days", "14days"] {
        for discipline in ["russian", "draughts64", "brazilian", "international", "giveaway"] {
            let wish =
                json!({ "discipline": discipline, "control": control, "opponent": "friend", "rated": true });
            let answer = ann.post("/api/games", wish).await;
            assert_eq!(answer.status, 201, "{discipline} {control}: {}", answer.text());
        }
    }
    let refused = [
        ("russian", "4days", json!("friend")),
        ("russian", "10/60days", json!("friend")),
        ("renju", "3days", json!("friend")),
        ("russian", "3days", json!({ "engine": 1 })),
    ];
    for (discipline, control, opponent) in refused {
        let wish = json!({ "discipline": discipline, "control": control, "opponent": opponent });
        let answer = ann.post("/api/games", wish).await;
        assert_eq!(answer.status, 400, "{discipline} {control}: {}", answer.text());
    }
    server.stop().await;
}

#[tokio::test]
async fn ones_games_are_listed_by_the_time_that_is_left_and_analysis_of_them_is_closed() {
    let server = guest::start().await;
    let (mut ann, mut bob) = (account(server.address, "ann").await, account(server.address, "bob").await);
    let (slow, quick) = (meet(&mut ann, &mut bob, "14days").await, meet(&mut ann, &mut bob, "1days").await);
    let mut sockets = begin(&ann, &bob, &slow).await;
    drop(begin(&ann, &bob, &quick).await);
    let list = async |guest: &mut Guest| {
        let page = guest.get("/api/days").await.json();
        let games = page["games"].as_array().unwrap().clone();
        games
            .iter()
            .map(|game| (game["id"].as_str().unwrap().to_owned(), game["yours"].as_bool().unwrap()))
            .collect::<Vec<_>>()
    };
    assert_eq!(list(&mut ann).await, [(quick.clone(), true), (slow.clone(), true)]);
    assert_eq!(list(&mut bob).await, [(quick.clone(), false), (slow.clone(), false)]);
    for (ply, text) in (0..).zip(["c3-d4", "b6-a5", "b2-c3"]) {
        sockets[ply as usize % 2].write(ply, text).await;
    }
    assert_eq!(list(&mut ann).await, [(quick.clone(), true), (slow.clone(), false)]);
    assert_eq!(list(&mut bob).await, [(slow.clone(), true), (quick.clone(), false)]);
    // The page says so, and the engine helps neither player, nor with what the next move can bring; others may ask.
    let fen = state(&mut ann, &slow).await["fen"].as_str().unwrap().to_owned();
    let question = json!({ "variant": "russian", "fen": fen, "moves": [], "level": 1, "lines": 1 });
    for guest in [&mut ann, &mut bob] {
        let answer = guest.post("/api/analyse", question.clone()).await;
        assert_eq!(
            (answer.status, answer.json()["error"]["code"].as_str()),
            (403, Some("fair-play")),
            "{}",
            answer.text()
        );
        let elsewhere =
            json!({ "variant": "russian", "fen": "W:Wc1,d4:Bf8,h8", "moves": [], "level": 1, "lines": 1 });
        assert_eq!(guest.post("/api/analyse", elsewhere).await.status, 200);
    }
    let mut eve = account(server.address, "eve").await;
    assert_eq!(eve.post("/api/analyse", question).await.status, 200);
    server.stop().await;
}

/// 10.2.7, 10.2.13: a line fires while its owner is away, survives a restart, and is seen by nobody else.
#[tokio::test]
async fn a_line_is_hidden_outlives_the_server_and_is_played_at_no_time_10_2_7() {
    for config in each_database().await {
        let server = server::start(config.clone()).await.unwrap();
        let (mut ann, mut bob) = (account(server.address, "ann").await, account(server.address, "bob").await);
        let game = meet(&mut ann, &mut bob, "3days").await;
        let [mut one, mut two] = begin(&ann, &bob, &game).await;
        one.write(0, "c3-d4").await;
        two.until(|message| message["state"]["ply"] == 1).await;
        let path = format!("/api/games/{game}/lines");
        // d6-c5 b2-c3 f6-g5 c3-b4: opponent, own, opponent, own.
        let lines = json!([[[12, 16], [25, 22]], [[10, 14], [25, 22], [11, 16], [22, 17]]]);
        assert_eq!(bob.ask("PUT", &path, json!({ "lines": lines })).await.status, 409, "it is his move");
        let wrong = ann.ask("PUT", &path, json!({ "lines": [[[10, 14], [1, 2]]] })).await;
        assert_eq!(wrong.status, 400, "{}", wrong.text());
        let laid = ann.ask("PUT", &path, json!({ "lines": lines })).await;
        assert_eq!(laid.status, 204, "{}", laid.text());
        assert_eq!(ann.get(&path).await.json()["lines"].as_array().unwrap().len(), 2);
        assert_eq!(bob.get(&path).await.json(), json!({ "lines": [] }));
        let eve = account(server.address, "eve").await.ask("PUT", &path, json!({ "lines": [] })).await;
        assert_eq!(eve.status, 403, "{}", eve.text());
        drop((one, two));
        server.stop().await;

        let server = server::start(config).await.unwrap();
        (ann.address, bob.address) = (server.address, server.address);
        let mut two = bob.socket(&game, None).await;
        let seen = two.until(|message| message["t"] == "snapshot").await;
        assert!(!seen.to_string().contains("lines"), "{seen}");
        two.write(1, "d6-c5").await;
        let answered = two.until(|message| message["state"]["ply"] == 3).await;
        assert_eq!(answered["by"], "first");
        assert_eq!(answered["moves"]["add"][0]["full"], "b2-c3");
        let left = ann.get(&path).await.json();
        assert_eq!(left["lines"].as_array().unwrap().len(), 1, "{left}");
        // The first other move ends it.
        two.write(3, "b6-a5").await;
        two.until(|message| message["state"]["ply"] == 4).await;
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert_eq!(state(&mut ann, &game).await["ply"], 4);
        assert_eq!(ann.get(&path).await.json(), json!({ "lines": [] }));
        server.stop().await;
    }
}

/// 10.4: leave is taken once for all games, beforehand, and stops the time of both.
#[tokio::test]
async fn leave_is_taken_in_one_place_for_all_games_10_4_1() {
    for config in each_database().await {
        put_ahead(0);
        let server = server::start(config).await.unwrap();
        let (mut ann, mut bob) = (account(server.address, "ann").await, account(server.address, "bob").await);
        let games = [meet(&mut ann, &mut bob, "1days").await, meet(&mut bob, &mut ann, "10/50days").await];
        for game in &games {
            drop(begin(&ann, &bob, game).await);
        }
        let day = |after: i64| {
            let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis()
                as i64;
            let (year, month, day) = game::Day((now.div_euclid(DAY) + after) as i32).date();
            format!("{year:04}-{month:02}-{day:02}")
        };
        let before = state(&mut ann, &games[0]).await["clock"]["left"][0].as_i64().unwrap();
        let refused = [(0, 3, "10.4.2"), (3, 2, "10.4.3"), (1, 31, "10.4.1")];
        for (first, last, article) in refused {
            let answer = ann.post("/api/leave", json!({ "first": day(first), "last": day(last) })).await;
            assert_eq!(answer.status, 400, "{}", answer.text());
            assert!(answer.text().contains(article), "{}", answer.text());
        }
        assert_eq!(ann.post("/api/leave", json!({ "first": "soon", "last": "" })).await.status, 400);
        let taken = ann.post("/api/leave", json!({ "first": day(1), "last": day(10) })).await;
        assert_eq!(taken.status, 201, "{}", taken.text());
        let again = ann.post("/api/leave", json!({ "first": day(11), "last": day(12) })).await;
        assert!(again.status == 400 && again.text().contains("10.4.1"), "{}", again.text());
        for game in &games {
            let on_leave = async |guest: &mut Guest| {
                let record = guest.get(&format!("/api/games/{game}/record")).await;
                record.text().contains("leave")
            };
            for _ in 0..100 {
                if on_leave(&mut bob).await {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            assert!(on_leave(&mut bob).await);
        }
        let after = state(&mut ann, &games[0]).await["clock"]["left"][0].as_i64().unwrap();
        assert!((after - before - 10 * DAY).abs() < 60_000, "{before} {after}");
        // A game that is made later begins with it.
        let later = meet(&mut ann, &mut bob, "1days").await;
        drop(begin(&ann, &bob, &later).await);
        let left = until(&mut ann, &later, |state| state["clock"]["left"][0].as_i64() > Some(2 * DAY)).await;
        assert!(left["clock"]["left"][0].as_i64() > Some(9 * DAY));
        server.stop().await;
    }
}

/// 10.3.5, 10.3.9: days pass while nobody looks; the flag falls when they are used up and not before.
#[tokio::test]
async fn a_game_goes_on_over_months_and_its_flag_falls_by_itself_10_3_5() {
    for config in each_database().await {
        put_ahead(0);
        let server = server::start(config).await.unwrap();
        let (mut ann, mut bob) = (account(server.address, "ann").await, account(server.address, "bob").await);
        let game = meet(&mut ann, &mut bob, "10/50days").await;
        drop(begin(&ann, &bob, &game).await);
        // A move each forty days. A log-in that is not used for ninety ends.
        for (ply, text) in (0_u32..).zip(guest::QUIET) {
            put_ahead(i64::from(ply + 1) * 40 * DAY);
            let mover = if ply % 2 == 0 { &ann } else { &bob };
            let mut socket = mover.socket(&game, None).await;
            socket.until(|message| message["t"] == "snapshot").await;
            let answer = socket.answer(json!({ "t": "write", "ply": ply, "text": text })).await;
            if ply == 2 {
                // 80 days for two moves are more than fifty for ten: the flag has fallen, whether the server or the move finds it first.
                break;
            }
            assert_eq!(answer["t"], "ok", "{answer}");
        }
        let over = until(&mut ann, &game, |state| state["status"] == "over").await;
        assert_eq!(over["verdict"]["reason"], "flag", "{over}");
        assert_eq!(over["ply"], 2, "{over}");
        put_ahead(0);
        server.stop().await;
    }
}

/// A legal move of the position after some moves, by its squares.
async fn some_move(guest: &mut Guest, fen: &str, moves: &[Value]) -> Value {
    let question = json!({ "variant": "russian", "fen": fen, "moves": moves });
    let answer = guest.post("/api/position", question).await.json();
    answer["legal"][0]["routes"][0].clone()
}

/// 10.2.8: an answered line is moves made; 10.3.5: a line that is only offered is none. So with the tenth move, played by a line, fifty days more begin.
#[tokio::test]
async fn a_played_line_counts_for_the_ten_moves_and_an_offered_one_does_not_10_3_5() {
    let server = guest::start().await;
    let (mut ann, mut bob) = (account(server.address, "ann").await, account(server.address, "bob").await);
    let game = meet(&mut ann, &mut bob, "10/50days").await;
    let [mut one, mut two] = begin(&ann, &bob, &game).await;
    let left = |state: &Value| state["clock"]["left"][0].as_i64().unwrap() / DAY;
    for ply in 0..17_u32 {
        let fen = state(&mut ann, &game).await["fen"].as_str().unwrap().to_owned();
        let squares = some_move(&mut ann, &fen, &[]).await;
        let socket = if ply % 2 == 0 { &mut one } else { &mut two };
        socket.does(json!({ "t": "move", "ply": ply, "squares": squares })).await;
    }
    // White has made nine moves; the tenth and the eleventh are offered.
    let now = state(&mut ann, &game).await;
    let fen = now["fen"].as_str().unwrap().to_owned();
    let mut line: Vec<Value> = Vec::new();
    for _ in 0..4 {
        line.push(some_move(&mut ann, &fen, &line).await);
    }
    let laid = ann.ask("PUT", &format!("/api/games/{game}/lines"), json!({ "lines": [line] })).await;
    assert_eq!(laid.status, 204, "{}", laid.text());
    assert!(left(&state(&mut ann, &game).await) <= 50);
    two.does(json!({ "t": "move", "ply": 17, "squares": line[0] })).await;
    let after = until(&mut ann, &game, |state| state["ply"] == 19).await;
    assert!((99..=100).contains(&left(&after)), "{}", after["clock"]);
    server.stop().await;
}

/// The regulations of the platform: time in which the server is down is nobody's thinking time, however short.
#[tokio::test]
async fn a_short_outage_at_the_end_of_the_time_takes_nobodys_move() {
    const MINUTE: i64 = 60_000;
    for config in each_database().await {
        put_ahead(0);
        let server = server::start(config.clone()).await.unwrap();
        let (mut ann, mut bob) = (account(server.address, "ann").await, account(server.address, "bob").await);
        let [mended, silent] =
            [meet(&mut ann, &mut bob, "1days").await, meet(&mut ann, &mut bob, "1days").await];
        for game in [&mended, &silent] {
            drop(begin(&ann, &bob, game).await);
        }
        // Down for half an hour in which the time is up: ten minutes were left.
        put_ahead(DAY - 10 * MINUTE);
        tokio::time::sleep(Duration::from_millis(300)).await;
        server.stop().await;
        put_ahead(DAY + 20 * MINUTE);
        let server = server::start(config).await.unwrap();
        (ann.address, bob.address) = (server.address, server.address);
        let left = state(&mut ann, &mended).await["clock"]["left"][0].as_i64().unwrap();
        assert!((8 * MINUTE..=10 * MINUTE).contains(&left), "{left}");
        let mut one = ann.socket(&mended, None).await;
        one.write(0, "c3-d4").await;
        // Who does not use what was left loses.
        put_ahead(DAY + 40 * MINUTE);
        let over = until(&mut bob, &silent, |state| !state["verdict"].is_null()).await;
        assert_eq!(over["ply"], 0);
        assert_eq!(state(&mut bob, &mended).await["ply"], 1);
        put_ahead(0);
        server.stop().await;
    }
}
