//! Several servers on one database: who lives, and who has which log.
//!
//! A node is a row with a heartbeat on the database's clock, and a lock of its session that goes when the process does. Who beats no more, or holds no
//! lock, is found dead by another: its sessions are ended and its row says so. Each transaction of a node holds its row against that (`FOR KEY SHARE`),
//! so nothing of a dead node is ever committed; and an entry of a log is taken only from the node that has the log, in its epoch.
//!
//! Only PostgreSQL has nodes. A server that has its database for itself has every log in it.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Row as _};
use tokio::sync::{mpsc, oneshot, watch};

use crate::Store;
use crate::error::StoreError;
use crate::model::Span;
use crate::rows::{MOST, Name, count, filled, list, select};
use crate::source::Source;

/// Between two beats.
const BEAT: Duration = Duration::from_millis(150);
/// Who has not beaten for so many milliseconds is dead.
const DEAD: i64 = 600;
/// Who could not beat for so long does nothing more until it can again: before others find it dead.
const SILENT: Duration = Duration::from_millis(450);
/// A beat has so long to be answered.
const ANSWER: Duration = Duration::from_millis(400);
/// A reading of the clock that took longer is not right enough.
const PROMPT: Duration = Duration::from_millis(50);
/// Who has just got its connection finds nobody dead: the others may be on their way back, too.
const GRACE: Duration = Duration::from_millis(1_000);
/// Who hears nothing over the bus for so many milliseconds, while another has heard it so much later, stands aside.
const DEAF: i64 = 1_500;
const LATER: i64 = 1_000;
/// Between two tries to get a connection.
const RETRY: Duration = Duration::from_millis(100);
/// Classes of PostgreSQL's locks: of nodes that live, and of logs that somebody is taking.
const LIVES: i32 = i32::from_be_bytes(*b"blsn");
const TAKES: i32 = i32::from_be_bytes(*b"blst");
/// The lock of who enters the list of nodes.
const ENTERS: i64 = i64::from_be_bytes(*b"blsh-ent");
/// The moment in milliseconds, as PostgreSQL says it.
pub(crate) const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// What a node knows of itself and the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Life {
    /// The number of this node; another one after it was found dead.
    pub id: i64,
    /// Since when it cannot say that it lives, if it cannot.
    pub silent: Option<Instant>,
    /// The nodes that live, with their names.
    pub alive: Arc<BTreeMap<i64, String>>,
    /// Whether this node stands aside, because others hear the bus and it does not: it has given up its logs and takes none.
    pub aside: bool,
}

/// The clock of the database, read at an instant.
#[derive(Clone, Copy, Debug)]
pub struct ClockRead {
    /// When it was read.
    pub at: Instant,
    /// What it said, in milliseconds of Unix time.
    pub millis: i64,
}

/// Whose a log is, for somebody who wants it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// This server's, from now on. Nobody had it for the time given, if its owner died.
    Mine(Option<Span>),
    /// Another node's, by its number.
    Theirs(i64),
    /// Somebody is taking it at this moment: ask again.
    Open,
}

/// A node's place among the others.
#[derive(Debug)]
pub(crate) struct Place {
    name: String,
    life: watch::Sender<Life>,
    clock: watch::Sender<Option<ClockRead>>,
    /// The logs that this node has, with their epochs.
    held: Mutex<HashMap<String, i64>>,
    /// Told when the node leaves.
    leave: mpsc::Sender<oneshot::Sender<()>>,
    /// Until when nobody lived when this node came, if nobody did.
    down: Mutex<Option<Option<i64>>>,
    /// When the bus was last heard, where there is one on which something can be lost.
    heard: Mutex<Option<Instant>>,
}

impl Place {
    pub(crate) fn id(&self) -> i64 {
        self.life.borrow().id
    }

    fn held(&self) -> MutexGuard<'_, HashMap<String, i64>> {
        // The map is whole after each of the operations on it, whatever becomes of the thread.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many milliseconds ago the bus was last heard.
    fn since_heard(&self) -> Option<i64> {
        let heard = *self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.map(|heard| i64::try_from(heard.elapsed().as_millis()).unwrap_or(i64::MAX))
    }

    /// The epoch in which this node has a log.
    pub(crate) fn epoch(&self, log: &str) -> Option<i64> {
        self.held().get(log).copied()
    }

    /// Enters the list of nodes and beats from now on.
    pub(crate) async fn take(source: &Source, name: &str) -> Result<Arc<Self>, StoreError> {
        let mut connection = source.connect_beating().await?;
        let entered = enter(&mut connection, name).await?;
        name_session(&mut connection, entered.id).await?;
        let (leave, leaves) = mpsc::channel(1);
        let life = Life { id: entered.id, silent: None, alive: Arc::default(), aside: false };
        let place = Arc::new(Self {
            name: name.to_owned(),
            life: watch::Sender::new(life),
            clock: watch::Sender::new(None),
            held: Mutex::default(),
            leave,
            down: Mutex::new(entered.down),
            heard: Mutex::default(),
        });
        let heart =
            Heart { place: Arc::clone(&place), source: source.clone(), since: Instant::now(), locked: true };
        tokio::spawn(heart.beat(connection, leaves));
        Ok(place)
    }

    /// Leaves: whoever wants its logs has them from now on.
    pub(crate) async fn leave(&self) {
        let (answer, left) = oneshot::channel();
        if self.leave.send(answer).await.is_ok() {
            let _ = left.await;
        }
    }
}

/// A node that has come.
struct Entered {
    id: i64,
    /// Until when somebody lived, if nobody lives now.
    down: Option<Option<i64>>,
}

/// Whether a node does not live.
pub(crate) fn is_dead() -> String {
    format!(
        "(nodes.beat < {NOW} - {DEAD} OR NOT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted \
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
         AND classid::bigint = {LIVES} AND objid::bigint = nodes.id AND objsubid = 2))"
    )
}

/// Enters the list of nodes; the session holds the lock of one that lives before anybody sees the row.
async fn enter(connection: &mut AnyConnection, name: &str) -> Result<Entered, StoreError> {
    let mut transaction = connection.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(ENTERS).execute(&mut *transaction).await?;
    let text = format!(
        "SELECT COALESCE(MAX(id), 0) + 1, MAX(GREATEST(beat, died)), \
         COALESCE(SUM(CASE WHEN died IS NULL AND NOT {} THEN 1 ELSE 0 END), 0)::bigint FROM nodes",
        is_dead()
    );
    let row = sqlx::query(AssertSqlSafe(text)).fetch_one(&mut *transaction).await?;
    let (id, last, alive): (i64, Option<i64>, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    sqlx::query("SELECT pg_advisory_lock($1, $2::int)")
        .bind(LIVES)
        .bind(id)
        .execute(&mut *transaction)
        .await?;
    let text = format!("INSERT INTO nodes (id, name, began, beat) VALUES ($1, $2, {NOW}, {NOW})");
    sqlx::query(AssertSqlSafe(text)).bind(id).bind(name).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(Entered { id, down: (alive == 0).then_some(last) })
}

/// Sessions of a node that can write carry its number, by which they are found and ended when it is found dead.
pub(crate) async fn name_session(connection: &mut AnyConnection, id: i64) -> Result<(), StoreError> {
    sqlx::query("SELECT set_config('application_name', $1, false)")
        .bind(session_name(id))
        .execute(connection)
        .await?;
    Ok(())
}

fn session_name(id: i64) -> String {
    format!("bolshak node {id}")
}

/// Refuses a transaction of a node that was found dead; until it ends nobody finds the node dead.
pub(crate) async fn hold_life(connection: &mut AnyConnection, id: i64) -> Result<(), StoreError> {
    let query = sqlx::query("SELECT 1 FROM nodes WHERE id = $1 AND died IS NULL FOR KEY SHARE").bind(id);
    let lives = query.fetch_optional(connection).await?.is_some();
    if lives { Ok(()) } else { Err(StoreError::Fenced) }
}

/// Whether a node has a log in an epoch.
pub(crate) async fn has(
    connection: &mut AnyConnection,
    log: &str,
    id: i64,
    epoch: Option<i64>,
) -> Result<bool, StoreError> {
    let query = sqlx::query("SELECT 1 FROM owners WHERE log = $1 AND node = $2 AND epoch = $3");
    let query = query.bind(log.to_owned()).bind(id).bind(epoch);
    Ok(query.fetch_optional(connection).await?.is_some())
}

/// Refuses what follows a game whose log this node does not have.
pub(crate) async fn must_have(
    connection: &mut AnyConnection,
    fence: Option<&Fence>,
) -> Result<(), StoreError> {
    let Some(Fence { log, id, epoch }) = fence else { return Ok(()) };
    if has(connection, log, *id, *epoch).await? { Ok(()) } else { Err(StoreError::Fenced) }
}

/// Refuses what follows the games of a meeting, if a node has the log of none of them.
pub(crate) async fn must_have_one_of(
    connection: &mut AnyConnection,
    meeting: &str,
    id: i64,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "SELECT 1 FROM owners JOIN games ON games.id = owners.log WHERE games.meeting = $1 AND owners.node = $2 LIMIT 1",
    );
    let found = query.bind(meeting.to_owned()).bind(id).fetch_optional(connection).await?;
    if found.is_some() { Ok(()) } else { Err(StoreError::Fenced) }
}

/// A node that writes what follows a log, and in which epoch it has it.
#[derive(Clone, Debug)]
pub(crate) struct Fence {
    log: String,
    id: i64,
    epoch: Option<i64>,
}

/// What beats.
struct Heart {
    place: Arc<Place>,
    source: Source,
    /// Since when there is a connection.
    since: Instant,
    /// Whether its session holds the lock of one that lives.
    locked: bool,
}

impl Heart {
    async fn beat(mut self, connection: AnyConnection, mut leaves: mpsc::Receiver<oneshot::Sender<()>>) {
        let mut connection = Some(connection);
        let mut last = Instant::now();
        let mut ticks = tokio::time::interval(BEAT);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = ticks.tick() => {}
                left = leaves.recv() => {
                    let Some(left) = left else { return };
                    if let Some(mut connection) = connection.take() {
                        let _ = tokio::time::timeout(ANSWER, self.go(&mut connection)).await;
                        let _ = connection.close().await;
                    }
                    let _ = left.send(());
                    return;
                }
            }
            let begun = Instant::now();
            let beaten = tokio::time::timeout(ANSWER, self.once(&mut connection)).await;
            match beaten.unwrap_or_else(|_| Err(StoreError::Down("a beat is not answered".into()))) {
                Ok(life) => {
                    last = begun;
                    self.tell(life);
                }
                Err(error) => {
                    connection = None;
                    tracing::debug!(%error, "no beat");
                    if last.elapsed() > SILENT && self.place.life.borrow().silent.is_none() {
                        tracing::error!(%error, node = self.place.id(), "this node cannot say that it lives");
                        self.place.life.send_modify(|life| life.silent = Some(last));
                    }
                    tokio::time::sleep(RETRY).await;
                }
            }
        }
    }

    fn tell(&self, life: Life) {
        self.place.life.send_if_modified(|told| {
            let changed = *told != life;
            if told.id != life.id {
                tracing::warn!(was = told.id, node = life.id, "this node was found dead and comes again");
                self.place.held().clear();
            }
            if changed {
                *told = life;
            }
            changed
        });
    }

    /// Beats once; comes again if it was found dead.
    async fn once(&mut self, kept: &mut Option<AnyConnection>) -> Result<Life, StoreError> {
        let mut id = self.place.id();
        let connection = match kept {
            Some(connection) => connection,
            None => {
                let mut connection = self.source.connect_beating().await?;
                name_session(&mut connection, id).await?;
                (self.since, self.locked) = (Instant::now(), false);
                kept.insert(connection)
            }
        };
        if !self.locked {
            // The session that broke may hold it for a moment still, which is as good.
            let query = sqlx::query("SELECT CASE WHEN pg_try_advisory_lock($1, $2::int) THEN 1 ELSE 0 END");
            let row = query.bind(LIVES).bind(id).fetch_one(&mut *connection).await?;
            self.locked = row.try_get::<i32, _>(0)? == 1;
        }
        let asked = Instant::now();
        let since_heard = self.place.since_heard();
        let text = format!(
            "UPDATE nodes SET beat = {NOW}, heard = {NOW} - $2::bigint WHERE id = $1 AND died IS NULL RETURNING beat"
        );
        let row = sqlx::query(AssertSqlSafe(text))
            .bind(id)
            .bind(since_heard)
            .fetch_optional(&mut *connection)
            .await?;
        match row {
            Some(row) => {
                let took = asked.elapsed();
                // What took long says little, but more than nothing.
                if took < PROMPT || self.place.clock.borrow().is_none() {
                    let read = ClockRead { at: asked + took / 2, millis: row.try_get(0)? };
                    self.place.clock.send_replace(Some(read));
                }
            }
            None => {
                // What it had is somebody else's.
                id = enter(connection, &self.place.name).await?.id;
                name_session(connection, id).await?;
                self.locked = true;
            }
        }
        let text = format!(
            "SELECT id, name, CASE WHEN {} THEN 1 ELSE 0 END, heard FROM nodes WHERE died IS NULL",
            is_dead()
        );
        let rows = sqlx::query(AssertSqlSafe(text)).fetch_all(&mut *connection).await?;
        let mut alive = BTreeMap::new();
        let mut heard = BTreeMap::new();
        for row in rows {
            let (other, name, dead): (i64, String, i32) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            let dead = dead != 0 && other != id;
            if dead && self.since.elapsed() > GRACE && find_dead(connection, other).await? {
                tracing::warn!(node = other, %name, "a node was found dead");
                continue;
            }
            alive.insert(other, name);
            heard.extend(row.try_get::<Option<i64>, _>(3)?.map(|heard| (other, heard)));
        }
        let last = heard.remove(&id);
        let aside = since_heard.is_some_and(|since| since > DEAF)
            && last.is_some_and(|last| heard.values().any(|theirs| *theirs > last + LATER));
        if aside && !self.place.held().is_empty() {
            tracing::error!(node = id, "this node hears nothing while others do, and gives up its logs");
            stand_aside(connection, id).await?;
            alive.remove(&id);
            id = enter(connection, &self.place.name).await?.id;
            name_session(connection, id).await?;
            alive.insert(id, self.place.name.clone());
        }
        Ok(Life { id, silent: None, alive: Arc::new(alive), aside })
    }

    /// Notes that this node leaves.
    async fn go(&self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        let text = format!("UPDATE nodes SET beat = {NOW}, died = {NOW} WHERE id = $1 AND died IS NULL");
        sqlx::query(AssertSqlSafe(text)).bind(self.place.id()).execute(connection).await?;
        Ok(())
    }
}

/// Finds a node dead, if it is: nothing that it began to write is committed after that.
async fn find_dead(connection: &mut AnyConnection, id: i64) -> Result<bool, StoreError> {
    // What a stopped process has begun would hold its row for as long as it stands.
    sqlx::query(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
         WHERE datname = current_database() AND application_name = $1",
    )
    .bind(session_name(id))
    .execute(&mut *connection)
    .await?;
    let mut transaction = connection.begin().await?;
    sqlx::query("SELECT 1 FROM nodes WHERE id = $1 FOR UPDATE").bind(id).execute(&mut *transaction).await?;
    let text = format!("UPDATE nodes SET died = {NOW} WHERE id = $1 AND died IS NULL AND {}", is_dead());
    let died = sqlx::query(AssertSqlSafe(text)).bind(id).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(died.rows_affected() > 0)
}

/// A node gives up its logs: since it last heard the bus nobody elsewhere could play their games.
async fn stand_aside(connection: &mut AnyConnection, id: i64) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await?;
    sqlx::query("SELECT 1 FROM nodes WHERE id = $1 FOR UPDATE").bind(id).execute(&mut *transaction).await?;
    let text =
        format!("UPDATE nodes SET beat = LEAST(beat, heard), died = {NOW} WHERE id = $1 AND died IS NULL");
    sqlx::query(AssertSqlSafe(text)).bind(id).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}

/// The row of a log's owner: number, epoch, and of a dead one its last beat and when it was found.
async fn owner(
    connection: &mut AnyConnection,
    log: &str,
) -> Result<Option<(Option<i64>, i64, Option<Span>)>, StoreError> {
    let query = sqlx::query(
        "SELECT owners.node, owners.epoch, nodes.beat, nodes.died FROM owners LEFT JOIN nodes ON nodes.id = owners.node \
         WHERE owners.log = $1",
    );
    let Some(row) = query.bind(log.to_owned()).fetch_optional(connection).await? else { return Ok(None) };
    let (node, epoch) = (row.try_get(0)?, row.try_get(1)?);
    let dead = match (row.try_get::<Option<i64>, _>(2)?, row.try_get::<Option<i64>, _>(3)?) {
        (Some(began), Some(ended)) => Some(Span { began, ended }),
        _ => None,
    };
    Ok(Some((node, epoch, dead)))
}

/// Takes a log for a node, if nobody who lives has it; with the epoch.
async fn take(connection: &mut AnyConnection, log: &str, id: i64) -> Result<(Claim, i64), StoreError> {
    // Nobody waits for anybody here, so that transactions which take many logs cannot wait for each other.
    let query = sqlx::query("SELECT CASE WHEN pg_try_advisory_xact_lock($1, hashtext($2)) THEN 1 ELSE 0 END");
    let locked = query.bind(TAKES).bind(log.to_owned()).fetch_one(&mut *connection).await?;
    if locked.try_get::<i32, _>(0)? == 0 {
        return Ok((Claim::Open, 0));
    }
    let lost = match owner(&mut *connection, log).await? {
        None => {
            sqlx::query("INSERT INTO owners (log, node, epoch) VALUES ($1, $2, 1)")
                .bind(log.to_owned())
                .bind(id)
                .execute(connection)
                .await?;
            return Ok((Claim::Mine(None), 1));
        }
        Some((None, ..)) => None,
        Some((Some(node), ..)) if node == id => None,
        Some((Some(_), _, Some(dead))) => Some(dead),
        Some((Some(node), _, None)) => return Ok((Claim::Theirs(node), 0)),
    };
    let query = sqlx::query("UPDATE owners SET node = $2, epoch = epoch + 1 WHERE log = $1 RETURNING epoch");
    let row = query.bind(log.to_owned()).bind(id).fetch_one(connection).await?;
    Ok((Claim::Mine(lost), row.try_get(0)?))
}

impl Store {
    /// What this node knows of itself and the others; nothing for a server that has its database for itself.
    #[must_use]
    pub fn life(&self) -> Option<watch::Receiver<Life>> {
        self.place.as_ref().map(|place| place.life.subscribe())
    }

    /// The clock of the database, as each beat reads it.
    #[must_use]
    pub fn database_clock(&self) -> Option<watch::Receiver<Option<ClockRead>>> {
        self.place.as_ref().map(|place| place.clock.subscribe())
    }

    /// Notes that the bus between the nodes was heard at an instant. A node that does not hear it while others do stands aside.
    pub fn note_heard(&self, at: Instant) {
        if let Some(place) = &self.place {
            *place.heard.lock().unwrap_or_else(PoisonError::into_inner) = Some(at);
        }
    }

    /// A name that the nodes of this database share, and no others: that of the first that ever came.
    pub async fn shared_name(&self) -> Result<String, StoreError> {
        let row =
            sqlx::query("SELECT name FROM nodes ORDER BY id LIMIT 1").fetch_optional(&self.read).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?.unwrap_or_default())
    }

    /// Until when some node lived, if none did when this one came: asked once.
    #[must_use]
    pub fn was_down_since(&self) -> Option<Option<i64>> {
        let place = self.place.as_ref()?;
        place.down.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// What is written under it is written only as long as this server has the log.
    pub(crate) fn fence(&self, log: &str) -> Option<Fence> {
        let place = self.place.as_ref()?;
        Some(Fence { log: log.to_owned(), id: place.id(), epoch: place.epoch(log) })
    }

    /// Whether this server has a log: always, if it has its database for itself.
    #[must_use]
    pub fn has_log(&self, log: &str) -> bool {
        self.place.as_ref().is_none_or(|place| place.epoch(log).is_some())
    }

    /// Takes a log, if nobody who lives has it. A server that has its database for itself has every log.
    ///
    /// # Errors
    /// [`StoreError::Fenced`] if this node was found dead.
    pub async fn claim(&self, log: &str) -> Result<Claim, StoreError> {
        let Some(place) = &self.place else { return Ok(Claim::Mine(None)) };
        let id = place.id();
        let (claim, epoch) = self
            .writer
            .write((log.to_owned(), id), |connection, (log, id)| Box::pin(take(connection, log, *id)))
            .await?;
        if let Claim::Mine(_) = claim {
            place.held().insert(log.to_owned(), epoch);
            if place.id() != id {
                // Found dead in between; what was taken went with it.
                place.held().remove(log);
                return Err(StoreError::Fenced);
            }
        }
        Ok(claim)
    }

    /// Which of some games go on and are no other node's.
    pub async fn ownerless(&self, games: &[&str]) -> Result<HashSet<String>, StoreError> {
        let me = self.place.as_ref().map(|place| place.id());
        let mut ownerless = HashSet::new();
        for games in games.chunks(MOST) {
            let me_at = count(games.len()) + 1;
            let query = select::<Name>(&format!(
                "(SELECT games.id AS name FROM games LEFT JOIN owners ON owners.log = games.id \
                 WHERE games.id IN ({}) AND games.ended IS NULL AND (owners.node IS NULL OR owners.node = ${me_at})) AS named",
                list(games.len())
            ));
            let query = filled(games).fold(query, sqlx::query::Query::bind).bind(me);
            ownerless.extend(self.all::<Name>(query).await?.into_iter().map(|Name(game)| game));
        }
        Ok(ownerless)
    }

    /// Gives a log up, so that whoever wants it has it.
    pub async fn release(&self, log: &str) -> Result<(), StoreError> {
        let Some(place) = &self.place else { return Ok(()) };
        place.held().remove(log);
        let data = (log.to_owned(), place.id());
        let give = self.writer.write(data, |connection, (log, id)| {
            Box::pin(async move {
                // The log of a game that is over grows no more: nobody has to remember its epoch.
                for statement in [
                    "DELETE FROM owners WHERE log = $1 AND node = $2 \
                     AND NOT EXISTS (SELECT 1 FROM games WHERE games.id = $1 AND ended IS NULL)",
                    "UPDATE owners SET node = NULL WHERE log = $1 AND node = $2",
                ] {
                    let query = sqlx::query(statement).bind(log.clone()).bind(*id);
                    query.execute(&mut *connection).await?;
                }
                Ok(())
            })
        });
        give.await
    }
}
