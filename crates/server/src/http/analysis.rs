//! The JSON API of analysis: positions, engine lines, review of a finished game, games pasted in.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use draughts::{AnyMove, AnyPosition, Legal, Notation, Ruleset};
use engine::review::{self, Mark, Opinion};
use engine::{Line, Report, Score, Stop, Variation};
use language::Language;
use renju::{Alphabet, Point};

use crate::app::App;
use crate::http::auth::Visitor;
use crate::http::body::Body;
use crate::http::error::ApiError;
use crate::http::games::logged_game;
use crate::http::limits::Network;
use crate::http::pdn;
use crate::http::places::Place;
use crate::live::days::read_board;
use crate::live::everywhere::Unknown;
use crate::live::fair_play::{PositionKey, is_or_follows};
use crate::live::legal::Legals;
use crate::live::pool::Work;
use crate::live::thinking::{self, LEVELS};
use crate::wire::{
    self, Analysed, Analysis, Code, DraughtsMove, Foul, Pasted, PastedGames, Player, PositionAnswer,
    PositionQuestion, PositionVerdict, Queue, Refused, RenjuAnalysis, RenjuLine, ReviewPoint,
};
use crate::work::handing::Begins;
use crate::work::{Found, Task, WrittenLine};

/// The longest line of moves that is played out.
const MOST_MOVES: usize = 600;

/// The line that a question asks for, its moves as lists show them, and its positions as fair play knows them.
fn read_line(question: &PositionQuestion) -> Result<(Line, Vec<DraughtsMove>, Vec<PositionKey>), ApiError> {
    let variant: Ruleset = question.variant.parse().map_err(ApiError::bad)?;
    let start = match &question.fen {
        None => AnyPosition::start(variant),
        Some(fen) => AnyPosition::from_fen(variant, fen)?,
    };
    if question.moves.len() > MOST_MOVES {
        return Err(ApiError::wrong("server-too-many-moves", MOST_MOVES));
    }
    let mut line = Line::new(start);
    let mut played = Vec::new();
    let mut keys = vec![PositionKey::of(line.position())];
    let mut play = |mv: AnyMove, line: &mut Line| {
        played.push(pdn::move_of(played.len() + 1, line.position(), &mv));
        line.play(&mv).map_err(ApiError::bad)?;
        keys.push(PositionKey::of(line.position()));
        Ok::<_, ApiError>(())
    };
    for squares in &question.moves {
        let mv = line.position().find_move(squares)?;
        play(mv, &mut line)?;
    }
    if let Some(text) = &question.text {
        let mv = line.position().read_move(text)?;
        play(mv, &mut line)?;
    }
    Ok((line, played, keys))
}

/// How many plies the line of a question has; `None` if the question cannot be read.
#[must_use]
pub fn plies(question: &PositionQuestion) -> Option<usize> {
    read_line(question).ok().map(|(_, played, _)| played.len())
}

pub(crate) fn player(color: draughts::Color) -> Player {
    if color == draughts::Color::White { Player::First } else { Player::Second }
}

fn about(position: &AnyPosition, played: Vec<DraughtsMove>, language: Language) -> PositionAnswer {
    let legal = Legals::of(&Legal::of(position), None);
    PositionAnswer {
        fen: position.fen(),
        turn: player(position.turn()),
        must: legal.must(language),
        legal: legal.list,
        verdict: position.outcome().map(|outcome| PositionVerdict { score: player(outcome.winner) }),
        played,
    }
}

/// The legal moves of a position after some moves, by squares or in writing; or all that is wrong with it; or why the piece asked for
/// cannot move.
#[utoipa::path(post, path = "/api/position", request_body = PositionQuestion, responses((status = 200, body = PositionAnswer), (status = 400, body = Refused)))]
pub(crate) async fn position(
    visitor: Visitor,
    Body(question): Body<PositionQuestion>,
) -> Result<Json<PositionAnswer>, ApiError> {
    let in_language = |error: ApiError| error.said_in(visitor.language);
    let (line, played, _) = read_line(&question).map_err(in_language)?;
    if let Some(piece) = question.piece {
        Legal::of(line.position()).check_piece(piece).map_err(|error| in_language(error.into()))?;
    }
    Ok(Json(about(line.position(), played, visitor.language)))
}

/// A score as pages show it, from the view of the side to move: hundredths of a man, 10000 less the plies to a win, and 9000 for a win of which the
/// endgame tables know and not how far it is.
fn shown(score: Score) -> i32 {
    match score {
        Score::Win(plies) => 10_000 - i32::from(plies),
        Score::Loss(plies) => i32::from(plies) - 10_000,
        Score::Won(_) => 9_000,
        Score::Lost(_) => -9_000,
        Score::Value(value) => i32::from(value).clamp(-8_999, 8_999),
    }
}

pub(crate) fn line(position: &AnyPosition, report: &Report, variation: &Variation) -> wire::Line {
    let mut at = *position;
    let mut moves = Vec::new();
    for mv in &variation.pv {
        let Ok(after) = at.play(mv) else { break };
        moves.push(at.write_move(mv, Notation::Sheet).unwrap_or_default());
        at = after;
    }
    wire::Line {
        score: shown(variation.score) * side(position),
        depth: report.depth,
        moves,
        squares: variation.pv.first().and_then(|mv| position.squares_of(mv).ok()).unwrap_or_default(),
    }
}

/// 1 if the first player is to move, −1 if the second is: scores are from the first player's view.
fn side(position: &AnyPosition) -> i32 {
    if position.turn() == draughts::Color::White { 1 } else { -1 }
}

/// Engine lines of a position.
#[utoipa::path(post, path = "/api/analyse", request_body = PositionQuestion, responses((status = 200, body = Analysed), (status = 400, body = Refused), (status = 403, body = Refused, description = "fair-play"), (status = 503, body = Refused, description = "busy")))]
pub(crate) async fn analyse(
    State(app): State<Arc<App>>,
    Extension(network): Extension<Network>,
    visitor: Visitor,
    Body(question): Body<PositionQuestion>,
) -> Result<Json<Analysed>, ApiError> {
    let in_language = |error: ApiError| error.said_in(visitor.language);
    let level = question.level.unwrap_or(7).clamp(1, LEVELS);
    let count = question.lines.min(5);
    if question.variant == "renju" {
        let found = analyse_renju(&app, &visitor, network, &question, level, count.max(1))
            .await
            .map_err(in_language)?;
        return Ok(Json(Analysed::Renju(found)));
    }
    let (asked, played, keys) = read_line(&question).map_err(in_language)?;
    let position = *asked.position();
    check_fair_play(&app, &visitor, Some(position.ruleset()), &keys).await.map_err(in_language)?;
    let _turn = turn(&app, &visitor, network)?;
    let written = WrittenLine::of(&asked);
    let found = app
        .registry
        .have_done(
            Work::Analysis,
            || Task::Analyse { line: written, level, count },
            |found| if let Found::Lines(lines) = found { Some(lines) } else { None },
            Begins::nobody(),
            move |stop| lines(&asked, level, count, stop),
        )
        .await;
    let lines = found.map_err(|_| crowded(&app, &visitor))?;
    let position = about(&position, played, visitor.language);
    Ok(Json(Analysed::Draughts(Analysis { position, lines })))
}

/// The engine's lines of the last position of a line, as pages show them.
pub(crate) fn lines(asked: &Line, level: u8, count: usize, stop: &Stop) -> Vec<wire::Line> {
    let report = thinking::analyse(asked, level, count, stop);
    report.lines.iter().map(|found| line(asked.position(), &report, found)).collect()
}

/// The most questions of one visitor that the engine works on at once.
pub(crate) const AT_ONCE: usize = 3;

/// A place among the visitor's own questions: who asks for more waits for the answers first.
pub(crate) fn turn(app: &App, visitor: &Visitor, network: Network) -> Result<Place<String>, ApiError> {
    let who = visitor.id().or_else(|| visitor.device.clone()).unwrap_or_else(|| network.0.to_string());
    let refused = || visitor.refuse(StatusCode::TOO_MANY_REQUESTS, Code::EngineYours);
    app.analysts.take(who).map_err(|_| refused())
}

/// Too many wait: says how many.
pub(crate) fn crowded(app: &App, visitor: &Visitor) -> ApiError {
    let ahead = app.registry.engine_pool.waiting();
    let text = visitor.language.say("server-queue", &[("ahead", ahead.into())]);
    ApiError::in_words(StatusCode::SERVICE_UNAVAILABLE, Code::Busy, text)
}

/// How many wait for the engine.
#[utoipa::path(get, path = "/api/queue", responses((status = 200, body = Queue)))]
pub(crate) async fn queue(State(app): State<Arc<App>>) -> Json<Queue> {
    let pool = &app.registry.engine_pool;
    Json(Queue { waiting: pool.waiting(), working: pool.load().saturating_sub(pool.waiting()) })
}

/// Nobody gets help with a game that is being played.
pub(crate) async fn check_fair_play(
    app: &App,
    visitor: &Visitor,
    game: Option<Ruleset>,
    line: &[PositionKey],
) -> Result<(), ApiError> {
    let closed = app.registry.is_closed(visitor.id().as_deref(), game, line).await;
    let closed = closed.map_err(|unknown| match unknown {
        Unknown::Unheard => ApiError::OUTAGE,
        Unknown::Store(error) => error.into(),
    })?;
    let of_days = async || match visitor.user() {
        Some(user) => app.registry.store.days_of(&user.id).await.map(|games| {
            let boards = games.iter().filter_map(|days| read_board(&days.board));
            boards.into_iter().any(|(_, position)| is_or_follows(&position, line))
        }),
        None => Ok(false),
    };
    let by_letter = async || match visitor.user() {
        Some(user) => app.registry.bureaus.is_played(&app.registry.store, &user.id, line).await,
        None => Ok(false),
    };
    if closed || of_days().await? || by_letter().await? {
        Err(ApiError::new(StatusCode::FORBIDDEN, Code::FairPlay))
    } else {
        Ok(())
    }
}

async fn analyse_renju(
    app: &App,
    visitor: &Visitor,
    network: Network,
    question: &PositionQuestion,
    level: u8,
    count: usize,
) -> Result<RenjuAnalysis, ApiError> {
    let mut board = renju::Board::new();
    let mut keys = Vec::new();
    let mut color = renju::Color::Black;
    for name in &question.stones {
        let point = Point::parse(name, Alphabet::Rif);
        let point = point.map_err(|_| ApiError::wrong("server-no-point", name.escape_debug()))?;
        if !board.put(point, color) {
            return Err(ApiError::wrong("server-point-taken", point));
        }
        color = color.other();
        keys.push(PositionKey::of_renju(&board));
    }
    check_fair_play(app, visitor, None, &keys).await?;
    let _turn = turn(app, visitor, network)?;
    let found = app
        .registry
        .have_done(
            Work::Analysis,
            || Task::of_renju(&board, color, level, count),
            |found| if let Found::RenjuLines(lines) = found { Some(lines) } else { None },
            Begins::nobody(),
            move |stop| renju_lines(&board, color, level, count, stop),
        )
        .await;
    let lines = found.map_err(|_| crowded(app, visitor))?;
    let fouls = board
        .fouls()
        .iter()
        .map(|(point, foul)| Foul { point: point.to_string(), foul: language::foul_name(*foul).to_owned() })
        .collect();
    let turn = if color == renju::Color::Black { Player::First } else { Player::Second };
    Ok(RenjuAnalysis { lines, fouls, turn })
}

/// The engine's lines of a position of renju, as pages show them.
pub(crate) fn renju_lines(
    board: &renju::Board,
    to_move: renju::Color,
    level: u8,
    count: usize,
    stop: &Stop,
) -> Vec<RenjuLine> {
    // From the view of Black, who begins.
    let side = if to_move == renju::Color::Black { 1 } else { -1 };
    let found = thinking::analyse_renju(*board, to_move, level, count, stop);
    let line = |line: &renju::Variation| {
        let score = match line.score {
            renju::Evaluation::Wins(plies) => 10_000 - i32::from(plies),
            renju::Evaluation::Loses(plies) => i32::from(plies) - 10_000,
            renju::Evaluation::Points(points) => points.clamp(-9_000, 9_000),
        };
        RenjuLine {
            score: score * side,
            depth: line.depth.into(),
            moves: line.moves.iter().map(ToString::to_string).collect(),
        }
    };
    found.lines.iter().map(line).collect()
}

/// Reviews of finished games: done once, kept while they are wanted.
#[derive(Debug, Default)]
pub(crate) struct Reviews(Mutex<HashMap<String, wire::Review>>);

/// The most reviews that are kept, and that are made at once: each has a table of its own.
const MOST_REVIEWS: usize = 200;
const MOST_AT_ONCE: usize = 8;
/// How often a review tries again when there is too much to do.
const TRIES: u32 = 60;

impl Reviews {
    fn get(&self) -> std::sync::MutexGuard<'_, HashMap<String, wire::Review>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, id: &str) -> Option<wire::Review> {
        self.get().get(id).cloned()
    }
}

/// What the engine thinks of each position of a finished game; ask again until it is done.
#[utoipa::path(get, path = "/api/games/{id}/review", params(("id" = String, Path)), responses((status = 200, body = wire::Review), (status = 404, body = Refused), (status = 409, body = Refused, description = "refused: the game is not over"), (status = 503, body = Refused, description = "busy")))]
pub(crate) async fn review(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<wire::Review>, ApiError> {
    if let Some(review) = app.reviews.find(&id) {
        return Ok(Json(review));
    }
    let logged =
        logged_game(&app, &id, visitor.id()).await.map_err(|error| error.said_in(visitor.language))?;
    let game::AnyGame::Draughts(game) = logged.game() else {
        return Err(ApiError::NOT_FOUND.said_in(visitor.language));
    };
    if game.verdict().is_none() {
        return Err(visitor.refuse(StatusCode::CONFLICT, Code::Refused));
    }
    let line = Line::of(game);
    {
        let mut reviews = app.reviews.get();
        if let Some(review) = reviews.get(&id) {
            // Somebody else has asked meanwhile.
            return Ok(Json(review.clone()));
        }
        if reviews.values().filter(|review| !review.done).count() >= MOST_AT_ONCE {
            return Err(ApiError::BUSY.said_in(visitor.language));
        }
        if reviews.len() >= MOST_REVIEWS {
            reviews.retain(|_, review| !review.done);
        }
        reviews.insert(id.clone(), wire::Review::default());
    }
    tokio::spawn(judge(Arc::clone(&app), id.clone(), line));
    Ok(Json(wire::Review::default()))
}

/// Judges the positions of a game from its last to its first, one after the other, so that a review never has more than one thread,
/// and what is found out about the later ones helps with the earlier.
async fn judge(app: Arc<App>, id: String, game: Line) {
    let engine = Arc::new(thinking::engine());
    let mut line = game.clone();
    let mut next: Option<Opinion> = None;
    let mut tries = 0;
    loop {
        let (asked, reviewer) = (line.clone(), Arc::clone(&engine));
        let at = *line.position();
        let found = app
            .registry
            .have_done(
                Work::Review,
                || Task::Opinion { line: WrittenLine::of(&line) },
                |found| if let Found::Opinion(opinion) = found { opinion.read(&at) } else { None },
                Begins::nobody(),
                move |stop| thinking::opinion(&reviewer, &asked, stop),
            )
            .await;
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
                let judgement = review::judge(*mv, &position, &here, after);
                point.mark = judgement.mark.map(|mark| Mark::sign(mark).to_owned());
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
fn point(line: &Line, here: &Opinion, played: Option<&AnyMove>) -> ReviewPoint {
    let position = line.position();
    let best = here.best.as_ref().and_then(|best| best.pv.first());
    let written = |mv: Option<&AnyMove>| mv.and_then(|mv| position.write_move(mv, Notation::Sheet).ok());
    let share = here.score.expectation();
    ReviewPoint {
        ply: line.moves().len(),
        score: shown(here.score) * side(position),
        share: if side(position) == 1 { share } else { 1.0 - share },
        best: written(best),
        best_squares: best.and_then(|mv| position.squares_of(mv).ok()),
        played: written(played),
        mark: None,
    }
}

/// Reads games in PDN.
#[utoipa::path(post, path = "/api/pdn", request_body = Pasted, responses((status = 200, body = PastedGames), (status = 400, body = Refused)))]
pub(crate) async fn paste(visitor: Visitor, Body(pasted): Body<Pasted>) -> Json<PastedGames> {
    Json(pdn::read(&pasted.text, visitor.language))
}
