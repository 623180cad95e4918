//! Both databases: the statements are the same, the connections are not.

use std::sync::Once;
use std::time::Duration;

use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::{AnyPool, Row};

use crate::error::StoreError;
use crate::journal::Journal;
use crate::model::{
    Append, Entry, Game, Meeting, Rating, RatingChange, Seat, Seek, Session, User, UserChange,
};
use crate::{Pending, Store};

/// How long to wait for a connection before giving up.
const PATIENCE: Duration = Duration::from_secs(60);

/// A store over SQL.
#[derive(Debug)]
pub(crate) struct Sql {
    name: &'static str,
    read: AnyPool,
    /// SQLite has one writer; with one connection the writers queue up here instead of polling for its lock.
    write: AnyPool,
    journal: Journal,
}

fn drivers() {
    static ONCE: Once = Once::new();
    ONCE.call_once(sqlx::any::install_default_drivers);
}

/// A file of SQLite: write-ahead log, and a commit is on disk when it answers.
pub(crate) async fn open_sqlite(path: &str) -> Result<Sql, StoreError> {
    drivers();
    let address = format!("sqlite:{path}?mode=rwc");
    let options = || {
        AnyPoolOptions::new().acquire_timeout(PATIENCE).idle_timeout(None).max_lifetime(None).after_connect(
            |connection, _| {
                Box::pin(async move {
                    for pragma in [
                        "PRAGMA journal_mode = WAL",
                        "PRAGMA synchronous = FULL",
                        "PRAGMA foreign_keys = ON",
                        "PRAGMA busy_timeout = 5000",
                        "PRAGMA wal_autocheckpoint = 4000",
                    ] {
                        sqlx::query(pragma).execute(&mut *connection).await?;
                    }
                    Ok(())
                })
            },
        )
    };
    let write = options().max_connections(1).connect(&address).await?;
    sqlx::migrate!("migrations/sqlite").run(&write).await?;
    let read = options().max_connections(4).connect(&address).await?;
    Ok(Sql { name: "sqlite", journal: Journal::start(write.clone()), read, write })
}

/// PostgreSQL.
pub(crate) async fn open_postgres(address: &str) -> Result<Sql, StoreError> {
    drivers();
    let pool = AnyPoolOptions::new().max_connections(8).acquire_timeout(PATIENCE).connect(address).await?;
    sqlx::migrate!("migrations/postgres").run(&pool).await?;
    Ok(Sql { name: "postgres", journal: Journal::start(pool.clone()), read: pool.clone(), write: pool })
}

const USER: &str = "id, name, password, zone, created";
const SESSION: &str = "hash, person, created, seen, agent";
const MEETING: &str = "id, terms, discipline, tempo, rated, one, two, created, settled";
const GAME: &str = "id, meeting, number, regulations, first, second, created, ended, outcome";

fn read_user(row: &AnyRow) -> Result<User, StoreError> {
    Ok(User {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        password: row.try_get("password")?,
        zone: row.try_get("zone")?,
        created: row.try_get("created")?,
    })
}

fn read_session(row: &AnyRow) -> Result<Session, StoreError> {
    Ok(Session {
        hash: row.try_get("hash")?,
        person: row.try_get("person")?,
        created: row.try_get("created")?,
        seen: row.try_get("seen")?,
        agent: row.try_get("agent")?,
    })
}

fn read_seat(row: &AnyRow, column: &str) -> Result<Seat, StoreError> {
    let text: String = row.try_get(column)?;
    Seat::read(&text).ok_or(StoreError::Unreadable(text))
}

fn read_number(row: &AnyRow, column: &str) -> Result<u32, StoreError> {
    let number: i64 = row.try_get(column)?;
    u32::try_from(number).map_err(|_| StoreError::Unreadable(format!("{column} {number}")))
}

fn read_meeting(row: &AnyRow) -> Result<Meeting, StoreError> {
    Ok(Meeting {
        id: row.try_get("id")?,
        terms: row.try_get("terms")?,
        discipline: row.try_get("discipline")?,
        tempo: row.try_get("tempo")?,
        rated: row.try_get::<i64, _>("rated")? != 0,
        one: read_seat(row, "one")?,
        two: read_seat(row, "two")?,
        created: row.try_get("created")?,
        settled: row.try_get("settled")?,
    })
}

fn read_game(row: &AnyRow) -> Result<Game, StoreError> {
    Ok(Game {
        id: row.try_get("id")?,
        meeting: row.try_get("meeting")?,
        number: read_number(row, "number")?,
        regulations: row.try_get("regulations")?,
        first: read_seat(row, "first")?,
        second: read_seat(row, "second")?,
        created: row.try_get("created")?,
        ended: row.try_get("ended")?,
        outcome: row.try_get("outcome")?,
    })
}

fn read_change(row: &AnyRow) -> Result<RatingChange, StoreError> {
    Ok(RatingChange {
        person: row.try_get("person")?,
        meeting: row.try_get("meeting")?,
        pool: row.try_get("pool")?,
        at: row.try_get("at")?,
        before: row.try_get("before")?,
        after: row.try_get("after")?,
    })
}

fn read_seek(row: &AnyRow) -> Result<Seek, StoreError> {
    Ok(Seek {
        id: row.try_get("id")?,
        person: row.try_get("person")?,
        body: row.try_get("body")?,
        created: row.try_get("created")?,
    })
}

/// Names that differ only in the case of their letters are one name.
fn key(name: &str) -> String {
    name.to_lowercase()
}

async fn insert_game<'e>(executor: impl sqlx::AnyExecutor<'e>, game: &Game) -> Result<u64, StoreError> {
    let done = sqlx::query(
        "INSERT INTO games (id, meeting, number, regulations, first, second, created, ended, outcome) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING",
    )
    .bind(game.id.as_str())
    .bind(game.meeting.as_str())
    .bind(i64::from(game.number))
    .bind(game.regulations.as_str())
    .bind(game.first.text())
    .bind(game.second.text())
    .bind(game.created)
    .bind(game.ended)
    .bind(game.outcome.clone())
    .execute(executor)
    .await?;
    Ok(done.rows_affected())
}

impl Store for Sql {
    fn name(&self) -> &'static str {
        self.name
    }

    fn check(&self) -> Pending<'_, ()> {
        Box::pin(async move {
            sqlx::query("SELECT 1").execute(&self.read).await?;
            Ok(())
        })
    }

    fn close(&self) -> Pending<'_, ()> {
        Box::pin(async move {
            self.read.close().await;
            self.write.close().await;
            Ok(())
        })
    }

    fn add_user(&self, user: User) -> Pending<'_, ()> {
        Box::pin(async move {
            sqlx::query(
                "INSERT INTO users (id, name, name_key, password, zone, created) VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(user.id)
            .bind(user.name.clone())
            .bind(key(&user.name))
            .bind(user.password)
            .bind(user.zone)
            .bind(user.created)
            .execute(&self.write)
            .await?;
            Ok(())
        })
    }

    fn user(&self, id: &str) -> Pending<'_, Option<User>> {
        let id = id.to_owned();
        Box::pin(async move {
            let row = sqlx::query(&format!("SELECT {USER} FROM users WHERE id = $1"))
                .bind(id)
                .fetch_optional(&self.read)
                .await?;
            row.as_ref().map(read_user).transpose()
        })
    }

    fn user_by_name(&self, name: &str) -> Pending<'_, Option<User>> {
        let key = key(name);
        Box::pin(async move {
            let row = sqlx::query(&format!("SELECT {USER} FROM users WHERE name_key = $1"))
                .bind(key)
                .fetch_optional(&self.read)
                .await?;
            row.as_ref().map(read_user).transpose()
        })
    }

    fn change_user(&self, id: &str, change: UserChange) -> Pending<'_, bool> {
        let id = id.to_owned();
        Box::pin(async move {
            let done = sqlx::query(
                "UPDATE users SET name = COALESCE($1, name), name_key = COALESCE($2, name_key), \
                 password = COALESCE($3, password), zone = COALESCE($4, zone) WHERE id = $5",
            )
            .bind(change.name.clone())
            .bind(change.name.as_deref().map(key))
            .bind(change.password)
            .bind(change.zone)
            .bind(id)
            .execute(&self.write)
            .await?;
            Ok(done.rows_affected() > 0)
        })
    }

    fn delete_user(&self, id: &str) -> Pending<'_, ()> {
        let id = id.to_owned();
        Box::pin(async move {
            let seat = Seat::User(id.clone()).text();
            let mut transaction = self.write.begin().await?;
            for statement in [
                "UPDATE games SET first = $1 WHERE first = $2",
                "UPDATE games SET second = $1 WHERE second = $2",
                "UPDATE meetings SET one = $1 WHERE one = $2",
                "UPDATE meetings SET two = $1 WHERE two = $2",
            ] {
                sqlx::query(statement)
                    .bind(Seat::Gone.text())
                    .bind(seat.as_str())
                    .execute(&mut *transaction)
                    .await?;
            }
            // Log-ins, ratings and seeks go with the person.
            sqlx::query("DELETE FROM users WHERE id = $1").bind(id).execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(())
        })
    }

    fn add_session(&self, session: Session) -> Pending<'_, ()> {
        Box::pin(async move {
            sqlx::query(
                "INSERT INTO sessions (hash, person, created, seen, agent) VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(session.hash)
            .bind(session.person)
            .bind(session.created)
            .bind(session.seen)
            .bind(session.agent)
            .execute(&self.write)
            .await?;
            Ok(())
        })
    }

    fn session(&self, hash: &str) -> Pending<'_, Option<(Session, User)>> {
        let hash = hash.to_owned();
        Box::pin(async move {
            let row = sqlx::query(&format!("SELECT {SESSION} FROM sessions WHERE hash = $1"))
                .bind(hash)
                .fetch_optional(&self.read)
                .await?;
            let Some(session) = row.as_ref().map(read_session).transpose()? else { return Ok(None) };
            let user = self.user(&session.person).await?;
            Ok(user.map(|user| (session, user)))
        })
    }

    fn touch_session(&self, hash: &str, seen: i64) -> Pending<'_, ()> {
        let hash = hash.to_owned();
        Box::pin(async move {
            sqlx::query("UPDATE sessions SET seen = $1 WHERE hash = $2")
                .bind(seen)
                .bind(hash)
                .execute(&self.write)
                .await?;
            Ok(())
        })
    }

    fn sessions_of(&self, person: &str) -> Pending<'_, Vec<Session>> {
        let person = person.to_owned();
        Box::pin(async move {
            sqlx::query(&format!("SELECT {SESSION} FROM sessions WHERE person = $1 ORDER BY seen DESC, hash"))
                .bind(person)
                .fetch_all(&self.read)
                .await?
                .iter()
                .map(read_session)
                .collect()
        })
    }

    fn end_session(&self, person: &str, hash: &str) -> Pending<'_, bool> {
        let (person, hash) = (person.to_owned(), hash.to_owned());
        Box::pin(async move {
            let done = sqlx::query("DELETE FROM sessions WHERE person = $1 AND hash = $2")
                .bind(person)
                .bind(hash)
                .execute(&self.write)
                .await?;
            Ok(done.rows_affected() > 0)
        })
    }

    fn end_other_sessions(&self, person: &str, but: &str) -> Pending<'_, ()> {
        let (person, but) = (person.to_owned(), but.to_owned());
        Box::pin(async move {
            sqlx::query("DELETE FROM sessions WHERE person = $1 AND hash <> $2")
                .bind(person)
                .bind(but)
                .execute(&self.write)
                .await?;
            Ok(())
        })
    }

    fn add_meeting(&self, meeting: Meeting, game: Game) -> Pending<'_, ()> {
        Box::pin(async move {
            let mut transaction = self.write.begin().await?;
            sqlx::query(
                "INSERT INTO meetings (id, terms, discipline, tempo, rated, one, two, created, settled) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            )
            .bind(meeting.id)
            .bind(meeting.terms)
            .bind(meeting.discipline)
            .bind(meeting.tempo)
            .bind(i64::from(meeting.rated))
            .bind(meeting.one.text())
            .bind(meeting.two.text())
            .bind(meeting.created)
            .bind(meeting.settled)
            .execute(&mut *transaction)
            .await?;
            if insert_game(&mut *transaction, &game).await? == 0 {
                return Err(StoreError::Taken);
            }
            transaction.commit().await?;
            Ok(())
        })
    }

    fn add_game(&self, game: Game) -> Pending<'_, bool> {
        Box::pin(async move { Ok(insert_game(&self.write, &game).await? > 0) })
    }

    fn meeting(&self, id: &str) -> Pending<'_, Option<Meeting>> {
        let id = id.to_owned();
        Box::pin(async move {
            let row = sqlx::query(&format!("SELECT {MEETING} FROM meetings WHERE id = $1"))
                .bind(id)
                .fetch_optional(&self.read)
                .await?;
            row.as_ref().map(read_meeting).transpose()
        })
    }

    fn game(&self, id: &str) -> Pending<'_, Option<Game>> {
        let id = id.to_owned();
        Box::pin(async move {
            let row = sqlx::query(&format!("SELECT {GAME} FROM games WHERE id = $1"))
                .bind(id)
                .fetch_optional(&self.read)
                .await?;
            row.as_ref().map(read_game).transpose()
        })
    }

    fn games_of_meeting(&self, meeting: &str) -> Pending<'_, Vec<Game>> {
        let meeting = meeting.to_owned();
        Box::pin(async move {
            sqlx::query(&format!("SELECT {GAME} FROM games WHERE meeting = $1 ORDER BY number"))
                .bind(meeting)
                .fetch_all(&self.read)
                .await?
                .iter()
                .map(read_game)
                .collect()
        })
    }

    fn sit_down(&self, game: &str, seat: Seat) -> Pending<'_, bool> {
        let game = game.to_owned();
        Box::pin(async move {
            let open = Seat::Open.text();
            let mut transaction = self.write.begin().await?;
            let mut seated = 0;
            for (ours, theirs) in [("first", "one"), ("second", "two")] {
                let done =
                    sqlx::query(&format!("UPDATE games SET {ours} = $1 WHERE id = $2 AND {ours} = $3"))
                        .bind(seat.text())
                        .bind(game.as_str())
                        .bind(open.as_str())
                        .execute(&mut *transaction)
                        .await?;
                // The first game of a meeting, the only one with an open seat, has its players in the order of the meeting.
                sqlx::query(&format!(
                    "UPDATE meetings SET {theirs} = $1 WHERE {theirs} = $2 AND id = (SELECT meeting FROM games WHERE id = $3)"
                ))
                .bind(seat.text())
                .bind(open.as_str())
                .bind(game.as_str())
                .execute(&mut *transaction)
                .await?;
                seated += done.rows_affected();
            }
            transaction.commit().await?;
            Ok(seated > 0)
        })
    }

    fn unfinished_games(&self) -> Pending<'_, Vec<Game>> {
        Box::pin(async move {
            sqlx::query(&format!("SELECT {GAME} FROM games WHERE ended IS NULL ORDER BY created, id"))
                .fetch_all(&self.read)
                .await?
                .iter()
                .map(read_game)
                .collect()
        })
    }

    fn unsettled_meetings(&self) -> Pending<'_, Vec<Meeting>> {
        Box::pin(async move {
            sqlx::query(&format!(
                "SELECT {MEETING} FROM meetings WHERE settled IS NULL AND NOT EXISTS \
                 (SELECT 1 FROM games WHERE games.meeting = meetings.id AND games.ended IS NULL) ORDER BY created, id"
            ))
            .fetch_all(&self.read)
            .await?
            .iter()
            .map(read_meeting)
            .collect()
        })
    }

    fn games_of(&self, person: &str, limit: u32) -> Pending<'_, Vec<(Game, Meeting)>> {
        let seat = Seat::User(person.to_owned()).text();
        Box::pin(async move {
            let rows = sqlx::query(&format!(
                "SELECT {GAME} FROM games WHERE first = $1 OR second = $2 ORDER BY created DESC, id LIMIT $3"
            ))
            .bind(seat.as_str())
            .bind(seat.as_str())
            .bind(i64::from(limit))
            .fetch_all(&self.read)
            .await?;
            let mut games = Vec::with_capacity(rows.len());
            for row in &rows {
                let game = read_game(row)?;
                let meeting = self.meeting(&game.meeting).await?;
                let meeting = meeting.ok_or_else(|| StoreError::Unreadable(format!("game {}", game.id)))?;
                games.push((game, meeting));
            }
            Ok(games)
        })
    }

    fn append(&self, append: Append) -> Pending<'_, ()> {
        Box::pin(self.journal.append(append))
    }

    fn log(&self, game: &str) -> Pending<'_, Vec<Entry>> {
        let game = game.to_owned();
        Box::pin(async move {
            let rows = sqlx::query("SELECT seq, at, body FROM log WHERE game = $1 ORDER BY seq")
                .bind(game)
                .fetch_all(&self.read)
                .await?;
            rows.iter()
                .map(|row| {
                    Ok(Entry {
                        seq: read_number(row, "seq")?,
                        at: row.try_get("at")?,
                        body: row.try_get("body")?,
                    })
                })
                .collect()
        })
    }

    fn ratings_of(&self, person: &str) -> Pending<'_, Vec<Rating>> {
        let person = person.to_owned();
        Box::pin(async move {
            let rows = sqlx::query("SELECT pool, rating, games FROM ratings WHERE person = $1 ORDER BY pool")
                .bind(person)
                .fetch_all(&self.read)
                .await?;
            rows.iter()
                .map(|row| {
                    Ok(Rating {
                        pool: row.try_get("pool")?,
                        rating: row.try_get("rating")?,
                        games: row.try_get("games")?,
                    })
                })
                .collect()
        })
    }

    fn rating_changes_of(&self, person: &str) -> Pending<'_, Vec<RatingChange>> {
        let person = person.to_owned();
        Box::pin(async move {
            sqlx::query("SELECT * FROM rating_changes WHERE person = $1 ORDER BY at, meeting")
                .bind(person)
                .fetch_all(&self.read)
                .await?
                .iter()
                .map(read_change)
                .collect()
        })
    }

    fn rating_changes_by(&self, meeting: &str) -> Pending<'_, Vec<RatingChange>> {
        let meeting = meeting.to_owned();
        Box::pin(async move {
            sqlx::query("SELECT * FROM rating_changes WHERE meeting = $1 ORDER BY person")
                .bind(meeting)
                .fetch_all(&self.read)
                .await?
                .iter()
                .map(read_change)
                .collect()
        })
    }

    fn settle(&self, meeting: &str, at: i64, changes: Vec<RatingChange>) -> Pending<'_, bool> {
        let meeting = meeting.to_owned();
        Box::pin(async move {
            let mut transaction = self.write.begin().await?;
            let done = sqlx::query("UPDATE meetings SET settled = $1 WHERE id = $2 AND settled IS NULL")
                .bind(at)
                .bind(meeting)
                .execute(&mut *transaction)
                .await?;
            if done.rows_affected() == 0 {
                return Ok(false);
            }
            for change in changes {
                sqlx::query(
                    "INSERT INTO rating_changes (person, meeting, pool, at, before, after) \
                     VALUES ($1, $2, $3, $4, $5, $6)",
                )
                .bind(change.person.as_str())
                .bind(change.meeting)
                .bind(change.pool.as_str())
                .bind(change.at)
                .bind(change.before)
                .bind(change.after)
                .execute(&mut *transaction)
                .await?;
                sqlx::query(
                    "INSERT INTO ratings (person, pool, rating, games) VALUES ($1, $2, $3, 1) \
                     ON CONFLICT (person, pool) DO UPDATE SET rating = excluded.rating, games = ratings.games + 1",
                )
                .bind(change.person)
                .bind(change.pool)
                .bind(change.after)
                .execute(&mut *transaction)
                .await?;
            }
            transaction.commit().await?;
            Ok(true)
        })
    }

    fn add_seek(&self, seek: Seek) -> Pending<'_, ()> {
        Box::pin(async move {
            sqlx::query("INSERT INTO seeks (id, person, body, created) VALUES ($1, $2, $3, $4)")
                .bind(seek.id)
                .bind(seek.person)
                .bind(seek.body)
                .bind(seek.created)
                .execute(&self.write)
                .await?;
            Ok(())
        })
    }

    fn seeks(&self) -> Pending<'_, Vec<Seek>> {
        Box::pin(async move {
            sqlx::query("SELECT id, person, body, created FROM seeks ORDER BY created, id")
                .fetch_all(&self.read)
                .await?
                .iter()
                .map(read_seek)
                .collect()
        })
    }

    fn take_seek(&self, id: &str) -> Pending<'_, Option<Seek>> {
        let id = id.to_owned();
        Box::pin(async move {
            let row = sqlx::query("DELETE FROM seeks WHERE id = $1 RETURNING id, person, body, created")
                .bind(id)
                .fetch_optional(&self.write)
                .await?;
            row.as_ref().map(read_seek).transpose()
        })
    }
}
