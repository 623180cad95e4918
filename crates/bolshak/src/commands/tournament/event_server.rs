//! An event of a server: its log is read and added to over HTTP, with a key of the account.
//!
//! Several people act at once there. What a command adds is judged by the server against what the log has become meanwhile, so that of two who
//! contradict each other the second is told what the first has done.

use std::fmt::Display;
use std::path::Path;
use std::time::Duration;

use language::Language;
use serde_json::{Value, json};
use ureq::http::{Response, StatusCode};
use ureq::{Agent, Body};

use crate::commands::log_file::{Lines, line_fault};
use crate::failure::Failure;

/// A server that says nothing for so long is given up.
const PATIENCE: Duration = Duration::from_secs(30);
/// A log is not larger.
const MOST_BYTES: u64 = 64 * 1024 * 1024;
/// The variable that holds the key.
pub(super) const KEY: &str = "BOLSHAK_KEY";

/// The log of an event on a server.
pub(super) struct EventServer {
    /// The address of the event in the API.
    address: String,
    key: String,
    agent: Agent,
    /// Up to which act the log was read.
    version: Option<u32>,
    language: Language,
}

impl EventServer {
    /// Whether what is given for a file is an address.
    pub(super) fn is_address(path: &Path) -> bool {
        path.to_str().is_some_and(|text| text.starts_with("http://") || text.starts_with("https://"))
    }

    /// Reads the log of the event whose page has this address, with the key of somebody on its panel.
    pub(super) fn open(path: &Path, key: Option<&str>, language: Language) -> Result<(Self, Lines), Failure> {
        let page = path.display().to_string();
        let wrong = |text: &str| Failure::Input(language.say(text, &[("path", page.as_str().into())]));
        let address = api_address(&page).ok_or_else(|| wrong("tournament-server-address"))?;
        let key = key.map(str::trim).filter(|key| !key.is_empty());
        let key = key.ok_or_else(|| {
            Failure::Input(language.say("tournament-server-no-key", &[("variable", KEY.into())]))
        })?;
        // The key goes to the server that was named and to no other.
        let agent = Agent::config_builder().timeout_global(Some(PATIENCE)).http_status_as_error(false);
        let agent = agent.max_redirects(0).max_redirects_will_error(false).build().into();
        let mut server = Self { address, key: key.to_owned(), agent, version: None, language };
        let asked = server.agent.get(format!("{}/file", server.address));
        let asked = asked.header("authorization", format!("Bearer {key}"));
        let mut answer =
            asked.header("accept-language", language.code()).call().map_err(|error| server.failed(&error))?;
        if answer.status() != StatusCode::OK {
            return Err(server.refusal(&mut answer));
        }
        let version = answer.headers().get("bolshak-version");
        server.version = version.and_then(|version| version.to_str().ok()?.parse().ok());
        let text = answer.body_mut().with_config().limit(MOST_BYTES).read_to_string();
        let text = text.map_err(|error| server.failed(&error))?;
        let mut lines = Lines::new();
        for (line, text) in (1..).zip(text.lines()) {
            let mut value: Value = serde_json::from_str(text).map_err(|error| {
                let error = ("error", error.to_string().into());
                line_fault(language, &page, "tournament-file-not-json", line, Some(error))
            })?;
            if let Some(object) = value.as_object_mut() {
                object.remove("n");
            }
            lines.push((line, value));
        }
        Ok((server, lines))
    }

    /// Adds acts, all of them or none. When this returns the server has them on its disk.
    pub(super) fn write(&mut self, acts: &[String]) -> Result<(), Failure> {
        let acts: Result<Vec<Value>, _> = acts.iter().map(|act| serde_json::from_str(act)).collect();
        let body = json!({ "version": self.version, "acts": acts.map_err(Failure::input)? }).to_string();
        let asked = self.agent.post(format!("{}/acts", self.address));
        let asked = asked.header("authorization", format!("Bearer {}", self.key));
        let asked = asked.header("accept-language", self.language.code()).content_type("application/json");
        let mut answer = asked.send(body).map_err(|error| {
            let arguments = [("address", self.address.as_str().into()), ("error", error.to_string().into())];
            Failure::Input(self.language.say("tournament-server-unknown", &arguments))
        })?;
        if answer.status() != StatusCode::OK {
            return Err(self.refusal(&mut answer));
        }
        let done = answer.body_mut().read_to_string().unwrap_or_default();
        let done = serde_json::from_str::<Value>(&done).unwrap_or_default();
        self.version = done["v"].as_u64().and_then(|v| u32::try_from(v).ok());
        Ok(())
    }

    fn failed(&self, why: &dyn Display) -> Failure {
        let arguments = [("address", self.address.as_str().into()), ("error", why.to_string().into())];
        Failure::Input(self.language.say("tournament-server-away", &arguments))
    }

    /// What the server says, in the language that was asked for; of an answer that is not the API's only its status.
    fn refusal(&self, answer: &mut Response<Body>) -> Failure {
        let text = answer.body_mut().read_to_string().unwrap_or_default();
        let said = serde_json::from_str::<Value>(&text).unwrap_or_default();
        match said["error"]["text"].as_str() {
            Some(text) => Failure::Input(text.to_owned()),
            None => self.failed(&answer.status()),
        }
    }
}

/// `https://host/e/ID`, as the browser shows it, as an address of the API.
fn api_address(page: &str) -> Option<String> {
    let (server, rest) = page.rsplit_once("/e/")?;
    let id = rest.split(['/', '?', '#']).next().filter(|id| !id.is_empty())?;
    let plain = id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    (plain && !server.ends_with('/')).then(|| format!("{server}/api/events/{id}"))
}

#[cfg(test)]
mod tests {
    use super::api_address;

    #[test]
    fn an_address_of_a_page_is_an_address_of_the_api() {
        for (page, address) in [
            ("https://draughts.example/e/0198", Some("https://draughts.example/api/events/0198")),
            ("http://127.0.0.1:8080/e/01-98?stage=2#panel", Some("http://127.0.0.1:8080/api/events/01-98")),
            ("https://host/club/e/7/", Some("https://host/club/api/events/7")),
            ("https://host/e/", None),
            ("https://host/g/7", None),
            ("https://host/e/a b", None),
        ] {
            assert_eq!(api_address(page).as_deref(), address, "{page}");
        }
    }
}
