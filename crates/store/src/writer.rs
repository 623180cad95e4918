//! The one writer: it owns the connection that writes, and whatever waits at the same time, of every kind, is committed together.
//!
//! When nothing can be written – the database does not answer, the disk is full – everybody is told at once instead of waiting, and the
//! writer tries again by itself until it can.

use std::fmt::{self, Write as _};
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, Connection as _};
use tokio::sync::{mpsc, oneshot, watch};

use crate::checkpoint;
use crate::days;
use crate::dialect::Dialect;
use crate::error::StoreError;
use crate::model::{Append, Entry as Logged};
use crate::nodes::{self, Place};
use crate::source::{Ownership, Source};

/// The most orders of one transaction: so many are written well within the patience.
const BATCH: usize = 256;
/// The most orders that wait; whoever comes then waits to be let in.
const QUEUE: usize = 8_192;
/// A commit that takes longer is an outage.
pub(crate) const PATIENCE: Duration = Duration::from_millis(1_500);
/// Commits begin so far apart: at least, and at most when there is much to write. Each costs the processor as much as several moves: who writes much
/// shares them, and who writes seldom does not notice.
const SPACING: [Duration; 2] = [Duration::from_millis(3), Duration::from_millis(12)];
/// So many orders in one commit are much.
const MUCH: u32 = 8;
/// How long to wait before trying again to write: at first, and at most.
const RETRY: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(2)];
/// An outage that comes so soon after another is the same trouble.
const SOON: Duration = Duration::from_secs(60);

/// Since when nothing can be written, and why.
#[derive(Clone, Debug)]
pub struct Outage {
    /// When the first of those was asked for that could not be written.
    pub since: Instant,
    /// What the database says.
    pub why: Arc<str>,
}

/// Work on the connection, which goes on as long as it is borrowed.
pub(crate) type Work<'c, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'c>>;

/// Something to be written, whatever it answers.
trait Job: Send {
    /// Writes it. It may be called again, after what it wrote has been undone.
    fn run<'c>(&'c mut self, connection: &'c mut AnyConnection) -> Work<'c, ()>;

    /// Tells whoever asked what became of it.
    fn answer(self: Box<Self>, fate: Result<(), StoreError>);
}

/// How something is written: the same for all that is written so.
pub(crate) type Way<D, T> = for<'c> fn(&'c mut AnyConnection, &'c D) -> Work<'c, T>;

struct Task<D, T> {
    data: D,
    way: Way<D, T>,
    done: Option<T>,
    answer: oneshot::Sender<Result<T, StoreError>>,
}

impl<D: Send + Sync, T: Send> Job for Task<D, T> {
    fn run<'c>(&'c mut self, connection: &'c mut AnyConnection) -> Work<'c, ()> {
        let work = (self.way)(connection, &self.data);
        let done = &mut self.done;
        Box::pin(async move {
            *done = Some(work.await?);
            Ok(())
        })
    }

    fn answer(self: Box<Self>, fate: Result<(), StoreError>) {
        let Self { done, answer, .. } = *self;
        // Whoever asked may have gone; what is written stays all the same.
        let _ = answer.send(fate.and_then(|()| done.ok_or(StoreError::Closed)));
    }
}

/// An entry of a log: many of them go into one statement.
struct Entry {
    append: Append,
    /// Why it was not taken, if it was not.
    refused: Option<StoreError>,
    answer: oneshot::Sender<Result<(), StoreError>>,
}

enum What {
    Job(Box<dyn Job>),
    Entry(Box<Entry>),
    /// The rest of the write-ahead log is copied after the commit.
    Checkpoint,
    /// Nothing more comes.
    Close,
}

struct Order {
    asked: Instant,
    what: What,
}

impl Order {
    fn answer(self, fate: Result<(), StoreError>) {
        match self.what {
            What::Job(job) => job.answer(fate),
            What::Entry(entry) => {
                let Entry { refused, answer, .. } = *entry;
                let _ = answer.send(fate.and_then(|()| refused.map_or(Ok(()), Err)));
            }
            What::Checkpoint | What::Close => {}
        }
    }
}

/// Where orders are handed in.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    orders: mpsc::Sender<Order>,
    outage: watch::Receiver<Option<Outage>>,
}

impl Writer {
    /// Starts the writer on a connection; another is made from the source when that one breaks. It ends when the last handle is dropped or it is
    /// told to close.
    pub(crate) fn start(
        source: Source,
        connection: AnyConnection,
        ownership: Ownership,
        place: Option<Arc<Place>>,
    ) -> Self {
        let (orders, queue) = mpsc::channel(QUEUE);
        let (told, outage) = watch::channel(None);
        let connection = Some(connection);
        let desk =
            Desk { source, place, named: 0, connection, ownership, queue, told, retry: RETRY[0], back: None };
        tokio::spawn(desk.serve());
        Self { orders, outage }
    }

    /// Whether, since when and why nothing can be written.
    pub(crate) fn outage(&self) -> watch::Receiver<Option<Outage>> {
        self.outage.clone()
    }

    /// Appends; the answer comes after the commit.
    pub(crate) async fn append(&self, append: Append) -> Result<(), StoreError> {
        let (answer, done) = oneshot::channel();
        self.ask(What::Entry(Box::new(Entry { append, refused: None, answer }))).await?;
        done.await.map_err(|_| StoreError::Closed)?
    }

    /// Writes some data its way, in a transaction that it shares with others; the answer comes after the commit. What it wrote is undone if it
    /// fails, and it may have to be written again.
    pub(crate) async fn write<D, T>(&self, data: D, way: Way<D, T>) -> Result<T, StoreError>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
    {
        let (answer, done) = oneshot::channel();
        self.ask(What::Job(Box::new(Task { data, way, done: None, answer }))).await?;
        done.await.map_err(|_| StoreError::Closed)?
    }

    /// Has the writer copy what is left of SQLite's write-ahead log.
    pub(crate) async fn finish_checkpoint(&self) -> Result<(), StoreError> {
        self.ask(What::Checkpoint).await
    }

    /// Returns when nothing can be handed in any more.
    pub(crate) async fn closed(&self) {
        self.orders.closed().await;
    }

    /// Writes what was handed in before and takes nothing more.
    pub(crate) async fn close(&self) {
        if self.ask(What::Close).await.is_ok() {
            self.closed().await;
        }
    }

    async fn ask(&self, what: What) -> Result<(), StoreError> {
        let order = Order { asked: Instant::now(), what };
        self.orders.send(order).await.map_err(|_| StoreError::Closed)
    }
}

/// The writer at work.
struct Desk {
    source: Source,
    /// The place among the nodes, if there are others.
    place: Option<Arc<Place>>,
    /// The node whose number the session carries.
    named: i64,
    connection: Option<AnyConnection>,
    /// Kept as long as something may be written.
    ownership: Ownership,
    queue: mpsc::Receiver<Order>,
    told: watch::Sender<Option<Outage>>,
    /// How long to wait in the next outage before trying to write.
    retry: Duration,
    /// When the last outage was over.
    back: Option<Instant>,
}

impl Desk {
    async fn serve(mut self) {
        let mut orders = Vec::with_capacity(BATCH);
        let mut begun: Option<Instant> = None;
        let mut spacing = SPACING[0];
        while self.queue.recv_many(&mut orders, BATCH).await > 0 {
            let wait = begun.map_or(Duration::ZERO, |begun| spacing.saturating_sub(begun.elapsed()));
            if !wait.is_zero() {
                tokio::time::sleep(wait).await;
                while orders.len() < BATCH
                    && let Ok(order) = self.queue.try_recv()
                {
                    orders.push(order);
                }
            }
            begun = Some(Instant::now());
            spacing = (SPACING[0] * orders.len() as u32 / MUCH).clamp(SPACING[0], SPACING[1]);
            let checkpoint = orders.iter().any(|order| matches!(order.what, What::Checkpoint));
            let close = orders.iter().any(|order| matches!(order.what, What::Close));
            match self.commit(&mut orders).await {
                Ok(()) => orders.drain(..).for_each(|order| order.answer(Ok(()))),
                // One of them breaks a rule of the database, and the others with it: each by itself.
                Err(error) if error.is_own() && orders.len() > 1 => self.one_by_one(&mut orders).await,
                Err(error) if error.is_own() => {
                    orders.drain(..).for_each(|order| order.answer(Err(error.clone())));
                }
                Err(error) => self.wait_until_back(&mut orders, &error).await,
            }
            if let Some(connection) = self.connection.as_mut().filter(|_| checkpoint)
                && let Err(error) = checkpoint::copy(connection).await
            {
                tracing::debug!(%error, "the write-ahead log was not copied");
            }
            if close {
                break;
            }
        }
        // What came too late is answered by its being dropped.
        drop(self.queue);
        if let Some(connection) = self.connection {
            let _ = connection.close().await;
        }
        drop(self.ownership);
    }

    async fn one_by_one(&mut self, orders: &mut Vec<Order>) {
        let mut rest = std::mem::take(orders).into_iter();
        while let Some(order) = rest.next() {
            let mut one = vec![order];
            match self.commit(&mut one).await {
                Ok(()) => one.into_iter().for_each(|order| order.answer(Ok(()))),
                Err(error) if error.is_own() => {
                    one.into_iter().for_each(|order| order.answer(Err(error.clone())));
                }
                Err(error) => {
                    one.extend(rest);
                    return self.wait_until_back(&mut one, &error).await;
                }
            }
        }
    }

    /// Writes orders in one transaction.
    async fn commit(&mut self, orders: &mut [Order]) -> Result<(), StoreError> {
        let Some(connection) = &mut self.connection else {
            return Err(StoreError::Down("there is no connection".into()));
        };
        let (source, place, named) = (&self.source, self.place.as_deref(), &mut self.named);
        let written = async {
            if let Some(id) = place.map(Place::id).filter(|id| id != named) {
                nodes::name_session(connection, id).await?;
                *named = id;
            }
            if !write(source, place, connection, orders, Manner::Together).await? {
                write(source, place, connection, orders, Manner::Apart).await?;
            }
            Ok(())
        };
        let written = tokio::time::timeout(PATIENCE, written).await;
        written.unwrap_or_else(|_| Err(StoreError::Down("the database does not answer".into())))
    }

    /// Nothing can be written: tells everybody who asks until it can.
    async fn wait_until_back(&mut self, orders: &mut Vec<Order>, error: &StoreError) {
        let why: Arc<str> = match error {
            StoreError::Down(why) => Arc::clone(why),
            error => error.to_string().into(),
        };
        let now = Instant::now();
        let since = orders.iter().map(|order| order.asked).min().unwrap_or(now);
        tracing::error!(%why, orders = orders.len(), "nothing can be written");
        let down = StoreError::Down(Arc::clone(&why));
        self.told.send_replace(Some(Outage { since, why }));
        // What the connection had begun is undone when it goes, or was done; whoever asked has to look.
        drop(self.connection.take());
        orders.drain(..).for_each(|order| order.answer(Err(down.clone())));
        if self.back.is_none_or(|back| back.elapsed() > SOON) {
            self.retry = RETRY[0];
        }
        loop {
            let retry = self.retry;
            let attempt = async {
                tokio::time::sleep(retry).await;
                tokio::time::timeout(PATIENCE, self.source.connect_and_write()).await
            };
            tokio::pin!(attempt);
            let answer = loop {
                tokio::select! {
                    answer = &mut attempt => break answer,
                    order = self.queue.recv() => match order {
                        Some(Order { what: What::Close, .. }) | None => return self.queue.close(),
                        Some(order) => order.answer(Err(down.clone())),
                    },
                }
            };
            self.retry = (retry * 2).min(RETRY[1]);
            match answer {
                Ok(Ok(connection)) => {
                    (self.connection, self.named) = (Some(connection), 0);
                    break;
                }
                Ok(Err(error)) => tracing::debug!(%error, "still nothing can be written"),
                Err(_) => tracing::debug!("the database still does not answer"),
            }
        }
        tracing::warn!(lasted = ?since.elapsed(), "writing goes on");
        self.back = Some(Instant::now());
        self.told.send_replace(None);
    }
}

/// How entries of the logs are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// With one statement.
    Together,
    /// Each with its own, which tells whether it collided.
    Apart,
}

/// Writes orders in one transaction. `false` if nothing was written, because an entry collides that was to be written together with others.
async fn write(
    source: &Source,
    place: Option<&Place>,
    connection: &mut AnyConnection,
    orders: &mut [Order],
    manner: Manner,
) -> Result<bool, StoreError> {
    let mut transaction = connection.begin_with(source.begin()).await?;
    let node = place.map(Place::id);
    if let Some(id) = node {
        nodes::hold_life(&mut transaction, id).await?;
    }
    let mut entries: Vec<&mut Entry> = Vec::with_capacity(orders.len());
    for order in orders {
        match &mut order.what {
            What::Job(job) => job.run(&mut transaction).await?,
            What::Entry(entry) => entries.push(entry),
            What::Checkpoint | What::Close => {}
        }
    }
    let dialect = source.dialect;
    if manner == Manner::Together
        && insert(dialect, place, &mut transaction, &entries).await? < entries.len() as u64
    {
        transaction.rollback().await?;
        return Ok(false);
    }
    for entry in entries {
        let taken =
            manner == Manner::Together || insert(dialect, place, &mut transaction, &[&mut *entry]).await? > 0;
        entry.refused = None;
        if taken {
            follow(&mut transaction, &entry.append).await?;
            continue;
        }
        let game = entry.append.game.as_str();
        let has = match place.zip(node) {
            Some((place, id)) => nodes::has(&mut transaction, game, id, place.epoch(game)).await?,
            None => true,
        };
        entry.refused = Some(if has { StoreError::Collision } else { StoreError::Fenced });
    }
    transaction.commit().await?;
    Ok(true)
}

/// Writes what comes with an entry.
async fn follow(connection: &mut AnyConnection, append: &Append) -> Result<(), StoreError> {
    let Append { game, entry, outcome, wakes_at, days } = append;
    if let Some(days) = days {
        days::note(connection, days).await?;
    }
    if let Some(outcome) = outcome {
        // What follows a game that is over is owed at once.
        sqlx::query("UPDATE games SET ended = $1, outcome = $2, score = $3, wakes_at = $1 WHERE id = $4")
            .bind(entry.at)
            .bind(outcome.body.as_str())
            .bind(outcome.score.text())
            .bind(game.as_str())
            .execute(connection)
            .await?;
    } else if let Some(wakes_at) = wakes_at {
        sqlx::query("UPDATE games SET wakes_at = $1 WHERE id = $2")
            .bind(*wakes_at)
            .bind(game.as_str())
            .execute(connection)
            .await?;
    }
    Ok(())
}

/// Inserts entries with one statement and tells how many were taken: an entry is taken only if its number is the one after the last of its game, and,
/// of a node, if it has the log.
async fn insert(
    dialect: Dialect,
    place: Option<&Place>,
    connection: &mut AnyConnection,
    entries: &[&mut Entry],
) -> Result<u64, StoreError> {
    let query = match (dialect, place) {
        _ if entries.is_empty() => return Ok(0),
        (Dialect::Sqlite, _) => as_values(entries),
        (Dialect::Postgres, Some(place)) => sqlx::query(
            "INSERT INTO log (game, seq, at, body, epoch) SELECT game, seq, at, body, fresh.epoch \
             FROM json_to_recordset($1::json) AS fresh (game TEXT, seq BIGINT, at BIGINT, body TEXT, epoch BIGINT) \
             JOIN owners ON owners.log = fresh.game AND owners.epoch = fresh.epoch AND owners.node = $2 \
             WHERE seq - 1 = (SELECT COALESCE(MAX(log.seq), 0) FROM log WHERE log.game = fresh.game) ON CONFLICT DO NOTHING",
        )
        .bind(as_json(entries, Some(place)))
        .bind(place.id()),
        (Dialect::Postgres, None) => sqlx::query(
            "INSERT INTO log (game, seq, at, body) SELECT game, seq, at, body \
             FROM json_to_recordset($1::json) AS fresh (game TEXT, seq BIGINT, at BIGINT, body TEXT) \
             WHERE seq - 1 = (SELECT COALESCE(MAX(log.seq), 0) FROM log WHERE log.game = fresh.game) ON CONFLICT DO NOTHING",
        )
        .bind(as_json(entries, None)),
    };
    Ok(query.execute(connection).await?.rows_affected())
}

/// Statements for so many rows are few enough to stay prepared. Each way to the database and back costs more than some rows too many.
const ROWS: [usize; 16] = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, BATCH];

/// The statement for each number of rows.
static INSERTS: [OnceLock<String>; ROWS.len()] = [const { OnceLock::new() }; ROWS.len()];

/// Entries as values of a statement, which SQLite reads fastest. The last fills the rows that are left: its number is taken then.
fn as_values<'q>(entries: &'q [&mut Entry]) -> Query<'q, Any, AnyArguments> {
    // There are no more entries than orders of one transaction.
    let size = ROWS.partition_point(|&rows| rows < entries.len()).min(ROWS.len() - 1);
    let mut query = sqlx::query(INSERTS[size].get_or_init(|| values(ROWS[size])).as_str());
    for entry in entries.iter().chain(entries.last().into_iter().cycle()).take(ROWS[size]) {
        let Append { game, entry, .. } = &entry.append;
        query = query.bind(game.as_str()).bind(i64::from(entry.seq)).bind(entry.at).bind(entry.body.as_str());
    }
    query
}

fn values(rows: usize) -> String {
    let row = |row: usize| {
        let first = row * 4;
        format!("(${}, ${}, ${}, ${})", first + 1, first + 2, first + 3, first + 4)
    };
    let rows = Vec::from_iter((0..rows).map(row)).join(", ");
    format!(
        "INSERT INTO log (game, seq, at, body) SELECT * FROM (VALUES {rows}) AS fresh \
         WHERE column2 - 1 = (SELECT COALESCE(MAX(seq), 0) FROM log WHERE game = column1) ON CONFLICT DO NOTHING"
    )
}

/// Entries as one argument: PostgreSQL plans a statement of a thousand arguments anew for longer than it runs.
fn as_json(entries: &[&mut Entry], place: Option<&Place>) -> String {
    let mut json = String::from("[");
    for entry in entries {
        let Append { game, entry: Logged { seq, at, body }, .. } = &entry.append;
        if json.len() > 1 {
            json.push(',');
        }
        // Writing to a string does not fail.
        let _ =
            write!(json, "{{\"game\":{},\"seq\":{seq},\"at\":{at},\"body\":{}", Quoted(game), Quoted(body));
        if let Some(epoch) = place.and_then(|place| place.epoch(game)) {
            let _ = write!(json, ",\"epoch\":{epoch}");
        }
        json.push('}');
    }
    json.push(']');
    json
}

/// A text as JSON has it.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for part in self.0.split_inclusive(|sign: char| matches!(sign, '"' | '\\' | '\0'..='\x1f')) {
            let mut signs = part.chars();
            match signs.next_back() {
                Some(sign @ ('"' | '\\')) => write!(f, "{}\\{sign}", signs.as_str())?,
                Some(sign @ '\0'..='\x1f') => write!(f, "{}\\u{:04x}", signs.as_str(), u32::from(sign))?,
                _ => f.write_str(part)?,
            }
        }
        f.write_char('"')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_in_json_has_its_signs_escaped() {
        let said = |text| Quoted(text).to_string();
        assert_eq!(said(""), r#""""#);
        assert_eq!(said("c3-d4 ход"), r#""c3-d4 ход""#);
        assert_eq!(said(r#"{"a":"\\"}"#), r#""{\"a\":\"\\\\\"}""#);
        assert_eq!(said("\n\u{1f}x\0"), r#""\u000a\u001fx\u0000""#);
    }
}
