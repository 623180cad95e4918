//! The endgame tables for everybody: every legal move of a position with its exact value.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::HeaderValue;
use axum::http::header::ACCESS_CONTROL_ALLOW_ORIGIN;
use axum::response::{IntoResponse, Response};
use draughts::{AnyPosition, Notation, Variant};
use endgame::{Answer, Wdl};
use language::Language;

use crate::app::App;
use crate::http::analysis::{check_fair_play, player};
use crate::http::auth::Visitor;
use crate::http::error::ApiError;
use crate::live::fair_play::PositionKey;
use crate::live::tables::library;
use crate::wire::{Refused, TableAnswer, TableMove, TableQuestion, TableResult, TableValue};

fn value(answer: Answer, language: Language) -> TableValue {
    let result = match answer.result {
        Wdl::Win => TableResult::Win,
        Wdl::Draw => TableResult::Draw,
        Wdl::Loss => TableResult::Loss,
    };
    TableValue { result, plies: answer.plies, text: language.table_answer(answer) }
}

/// What the tables say of a position, in a language.
fn answer(position: &AnyPosition, language: Language) -> TableAnswer {
    let moves = library().moves(position).into_iter().map(|(mv, found)| TableMove {
        squares: position.squares_of(&mv).unwrap_or_default(),
        text: position.write_move(&mv, Notation::Sheet).unwrap_or_default(),
        value: found.map(|found| value(found, language)),
    });
    TableAnswer {
        fen: position.fen(),
        turn: player(position.turn()),
        value: library().answer(position).map(|found| value(found, language)),
        moves: moves.collect(),
    }
}

/// What the endgame tables say of a position and of each of its legal moves, the best first: win, draw or loss for the side that makes it, without
/// the rules that draw a game by counting, and the plies to the next capture or promotion with best play. Any page may ask.
#[utoipa::path(get, path = "/api/tables/{variant}", params(("variant" = String, Path, description = "russian, brazilian, international or giveaway"), TableQuestion), responses((status = 200, body = TableAnswer), (status = 400, body = Refused), (status = 403, body = Refused, description = "fair-play")))]
pub(crate) async fn tables(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(variant): Path<String>,
    question: Result<Query<TableQuestion>, QueryRejection>,
) -> Response {
    let asked = async {
        let variant: Variant = variant.parse().map_err(ApiError::bad)?;
        let Query(question) = question.map_err(|error| ApiError::bad(error.body_text()))?;
        let position = AnyPosition::from_fen(variant, &question.fen).map_err(ApiError::bad)?;
        check_fair_play(&app, &visitor, Some(variant.into()), &[PositionKey::of(&position)]).await?;
        let language = visitor.language;
        // A table may have to be read from the disk.
        let found = tokio::task::spawn_blocking(move || answer(&position, language)).await;
        found.map(Json).map_err(|_| ApiError::BUSY)
    };
    let mut response = match asked.await {
        Ok(found) => found.into_response(),
        Err(error) => error.said_in(visitor.language).into_response(),
    };
    response.headers_mut().insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    response
}
