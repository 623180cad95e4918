//! Hostile clients: forged clocks, floods, slow requests, other people's log-ins. Whatever they do costs them, and nobody else.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::SinkExt;
use guest::{Guest, Socket, pair, start};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

fn russian(control: &str) -> Value {
    json!({ "discipline": "russian", "control": control })
}

/// What a player has left according to an event.
fn left(event: &Value, player: usize) -> i64 {
    event["state"]["clock"]["left"][player].as_i64().unwrap()
}

/// A pong that no ping asked for, as old as a second, says nothing about the lag.
#[tokio::test]
async fn a_forged_pong_gives_no_time_back() {
    let server = start().await;
    let (_, _, [mut one, mut two]) = pair(server.address, russian("60")).await;
    let texts = ["c3-d4", "b6-a5", "d2-c3", "a7-b6", "e1-d2", "b8-a7", "g3-h4", "f6-g5"];
    let mut last = Value::Null;
    for (ply, text) in texts.into_iter().enumerate() {
        if ply % 2 == 0 {
            tokio::time::sleep(Duration::from_millis(400)).await;
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
            one.stream.send(Message::Pong((now - 1_000).to_le_bytes().to_vec().into())).await.unwrap();
            one.write(ply as u32, text).await;
        } else {
            two.write(ply as u32, text).await;
        }
        last = two.event("moved").await;
    }
    // Four moves of 400 ms each: 1.6 s, of which a local network explains next to nothing.
    assert!(left(&last, 0) <= 60_000 - 1_200, "{}", last["state"]["clock"]);
    server.stop().await;
}

/// 6.1.10.5 is for the last minute; a claim that is not there yet is refused, and the clock runs on.
#[tokio::test]
async fn want_of_time_is_not_claimed_before_the_last_minute_6_1_10_5() {
    let server = start().await;
    let (game, [mut ann, _], [mut one, _two]) = pair(server.address, russian("180")).await;
    let refusal = one.fails(json!({ "t": "claim", "claim": "short-of-time" }), "refused").await;
    assert_eq!(refusal["article"]["clause"], "6.1.10.5");
    let state = ann.get(&format!("/api/games/{game}")).await.json()["state"].clone();
    assert_eq!(state["clock"]["running"], "first");
    server.stop().await;
}

/// While a claim is judged the clock stands; if it fails, the time was the claimant's, as with a check of the record (5.4.13.2).
#[tokio::test]
async fn a_claim_that_fails_costs_the_claimant_the_time_5_4_13_2() {
    let server = start().await;
    let wish = json!({ "discipline": "russian", "control": "60", "fen": "W:WKa1,Kc1:BKd4" });
    let (_, _, [mut one, mut two]) = pair(server.address, wish).await;
    two.does(json!({ "t": "claim", "claim": "ending" })).await;
    let waits = one.event("claim-waits").await;
    let failed = one.event("claim-failed").await;
    let judged = failed["now"].as_i64().unwrap() - waits["now"].as_i64().unwrap();
    let after = one.until(|message| message["t"] == "event" && left(message, 1) < left(&waits, 1)).await;
    let paid = left(&waits, 1) - left(&after, 1);
    assert!((paid - judged).abs() <= 100, "{paid} for {judged}");
    server.stop().await;
}

async fn aborted(address: std::net::SocketAddr, body: &str) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = "POST /api/analyse HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length:";
    let _ = stream.write_all(format!("{head} {}\r\n\r\n{body}", body.len()).as_bytes()).await;
    // The request has to be in the server's hands before its maker goes.
    tokio::time::sleep(Duration::from_millis(100)).await;
}

/// Requests whose makers are gone wait for nothing and keep nobody else waiting.
#[tokio::test]
async fn thousands_of_aborted_requests_leave_the_engine_to_others() {
    let server = start().await;
    let body = json!({ "variant": "russian", "lines": 1, "level": 10 }).to_string();
    for _ in 0..45 {
        let burst = (0..100).map(|_| aborted(server.address, &body));
        futures_util::future::join_all(burst).await;
    }
    let mut ann = Guest::new(server.address);
    let question = json!({ "variant": "russian", "lines": 1, "level": 1 });
    // The last of them may still be on their way.
    for _ in 0..100 {
        let answer = ann.post("/api/analyse", question.clone()).await;
        if answer.status == 200 {
            return server.stop().await;
        }
        assert_eq!(answer.status, 503, "{}", answer.text());
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    panic!("the engine refuses everybody");
}

/// Games first: whoever asks the engine forty things at once does not keep the player of a game waiting.
#[tokio::test]
async fn forty_analyses_do_not_keep_a_game_with_the_program_waiting() {
    let server = start().await;
    let mut ann = Guest::new(server.address);
    let wish =
        json!({ "discipline": "russian", "control": "60+0", "opponent": { "engine": 1 }, "side": "first" });
    let game = ann.make(wish).await;
    let mut socket = ann.socket(&game, None).await;
    socket.begun().await;
    let done = Arc::new(AtomicUsize::new(0));
    let asked: Vec<_> = (0..40)
        .map(|_| {
            let (address, done) = (server.address, Arc::clone(&done));
            tokio::spawn(async move {
                let question = json!({ "variant": "russian", "lines": 3, "level": 10 });
                let answer = Guest::new(address).post("/api/analyse", question).await;
                done.fetch_add(usize::from(answer.status == 200), Ordering::Relaxed);
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(300)).await;
    socket.write(0, "c3-d4").await;
    let answered = socket.until(|message| message["state"]["ply"] == 2).await;
    let before = done.load(Ordering::Relaxed);
    assert!(before <= 10, "{before} analyses were answered before the player of the game");
    // What the wait for a thread took is not taken from the program's clock.
    assert!(left(&answered, 1) > 50_000, "{}", left(&answered, 1));
    for task in asked {
        task.abort();
    }
    server.stop().await;
}

/// The engine works on three questions of one visitor at once; a fourth is refused in words, and others are not.
#[tokio::test]
async fn one_visitor_has_three_questions_at_the_engine() {
    let server = server::start(server::Config { limits: true, ..guest::config() }).await.unwrap();
    let question = || json!({ "variant": "russian", "lines": 3, "level": 10 });
    let mut ann = Guest::new(server.address);
    ann.make(json!({ "discipline": "russian", "control": "-", "opponent": "friend" })).await;
    let session = ann.session.clone();
    let asks = (0..8).map(|_| {
        let mut tab = Guest::new(server.address);
        tab.session.clone_from(&session);
        async move { tab.post("/api/analyse", question()).await }
    });
    let answers = futures_util::future::join_all(asks).await;
    let refused: Vec<_> = answers.iter().filter(|answer| answer.status == 429).collect();
    assert!(refused.len() >= 3, "{} were refused", refused.len());
    assert_eq!(refused[0].json()["error"]["code"], "engine-yours");
    assert!(answers.iter().any(|answer| answer.status == 200));
    assert_eq!(Guest::new(server.address).post("/api/analyse", question()).await.status, 200);
    server.stop().await;
}

/// The threads of this process.
#[cfg(target_os = "linux")]
fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").unwrap().count()
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn aborted_requests_start_no_threads_of_their_own() {
    let server = start().await;
    let mut ann = Guest::new(server.address);
    let question = json!({ "variant": "russian", "lines": 1, "level": 10 });
    assert_eq!(ann.post("/api/analyse", question.clone()).await.status, 200);
    let before = threads();
    for _ in 0..40 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let body = question.to_string();
        let head =
            "POST /api/analyse HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length:";
        stream.write_all(format!("{head} {}\r\n\r\n{body}", body.len()).as_bytes()).await.unwrap();
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    let after = threads();
    assert!(after <= before + 3, "{before} threads became {after}");
    server.stop().await;
}

/// Who watches comes and goes by hundreds; the players notice nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn spectators_who_leave_at_once_do_not_disconnect_the_players() {
    let server = start().await;
    let (game, _, [mut one, mut two]) = pair(server.address, russian("-")).await;
    let mut spectators: Vec<Socket> = Vec::new();
    for _ in 0..200 {
        spectators.push(Guest::new(server.address).socket(&game, None).await);
    }
    drop(spectators);
    one.write(0, "c3-d4").await;
    two.event("moved").await;
    two.write(1, "b6-a5").await;
    one.event("moved").await;
    server.stop().await;
}

/// One network does not fill the seats of a game, and whatever it fills, the players keep theirs.
#[tokio::test]
async fn spectators_of_one_network_are_limited_and_its_players_are_not() {
    let mut config = guest::config();
    config.limits = true;
    let server = server::start(config).await.unwrap();
    let (game, [ann, _], [one, mut two]) = pair(server.address, russian("-")).await;
    let mut spectators = Vec::new();
    for _ in 0..64 {
        spectators.push(Guest::new(server.address).socket(&game, None).await);
    }
    let refused = Guest::new(server.address).try_socket(&game, None).await;
    assert!(refused.err().is_some_and(|error| error.contains("429")));
    drop(one);
    let mut one = ann.socket(&game, None).await;
    one.write(0, "c3-d4").await;
    two.event("moved").await;
    spectators.pop();
    // The server notices soon that a place is free.
    for _ in 0..50 {
        if Guest::new(server.address).try_socket(&game, None).await.is_ok() {
            return server.stop().await;
        }
        tokio::time::sleep(Duration::from_millis(400)).await;
    }
    panic!("a place that was left stays taken");
}

/// Whether the server closes a connection within half a minute.
async fn is_closed(stream: &mut TcpStream) -> bool {
    let mut rest = Vec::new();
    tokio::time::timeout(Duration::from_secs(30), stream.read_to_end(&mut rest)).await.is_ok()
}

#[tokio::test]
async fn a_request_that_never_ends_is_closed() {
    let server = start().await;
    let post = "POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    for half in ["", "GET / HTTP/1.1\r\nHost: x\r\n", post] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(half.as_bytes()).await.unwrap();
        assert!(is_closed(&mut stream).await, "{half:?}");
    }
    server.stop().await;
}

/// Ends a log-in and says whether the socket opened with it is closed.
async fn is_let_go(socket: &mut Socket) -> bool {
    tokio::time::timeout(Duration::from_secs(15), async { while socket.next().await.is_some() {} })
        .await
        .is_ok()
}

/// A log-in that is ended, by hand, with a new password or with the account, plays no longer.
#[tokio::test]
async fn a_revoked_log_in_closes_its_sockets_at_once() {
    let server = start().await;
    let mut ann = Guest::new(server.address);
    let password = "a horse by the stable";
    let credentials = json!({ "name": "ann", "password": password });
    assert_eq!(ann.post("/api/accounts", credentials.clone()).await.status, 201);
    let game = ann.make(json!({ "discipline": "russian", "control": "-", "opponent": "friend" })).await;
    let log_in = || async {
        let mut other = Guest::new(server.address);
        assert_eq!(other.post("/api/sessions", credentials.clone()).await.status, 200);
        let socket = other.socket(&game, None).await;
        (other, socket)
    };
    let mut own = ann.socket(&game, None).await;

    let (mut other, mut socket) = log_in().await;
    assert_eq!(other.ask("DELETE", "/api/sessions/current", json!({})).await.status, 204);
    assert!(is_let_go(&mut socket).await, "logged out");

    let (_, mut socket) = log_in().await;
    let sessions = ann.get("/api/sessions").await.json();
    let listed = sessions.as_array().unwrap().iter().find(|session| session["current"] == false).unwrap();
    let path = format!("/api/sessions/{}", listed["id"].as_str().unwrap());
    assert_eq!(ann.ask("DELETE", &path, json!({})).await.status, 204);
    assert!(is_let_go(&mut socket).await, "ended from elsewhere");

    let (_, mut socket) = log_in().await;
    let change = json!({ "password": "another horse by the stable", "current": password });
    assert_eq!(ann.ask("PATCH", "/api/accounts/me", change).await.status, 200);
    assert!(is_let_go(&mut socket).await, "a new password");

    // Nothing of this touched the log-in that stays.
    own.answer(json!({ "t": "offer-draw" })).await;
    let farewell = json!({ "password": "another horse by the stable" });
    assert_eq!(ann.ask("DELETE", "/api/accounts/me", farewell).await.status, 204);
    assert!(is_let_go(&mut own).await, "the account is gone");
    server.stop().await;
}

/// A proxy that appends a line of its own leaves the visitor's line first; only what the proxy says counts.
#[tokio::test]
async fn a_forwarded_address_of_the_visitors_own_making_is_not_believed() {
    let mut config = guest::config();
    (config.limits, config.proxies) = (true, 1);
    let server = server::start(config).await.unwrap();
    let mut ann = Guest::new(server.address);
    let mut limited = 0;
    for number in 0..20 {
        let headers = format!(
            "Content-Type: application/json\r\nX-Forwarded-For: 10.0.0.{number}\r\nX-Forwarded-For: 192.0.2.1\r\n"
        );
        let body = br#"{"name":"ann","password":"guess"}"#;
        limited += usize::from(ann.send("POST", "/api/sessions", &headers, body).await.status == 429);
    }
    assert!(limited >= 8, "{limited}");
    server.stop().await;
}

/// The site's engine serves no player of a game that is being played.
#[tokio::test]
async fn analysis_is_closed_for_the_position_of_a_running_game() {
    let server = start().await;
    let (_, [mut ann, _], [mut one, mut two]) = pair(server.address, russian("300")).await;
    let question = json!({ "variant": "russian", "lines": 1, "level": 1, "moves": [[22, 18]] });
    one.write(0, "c3-d4").await;
    two.event("moved").await;
    let answer = ann.post("/api/analyse", question.clone()).await;
    assert_eq!((answer.status, answer.json()["error"]["code"].as_str()), (403, Some("fair-play")));
    // When the game is over, so is the ban.
    two.does(json!({ "t": "resign" })).await;
    one.event("ended").await;
    assert_eq!(ann.post("/api/analyse", question).await.status, 200);
    server.stop().await;
}

/// The time in which the program waits for a processor is not its thinking time.
#[tokio::test]
async fn a_program_that_waits_for_a_thread_does_not_lose_on_time() {
    let mut config = guest::config();
    config.thinkers = 1;
    let server = server::start(config).await.unwrap();
    let question = json!({ "variant": "russian", "lines": 1, "level": 8 });
    let analyses: Vec<_> = (0..3)
        .map(|_| {
            let (address, question) = (server.address, question.clone());
            tokio::spawn(async move { Guest::new(address).post("/api/analyse", question).await.status })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let mut ann = Guest::new(server.address);
    let wish =
        json!({ "discipline": "russian", "control": "1", "opponent": { "engine": 1 }, "side": "second" });
    let game = ann.make(wish).await;
    let mut socket = ann.socket(&game, None).await;
    let moved =
        socket.until(|message| message["state"]["ply"] == 1 || message["state"]["status"] == "over").await;
    assert_eq!(moved["state"]["status"], "playing", "{moved}");
    // The clock stood while it waited, and ran while it thought.
    assert!(left(&moved, 0) >= 500, "{}", moved["state"]["clock"]);
    for analysis in analyses {
        assert_eq!(analysis.await.unwrap(), 200);
    }
    server.stop().await;
}

/// Whatever the lag, both see what it gave back.
#[tokio::test]
async fn what_lag_gives_back_is_shown_to_both() {
    let server = start().await;
    let (_, _, [mut one, mut two]) = pair(server.address, russian("60")).await;
    one.write(0, "c3-d4").await;
    for socket in [&mut one, &mut two] {
        let given = socket.event("moved").await["state"]["clock"]["givenBack"].clone();
        assert!(given[0].as_i64().is_some_and(|given| (0..=100).contains(&given)), "{given}");
        assert_eq!(given[1], 0);
    }
    server.stop().await;
}

/// A network has its share of the connections and no more.
#[tokio::test]
async fn one_address_does_not_take_all_connections() {
    let mut config = guest::config();
    (config.limits, config.connections) = (true, 600);
    let server = server::start(config).await.unwrap();
    let mut open = Vec::new();
    for _ in 0..560 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let _ = stream.write_all(b"GET / HT").await;
        open.push(stream);
    }
    let mut closed = 0;
    for stream in &mut open {
        let mut byte = [0];
        // Those that are held have nothing to say.
        let answer = tokio::time::timeout(Duration::from_millis(5), stream.read(&mut byte)).await;
        closed += usize::from(answer.is_ok());
    }
    assert_eq!(closed, 560 - 512);
    drop(open);
    server.stop().await;
}

/// What everybody tries first is no password.
#[tokio::test]
async fn common_passwords_are_refused() {
    let server = start().await;
    let mut ann = Guest::new(server.address);
    for password in ["password", "Password123!", "12345678", "qwertyui", "йцукенгш", "aaaaaaaa", "anneliese7"]
    {
        let answer = ann.post("/api/accounts", json!({ "name": "Anneliese", "password": password })).await;
        assert_eq!(
            (answer.status, answer.json()["error"]["code"].as_str()),
            (400, Some("password-bad")),
            "{password}"
        );
    }
    server.stop().await;
}

/// Nobody has a name that looks like somebody else's, or like nothing at all.
#[tokio::test]
async fn invisible_and_look_alike_names_are_refused() {
    let server = start().await;
    let sign_up = |name: &'static str| {
        let mut guest = Guest::new(server.address);
        async move {
            let answer =
                guest.post("/api/accounts", json!({ "name": name, "password": "a horse, a stable" })).await;
            (answer.status, answer.json()["error"]["code"].as_str().unwrap_or_default().to_owned())
        }
    };
    // Hangul fillers, which are letters that show nothing; two alphabets in one name; names of the house.
    for name in
        ["\u{3164}\u{3164}", "ann\u{115f}a", "ann\u{200b}a", "Аnna", "admin", "Аrbiter", "Guest-7", "Гость-7"]
    {
        assert_eq!(sign_up(name).await, (400, "name-bad".to_owned()), "{name:?}");
    }
    assert_eq!(sign_up("xopoca").await.0, 201);
    // The same in Cyrillic letters.
    assert_eq!(sign_up("хороса").await, (409, "name-taken".to_owned()));
    server.stop().await;
}

/// Reads that cost the server work are limited like everything else.
#[tokio::test]
async fn expensive_reads_are_limited() {
    let mut config = guest::config();
    config.limits = true;
    let server = server::start(config).await.unwrap();
    let mut ann = Guest::new(server.address);
    for path in ["/api/users/nobody", "/u/nobody", "/api/games", "/watch", "/api/seeks"] {
        let mut limited = 0;
        for _ in 0..90 {
            limited += u32::from(ann.get(path).await.status == 429);
        }
        assert!(limited > 0, "{path}");
    }
    server.stop().await;
}
