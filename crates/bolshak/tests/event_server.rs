//! `bolshak tournament` with an event of a server: the same commands, the same log, the rights of the account that made the key.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

use program::program;
use serde_json::{Value, json};
use ureq::Agent;

/// A server of the program, in a folder of its own.
struct Server {
    process: Child,
    address: String,
    folder: PathBuf,
}

impl Server {
    fn start(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("bolshak-event-server-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let mut process = program(&["serve", "--listen", "127.0.0.1:0", "--limits", "false", "--data"])
            .arg(&folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().to_owned();
        assert!(address.starts_with("http://"), "{line:?}");
        Self { process, address, folder }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Somebody with an account, at a browser.
struct Person<'a> {
    server: &'a Server,
    agent: Agent,
    session: String,
}

impl<'a> Person<'a> {
    fn new(server: &'a Server, name: &str) -> Self {
        let agent: Agent = Agent::config_builder().http_status_as_error(false).build().into();
        let mut person = Self { server, agent, session: String::new() };
        let answer = person.post("/api/accounts", &json!({ "name": name, "password": "long enough" }));
        let cookies = answer.headers().get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
        let mut session =
            cookies.filter_map(|c| Some(c.strip_prefix("session=")?.split(';').next()?.to_owned()));
        person.session = session.next().unwrap();
        person
    }

    fn post(&self, path: &str, body: &Value) -> ureq::http::Response<ureq::Body> {
        let asked = self.agent.post(format!("{}{path}", self.server.address));
        let asked = asked.header("cookie", format!("session={}", self.session));
        asked.content_type("application/json").send(body.to_string()).unwrap()
    }

    fn made(&self, path: &str, body: &Value) -> Value {
        let mut answer = self.post(path, body);
        let text = answer.body_mut().read_to_string().unwrap();
        assert!(answer.status().is_success(), "{path}: {text}");
        serde_json::from_str(&text).unwrap()
    }

    fn key(&self, scope: &str) -> String {
        let made = self.made("/api/tokens", &json!({ "name": "desk", "scopes": [scope] }));
        made["token"].as_str().unwrap().to_owned()
    }
}

/// The command line with an event and a key.
struct Desk {
    page: String,
    key: Option<String>,
}

impl Desk {
    fn run(&self, arguments: &[&str]) -> Output {
        let mut command: Command =
            program(&[&["tournament", "--lang", "en", "--file", &self.page], arguments].concat());
        command.env_remove("BOLSHAK_KEY");
        if let Some(key) = &self.key {
            command.env("BOLSHAK_KEY", key);
        }
        command.output().unwrap()
    }

    fn does(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    fn refuses(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    }
}

#[test]
fn an_event_of_a_server_is_conducted_by_its_address_12_4() {
    let server = Server::start("conduct");
    let chief = Person::new(&server, "chief");
    let event = chief.made("/api/events", &json!({ "name": "The cup", "system": "swiss", "rounds": 2 }));
    let page = format!("{}/e/{}", server.address, event["event"].as_str().unwrap());
    let desk = Desk { page: page.clone(), key: Some(chief.key("event:desk")) };
    for name in ["Ann", "Ben", "Cay", "Dan"] {
        desk.does(&["enter", name]);
    }
    desk.does(&["lot", "--seed", "5"]);
    for _ in 1..=2 {
        desk.does(&["pair"]);
        desk.does(&["publish"]);
        desk.does(&["result", "1", "1-0"]);
        desk.does(&["result", "2", "="]);
    }
    // Everybody sees on the page what the command line has done.
    let mut seen = chief.agent.get(page.replace("/e/", "/api/events/")).call().unwrap();
    let seen: Value = serde_json::from_str(&seen.body_mut().read_to_string().unwrap()).unwrap();
    assert_eq!(seen["state"]["rounds"].as_array().unwrap().len(), 2);
    assert_eq!(seen["state"]["finished"], json!(true));
    // Taking back, and doing again.
    desk.does(&["undo"]);
    assert!(desk.does(&["standings"]).contains("Next: `result` for round 2, table 2"));
    desk.does(&["redo"]);
    assert!(desk.refuses(&["result", "1", "0-1"]).contains("correction"), "the rules hold here too");
    // The same log in a file gives the same standings.
    let mut file = chief.agent.get(format!("{}/file", page.replace("/e/", "/api/events/")));
    file = file.header("authorization", format!("Bearer {}", desk.key.as_ref().unwrap()));
    let text = file.call().unwrap().body_mut().read_to_string().unwrap();
    let path = server.folder.join("copy.jsonl");
    std::fs::write(&path, text).unwrap();
    let copy = Desk { page: path.display().to_string(), key: None };
    assert_eq!(copy.does(&["standings", "--json"]), desk.does(&["standings", "--json"]));
}

#[test]
fn a_key_does_what_its_account_may_and_no_more_12_4() {
    let server = Server::start("rights");
    let chief = Person::new(&server, "chief");
    let event = chief.made("/api/events", &json!({ "name": "The cup", "system": "swiss", "rounds": 2 }));
    let page = format!("{}/e/{}", server.address, event["event"].as_str().unwrap());
    let desk = |page: &str, key: Option<String>| Desk { page: page.to_owned(), key };
    assert!(desk(&page, None).refuses(&["standings"]).contains("BOLSHAK_KEY"));
    assert!(desk(&page, Some("bolshak_wrong".to_owned())).refuses(&["standings"]).contains("key"));
    // A key for play opens no desk, not even that of the chief arbiter.
    assert!(desk(&page, Some(chief.key("bot:play"))).refuses(&["standings"]).contains("key"));
    let stranger = Person::new(&server, "stranger");
    desk(&page, Some(stranger.key("event:desk"))).refuses(&["standings"]);
    // A secretary enters people and draws no lot (12.4.5).
    let roles = format!("{}/roles", page.replace(&server.address, "").replace("/e/", "/api/events/"));
    chief.made(&roles, &json!({ "name": "stranger", "role": "secretary" }));
    let secretary = desk(&page, Some(stranger.key("event:desk")));
    secretary.does(&["enter", "Ann"]);
    secretary.does(&["enter", "Ben"]);
    secretary.refuses(&["lot", "--seed", "5"]);
    // What is no event, and who is not there.
    let key = chief.key("event:desk");
    assert!(
        desk("http://127.0.0.1:1/e/7", Some(key.clone())).refuses(&["standings"]).contains("127.0.0.1:1")
    );
    assert!(
        desk(&server.address, Some(key.clone())).refuses(&["standings"]).contains("no address of an event")
    );
    desk(&format!("{}/e/none", server.address), Some(key.clone())).refuses(&["standings"]);
    assert!(desk(&page, Some(key)).refuses(&["new", "Another"]).contains("/events"));
}
