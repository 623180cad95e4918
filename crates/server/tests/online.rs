//! Rounds of an event that are played on the platform (5.4.12).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use std::time::Duration;

use guest::{Guest, Socket, account, each_database, play_on, start};
use serde_json::{Value, json};

async fn does(guest: &mut Guest, event: &str, acts: Value) -> Value {
    let answer = guest.post(&format!("/api/events/{event}/acts"), json!({ "acts": acts })).await;
    assert_eq!(answer.status, 200, "{acts}: {}", answer.text());
    answer.json()
}

async fn refused(guest: &mut Guest, event: &str, acts: Value) -> (u16, String) {
    let answer = guest.post(&format!("/api/events/{event}/acts"), json!({ "acts": acts })).await;
    assert_ne!(answer.status, 200, "{acts}");
    (answer.status, answer.json()["error"]["text"].as_str().unwrap_or_default().to_owned())
}

async fn seen(guest: &mut Guest, event: &str) -> Value {
    let answer = guest.get(&format!("/api/events/{event}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

async fn hand(guest: &mut Guest, event: &str, what: Value) -> (u16, String) {
    let mut asked = json!({ "round": 1, "table": 1, "reason": "test" });
    asked.as_object_mut().unwrap().extend(what.as_object().unwrap().clone());
    let answer = guest.post(&format!("/api/events/{event}/hand"), asked).await;
    (answer.status, answer.json()["error"]["text"].as_str().unwrap_or_default().to_owned())
}

/// The terms of the games.
fn online(more: &Value) -> Value {
    let mut wish = json!({ "discipline": "russian", "control": "300+2" });
    let mut command = json!({ "do": "online", "official": false });
    for (key, value) in more.as_object().unwrap() {
        if key == "official" {
            command[key] = value.clone();
        } else {
            wish[key] = value.clone();
        }
    }
    command["wish"] = wish;
    command
}

/// A Swiss event of accounts, numbered, its first round paired: the chief arbiter, the players and the event.
async fn event(
    address: std::net::SocketAddr,
    people: usize,
    open: Value,
    terms: Value,
) -> (Guest, Vec<Guest>, String) {
    let mut chief = account(address, "chief").await;
    let mut new = json!({ "name": "Кубок", "system": "swiss", "rounds": 2 });
    new.as_object_mut().unwrap().extend(open.as_object().unwrap().clone());
    let made = chief.post("/api/events", new).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let event = made.json()["event"].as_str().unwrap().to_owned();
    let mut players = Vec::new();
    for i in 1..=people {
        let name = format!("player{i}");
        players.push(account(address, &name).await);
        let entry = json!({ "person": { "name": format!("P{i}"), "rating": 2500 - i } });
        does(&mut chief, &event, json!([{ "act": "enter", "entry": entry }])).await;
        let answer =
            chief.post(&format!("/api/events/{event}/accounts"), json!({ "id": i, "name": name })).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    does(&mut chief, &event, json!([online(&terms), { "do": "lot" }, ])).await;
    does(&mut chief, &event, json!([{ "do": "pair" }])).await;
    (chief, players, event)
}

/// The two at a table of the first round, White first, at their board.
async fn at_table(seen: &Value, players: &[Guest], round: usize, table: usize) -> (String, [Socket; 2]) {
    let t = &seen["state"]["rounds"][round - 1]["tables"][table - 1];
    let game = t["games"][0].as_str().unwrap().to_owned();
    let who = |side: &str| &players[t[side].as_u64().unwrap() as usize - 1];
    let mut sockets = [who("first").socket(&game, None).await, who("second").socket(&game, None).await];
    for socket in &mut sockets {
        socket.begun().await;
    }
    (game, sockets)
}

/// The results of a table once they are there.
async fn result_of(guest: &mut Guest, event: &str, round: usize, table: usize) -> Value {
    for _ in 0..200 {
        let results =
            seen(guest, event).await["state"]["rounds"][round - 1]["tables"][table - 1]["results"][0].clone();
        if !results.is_null() {
            return results;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no result");
}

#[tokio::test]
async fn publishing_makes_the_games_and_they_give_the_results_5_4_12() {
    for config in each_database().await {
        let server = server::start(config).await.unwrap();
        let (mut chief, players, event) = event(server.address, 4, json!({}), json!({})).await;
        assert_eq!(seen(&mut chief, &event).await["state"]["rounds"][0]["tables"][0]["games"], json!([null]));
        does(&mut chief, &event, json!([{ "act": "publish", "round": 1 }])).await;
        let state = seen(&mut chief, &event).await;
        // Each player is called to the own board.
        for (i, player) in players.iter().enumerate() {
            let me = seen(&mut player.clone(), &event).await["me"].clone();
            let tables = state["state"]["rounds"][0]["tables"].as_array().unwrap();
            let own = tables.iter().find(|t| t["first"] == i + 1 || t["second"] == i + 1).unwrap();
            assert_eq!((&me["entrant"], &me["game"]), (&json!(i + 1), &own["games"][0]));
        }
        let (_, mut one) = at_table(&state, &players, 1, 1).await;
        let (_, mut two) = at_table(&state, &players, 1, 2).await;
        // Nobody breaks a game of an event off or takes moves back, and the results are the games'.
        one[0].fails(json!({ "t": "abort" }), "refused").await;
        one[0].fails(json!({ "t": "take-back" }), "casual-only").await;
        let by_hand = json!([{ "act": "result", "round": 1, "table": 1, "board": 1, "meeting": { "played": ["0-1"] } }]);
        assert_eq!(refused(&mut chief, &event, by_hand).await.0, 409);
        one[1].does(json!({ "t": "resign" })).await;
        two[0].does(json!({ "t": "resign" })).await;
        assert_eq!(result_of(&mut chief, &event, 1, 1).await, "1-0");
        assert_eq!(result_of(&mut chief, &event, 1, 2).await, "0-1");
        // What came from the boards is not undone, and is corrected with a reason.
        let v = seen(&mut chief, &event).await["state"]["v"].clone();
        let undo = chief
            .post(&format!("/api/events/{event}/acts"), json!({ "version": v, "acts": [{ "act": "undo" }] }))
            .await;
        assert_eq!(undo.status, 409, "{}", undo.text());
        // The next round goes the same way.
        does(&mut chief, &event, json!([{ "do": "pair" }])).await;
        does(&mut chief, &event, json!([{ "act": "publish", "round": 2 }])).await;
        let state = seen(&mut chief, &event).await;
        for table in 1..=2 {
            let (_, mut sockets) = at_table(&state, &players, 2, table).await;
            play_on(&mut sockets, 8).await;
            sockets[1].does(json!({ "t": "offer-draw" })).await;
            sockets[0].does(json!({ "t": "accept-draw" })).await;
            assert_eq!(result_of(&mut chief, &event, 2, table).await, "½-½");
        }
        assert!(seen(&mut chief, &event).await["state"]["finished"].as_bool().unwrap());
        server.stop().await;
    }
}

/// 5.4.6, 5.4.1.3, 6.2.2: a micro-match of draughts-64 from the position drawn for the table, colors reversed, one result.
#[tokio::test]
async fn a_micro_match_from_a_drawn_opening_is_one_result_5_4_6() {
    let server = start().await;
    let terms = json!({ "discipline": "draughts64" });
    let (mut chief, players, event) = event(server.address, 2, json!({ "games": 2 }), terms).await;
    does(&mut chief, &event, json!([{ "act": "publish", "round": 1 }])).await;
    let state = seen(&mut chief, &event).await;
    let table = &state["state"]["rounds"][0]["tables"][0];
    assert!(table["openings"][0].is_string(), "{table}");
    let (game, mut sockets) = at_table(&state, &players, 1, 1).await;
    let opening = |record: &Value| record["game"]["opening"]["code"].clone();
    let first = chief.get(&format!("/api/games/{game}")).await.json();
    assert_eq!(opening(&first), table["openings"][0]);
    sockets[1].does(json!({ "t": "resign" })).await;
    let next = sockets[0].event("next-game").await["state"]["meeting"]["next"].as_str().unwrap().to_owned();
    // Who had White has Black now.
    let white = table["first"].as_u64().unwrap() as usize - 1;
    let black = table["second"].as_u64().unwrap() as usize - 1;
    let second = chief.get(&format!("/api/games/{next}")).await.json();
    assert_eq!(opening(&second), table["openings"][0]);
    let mut sockets = [players[black].socket(&next, None).await, players[white].socket(&next, None).await];
    sockets[1].begun().await;
    sockets[0].does(json!({ "t": "resign" })).await;
    assert_eq!(result_of(&mut chief, &event, 1, 1).await, "(1-0, 1-0)");
}

/// 5.4.12.13: no official round begins unless each player is identified and observed, or the chief arbiter signs for it.
#[tokio::test]
async fn no_official_round_without_identification_5_4_12_13() {
    let server = start().await;
    let (mut chief, _, event) = event(server.address, 4, json!({}), json!({ "official": true })).await;
    let publish = json!([{ "act": "publish", "round": 1 }]);
    let (status, text) = refused(&mut chief, &event, publish.clone()).await;
    assert!(status == 409 && text.contains("5.4.12.13") && text.contains("P4"), "{text}");
    for id in 1..=3 {
        let check = json!([{ "do": "check", "id": id, "identified": "passport", "observed": "camera 1" }]);
        does(&mut chief, &event, check).await;
    }
    // Identified is not observed.
    does(&mut chief, &event, json!([{ "do": "check", "id": 4, "identified": "passport" }])).await;
    let (_, text) = refused(&mut chief, &event, publish.clone()).await;
    assert!(text.contains("P4") && !text.contains("P3"), "{text}");
    assert_eq!(
        refused(&mut chief, &event, json!([{ "do": "waive", "round": 1, "reason": " " }])).await.0,
        409
    );
    let mut secretary = account(server.address, "secretary").await;
    let role = json!({ "name": "secretary", "role": "secretary" });
    assert_eq!(chief.post(&format!("/api/events/{event}/roles"), role).await.status, 200);
    let waive = json!([{ "do": "waive", "round": 1, "reason": "the camera of the hall" }]);
    assert_eq!(refused(&mut secretary, &event, waive.clone()).await.0, 403);
    does(&mut chief, &event, waive).await;
    does(&mut chief, &event, publish).await;
    let state = seen(&mut chief, &event).await["state"].clone();
    assert!(state["entrants"][0]["checks"][0]["identified"].as_str().unwrap().contains("chief"), "{state}");
    // The public does not read how people were identified.
    let public = seen(&mut Guest::new(server.address), &event).await["state"].clone();
    assert_eq!(public["entrants"][0]["checks"], json!([]));
}

/// 5.4.12.13: an event with a status of the rules is official, whatever its terms say; that of a club is not.
#[tokio::test]
async fn an_event_with_a_status_is_official_5_4_12_13() {
    let server = start().await;
    let (mut chief, _, event) = event(server.address, 2, json!({}), json!({ "official": false })).await;
    let about = |status: &str| json!([{ "act": "about", "occasion": { "status": status } }]);
    let publish = json!([{ "act": "publish", "round": 1 }]);
    does(&mut chief, &event, about("all-russian")).await;
    assert_eq!(seen(&mut chief, &event).await["state"]["online"]["official"], json!(true));
    let (status, text) = refused(&mut chief, &event, publish.clone()).await;
    assert!(status == 409 && text.contains("5.4.12.13"), "{text}");
    does(&mut chief, &event, about("club")).await;
    does(&mut chief, &event, publish).await;
}

/// 5.4.12.4: the panel sees all boards and has a hand in each game.
#[tokio::test]
async fn the_panel_has_a_hand_in_each_game_5_4_12_4() {
    let server = start().await;
    let (mut chief, players, event) = event(server.address, 4, json!({}), json!({})).await;
    let mut arbiter = account(server.address, "helper").await;
    let roles = format!("/api/events/{event}/roles");
    assert_eq!(chief.post(&roles, json!({ "name": "helper", "role": "arbiter" })).await.status, 200);
    does(&mut chief, &event, json!([{ "act": "publish", "round": 1 }])).await;
    let state = seen(&mut chief, &event).await;
    let boards = format!("/api/events/{event}/boards");
    assert_eq!(players[0].clone().get(&boards).await.status, 403);
    let before = arbiter.get(&boards).await.json();
    assert_eq!(before["boards"].as_array().unwrap().len(), 2, "{before}");
    assert_eq!(before["boards"][0]["sides"][0]["here"], json!(false));
    let (_, mut one) = at_table(&state, &players, 1, 1).await;
    let board = |all: &Value| all["boards"].as_array().unwrap().iter().find(|b| b["table"] == 1).cloned();
    let now = board(&arbiter.get(&boards).await.json()).unwrap();
    assert_eq!(
        (&now["sides"][0]["here"], &now["sides"][0]["running"]),
        (&json!(true), &json!(true)),
        "{now}"
    );
    // Pause, clock, resume; a stranger and a reason that is missing.
    assert_eq!(hand(&mut players[0].clone(), &event, json!({ "hand": "pause" })).await.0, 403);
    assert_eq!(hand(&mut arbiter, &event, json!({ "hand": "pause", "reason": "" })).await.0, 409);
    assert_eq!(hand(&mut arbiter, &event, json!({ "hand": "pause" })).await.0, 200);
    one[0].event("held").await;
    assert_eq!(board(&arbiter.get(&boards).await.json()).unwrap()["held"], json!(true));
    let clock = json!({ "hand": "clock", "player": "second", "seconds": 200 });
    assert_eq!(hand(&mut arbiter, &event, clock).await.0, 200);
    assert_eq!(hand(&mut arbiter, &event, json!({ "hand": "resume" })).await.0, 200);
    assert_eq!(board(&arbiter.get(&boards).await.json()).unwrap()["sides"][1]["left"], json!(200_000));
    let (status, text) = hand(&mut arbiter, &event, json!({ "hand": "resume" })).await;
    assert!(status == 409 && !text.is_empty(), "{text}");
    // A remark is in the game and in the event; what is heavy is the chief arbiter's.
    assert_eq!(hand(&mut arbiter, &event, json!({ "hand": "remark", "player": "first" })).await.0, 200);
    let decisions = seen(&mut chief, &event).await["state"]["decisions"].clone();
    assert_eq!(decisions.as_array().unwrap().len(), 1, "{decisions}");
    assert_eq!(hand(&mut arbiter, &event, json!({ "hand": "loss", "player": "first" })).await.0, 403);
    assert_eq!(hand(&mut chief, &event, json!({ "hand": "loss", "player": "first" })).await.0, 200);
    assert_eq!(result_of(&mut chief, &event, 1, 1).await, "0-1");
    // 5.4.4.1: nobody waits for who is known not to come.
    let forfeit = json!({ "table": 2, "hand": "forfeit", "player": "second" });
    assert_eq!(hand(&mut chief, &event, forfeit).await.0, 200);
    assert_eq!(result_of(&mut chief, &event, 1, 2).await, "+:−");
}

/// A game that is annulled gives no result; the table plays anew, or the arbiter enters what is to stand.
#[tokio::test]
async fn an_annulled_game_is_played_anew() {
    let server = start().await;
    let (mut chief, players, event) = event(server.address, 2, json!({}), json!({})).await;
    does(&mut chief, &event, json!([{ "act": "publish", "round": 1 }])).await;
    let state = seen(&mut chief, &event).await;
    let (game, mut sockets) = at_table(&state, &players, 1, 1).await;
    play_on(&mut sockets, 4).await;
    assert_eq!(hand(&mut chief, &event, json!({ "hand": "annul" })).await.0, 200);
    sockets[0].event("ended").await;
    let table =
        async |chief: &mut Guest| seen(chief, &event).await["state"]["rounds"][0]["tables"][0].clone();
    for _ in 0..100 {
        if table(&mut chief).await["open"] == json!([false]) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(table(&mut chief).await["results"], json!([null]));
    does(&mut chief, &event, json!([{ "do": "again", "round": 1, "table": 1 }])).await;
    let state = seen(&mut chief, &event).await;
    let (again, mut sockets) = at_table(&state, &players, 1, 1).await;
    assert_ne!(again, game);
    sockets[1].does(json!({ "t": "resign" })).await;
    assert_eq!(result_of(&mut chief, &event, 1, 1).await, "1-0");
}

/// A round that is taken back takes its games with it.
#[tokio::test]
async fn a_round_taken_back_annuls_its_games_5_4_10_12() {
    let server = start().await;
    let (mut chief, players, event) = event(server.address, 2, json!({}), json!({})).await;
    does(&mut chief, &event, json!([{ "act": "publish", "round": 1 }])).await;
    let (_, mut sockets) = at_table(&seen(&mut chief, &event).await, &players, 1, 1).await;
    does(&mut chief, &event, json!([{ "act": "unpair", "round": 1, "reason": "wrong lists" }])).await;
    let ended = sockets[0].event("ended").await;
    assert_eq!(ended["state"]["verdict"]["reason"], "annulled", "{ended}");
    assert_eq!(seen(&mut chief, &event).await["state"]["rounds"], json!([]));
    does(&mut chief, &event, json!([{ "do": "pair" }])).await;
    does(&mut chief, &event, json!([{ "act": "publish", "round": 1 }])).await;
    let (_, mut sockets) = at_table(&seen(&mut chief, &event).await, &players, 1, 1).await;
    sockets[0].does(json!({ "t": "resign" })).await;
    assert_eq!(result_of(&mut chief, &event, 1, 1).await, "0-1");
}

/// 5.4.1.2: with an appointed time nobody begins before it, and both clocks wait.
#[tokio::test]
async fn a_round_begins_at_its_time_5_4_1_2() {
    let server = start().await;
    let (mut chief, players, event) = event(server.address, 2, json!({}), json!({})).await;
    let publish = json!({ "starts_in": 3, "acts": [{ "act": "publish", "round": 1 }] });
    let began = std::time::Instant::now();
    assert_eq!(chief.post(&format!("/api/events/{event}/acts"), publish).await.status, 200);
    let state = seen(&mut chief, &event).await;
    at_table(&state, &players, 1, 1).await;
    assert!(began.elapsed() >= Duration::from_millis(2_900), "{:?}", began.elapsed());
}

/// Waits until nothing is owed to a game.
async fn settled(database: &str, game: &str) {
    for _ in 0..200 {
        let mut connection = guest::connect(database).await;
        let query = format!("SELECT COUNT(*) FROM games WHERE id = '{game}' AND wakes_at IS NULL");
        let count: i64 =
            sqlx::query_scalar(sqlx::AssertSqlSafe(query)).fetch_one(&mut connection).await.unwrap();
        if count == 1 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the meeting is not settled");
}

/// The server dies between a game and its event, at each of the places where it can: the event has the result once, and only once.
#[tokio::test]
async fn a_result_survives_a_crash_between_the_game_and_the_event() {
    for config in each_database().await {
        let server = server::start(config.clone()).await.unwrap();
        let (mut chief, players, event) = event(server.address, 2, json!({}), json!({})).await;
        does(&mut chief, &event, json!([{ "act": "publish", "round": 1 }])).await;
        let (game, mut sockets) = at_table(&seen(&mut chief, &event).await, &players, 1, 1).await;
        play_on(&mut sockets, 8).await;
        sockets[1].does(json!({ "t": "resign" })).await;
        assert_eq!(result_of(&mut chief, &event, 1, 1).await, "1-0");
        sockets[0].event("settled").await;
        let v = seen(&mut chief, &event).await["state"]["v"].as_u64().unwrap();
        server.stop().await;
        // The game has ended; whether the event knows, and whether the meeting is settled, is what the crash leaves open.
        for lost_act in [true, false] {
            if lost_act {
                guest::run(
                    &config.database,
                    &format!("DELETE FROM acts WHERE id = '{event}' AND number = {v}"),
                )
                .await;
            }
            guest::run(&config.database, &format!(
                "UPDATE meetings SET settled = NULL WHERE id = (SELECT meeting FROM games WHERE id = '{game}')"
            )).await;
            guest::run(&config.database, &format!("UPDATE games SET wakes_at = ended WHERE id = '{game}'"))
                .await;
            let server = server::start(config.clone()).await.unwrap();
            chief.address = server.address;
            // Nobody asks for the game: it is looked at because something is owed to it.
            assert_eq!(result_of(&mut chief, &event, 1, 1).await, "1-0");
            settled(&config.database, &game).await;
            assert_eq!(seen(&mut chief, &event).await["state"]["v"], json!(v), "once, and only once");
            server.stop().await;
        }
    }
}

/// 6.1.8.7, 5.4.12.4: with an arbiter on duty a claim waits for the arbiter, and the program's judgement is advice.
#[tokio::test]
async fn the_arbiter_rules_and_the_program_advises_5_4_12_4() {
    let server = start().await;
    // Two kings against one: a draw by 6.1.8.5, unless a win is shown (6.1.10.4).
    let terms = json!({ "official": true, "control": "60", "fen": "W:WKc1,Ke1:BKa1" });
    let (mut chief, players, event) = event(server.address, 2, json!({}), terms).await;
    does(&mut chief, &event, json!([{ "do": "waive", "round": 1, "reason": "club" }])).await;
    does(&mut chief, &event, json!([{ "act": "publish", "round": 1 }])).await;
    let (_, mut sockets) = at_table(&seen(&mut chief, &event).await, &players, 1, 1).await;
    sockets[1].does(json!({ "t": "claim", "claim": "obvious-draw" })).await;
    sockets[1].does(json!({ "t": "claim", "claim": "ending" })).await;
    let boards = format!("/api/events/{event}/boards");
    let mut claim = Value::Null;
    for _ in 0..200 {
        claim = chief.get(&boards).await.json()["boards"][0]["claim"].clone();
        if claim["advice"].is_boolean() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(claim, json!({ "by": "second", "what": "ending", "advice": true }));
    // The game waits for the arbiter, who may see it otherwise than the program.
    assert_eq!(hand(&mut chief, &event, json!({ "hand": "reject" })).await.0, 200);
    sockets[0].event("claim-failed").await;
    assert_eq!(seen(&mut chief, &event).await["state"]["rounds"][0]["tables"][0]["results"], json!([null]));
}

/// A club evening: people join by the link, the rounds pair themselves, nobody types a result.
#[tokio::test]
async fn a_club_evening_pairs_itself() {
    let server = start().await;
    let mut host = account(server.address, "host").await;
    let made = host.post("/api/events", json!({ "name": "Evening", "system": "swiss", "rounds": 2 })).await;
    let event = made.json()["event"].as_str().unwrap().to_owned();
    let join = format!("/api/events/{event}/join");
    let mut players = Vec::new();
    for i in 1..=5 {
        players.push(account(server.address, &format!("player{i}")).await);
    }
    // Before it is open nobody enters themselves.
    assert_eq!(players[0].post(&join, json!({})).await.status, 403);
    let mut terms = online(&json!({}));
    terms["quick"] = json!(true);
    does(&mut host, &event, json!([terms])).await;
    assert_eq!(Guest::new(server.address).post(&join, json!({})).await.status, 403);
    for player in &mut players {
        assert_eq!(player.post(&join, json!({})).await.status, 200);
        assert_eq!(player.post(&join, json!({})).await.status, 200, "joining twice is joining");
    }
    assert_eq!(players[4].post(&join, json!({ "leave": true })).await.status, 200);
    assert_eq!(seen(&mut host, &event).await["state"]["entrants"].as_array().unwrap().len(), 4);
    does(&mut host, &event, json!([{ "do": "lot" }])).await;
    does(&mut host, &event, json!([{ "do": "pair" }])).await;
    does(&mut host, &event, json!([{ "act": "publish", "round": 1 }])).await;
    for round in 1..=2 {
        let state = seen(&mut host, &event).await;
        assert_eq!(state["state"]["rounds"].as_array().unwrap().len(), round, "{state}");
        for table in 1..=2 {
            let (_, mut sockets) = at_table(&state, &players, round, table).await;
            sockets[1].does(json!({ "t": "resign" })).await;
            result_of(&mut host, &event, round, table).await;
        }
    }
    let state = seen(&mut host, &event).await["state"].clone();
    assert_eq!((state["rounds"].as_array().unwrap().len(), &state["finished"]), (2, &json!(true)));
    // The games, with the event and the round.
    let pdn = Guest::new(server.address).get(&format!("/api/events/{event}/games")).await.text();
    assert_eq!(pdn.matches("[Event \"Evening\"]").count(), 4, "{pdn}");
    assert!(pdn.contains("[Round \"2.1\"]"), "{pdn}");
}

/// 12.4.3: a break of the event stops the clocks of its boards, nothing begins in it, and afterwards they go on.
#[tokio::test]
async fn a_break_stops_the_boards_12_4_3() {
    let server = start().await;
    let (mut chief, players, event) = event(server.address, 4, json!({}), json!({})).await;
    does(&mut chief, &event, json!([{ "act": "publish", "round": 1 }])).await;
    let state = seen(&mut chief, &event).await;
    let (_, mut one) = at_table(&state, &players, 1, 1).await;
    play_on(&mut one, 1).await;
    does(&mut chief, &event, json!([{ "act": "office", "step": "pause", "reason": "no light" }])).await;
    let held = one[0].event("held").await["state"]["clock"].clone();
    assert!(held["running"].is_null(), "{held}");
    // The other board does not begin, though both come to it.
    let t = &state["state"]["rounds"][0]["tables"][1];
    let game = t["games"][0].as_str().unwrap().to_owned();
    let who = |side: &str| &players[t[side].as_u64().unwrap() as usize - 1];
    let mut two = [who("first").socket(&game, None).await, who("second").socket(&game, None).await];
    tokio::time::sleep(Duration::from_millis(500)).await;
    let boards = format!("/api/events/{event}/boards");
    let all = chief.get(&boards).await.json();
    let board =
        |table: u32| all["boards"].as_array().unwrap().iter().find(|b| b["table"] == table).unwrap().clone();
    assert_eq!((&board(1)["held"], &board(2)["started"]), (&json!(true), &json!(false)), "{all}");
    // A hand that lets one board run on does not break the break.
    assert_eq!(hand(&mut chief, &event, json!({ "hand": "resume" })).await.0, 200);
    one[0].event("held").await;
    does(&mut chief, &event, json!([{ "act": "office", "step": "resume" }])).await;
    let on = one[0].event("resumed").await["state"]["clock"].clone();
    assert!(on["running"].is_string(), "{on}");
    for socket in &mut two {
        socket.begun().await;
    }
    // The clock of the one to move stood in the break.
    assert!(held["left"][1].as_i64().unwrap() - on["left"][1].as_i64().unwrap() < 200, "{held} {on}");
}
