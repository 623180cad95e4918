//! Who waits for an opponent.

use sqlx::AssertSqlSafe;

use crate::Store;
use crate::error::StoreError;
use crate::model::Seek;
use crate::rows::{Record, read, select};

impl Store {
    /// Adds a seek.
    pub async fn add_seek(&self, seek: Seek) -> Result<(), StoreError> {
        self.writer
            .write(seek, |connection, seek| {
                Box::pin(async move {
                    sqlx::query("INSERT INTO seeks (id, person, body, created) VALUES ($1, $2, $3, $4)")
                        .bind(seek.id.as_str())
                        .bind(seek.person.as_str())
                        .bind(seek.body.as_str())
                        .bind(seek.created)
                        .execute(connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// All seeks, oldest first.
    pub async fn seeks(&self) -> Result<Vec<Seek>, StoreError> {
        self.all(select::<Seek>("seeks ORDER BY created, id")).await
    }

    /// Takes a seek off the list; `None` if somebody was quicker.
    pub async fn take_seek(&self, id: &str) -> Result<Option<Seek>, StoreError> {
        self.writer
            .write(id.to_owned(), |connection, id| {
                Box::pin(async move {
                    let statement = format!("DELETE FROM seeks WHERE id = $1 RETURNING {}", Seek::columns());
                    let query = sqlx::query(AssertSqlSafe(statement)).bind(id.as_str());
                    let row = query.fetch_optional(connection).await?;
                    row.as_ref().map(read).transpose()
                })
            })
            .await
    }

    /// Takes two seeks off the list, both or none; `false` if somebody was quicker with one of them.
    pub async fn take_seeks(&self, one: &str, two: &str) -> Result<bool, StoreError> {
        let data = (one.to_owned(), two.to_owned(), self.dialect.lock_seeks());
        self.writer
            .write(data, |connection, (one, two, lock)| {
                Box::pin(async move {
                    let query = |text: &'static str| sqlx::query(text).bind(one.as_str()).bind(two.as_str());
                    if query(lock).fetch_all(&mut *connection).await?.len() < 2 {
                        return Ok(false);
                    }
                    query("DELETE FROM seeks WHERE id IN ($1, $2)").execute(connection).await?;
                    Ok(true)
                })
            })
            .await
    }
}
