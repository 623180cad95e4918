//! Who waits for an opponent.

use sqlx::AssertSqlSafe;

use crate::Store;
use crate::error::StoreError;
use crate::model::Seek;
use crate::rows::{Record, read, select};

impl Store {
    /// Adds a seek.
    pub async fn add_seek(&self, seek: Seek) -> Result<(), StoreError> {
        sqlx::query("INSERT INTO seeks (id, person, body, created) VALUES ($1, $2, $3, $4)")
            .bind(seek.id)
            .bind(seek.person)
            .bind(seek.body)
            .bind(seek.created)
            .execute(&self.write)
            .await?;
        Ok(())
    }

    /// All seeks, oldest first.
    pub async fn seeks(&self) -> Result<Vec<Seek>, StoreError> {
        self.all(select::<Seek>("seeks ORDER BY created, id")).await
    }

    /// Takes a seek off the list; `None` if somebody was quicker.
    pub async fn take_seek(&self, id: &str) -> Result<Option<Seek>, StoreError> {
        let statement = format!("DELETE FROM seeks WHERE id = $1 RETURNING {}", Seek::columns());
        let row = sqlx::query(AssertSqlSafe(statement)).bind(id).fetch_optional(&self.write).await?;
        row.as_ref().map(read).transpose()
    }
}
