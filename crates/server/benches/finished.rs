//! Millions of finished games: how long until a server with so many is ready, and whether its pages take longer than those of a server that has hardly any.
//!
//! `cargo bench -p server --bench finished -- --games 10000000`, on PostgreSQL with `tools/with-postgres` and `--database postgres`.
//!
//! `--keep FOLDER` leaves what was made there, and takes what an earlier run has left; of PostgreSQL it says that the databases may be there.
//!
//! One rated game is played over the network to its end, and its rows are copied: everybody has two hundred games, whether there are ten people or a
//! hundred thousand. One game in a hundred is copied with its whole log, and those are opened; the others have the first entries of it only, so that they
//! fit on the disk. Then both servers are asked for the same pages in turn.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test program fails by panicking"
)]

#[path = "../tests/guest/mod.rs"]
mod guest;
mod players;
mod served;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use guest::{Guest, account, option, play_on, rated};
use players::{next, percentile};
use serde_json::json;
use served::{Folder, Server, goal};
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Row as _};

/// The games of each person.
const EACH: u64 = 200;
/// One game in so many has its whole log.
const WHOLE: u64 = 100;
/// The entries that the others have.
const ENTRIES: u64 = 2;
/// The tables that are filled.
const TABLES: [&str; 7] = ["users", "meetings", "games", "log", "ratings", "rating_changes", "results"];

fn main() {
    if served::is_done() {
        return;
    }
    let games: u64 = option("games", "10000000").parse().unwrap();
    let asked: usize = option("asked", "300").parse().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (many, few) = (Full::new("many", games).await, Full::new("few", 10_000).await);
        // Whoever writes to a database of this size has left something in the caches; it is the second start that is measured.
        drop(many.start().await);
        let (server, ready) = many.start().await;
        println!("{games} finished games: ready after {ready:.0?}, {} MB", server.memory() / 1_024);
        goal("ready in under 2 s", ready < Duration::from_secs(2));
        let (little, _) = few.start().await;
        compare([(&server, many.people, games), (&little, few.people, few.games)], asked).await;
    });
}

/// A database that is filled with copies.
struct Full {
    folder: PathBuf,
    /// Takes the folder away at the end.
    _gone: Option<Folder>,
    database: String,
    games: u64,
    people: u64,
}

impl Full {
    async fn new(name: &str, games: u64) -> Self {
        let keep = option("keep", "");
        let gone = keep.is_empty().then(|| Folder::new(name));
        let folder = gone.as_ref().map_or_else(|| PathBuf::from(keep).join(name), |gone| gone.0.clone());
        let mut there = folder.join("bolshak.db").exists();
        let mut database = folder.join("bolshak.db").to_string_lossy().into_owned();
        if option("database", "sqlite") == "postgres" {
            let address = std::env::var("BOLSHAK_TEST_POSTGRES").expect("tools/with-postgres starts one");
            let known = format!("SELECT 1 FROM pg_database WHERE datname = '{name}'");
            let mut connection = guest::connect(&address).await;
            there =
                sqlx::query(AssertSqlSafe(known)).fetch_optional(&mut connection).await.unwrap().is_some();
            if !there {
                execute(&mut connection, &format!("CREATE DATABASE {name}")).await;
            }
            database = address.replacen("/bolshak?", &format!("/{name}?"), 1);
        }
        let full = Self { folder, _gone: gone, database, games, people: games * 2 / EACH };
        let begun = Instant::now();
        if !there {
            full.fill().await;
        }
        println!("{games} games of {} people made in {:.0?}", full.people, begun.elapsed());
        full
    }

    async fn start(&self) -> (Server, Duration) {
        let begun = Instant::now();
        let server = Server::start(&self.folder, &["--listen", "127.0.0.1:0", "--database", &self.database]);
        assert_eq!(Guest::new(server.address).get("/health").await.status, 200);
        (server, begun.elapsed())
    }

    async fn fill(&self) {
        let (server, _) = self.start().await;
        let mut ann = account(server.address, "Ann").await;
        let mut bob = account(server.address, "Bob").await;
        let (game, mut sockets) = rated(&mut ann, &mut bob).await;
        play_on(&mut sockets, 8).await;
        sockets[0].does(json!({ "t": "resign" })).await;
        sockets[1].event("settled").await;
        drop(server);

        let mut connection = guest::connect(&self.database).await;
        let postgres = self.database.starts_with("postgres:");
        // What is copied refers to what is there, and nothing has to survive a fall.
        let settings: &[&str] = if postgres {
            &[
                "SET session_replication_role = replica",
                "SET synchronous_commit = off",
                "SET maintenance_work_mem = '512MB'",
            ]
        } else {
            &[
                "PRAGMA foreign_keys = OFF",
                "PRAGMA synchronous = OFF",
                "PRAGMA journal_mode = OFF",
                "PRAGMA cache_size = -1000000",
            ]
        };
        for setting in settings {
            execute(&mut connection, setting).await;
        }
        let indexes = self.indexes(&mut connection).await;
        for (name, _) in &indexes {
            execute(&mut connection, &format!("DROP INDEX {name}")).await;
        }
        for statement in self.copies(&mut connection, &game).await {
            execute(&mut connection, &statement).await;
        }
        for (_, made) in &indexes {
            execute(&mut connection, made).await;
        }
        if postgres {
            // What its own housekeeping does by and by.
            execute(&mut connection, "VACUUM ANALYZE").await;
            execute(&mut connection, "CHECKPOINT").await;
        } else {
            execute(&mut connection, "PRAGMA journal_mode = WAL").await;
        }
        connection.close().await.unwrap();
    }

    /// The indexes that are no keys, each with the statement that makes it: they are made when the tables are full.
    async fn indexes(&self, connection: &mut AnyConnection) -> Vec<(String, String)> {
        let question = if self.database.starts_with("postgres:") {
            "SELECT indexname::text, indexdef, tablename::text FROM pg_indexes WHERE schemaname = 'public' \
             AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = indexname)"
        } else {
            "SELECT name, sql, tbl_name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
        };
        let rows = sqlx::query(question).fetch_all(connection).await.unwrap();
        let filled = rows.iter().filter(|row| TABLES.contains(&row.get::<String, _>(2).as_str()));
        filled.map(|row| (row.get(0), row.get(1))).collect()
    }

    /// The statements that copy one game with everything that belongs to it.
    async fn copies(&self, connection: &mut AnyConnection, game: &str) -> Vec<String> {
        let seats =
            format!("SELECT meeting, substr(first, 6), substr(second, 6) FROM games WHERE id = '{game}'");
        let row = sqlx::query(AssertSqlSafe(seats)).fetch_one(connection).await.unwrap();
        let (meeting, one, two): (String, String, String) = (row.get(0), row.get(1), row.get(2));
        let Self { games, people, .. } = self;
        let numbers = |last: &u64| {
            format!(
                "WITH RECURSIVE n(n) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM n WHERE n < {last})"
            )
        };
        let (of_games, of_people) = (numbers(games), numbers(people));
        let (g, m) = (id('G', "n"), id('M', "n"));
        // Everybody meets everybody in turn.
        let first = id('P', &format!("(n % {people} + 1)"));
        let second = id('P', &format!("((n + 1 + n / {people} % ({people} - 1)) % {people} + 1)"));
        let at = |column: &str| format!("{column} - ({games} - n) * 1000");
        let mut statements = vec![
            format!(
                "INSERT INTO users (id, name, name_key, password, zone, created, bot) {of_people} \
                 SELECT {}, 'Player' || n, 'player' || n, password, zone, created, bot FROM n, users WHERE id = '{one}'",
                id('P', "n")
            ),
            format!(
                "INSERT INTO ratings (person, pool, rating, games, deviation, volatility, at) {of_people} \
                 SELECT {}, pool, 1000 + n * 7919 % 1500, {EACH}, 60, volatility, at FROM n, ratings WHERE person = '{one}'",
                id('P', "n")
            ),
            format!(
                "INSERT INTO meetings (id, terms, discipline, tempo, rated, one, two, created, settled) {of_games} \
                 SELECT {m}, terms, discipline, tempo, rated, 'user:' || {first}, 'user:' || {second}, {}, {} FROM n, meetings WHERE id = '{meeting}'",
                at("created"),
                at("settled")
            ),
            format!(
                "INSERT INTO games (id, meeting, number, regulations, first, second, created, ended, outcome, score) {of_games} \
                 SELECT {g}, {m}, number, regulations, 'user:' || {first}, 'user:' || {second}, {}, {}, outcome, score FROM n, games WHERE id = '{game}'",
                at("created"),
                at("ended")
            ),
            format!(
                "INSERT INTO log (game, seq, at, body) {of_games} \
                 SELECT {g}, seq, {}, body FROM n, log WHERE game = '{game}' AND (n % {WHOLE} = 0 OR seq <= {ENTRIES})",
                at("at")
            ),
        ];
        for (person, me, other, seat) in [(&one, &first, &second, "second"), (&two, &second, &first, "first")]
        {
            statements.push(format!(
                "INSERT INTO rating_changes (person, meeting, pool, at, before, after) {of_games} \
                 SELECT {me}, {m}, pool, {}, before, after FROM n, rating_changes WHERE meeting = '{meeting}' AND person = '{person}'",
                at("at")
            ));
            statements.push(format!(
                "INSERT INTO results (person, at, game, pool, side, opening, score, other, other_rating) {of_games} \
                 SELECT {me}, {}, {g}, pool, side, opening, score, 'user:' || {other}, other_rating + n % 500 FROM n, results \
                 WHERE game = '{game}' AND side <> '{seat}'",
                at("at")
            ));
        }
        statements
    }
}

/// An id of ten signs from a number; a zero, which looks like a letter, is not among them.
fn id(letter: char, number: &str) -> String {
    format!("'{letter}' || replace(substr(CAST(1000000000 + {number} AS TEXT), 2), '0', 'x')")
}

async fn execute(connection: &mut AnyConnection, statement: &str) {
    sqlx::raw_sql(AssertSqlSafe(statement.to_owned())).execute(connection).await.unwrap();
}

/// A page, of the person or game of a number.
type Path = fn(u64) -> String;

const PAGES: [(&str, Path); 8] = [
    ("lobby", |_| "/".to_owned()),
    ("lobby of a player", |_| "/".to_owned()),
    ("profile, 200 games", |person| format!("/u/Player{person}")),
    ("profile, no game", |_| "/u/Carl".to_owned()),
    ("older games of a person", |person| format!("/api/users/Player{person}/games")),
    ("search for people", |person| format!("/api/players?prefix=player{}", person / 5)),
    ("leaders", |_| "/players/russian-blitz".to_owned()),
    ("game", |game| format!("/g/{}", spelled('G', game))),
];

/// The same id as [`id`] makes.
fn spelled(letter: char, number: u64) -> String {
    format!("{letter}{}", format!("{number:09}").replace('0', "x"))
}

/// Asks two servers for the same pages in turn.
async fn compare(servers: [(&Server, u64, u64); 2], asked: usize) {
    let mut guests = Vec::new();
    for (server, ..) in servers {
        // An earlier run may have made it.
        let carl = json!({ "name": "Carl", "password": "long enough" });
        Guest::new(server.address).post("/api/accounts", carl).await;
        let mut player = Guest::new(server.address);
        let known = json!({ "name": "Ann", "password": "long enough" });
        assert!(player.post("/api/sessions", known).await.status < 300);
        guests.push([Guest::new(server.address), player]);
    }
    for (name, path) in PAGES {
        // The same twice: what nobody has asked for lately is on the disk and not in memory.
        let first = medians(servers, &mut guests, (name, path), asked).await;
        let [many, few] = medians(servers, &mut guests, (name, path), asked).await;
        let ratio = many.as_secs_f64() / few.as_secs_f64();
        println!(
            "{name}: {many:.1?}, with hardly any games {few:.1?}: {ratio:.2}; when nobody has asked before {:.1?} and {:.1?}",
            first[0], first[1]
        );
        goal("within 20 %", ratio < 1.2);
    }
}

/// How long a page takes at each of two servers, the median of so many people or games.
async fn medians(
    servers: [(&Server, u64, u64); 2],
    guests: &mut [[Guest; 2]],
    (name, path): (&str, Path),
    asked: usize,
) -> [Duration; 2] {
    let mut seed = 64;
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..asked {
        for ((times, guests), (_, people, games)) in times.iter_mut().zip(&mut *guests).zip(servers) {
            seed = next(seed);
            let number = if name == "game" {
                (1 + (seed >> 33) % (games / WHOLE)) * WHOLE
            } else {
                1 + (seed >> 33) % people
            };
            let guest = &mut guests[usize::from(name == "lobby of a player")];
            let (path, begun) = (path(number), Instant::now());
            let answer = guest.get(&path).await;
            times.push(begun.elapsed());
            assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        }
    }
    times.map(|mut times| {
        times.sort_unstable();
        percentile(&times, 0.5)
    })
}
