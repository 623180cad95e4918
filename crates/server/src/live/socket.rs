//! The socket of a game: frames in, frames out, and the lag measured.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message as Packet, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use game::Span;
use governor::{Quota, RateLimiter};
use language::Language;
use serde::Deserialize;
use tokio::sync::mpsc;

use crate::app::App;
use crate::http::auth::Visitor;
use crate::http::error::ApiError;
use crate::ids;
use crate::live::room::{Order, Watcher, text};
use crate::wire::{self, Code, Frame, Message, Refusal, Refused};

/// Frames that wait to be sent; who is further behind is let go.
const BEHIND: usize = 64;
/// Messages a second, and at once.
const RATE: NonZeroU32 = NonZeroU32::new(20).unwrap();
const BURST: NonZeroU32 = NonZeroU32::new(40).unwrap();
/// So many messages too many, and the socket is closed.
const PATIENCE: u32 = 100;
/// How often the lag is measured.
const PING: Duration = Duration::from_secs(10);
/// A socket that does not answer for so long is closed.
const SILENCE: Duration = Duration::from_secs(35);
/// Bytes of the buffers of a socket: there are thousands of them.
const BUFFER: usize = 4 * 1_024;

static NUMBER: AtomicU64 = AtomicU64::new(1);

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
    visitor: Visitor,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    if !ids::is_id(&game) || app.registry.store.game(&game).await?.is_none() {
        return Err(ApiError::NOT_FOUND.said_in(visitor.language));
    }
    let (person, language) = (visitor.id(), visitor.language);
    Ok(upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(256 * 1_024)
        .max_message_size(wire::LONGEST)
        .max_frame_size(wire::LONGEST)
        .on_upgrade(move |socket| async move {
            app.registry.metrics.sockets.add(1);
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            serve(&app, &game, socket, person, language, since.v, number).await;
            let _ = app.registry.tell_room(&game, Order::Leave(number)).await;
            app.registry.metrics.sockets.add(-1);
        }))
}

async fn serve(
    app: &Arc<App>,
    game: &str,
    socket: WebSocket,
    person: Option<String>,
    language: Language,
    since: Option<u32>,
    number: u64,
) {
    let (out, mut frames) = mpsc::channel(BEHIND);
    let watcher = Watcher { socket: number, person, language, out: out.clone() };
    if app.registry.tell_room(game, Order::Join(watcher, since)).await.is_err() {
        return;
    }
    // From here on only the room can send; when it lets go of the socket, the channel ends.
    let answers = out.downgrade();
    drop(out);
    let (mut sink, mut stream) = socket.split();
    let limiter = RateLimiter::direct(Quota::per_second(RATE).allow_burst(BURST));
    let mut too_many = 0;
    let mut lag = Span::ZERO;
    let mut pings = tokio::time::interval(PING);
    let mut heard = Instant::now();
    let mut stop = app.stop.clone();
    let close =
        |code: u16, reason: &'static str| Packet::Close(Some(CloseFrame { code, reason: reason.into() }));
    loop {
        tokio::select! {
            packet = frames.recv() => {
                let Some(packet) = packet else {
                    let _ = sink.send(close(4008, "too slow")).await;
                    return;
                };
                // What else waits goes in the same write.
                if sink.feed(Packet::Text(packet)).await.is_err() {
                    return;
                }
                while let Ok(packet) = frames.try_recv() {
                    if sink.feed(Packet::Text(packet)).await.is_err() {
                        return;
                    }
                }
                if sink.flush().await.is_err() {
                    return;
                }
            }
            packet = stream.next() => {
                heard = Instant::now();
                let bytes = match packet {
                    Some(Ok(Packet::Text(bytes))) => bytes,
                    Some(Ok(Packet::Pong(sent))) => {
                        if let Ok(sent) = <[u8; 8]>::try_from(&sent[..]) {
                            let trip = app.registry.time.now().0.saturating_sub(i64::from_le_bytes(sent));
                            lag = Span(trip.clamp(0, 1_000));
                        }
                        continue;
                    }
                    Some(Ok(Packet::Ping(_))) => continue,
                    Some(Ok(Packet::Binary(_))) => {
                        app.registry.metrics.malformed.add(1);
                        let _ = sink.send(close(1003, "text only")).await;
                        return;
                    }
                    Some(Ok(Packet::Close(_)) | Err(_)) | None => return,
                };
                if limiter.check().is_err() {
                    app.registry.metrics.limited.add(1);
                    too_many += 1;
                    if too_many > PATIENCE {
                        let _ = sink.send(close(4000, "flood")).await;
                        return;
                    }
                    let no = Frame::No { id: None, refusal: Refusal::new(language, Code::SlowDown) };
                    if too_many % 10 == 1 && sink.send(Packet::Text(text(&no))).await.is_err() {
                        return;
                    }
                    continue;
                }
                match wire::read(bytes.as_bytes()) {
                    Ok(numbered) => {
                        if let Message::Ping { sent } = numbered.message {
                            let pong = Frame::Pong { id: numbered.id, sent, now: app.registry.time.now().0 };
                            if sink.send(Packet::Text(text(&pong))).await.is_err() {
                                return;
                            }
                        } else if app.registry.tell_room(game, Order::Say(number, numbered, lag)).await.is_err() {
                            return;
                        }
                    }
                    Err(malformed) => {
                        app.registry.metrics.malformed.add(1);
                        let said = format!("{} {malformed}", Code::Malformed.text(language));
                        let no = Frame::No { id: None, refusal: Refusal::with_text(Code::Malformed, said) };
                        if sink.send(Packet::Text(text(&no))).await.is_err() {
                            return;
                        }
                    }
                }
            }
            _ = pings.tick() => {
                if heard.elapsed() > SILENCE {
                    return;
                }
                let now = app.registry.time.now().0.to_le_bytes();
                if sink.send(Packet::Ping(now.to_vec().into())).await.is_err() {
                    return;
                }
            }
            _ = stop.changed() => {
                let _ = sink.send(close(1001, "going down")).await;
                return;
            }
        }
        // The room may have let go of the socket while nothing was to be sent.
        if answers.strong_count() == 0 && frames.is_empty() {
            let _ = sink.send(close(4008, "too slow")).await;
            return;
        }
    }
}
