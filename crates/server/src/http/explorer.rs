//! The opening explorer: what was played in a position of the collections, and how those games ended.

use std::fs::File;
use std::io::BufReader;
use std::path::Path as FilePath;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::HeaderValue;
use axum::http::header::ACCESS_CONTROL_ALLOW_ORIGIN;
use axum::response::{IntoResponse, Response};
use draughts::{
    AnyPosition, Board8, Brazilian, DrawingTable, Giveaway, Notation, Opening, Position, Rules, Russian,
    Variant,
};
use pdn::{Explorer, Tally};

use crate::app::App;
use crate::http::analysis::{check_fair_play, player};
use crate::http::auth::Visitor;
use crate::http::error::ApiError;
use crate::live::fair_play::PositionKey;
use crate::wire::{ExplorerAnswer, ExplorerMove, ExplorerQuestion, Refused};

/// How the names of explorers in the folder of the settings end.
const ENDING: &str = "openings";

/// The memory for reading one.
const BUFFER: usize = 1 << 16;

/// The position that is asked for: that of an entry of a drawing table (6.2.2), such as `idf 12-IV`, that of a FEN, or the start.
pub(crate) fn position(
    variant: Variant,
    fen: Option<&str>,
    opening: Option<&str>,
) -> Result<AnyPosition, ApiError> {
    let said =
        |text: Option<&str>| text.map(str::trim).filter(|text| !text.is_empty()).map(ToOwned::to_owned);
    match (said(opening), said(fen)) {
        (Some(opening), _) => {
            drawn(variant, &opening).ok_or_else(|| ApiError::wrong("explorer-unknown-opening", opening))
        }
        (None, Some(fen)) => Ok(AnyPosition::from_fen(variant, &fen)?),
        (None, None) => Ok(AnyPosition::start(variant)),
    }
}

fn drawn(variant: Variant, name: &str) -> Option<AnyPosition> {
    fn of<R: Rules<Board = Board8>>(entry: &Opening) -> Option<AnyPosition>
    where
        AnyPosition: From<Position<R>>,
    {
        entry.position::<R>().map(AnyPosition::from)
    }
    let (table, code) = name.split_once(' ')?;
    let entry = table.parse::<DrawingTable>().ok()?.find(code.trim())?;
    match variant {
        Variant::Russian => of::<Russian>(&entry),
        Variant::Brazilian => of::<Brazilian>(&entry),
        Variant::Giveaway => of::<Giveaway>(&entry),
        Variant::International => None,
    }
}

/// What the explorers of a folder say of a position. One that cannot be read is named in the log and left out.
pub(crate) fn explore(folder: Option<&FilePath>, position: &AnyPosition) -> ExplorerAnswer {
    let mut games = 0;
    let mut tallies: Vec<Tally> = Vec::new();
    let files = folder.and_then(|folder| folder.read_dir().ok()).into_iter().flatten().flatten();
    for path in files.map(|file| file.path()).filter(|path| path.extension().is_some_and(|end| end == ENDING))
    {
        let asked = File::open(&path).map_err(pdn::IndexError::from).and_then(|file| {
            let mut explorer = Explorer::open(BufReader::with_capacity(BUFFER, file))?;
            Ok((explorer.contents().games, explorer.find(pdn::position_key(position))?))
        });
        match asked {
            Ok((count, found)) => {
                games += count;
                tallies.extend(found);
            }
            Err(error) => tracing::error!(%error, path = %path.display(), "an explorer is not used"),
        }
    }
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

/// The same, for who may ask. Files are read outside the tasks of the server.
pub(crate) async fn asked(
    app: &App,
    visitor: &Visitor,
    position: AnyPosition,
) -> Result<ExplorerAnswer, ApiError> {
    check_fair_play(app, visitor, Some(position.variant()), &[PositionKey::of(&position)]).await?;
    let folder = app.config.collections.clone();
    let found = tokio::task::spawn_blocking(move || explore(folder.as_deref(), &position)).await;
    found.map_err(|_| ApiError::BUSY)
}

/// What was played in a position of the collections of this server, the most frequent move first: games by their results and the average rating
/// of who made the move. Any page may ask.
#[utoipa::path(get, path = "/api/explorer/{variant}", params(("variant" = String, Path, description = "russian, brazilian, international or giveaway"), ExplorerQuestion), responses((status = 200, body = ExplorerAnswer), (status = 400, body = Refused), (status = 403, body = Refused, description = "fair-play")))]
pub(crate) async fn explorer(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(variant): Path<String>,
    question: Result<Query<ExplorerQuestion>, QueryRejection>,
) -> Response {
    let answer = async {
        let variant: Variant = variant.parse().map_err(ApiError::bad)?;
        let Query(question) = question.map_err(|error| ApiError::bad(error.body_text()))?;
        let position = position(variant, question.fen.as_deref(), question.opening.as_deref());
        asked(&app, &visitor, position?).await.map(Json)
    };
    let mut response = match answer.await {
        Ok(found) => found.into_response(),
        Err(error) => error.said_in(visitor.language).into_response(),
    };
    response.headers_mut().insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    response
}
