//! The routes of the API and their description, which are one thing: a route is described where it is made.

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use utoipa::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::app::App;
use crate::http::{accounts, analysis, games};
use crate::live::socket;
use crate::wire;

/// The longest body of a request with games in it.
const GAMES: usize = 256 * 1_024;

/// What is on the wire beside the bodies of the routes: the frames of the sockets, the events of the lobby, the data of the pages.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Bolshak",
        description = "Play draughts and renju by the rules. The socket of a game is described at /docs/api; its messages are the schemas \
                       `Request` (of the client) and `Frame` (of the server)."
    ),
    components(schemas(
        wire::Request,
        wire::Frame,
        wire::Stats,
        wire::LobbyPage,
        wire::BoardPage,
        wire::GamePage,
        wire::WatchPage,
        wire::AccountPage,
        wire::ProfilePage
    ))
)]
struct Wire;

/// The routes of the API with their document.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Wire::openapi())
        .routes(routes!(accounts::set_language))
        .routes(routes!(accounts::me))
        .routes(routes!(accounts::sign_up))
        .routes(routes!(accounts::change, accounts::delete))
        .routes(routes!(accounts::log_in, accounts::sessions))
        .routes(routes!(accounts::end_session))
        .routes(routes!(accounts::profile))
        .routes(routes!(accounts::games))
        .routes(routes!(games::make, games::list))
        .routes(routes!(games::game))
        .routes(routes!(games::join))
        .routes(routes!(games::record))
        .routes(routes!(analysis::review))
        .routes(routes!(games::seek, games::seeks))
        .routes(routes!(games::withdraw))
        .routes(routes!(games::accept))
        .routes(routes!(games::lobby))
        .routes(routes!(analysis::analyse))
        .routes(routes!(analysis::position))
        .routes(routes!(analysis::paste).layer(DefaultBodyLimit::max(GAMES)))
        .routes(routes!(games::health))
        .routes(routes!(games::metrics))
        .routes(routes!(socket::open))
}

/// The OpenAPI document of the API.
#[must_use]
pub fn document() -> utoipa::openapi::OpenApi {
    routes().into_openapi()
}
