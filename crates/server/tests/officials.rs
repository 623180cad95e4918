//! Those who conduct an event: who forms the panel (3.1.2, 12.4.4), nobody disqualified among them (1.6.2), and a committee of appeals that is not theirs (5.4.17.5).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;
mod panel;

use guest::{Guest, start};
use panel::{does, person, refused, result, state, swiss};
use serde_json::{Value, json};

/// Jurors of different regions, all of age; the second is called as given.
fn committee(second: &str) -> Value {
    let juror = |name: &str, seat: &str| json!({ "name": name, "born": { "year": 1970, "day": null }, "region": name, "seat": seat });
    let members =
        [("Ё", "chairman"), (second, "member"), ("В", "member"), ("Г", "reserve"), ("Д", "reserve")];
    let members: Vec<Value> = members.iter().map(|(name, seat)| juror(name, seat)).collect();
    json!({ "act": "appeals", "step": "committee", "members": members })
}

/// Gives a role; the status and the text of the answer.
async fn gives(by: &mut Guest, event: &str, role: Value) -> (u16, String) {
    let answer = by.post(&format!("/api/events/{event}/roles"), role).await;
    (answer.status, answer.text())
}

/// 5.4.17.5: the organiser names the committee and writes down what it decides; the chief arbiter, whose decision is appealed against, does not, nor their deputy, nor
/// do they take it back or change who the organiser is.
#[tokio::test]
async fn the_committee_is_the_organisers_and_not_the_chief_arbiters_5_4_17_5() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 4, 3).await;
    let (mut vice, mut organiser) = (person(&server, "vice").await, person(&server, "organiser").await);
    assert_eq!(gives(&mut chief, &event, json!({ "name": "vice", "role": "deputy" })).await.0, 200);
    assert_eq!(gives(&mut vice, &event, json!({ "name": "organiser", "role": "organiser" })).await.0, 403);
    assert_eq!(gives(&mut chief, &event, json!({ "name": "organiser", "role": "organiser" })).await.0, 200);
    does(&mut chief, &event, json!([{ "do": "lot" }])).await;
    does(&mut chief, &event, json!([{ "do": "pair" }, { "act": "publish", "round": 1 }])).await;
    does(&mut chief, &event, json!([result(1, 1), result(1, 2)])).await;
    let protest = json!({ "act": "protest", "by": 1, "round": 1, "text": "5.4.4: опоздание" });
    let decision =
        json!({ "act": "decide_protest", "protest": 1, "decision": { "upheld": false, "text": "нет" } });
    does(&mut chief, &event, json!([protest, decision])).await;
    for other in [&mut chief, &mut vice] {
        assert_eq!(refused(other, &event, committee("Б")).await.0, 403);
    }
    does(&mut organiser, &event, json!([committee("Б")])).await;
    assert_eq!(refused(&mut chief, &event, json!({ "act": "undo" })).await.0, 403);
    let appeal = json!({ "act": "appeals", "step": "appeal", "by": 1, "protest": 1, "text": "5.4.4" });
    does(&mut chief, &event, json!([appeal])).await;
    let replace = json!({ "act": "appeals", "step": "replace", "appeal": 1, "out": "Б", "with": "Г", "reason": "тренер" });
    let decide = json!({ "act": "appeals", "step": "decide", "appeal": 1, "in_favour": 2, "against": 1, "text": "да" });
    for other in [&mut chief, &mut vice] {
        assert_eq!(refused(other, &event, replace.clone()).await.0, 403);
        assert_eq!(refused(other, &event, decide.clone()).await.0, 403);
        assert_eq!(gives(other, &event, json!({ "name": "organiser", "role": null })).await.0, 403);
        assert_eq!(gives(other, &event, json!({ "name": "vice", "role": "organiser" })).await.0, 403);
    }
    does(&mut organiser, &event, json!([replace, decide])).await;
    // What is decided over the board is not the organiser's.
    assert_eq!(
        refused(&mut organiser, &event, json!({ "act": "exclude", "id": 1, "reason": "r", "annul": false }))
            .await
            .0,
        403
    );
    // 3.1.2: the panel is formed by the organiser.
    assert_eq!(
        gives(&mut organiser, &event, json!({ "name": "vice", "role": "chief-arbiter" })).await.0,
        200
    );
}

/// 1.6.2: nobody who is disqualified has a part in any capacity, whatever their account is called; where there is a list, a role needs a name it can be asked for.
#[tokio::test]
async fn nobody_disqualified_gets_a_role_whatever_their_account_is_called_1_6_2() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 4, 3).await;
    let _helper = person(&server, "helper").await;
    let _player = person(&server, "player1").await;
    let account = json!({ "id": 1, "name": "player1" });
    assert_eq!(chief.post(&format!("/api/events/{event}/accounts"), account).await.status, 200);
    let entrant =
        state(&mut chief, &event).await["state"]["entrants"][0]["name"].as_str().unwrap().to_owned();
    let listed =
        |name: &str, born: Value| json!({ "name": name, "born": born, "from": "2020-01-01", "until": null });
    let list = [listed("Жуков Пётр", json!({ "year": 1980, "day": null })), listed(&entrant, Value::Null)];
    does(&mut chief, &event, json!([{ "act": "admission", "step": "disqualified", "list": list }])).await;
    let arbiter = |full: &str, born: Value| json!({ "name": "helper", "role": "arbiter", "full_name": full, "born": born });
    for (role, clause) in [
        (json!({ "name": "helper", "role": "arbiter" }), "1.6.2"),
        (arbiter("жуков  петр", Value::Null), "1.6.2"),
        (arbiter("Жуков Пётр", json!("1980-05-31")), "1.6.2"),
        (json!({ "name": "player1", "role": "doctor" }), "1.6.2"),
        (json!({ "name": "player1", "role": "doctor", "full_name": "Другой" }), "1.6.2"),
    ] {
        let (status, text) = gives(&mut chief, &event, role.clone()).await;
        assert!(status == 409 && text.contains(clause), "{role}: {status} {text}");
    }
    assert_eq!(gives(&mut chief, &event, arbiter("Жуков", json!("в мае"))).await.0, 400);
    // A namesake of another year, and a role that is taken away, need no more.
    assert_eq!(gives(&mut chief, &event, arbiter("Жуков Пётр", json!("1985"))).await.0, 200);
    assert_eq!(gives(&mut chief, &event, json!({ "name": "helper", "role": null })).await.0, 200);
    // Who has a role when the list comes is named to the panel; of the chief arbiter it cannot be said.
    let office = state(&mut chief, &event).await["state"]["office"].clone();
    assert_eq!(office["unnamed"], json!(["chief"]));
    assert_eq!(office["disqualified_here"], json!([entrant]));
}

/// 5.4.17.5: no arbiter of the event sits on the committee: neither named to it, nor made an arbiter after it, by the name of their papers.
#[tokio::test]
async fn no_arbiter_of_the_panel_sits_on_the_committee_5_4_17_5() {
    let server = start().await;
    let mut chief = person(&server, "chief").await;
    let event = swiss(&mut chief, 4, 3).await;
    let (_nick, mut organiser) = (person(&server, "nick").await, person(&server, "organiser").await);
    assert_eq!(gives(&mut chief, &event, json!({ "name": "organiser", "role": "organiser" })).await.0, 200);
    let secretary = json!({ "name": "nick", "role": "secretary", "full_name": "Белов Ё." });
    assert_eq!(gives(&mut chief, &event, secretary.clone()).await.0, 200);
    let (status, text) = refused(&mut organiser, &event, committee("белов  е.")).await;
    assert!(status == 409 && text.contains("5.4.17.5"), "{text}");
    assert_eq!(gives(&mut chief, &event, json!({ "name": "nick", "role": null })).await.0, 200);
    does(&mut organiser, &event, json!([committee("белов  е.")])).await;
    let (status, text) = gives(&mut chief, &event, secretary).await;
    assert!(status == 409 && text.contains("5.4.17.5"), "{text}");
    // The doctor is no arbiter.
    let doctor = json!({ "name": "nick", "role": "doctor", "full_name": "Белов Ё." });
    assert_eq!(gives(&mut chief, &event, doctor).await.0, 200);
}
