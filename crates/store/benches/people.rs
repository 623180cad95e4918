//! What the pages of people cost with 100,000 games, on SQLite or, with `--database postgres://…`, on PostgreSQL. A program, not a timing of functions:
//!
//! ```sh
//! cargo bench -p store --bench people
//! ```
#![allow(clippy::unwrap_used, reason = "a program that fails by panicking")]

use std::time::Instant;

use store::{Contest, Game, GameResult, Meeting, Seat, Step, Store, User};

const PEOPLE: usize = 2_000;
const GAMES: usize = 100_000;
/// The busiest person plays every twentieth game.
const BUSY: usize = 20;

/// Numbers that look random and are the same each time (Knuth's multiplier).
fn draw(seed: &mut u64, below: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize % below
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let at = arguments.iter().position(|argument| argument == "--database");
    let path = std::env::temp_dir().join(format!("bolshak-people-{}.db", std::process::id()));
    let address =
        at.and_then(|at| arguments.get(at + 1).cloned()).unwrap_or_else(|| path.to_str().unwrap().to_owned());
    let store = Store::open(&address).await.unwrap();
    let begun = Instant::now();
    for number in 0..PEOPLE {
        let user = User {
            id: format!("p{number}"),
            name: format!("Player{number}"),
            password: Some(String::new()),
            zone: None,
            created: 1,
            bot: false,
        };
        store.add_user(user).await.unwrap();
    }
    let mut seed = 7;
    let openings = ["c3-d4 d6-c5 b2-c3", "c3-b4 f6-g5 g3-f4", "g3-f4 f6-g5 c3-b4", "a3-b4 b6-a5 b2-a3"];
    let pools = ["russian-blitz", "russian-rapid", "international-blitz"];
    let mut results = Vec::new();
    for number in 0..GAMES {
        let one = if number % BUSY == 0 { 0 } else { draw(&mut seed, PEOPLE) };
        let two = (one + 1 + draw(&mut seed, PEOPLE - 1)) % PEOPLE;
        let score = draw(&mut seed, 3) as i64;
        let (pool, opening) = (pools[draw(&mut seed, 3)], openings[draw(&mut seed, 4)]);
        for (me, other, side, score) in [(one, two, "first", score), (two, one, "second", 2 - score)] {
            results.push(GameResult {
                person: format!("p{me}"),
                at: number as i64,
                game: format!("g{number}"),
                pool: pool.to_owned(),
                side: side.to_owned(),
                opening: opening.to_owned(),
                score,
                other: Seat::User(format!("p{other}")),
                other_rating: Some(1_200 + draw(&mut seed, 1_000) as i64),
            });
        }
        if results.len() >= 2_000 || number + 1 == GAMES {
            store.add_results(std::mem::take(&mut results)).await.unwrap();
        }
        // Every fiftieth meeting is settled, so that there are ratings and their history.
        if number % 50 == 0 {
            let people = [format!("p{one}"), format!("p{two}")];
            let meeting = Meeting {
                id: format!("m{number}"),
                terms: "{}".to_owned(),
                discipline: "russian".to_owned(),
                tempo: "blitz".to_owned(),
                rated: true,
                one: Seat::User(people[0].clone()),
                two: Seat::User(people[1].clone()),
                created: number as i64,
                settled: None,
                uncounted: None,
            };
            let game = Game {
                id: format!("g{number}"),
                meeting: meeting.id.clone(),
                number: 0,
                regulations: "{}".to_owned(),
                first: meeting.one.clone(),
                second: meeting.two.clone(),
                created: number as i64,
                ended: None,
                outcome: None,
                wakes_at: None,
            };
            store.add_meeting(meeting.clone(), game).await.unwrap();
            let contest =
                Contest { pool: "russian-blitz".to_owned(), people, since: i64::MAX, most: 1, crowded: "" };
            let rating = 1_000 + draw(&mut seed, 1_500) as i64;
            let step = Step { before: 1_500, after: rating, deviation: 80.0, volatility: 0.06 };
            store
                .settle(&meeting.id, number as i64, Some(contest), None, move |_| Some([step, step]))
                .await
                .unwrap();
        }
    }
    println!(
        "{}: {PEOPLE} people, {GAMES} games made in {:.1} s",
        store.name(),
        begun.elapsed().as_secs_f64()
    );
    for person in ["p0", "p1234"] {
        let played: i64 = store
            .results_by_side(person)
            .await
            .unwrap()
            .iter()
            .map(|side| side.results.iter().sum::<i64>())
            .sum();
        println!("{person}: {played} games");
        time("results by side", async || store.results_by_side(person).await.map(|list| list.len())).await;
        time("results by opening", async || {
            store.results_by_opening(person, 10).await.map(|list| list.len())
        })
        .await;
        time("best wins", async || store.best_wins(person, 5).await.map(|list| list.len())).await;
        time("wins in a row", async || store.streaks(person).await.map(|_| 1)).await;
        time("rating history", async || store.rating_changes_of(person).await.map(|list| list.len())).await;
    }
    time("leaders", async || {
        store.leaders("russian-blitz", 110.0, 0.0, 100_000, 50).await.map(|list| list.len())
    })
    .await;
    time("search", async || store.users_named("player12", 10).await.map(|list| list.len())).await;
    store.close().await;
    if at.is_none() {
        let _ = std::fs::remove_file(&path);
    }
}

/// The median of 50 questions, in milliseconds.
async fn time(what: &str, ask: impl AsyncFn() -> Result<usize, store::StoreError>) {
    let mut times = Vec::new();
    let mut found = 0;
    for _ in 0..50 {
        let begun = Instant::now();
        found = ask().await.unwrap();
        times.push(begun.elapsed().as_secs_f64() * 1_000.0);
    }
    times.sort_by(f64::total_cmp);
    println!("  {what:20} {:8.2} ms (worst {:.2}), {found} rows", times[25], times[49]);
}
