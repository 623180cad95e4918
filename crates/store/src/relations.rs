//! Whom people follow, do not want to read, or do not want to meet.

use crate::Store;
use crate::error::StoreError;
use crate::model::{Relation, RelationKind, User};
use crate::rows::select;

impl Store {
    /// Sets what a person is to another; nothing takes it back.
    pub async fn relate(
        &self,
        person: &str,
        other: &str,
        kind: Option<RelationKind>,
        at: i64,
    ) -> Result<(), StoreError> {
        self.writer
            .write(
                (person.to_owned(), other.to_owned(), kind, at),
                |connection, (person, other, kind, at)| {
                    Box::pin(async move {
                        let query = match kind {
                            Some(kind) => sqlx::query(
                                "INSERT INTO relations (person, other, kind, at) VALUES ($1, $2, $3, $4) \
                                 ON CONFLICT (person, other) DO UPDATE SET kind = excluded.kind, at = excluded.at",
                            )
                            .bind(person.as_str())
                            .bind(other.as_str())
                            .bind(kind.text())
                            .bind(*at),
                            None => sqlx::query("DELETE FROM relations WHERE person = $1 AND other = $2")
                                .bind(person.as_str())
                                .bind(other.as_str()),
                        };
                        query.execute(connection).await?;
                        Ok(())
                    })
                },
            )
            .await
    }

    /// What a person is to others and others to the person.
    pub async fn relations_of(&self, person: &str) -> Result<Vec<Relation>, StoreError> {
        let from = "relations WHERE person = $1 OR other = $1 ORDER BY at DESC, person, other";
        self.all(select::<Relation>(from).bind(person)).await
    }

    /// What two people are to each other.
    pub async fn relations_between(&self, one: &str, two: &str) -> Result<Vec<Relation>, StoreError> {
        let from = "relations WHERE (person = $1 AND other = $2) OR (person = $2 AND other = $1)";
        self.all(select::<Relation>(from).bind(one).bind(two)).await
    }

    /// The people to whom a person is something, with what, in the order of their names.
    pub async fn people_of(&self, person: &str) -> Result<Vec<(Relation, User)>, StoreError> {
        let from = "relations JOIN users ON users.id = relations.other WHERE relations.person = $1 ORDER BY users.name_key";
        self.all(select::<(Relation, User)>(from).bind(person)).await
    }
}
