//! Devices that are told of games by web push.

use crate::Store;
use crate::error::StoreError;
use crate::rows::{Columns, Record, select};

/// The most devices of one person; of more the oldest is forgotten.
const DEVICES: i64 = 10;

/// A device, by what its push service calls it.
struct Device(String);

impl Record for Device {
    fn columns() -> String {
        "push.endpoint".to_owned()
    }

    fn read(columns: &mut Columns<'_>) -> Result<Self, StoreError> {
        columns.take().map(Self)
    }
}

impl Store {
    /// A device of a person is told from now on, whoever's it was before.
    pub async fn add_push(&self, person: &str, endpoint: String, now: i64) -> Result<(), StoreError> {
        self.writer
            .write((person.to_owned(), endpoint, now), |connection, (person, endpoint, now)| {
                Box::pin(async move {
                    sqlx::query(
                        "INSERT INTO push (endpoint, person, created) VALUES ($1, $2, $3) \
                         ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, created = excluded.created",
                    )
                    .bind(endpoint.as_str())
                    .bind(person.as_str())
                    .bind(*now)
                    .execute(&mut *connection)
                    .await?;
                    sqlx::query(
                        "DELETE FROM push WHERE person = $1 AND endpoint NOT IN \
                         (SELECT endpoint FROM push WHERE person = $1 ORDER BY created DESC, endpoint LIMIT $2)",
                    )
                    .bind(person.as_str())
                    .bind(DEVICES)
                    .execute(connection)
                    .await?;
                    Ok(())
                })
            })
            .await
    }

    /// A device is told nothing any more.
    pub async fn drop_push(&self, endpoint: &str) -> Result<(), StoreError> {
        self.writer
            .write(endpoint.to_owned(), |connection, endpoint| {
                Box::pin(async move {
                    let query = sqlx::query("DELETE FROM push WHERE endpoint = $1");
                    query.bind(endpoint.as_str()).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// The devices of a person.
    pub async fn push_of(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let query =
            select::<Device>("push WHERE person = $1 ORDER BY created, endpoint").bind(person.to_owned());
        Ok(self.all::<Device>(query).await?.into_iter().map(|device| device.0).collect())
    }
}
