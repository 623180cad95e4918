//! Contests of composers and solvers on the platform: who may do and see what, and when. Everything here is one process with one clock, which is put ahead; nextest gives each test its own.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use guest::{DAY, Guest, account, each_database};
use serde_json::{Value, json};
use server::time::put_ahead;

const STUDY: &str = "[GameType \"25\"]\n[SetUp \"1\"]\n[FEN \"W:WKa5,a3:Ba7,f4\"]\n[Task \"win\"]\n[Author \"Shoshin\"]\n[White \"Somebody\"]\n\n1. a5-b4 *\n";
const COOKED: &str = "[GameType \"25\"]\n[SetUp \"1\"]\n[FEN \"W:WKa1,Kc1:Bh8\"]\n[Task \"win\"]\n[Author \"Nobody\"]\n\n1. a1-b2 *\n";

/// The day so many days from now.
fn day(days: i64) -> String {
    let now = jiff::Timestamp::now() + jiff::SignedDuration::from_millis(days * DAY);
    now.to_zoned(jiff::tz::TimeZone::UTC).strftime("%Y-%m-%d").to_string()
}

/// So many days from now. A log-in that nobody uses for ninety days ends, and that it was used is written down behind the answer: it gets the time.
async fn ahead(days: i64) {
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    put_ahead(days * DAY);
}

async fn does(guest: &mut Guest, path: &str, act: Value) -> Value {
    let answer = guest.post(&format!("/api{path}"), act.clone()).await;
    assert_eq!(answer.status, 200, "{act}: {}", answer.text());
    answer.json()
}

async fn refused(guest: &mut Guest, path: &str, act: Value) -> (u16, String) {
    let answer = guest.post(&format!("/api{path}"), act.clone()).await;
    assert_ne!(answer.status, 200, "{act}");
    (answer.status, answer.json()["error"]["text"].as_str().unwrap_or_default().to_owned())
}

async fn seen(guest: &mut Guest, path: &str) -> Value {
    let answer = guest.get(&format!("/api{path}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

fn regulations() -> Value {
    json!({
        "kind": "composers", "name": "Кубок", "status": "club", "organiser": "Club", "conditions": "new compositions", "closed": true,
        "sections": [{ "name": "studies", "senior": "Senior", "judges": ["Second"] }],
        "most": 2, "best": 1, "deadline": day(100), "chief": "Chief", "secretary": "Secretary",
        "preliminary": day(130), "in_force": day(200),
    })
}

/// From the announcement to the final results (11.5.2, 11.7): a closed contest hides the authors from the judges, marks come from the judges of the section after the deadline, complaints from authors
/// within two months, decisions from the chief arbiter.
#[tokio::test]
async fn a_closed_contest_of_composers_11_5_11_7() {
    for config in each_database().await {
        put_ahead(0);
        let server = server::start(config).await.unwrap();
        let mut people = Vec::new();
        for name in ["Chief", "Secretary", "Senior", "Second", "Anna", "Boris"] {
            people.push(account(server.address, name).await);
        }
        let [chief, secretary, senior, second, anna, boris] = &mut people[..] else { unreachable!() };
        // Whoever is named has an account, and the three months are counted.
        let mut wrong = regulations();
        wrong["chief"] = json!("Nobody");
        assert_eq!(refused(secretary, "/contests", wrong).await.0, 400);
        let mut hurried = regulations();
        hurried["deadline"] = json!(day(60));
        let (status, text) = refused(secretary, "/contests", hurried).await;
        assert!(status == 409 && text.contains("11.5.2"), "{text}");
        let made = secretary.post("/api/contests", regulations()).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let path = made.json()["url"].as_str().unwrap().to_owned();
        assert_eq!(made.json()["url"], json!(format!("/contests/{}", made.json()["id"].as_str().unwrap())));

        let enter = json!({ "do": "enter", "section": "studies", "place": "Тверь", "pdn": STUDY });
        assert_eq!(refused(&mut Guest::new(server.address), &path, enter.clone()).await.0, 403);
        does(anna, &path, enter.clone()).await;
        let (status, text) = refused(senior, &path, enter.clone()).await;
        assert!(status == 409 && text.contains("11.7"), "{text}");
        assert_eq!(refused(chief, &path, enter.clone()).await.0, 409);
        let bad = json!({ "do": "enter", "section": "studies", "place": "T", "pdn": STUDY.replace("a5-b4", "a5-b5") });
        assert_eq!(refused(boris, &path, bad).await.0, 400);
        does(boris, &path, json!({ "do": "enter", "section": "studies", "place": "Брянск", "pdn": COOKED }))
            .await;

        // Who sees what: a judge the composition and no name, an author their own only, anybody nothing.
        let sheet = seen(senior, &path).await;
        assert_eq!(sheet["entries"].as_array().unwrap().len(), 2);
        assert!(!sheet.to_string().contains("Anna") && !sheet.to_string().contains("Somebody"), "{sheet}");
        assert!(!sheet["entries"][0]["judged"].as_bool().unwrap(), "not before the deadline");
        let own = seen(anna, &path).await;
        assert_eq!(own["entries"].as_array().unwrap().len(), 1);
        assert_eq!(own["entries"][0]["authors"], "Anna, Тверь");
        assert_eq!(seen(&mut Guest::new(server.address), &path).await["entries"], json!([]));
        let mark = json!({ "do": "mark", "entry": 1, "mark": "8.5", "remark": "fine" });
        assert_eq!(refused(senior, &path, mark.clone()).await.0, 409);

        ahead(50).await;
        for person in [&mut *chief, secretary, senior, second, anna, boris] {
            seen(person, &path).await;
        }
        ahead(101).await;
        assert!(seen(senior, &path).await["entries"][0]["judged"].as_bool().unwrap());
        assert_ne!(seen(senior, &path).await["stage"], sheet["stage"], "nothing is taken any more");
        let (status, text) = refused(anna, &path, mark.clone()).await;
        assert!(status == 409 && text.contains("11.7"), "{text}");
        does(senior, &path, mark.clone()).await;
        let other = does(second, &path, json!({ "do": "mark", "entry": 1, "mark": "9.5" })).await;
        assert_eq!(other["entries"][0]["own_mark"], "9.5");
        assert_eq!(other["entries"][0]["outcome"], Value::Null, "a judge sees no other mark");
        assert_eq!(refused(secretary, &path, json!({ "do": "preliminary" })).await.0, 409);
        let out = json!({ "do": "exclude", "entry": 2, "clause": "11.2.6", "reason": "cook" });
        does(senior, &path, out).await;
        assert_eq!(refused(senior, &path, json!({ "do": "preliminary" })).await.0, 403);
        // A judge is known by the account, whatever it is called now.
        let renamed = senior.ask("PATCH", "/api/accounts/me", json!({ "name": "Older" })).await;
        assert!(renamed.status < 300, "{}", renamed.text());
        does(senior, &path, mark).await;
        let out = does(chief, &path, json!({ "do": "preliminary" })).await;
        assert!(out["sections"][0]["results"].to_string().contains("9.0"), "the mean of 8.5 and 9.5: {out}");
        let anybody = seen(&mut Guest::new(server.address), &path).await;
        assert_eq!(anybody["entries"].as_array().unwrap().len(), 2);
        assert!(
            !anybody["entries"].to_string().contains("Anna")
                && !anybody["sections"].to_string().contains("Anna")
        );

        does(boris, &path, json!({ "do": "complain", "entry": 2, "text": "it is no cook" })).await;
        assert_eq!(refused(second, &path, json!({ "do": "complain", "entry": 2, "text": "x" })).await.0, 409);
        let revise = json!({ "do": "revise", "entry": 2, "mark": "3", "reason": "half a point" });
        assert_eq!(refused(secretary, &path, revise.clone()).await.0, 403);
        does(chief, &path, revise).await;
        ahead(170).await;
        let (status, text) = refused(chief, &path, json!({ "do": "final" })).await;
        assert!(status == 409 && text.contains("11.5.2"), "not in force before the 200th day: {text}");
        seen(anna, &path).await;
        ahead(201).await;
        assert_eq!(refused(chief, &path, json!({ "do": "final" })).await.0, 409, "a complaint is open");
        does(chief, &path, json!({ "do": "decide", "complaint": 1, "reason": "upheld in part" })).await;
        let done = does(chief, &path, json!({ "do": "final" })).await;
        assert!(done["sections"][0]["results"].to_string().contains("Anna"), "{done}");
        let letter = seen(anna, &path).await["letter"].to_string();
        assert!(letter.contains("Anna") && letter.contains("9.0"), "{letter}");
        // Another server reads the same log.
        let listed = seen(&mut Guest::new(server.address), "/contests").await;
        assert_eq!(listed[0]["name"], "Кубок");
        server.stop().await;
    }
}

/// 11.6.1: solvers see no author and no solution before the results are out; in a timed contest nothing at all before their own time runs, and nothing is taken after it.
#[tokio::test]
async fn a_timed_contest_of_solvers_11_6() {
    for config in each_database().await {
        put_ahead(0);
        let server = server::start(config).await.unwrap();
        let mut host = account(server.address, "Host").await;
        let (mut vera, mut gleb) =
            (account(server.address, "Vera").await, account(server.address, "Gleb").await);
        let now = jiff::Timestamp::now().as_millisecond();
        let pdn = format!("{}\n{COOKED}", STUDY.replace("[White", "[Points \"6\"]\n[White"));
        let terms = json!({
            "kind": "solvers", "name": "Решатели", "status": "club", "organiser": "Club", "awards": "a book",
            "closes": now + 2 * DAY, "results": now + 5 * DAY, "minutes": 30, "pdn": pdn,
            "whole": "10", "cook": "2", "unsolvable": "2", "inaccuracy": "0.5",
        });
        let mut nameless = terms.clone();
        nameless["pdn"] = json!(STUDY.replace("[Author \"Shoshin\"]\n", ""));
        assert_eq!(refused(&mut host, "/contests", nameless).await.0, 400);
        let made = host.post("/api/contests", terms).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let path = made.json()["url"].as_str().unwrap().to_owned();

        assert_eq!(seen(&mut vera, &path).await["entries"], json!([]));
        let answer = |composition: usize, lines: Value| json!({ "do": "answer", "composition": composition, "lines": lines });
        assert_eq!(refused(&mut vera, &path, answer(1, json!(["a5-b4"]))).await.0, 409);
        assert_eq!(refused(&mut host, &path, json!({ "do": "begin" })).await.0, 403);
        let begun = does(&mut vera, &path, json!({ "do": "begin" })).await;
        assert_eq!(begun["entries"].as_array().unwrap().len(), 2);
        assert_eq!(begun["entries"][0]["worth"], "6.0");
        let text = begun.to_string();
        assert!(!text.contains("Shoshin") && !text.contains("a5-b4"), "{text}");
        assert_eq!(refused(&mut vera, &path, answer(1, json!(["a5-b5"]))).await.0, 400);
        does(&mut vera, &path, answer(1, json!(["a5-b4"]))).await;
        // Both the author's move and a cook.
        let cooked = does(&mut vera, &path, answer(2, json!(["a1-b2", "c1-d2"]))).await;
        assert_eq!(cooked["entries"][1]["answer"], json!(["a1-b2", "c1-d2"]));
        put_ahead(31 * 60_000);
        assert_eq!(refused(&mut vera, &path, answer(1, json!([]))).await.0, 409);
        does(&mut gleb, &path, json!({ "do": "begin" })).await;
        does(&mut gleb, &path, answer(1, json!([]))).await;
        assert_eq!(seen(&mut gleb, &path).await["answers"], json!([]), "nobody sees other answers");
        assert_eq!(refused(&mut host, &path, json!({ "do": "publish" })).await.0, 409);

        ahead(3).await;
        assert_eq!(refused(&mut gleb, &path, json!({ "do": "judge" })).await.0, 403);
        let judged = does(&mut host, &path, json!({ "do": "judge" })).await;
        assert!(
            judged["answers"].as_array().unwrap().iter().all(|answer| answer["award"].is_string()),
            "{judged}"
        );
        let award = json!({ "do": "award", "solver": "Gleb", "composition": 1, "points": "1", "reason": "" });
        assert_eq!(refused(&mut host, &path, award.clone()).await.0, 400, "a reason is needed");
        let mut award = award;
        award["reason"] = json!("a good try");
        does(&mut host, &path, award).await;
        let out = does(&mut host, &path, json!({ "do": "publish" })).await;
        // The whole study is 6, the whole of the other 10 and 2 for the cook.
        assert_eq!(out["results"][0]["solver"], "Vera");
        assert_eq!(out["results"][0]["points"], "18.0", "{out}");
        assert_eq!(out["results"][1]["points"], "1.0");
        let anybody = seen(&mut Guest::new(server.address), &path).await;
        assert_eq!(anybody["entries"][0]["authors"], "Shoshin");
        assert_eq!(anybody["entries"][0]["solution"], "1. a5-b4");
        server.stop().await;
    }
}

/// The first try at a puzzle counts, for the puzzle and for who tries.
#[tokio::test]
async fn puzzles_are_rated_by_how_people_fare() {
    for config in each_database().await {
        let server = server::start(config).await.unwrap();
        let mut vera = account(server.address, "Vera").await;
        let page = vera.get("/puzzles/russian").await.text();
        let fen = page.split("\"fen\":\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        let tried = |solved: bool| json!({ "fen": fen, "solved": solved });
        let first = does(&mut vera, "/puzzles/russian", tried(true)).await;
        assert!(first["counted"].as_bool().unwrap() && first["solver"].as_i64().unwrap() > 1500, "{first}");
        let again = does(&mut vera, "/puzzles/russian", tried(false)).await;
        assert_eq!((&again["counted"], &again["solver"]), (&json!(false), &first["solver"]));
        let stranger = does(&mut Guest::new(server.address), "/puzzles/russian", tried(false)).await;
        assert_eq!(stranger["counted"], json!(false));
        assert_eq!(
            refused(&mut vera, "/puzzles/russian", json!({ "fen": "W:Wa1:Bh8", "solved": true })).await.0,
            404
        );
        assert_eq!(refused(&mut vera, "/puzzles/renju", tried(true)).await.0, 404);
        let page = vera.get("/puzzles/russian").await.text();
        assert!(page.contains("\"tries\":1") && page.contains("\"solved\":1"));
        server.stop().await;
    }
}
