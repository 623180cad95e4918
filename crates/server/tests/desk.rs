//! A competition on the platform: one door, roles, several people at once.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;
mod panel;

use guest::{Guest, config, start};
use panel::{does, person, refused, result, state, swiss};
use serde_json::{Value, json};

#[tokio::test]
async fn an_event_from_entries_to_approval_12_3() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 7, 2).await;
    does(&mut chief, &event, json!([{ "do": "lot" }])).await;
    for round in 1..=2 {
        does(&mut chief, &event, json!([{ "do": "pair" }])).await;
        // Before they are published only the panel sees the pairs.
        let mut anybody = Guest::new(server.address);
        assert_eq!(
            state(&mut anybody, &event).await["state"]["rounds"].as_array().unwrap().len(),
            round as usize - 1
        );
        assert_eq!(
            state(&mut chief, &event).await["state"]["rounds"].as_array().unwrap().len(),
            round as usize
        );
        does(&mut chief, &event, json!([{ "act": "publish", "round": round }])).await;
        for table in 1..=3 {
            does(&mut chief, &event, json!([result(round, table)])).await;
        }
    }
    let seen = state(&mut Guest::new(server.address), &event).await;
    let nobody = json!({ "role": null, "rights": [], "entrant": null, "game": null, "speaks_for": [], "protests": [] });
    assert_eq!(seen["me"], nobody);
    assert_eq!(seen["state"]["standings"].as_array().unwrap().len(), 7);
    assert!(seen["state"]["finished"].as_bool().unwrap());
    does(&mut chief, &event, json!([{ "do": "approve_early", "reason": "all have signed" }])).await;
    let (status, text) = refused(&mut chief, &event, result(2, 1)).await;
    assert!(status == 409 && text.contains("approved"), "{text}");
    // The page, the forms and the file of the command line.
    let mut anybody = Guest::new(server.address);
    for (path, words) in [
        (format!("/e/{event}"), "Кубок"),
        ("/events".to_owned(), "Кубок"),
        (format!("/api/events/{event}/print/table"), "P001"),
        (format!("/api/events/{event}/print/round?round=1"), "P001"),
    ] {
        let answer = anybody.get(&path).await;
        assert!(answer.status == 200 && answer.text().contains(words), "{path}: {}", answer.status);
    }
    assert_eq!(anybody.get(&format!("/api/events/{event}/print/report")).await.status, 403);
    assert_eq!(anybody.get(&format!("/api/events/{event}/file")).await.status, 403);
    let file = chief.get(&format!("/api/events/{event}/file")).await.text();
    let numbers: Vec<u64> =
        file.lines().map(|l| serde_json::from_str::<Value>(l).unwrap()["n"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
    let reasons = anybody.get(&format!("/api/events/{event}/reasons?who=1")).await.json();
    assert!(reasons["lines"].as_array().unwrap().len() > 2, "{reasons}");
}

#[tokio::test]
async fn roles_bound_what_people_may_do_12_4() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 4, 3).await;
    let mut secretary = person(&server, "helper").await;
    let mut stranger = person(&server, "stranger").await;
    let enter = json!({ "act": "enter", "entry": { "person": { "name": "Late" } } });
    assert_eq!(refused(&mut stranger, &event, enter.clone()).await.0, 403);
    assert_eq!(refused(&mut Guest::new(server.address), &event, enter.clone()).await.0, 403);
    let roles = format!("/api/events/{event}/roles");
    let give = |name: &str, role: Value| json!({ "name": name, "role": role });
    assert_eq!(stranger.post(&roles, give("stranger", json!("chief-arbiter"))).await.status, 403);
    assert_eq!(chief.post(&roles, give("helper", json!("secretary"))).await.status, 200);
    does(&mut secretary, &event, json!([enter])).await;
    assert_eq!(refused(&mut secretary, &event, json!({ "do": "lot" })).await.0, 403);
    // The last chief arbiter cannot leave, and a role that is taken away is gone.
    assert_eq!(chief.post(&roles, give("chief", Value::Null)).await.status, 409);
    assert_eq!(chief.post(&roles, give("helper", Value::Null)).await.status, 200);
    assert_eq!(refused(&mut secretary, &event, json!({ "act": "strike", "id": 5 })).await.0, 403);
    assert_eq!(chief.post(&roles, give("nobody", json!("arbiter"))).await.status, 404);
}

/// Two secretaries enter the same round at once: of each table one result is in the log, and the other is told which.
#[tokio::test]
async fn two_secretaries_lose_nothing_12_4_5() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 40, 3).await;
    let other = person(&server, "other").await;
    let roles = format!("/api/events/{event}/roles");
    assert_eq!(chief.post(&roles, json!({ "name": "other", "role": "secretary" })).await.status, 200);
    does(&mut chief, &event, json!([{ "do": "lot" }])).await;
    does(&mut chief, &event, json!([{ "do": "pair" }, { "act": "publish", "round": 1 }])).await;
    let path = format!("/api/events/{event}/acts");
    let enter = |mut guest: Guest, path: String| async move {
        let mut taken = Vec::new();
        for table in 1..=20 {
            let answer = guest.post(&path, json!({ "acts": [result(1, table)] })).await;
            match answer.status {
                200 => taken.push(table),
                409 => assert!(answer.text().contains("There is a result already"), "{}", answer.text()),
                status => panic!("{status}: {}", answer.text()),
            }
        }
        taken
    };
    let (one, two) = tokio::join!(
        tokio::spawn(enter(chief.clone(), path.clone())),
        tokio::spawn(enter(other.clone(), path))
    );
    let mut all = [one.unwrap(), two.unwrap()].concat();
    all.sort_unstable();
    assert_eq!(all, (1..=20).collect::<Vec<usize>>());
    let tables = state(&mut chief, &event).await["state"]["rounds"][0]["tables"].clone();
    assert!(tables.as_array().unwrap().iter().all(|t| t["results"] == json!(["1-0"])));
    // To take back needs the version that is there.
    let stale = chief
        .post(&format!("/api/events/{event}/acts"), json!({ "version": 3, "acts": [{ "act": "undo" }] }))
        .await;
    assert_eq!((stale.status, stale.json()["error"]["code"].clone()), (409, json!("stale")));
}

/// What was acknowledged is there after a restart, and another process's acts are met, not overwritten.
#[tokio::test]
async fn an_event_survives_and_meets_other_writers() {
    let config = config();
    let server = server::start(config.clone()).await.unwrap();
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 4, 3).await;
    does(&mut chief, &event, json!([{ "do": "lot" }])).await;
    let before = state(&mut chief, &event).await["state"].clone();
    // Another process writes an act behind this one's back.
    let other = store::Store::open(&config.database).await.unwrap();
    let number = before["v"].as_u64().unwrap() as u32 + 1;
    let body = r#"{"act":"withdraw","id":4,"reason":"ill"}"#.to_owned();
    let act = store::LoggedAct { number, at: 1, who: "somebody".to_owned(), body };
    other.append_acts(&event, vec![act], Vec::new()).await.unwrap();
    other.close().await;
    does(&mut chief, &event, json!([{ "do": "pair" }])).await;
    let after = state(&mut chief, &event).await["state"].clone();
    assert_eq!(after["v"], json!(number + 1));
    assert_eq!(after["rounds"][0]["byes"].as_array().unwrap().len(), 1, "three are left, so one is free");
    server.stop().await;
    let server = server::start(config).await.unwrap();
    let mut anybody = Guest::new(server.address);
    anybody.session = chief.session.clone();
    assert_eq!(state(&mut anybody, &event).await["state"], after);
}

#[tokio::test]
async fn a_table_of_entries_is_shown_before_it_is_taken_2_2_1() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 2, 3).await;
    let path = |dry: bool| format!("/api/events/{event}/import?dry={dry}");
    let text = "Фамилия;Имя;Рейтинг;Глаза\nОрлов;Олег;2000;синие\nОрлова;Ольга;много;\n";
    let read = chief
        .send("POST", &path(true), "Content-Type: application/octet-stream\r\n", text.as_bytes())
        .await
        .json();
    assert_eq!((read["read"].clone(), read["entered"].clone()), (json!(1), json!(0)));
    assert_eq!(read["faults"].as_array().unwrap().len(), 1, "{read}");
    assert_eq!(read["columns"][3], json!({ "heading": "Глаза", "column": null }));
    let read = chief
        .send(
            "POST",
            &path(false),
            "Content-Type: application/octet-stream\r\n",
            text.replace("много", "1900").as_bytes(),
        )
        .await
        .json();
    assert_eq!(read["entered"], json!(2));
    assert_eq!(state(&mut chief, &event).await["state"]["entrants"].as_array().unwrap().len(), 4);
    assert_eq!(
        person(&server, "stranger")
            .await
            .send("POST", &path(false), "Content-Type: application/octet-stream\r\n", text.as_bytes())
            .await
            .status,
        403
    );
}

/// 12.3, 14.2: one archive with all papers, for the panel only.
#[tokio::test]
async fn the_dossier_is_one_download_12_3_14_2() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 4, 1).await;
    does(&mut chief, &event, json!([{ "do": "lot" }])).await;
    does(&mut chief, &event, json!([{ "do": "pair" }, { "act": "publish", "round": 1 }])).await;
    does(
        &mut chief,
        &event,
        json!([result(1, 1), result(1, 2), { "do": "approve_early", "reason": "all have signed" }]),
    )
    .await;
    let path = format!("/api/events/{event}/dossier");
    assert_eq!(Guest::new(server.address).get(&path).await.status, 403);
    let answer = chief.get(&path).await;
    assert_eq!((answer.status, answer.header("content-type").as_deref()), (200, Some("application/zip")));
    // The names of the files stand in the archive as they are.
    let has = |name: &str| answer.body.windows(name.len()).any(|part| part == name.as_bytes());
    for name in
        ["01-report", "02-tables", "03-rounds", "04-cards", "05-entries", "06-certificates", "07-decisions"]
    {
        for ending in ["html", "pdf", "xlsx"] {
            assert!(has(&format!("{name}.{ending}")), "{name}.{ending}");
        }
    }
    assert!(has("event.jsonl"));
}

/// 5.4.17: a protest has the moment of its coming from the server, and its clocks.
#[tokio::test]
async fn protests_have_their_clocks_5_4_17() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 2, 1).await;
    does(&mut chief, &event, json!([{ "do": "lot" }])).await;
    does(&mut chief, &event, json!([{ "do": "pair" }, { "act": "publish", "round": 1 }])).await;
    assert_eq!(
        state(&mut chief, &event).await["state"]["protest_until"],
        Value::Null,
        "the round is not over"
    );
    does(&mut chief, &event, json!([result(1, 1)])).await;
    let large = json!({ "act": "protest", "by": 2, "round": 1, "text": "5.4.2.6", "deposit": 5001 });
    let (_, text) = refused(&mut chief, &event, large).await;
    assert!(text.contains("5.4.17.4"), "{text}");
    let protest =
        json!({ "act": "protest", "by": 2, "round": 1, "text": "5.4.2.6", "at": 1, "deposit": 5000 });
    does(&mut chief, &event, json!([protest])).await;
    let seen = state(&mut chief, &event).await["state"].clone();
    let protest = &seen["protests"][0];
    let at = protest["at"].as_i64().unwrap();
    assert!(at > 1_600_000_000_000, "the server's own time: {protest}");
    assert_eq!((&protest["late"], protest["decide_by"].as_i64()), (&json!(false), Some(at + 86_400_000)));
    assert!(seen["protest_until"].as_i64().unwrap() > at);
    // Classic play: one hour after the round (5.4.17.1); the round ended before the protest came.
    let until = seen["protest_until"].as_i64().unwrap();
    assert!(until <= at + 3_600_000 && until > at + 3_500_000, "{}", until - at);
    let (_, text) = refused(&mut chief, &event, json!({ "act": "approve" })).await;
    assert!(text.contains("5.4.17.1"), "{text}");
    let early = json!({ "do": "approve_early", "reason": "the hall closes" });
    let (_, text) = refused(&mut chief, &event, early.clone()).await;
    assert!(text.contains("5.4.17.3"), "{text}");
    // What protests say is the panel's until they are decided.
    assert_eq!(state(&mut Guest::new(server.address), &event).await["state"]["protests"], json!([]));
    let decide =
        json!({ "act": "decide_protest", "protest": 1, "decision": { "upheld": false, "text": "no" } });
    does(&mut chief, &event, json!([decide])).await;
    assert_eq!(refused(&mut chief, &event, json!({ "do": "approve_early", "reason": " " })).await.0, 409);
    does(&mut chief, &event, json!([early])).await;
}

/// 5.4.17.1: in rapid play a protest on a round comes until the next one begins – not until its pairs are published.
#[tokio::test]
async fn in_rapid_play_protests_come_until_the_next_round_begins_5_4_17_1() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 4, 3).await;
    let rapid = json!({ "act": "about", "occasion": { "discipline": "russian-rapid" } });
    does(&mut chief, &event, json!([rapid, { "do": "lot" }])).await;
    does(&mut chief, &event, json!([{ "do": "pair" }, { "act": "publish", "round": 1 }])).await;
    does(&mut chief, &event, json!([result(1, 1), result(1, 2)])).await;
    does(&mut chief, &event, json!([{ "do": "pair" }])).await;
    does(&mut chief, &event, json!([{ "act": "publish", "round": 2 }])).await;
    let protest = json!({ "act": "protest", "by": 1, "round": 1, "text": "5.4.2.6" });
    does(&mut chief, &event, json!([protest])).await;
    let late = |state: &Value, i: usize| state["state"]["protests"][i]["late"].clone();
    assert_ne!(late(&state(&mut chief, &event).await, 0), json!(true), "the round has not begun");
    does(&mut chief, &event, json!([{ "do": "start", "round": 2 }])).await;
    tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    does(&mut chief, &event, json!([protest])).await;
    let seen = state(&mut chief, &event).await;
    assert_eq!(
        (late(&seen, 0), late(&seen, 1)),
        (json!(false), json!(true)),
        "{}",
        seen["state"]["protests"]
    );
}

/// 12.4.1, 5.4.10.12: what was decided is taken back by who may decide it, and published pairs are changed by the chief arbiter or the deputy.
#[tokio::test]
async fn decisions_are_not_undone_by_who_may_not_make_them_12_4_5() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 4, 3).await;
    let (mut secretary, mut deputy) = (person(&server, "scribe").await, person(&server, "vice").await);
    let roles = format!("/api/events/{event}/roles");
    let give = |name: &str, role: &str| json!({ "name": name, "role": role });
    assert_eq!(chief.post(&roles, give("scribe", "chief-secretary")).await.status, 200);
    assert_eq!(chief.post(&roles, give("vice", "deputy")).await.status, 200);
    let undo = |v: Value| json!({ "version": v, "acts": [{ "act": "undo" }] });
    let acts = format!("/api/events/{event}/acts");
    // The secretary takes back what the secretary may do ...
    does(&mut chief, &event, json!([{ "act": "strike", "id": 4 }])).await;
    let v = state(&mut chief, &event).await["state"]["v"].clone();
    assert_eq!(secretary.post(&acts, undo(v)).await.status, 200);
    // ... and not an exclusion, nor is it done again by them.
    does(&mut chief, &event, json!([{ "do": "lot" }])).await;
    does(&mut chief, &event, json!([{ "act": "exclude", "id": 4, "reason": "1.5.4", "annul": false }])).await;
    let v = state(&mut chief, &event).await["state"]["v"].clone();
    assert_eq!(secretary.post(&acts, undo(v.clone())).await.status, 403);
    assert_eq!(deputy.post(&acts, undo(v)).await.status, 200);
    let v = state(&mut chief, &event).await["state"]["v"].clone();
    let redo = json!({ "version": v, "acts": [{ "act": "redo" }] });
    assert_eq!(secretary.post(&acts, redo).await.status, 403);
    // Pairs: the secretary pairs, takes unpublished ones back and publishes; published ones are the chief arbiter's.
    does(&mut secretary, &event, json!([{ "do": "pair" }])).await;
    let unpair = json!({ "act": "unpair", "round": 1, "reason": "r" });
    does(&mut secretary, &event, json!([unpair])).await;
    does(&mut secretary, &event, json!([{ "do": "pair" }])).await;
    let swap = json!({ "do": "swap", "one": 1, "two": 2, "reason": "r" });
    assert_eq!(refused(&mut secretary, &event, swap.clone()).await.0, 403, "pairs other than the drawn ones");
    does(&mut secretary, &event, json!([{ "act": "publish", "round": 1 }])).await;
    assert_eq!(refused(&mut secretary, &event, unpair.clone()).await.0, 403);
    does(&mut deputy, &event, json!([unpair])).await;
    // The deputy acts for the chief arbiter and does not replace them (12.4.4).
    assert_eq!(deputy.post(&roles, give("scribe", "arbiter")).await.status, 200);
    assert_eq!(deputy.post(&roles, give("vice", "chief-arbiter")).await.status, 403);
    assert_eq!(deputy.post(&roles, give("chief", "arbiter")).await.status, 403);
    // 2.3.1: what was decided is published with its reason, and what was undone is not.
    let told = state(&mut Guest::new(server.address), &event).await["state"]["decisions"].clone();
    let told: Vec<&str> = told.as_array().unwrap().iter().filter_map(|news| news["text"].as_str()).collect();
    assert!(told.iter().any(|text| text.contains("Pairs of round 1")), "{told:?}");
    assert!(!told.iter().any(|text| text.contains("1.5.4")), "{told:?}");
}

/// 2.3.1: a bye of a round that is not published gives nobody points on the public page.
#[tokio::test]
async fn the_bye_of_an_unpublished_round_is_not_seen_5_4_10_2() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 5, 3).await;
    does(&mut chief, &event, json!([{ "do": "lot" }])).await;
    does(&mut chief, &event, json!([{ "do": "pair" }])).await;
    let mut anybody = Guest::new(server.address);
    let points = |state: &Value| {
        let rows = state["state"]["standings"].as_array().unwrap().clone();
        rows.iter().filter(|row| row["points"] != "0").count()
    };
    assert_eq!(points(&state(&mut anybody, &event).await), 0);
    does(&mut chief, &event, json!([{ "act": "publish", "round": 1 }])).await;
    assert_eq!(points(&state(&mut anybody, &event).await), 1);
}

/// 5.1 and 5.3: anybody hands in an entry without an account; the panel takes it, ticks, admits; only the admitted enter the lot. Papers are the
/// panel's alone.
#[tokio::test]
async fn entries_from_outside_are_taken_and_admitted_5_1_5_3() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 2, 3).await;
    let mut anybody = Guest::new(server.address);
    let path = format!("/api/events/{event}/entries");
    let entry = |name: &str| json!({ "name": name, "contact": "a@b.example" });
    // Before the event says what it asks for, it takes nothing from outside.
    assert_eq!(anybody.post(&path, entry("Outsider")).await.status, 404);
    let demand = |deadline: &str| {
        json!({ "act": "admission", "step": "demand", "demands": {
            "deadline": deadline, "fee": 100, "commission": [{ "name": "Bondar", "category": "1" }],
        } })
    };
    does(&mut chief, &event, json!([demand("2020-01-01")])).await;
    let late = anybody.post(&path, entry("Outsider")).await;
    assert!(late.status == 409 && late.text().contains("5.1"), "{}", late.text());
    does(&mut chief, &event, json!([demand("2199-01-01")])).await;
    assert_eq!(anybody.post(&path, entry("Outsider")).await.status, 200);
    assert_eq!(anybody.post(&path, json!({ "name": "X", "contact": " " })).await.status, 400);
    let public = state(&mut anybody, &event).await;
    assert_eq!(public["state"]["entries_until"], json!("2199-01-01"));
    assert!(public["state"]["office"].is_null() && !public.to_string().contains("a@b.example"));
    let office = state(&mut chief, &event).await["state"]["office"].clone();
    assert_eq!(office["applications"][0]["contact"], json!("a@b.example"));
    let step = |step: &str, id: u32| json!({ "act": "admission", "step": step, "id": id });
    does(&mut chief, &event, json!([{ "act": "admission", "step": "accept", "application": 1 }])).await;
    // The secretary ticks and takes money; the commission is the main panel's.
    let mut secretary = person(&server, "helper").await;
    let roles = format!("/api/events/{event}/roles");
    assert_eq!(chief.post(&roles, json!({ "name": "helper", "role": "secretary" })).await.status, 200);
    let mut pay = step("pay", 3);
    pay["paid"] = json!(100);
    does(&mut secretary, &event, json!([pay])).await;
    let decide = |id: u32, admitted: bool, reason: &str| {
        let mut act = step("admit", id);
        (act["admitted"], act["reason"]) = (json!(admitted), json!(reason));
        act
    };
    assert_eq!(refused(&mut secretary, &event, decide(3, true, "x")).await.0, 403);
    let (status, text) = refused(&mut chief, &event, decide(3, true, "")).await;
    assert!(status == 409 && text.contains("2.2.4"), "{text}");
    let (status, text) = refused(&mut chief, &event, json!({ "do": "lot" })).await;
    assert!(status == 409 && text.contains("5.3"), "{text}");
    let decisions = [decide(1, true, "5.3"), decide(2, false, "no policy"), decide(3, true, "5.3")];
    let (status, text) = refused(&mut chief, &event, decisions[0].clone()).await;
    assert!(status == 409 && text.contains("2.4"), "no reason takes the place of a policy: {text}");
    for id in [1, 3] {
        for document in ["doctor", "accident_policy"] {
            let show =
                json!({ "act": "admission", "step": "show", "id": id, "document": document, "shown": true });
            does(&mut chief, &event, json!([show])).await;
        }
    }
    does(&mut chief, &event, json!(decisions)).await;
    does(&mut chief, &event, json!([{ "do": "lot" }])).await;
    does(&mut chief, &event, json!([{ "do": "pair" }])).await;
    let seen = state(&mut chief, &event).await;
    let table = &seen["state"]["rounds"][0]["tables"][0];
    let mut pair = [table["first"].as_u64().unwrap(), table["second"].as_u64().unwrap()];
    pair.sort_unstable();
    assert_eq!(pair, [1, 3]);
    assert_eq!(anybody.get(&format!("/api/events/{event}/print/admission")).await.status, 403);
    let protocol = chief.get(&format!("/api/events/{event}/print/admission")).await;
    assert!(protocol.status == 200 && protocol.text().contains("no policy"), "{}", protocol.status);
    assert_eq!(anybody.get(&format!("/api/events/{event}/print/programme")).await.status, 200);
}

/// 2.3.4: a representative protests and appeals for the players they represent, and for nobody else.
#[tokio::test]
async fn representatives_speak_for_their_own_players_2_3_4() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 4, 3).await;
    does(&mut chief, &event, json!([{ "do": "lot" }])).await;
    does(&mut chief, &event, json!([{ "do": "pair" }, { "act": "publish", "round": 1 }])).await;
    let mut speaker = person(&server, "speaker").await;
    let role = json!({ "name": "speaker", "role": "representative", "players": [1] });
    assert_eq!(chief.post(&format!("/api/events/{event}/roles"), role).await.status, 200);
    let protest = |by: u32| json!({ "act": "protest", "by": by, "round": 1, "text": "5.4.4" });
    assert_eq!(refused(&mut speaker, &event, protest(2)).await.0, 403);
    does(&mut speaker, &event, json!([protest(1)])).await;
    assert_eq!(state(&mut speaker, &event).await["state"]["panel"][1]["players"], json!([1]));
}

/// 12.4.3: a break is public, and nothing is paired in it; a representative or an arbiter cannot declare one.
#[tokio::test]
async fn a_break_is_seen_by_everybody_12_4_3() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 4, 3).await;
    does(&mut chief, &event, json!([{ "do": "lot" }])).await;
    let pause = json!({ "act": "office", "step": "pause", "reason": "no light" });
    let mut arbiter = person(&server, "arbiter1").await;
    let roles = format!("/api/events/{event}/roles");
    assert_eq!(chief.post(&roles, json!({ "name": "arbiter1", "role": "arbiter" })).await.status, 200);
    assert_eq!(refused(&mut arbiter, &event, pause.clone()).await.0, 403);
    does(&mut chief, &event, json!([pause])).await;
    let seen = state(&mut Guest::new(server.address), &event).await;
    assert_eq!(seen["state"]["standing_still"], json!("no light"));
    let (status, text) = refused(&mut chief, &event, json!({ "do": "pair" })).await;
    assert!(status == 409 && text.contains("12.4.3"), "{text}");
    does(&mut chief, &event, json!([{ "act": "office", "step": "resume" }, { "do": "pair" }])).await;
    // The arbiter ticks sheets and notes the lot of openings (2.3.2, 12.4.6), which stands on the protocol.
    does(&mut chief, &event, json!([{ "act": "publish", "round": 1 }])).await;
    let note =
        json!({ "act": "office", "step": "opening", "round": 1, "table": 1, "board": 1, "opening": "c3-d4" });
    let sheet = json!({ "act": "office", "step": "sheet", "round": 1, "table": 2, "handed": true });
    does(&mut arbiter, &event, json!([note, sheet])).await;
    let tables = state(&mut chief, &event).await["state"]["rounds"][0]["tables"].clone();
    assert_eq!((&tables[0]["openings"], &tables[1]["sheets"]), (&json!(["c3-d4"]), &json!(true)));
    let protocol = chief.get(&format!("/api/events/{event}/print/round?round=1")).await;
    assert!(protocol.text().contains("c3-d4"));
}

/// 5.3, 13.1.2: the doctor says who is fit to play and keeps the log; the other papers and the decision are not the doctor's.
#[tokio::test]
async fn the_doctor_says_who_is_fit_and_keeps_the_log_13_1_2() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 2, 3).await;
    let demands = json!({ "commission": [{ "name": "Bondar", "category": "1" }] });
    does(&mut chief, &event, json!([{ "act": "admission", "step": "demand", "demands": demands }])).await;
    let mut doctor = person(&server, "doctor").await;
    let roles = format!("/api/events/{event}/roles");
    assert_eq!(chief.post(&roles, json!({ "name": "doctor", "role": "doctor" })).await.status, 200);
    let show = |document: &str| json!({ "act": "admission", "step": "show", "id": 1, "document": document, "shown": true });
    does(&mut doctor, &event, json!([show("doctor")])).await;
    assert_eq!(refused(&mut doctor, &event, show("identity")).await.0, 403);
    let admit = json!({ "act": "admission", "step": "admit", "id": 1, "admitted": true, "reason": "5.3" });
    assert_eq!(refused(&mut doctor, &event, admit).await.0, 403);
    let case = json!({ "on": "2026-05-01", "who": "P1", "case": "headache", "aid": "rest" });
    does(&mut doctor, &event, json!([{ "act": "office", "step": "medical", "case": case }])).await;
    let office = state(&mut doctor, &event).await["state"]["office"].clone();
    assert_eq!(office["medical"][0]["case"], json!("headache"));
    let mut arbiter = person(&server, "arbiter1").await;
    assert_eq!(chief.post(&roles, json!({ "name": "arbiter1", "role": "arbiter" })).await.status, 200);
    assert_eq!(refused(&mut arbiter, &event, show("doctor")).await.0, 403);
}

/// 2.3.1: players are informed of decisions and of changes of the schedule, with the time at which each was published.
#[tokio::test]
async fn decisions_and_changes_of_the_schedule_have_their_time_2_3_1() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 4, 3).await;
    let about = |days: Value| json!([{ "act": "about", "occasion": { "venue": "Saratov", "days": days } }]);
    does(&mut chief, &event, about(json!(["2 June", "3 June"]))).await;
    let mut anybody = Guest::new(server.address);
    let news = async |guest: &mut Guest| state(guest, &event).await["state"]["decisions"].clone();
    assert_eq!(news(&mut anybody).await, json!([]), "what is said for the first time is no change");
    does(&mut chief, &event, about(json!(["2 June", "4 June"]))).await;
    let told = news(&mut anybody).await;
    assert_eq!(told[0]["text"], json!("Round 2 is moved: 4 June (was 3 June)."));
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64;
    assert!((now - told[0]["at"].as_i64().unwrap()).abs() < 60_000, "{told}");
    // Taking a change back is a change as well; a decision that is taken back is none.
    let v = state(&mut chief, &event).await["state"]["v"].clone();
    let undo = json!({ "version": v, "acts": [{ "act": "undo" }] });
    assert_eq!(chief.post(&format!("/api/events/{event}/acts"), undo).await.status, 200);
    assert_eq!(news(&mut anybody).await[1]["text"], json!("Round 2 is moved: 3 June (was 4 June)."));
    does(&mut chief, &event, json!([{ "act": "office", "step": "pause", "reason": "no light" }])).await;
    does(&mut chief, &event, json!([{ "act": "office", "step": "resume" }])).await;
    let sanction = json!({ "act": "sanction", "id": 1, "round": 0, "measure": "remark", "reason": "noise" });
    does(&mut chief, &event, json!([{ "do": "lot" }, sanction])).await;
    let told = news(&mut anybody).await;
    let texts: Vec<&str> = told.as_array().unwrap().iter().map(|one| one["text"].as_str().unwrap()).collect();
    assert_eq!(texts[2..4], ["Break: no light", "The event goes on."]);
    assert!(texts[4].ends_with("– noise"), "{texts:?}");
}

/// 13.1.4: the assistant of the secretary types the moves of the sheets in while the round runs; what is no game is refused, and the record is of the event.
#[tokio::test]
async fn games_are_typed_in_from_their_sheets_13_1_4() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 4, 3).await;
    does(&mut chief, &event, json!([{ "do": "lot" }])).await;
    does(&mut chief, &event, json!([{ "do": "pair" }, { "act": "publish", "round": 1 }])).await;
    let mut assistant = person(&server, "helper").await;
    let roles = format!("/api/events/{event}/roles");
    assert_eq!(chief.post(&roles, json!({ "name": "helper", "role": "secretary" })).await.status, 200);
    let moves = |table: u32, text: &str| json!({ "do": "moves", "round": 1, "table": table, "text": text });
    let (status, text) = refused(&mut assistant, &event, moves(1, "1. c3-d4 b6-a5 2. a1-h8")).await;
    assert!(status == 409 && text.contains("a1-h8"), "{text}");
    assert_eq!(refused(&mut assistant, &event, moves(7, "1. c3-d4")).await.0, 409);
    does(&mut assistant, &event, json!([moves(1, "1. c3-d4 b6-a5 2. b2-c3")])).await;
    let won =
        json!({ "act": "result", "round": 1, "table": 1, "board": 1, "meeting": { "played": ["1-0"] } });
    does(&mut assistant, &event, json!([won])).await;
    let mut anybody = Guest::new(server.address);
    let games = format!("/api/events/{event}/games");
    let pdn = anybody.get(&games).await.text();
    for part in ["[Round \"1.1\"]", "c3-d4 b6-a5", "2-0"] {
        assert!(pdn.contains(part), "{part}: {pdn}");
    }
    let tables = state(&mut anybody, &event).await["state"]["rounds"][0]["tables"].clone();
    assert_eq!((&tables[0]["typed"], &tables[1]["typed"]), (&json!(true), &json!(false)));
    // With a delay the public waits for it.
    does(&mut chief, &event, json!([{ "act": "about", "occasion": { "delay": 5 } }])).await;
    assert!(!anybody.get(&games).await.text().contains("c3-d4"));
    does(&mut assistant, &event, json!([moves(1, "")])).await;
    assert_eq!(chief.get(&games).await.text(), "");
}

/// 15.4: an arbiter notes that a published round has begun; everybody sees when, and a second word changes nothing.
#[tokio::test]
async fn a_round_begins_when_an_arbiter_says_so_15_4() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 4, 3).await;
    does(&mut chief, &event, json!([{ "do": "lot" }])).await;
    does(&mut chief, &event, json!([{ "do": "pair" }])).await;
    let begins = json!({ "do": "start", "round": 1 });
    assert_eq!(refused(&mut chief, &event, begins.clone()).await.0, 409, "not before it is published");
    does(&mut chief, &event, json!([{ "act": "publish", "round": 1 }])).await;
    let started = |state: &Value| state["state"]["rounds"][0]["started"].clone();
    let mut anybody = Guest::new(server.address);
    assert!(started(&state(&mut anybody, &event).await).is_null());
    does(&mut chief, &event, json!([begins])).await;
    let first = started(&state(&mut anybody, &event).await);
    assert!(first.is_i64());
    does(&mut chief, &event, json!([begins])).await;
    assert_eq!(started(&state(&mut anybody, &event).await), first);
}

/// 14.1.5: a form is a page or a PDF; what is the panel's stays the panel's.
#[tokio::test]
async fn forms_are_pages_and_pdf_14_1_5() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 4, 3).await;
    let mut anybody = Guest::new(server.address);
    let form = |name: &str, pdf: bool| format!("/api/events/{event}/print/{name}?pdf={pdf}");
    let page = anybody.get(&form("table", false)).await;
    assert_eq!(page.header("content-type").as_deref(), Some("text/html; charset=utf-8"));
    let document = anybody.get(&form("table", true)).await;
    assert_eq!(document.header("content-type").as_deref(), Some("application/pdf"));
    assert!(document.body.starts_with(b"%PDF-"));
    assert_eq!(anybody.get(&form("report", true)).await.status, 403);
    assert!(chief.get(&form("report", true)).await.body.starts_with(b"%PDF-"));
}

/// 1.4: a final after a stage, opened and filled on the platform; each stage is seen by its number.
#[tokio::test]
async fn stages_are_opened_and_filled_1_4() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 4, 1).await;
    does(&mut chief, &event, json!([{ "do": "lot" }])).await;
    does(&mut chief, &event, json!([{ "do": "pair" }, { "act": "publish", "round": 1 }])).await;
    let stage = json!({ "do": "stage", "open": { "name": "Final", "system": "round-robin" } });
    does(&mut chief, &event, json!([stage])).await;
    let into = |acts: Value| json!({ "stage": 2, "acts": acts });
    let acts = format!("/api/events/{event}/acts");
    let qualify = json!([{ "do": "qualify", "stages": [1], "from": 1, "to": 2 }]);
    assert_eq!(chief.post(&acts, into(qualify.clone())).await.status, 409, "not before it is finished");
    does(&mut chief, &event, json!([result(1, 1), result(1, 2)])).await;
    assert_eq!(chief.post(&acts, into(qualify)).await.status, 200);
    let seen = chief.get(&format!("/api/events/{event}?stage=2")).await.json()["state"].clone();
    assert_eq!((seen["stage"].as_u64(), seen["entrants"].as_array().map(Vec::len)), (Some(2), Some(2)));
    assert_eq!(seen["stages"][1]["name"], "Final");
    let bad =
        json!({ "do": "stage", "open": { "name": "X", "system": "round-robin", "bye_by_number": true } });
    assert_eq!(refused(&mut chief, &event, bad).await.0, 400, "of no use in a round robin");
}

/// What a link to an event shows before it is opened.
#[tokio::test]
async fn a_link_to_an_event_says_what_it_is() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 4, 3).await;
    does(&mut chief, &event, json!([{ "act": "about", "occasion": { "venue": "Саратов" } }])).await;
    let page = Guest::new(server.address).get(&format!("/e/{event}")).await.text();
    let about = page.lines().find(|line| line.contains("og:description")).unwrap_or_default().to_owned();
    assert!(about.contains("Саратов") && about.contains("4 players"), "{about}");
    assert!(page.contains("og:image") && page.contains(&format!("/e/{event}\"")), "{page}");
}

/// 1.5.6: after a first breach the next step of the ladder is proposed, to the panel only.
#[tokio::test]
async fn the_ladder_of_sanctions_is_proposed_1_5_6() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 4, 3).await;
    let measure = |state: &Value| state["state"]["entrants"][0]["measure"].clone();
    assert!(measure(&state(&mut chief, &event).await).is_null());
    for (given, next) in [("remark", "warning"), ("warning", "loss"), ("loss", "exclusion")] {
        let act = json!({ "act": "sanction", "id": 1, "round": 0, "measure": given, "reason": "5.4.15.2" });
        does(&mut chief, &event, json!([act])).await;
        assert_eq!(measure(&state(&mut chief, &event).await), next);
    }
    assert!(measure(&state(&mut Guest::new(server.address), &event).await).is_null());
}
