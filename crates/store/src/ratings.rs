//! Ratings and what changed them.

use crate::Store;
use crate::error::StoreError;
use crate::model::RatingChange;
use crate::rows::select;

impl Store {
    /// The changes of a person's ratings, oldest first.
    pub async fn rating_changes_of(&self, person: &str) -> Result<Vec<RatingChange>, StoreError> {
        let from = "rating_changes WHERE person = $1 ORDER BY at, meeting";
        self.all(select::<RatingChange>(from).bind(person)).await
    }

    /// The changes that a meeting brought.
    pub async fn rating_changes_by(&self, meeting: &str) -> Result<Vec<RatingChange>, StoreError> {
        let from = "rating_changes WHERE meeting = $1 ORDER BY person";
        self.all(select::<RatingChange>(from).bind(meeting)).await
    }

    /// Notes that a meeting is over and what it does to the ratings, all at once. `false` if that was done already.
    pub async fn settle(
        &self,
        meeting: &str,
        at: i64,
        changes: Vec<RatingChange>,
    ) -> Result<bool, StoreError> {
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
    }
}
