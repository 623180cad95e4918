//! Whole games over the network, against a server that runs.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use std::time::Duration;

use guest::{Guest, pair, start};
use serde_json::{Value, json};

fn russian(control: &str) -> Value {
    json!({ "discipline": "russian", "control": control })
}

#[tokio::test]
async fn two_people_play_by_link_and_only_they() {
    let server = start().await;
    let (game, [ann, _bob], [mut one, mut two]) = pair(server.address, russian("180+2")).await;

    // A spectator sees and cannot act; nor can the player whose turn it is not.
    let mut eve = Guest::new(server.address);
    let mut watcher = eve.socket(&game, None).await;
    let seen = watcher.until(|message| message["t"] == "snapshot").await;
    assert_eq!(seen["you"], Value::Null);
    watcher.fails(json!({ "t": "write", "ply": 0, "text": "c3-d4" }), "not-yours").await;
    two.fails(json!({ "t": "write", "ply": 0, "text": "b6-a5" }), "refused").await;
    assert_eq!(eve.post(&format!("/api/games/{game}/join"), json!({})).await.status, 409);

    // A move is acknowledged with its version, and everybody sees it.
    let ok = one.does(json!({ "t": "move", "ply": 0, "squares": [22, 18] })).await;
    let moved = two.event("moved").await;
    assert_eq!(ok["v"], moved["v"]);
    assert_eq!(moved["moves"]["add"][0]["full"], "c3-d4");
    assert_eq!(moved["moves"]["add"][0]["short"], "cd4");
    assert_eq!(moved["state"]["clock"]["running"], "second");
    watcher.event("moved").await;
    // The same move once more is stale: nothing is done twice.
    one.fails(json!({ "t": "move", "ply": 0, "squares": [22, 18] }), "stale").await;

    two.write(1, "f6-e5").await;
    // 6.1.5.3: the refusal says what is due, with the article.
    let refusal = one.fails(json!({ "t": "write", "ply": 2, "text": "a3-b4" }), "refused").await;
    assert_eq!(refusal["text"], "You must capture: the piece on d4 can. (Rules 2022, 6.1.5.3)");
    assert_eq!((&refusal["article"]["clause"], &refusal["from"]), (&json!("6.1.5.3"), &json!([18])));

    // Who was cut off resumes by version and gets what was missed, whatever it was.
    drop(one);
    let mut again = ann.socket(&game, ok["v"].as_u64()).await;
    let missed = again.event("caught-up").await;
    assert_eq!(missed["moves"], json!({ "from": 1, "add": missed["moves"]["add"] }));
    assert_eq!(missed["moves"]["add"].as_array().unwrap().len(), 1);
    assert_eq!(missed["state"]["must"]["from"], json!([18]));
    let current = missed["v"].as_u64();
    let mut third = ann.socket(&game, current).await;
    assert_eq!(third.next().await.unwrap()["t"], "presence", "nothing was missed");

    again.does(json!({ "t": "resign" })).await;
    let end = two.event("ended").await;
    assert_eq!(end["state"]["verdict"]["score"], "second");
    assert_eq!(end["state"]["verdict"]["article"]["book"], "ru-2022");
    assert_eq!(end["state"]["verdict"]["reason"], "resignation");
    two.fails(json!({ "t": "write", "ply": 2, "text": "a3-b4" }), "refused").await;
    let pdn = eve.get(&format!("/api/games/{game}.pdn")).await.text();
    let read = pdn::Games::new(pdn.as_bytes(), pdn::Mode::Strict).next().unwrap().unwrap();
    assert_eq!((read.faults.len(), read.game.tag("Result")), (0, Some("0-2")), "{pdn}");
    let written: Vec<_> = read.game.main_line().map(|(_, node)| format!("{:?}", node.content)).collect();
    assert_eq!(written, ["Move(c3-d4)", "Move(f6-e5)"], "{pdn}");
    server.stop().await;
}

/// Rules of the club: who misses a capture has made a move; the opponent demands the capture, or plays on.
#[tokio::test]
async fn a_missed_capture_is_demanded_or_played_on_club() {
    let server = start().await;
    // White takes d4 or does something else.
    let wish = json!({ "discipline": "russian", "control": "480", "book": "club", "fen": "W:Wc3,g1:Bd4,h8" });
    let (game, _, [mut one, mut two]) = pair(server.address, wish).await;
    one.write(0, "g1-f2").await;
    let missed = two.event("missed-capture").await;
    assert_eq!(
        (&missed["state"]["missed"], &missed["moves"]["add"][0]["full"]),
        (&json!("first"), &json!("g1-f2"))
    );
    one.fails(json!({ "t": "demand" }), "refused").await;
    two.does(json!({ "t": "demand" })).await;
    let corrected = one.event("corrected").await;
    assert_eq!(corrected["moves"], json!({ "from": 0, "add": [] }));
    assert_eq!(corrected["state"]["missed"], Value::Null);
    assert_eq!(corrected["state"]["clock"]["running"], "first");
    let listed = corrected["state"]["legal"].as_array().unwrap();
    let listed: Vec<&str> = listed.iter().map(|mv| mv["full"].as_str().unwrap()).collect();
    assert_eq!(listed, ["c3:e5", "c3-b4", "g1-f2", "g1-h2"]);
    assert_eq!(corrected["state"]["must"], Value::Null);

    // Missed once more, and played on.
    one.does(json!({ "t": "move", "ply": 0, "squares": [32, 27] })).await;
    two.write(1, "d4xb2").await;
    two.fails(json!({ "t": "demand" }), "refused").await;
    let mut eve = Guest::new(server.address);
    let mut watcher = eve.socket(&game, None).await;
    let seen = watcher.until(|message| message["t"] == "snapshot").await;
    let written: Vec<_> = seen["moves"].as_array().unwrap().iter().map(|mv| mv["full"].clone()).collect();
    assert_eq!(written, ["g1-f2", "d4:b2"]);
    assert_eq!(seen["state"]["missed"], Value::Null);
    // The record says all of it, though no reader of records would take the move.
    let pdn = eve.get(&format!("/api/games/{game}.pdn")).await.text();
    assert!(pdn.contains("{g1-f2 d4:b2}"), "{pdn}");
    server.stop().await;
}

/// Rules of the club: the program demands a capture where that is better for it, and else plays on.
#[tokio::test]
async fn the_program_demands_a_missed_capture_or_plays_on_club() {
    let server = start().await;
    let mut ann = Guest::new(server.address);
    let wish = |fen: &str| json!({ "discipline": "russian", "control": "-", "book": "club", "side": "first", "fen": fen, "opponent": { "engine": 10 } });
    // h2-g3 instead of c5:a7 leaves Black without a move: playing on is impossible.
    let blocked = ("W:Wb4,c3,c5,d4,f2,h2:Ba5,b6,h4", "h2-g3", "corrected");
    // g1-f2 instead of c3:e5 lets Black take c3, while the capture would leave Black with one man against two.
    let better = ("W:Wc3,g1:Bd4,h8", "g1-f2", "moved");
    for (fen, missed, answered) in [blocked, better] {
        let game = ann.make(wish(fen)).await;
        let mut socket = ann.socket(&game, None).await;
        socket.begun().await;
        socket.write(0, missed).await;
        let answer = socket.until(|message| message["t"] == "event" && message["state"]["ply"] != 1).await;
        assert!(answer["what"].as_array().unwrap().contains(&json!(answered)), "{answer}");
    }
    server.stop().await;
}

#[tokio::test]
async fn clocks_run_by_the_servers_time() {
    let server = start().await;
    let (_, _, [mut one, mut two]) = pair(server.address, russian("180+2")).await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    one.write(0, "c3-d4").await;
    let event = two.event("moved").await;
    let left = event["moves"]["add"][0]["left"].as_i64().unwrap();
    // 180 s less what the move took, and the increment of 2 s; half a second of lag may be given back.
    assert!((180_500..=182_000).contains(&left), "{left}");
    assert_eq!(event["state"]["clock"]["left"][0], left);
    server.stop().await;
}

/// 6.1.10.5: when the last minute begins, the list of claims has one more, though nobody did anything.
#[tokio::test]
async fn the_last_minute_is_told() {
    let server = start().await;
    let (_, _, [mut one, _two]) = pair(server.address, russian("61")).await;
    let event = one.event("last-minute").await;
    let claims = event["state"]["claims"].as_array().unwrap();
    let claim = |by: &str| claims.iter().any(|claim| claim["claim"] == "short-of-time" && claim["by"] == by);
    assert!(claim("first") && !claim("second"), "{claims:?}");
    server.stop().await;
}

/// 5.4.2.7: the flag falls although nobody watches.
#[tokio::test]
async fn a_flag_falls_without_watchers() {
    let server = start().await;
    let (game, [mut ann, _], sockets) = pair(server.address, russian("1")).await;
    drop(sockets);
    tokio::time::sleep(Duration::from_millis(1_400)).await;
    let rows = ann.get("/api/me").await.json()["name"].as_str().unwrap().to_owned();
    // Asked of the database, not of the room: nothing but the clock brought it about.
    let profile = ann.get(&format!("/api/users/{}", rows.replace(' ', "%20"))).await.json();
    let verdict = &profile["games"][0]["verdict"];
    assert_eq!(
        (&verdict["reason"], &verdict["score"]),
        (&json!("flag"), &json!("second")),
        "{game} {profile}"
    );
    server.stop().await;
}

/// The time in which the server is down does not count, and the log says why.
#[tokio::test]
async fn after_a_restart_games_go_on_and_the_downtime_does_not_count() {
    let config = guest::config();
    let server = server::start(config.clone()).await.unwrap();
    let (game, [mut ann, mut bob], [mut one, _two]) = pair(server.address, russian("60")).await;
    one.write(0, "c3-d4").await;
    let version = one.event("moved").await["v"].as_u64();
    let left = |snapshot: &Value| snapshot["state"]["clock"]["left"][1].as_i64().unwrap();
    let before = left(&ann.get(&format!("/api/games/{game}")).await.json());
    server.stop().await;
    tokio::time::sleep(Duration::from_millis(2_000)).await;

    let server = server::start(config).await.unwrap();
    (ann.address, bob.address) = (server.address, server.address);
    let after = left(&ann.get(&format!("/api/games/{game}")).await.json());
    assert!((0..400).contains(&(before - after)), "{before} {after}");
    let record = ann.get(&format!("/api/games/{game}/record")).await.json();
    let acts: Vec<_> = record["acts"].as_array().unwrap().iter().map(|entry| entry["act"].clone()).collect();
    assert_eq!(acts[acts.len() - 2..], [json!("pause"), json!("resume")]);

    let mut two = bob.socket(&game, version).await;
    let missed = two.event("caught-up").await;
    assert_eq!(missed["moves"], json!({ "from": 1, "add": [] }));
    two.write(1, "b6-a5").await;
    server.stop().await;
}

#[tokio::test]
async fn the_program_answers_and_takes_moves_back() {
    let server = start().await;
    for discipline in ["russian", "brazilian", "international", "giveaway", "renju"] {
        let mut ann = Guest::new(server.address);
        let wish = json!({ "discipline": discipline, "control": "-", "opponent": { "engine": 1 }, "side": "second" });
        let game = ann.make(wish).await;
        let mut socket = ann.socket(&game, None).await;
        let first = socket.until(|message| message["state"]["ply"] == 1).await;
        assert_eq!(first["by"], "first", "{discipline}");
        let version = first["v"].as_u64().unwrap();
        let reply = match discipline {
            "renju" => json!({ "t": "place", "ply": 1, "point": "h9" }),
            _ => json!({ "t": "move", "ply": 1, "squares": first["state"]["legal"][0]["routes"][0] }),
        };
        socket.does(reply).await;
        socket.until(|message| message["state"]["ply"] == 3).await;
        socket.does(json!({ "t": "take-back" })).await;
        let back = socket.event("taken-back").await;
        assert_eq!(
            (&back["state"]["ply"], &back["state"]["turn"]),
            (&json!(1), &json!("second")),
            "{discipline}"
        );
        assert_eq!(back["moves"], json!({ "from": 1, "add": [] }));
        assert!(back["v"].as_u64().unwrap() > version, "the log only grows");
    }
    server.stop().await;
}

/// 5.4.6: the colours are reversed, the opening is the same, and the sum decides.
#[tokio::test]
async fn a_micro_match_of_draughts_64_and_a_rematch() {
    let server = start().await;
    let wish = json!({ "discipline": "draughts64", "control": "-" });
    let (game, [ann, bob], [mut one, mut two]) = pair(server.address, wish).await;
    let snapshot = |guest: &Guest, game: String| {
        let mut guest = guest.clone();
        async move { guest.get(&format!("/api/games/{game}")).await.json() }
    };
    let first = snapshot(&ann, game.clone()).await;
    let code = first["game"]["opening"]["code"].as_str().unwrap().to_owned();
    one.fails(json!({ "t": "rematch" }), "not-offered").await;
    two.does(json!({ "t": "resign" })).await;
    let next = one.event("next-game").await;
    assert_eq!(next["state"]["meeting"]["score"], json!(["1", "0"]));
    let second = next["state"]["meeting"]["next"].as_str().unwrap().to_owned();

    let mut two = bob.socket(&second, None).await;
    let mut one = ann.socket(&second, None).await;
    let shown = one.until(|message| message["t"] == "snapshot").await;
    assert_eq!((&shown["you"], &shown["game"]["number"]), (&json!("second"), &json!(2)));
    assert_eq!(shown["game"]["opening"]["code"], code);
    assert_eq!(shown["state"]["meeting"]["score"], json!(["0", "1"]), "in the order of this game's players");
    two.begun().await;
    one.does(json!({ "t": "resign" })).await;
    let over = two.event("settled").await;
    assert_eq!(over["state"]["meeting"]["score"], json!(["1", "1"]));
    assert_eq!(over["state"]["meeting"]["over"], true);

    one.does(json!({ "t": "rematch" })).await;
    two.event("rematch-offered").await;
    two.does(json!({ "t": "rematch" })).await;
    let again = one.event("rematch").await["state"]["rematch"]["game"].as_str().unwrap().to_owned();
    let rematch = snapshot(&ann, again).await;
    assert_eq!(rematch["game"]["second"]["id"], first["game"]["first"]["id"], "colours are reversed");
    server.stop().await;
}

/// 5.4.13.2: three times the same position; the claim is offered with its article, with the announced move too.
#[tokio::test]
async fn a_repetition_is_claimed() {
    let server = start().await;
    let wish = json!({ "discipline": "russian", "control": "-", "fen": "W:WKc1,h2:BKf8,a7" });
    let (_, _, [mut one, mut two]) = pair(server.address, wish).await;
    let moves = ["c1-d2", "f8-g7", "d2-c1", "g7-f8"];
    let mut claims = Value::Null;
    for ply in 0..8 {
        let text = moves[ply as usize % 4];
        let mover = if ply % 2 == 0 { &mut one } else { &mut two };
        let fails = mover.answer(json!({ "t": "write", "ply": ply, "text": text })).await;
        assert_eq!(fails["t"], "ok", "{fails}");
        let mut listed = two.event("moved").await["state"]["claims"].clone();
        listed.as_array_mut().unwrap().retain(|claim| claim["claim"] == "repetition");
        claims = listed;
        if ply == 6 {
            // The next move would bring the start position for the third time.
            assert_eq!(
                (&claims[0]["by"], &claims[0]["move"]),
                (&json!("second"), &json!("g7-f8")),
                "{claims}"
            );
        } else if ply < 6 {
            assert_eq!(claims, json!([]), "{ply}");
        }
    }
    assert_eq!((&claims[0]["by"], &claims[0]["squares"]), (&json!("first"), &Value::Null));
    assert_eq!(claims[0]["article"]["clause"], "5.4.13.2");
    two.fails(json!({ "t": "claim", "claim": "repetition", "squares": null }), "refused").await;
    one.does(json!({ "t": "claim", "claim": "repetition", "squares": null })).await;
    let end = two.event("ended").await["state"]["verdict"].clone();
    assert_eq!((&end["score"], &end["reason"]), (&json!("draw"), &json!("repetition")));
    server.stop().await;
}

/// 6.1.10.4 leaves to the arbiter whether a win can be shown; without one the program judges. 6.1.8.7: an obvious draw is counted first.
#[tokio::test]
async fn a_claim_that_needs_an_arbiter_is_judged_by_the_program() {
    let server = start().await;
    for (fen, word) in [("W:WKc1,Ke1:BKa1", "ended"), ("W:WKa1,Kc1:BKd4", "claim-failed")] {
        let wish = json!({ "discipline": "russian", "control": "60", "fen": fen });
        let (_, _, [mut one, mut two]) = pair(server.address, wish).await;
        two.does(json!({ "t": "claim", "claim": "obvious-draw" })).await;
        let counted = one.event("counted").await;
        assert_eq!(counted["by"], "second");
        let kinds: Vec<_> = counted["state"]["claims"].as_array().unwrap().iter().collect();
        let has =
            |by: &str, kind: &str| kinds.iter().any(|claim| claim["by"] == by && claim["claim"] == kind);
        assert!(has("second", "ending") && has("first", "obvious-draw") && !has("second", "obvious-draw"));
        two.fails(json!({ "t": "claim", "claim": "obvious-draw" }), "refused").await;
        two.does(json!({ "t": "claim", "claim": "ending" })).await;
        let event = one.event(word).await;
        // The verdict says what it rests on.
        assert!(event["what"].as_array().unwrap().contains(&json!("judged-by-tables")), "{event}");
        let judged = event["state"]["verdict"].clone();
        if word == "ended" {
            assert_eq!((&judged["score"], &judged["reason"]), (&json!("draw"), &json!("ending")));
            assert_eq!(judged["article"]["clause"], "6.1.10.4");
        } else {
            assert_eq!(judged, Value::Null);
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn take_backs_are_by_agreement_and_draws_after_ones_own_move() {
    let server = start().await;
    let (_, _, [mut one, mut two]) = pair(server.address, russian("300")).await;
    one.fails(json!({ "t": "take-back" }), "over").await;
    one.write(0, "c3-d4").await;
    two.write(1, "d6-c5").await;
    two.does(json!({ "t": "take-back" })).await;
    one.event("take-back-offered").await;
    two.fails(json!({ "t": "accept-take-back" }), "not-offered").await;
    one.does(json!({ "t": "decline-take-back" })).await;
    two.event("take-back-declined").await;
    two.does(json!({ "t": "take-back" })).await;
    one.does(json!({ "t": "accept-take-back" })).await;
    let back = two.event("taken-back").await;
    assert_eq!(back["state"]["turn"], "second");
    two.write(1, "b6-a5").await;
    // 5.4.13.3: after one's own move; 5.4.13.4: not again before the opponent has offered.
    one.fails(json!({ "t": "offer-draw" }), "refused").await;
    two.does(json!({ "t": "offer-draw" })).await;
    one.does(json!({ "t": "decline-draw" })).await;
    let refusal = two.fails(json!({ "t": "offer-draw" }), "refused").await;
    assert_eq!(refusal["article"]["clause"], "5.4.13.4");
    one.fails(json!({ "t": "accept-draw" }), "refused").await;
    server.stop().await;
}

#[tokio::test]
async fn a_game_of_renju_goes_through_soosorv8() {
    let server = start().await;
    let wish = json!({ "discipline": "renju", "control": "600", "regulation": "soosorv8" });
    let (_, _, [mut one, mut two]) = pair(server.address, wish).await;
    one.fails(json!({ "t": "place", "ply": 0, "point": "a1" }), "refused").await;
    for (ply, point) in ["h8", "h9", "h10"].into_iter().enumerate() {
        one.does(json!({ "t": "place", "ply": ply, "point": point })).await;
    }
    let swap = two.until(|message| message["state"]["opening"]["step"]["kind"] == "swap-or-keep").await;
    assert_eq!(
        (&swap["state"]["turn"], &swap["state"]["acts"]),
        (&json!("second"), &json!(["swap", "keep"]))
    );
    two.does(json!({ "t": "swap" })).await;
    assert_eq!(one.event("swapped").await["state"]["black"], "second");
    // The first player has White now and places the fourth stone and a number.
    one.does(json!({ "t": "place", "ply": 3, "point": "a1" })).await;
    one.does(json!({ "t": "declare", "count": 2 })).await;
    two.does(json!({ "t": "keep" })).await;
    two.does(json!({ "t": "offer", "points": ["j9", "k3"] })).await;
    let choose = one.until(|message| message["state"]["opening"]["step"]["kind"] == "choose").await;
    assert_eq!(choose["state"]["opening"]["step"]["among"], json!(["j9", "k3"]));
    one.fails(json!({ "t": "choose", "point": "a2" }), "refused").await;
    one.does(json!({ "t": "choose", "point": "k3" })).await;
    let on = two.until(|message| message["state"]["ply"] == 5).await;
    assert_eq!(
        (&on["state"]["opening"]["step"]["number"], &on["state"]["turn"]),
        (&json!(6), &json!("first"))
    );
    one.does(json!({ "t": "place", "ply": 5, "point": "b1" })).await;
    assert_eq!(two.until(|message| message["state"]["ply"] == 6).await["state"]["opening"], Value::Null);
    two.say(json!({ "t": "fouls" })).await;
    assert!(two.until(|message| message["t"] == "fouls").await["points"].is_array());
    server.stop().await;
}

#[tokio::test]
async fn accounts_are_made_changed_and_deleted_with_their_data() {
    let server = start().await;
    let mut ann = Guest::new(server.address);
    assert_eq!(ann.get("/api/me").await.json(), Value::Null);
    let credentials = json!({ "name": "Анна", "password": "long enough" });
    assert_eq!(
        ann.post("/api/accounts", json!({ "name": "<b>", "password": "long enough" })).await.status,
        400
    );
    assert_eq!(ann.post("/api/accounts", json!({ "name": "Анна", "password": "short" })).await.status, 400);
    assert_eq!(ann.post("/api/accounts", credentials.clone()).await.status, 201);
    let mut other = Guest::new(server.address);
    let taken = other.post("/api/accounts", json!({ "name": "анна", "password": "long enough" })).await;
    assert_eq!((taken.status, &taken.json()["error"]["code"]), (409, &json!("name-taken")));
    assert_eq!(
        other.post("/api/sessions", json!({ "name": "Анна", "password": "wrong one" })).await.status,
        403
    );
    assert_eq!(
        other.post("/api/sessions", json!({ "name": "nobody", "password": "wrong one" })).await.status,
        403
    );
    assert_eq!(other.post("/api/sessions", credentials.clone()).await.status, 200);
    let sessions = ann.get("/api/sessions").await.json();
    assert_eq!(sessions.as_array().unwrap().len(), 2);

    // A log-in that was ended is worth nothing.
    let current = sessions.as_array().unwrap().iter().find(|session| session["current"] == false).unwrap();
    let path = format!("/api/sessions/{}", current["id"].as_str().unwrap());
    assert_eq!(ann.ask("DELETE", &path, json!({})).await.status, 204);
    assert_eq!(other.get("/api/me").await.json(), Value::Null);

    let renamed =
        ann.ask("PATCH", "/api/accounts/me", json!({ "name": "Анна-2", "zone": "Europe/Kyiv" })).await.json();
    assert_eq!((&renamed["name"], &renamed["zone"]), (&json!("Анна-2"), &json!("Europe/Kyiv")));
    let wrong = json!({ "password": "another one", "current": "not it" });
    assert_eq!(ann.ask("PATCH", "/api/accounts/me", wrong).await.status, 403);
    assert_eq!(ann.ask("DELETE", "/api/accounts/me", json!({ "password": "not it" })).await.status, 403);
    assert_eq!(ann.ask("DELETE", "/api/accounts/me", json!({ "password": "long enough" })).await.status, 204);
    assert_eq!(ann.get("/api/me").await.json(), Value::Null);
    assert_eq!(other.get("/api/users/%D0%90%D0%BD%D0%BD%D0%B0-2").await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn rated_games_change_the_ratings_of_their_pool_once() {
    let server = start().await;
    let mut people = [Guest::new(server.address), Guest::new(server.address)];
    let wish = json!({ "discipline": "russian", "control": "180+2", "rated": true, "opponent": "friend", "side": "first" });
    assert_eq!(people[0].post("/api/games", wish.clone()).await.status, 403, "guests have no rating");
    for (guest, name) in people.iter_mut().zip(["ann", "bob"]) {
        guest.post("/api/accounts", json!({ "name": name, "password": "long enough" })).await;
    }
    let [mut ann, mut bob] = people;
    let game = ann.make(wish).await;
    assert_eq!(
        Guest::new(server.address).post(&format!("/api/games/{game}/join"), json!({})).await.status,
        403
    );
    bob.post(&format!("/api/games/{game}/join"), json!({})).await;
    let mut one = ann.socket(&game, None).await;
    let mut two = bob.socket(&game, None).await;
    one.begun().await;
    two.begun().await;
    one.fails(json!({ "t": "take-back" }), "casual-only").await;
    let mut table = [one, two];
    guest::play_on(&mut table, 8).await;
    let [mut one, mut two] = table;
    two.does(json!({ "t": "resign" })).await;
    let settled = one.event("settled").await;
    // The first step of Glicko-2.
    assert_eq!(settled["state"]["ratings"], json!({ "first": [1500, 1662], "second": [1500, 1338] }));
    assert_eq!(settled["state"]["uncounted"], Value::Null);
    let profile = bob.get("/api/users/bob").await.json();
    assert_eq!(
        (&profile["ratings"][0]["pool"], &profile["ratings"][0]["rating"]),
        (&json!("russian-blitz"), &json!(1338))
    );
    server.stop().await;
}

#[tokio::test]
async fn a_seek_is_seen_taken_and_its_owner_told() {
    let server = start().await;
    let (mut ann, mut bob) = (Guest::new(server.address), Guest::new(server.address));
    let seek = ann.post("/api/seeks", russian("180+2")).await;
    assert_eq!(seek.status, 201, "{}", seek.text());
    let seek = seek.json()["seek"].as_str().unwrap().to_owned();
    let accept = format!("/api/seeks/{seek}/accept");
    assert_eq!(ann.post(&accept, json!({})).await.status, 409);
    assert_eq!(bob.ask("DELETE", &format!("/api/seeks/{seek}"), json!({})).await.status, 403);
    let list = bob.get("/api/seeks").await.json();
    assert_eq!((&list[0]["id"], &list[0]["mine"]), (&json!(seek), &json!(false)));

    let mut stream = tokio::net::TcpStream::connect(server.address).await.unwrap();
    let request = format!(
        "GET /api/lobby HTTP/1.1\r\nHost: x\r\nCookie: session={}\r\n\r\n",
        ann.session.clone().unwrap()
    );
    tokio::io::AsyncWriteExt::write_all(&mut stream, request.as_bytes()).await.unwrap();
    let mut heard = String::new();
    let mut listen = async |word: &str| {
        let mut bytes = [0; 4_096];
        while !heard.contains(word) {
            let read = tokio::io::AsyncReadExt::read(&mut stream, &mut bytes);
            let read = tokio::time::timeout(Duration::from_secs(5), read).await.unwrap().unwrap();
            heard.push_str(&String::from_utf8_lossy(&bytes[..read]));
        }
        heard.clone()
    };
    listen("event: seeks").await;
    let game = bob.post(&accept, json!({})).await.json()["game"].as_str().unwrap().to_owned();
    assert!(listen("event: paired").await.contains(&game));
    assert_eq!(bob.post(&accept, json!({})).await.status, 410);
    server.stop().await;
}

#[tokio::test]
async fn who_seeks_the_same_is_paired_at_once() {
    let server = start().await;
    let address = server.address;
    let seek = async |guest: &mut Guest, control: &str, side: &str| {
        let mut wish = russian(control);
        wish["side"] = side.into();
        let answer = guest.post("/api/seeks", wish).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()
    };
    let [mut ann, mut bob, mut eve, mut dan] = [(); 4].map(|()| Guest::new(address));
    assert!(seek(&mut ann, "180+2", "first").await["seek"].is_string());
    // Oneself, other terms and the same side do not fit.
    assert!(seek(&mut ann, "180+2", "second").await["seek"].is_string());
    assert!(seek(&mut eve, "180+3", "random").await["seek"].is_string());
    assert!(seek(&mut bob, "300+2", "first").await["seek"].is_string());
    assert!(seek(&mut dan, "300+2", "first").await["seek"].is_string());
    // Whoever does not mind gets the side that is left: of two who fit, the one who waited longer.
    let paired = seek(&mut dan, "180+2", "random").await;
    let game = paired["game"].as_str().unwrap();
    let seen = dan.get(&format!("/api/games/{game}")).await.json();
    assert_eq!((&seen["you"], &paired["url"]), (&json!("second"), &json!(format!("/g/{game}"))));
    // And whoever waits and does not mind leaves the choice to the other.
    let paired = seek(&mut bob, "180+3", "second").await;
    let seen = bob.get(&format!("/api/games/{}", paired["game"].as_str().unwrap())).await.json();
    assert_eq!(seen["you"], "second");
    assert_eq!(ann.get("/api/seeks").await.json().as_array().unwrap().len(), 3);

    // Many at once: nobody is paired twice, and no two who fit are left.
    let crowd = futures_util::future::join_all((0..20).map(|_| async {
        let mut guest = Guest::new(address);
        guest.post("/api/seeks", russian("60+0")).await.json()
    }));
    let made = crowd.await;
    assert_eq!(made.iter().filter(|made| made["game"].is_string()).count(), 10);
    let games: std::collections::HashSet<&str> =
        made.iter().filter_map(|made| made["game"].as_str()).collect();
    assert_eq!(games.len(), 10);
    server.stop().await;
}

#[tokio::test]
async fn every_page_answers_and_its_files_are_cached_for_ever() {
    let server = start().await;
    let mut ann = Guest::new(server.address);
    let wish = json!({ "discipline": "russian", "control": "-", "opponent": { "engine": 1 } });
    let game = ann.make(wish).await;
    let name = ann.get("/api/me").await.json()["name"].as_str().unwrap().to_owned();
    for path in [
        "/",
        &format!("/g/{game}"),
        "/watch",
        "/analysis",
        "/account",
        "/about",
        "/docs/api",
        &format!("/u/{name}"),
    ] {
        let page = ann.get(path).await;
        assert_eq!(page.status, 200, "{path}");
        let html = page.text();
        assert!(html.contains("</html>") && !html.contains("Unknown localization"), "{path}");
        assert!(page.header("content-security-policy").unwrap().contains("script-src 'self'"));
    }
    for path in [
        "/nothing",
        "/g/nothing123",
        "/u/nobody",
        "/assets/x/../Cargo.toml",
        "/assets/x/js/none.js",
        "/api/none",
    ] {
        assert_eq!(ann.get(path).await.status, 404, "{path}");
    }
    let html = ann.get("/").await.text();
    let start = html.find("/assets/").unwrap();
    let address = html[start..].split('"').next().unwrap();
    let file = ann.get(address).await;
    assert!(file.header("cache-control").unwrap().contains("immutable"));
    let tag = file.header("etag").unwrap();
    let again = ann.send("GET", address, &format!("If-None-Match: {tag}\r\n"), b"").await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    let document = ann.get("/openapi.json").await.json();
    assert!(document["paths"]["/api/games"]["post"].is_object());
    assert!(ann.get("/metrics").await.text().contains("bolshak_acts_total"));
    server.stop().await;
}
