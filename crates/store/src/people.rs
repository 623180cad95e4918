//! Accounts, guests and their log-ins.

use std::collections::HashMap;

use crate::Store;
use crate::error::StoreError;
use crate::model::{RatedUser, Rating, Seat, Session, User, UserChange};
use crate::rows::{Columns, Record, select};

/// Names that differ only in the case of their letters are one name.
fn key(name: &str) -> String {
    name.to_lowercase()
}

/// A rating that a person may not have.
struct Maybe(Option<Rating>);

impl Record for Maybe {
    fn columns() -> String {
        Rating::columns()
    }

    fn read(columns: &mut Columns<'_>) -> Result<Self, StoreError> {
        let (pool, rating, games) = (columns.take()?, columns.take()?, columns.take()?);
        let whole = |(pool, (rating, games))| Rating { pool, rating, games };
        Ok(Self(Option::zip(pool, Option::zip(rating, games)).map(whole)))
    }
}

impl Store {
    /// Adds a person.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if the name is taken.
    pub async fn add_user(&self, user: User) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO users (id, name, name_key, password, zone, created) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(user.id)
        .bind(user.name.as_str())
        .bind(key(&user.name))
        .bind(user.password)
        .bind(user.zone)
        .bind(user.created)
        .execute(&self.write)
        .await?;
        Ok(())
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
        /// So many values of one statement are quick to find for every database.
        const MOST: usize = 512;
        let mut people: HashMap<String, RatedUser> = HashMap::new();
        for ids in ids.chunks(MOST) {
            // Lists of 1, 2, 4, 8 … ids are few enough to stay prepared; the last id fills them up.
            let count = ids.len().next_power_of_two();
            let list: Vec<String> = (1..=count).map(|number| format!("${number}")).collect();
            let query = select::<(User, Maybe)>(&format!(
                "users LEFT JOIN ratings ON ratings.person = users.id WHERE users.id IN ({}) ORDER BY users.id, ratings.pool",
                list.join(", ")
            ));
            let filled = ids.iter().chain(std::iter::repeat(&ids[ids.len() - 1])).take(count);
            let query = filled.fold(query, |query, id| query.bind(*id));
            for (user, Maybe(rating)) in self.all::<(User, Maybe)>(query).await? {
                let id = user.id.clone();
                let person = people.entry(id).or_insert_with(|| RatedUser { user, ratings: Vec::new() });
                person.ratings.extend(rating);
            }
        }
        Ok(people)
    }

    /// Changes a person. `false` if there is no such person.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if the name is taken.
    pub async fn change_user(&self, id: &str, change: UserChange) -> Result<bool, StoreError> {
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
    }

    /// Deletes a person with log-ins, ratings and seeks; in the games the seat says that the person is gone.
    pub async fn delete_user(&self, id: &str) -> Result<(), StoreError> {
        let seat = Seat::User(id.to_owned()).text();
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
    }

    /// Adds a log-in.
    pub async fn add_session(&self, session: Session) -> Result<(), StoreError> {
        sqlx::query("INSERT INTO sessions (hash, person, created, seen, agent) VALUES ($1, $2, $3, $4, $5)")
            .bind(session.hash)
            .bind(session.person)
            .bind(session.created)
            .bind(session.seen)
            .bind(session.agent)
            .execute(&self.write)
            .await?;
        Ok(())
    }

    /// A log-in and the person whose it is.
    pub async fn session(&self, hash: &str) -> Result<Option<(Session, User)>, StoreError> {
        let from = "sessions JOIN users ON users.id = sessions.person WHERE sessions.hash = $1";
        self.one(select::<(Session, User)>(from).bind(hash)).await
    }

    /// Notes that a log-in was used.
    pub async fn touch_session(&self, hash: &str, seen: i64) -> Result<(), StoreError> {
        sqlx::query("UPDATE sessions SET seen = $1 WHERE hash = $2")
            .bind(seen)
            .bind(hash)
            .execute(&self.write)
            .await?;
        Ok(())
    }

    /// The log-ins of a person, the last used first.
    pub async fn sessions_of(&self, person: &str) -> Result<Vec<Session>, StoreError> {
        let from = "sessions WHERE person = $1 ORDER BY seen DESC, hash";
        self.all(select::<Session>(from).bind(person)).await
    }

    /// Ends a log-in of a person; `false` if there is none.
    pub async fn end_session(&self, person: &str, hash: &str) -> Result<bool, StoreError> {
        let done = sqlx::query("DELETE FROM sessions WHERE person = $1 AND hash = $2")
            .bind(person)
            .bind(hash)
            .execute(&self.write)
            .await?;
        Ok(done.rows_affected() > 0)
    }

    /// Ends all log-ins of a person but one.
    pub async fn end_other_sessions(&self, person: &str, but: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM sessions WHERE person = $1 AND hash <> $2")
            .bind(person)
            .bind(but)
            .execute(&self.write)
            .await?;
        Ok(())
    }
}
