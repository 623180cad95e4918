//! Games of days, lines, leave and letters, on SQLite and on PostgreSQL.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod databases;

use databases::{id, stores};
use store::{Append, DaysGame, Entry, Leave, Letter, Mail, Seat, Store, User};

async fn person(store: &Store) -> String {
    let id = id("d");
    let name = format!("Name {id}");
    let user = User { name, id: id.clone(), password: None, zone: None, created: 5, bot: false };
    store.add_user(user).await.unwrap();
    id
}

fn days(game: &str, first: &str, second: &str, turn: i64, deadline: i64) -> DaysGame {
    DaysGame {
        game: game.to_owned(),
        first: Seat::User(first.to_owned()),
        second: Seat::User(second.to_owned()),
        turn,
        board: "W:W31:B1".to_owned(),
        ply: 1,
        deadline,
        stage: DaysGame::MOVE,
        tell_at: Some(deadline - 100),
    }
}

async fn play(store: &Store, seq: u32, days: DaysGame) {
    let entry = Entry { seq, at: 1, body: "{}".to_owned() };
    let append = Append { game: days.game.clone(), entry, outcome: None, wakes_at: None, days: Some(days) };
    databases::write(store, append).await.unwrap();
}

fn mail(person: &str, notices: &str) -> Mail {
    Mail {
        person: person.to_owned(),
        address: format!("{person}@example.org"),
        confirmed: true,
        notices: notices.to_owned(),
        language: "ru".to_owned(),
        stop: format!("stop-{person}"),
    }
}

fn letter(person: &str, about: &str, due: i64) -> Letter {
    let kind = "move".to_owned();
    Letter { id: id("l"), person: person.to_owned(), kind, about: about.to_owned(), due }
}

#[tokio::test]
async fn games_are_listed_by_the_time_that_is_left_and_ones_own_moves_come_first() {
    for store in stores().await {
        let (ann, bob) = (person(&store).await, person(&store).await);
        let [late, soon, theirs] = [id("g"), id("g"), id("g")];
        play(&store, 1, days(&late, &ann, &bob, 0, 9_000)).await;
        play(&store, 1, days(&soon, &bob, &ann, 1, 8_000)).await;
        play(&store, 1, days(&theirs, &ann, &bob, 1, 100)).await;
        let listed = async |person: &str| {
            let games = store.days_of(person).await.unwrap();
            games.into_iter().map(|days| days.game).collect::<Vec<_>>()
        };
        assert_eq!(listed(&ann).await, [soon.clone(), late.clone(), theirs.clone()]);
        assert_eq!(listed(&bob).await, [theirs.clone(), soon.clone(), late.clone()]);
        // The row goes on with the log, in one transaction with it.
        play(&store, 2, days(&late, &ann, &bob, 1, 50)).await;
        assert_eq!(listed(&bob).await, [late.clone(), theirs.clone(), soon.clone()]);
        let collided = Append {
            game: late.clone(),
            entry: Entry { seq: 2, at: 1, body: "{}".to_owned() },
            outcome: None,
            wakes_at: None,
            days: Some(days(&late, &ann, &bob, 0, 1)),
        };
        assert!(store.append(collided).await.is_err());
        assert_eq!(listed(&bob).await, [late.clone(), theirs, soon]);
        play(&store, 3, DaysGame { stage: DaysGame::OVER, ..days(&late, &ann, &bob, 0, 60) }).await;
        assert!(!listed(&ann).await.contains(&late));
        // Who has gone has no games any more.
        store.delete_user(&ann).await.unwrap();
        assert!(listed(&ann).await.is_empty());
    }
}

#[tokio::test]
async fn what_is_to_be_told_is_told_once_and_to_those_who_want_it() {
    for store in stores().await {
        let (ann, bob, cid) = (person(&store).await, person(&store).await, person(&store).await);
        store.set_mail(mail(&ann, "once")).await.unwrap();
        store.set_mail(Mail { confirmed: false, ..mail(&bob, "once") }).await.unwrap();
        store.set_mail(mail(&cid, "digest")).await.unwrap();
        let game = id("g");
        let told = DaysGame { tell_at: Some(-1_000), ..days(&game, &ann, &bob, 0, 9_000) };
        play(&store, 1, told.clone()).await;
        let mine = |found: Vec<DaysGame>| found.into_iter().find(|days| days.game == game);
        assert_eq!(mine(store.days_to_tell(-500, 100).await.unwrap()), Some(told.clone()));
        let letters: Vec<Letter> = [&ann, &bob, &cid].map(|person| letter(person, &game, 10)).to_vec();
        for _ in 0..2 {
            store.tell_days(&told, letters.clone(), Some(8_000)).await.unwrap();
        }
        assert_eq!(mine(store.days_to_tell(-500, 100).await.unwrap()), None);
        let due = async |now: i64| {
            let found = store.letters_due(now, 100).await.unwrap();
            let own = |found: &(Letter, Mail)| [&ann, &bob, &cid].contains(&&found.0.person);
            found.into_iter().filter(own).map(|(letter, _)| letter.person).collect::<Vec<_>>()
        };
        assert_eq!(due(9).await, Vec::<String>::new());
        assert_eq!(due(10).await, std::slice::from_ref(&ann));
        assert_eq!(
            due(24 * 3_600 * 1_000).await,
            [ann.clone(), cid.clone()],
            "a digest waits for the next day"
        );
        let ids = |found: Vec<(Letter, Mail)>| {
            found
                .into_iter()
                .filter(|(letter, _)| letter.person == ann)
                .map(|(letter, _)| letter.id)
                .collect()
        };
        store.letters_sent(ids(store.letters_due(10, 100).await.unwrap()), 11).await.unwrap();
        assert!(due(10).await.is_empty());
        // The same again is not told again, as long as it is remembered.
        store
            .tell_days(&DaysGame { stage: DaysGame::REMINDER, ..told.clone() }, letters, None)
            .await
            .unwrap();
        assert!(due(10).await.is_empty());
        // Time that runs out does not wait for the digest.
        let reminder = Letter { kind: "reminder".to_owned(), ..letter(&cid, &game, 20) };
        let reminded = DaysGame { stage: DaysGame::REMINDER, ..told.clone() };
        store.tell_days(&reminded, vec![reminder], None).await.unwrap();
        assert_eq!(due(20).await, std::slice::from_ref(&cid));
        // An address of which it is not known that letters arrive gets no notices, whatever waited for the one before.
        store.set_mail(Mail { confirmed: false, ..mail(&cid, "digest") }).await.unwrap();
        assert!(due(i64::MAX).await.is_empty());
        store.set_mail(mail(&cid, "digest")).await.unwrap();
        assert_eq!(due(i64::MAX).await, [cid.clone(), cid.clone()]);
        assert!(store.stop_notices(&format!("stop-{cid}")).await.unwrap());
        assert!(due(i64::MAX).await.is_empty());
        assert!(!store.stop_notices("nobody").await.unwrap());
    }
}

#[tokio::test]
async fn a_letter_that_is_asked_for_is_sent_so_often_a_day_and_no_more() {
    for store in stores().await {
        let ann = person(&store).await;
        store.set_mail(Mail { confirmed: false, ..mail(&ann, "never") }).await.unwrap();
        for number in 0..4 {
            let asked = Letter { kind: "confirm".to_owned(), ..letter(&ann, &number.to_string(), 100) };
            store.post_letter(asked, 2).await.unwrap();
        }
        let due = async || {
            let found = store.letters_due(i64::MAX, 10_000).await.unwrap();
            found.iter().filter(|(letter, _)| letter.person == ann).count()
        };
        assert_eq!(due().await, 2);
        let next = Letter { kind: "confirm".to_owned(), ..letter(&ann, "later", 24 * 3_600 * 1_000 + 100) };
        store.post_letter(next, 2).await.unwrap();
        assert_eq!(due().await, 3);
    }
}

#[tokio::test]
async fn lines_are_replaced_and_withdrawn() {
    for store in stores().await {
        let (ann, game) = (person(&store).await, id("g"));
        store.set_lines(&game, &ann, "[1]".to_owned()).await.unwrap();
        store.set_lines(&game, &ann, "[2]".to_owned()).await.unwrap();
        assert_eq!(store.lines(&game).await.unwrap(), [(ann.clone(), "[2]".to_owned())]);
        store.drop_lines(&game, &ann).await.unwrap();
        assert!(store.lines(&game).await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn one_leave_in_a_calendar_year_10_4_1() {
    for store in stores().await {
        let ann = person(&store).await;
        let leave = |year, first| Leave { person: ann.clone(), year, first, last: first + 9, announced: 1 };
        assert!(store.add_leave(leave(2026, 20_500)).await.unwrap());
        assert!(!store.add_leave(leave(2026, 20_600)).await.unwrap());
        assert!(store.add_leave(leave(2027, 20_800)).await.unwrap());
        assert_eq!(store.leaves_of(&ann).await.unwrap(), [leave(2027, 20_800), leave(2026, 20_500)]);
        let from = store.leaves_from(20_600).await.unwrap();
        assert!(from.contains(&leave(2027, 20_800)) && !from.contains(&leave(2026, 20_500)));
    }
}

#[tokio::test]
async fn a_key_that_was_sent_is_for_one_use_and_ends() {
    for store in stores().await {
        let ann = person(&store).await;
        let key = id("k");
        let add =
            async |key: &str| store.add_mail_key(key.to_owned(), &ann, "password", key, 100).await.unwrap();
        add(&key).await;
        assert_eq!(store.take_mail_key(&key, "confirm", 50).await.unwrap(), None, "of another kind");
        assert_eq!(store.take_mail_key(&key, "password", 101).await.unwrap(), None, "too late");
        assert_eq!(
            store.take_mail_key(&key, "password", 100).await.unwrap(),
            Some((ann.clone(), key.clone()))
        );
        assert_eq!(store.take_mail_key(&key, "password", 50).await.unwrap(), None, "used");
        let (older, newer) = (id("k"), id("k"));
        add(&older).await;
        add(&newer).await;
        assert_eq!(store.take_mail_key(&older, "password", 50).await.unwrap(), None, "there is a newer one");
        // A letter that was sent a second time has a second key; one of them is used, and with it both.
        let (once, twice) = (id("k"), id("k"));
        for key in [&once, &twice] {
            store.add_mail_key(key.clone(), &ann, "confirm", "ann@example.org", 100).await.unwrap();
        }
        let whose = Some((ann.clone(), "ann@example.org".to_owned()));
        assert_eq!(store.mail_key(&once, "confirm", 50).await.unwrap(), whose, "looking does not use it");
        assert_eq!(store.mail_key(&once, "confirm", 101).await.unwrap(), None, "too late");
        assert_eq!(store.take_mail_key(&once, "confirm", 50).await.unwrap(), whose);
        assert_eq!(store.take_mail_key(&twice, "confirm", 50).await.unwrap(), None);
        store.forget_letters(0, 101).await.unwrap();
        assert_eq!(store.take_mail_key(&newer, "password", 50).await.unwrap(), None, "forgotten");
    }
}

#[tokio::test]
async fn a_forgotten_password_is_written_about_to_confirmed_addresses_only() {
    for store in stores().await {
        let (ann, bob) = (person(&store).await, person(&store).await);
        let address = format!("{ann}@example.org");
        store.set_mail(mail(&ann, "never")).await.unwrap();
        store
            .set_mail(Mail { address: address.clone(), confirmed: false, ..mail(&bob, "once") })
            .await
            .unwrap();
        for _ in 0..2 {
            store.post_forgotten(&id("f"), &address, 5, 77).await.unwrap();
        }
        store.post_forgotten(&id("f"), "nobody@example.org", 5, 77).await.unwrap();
        let due = store.letters_due(5, 100).await.unwrap();
        let due: Vec<&Letter> = due
            .iter()
            .map(|(letter, _)| letter)
            .filter(|letter| [&ann, &bob].contains(&&letter.person))
            .collect();
        assert_eq!(due.len(), 1);
        assert_eq!((due[0].person.as_str(), due[0].kind.as_str()), (ann.as_str(), "password"));
    }
}
