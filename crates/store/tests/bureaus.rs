//! Bureaus: acts with the boards that they set up, when a bureau is looked at, and what is owed as letters, on SQLite and on PostgreSQL.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod databases;

use databases::{id, stores};
use store::{Bureau, BureauRole, Game, Letter, LoggedAct, Mail, Meeting, Seat, Store, StoreError, User};

async fn person(store: &Store) -> String {
    let id = id("b");
    let name = format!("Name {id}");
    let user = User { name, id: id.clone(), password: None, zone: None, created: 5, bot: false };
    store.add_user(user).await.unwrap();
    let mail = Mail {
        person: id.clone(),
        address: format!("{id}@example.org"),
        confirmed: true,
        notices: "once".to_owned(),
        language: "ru".to_owned(),
        stop: format!("stop-{id}"),
    };
    store.set_mail(mail).await.unwrap();
    id
}

fn act(number: u32, at: i64) -> LoggedAct {
    LoggedAct { number, at, who: "x".to_owned(), body: "{}".to_owned() }
}

async fn bureau(store: &Store, arbiter: &str, created: i64) -> String {
    let id = id("k");
    let bureau = Bureau { id: id.clone(), code: "K".to_owned(), name: String::new(), created };
    let role = BureauRole { bureau: id.clone(), role: "arbiter".to_owned(), person: arbiter.to_owned() };
    store.add_bureau(bureau, act(1, created), vec![role]).await.unwrap();
    id
}

fn board(ann: &str, bob: &str) -> (Meeting, Game) {
    let (meeting, game) = (id("m"), id("g"));
    let seat = |person: &str| Seat::User(person.to_owned());
    let row = Game {
        id: game,
        meeting: meeting.clone(),
        number: 0,
        regulations: "{}".to_owned(),
        first: seat(ann),
        second: seat(bob),
        created: 1,
        ended: None,
        outcome: None,
        wakes_at: Some(1),
    };
    let meeting = Meeting {
        id: meeting,
        terms: "{}".to_owned(),
        discipline: "russian".to_owned(),
        tempo: "correspondence".to_owned(),
        rated: true,
        one: seat(ann),
        two: seat(bob),
        created: 1,
        settled: None,
        uncounted: None,
    };
    (meeting, row)
}

async fn waking(store: &Store, before: i64, bureau: &str) -> bool {
    store.bureaus_to_wake(before, 10_000).await.unwrap().iter().any(|found| found.id == bureau)
}

#[tokio::test]
async fn an_act_and_the_boards_that_it_sets_up_are_written_together_or_not_at_all() {
    for store in stores().await {
        let (ann, bob) = (person(&store).await, person(&store).await);
        let bureau = bureau(&store, &ann, 1_000).await;
        let (meeting, game) = board(&ann, &bob);
        let again = store.append_to_bureau(&bureau, act(1, 5), vec![(meeting.clone(), game.clone())]).await;
        assert!(matches!(again, Err(StoreError::Collision)), "{again:?}");
        assert_eq!(store.game(&game.id).await.unwrap(), None, "without its act there is no board");
        store.append_to_bureau(&bureau, act(2, 5), vec![(meeting, game.clone())]).await.unwrap();
        assert_eq!(store.game(&game.id).await.unwrap(), Some(game));
        assert_eq!(store.bureau_acts(&bureau, 0).await.unwrap().len(), 2);
    }
}

#[tokio::test]
async fn what_is_owed_is_told_once_and_a_bureau_that_has_gone_on_is_looked_at_again() {
    for store in stores().await {
        let ann = person(&store).await;
        let bureau = bureau(&store, &ann, 1_000).await;
        assert!(waking(&store, 1_000, &bureau).await && !waking(&store, 999, &bureau).await);
        let letter = |about: &str| Letter {
            id: id("l"),
            person: ann.clone(),
            kind: "bureau".to_owned(),
            about: format!("{bureau} {about}"),
            due: 1,
        };
        let told = async || {
            let due = store.letters_due(i64::MAX - 1, 100_000).await.unwrap();
            due.iter().filter(|(letter, _)| letter.about.starts_with(&bureau)).count()
        };
        // Somebody has registered something meanwhile: nothing is noted, and it is looked at again.
        store.append_to_bureau(&bureau, act(2, 3_000), Vec::new()).await.unwrap();
        store.bureau_seen(&bureau, 1, vec![letter("1")], Some(9_000)).await.unwrap();
        assert!(waking(&store, 3_000, &bureau).await);
        assert_eq!(told().await, 0);
        for _ in 0..2 {
            store.bureau_seen(&bureau, 2, vec![letter("1")], Some(9_000)).await.unwrap();
            assert!(!waking(&store, 8_999, &bureau).await && waking(&store, 9_000, &bureau).await);
            assert_eq!(told().await, 1, "the same is told once");
        }
        store.bureau_seen(&bureau, 2, vec![letter("2")], None).await.unwrap();
        assert!(!waking(&store, i64::MAX, &bureau).await);
        assert_eq!(told().await, 2);
        // Who wants no notices has none of these either.
        store.stop_notices(&format!("stop-{ann}")).await.unwrap();
        assert_eq!(told().await, 0);
    }
}
