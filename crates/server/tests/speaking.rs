//! Who speaks for whom at an event (2.3.1, 2.3.4, 5.4.9.7, 5.4.17), and what its public pages say of teams and groups.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;
mod panel;

use guest::{Guest, start};
use panel::{does, person, refused, result, state, swiss};
use serde_json::{Value, json};

/// A round of a personal event that is over, and an account for its entrant 1.
async fn with_player(server: &server::Running) -> (Guest, String, Guest) {
    let mut chief = person(server, "chief").await;
    let event = swiss(&mut chief, 4, 3).await;
    does(&mut chief, &event, json!([{ "do": "lot" }])).await;
    does(&mut chief, &event, json!([{ "do": "pair" }, { "act": "publish", "round": 1 }])).await;
    does(&mut chief, &event, json!([result(1, 1), result(1, 2)])).await;
    let player = person(server, "player1").await;
    let account = json!({ "id": 1, "name": "player1" });
    assert_eq!(chief.post(&format!("/api/events/{event}/accounts"), account).await.status, 200);
    (chief, event, player)
}

fn protest(by: u32) -> Value {
    json!({ "act": "protest", "by": by, "round": 1, "text": "5.4.4: опоздание" })
}

/// Jurors of different regions, all of age.
fn committee() -> Value {
    let juror = |name: &str, seat: &str| json!({ "name": name, "born": { "year": 1970, "day": null }, "region": name, "seat": seat });
    let members = [("A", "chairman"), ("B", "member"), ("C", "member"), ("D", "reserve"), ("E", "reserve")];
    let members: Vec<Value> = members.iter().map(|(name, seat)| juror(name, seat)).collect();
    json!({ "act": "appeals", "step": "committee", "members": members })
}

/// The organiser names the committee (5.4.17.5).
async fn name_committee(server: &server::Running, chief: &mut Guest, event: &str) {
    let mut organiser = person(server, "organiser").await;
    let role = json!({ "name": "organiser", "role": "organiser" });
    assert_eq!(chief.post(&format!("/api/events/{event}/roles"), role).await.status, 200);
    does(&mut organiser, event, json!([committee()])).await;
}

/// 2.3.1, 5.4.17.2: a player protests without any role, for themselves only, and sees what became of it; an appeal follows the decision (5.4.17.5).
#[tokio::test]
async fn a_player_protests_and_appeals_for_themselves_2_3_1() {
    let server = start().await;
    let (mut chief, event, mut player) = with_player(&server).await;
    assert_eq!(state(&mut player, &event).await["me"]["speaks_for"], json!([1]));
    assert_eq!(refused(&mut player, &event, protest(2)).await.0, 403);
    assert_eq!(refused(&mut player, &event, result(1, 1)).await.0, 403);
    let words = json!({ "act": "protest", "by": 1, "round": 1, "text": "он жульничал" });
    let (status, text) = refused(&mut player, &event, words).await;
    assert!(status == 409 && text.contains("5.4.17.2"), "{text}");
    does(&mut player, &event, json!([protest(1)])).await;
    // One that waits is enough.
    assert_eq!(refused(&mut player, &event, protest(1)).await.0, 409);
    let mine = |seen: &Value| seen["me"]["protests"][0].clone();
    let own = mine(&state(&mut player, &event).await);
    assert_eq!((&own["by"], &own["decision"], &own["appealable"]), (&json!(1), &Value::Null, &json!(false)));
    // Nobody else without a part in the panel sees it.
    let crowd = state(&mut Guest::new(server.address), &event).await;
    assert_eq!((&crowd["me"]["protests"], &crowd["state"]["protests"]), (&json!([]), &json!([])));
    let decision =
        json!({ "act": "decide_protest", "protest": 1, "decision": { "upheld": false, "text": "нет" } });
    does(&mut chief, &event, json!([decision])).await;
    name_committee(&server, &mut chief, &event).await;
    let own = mine(&state(&mut player, &event).await);
    assert_eq!((&own["decision"], &own["appealable"]), (&json!("нет"), &json!(true)));
    let appeal = json!({ "act": "appeals", "step": "appeal", "by": 1, "protest": 1, "text": "5.4.4" });
    does(&mut player, &event, json!([appeal])).await;
    assert_eq!(mine(&state(&mut player, &event).await)["appealable"], json!(false));
}

/// 2.3.4: a representative appeals for their own player too, and for nobody else.
#[tokio::test]
async fn a_representative_appeals_for_their_own_player_2_3_4() {
    let server = start().await;
    let (mut chief, event, _player) = with_player(&server).await;
    let mut speaker = person(&server, "speaker").await;
    let role = json!({ "name": "speaker", "role": "representative", "players": [1] });
    assert_eq!(chief.post(&format!("/api/events/{event}/roles"), role).await.status, 200);
    let other = json!({ "name": "player1", "role": "representative", "players": [2] });
    assert_eq!(chief.post(&format!("/api/events/{event}/roles"), other).await.status, 200);
    does(&mut speaker, &event, json!([protest(1)])).await;
    let decision =
        json!({ "act": "decide_protest", "protest": 1, "decision": { "upheld": false, "text": "нет" } });
    does(&mut chief, &event, json!([decision])).await;
    name_committee(&server, &mut chief, &event).await;
    let seen = state(&mut speaker, &event).await;
    assert_eq!(
        (&seen["me"]["speaks_for"], &seen["me"]["protests"][0]["appealable"]),
        (&json!([1]), &json!(true))
    );
    let appeal =
        |by: u32| json!({ "act": "appeals", "step": "appeal", "by": by, "protest": 1, "text": "5.4.4" });
    assert_eq!(refused(&mut speaker, &event, appeal(2)).await.0, 403);
    does(&mut speaker, &event, json!([appeal(1)])).await;
}

/// 5.4.9.7: of a team only its captain or representative hands in a protest, no single player. 5.4.9.4: the page says of a match what the table counts: a team with one of
/// four players has lost it, though that player won.
#[tokio::test]
async fn of_a_team_only_its_representative_speaks_5_4_9_7() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let made = chief
        .post("/api/events", json!({ "name": "Команды", "system": "swiss", "rounds": 1, "boards": 4 }))
        .await;
    let event = made.json()["event"].as_str().unwrap().to_owned();
    let team = |t: &str| {
        let members: Vec<Value> = (1..=4).map(|m| json!({ "name": format!("{t}{m}") })).collect();
        json!({ "act": "enter", "entry": { "team": { "name": t, "members": members } } })
    };
    let numbers = json!({ "act": "number", "order": [1, 2], "first": "white", "seed": 0, "reason": "т" });
    let one = json!({ "act": "line_up", "round": 1, "team": 1, "boards": [1, null, null, null] });
    let pairs = json!({ "act": "pair", "round": 1, "pairs": [[1, 2]], "byes": [] });
    let publish = json!({ "act": "publish", "round": 1 });
    does(&mut chief, &event, json!([team("A"), team("B"), numbers, one, pairs, publish])).await;
    let board = |board: u8, meeting: Value| json!({ "act": "result", "round": 1, "table": 1, "board": board, "meeting": meeting });
    let empty = || json!("second_by_forfeit");
    let played = json!({ "played": ["1-0"] });
    does(
        &mut chief,
        &event,
        json!([board(1, played), board(2, empty()), board(3, empty()), board(4, empty())]),
    )
    .await;
    let seen = state(&mut Guest::new(server.address), &event).await;
    assert_eq!(seen["state"]["rounds"][0]["tables"][0]["marks"], json!(["0", "4"]));
    let mut player = person(&server, "player1").await;
    let account = json!({ "id": 1, "member": 1, "name": "player1" });
    assert_eq!(chief.post(&format!("/api/events/{event}/accounts"), account).await.status, 200);
    assert_eq!(state(&mut player, &event).await["me"]["speaks_for"], json!([]));
    assert_eq!(refused(&mut player, &event, protest(1)).await.0, 403);
}

/// 2.1, 14.1.4: an event of two groups says the places of each, and one whose teams are placed prints Appendix 11; both stand in the dossier.
#[tokio::test]
async fn groups_and_teams_are_placed_on_the_page_2_1() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let new = json!({ "name": "Первенство", "system": "round-robin", "groups": ["men-under-17", "women-under-17"], "team_best": 1, "team_by_places": true });
    let made = chief.post("/api/events", new).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let event = made.json()["event"].as_str().unwrap().to_owned();
    let year = jiff::Zoned::now().year();
    let enter = |name: &str, age: i16, sex: &str, team: &str| json!({ "act": "enter", "entry": { "person": { "name": name, "born": { "year": year - age, "day": null }, "sex": sex, "team": team } } });
    let (status, text) = refused(&mut chief, &event, enter("Дядя", 17, "male", "")).await;
    assert!(status == 409 && text.contains("Дядя"), "{text}");
    does(&mut chief, &event, json!([enter("Аня", 12, "female", "Т1"), enter("Боря", 16, "male", "Т2")]))
        .await;
    let numbers = json!({ "act": "number", "order": [1, 2], "first": "white", "seed": 0, "reason": "т" });
    does(&mut chief, &event, json!([numbers])).await;
    does(&mut chief, &event, json!([{ "do": "pair" }])).await;
    does(&mut chief, &event, json!([{ "act": "publish", "round": 1 }, result(1, 1)])).await;
    let seen = state(&mut Guest::new(server.address), &event).await["state"].clone();
    let places: Vec<(&Value, &Value)> = (0..2)
        .map(|g| (&seen["groups"][g]["standings"][0]["id"], &seen["groups"][g]["standings"][0]["place"]))
        .collect();
    assert_eq!(places, [(&json!(2), &json!("1")), (&json!(1), &json!("1"))], "{}", seen["groups"]);
    assert_eq!(seen["team_result"], json!(true));
    let mut anybody = Guest::new(server.address);
    for (form, word) in [("teams", "Т1"), ("groups", "Боря")] {
        let paper = anybody.get(&format!("/api/events/{event}/print/{form}")).await;
        assert!(paper.status == 200 && paper.text().contains(word), "{form}: {}", paper.status);
    }
    let plain = swiss(&mut chief, 2, 1).await;
    assert_eq!(anybody.get(&format!("/api/events/{plain}/print/teams")).await.status, 404);
    let useless = json!({ "name": "К", "system": "swiss", "boards": 2, "team_best": 2 });
    assert_eq!(chief.post("/api/events", useless).await.status, 400);
}
