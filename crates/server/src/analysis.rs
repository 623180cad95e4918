//! The JSON API of analysis: positions, engine lines, review of a finished game, games pasted in.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use draughts::{AnyMove, AnyPosition, Legal, Notation, Variant};
use engine::review::{self, Mark, Opinion};
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
    let legal = Legal::of(position);
    json!({
        "fen": position.fen(),
        "turn": turn,
        "legal": view::legal(&legal),
        "must": view::must(&legal, language),
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
        "squares": variation.pv.first().and_then(|mv| position.squares_of(mv).ok()).unwrap_or_default(),
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
                renju::Evaluation::Wins(plies) => 10_000 - i32::from(plies),
                renju::Evaluation::Loses(plies) => i32::from(plies) - 10_000,
                renju::Evaluation::Points(points) => points.clamp(-9_000, 9_000),
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

/// The most reviews that are kept, and that are made at once: each has a table of its own.
const MOST_REVIEWS: usize = 200;
const MOST_AT_ONCE: usize = 8;
/// How often a review tries again when there is too much to do.
const TRIES: u32 = 60;

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
    let game::AnyGame::Draughts(game) = table.game() else {
        return Err(ApiError::NOT_FOUND.said_in(visitor.language));
    };
    if game.verdict().is_none() {
        return Err(visitor.refuse(axum::http::StatusCode::CONFLICT, "refused"));
    }
    let line = Line::of(game);
    {
        let mut reviews = app.reviews.get();
        if let Some(review) = reviews.get(&id) {
            // Somebody else has asked meanwhile.
            return Ok(Json(json!({ "done": review.done, "points": review.points })));
        }
        if reviews.values().filter(|review| !review.done).count() >= MOST_AT_ONCE {
            return Err(ApiError::BUSY.said_in(visitor.language));
        }
        if reviews.len() >= MOST_REVIEWS {
            reviews.retain(|_, review| !review.done);
        }
        reviews.insert(id.clone(), Review::default());
    }
    tokio::spawn(judge(Arc::clone(&app), id.clone(), line));
    Ok(Json(json!({ "done": false, "points": [] })))
}

/// Judges the positions of a game from its last to its first, one after the other, so that a review never has more than one thread,
/// and what is found out about the later ones helps with the earlier.
async fn judge(app: Arc<App>, id: String, game: Line) {
    let engine = Arc::new(thinker::engine());
    let mut line = game.clone();
    let mut next: Option<Opinion> = None;
    let mut tries = 0;
    loop {
        let (asked, reviewer) = (line.clone(), Arc::clone(&engine));
        let found = app.hall.thinker.run(move || thinker::opinion(&reviewer, &asked)).await;
        let Ok(here) = found else {
            tries += 1;
            if tries > TRIES {
                // Whoever asks again begins anew.
                app.reviews.get().remove(&id);
                return;
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
            continue;
        };
        tries = 0;
        let position = *line.position();
        let played = game.moves().get(line.moves().len());
        {
            let mut reviews = app.reviews.get();
            let Some(review) = reviews.get_mut(&id) else { return };
            if let (Some(mv), Some(after), Some(point)) = (played, &next, review.points.first_mut()) {
                point["mark"] = review::judge(*mv, &position, &here, after).mark.map(Mark::sign).into();
            }
            review.points.insert(0, point(&line, &here, played));
            next = Some(here);
            if line.undo().is_none() {
                review.done = true;
                return;
            }
        }
    }
}

/// What is thought of a position, as pages show it, from the first player's view. The mark of the move that led to it comes later.
fn point(line: &Line, here: &Opinion, played: Option<&AnyMove>) -> Value {
    let position = line.position();
    let best = here.best.as_ref().and_then(|best| best.pv.first());
    let written = |mv: Option<&AnyMove>| mv.and_then(|mv| position.write_move(mv, Notation::Sheet).ok());
    let share = here.score.expectation();
    json!({
        "ply": line.moves().len(),
        "score": shown(here.score) * side(position),
        "share": if side(position) == 1 { share } else { 1.0 - share },
        "best": written(best),
        "bestSquares": best.and_then(|mv| position.squares_of(mv).ok()),
        "played": written(played),
        "mark": null,
    })
}

/// A text with a game in it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pasted {
    /// The text.
    text: String,
}

pub(crate) async fn paste(visitor: Visitor, Body(pasted): Body<Pasted>) -> Json<Value> {
    Json(record::read(&pasted.text, visitor.language))
}
