//! One suite, run on SQLite, on PostgreSQL and on a node that shares PostgreSQL with others (`BOLSHAK_TEST_POSTGRES` is the address of an empty database; `tools/with-postgres` makes one).
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod databases;

use databases::{addresses, id, own, sqlite, stores, write};
use store::{
    Append, CompositionContest, Contest, Entry, Event, Game, Limit, LoggedAct, Meeting, Outcome, Rating,
    RatingChange, Score, Seat, Seek, Session, Settled, Step, Store, StoreError, Token, Totals, User,
    UserChange,
};

fn user(password: Option<&str>) -> User {
    let id = id("u");
    User {
        name: format!("Name {id}"),
        id,
        password: password.map(str::to_owned),
        zone: None,
        created: 5,
        bot: false,
    }
}

fn meeting(one: Seat, two: Seat) -> (Meeting, Game) {
    let meeting = Meeting {
        id: id("m"),
        terms: r#"{"a":"ё"}"#.to_owned(),
        discipline: "russian".to_owned(),
        tempo: "blitz".to_owned(),
        rated: true,
        one: one.clone(),
        two: two.clone(),
        created: 7,
        settled: None,
        uncounted: None,
    };
    let game = Game {
        id: id("g"),
        meeting: meeting.id.clone(),
        number: 0,
        regulations: "{}".to_owned(),
        first: one,
        second: two,
        created: 8,
        ended: None,
        outcome: None,
        wakes_at: Some(9),
    };
    (meeting, game)
}

fn contest(one: &User, two: &User) -> Contest {
    Contest {
        pool: "russian-blitz".to_owned(),
        people: [one.id.clone(), two.id.clone()],
        since: 0,
        most: 100,
        crowded: "same-pair",
    }
}

fn step(before: i64, after: i64) -> Step {
    Step { before, after, deviation: 90.5, volatility: 0.06 }
}

fn append(game: &str, seq: u32, score: Option<Score>) -> Append {
    let entry = Entry { seq, at: 100 + i64::from(seq), body: format!("act {seq} – ход") };
    Append {
        game: game.to_owned(),
        entry,
        outcome: score.map(|score| Outcome { score, body: format!("{score:?}") }),
        wakes_at: None,
        days: None,
    }
}

#[tokio::test]
async fn names_are_one_whatever_their_case_and_belong_to_one_person() {
    for store in stores().await {
        let mut ann = user(Some("hash"));
        ann.name = format!("Їжак {}", ann.id);
        store.add_user(ann.clone()).await.unwrap();
        assert_eq!(store.user(&ann.id).await.unwrap(), Some(ann.clone()));
        assert_eq!(store.user_by_name(&ann.name.to_uppercase()).await.unwrap(), Some(ann.clone()));
        assert_eq!(store.user_by_name(&id("nobody")).await.unwrap(), None);

        let mut twin = user(None);
        twin.name = ann.name.to_lowercase();
        assert!(matches!(store.add_user(twin.clone()).await, Err(StoreError::Taken)));
        twin.name = id("other");
        store.add_user(twin.clone()).await.unwrap();
        assert!(twin.is_guest());
        let taken = UserChange { name: Some(ann.name.to_uppercase()), ..UserChange::default() };
        assert!(matches!(store.change_user(&twin.id, taken).await, Err(StoreError::Taken)));

        let change =
            UserChange { password: Some("new".into()), zone: Some("Europe/Kyiv".into()), name: None };
        assert!(store.change_user(&twin.id, change.clone()).await.unwrap());
        let changed = store.user(&twin.id).await.unwrap().unwrap();
        assert_eq!((changed.name, changed.password.as_deref()), (twin.name, Some("new")));
        assert_eq!(changed.zone.as_deref(), Some("Europe/Kyiv"));
        assert!(!store.change_user("nobody", change).await.unwrap());
    }
}

#[tokio::test]
async fn log_ins_are_ended_one_by_one_or_all_but_one() {
    for store in stores().await {
        let (ann, bob) = (user(Some("hash")), user(None));
        store.add_user(ann.clone()).await.unwrap();
        store.add_user(bob.clone()).await.unwrap();
        let session = |seen| Session {
            hash: id("s"),
            person: ann.id.clone(),
            created: 1,
            seen,
            agent: "a browser".to_owned(),
        };
        let sessions = [session(1), session(2), session(3)];
        for session in &sessions {
            store.add_session(session.clone()).await.unwrap();
        }
        let [one, two, three] = &sessions;
        assert_eq!(store.session(&one.hash).await.unwrap(), Some((one.clone(), ann.clone())));
        assert_eq!(store.session("no such hash").await.unwrap(), None);
        store.touch_session(&one.hash, 9).await.unwrap();
        let hashes = || async {
            let sessions = store.sessions_of(&ann.id).await.unwrap();
            sessions.into_iter().map(|session| session.hash).collect::<Vec<_>>()
        };
        assert_eq!(hashes().await, [one.hash.clone(), three.hash.clone(), two.hash.clone()]);
        // Nobody ends another person's log-in.
        assert!(!store.end_session(&bob.id, &one.hash).await.unwrap());
        assert!(store.end_session(&ann.id, &one.hash).await.unwrap());
        assert!(!store.end_session(&ann.id, &one.hash).await.unwrap());
        store.end_other_sessions(&ann.id, &two.hash).await.unwrap();
        assert_eq!(hashes().await.as_slice(), std::slice::from_ref(&two.hash));
    }
}

#[tokio::test]
async fn what_is_valid_of_some_hashes_is_said_of_log_ins_and_keys() {
    for store in stores().await {
        let ann = user(Some("hash"));
        store.add_user(ann.clone()).await.unwrap();
        let agent = "a browser".to_owned();
        let session = Session { hash: id("s"), person: ann.id.clone(), created: 1, seen: 1, agent };
        let (name, scopes) = ("key".to_owned(), "[]".to_owned());
        let key = Token { hash: id("t"), person: ann.id.clone(), name, scopes, created: 1 };
        store.add_session(session.clone()).await.unwrap();
        store.add_token(key.clone()).await.unwrap();
        let valid = async || {
            let mut valid =
                Vec::from_iter(store.valid_hashes(&["nobody's", &session.hash, &key.hash]).await.unwrap());
            valid.sort();
            valid
        };
        assert_eq!(valid().await, [session.hash.clone(), key.hash.clone()]);
        store.end_session(&ann.id, &session.hash).await.unwrap();
        assert_eq!(valid().await, [key.hash.as_str()]);
        store.revoke_token(&ann.id, &key.hash).await.unwrap();
        assert!(valid().await.is_empty());
        assert!(store.valid_hashes(&[]).await.unwrap().is_empty());
    }
}

/// Three at once and one more each second, counted by hand.
#[tokio::test]
async fn tries_are_counted_together_and_go_by_with_time() {
    for store in stores().await {
        // Two of the stores have one database.
        let whose = id("limit");
        let limit = |name: &str, burst| Limit { name: format!("{whose}-{name}"), step: 1_000, burst };
        let one = async |now| store.count_try(vec![limit("one", 3)], now).await.unwrap();
        for (now, passes) in [
            (0, true),
            (0, true),
            (0, true),
            (0, false),
            (999, false),
            (1_000, true),
            (1_000, false),
            (9_000, true),
        ] {
            assert_eq!(one(now).await, passes, "{now}");
        }
        // Somebody else's is another; of two limits the narrower decides.
        assert!(store.count_try(vec![limit("two", 1), limit("all", 5)], 0).await.unwrap());
        assert!(!store.count_try(vec![limit("two", 1), limit("all", 5)], 0).await.unwrap());
        for _ in 0..4 {
            assert!(store.count_try(vec![limit("all", 5)], 0).await.unwrap());
        }
        assert!(!store.count_try(vec![limit("three", 1), limit("all", 5)], 0).await.unwrap());
        // Whoever is forgotten had nothing used any more.
        store.forget_tries(4_999).await.unwrap();
        assert!(!store.count_try(vec![limit("all", 1)], 4_999).await.unwrap());
        store.forget_tries(5_001).await.unwrap();
        assert!(store.count_try(vec![limit("all", 1)], 5_001).await.unwrap());
    }
}

#[tokio::test]
async fn a_log_grows_by_one_entry_after_the_other_and_never_otherwise() {
    for store in stores().await {
        let (meeting, game) = meeting(Seat::Engine(3), Seat::Open);
        store.add_meeting(meeting, game.clone()).await.unwrap();
        let collides = |seq| {
            let append = append(&game.id, seq, None);
            async { matches!(write(&store, append).await, Err(StoreError::Collision)) }
        };
        assert!(collides(2).await, "a gap");
        write(&store, append(&game.id, 1, None)).await.unwrap();
        assert!(collides(1).await, "the same number again");
        assert!(collides(3).await, "a gap");
        write(&store, append(&game.id, 2, None)).await.unwrap();
        let log = store.log(&game.id).await.unwrap();
        assert_eq!(log, [append(&game.id, 1, None).entry, append(&game.id, 2, None).entry]);
        assert_eq!(store.log("no such game").await.unwrap(), []);
    }
}

#[tokio::test]
async fn of_many_writers_of_one_number_one_is_taken() {
    for store in stores().await {
        let game = id("g");
        own(&store, &game).await;
        for seq in 1..=20 {
            let writers: Vec<_> = (0..8)
                .map(|writer| {
                    let store = store.clone();
                    let mut append = append(&game, seq, None);
                    append.entry.body = format!("writer {writer}");
                    tokio::spawn(async move { (writer, store.append(append).await.is_ok()) })
                })
                .collect();
            let mut winners = Vec::new();
            for writer in writers {
                let (writer, taken) = writer.await.unwrap();
                if taken {
                    winners.push(format!("writer {writer}"));
                }
            }
            assert_eq!(winners.len(), 1);
            assert_eq!(store.log(&game).await.unwrap().last().unwrap().body, winners[0]);
        }
    }
}

/// Two servers on one database have a writer each: they too collide on the key.
#[tokio::test]
async fn two_servers_collide_on_the_key() {
    for address in addresses() {
        let servers = [Store::open(&address).await.unwrap(), Store::open(&address).await.unwrap()];
        let game = id("g");
        let mut taken = [0; 2];
        for seq in 1..=50 {
            let (one, two) = tokio::join!(
                servers[0].append(append(&game, seq, None)),
                servers[1].append(append(&game, seq, None))
            );
            for (index, answer) in [one, two].into_iter().enumerate() {
                match answer {
                    Ok(()) => taken[index] += 1,
                    Err(StoreError::Collision) => {}
                    Err(error) => panic!("{error}"),
                }
            }
            assert_eq!(taken[0] + taken[1], seq);
        }
        assert_eq!(servers[0].log(&game).await.unwrap().len(), 50);
    }
}

#[tokio::test]
async fn an_entry_that_ends_a_game_ends_it_and_one_that_collides_does_not() {
    for store in stores().await {
        let (meeting, game) = meeting(Seat::Engine(3), Seat::Engine(4));
        store.add_meeting(meeting.clone(), game.clone()).await.unwrap();
        let wakes_at = || async { store.game(&game.id).await.unwrap().unwrap().wakes_at };
        assert!(write(&store, append(&game.id, 2, Some(Score::Draw))).await.is_err());
        assert_eq!(wakes_at().await, Some(9));
        write(&store, append(&game.id, 1, Some(Score::Draw))).await.unwrap();
        assert_eq!(wakes_at().await, Some(101), "what follows is owed from its end on");
        let ended = store.game(&game.id).await.unwrap().unwrap();
        assert_eq!((ended.ended, ended.outcome.as_deref()), (Some(101), Some("Draw")));

        // The next game: one of each number.
        let next = Game { id: id("g"), number: 1, ended: None, outcome: None, ..ended.clone() };
        assert!(store.add_game(next.clone(), &game.id).await.unwrap());
        assert!(!store.add_game(Game { id: id("g"), ..next.clone() }, &game.id).await.unwrap());
        let ended = Game { wakes_at: None, ..ended };
        assert_eq!(store.games_of_meeting(&meeting.id).await.unwrap(), [ended, next]);
    }
}

#[tokio::test]
async fn an_open_seat_is_taken_once() {
    for store in stores().await {
        let (ann, bob, eve) = (user(None), user(None), user(None));
        for user in [&ann, &bob, &eve] {
            store.add_user(user.clone()).await.unwrap();
        }
        for (one, two) in [(Seat::User(ann.id.clone()), Seat::Open), (Seat::Open, Seat::User(ann.id.clone()))]
        {
            let (meeting, game) = meeting(one, two);
            store.add_meeting(meeting.clone(), game.clone()).await.unwrap();
            assert!(store.sit_down(&game.id, &Seat::User(bob.id.clone()), 77).await.unwrap());
            assert!(!store.sit_down(&game.id, &Seat::User(eve.id.clone()), 78).await.unwrap());
            let game = store.game(&game.id).await.unwrap().unwrap();
            let meeting = store.meeting(&meeting.id).await.unwrap().unwrap();
            assert_eq!((&game.first, &game.second), (&meeting.one, &meeting.two));
            assert_eq!(game.wakes_at, Some(77));
            let mut seats = [game.first.clone(), game.second.clone()];
            seats.sort_by_key(|seat| *seat == Seat::User(bob.id.clone()));
            assert_eq!(seats, [Seat::User(ann.id.clone()), Seat::User(bob.id.clone())]);
        }
        assert_eq!(store.totals_of(&bob.id).await.unwrap().games, 2);
        assert_eq!(store.totals_of(&eve.id).await.unwrap(), Totals::default());
    }
}

/// The totals count all games, however many, and the pages show each once, the newest first, games of one moment too.
#[tokio::test]
async fn totals_are_of_all_games_and_pages_show_each_once() {
    for store in stores().await {
        let (ann, bob) = (user(None), user(None));
        let [own, other] = [&ann, &bob].map(|user| Seat::User(user.id.clone()));
        let (mut made, mut expected) = (Vec::new(), Totals::default());
        for number in 0..130_i64 {
            let seats =
                if number % 2 == 0 { (own.clone(), other.clone()) } else { (other.clone(), own.clone()) };
            let (meeting, mut game) = meeting(seats.0, seats.1);
            game.created = 1_000 + number / 3;
            made.push((game.created, game.id.clone()));
            store.add_meeting(meeting, game.clone()).await.unwrap();
            let score =
                [Some(Score::First), Some(Score::Draw), Some(Score::BothLose), None][number as usize % 4];
            write(&store, append(&game.id, 1, score)).await.unwrap();
            // The games with an even number are the first player's own: 0, 4, 8 … are won, 2, 6, 10 … lost by both.
            expected.games += 1;
            expected.won += i64::from(number % 4 == 0);
            expected.drawn += i64::from(number % 4 == 1);
            expected.lost += i64::from(number % 4 == 2);
        }
        assert_eq!(store.totals_of(&ann.id).await.unwrap(), expected);
        let others = store.totals_of(&bob.id).await.unwrap();
        assert_eq!(
            (others.won, others.drawn, others.lost),
            (0, expected.drawn, expected.won + expected.lost)
        );

        made.sort_unstable_by(|one, two| two.cmp(one));
        let (mut shown, mut pages, mut before) = (Vec::new(), 0, None);
        loop {
            let page = store.games_of(&ann.id, before.as_ref(), 50).await.unwrap();
            pages += 1;
            shown.extend(page.games.into_iter().map(|(game, meeting)| {
                assert_eq!(game.meeting, meeting.id);
                (game.created, game.id)
            }));
            let Some(next) = page.next else { break };
            // As it goes over the wire.
            before = Some(next.to_string().parse().unwrap());
        }
        assert_eq!((pages, shown), (3, made));
        assert_eq!(store.games_of(&id("nobody"), None, 50).await.unwrap().games, []);
    }
}

#[tokio::test]
async fn a_cursor_that_cannot_be_read_is_refused() {
    for text in ["", "12", "x-y", "99999999999999999999-a"] {
        assert!(text.parse::<store::Cursor>().is_err(), "{text}");
    }
}

/// More people than one statement asks for.
#[tokio::test]
async fn people_are_found_however_many_are_asked_for() {
    for store in stores().await {
        let ann = user(None);
        store.add_user(ann.clone()).await.unwrap();
        let mut ids: Vec<String> = (0..2_000).map(|number| format!("nobody{number}")).collect();
        ids.push(ann.id.clone());
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        let users = store.rated_users(&ids).await.unwrap();
        assert_eq!(users.into_values().map(|rated| rated.user).collect::<Vec<_>>(), [ann]);
        assert!(store.rated_users(&[]).await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn a_meeting_is_settled_once_and_all_ratings_change_or_none() {
    for store in stores().await {
        let (ann, bob) = (user(Some("hash")), user(Some("hash")));
        for user in [&ann, &bob] {
            store.add_user(user.clone()).await.unwrap();
        }
        let (meeting, game) = meeting(Seat::User(ann.id.clone()), Seat::User(bob.id.clone()));
        own(&store, &game.id).await;
        store.add_meeting(meeting.clone(), game).await.unwrap();
        let changes = [(&ann, 1500, 1510), (&bob, 1500, 1490)].map(|(person, before, after)| RatingChange {
            person: person.id.clone(),
            meeting: meeting.id.clone(),
            pool: "russian-blitz".to_owned(),
            at: 77,
            before,
            after,
        });
        let contest = || Some(contest(&ann, &bob));
        let settled = store
            .settle(&meeting.id, 77, contest(), None, |_| Some([step(1500, 1510), step(1500, 1490)]))
            .await;
        assert_eq!(settled.unwrap(), Some(Settled { changes: changes.to_vec(), uncounted: None }));
        let again = store.settle(&meeting.id, 78, contest(), None, |_| Some([step(1, 2), step(3, 4)])).await;
        assert_eq!(again.unwrap(), None);
        let eve = user(None);
        store.add_user(eve.clone()).await.unwrap();
        let users = store.rated_users(&[&ann.id, &eve.id, "nobody"]).await.unwrap();
        assert_eq!((users.len(), &users[&ann.id].user, &users[&eve.id].user), (2, &ann, &eve));
        let rating = users[&ann.id].rating("russian-blitz").unwrap();
        assert_eq!((rating.rating, rating.games), (1510, 1));
        assert_eq!((rating.deviation, rating.volatility, rating.at), (90.5, 0.06, 77));
        assert_eq!(users[&eve.id].ratings, []);
        assert_eq!(store.rating_changes_of(&bob.id).await.unwrap(), [changes[1].clone()]);
        assert_eq!(store.rating_changes_by(&meeting.id).await.unwrap().len(), 2);
        assert_eq!(store.meeting(&meeting.id).await.unwrap().unwrap().settled, Some(77));

        // Who is gone has no rating; the meeting is over all the same.
        let (again, game) = self::meeting(Seat::User(ann.id.clone()), Seat::Gone);
        own(&store, &game.id).await;
        store.add_meeting(again.clone(), game).await.unwrap();
        let gone = Some(self::contest(&ann, &user(None)));
        let settled =
            store.settle(&again.id, 79, gone, None, |_| Some([step(1510, 1520), step(1, 2)])).await.unwrap();
        assert_eq!(settled, Some(Settled::default()));
        let users = store.rated_users(&[&ann.id]).await.unwrap();
        assert_eq!(users[&ann.id].ratings[0].rating, 1510);
        assert_eq!(store.meeting(&again.id).await.unwrap().unwrap().settled, Some(79));
    }
}

/// Two servers settle meetings of the same two people at the same time: what one wrote the next begins with.
#[tokio::test]
async fn settlements_at_the_same_time_follow_each_other() {
    for address in addresses() {
        let servers = [Store::open(&address).await.unwrap(), Store::open(&address).await.unwrap()];
        let (ann, bob) = (user(Some("hash")), user(Some("hash")));
        for user in [&ann, &bob] {
            servers[0].add_user(user.clone()).await.unwrap();
        }
        let mut settlements = Vec::new();
        for number in 0..24 {
            let (meeting, game) = meeting(Seat::User(ann.id.clone()), Seat::User(bob.id.clone()));
            let store = servers[number % 2].clone();
            store.add_meeting(meeting.clone(), game).await.unwrap();
            // Each side is named first in its turn: neither order may wait for the other.
            let contest = if number % 3 == 0 { contest(&ann, &bob) } else { contest(&bob, &ann) };
            settlements.push(tokio::spawn(async move {
                let step = |rating: Option<Rating>| {
                    let before = rating.map_or(0, |rating| rating.rating);
                    step(before, before + 1)
                };
                let count = move |[one, two]: [Option<Rating>; 2]| Some([step(one), step(two)]);
                store.settle(&meeting.id, 5, Some(contest), None, count).await.unwrap().unwrap()
            }));
        }
        let mut steps = Vec::new();
        for settlement in settlements {
            steps.extend(
                settlement.await.unwrap().changes.into_iter().map(|change| (change.person, change.before)),
            );
        }
        for person in [&ann, &bob] {
            let mut own: Vec<i64> =
                steps.iter().filter(|(id, _)| *id == person.id).map(|&(_, before)| before).collect();
            own.sort_unstable();
            assert_eq!(own, (0..24).collect::<Vec<_>>());
        }
    }
}

#[tokio::test]
async fn a_deleted_person_leaves_games_and_nothing_else() {
    for store in stores().await {
        let ann = user(Some("hash"));
        store.add_user(ann.clone()).await.unwrap();
        let (meeting, game) = meeting(Seat::User(ann.id.clone()), Seat::Engine(1));
        own(&store, &game.id).await;
        store.add_meeting(meeting.clone(), game.clone()).await.unwrap();
        let hash = id("s");
        let session =
            Session { hash: hash.clone(), person: ann.id.clone(), created: 1, seen: 1, agent: String::new() };
        store.add_session(session).await.unwrap();
        let seek = Seek { id: id("k"), person: ann.id.clone(), body: "{}".to_owned(), created: 1 };
        store.add_seek(seek.clone()).await.unwrap();
        let bob = user(None);
        store.add_user(bob.clone()).await.unwrap();
        let count = |_| Some([step(1500, 1600), step(1500, 1400)]);
        store.settle(&meeting.id, 1, Some(contest(&ann, &bob)), None, count).await.unwrap();
        store.delete_user(&ann.id).await.unwrap();
        assert_eq!(store.user(&ann.id).await.unwrap(), None);
        assert_eq!(store.session(&hash).await.unwrap(), None);
        assert!(store.rated_users(&[&ann.id]).await.unwrap().is_empty());
        assert_eq!(store.rating_changes_of(&ann.id).await.unwrap(), []);
        assert_eq!(store.take_seek(&seek.id).await.unwrap(), None);
        let game = store.game(&game.id).await.unwrap().unwrap();
        assert_eq!((game.first, game.second), (Seat::Gone, Seat::Engine(1)));
        assert_eq!(store.meeting(&meeting.id).await.unwrap().unwrap().one, Seat::Gone);
        // The name is free again.
        store.add_user(User { id: id("u"), ..ann }).await.unwrap();
    }
}

#[tokio::test]
async fn a_seek_is_taken_by_one() {
    for store in stores().await {
        let ann = user(None);
        store.add_user(ann.clone()).await.unwrap();
        let seek = Seek { id: id("k"), person: ann.id, body: "{}".to_owned(), created: 3 };
        store.add_seek(seek.clone()).await.unwrap();
        assert!(store.seeks().await.unwrap().contains(&seek));
        let (one, two) = tokio::join!(store.take_seek(&seek.id), store.take_seek(&seek.id));
        let taken: Vec<_> = [one.unwrap(), two.unwrap()].into_iter().flatten().collect();
        assert_eq!(taken, [seek]);
    }
}

/// Of two servers that pair the same two people at once one does; two seeks are taken together or not at all.
#[tokio::test]
async fn two_seeks_are_taken_together_and_by_one() {
    for address in addresses() {
        let servers = [Store::open(&address).await.unwrap(), Store::open(&address).await.unwrap()];
        let ann = user(None);
        servers[0].add_user(ann.clone()).await.unwrap();
        let seek = || Seek { id: id("k"), person: ann.id.clone(), body: "{}".to_owned(), created: 3 };
        let (one, two, three) = (seek(), seek(), seek());
        for seek in [&one, &two, &three] {
            servers[0].add_seek(seek.clone()).await.unwrap();
        }
        let (first, second) =
            tokio::join!(servers[0].take_seeks(&one.id, &two.id), servers[1].take_seeks(&two.id, &one.id));
        assert!(first.unwrap() != second.unwrap(), "{address}");
        assert!(!servers[0].take_seeks(&two.id, &three.id).await.unwrap());
        let seeks = servers[1].seeks().await.unwrap();
        assert!(seeks.contains(&three) && !seeks.contains(&one) && !seeks.contains(&two));
    }
}

/// What was acknowledged is there after the database is opened again.
#[tokio::test]
async fn what_was_written_is_read_by_the_next_server() {
    let path = sqlite();
    let game = id("g");
    let store = Store::open(&path).await.unwrap();
    store.append(append(&game, 1, None)).await.unwrap();
    store.close().await;
    assert!(matches!(store.append(append(&game, 2, None)).await, Err(StoreError::Closed)));
    let store = Store::open(&path).await.unwrap();
    assert_eq!(store.log(&game).await.unwrap(), [append(&game, 1, None).entry]);
}

/// Acts of a competition: numbered without a gap, all of a request or none, and of two servers one is told that it collides.
#[tokio::test]
async fn acts_of_an_event_collide_instead_of_being_lost() {
    let act =
        |number: u32| LoggedAct { number, at: 5, who: "u1".to_owned(), body: format!("{{\"ё\":{number}}}") };
    for address in addresses() {
        let servers = [Store::open(&address).await.unwrap(), Store::open(&address).await.unwrap()];
        let event = Event { id: id("e"), name: "Кубок".to_owned(), created: i64::MAX - 1 };
        servers[0].add_event(event.clone(), vec![act(1), act(2)]).await.unwrap();
        assert_eq!(servers[1].event(&event.id).await.unwrap(), Some(event.clone()));
        assert!(servers[1].events(5).await.unwrap().contains(&event));
        for wrong in [vec![act(2)], vec![act(4)], vec![act(3), act(5)]] {
            let refused = servers[1].append_acts(&event.id, wrong, Vec::new()).await;
            assert!(matches!(refused, Err(StoreError::Collision)), "{refused:?}");
        }
        assert_eq!(servers[0].acts(&event.id, 0).await.unwrap(), [act(1), act(2)]);
        let mut taken = 2;
        while taken < 30 {
            let next = || vec![act(taken + 1)];
            let (one, two) = tokio::join!(
                servers[0].append_acts(&event.id, next(), Vec::new()),
                servers[1].append_acts(&event.id, next(), Vec::new())
            );
            assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
            taken += 1;
        }
        assert_eq!(servers[0].acts(&event.id, 28).await.unwrap(), [act(29), act(30)]);
    }
}

/// Acts of a contest are numbered as those of an event are, and have nothing to do with them.
#[tokio::test]
async fn acts_of_a_contest_collide_instead_of_being_lost() {
    let act =
        |number: u32| LoggedAct { number, at: 5, who: "u1".to_owned(), body: format!("{{\"n\":{number}}}") };
    for address in addresses() {
        let servers = [Store::open(&address).await.unwrap(), Store::open(&address).await.unwrap()];
        let contest = CompositionContest {
            id: id("c"),
            kind: "composers".to_owned(),
            name: "Конкурс".to_owned(),
            created: i64::MAX - 1,
        };
        servers[0].add_contest(contest.clone(), vec![act(1)]).await.unwrap();
        assert_eq!(servers[1].contest(&contest.id).await.unwrap(), Some(contest.clone()));
        assert!(servers[1].contests(5).await.unwrap().contains(&contest));
        let refused = servers[1].append_to_contest(&contest.id, vec![act(1)]).await;
        assert!(matches!(refused, Err(StoreError::Collision)), "{refused:?}");
        servers[1].append_to_contest(&contest.id, vec![act(2), act(3)]).await.unwrap();
        assert_eq!(servers[0].contest_acts(&contest.id).await.unwrap(), [act(1), act(2), act(3)]);
        assert_eq!(servers[0].acts(&contest.id, 0).await.unwrap(), []);
        assert_eq!(servers[0].event(&contest.id).await.unwrap(), None);
    }
}
