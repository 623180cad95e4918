//! What people are to each other, and what their pages show, on SQLite and on PostgreSQL.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod databases;

use databases::{addresses, id, stores};
use store::{
    ByOpening, BySide, Challenge, Contest, Game, GameResult, Meeting, Observation, PuzzleRating, PuzzleTry,
    RelationKind, Report, Said, Seat, Settled, Step, Store, Streaks, Token, User,
};

async fn person(store: &Store, name: &str) -> User {
    let id = id("u");
    let user = User {
        name: format!("{name}-{id}"),
        id,
        password: Some("hash".to_owned()),
        zone: None,
        created: 5,
        bot: false,
    };
    store.add_user(user.clone()).await.unwrap();
    user
}

async fn meeting(store: &Store, one: &User, two: &User) -> Meeting {
    let meeting = Meeting {
        id: id("m"),
        terms: "{}".to_owned(),
        discipline: "russian".to_owned(),
        tempo: "blitz".to_owned(),
        rated: true,
        one: Seat::User(one.id.clone()),
        two: Seat::User(two.id.clone()),
        created: 7,
        settled: None,
        uncounted: None,
    };
    let game = Game {
        id: id("g"),
        meeting: meeting.id.clone(),
        number: 0,
        regulations: "{}".to_owned(),
        first: meeting.one.clone(),
        second: meeting.two.clone(),
        created: 8,
        ended: None,
        outcome: None,
        wakes_at: None,
    };
    databases::own(store, &game.id).await;
    store.add_meeting(meeting.clone(), game).await.unwrap();
    meeting
}

fn contest(one: &User, two: &User, since: i64, most: i64) -> Contest {
    let people = [one.id.clone(), two.id.clone()];
    Contest { pool: "russian-blitz".to_owned(), people, since, most, crowded: "same-pair" }
}

/// A rating that is so far off, from a meeting at a moment.
async fn rate(store: &Store, one: &User, two: &User, at: i64, ratings: [i64; 2], deviation: f64) -> Settled {
    let met = meeting(store, one, two).await;
    let count = move |_| Some(ratings.map(|after| Step { before: 1500, after, deviation, volatility: 0.06 }));
    store.settle(&met.id, at, Some(contest(one, two, 0, 100)), None, count).await.unwrap().unwrap()
}

/// Of the meetings of two people on one list only so many count since a moment, whoever is named first.
#[tokio::test]
async fn who_meets_too_often_changes_no_ratings() {
    for store in stores().await {
        let (ann, bob) = (person(&store, "ann").await, person(&store, "bob").await);
        for (number, (one, two)) in [(&ann, &bob), (&bob, &ann), (&ann, &bob)].into_iter().enumerate() {
            let met = meeting(&store, one, two).await;
            let count = |_| {
                Some([1501, 1499].map(|after| Step {
                    before: 1500,
                    after,
                    deviation: 80.0,
                    volatility: 0.06,
                }))
            };
            let contest = contest(one, two, 50, 2);
            let settled = store.settle(&met.id, 100, Some(contest), None, count).await.unwrap().unwrap();
            let counted = number < 2;
            assert_eq!(settled.changes.len(), if counted { 2 } else { 0 }, "{number}");
            assert_eq!(settled.uncounted.as_deref(), (!counted).then_some("same-pair"));
            let kept = store.meeting(&met.id).await.unwrap().unwrap();
            assert_eq!((kept.settled, kept.uncounted), (Some(100), settled.uncounted));
        }
        // What was before that moment does not matter, nor does what is said not to count.
        let met = meeting(&store, &ann, &bob).await;
        let later = contest(&ann, &bob, 100, 2);
        let count =
            |_| Some([1, 2].map(|after| Step { before: 1, after, deviation: 80.0, volatility: 0.06 }));
        assert_eq!(
            store
                .settle(&met.id, 200, Some(later.clone()), None, count)
                .await
                .unwrap()
                .unwrap()
                .changes
                .len(),
            2
        );
        let met = meeting(&store, &ann, &bob).await;
        let short = Some("too-short".to_owned());
        let settled = store.settle(&met.id, 201, Some(later), short.clone(), count).await.unwrap().unwrap();
        assert_eq!(settled, Settled { changes: Vec::new(), uncounted: short });
    }
}

#[tokio::test]
async fn leaders_are_people_whose_ratings_are_known_well_enough_by_now() {
    for store in stores().await {
        let mut people = Vec::new();
        for name in ["ann", "bob", "eve", "dan"] {
            people.push(person(&store, name).await);
        }
        let pool_of = |people: &[(User, store::Rating)]| {
            people.iter().map(|(user, rating)| (user.id.clone(), rating.rating)).collect::<Vec<_>>()
        };
        rate(&store, &people[0], &people[1], 1_000, [2900, 2800], 60.0).await;
        rate(&store, &people[2], &people[3], 1_000, [3000, 2950], 200.0).await;
        let mine = |list: Vec<(String, i64)>| {
            let known: Vec<&str> = people.iter().map(|user| user.id.as_str()).collect();
            list.into_iter().filter(|(id, _)| known.contains(&id.as_str())).collect::<Vec<_>>()
        };
        let list = store.leaders("russian-blitz", 110.0, 0.0, 2_000, 50).await.unwrap();
        assert_eq!(mine(pool_of(&list)), [(people[0].id.clone(), 2900), (people[1].id.clone(), 2800)]);
        // 60² + 9 × 1000 is more than 110².
        let later = store.leaders("russian-blitz", 110.0, 9.0, 2_000, 50).await.unwrap();
        assert_eq!(mine(pool_of(&later)), []);
        assert_eq!(store.leaders("renju-blitz", 110.0, 0.0, 2_000, 50).await.unwrap(), []);
    }
}

#[tokio::test]
async fn people_are_found_by_the_beginning_of_their_names() {
    for store in stores().await {
        let mark = id("q");
        let mut names = Vec::new();
        for name in ["Анна", "аннушка", "Бо", "АНТОН"] {
            let name = format!("{mark}{name}");
            let user = User {
                id: id("u"),
                name: name.clone(),
                password: Some("hash".to_owned()),
                zone: None,
                created: 1,
                bot: false,
            };
            store.add_user(user).await.unwrap();
            names.push(name);
        }
        // A guest is nobody to look for.
        let guest = User {
            id: id("u"),
            name: format!("{mark}Аноним"),
            password: None,
            zone: None,
            created: 1,
            bot: false,
        };
        store.add_user(guest).await.unwrap();
        let found = |beginning: String, limit| {
            let store = store.clone();
            async move {
                let users = store.users_named(&beginning, limit).await.unwrap();
                users.into_iter().map(|user| user.name).collect::<Vec<_>>()
            }
        };
        assert_eq!(found(format!("{mark}АНН"), 10).await, [names[0].clone(), names[1].clone()]);
        assert_eq!(found(format!("{mark}ан"), 2).await, [names[0].clone(), names[1].clone()]);
        assert_eq!(found(format!("{mark}%"), 10).await, Vec::<String>::new());
        assert_eq!(found(format!("{mark}_"), 10).await, Vec::<String>::new());
        assert_eq!(found(mark.clone(), 10).await.len(), 4);
    }
}

#[tokio::test]
async fn keys_are_kept_as_hashes_and_taken_back() {
    for store in stores().await {
        let (ann, bob) = (person(&store, "ann").await, person(&store, "bob").await);
        let token = Token {
            hash: id("t"),
            person: ann.id.clone(),
            name: "бот".to_owned(),
            scopes: "bot:play".to_owned(),
            created: 3,
        };
        store.add_token(token.clone()).await.unwrap();
        assert_eq!(store.token(&token.hash).await.unwrap(), Some((token.clone(), ann.clone())));
        assert_eq!(store.tokens_of(&ann.id).await.unwrap(), std::slice::from_ref(&token));
        assert!(!store.revoke_token(&bob.id, &token.hash).await.unwrap());
        assert!(store.revoke_token(&ann.id, &token.hash).await.unwrap());
        assert_eq!(store.token(&token.hash).await.unwrap(), None);
        // Who has not played yet can become a program; who has cannot.
        assert!(store.make_bot(&ann.id).await.unwrap());
        assert!(store.user(&ann.id).await.unwrap().unwrap().bot);
        let guest =
            User { id: id("u"), name: id("guest"), password: None, zone: None, created: 1, bot: false };
        store.add_user(guest.clone()).await.unwrap();
        assert!(!store.make_bot(&guest.id).await.unwrap());
    }
}

#[tokio::test]
async fn a_challenge_is_taken_by_one_and_goes_with_its_people() {
    for store in stores().await {
        let (ann, bob) = (person(&store, "ann").await, person(&store, "bob").await);
        let challenge = |created| Challenge {
            id: id("c"),
            person: ann.id.clone(),
            other: bob.id.clone(),
            body: "{}".to_owned(),
            created,
        };
        let (old, new) = (challenge(1), challenge(2_000_000_000_000));
        for challenge in [&old, &new] {
            store.add_challenge(challenge.clone()).await.unwrap();
        }
        assert_eq!(store.challenges_of(&bob.id).await.unwrap(), [old.clone(), new.clone()]);
        assert!(store.expire_challenges(1_000).await.unwrap() >= 1);
        assert_eq!(store.challenges_of(&ann.id).await.unwrap(), std::slice::from_ref(&new));
        let (one, two) = tokio::join!(store.take_challenge(&new.id), store.take_challenge(&new.id));
        let taken: Vec<_> = [one.unwrap(), two.unwrap()].into_iter().flatten().collect();
        assert_eq!(taken, [new]);
        store.add_challenge(challenge(3)).await.unwrap();
        store.delete_user(&bob.id).await.unwrap();
        assert_eq!(store.challenges_of(&ann.id).await.unwrap(), []);
    }
}

#[tokio::test]
async fn a_person_is_one_thing_to_another_at_a_time() {
    for store in stores().await {
        let (ann, bob) = (person(&store, "ann").await, person(&store, "bob").await);
        for kind in [RelationKind::Follow, RelationKind::Mute, RelationKind::Block] {
            store.relate(&ann.id, &bob.id, Some(kind), 9).await.unwrap();
            let between = store.relations_between(&bob.id, &ann.id).await.unwrap();
            assert_eq!(between.len(), 1);
            assert_eq!((between[0].kind, &between[0].person), (kind, &ann.id));
        }
        let people = store.people_of(&ann.id).await.unwrap();
        assert_eq!(people.len(), 1);
        assert_eq!(people[0].1, bob);
        assert_eq!(store.people_of(&bob.id).await.unwrap(), []);
        assert_eq!(store.relations_of(&bob.id).await.unwrap().len(), 1);
        store.relate(&ann.id, &bob.id, None, 10).await.unwrap();
        assert_eq!(store.relations_between(&ann.id, &bob.id).await.unwrap(), []);
    }
}

#[tokio::test]
async fn what_was_said_is_kept_in_order_and_reports_stay() {
    for store in stores().await {
        let ann = person(&store, "ann").await;
        let game = id("g");
        for at in [3, 1, 2] {
            let said = Said {
                game: game.clone(),
                at,
                id: id("c"),
                person: ann.id.clone(),
                seated: at != 2,
                body: format!("слово {at}"),
            };
            store.add_said(said).await.unwrap();
        }
        let last = store.said_at(&game, 2).await.unwrap();
        assert_eq!(
            last.iter().map(|said| (said.at, said.seated)).collect::<Vec<_>>(),
            [(2, false), (3, true)]
        );
        let report = Report {
            id: id("r"),
            person: ann.id.clone(),
            other: "bob".to_owned(),
            game: None,
            body: "rude".to_owned(),
            at: i64::MAX,
        };
        store.add_report(report.clone()).await.unwrap();
        assert!(store.reports(10).await.unwrap().contains(&report));
    }
}

#[tokio::test]
async fn what_was_seen_of_a_player_stays_and_the_engine_adds_to_it() {
    for store in stores().await {
        let (ann, bob) = (person(&store, "ann").await, person(&store, "bob").await);
        let seen = |person: &str, game: &str, at: i64| Observation {
            person: person.to_owned(),
            at,
            game: game.to_owned(),
            moves: 20,
            mean_ms: 3_000,
            spread_ms: 40,
            given_back_ms: 5,
            away_times: 2,
            away_ms: 900,
            analysis_asked: 1,
            rated: 50,
            together: 49,
            judged: None,
            agreed: None,
        };
        let (one, two) = (id("g"), id("g"));
        let first = vec![seen(&ann.id, &one, 1), seen(&bob.id, &one, 1), seen("nobody", &one, 1)];
        store.observe(first).await.unwrap();
        store.observe(vec![seen(&ann.id, &two, 2)]).await.unwrap();
        let judged = Observation { judged: Some(30), agreed: Some(29), moves: 7, ..seen(&ann.id, &one, 1) };
        store.observe(vec![judged.clone()]).await.unwrap();
        // Only what the engine says is new.
        let judged = Observation { moves: 20, ..judged };
        assert_eq!(
            store.observations_of(&ann.id, 9).await.unwrap(),
            [seen(&ann.id, &two, 2), judged.clone()]
        );
        assert_eq!(store.observations_of(&ann.id, 1).await.unwrap(), [seen(&ann.id, &two, 2)]);
        let mut both = vec![judged, seen(&bob.id, &one, 1)];
        both.sort_by(|a, b| a.person.cmp(&b.person));
        assert_eq!(store.observations_of_game(&one).await.unwrap(), both);
        store.delete_user(&bob.id).await.unwrap();
        assert_eq!(store.observations_of(&bob.id, 9).await.unwrap(), []);
    }
}

#[tokio::test]
async fn a_page_of_a_person_is_made_of_results() {
    for store in stores().await {
        let (ann, bob) = (person(&store, "ann").await, person(&store, "bob").await);
        let result = |at: i64, side: &str, opening: &str, score, rating| GameResult {
            person: ann.id.clone(),
            at,
            game: format!("{at}"),
            pool: "russian-blitz".to_owned(),
            side: side.to_owned(),
            opening: opening.to_owned(),
            score,
            other: Seat::User(bob.id.clone()),
            other_rating: rating,
        };
        let results = vec![
            result(1, "first", "c3-d4", 2, Some(1700)),
            result(2, "second", "c3-d4", 2, Some(1900)),
            result(3, "first", "a3-b4", 2, None),
            result(4, "first", "c3-d4", 0, Some(2500)),
            result(5, "second", "", 1, None),
            result(6, "first", "c3-d4", 2, Some(1800)),
        ];
        store.add_results(results.clone()).await.unwrap();
        // Again: what follows a game can be done twice.
        store.add_results(results.clone()).await.unwrap();
        let sides = store.results_by_side(&ann.id).await.unwrap();
        let by_side =
            |side: &str, results| BySide { pool: "russian-blitz".to_owned(), side: side.to_owned(), results };
        assert_eq!(sides, [by_side("first", [3, 0, 1]), by_side("second", [1, 1, 0])]);
        let openings = store.results_by_opening(&ann.id, 1).await.unwrap();
        let most = ByOpening {
            pool: "russian-blitz".to_owned(),
            opening: "c3-d4".to_owned(),
            side: "first".to_owned(),
            results: [2, 0, 1],
        };
        assert_eq!(openings, [most]);
        let best = store.best_wins(&ann.id, 2).await.unwrap();
        assert_eq!(best, [results[1].clone(), results[5].clone()]);
        assert_eq!(store.streaks(&ann.id).await.unwrap(), Streaks { now: 1, best: 3 });
        assert_eq!(store.streaks(&bob.id).await.unwrap(), Streaks::default());
        store.delete_user(&bob.id).await.unwrap();
        assert_eq!(store.best_wins(&ann.id, 1).await.unwrap()[0].other, Seat::Gone);
    }
}

/// Only the first try of a person at a puzzle counts; the next server knows the ratings, and a person who is deleted leaves the puzzle's.
#[tokio::test]
async fn the_first_try_at_a_puzzle_counts_and_no_other() {
    for address in addresses() {
        let store = Store::open(&address).await.unwrap();
        let (one, two) = (person(&store, "solver").await, person(&store, "other").await);
        let pool = id("pool");
        let tried = |who: &User, solved, at| PuzzleTry {
            pool: pool.clone(),
            puzzle: "p1".to_owned(),
            person: who.id.clone(),
            solved,
            at,
        };
        let count = |before: [Option<PuzzleRating>; 2]| {
            before.map(|kept| {
                let before = kept.map_or(1500, |kept| kept.rating);
                Step { before, after: before + 10, deviation: 100.0, volatility: 0.06 }
            })
        };
        assert!(store.try_puzzle(tried(&one, false, 1), count).await.unwrap());
        assert!(!store.try_puzzle(tried(&one, true, 2), count).await.unwrap());
        assert!(store.try_puzzle(tried(&two, true, 3), count).await.unwrap());
        let other = Store::open(&address).await.unwrap();
        let [puzzle] = &other.puzzle_ratings(&pool).await.unwrap()[..] else { panic!("one puzzle") };
        assert_eq!((puzzle.rating, puzzle.tries, puzzle.solved, puzzle.at), (1520, 2, 1, 3));
        let solver = other.puzzle_solver(&pool, &one.id).await.unwrap().unwrap();
        assert_eq!((solver.rating, solver.tries, solver.solved), (1510, 1, 0));
        store.delete_user(&one.id).await.unwrap();
        assert_eq!(store.puzzle_solver(&pool, &one.id).await.unwrap(), None);
        assert_eq!(store.puzzle_ratings(&pool).await.unwrap()[0].tries, 2);
    }
}
