//! The doctor: each thing is broken, and it is said.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;
mod several;

use std::net::SocketAddr;
use std::path::PathBuf;

use guest::{config, each_database, run};
use server::Config;
use server::doctor::{Grade, examine};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

/// What is not as it should be.
async fn wrong(config: &Config) -> Vec<&'static str> {
    // Tests have no limits, and nobody minds; few sockets are enough for them wherever they run.
    let connections = if config.connections == 20_000 { 50 } else { config.connections };
    let config = Config { limits: true, connections, ..config.clone() };
    let found = tokio::task::spawn_blocking(move || examine(&config).unwrap()).await.unwrap();
    for finding in &found {
        for language in language::Language::ALL {
            let text = finding.text(language);
            assert!(!text.contains("Unknown text") && !text.contains("{$"), "{text}");
        }
    }
    found.iter().filter(|finding| finding.grade != Grade::Fine).map(|finding| finding.what).collect()
}

/// A folder with a database that a server has used.
async fn used() -> Config {
    let config = config();
    server::start(config.clone()).await.unwrap().stop().await;
    config
}

async fn postgres() -> Config {
    let config = each_database().await.into_iter().nth(1).expect("tools/with-postgres starts one");
    let nats = Some(std::env::var("BOLSHAK_TEST_NATS").expect("tools/with-nats starts one"));
    Config { nats, ..config }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_sqlite() {
    let none = config();
    assert!(wrong(&none).await.is_empty());
    let used = used().await;
    assert!(wrong(&used).await.is_empty());
    let shared = Config { nats: Some("nats://127.0.0.1:1".to_owned()), ..used.clone() };
    assert_eq!(wrong(&shared).await, ["sqlite-shared", "nats-unreachable"]);
    run(&used.database, "INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (9999, 'later', '2030-01-01', TRUE, x'00', 0)").await;
    assert_eq!(wrong(&used).await, ["migrations-newer"]);
    // Half of a page is not as it was written.
    let mut bytes = std::fs::read(&used.database).unwrap();
    let middle = bytes.len() / 4_096 / 2 * 4_096;
    bytes[middle..middle + 2_048].fill(0xA5);
    std::fs::write(&used.database, bytes).unwrap();
    assert_eq!(wrong(&used).await, ["sqlite-damaged"]);
    std::fs::write(&used.database, "this is no database, whatever its name says").unwrap();
    let found = wrong(&used).await;
    assert!(found == ["sqlite-damaged"] || found == ["database-unreachable"], "{found:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postgresql() {
    let config = postgres().await;
    assert!(wrong(&config).await.is_empty(), "an empty one is fine");
    let other = Config { data: guest::config().data, ..config.clone() };
    let servers = several::start_all(vec![config.clone(), other]).await;
    assert!(wrong(&config).await.is_empty(), "so are servers that run");
    let alone = Config { nats: None, ..config.clone() };
    assert_eq!(wrong(&alone).await, ["nodes-without-bus"]);
    several::stop_all(servers).await;
    assert!(wrong(&config).await.is_empty(), "who has left is not dead");
    run(&config.database, "INSERT INTO nodes (id, name, began, beat) VALUES (77, 'lost', 1, 1)").await;
    assert_eq!(wrong(&config).await, ["node-dead"]);
    run(&config.database, "DELETE FROM nodes WHERE id = 77").await;
    // postgres://user@host/name?parameters
    let name = config.database.split('?').next().unwrap().rsplit_once('/').unwrap().1.to_owned();
    run(&config.database, &format!("ALTER DATABASE {name} SET synchronous_commit = off")).await;
    assert_eq!(wrong(&config).await, ["commit-asynchronous"]);
    run(&config.database, &format!("ALTER DATABASE {name} RESET synchronous_commit")).await;
    // Somebody who may log in and nothing else.
    let weak = format!("weak_{name}");
    run(&config.database, &format!("CREATE ROLE {weak} LOGIN")).await;
    run(&config.database, "REVOKE CREATE ON SCHEMA public FROM public").await;
    run(&config.database, &format!("GRANT SELECT ON ALL TABLES IN SCHEMA public TO {weak}")).await;
    let database = config.database.replacen("bolshak@", &format!("{weak}@"), 1);
    assert_ne!(database, config.database);
    assert_eq!(wrong(&Config { database, ..config.clone() }).await, ["may-not-create"]);
    let database = "postgres://bolshak@127.0.0.1:1/bolshak".to_owned();
    assert_eq!(wrong(&Config { database, ..config }).await, ["database-unreachable"]);
}

/// Something that speaks like a NATS server and carries nothing.
async fn deaf_nats(info: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                let (read, mut write) = stream.split();
                let _ = write.write_all(format!("INFO {info}\r\n").as_bytes()).await;
                let mut lines = BufReader::new(read).lines();
                while let Ok(Some(line)) = lines.next_line().await {
                    if line.starts_with("PING") && write.write_all(b"PONG\r\n").await.is_err() {
                        return;
                    }
                }
            });
        }
    });
    format!("nats://{address}")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_nats_server() {
    let config = postgres().await;
    let with = |nats: &str| Config { nats: Some(nats.to_owned()), ..config.clone() };
    assert_eq!(wrong(&with("nats://127.0.0.1:1")).await, ["nats-unreachable"]);
    assert_eq!(wrong(&with("not an address at all://")).await, ["nats-address"]);
    // The same server by a name by which it could be reached from elsewhere.
    let open = config.nats.as_ref().unwrap().replace("127.0.0.1", "0.0.0.0");
    assert_eq!(wrong(&with(&open)).await, ["nats-open"]);
    let deaf =
        deaf_nats(r#"{"server_id":"x","version":"2.10.0","proto":1,"host":"x","port":1,"max_payload":4096}"#);
    assert_eq!(wrong(&with(&deaf.await)).await, ["nats-silent", "nats-payload"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_machine_and_the_settings() {
    let sound = used().await;
    let taken = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let missing = || Some(PathBuf::from("/nowhere/at/all"));
    let file = std::env::temp_dir().join(format!("bolshak-doctor-file-{}", std::process::id()));
    std::fs::write(&file, "a file").unwrap();
    let tables = guest::config().data;
    std::fs::create_dir_all(&tables).unwrap();
    let everywhere = SocketAddr::from(([0, 0, 0, 0], 0));
    let site = |address: &str| Some(address.to_owned());
    let broken: Vec<(Config, &[&str])> = vec![
        (Config { listen: taken.local_addr().unwrap(), ..sound.clone() }, &["listen-in-use"]),
        (
            Config { listen: SocketAddr::from(([192, 0, 2, 1], 80)), secure: true, ..sound.clone() },
            &["no-proxies", "listen-not"],
        ),
        (Config { listen: everywhere, ..sound.clone() }, &["not-secure"]),
        (Config { listen: everywhere, secure: true, proxies: 1, ..sound.clone() }, &["around-proxies"]),
        (Config { secure: true, ..sound.clone() }, &["no-proxies"]),
        (
            Config { secure: true, proxies: 1, site: site("http://x.example"), ..sound.clone() },
            &["site-not-secure"],
        ),
        (
            Config { mail: site("smtps://user:password@mail.example"), ..sound.clone() },
            &["mail-without-site"],
        ),
        (Config { data: file.join("data"), ..sound.clone() }, &["folder"]),
        (Config { connections: 100_000_000, ..sound.clone() }, &["open-files"]),
        (Config { tables: missing(), ..sound.clone() }, &["tables"]),
        (Config { collections: missing(), ..sound.clone() }, &["collections"]),
        (Config { tables: Some(tables.clone()), ..sound.clone() }, &[]),
    ];
    for (config, expected) in broken {
        assert_eq!(wrong(&config).await, expected, "{config:?}");
    }
    let unlimited = tokio::task::spawn_blocking(move || examine(&sound).unwrap()).await.unwrap();
    assert!(unlimited.iter().any(|finding| finding.what == "no-limits" && finding.grade == Grade::Warning));
    let _ = std::fs::remove_file(file);
}
