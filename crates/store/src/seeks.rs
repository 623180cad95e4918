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
}
