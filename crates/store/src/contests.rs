//! Contests of composers and of solvers, and their logs of acts.

use crate::Store;
use crate::error::StoreError;
use crate::events::append;
use crate::model::{CompositionContest, LoggedAct};
use crate::rows::select;

/// The kind of the acts of a contest.
const CONTEST: &str = "contest";

impl Store {
    /// Adds a contest with its first act.
    pub async fn add_contest(
        &self,
        contest: CompositionContest,
        acts: Vec<LoggedAct>,
    ) -> Result<(), StoreError> {
        self.writer
            .write((contest, acts), |connection, (contest, acts)| {
                Box::pin(async move {
                    sqlx::query("INSERT INTO contests (id, kind, name, created) VALUES ($1, $2, $3, $4)")
                        .bind(contest.id.as_str())
                        .bind(contest.kind.as_str())
                        .bind(contest.name.as_str())
                        .bind(contest.created)
                        .execute(&mut *connection)
                        .await?;
                    append(connection, CONTEST, &contest.id, acts).await
                })
            })
            .await
    }

    /// A contest by id.
    pub async fn contest(&self, id: &str) -> Result<Option<CompositionContest>, StoreError> {
        self.one(select::<CompositionContest>("contests WHERE id = $1").bind(id.to_owned())).await
    }

    /// The newest contests.
    pub async fn contests(&self, limit: u32) -> Result<Vec<CompositionContest>, StoreError> {
        let query = select::<CompositionContest>("contests ORDER BY created DESC, id LIMIT $1");
        self.all(query.bind(i64::from(limit))).await
    }

    /// Appends to the log of a contest; all of it or nothing. The answer comes when it is on disk.
    ///
    /// # Errors
    /// [`StoreError::Collision`] if the first number is not the one after the last, which means that somebody else has written.
    pub async fn append_to_contest(&self, id: &str, acts: Vec<LoggedAct>) -> Result<(), StoreError> {
        self.writer
            .write((id.to_owned(), acts), |connection, (id, acts)| {
                Box::pin(async move { append(connection, CONTEST, id, acts).await })
            })
            .await
    }

    /// The log of a contest.
    pub async fn contest_acts(&self, id: &str) -> Result<Vec<LoggedAct>, StoreError> {
        self.acts_of(CONTEST, id, 0).await
    }
}
