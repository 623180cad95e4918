//! Workers: machines that think for the servers, and come and go.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;
mod several;

use std::time::{Duration, Instant};

use futures_util::StreamExt;
use guest::{Guest, QUIET, eventually};
use serde_json::{Value, json};
use server::Running;
use server::worker::{Options, Worker};
use several::Nats;

/// Servers with a NATS server of their own: nobody else's workers hear of their work.
async fn servers(count: usize) -> (Nats, Vec<Running>) {
    let nats = Nats::start();
    let mut configs = several::configs(count).await;
    for config in &mut configs {
        config.nats = Some(nats.address.clone());
        config.thinkers = 1;
    }
    (nats, several::start_all(configs).await)
}

async fn worker(nats: &Nats) -> Worker {
    let (tables, log_format, log) = (None, None, None);
    let options = Options { nats: nats.address.clone(), thinkers: Some(1), tables, log_format, log };
    Worker::start(&options).await.unwrap()
}

/// How much workers have done for a server.
async fn handed_out(server: &Running) -> u64 {
    let text = Guest::new(server.address).get("/metrics").await.text();
    let line = text.lines().find_map(|line| line.strip_prefix("bolshak_handed_out_total "));
    line.unwrap().parse().unwrap()
}

fn question(level: u8) -> Value {
    json!({ "variant": "russian", "level": level, "lines": 2 })
}

const WITH_PROGRAM: &str = r#"{ "discipline": "russian", "control": "180+2", "rated": false, "opponent": { "engine": 2 }, "side": "first" }"#;

/// Makes a move against the program, and waits for its answer.
async fn program_answers(server: &Running) {
    let mut ann = Guest::new(server.address);
    let game = ann.make(serde_json::from_str(WITH_PROGRAM).unwrap()).await;
    let mut socket = ann.socket(&game, None).await;
    socket.begun().await;
    socket.write(0, QUIET[0]).await;
    socket.until(|message| message["state"]["ply"] == 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_thinks_for_every_server_and_without_one_they_do_it_themselves() {
    let (nats, servers) = servers(2).await;
    program_answers(&servers[0]).await;
    assert_eq!(handed_out(&servers[0]).await, 0);
    let worker = worker(&nats).await;
    for server in &servers {
        let before = handed_out(server).await;
        program_answers(server).await;
        assert_eq!(handed_out(server).await, before + 1, "a move of the program");
        let mut eve = Guest::new(server.address);
        let answer = eve.post("/api/analyse", question(1)).await;
        assert_eq!(
            (answer.status, answer.json()["lines"].as_array().unwrap().len()),
            (200, 2),
            "{}",
            answer.text()
        );
        let renju = json!({ "variant": "renju", "stones": ["h8", "i9"], "level": 1, "lines": 1 });
        let answer = eve.post("/api/analyse", renju).await;
        assert_eq!((answer.status, &answer.json()["turn"]), (200, &json!("first")), "{}", answer.text());
        assert_eq!(handed_out(server).await, before + 3, "lines of draughts and of renju");
    }
    worker.stop().await;
    let before = handed_out(&servers[1]).await;
    program_answers(&servers[1]).await;
    assert_eq!(handed_out(&servers[1]).await, before);
    several::stop_all(servers).await;
}

/// A review is the same whoever thinks: every position of the game, and its marks.
#[tokio::test(flavor = "multi_thread")]
async fn a_review_is_made_by_a_worker() {
    let (nats, servers) = servers(1).await;
    let worker = worker(&nats).await;
    let wish = json!({ "discipline": "russian", "control": "180+2", "rated": false });
    let (game, [mut ann, _bob], mut sockets) = guest::pair(servers[0].address, wish).await;
    guest::play_on(&mut sockets, 2).await;
    sockets[0].does(json!({ "t": "resign" })).await;
    eventually("the review is done", async || {
        let answer = ann.get(&format!("/api/games/{game}/review")).await;
        answer.json()["done"] == true && answer.json()["points"].as_array().unwrap().len() == 3
    })
    .await;
    assert_eq!(handed_out(&servers[0]).await, 3);
    worker.stop().await;
    several::stop_all(servers).await;
}

/// Work is given back by who is told to stop, and somebody else does it: here the server itself.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_worker_gives_back_is_done_elsewhere() {
    let (nats, servers) = servers(1).await;
    let worker = worker(&nats).await;
    let mut eve = Guest::new(servers[0].address);
    // The tenth part of an analysis of the highest level is long begun when the worker goes.
    let asked = tokio::spawn(async move { eve.post("/api/analyse", question(9)).await });
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert!(!asked.is_finished());
    worker.stop().await;
    let answer = asked.await.unwrap();
    assert_eq!((answer.status, answer.json()["lines"].as_array().unwrap().len()), (200, 2));
    assert_eq!(handed_out(&servers[0]).await, 0);
    several::stop_all(servers).await;
}

/// Machines that take work and are never heard of again: their power has gone.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_dead_worker_has_is_done_elsewhere() {
    let (nats, servers) = servers(1).await;
    let client = async_nats::connect(&nats.address).await.unwrap();
    let mut taken = 0;
    let mut dead = Vec::new();
    for kind in ["opponent", "analysis"] {
        let (subject, group) = (format!("bolshak.*.work.{kind}"), format!("workers-{kind}"));
        dead.push(client.queue_subscribe(subject, group).await.unwrap());
    }
    client.flush().await.unwrap();
    let takes = async {
        let mut asked = futures_util::stream::select_all(dead);
        while let Some(message) = asked.next().await {
            taken += 1;
            let said = r#"{"taken":{"worker":"dead"}}"#;
            client.publish(message.reply.unwrap(), said.into()).await.unwrap();
        }
    };
    let begun = Instant::now();
    tokio::select! {
        () = takes => panic!("nobody asks any more"),
        () = program_answers(&servers[0]) => {}
    }
    assert!((1..=4).contains(&taken), "{taken} took it");
    assert!(begun.elapsed() < Duration::from_secs(10));
    several::stop_all(servers).await;
}

/// A move of the program takes the thread of an analysis, at a worker, too.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_before_an_analysis_at_a_worker() {
    let (nats, servers) = servers(1).await;
    let worker = worker(&nats).await;
    let mut eve = Guest::new(servers[0].address);
    let asked = tokio::spawn(async move { eve.post("/api/analyse", question(10)).await });
    tokio::time::sleep(Duration::from_millis(300)).await;
    program_answers(&servers[0]).await;
    assert_eq!(handed_out(&servers[0]).await, 2, "the analysis has ended, and the worker has moved");
    assert_eq!(asked.await.unwrap().status, 200);
    worker.stop().await;
    several::stop_all(servers).await;
}
