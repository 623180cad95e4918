//! The server as a whole: its state and its routes.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{delete, get, post};
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::trace::TraceLayer;

use crate::assets::Assets;
use crate::config::Config;
use crate::hall::Hall;
use crate::safety::{self, Limits};
use crate::{accounts, analysis, api, openapi, pages, socket};

/// The longest body of a request.
const BODY: usize = 16 * 1_024;
/// The longest body of a request with games in it.
const GAMES: usize = 256 * 1_024;

/// The server's state.
#[derive(Debug)]
pub struct App {
    /// The games.
    pub hall: Arc<Hall>,
    pub(crate) config: Config,
    pub(crate) limits: Limits,
    pub(crate) assets: Assets,
    pub(crate) reviews: analysis::Reviews,
    /// Changes when the server goes down.
    pub(crate) stop: watch::Receiver<bool>,
}

impl App {
    /// The state over a hall.
    #[must_use]
    pub fn new(hall: Arc<Hall>, config: Config, stop: watch::Receiver<bool>) -> Arc<Self> {
        Arc::new(Self {
            hall,
            config,
            limits: Limits::default(),
            assets: Assets::load(),
            reviews: analysis::Reviews::default(),
            stop,
        })
    }

    /// All routes.
    pub fn router(self: &Arc<Self>) -> Router {
        let compressed = SizeAbove::new(512).and(NotForContentType::SSE).and(NotForContentType::IMAGES);
        Router::new()
            .route("/", get(pages::index))
            .route("/g/{game}", get(pages::game))
            .route("/watch", get(pages::watch))
            .route("/analysis", get(pages::analysis))
            .route("/u/{name}", get(pages::profile))
            .route("/account", get(pages::account))
            .route("/about", get(pages::about))
            .route("/docs/api", get(pages::documentation))
            .route("/assets/{version}/{*path}", get(pages::asset))
            .route("/api/language", post(accounts::set_language))
            .route("/api/me", get(accounts::me))
            .route("/api/accounts", post(accounts::sign_up))
            .route("/api/accounts/me", axum::routing::patch(accounts::change).delete(accounts::delete))
            .route("/api/sessions", post(accounts::log_in).get(accounts::sessions))
            .route("/api/sessions/{id}", delete(accounts::end_session))
            .route("/api/users/{name}", get(accounts::profile))
            .route("/api/users/{name}/games", get(accounts::games))
            .route("/api/games", post(api::make).get(api::list))
            .route("/api/games/{id}", get(api::game))
            .route("/api/games/{id}/join", post(api::join))
            .route("/api/games/{id}/record", get(api::record))
            .route("/api/games/{id}/review", get(analysis::review))
            .route("/api/seeks", post(api::seek).get(api::seeks))
            .route("/api/seeks/{id}", delete(api::withdraw))
            .route("/api/seeks/{id}/accept", post(api::accept))
            .route("/api/lobby", get(api::lobby))
            .route("/api/analyse", post(analysis::analyse))
            .route("/api/position", post(analysis::position))
            .route("/api/pdn", post(analysis::paste).layer(DefaultBodyLimit::max(GAMES)))
            .route("/openapi.json", get(openapi::document))
            .route("/health", get(api::health))
            .route("/metrics", get(api::metrics))
            .route("/ws/{game}", get(socket::open))
            .fallback(pages::not_found)
            .layer(DefaultBodyLimit::max(BODY))
            .layer(CompressionLayer::new().compress_when(compressed))
            .layer(axum::middleware::from_fn_with_state(Arc::clone(self), safety::guard))
            .layer(TraceLayer::new_for_http())
            .with_state(Arc::clone(self))
    }
}
