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
        server::run(config, &mut |address| {
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

/// The database of `--database`: an address, or `postgres` for the one that `tools/with-postgres` names; a file in a folder if nothing is said.
pub fn database(folder: &Folder) -> String {
    match crate::guest::option("database", &folder.database()) {
        name if name == "postgres" => {
            std::env::var("BOLSHAK_TEST_POSTGRES").expect("tools/with-postgres starts one")
        }
        address => address,
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
        Self::start_under(&[], data, more, log)
    }

    /// The same, by another program that becomes it: `ip netns exec`, `env`.
    pub fn start_under(under: &[&str], data: &Path, more: &[&str], log: Stdio) -> Self {
        let own = std::env::current_exe().unwrap();
        let program = crate::guest::option("program", &own.to_string_lossy());
        let mut words = under.iter().copied().chain([program.as_str()]);
        let mut child = Command::new(words.next().unwrap())
            .args(words)
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
    hundredths(pid, 11..13)
}

/// The processor time so far of the PostgreSQL that `tools/with-postgres` has started: of all its processes, those that have ended too.
pub fn processor_of_postgres() -> Duration {
    let control = std::env::var("BOLSHAK_TEST_POSTGRES_CONTROL").unwrap_or_default();
    let pid = std::fs::read_to_string(Path::new(&control).with_file_name("data/postmaster.pid"));
    let pid: Option<u32> = pid.unwrap_or_default().lines().next().and_then(|pid| pid.parse().ok());
    let Some(pid) = pid else { return Duration::ZERO };
    let all = std::fs::read_dir("/proc")
        .unwrap()
        .filter_map(|entry| entry.unwrap().file_name().to_str()?.parse().ok());
    let children = all.filter(|&child| fields(child).get(1).is_some_and(|parent| *parent == pid.to_string()));
    hundredths(pid, 11..15) + children.map(processor).sum::<Duration>()
}

/// The processor time so far of the NATS server that `tools/with-nats` has started.
pub fn processor_of_nats() -> Duration {
    let control = std::env::var("BOLSHAK_TEST_NATS_CONTROL").unwrap_or_default();
    let pid = std::fs::read_to_string(Path::new(&control).with_file_name("pid")).unwrap_or_default();
    pid.trim().parse().map_or(Duration::ZERO, processor)
}

/// What the system says of a process after its name: the state, the parent, and so on.
fn fields(pid: u32) -> Vec<String> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(')').next().unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}

/// The sum of some fields that are hundredths of a second.
fn hundredths(pid: u32, which: std::ops::Range<usize>) -> Duration {
    let fields = fields(pid);
    let times = fields.get(which).unwrap_or_default().iter().filter_map(|field| field.parse::<u64>().ok());
    Duration::from_millis(times.sum::<u64>() * 10)
}

/// A goal beside what was measured, as a line.
pub fn goal(goal: &str, reached: bool) {
    println!("    goal: {goal}: {}", if reached { "reached" } else { "MISSED" });
}
