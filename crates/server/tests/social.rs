//! People among themselves: chat, relations, reports, search, leaders, seeks within ratings.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use guest::{Guest, account, each_database, pair, play_on, rated, start};
use serde_json::{Value, json};

fn wish() -> Value {
    json!({ "discipline": "russian", "control": "180+2" })
}

/// Players read players, who watches reads who watches; both are kept for who comes later.
#[tokio::test]
async fn players_talk_to_each_other_and_who_watches_apart() {
    for config in each_database().await {
        let server = server::start(config).await.unwrap();
        let (game, [mut ann, mut bob], [mut one, mut two]) = pair(server.address, wish()).await;
        let mut eve = account(server.address, "eve").await;
        let (mut watching, mut other) =
            (eve.socket(&game, None).await, Guest::new(server.address).socket(&game, None).await);
        one.does(json!({ "t": "chat", "text": "  Good   luck! " })).await;
        let heard = two.until(|message| message["t"] == "chat").await;
        assert_eq!((&heard["text"], &heard["seated"]), (&json!("Good luck!"), &json!(true)));
        watching.does(json!({ "t": "chat", "text": "White is better" })).await;
        let heard = other.until(|message| message["t"] == "chat").await;
        assert_eq!((&heard["text"], &heard["name"]), (&json!("White is better"), &json!("eve")));
        other.fails(json!({ "t": "chat", "text": "me too" }), "needs-account").await;
        let path = format!("/api/games/{game}/chat");
        let texts = |lines: Value| {
            lines.as_array().unwrap().iter().map(|line| line["text"].clone()).collect::<Vec<_>>()
        };
        for guest in [&mut ann, &mut bob] {
            assert_eq!(texts(guest.get(&path).await.json()), ["Good luck!"]);
        }
        assert_eq!(texts(eve.get(&path).await.json()), ["White is better"]);
        assert_eq!(eve.get("/api/games/1234567890/chat").await.status, 404);
        server.stop().await;
    }
}

/// Too long, too often, links, nothing to read, a board without talk, the program: nothing is said.
#[tokio::test]
async fn what_is_not_to_be_said_is_not_said() {
    let server = start().await;
    let (_, _, [mut one, mut two]) = pair(server.address, wish()).await;
    let long = "a".repeat(141);
    for (text, code) in [
        ("", "chat-bad"),
        (long.as_str(), "chat-bad"),
        ("a\u{202e}b", "chat-bad"),
        ("look at evil.example/x", "no-links"),
        ("HTTP://x", "no-links"),
    ] {
        one.fails(json!({ "t": "chat", "text": text }), code).await;
    }
    for number in 0..5 {
        one.does(json!({ "t": "chat", "text": format!("line {number}") })).await;
    }
    one.fails(json!({ "t": "chat", "text": "one more" }), "slow-down").await;
    two.does(json!({ "t": "chat", "text": "<b>not bold</b>" })).await;
    let mut quiet = wish();
    quiet["quiet"] = true.into();
    let (_, _, [mut one, _two]) = pair(server.address, quiet).await;
    one.fails(json!({ "t": "chat", "text": "hello" }), "no-chat").await;
    let mut ann = Guest::new(server.address);
    let game =
        ann.make(json!({ "discipline": "russian", "control": "-", "opponent": { "engine": 1 } })).await;
    let mut one = ann.socket(&game, None).await;
    one.fails(json!({ "t": "chat", "text": "hello" }), "no-chat").await;
    server.stop().await;
}

/// Who is muted is not read; who is blocked is not met either.
#[tokio::test]
async fn who_is_muted_is_not_read_and_who_is_blocked_is_not_met() {
    for config in each_database().await {
        let server = server::start(config).await.unwrap();
        let (mut ann, mut bob) = (account(server.address, "ann").await, account(server.address, "bob").await);
        let relate = |relation: Value| json!({ "relation": relation });
        let (game, mut table) = rated(&mut ann, &mut bob).await;
        play_on(&mut table, 2).await;
        let [mut one, mut two] = table;
        assert_eq!(ann.ask("PUT", "/api/relations/bob", relate(json!("mute"))).await.status, 204);
        two.does(json!({ "t": "chat", "text": "psst" })).await;
        one.does(json!({ "t": "chat", "text": "first heard" })).await;
        let heard = one.until(|message| message["t"] == "chat").await;
        assert_eq!(heard["text"], "first heard", "the muted line came through");
        assert_eq!(ann.get(&format!("/api/games/{game}/chat")).await.json().as_array().unwrap().len(), 1);
        two.does(json!({ "t": "resign" })).await;

        assert_eq!(ann.ask("PUT", "/api/relations/bob", relate(json!("block"))).await.status, 204);
        assert_eq!(ann.get("/api/users/bob").await.json()["relation"], "block");
        assert_eq!(bob.get("/api/users/ann").await.json()["relation"], Value::Null, "nobody is told");
        let mut seek = wish();
        let seeks = ann.post("/api/seeks", seek.clone()).await.json();
        let seek_id = seeks["seek"].as_str().unwrap();
        assert!(
            bob.post("/api/seeks", seek.clone()).await.json()["seek"].is_string(),
            "paired although blocked"
        );
        for (path, body) in
            [(format!("/api/seeks/{seek_id}/accept"), json!({})), ("/api/challenge/ann".to_owned(), wish())]
        {
            let answer = bob.post(&path, body).await;
            assert_eq!((answer.status, &answer.json()["error"]["code"]), (403, &json!("blocked")), "{path}");
        }
        seek["opponent"] = "friend".into();
        let game = ann.make(seek.clone()).await;
        assert_eq!(bob.post(&format!("/api/games/{game}/join"), json!({})).await.status, 403);
        // Taken back, they can meet again.
        assert_eq!(ann.ask("PUT", "/api/relations/bob", relate(Value::Null)).await.status, 204);
        assert_eq!(bob.post(&format!("/api/games/{game}/join"), json!({})).await.status, 200);
        assert_eq!(ann.get("/api/relations").await.json(), json!([]));

        for (name, status) in [("ann", 409), ("nobody", 404)] {
            assert_eq!(
                ann.ask("PUT", &format!("/api/relations/{name}"), relate(json!("follow"))).await.status,
                status
            );
        }
        for body in [json!({ "relation": "love" }), json!({ "relation": "block", "x": 1 }), json!(null)] {
            assert_eq!(ann.ask("PUT", "/api/relations/bob", body).await.status, 400);
        }
        assert_eq!(
            Guest::new(server.address).ask("PUT", "/api/relations/bob", relate(json!("block"))).await.status,
            403
        );
        assert_eq!(ann.post("/api/reports", json!({ "name": "bob", "text": "rude" })).await.status, 201);
        for body in
            [json!({ "name": "bob", "text": " " }), json!({ "name": "bob", "text": "x".repeat(1_001) })]
        {
            assert_eq!(ann.post("/api/reports", body).await.status, 400);
        }
        server.stop().await;
    }
}

/// Seeks pair within the ratings that both ask for; who is outside is told so.
#[tokio::test]
async fn seeks_pair_within_the_ratings_they_ask_for() {
    let server = start().await;
    let (mut ann, mut bob, mut eve) = (
        account(server.address, "ann").await,
        account(server.address, "bob").await,
        account(server.address, "eve").await,
    );
    let (_, mut table) = rated(&mut ann, &mut bob).await;
    play_on(&mut table, 8).await;
    let [mut one, mut two] = table;
    two.does(json!({ "t": "resign" })).await;
    one.event("settled").await;
    // Ann has 1662 now, Bob 1338, Eve 1500.
    let seek = |ratings: Value| json!({ "discipline": "russian", "control": "180+2", "rated": true, "ratings": ratings });
    let made = ann.post("/api/seeks", seek(json!([1600, 1800]))).await.json();
    let id = made["seek"].as_str().unwrap().to_owned();
    assert!(eve.post("/api/seeks", seek(json!([1400, 1700]))).await.json()["seek"].is_string());
    let refused = eve.post(&format!("/api/seeks/{id}/accept"), json!({})).await;
    assert_eq!((refused.status, &refused.json()["error"]["code"]), (403, &json!("rating-range")));
    // Bob is not what Ann wants, nor Eve; but Eve would play who has 1662.
    assert!(bob.post("/api/seeks", seek(Value::Null)).await.json()["seek"].is_string());
    let paired = ann.post("/api/seeks", seek(json!([1450, 1550]))).await.json();
    assert!(paired["game"].is_string(), "{paired}");
    assert_eq!(ann.post("/api/seeks", seek(json!([1800, 1600]))).await.status, 400);
    server.stop().await;
}

/// Results are on the page of a person: by side and opening, best wins, wins in a row; and the strongest are on their list.
#[tokio::test]
async fn a_persons_page_and_the_lists_say_what_was_played() {
    for config in each_database().await {
        let server = server::start(config).await.unwrap();
        let mut ann = account(server.address, "ann").await;
        for number in 0..2 {
            let mut bob = account(server.address, &format!("bob{number}")).await;
            let (_, mut table) = rated(&mut ann, &mut bob).await;
            play_on(&mut table, 8).await;
            let [mut one, mut two] = table;
            two.does(json!({ "t": "resign" })).await;
            one.event("settled").await;
        }
        let stats = ann.get("/api/users/ann/stats").await.json();
        assert_eq!(
            stats["sides"],
            json!([{ "pool": "russian-blitz", "side": "first", "results": { "won": 2, "drawn": 0, "lost": 0 } }])
        );
        assert_eq!(stats["openings"][0]["opening"], "c3-d4 b6-a5 b2-c3", "{stats}");
        assert_eq!((&stats["streak"], &stats["longest"]), (&json!(2), &json!(2)));
        assert_eq!(stats["best"].as_array().unwrap().len(), 2);
        assert_eq!(stats["best"][0]["rating"], 1500);
        assert_eq!(ann.get("/api/users/nobody/stats").await.status, 404);

        // Two meetings tell little: nobody is on the list yet.
        let board = ann.get("/api/leaderboards/russian-blitz").await.json();
        assert_eq!(board, json!({ "pool": "russian-blitz", "leaders": [] }));
        for wrong in ["russian", "chess-blitz", "%00", "russian-blitz'--"] {
            assert_eq!(ann.get(&format!("/api/leaderboards/{wrong}")).await.status, 404, "{wrong}");
        }
        let names = |answer: Value| {
            answer.as_array().unwrap().iter().map(|person| person["name"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(names(ann.get("/api/players?prefix=BOB").await.json()), ["bob0", "bob1"]);
        for nobody in ["%25", "_", "", "%20", &"x".repeat(100)] {
            assert_eq!(
                ann.get(&format!("/api/players?prefix={nobody}")).await.json(),
                json!([]),
                "{nobody:.10}"
            );
        }
        for page in ["/players", "/players/renju-classic", "/regulations", "/u/ann", "/account"] {
            assert_eq!(ann.get(page).await.status, 200, "{page}");
        }
        assert_eq!(ann.get("/players/chess-blitz").await.status, 404);
        server.stop().await;
    }
}

/// "Playing" are the games that somebody plays, "here" who is here.
#[tokio::test]
async fn the_lobby_counts_games_that_are_played_and_people_who_are_there() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let server = start().await;
    let mut ann = Guest::new(server.address);
    // Three boards without clocks that are looked at once and left.
    for _ in 0..3 {
        let game =
            ann.make(json!({ "discipline": "russian", "control": "-", "opponent": { "engine": 1 } })).await;
        let mut socket = ann.socket(&game, None).await;
        socket.begun().await;
    }
    let game =
        ann.make(json!({ "discipline": "russian", "control": "-", "opponent": { "engine": 1 } })).await;
    let mut socket = ann.socket(&game, None).await;
    socket.begun().await;
    let counted = async {
        loop {
            let mut stream = tokio::net::TcpStream::connect(server.address).await.unwrap();
            stream.write_all(b"GET /api/lobby HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
            let mut heard = String::new();
            while !heard.contains("\"online\":") {
                let mut bytes = [0; 2_048];
                let count = stream.read(&mut bytes).await.unwrap();
                heard.push_str(&String::from_utf8_lossy(&bytes[..count]));
            }
            let line = heard.lines().find(|line| line.contains("playing")).unwrap();
            let stats: Value = serde_json::from_str(line.trim_start_matches("data:").trim()).unwrap();
            if stats == json!({ "playing": 1, "online": 2 }) {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(30), counted).await.expect("the count is not right");
    server.stop().await;
}
