//! SQLite's write-ahead log is copied into the file beside the writer, not by it.
//!
//! A checkpoint of thousands of pages takes tens of milliseconds, and whoever does it in a commit keeps everybody waiting. Here another connection
//! copies what there is while the writer goes on; only when the log has grown long does the writer copy the short rest between two
//! batches, so that the log can begin anew.

use std::time::Duration;

use sqlx::{AnyConnection, Row as _};

use crate::error::StoreError;
use crate::source::Source;
use crate::writer::Writer;

/// How often there is something to copy.
const EVERY: Duration = Duration::from_millis(500);
/// A log of so many pages begins anew.
const LONG: i64 = 4_000;

/// Copies pages until the writer is closed.
pub(crate) async fn run(source: Source, writer: Writer) {
    let mut connection = None;
    loop {
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            () = writer.closed() => return,
        }
        let copied = match &mut connection {
            None => {
                connection = source.connect().await.ok();
                continue;
            }
            Some(connection) => copy(connection).await,
        };
        match copied {
            Ok(pages) if pages >= LONG => {
                // The rest is short now. If a reader is in the way, the next time will do.
                let _ = writer.finish_checkpoint().await;
            }
            Ok(_) => {}
            Err(error) => {
                tracing::debug!(%error, "the write-ahead log was not copied");
                connection = None;
            }
        }
    }
}

/// Copies what can be copied without making anybody wait; says how many pages the log has.
pub(crate) async fn copy(connection: &mut AnyConnection) -> Result<i64, StoreError> {
    let row = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(connection).await?;
    Ok(row.try_get::<i64, _>(1)?)
}
