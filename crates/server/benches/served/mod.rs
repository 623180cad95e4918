//! The server as a process of its own: this very program, started again as one, or the program that `--program` names.
#![allow(dead_code, unreachable_pub, reason = "each program uses a part of it")]

use std::io::{BufRead, BufReader, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use clap::Parser;

/// Whether this process has nothing more to do: it was the server, or `cargo test` only looks what there is.
pub fn is_done() -> bool {
    #[derive(Parser)]
    struct Serve {
        #[command(flatten)]
        options: server::Options,
    }
    let mut arguments = std::env::args().skip(1).peekable();
    if arguments.peek().is_some_and(|word| word == "serve") {
        let config = Serve::parse_from(arguments).options.config().unwrap();
        server::run(config, |address| {
            println!("http://{address}");
            std::io::stdout().flush().unwrap();
        })
        .unwrap();
        return true;
    }
    arguments.any(|argument| argument == "--test" || argument == "--list")
}

/// A folder for a server's data, empty, and gone with this value.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("bolshak-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }

    /// The file of the database.
    pub fn database(&self) -> String {
        self.0.join("bolshak.db").to_string_lossy().into_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server; it does not outlive this value.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

impl Server {
    /// Starts a server on a folder, without limits by address, with more words of the command line; returns when it is ready.
    pub fn start(data: &Path, more: &[&str]) -> Self {
        Self::start_with_log(data, more, Stdio::inherit())
    }

    /// The same, with its log somewhere else.
    pub fn start_with_log(data: &Path, more: &[&str], log: Stdio) -> Self {
        let own = std::env::current_exe().unwrap();
        let program = crate::guest::option("program", &own.to_string_lossy());
        let mut child = Command::new(program)
            .args(["serve", "--limits", "false", "--log", "warn", "--data"])
            .arg(data)
            .args(more)
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the program runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").expect("it prints its address").parse().unwrap();
        Self { child, address }
    }

    /// Kills it, as a lost power supply does.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Its memory in kilobytes.
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid())).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
        line.split_whitespace().nth(1).and_then(|kilobytes| kilobytes.parse().ok()).unwrap_or(0)
    }
}

/// The processor time of a process so far.
pub fn processor(pid: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // After the name in brackets; the 14th and 15th of all, in hundredths of a second.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    Duration::from_millis(fields.filter_map(|field| field.parse::<u64>().ok()).sum::<u64>() * 10)
}

/// A goal beside what was measured, as a line.
pub fn goal(goal: &str, reached: bool) {
    println!("    goal: {goal}: {}", if reached { "reached" } else { "MISSED" });
}
