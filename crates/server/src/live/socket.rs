//! The socket of a game: frames in, frames out, and the lag measured.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message as Packet, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, Path, Query, State};
use axum::response::Response;
use futures_util::SinkExt;
use game::Span;
use governor::{Quota, RateLimiter};
use serde::Deserialize;
use store::Seat;
use tokio::sync::oneshot;

use crate::app::App;
use crate::http::auth::Visitor;
use crate::http::error::ApiError;
use crate::http::limits::Network;
use crate::http::logins;
use crate::ids;
use crate::live::lag::Lag;
use crate::live::room::{self, Caller, Line, Newcomer, Order, text};
use crate::wire::{self, Code, Frame, Message, Numbered, Refusal, Refused};

/// Messages a second, and at once.
const RATE: NonZeroU32 = NonZeroU32::new(20).unwrap();
const BURST: NonZeroU32 = NonZeroU32::new(40).unwrap();
/// So many messages too many, and the socket is closed.
const PATIENCE: u32 = 100;
/// How often the lag is measured.
const PING: Duration = Duration::from_secs(10);
/// A socket that does not answer for so long is closed.
const SILENCE: Duration = Duration::from_secs(35);
/// How long a socket that is closed has to hear why.
const FAREWELL: Duration = Duration::from_secs(2);
/// Bytes of the buffers of a socket: there are thousands of them.
const BUFFER: usize = 4 * 1_024;

/// Frames that wait at the same time go to the system in one piece, up to so many bytes: the acknowledgement of a move and the move itself.
const TOGETHER: usize = 16 * 1_024;

/// A number that no other socket has, of this server or another.
pub(crate) fn number() -> u64 {
    static NUMBER: LazyLock<AtomicU64> = LazyLock::new(|| AtomicU64::new(ids::number()));
    NUMBER.fetch_add(1, Ordering::Relaxed)
}

#[derive(Deserialize)]
pub(crate) struct Since {
    v: Option<u32>,
}

/// The socket of a game; `v` is the last version seen. The client sends frames of the type `Request`, the server of the type `Frame`.
#[utoipa::path(get, path = "/ws/{game}", params(("game" = String, Path), ("v" = Option<u32>, Query)), responses((status = 101, description = "The socket is open"), (status = 404, body = Refused)))]
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(since): Query<Since>,
    Extension(network): Extension<Network>,
    visitor: Visitor,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let row = if ids::is_id(&game) { app.registry.store.game(&game).await? } else { None };
    let Some(row) = row else { return Err(ApiError::NOT_FOUND.said_in(visitor.language)) };
    let seat = visitor.id().map(Seat::User);
    let player = seat.is_some_and(|seat| seat == row.first || seat == row.second);
    let place = if player {
        app.place_of_player(network).map(|place| (place, None))
    } else {
        app.place_at(&game, network).map(|(place, watching)| (place, Some(watching)))
    };
    let place = place.map_err(|error| error.said_in(visitor.language))?;
    Ok(upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(TOGETHER)
        .max_write_buffer_size(256 * 1_024)
        .max_message_size(wire::LONGEST)
        .max_frame_size(wire::LONGEST)
        .on_upgrade(move |socket| async move {
            app.registry.metrics.sockets.add(1);
            app.note_peak();
            let number = number();
            Session { app: &app, game: &game, visitor: &visitor, network, number, player }
                .serve(socket, since.v)
                .await;
            let _ = app.registry.tell_room(&game, Order::Leave(number)).await;
            app.registry.metrics.sockets.add(-1);
            drop(place);
        }))
}

/// A reason to close a socket, with its code.
fn close(code: u16, reason: &'static str) -> Packet {
    Packet::Close(Some(CloseFrame { code, reason: reason.into() }))
}

/// A write that is done, or given up: nobody reads there any more.
async fn in_time(write: impl Future<Output = Result<(), axum::Error>>) -> Option<()> {
    tokio::time::timeout(SILENCE, write).await.ok()?.ok()
}

/// A socket at a game.
struct Session<'a> {
    app: &'a Arc<App>,
    game: &'a str,
    visitor: &'a Visitor,
    network: Network,
    number: u64,
    player: bool,
}

impl Session<'_> {
    async fn serve(&self, mut socket: WebSocket, since: Option<u32>) {
        let log_in = self.visitor.session.as_ref().map(|(session, _)| session);
        let open = log_in.map(|session| self.app.registry.log_ins.enter_session(session));
        if let Some(session) = log_in
            && !matches!(self.app.registry.store.session(&session.hash).await, Ok(Some(_)))
        {
            let _ = socket.send(close(4003, "logged out")).await;
            return;
        }
        let (seated, at_board) = oneshot::channel();
        let (end, line) = room::line(self.player);
        let language = self.visitor.language;
        let user = self.visitor.user();
        let caller = Caller {
            name: user.map(|user| user.name.clone()).unwrap_or_default(),
            guest: user.is_none_or(store::User::is_guest),
            device: self.visitor.device.clone(),
            network: self.network.0,
        };
        let newcomer = Newcomer { socket: self.number, person: self.visitor.id(), caller, language, end };
        if self.app.registry.tell_room(self.game, Order::Join(newcomer, since, seated)).await.is_err()
            || at_board.await.is_err()
        {
            return;
        }
        let mut stop = self.app.stop.clone();
        let farewell = tokio::select! {
            farewell = self.talk(&mut socket, line) => farewell,
            () = logins::ended(open.as_ref()) => Some(close(4003, "logged out")),
            _ = stop.changed() => Some(close(1001, "going down")),
        };
        if let Some(farewell) = farewell {
            let _ = tokio::time::timeout(FAREWELL, socket.send(farewell)).await;
        }
    }

    /// Carries frames to and fro until the socket is to be closed: with a farewell, if it can still be told.
    async fn talk(&self, socket: &mut WebSocket, line: Line) -> Option<Packet> {
        let Line { mut frames, mut presence } = line;
        let limiter = RateLimiter::direct(Quota::per_second(RATE).allow_burst(BURST));
        let mut too_many = 0;
        let mut lag = Lag::default();
        let mut pings = tokio::time::interval(PING);
        let mut heard = Instant::now();
        // What was told before the socket came is news to it.
        presence.mark_changed();
        loop {
            tokio::select! {
                told = frames.recv() => {
                    let Some(told) = told else { return Some(close(4008, "too slow")) };
                    in_time(socket.feed(Packet::Text(told.text()))).await?;
                    // What else waits goes in the same write.
                    while let Ok(told) = frames.try_recv() {
                        in_time(socket.feed(Packet::Text(told.text()))).await?;
                    }
                    in_time(socket.flush()).await?;
                }
                Ok(()) = presence.changed() => {
                    let told = presence.borrow_and_update().clone();
                    if let Some(told) = told {
                        in_time(socket.send(Packet::Text(told.text()))).await?;
                    }
                }
                packet = socket.recv() => {
                    heard = Instant::now();
                    let bytes = match packet?.ok()? {
                        Packet::Text(bytes) => bytes,
                        Packet::Pong(number) => {
                            lag.answer(&number, heard);
                            continue;
                        }
                        Packet::Ping(_) => continue,
                        Packet::Binary(_) => {
                            self.app.registry.metrics.malformed.add(1);
                            return Some(close(1003, "text only"));
                        }
                        Packet::Close(_) => return None,
                    };
                    if limiter.check().is_err() {
                        self.app.registry.metrics.limited.add(1);
                        too_many += 1;
                        if too_many > PATIENCE {
                            return Some(close(4000, "flood"));
                        }
                        if too_many % 10 == 1 {
                            let refusal = Refusal::new(self.visitor.language, Code::SlowDown);
                            in_time(socket.send(Packet::Text(text(&Frame::No { id: None, refusal })))).await?;
                        }
                        continue;
                    }
                    if let Some(answer) = self.hear(bytes.as_bytes(), lag.get()).await? {
                        in_time(socket.send(Packet::Text(text(&answer)))).await?;
                    }
                }
                _ = pings.tick() => {
                    if heard.elapsed() > SILENCE {
                        return None;
                    }
                    let number = ids::number().to_le_bytes();
                    lag.ask(number, Instant::now());
                    in_time(socket.send(Packet::Ping(number.to_vec().into()))).await?;
                }
            }
        }
    }

    /// A frame: for the room, or answered at once. `None` if the game is gone.
    async fn hear(&self, bytes: &[u8], lag: Span) -> Option<Option<Frame>> {
        let registry = &self.app.registry;
        match wire::read(bytes) {
            Ok(Numbered { id, message: Message::Ping { sent } }) => {
                Some(Some(Frame::Pong { id, sent, now: registry.time.now().0 }))
            }
            Ok(numbered) => {
                registry.tell_room(self.game, Order::Say(self.number, numbered, lag)).await.ok()?;
                Some(None)
            }
            Err(malformed) => {
                registry.metrics.malformed.add(1);
                let said = format!("{} {malformed}", Code::Malformed.text(self.visitor.language));
                Some(Some(Frame::No { id: None, refusal: Refusal::with_text(Code::Malformed, said) }))
            }
        }
    }
}
