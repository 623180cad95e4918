//! The one writer of the logs: entries that wait at the same time are committed together.

use std::collections::HashSet;
use std::fmt::Write;

use sqlx::{Any, AnyPool, AssertSqlSafe, Row, Transaction};
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
    let mut rest = orders;
    while !rest.is_empty() {
        // One game once in a statement, so that its answer names the entry. Statements of 1, 2, 4, 8 … rows are few enough to stay
        // prepared, and each way to the database and back serves many entries.
        let mut games = HashSet::new();
        let distinct = rest.iter().take_while(|(append, _)| games.insert(append.game.as_str())).count();
        let (now, later) = rest.split_at(1 << distinct.ilog2());
        rest = later;
        let written = insert(&mut transaction, now).await?;
        for (Append { game, entry, outcome }, _) in now {
            let taken = written.contains(game.as_str());
            collided.push(!taken);
            if let Some(outcome) = outcome
                && taken
            {
                sqlx::query("UPDATE games SET ended = $1, outcome = $2, score = $3 WHERE id = $4")
                    .bind(entry.at)
                    .bind(outcome.body.as_str())
                    .bind(outcome.score.text())
                    .bind(game.as_str())
                    .execute(&mut *transaction)
                    .await?;
            }
        }
    }
    transaction.commit().await?;
    Ok(collided)
}

/// Inserts entries of different games with one statement and tells of which games.
async fn insert(
    transaction: &mut Transaction<'_, Any>,
    orders: &[Order],
) -> Result<HashSet<String>, StoreError> {
    let mut statement = String::from("INSERT INTO log (game, seq, at, body) SELECT * FROM (VALUES ");
    for row in 0..orders.len() {
        let first = row * 4;
        let comma = if row == 0 { "" } else { ", " };
        // Writing to a string does not fail.
        let _ = write!(statement, "{comma}(${}, ${}, ${}, ${})", first + 1, first + 2, first + 3, first + 4);
    }
    statement.push_str(
        ") AS fresh WHERE column2 - 1 = (SELECT COALESCE(MAX(seq), 0) FROM log WHERE game = column1) \
         ON CONFLICT DO NOTHING RETURNING game",
    );
    let mut query = sqlx::query(AssertSqlSafe(statement));
    for (Append { game, entry, .. }, _) in orders {
        query = query.bind(game.as_str()).bind(i64::from(entry.seq)).bind(entry.at).bind(entry.body.as_str());
    }
    let rows = query.fetch_all(&mut **transaction).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}
