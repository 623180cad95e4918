//! The workshop of composers: a position and a task are checked against section XI, quickly first and then deeper. Whoever no longer waits ends the work.

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
    Article, Code, CompositionAnswer, CompositionFinding, CompositionNode, CompositionQuestion, Refused,
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

/// Checks a composition clause by clause (section XI of the rules of 2022): at depth 1 within two seconds, then deeper. The answer says whether a deeper look may find more.
#[utoipa::path(post, path = "/api/composition", request_body = CompositionQuestion, responses((status = 200, body = CompositionAnswer), (status = 400, body = Refused), (status = 403, body = Refused, description = "fair-play"), (status = 503, body = Refused, description = "busy")))]
pub(crate) async fn check(
    State(app): State<Arc<App>>,
    Extension(network): Extension<Network>,
    visitor: Visitor,
    Body(question): Body<CompositionQuestion>,
) -> Result<Json<CompositionAnswer>, ApiError> {
    let language = visitor.language;
    let in_language = |error: ApiError| error.said_in(language);
    let variant: Variant = question.variant.parse().map_err(|error| in_language(ApiError::bad(error)))?;
    let position =
        AnyPosition::from_fen(variant, &question.fen).map_err(|error| in_language(error.into()))?;
    let game = record(variant, &question, &position.fen()).map_err(in_language)?;
    // What cannot be read is said before anything waits for the engine.
    let unread = |refused: composition::Refused| {
        let words = language.composition_refused(&refused);
        ApiError::in_words(StatusCode::BAD_REQUEST, Code::BadRequest, words)
    };
    composition::readable(&game).map_err(unread)?;
    check_fair_play(&app, &visitor, Some(variant), &[PositionKey::of(&position)])
        .await
        .map_err(in_language)?;
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
    let report = found.map_err(|_| crowded(&app, &visitor))?.map_err(unread)?;
    Ok(Json(told(&report, budget, language)))
}
