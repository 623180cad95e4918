//! Limits that several servers count together.

use crate::Store;
use crate::error::StoreError;

/// A limit of somebody: so many at once, and one more after each step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Whose, and of what.
    pub name: String,
    /// After so many milliseconds there is one more.
    pub step: i64,
    /// So many at once.
    pub burst: i64,
}

impl Store {
    /// Counts a try by some limits at a moment; `false` if one of them is used up. Those before it have counted the try then.
    pub async fn count_try(&self, limits: Vec<Limit>, now: i64) -> Result<bool, StoreError> {
        self.writer
            .write((limits, now), |connection, (limits, now)| {
                Box::pin(async move {
                    for Limit { name, step, burst } in limits {
                        // What is used goes by with time; a try uses one step of it.
                        let query = sqlx::query(
                            "INSERT INTO tries (name, used) VALUES ($1, $2 + $3) ON CONFLICT (name) DO UPDATE \
                             SET used = CASE WHEN tries.used > $2 THEN tries.used ELSE $2 END + $3 \
                             WHERE tries.used <= $2 + $4",
                        );
                        let query = query.bind(name.as_str()).bind(*now).bind(*step).bind(step * (burst - 1));
                        if query.execute(&mut *connection).await?.rows_affected() == 0 {
                            return Ok(false);
                        }
                    }
                    Ok(true)
                })
            })
            .await
    }

    /// Forgets who has tried nothing for so long that nothing is used any more.
    pub async fn forget_tries(&self, now: i64) -> Result<(), StoreError> {
        self.writer
            .write(now, |connection, now| {
                Box::pin(async move {
                    let query = sqlx::query("DELETE FROM tries WHERE used < $1").bind(*now);
                    query.execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }
}
