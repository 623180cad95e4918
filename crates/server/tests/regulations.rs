//! The regulations of the platform: games broken off, players who leave, and what counts for the ratings.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use guest::{Guest, account, each_database, pair, play_on, rated, start};
use serde_json::{Value, json};

fn wish() -> Value {
    json!({ "discipline": "russian", "control": "180+2" })
}

/// 2.1: before both have moved each of the two can break the game off; then it is not played, and no totals know it.
#[tokio::test]
async fn a_game_is_broken_off_before_both_have_moved_and_not_later_platform_2_1() {
    for config in each_database().await {
        let server = server::start(config).await.unwrap();
        let (mut ann, mut bob) = (account(server.address, "ann").await, account(server.address, "bob").await);
        let (game, [mut one, mut two]) = rated(&mut ann, &mut bob).await;
        one.write(0, "c3-d4").await;
        let mut eve = Guest::new(server.address).socket(&game, None).await;
        assert_eq!(eve.begun().await["state"]["canAbort"], true);
        eve.fails(json!({ "t": "abort" }), "not-yours").await;
        two.does(json!({ "t": "abort" })).await;
        let ended = one.event("ended").await;
        let verdict = &ended["state"]["verdict"];
        assert_eq!(
            (
                &verdict["score"],
                &verdict["reason"],
                &verdict["article"]["book"],
                &verdict["article"]["clause"]
            ),
            (&json!("not-played"), &json!("aborted"), &json!("platform"), &json!("2.1")),
            "{verdict}"
        );
        let settled = one.event("settled").await;
        assert_eq!(
            (&settled["state"]["ratings"], &settled["state"]["uncounted"]),
            (&Value::Null, &Value::Null)
        );
        let profile = ann.get("/api/users/ann").await.json();
        assert_eq!(profile["counts"], json!({ "games": 0, "won": 0, "drawn": 0, "lost": 0 }));
        assert_eq!(profile["ratings"], json!([]));
        // What is over is over, and PDN has a record without a result.
        two.fails(json!({ "t": "abort" }), "refused").await;
        let pdn = ann.get(&format!("/api/games/{game}.pdn")).await;
        assert_eq!(pdn.status, 200);
        assert!(pdn.text().contains(r#"[Result "-/-"]"#), "{}", pdn.text());

        let (_, mut table) = rated(&mut ann, &mut bob).await;
        play_on(&mut table, 2).await;
        let refusal = table[0].fails(json!({ "t": "abort" }), "refused").await;
        assert_eq!(refusal["article"]["clause"], "2.1");
        server.stop().await;
    }
}

/// The log of a game that was broken off is replayed by the next server.
#[tokio::test]
async fn a_game_that_was_broken_off_stays_so_after_a_restart() {
    for config in each_database().await {
        let server = server::start(config.clone()).await.unwrap();
        let (game, [mut ann, _], [mut one, _two]) = pair(server.address, wish()).await;
        one.does(json!({ "t": "abort" })).await;
        one.event("settled").await;
        server.stop().await;
        let server = server::start(config).await.unwrap();
        ann.address = server.address;
        let seen = ann.get(&format!("/api/games/{game}")).await.json();
        assert_eq!(seen["state"]["verdict"]["reason"], "aborted", "{seen}");
        server.stop().await;
    }
}

/// Only the first game of a meeting: a micro-match is not broken off between its games.
#[tokio::test]
async fn the_second_game_of_a_micro_match_is_not_broken_off_platform_2_1() {
    let server = start().await;
    let mut wish = wish();
    wish["games"] = 2.into();
    let (_, [ann, bob], [mut one, mut two]) = pair(server.address, wish).await;
    one.does(json!({ "t": "resign" })).await;
    let next = two.event("next-game").await["state"]["meeting"]["next"].as_str().unwrap().to_owned();
    let mut one = ann.socket(&next, None).await;
    let _two = bob.socket(&next, None).await;
    let begun = one.begun().await;
    assert_eq!((&begun["state"]["canAbort"], &begun["state"]["abortsAt"]), (&json!(false), &Value::Null));
    one.fails(json!({ "t": "abort" }), "refused").await;
    server.stop().await;
}

/// 2.2 and 3.2, with the shortest fair time there is: nobody moves in one game, a player leaves the other. Both wait at the same time.
#[tokio::test]
async fn who_does_not_move_and_who_leaves_platform_2_2_and_3_2() {
    let server = start().await;
    // Each socket is read by a task of its own: who does not answer pings is cut off.
    let (_, _quiet, silent) = pair(server.address, wish()).await;
    let unplayed = silent.map(|mut socket| tokio::spawn(async move { socket.event("ended").await }));
    let (left, people, [mut one, two]) = pair(server.address, wish()).await;
    let (other, _, table) = pair(server.address, wish()).await;

    // Both have moved, and it is the turn of who stays: nobody can be said to have left.
    let mut table = table;
    play_on(&mut table, 2).await;
    let [stays, goes] = table;
    drop(goes);
    let mut stays = stays;
    let gone = stays.until(|message| message["t"] == "presence" && message["online"][1] == false).await;
    assert_eq!(gone["left"], json!([null, null]), "{gone}");
    stays.fails(json!({ "t": "claim-left", "draw": false }), "not-left").await;

    // The turn of who has left: the time runs, and is told.
    let mut table = [one, two];
    play_on(&mut table, 3).await;
    let [stay, go] = table;
    one = stay;
    drop(go);
    let told = one.until(|message| message["t"] == "presence" && message["left"][1] != Value::Null).await;
    assert_eq!(told["left"][0], Value::Null);
    one.fails(json!({ "t": "claim-left", "draw": true }), "not-left").await;
    // Who comes back has not left.
    let back = people[1].socket(&left, None).await;
    one.until(|message| message["t"] == "presence" && message["left"] == json!([null, null])).await;
    drop(back);
    let told = one.until(|message| message["t"] == "presence" && message["left"][1] != Value::Null).await;
    let from = told["left"][1].as_i64().unwrap();

    // The one who stays in the third game moves: then it is the turn of who is gone.
    // The word on who is here may come before the answer to the move.
    stays.say(json!({ "t": "write", "ply": 2, "text": "b2-c3" })).await;
    let later = stays.until(|message| message["t"] == "presence" && message["left"][1] != Value::Null).await;
    assert!(later["left"][1].as_i64().unwrap() >= from - 5_000, "{later} {from}");

    let taken =
        [(one, false, "first", left), (stays, true, "draw", other)].map(|(mut socket, draw, score, game)| {
            let mut viewer = Guest::new(server.address);
            tokio::spawn(async move {
                loop {
                    let answer = socket.answer(json!({ "t": "claim-left", "draw": draw })).await;
                    if answer["t"] == "ok" {
                        break;
                    }
                    assert_eq!(answer["code"], "not-left", "{answer}");
                    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
                }
                let seen = viewer.get(&format!("/api/games/{game}")).await.json();
                let verdict = &seen["state"]["verdict"];
                assert_eq!(
                    (&verdict["score"], &verdict["reason"], &verdict["article"]["clause"]),
                    (&json!(score), &json!("left"), &json!("3.2")),
                    "{verdict}"
                );
            })
        });
    for taken in taken {
        taken.await.unwrap();
    }
    for ended in unplayed {
        let ended = ended.await.unwrap();
        let verdict = &ended["state"]["verdict"];
        assert_eq!(
            (&verdict["score"], &verdict["reason"], &verdict["article"]["clause"]),
            (&json!("not-played"), &json!("no-first-move"), &json!("2.2")),
            "{verdict}"
        );
    }
    server.stop().await;
}

/// 5.2: a rated game by link in which nothing was played gives no points, and says why.
#[tokio::test]
async fn a_rated_game_of_few_moves_changes_no_ratings_platform_5_2() {
    for config in each_database().await {
        let server = server::start(config.clone()).await.unwrap();
        let (mut ann, mut bob) = (account(server.address, "ann").await, account(server.address, "bob").await);
        for (plies, counts) in [(0, false), (7, false), (8, true)] {
            let (game, mut table) = rated(&mut ann, &mut bob).await;
            play_on(&mut table, plies).await;
            let [mut one, mut two] = table;
            two.does(json!({ "t": "resign" })).await;
            let settled = one.event("settled").await;
            assert_eq!(settled["state"]["ratings"] != Value::Null, counts, "{plies}");
            let clause = &settled["state"]["uncounted"]["article"]["clause"];
            assert_eq!(*clause, if counts { Value::Null } else { json!("5.2") }, "{plies}");
            // It is said to whoever looks later, too.
            let seen = ann.get(&format!("/api/games/{game}")).await.json();
            assert_eq!(seen["state"]["uncounted"], settled["state"]["uncounted"]);
        }
        server.stop().await;
    }
}

/// 5.3: the same two people, in one network: three meetings in a day count.
#[tokio::test]
async fn the_fourth_meeting_of_neighbours_in_a_day_does_not_count_platform_5_3() {
    let server = start().await;
    let (mut ann, mut bob) = (account(server.address, "ann").await, account(server.address, "bob").await);
    for number in 0..4 {
        let (_, mut table) = rated(&mut ann, &mut bob).await;
        play_on(&mut table, 8).await;
        let [mut one, mut two] = table;
        two.does(json!({ "t": "resign" })).await;
        let settled = one.event("settled").await;
        let clause = &settled["state"]["uncounted"]["article"]["clause"];
        assert_eq!(*clause, if number < 3 { Value::Null } else { json!("5.3") }, "{number}");
    }
    assert_eq!(ann.get("/api/users/ann").await.json()["ratings"][0]["games"], 3);
    server.stop().await;
}

/// 5.4: two accounts on one device.
#[tokio::test]
async fn a_meeting_of_one_device_does_not_count_platform_5_4() {
    let server = start().await;
    let (mut ann, mut bob) = (account(server.address, "ann").await, account(server.address, "bob").await);
    ann.device = Some("ab".repeat(32));
    bob.device = ann.device.clone();
    let (_, mut table) = rated(&mut ann, &mut bob).await;
    play_on(&mut table, 8).await;
    let [mut one, mut two] = table;
    two.does(json!({ "t": "resign" })).await;
    assert_eq!(one.event("settled").await["state"]["uncounted"]["article"]["clause"], "5.4");
    // Nor are they paired.
    let seek = json!({ "discipline": "russian", "control": "180+2", "rated": true });
    assert!(ann.post("/api/seeks", seek.clone()).await.json()["seek"].is_string());
    assert!(bob.post("/api/seeks", seek.clone()).await.json()["seek"].is_string());
    bob.device = Some("cd".repeat(32));
    let paired = bob.post("/api/seeks", seek).await.json();
    assert!(paired["game"].is_string(), "{paired}");
    server.stop().await;
}

/// The page gives the cookie that tells devices apart, once.
#[tokio::test]
async fn pages_give_a_device_its_cookie() {
    let server = start().await;
    let mut guest = Guest::new(server.address);
    let cookie = guest.get("/").await.header("set-cookie").unwrap();
    let token = cookie.strip_prefix("device=").unwrap().split(';').next().unwrap().to_owned();
    assert_eq!(token.len(), 64);
    assert!(cookie.contains("HttpOnly"), "{cookie}");
    guest.device = Some(token);
    assert_eq!(guest.get("/").await.header("set-cookie"), None);
    assert_eq!(Guest::new(server.address).get("/api/me").await.header("set-cookie"), None);
    server.stop().await;
}
