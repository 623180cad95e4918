//! Connections as they come in: how many there may be, and how long they have to say what they want.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower_service::Service;

use crate::http::address::network;
use crate::http::places::{NoPlace, Place, Places};

/// How long a connection has to say what it wants, at first and between two requests.
const HEAD: Duration = Duration::from_secs(10);
/// The most bytes of a request's head.
const LONGEST_HEAD: usize = 16 * 1_024;
/// How often the log says that connections were turned away.
const LINE: Duration = Duration::from_secs(10);

/// Serves until told to stop, and then until the last request is answered.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    places: Places<IpAddr>,
    mut stop: watch::Receiver<bool>,
) -> io::Result<()> {
    let mut turned_away = TurnedAway::default();
    // Each connection has a receiver; when the last is dropped, nobody is left.
    let (everybody, here) = watch::channel(());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stop.changed() => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // No more file descriptors, most likely; some will come free.
                tracing::error!(%error, "a connection cannot be accepted");
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        match places.take(network(peer.ip())) {
            Ok(place) => {
                let (router, stop, here) = (router.clone(), stop.clone(), here.clone());
                tokio::spawn(async move {
                    connection(stream, peer, place, router, stop).await;
                    drop(here);
                });
            }
            Err(why) => turned_away.note(why, peer),
        }
    }
    drop((listener, here));
    everybody.closed().await;
    Ok(())
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    place: Place,
    router: Router,
    mut stop: watch::Receiver<bool>,
) {
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().call(request.map(Body::new))
    });
    let mut server = http1::Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(LONGEST_HEAD);
    let io = TokioIo::new(Placed::new(stream, place));
    let mut connection = pin!(server.serve_connection(io, service).with_upgrades());
    // What goes wrong with a connection is its client's business.
    let _ = tokio::select! {
        done = connection.as_mut() => done,
        _ = stop.changed() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
}

/// Connections that found no place, told to the log in one line at a time.
#[derive(Default)]
struct TurnedAway {
    count: u64,
    told: Option<Instant>,
}

impl TurnedAway {
    fn note(&mut self, why: NoPlace, peer: SocketAddr) {
        self.count += 1;
        if self.told.is_none_or(|told| told.elapsed() >= LINE) {
            tracing::warn!(connections = self.count, last = %peer, ?why, "connections were turned away");
            (self.count, self.told) = (0, Some(Instant::now()));
        }
    }
}

/// A connection with its place, which it keeps when it becomes a socket.
struct Placed {
    stream: TcpStream,
    _place: Place,
}

impl Placed {
    fn new(stream: TcpStream, place: Place) -> Self {
        // A frame is small and whole: it goes at once instead of waiting for the answer to the one before it.
        let _ = stream.set_nodelay(true);
        Self { stream, _place: place }
    }
}

impl AsyncRead for Placed {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Placed {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_frame_does_not_wait_for_the_one_before_it() {
        let listener = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).await.unwrap();
        let _client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, peer) = listener.accept().await.unwrap();
        let placed = Placed::new(stream, Places::new(1, 1).take(peer.ip()).unwrap());
        assert!(placed.stream.nodelay().unwrap());
    }
}
