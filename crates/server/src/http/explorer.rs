//! The opening explorer: what was played in a position of the collections, and how those games ended.

use std::path::PathBuf;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::HeaderValue;
use axum::http::header::ACCESS_CONTROL_ALLOW_ORIGIN;
use axum::response::{IntoResponse, Response};
use draughts::{
    AnyPosition, Board8, Brazilian, DrawingTable, Giveaway, Notation, Opening, Position, Rules, Ruleset,
    Russian, Variant,
};

use crate::app::App;
use crate::collections::ask_counts;
use crate::http::analysis::{check_fair_play, player};
use crate::http::auth::Visitor;
use crate::http::error::ApiError;
use crate::live::fair_play::PositionKey;
use crate::wire::{ExplorerAnswer, ExplorerMove, ExplorerQuestion, Refused};

/// The position that is asked for: that of an entry of a drawing table (6.2.2), such as `idf 12-IV`, that of a FEN, or the start.
pub(crate) fn position(
    game: Ruleset,
    fen: Option<&str>,
    opening: Option<&str>,
) -> Result<AnyPosition, ApiError> {
    let said =
        |text: Option<&str>| text.map(str::trim).filter(|text| !text.is_empty()).map(ToOwned::to_owned);
    match (said(opening), said(fen)) {
        (Some(opening), _) => {
            drawn(game, &opening).ok_or_else(|| ApiError::wrong("explorer-unknown-opening", opening))
        }
        (None, Some(fen)) => Ok(AnyPosition::from_fen(game, &fen)?),
        (None, None) => Ok(AnyPosition::start(game)),
    }
}

fn drawn(game: Ruleset, name: &str) -> Option<AnyPosition> {
    fn of<R: Rules<Board = Board8>>(entry: &Opening) -> Option<AnyPosition>
    where
        AnyPosition: From<Position<R>>,
    {
        entry.position::<R>().map(AnyPosition::from)
    }
    let (table, code) = name.split_once(' ')?;
    let entry = table.parse::<DrawingTable>().ok()?.find(code.trim())?;
    match game.variant()? {
        Variant::Russian => of::<Russian>(&entry),
        Variant::Brazilian => of::<Brazilian>(&entry),
        Variant::Giveaway => of::<Giveaway>(&entry),
        Variant::International => None,
    }
}

/// What counts of collections say of a position, of the games of a player if one is named.
pub(crate) fn explore(counts: &[PathBuf], position: &AnyPosition, of: Option<&str>) -> ExplorerAnswer {
    let key = pdn::position_key(position) ^ of.map_or(0, pdn::player_key);
    let (games, tallies) = ask_counts(counts, key);
    let moves = pdn::explored_moves(position, &tallies).into_iter().filter_map(|(mv, tally)| {
        Some(ExplorerMove {
            squares: position.squares_of(&mv).ok()?,
            text: position.write_move(&mv, Notation::Sheet).ok()?,
            fen: position.after(&mv).ok()?.fen(),
            games: tally.games(),
            white: tally.white,
            draws: tally.draws,
            black: tally.black,
            open: tally.open,
            rating: tally.rating(),
        })
    });
    ExplorerAnswer { fen: position.fen(), turn: player(position.turn()), games, moves: moves.collect() }
}

/// The same, for who may ask, of all collections that the visitor can see. Files are read outside the tasks of the server.
pub(crate) async fn asked(
    app: &App,
    visitor: &Visitor,
    position: AnyPosition,
    player: Option<String>,
) -> Result<ExplorerAnswer, ApiError> {
    check_fair_play(app, visitor, Some(position.ruleset()), &[PositionKey::of(&position)]).await?;
    let player = player.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    let (collections, person) = (app.collections.clone(), visitor.id());
    let found = tokio::task::spawn_blocking(move || {
        let counts = collections.counts(person.as_deref(), player.is_some());
        explore(&counts, &position, player.as_deref())
    });
    found.await.map_err(|_| ApiError::BUSY)
}

/// What was played in a position of the games played here and of the collections of this server, the most frequent move first: games by their
/// results and the average rating of who made the move. Any page may ask.
#[utoipa::path(get, path = "/api/explorer/{variant}", params(("variant" = String, Path, description = "russian, brazilian, international, giveaway or another game of the world"), ExplorerQuestion), responses((status = 200, body = ExplorerAnswer), (status = 400, body = Refused), (status = 403, body = Refused, description = "fair-play")))]
pub(crate) async fn explorer(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(variant): Path<String>,
    question: Result<Query<ExplorerQuestion>, QueryRejection>,
) -> Response {
    let answer = async {
        let game: Ruleset = variant.parse().map_err(ApiError::bad)?;
        let Query(question) = question.map_err(|error| ApiError::bad(error.body_text()))?;
        let position = position(game, question.fen.as_deref(), question.opening.as_deref());
        asked(&app, &visitor, position?, question.player).await.map(Json)
    };
    let mut response = match answer.await {
        Ok(found) => found.into_response(),
        Err(error) => error.said_in(visitor.language).into_response(),
    };
    response.headers_mut().insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    response
}
