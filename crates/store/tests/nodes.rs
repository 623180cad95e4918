//! Several servers on one PostgreSQL: one owner of each log, and nothing written by who was found dead.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod databases;

use std::collections::BTreeMap;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use databases::{id, own_addresses, sqlite};
use sqlx::{AnyConnection, Connection as _, Row as _};
use store::{Append, Claim, Entry, Game, Meeting, Seat, Store, StoreError, User};

/// An empty PostgreSQL of this test's own.
async fn postgres() -> String {
    own_addresses().await.into_iter().nth(1).expect("tools/with-postgres starts one")
}

fn append(game: &str, seq: u32) -> Append {
    let entry = Entry { seq, at: i64::from(seq), body: "act".to_owned() };
    Append { game: game.to_owned(), entry, outcome: None, wakes_at: None, days: None }
}

fn game(number: u32, meeting: &str) -> Game {
    Game {
        id: id("g"),
        meeting: meeting.to_owned(),
        number,
        regulations: "{}".to_owned(),
        first: Seat::Engine(1),
        second: Seat::Engine(2),
        created: 1,
        ended: None,
        outcome: None,
        wakes_at: Some(1),
    }
}

async fn add_game(store: &Store) -> Game {
    let meeting = Meeting {
        id: id("m"),
        terms: "{}".to_owned(),
        discipline: "russian".to_owned(),
        tempo: "blitz".to_owned(),
        rated: false,
        one: Seat::Engine(1),
        two: Seat::Engine(2),
        created: 1,
        settled: None,
        uncounted: None,
    };
    let game = game(0, &meeting.id);
    store.add_meeting(meeting, game.clone()).await.unwrap();
    game
}

fn number(store: &Store) -> i64 {
    store.life().unwrap().borrow().id
}

/// The epochs of a log, entry by entry.
async fn epochs(address: &str, log: &str) -> Vec<i64> {
    let mut connection = AnyConnection::connect(address).await.unwrap();
    let query = sqlx::query("SELECT epoch FROM log WHERE game = $1 ORDER BY seq").bind(log.to_owned());
    let rows = query.fetch_all(&mut connection).await.unwrap();
    rows.iter().map(|row| row.get(0)).collect()
}

/// Takes a log that nobody who lives has, within some seconds.
async fn claim_in_time(store: &Store, log: &str) -> (Claim, Duration) {
    let begun = Instant::now();
    loop {
        let claim = store.claim(log).await.unwrap();
        if let Claim::Mine(_) = claim {
            return (claim, begun.elapsed());
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "{claim:?}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Runs a node of its own process, as far as the database can tell: in a runtime that is dropped, or stands still, as it is told to.
fn another_process(
    address: &str,
    live: impl AsyncFnOnce(Store) + Send + 'static,
) -> std::thread::JoinHandle<()> {
    let address = address.to_owned();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async move {
            let store = Store::open_as_node(&address, &id("other")).await.unwrap();
            live(store).await;
        });
    })
}

#[tokio::test]
async fn a_file_of_sqlite_has_no_nodes() {
    assert!(matches!(Store::open_as_node(&sqlite(), "one").await, Err(StoreError::Unshared)));
    // Who has the database alone has every log in it.
    let store = Store::open_alone(&sqlite()).await.unwrap();
    assert_eq!(store.claim("any").await.unwrap(), Claim::Mine(None));
    assert!(store.has_log("any") && store.life().is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_has_one_owner_until_it_is_given_up_and_the_epoch_grows() {
    let address = postgres().await;
    let first = Store::open_as_node(&address, "one").await.unwrap();
    let second = Store::open_as_node(&address, "two").await.unwrap();
    assert_ne!(number(&first), number(&second));
    let log = add_game(&first).await.id;
    // Nobody has it yet: nothing is written.
    assert!(matches!(first.append(append(&log, 1)).await, Err(StoreError::Fenced)));
    assert_eq!(first.claim(&log).await.unwrap(), Claim::Mine(None));
    assert_eq!(second.claim(&log).await.unwrap(), Claim::Theirs(number(&first)));
    first.append(append(&log, 1)).await.unwrap();
    assert!(matches!(first.append(append(&log, 1)).await, Err(StoreError::Collision)));
    assert!(matches!(second.append(append(&log, 2)).await, Err(StoreError::Fenced)));
    first.release(&log).await.unwrap();
    assert!(matches!(first.append(append(&log, 2)).await, Err(StoreError::Fenced)));
    // It was given up, not lost: there was no time in which nobody could have had it.
    assert_eq!(second.claim(&log).await.unwrap(), Claim::Mine(None));
    second.append(append(&log, 2)).await.unwrap();
    assert_eq!(epochs(&address, &log).await, [1, 2]);
    first.close().await;
    second.close().await;
}

/// What follows a log is written by who has it only.
/// What a node knows of a game is right as long as nobody else has it, and the game goes on.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_ownerless_until_another_takes_it_or_it_ends() {
    let address = postgres().await;
    let [one, two] = [Store::open_as_node(&address, "one"), Store::open_as_node(&address, "two")];
    let (one, two) = (one.await.unwrap(), two.await.unwrap());
    let games = [add_game(&one).await.id, add_game(&one).await.id, add_game(&one).await.id];
    let ids: Vec<&str> = games.iter().map(String::as_str).chain(["no such game"]).collect();
    let ownerless = async |store: &Store| {
        let found = store.ownerless(&ids).await.unwrap();
        games.clone().map(|game| found.contains(&game))
    };
    assert_eq!(ownerless(&one).await, [true; 3]);
    assert!(matches!(one.claim(&games[0]).await.unwrap(), Claim::Mine(_)));
    assert_eq!((ownerless(&one).await, ownerless(&two).await), ([true; 3], [false, true, true]));
    one.release(&games[0]).await.unwrap();
    assert_eq!(ownerless(&two).await, [true; 3]);
    assert!(matches!(two.claim(&games[1]).await.unwrap(), Claim::Mine(_)));
    two.lapse(&games[2]).await.unwrap();
    assert_eq!((ownerless(&one).await, ownerless(&two).await), ([true, false, false], [true, true, false]));
    one.close().await;
    two.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_settlement_and_the_next_game_are_the_owners() {
    let address = postgres().await;
    let first = Store::open_as_node(&address, "one").await.unwrap();
    let second = Store::open_as_node(&address, "two").await.unwrap();
    let log = add_game(&first).await;
    first.claim(&log.id).await.unwrap();
    let next = game(1, &log.meeting);
    assert!(matches!(second.add_game(next.clone(), &log.id).await, Err(StoreError::Fenced)));
    assert!(matches!(second.settle(&log.meeting, 1, None, None, |_| None).await, Err(StoreError::Fenced)));
    assert!(first.add_game(next, &log.id).await.unwrap());
    assert!(first.settle(&log.meeting, 1, None, None, |_| None).await.unwrap().is_some());
    first.close().await;
    second.close().await;
}

/// Many logs wanted by two nodes at once, each in another order: every log has one owner, and nobody waits for anybody.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_want_a_log_at_once_one_has_it() {
    let address = postgres().await;
    let first = Store::open_as_node(&address, "one").await.unwrap();
    let second = Store::open_as_node(&address, "two").await.unwrap();
    let logs: Vec<String> = (0..100).map(|_| id("log")).collect();
    let mut asked = Vec::new();
    for (store, logs) in [(&first, logs.clone()), (&second, logs.iter().rev().cloned().collect())] {
        for log in logs {
            let store = store.clone();
            asked.push(tokio::spawn(async move {
                let claim = loop {
                    match store.claim(&log).await.unwrap() {
                        Claim::Open => tokio::time::sleep(Duration::from_millis(2)).await,
                        claim => break claim,
                    }
                };
                (log, claim)
            }));
        }
    }
    let mut owners: BTreeMap<String, u32> = BTreeMap::new();
    for answer in asked {
        let (log, claim) = answer.await.unwrap();
        *owners.entry(log).or_default() += u32::from(claim == Claim::Mine(None));
    }
    assert!(owners.len() == logs.len() && owners.values().all(|&count| count == 1), "{owners:?}");
    first.close().await;
    second.close().await;
}

/// A process that is gone – its connections with it – is found dead at once, long before its heartbeat is missed.
#[tokio::test(flavor = "multi_thread")]
async fn the_logs_of_a_process_that_is_gone_are_taken_over() {
    let address = postgres().await;
    let store = Store::open_as_node(&address, "one").await.unwrap();
    let log = add_game(&store).await.id;
    // Who has just come finds nobody dead.
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    let (told, owned) = mpsc::channel();
    let other = another_process(&address, {
        let log = log.clone();
        async move |other| {
            assert_eq!(other.claim(&log).await.unwrap(), Claim::Mine(None));
            other.append(append(&log, 1)).await.unwrap();
            told.send(()).unwrap();
            // It ends without a word.
        }
    });
    tokio::task::spawn_blocking(move || owned.recv().unwrap()).await.unwrap();
    tokio::task::spawn_blocking(move || other.join().unwrap()).await.unwrap();
    let (claim, took) = claim_in_time(&store, &log).await;
    let Claim::Mine(Some(span)) = claim else { panic!("{claim:?}") };
    assert!(span.began <= span.ended && span.ended - span.began < 5_000, "{span:?}");
    assert!(took < Duration::from_secs(5), "{took:?}");
    store.append(append(&log, 2)).await.unwrap();
    assert_eq!(epochs(&address, &log).await, [1, 2]);
    assert_eq!(store.life().unwrap().borrow().alive.len(), 1);
    store.close().await;
}

/// A process that stands still is found dead when its heartbeat is missed; when it goes on it writes nothing to what it had, and comes again under another
/// number.
#[tokio::test(flavor = "multi_thread")]
async fn a_zombie_writes_nothing_and_comes_again() {
    let address = postgres().await;
    let store = Store::open_as_node(&address, "one").await.unwrap();
    let log = add_game(&store).await.id;
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    let (told, owned) = mpsc::channel();
    let (go_on, stands) = mpsc::channel::<()>();
    let zombie = another_process(&address, {
        let log = log.clone();
        async move |zombie| {
            let before = number(&zombie);
            assert_eq!(zombie.claim(&log).await.unwrap(), Claim::Mine(None));
            zombie.append(append(&log, 1)).await.unwrap();
            told.send(()).unwrap();
            // It stands still, connections and all, in the middle of whatever it was doing.
            stands.recv().unwrap();
            let refused = zombie.append(append(&log, 2)).await;
            assert!(matches!(refused, Err(StoreError::Fenced | StoreError::Down(_))), "{refused:?}");
            let mut life = zombie.life().unwrap();
            let again = life.wait_for(|life| life.id != before && life.silent.is_none());
            tokio::time::timeout(Duration::from_secs(20), again).await.unwrap().unwrap();
            assert!(!zombie.has_log(&log));
            let refused = zombie.append(append(&log, 3)).await;
            assert!(matches!(refused, Err(StoreError::Fenced | StoreError::Down(_))), "{refused:?}");
            // It is a node like any other again.
            let mine = id("log");
            while !matches!(zombie.claim(&mine).await, Ok(Claim::Mine(None))) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            zombie.close().await;
        }
    });
    tokio::task::spawn_blocking(move || owned.recv().unwrap()).await.unwrap();
    let (claim, _) = claim_in_time(&store, &log).await;
    let Claim::Mine(Some(span)) = claim else { panic!("{claim:?}") };
    // Not before it had not beaten for 600 ms.
    assert!(span.ended - span.began >= 600, "{span:?}");
    go_on.send(()).unwrap();
    tokio::task::spawn_blocking(move || zombie.join().unwrap()).await.unwrap();
    store.append(append(&log, 2)).await.unwrap();
    assert_eq!(epochs(&address, &log).await, [1, 2]);
    store.close().await;
}

/// Whoever finds a node dead writes it down while nothing of that node is being written; so what it had begun is not committed later.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_a_dead_node_is_written_of_any_kind() {
    let address = postgres().await;
    let store = Store::open_as_node(&address, "one").await.unwrap();
    let mut control = AnyConnection::connect(&address).await.unwrap();
    let before = number(&store);
    sqlx::query("UPDATE nodes SET died = beat WHERE id = $1")
        .bind(before)
        .execute(&mut control)
        .await
        .unwrap();
    let ann = User { id: id("u"), name: id("Ann"), password: None, zone: None, created: 1, bot: false };
    let written = store.add_user(ann.clone()).await;
    // It may have come again already.
    if number(&store) == before {
        assert!(matches!(written, Err(StoreError::Fenced)), "{written:?}");
        assert_eq!(store.user(&ann.id).await.unwrap(), None);
    }
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_and_a_server_alone_refuse_each_other() {
    let address = postgres().await;
    let alone = Store::open_alone(&address).await.unwrap();
    assert!(matches!(Store::open_as_node(&address, "one").await, Err(StoreError::Owned)));
    alone.close().await;
    let node = Store::open_as_node(&address, "one").await.unwrap();
    // Nobody lived when it came; nobody ever had.
    assert_eq!(node.was_down_since(), Some(None));
    assert!(matches!(Store::open_alone(&address).await, Err(StoreError::Owned)));
    let second = Store::open_as_node(&address, "two").await.unwrap();
    assert_eq!(second.was_down_since(), None);
    node.close().await;
    second.close().await;
    let third = Store::open_as_node(&address, "three").await.unwrap();
    assert!(matches!(third.was_down_since(), Some(Some(_))));
    third.close().await;
}

/// A node that hears nothing over the bus while another does gives up its logs, and takes none; the time since it last heard something was lost to who
/// plays elsewhere. Where nobody hears anything the bus itself is away, and nobody gives up anything.
#[tokio::test(flavor = "multi_thread")]
async fn who_hears_nothing_while_others_do_stands_aside() {
    let address = postgres().await;
    let first = Store::open_as_node(&address, "one").await.unwrap();
    let second = Store::open_as_node(&address, "two").await.unwrap();
    let log = add_game(&first).await.id;
    assert_eq!(first.claim(&log).await.unwrap(), Claim::Mine(None));
    first.append(append(&log, 1)).await.unwrap();
    let was = number(&first);
    for store in [&first, &second] {
        store.note_heard(Instant::now());
    }
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    for store in [&first, &second] {
        assert!(!store.life().unwrap().borrow().aside);
    }
    assert!(first.has_log(&log) && number(&first) == was);

    // Now the second hears again.
    let hears = tokio::spawn({
        let second = second.clone();
        async move {
            loop {
                second.note_heard(Instant::now());
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    });
    let (claim, took) = claim_in_time(&second, &log).await;
    assert!(took < Duration::from_secs(2), "{took:?}");
    let Claim::Mine(Some(lost)) = claim else { panic!("{claim:?}") };
    assert!((2_400..6_000).contains(&(lost.ended - lost.began)), "{lost:?}");
    let mut life = first.life().unwrap();
    assert!(life.wait_for(|life| life.aside).await.unwrap().id != was);
    assert!(!first.has_log(&log));
    assert!(matches!(first.append(append(&log, 2)).await, Err(StoreError::Fenced)));
    second.append(append(&log, 2)).await.unwrap();
    // And the first.
    first.note_heard(Instant::now());
    let _ = life.wait_for(|life| !life.aside).await.unwrap();
    hears.abort();
    first.close().await;
    second.close().await;
}
