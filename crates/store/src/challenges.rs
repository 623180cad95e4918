//! Who asks whom for a game.

use sqlx::AssertSqlSafe;

use crate::Store;
use crate::error::StoreError;
use crate::model::Challenge;
use crate::rows::{Record, read, select};

impl Store {
    /// Adds a challenge.
    pub async fn add_challenge(&self, challenge: Challenge) -> Result<(), StoreError> {
        self.writer
            .write(challenge, |connection, challenge| {
                Box::pin(async move {
                    sqlx::query(
                        "INSERT INTO challenges (id, person, other, body, created) VALUES ($1, $2, $3, $4, $5)",
                    )
                    .bind(challenge.id.as_str())
                    .bind(challenge.person.as_str())
                    .bind(challenge.other.as_str())
                    .bind(challenge.body.as_str())
                    .bind(challenge.created)
                    .execute(connection)
                    .await?;
                    Ok(())
                })
            })
            .await
    }

    /// The challenges by and to a person, the oldest first.
    pub async fn challenges_of(&self, person: &str) -> Result<Vec<Challenge>, StoreError> {
        let from = "challenges WHERE person = $1 OR other = $1 ORDER BY created, id";
        self.all(select::<Challenge>(from).bind(person)).await
    }

    /// A challenge by id.
    pub async fn challenge(&self, id: &str) -> Result<Option<Challenge>, StoreError> {
        self.one(select::<Challenge>("challenges WHERE id = $1").bind(id)).await
    }

    /// Takes a challenge off the list; `None` if somebody was quicker.
    pub async fn take_challenge(&self, id: &str) -> Result<Option<Challenge>, StoreError> {
        self.writer
            .write(id.to_owned(), |connection, id| {
                Box::pin(async move {
                    let statement =
                        format!("DELETE FROM challenges WHERE id = $1 RETURNING {}", Challenge::columns());
                    let query = sqlx::query(AssertSqlSafe(statement)).bind(id.as_str());
                    let row = query.fetch_optional(connection).await?;
                    row.as_ref().map(read).transpose()
                })
            })
            .await
    }

    /// Takes away the challenges that were made before a moment.
    pub async fn expire_challenges(&self, before: i64) -> Result<u64, StoreError> {
        self.writer
            .write(before, |connection, before| {
                Box::pin(async move {
                    let query = sqlx::query("DELETE FROM challenges WHERE created < $1").bind(*before);
                    Ok(query.execute(connection).await?.rows_affected())
                })
            })
            .await
    }
}
