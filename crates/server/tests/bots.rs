//! Programs with an account: keys, challenges, streams of lines of JSON; and the example, which plays.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

#[allow(dead_code, unreachable_pub, missing_docs, reason = "the example as it is")]
#[path = "../examples/bot.rs"]
mod bot;
mod guest;

use std::time::Duration;

use bot::Bot;
use guest::{Answer, Guest, account, each_database, start};
use serde_json::{Value, json};

/// A key of a guest's account.
async fn key(guest: &mut Guest, scopes: &[&str]) -> (String, String) {
    let made = guest.post("/api/tokens", json!({ "name": "test", "scopes": scopes })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let made = made.json();
    (made["id"].as_str().unwrap().to_owned(), made["token"].as_str().unwrap().to_owned())
}

/// A request with a key and without cookies.
async fn with_key(
    address: std::net::SocketAddr,
    token: &str,
    method: &str,
    path: &str,
    body: Value,
) -> Answer {
    let headers = format!("Authorization: Bearer {token}\r\nContent-Type: application/json\r\n");
    Guest::new(address).send(method, path, &headers, body.to_string().as_bytes()).await
}

const PLAY: &[&str] = &["bot:play", "challenge:read", "challenge:write"];

/// Waits until a game is over, and returns how it stands.
async fn over(guest: &mut Guest, game: &str) -> Value {
    let ends = async {
        loop {
            let seen = guest.get(&format!("/api/games/{game}")).await.json();
            if seen["state"]["status"] == "over" {
                return seen;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(120), ends).await.expect("the game does not end")
}

/// The example accepts the challenge of a person, plays, and wins when the person resigns; the game is casual whatever anybody wants.
#[tokio::test]
async fn the_example_plays_a_person_and_another_program() {
    for config in each_database().await {
        let server = server::start(config).await.unwrap();
        let mut people = Vec::new();
        let mut tasks = Vec::new();
        for name in ["hal", "deep-thought"] {
            let mut owner = account(server.address, name).await;
            let (_, token) = key(&mut owner, PLAY).await;
            let bot = Bot { server: server.address, token: token.clone(), level: 1 };
            tasks.push(tokio::spawn(async move { bot.run(usize::MAX).await }));
            people.push((owner, token));
        }
        // Both are programs before anybody challenges them.
        let mut ann = account(server.address, "ann").await;
        let marked = async {
            for (_, token) in &people {
                while with_key(server.address, token, "GET", "/api/challenge", json!({})).await.status != 200
                {
                }
            }
            while ann.get("/api/users/hal").await.json()["bot"] != true
                || ann.get("/api/users/deep-thought").await.json()["bot"] != true
            {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), marked).await.expect("no programs");

        let wish = json!({ "discipline": "russian", "control": "180+2", "side": "first" });
        let mut wanted = wish.clone();
        wanted["rated"] = true.into();
        let refused = ann.post("/api/challenge/hal", wanted).await;
        assert_eq!((refused.status, &refused.json()["error"]["code"]), (400, &json!("bot-rated")));
        let asked = ann.post("/api/challenge/hal", wish.clone()).await;
        assert_eq!(asked.status, 201, "{}", asked.text());
        let game = async {
            loop {
                let games = ann.get("/api/users/ann/games").await.json();
                if let Some(id) = games["games"][0]["id"].as_str() {
                    return id.to_owned();
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        let game = tokio::time::timeout(Duration::from_secs(30), game).await.expect("not accepted");
        let mut one = ann.socket(&game, None).await;
        let begun = one.begun().await;
        assert_eq!(begun["game"]["second"]["kind"], "bot");
        one.write(0, "c3-d4").await;
        one.until(|message| message["state"]["ply"] == 2).await;
        one.does(json!({ "t": "resign" })).await;
        let seen = over(&mut ann, &game).await;
        assert_eq!(seen["state"]["verdict"]["score"], "second");

        // Two programs play each other to the end, for ratings of their own.
        let (_, token) = &people[0];
        let asked =
            with_key(server.address, token, "POST", "/api/challenge/deep-thought", wish.clone()).await;
        assert_eq!(asked.status, 201, "{}", asked.text());
        let game = async {
            loop {
                let games = ann.get("/api/users/deep-thought/games").await.json();
                if let Some(id) = games["games"][0]["id"].as_str() {
                    return id.to_owned();
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        let game = tokio::time::timeout(Duration::from_secs(30), game).await.expect("not accepted");
        let seen = over(&mut ann, &game).await;
        assert!(seen["state"]["ply"].as_u64().unwrap() > 20, "{}", seen["state"]["verdict"]);
        for task in tasks {
            task.abort();
        }
        server.stop().await;
    }
}

/// A key does what it is for and nothing else, is kept as a hash, and is worth nothing once it is taken back.
#[tokio::test]
async fn keys_are_for_what_they_say_and_can_be_taken_back() {
    for config in each_database().await {
        let server = server::start(config).await.unwrap();
        let address = server.address;
        let mut ann = account(address, "ann").await;
        let (id, token) = key(&mut ann, &["challenge:read"]).await;
        assert_ne!(id, token);
        let list = ann.get("/api/tokens").await;
        assert!(!list.text().contains(&token), "{}", list.text());
        assert_eq!(with_key(address, &token, "GET", "/api/account", json!({})).await.json()["name"], "ann");
        assert_eq!(with_key(address, &token, "GET", "/api/challenge", json!({})).await.status, 200);
        let wish = json!({ "discipline": "russian", "control": "180+2" });
        for (method, path) in [
            ("POST", "/api/challenge/ann"),
            ("POST", "/api/bot/account/upgrade"),
            ("POST", "/api/bot/game/1234567890/resign"),
        ] {
            let answer = with_key(address, &token, method, path, wish.clone()).await;
            assert_eq!(
                (answer.status, &answer.json()["error"]["code"]),
                (403, &json!("bad-token")),
                "{path}"
            );
        }
        // A key is not a log-in.
        for (method, path) in
            [("DELETE", "/api/accounts/me"), ("POST", "/api/tokens"), ("GET", "/api/relations")]
        {
            let answer =
                with_key(address, &token, method, path, json!({ "name": "x", "scopes": ["bot:play"] })).await;
            assert_eq!(answer.status, 403, "{path} {}", answer.text());
        }
        for wrong in ["", "Bearer", "x", &format!("{token}x"), &"a".repeat(5_000)] {
            let answer = with_key(address, wrong, "GET", "/api/account", json!({})).await;
            assert!([401, 431].contains(&answer.status), "{} {wrong:.20}", answer.status);
        }
        let mut bob = account(address, "bob").await;
        assert_eq!(bob.ask("DELETE", &format!("/api/tokens/{id}"), json!({})).await.status, 404);
        assert_eq!(ann.ask("DELETE", &format!("/api/tokens/{id}"), json!({})).await.status, 204);
        assert_eq!(with_key(address, &token, "GET", "/api/account", json!({})).await.status, 401);
        assert_eq!(Guest::new(address).get("/api/account").await.status, 401);
        server.stop().await;
    }
}

/// Requests that no program should send are refused, whatever they say.
#[tokio::test]
async fn hostile_programs_are_refused() {
    let server = start().await;
    let address = server.address;
    let (mut ann, mut hal) = (account(address, "ann").await, account(address, "hal").await);
    let (_, token) = key(&mut hal, PLAY).await;
    assert_eq!(with_key(address, &token, "POST", "/api/bot/account/upgrade", json!({})).await.status, 200);
    // Somebody else's game is no game.
    let game = ann
        .make(
            json!({ "discipline": "russian", "control": "-", "opponent": { "engine": 1 }, "side": "first" }),
        )
        .await;
    for path in ["move/c3-d4", "resign", "abort", "draw/yes", "claim-victory"] {
        let answer =
            with_key(address, &token, "POST", &format!("/api/bot/game/{game}/{path}"), json!({})).await;
        assert_eq!(answer.status, 404, "{path}");
    }
    assert_eq!(
        with_key(address, &token, "GET", &format!("/api/bot/game/stream/{game}"), json!({})).await.status,
        404
    );
    for id in ["", "..", "%00", "1234567890", "тест", &"9".repeat(3_000)] {
        let answer =
            with_key(address, &token, "POST", &format!("/api/bot/game/{id}/resign"), json!({})).await;
        assert!([400, 404].contains(&answer.status), "{id:.20} {}", answer.status);
    }
    // Challenges that cannot be.
    for (target, wish, status) in [
        ("nobody", json!({ "discipline": "russian", "control": "180" }), 404),
        ("hal", json!({ "discipline": "russian", "control": "180" }), 409),
        ("ann", json!({ "discipline": "chess", "control": "180" }), 400),
        ("ann", json!({ "discipline": "russian", "control": "-1" }), 400),
        ("ann", json!({ "discipline": "russian", "control": "180", "x": 1 }), 400),
        ("ann", json!([]), 400),
        ("ann", json!({ "discipline": "russian", "control": "180", "rated": true }), 400),
    ] {
        let answer =
            with_key(address, &token, "POST", &format!("/api/challenge/{target}"), wish.clone()).await;
        assert_eq!(answer.status, status, "{target} {wish} {}", answer.text());
    }
    let asked = ann
        .post("/api/challenge/hal", json!({ "discipline": "russian", "control": "180", "side": "first" }))
        .await;
    let id = asked.json()["id"].as_str().unwrap().to_owned();
    // Only who is asked accepts, only who asks cancels; what is gone is gone.
    let mut eve = account(address, "eve").await;
    for verb in ["accept", "decline", "cancel"] {
        assert_eq!(eve.post(&format!("/api/challenge/{id}/{verb}"), json!({})).await.status, 404, "{verb}");
    }
    assert_eq!(ann.post(&format!("/api/challenge/{id}/accept"), json!({})).await.status, 404);
    let accepted = with_key(address, &token, "POST", &format!("/api/challenge/{id}/accept"), json!({})).await;
    let game = accepted.json()["game"].as_str().unwrap().to_owned();
    assert_eq!(
        with_key(address, &token, "POST", &format!("/api/challenge/{id}/accept"), json!({})).await.status,
        404
    );
    // Moves that are none: refused in words with the article, and nothing happens.
    let mut one = ann.socket(&game, None).await;
    let early =
        with_key(address, &token, "POST", &format!("/api/bot/game/{game}/move/b6-a5"), json!({})).await;
    assert_eq!((early.status, &early.json()["error"]["code"]), (400, &json!("refused")), "{}", early.text());
    let stream = Guest::new(address);
    let following = tokio::spawn(async move {
        let head = format!(
            "GET /api/bot/game/stream/{game} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n\r\n"
        );
        (stream.raw(head.as_bytes()).await, game, token)
    });
    one.begun().await;
    one.write(0, "c3-d4").await;
    one.does(json!({ "t": "abort" })).await;
    let (heard, game, token) = following.await.unwrap();
    let lines: Vec<Value> = heard.text().lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    assert_eq!(lines[0]["type"], "gameFull", "{}", heard.text());
    assert_eq!(lines[0]["white"]["name"], "ann");
    let last = lines.iter().rfind(|line| line["type"] == "gameState").unwrap();
    assert_eq!((&last["status"], &last["moves"]), (&json!("aborted"), &json!("c3-d4")));
    for text in ["b6-a5", "%F0%9F%98%80", "a1-h8-a1-h8-a1-h8-a1-h8-a1-h8"] {
        let answer =
            with_key(address, &token, "POST", &format!("/api/bot/game/{game}/move/{text}"), json!({})).await;
        assert_eq!(answer.status, 400, "{text}");
    }
    // Who has played is a person for good; guests are nobody.
    assert_eq!(
        Guest::new(address).post("/api/tokens", json!({ "name": "x", "scopes": ["bot:play"] })).await.status,
        403
    );
    for new in [
        json!({ "name": "", "scopes": ["bot:play"] }),
        json!({ "name": "x", "scopes": [] }),
        json!({ "name": "x", "scopes": ["admin"] }),
    ] {
        assert_eq!(ann.post("/api/tokens", new).await.status, 400);
    }
    server.stop().await;
}
