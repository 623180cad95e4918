//! The workshop of composers: a position and a task are checked against section XI, quickly first and then deeper. Whoever no longer waits ends the work.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use composition::{Limits, Report, Spent, Standing};
use draughts::{AnyPosition, Variant};
use language::Language;
use pdn::{Game, Games, Mode};

use crate::app::App;
use crate::http::analysis::{check_fair_play, crowded, turn};
use crate::http::auth::Visitor;
use crate::http::body::Body;
use crate::http::error::ApiError;
use crate::http::limits::Network;
use crate::live::fair_play::PositionKey;
use crate::live::pool::Work;
use crate::live::tables::library;
use crate::wire::{
    Article, Code, CompositionAnswer, CompositionFinding, CompositionNeighbour, CompositionNeighbours,
    CompositionNode, CompositionQuestion, Refused,
};

/// How far one look goes: positions for each question, for all of them together, and time.
struct Budget {
    each: u64,
    all: u64,
    time: Duration,
}

/// Quick, then deeper. What all questions open together bounds the memory of a look: some hundred megabytes for the last.
const BUDGETS: [Budget; 3] = [
    Budget { each: 1_000, all: 20_000, time: Duration::from_secs(2) },
    Budget { each: 8_000, all: 120_000, time: Duration::from_secs(8) },
    Budget { each: 60_000, all: 600_000, time: Duration::from_secs(30) },
];

/// Positions for each question about a neighbour, and the time for all of them.
const AROUND: u64 = 3_000;
const LOOK_AROUND: Duration = Duration::from_secs(20);

/// The longest solution, in bytes.
const LONGEST: usize = 8_192;

/// The composition as a record.
fn record(variant: Variant, question: &CompositionQuestion, fen: &str) -> Result<Game, ApiError> {
    if question.solution.len() > LONGEST {
        return Err(ApiError::wrong("workshop-too-long", LONGEST));
    }
    let text = format!("{} *\n", question.solution.trim());
    let mut game = match Games::new(text.as_bytes(), Mode::Recovering).next() {
        Some(read) => read.map_err(ApiError::bad)?.game,
        None => Game::default(),
    };
    game.tags.clear();
    game.set_ruleset(variant);
    game.set_tag("SetUp", "1");
    game.set_tag("FEN", fen);
    game.set_tag("Task", &question.task);
    Ok(game)
}

fn told(report: &Report, budget: &Budget, language: Language) -> CompositionAnswer {
    let findings = report.findings.iter().map(|finding| CompositionFinding {
        standing: finding.standing.name().to_owned(),
        said: language.composition_standing(finding.standing),
        text: language.composition_finding(finding),
        article: Article::new(language, Report::article(finding)),
    });
    let nodes = report.tree.iter().map(|told| CompositionNode {
        first: language.composition_move(report, told, true),
        next: language.composition_move(report, told, false),
        fen: told.fen.clone(),
        parent: told.parent,
        children: told.children.clone(),
        note: language.composition_note(told),
    });
    let open = report.findings.iter().any(|finding| finding.standing == Standing::Unknown);
    CompositionAnswer {
        status: report.status.name().to_owned(),
        verdict: language.composition_status(report.status),
        task: language.composition_task(&report.task),
        fen: report.fen.clone(),
        svg: report.svg.clone(),
        findings: findings.collect(),
        tree: nodes.collect(),
        proposed: report.proposed,
        spent: report.spent.nodes,
        budget: budget.all,
        deeper: open,
    }
}

/// What cannot be read of a composition, in words.
fn unread(refused: &composition::Refused, language: Language) -> ApiError {
    let words = language.composition_refused(refused);
    ApiError::in_words(StatusCode::BAD_REQUEST, Code::BadRequest, words)
}

/// The composition of a question, if the visitor may ask about it: what cannot be read is said before anything waits for the engine.
async fn asked(app: &App, visitor: &Visitor, question: &CompositionQuestion) -> Result<Game, ApiError> {
    let variant: Variant = question.variant.parse().map_err(ApiError::bad)?;
    let position = AnyPosition::from_fen(variant, &question.fen)?;
    let game = record(variant, question, &position.fen())?;
    composition::readable(&game).map_err(|refused| unread(&refused, visitor.language))?;
    check_fair_play(app, visitor, Some(variant.into()), &[PositionKey::of(&position)]).await?;
    Ok(game)
}

/// Checks a composition clause by clause (section XI of the rules of 2022): at depth 1 within two seconds, then deeper. The answer says whether a deeper look may find more.
#[utoipa::path(post, path = "/api/composition", request_body = CompositionQuestion, responses((status = 200, body = CompositionAnswer), (status = 400, body = Refused), (status = 403, body = Refused, description = "fair-play"), (status = 503, body = Refused, description = "busy")))]
pub(crate) async fn check(
    State(app): State<Arc<App>>,
    Extension(network): Extension<Network>,
    visitor: Visitor,
    Body(question): Body<CompositionQuestion>,
) -> Result<Json<CompositionAnswer>, ApiError> {
    let language = visitor.language;
    let game = asked(&app, &visitor, &question).await.map_err(|error| error.said_in(language))?;
    let _turn = turn(&app, &visitor, network)?;
    let budget = &BUDGETS[usize::from(question.depth.clamp(1, 3)) - 1];
    let found = app
        .registry
        .engine_pool
        .run(Work::Analysis, move |stop| {
            let began = Instant::now();
            let halt = |spent: Spent| {
                stop.is_stopped() || spent.nodes >= budget.all || began.elapsed() >= budget.time
            };
            composition::check_until(&game, library(), Limits::nodes(budget.each), &halt)
        })
        .await;
    let report = found.map_err(|_| crowded(&app, &visitor))?.map_err(|refused| unread(&refused, language))?;
    Ok(Json(told(&report, budget, language)))
}

/// Sound compositions with the same task that differ by one piece (11.3.7.4): as many as are found within twenty seconds. Solution and depth of the question do not count.
#[utoipa::path(post, path = "/api/composition/neighbours", request_body = CompositionQuestion, responses((status = 200, body = CompositionNeighbours), (status = 400, body = Refused), (status = 403, body = Refused, description = "fair-play"), (status = 503, body = Refused, description = "busy")))]
pub(crate) async fn neighbours(
    State(app): State<Arc<App>>,
    Extension(network): Extension<Network>,
    visitor: Visitor,
    Body(question): Body<CompositionQuestion>,
) -> Result<Json<CompositionNeighbours>, ApiError> {
    let language = visitor.language;
    let game = asked(&app, &visitor, &question).await.map_err(|error| error.said_in(language))?;
    let _turn = turn(&app, &visitor, network)?;
    let found = app
        .registry
        .engine_pool
        .run(Work::Analysis, move |stop| {
            let began = Instant::now();
            let (mut tried, mut all) = (0, 0);
            let found = composition::neighbours(&game, library(), Limits::nodes(AROUND), &mut |told| {
                (tried, all) = (told.done, told.all);
                if stop.is_stopped() || began.elapsed() >= LOOK_AROUND {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            found.map(|found| (found, tried, all))
        })
        .await;
    let (found, tried, all) =
        found.map_err(|_| crowded(&app, &visitor))?.map_err(|refused| unread(&refused, language))?;
    let found = found.into_iter().map(|neighbour| CompositionNeighbour {
        change: language.composition_change(&neighbour.change),
        key: neighbour.report.tree.get(1).and_then(|told| told.mv.clone()).unwrap_or_default(),
        fen: neighbour.report.fen,
    });
    Ok(Json(CompositionNeighbours { found: found.collect(), tried, all }))
}
