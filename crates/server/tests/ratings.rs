//! Ratings when many meetings end at once, and when a player is gone.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use draughts::{AnyPosition, Variant};
use futures_util::future::join_all;
use guest::{account, each_database, play_on, rated};
use serde_json::{Value, json};
use server::oversight::{Subject, observations};

/// Each meeting is one step of a rating, however many are settled at the same moment: what one wrote the next begins with.
#[tokio::test]
async fn eight_wins_settled_at_once_are_eight_steps() {
    for config in each_database().await {
        let server = server::start(config).await.unwrap();
        let mut ann = account(server.address, "ann").await;
        let mut tables = Vec::new();
        for number in 0..8 {
            let mut bob = account(server.address, &format!("bob{number}")).await;
            let (_, mut table) = rated(&mut ann, &mut bob).await;
            play_on(&mut table, 8).await;
            tables.push(table);
        }
        let ends = tables.iter_mut().map(|[one, two]| async move {
            two.does(json!({ "t": "resign" })).await;
            one.event("settled").await["state"]["ratings"].clone()
        });
        let steps = join_all(ends).await;
        let mut steps: Vec<Vec<i64>> =
            steps.iter().map(|step| serde_json::from_value(step["first"].clone()).unwrap()).collect();
        // A winner's rating only rises.
        steps.sort_by_key(|step| step[0]);
        assert_eq!(steps[0][0], 1500, "{steps:?}");
        assert!(steps.windows(2).all(|pair| pair[0][1] == pair[1][0]), "{steps:?}");
        let profile = ann.get("/api/users/ann").await.json();
        let rating = &profile["ratings"][0];
        assert_eq!((&rating["rating"], &rating["games"]), (&json!(steps[7][1]), &json!(8)));
        assert!(rating["deviation"].as_i64().unwrap() < 250, "{rating}");
        server.stop().await;
    }
}

/// Who is gone has no rating; the meeting is settled all the same, and nothing is owed any more.
#[tokio::test]
async fn a_rated_game_of_a_deleted_account_is_settled() {
    for config in each_database().await {
        let server = server::start(config).await.unwrap();
        let (mut ann, mut bob) = (account(server.address, "ann").await, account(server.address, "bob").await);
        let (_, [mut one, two]) = rated(&mut ann, &mut bob).await;
        one.write(0, "c3-d4").await;
        assert_eq!(
            bob.ask("DELETE", "/api/accounts/me", json!({ "password": "long enough" })).await.status,
            204
        );
        drop(two);
        one.does(json!({ "t": "resign" })).await;
        let settled = one.event("settled").await;
        assert_eq!(settled["state"]["ratings"], Value::Null);
        assert_eq!(ann.get("/api/users/ann").await.json()["ratings"], json!([]));
        server.stop().await;
    }
}

/// What the server saw of a rated game is there for the arbiter: of each player the moves after the opening where there was a choice are judged by the engine,
/// as many as a replay counts.
#[tokio::test]
async fn what_was_seen_of_a_rated_game_is_kept_for_the_arbiter() {
    for config in each_database().await {
        let (database, kept) = (config.database.clone(), config.clone());
        let server = server::start(config).await.unwrap();
        let (mut ann, mut bob) = (account(server.address, "ann").await, account(server.address, "bob").await);
        let (game, mut sockets) = rated(&mut ann, &mut bob).await;
        let mut position = AnyPosition::start(Variant::Russian);
        let mut choices = [0_i64; 2];
        for ply in 0..24 {
            let legal = position.legal_moves();
            if ply >= 10 && legal.len() > 1 {
                choices[ply % 2] += 1;
            }
            let mv = legal[ply * 5 % legal.len()];
            let squares = position.squares_of(&mv).unwrap();
            sockets[ply % 2].does(json!({ "t": "move", "ply": ply, "squares": squares })).await;
            for socket in &mut sockets {
                socket.until(|message| message["state"]["ply"] == ply + 1).await;
            }
            position = position.play(&mv).unwrap();
        }
        // White left the page once and asked the engine once.
        for away in [true, false] {
            sockets[0].does(json!({ "t": "focus", "away": away })).await;
        }
        let question = json!({ "variant": "russian", "lines": 1, "level": 1 });
        assert_eq!(ann.post("/api/analyse", question).await.status, 403);
        sockets[1].does(json!({ "t": "resign" })).await;
        sockets[0].event("settled").await;
        let store = store::Store::open(&database).await.unwrap();
        let mut seen = Vec::new();
        for _ in 0..600 {
            seen = store.observations_of_game(&game).await.unwrap();
            if seen.len() == 2 && seen.iter().all(|seen| seen.judged.is_some()) {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        let ann_id = store.user_by_name("ann").await.unwrap().unwrap().id;
        let [white, black] = [true, false]
            .map(|first| seen.iter().find(|seen| (seen.person == ann_id) == first).unwrap().clone());
        assert_eq!([white.judged, black.judged], choices.map(Some));
        assert!(white.agreed <= white.judged && black.agreed <= black.judged);
        assert_eq!((white.moves, black.moves), (11, 12), "all moves but the first of the game");
        assert_eq!((white.away_times, white.analysis_asked), (1, 1));
        assert_eq!((black.away_times, black.analysis_asked), (0, 0));
        assert_eq!((white.rated, white.together), (1, 1));
        store.close().await;
        // Whoever keeps order reads it by name, while the server runs.
        let ask = move |name: &str| {
            let (config, subject) = (kept.clone(), Subject::Person(name.to_owned()));
            tokio::task::spawn_blocking(move || observations(&config, &subject, 10).unwrap())
        };
        let read = ask("ann").await.unwrap().unwrap();
        assert_eq!((read.len(), read[0].name.as_str(), read[0].seen.judged), (1, "ann", white.judged));
        assert!(ask("eve").await.unwrap().is_none());
        server.stop().await;
    }
}
