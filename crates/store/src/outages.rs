//! When nothing could be written, and whether something can be now.

use std::time::Duration;

use crate::Store;
use crate::error::StoreError;
use crate::model::Span;
use crate::rows::select;
use crate::source::touch;

/// Whoever asks after the database's health has an answer within a second.
const SOON: Duration = Duration::from_millis(700);

impl Store {
    /// The times in which nothing could be written, in the order of their ends.
    pub async fn outages(&self) -> Result<Vec<Span>, StoreError> {
        self.all(select::<Span>("outages ORDER BY ended, began")).await
    }

    /// Notes a time in which nothing could be written.
    pub async fn add_outage(&self, span: Span) -> Result<(), StoreError> {
        self.writer
            .write(span, |connection, span| {
                Box::pin(async move {
                    let query = sqlx::query("INSERT INTO outages (began, ended) VALUES ($1, $2)");
                    query.bind(span.began).bind(span.ended).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// Writes something and reads something, to see whether that can be done.
    ///
    /// # Errors
    /// [`StoreError::Down`] if nothing can be written, in the database's words.
    pub async fn check(&self) -> Result<(), StoreError> {
        let outage = self.writer.outage().borrow().clone();
        if let Some(outage) = outage {
            return Err(StoreError::Down(outage.why));
        }
        let both = async {
            self.writer.write((), |connection, ()| Box::pin(touch(connection))).await?;
            sqlx::query("SELECT 1").execute(&self.read).await?;
            Ok(())
        };
        let late = || StoreError::Down("the database does not answer".into());
        tokio::time::timeout(SOON, both).await.unwrap_or_else(|_| Err(late()))
    }
}
