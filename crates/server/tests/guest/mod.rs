//! Somebody who plays over the network: requests and sockets, as a browser or a bot makes them.
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of it")]

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{Config, LogFormat, Running};
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

static NUMBER: AtomicU32 = AtomicU32::new(0);

/// The milliseconds of a day.
pub const DAY: i64 = 24 * 3_600 * 1_000;

/// The milliseconds since 1970.
pub fn now() -> i64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    i64::try_from(now.as_millis()).unwrap()
}

/// The day since 1970.
pub fn today() -> i64 {
    now() / DAY
}

/// How far ahead noon is of the day that comes after so many: far from midnight, at whatever hour the test runs.
pub fn to_noon_after(days: i64) -> i64 {
    (today() + days) * DAY + DAY / 2 - now()
}

/// Settings of a server with an empty folder of its own.
pub fn config() -> Config {
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let data = std::env::temp_dir().join(format!("bolshak-test-{}-{number}", std::process::id()));
    let _ = std::fs::remove_dir_all(&data);
    config_in(data)
}

/// Settings of a server in a folder.
pub fn config_in(data: PathBuf) -> Config {
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        database: data.join("bolshak.db").to_string_lossy().into_owned(),
        data,
        nats: None,
        thinkers: 2,
        tables: None,
        collections: None,
        proxies: 0,
        connections: 20_000,
        secure: false,
        limits: false,
        log_format: LogFormat::Text,
        log: "warn".to_owned(),
        telemetry: None,
        mail: None,
        mail_from: None,
        site: None,
        push: None,
        push_service: None,
        clock: None,
        judge: &[],
    }
}

/// Settings of a server for each database: SQLite, and PostgreSQL if the tests are run with one.
pub async fn each_database() -> Vec<Config> {
    let mut configs = vec![config()];
    if let Ok(address) = std::env::var("BOLSHAK_TEST_POSTGRES") {
        let mut config = config();
        let name = format!("server_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        run(&address, &format!("CREATE DATABASE {name}")).await;
        // postgres://user@host/name?parameters
        let (path, parameters) = address.split_once('?').unwrap_or((&address, ""));
        let (server, _) = path.rsplit_once('/').unwrap();
        config.database = format!("{server}/{name}?{parameters}");
        configs.push(config);
    }
    configs
}

/// A connection of the test's own to a server's database.
pub async fn connect(database: &str) -> AnyConnection {
    sqlx::any::install_default_drivers();
    let address =
        if database.starts_with("postgres:") { database.to_owned() } else { format!("sqlite:{database}") };
    AnyConnection::connect(&address).await.unwrap()
}

/// Runs a statement in a database.
pub async fn run(database: &str, statement: &str) {
    let mut connection = connect(database).await;
    sqlx::raw_sql(AssertSqlSafe(statement.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// Holds what every writer needs; when it is dropped, writing goes on.
pub async fn stop_writing(database: &str) -> AnyConnection {
    let mut connection = connect(database).await;
    let statements: &[&str] = if database.starts_with("postgres:") {
        &[
            "BEGIN",
            "LOCK TABLE log, games, meetings, users, sessions, seeks, ratings, outages IN ACCESS EXCLUSIVE MODE",
        ]
    } else {
        &["BEGIN IMMEDIATE"]
    };
    for statement in statements {
        sqlx::raw_sql(*statement).execute(&mut connection).await.unwrap();
    }
    connection
}

pub async fn start() -> Running {
    server::start(config()).await.unwrap()
}

/// An answer to a request.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn header(&self, name: &str) -> Option<String> {
        self.head.lines().find_map(|line| {
            let (found, value) = line.split_once(':')?;
            found.eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
        })
    }
}

/// Somebody with a cookie jar.
#[derive(Clone, Debug)]
pub struct Guest {
    pub address: SocketAddr,
    pub session: Option<String>,
    pub device: Option<String>,
    pub language: &'static str,
}

impl Guest {
    pub fn new(address: SocketAddr) -> Self {
        Self { address, session: None, device: None, language: "en" }
    }

    fn cookies(&self) -> String {
        let session = self.session.as_ref().map(|token| format!("; session={token}")).unwrap_or_default();
        let device = self.device.as_ref().map(|token| format!("; device={token}")).unwrap_or_default();
        format!("lang={}{session}{device}", self.language)
    }

    pub async fn raw(&self, request: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        // A server that has read enough may close before all is written.
        let _ = stream.write_all(request).await;
        let mut answer = Vec::new();
        let _ = tokio::time::timeout(Duration::from_secs(30), stream.read_to_end(&mut answer)).await;
        let split = answer.windows(4).position(|window| window == b"\r\n\r\n").unwrap_or(answer.len());
        let head = String::from_utf8_lossy(&answer[..split]).into_owned();
        let mut body = answer.get(split + 4..).unwrap_or_default().to_vec();
        if head.to_lowercase().contains("transfer-encoding: chunked") {
            body = unchunk(&body);
        }
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answer { status, head, body }
    }

    pub async fn send(&mut self, method: &str, path: &str, headers: &str, body: &[u8]) -> Answer {
        let cookies = self.cookies();
        let mut request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nCookie: {cookies}\r\n{headers}Content-Length: {}\r\n\r\n",
            self.address,
            body.len()
        )
        .into_bytes();
        request.extend_from_slice(body);
        let answer = self.raw(&request).await;
        if let Some(token) = answer.header("set-cookie").and_then(|cookie| {
            let value = cookie.strip_prefix("session=")?.split(';').next()?.to_owned();
            Some(value)
        }) {
            self.session = Some(token).filter(|token| !token.is_empty());
        }
        answer
    }

    pub async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, "", b"").await
    }

    pub async fn ask(&mut self, method: &str, path: &str, body: Value) -> Answer {
        let body = body.to_string();
        self.send(method, path, "Content-Type: application/json\r\n", body.as_bytes()).await
    }

    pub async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.ask("POST", path, body).await
    }

    /// Makes a game and returns its id.
    pub async fn make(&mut self, wish: Value) -> String {
        let answer = self.post("/api/games", wish).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()["game"].as_str().unwrap().to_owned()
    }

    pub async fn socket(&self, game: &str, since: Option<u64>) -> Socket {
        self.try_socket(game, since).await.unwrap()
    }

    pub async fn try_socket(&self, game: &str, since: Option<u64>) -> Result<Socket, String> {
        let query = since.map(|since| format!("?v={since}")).unwrap_or_default();
        let mut request = format!("ws://{}/ws/{game}{query}", self.address)
            .into_client_request()
            .map_err(|error| error.to_string())?;
        let cookies = HeaderValue::from_str(&self.cookies()).unwrap();
        request.headers_mut().insert("cookie", cookies);
        // The buffer is wiped before each read: one of the usual 128 KiB takes longer than everything else a message takes.
        let config = WebSocketConfig::default().read_buffer_size(8 * 1_024);
        let (stream, _) = tokio_tungstenite::connect_async_with_config(request, Some(config), true)
            .await
            .map_err(|error| error.to_string())?;
        Ok(Socket { stream, number: 0 })
    }
}

fn unchunk(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = body.windows(2).position(|window| window == b"\r\n") {
        let size =
            std::str::from_utf8(&body[..end]).ok().and_then(|size| usize::from_str_radix(size, 16).ok());
        let Some(size) = size.filter(|&size| size > 0 && body.len() >= end + 2 + size) else { break };
        whole.extend_from_slice(&body[end + 2..end + 2 + size]);
        body = body.get(end + 4 + size..).unwrap_or_default();
    }
    whole
}

/// The socket of a game.
pub struct Socket {
    pub stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    number: u32,
}

impl Socket {
    pub async fn say(&mut self, mut message: Value) -> u32 {
        self.number += 1;
        message["id"] = self.number.into();
        self.stream.send(Message::text(message.to_string())).await.unwrap();
        self.number
    }

    /// The next message; `None` when the socket is closed.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let frame =
                tokio::time::timeout(Duration::from_secs(20), self.stream.next()).await.expect("silence");
            match frame? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The first message that fits.
    pub async fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        let found = async {
            while let Some(message) = self.next().await {
                if fits(&message) {
                    return message;
                }
            }
            panic!("the socket closed before the message came");
        };
        tokio::time::timeout(Duration::from_secs(60), found).await.expect("the message does not come")
    }

    /// The game is played: by the event of its start, or by the snapshot of who came last.
    pub async fn begun(&mut self) -> Value {
        self.until(|message| message["state"]["status"] == "playing").await
    }

    pub async fn event(&mut self, what: &str) -> Value {
        self.until(|message| {
            message["t"] == "event"
                && message["what"].as_array().is_some_and(|all| all.iter().any(|word| word == what))
        })
        .await
    }

    /// The answer to a message: `ok` or `no`.
    pub async fn answer(&mut self, message: Value) -> Value {
        let id = self.say(message).await;
        self.until(|message| (message["t"] == "ok" || message["t"] == "no") && message["id"] == id).await
    }

    /// Says something that has to be done.
    pub async fn does(&mut self, message: Value) -> Value {
        let answer = self.answer(message.clone()).await;
        assert_eq!(answer["t"], "ok", "{message} {answer}");
        answer
    }

    /// Says something that has to be refused, and returns the refusal.
    pub async fn fails(&mut self, message: Value, code: &str) -> Value {
        let answer = self.answer(message.clone()).await;
        assert_eq!(
            (answer["t"].as_str(), answer["code"].as_str()),
            (Some("no"), Some(code)),
            "{message} {answer}"
        );
        answer
    }

    pub async fn write(&mut self, ply: u32, text: &str) -> Value {
        self.does(json!({ "t": "write", "ply": ply, "text": text })).await
    }
}

/// Somebody with an account.
pub async fn account(address: SocketAddr, name: &str) -> Guest {
    let mut guest = Guest::new(address);
    let answer = guest.post("/api/accounts", json!({ "name": name, "password": "long enough" })).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    guest
}

/// Waits until something holds.
pub async fn eventually(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    for _ in 0..200 {
        if holds().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{what}: not within ten seconds");
}

/// The first moves of a game of Russian draughts: as many as a rated game needs, and quiet.
pub const QUIET: [&str; 8] = ["c3-d4", "b6-a5", "b2-c3", "f6-g5", "g3-h4", "g7-f6", "h2-g3", "h8-g7"];

/// Makes the first moves of a game.
pub async fn play_on([one, two]: &mut [Socket; 2], plies: usize) {
    for (ply, text) in (0..).zip(QUIET).take(plies) {
        if ply % 2 == 0 {
            one.write(ply, text).await
        } else {
            two.write(ply, text).await
        };
        // Both know the move before the next is made.
        for socket in [&mut *one, &mut *two] {
            socket.until(|message| message["state"]["ply"] == ply + 1).await;
        }
    }
}

/// Two people with accounts at a rated board that has begun.
pub async fn rated(ann: &mut Guest, bob: &mut Guest) -> (String, [Socket; 2]) {
    let wish = json!({ "discipline": "russian", "control": "180+2", "rated": true, "opponent": "friend", "side": "first" });
    let game = ann.make(wish).await;
    let joined = bob.post(&format!("/api/games/{game}/join"), json!({})).await;
    assert_eq!(joined.status, 200, "{}", joined.text());
    let (mut one, mut two) = (ann.socket(&game, None).await, bob.socket(&game, None).await);
    one.begun().await;
    two.begun().await;
    (game, [one, two])
}

/// Two people at a board: each with a socket, the game started.
pub async fn pair(address: SocketAddr, wish: Value) -> (String, [Guest; 2], [Socket; 2]) {
    let (mut ann, mut bob) = (Guest::new(address), Guest::new(address));
    let mut wish = wish;
    wish["opponent"] = "friend".into();
    wish["side"] = "first".into();
    let game = ann.make(wish).await;
    let joined = bob.post(&format!("/api/games/{game}/join"), json!({})).await;
    assert_eq!((joined.status, joined.json()["side"].as_str()), (200, Some("second")), "{}", joined.text());
    let mut one = ann.socket(&game, None).await;
    let first = one.until(|message| message["t"] == "snapshot").await;
    let mut two = bob.socket(&game, None).await;
    let snapshot = two.until(|message| message["t"] == "snapshot").await;
    assert_eq!((&snapshot["you"], &snapshot["state"]["status"]), (&json!("second"), &json!("playing")));
    // A game of days waits for nobody to come to the board.
    if first["state"]["status"] != "playing" {
        one.event("started").await;
    }
    (game, [ann, bob], [one, two])
}

/// An option of a program's command line: the word after `--name`.
pub fn option(name: &str, usual: &str) -> String {
    let arguments: Vec<String> = std::env::args().collect();
    let at = arguments.iter().position(|argument| *argument == format!("--{name}"));
    at.and_then(|at| arguments.get(at + 1).cloned()).unwrap_or_else(|| usual.to_owned())
}
