//! From settings to a server that runs, and down again.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::{ParseError, Targets, filter_fn};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use store::{Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::app::App;
use crate::collections::played::Played;
use crate::config::{Config, LogFormat};
use crate::http::listen;
use crate::ids;
use crate::live::between::{self, Bus, Nodes};
use crate::live::pool::EnginePool;
use crate::live::registry::Registry;
use crate::mail::Post;
use crate::mail::sender::send_letters;
use crate::push::Push;
use crate::telemetry::{self, Exporter};
use crate::time::{Beat, Time};

/// How long open requests have when the server goes down.
const FAREWELL: Duration = Duration::from_secs(5);

/// Why the server does not run.
#[derive(Debug)]
pub enum RunError {
    /// The folder, the beat or the socket.
    Io(String, std::io::Error),
    /// The database.
    Store(StoreError),
    /// The filter of the log cannot be read.
    Log(String),
    /// Letters cannot be sent by these settings.
    Mail(String),
    /// Traces cannot be sent there.
    Telemetry(String),
    /// The bus between the servers of one database.
    Nats(String),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(what, error) => write!(f, "{what}: {error}"),
            Self::Store(error) => error.fmt(f),
            Self::Log(error) => write!(f, "the filter of the log: {error}"),
            Self::Mail(error) => write!(f, "letters: {error}"),
            Self::Telemetry(error) => write!(f, "traces: {error}"),
            Self::Nats(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RunError {}

impl From<StoreError> for RunError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

fn io(what: &str) -> impl FnOnce(std::io::Error) -> RunError {
    let what = what.to_owned();
    move |error| RunError::Io(what, error)
}

/// A server that runs.
#[derive(Debug)]
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    /// Its state.
    pub app: Arc<App>,
    stop: watch::Sender<bool>,
    served: JoinHandle<std::io::Result<()>>,
    /// Who sends letters, if anybody does.
    sender: Option<JoinHandle<()>>,
    beat: Option<Beat>,
}

impl Running {
    /// Goes down: no new requests, sockets are told, what is being written is written.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        if tokio::time::timeout(FAREWELL, self.served).await.is_err() {
            tracing::warn!("some requests did not end in time");
        }
        // A letter that was taken is noted before the database is closed.
        if let Some(sender) = self.sender
            && tokio::time::timeout(FAREWELL, sender).await.is_err()
        {
            tracing::warn!("a letter is still on its way");
        }
        self.app.registry.store.close().await;
        drop(self.beat);
    }
}

/// Starts a server.
///
/// # Errors
/// If the database cannot be opened or nobody can listen there.
pub async fn start(config: Config) -> Result<Running, RunError> {
    let post = Post::new(&config).map_err(RunError::Mail)?;
    let push = Push::new(&config).map_err(RunError::Mail)?.map(Arc::new);
    if let Some(path) = &config.clock {
        crate::time::follow(path.clone());
    }
    std::fs::create_dir_all(&config.data).map_err(io(&config.data.display().to_string()))?;
    let lived = Beat::last(&config.data.join("beat"));
    if let Some(folder) = &config.tables {
        crate::live::tables::take(folder);
    }
    let name = ids::fresh();
    let store = match &config.nats {
        Some(_) => Store::open_as_node(&config.database, &name).await?,
        None => Store::open_alone(&config.database).await?,
    };
    let started = start_on(store.clone(), config, (post, push), (lived, name)).await;
    if started.is_err() {
        // Another server may have it.
        store.close().await;
    }
    started
}

/// Starts a server on its database; `lived` is until when the last one did, and by the name other servers know this one.
async fn start_on(
    store: Store,
    config: Config,
    (post, push): (Option<Post>, Option<Arc<Push>>),
    (lived, name): (Option<i64>, String),
) -> Result<Running, RunError> {
    let time = match store.database_clock() {
        Some(clock) => Time::follow(clock).await,
        None => Time::start(lived.unwrap_or(0)),
    };
    let mut letters = None;
    let nodes = match (&config.nats, store.life()) {
        (Some(address), Some(life)) => {
            let (bus, come) =
                Bus::join(address, &store.shared_name().await?, &name).await.map_err(RunError::Nats)?;
            letters = Some(come);
            Some(Nodes::new(bus, life))
        }
        _ => None,
    };
    let registry = Registry::new(store, time, EnginePool::new(config.thinkers), nodes);
    // The beat says when the last server lived until the database does: only then does it say that this one lives.
    registry.take_up(lived).await?;
    let beat = match letters {
        // Nodes beat in the database.
        Some(letters) => {
            tokio::spawn(between::listen(Arc::clone(&registry), letters));
            None
        }
        None => {
            let path = config.data.join("beat");
            let beat = Beat::start(&path, time, registry.held());
            Some(beat.map_err(io(&path.display().to_string()))?)
        }
    };
    tokio::spawn(Arc::clone(&registry).watch_outages());
    if registry.nodes.is_some() {
        let registry = Arc::clone(&registry);
        tokio::spawn(Arc::clone(&registry).watch_log_ins());
        tokio::spawn(Arc::clone(&registry).watch_positions());
        tokio::spawn(async move { registry.desk.follow(&registry.store).await });
    }
    tokio::spawn(Arc::clone(&registry).wake_games());
    tokio::spawn(Arc::clone(&registry).watch_seeks());
    tokio::spawn(Arc::clone(&registry).announce_leaves());
    tokio::spawn(Arc::clone(&registry).tell_of_days(post.is_some(), push.clone()));
    tokio::spawn(Arc::clone(&registry).look_after_bureaus(post.is_some()));
    let listener = TcpListener::bind(config.listen).await.map_err(io(&config.listen.to_string()))?;
    let address = listener.local_addr().map_err(io("the address"))?;
    let (stop, stopped) = watch::channel(false);
    let sender = post.map(|post| tokio::spawn(send_letters(Arc::clone(&registry), post, stopped.clone())));
    let app = App::new(registry, config, push, stopped.clone());
    tidy(&app);
    count_collections(&app);
    let served = tokio::spawn(listen::serve(listener, app.router(), app.connections(), stopped));
    tracing::info!(%address, database = app.registry.store.name(), "the server runs");
    Ok(Running { address, app, stop, served, sender, beat })
}

/// Collects the games that end from now on, and counts the collections that nobody has counted yet; nobody waits for it.
fn count_collections(app: &App) {
    let collections = app.collections.clone();
    // There is one server to a registry.
    let _ = app.registry.played.set(Played::start(collections.own().to_owned()));
    std::thread::spawn(move || collections.count_shared());
}

fn tidy(app: &Arc<App>) {
    let app = Arc::downgrade(app);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_secs(60)).await;
            let Some(app) = app.upgrade() else { return };
            app.tidy();
            app.end_old_sessions().await;
        }
    });
}

/// Runs a server until it is told to stop. `ready` is called with its address.
///
/// # Errors
/// If it cannot start.
pub fn run(config: Config, ready: &mut dyn FnMut(SocketAddr)) -> Result<(), RunError> {
    start_log(&config.log, config.log_format, config.telemetry.as_deref())?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| RunError::Io("the threads".to_owned(), error))?;
    runtime.block_on(async {
        let running = start(config).await?;
        ready(running.address);
        told_to_stop().await;
        tracing::info!("going down");
        running.stop().await;
        Ok(())
    })
}

/// Begins to write what happens to the standard error, and to send traces to a collector if there is one.
pub(crate) fn start_log(filter: &str, format: LogFormat, collector: Option<&str>) -> Result<(), RunError> {
    let filter: Targets = filter.parse().map_err(|error: ParseError| RunError::Log(error.to_string()))?;
    let traces = collector.map(Exporter::start).transpose().map_err(RunError::Telemetry)?;
    let traces = traces.map(|traces| traces.with_filter(filter_fn(telemetry::is_ours)));
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let log = tracing_subscriber::registry().with(traces);
    // Somebody else may have set up the log already.
    let _ = match format {
        LogFormat::Text => log.with(lines.with_filter(filter)).try_init(),
        LogFormat::Json => log.with(lines.json().with_filter(filter)).try_init(),
    };
    Ok(())
}

/// Waits for Ctrl-C or the signal to end.
pub(crate) async fn told_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let Ok(mut terminate) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())
        else {
            let _ = interrupt.await;
            return;
        };
        tokio::select! {
            _ = interrupt => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    let _ = interrupt.await;
}
