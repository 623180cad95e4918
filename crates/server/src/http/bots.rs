//! Programs with an account: keys, streams of lines of JSON, moves by address. The addresses are those that programs written for lichess use.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::{Body as Content, Bytes};
use axum::extract::{Extension, FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use language::Language;
use serde::{Deserialize, Serialize};
use store::{Seat, Token, User};
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;
use utoipa::ToSchema;

use crate::app::App;
use crate::http::accounts::signed_in;
use crate::http::auth::Visitor;
use crate::http::body::Body;
use crate::http::challenges;
use crate::http::error::ApiError;
use crate::http::limits::Network;
use crate::http::logins::{self, By, Open, Which};
use crate::ids;
use crate::live::botgame::BotGame;
use crate::live::room::{self, Caller, Newcomer, Order};
use crate::live::socket;
use crate::wire::{
    Code, Done, Frame, Me, Message, NewToken, Numbered, PersonEvent, Refused, Scope, TokenMade, TokenRow,
};

type Answer = Result<Response, ApiError>;

/// How often a stream shows that it lives.
const BEAT: Duration = Duration::from_secs(6);
/// The most keys of one person.
const MOST_TOKENS: usize = 20;
/// What a key begins with, so that it is known for one wherever it turns up.
const PREFIX: &str = "bolshak_";

/// Who acts: somebody with a key for it, or somebody logged in.
pub(crate) struct Acting {
    pub(crate) user: User,
    pub(crate) language: Language,
    by: By,
    /// What may be done with the key; a log-in is for everything.
    scopes: Option<Vec<Scope>>,
    pub(crate) device: Option<String>,
}

impl FromRequestParts<Arc<App>> for Acting {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let given = parts.headers.get(header::AUTHORIZATION).cloned();
        let visitor = Visitor::from_request_parts(parts, app).await?;
        let language = visitor.language;
        let refused = || ApiError::new(StatusCode::UNAUTHORIZED, Code::BadToken).said_in(language);
        let Some(given) = given else {
            let (session, user) = visitor.session.ok_or_else(refused)?;
            let (by, device) = (By::LogIn(session.hash), visitor.device);
            return Ok(Self { user, language, by, scopes: None, device });
        };
        let token =
            given.to_str().ok().and_then(|given| given.strip_prefix("Bearer ")).ok_or_else(refused)?;
        if token.len() > 100 {
            return Err(refused());
        }
        let found = app.registry.store.token(&ids::hash(token)).await;
        let (token, user) =
            found.map_err(|error| ApiError::from(error).said_in(language))?.ok_or_else(refused)?;
        let scopes = serde_json::from_str(&token.scopes).unwrap_or_default();
        Ok(Self { user, language, by: By::Key(token.hash), scopes: Some(scopes), device: None })
    }
}

impl Acting {
    /// Whether the key is for that; a log-in is for everything that people do.
    pub(crate) fn needs(&self, scope: Scope) -> Result<(), ApiError> {
        match &self.scopes {
            Some(scopes) if !scopes.contains(&scope) => {
                Err(self.refuse(StatusCode::FORBIDDEN, Code::BadToken))
            }
            _ => Ok(()),
        }
    }

    /// A program plays with its key.
    fn plays(&self) -> Result<(), ApiError> {
        self.needs(Scope::BotPlay)?;
        if self.user.bot && self.scopes.is_some() {
            Ok(())
        } else {
            Err(self.refuse(StatusCode::FORBIDDEN, Code::BadToken))
        }
    }

    pub(crate) fn refuse(&self, status: StatusCode, code: Code) -> ApiError {
        ApiError::new(status, code).said_in(self.language)
    }

    fn caller(&self, network: Network) -> Caller {
        Caller {
            name: self.user.name.clone(),
            guest: self.user.is_guest(),
            device: self.device.clone(),
            network: network.0,
        }
    }

    /// A stream is opened, which closes when the key or the log-in ends; `None` if it has ended just now.
    async fn enter<'a>(&'a self, app: &'a App) -> Option<Open<'a>> {
        let open = app.registry.log_ins.enter(&self.user.id, self.by.clone());
        let valid = app.registry.store.valid_hashes(&[self.by.hash()]).await;
        // What cannot be looked up was there a moment ago.
        valid.map_or(true, |valid| !valid.is_empty()).then_some(open)
    }
}

/// Makes a key for a program. It is shown once; only its hash is kept.
#[utoipa::path(post, path = "/api/tokens", request_body = NewToken, responses((status = 201, body = TokenMade), (status = 400, body = Refused), (status = 403, body = Refused, description = "needs-account"), (status = 409, body = Refused, description = "full")))]
pub(crate) async fn make_token(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(new): Body<NewToken>,
) -> Answer {
    let (_, user) = signed_in(&visitor)?;
    if user.is_guest() {
        return Err(visitor.refuse(StatusCode::FORBIDDEN, Code::NeedsAccount));
    }
    let name = new.name.trim();
    if name.is_empty() || name.chars().count() > 40 || new.scopes.is_empty() {
        return Err(ApiError::bad("a name of 1 to 40 letters, and a scope").said_in(visitor.language));
    }
    if app.registry.store.tokens_of(&user.id).await?.len() >= MOST_TOKENS {
        return Err(visitor.refuse(StatusCode::CONFLICT, Code::Full));
    }
    let token = format!("{PREFIX}{}", ids::token());
    let kept = Token {
        hash: ids::hash(&token),
        person: user.id.clone(),
        name: name.to_owned(),
        scopes: serde_json::to_string(&new.scopes).unwrap_or_default(),
        created: app.registry.time.now().0,
    };
    let made = TokenMade { id: kept.hash.clone(), token };
    app.registry.store.add_token(kept).await?;
    Ok((StatusCode::CREATED, Json(made)).into_response())
}

/// One's keys.
#[utoipa::path(get, path = "/api/tokens", responses((status = 200, body = Vec<TokenRow>)))]
pub(crate) async fn tokens(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<Vec<TokenRow>>, ApiError> {
    Ok(Json(token_list(&app, &visitor).await?))
}

/// The keys of a visitor.
pub(crate) async fn token_list(app: &App, visitor: &Visitor) -> Result<Vec<TokenRow>, ApiError> {
    let Some(user) = visitor.user() else { return Ok(Vec::new()) };
    let tokens = app.registry.store.tokens_of(&user.id).await?;
    let row = |token: Token| TokenRow {
        scopes: serde_json::from_str(&token.scopes).unwrap_or_default(),
        id: token.hash,
        name: token.name,
        created: token.created,
    };
    Ok(tokens.into_iter().map(row).collect())
}

/// Takes a key back: what is open under it ends.
#[utoipa::path(delete, path = "/api/tokens/{id}", params(("id" = String, Path)), responses((status = 204), (status = 403, body = Refused, description = "needs-account"), (status = 404, body = Refused)))]
pub(crate) async fn revoke(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>) -> Answer {
    let (_, user) = signed_in(&visitor)?;
    if app.registry.store.revoke_token(&user.id, &id).await? {
        app.registry.log_ins.end(&user.id, Which::One(id));
        Ok(StatusCode::NO_CONTENT.into_response())
    } else {
        Err(ApiError::NOT_FOUND.said_in(visitor.language))
    }
}

/// Who am I, by the key?
#[utoipa::path(get, path = "/api/account", responses((status = 200, body = Me), (status = 401, body = Refused, description = "bad-token")))]
pub(crate) async fn account(acting: Acting) -> Json<Me> {
    Json(crate::http::auth::me(&acting.user))
}

/// From now on a program plays with the account; it must not have played before. There is no way back.
#[utoipa::path(post, path = "/api/bot/account/upgrade", responses((status = 200, body = Done), (status = 401, body = Refused, description = "bad-token"), (status = 409, body = Refused, description = "not-a-bot")))]
pub(crate) async fn upgrade(State(app): State<Arc<App>>, acting: Acting) -> Answer {
    acting.needs(Scope::BotPlay)?;
    if acting.user.bot || app.registry.store.make_bot(&acting.user.id).await? {
        Ok(Json(Done::OK).into_response())
    } else {
        Err(acting.refuse(StatusCode::CONFLICT, Code::NotABot))
    }
}

/// A line of a stream.
fn line(value: &impl Serialize) -> Bytes {
    let mut text = serde_json::to_vec(value).unwrap_or_default();
    text.push(b'\n');
    Bytes::from(text)
}

/// A stream of lines, which ends when the server goes down.
fn stream(app: &App, lines: mpsc::Receiver<Bytes>) -> Response {
    let mut stop = app.stop.clone();
    let end = Box::pin(async move {
        let _ = stop.changed().await;
    });
    let lines = ReceiverStream::new(lines).map(Ok::<_, std::convert::Infallible>);
    let lines = futures_util::StreamExt::take_until(lines, end);
    ([(header::CONTENT_TYPE, "application/x-ndjson")], Content::from_stream(lines)).into_response()
}

/// What concerns one: games that begin and end, challenges that come and go; a line of JSON for each, of the type `PersonEvent`.
#[utoipa::path(get, path = "/api/stream/event", responses((status = 200, body = PersonEvent, content_type = "application/x-ndjson"), (status = 401, body = Refused, description = "bad-token"), (status = 403, body = Refused, description = "bad-token"), (status = 429, body = Refused)))]
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    Extension(network): Extension<Network>,
    acting: Acting,
) -> Answer {
    if acting.needs(Scope::BotPlay).is_err() {
        acting.needs(Scope::ChallengeRead)?;
    }
    let place = app.place(network).map_err(|error| error.said_in(acting.language))?;
    // What happens from now on is heard; what is there already is looked up.
    let mut heard = app.registry.bells.listen(&acting.user.id);
    let mut first = challenges::running(&app, &acting.user.id).await?;
    first.extend(challenges::waiting(&app, &acting.user.id).await?);
    let (out, lines) = mpsc::channel(16);
    let answer = stream(&app, lines);
    tokio::spawn(async move {
        let Some(open) = acting.enter(&app).await else { return };
        for event in first {
            // Whoever is gone already is noticed below.
            let _ = out.send(line(&event)).await;
        }
        let mut beats = tokio::time::interval(BEAT);
        loop {
            let next = tokio::select! {
                event = heard.recv() => match event {
                    Ok(event) => line(&event),
                    Err(broadcast::error::RecvError::Lagged(_)) => continue,
                    Err(broadcast::error::RecvError::Closed) => break,
                },
                _ = beats.tick() => Bytes::from_static(b"\n"),
                () = logins::ended(Some(&open)) => break,
                () = out.closed() => break,
            };
            if out.send(next).await.is_err() {
                break;
            }
        }
        drop(place);
    });
    Ok(answer)
}

/// The seat of a program at a game; others see no such game.
async fn own_game(app: &App, acting: &Acting, id: &str) -> Result<store::Game, ApiError> {
    acting.plays()?;
    let game = if ids::is_id(id) { app.registry.store.game(id).await? } else { None };
    let me = Seat::User(acting.user.id.clone());
    let mine = game.filter(|game| game.first == me || game.second == me);
    mine.ok_or_else(|| ApiError::NOT_FOUND.said_in(acting.language))
}

/// A game of one's own as a stream: first everything, then how it stands after each change; a line of JSON for each, of the type `BotLine`.
#[utoipa::path(get, path = "/api/bot/game/stream/{id}", params(("id" = String, Path)), responses((status = 200, body = crate::wire::BotLine, content_type = "application/x-ndjson"), (status = 401, body = Refused, description = "bad-token"), (status = 403, body = Refused, description = "bad-token"), (status = 404, body = Refused), (status = 429, body = Refused)))]
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    Extension(network): Extension<Network>,
    acting: Acting,
    Path(id): Path<String>,
) -> Answer {
    own_game(&app, &acting, &id).await?;
    let place = app.place_of_player(network).map_err(|error| error.said_in(acting.language))?;
    let (seated, at_board) = oneshot::channel();
    let (end, mut told) = room::line(true);
    let number = socket::number();
    let newcomer = Newcomer {
        socket: number,
        person: Some(acting.user.id.clone()),
        caller: acting.caller(network),
        language: acting.language,
        end,
    };
    let gone = || ApiError::NOT_FOUND.said_in(acting.language);
    app.registry.tell_room(&id, Order::Join(newcomer, None, seated)).await.map_err(|_| gone())?;
    at_board.await.map_err(|_| gone())?;
    let (out, lines) = mpsc::channel(16);
    let response = stream(&app, lines);
    tokio::spawn(async move {
        app.registry.metrics.sockets.add(1);
        let open = acting.enter(&app).await;
        let mut game = BotGame::default();
        told.presence.mark_changed();
        let mut beats = tokio::time::interval(BEAT);
        // A key that ended just now opens nothing.
        while open.is_some() {
            let next = tokio::select! {
                heard = told.frames.recv() => match heard {
                    Some(heard) => {
                        heard.frame().and_then(|frame| game.hear(frame)).map(|said| line(&said))
                    }
                    None => break,
                },
                Ok(()) = told.presence.changed(), if game.is_known() => {
                    let heard = told.presence.borrow_and_update().clone();
                    heard.and_then(|heard| game.hear(heard.frame()?)).map(|said| line(&said))
                }
                _ = beats.tick() => Some(Bytes::from_static(b"\n")),
                () = logins::ended(open.as_ref()) => break,
                () = out.closed() => break,
            };
            if let Some(next) = next
                && out.send(next).await.is_err()
            {
                break;
            }
            if game.is_over() {
                break;
            }
        }
        let _ = app.registry.tell_room(&id, Order::Leave(number)).await;
        app.registry.metrics.sockets.add(-1);
        drop(place);
    });
    Ok(response)
}

/// Says something in a game of one's own, and answers with what the room answers.
async fn say(app: &App, acting: &Acting, network: Network, id: &str, message: Message) -> Answer {
    own_game(app, acting, id).await?;
    let (end, mut told) = room::line(false);
    let newcomer = Newcomer {
        socket: socket::number(),
        person: Some(acting.user.id.clone()),
        caller: acting.caller(network),
        language: acting.language,
        end,
    };
    let numbered = Numbered { id: None, message };
    let gone = || ApiError::NOT_FOUND.said_in(acting.language);
    app.registry.tell_room(id, Order::Ask(newcomer, numbered)).await.map_err(|_| gone())?;
    while let Some(heard) = told.frames.recv().await {
        match heard.frame() {
            Some(Frame::Ok { .. }) => return Ok(Json(Done::OK).into_response()),
            Some(Frame::No { refusal, .. }) => {
                let refused = Refused { error: refusal.clone() };
                return Ok((StatusCode::BAD_REQUEST, Json(refused)).into_response());
            }
            _ => {}
        }
    }
    Err(ApiError::BUSY.said_in(acting.language))
}

/// Makes a move, in any writing that a person could use: `c3-d4`, `32-28`, `h8`.
#[utoipa::path(post, path = "/api/bot/game/{id}/move/{mv}", params(("id" = String, Path), ("mv" = String, Path)), responses((status = 200, body = Done), (status = 400, body = Refused), (status = 401, body = Refused, description = "bad-token"), (status = 403, body = Refused, description = "bad-token"), (status = 404, body = Refused)))]
pub(crate) async fn mv(
    State(app): State<Arc<App>>,
    Extension(network): Extension<Network>,
    acting: Acting,
    Path((id, text)): Path<(String, String)>,
) -> Answer {
    let text = text.chars().take(100).collect();
    say(&app, &acting, network, &id, Message::Write { ply: None, text }).await
}

/// Resigns.
#[utoipa::path(post, path = "/api/bot/game/{id}/resign", params(("id" = String, Path)), responses((status = 200, body = Done), (status = 400, body = Refused), (status = 404, body = Refused)))]
pub(crate) async fn resign(
    State(app): State<Arc<App>>,
    Extension(network): Extension<Network>,
    acting: Acting,
    Path(id): Path<String>,
) -> Answer {
    say(&app, &acting, network, &id, Message::Resign).await
}

/// Breaks the game off before both have moved.
#[utoipa::path(post, path = "/api/bot/game/{id}/abort", params(("id" = String, Path)), responses((status = 200, body = Done), (status = 400, body = Refused), (status = 404, body = Refused)))]
pub(crate) async fn abort(
    State(app): State<Arc<App>>,
    Extension(network): Extension<Network>,
    acting: Acting,
    Path(id): Path<String>,
) -> Answer {
    say(&app, &acting, network, &id, Message::Abort).await
}

/// Offers or accepts a draw with `yes`, declines it with `no`.
#[utoipa::path(post, path = "/api/bot/game/{id}/draw/{accept}", params(("id" = String, Path), ("accept" = String, Path)), responses((status = 200, body = Done), (status = 400, body = Refused), (status = 404, body = Refused)))]
pub(crate) async fn draw(
    State(app): State<Arc<App>>,
    Extension(network): Extension<Network>,
    acting: Acting,
    Path((id, accept)): Path<(String, String)>,
) -> Answer {
    match accept.as_str() {
        "yes" => {
            let accepted = say(&app, &acting, network, &id, Message::AcceptDraw).await?;
            if accepted.status() == StatusCode::OK {
                return Ok(accepted);
            }
            // Nothing is offered: then it is an offer.
            say(&app, &acting, network, &id, Message::OfferDraw).await
        }
        "no" => say(&app, &acting, network, &id, Message::DeclineDraw).await,
        _ => Err(ApiError::bad("yes or no").said_in(acting.language)),
    }
}

/// Takes the win, as the opponent has left for long enough.
#[utoipa::path(post, path = "/api/bot/game/{id}/claim-victory", params(("id" = String, Path)), responses((status = 200, body = Done), (status = 400, body = Refused, description = "not-left"), (status = 404, body = Refused)))]
pub(crate) async fn claim_victory(
    State(app): State<Arc<App>>,
    Extension(network): Extension<Network>,
    acting: Acting,
    Path(id): Path<String>,
) -> Answer {
    say(&app, &acting, network, &id, Message::ClaimLeft { draw: false }).await
}

/// Something to say.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub(crate) struct Words {
    /// What, in at most 140 letters, without links.
    text: String,
}

/// Says something to the opponent.
#[utoipa::path(post, path = "/api/bot/game/{id}/chat", params(("id" = String, Path)), request_body = Words, responses((status = 200, body = Done), (status = 400, body = Refused, description = "chat-bad, no-links, no-chat, slow-down"), (status = 404, body = Refused)))]
pub(crate) async fn chat(
    State(app): State<Arc<App>>,
    Extension(network): Extension<Network>,
    acting: Acting,
    Path(id): Path<String>,
    Body(words): Body<Words>,
) -> Answer {
    say(&app, &acting, network, &id, Message::Chat { text: words.text }).await
}
