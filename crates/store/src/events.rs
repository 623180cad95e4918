//! Competitions and their logs of acts.

use sqlx::AnyConnection;

use crate::Store;
use crate::error::StoreError;
use crate::games::insert_meeting;
use crate::model::{Event, Game, LoggedAct, Meeting};
use crate::rows::select;

/// The kind of the acts of a competition.
const EVENT: &str = "event";

/// Appends acts behind the last one; the first of them has to have the number after it.
pub(crate) async fn append(
    connection: &mut AnyConnection,
    kind: &str,
    id: &str,
    acts: &[LoggedAct],
) -> Result<(), StoreError> {
    for act in acts {
        // Whoever writes to the database writes alone, so that nothing comes between the question and the row; another process collides on
        // the key.
        let done = sqlx::query(
            "INSERT INTO acts (kind, id, number, at, who, body) SELECT $1, $2, $3, $4, $5, $6 \
             WHERE (SELECT COALESCE(MAX(number), 0) FROM acts WHERE kind = $1 AND id = $2) = $3 - 1 \
             ON CONFLICT DO NOTHING",
        )
        .bind(kind)
        .bind(id)
        .bind(i64::from(act.number))
        .bind(act.at)
        .bind(act.who.as_str())
        .bind(act.body.as_str())
        .execute(&mut *connection)
        .await?;
        if done.rows_affected() == 0 {
            return Err(StoreError::Collision);
        }
    }
    Ok(())
}

impl Store {
    /// Adds a competition with its first acts.
    pub async fn add_event(&self, event: Event, acts: Vec<LoggedAct>) -> Result<(), StoreError> {
        self.writer
            .write((event, acts), |connection, (event, acts)| {
                Box::pin(async move {
                    sqlx::query("INSERT INTO events (id, name, created) VALUES ($1, $2, $3)")
                        .bind(event.id.as_str())
                        .bind(event.name.as_str())
                        .bind(event.created)
                        .execute(&mut *connection)
                        .await?;
                    append(connection, EVENT, &event.id, acts).await
                })
            })
            .await
    }

    /// A competition by id.
    pub async fn event(&self, id: &str) -> Result<Option<Event>, StoreError> {
        self.one(select::<Event>("events WHERE id = $1").bind(id.to_owned())).await
    }

    /// The newest competitions.
    pub async fn events(&self, limit: u32) -> Result<Vec<Event>, StoreError> {
        self.all(select::<Event>("events ORDER BY created DESC, id LIMIT $1").bind(i64::from(limit))).await
    }

    /// Appends to the log of a competition, and adds the meetings with their first games that the acts speak of; all of it or nothing. The answer comes
    /// when it is on disk.
    ///
    /// # Errors
    /// [`StoreError::Collision`] if the first number is not the one after the last, which means that somebody else has written.
    pub async fn append_acts(
        &self,
        event: &str,
        acts: Vec<LoggedAct>,
        meetings: Vec<(Meeting, Game)>,
    ) -> Result<(), StoreError> {
        self.writer
            .write((event.to_owned(), acts, meetings), |connection, (event, acts, meetings)| {
                Box::pin(async move {
                    append(connection, EVENT, event, acts).await?;
                    for (meeting, game) in meetings {
                        insert_meeting(connection, meeting, game).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// The log of a competition after an act.
    pub async fn acts(&self, event: &str, after: u32) -> Result<Vec<LoggedAct>, StoreError> {
        self.acts_of(EVENT, event, after).await
    }

    /// The log of something of a kind after an act.
    pub(crate) async fn acts_of(
        &self,
        kind: &'static str,
        id: &str,
        after: u32,
    ) -> Result<Vec<LoggedAct>, StoreError> {
        let query = select::<LoggedAct>("acts WHERE kind = $1 AND id = $2 AND number > $3 ORDER BY number");
        self.all(query.bind(kind).bind(id.to_owned()).bind(i64::from(after))).await
    }
}
