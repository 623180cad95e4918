//! The routes of the API and their description, which are one thing: a route is described where it is made.

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use utoipa::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::app::App;
use crate::bureau::http as bureaus;
use crate::collections::MOST_BYTES;
use crate::desk::{entries, evening, hand, http as desk, opening, papers};
use crate::http::{
    accounts, analysis, bots, challenges, collections, contests, days, explorer, games, mail, push, puzzles,
    rules, social, tables, workshop,
};
use crate::live::socket;
use crate::wire;

/// The longest body of a request with games in it.
const GAMES: usize = 256 * 1_024;

/// The longest table of entries.
const TABLE: usize = 2 * 1_024 * 1_024;

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
        wire::LessonPage,
        wire::PuzzlePage,
        wire::ContestsPage,
        wire::WatchPage,
        wire::MyDaysPage,
        wire::AccountPage,
        wire::ProfilePage,
        wire::PlayersPage,
        wire::PersonEvent,
        wire::BotLine,
        wire::EventPage,
        wire::EventsPage,
        wire::BureausPage,
        wire::BureauPage
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
        .routes(routes!(days::list))
        .routes(routes!(mail::set, mail::remove))
        .routes(routes!(mail::forgotten))
        .routes(routes!(mail::renew))
        .routes(routes!(push::add, push::remove))
        .routes(routes!(push::news))
        .routes(routes!(days::leave))
        .routes(routes!(days::lines, days::lay_lines))
        .routes(routes!(analysis::review))
        .routes(routes!(games::seek, games::seeks))
        .routes(routes!(games::withdraw))
        .routes(routes!(games::accept))
        .routes(routes!(games::lobby))
        .routes(routes!(opening::make, desk::list))
        .routes(routes!(desk::show))
        .routes(routes!(desk::act).layer(DefaultBodyLimit::max(GAMES)))
        .routes(routes!(desk::role))
        .routes(routes!(desk::seat))
        .routes(routes!(desk::boards_now))
        .routes(routes!(hand::hand))
        .routes(routes!(papers::dossier))
        .routes(routes!(papers::games_of))
        .routes(routes!(evening::join))
        .routes(routes!(entries::enter))
        .routes(routes!(desk::import).layer(DefaultBodyLimit::max(TABLE)))
        .routes(routes!(papers::reasons))
        .routes(routes!(papers::file))
        .routes(routes!(papers::print))
        .routes(routes!(desk::stream))
        .routes(routes!(bureaus::make))
        .routes(routes!(bureaus::bureau))
        .routes(routes!(bureaus::role))
        .routes(routes!(bureaus::set_boards))
        .routes(routes!(bureaus::act).layer(DefaultBodyLimit::max(GAMES)))
        .routes(routes!(bureaus::game))
        .routes(routes!(bureaus::letter).layer(DefaultBodyLimit::max(GAMES)))
        .routes(routes!(bureaus::reply))
        .routes(routes!(bureaus::known))
        .routes(routes!(analysis::analyse))
        .routes(routes!(analysis::queue))
        .routes(routes!(analysis::position))
        .routes(routes!(tables::tables))
        .routes(routes!(workshop::check))
        .routes(routes!(workshop::neighbours))
        .routes(routes!(puzzles::tried))
        .routes(routes!(contests::announce, contests::list).layer(DefaultBodyLimit::max(GAMES)))
        .routes(routes!(contests::show))
        .routes(routes!(contests::act).layer(DefaultBodyLimit::max(GAMES)))
        .routes(routes!(explorer::explorer))
        .routes(routes!(collections::bring, collections::remove).layer(DefaultBodyLimit::max(MOST_BYTES)))
        .routes(routes!(collections::read))
        .routes(routes!(analysis::paste).layer(DefaultBodyLimit::max(GAMES)))
        .routes(routes!(rules::clause))
        .routes(routes!(social::relate))
        .routes(routes!(social::relations))
        .routes(routes!(social::report))
        .routes(routes!(social::chat))
        .routes(routes!(social::search))
        .routes(routes!(social::leaderboard))
        .routes(routes!(social::stats))
        .routes(routes!(bots::make_token, bots::tokens))
        .routes(routes!(bots::revoke))
        .routes(routes!(bots::account))
        .routes(routes!(bots::upgrade))
        .routes(routes!(bots::events))
        .routes(routes!(bots::game))
        .routes(routes!(bots::mv))
        .routes(routes!(bots::resign))
        .routes(routes!(bots::abort))
        .routes(routes!(bots::draw))
        .routes(routes!(bots::claim_victory))
        .routes(routes!(bots::chat))
        .routes(routes!(challenges::list))
        .routes(routes!(challenges::make))
        .routes(routes!(challenges::accept))
        .routes(routes!(challenges::decline))
        .routes(routes!(challenges::cancel))
        .routes(routes!(games::health))
        .routes(routes!(games::metrics))
        .routes(routes!(socket::open))
}

/// The OpenAPI document of the API.
#[must_use]
pub fn document() -> utoipa::openapi::OpenApi {
    routes().into_openapi()
}
