//! The one writer, on both databases: what is written together, what happens when nothing can be written, and what is looked at later.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod databases;

use std::time::Duration;

use databases::{id, sqlite, stores};
use sqlx::{AnyConnection, Connection as _};
use store::{Append, Entry, Game, Meeting, Seat, Session, Span, Store, StoreError, User};

fn user() -> User {
    let id = id("u");
    User { name: format!("Name {id}"), id, password: None, zone: None, created: 5, bot: false }
}

fn session(person: &str, seen: i64) -> Session {
    Session { hash: id("s"), person: person.to_owned(), created: 1, seen, agent: String::new() }
}

fn append(game: &str, seq: u32) -> Append {
    let entry = Entry { seq, at: i64::from(seq), body: "act".to_owned() };
    Append { game: game.to_owned(), entry, outcome: None, wakes_at: None, days: None }
}

fn game(wakes_at: i64) -> (Meeting, Game) {
    let meeting = Meeting {
        id: id("m"),
        terms: "{}".to_owned(),
        discipline: "russian".to_owned(),
        tempo: "blitz".to_owned(),
        rated: false,
        one: Seat::Open,
        two: Seat::Engine(1),
        created: 1,
        settled: None,
        uncounted: None,
    };
    let game = Game {
        id: id("g"),
        meeting: meeting.id.clone(),
        number: 0,
        regulations: "{}".to_owned(),
        first: Seat::Open,
        second: Seat::Engine(1),
        created: 1,
        ended: None,
        outcome: None,
        wakes_at: Some(wakes_at),
    };
    (meeting, game)
}

/// Everything that waits shares a transaction; one that breaks a rule of the database fails by itself.
#[tokio::test]
async fn what_breaks_a_rule_does_not_take_the_others_with_it() {
    for store in stores().await {
        let ann = user();
        store.add_user(ann.clone()).await.unwrap();
        let mut asked = Vec::new();
        for number in 0..60 {
            let (store, person) = (store.clone(), ann.id.clone());
            asked.push(tokio::spawn(async move {
                match number % 3 {
                    0 => store.add_session(session(&person, 1)).await.is_ok(),
                    // Nobody's log-in.
                    1 => store.add_session(session("nobody", 1)).await.is_err(),
                    _ => databases::write(&store, append(&id("g"), 1)).await.is_ok(),
                }
            }));
        }
        for answer in asked {
            assert!(answer.await.unwrap());
        }
        assert_eq!(store.sessions_of(&ann.id).await.unwrap().len(), 20);
    }
}

/// So does an entry of a log whose number is taken or too high.
#[tokio::test]
async fn an_entry_that_collides_does_not_take_the_others_with_it() {
    for store in stores().await {
        let (ann, game) = (user(), id("g"));
        store.add_user(ann.clone()).await.unwrap();
        databases::write(&store, append(&game, 1)).await.unwrap();
        let mut asked = Vec::new();
        for number in 0..60 {
            let (store, person, game) = (store.clone(), ann.id.clone(), game.clone());
            asked.push(tokio::spawn(async move {
                match number % 4 {
                    0 => {
                        matches!(databases::write(&store, append(&game, 1)).await, Err(StoreError::Collision))
                    }
                    1 => {
                        matches!(databases::write(&store, append(&game, 3)).await, Err(StoreError::Collision))
                    }
                    2 => store.add_session(session(&person, 1)).await.is_ok(),
                    _ => databases::write(&store, append(&id("g"), 1)).await.is_ok(),
                }
            }));
        }
        for answer in asked {
            assert!(answer.await.unwrap());
        }
        assert_eq!(store.log(&game).await.unwrap().len(), 1);
        assert_eq!(store.sessions_of(&ann.id).await.unwrap().len(), 15);
        databases::write(&store, append(&game, 2)).await.unwrap();
    }
}

/// Holds what every writer needs until it is dropped.
async fn stop_writing(address: &str) -> AnyConnection {
    let postgres = address.starts_with("postgres:");
    let url = if postgres { address.to_owned() } else { format!("sqlite:{address}") };
    let mut connection = AnyConnection::connect(&url).await.unwrap();
    let statements: &[&str] = if postgres {
        // The other tests of this database do not write there while it lasts; they wait a little.
        &["BEGIN", "LOCK TABLE log, outages IN ACCESS EXCLUSIVE MODE"]
    } else {
        &["BEGIN IMMEDIATE"]
    };
    for statement in statements {
        sqlx::raw_sql(*statement).execute(&mut connection).await.unwrap();
    }
    connection
}

#[tokio::test]
async fn while_nothing_can_be_written_everybody_is_told_and_afterwards_it_goes_on() {
    let own = databases::own_addresses().await;
    for address in own {
        let store = Store::open(&address).await.unwrap();
        let game = id("g");
        store.append(append(&game, 1)).await.unwrap();
        let mut outage = store.outage();
        assert!(outage.borrow_and_update().is_none());
        let lock = stop_writing(&address).await;
        assert!(matches!(store.append(append(&game, 2)).await, Err(StoreError::Down(_))));
        outage.changed().await.unwrap();
        let why = outage.borrow_and_update().clone().unwrap().why;
        assert!(!why.is_empty());
        // From now on the answer comes without waiting, and a question after its health says the same.
        for _ in 0..1_000 {
            assert!(matches!(store.append(append(&game, 2)).await, Err(StoreError::Down(_))));
        }
        assert!(matches!(store.check().await, Err(StoreError::Down(_))));
        tokio::time::sleep(Duration::from_secs(2)).await;
        drop(lock);
        outage.changed().await.unwrap();
        assert!(outage.borrow_and_update().is_none());
        store.check().await.unwrap();
        // What was refused is not in the log, or it is: then the number is taken.
        let log = store.log(&game).await.unwrap();
        let next = u32::try_from(log.len()).unwrap() + 1;
        assert!(next == 2 || next == 3, "{log:?}");
        store.append(append(&game, next)).await.unwrap();
    }
}

#[tokio::test]
async fn games_are_looked_at_in_the_order_of_their_moments() {
    for store in stores().await {
        // A time of its own: PostgreSQL is shared.
        let base = -1_000_000 - i64::from(std::process::id());
        let mut made = Vec::new();
        for number in [3, 1, 2, 2, 5] {
            let (meeting, game) = game(base * 100 + number);
            made.push((game.wakes_at.unwrap(), game.id.clone()));
            store.add_meeting(meeting, game).await.unwrap();
        }
        made.sort_unstable();
        let mut found: Vec<(i64, String)> = Vec::new();
        let mut after = None;
        loop {
            let page = store.games_to_wake(base * 100 + 5, after.as_ref(), 2).await.unwrap();
            after = page.last().cloned();
            if after.is_none() {
                break;
            }
            found.extend(page.into_iter().map(|waking| (waking.at, waking.game)));
        }
        found.retain(|(at, _)| *at >= base * 100);
        assert_eq!(found, made[..4]);
        store.wake_game(&made[0].1, None).await.unwrap();
        assert_eq!(store.game(&made[0].1).await.unwrap().unwrap().wakes_at, None);
        let with_start = Append { wakes_at: Some(77), ..append(&made[1].1, 1) };
        databases::write(&store, with_start).await.unwrap();
        assert_eq!(store.game(&made[1].1).await.unwrap().unwrap().wakes_at, Some(77));
        for (_, game) in &made {
            store.lapse(game).await.unwrap();
            assert_eq!(store.game(game).await.unwrap(), None);
            assert_eq!(store.log(game).await.unwrap(), []);
        }
    }
}

#[tokio::test]
async fn a_game_that_has_ended_does_not_lapse() {
    for store in stores().await {
        let (meeting, game) = game(1);
        store.add_meeting(meeting.clone(), game.clone()).await.unwrap();
        let outcome = store::Outcome { score: store::Score::Draw, body: "draw".to_owned() };
        databases::write(&store, Append { outcome: Some(outcome), ..append(&game.id, 1) }).await.unwrap();
        store.lapse(&game.id).await.unwrap();
        assert_eq!(store.log(&game.id).await.unwrap().len(), 1);
        assert!(store.meeting(&meeting.id).await.unwrap().is_some());
        store.wake_game(&game.id, None).await.unwrap();
    }
}

#[tokio::test]
async fn log_ins_that_nobody_uses_expire() {
    for address in databases::own_addresses().await {
        let store = Store::open(&address).await.unwrap();
        let ann = user();
        store.add_user(ann.clone()).await.unwrap();
        let (old, new) = (session(&ann.id, 10), session(&ann.id, 20));
        for session in [&old, &new] {
            store.add_session(session.clone()).await.unwrap();
        }
        assert_eq!(store.expire_sessions(20).await.unwrap(), 1);
        assert_eq!(store.sessions_of(&ann.id).await.unwrap(), [new]);
    }
}

#[tokio::test]
async fn outages_are_kept_in_order() {
    for address in databases::own_addresses().await {
        let store = Store::open(&address).await.unwrap();
        let spans = [Span { began: 30, ended: 40 }, Span { began: 0, ended: 20 }];
        for span in spans {
            store.add_outage(span).await.unwrap();
        }
        store.check().await.unwrap();
        assert_eq!(store.outages().await.unwrap(), [spans[1], spans[0]]);
    }
}

/// It holds hashes of passwords.
#[cfg(unix)]
#[tokio::test]
async fn the_file_is_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt as _;
    let path = sqlite();
    let rights = |file: &str| std::fs::metadata(file).unwrap().permissions().mode() & 0o777;
    for old in [false, true] {
        if old {
            // As an earlier version left it.
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
        }
        let store = Store::open(&path).await.unwrap();
        store.append(append(&id("g"), 1)).await.unwrap();
        for file in [path.clone(), format!("{path}-wal"), format!("{path}-shm")] {
            assert_eq!(rights(&file), 0o600, "{file}");
        }
        store.close().await;
    }
}
