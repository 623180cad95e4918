//! The bureau of play by correspondence on the server: who may do what, letters in and replies out, claims, adjudication, and a restart.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use guest::{Answer, DAY, Guest, account, each_database, today};
use serde_json::{Value, json};
use server::time::put_ahead;

/// A day counted from 1 January 1970 as it is written.
fn date(day: i64) -> String {
    correspondence::Iso(game::Day(i32::try_from(day).unwrap())).to_string()
}

/// An event of three that began ten days ago and is played for a hundred days.
fn list() -> String {
    format!(
        "Event: K-12\nName: Cup\nGame: russian\nStart: {}\nEnd: {}\nArbiter: Orlova\nSecretary: Kim\nPlayer: Petrov; Perm; petrov@example.org\nPlayer: Sedov; Kazan\nPlayer: Smith; York\n",
        date(today() - 10),
        date(today() + 100)
    )
}

async fn open(arbiter: &mut Guest) -> String {
    let made = arbiter.post("/api/bureaus", json!({ "list": list() })).await;
    assert_eq!(made.status, 200, "{}", made.text());
    made.json()["id"].as_str().unwrap().to_owned()
}

async fn act(guest: &mut Guest, bureau: &str, act: Value) -> Answer {
    guest.post(&format!("/api/bureaus/{bureau}/acts"), act).await
}

async fn game(guest: &mut Guest, bureau: &str, number: u32) -> Value {
    guest.get(&format!("/api/bureaus/{bureau}/games/{number}")).await.json()["game"].clone()
}

fn done(answer: &Answer) -> String {
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()["said"].to_string()
}

/// Game 1 of the list is that of two of the participants: who has White and who has Black, by start number.
async fn sides(guest: &mut Guest, bureau: &str) -> (u64, u64) {
    let game = game(guest, bureau, 1).await;
    (game["white"].as_u64().unwrap(), game["black"].as_u64().unwrap())
}

#[tokio::test]
async fn letters_are_registered_checked_and_answered_and_outlive_the_server_10_2_10_3() {
    for config in each_database().await {
        put_ahead(0);
        let server = server::start(config.clone()).await.unwrap();
        let mut ann = account(server.address, "ann").await;
        let bureau = open(&mut ann).await;
        let path = format!("/api/bureaus/{bureau}/games/1");
        let first = date(today() - 10);
        let reply = json!({ "moves": "c3-b4", "sent": first, "greeting": "Hello" });
        // The card can be looked at before; nothing is registered then.
        let mut shown = reply.clone();
        shown["check"] = json!(true);
        let card = ann.post(&format!("{path}/replies"), shown).await.json();
        assert!(card["card"].as_str().unwrap().contains("My moves: 1. c3-b4"), "{card}");
        assert_eq!(game(&mut ann, &bureau, 1).await["letters"], json!([]));
        let card = ann.post(&format!("{path}/replies"), reply).await.json();
        assert!(card["mail"].as_str().unwrap().contains("K-12"), "{card}");
        assert!(card["card"].as_str().unwrap().contains("Time: 0/0"), "{card}");

        // What came is read as it is. A letter of another event, dates out of order and megabytes are refused, and nothing changes.
        let (sent, came, back) = (date(today() - 10), date(today() - 7), date(today() - 4));
        let letter = |event: &str, mv: &str, came: &str, back: &str| {
            format!(
                "Hello!\nEvent: {event}\nYour move: 1. c3-b4\nMy move: 1... {mv}\nDates: {sent} {came} {back}\nTime: 0/3\nAddress: x\nSignature: y\n"
            )
        };
        let post = async |guest: &mut Guest, text: &str, check: bool| {
            let body = json!({ "by": "black", "text": text, "check": check });
            guest.post(&format!("{path}/letters"), body).await
        };
        let before = game(&mut ann, &bureau, 1).await;
        for (text, status, said) in [
            (letter("L-9", "f6-g5", &came, &back), 409, "10.2.3"),
            (letter("K-12", "f6-g5", &back, &came), 409, "10.3.1"),
            ("Dates: 31.02.2026".to_owned(), 400, "31.02.2026"),
            ("a".repeat(100_000), 400, "65536"),
            ("a".repeat(300_000), 413, ""),
        ] {
            let answer = post(&mut ann, &text, false).await;
            assert_eq!(answer.status, status, "{}", answer.text());
            assert!(answer.text().contains(said), "{}", answer.text());
        }
        // A move in short notation is an impossible move (10.2.2): it is said when the letter is checked, and nothing is registered.
        let found = post(&mut ann, &letter("K-12", "fg5", &came, &back), true).await;
        assert!(done(&found).contains("10.2.2"), "{}", found.text());
        assert_eq!(game(&mut ann, &bureau, 1).await, before);
        let found = post(&mut ann, &letter("K-12", "f6-g5", &came, &back), false).await;
        assert_eq!(done(&found), "[]");
        server.stop().await;

        // Everything is in the log: another server says the same.
        let server = server::start(config).await.unwrap();
        ann.address = server.address;
        let now = game(&mut ann, &bureau, 1).await;
        assert_eq!(now["moves"].as_array().unwrap().len(), 2);
        assert!(now["status"][0].as_str().unwrap().contains("0/3"), "{now}");
        assert!(now["due"].to_string().contains("10.2.3"), "{now}");
        assert!(now["schedule"].as_str().unwrap().contains("f6-g5"), "{now}");
        server.stop().await;
    }
}

#[tokio::test]
async fn each_has_the_rights_of_the_role_and_a_participant_speaks_for_no_other_10_1_7_10_1_9() {
    let server = guest::start().await;
    let [mut ann, mut kim, mut one, mut two, mut eve] = [
        account(server.address, "ann").await,
        account(server.address, "kim").await,
        account(server.address, "one").await,
        account(server.address, "two").await,
        account(server.address, "eve").await,
    ];
    // A guest opens nothing, and a list that is none is refused with its line.
    assert_eq!(Guest::new(server.address).post("/api/bureaus", json!({ "list": list() })).await.status, 403);
    for (wrong, said) in
        [("Event", "1"), ("Event: K\nPlayer: A\n", "10.1.6"), ("Event: K\nColour: red\n", "2")]
    {
        let answer = ann.post("/api/bureaus", json!({ "list": wrong })).await;
        assert_eq!(answer.status, 400, "{}", answer.text());
        assert!(answer.text().contains(said), "{}", answer.text());
    }
    let bureau = open(&mut ann).await;
    let (white, black) = sides(&mut ann, &bureau).await;
    let roles = format!("/api/bureaus/{bureau}/roles");
    for (role, name) in [
        ("secretary".to_owned(), "kim"),
        (format!("player {white}"), "one"),
        (format!("player {black}"), "two"),
    ] {
        let given = ann.ask("PUT", &roles, json!({ "role": role, "account": name })).await;
        assert_eq!(given.status, 200, "{}", given.text());
    }
    for (role, name) in [("arbiter", "eve"), ("player 9", "eve"), ("king", "eve"), ("secretary", "nobody")] {
        let given = ann.ask("PUT", &roles, json!({ "role": role, "account": name })).await;
        assert!(given.status >= 400, "{role} {}", given.text());
    }
    assert_eq!(kim.ask("PUT", &roles, json!({ "role": "secretary", "account": "eve" })).await.status, 403);
    // Nobody else sees it: addresses stand there.
    assert_eq!(eve.get(&format!("/api/bureaus/{bureau}")).await.status, 403);
    assert_eq!(eve.get("/api/bureaus/nothing").await.status, 404);
    let seen = two.get(&format!("/api/bureaus/{bureau}")).await.json();
    let yours: Vec<bool> =
        seen["bureau"]["games"].as_array().unwrap().iter().map(|game| game["yours"] == true).collect();
    assert_eq!(yours.iter().filter(|yours| **yours).count(), 2, "two of three games are theirs");

    let day = today();
    let path = format!("/api/bureaus/{bureau}/games/1/replies");
    // Who is to write does, for nobody else and with the day of today.
    assert_eq!(two.post(&path, json!({ "moves": "c3-b4", "sent": date(day) })).await.status, 403);
    assert_eq!(one.post(&path, json!({ "moves": "c3-b4", "sent": date(day - 1) })).await.status, 403);
    assert_eq!(one.post(&path, json!({ "moves": "c3-b4", "sent": date(day) })).await.status, 200);
    // Nobody gets help with a game that he plays.
    let fen = game(&mut ann, &bureau, 1).await["moves"][0]["fen"].clone();
    let question = json!({ "variant": "russian", "fen": fen, "moves": [], "level": 1, "lines": 1 });
    assert_eq!(two.post("/api/analyse", question.clone()).await.json()["error"]["code"], "fair-play");
    assert_eq!(eve.post("/api/analyse", question).await.status, 200);
    // Overdue time is claimed with a sealed move, which the opponent does not see; only the arbiter decides.
    let claim = json!({ "event": "game", "game": 1, "play": { "act": "claim", "by": "black", "received": day, "day": day, "sealed": "f6-g5", "materials": { "letters": true, "game": true, "schedule": true } } });
    assert_eq!(act(&mut one, &bureau, claim.clone()).await.status, 403);
    done(&act(&mut two, &bureau, claim).await);
    let sealed = async |guest: &mut Guest| game(guest, &bureau, 1).await["claim"]["sealed"].clone();
    assert_eq!(sealed(&mut one).await, Value::Null);
    assert_eq!(sealed(&mut kim).await, Value::Null, "it is sealed for the arbiter");
    assert_eq!((sealed(&mut two).await, sealed(&mut ann).await), (json!("f6-g5"), json!("f6-g5")));
    let decide =
        json!({ "event": "game", "game": 1, "play": { "act": "decide", "verdict": "rejected", "day": day } });
    for guest in [&mut one, &mut two, &mut kim] {
        assert_eq!(act(guest, &bureau, decide.clone()).await.status, 403);
    }
    let said = done(&act(&mut ann, &bureau, decide).await);
    assert!(said.contains("f6-g5") && said.contains("10.3.7"), "{said}");
    // Nobody awards a game past the rules, and what is proved nobody tells the server.
    let award = json!({ "event": "game", "game": 1, "play": { "act": "award", "score": "white", "ending": "board", "day": day } });
    for guest in [&mut one, &mut kim, &mut ann] {
        assert_eq!(act(guest, &bureau, award.clone()).await.status, 403);
    }
    let remark = |by: &str| json!({ "event": "sanction", "by": by, "player": white, "measure": "remark", "clauses": ["10.2.6"], "day": day });
    done(&act(&mut kim, &bureau, remark("secretary")).await);
    assert_eq!(act(&mut kim, &bureau, remark("arbiter")).await.status, 403);
    assert_eq!(act(&mut ann, &bureau, remark("secretary")).await.status, 403, "there is a secretary");
    assert_eq!(act(&mut ann, &bureau, json!({ "event": "nonsense" })).await.status, 400);
    server.stop().await;
}

#[tokio::test]
async fn an_unfinished_game_is_adjudicated_with_both_analyses_and_what_is_proved_10_5_2_to_10_5_7() {
    for config in each_database().await {
        put_ahead(0);
        let server = server::start(config).await.unwrap();
        let (mut ann, mut one, mut two) = (
            account(server.address, "ann").await,
            account(server.address, "one").await,
            account(server.address, "two").await,
        );
        let bureau = open(&mut ann).await;
        let (white, black) = sides(&mut ann, &bureau).await;
        for (player, name) in [(white, "one"), (black, "two")] {
            let role = json!({ "role": format!("player {player}"), "account": name });
            ann.ask("PUT", &format!("/api/bureaus/{bureau}/roles"), role).await;
        }
        let path = format!("/api/bureaus/{bureau}/games/1");
        let day = today();
        assert_eq!(
            one.post(&format!("{path}/replies"), json!({ "moves": "c3-d4", "sent": date(day) })).await.status,
            200
        );
        let evaluate = |by: u64, score: &str, analysis: Value, day: i64| json!({ "event": "evaluate", "game": 1, "by": by, "evaluation": { "score": score, "analysis": analysis, "day": day }, "proved": ["black", { "table": ["f6-g5"] }] });
        let early = act(&mut one, &bureau, evaluate(white, "white", Value::Null, day)).await;
        assert_eq!(early.status, 409, "{}", early.text());
        assert_eq!(ann.get(&format!("{path}/known")).await.status, 404, "no help while it is played");
        // On the last day it is frozen. A log-in that is not used for ninety days ends.
        for ahead in [60, 100] {
            put_ahead(ahead * DAY);
            for guest in [&mut ann, &mut one, &mut two] {
                guest.get("/api/me").await;
            }
            tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        }
        let day = day + 100;
        assert_eq!(game(&mut ann, &bureau, 1).await["stopped"], true);
        assert_eq!(one.get(&format!("{path}/known")).await.status, 403, "players have no help");
        let bad = act(&mut one, &bureau, evaluate(white, "white", json!("1. c3-d4"), day)).await;
        assert!(bad.status == 409 && bad.text().contains("10.5.2"), "{}", bad.text());
        let analysis = json!("1... d6-c5 {a good reply} (1... f6-g5 2. b2-c3) 2. b2-c3");
        done(&act(&mut one, &bureau, evaluate(white, "white", analysis, day)).await);
        // The other side does not see it yet; the arbiter does, as a tree.
        assert_eq!(game(&mut two, &bureau, 1).await["evaluations"], json!([null, null]));
        let tree = game(&mut ann, &bureau, 1).await["evaluations"][0]["analysis"].clone();
        assert_eq!(tree[1]["comment"], "a good reply");
        assert_eq!((&tree[3]["text"], &tree[3]["parent"]), (&json!("b2-c3"), &json!(2)));
        assert_eq!(tree.as_array().unwrap().len(), 5, "{tree}");
        done(&act(&mut two, &bureau, evaluate(black, "draw", Value::Null, day)).await);
        let known = ann.get(&format!("{path}/known")).await;
        assert_eq!(known.status, 200, "{}", known.text());
        let known = known.json();
        assert_eq!((&known["proved"], &known["agreed"]), (&Value::Null, &Value::Null), "{known}");
        assert!(!known["lines"].as_array().unwrap().is_empty(), "{known}");
        let decide = json!({ "event": "adjudicate", "game": 1, "score": "draw", "reasons": "no win is shown", "day": day });
        assert_eq!(act(&mut one, &bureau, decide.clone()).await.status, 403);
        done(&act(&mut ann, &bureau, decide).await);
        let over = game(&mut two, &bureau, 1).await;
        assert_eq!((&over["reasons"], &over["adjudicated"]), (&json!("no win is shown"), &json!(true)));
        assert_eq!(over["evaluations"][0]["score"], "1–0", "now both are seen");
        let protest =
            |by: u64| json!({ "event": "protest", "game": 1, "by": by, "received": day, "day": day });
        let lost = act(&mut two, &bureau, protest(black)).await;
        assert!(
            lost.status == 409 && lost.text().contains("10.5.6"),
            "who sent no analysis: {}",
            lost.text()
        );
        done(&act(&mut one, &bureau, protest(white)).await);
        let organiser = json!({ "event": "organiser", "game": 1, "score": "draw", "day": day });
        done(&act(&mut ann, &bureau, organiser).await);
        assert!(game(&mut ann, &bureau, 1).await["status"].to_string().contains("10.5.7"));
        put_ahead(0);
        server.stop().await;
    }
}
