//! A mail server that takes letters, loses connections and forgets to answer, as it is told to.
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of it")]

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// What becomes of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is taken, and that is said.
    Taken,
    /// It is taken, that is said, and the connection is gone.
    TakenAndGone,
    /// The connection is gone before anything is said, and so is the letter.
    Lost,
    /// The connection is gone before anything is said, but the letter is there.
    Unanswered,
    /// It is not taken now.
    Later,
}

/// A letter that is there.
#[derive(Clone, Debug)]
pub struct Received {
    pub to: String,
    pub raw: String,
}

impl Received {
    /// A header, unfolded.
    pub fn header(&self, name: &str) -> Option<String> {
        let head = self.raw.split("\r\n\r\n").next().unwrap().replace("\r\n ", " ").replace("\r\n\t", " ");
        let lines: Vec<&str> = head.split("\r\n").collect();
        let found: Vec<String> = lines
            .iter()
            .filter_map(|line| line.split_once(':'))
            .filter(|(found, _)| found.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.trim().to_owned())
            .collect();
        assert!(found.len() < 2, "{name} stands there twice: {found:?}");
        found.into_iter().next()
    }

    pub fn id(&self) -> String {
        self.header("Message-ID").unwrap()
    }

    /// The text, as the reader sees it.
    pub fn text(&self) -> String {
        let body = self.raw.split_once("\r\n\r\n").unwrap().1;
        match self.header("Content-Transfer-Encoding").unwrap().as_str() {
            "quoted-printable" => unquote(body),
            "base64" => unbase(body),
            _ => body.to_owned(),
        }
    }

    /// The address of the first link under a path.
    pub fn link(&self, path: &str) -> String {
        let text = self.text();
        let link = text.split_whitespace().find(|word| word.contains(path));
        let link = link.unwrap_or_else(|| panic!("no {path} in {text}"));
        link[link.find(path).unwrap()..].to_owned()
    }
}

fn unquote(text: &str) -> String {
    let text = text.replace("=\r\n", "");
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let Some((&first, after)) = rest.split_first() {
        let code = (first == b'=').then(|| std::str::from_utf8(&after[..2]).unwrap());
        bytes.push(code.map_or(first, |code| u8::from_str_radix(code, 16).unwrap()));
        rest = &after[if code.is_some() { 2 } else { 0 }..];
    }
    String::from_utf8(bytes).unwrap()
}

fn unbase(text: &str) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits = |sign: u8| SIGNS.iter().position(|&other| other == sign);
    let (mut bytes, mut kept, mut count) = (Vec::new(), 0_usize, 0);
    for value in text.bytes().filter_map(bits) {
        kept = kept << 6 | value;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((kept >> count & 0xff) as u8);
        }
    }
    String::from_utf8(bytes).unwrap()
}

/// The mail server.
#[derive(Clone)]
pub struct Sink {
    pub address: SocketAddr,
    received: Arc<Mutex<Vec<Received>>>,
    fates: Arc<Mutex<VecDeque<Fate>>>,
    /// How long it thinks before it answers.
    pub slow: Duration,
}

impl Sink {
    pub async fn start(slow: Duration) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let sink = Self {
            address: listener.local_addr().unwrap(),
            received: Arc::default(),
            fates: Arc::default(),
            slow,
        };
        let own = sink.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let sink = own.clone();
                tokio::spawn(async move { sink.talk(stream).await });
            }
        });
        sink
    }

    /// What becomes of the next letters.
    pub fn decide(&self, fates: &[Fate]) {
        self.fates.lock().unwrap().extend(fates);
    }

    /// How many fates are decided for letters that have not come.
    pub fn left(&self) -> usize {
        self.fates.lock().unwrap().len()
    }

    pub fn received(&self) -> Vec<Received> {
        self.received.lock().unwrap().clone()
    }

    /// Waits until so many letters are there.
    pub async fn wait(&self, count: usize) -> Vec<Received> {
        for _ in 0..600 {
            let received = self.received();
            if received.len() >= count {
                assert_eq!(received.len(), count, "{received:#?}");
                return received;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("{count} letters do not come: {:#?}", self.received());
    }

    async fn talk(&self, stream: TcpStream) -> Option<()> {
        let mut stream = BufReader::new(stream);
        let mut to = String::new();
        tokio::time::sleep(self.slow).await;
        say(&mut stream, "220 sink.example ESMTP").await?;
        loop {
            let line = hear(&mut stream).await?;
            let word = line.get(..4).unwrap_or(&line).to_uppercase();
            match word.as_str() {
                "EHLO" => say(&mut stream, "250-sink.example\r\n250 8BITMIME").await?,
                "MAIL" => say(&mut stream, "250 fine").await?,
                "RCPT" => {
                    to = line.split_once('<')?.1.split_once('>')?.0.to_owned();
                    say(&mut stream, "250 fine").await?;
                }
                "DATA" => {
                    say(&mut stream, "354 go on").await?;
                    let mut raw = String::new();
                    loop {
                        let line = hear(&mut stream).await?;
                        if line == "." {
                            break;
                        }
                        raw.push_str(line.strip_prefix('.').unwrap_or(&line));
                        raw.push_str("\r\n");
                    }
                    tokio::time::sleep(self.slow).await;
                    let fate = self.fates.lock().unwrap().pop_front().unwrap_or(Fate::Taken);
                    if !matches!(fate, Fate::Lost | Fate::Later) {
                        self.received.lock().unwrap().push(Received { to: to.clone(), raw });
                    }
                    match fate {
                        Fate::Taken => say(&mut stream, "250 taken").await?,
                        Fate::TakenAndGone => {
                            say(&mut stream, "250 taken").await?;
                            return None;
                        }
                        Fate::Later => say(&mut stream, "451 not now").await?,
                        Fate::Lost | Fate::Unanswered => return None,
                    }
                }
                "QUIT" => {
                    say(&mut stream, "221 farewell").await?;
                    return None;
                }
                _ => say(&mut stream, "250 fine").await?,
            }
        }
    }
}

async fn hear(stream: &mut BufReader<TcpStream>) -> Option<String> {
    let mut line = Vec::new();
    let read = stream.read_until(b'\n', &mut line).await.ok()?;
    let line = String::from_utf8(line).expect("letters and commands are of ASCII");
    (read > 0).then(|| line.trim_end_matches(['\r', '\n']).to_owned())
}

async fn say(stream: &mut BufReader<TcpStream>, text: &str) -> Option<()> {
    stream.get_mut().write_all(format!("{text}\r\n").as_bytes()).await.ok()
}
