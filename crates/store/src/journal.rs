//! The one writer of the logs: entries that wait at the same time are committed together.

use sqlx::AnyPool;
use tokio::sync::{mpsc, oneshot};

use crate::error::StoreError;
use crate::model::Append;

/// The most entries of one transaction.
const BATCH: usize = 512;
/// The most entries that wait; whoever comes then waits to be let in.
const QUEUE: usize = 8_192;

type Order = (Append, oneshot::Sender<Result<(), StoreError>>);

/// Where entries are handed in.
#[derive(Clone, Debug)]
pub(crate) struct Journal(mpsc::Sender<Order>);

impl Journal {
    /// Starts the writer. It ends when the last journal is dropped.
    pub(crate) fn start(pool: AnyPool) -> Self {
        let (orders, queue) = mpsc::channel(QUEUE);
        tokio::spawn(write(pool, queue));
        Self(orders)
    }

    /// Appends; the answer comes after the commit.
    pub(crate) async fn append(&self, append: Append) -> Result<(), StoreError> {
        let (answer, done) = oneshot::channel();
        self.0.send((append, answer)).await.map_err(|_| StoreError::Closed)?;
        done.await.map_err(|_| StoreError::Closed)?
    }
}

async fn write(pool: AnyPool, mut queue: mpsc::Receiver<Order>) {
    let mut orders = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut orders, BATCH).await > 0 {
        let answers = commit(&pool, &orders).await;
        match answers {
            Ok(fates) => {
                for ((_, answer), collided) in orders.drain(..).zip(fates) {
                    // Whoever asked may have gone; the entry stays all the same.
                    let _ = answer.send(if collided { Err(StoreError::Collision) } else { Ok(()) });
                }
            }
            Err(error) => {
                tracing::error!(%error, entries = orders.len(), "a batch of acts was not written");
                for (_, answer) in orders.drain(..) {
                    let _ = answer.send(Err(error.clone()));
                }
            }
        }
    }
}

/// Writes a batch in one transaction and says for each entry whether it collided. An entry is taken only if its number is the one after
/// the last of its game.
async fn commit(pool: &AnyPool, orders: &[Order]) -> Result<Vec<bool>, StoreError> {
    let mut transaction = pool.begin().await?;
    let mut collided = Vec::with_capacity(orders.len());
    for (Append { game, entry, outcome }, _) in orders {
        let seq = i64::from(entry.seq);
        let written = sqlx::query(
            "INSERT INTO log (game, seq, at, body) \
             SELECT $1, $2, $3, $4 WHERE $5 = (SELECT COALESCE(MAX(seq), 0) FROM log WHERE game = $6) \
             ON CONFLICT DO NOTHING",
        )
        .bind(game.as_str())
        .bind(seq)
        .bind(entry.at)
        .bind(entry.body.as_str())
        .bind(seq - 1)
        .bind(game.as_str())
        .execute(&mut *transaction)
        .await?
        .rows_affected();
        collided.push(written == 0);
        if let Some(outcome) = outcome
            && written > 0
        {
            sqlx::query("UPDATE games SET ended = $1, outcome = $2 WHERE id = $3")
                .bind(entry.at)
                .bind(outcome.as_str())
                .bind(game.as_str())
                .execute(&mut *transaction)
                .await?;
        }
    }
    transaction.commit().await?;
    Ok(collided)
}
