//! Events by correspondence whose games are games of days on the boards of the platform (10.1.1, 10.5.10): boards, overdue time, leavers, the last day,
//! adjudication, the table.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use std::time::Duration;

use guest::{Answer, DAY, Guest, account, each_database, to_noon_after, today};
use serde_json::{Value, json};
use server::time::put_ahead;

/// An event of three that begins today and ends `days` later.
fn list(days: i64) -> String {
    let date = |day: i64| correspondence::Iso(game::Day(i32::try_from(day).unwrap())).to_string();
    format!(
        "Event: K-12\nName: Cup\nGame: russian\nPlay: on the server\nStart: {}\nEnd: {}\nArbiter: Orlova\nSecretary: Kim\nPlayer: One\nPlayer: Two\nPlayer: Three\n",
        date(today()),
        date(today() + days)
    )
}

async fn act(guest: &mut Guest, bureau: &str, act: Value) -> Answer {
    guest.post(&format!("/api/bureaus/{bureau}/acts"), act).await
}

async fn done(guest: &mut Guest, bureau: &str, deed: Value) -> String {
    let answer = act(guest, bureau, deed).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()["said"].to_string()
}

async fn game(guest: &mut Guest, bureau: &str, number: usize) -> Value {
    guest.get(&format!("/api/bureaus/{bureau}/games/{number}")).await.json()["game"].clone()
}

/// Waits until a game of the bureau stands as it should.
async fn until(guest: &mut Guest, bureau: &str, number: usize, fits: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..300 {
        let game = game(guest, bureau, number).await;
        if fits(&game) {
            return game;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the game does not come to that: {}", game(guest, bureau, number).await);
}

/// Waits until a game of the platform is over, and gives its verdict.
async fn verdict(guest: &mut Guest, game: &str) -> Value {
    for _ in 0..300 {
        let state = guest.get(&format!("/api/games/{game}")).await.json()["state"].clone();
        if !state["verdict"].is_null() {
            return state["verdict"].clone();
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the game is not over");
}

/// A whole event of three with its arbiter, its secretary and its boards.
struct Cup {
    arbiter: Guest,
    secretary: Guest,
    /// By start number from 1.
    players: [Guest; 3],
    bureau: String,
    /// The board, White and Black of each game, number 1 first.
    games: Vec<(String, usize, usize)>,
}

impl Cup {
    async fn open(address: std::net::SocketAddr, days: i64) -> Self {
        let mut arbiter = account(address, "ann").await;
        let secretary = account(address, "kim").await;
        let players =
            [account(address, "one").await, account(address, "two").await, account(address, "three").await];
        let made = arbiter.post("/api/bureaus", json!({ "list": list(days) })).await;
        assert_eq!(made.status, 200, "{}", made.text());
        let bureau = made.json()["id"].as_str().unwrap().to_owned();
        Self { arbiter, secretary, players, bureau, games: Vec::new() }
    }

    async fn role(&mut self, role: &str, name: &str) -> Answer {
        let path = format!("/api/bureaus/{}/roles", self.bureau);
        self.arbiter.ask("PUT", &path, json!({ "role": role, "account": name })).await
    }

    async fn set_boards(&mut self) -> Answer {
        self.arbiter.post(&format!("/api/bureaus/{}/boards", self.bureau), json!({})).await
    }

    /// With everybody at the boards.
    async fn begun(address: std::net::SocketAddr, days: i64) -> Self {
        let mut cup = Self::open(address, days).await;
        for (role, name) in
            [("secretary", "kim"), ("player 1", "one"), ("player 2", "two"), ("player 3", "three")]
        {
            assert_eq!(cup.role(role, name).await.status, 200);
        }
        let set = cup.set_boards().await;
        assert_eq!(set.status, 200, "{}", set.text());
        for number in 1..=3 {
            let found = game(&mut cup.arbiter, &cup.bureau, number).await;
            let player = |side: &str| found[side].as_u64().unwrap() as usize;
            let board = found["board"].as_str().unwrap().to_owned();
            cup.games.push((board, player("white"), player("black")));
        }
        for (board, white, _) in cup.games.clone() {
            for _ in 0..200 {
                let state = cup.players[white - 1].get(&format!("/api/games/{board}")).await.json();
                if state["state"]["status"] == "playing" {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            let state = cup.players[white - 1].get(&format!("/api/games/{board}")).await.json();
            assert_eq!(state["state"]["status"], "playing", "{state}");
        }
        cup
    }

    /// A move on a board, by whoever is to make it.
    async fn play(&mut self, number: usize, ply: u32, text: &str) -> Value {
        let (board, white, black) = self.games[number - 1].clone();
        let mover = if ply.is_multiple_of(2) { white } else { black };
        let mut socket = self.players[mover - 1].socket(&board, None).await;
        socket.until(|message| message["t"] == "snapshot").await;
        socket.answer(json!({ "t": "write", "ply": ply, "text": text })).await
    }

    async fn say(&mut self, number: usize, player: usize, what: &str) -> Value {
        let board = self.games[number - 1].0.clone();
        let mut socket = self.players[player - 1].socket(&board, None).await;
        socket.until(|message| message["t"] == "snapshot").await;
        socket.answer(json!({ "t": what })).await
    }

    /// Days pass, and everybody looks in now and then: a log-in that is not used for ninety days ends.
    async fn wait(&mut self, from: i64, to: i64) {
        let mut day = from;
        while day < to {
            day = (day + 60).min(to);
            put_ahead(day * DAY);
            for guest in self.players.iter_mut().chain([&mut self.arbiter, &mut self.secretary]) {
                guest.get("/api/me").await;
            }
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    }

    async fn table(&mut self) -> String {
        let seen = self.arbiter.get(&format!("/api/bureaus/{}", self.bureau)).await.json();
        seen["bureau"]["table"].as_str().unwrap().to_owned()
    }
}

/// 10.1.6, 10.5.10: all games at once, between the accounts of the participants, by the secretary and the arbiter with their rights.
#[tokio::test]
async fn boards_are_set_up_for_all_games_at_once_and_count_the_results_10_5_10() {
    for config in each_database().await {
        put_ahead(0);
        let server = server::start(config.clone()).await.unwrap();
        let mut cup = Cup::open(server.address, 200).await;
        let early = cup.set_boards().await;
        assert!(early.status == 409 && early.text().contains("One, Two, Three"), "{}", early.text());
        for (role, name) in [("player 1", "one"), ("player 2", "two"), ("player 3", "two")] {
            assert_eq!(cup.role(role, name).await.status, 200);
        }
        assert_eq!(cup.set_boards().await.status, 409, "nobody plays for two");
        assert_eq!(cup.role("player 3", "three").await.status, 200);
        assert_eq!(cup.role("secretary", "kim").await.status, 200);
        let path = format!("/api/bureaus/{}/boards", cup.bureau);
        for other in [&mut cup.secretary, &mut cup.players[0]] {
            assert_eq!(other.post(&path, json!({})).await.status, 403);
        }
        assert_eq!(cup.set_boards().await.status, 200);
        assert_eq!(cup.set_boards().await.status, 409, "once");
        let seat = cup.role("player 3", "kim").await;
        assert!(seat.status == 409 && seat.text().contains("10.5.10"), "{}", seat.text());
        for number in 1..=3 {
            let found = game(&mut cup.arbiter, &cup.bureau, number).await;
            let player = |side: &str| found[side].as_u64().unwrap() as usize;
            cup.games.push((found["board"].as_str().unwrap().to_owned(), player("white"), player("black")));
        }
        // Each has both of their games on the page of games of days.
        for player in 0..3 {
            let mut listed = 0;
            for _ in 0..200 {
                let page = cup.players[player].get("/api/days").await.json();
                listed = page["games"].as_array().unwrap().len();
                if listed == 2 {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            assert_eq!(listed, 2);
        }
        assert_eq!(cup.play(1, 0, "c3-b4").await["t"], "ok");
        assert_eq!(cup.play(1, 1, "f6-g5").await["t"], "ok");
        // A letter is none here, and nobody says in the place of a board what happened on it.
        let reply = json!({ "moves": "b2-c3", "sent": "2026-01-01" });
        let letter = cup.arbiter.post(&format!("/api/bureaus/{}/games/1/replies", cup.bureau), reply).await;
        assert!(letter.status == 409 && letter.text().contains("10.2.1"), "{}", letter.text());
        let told = json!({ "event": "game", "game": 1, "play": { "act": "board", "moves": [], "end": ["white", "resignation"], "day": today() } });
        assert_eq!(act(&mut cup.arbiter, &cup.bureau, told).await.status, 403);
        // The bureau shows the game as it stands, with the time sheet of table 2.
        let seen = game(&mut cup.secretary, &cup.bureau, 1).await;
        assert_eq!(seen["moves"][1]["text"], "f6-g5", "{seen}");
        assert!(seen["schedule"].as_str().unwrap().contains("f6-g5"), "{seen}");
        assert_eq!((&seen["stopped"], &seen["due"]), (&json!(false), &json!([])));
        // Leave that the arbiter grants (10.4.5) is on the boards of the player; the secretary has no right to it.
        let (board, white, _) = cup.games[0].clone();
        let left = async |cup: &mut Cup| {
            let state = cup.arbiter.get(&format!("/api/games/{board}")).await.json()["state"].clone();
            state["clock"]["left"][0].as_i64().unwrap()
        };
        let before = left(&mut cup).await;
        let bureau = cup.bureau.clone();
        let grant = json!({ "event": "grant", "player": white, "leave": [today(), today() + 9], "reason": "illness" });
        assert_eq!(act(&mut cup.secretary, &bureau, grant.clone()).await.status, 403);
        done(&mut cup.arbiter, &bureau, grant).await;
        let mut gained = 0;
        for _ in 0..200 {
            gained = left(&mut cup).await - before;
            if gained > DAY {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        // Today is one of the ten days, and would have cost nothing anyhow.
        assert!((gained - 9 * DAY).abs() < 60_000, "{gained}");
        // A result of a board is in the log of the bureau, though the server is killed and comes back.
        let black = cup.games[0].2;
        assert_eq!(cup.say(1, black, "resign").await["t"], "ok");
        let over = until(&mut cup.arbiter, &cup.bureau, 1, |game| game["over"] == true).await;
        assert!(over["status"].to_string().contains("1–0"), "{over}");
        assert!(over["record"].as_str().unwrap().contains("1.cb4"), "{over}");
        server.stop().await;
        let server = server::start(config).await.unwrap();
        for guest in cup.players.iter_mut().chain([&mut cup.arbiter, &mut cup.secretary]) {
            guest.address = server.address;
        }
        assert_eq!(game(&mut cup.arbiter, &cup.bureau, 1).await["moves"], over["moves"]);
        // The list and the table know it by the log alone, also if the server went away before it was there.
        let mut states = Vec::new();
        for _ in 0..200 {
            let seen = cup.arbiter.get(&format!("/api/bureaus/{}", cup.bureau)).await.json();
            let games = seen["bureau"]["games"].as_array().unwrap().iter();
            states = games.map(|game| game["state"].as_str().unwrap().to_owned()).collect();
            if states[0] == "over" {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        assert_eq!(states, ["over", "running", "running"]);
        let name = ["One", "Two", "Three"][white - 1];
        let table = cup.table().await;
        let row = table.lines().find(|line| line.contains(name)).unwrap();
        // The mark, the point and the place.
        let ones = row.split_whitespace().filter(|cell| *cell == "1").count();
        assert_eq!(ones, 3 + usize::from(white == 1), "{row}");
        server.stop().await;
    }
}

/// 10.3.5, 10.3.9: who uses up the days loses by the clock of the server, and the event knows it; 10.5.3: the games of who left are lost on their boards;
/// 10.1.9: so is a game that is lost by a sanction.
#[tokio::test]
async fn overdue_time_leavers_and_sanctions_end_games_on_both_sides_10_3_9_10_5_3_10_1_9() {
    for config in each_database().await {
        put_ahead(0);
        let server = server::start(config).await.unwrap();
        let mut cup = Cup::begun(server.address, 300).await;
        // Whoever has White in the first game never moves there: fifty days are used up on the fifty-first.
        let (first, white, _) = cup.games[0].clone();
        for number in 2..=3 {
            assert_eq!(cup.play(number, 0, "c3-b4").await["t"], "ok");
        }
        put_ahead(50 * DAY);
        tokio::time::sleep(Duration::from_secs(6)).await;
        assert_eq!(game(&mut cup.arbiter, &cup.bureau, 1).await["over"], false);
        put_ahead(51 * DAY + 3_600_000);
        // A board that is in memory sees at the next question that the clock of the test was put ahead.
        assert_eq!(verdict(&mut cup.arbiter, &first).await["reason"], "flag");
        let over = until(&mut cup.arbiter, &cup.bureau, 1, |game| game["over"] == true).await;
        assert!(over["status"].to_string().contains("10.3.9"), "{over}");
        put_ahead(0);
        // Somebody leaves: the arbiter takes the unfinished games as lost.
        let day = today();
        let bureau = cup.bureau.clone();
        let left = json!({ "event": "left", "player": white, "day": day, "good_reason": false });
        assert!(done(&mut cup.secretary, &bureau, left).await.contains("10.1.14"));
        let decide = json!({ "event": "leaver", "player": white, "decision": "lost", "day": day });
        assert_eq!(act(&mut cup.secretary, &bureau, decide.clone()).await.status, 403);
        done(&mut cup.arbiter, &bureau, decide).await;
        let other = (2..=3).find(|number| {
            let (_, one, two) = &cup.games[number - 1];
            *one == white || *two == white
        });
        let other = other.unwrap();
        let lost = cup.games[other - 1].0.clone();
        let found = verdict(&mut cup.arbiter, &lost).await;
        assert_eq!(
            (found["reason"].as_str(), found["article"]["clause"].as_str()),
            (Some("ruling"), Some("5.4.15.1"))
        );
        let seen =
            until(&mut cup.arbiter, &bureau, other, |game| !game["moves"].as_array().unwrap().is_empty())
                .await;
        assert!(seen["status"].to_string().contains("10.5.3"), "{seen}");
        // And one game is lost by a sanction, which names its clause.
        let last = 5 - other;
        let (board, one, two) = cup.games[last - 1].clone();
        let sanction = json!({ "event": "sanction", "by": "arbiter", "player": one, "measure": { "loss": { "game": last } }, "clauses": ["10.1.11"], "day": day });
        done(&mut cup.arbiter, &bureau, sanction).await;
        let found = verdict(&mut cup.arbiter, &board).await;
        let winner = if cup.games[last - 1].2 == two { "second" } else { "first" };
        assert_eq!(found["winner"].as_str().or(found["score"].as_str()), Some(winner), "{found}");
        server.stop().await;
    }
}

/// 10.5.2–10.5.7, 10.3.2: after the last day the boards stand; each side sends its evaluation, the arbiter decides, a protest goes to the organiser, and the
/// board has the result.
#[tokio::test]
async fn after_the_last_day_boards_stand_and_are_adjudicated_10_5_2_to_10_5_7() {
    for config in each_database().await {
        put_ahead(0);
        let server = server::start(config.clone()).await.unwrap();
        let mut cup = Cup::begun(server.address, 40).await;
        for number in 1..=3 {
            for (ply, text) in (0..).zip(["c3-d4", "d6-c5", "b2-c3"]) {
                assert_eq!(cup.play(number, ply, text).await["t"], "ok");
            }
        }
        let bureau = cup.bureau.clone();
        let evaluate = |number: usize, by: usize, score: &str, analysis: Value, day: i64| json!({ "event": "evaluate", "game": number, "by": by, "evaluation": { "score": score, "analysis": analysis, "day": day } });
        let (_, white, black) = cup.games[0].clone();
        // The last day is played to its end.
        cup.wait(0, 40).await;
        let day = today() + 40;
        let early =
            act(&mut cup.players[white - 1], &bureau, evaluate(1, white, "draw", Value::Null, day)).await;
        assert!(early.status == 409 && early.text().contains("10.5.2"), "{}", early.text());
        assert_eq!(cup.play(1, 3, "f6-g5").await["t"], "ok");
        // The server is away when it is over: it finds the boards all the same.
        server.stop().await;
        put_ahead(to_noon_after(41));
        let server = server::start(config).await.unwrap();
        for guest in cup.players.iter_mut().chain([&mut cup.arbiter, &mut cup.secretary]) {
            guest.address = server.address;
        }
        let day = today() + 41;
        for number in 1..=3 {
            let stopped = until(&mut cup.arbiter, &bureau, number, |game| game["stopped"] == true).await;
            assert_eq!(stopped["moves"].as_array().unwrap().len(), if number == 1 { 4 } else { 3 });
            // Black has answered on the fortieth day in the first game, and not at all in the others.
            let sums = if number == 1 { "0/40" } else { "0/0" };
            assert!(stopped["status"][0].as_str().unwrap().contains(sums), "{stopped}");
        }
        // It is nobody's move: the page of games of days says that they stand.
        let listed = cup.players[white - 1].get("/api/days").await.json();
        for row in listed["games"].as_array().unwrap() {
            assert_eq!((&row["yours"], &row["deadline"]), (&json!(false), &Value::Null), "{row}");
        }
        // No move is made any more; who resigns has lost (10.3.2).
        let late = cup.play(2, 3, "f6-g5").await;
        assert_eq!((&late["t"], &late["code"]), (&json!("no"), &json!("refused")), "{late}");
        let (_, loser, _) = cup.games[1].clone();
        assert_eq!(cup.say(2, loser, "resign").await["t"], "ok");
        let over = until(&mut cup.arbiter, &bureau, 2, |game| game["over"] == true).await;
        assert!(over["status"].to_string().contains("0–1"), "{over}");
        // Equal evaluations fix the result (10.5.4), on the board too.
        let (board, one, two) = cup.games[2].clone();
        done(&mut cup.players[one - 1], &bureau, evaluate(3, one, "draw", Value::Null, day)).await;
        let agreed =
            done(&mut cup.players[two - 1], &bureau, evaluate(3, two, "draw", Value::Null, day)).await;
        assert!(agreed.contains("10.5.4"), "{agreed}");
        let found = verdict(&mut cup.arbiter, &board).await;
        assert_eq!(
            (&found["reason"], &found["article"]["clause"]),
            (&json!("adjudicated"), &json!("10.5.5"))
        );
        // Different ones are for the arbiter, with both analyses, the tables and the engine.
        let analysis = json!("3. c3-b4 {holds} (3. d2-e3 d8-c7)");
        done(&mut cup.players[white - 1], &bureau, evaluate(1, white, "white", analysis, day)).await;
        done(&mut cup.players[black - 1], &bureau, evaluate(1, black, "draw", Value::Null, day)).await;
        assert_eq!(game(&mut cup.players[black - 1], &bureau, 1).await["evaluations"][0], Value::Null);
        let known = cup.arbiter.get(&format!("/api/bureaus/{bureau}/games/1/known")).await;
        assert_eq!(known.status, 200, "{}", known.text());
        assert!(!known.json()["lines"].as_array().unwrap().is_empty());
        assert_eq!(
            cup.players[white - 1].get(&format!("/api/bureaus/{bureau}/games/1/known")).await.status,
            403
        );
        let decide = json!({ "event": "adjudicate", "game": 1, "score": "draw", "reasons": "no win is shown", "day": day });
        assert_eq!(act(&mut cup.secretary, &bureau, decide.clone()).await.status, 403);
        done(&mut cup.arbiter, &bureau, decide).await;
        let board = cup.games[0].0.clone();
        assert_eq!(verdict(&mut cup.arbiter, &board).await["reason"], "adjudicated");
        let protest =
            |by: usize| json!({ "event": "protest", "game": 1, "by": by, "received": day, "day": day });
        let refused = act(&mut cup.players[black - 1], &bureau, protest(black)).await;
        assert!(refused.status == 409 && refused.text().contains("10.5.6"), "{}", refused.text());
        done(&mut cup.players[white - 1], &bureau, protest(white)).await;
        let organiser = json!({ "event": "organiser", "game": 1, "score": "draw", "day": day });
        done(&mut cup.arbiter, &bureau, organiser).await;
        // The table: two draws and a win, and the event can be closed when nobody can protest any more.
        let table = cup.table().await;
        assert!(table.matches('=').count() == 4 && table.contains("1"), "{table}");
        let close = json!({ "event": "close", "day": day + 11 });
        let said = done(&mut cup.arbiter, &bureau, close).await;
        assert!(said.contains("10.1.13"), "{said}");
        put_ahead(0);
        server.stop().await;
    }
}

/// 10.3.2, 10.5.2: after the last day no time runs, so that nobody loses by the clock what is to be adjudicated.
#[tokio::test]
async fn no_time_runs_out_after_the_last_day_10_3_2() {
    for config in each_database().await {
        put_ahead(0);
        let server = server::start(config).await.unwrap();
        let mut cup = Cup::begun(server.address, 40).await;
        // Fifty days would be used up eleven days after the end.
        put_ahead(55 * DAY);
        for number in 1..=3 {
            let board = cup.games[number - 1].0.clone();
            let state = cup.arbiter.get(&format!("/api/games/{board}")).await.json()["state"].clone();
            assert_eq!(
                (&state["status"], &state["clock"]["running"]),
                (&json!("playing"), &Value::Null),
                "{state}"
            );
            let stopped =
                until(&mut cup.arbiter, &cup.bureau.clone(), number, |game| game["stopped"] == true).await;
            assert_eq!(stopped["over"], false);
        }
        put_ahead(0);
        server.stop().await;
    }
}

/// 10.5.3: boards that are stopped for adjudication, as a player has left, stand until that is decided, whatever becomes of the server.
#[tokio::test]
async fn the_boards_of_a_leaver_stand_over_a_restart_10_5_3() {
    for config in each_database().await {
        put_ahead(0);
        let server = server::start(config.clone()).await.unwrap();
        let mut cup = Cup::begun(server.address, 200).await;
        let (bureau, (board, white, _)) = (cup.bureau.clone(), cup.games[0].clone());
        let left = json!({ "event": "left", "player": white, "day": today(), "good_reason": true });
        done(&mut cup.secretary, &bureau, left).await;
        let decide = json!({ "event": "leaver", "player": white, "decision": "adjudicated", "day": today() });
        done(&mut cup.arbiter, &bureau, decide).await;
        until(&mut cup.arbiter, &bureau, 1, |game| game["stopped"] == true).await;
        server.stop().await;
        put_ahead(2 * DAY);
        let server = server::start(config).await.unwrap();
        cup.arbiter.address = server.address;
        let state = cup.arbiter.get(&format!("/api/games/{board}")).await.json()["state"].clone();
        assert_eq!(
            (&state["status"], &state["clock"]["running"]),
            (&json!("playing"), &Value::Null),
            "{state}"
        );
        let states = cup.arbiter.get(&format!("/api/bureaus/{bureau}")).await.json();
        let states =
            states["bureau"]["games"].as_array().unwrap().iter().filter(|game| game["state"] == "stopped");
        assert_eq!(states.count(), 2, "those of the one who left");
        put_ahead(0);
        server.stop().await;
    }
}
