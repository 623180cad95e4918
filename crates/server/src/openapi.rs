//! The description of the JSON API for programs.

use axum::Json;
use utoipa::OpenApi;

use crate::accounts::{Change, Credentials, Farewell, Spoken};
use crate::analysis::{Pasted, Question};
use crate::api::{NewGame, Opponent, Unchecked};
use crate::terms::{Lot, Side, Wish};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Bolshak",
        description = "Play draughts and renju by the rules. The socket of a game is described at /docs/api."
    ),
    paths(
        doc::me,
        doc::sign_up,
        doc::change,
        doc::delete,
        doc::log_in,
        doc::sessions,
        doc::end_session,
        doc::profile,
        doc::user_games,
        doc::set_language,
        doc::make,
        doc::list,
        doc::game,
        doc::join,
        doc::record,
        doc::review,
        doc::seek,
        doc::seeks,
        doc::withdraw,
        doc::accept,
        doc::lobby,
        doc::analyse,
        doc::position,
        doc::paste,
        doc::health,
        doc::metrics,
        doc::socket
    ),
    components(schemas(
        Change,
        Credentials,
        Farewell,
        Spoken,
        Pasted,
        Question,
        NewGame,
        Opponent,
        Unchecked,
        Lot,
        Side,
        Wish
    ))
)]
struct Document;

pub(crate) async fn document() -> Json<utoipa::openapi::OpenApi> {
    Json(Document::openapi())
}

/// One function for each path; their bodies are elsewhere.
mod doc {
    use super::{Change, Credentials, Farewell, NewGame, Pasted, Question, Spoken, Wish};

    macro_rules! paths {
        ($($(#[$attribute:meta])* $name:ident)*) => {
            $($(#[$attribute])*
            #[expect(dead_code, reason = "only its attributes are used")]
            pub(super) fn $name() {})*
        };
    }

    paths! {
        /// Who am I?
        #[utoipa::path(get, path = "/api/me", responses((status = 200, description = "The person of the cookie, or null")))]
        me
        /// Makes an account; a guest's games come along.
        #[utoipa::path(post, path = "/api/accounts", request_body = Credentials, responses((status = 201), (status = 400, description = "name-bad, password-bad"), (status = 409, description = "name-taken")))]
        sign_up
        /// Changes one's account.
        #[utoipa::path(patch, path = "/api/accounts/me", request_body = Change, responses((status = 200), (status = 403, description = "wrong-password, needs-account"), (status = 409, description = "name-taken")))]
        change
        /// Deletes one's account with its data.
        #[utoipa::path(delete, path = "/api/accounts/me", request_body = Farewell, responses((status = 204), (status = 403, description = "wrong-password")))]
        delete
        /// Logs in.
        #[utoipa::path(post, path = "/api/sessions", request_body = Credentials, responses((status = 200), (status = 403, description = "wrong-password")))]
        log_in
        /// One's log-ins.
        #[utoipa::path(get, path = "/api/sessions", responses((status = 200)))]
        sessions
        /// Ends a log-in; `current` is this one.
        #[utoipa::path(delete, path = "/api/sessions/{id}", params(("id" = String, Path)), responses((status = 204), (status = 404)))]
        end_session
        /// A person's ratings and newest games.
        #[utoipa::path(get, path = "/api/users/{name}", params(("name" = String, Path)), responses((status = 200), (status = 404)))]
        profile
        /// A page of a person's games, the newest first; `next` is the `before` of the page after it.
        #[utoipa::path(get, path = "/api/users/{name}/games", params(("name" = String, Path), ("before" = Option<String>, Query)), responses((status = 200), (status = 400), (status = 404)))]
        user_games
        /// Chooses the language of pages and messages.
        #[utoipa::path(post, path = "/api/language", request_body = Spoken, responses((status = 204), (status = 400)))]
        set_language
        /// Makes a game against the program or a friend.
        #[utoipa::path(post, path = "/api/games", request_body = NewGame, responses((status = 201), (status = 400), (status = 403, description = "needs-account")))]
        make
        /// Games that are going on.
        #[utoipa::path(get, path = "/api/games", responses((status = 200)))]
        list
        /// A game; with `.pdn` as PDN, with `.svg` as a picture.
        #[utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path), ("ply" = Option<usize>, Query), ("below" = Option<String>, Query)), responses((status = 200), (status = 404)))]
        game
        /// Takes the open seat of a friend's game.
        #[utoipa::path(post, path = "/api/games/{id}/join", params(("id" = String, Path)), responses((status = 200), (status = 404), (status = 409, description = "full, own-game")))]
        join
        /// The acts of a game as they are kept.
        #[utoipa::path(get, path = "/api/games/{id}/record", params(("id" = String, Path)), responses((status = 200), (status = 404)))]
        record
        /// What the engine thinks of each position of a finished game; ask again until it is done.
        #[utoipa::path(get, path = "/api/games/{id}/review", params(("id" = String, Path)), responses((status = 200), (status = 404), (status = 409)))]
        review
        /// Waits for an opponent.
        #[utoipa::path(post, path = "/api/seeks", request_body = Wish, responses((status = 201), (status = 400), (status = 409, description = "full")))]
        seek
        /// Who waits.
        #[utoipa::path(get, path = "/api/seeks", responses((status = 200)))]
        seeks
        /// Waits no longer.
        #[utoipa::path(delete, path = "/api/seeks/{id}", params(("id" = String, Path)), responses((status = 204), (status = 403), (status = 410)))]
        withdraw
        /// Plays who waits.
        #[utoipa::path(post, path = "/api/seeks/{id}/accept", params(("id" = String, Path)), responses((status = 200), (status = 410, description = "somebody was quicker")))]
        accept
        /// The list of who waits, as a stream of events: seeks, paired, stats.
        #[utoipa::path(get, path = "/api/lobby", responses((status = 200, content_type = "text/event-stream")))]
        lobby
        /// Engine lines of a position.
        #[utoipa::path(post, path = "/api/analyse", request_body = Question, responses((status = 200), (status = 400), (status = 503)))]
        analyse
        /// The legal moves of a position, or all that is wrong with it.
        #[utoipa::path(post, path = "/api/position", request_body = Question, responses((status = 200), (status = 400)))]
        position
        /// Reads a game in PDN.
        #[utoipa::path(post, path = "/api/pdn", request_body = Pasted, responses((status = 200)))]
        paste
        /// Whether the server is well.
        #[utoipa::path(get, path = "/health", responses((status = 200), (status = 503)))]
        health
        /// Figures for Prometheus.
        #[utoipa::path(get, path = "/metrics", responses((status = 200, content_type = "text/plain")))]
        metrics
        /// The socket of a game; `v` is the last version seen.
        #[utoipa::path(get, path = "/ws/{game}", params(("game" = String, Path), ("v" = Option<u32>, Query)), responses((status = 101), (status = 404)))]
        socket
    }
}
