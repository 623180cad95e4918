//! Several servers that share a PostgreSQL of their own and a NATS server.
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of it")]

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use server::{Config, Running};

use crate::guest::{self, each_database};

/// Settings of so many servers with one database.
pub async fn configs(count: usize) -> Vec<Config> {
    let first = each_database().await.into_iter().nth(1).expect("tools/with-postgres starts one");
    let nats = Some(std::env::var("BOLSHAK_TEST_NATS").expect("tools/with-nats starts one"));
    let first = Config { nats, ..first };
    let config = |number| Config {
        data: if number == 0 { first.data.clone() } else { guest::config().data },
        ..first.clone()
    };
    (0..count).map(config).collect()
}

/// A NATS server of the test's own, which goes with it.
pub struct Nats {
    process: Child,
    pub address: String,
}

impl Nats {
    pub fn start() -> Self {
        let program = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server", "/usr/bin/nats-server"];
        let program = program.into_iter().find(|path| std::path::Path::new(path).exists());
        let program = program.expect("tools/with-nats installs it");
        let mut process = Command::new(program)
            .args(["-a", "127.0.0.1", "-p", "-1"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stderr.take().unwrap()).lines().map(Result::unwrap);
        let said = "client connections on ";
        let address = lines.find_map(|line| Some(line.split_once(said)?.1.trim().to_owned())).unwrap();
        // What it says more is read, so that it never waits for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        Self { process, address: format!("nats://{address}") }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Starts servers that know each other.
pub async fn start_all(configs: Vec<Config>) -> Vec<Running> {
    let mut servers = Vec::new();
    for config in configs {
        servers.push(server::start(config).await.unwrap());
    }
    let count = servers.len();
    for server in &servers {
        guest::eventually("the servers know each other", async || {
            let metrics = guest::Guest::new(server.address).get("/metrics").await.text();
            metrics.contains(&format!("bolshak_nodes {count}\n"))
        })
        .await;
    }
    servers
}

pub async fn stop_all(servers: Vec<Running>) {
    for server in servers {
        server.stop().await;
    }
}
