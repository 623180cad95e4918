//! The server as a whole: its state and its routes.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Request};
use axum::response::Response;
use axum::routing::get;
use axum::{Json, Router};
use store::StoreError;
use tokio::sync::{Semaphore, watch};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::trace::TraceLayer;
use tracing::Span;

use crate::bureau;
use crate::collections::Collections;
use crate::config::Config;
use crate::http::assets::Assets;
use crate::http::limits::Limits;
use crate::http::places::{Audience, Places};
use crate::http::{analysis, challenges, limits, pages, preview, routes};
use crate::live::registry::Registry;
use crate::memory::{self, Peak};
use crate::push::Push;

/// The longest body of a request.
const BODY: usize = 16 * 1_024;

/// The most connections of one network, and among them the most sockets of players, and the most of who watches and reads the lobby.
const CONNECTIONS: usize = 512;
const SOCKETS: usize = 256;
/// The most who watch one game, and the most of them from one network.
const AUDIENCE: usize = 1_000;
const NEIGHBOURS: usize = 64;
/// The disk has room as long as so many bytes can be written.
const ROOM: usize = 64 * 1_024;
/// So many collections are read at once.
const READING: usize = 2;
/// A log-in that was not used for ninety days is worth nothing any more.
pub(crate) const SESSION: i64 = 90 * 24 * 3_600 * 1_000;

/// The server's state.
#[derive(Debug)]
pub struct App {
    /// The games.
    pub registry: Arc<Registry>,
    pub(crate) config: Config,
    pub(crate) limits: Limits,
    pub(crate) assets: Assets,
    /// Places for the sockets of players at their games.
    pub(crate) players: Places<IpAddr>,
    /// Places for who watches and for the streams of the lobby: they never take all there are, so that players find theirs.
    pub(crate) visitors: Places<IpAddr>,
    /// Who watches which game.
    pub(crate) audience: Audience,
    /// Who asks the engine, and how much at once.
    pub(crate) analysts: Places<String>,
    pub(crate) collections: Collections,
    /// Turns for reading whole collections.
    pub(crate) reading: Semaphore,
    peak: Peak,
    pub(crate) reviews: analysis::Reviews,
    pub(crate) push: Option<Arc<Push>>,
    /// Changes when the server goes down.
    pub(crate) stop: watch::Receiver<bool>,
}

/// What a request is, in the log and for a collector of traces: by the beginning of its path, as the rest may hold names and keys.
fn span(request: &Request) -> Span {
    let route = route(request.uri().path());
    let status = tracing::field::Empty;
    tracing::debug_span!("request", http.request.method = %request.method(), http.route = route, http.response.status_code = status)
}

/// `/u` of a page, `/api/games` of the API.
fn route(path: &str) -> &str {
    let parts = if path.starts_with("/api/") { 3 } else { 2 };
    path.match_indices('/').nth(parts - 1).map_or(path, |(end, _)| &path[..end])
}

fn answered(response: &Response, took: Duration, span: &Span) {
    let status = response.status().as_u16();
    span.record("http.response.status_code", status);
    tracing::debug!(status, ?took, "answered");
}

impl App {
    /// The state over a registry.
    #[must_use]
    pub(crate) fn new(
        registry: Arc<Registry>,
        config: Config,
        push: Option<Arc<Push>>,
        stop: watch::Receiver<bool>,
    ) -> Arc<Self> {
        let of_network = |most| if config.limits { most } else { usize::MAX };
        let analysts = Places::new(usize::MAX, of_network(analysis::AT_ONCE));
        Arc::new(Self {
            registry,
            players: Places::new(config.connections, of_network(SOCKETS)),
            visitors: Places::new(config.connections / 4 * 3, of_network(SOCKETS)),
            audience: Audience::new(AUDIENCE, of_network(NEIGHBOURS)),
            collections: Collections::new(&config),
            reading: Semaphore::new(READING),
            assets: Assets::load(config.judge),
            config,
            limits: Limits::default(),
            analysts,
            peak: Peak::default(),
            reviews: analysis::Reviews::default(),
            push,
            stop,
        })
    }

    /// Places for connections. Behind a proxy all come from its address; there the places are the sockets'.
    pub(crate) fn connections(&self) -> Places<IpAddr> {
        let each = if self.config.limits && self.config.proxies == 0 { CONNECTIONS } else { usize::MAX };
        Places::new(self.config.connections, each)
    }

    /// What is wrong with the server, if anything is: a word and the details. The answer comes within a second.
    pub(crate) async fn trouble(&self) -> Option<(&'static str, String)> {
        match self.registry.store.check().await {
            Ok(()) => {}
            Err(error @ StoreError::Down(_)) => return Some(("cannot-write", error.to_string())),
            Err(error) => return Some(("cannot-read", error.to_string())),
        }
        if self.registry.nodes.as_ref().is_some_and(|nodes| nodes.stands_aside()) {
            return Some((
                "cut-off",
                "the other servers hear each other over NATS, and not this one".to_owned(),
            ));
        }
        // The write-ahead log of the database may have room when the disk has none any more.
        let path = self.config.data.join("room");
        let room = std::fs::write(&path, [0_u8; ROOM]).and_then(|()| std::fs::remove_file(&path));
        room.err().map(|error| ("disk-full", error.to_string()))
    }

    /// Ends log-ins and challenges that nobody has used for long, and forgets tries.
    pub(crate) async fn end_old_sessions(&self) {
        let before = self.registry.time.now().0 - SESSION;
        // What does not succeed now is done a minute later.
        let _ = self.registry.store.expire_sessions(before).await;
        let before = self.registry.time.now().0 - challenges::LIFETIME;
        let _ = self.registry.store.expire_challenges(before).await;
        if self.registry.nodes.is_some() {
            let _ = self.registry.store.forget_tries(self.registry.time.now().0).await;
        }
    }

    /// Sockets and rooms.
    fn in_memory(&self) -> usize {
        let metrics = &self.registry.metrics;
        usize::try_from(metrics.sockets.get() + metrics.rooms.get()).unwrap_or_default()
    }

    /// A socket was opened.
    pub(crate) fn note_peak(&self) {
        self.peak.note(self.in_memory());
    }

    /// What is done now and then: limits forget who has been quiet, and after a burst memory is given back.
    pub(crate) fn tidy(&self) {
        self.limits.tidy();
        if self.peak.is_past(self.in_memory()) {
            self.registry.shrink();
            tokio::task::spawn_blocking(memory::give_back);
        }
    }

    /// All routes.
    pub fn router(self: &Arc<Self>) -> Router {
        let compressed = SizeAbove::new(512)
            .and(NotForContentType::SSE)
            .and(NotForContentType::IMAGES)
            .and(NotForContentType::const_new("application/x-ndjson"));
        let (api, document) = routes::routes().split_for_parts();
        api.route("/", get(pages::index))
            .route("/g/{game}", get(pages::game))
            .route("/g/{game}/board.png", get(preview::board))
            .route("/g/{game}/code.svg", get(preview::code))
            .route("/icon/{name}", get(preview::icon))
            .route("/manifest.webmanifest", get(preview::manifest))
            .route("/rules", get(pages::rules))
            .route("/rules/{name}", get(pages::rules_of))
            .route("/puzzles", get(pages::composition::puzzles))
            .route("/puzzles/{discipline}", get(pages::composition::puzzles_of))
            .route("/puzzles/{discipline}/{set}", get(pages::composition::puzzles_of_set))
            .route("/workshop", get(pages::composition::workshop))
            .route("/contests", get(pages::composition::contests))
            .route("/contests/{contest}", get(pages::composition::contest))
            .route("/offline", get(pages::offline))
            .route("/watch", get(pages::watch))
            .route("/days", get(pages::days))
            .route("/analysis", get(pages::analysis))
            .route("/explorer", get(pages::explorer::explorer))
            .route("/collections", get(pages::collections::collections))
            .route("/board", get(pages::board))
            .route("/service-worker.js", get(pages::service_worker))
            .route("/u/{name}", get(pages::profile))
            .route("/account", get(pages::account))
            .route("/mail/confirm", get(pages::letters::confirm).post(pages::letters::confirmed))
            .route("/mail/stop", get(pages::letters::stop).post(pages::letters::stopped))
            .route("/mail/password", get(pages::letters::password))
            .route("/events", get(pages::events::index))
            .route("/e/{event}", get(pages::events::page))
            .route("/bureau", get(bureau::http::index))
            .route("/bureau/{bureau}", get(bureau::http::page))
            .route("/bureau/{bureau}/{game}", get(bureau::http::game_page))
            .route("/about", get(pages::about))
            .route("/regulations", get(pages::regulations))
            .route("/players", get(pages::players))
            .route("/players/{pool}", get(pages::players))
            .route("/docs/api", get(pages::documentation))
            .route("/assets/{version}/{*path}", get(pages::asset))
            .route("/openapi.json", get(Json(document)))
            .fallback(pages::not_found)
            .layer(DefaultBodyLimit::max(BODY))
            .layer(CompressionLayer::new().compress_when(compressed))
            .layer(axum::middleware::from_fn_with_state(Arc::clone(self), limits::guard))
            // What fails is said by who knows why, and seldom: an outage fails every request.
            .layer(TraceLayer::new_for_http().make_span_with(span).on_response(answered).on_failure(()))
            .with_state(Arc::clone(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_route_holds_no_name_and_no_key() {
        for (path, expected) in [
            ("/", "/"),
            ("/u/ann", "/u"),
            ("/mail/confirm", "/mail"),
            ("/api/users/ann/ratings", "/api/users"),
            ("/api/games", "/api/games"),
            ("/api/", "/api/"),
        ] {
            assert_eq!(route(path), expected, "{path}");
        }
    }
}
