//! The server as it is reached in the open: behind a proxy that ends TLS and says whom it asks for. The proxy is a task of the test; its key, in
//! `tests/data/tls`, was made for it with `openssl req -x509` and opens nothing else.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use guest::Answer;
use server::Running;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore, ServerConfig};
use tokio_rustls::{TlsAcceptor, TlsConnector};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;

const CERTIFICATE: &[u8] = include_bytes!("data/tls/certificate.der");
const KEY: &[u8] = include_bytes!("data/tls/key.der");

/// A server that is reached by https, and its proxy.
async fn start() -> (Running, SocketAddr) {
    let mut config = guest::config();
    (config.secure, config.proxies, config.limits) = (true, 1, true);
    let server = server::start(config).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let proxy = listener.local_addr().unwrap();
    tokio::spawn(serve(listener, server.address));
    (server, proxy)
}

/// The proxy: ends TLS, adds a line with the visitor's address as nginx does where it is told to append, and carries bytes to and fro.
async fn serve(listener: TcpListener, server: SocketAddr) {
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(KEY));
    let config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![CertificateDer::from(CERTIFICATE)], key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    while let Ok((stream, peer)) = listener.accept().await {
        let acceptor = acceptor.clone();
        tokio::spawn(async move {
            let Ok(mut visitor) = acceptor.accept(stream).await else { return };
            let mut behind = TcpStream::connect(server).await.unwrap();
            let mut head = Vec::new();
            while !head.ends_with(b"\r\n\r\n") {
                head.push(visitor.read_u8().await.unwrap());
            }
            head.truncate(head.len() - 2);
            head.extend_from_slice(format!("X-Forwarded-For: {}\r\n\r\n", peer.ip()).as_bytes());
            behind.write_all(&head).await.unwrap();
            let _ = tokio::io::copy_bidirectional(&mut visitor, &mut behind).await;
        });
    }
}

async fn connect(proxy: SocketAddr) -> TlsStream<TcpStream> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from(CERTIFICATE)).unwrap();
    let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    let name = ServerName::try_from("localhost").unwrap();
    let stream = TcpStream::connect(proxy).await.unwrap();
    TlsConnector::from(Arc::new(config)).connect(name, stream).await.unwrap()
}

async fn ask(proxy: SocketAddr, method: &str, path: &str, headers: &str, body: &str) -> Answer {
    let mut stream = connect(proxy).await;
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}Content-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    // The proxy goes without the farewell of TLS.
    let _ = tokio::time::timeout(Duration::from_secs(30), stream.read_to_end(&mut answer))
        .await
        .expect("silence");
    let split = answer.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
    let head = String::from_utf8_lossy(&answer[..split]).into_owned();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Answer { status, head, body: answer[split + 4..].to_vec() }
}

const JSON: &str = "Content-Type: application/json\r\nOrigin: https://localhost\r\n";

/// Every answer has the whole set: pages, answers of the API, refusals, files that are not there.
#[tokio::test]
async fn every_answer_has_the_headers_that_keep_visitors_from_harm() {
    let (server, proxy) = start().await;
    let wrong_origin = "Content-Type: application/json\r\nOrigin: https://evil.example\r\n";
    let answers = [
        (ask(proxy, "GET", "/", "", "").await, 200),
        (ask(proxy, "GET", "/about", "", "").await, 200),
        (ask(proxy, "GET", "/api/me", "", "").await, 200),
        (ask(proxy, "GET", "/assets/1/nothing.js", "", "").await, 404),
        (ask(proxy, "GET", "/api/nothing", "", "").await, 404),
        (ask(proxy, "POST", "/api/games", JSON, "{").await, 400),
        (ask(proxy, "POST", "/api/games", wrong_origin, "{}").await, 403),
    ];
    for (answer, status) in answers {
        assert_eq!(answer.status, status, "{}", answer.head);
        let header = |name: &str| answer.header(name).unwrap_or_default();
        assert_eq!(header("strict-transport-security"), "max-age=31536000", "{}", answer.head);
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("referrer-policy"), "same-origin");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin");
        assert!(header("permissions-policy").contains("camera=()"));
        let policy = header("content-security-policy");
        for part in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"] {
            assert!(policy.contains(part), "{policy}");
        }
        // What compiles the page's WebAssembly evaluates no script.
        assert!(!policy.replace("'wasm-unsafe-eval'", "").contains("unsafe"), "{policy}");
    }
    server.stop().await;
}

/// A log-in is for https and not for scripts; the language is for scripts too, and no secret.
#[tokio::test]
async fn cookies_are_for_https_only() {
    let (server, proxy) = start().await;
    let wish = r#"{"discipline":"russian","control":"-","opponent":"friend"}"#;
    let made = ask(proxy, "POST", "/api/games", JSON, wish).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let parts = |answer: &Answer| {
        let cookie = answer.header("set-cookie").unwrap();
        let mut parts: Vec<String> = cookie.split("; ").map(str::to_owned).collect();
        let value = parts.remove(0);
        parts.sort();
        (value, parts)
    };
    let (session, flags) = parts(&made);
    assert!(session.starts_with("session=") && session.len() == "session=".len() + 64, "{session}");
    assert_eq!(flags, ["HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=Lax", "Secure"]);
    let spoken = ask(proxy, "POST", "/api/language", JSON, r#"{"lang":"uk"}"#).await;
    assert_eq!(
        parts(&spoken),
        (
            "lang=uk".to_owned(),
            ["Max-Age=31536000", "Path=/", "SameSite=Lax", "Secure"].map(str::to_owned).to_vec()
        )
    );

    // The socket of the game, by wss: for our own page and no other.
    let game: serde_json::Value = serde_json::from_slice(&made.body).unwrap();
    let address = format!("wss://localhost/ws/{}", game["game"].as_str().unwrap());
    for (origin, open) in [("https://localhost", true), ("https://evil.example", false)] {
        let mut request = address.as_str().into_client_request().unwrap();
        request.headers_mut().insert("origin", HeaderValue::from_static(origin));
        request.headers_mut().insert("cookie", HeaderValue::from_str(&session).unwrap());
        let socket = tokio_tungstenite::client_async(request, connect(proxy).await).await;
        assert_eq!(socket.is_ok(), open, "{origin}");
        if let Ok((mut socket, _)) = socket {
            let first = socket.next().await.unwrap().unwrap();
            assert!(first.to_text().unwrap_or_default().contains("\"you\":\"") || first.is_ping(), "{first}");
        }
    }
    server.stop().await;
}

/// A visitor behind the proxy cannot be somebody else to the limits.
#[tokio::test]
async fn limits_are_for_the_address_that_the_proxy_saw() {
    let (server, proxy) = start().await;
    let mut limited = 0;
    for number in 0..20 {
        let headers = format!("{JSON}X-Forwarded-For: 198.51.100.{number}, 203.0.113.{number}\r\n");
        let answer =
            ask(proxy, "POST", "/api/sessions", &headers, r#"{"name":"ann","password":"guess"}"#).await;
        limited += u32::from(answer.status == 429);
    }
    assert!(limited >= 8, "{limited}");
    server.stop().await;
}
