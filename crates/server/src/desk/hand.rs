//! The arbiter's hand in a game that is played here (5.4.12.4): what a page asks for, as an act of the game and a record of the event.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use game::{FrameAct, Player, Refused as NotAllowed, Ruling, Sanction, Span};
use language::Language;
use tokio::sync::oneshot;
use tournament::log::Line;
use tournament::{Act, Id, Measure, StageId};

use super::fold::{Entry, Fold};
use super::here::{Confirmed, Here};
use super::http::{Answer, Failed, account, room};
use super::rights::{Right, may};
use super::room::By;
use crate::app::App;
use crate::http::auth::Visitor;
use crate::http::body::Body;
use crate::http::error::ApiError;
use crate::live::registry::Registry;
use crate::live::room::{AtBoard, NoHand, Order, Reader};
use crate::wire::{Code, EventActed, EventHand, HandKind, Player as Side, Refused};

/// What is asked for, as an act of the game; whether it is heavy; and the measure of 5.4.15 that the event records.
fn act(hand: &EventHand) -> Result<(FrameAct, bool, Option<Measure>), &'static str> {
    let player = || match hand.player {
        Some(Side::First) => Ok(Player::First),
        Some(Side::Second) => Ok(Player::Second),
        None => Err("player"),
    };
    let sanction = |sanction, heavy, measure| {
        Ok((FrameAct::Sanction { player: player()?, sanction }, heavy, Some(measure)))
    };
    let rule = |ruling, heavy| Ok((FrameAct::Rule(ruling), heavy, None));
    let seconds = || hand.seconds.map(Span::seconds).ok_or("seconds");
    match hand.hand {
        HandKind::Start => Ok((FrameAct::Start, false, None)),
        HandKind::Pause => Ok((FrameAct::Pause, false, None)),
        HandKind::Resume => Ok((FrameAct::Resume, false, None)),
        HandKind::Clock => Ok((FrameAct::SetClock { player: player()?, left: seconds()? }, false, None)),
        HandKind::Uphold => rule(Ruling::Upheld, false),
        HandKind::Reject => rule(Ruling::Rejected, false),
        HandKind::Draw => rule(Ruling::Draw, false),
        HandKind::Win => rule(Ruling::Win(player()?), true),
        HandKind::BothLose => rule(Ruling::BothLose, true),
        HandKind::Forfeit => rule(Ruling::Forfeit(player()?), true),
        HandKind::BothForfeit => rule(Ruling::BothForfeit, true),
        HandKind::Annul => rule(Ruling::Annulled, true),
        HandKind::Remark => sanction(Sanction::Remark, false, Measure::Remark),
        HandKind::Warning => sanction(Sanction::Warning, false, Measure::Warning),
        HandKind::Time => sanction(Sanction::Time(seconds()?), false, Measure::Warning),
        HandKind::Loss => sanction(Sanction::Loss, true, Measure::Loss),
    }
}

/// Asks a room what the panel sees of its game.
pub(crate) async fn look(registry: &Arc<Registry>, game: &str) -> Option<AtBoard> {
    let (answer, seen) = oneshot::channel();
    registry.tell_room(game, Order::Board(answer)).await.ok()?;
    seen.await.ok()
}

/// The game that is played now in a meeting which began with one: they follow each other.
pub(crate) async fn current(registry: &Arc<Registry>, first: &str) -> Option<AtBoard> {
    let mut seen = look(registry, first).await?;
    while let Some(next) = seen.next.clone().filter(|_| seen.over) {
        seen = look(registry, &next).await?;
    }
    Some(seen)
}

/// Stops the clocks of all boards that are played, or lets them run on (12.4.3).
pub(crate) async fn hold_all(registry: &Arc<Registry>, fold: &Fold, still: bool) {
    for board in fold.here.boards.iter().filter(|board| !board.closed) {
        let Some(seen) = current(registry, &board.game).await else { continue };
        // A claim that waits has stopped its clocks itself, and is ruled on.
        if seen.over || !seen.started || seen.held == still || seen.claim.is_some() {
            continue;
        }
        let act = if still { FrameAct::Pause } else { FrameAct::Resume };
        if let Err(why) = tell(registry, &seen.game, act).await {
            tracing::warn!(game = %seen.game, ?why, still, "a board does not follow its event");
        }
    }
}

/// Lets the arbiter do something in a game.
pub(crate) async fn tell(registry: &Arc<Registry>, game: &str, act: FrameAct) -> Result<(), NoHand> {
    let (answer, done) = oneshot::channel();
    registry.tell_room(game, Order::Hand(act, answer)).await.map_err(|_| NoHand::Unwritten)?;
    done.await.unwrap_or(Err(NoHand::Unwritten))
}

fn refusal(why: &NoHand, language: Language) -> ApiError {
    let text = match why {
        NoHand::Refused(NotAllowed::Rules(refusal)) => {
            format!("{} ({})", language.refusal(refusal), language.article(refusal.article))
        }
        NoHand::Refused(_) => Code::Over.text(language),
        NoHand::Unwritten => return ApiError::BUSY.said_in(language),
    };
    ApiError::in_words(StatusCode::CONFLICT, Code::Refused, text)
}

/// An arbiter does something in the game at a board; the event records who and why.
#[utoipa::path(post, path = "/api/events/{id}/hand", params(("id" = String, Path)), request_body = EventHand, responses((status = 200, body = EventActed), (status = 403, body = Refused), (status = 404, body = Refused), (status = 409, body = Refused, description = "refused by the rules")))]
pub(crate) async fn hand(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(asked): Body<EventHand>,
) -> Answer {
    let language = visitor.language;
    let user = account(&visitor)?;
    let room = room(&app, &visitor, &id).await?;
    let fold = room.fold().await;
    let not_found = || ApiError::NOT_FOUND.said_in(language);
    let (act, heavy, measure) = act(&asked).map_err(|what| ApiError::bad(what).said_in(language))?;
    let right = if heavy { Right::HeavySanctions } else { Right::Boards };
    if !fold.role(Some(&user.id)).is_some_and(|role| may(role, right)) {
        return Err(ApiError::NOT_YOURS.said_in(language));
    }
    if asked.reason.trim().is_empty() {
        return Err(ApiError::in_words(
            StatusCode::CONFLICT,
            Code::Refused,
            language.say("desk-reason-needed", &[]),
        ));
    }
    let stage = StageId(asked.stage.unwrap_or(1));
    let at = fold.here.board(stage, asked.round, asked.table, asked.board.unwrap_or(1));
    let board = at.filter(|board| !board.closed).ok_or_else(not_found)?.clone();
    let seen = current(&app.registry, &board.game).await.ok_or_else(not_found)?;
    // What the rules refuse is not recorded.
    let trial = {
        let (answer, game) = oneshot::channel();
        app.registry
            .tell_room(&seen.game, Order::Game(Reader::Arbiter, answer))
            .await
            .map_err(|_| not_found())?;
        game.await.map_err(|_| not_found())?
    };
    let now = app.registry.time.now();
    let logged = trial.game().logged(game::Actor::Arbiter, act.clone());
    let tried = trial.clone().apply(now.max(trial.last()), &logged);
    tried.map_err(|refused| refusal(&NoHand::Refused(refused), language))?;
    let signed = Confirmed { text: asked.reason.clone(), by: user.name.clone(), at: now.0 };
    let record = Here::Hand {
        stage: stage.0,
        round: board.round,
        table: board.table,
        board: board.board,
        game: seen.game.clone(),
        heavy,
        what: asked.hand.name().to_owned(),
        signed,
    };
    let mut entries = vec![Entry::Here(record)];
    let offender = asked.player.and_then(|side| seen.people[usize::from(side == Side::Second)].clone());
    if let (Some(measure), Some(person)) = (measure, offender)
        && let Some((_, id, _)) = fold.here.chair_of(stage, &person)
    {
        let act = Act::Sanction { id: Id(id), round: board.round, measure, reason: asked.reason.clone() };
        entries.push(Entry::Line(Line::within(stage, act)));
    }
    let by = By { person: Some(&user.id), at: now.0, seen: None, begins: None };
    let make = |_: &Fold| Ok::<_, Failed>(entries.clone());
    let done = room.act(&app.registry.store, by, make).await;
    let fold = done.map_err(|failed| failed.said(language))?.fold;
    tell(&app.registry, &seen.game, act).await.map_err(|why| refusal(&why, language))?;
    Ok(Json(EventActed { v: fold.version, broken: Vec::new() }).into_response())
}
