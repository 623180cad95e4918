//! Accounts, guests and their log-ins.

use std::collections::{HashMap, HashSet};

use crate::Store;
use crate::error::StoreError;
use crate::model::{RatedUser, Rating, Seat, Session, User, UserChange};
use crate::rows::{Columns, MOST, Name, Record, filled, list, select};

/// Names that differ only in the case of their letters are one name.
fn key(name: &str) -> String {
    name.to_lowercase()
}

/// What a person leaves at the boards. The meetings are found by their games, which have an index for each seat.
const LEAVE: [&str; 7] = [
    "UPDATE meetings SET one = $1 WHERE one = $2 AND id IN \
     (SELECT meeting FROM games WHERE first = $2 UNION SELECT meeting FROM games WHERE second = $2)",
    "UPDATE meetings SET two = $1 WHERE two = $2 AND id IN \
     (SELECT meeting FROM games WHERE first = $2 UNION SELECT meeting FROM games WHERE second = $2)",
    "UPDATE games SET first = $1 WHERE first = $2",
    "UPDATE games SET second = $1 WHERE second = $2",
    "UPDATE results SET other = $1 WHERE other = $2",
    "UPDATE days SET first = $1 WHERE first = $2",
    "UPDATE days SET second = $1 WHERE second = $2",
];

/// A rating that a person may not have.
struct Maybe(Option<Rating>);

impl Record for Maybe {
    fn columns() -> String {
        Rating::columns()
    }

    fn read(columns: &mut Columns<'_>) -> Result<Self, StoreError> {
        let pool: Option<String> = columns.take()?;
        let (rating, games): (Option<i64>, Option<i64>) = (columns.take()?, columns.take()?);
        let (deviation, volatility): (Option<f64>, Option<f64>) = (columns.take()?, columns.take()?);
        let at: Option<i64> = columns.take()?;
        let whole = || {
            Some(Rating {
                pool: pool?,
                rating: rating?,
                games: games?,
                deviation: deviation?,
                volatility: volatility?,
                at: at?,
            })
        };
        Ok(Self(whole()))
    }
}

impl Store {
    /// Adds a person.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if the name is taken.
    pub async fn add_user(&self, user: User) -> Result<(), StoreError> {
        let taken = self.writer.write(user, |connection, user| {
            Box::pin(async move {
                let done = sqlx::query(
                    "INSERT INTO users (id, name, name_key, password, zone, created, bot) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
                )
                .bind(user.id.as_str())
                .bind(user.name.as_str())
                .bind(key(&user.name))
                .bind(user.password.clone())
                .bind(user.zone.clone())
                .bind(user.created)
                .bind(i64::from(user.bot))
                .execute(connection)
                .await?;
                Ok(done.rows_affected() == 0)
            })
        });
        if taken.await? { Err(StoreError::Taken) } else { Ok(()) }
    }

    /// A person by id.
    pub async fn user(&self, id: &str) -> Result<Option<User>, StoreError> {
        self.one(select::<User>("users WHERE id = $1").bind(id)).await
    }

    /// A person by name, in whatever case it is written.
    pub async fn user_by_name(&self, name: &str) -> Result<Option<User>, StoreError> {
        self.one(select::<User>("users WHERE name_key = $1").bind(key(name))).await
    }

    /// People by id, each with their ratings, in one question; ids that nobody has are left out.
    pub async fn rated_users(&self, ids: &[&str]) -> Result<HashMap<String, RatedUser>, StoreError> {
        let mut people: HashMap<String, RatedUser> = HashMap::new();
        for ids in ids.chunks(MOST) {
            let query = select::<(User, Maybe)>(&format!(
                "users LEFT JOIN ratings ON ratings.person = users.id WHERE users.id IN ({}) ORDER BY users.id, ratings.pool",
                list(ids.len())
            ));
            let query = filled(ids).fold(query, sqlx::query::Query::bind);
            for (user, Maybe(rating)) in self.all::<(User, Maybe)>(query).await? {
                let id = user.id.clone();
                let person = people.entry(id).or_insert_with(|| RatedUser { user, ratings: Vec::new() });
                person.ratings.extend(rating);
            }
        }
        Ok(people)
    }

    /// People with an account whose names begin so, in the order of their names.
    pub async fn users_named(&self, beginning: &str, limit: u32) -> Result<Vec<User>, StoreError> {
        let name = self.dialect.name_bytes();
        let from = format!(
            "users WHERE password IS NOT NULL AND {name} >= $1 AND {name} < $2 ORDER BY {name} LIMIT $3"
        );
        let begin = key(beginning);
        let end = format!("{begin}\u{10FFFF}");
        self.all(select::<User>(&from).bind(begin).bind(end).bind(i64::from(limit))).await
    }

    /// A program plays with an account from now on. `false` if it has played before, or is a guest's.
    pub async fn make_bot(&self, id: &str) -> Result<bool, StoreError> {
        self.writer
            .write(id.to_owned(), |connection, id| {
                Box::pin(async move {
                    let done = sqlx::query(
                        "UPDATE users SET bot = 1 WHERE id = $1 AND password IS NOT NULL \
                         AND NOT EXISTS (SELECT 1 FROM games WHERE first = $2 AND ended IS NOT NULL) \
                         AND NOT EXISTS (SELECT 1 FROM games WHERE second = $2 AND ended IS NOT NULL)",
                    )
                    .bind(id.as_str())
                    .bind(Seat::User(id.clone()).text())
                    .execute(connection)
                    .await?;
                    Ok(done.rows_affected() > 0)
                })
            })
            .await
    }

    /// Changes a person. `false` if there is no such person.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if the name is taken.
    pub async fn change_user(&self, id: &str, change: UserChange) -> Result<bool, StoreError> {
        self.writer
            .write((id.to_owned(), change), |connection, (id, change)| {
                Box::pin(async move {
                    let done = sqlx::query(
                        "UPDATE users SET name = COALESCE($1, name), name_key = COALESCE($2, name_key), \
                         password = COALESCE($3, password), zone = COALESCE($4, zone) WHERE id = $5",
                    )
                    .bind(change.name.clone())
                    .bind(change.name.as_deref().map(key))
                    .bind(change.password.clone())
                    .bind(change.zone.clone())
                    .bind(id.as_str())
                    .execute(connection)
                    .await?;
                    Ok(done.rows_affected() > 0)
                })
            })
            .await
    }

    /// Deletes a person with log-ins, ratings and seeks; in the games the seat says that the person is gone.
    pub async fn delete_user(&self, id: &str) -> Result<(), StoreError> {
        self.writer
            .write(id.to_owned(), |connection, id| {
                Box::pin(async move {
                    let seat = Seat::User(id.clone()).text();
                    for statement in LEAVE {
                        let query = sqlx::query(statement).bind(Seat::Gone.text()).bind(seat.as_str());
                        query.execute(&mut *connection).await?;
                    }
                    // Log-ins, ratings and seeks go with the person.
                    sqlx::query("DELETE FROM users WHERE id = $1")
                        .bind(id.as_str())
                        .execute(connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// Adds a log-in.
    pub async fn add_session(&self, session: Session) -> Result<(), StoreError> {
        self.writer
            .write(session, |connection, session| {
                Box::pin(async move {
                    sqlx::query(
                        "INSERT INTO sessions (hash, person, created, seen, agent) VALUES ($1, $2, $3, $4, $5)",
                    )
                    .bind(session.hash.as_str())
                    .bind(session.person.as_str())
                    .bind(session.created)
                    .bind(session.seen)
                    .bind(session.agent.as_str())
                    .execute(connection)
                    .await?;
                    Ok(())
                })
            })
            .await
    }

    /// A log-in and the person whose it is.
    pub async fn session(&self, hash: &str) -> Result<Option<(Session, User)>, StoreError> {
        let from = "sessions JOIN users ON users.id = sessions.person WHERE sessions.hash = $1";
        self.one(select::<(Session, User)>(from).bind(hash)).await
    }

    /// Notes that a log-in was used.
    pub async fn touch_session(&self, hash: &str, seen: i64) -> Result<(), StoreError> {
        self.writer
            .write((hash.to_owned(), seen), |connection, (hash, seen)| {
                Box::pin(async move {
                    let query = sqlx::query("UPDATE sessions SET seen = $1 WHERE hash = $2");
                    query.bind(*seen).bind(hash.as_str()).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// Ends the log-ins that were last used before a moment; says how many.
    pub async fn expire_sessions(&self, before: i64) -> Result<u64, StoreError> {
        self.writer
            .write(before, |connection, before| {
                Box::pin(async move {
                    let query = sqlx::query("DELETE FROM sessions WHERE seen < $1").bind(*before);
                    Ok(query.execute(connection).await?.rows_affected())
                })
            })
            .await
    }

    /// Which of some hashes are those of a log-in or a key that has not ended.
    pub async fn valid_hashes(&self, hashes: &[&str]) -> Result<HashSet<String>, StoreError> {
        let mut valid = HashSet::new();
        for hashes in hashes.chunks(MOST) {
            let list = list(hashes.len());
            let query = select::<Name>(&format!(
                "(SELECT hash AS name FROM sessions WHERE hash IN ({list}) \
                 UNION ALL SELECT hash AS name FROM tokens WHERE hash IN ({list})) AS named"
            ));
            let query = filled(hashes).fold(query, sqlx::query::Query::bind);
            valid.extend(self.all::<Name>(query).await?.into_iter().map(|Name(hash)| hash));
        }
        Ok(valid)
    }

    /// The log-ins of a person, the last used first.
    pub async fn sessions_of(&self, person: &str) -> Result<Vec<Session>, StoreError> {
        let from = "sessions WHERE person = $1 ORDER BY seen DESC, hash";
        self.all(select::<Session>(from).bind(person)).await
    }

    /// Ends a log-in of a person; `false` if there is none.
    pub async fn end_session(&self, person: &str, hash: &str) -> Result<bool, StoreError> {
        self.writer
            .write((person.to_owned(), hash.to_owned()), |connection, (person, hash)| {
                Box::pin(async move {
                    let query = sqlx::query("DELETE FROM sessions WHERE person = $1 AND hash = $2");
                    let done = query.bind(person.as_str()).bind(hash.as_str()).execute(connection).await?;
                    Ok(done.rows_affected() > 0)
                })
            })
            .await
    }

    /// Ends all log-ins of a person but one.
    pub async fn end_other_sessions(&self, person: &str, but: &str) -> Result<(), StoreError> {
        self.writer
            .write((person.to_owned(), but.to_owned()), |connection, (person, but)| {
                Box::pin(async move {
                    let query = sqlx::query("DELETE FROM sessions WHERE person = $1 AND hash <> $2");
                    query.bind(person.as_str()).bind(but.as_str()).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, Row as _};

    use super::*;
    use crate::dialect::Dialect;
    use crate::source::Source;

    /// A guest is deleted many times a day, and there are as many meetings as were ever played.
    #[tokio::test]
    async fn deleting_a_person_reads_no_table_from_end_to_end() {
        let path = std::env::temp_dir().join(format!("bolshak-plans-{}.db", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let mut connection = Source::new(path.to_str().unwrap()).unwrap().connect().await.unwrap();
        Dialect::Sqlite.migrations().run(&mut connection).await.unwrap();
        for statement in LEAVE {
            let statement = format!("EXPLAIN QUERY PLAN {statement}");
            let query = sqlx::query(AssertSqlSafe(statement.clone())).bind("gone").bind("user:ann");
            for row in query.fetch_all(&mut connection).await.unwrap() {
                let step: String = row.try_get(3).unwrap();
                assert!(!step.contains("SCAN"), "{statement}: {step}");
            }
        }
        std::fs::remove_file(&path).unwrap();
    }
}
