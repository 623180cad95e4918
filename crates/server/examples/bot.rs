//! A program that plays on a Bolshak server with the engine of this workspace: it accepts challenges to casual games of draughts and plays them.
//!
//! Make an account, then a key on its page (`/account`), and:
//!
//! ```sh
//! cargo run --release -p server --example bot -- --server 127.0.0.1:8064 --token bolshak_… --level 6
//! ```
//!
//! The first start makes the account a program's, for good. It speaks plain HTTP/1.1, as a server on one's own machine does; the only library it
//! needs for that is the one for sockets. `/docs/api` describes the addresses.

use std::collections::HashSet;
use std::error::Error;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use draughts::{AnyPosition, Variant};
use engine::{Engine, Level, Limits, Line, Options, Stop};
use rulebook::Discipline;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::TcpStream;

type Answer<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// A program with a key to its account.
#[derive(Clone, Debug)]
pub struct Bot {
    /// Where the server is.
    pub server: SocketAddr,
    /// The key.
    pub token: String,
    /// How well it plays, from 1 to 10.
    pub level: u8,
}

impl Bot {
    async fn ask(&self, method: &str, path: &str) -> Answer<BufReader<TcpStream>> {
        let mut stream = TcpStream::connect(self.server).await?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
            self.server, self.token
        );
        stream.write_all(request.as_bytes()).await?;
        Ok(BufReader::new(stream))
    }

    /// Sends something, and says whether it was done.
    pub async fn post(&self, path: &str) -> Answer<bool> {
        let mut answer = String::new();
        self.ask("POST", path).await?.read_to_string(&mut answer).await?;
        Ok(answer.starts_with("HTTP/1.1 200"))
    }

    /// Opens a stream of lines of JSON.
    async fn follow(&self, path: &str) -> Answer<Stream> {
        let mut lines = self.ask("GET", path).await?.lines();
        let status = lines.next_line().await?.unwrap_or_default();
        if status.starts_with("HTTP/1.1 200") {
            Ok(Stream(lines))
        } else {
            Err(format!("{path}: {status}").into())
        }
    }

    /// Accepts challenges and plays, until so many games are over.
    pub async fn run(&self, games: usize) -> Answer<()> {
        self.post("/api/bot/account/upgrade").await?;
        let (bot, mut seen, mut over) = (Arc::new(self.clone()), HashSet::new(), 0);
        let mut events = self.follow("/api/stream/event").await?;
        while let Some(event) = events.next().await? {
            let game = event["game"]["id"].as_str().unwrap_or_default().to_owned();
            match event["type"].as_str() {
                Some("challenge") => {
                    let challenge = &event["challenge"];
                    let id = challenge["id"].as_str().unwrap_or_default();
                    let plays =
                        variant(&challenge["variant"]["key"]).is_some() && challenge["rated"] == false;
                    let verb = if plays { "accept" } else { "decline" };
                    // A challenge by oneself is answered by the other one.
                    bot.post(&format!("/api/challenge/{id}/{verb}")).await?;
                }
                Some("gameStart") if seen.insert(game.clone()) => {
                    let bot = Arc::clone(&bot);
                    tokio::spawn(async move {
                        if let Err(error) = bot.play(&game).await {
                            eprintln!("{game}: {error}");
                        }
                    });
                }
                Some("gameFinish") => over += 1,
                _ => {}
            }
            if over >= games {
                break;
            }
        }
        Ok(())
    }

    /// Plays one game.
    async fn play(&self, game: &str) -> Answer<()> {
        let mut start: Option<(AnyPosition, &str)> = None;
        let engine = Arc::new(Engine::new(Options { hash_mib: 16, ..Options::default() }));
        let me = self.name().await?;
        let mut lines = self.follow(&format!("/api/bot/game/stream/{game}")).await?;
        while let Some(line) = lines.next().await? {
            let state = match line["type"].as_str() {
                Some("gameFull") => {
                    let Some(variant) = variant(&line["variant"]["key"]) else { return Ok(()) };
                    let first = match line["initialFen"].as_str() {
                        Some(fen) => {
                            AnyPosition::from_fen(variant, fen).map_err(|error| error.to_string())?
                        }
                        None => AnyPosition::start(variant),
                    };
                    let color = if line["white"]["name"] == me.as_str() { "white" } else { "black" };
                    start = Some((first, color));
                    &line["state"]
                }
                Some("gameState") => &line,
                Some("opponentGone") if line["claimWinInSeconds"] == 0 => {
                    self.post(&format!("/api/bot/game/{game}/claim-victory")).await?;
                    continue;
                }
                _ => continue,
            };
            let Some((first, color)) = start else { continue };
            if state["status"] != "started" || state["turn"] != color {
                continue;
            }
            let mut line = Line::new(first);
            for text in state["moves"].as_str().unwrap_or_default().split_whitespace() {
                let mv = line.position().read_move(text).map_err(|error| error.to_string())?;
                line.play(&mv).map_err(|error| error.to_string())?;
            }
            let left = state[if color == "white" { "wtime" } else { "btime" }].as_u64().unwrap_or(60_000);
            let time = Duration::from_millis((left / 40).clamp(20, 2_000));
            let (engine, level, seed) = (Arc::clone(&engine), self.level, line.moves().len() as u64);
            let text = tokio::task::spawn_blocking(move || {
                let level = Level::new(level)?;
                let report = level.choose(&engine, &line, &Limits::time(time), seed, &Stop::new());
                line.position().write_move(&report.best()?, draughts::Notation::Sheet).ok()
            })
            .await?;
            match text {
                Some(text) => self.post(&format!("/api/bot/game/{game}/move/{text}")).await?,
                None => self.post(&format!("/api/bot/game/{game}/resign")).await?,
            };
        }
        Ok(())
    }

    /// The name of the account.
    async fn name(&self) -> Answer<String> {
        let mut answer = String::new();
        self.ask("GET", "/api/account").await?.read_to_string(&mut answer).await?;
        let body = answer.find('{').and_then(|begin| answer.get(begin..=answer.rfind('}')?));
        let account: Value = serde_json::from_str(body.ok_or("no account")?)?;
        Ok(account["name"].as_str().unwrap_or_default().to_owned())
    }
}

/// Lines of JSON as they come.
struct Stream(Lines<BufReader<TcpStream>>);

impl Stream {
    /// The next object; the heads of the answer and of its chunks are none, and an empty line says that the stream lives.
    async fn next(&mut self) -> Answer<Option<Value>> {
        while let Some(line) = self.0.next_line().await? {
            if line.starts_with('{') {
                return Ok(Some(serde_json::from_str(&line)?));
            }
        }
        Ok(None)
    }
}

/// The rules of a discipline of draughts.
fn variant(key: &Value) -> Option<Variant> {
    Variant::of(key.as_str()?.parse::<Discipline>().ok()?)
}

/// An option of the command line: the word after `--name`.
fn option(name: &str) -> Option<String> {
    let arguments: Vec<String> = std::env::args().collect();
    let at = arguments.iter().position(|argument| *argument == format!("--{name}"))?;
    arguments.get(at + 1).cloned()
}

/// Plays until it is stopped.
#[tokio::main]
#[allow(dead_code, reason = "the tests use the rest")]
async fn main() -> Answer<()> {
    let server = option("server").unwrap_or_else(|| "127.0.0.1:8064".to_owned()).parse()?;
    let token = option("token").ok_or("--token is the key of the program's account")?;
    let level = option("level").map_or(Ok(5), |level| level.parse())?;
    Bot { server, token, level }.run(usize::MAX).await
}
