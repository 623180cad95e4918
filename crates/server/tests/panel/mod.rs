//! A panel at work: accounts, events, acts that must be taken or refused.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "a private module of each test binary, each of which uses a part of it"
)]

use serde_json::{Value, json};
use server::Running;

use crate::guest::Guest;

pub async fn person(server: &Running, name: &str) -> Guest {
    let mut guest = Guest::new(server.address);
    let credentials = json!({ "name": name, "password": "long enough" });
    assert_eq!(guest.post("/api/accounts", credentials).await.status, 201);
    guest
}

/// A Swiss event of so many people, opened by an account; its id.
pub async fn swiss(chief: &mut Guest, people: usize, rounds: u16) -> String {
    let made =
        chief.post("/api/events", json!({ "name": "Кубок", "system": "swiss", "rounds": rounds })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let event = made.json()["event"].as_str().unwrap().to_owned();
    let acts: Vec<Value> = (1..=people)
        .map(|i| json!({ "act": "enter", "entry": { "person": { "name": format!("P{i:03}"), "rating": 2500 - i } } }))
        .collect();
    does(chief, &event, json!(acts)).await;
    event
}

pub async fn does(guest: &mut Guest, event: &str, acts: Value) -> Value {
    let answer = guest.post(&format!("/api/events/{event}/acts"), json!({ "acts": acts })).await;
    assert_eq!(answer.status, 200, "{acts}: {}", answer.text());
    answer.json()
}

pub async fn refused(guest: &mut Guest, event: &str, act: Value) -> (u16, String) {
    let answer = guest.post(&format!("/api/events/{event}/acts"), json!({ "acts": [act] })).await;
    assert_ne!(answer.status, 200, "{act}");
    (answer.status, answer.json()["error"]["text"].as_str().unwrap_or_default().to_owned())
}

pub async fn state(guest: &mut Guest, event: &str) -> Value {
    let answer = guest.get(&format!("/api/events/{event}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

pub fn result(round: u16, table: usize) -> Value {
    json!({ "act": "result", "round": round, "table": table, "board": 1, "meeting": { "played": ["1-0"] } })
}
