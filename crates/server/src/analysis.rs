//! The JSON API of analysis: positions, engine lines, review of a finished game, games pasted in.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Json;
use axum::extract::{Path, State};
use draughts::{AnyPosition, Notation, Variant};
use engine::{Line, Report, Score, Variation};
use language::Language;
use renju::{Alphabet, Point};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::api::table;
use crate::app::App;
use crate::error::ApiError;
use crate::people::Visitor;
use crate::read::Body;
use crate::record;
use crate::table::{Board, Played, moves_played};
use crate::thinker::{self, LEVELS};
use crate::view;

/// A position to look at.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    /// russian, brazilian, international, giveaway or renju.
    variant: String,
    /// The position of draughts; the start if left out.
    #[serde(default)]
    fen: Option<String>,
    /// Moves to play from it first, by the numbers of their squares.
    #[serde(default)]
    moves: Vec<Vec<u8>>,
    /// The stones of renju in order, Black first.
    #[serde(default)]
    stones: Vec<String>,
    /// How many lines: 0 to 5.
    #[serde(default)]
    lines: usize,
    /// The level of the engine: 1 to 10.
    #[serde(default)]
    level: Option<u8>,
}

/// The longest line of moves that is played out.
const MOST_MOVES: usize = 600;

fn read_line(question: &Question) -> Result<Line, ApiError> {
    let variant: Variant = question.variant.parse().map_err(ApiError::bad)?;
    let start = match &question.fen {
        None => AnyPosition::start(variant),
        Some(fen) => AnyPosition::from_fen(variant, fen).map_err(ApiError::bad)?,
    };
    if question.moves.len() > MOST_MOVES {
        return Err(ApiError::bad(format!("at most {MOST_MOVES} moves")));
    }
    let mut line = Line::new(start);
    for squares in &question.moves {
        let mv = line.position().find_move(squares).map_err(ApiError::bad)?;
        line.play(&mv).map_err(ApiError::bad)?;
    }
    Ok(line)
}

fn about(position: &AnyPosition, language: Language) -> Value {
    let turn = if position.turn() == draughts::Color::White { "first" } else { "second" };
    let outcome = position.outcome().map(|outcome| {
        let winner = if outcome.winner == draughts::Color::White { "first" } else { "second" };
        json!({ "score": winner })
    });
    json!({
        "fen": position.fen(),
        "turn": turn,
        "legal": view::legal(position),
        "must": view::must(position, language),
        "verdict": outcome,
    })
}

pub(crate) async fn position(
    visitor: Visitor,
    Body(question): Body<Question>,
) -> Result<Json<Value>, ApiError> {
    let line = read_line(&question).map_err(|error| error.said_in(visitor.language))?;
    Ok(Json(about(line.position(), visitor.language)))
}

/// A score as pages show it, from the view of the side to move: hundredths of a man, and 10000 less the plies to a win.
fn shown(score: Score) -> i32 {
    match score {
        Score::Win(plies) => 10_000 - i32::from(plies),
        Score::Loss(plies) => i32::from(plies) - 10_000,
        Score::Value(value) => i32::from(value).clamp(-9_000, 9_000),
    }
}

fn line(position: &AnyPosition, report: &Report, variation: &Variation) -> Value {
    let mut at = *position;
    let mut moves = Vec::new();
    for mv in &variation.pv {
        let Ok(after) = at.play(mv) else { break };
        moves.push(at.write_move(mv, Notation::Sheet).unwrap_or_default());
        at = after;
    }
    json!({
        "score": shown(variation.score) * side(position),
        "depth": report.depth,
        "moves": moves,
        "squares": variation.pv.first().map(|mv| thinker::squares(position, mv)).unwrap_or_default(),
    })
}

/// 1 if the first player is to move, −1 if the second is: scores are from the first player's view.
fn side(position: &AnyPosition) -> i32 {
    if position.turn() == draughts::Color::White { 1 } else { -1 }
}

pub(crate) async fn analyse(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(question): Body<Question>,
) -> Result<Json<Value>, ApiError> {
    let in_language = |error: ApiError| error.said_in(visitor.language);
    let level = question.level.unwrap_or(7).clamp(1, LEVELS);
    let count = question.lines.min(5);
    if question.variant == "renju" {
        return analyse_renju(&app, &question, level, count.max(1)).await.map(Json).map_err(in_language);
    }
    let asked = read_line(&question).map_err(in_language)?;
    let position = *asked.position();
    let report = app.hall.thinker.run(move || thinker::analyse(&asked, level, count)).await;
    let report = report.map_err(|_| in_language(ApiError::BUSY))?;
    let mut answer = about(&position, visitor.language);
    answer["lines"] = report.lines.iter().map(|found| line(&position, &report, found)).collect();
    Ok(Json(answer))
}

async fn analyse_renju(app: &App, question: &Question, level: u8, count: usize) -> Result<Value, ApiError> {
    let mut board = renju::Board::new();
    let mut color = renju::Color::Black;
    for name in &question.stones {
        let point = Point::parse(name, Alphabet::Rif).map_err(ApiError::bad)?;
        if !board.put(point, color) {
            return Err(ApiError::bad(format!("{point} is taken")));
        }
        color = color.other();
    }
    let found = app.hall.thinker.run(move || thinker::analyse_renju(board, color, level, count)).await;
    let found = found.map_err(|_| ApiError::BUSY)?;
    // From the view of Black, who begins.
    let side = if color == renju::Color::Black { 1 } else { -1 };
    let lines: Vec<Value> = found
        .lines
        .iter()
        .map(|line| {
            let score = match line.score {
                renju::Score::Wins(plies) => 10_000 - i32::from(plies),
                renju::Score::Loses(plies) => i32::from(plies) - 10_000,
                renju::Score::Points(points) => points.clamp(-9_000, 9_000),
            };
            let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
            json!({ "score": score * side, "depth": line.depth, "moves": moves })
        })
        .collect();
    let fouls: Vec<Value> = board
        .fouls()
        .iter()
        .map(|(point, foul)| json!({ "point": point.to_string(), "foul": language::foul_name(*foul) }))
        .collect();
    Ok(json!({ "lines": lines, "fouls": fouls, "turn": if side == 1 { "first" } else { "second" } }))
}

/// Reviews of finished games: done once, kept while they are wanted.
#[derive(Debug, Default)]
pub(crate) struct Reviews(Mutex<HashMap<String, Review>>);

#[derive(Clone, Debug, Default)]
struct Review {
    points: Vec<Value>,
    done: bool,
}

/// The most reviews that are kept.
const MOST_REVIEWS: usize = 200;
/// The level of the reviewer.
const REVIEWER: u8 = 7;

impl Reviews {
    fn get(&self) -> std::sync::MutexGuard<'_, HashMap<String, Review>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn view(&self, id: &str) -> Option<Value> {
        self.get().get(id).map(|review| json!({ "done": review.done, "points": review.points }))
    }
}

pub(crate) async fn review(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    if let Some(view) = app.reviews.view(&id) {
        return Ok(Json(view));
    }
    let table = table(&app, &id).await.map_err(|error| error.said_in(visitor.language))?;
    let Board::Draughts(game) = table.board() else {
        return Err(ApiError::NOT_FOUND.said_in(visitor.language));
    };
    if game.verdict().is_none() {
        return Err(visitor.refuse(axum::http::StatusCode::CONFLICT, "refused"));
    }
    let moves = moves_played(&game.record());
    let start = game.regulations().start_position().map_err(ApiError::bad)?;
    {
        let mut reviews = app.reviews.get();
        if reviews.len() >= MOST_REVIEWS {
            reviews.retain(|_, review| !review.done);
        }
        if reviews.len() >= MOST_REVIEWS {
            return Err(ApiError::BUSY.said_in(visitor.language));
        }
        reviews.insert(id.clone(), Review::default());
    }
    tokio::spawn(judge(Arc::clone(&app), id.clone(), start, moves));
    Ok(Json(json!({ "done": false, "points": [] })))
}

/// Judges each position of a game, one after the other, so that a review never has more than one thread.
async fn judge(app: Arc<App>, id: String, start: AnyPosition, moves: Vec<Played>) {
    let mut game = Line::new(start);
    let mut before: Option<(i32, i32)> = None;
    for ply in 0..=moves.len() {
        let asked = game.clone();
        let report =
            app.hall.thinker.run(move || thinker::analyse(&asked, REVIEWER, 1)).await.unwrap_or_default();
        let position = *game.position();
        // A side without a move has lost, or in giveaway won.
        let score = match (report.score(), position.outcome()) {
            (Some(score), _) => shown(score) * side(&position),
            (None, Some(outcome)) => {
                if outcome.winner == draughts::Color::White {
                    10_000
                } else {
                    -10_000
                }
            }
            (None, None) => 0,
        };
        // What the move that led here gave away, from the view of who made it.
        let loss = before.map(|(earlier, mover)| ((earlier - score) * mover).max(0));
        before = Some((score, side(&position)));
        let played = moves
            .get(ply)
            .map(|played| played.before.write_move(&played.mv, Notation::Sheet).unwrap_or_default());
        let point = json!({
            "ply": ply,
            "score": score,
            "best": report.best().and_then(|mv| position.write_move(&mv, Notation::Sheet).ok()),
            "bestSquares": report.best().map(|mv| thinker::squares(&position, &mv)),
            "played": played,
            "loss": loss,
        });
        match app.reviews.get().get_mut(&id) {
            Some(review) => review.points.push(point),
            None => return,
        }
        // A record that cannot be played on ends the review where it is.
        if moves.get(ply).is_some_and(|played| game.play(&played.mv).is_err()) {
            break;
        }
    }
    if let Some(review) = app.reviews.get().get_mut(&id) {
        review.done = true;
    }
}

/// A text with a game in it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pasted {
    /// The text.
    text: String,
}

pub(crate) async fn paste(Body(pasted): Body<Pasted>) -> Json<Value> {
    Json(record::read(&pasted.text))
}
