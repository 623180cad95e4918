//! Letters by e-mail, through a real conversation with a mail server: what they tell, that none is lost and none is sent twice, and a forgotten password.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;
mod sink;

use std::collections::{BTreeMap, BTreeSet};
use std::process::{Command, Stdio};
use std::time::Duration;

use guest::{Answer, DAY, Guest, account, each_database, to_noon_after, today};
use serde_json::{Value, json};
use server::Config;
use server::time::put_ahead;
use sink::{Fate, Received, Sink};
use sqlx::{Connection as _, Row as _};

const HOUR: i64 = 3_600 * 1_000;

fn with_mail(config: Config, sink: &Sink) -> Config {
    Config {
        mail: Some(format!("smtp://{}", sink.address)),
        mail_from: Some("Bolshak <games@draughts.example>".to_owned()),
        site: Some("https://draughts.example/".to_owned()),
        ..config
    }
}

async fn set_mail(guest: &mut Guest, address: &str, notices: &str) -> Answer {
    guest
        .ask("PUT", "/api/mail", json!({ "address": address, "notices": notices, "current": "long enough" }))
        .await
}

/// The link of a letter is opened, and its button is pressed, by somebody without any cookie.
async fn press(guest: &Guest, path: &str) -> u16 {
    let mut stranger = Guest::new(guest.address);
    let form = "Content-Type: application/x-www-form-urlencoded\r\n";
    stranger.send("POST", path, form, b"List-Unsubscribe=One-Click").await.status
}

/// Says where letters go and confirms it; `before` letters have come already.
async fn confirm(guest: &mut Guest, sink: &Sink, address: &str, notices: &str, before: usize) {
    assert_eq!(set_mail(guest, address, notices).await.status, 200);
    let letter = sink.wait(before + 1).await.pop().unwrap();
    assert_eq!(press(guest, &letter.link("/mail/confirm")).await, 200);
}

/// A game of days in which the one who makes it is to move.
async fn meet(ann: &mut Guest, bob: &mut Guest, control: &str) -> String {
    let wish = json!({ "discipline": "russian", "control": control, "opponent": "friend", "side": "first" });
    let game = ann.make(wish).await;
    assert_eq!(bob.post(&format!("/api/games/{game}/join"), json!({})).await.status, 200);
    for guest in [ann, bob] {
        guest.socket(&game, None).await.begun().await;
    }
    game
}

/// RFC 5322, 2045, 2369 and 8058: what a provider looks for in a letter.
fn is_acceptable(letter: &Received, notice: bool) {
    let header = |name: &str| letter.header(name).unwrap_or_else(|| panic!("no {name}: {}", letter.raw));
    assert!(letter.raw.is_ascii() && letter.raw.lines().all(|line| line.len() <= 998), "{}", letter.raw);
    assert_eq!(header("From"), "Bolshak <games@draughts.example>");
    assert_eq!(header("To"), letter.to);
    assert!(header("Date").ends_with(" +0000"), "{}", header("Date"));
    let id = header("Message-ID");
    assert!(id.starts_with('<') && id.ends_with("@draughts.example>"), "{id}");
    assert_eq!(header("MIME-Version"), "1.0");
    assert_eq!(header("Content-Type"), "text/plain; charset=utf-8");
    assert_eq!(header("Auto-Submitted"), "auto-generated");
    assert!(!header("Subject").is_empty());
    if notice {
        let stop = header("List-Unsubscribe");
        assert!(
            stop.starts_with("<https://draughts.example/mail/stop?key=") && stop.ends_with('>'),
            "{stop}"
        );
        assert_eq!(header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    }
}

#[tokio::test]
async fn an_address_is_confirmed_by_a_button_and_a_notice_can_be_ended_by_one_click() {
    for config in each_database().await {
        put_ahead(0);
        let sink = Sink::start(Duration::ZERO).await;
        let server = server::start(with_mail(config, &sink)).await.unwrap();
        let (mut ann, mut bob) = (account(server.address, "ann").await, account(server.address, "bob").await);
        // Whoever has the address can set a new password, so the present one is asked for.
        let stolen =
            ann.ask("PUT", "/api/mail", json!({ "address": "eve@example.org", "notices": "once" })).await;
        assert_eq!((stolen.status, stolen.json()["error"]["code"].as_str()), (403, Some("wrong-password")));
        assert_eq!(set_mail(&mut ann, "ann@example", "once").await.status, 400);
        ann.language = "ru";
        assert_eq!(set_mail(&mut ann, "Ann@Example.org", "once").await.json()["confirmed"], false);
        let asked = sink.wait(1).await.remove(0);
        is_acceptable(&asked, false);
        assert_eq!(asked.to, "ann@example.org");
        // A mail program opens every link; that confirms nothing.
        let link = asked.link("/mail/confirm");
        assert!(asked.text().contains("https://draughts.example/mail/confirm"));
        for _ in 0..2 {
            assert_eq!(Guest::new(server.address).get(&link).await.status, 200);
        }
        let game = meet(&mut ann, &mut bob, "3days").await;
        put_ahead(20_000);
        tokio::time::sleep(Duration::from_secs(8)).await;
        assert_eq!(sink.received().len(), 1, "nothing goes to an address that is not confirmed");
        assert_eq!((press(&ann, &link).await, press(&ann, &link).await), (200, 404));

        let [mut one, mut two] = [ann.socket(&game, None).await, bob.socket(&game, None).await];
        one.write(0, "c3-d4").await;
        two.until(|message| message["state"]["ply"] == 1).await;
        two.write(1, "b6-a5").await;
        put_ahead(40_000);
        let notice = sink.wait(2).await.remove(1);
        is_acceptable(&notice, true);
        assert!(notice.header("Subject").unwrap().starts_with("=?utf-8?b?"), "{}", notice.raw);
        assert!(notice.text().contains("Ход за вами") && notice.text().contains("bob"), "{}", notice.text());
        assert_eq!(notice.link("/g/"), format!("/g/{game}"));
        // Before time runs out there is a reminder: three days have three quarters behind them.
        put_ahead(2 * DAY + 10 * HOUR);
        let reminder = sink.wait(3).await.remove(2);
        is_acceptable(&reminder, true);
        assert!(reminder.text().contains("время на исходе"), "{}", reminder.text());

        let stop = notice.link("/mail/stop");
        assert_eq!(Guest::new(server.address).get(&stop).await.status, 200);
        assert_eq!(press(&ann, &stop).await, 200);
        assert_eq!(press(&ann, "/mail/stop?key=").await, 404);
        one.does(json!({ "t": "resign" })).await;
        put_ahead(2 * DAY + 11 * HOUR);
        tokio::time::sleep(Duration::from_secs(8)).await;
        assert_eq!(sink.received().len(), 3);
        put_ahead(0);
        server.stop().await;
    }
}

#[tokio::test]
async fn a_digest_is_one_letter_when_the_day_begins_and_a_reminder_does_not_wait_for_it() {
    let sink = Sink::start(Duration::ZERO).await;
    let server = server::start(with_mail(guest::config(), &sink)).await.unwrap();
    let (mut ann, mut bob) = (account(server.address, "ann").await, account(server.address, "bob").await);
    confirm(&mut ann, &sink, "ann@example.org", "digest", 0).await;
    for _ in 0..2 {
        meet(&mut ann, &mut bob, "14days").await;
    }
    let over = meet(&mut ann, &mut bob, "14days").await;
    let mut two = bob.socket(&over, None).await;
    two.until(|message| message["t"] == "snapshot").await;
    two.does(json!({ "t": "resign" })).await;
    meet(&mut ann, &mut bob, "1days").await;
    // Notices wait for the next day; what has gone on until then is not told.
    put_ahead(20_000);
    tokio::time::sleep(Duration::from_secs(8)).await;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64;
    let midnight = DAY - now.rem_euclid(DAY);
    // The reminder of the quick game comes with the digest or before it, in a letter of its own.
    put_ahead(midnight.max(18 * HOUR) + 60_000);
    let letters = sink.wait(3).await;
    let digest = letters.iter().find(|letter| letter.text().matches("/g/").count() == 4).expect("a digest");
    is_acceptable(digest, true);
    assert_eq!(digest.header("Subject").unwrap(), "Your games: news of 4");
    assert!(letters.iter().any(|letter| letter.header("Subject").unwrap().contains("running out")));
    put_ahead(0);
    server.stop().await;
}

/// The fates of a letter: what was not answered is sent again under the same name; what was answered never is, whatever became of the connection.
#[tokio::test]
async fn a_letter_that_was_not_taken_is_sent_again_and_one_that_was_is_not() {
    let sink = Sink::start(Duration::ZERO).await;
    let server = server::start(with_mail(guest::config(), &sink)).await.unwrap();
    let mut ann = account(server.address, "ann").await;
    sink.decide(&[Fate::Later, Fate::Lost, Fate::Unanswered, Fate::TakenAndGone]);
    assert_eq!(set_mail(&mut ann, "ann@example.org", "once").await.status, 200);
    // Each time it is tried again later; the clock is put ahead so far.
    let mut ahead = 0;
    for left in [3, 2, 1, 0] {
        for _ in 0..300 {
            if sink.left() <= left {
                break;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        assert!(sink.left() <= left, "it is not tried again");
        ahead += HOUR;
        put_ahead(ahead);
    }
    let letters = sink.wait(2).await;
    assert_eq!(letters[0].id(), letters[1].id(), "whoever has it twice can tell by its name");
    // Either key is worth something, and only one of them.
    assert_eq!(press(&ann, &letters[0].link("/mail/confirm")).await, 200);
    assert_eq!(press(&ann, &letters[1].link("/mail/confirm")).await, 404);
    put_ahead(ahead + 2 * HOUR);
    tokio::time::sleep(Duration::from_secs(5)).await;
    assert_eq!(sink.received().len(), 2, "it was taken");
    put_ahead(0);
    server.stop().await;
}

const SERVER: &str = "BOLSHAK_TEST_KILLED";

/// The server that the test below kills; by itself it does nothing.
#[tokio::test]
#[ignore = "the child of another test"]
async fn the_child_serves() {
    let Ok(settings) = std::env::var(SERVER) else { return };
    let settings: Value = serde_json::from_str(&settings).unwrap();
    let text = |name: &str| settings[name].as_str().unwrap().to_owned();
    let config = Config {
        mail: Some(text("mail")),
        mail_from: Some("Bolshak <games@draughts.example>".to_owned()),
        site: Some("https://draughts.example".to_owned()),
        database: text("database"),
        ..guest::config_in(text("data").into())
    };
    let _server = server::start(config).await.unwrap();
    std::future::pending::<()>().await;
}

/// Killed at any moment of the conversation: every letter comes, and one comes twice only if its answer was on the way when the program was killed.
#[tokio::test]
async fn no_letter_is_lost_by_a_server_that_is_killed_and_none_is_sent_twice_but_by_its_name() {
    const LETTERS: usize = 60;
    for config in each_database().await {
        let sink = Sink::start(Duration::from_millis(30)).await;
        let server = server::start(config.clone()).await.unwrap();
        let ann = account(server.address, "ann").await.get("/api/me").await.json()["id"]
            .as_str()
            .unwrap()
            .to_owned();
        server.stop().await;
        let mut connection = guest::connect(&config.database).await;
        let now =
            std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64;
        let mut statements = format!(
            "INSERT INTO mail (person, address, confirmed, notices, language, stop) VALUES ('{ann}', 'ann@example.org', 1, 'once', 'en', 'stop');"
        );
        for number in 0..LETTERS {
            let quarter = now / (HOUR / 4);
            statements += &format!(
                "INSERT INTO outbox (id, person, kind, about, due) VALUES ('letter{number}', '{ann}', 'password', '{number} {quarter}', 1);"
            );
        }
        guest::run(&config.database, &statements).await;
        let settings = json!({ "mail": format!("smtp://{}", sink.address), "database": config.database, "data": config.data });
        let (mut kills, mut seed) = (0, 7_u64);
        loop {
            let mut child = Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "the_child_serves", "--ignored"])
                .env(SERVER, settings.to_string())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let before = sink.received().len();
            let begun = std::time::Instant::now();
            while sink.received().len() == before && begun.elapsed() < Duration::from_secs(60) {
                tokio::time::sleep(Duration::from_millis(5)).await;
                let row =
                    sqlx::query("SELECT count(*) FROM outbox WHERE sent IS NULL").fetch_one(&mut connection);
                if row.await.unwrap().get::<i64, _>(0) == 0 {
                    break;
                }
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            tokio::time::sleep(Duration::from_millis((seed >> 33) % 300)).await;
            child.kill().unwrap();
            child.wait().unwrap();
            let row = sqlx::query("SELECT count(*) FROM outbox WHERE sent IS NULL")
                .fetch_one(&mut connection)
                .await;
            if row.unwrap().get::<i64, _>(0) == 0 {
                break;
            }
            kills += 1;
            assert!(kills < 2 * LETTERS, "it does not get on");
        }
        let mut came: BTreeMap<String, usize> = BTreeMap::new();
        for letter in sink.received() {
            *came.entry(letter.id()).or_default() += 1;
        }
        let all: BTreeSet<String> =
            (0..LETTERS).map(|number| format!("<letter{number}@draughts.example>")).collect();
        assert_eq!(
            came.keys().cloned().collect::<BTreeSet<_>>(),
            all,
            "none is lost, and none is another one"
        );
        let twice = came.values().map(|count| count - 1).sum::<usize>();
        println!("killed {kills} times, {twice} of {LETTERS} letters came once more under their name");
        assert!(kills >= 3, "the server was killed between letters");
        assert!(twice <= kills, "no more than one for each time that the answer was on the way");
        let _ = connection.close().await;
    }
}

#[tokio::test]
async fn a_forgotten_password_is_renewed_by_a_key_for_one_use_within_an_hour() {
    for config in each_database().await {
        put_ahead(0);
        let sink = Sink::start(Duration::ZERO).await;
        let server = server::start(with_mail(config, &sink)).await.unwrap();
        let mut ann = account(server.address, "ann").await;
        confirm(&mut ann, &sink, "ann@example.org", "never", 0).await;
        let mut stranger = Guest::new(server.address);
        // The answer does not say whether the address is anybody's.
        let mut answers = Vec::new();
        for address in ["nobody@example.org", "ann@example.org", "ANN@example.org "] {
            let answer = stranger.post("/api/forgotten", json!({ "address": address })).await;
            answers.push((answer.status, answer.body));
        }
        assert!(answers.iter().all(|answer| *answer == (204, Vec::new())), "{answers:?}");
        let letter = sink.wait(2).await.remove(1);
        is_acceptable(&letter, false);
        let link = letter.link("/mail/password");
        let key = link.split_once("key=").unwrap().1.to_owned();
        let page = stranger.get(&link).await;
        assert!(page.status == 200 && page.text().contains("New password"), "{}", page.text());
        let renew = async |key: &str, password: &str| {
            let mut stranger = Guest::new(server.address);
            stranger.post("/api/password", json!({ "key": key, "password": password })).await
        };
        // A bad password does not use the key up; no other key is worth anything.
        assert_eq!(renew(&key, "password1").await.json()["error"]["code"], "password-bad");
        assert_eq!(renew(&"0".repeat(64), "a horse by the stable").await.status, 400);
        assert_eq!(renew("", "a horse by the stable").await.status, 400);
        assert_eq!(ann.get("/api/me").await.json()["name"], "ann");
        let done = renew(&key, "a horse by the stable").await;
        assert_eq!(done.status, 204, "{}", done.text());
        assert_eq!(ann.get("/api/me").await.json(), Value::Null, "every log-in has ended");
        assert_eq!(renew(&key, "another horse and stable").await.status, 400, "it is used");
        let log_in = async |password: &str| {
            let mut guest = Guest::new(server.address);
            guest.post("/api/sessions", json!({ "name": "ann", "password": password })).await.status
        };
        assert_eq!((log_in("long enough").await, log_in("a horse by the stable").await), (403, 200));
        // Once in a quarter of an hour, and for an hour.
        put_ahead(HOUR / 4);
        assert_eq!(
            stranger.post("/api/forgotten", json!({ "address": "ann@example.org" })).await.status,
            204
        );
        let letter = sink.wait(3).await.remove(2);
        let key = letter.link("/mail/password").split_once("key=").unwrap().1.to_owned();
        put_ahead(HOUR / 4 + HOUR + 60_000);
        assert_eq!(renew(&key, "a third horse is here").await.status, 400, "it is too old");
        put_ahead(0);
        server.stop().await;
    }
}

#[tokio::test]
async fn without_a_mail_server_nothing_is_offered_and_half_of_the_settings_is_refused() {
    let server = guest::start().await;
    let mut ann = account(server.address, "ann").await;
    assert_eq!(set_mail(&mut ann, "ann@example.org", "once").await.status, 400);
    assert_eq!(ann.post("/api/forgotten", json!({ "address": "ann@example.org" })).await.status, 400);
    assert!(!ann.get("/account").await.text().contains("id=\"mail\""));
    server.stop().await;
    let half = Config { mail: Some("smtp://127.0.0.1:25".to_owned()), ..guest::config() };
    let refused = server::start(half).await.unwrap_err().to_string();
    assert!(refused.contains("mail-from"), "{refused}");
}

/// 10.3.4: a first move is asked for after 30 days, a move is repeated after 40; who has to do it is told by letter, once, and not when it is done.
#[tokio::test]
async fn what_is_owed_in_a_bureau_comes_by_letter_once_10_3_4() {
    for config in each_database().await {
        put_ahead(0);
        let sink = Sink::start(Duration::ZERO).await;
        let config = with_mail(config, &sink);
        let server = server::start(config.clone()).await.unwrap();
        let (mut ann, mut bob) = (account(server.address, "ann").await, account(server.address, "bob").await);
        confirm(&mut ann, &sink, "ann@example.org", "once", 0).await;
        confirm(&mut bob, &sink, "bob@example.org", "once", 1).await;
        let today = today();
        let date = |day: i64| correspondence::Iso(game::Day(i32::try_from(day).unwrap())).to_string();
        let list = format!("Event: K-12\nName: Cup\nStart: {}\nPlayer: Petrov\nPlayer: Sedov\n", date(today));
        let made = ann.post("/api/bureaus", json!({ "list": list })).await.json();
        let bureau = made["id"].as_str().unwrap().to_owned();
        let (roles, first) = (format!("/api/bureaus/{bureau}/roles"), format!("/bureau/{bureau}/1"));
        let seen = ann.get(&format!("/api/bureaus/{bureau}/games/1")).await.json();
        // Ann has White.
        for (side, name) in [("white", "ann"), ("black", "bob")] {
            let role = format!("player {}", seen["game"][side]);
            let given = ann.ask("PUT", &roles, json!({ "role": role, "account": name })).await;
            assert_eq!(given.status, 200, "{}", given.text());
        }
        put_ahead(29 * DAY);
        tokio::time::sleep(Duration::from_secs(6)).await;
        assert_eq!(sink.received().len(), 2, "only the letters that confirm");
        // Thirty days without a first move: Black has to ask for it.
        put_ahead(to_noon_after(30));
        let asks = sink.wait(3).await.pop().unwrap();
        is_acceptable(&asks, true);
        assert_eq!(asks.to, "bob@example.org");
        assert!(asks.text().contains("10.3.4") && asks.text().contains("Cup"), "{}", asks.text());
        assert_eq!(asks.link("/bureau/"), first);
        // Neither time nor another server tells it again.
        server.stop().await;
        let server = server::start(config).await.unwrap();
        (ann.address, bob.address) = (server.address, server.address);
        put_ahead(to_noon_after(31));
        tokio::time::sleep(Duration::from_secs(6)).await;
        assert_eq!(sink.received().len(), 3);
        // A move is sent, and not answered for forty days.
        let reply = json!({ "moves": "c3-b4", "sent": date(today + 31) });
        let path = format!("/api/bureaus/{bureau}/games/1/replies");
        assert_eq!(ann.post(&path, reply).await.status, 200);
        put_ahead(to_noon_after(70));
        ann.get("/api/me").await;
        bob.get("/api/me").await;
        tokio::time::sleep(Duration::from_secs(6)).await;
        assert_eq!(sink.received().len(), 3);
        put_ahead(to_noon_after(71));
        let repeat = sink.wait(4).await.pop().unwrap();
        assert_eq!((repeat.to.as_str(), repeat.link("/bureau/")), ("ann@example.org", first));
        // Answered: nothing is told of it any more.
        let reply = json!({ "moves": "f6-g5", "received": date(today + 71), "sent": date(today + 71) });
        let answered = bob.post(&path, reply).await;
        assert_eq!(answered.status, 200, "{}", answered.text());
        put_ahead(100 * DAY);
        tokio::time::sleep(Duration::from_secs(6)).await;
        assert_eq!(sink.received().len(), 4);
        put_ahead(0);
        server.stop().await;
    }
}

/// A push service as small as it can be: it notes what it is asked and says what became of the device.
async fn push_service(status: &'static str) -> (String, std::sync::Arc<std::sync::Mutex<Vec<String>>>) {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let heard = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let kept = std::sync::Arc::clone(&heard);
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = Vec::new();
            while !request.ends_with(b"\r\n\r\n") {
                let mut part = [0; 1_024];
                let count = stream.read(&mut part).await.unwrap();
                if count == 0 {
                    break;
                }
                request.extend_from_slice(&part[..count]);
            }
            kept.lock().unwrap().push(String::from_utf8(request).unwrap());
            let _ =
                stream.write_all(format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n").as_bytes()).await;
        }
    });
    (address, heard)
}

#[tokio::test]
async fn a_device_is_woken_when_it_is_its_owners_move_and_asks_what_there_is_to_tell() {
    for config in each_database().await {
        put_ahead(0);
        let (service, heard) = push_service("201 Created").await;
        let server = server::start(Config {
            push: Some("mailto:ann@draughts.example".to_owned()),
            push_service: Some(service.clone()),
            ..config
        })
        .await
        .unwrap();
        let (mut ann, mut bob) = (account(server.address, "ann").await, account(server.address, "bob").await);
        let device = json!({ "endpoint": format!("{service}/device/ann") });
        assert_eq!(Guest::new(server.address).ask("PUT", "/api/push", device.clone()).await.status, 403);
        for wrong in
            ["https://127.0.0.1/x", "http://127.0.0.1:1/x", "https://fcm.googleapis.com/a\r\nX: y", ""]
        {
            assert_eq!(
                ann.ask("PUT", "/api/push", json!({ "endpoint": wrong })).await.status,
                400,
                "{wrong}"
            );
        }
        assert_eq!(ann.ask("PUT", "/api/push", device.clone()).await.status, 204);
        let game = meet(&mut ann, &mut bob, "3days").await;
        drop([ann.socket(&game, None).await, bob.socket(&game, None).await]);
        put_ahead(20_000);
        let wait = async |count: usize| {
            for _ in 0..200 {
                if heard.lock().unwrap().len() >= count {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            heard.lock().unwrap().clone()
        };
        let asked = wait(1).await;
        assert_eq!(asked.len(), 1, "{asked:?}");
        let lines: Vec<&str> = asked[0].split("\r\n").collect();
        assert_eq!(lines[0], "POST /device/ann HTTP/1.1");
        assert!(lines.contains(&"TTL: 86400"), "kept for a day: {lines:?}");
        assert!(lines.iter().any(|line| line.starts_with("Authorization: vapid t=")), "{lines:?}");
        assert!(lines.contains(&"Content-Length: 0"), "nothing is said on the way: {lines:?}");
        let news = ann.get("/api/news").await.json();
        assert_eq!((&news[0]["url"], news.as_array().unwrap().len()), (&json!(format!("/g/{game}")), 1));
        assert_eq!(bob.get("/api/news").await.json(), json!([]));
        // A stranger cannot end it; its owner can.
        assert_eq!(bob.ask("DELETE", "/api/push", device.clone()).await.status, 204);
        put_ahead(2 * DAY + 10 * HOUR);
        assert_eq!(wait(2).await.len(), 2, "the reminder");
        assert_eq!(ann.ask("DELETE", "/api/push", device).await.status, 204);
        put_ahead(4 * DAY);
        tokio::time::sleep(Duration::from_secs(8)).await;
        assert_eq!(heard.lock().unwrap().len(), 2, "the end of the game is told to nobody");
        put_ahead(0);
        server.stop().await;
    }
}

#[tokio::test]
async fn a_device_that_its_service_does_not_know_any_more_is_forgotten() {
    let (service, heard) = push_service("410 Gone").await;
    let server = server::start(Config {
        push: Some("mailto:ann@draughts.example".to_owned()),
        push_service: Some(service.clone()),
        ..guest::config()
    })
    .await
    .unwrap();
    let (mut ann, mut bob) = (account(server.address, "ann").await, account(server.address, "bob").await);
    let device = json!({ "endpoint": format!("{service}/gone") });
    assert_eq!(ann.ask("PUT", "/api/push", device).await.status, 204);
    for count in [1, 1] {
        let game = meet(&mut ann, &mut bob, "3days").await;
        drop([ann.socket(&game, None).await, bob.socket(&game, None).await]);
        put_ahead(20_000);
        tokio::time::sleep(Duration::from_secs(12)).await;
        assert_eq!(heard.lock().unwrap().len(), count);
    }
    put_ahead(0);
    server.stop().await;
}
