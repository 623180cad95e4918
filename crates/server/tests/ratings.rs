//! Ratings when many meetings end at once, and when a player is gone.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use futures_util::future::join_all;
use guest::{Guest, Socket, each_database};
use serde_json::{Value, json};

/// Two people with accounts.
async fn people(address: std::net::SocketAddr) -> [Guest; 2] {
    let mut people = [Guest::new(address), Guest::new(address)];
    for (guest, name) in people.iter_mut().zip(["ann", "bob"]) {
        let answer = guest.post("/api/accounts", json!({ "name": name, "password": "long enough" })).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
    }
    people
}

/// A rated game of the two that has begun and is one move old.
async fn rated([ann, bob]: &mut [Guest; 2]) -> [Socket; 2] {
    let wish = json!({ "discipline": "russian", "control": "180+2", "rated": true, "opponent": "friend", "side": "first" });
    let game = ann.make(wish).await;
    assert_eq!(bob.post(&format!("/api/games/{game}/join"), json!({})).await.status, 200);
    let mut one = ann.socket(&game, None).await;
    let two = bob.socket(&game, None).await;
    one.begun().await;
    one.write(0, "c3-d4").await;
    [one, two]
}

/// Each meeting is one step of both ratings, however many are settled at the same moment: what one wrote the next begins with.
#[tokio::test]
async fn twelve_wins_settled_at_once_are_twelve_steps() {
    for config in each_database().await {
        let server = server::start(config).await.unwrap();
        let mut people = people(server.address).await;
        let mut tables = Vec::new();
        for _ in 0..12 {
            tables.push(rated(&mut people).await);
        }
        let ends = tables.iter_mut().map(|[one, two]| async move {
            two.does(json!({ "t": "resign" })).await;
            one.event("settled").await["state"]["ratings"].clone()
        });
        let steps = join_all(ends).await;
        for (side, name) in ["first", "second"].iter().zip(["ann", "bob"]) {
            let mut steps: Vec<Vec<i64>> =
                steps.iter().map(|step| serde_json::from_value(step[side].clone()).unwrap()).collect();
            // A winner's rating only rises, a loser's only falls.
            steps.sort_by_key(|step| (step[0] - 1500).abs());
            assert_eq!(steps[0][0], 1500, "{steps:?}");
            assert!(steps.windows(2).all(|pair| pair[0][1] == pair[1][0]), "{name}: {steps:?}");
            let profile = people[0].get(&format!("/api/users/{name}")).await.json();
            let rating = &profile["ratings"][0];
            assert_eq!((&rating["rating"], &rating["games"]), (&json!(steps[11][1]), &json!(12)));
        }
        server.stop().await;
    }
}

/// Who is gone has no rating; the meeting is settled all the same, and nothing is owed any more.
#[tokio::test]
async fn a_rated_game_of_a_deleted_account_is_settled() {
    for config in each_database().await {
        let server = server::start(config).await.unwrap();
        let mut people = people(server.address).await;
        let [mut one, _two] = rated(&mut people).await;
        let [ann, bob] = &mut people;
        assert_eq!(
            bob.ask("DELETE", "/api/accounts/me", json!({ "password": "long enough" })).await.status,
            204
        );
        one.does(json!({ "t": "resign" })).await;
        let settled = one.event("settled").await;
        assert_eq!(settled["state"]["ratings"], Value::Null);
        assert_eq!(ann.get("/api/users/ann").await.json()["ratings"], json!([]));
        server.stop().await;
    }
}
