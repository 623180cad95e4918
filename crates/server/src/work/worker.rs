//! A worker: takes work of the engine from the servers that share a NATS server, and does it. It has no database and nothing of its own.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Message, Subject};
use clap::Args;
use futures_util::StreamExt;
use futures_util::stream::select_all;
use tokio::sync::oneshot;
use tokio::task::AbortHandle;

use super::{KINDS, Said, Task, subject_of};
use crate::config::LogFormat;
use crate::ids;
use crate::live::between::{read, write};
use crate::live::pool::{EnginePool, Work};
use crate::run::{RunError, start_log, told_to_stop};

/// How often a worker says that it is at work.
const WORKING: Duration = Duration::from_millis(250);
/// A broken connection is tried again after so long.
const RETRY: Duration = Duration::from_millis(200);
/// A connection that says nothing for so long is asked whether it lives.
const PING: Duration = Duration::from_secs(2);

/// Settings of a worker.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The NATS server of the platform: nats://host:4222
    #[arg(long, env = "BOLSHAK_NATS", value_name = "ADDRESS", hide_env_values = true)]
    pub nats: String,
    /// Threads of the engine [default: as many as the machine has]
    #[arg(long, env = "BOLSHAK_THINKERS", value_name = "COUNT")]
    pub thinkers: Option<usize>,
    /// A folder of endgame tables; those up to four pieces are in the program
    #[arg(long, env = "BOLSHAK_TABLES", value_name = "FOLDER")]
    pub tables: Option<PathBuf>,
    /// How to write the log: text or json [default: text]
    #[arg(long, env = "BOLSHAK_LOG_FORMAT", value_name = "FORM")]
    pub log_format: Option<LogFormat>,
    /// What to log, as tracing filters: info, server=debug [default: info]
    #[arg(long, env = "BOLSHAK_LOG", value_name = "FILTER")]
    pub log: Option<String>,
}

/// What a worker is doing, by where the answer goes.
type Tasks = Arc<Mutex<HashMap<String, AbortHandle>>>;

fn lock(tasks: &Tasks) -> MutexGuard<'_, HashMap<String, AbortHandle>> {
    // The map is whole after each of the operations on it, whatever becomes of the thread.
    tasks.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A worker that runs.
#[derive(Debug)]
pub struct Worker {
    client: Client,
    name: String,
    tasks: Tasks,
    takes: AbortHandle,
}

impl Worker {
    /// Joins those who take work.
    ///
    /// # Errors
    /// If nobody answers at the address.
    pub async fn start(options: &Options) -> Result<Self, RunError> {
        let said = |error: &dyn std::fmt::Display| RunError::Nats(format!("NATS: {error}"));
        if let Some(folder) = &options.tables {
            crate::live::tables::take(folder);
        }
        let threads = options
            .thinkers
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
            .max(1);
        let name = ids::fresh();
        let client = ConnectOptions::new()
            .name(format!("worker {name}"))
            .ping_interval(PING)
            .reconnect_delay_callback(|_| RETRY)
            .connect(&options.nats)
            .await
            .map_err(|error| said(&error))?;
        let mut asked = Vec::new();
        for (_, kind) in KINDS {
            // One of the group hears it.
            let subject = format!("bolshak.*.work.{kind}");
            let group = format!("workers-{kind}");
            asked.push(client.queue_subscribe(subject, group).await.map_err(|error| said(&error))?);
        }
        let mut unwanted = client.subscribe(subject_of(&name)).await.map_err(|error| said(&error))?;
        client.flush().await.map_err(|error| said(&error))?;
        let tasks = Tasks::default();
        let bench = Bench {
            client: client.clone(),
            pool: EnginePool::new(threads),
            threads,
            name: name.clone(),
            tasks: Arc::clone(&tasks),
        };
        let mut asked = select_all(asked);
        let takes = tokio::spawn(async move {
            loop {
                tokio::select! {
                    Some(message) = asked.next() => bench.take(message).await,
                    Some(message) = unwanted.next() => {
                        let reply = String::from_utf8_lossy(&message.payload).into_owned();
                        if let Some(task) = lock(&bench.tasks).remove(&reply) {
                            task.abort();
                        }
                    }
                    else => return,
                }
            }
        });
        tracing::info!(threads, worker = %name, "the worker takes work");
        Ok(Self { client, name, tasks, takes: takes.abort_handle() })
    }

    /// Goes: what is not done is given back, and somebody else does it.
    pub async fn stop(self) {
        self.takes.abort();
        let tasks = std::mem::take(&mut *lock(&self.tasks));
        for (reply, task) in tasks {
            task.abort();
            let _ = self.client.publish(reply, write(&Said::No, b"")).await;
        }
        let _ = self.client.flush().await;
        let _ = self.client.drain().await;
        tracing::info!(worker = %self.name, "the worker has gone");
    }
}

/// Where work is done.
struct Bench {
    client: Client,
    pool: EnginePool,
    threads: usize,
    name: String,
    tasks: Tasks,
}

impl Bench {
    /// Whether there is a thread for work of a kind: games take those of analyses.
    fn has_room(&self, work: Work) -> bool {
        match work {
            Work::Opponent => self.pool.count(work) < self.threads,
            _ => self.pool.load() < self.threads,
        }
    }

    async fn take(&self, message: Message) {
        let Some(reply) = message.reply else { return };
        let kind = message.subject.as_str().rsplit_once('.').map(|(_, kind)| kind);
        let work = KINDS.iter().find(|(_, name)| kind == Some(name)).map(|(work, _)| *work);
        let task = read::<Task>(&message.payload).map(|(task, _)| task);
        let (Some(work), Some(task)) = (work, task) else { return self.say(&reply, &Said::No).await };
        if !self.has_room(work) {
            return self.say(&reply, &Said::No).await;
        }
        self.say(&reply, &Said::Taken { worker: self.name.clone() }).await;
        let (client, pool, tasks) = (self.client.clone(), self.pool.clone(), Arc::clone(&self.tasks));
        let name = reply.to_string();
        // It is on the list before it can leave it.
        let mut list = lock(&self.tasks);
        let done = tokio::spawn(async move {
            let said = done(&client, &reply, &pool, work, task).await;
            if lock(&tasks).remove(reply.as_str()).is_some() {
                let _ = client.publish(reply, write(&said, b"")).await;
            }
        });
        list.insert(name, done.abort_handle());
    }

    async fn say(&self, reply: &Subject, said: &Said) {
        let _ = self.client.publish(reply.clone(), write(said, b"")).await;
    }
}

/// Does a task, and says meanwhile that it is being done.
async fn done(client: &Client, reply: &Subject, pool: &EnginePool, work: Work, task: Task) -> Said {
    let (begin, mut begun) = oneshot::channel();
    let mut run = Box::pin(pool.run(work, move |stop| {
        let _ = begin.send(());
        task.run(stop)
    }));
    let mut has_begun = false;
    let mut ticks = tokio::time::interval(WORKING);
    ticks.reset();
    loop {
        let said = tokio::select! {
            found = &mut run => {
                return found.ok().flatten().map_or(Said::No, |found| Said::Done(Box::new(found)));
            }
            _ = &mut begun, if !has_begun => {
                has_begun = true;
                Said::Begun
            }
            _ = ticks.tick() => Said::Working,
        };
        let _ = client.publish(reply.clone(), write(&said, b"")).await;
    }
}

/// Runs a worker until it is told to stop. `ready` is called when it takes work.
///
/// # Errors
/// If it cannot start.
pub fn run(options: &Options, ready: &mut dyn FnMut()) -> Result<(), RunError> {
    start_log(options.log.as_deref().unwrap_or("info"), options.log_format.unwrap_or_default(), None)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| RunError::Io("the threads".to_owned(), error))?;
    runtime.block_on(async {
        let worker = Worker::start(options).await?;
        ready();
        told_to_stop().await;
        worker.stop().await;
        Ok(())
    })
}
