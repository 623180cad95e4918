//! What is said at the boards, and what is reported to the arbiter.

use crate::Store;
use crate::error::StoreError;
use crate::model::{Report, Said};
use crate::rows::select;

impl Store {
    /// Keeps what was said.
    pub async fn add_said(&self, said: Said) -> Result<(), StoreError> {
        self.writer
            .write(said, |connection, said| {
                Box::pin(async move {
                    sqlx::query(
                        "INSERT INTO chat (game, at, id, person, seated, body) VALUES ($1, $2, $3, $4, $5, $6)",
                    )
                    .bind(said.game.as_str())
                    .bind(said.at)
                    .bind(said.id.as_str())
                    .bind(said.person.as_str())
                    .bind(i64::from(said.seated))
                    .bind(said.body.as_str())
                    .execute(connection)
                    .await?;
                    Ok(())
                })
            })
            .await
    }

    /// The last of what was said at a game, the oldest of it first.
    pub async fn said_at(&self, game: &str, limit: u32) -> Result<Vec<Said>, StoreError> {
        let from = "chat WHERE game = $1 ORDER BY at DESC, id DESC LIMIT $2";
        let mut said: Vec<Said> = self.all(select::<Said>(from).bind(game).bind(i64::from(limit))).await?;
        said.reverse();
        Ok(said)
    }

    /// Keeps a report.
    pub async fn add_report(&self, report: Report) -> Result<(), StoreError> {
        self.writer
            .write(report, |connection, report| {
                Box::pin(async move {
                    sqlx::query(
                        "INSERT INTO reports (id, person, other, game, body, at) VALUES ($1, $2, $3, $4, $5, $6)",
                    )
                    .bind(report.id.as_str())
                    .bind(report.person.as_str())
                    .bind(report.other.as_str())
                    .bind(report.game.clone())
                    .bind(report.body.as_str())
                    .bind(report.at)
                    .execute(connection)
                    .await?;
                    Ok(())
                })
            })
            .await
    }

    /// The newest reports, for whoever keeps order.
    pub async fn reports(&self, limit: u32) -> Result<Vec<Report>, StoreError> {
        self.all(select::<Report>("reports ORDER BY at DESC, id LIMIT $1").bind(i64::from(limit))).await
    }
}
