//! Databases of the first release open and keep what is in them; `data/README.md` says what that is and where they come from.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod databases;

use databases::{id, postgres, sqlite};
use sqlx::{AnyConnection, AssertSqlSafe, Connection};
use store::{Seat, Store, Totals};

async fn run(address: &str, statements: &str) {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(address).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(statements.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// A copy of each database.
async fn copies() -> Vec<String> {
    let path = sqlite();
    std::fs::write(&path, include_bytes!("data/first-release.db")).unwrap();
    let mut addresses = vec![path];
    if let Some(address) = postgres() {
        let name = id("first_release_");
        run(&address, &format!("CREATE DATABASE {name}")).await;
        // postgres://user@host/name?parameters
        let (path, parameters) = address.split_once('?').unwrap_or((&address, ""));
        let (server, _) = path.rsplit_once('/').unwrap();
        let copy = format!("{server}/{name}?{parameters}");
        run(&copy, include_str!("data/first-release.sql")).await;
        addresses.push(copy);
    }
    addresses
}

#[tokio::test]
async fn a_database_of_the_first_release_is_brought_up_to_date_and_keeps_its_data() {
    for address in copies().await {
        // Twice: what was brought up to date is left alone.
        for _ in 0..2 {
            let store = Store::open(&address).await.unwrap();
            let ann = store.user_by_name("анна").await.unwrap().unwrap();
            let bob = store.user_by_name("bob").await.unwrap().unwrap();
            assert_eq!(
                store.totals_of(&ann.id).await.unwrap(),
                Totals { games: 6, won: 3, drawn: 1, lost: 0 },
                "{address}"
            );
            assert_eq!(
                store.totals_of(&bob.id).await.unwrap(),
                Totals { games: 4, won: 0, drawn: 1, lost: 2 },
                "{address}"
            );
            let users = store.rated_users(&[&ann.id, &bob.id]).await.unwrap();
            assert_eq!(users[&ann.id].rating("russian-blitz").unwrap().rating, 1520);
            assert_eq!(users[&bob.id].rating("russian-blitz").unwrap().rating, 1480);
            assert_eq!(store.rating_changes_of(&bob.id).await.unwrap().len(), 1);
            // One meeting tells little: the rating is kept, and known to be uncertain. It has stood since the change.
            let rating = users[&ann.id].rating("russian-blitz").unwrap();
            assert_eq!((rating.deviation, rating.volatility), (250.0, 0.06));
            assert_eq!(rating.at, store.rating_changes_of(&ann.id).await.unwrap()[0].at);
            // The results of the games that are over, for each who is still there.
            let sum = |sides: Vec<store::BySide>| {
                sides.iter().fold([0; 3], |sum, side| [0, 1, 2].map(|at| sum[at] + side.results[at]))
            };
            assert_eq!(sum(store.results_by_side(&ann.id).await.unwrap()), [3, 1, 0], "{address}");
            assert_eq!(sum(store.results_by_side(&bob.id).await.unwrap()), [0, 1, 2], "{address}");
            let best = store.best_wins(&ann.id, 10).await.unwrap();
            assert_eq!(best[0].other_rating, Some(1500), "{best:?}");

            let page = store.games_of(&ann.id, None, 10).await.unwrap();
            let disciplines: Vec<_> =
                page.games.iter().map(|(_, meeting)| meeting.discipline.as_str()).collect();
            assert_eq!(
                disciplines,
                ["giveaway", "renju", "draughts64", "draughts64", "brazilian", "russian"]
            );
            let (rated, meeting) = &page.games[5];
            assert!(meeting.rated && meeting.settled.is_some());
            assert_eq!(rated.second, Seat::User(bob.id.clone()));
            let bodies: Vec<_> =
                store.log(&rated.id).await.unwrap().into_iter().map(|entry| entry.body).collect();
            assert_eq!(bodies.len(), 6, "{bodies:?}");
            assert!(bodies[3].contains(r#""move":{"squares":[22,18]"#), "{bodies:?}");

            // Every game that goes on, or after which something is owed, is looked at once.
            let mut unfinished = Vec::new();
            for waking in store.games_to_wake(1, None, 100).await.unwrap() {
                let game = store.game(&waking.game).await.unwrap().unwrap();
                unfinished.extend(game.ended.is_none().then_some(game));
            }
            assert_eq!(unfinished.len(), 3);
            assert!(unfinished.iter().any(|game| game.second == Seat::Engine(1)));
            assert!(unfinished.iter().any(|game| game.first == Seat::Open));
            assert_eq!(store.seeks().await.unwrap()[0].person, bob.id);
            assert_eq!(store.sessions_of(&ann.id).await.unwrap()[0].agent, "fixture");
            store.close().await;
        }
    }
}
