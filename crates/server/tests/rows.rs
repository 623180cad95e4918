//! What the server makes of rows that are old, abandoned or damaged.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use std::time::Duration;

use guest::{DAY, Guest, each_database, pair, run};
use serde_json::{Value, json};
use server::Config;

/// Asks until something is so.
async fn until(guest: &mut Guest, path: &str, so: impl Fn(u16, &Value) -> bool) {
    for _ in 0..300 {
        let answer = guest.get(path).await;
        if so(answer.status, &answer.json()) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{path} does not change");
}

/// Makes a game of an earlier day by moving everything in it back.
async fn age(config: &Config, game: &str, days: i64) {
    let back = days * DAY;
    for statement in [
        format!(
            "UPDATE games SET created = created - {back}, wakes_at = wakes_at - {back} WHERE id = '{game}'"
        ),
        format!("UPDATE log SET at = at - {back} WHERE game = '{game}'"),
        // The time in which no server ran counts for nobody; here one ran all the time.
        "DELETE FROM outages".to_owned(),
    ] {
        run(&config.database, &statement).await;
    }
}

/// Regulations of the platform: an invitation that nobody took, or a game to whose board the player never came, lapses after seven days.
#[tokio::test]
async fn a_game_that_never_began_lapses() {
    for config in each_database().await {
        let server = server::start(config.clone()).await.unwrap();
        let mut ann = Guest::new(server.address);
        let mut games = Vec::new();
        for opponent in [json!("friend"), json!({ "engine": 1 })] {
            let wish = json!({ "discipline": "russian", "control": "180+2", "opponent": opponent });
            games.push(ann.make(wish.clone()).await);
            games.push(ann.make(wish).await);
        }
        server.stop().await;
        for (game, days) in games.iter().zip([8, 6, 8, 6]) {
            age(&config, game, days).await;
        }
        let server = server::start(config).await.unwrap();
        ann.address = server.address;
        for (game, lapses) in games.iter().zip([true, false, true, false]) {
            let status = if lapses { 404 } else { 200 };
            until(&mut ann, &format!("/api/games/{game}"), |found, _| found == status).await;
        }
        server.stop().await;
    }
}

/// 5.4.15.1: without clocks, who is to move and does not for thirty days has left the game.
#[tokio::test]
async fn a_game_without_clocks_that_was_left_is_decided_5_4_15_1() {
    for config in each_database().await {
        let server = server::start(config.clone()).await.unwrap();
        let (game, [mut ann, _], [mut one, _two]) =
            pair(server.address, json!({ "discipline": "russian", "control": "-" })).await;
        one.write(0, "c3-d4").await;
        server.stop().await;
        age(&config, &game, 31).await;
        let server = server::start(config).await.unwrap();
        ann.address = server.address;
        let path = format!("/api/games/{game}");
        until(&mut ann, &path, |_, seen| {
            let verdict = &seen["state"]["verdict"];
            (&verdict["score"], &verdict["reason"], &verdict["article"]["clause"])
                == (&json!("first"), &json!("ruling"), &json!("5.4.15.1"))
        })
        .await;
        server.stop().await;
    }
}

/// 5.4.4: two people are paired and neither comes; the game begins without them and ends by itself, although nobody asks for it.
#[tokio::test]
async fn a_flag_falls_in_a_game_that_nobody_has_loaded() {
    for config in each_database().await {
        let server = server::start(config.clone()).await.unwrap();
        let (game, [mut ann, _], sockets) =
            pair(server.address, json!({ "discipline": "russian", "control": "5" })).await;
        drop(sockets);
        let name = ann.get("/api/me").await.json()["name"].as_str().unwrap().to_owned();
        server.stop().await;
        let server = server::start(config).await.unwrap();
        ann.address = server.address;
        // Asked of the database, not of the room.
        until(&mut ann, &format!("/api/users/{name}"), |_, profile| {
            profile["games"][0]["verdict"]["reason"] == "flag"
        })
        .await;
        assert_eq!(
            ann.get(&format!("/api/games/{game}")).await.json()["state"]["verdict"]["score"],
            "second"
        );
        server.stop().await;
    }
}

#[tokio::test]
async fn a_damaged_row_is_said_to_be_damaged() {
    for config in each_database().await {
        let server = server::start(config.clone()).await.unwrap();
        let mut ann = Guest::new(server.address);
        let mut broken = Vec::new();
        for statement in [
            "UPDATE games SET regulations = '{\"draughts\":{}}' WHERE id = '{id}'",
            "UPDATE games SET first = 'nonsense' WHERE id = '{id}'",
            "UPDATE meetings SET terms = 'nonsense' WHERE id = (SELECT meeting FROM games WHERE id = '{id}')",
            "INSERT INTO log (game, seq, at, body) VALUES ('{id}', 1, 1, 'nonsense')",
        ] {
            let game = ann
                .make(json!({ "discipline": "russian", "control": "180+2", "opponent": "friend", "side": "first" }))
                .await;
            run(&config.database, &statement.replace("{id}", &game)).await;
            broken.push(game);
        }
        for game in broken {
            for path in [format!("/api/games/{game}"), format!("/api/games/{game}/record")] {
                let answer = ann.get(&path).await;
                assert_eq!(
                    (answer.status, answer.json()["error"]["code"].as_str()),
                    (500, Some("damaged")),
                    "{}",
                    answer.text()
                );
            }
        }
        assert_eq!(ann.get("/api/games/AAAAAAAAAA").await.status, 404);
        server.stop().await;
    }
}

/// Who only looks needs a database that can be read; and a log-in ends when nobody has used it for ninety days.
#[tokio::test]
async fn log_ins_live_through_an_outage_and_expire() {
    let config = guest::config();
    let server = server::start(config.clone()).await.unwrap();
    let mut ann = Guest::new(server.address);
    ann.make(json!({ "discipline": "russian", "control": "180+2", "opponent": "friend" })).await;
    run(&config.database, &format!("UPDATE sessions SET seen = seen - {DAY}")).await;
    let mut lock = guest::connect(&config.database).await;
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut lock).await.unwrap();
    for path in ["/", "/api/me", "/about"] {
        assert_eq!(ann.get(path).await.status, 200, "{path}");
    }
    assert!(ann.get("/api/me").await.json()["name"].is_string());
    drop(lock);
    run(&config.database, &format!("UPDATE sessions SET seen = seen - {}", 100 * DAY)).await;
    assert_eq!(ann.get("/api/me").await.json(), Value::Null);
    server.stop().await;
}

/// Makes games of two kings, plays twelve plies in each under regulations by which the program declares so much, and leaves or ends them; the
/// server is down then.
async fn played_when(config: &Config, counters: bool, ends: &[bool]) -> (Guest, Vec<String>) {
    let server = server::start(config.clone()).await.unwrap();
    let (mut ann, mut bob) = (Guest::new(server.address), Guest::new(server.address));
    let mut games = Vec::new();
    for _ in ends {
        let wish = json!({ "discipline": "russian", "control": "-", "fen": "W:WKc1:BKd8", "opponent": "friend", "side": "first" });
        let game = ann.make(wish).await;
        assert_eq!(bob.post(&format!("/api/games/{game}/join"), json!({})).await.status, 200);
        games.push(game);
    }
    server.stop().await;
    declare(config, counters).await;
    let server = server::start(config.clone()).await.unwrap();
    (ann.address, bob.address) = (server.address, server.address);
    for (game, ends) in games.iter().zip(ends) {
        let mut one = ann.socket(game, None).await;
        let mut two = bob.socket(game, None).await;
        two.begun().await;
        for ply in 0..if counters { 10 } else { 12 } {
            let text = ["c1-b2", "d8-e7", "b2-c1", "e7-d8"][ply as usize % 4];
            if ply % 2 == 0 {
                one.write(ply, text).await
            } else {
                two.write(ply, text).await
            };
        }
        if *ends {
            two.does(json!({ "t": "resign" })).await;
        }
    }
    server.stop().await;
    (ann, games)
}

/// Rules under which the program declares draws by counting, or not: as if the rules had changed.
async fn declare(config: &Config, counters: bool) {
    let statement = format!(
        "UPDATE games SET regulations = replace(replace(replace(regulations, '\"counters\":true', '\"counters\":{counters}'), \
         '\"counters\":false', '\"counters\":{counters}'), '\"repetition\":5', '\"repetition\":null')"
    );
    run(&config.database, &statement).await;
}

/// 9.3.1.3: a result stands. By the rules of now the game would have been drawn before its last moves (6.1.8.6: two kings, five moves each).
#[tokio::test]
async fn a_game_that_the_rules_would_end_sooner_now_keeps_its_moves_and_its_result() {
    for config in each_database().await {
        let (mut ann, games) = played_when(&config, false, &[true]).await;
        declare(&config, true).await;
        let server = server::start(config).await.unwrap();
        ann.address = server.address;
        let seen = ann.get(&format!("/api/games/{}", games[0])).await.json();
        let verdict = &seen["state"]["verdict"];
        assert_eq!(
            (&verdict["score"], &verdict["reason"]),
            (&json!("first"), &json!("resignation")),
            "{seen}"
        );
        assert_eq!((&seen["state"]["ply"], &seen["v"]), (&json!(12), &json!(16)), "{seen}");
        server.stop().await;
    }
}

/// The same game, not ended: it is played on, and the next move meets the rules of now.
#[tokio::test]
async fn a_game_that_the_rules_would_have_ended_by_now_is_played_on() {
    for config in each_database().await {
        let (mut ann, games) = played_when(&config, false, &[false]).await;
        declare(&config, true).await;
        let server = server::start(config).await.unwrap();
        ann.address = server.address;
        let mut one = ann.socket(&games[0], None).await;
        assert_eq!(one.begun().await["state"]["ply"], 12);
        one.write(12, "c1-b2").await;
        let ended = one.event("ended").await;
        let verdict = &ended["state"]["verdict"];
        assert_eq!((&verdict["score"], &verdict["article"]["clause"]), (&json!("draw"), &json!("6.1.8.6")));
        server.stop().await;
    }
}

/// The draw was declared; by the rules of now nobody would have declared it.
#[tokio::test]
async fn a_game_that_the_rules_would_not_end_now_keeps_its_result() {
    for config in each_database().await {
        let (mut ann, games) = played_when(&config, true, &[false]).await;
        declare(&config, false).await;
        let server = server::start(config).await.unwrap();
        ann.address = server.address;
        let seen = ann.get(&format!("/api/games/{}", games[0])).await.json();
        let verdict = &seen["state"]["verdict"];
        assert_eq!(
            (&verdict["score"], &verdict["article"]["clause"]),
            (&json!("draw"), &json!("6.1.8.6")),
            "{seen}"
        );
        server.stop().await;
    }
}
