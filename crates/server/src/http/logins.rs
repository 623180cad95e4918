//! Log-ins and keys in use: what is open under one closes when it ends, at whichever server that was.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use store::Session;
use tokio::sync::Notify;

use crate::live::between::{Change, Nodes};
use crate::live::registry::Registry;

/// How often what is open is looked up again, where another server may have ended it without being heard.
const LOOK: Duration = Duration::from_secs(20);

/// What is open, by person.
#[derive(Debug, Default)]
pub(crate) struct LogIns {
    open: Mutex<HashMap<String, Vec<Used>>>,
    /// The other servers, where something may be open, too.
    nodes: Option<Arc<Nodes>>,
}

/// By what somebody has opened something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// A log-in, by its hash.
    LogIn(String),
    /// A key, by its hash.
    Key(String),
}

impl By {
    pub(crate) fn hash(&self) -> &str {
        match self {
            Self::LogIn(hash) | Self::Key(hash) => hash,
        }
    }
}

/// What of a person's ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Which {
    /// Everything: the account is gone.
    Everything,
    /// All log-ins, or all but one. Keys stay.
    LogIns { but: Option<String> },
    /// One log-in or one key, by its hash.
    One(String),
}

impl Which {
    fn is(&self, by: &By) -> bool {
        match (self, by) {
            (Self::Everything, _) => true,
            (Self::LogIns { but }, By::LogIn(hash)) => but.as_ref() != Some(hash),
            (Self::LogIns { .. }, By::Key(_)) => false,
            (Self::One(one), by) => one == by.hash(),
        }
    }
}

/// Something that is open.
#[derive(Debug)]
struct Used {
    by: By,
    ended: Arc<Notify>,
}

/// Something open, as long as it is.
#[derive(Debug)]
pub(crate) struct Open<'a> {
    log_ins: &'a LogIns,
    person: &'a str,
    ended: Arc<Notify>,
}

impl Open<'_> {
    async fn ended(&self) {
        self.ended.notified().await;
    }
}

/// Waits until what somebody opened it by has ended, if there is anything.
pub(crate) async fn ended(open: Option<&Open<'_>>) {
    match open {
        Some(open) => open.ended().await,
        None => std::future::pending().await,
    }
}

impl Drop for Open<'_> {
    fn drop(&mut self) {
        let mut open = self.log_ins.open();
        if let Some(used) = open.get_mut(self.person) {
            used.retain(|used| !Arc::ptr_eq(&used.ended, &self.ended));
            if used.is_empty() {
                open.remove(self.person);
            }
        }
    }
}

impl LogIns {
    pub(crate) fn new(nodes: Option<Arc<Nodes>>) -> Self {
        Self { open: Mutex::default(), nodes }
    }

    fn open(&self) -> MutexGuard<'_, HashMap<String, Vec<Used>>> {
        // The map is whole after each of the operations on it, whatever becomes of the thread.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something is opened. Whoever opens it looks the log-in or key up again afterwards: it may have ended just before.
    pub(crate) fn enter<'a>(&'a self, person: &'a str, by: By) -> Open<'a> {
        let ended = Arc::new(Notify::new());
        let used = Used { by, ended: Arc::clone(&ended) };
        self.open().entry(person.to_owned()).or_default().push(used);
        Open { log_ins: self, person, ended }
    }

    /// The same under a log-in.
    pub(crate) fn enter_session<'a>(&'a self, session: &'a Session) -> Open<'a> {
        self.enter(&session.person, By::LogIn(session.hash.clone()))
    }

    /// Something of a person's has ended: what is open under it closes at every server.
    pub(crate) fn end(&self, person: &str, which: Which) {
        self.end_here(person, &which);
        if let Some(nodes) = &self.nodes {
            nodes.tell(Change::Ends { person: person.to_owned(), which });
        }
    }

    /// The same at this server.
    pub(crate) fn end_here(&self, person: &str, which: &Which) {
        self.close(person, |by| which.is(by));
    }

    fn close(&self, person: &str, ends: impl Fn(&By) -> bool) {
        for used in self.open().get(person).into_iter().flatten().filter(|used| ends(&used.by)) {
            // Kept for one who is not waiting yet.
            used.ended.notify_one();
        }
    }

    /// The hashes under which something is open, each with its person.
    fn in_use(&self) -> HashMap<String, String> {
        let open = self.open();
        let used = open.iter().flat_map(|(person, used)| used.iter().map(move |used| (used, person)));
        used.map(|(used, person)| (used.by.hash().to_owned(), person.clone())).collect()
    }
}

impl Registry {
    /// Closes what is open under log-ins and keys that have ended: what other servers say of it may be lost. Runs as long as the server.
    pub(crate) async fn watch_log_ins(self: Arc<Self>) {
        loop {
            tokio::time::sleep(LOOK).await;
            self.look_at_log_ins().await;
        }
    }

    async fn look_at_log_ins(&self) {
        let in_use = self.log_ins.in_use();
        let hashes: Vec<&str> = in_use.keys().map(String::as_str).collect();
        // What cannot be looked up now is looked up the next time.
        let Ok(valid) = self.store.valid_hashes(&hashes).await else { return };
        for (hash, person) in in_use.iter().filter(|(hash, _)| !valid.contains(*hash)) {
            self.log_ins.close(person, |by| by.hash() == hash);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn is_ended(open: &Open<'_>) -> bool {
        tokio::select! {
            biased;
            () = open.ended() => true,
            () = std::future::ready(()) => false,
        }
    }

    #[tokio::test]
    async fn only_what_is_open_under_the_log_in_hears_that_it_ended() {
        let log_ins = LogIns::default();
        let enter = |by| log_ins.enter("ann", by);
        let one = enter(By::LogIn("one".to_owned()));
        let two = enter(By::LogIn("two".to_owned()));
        let key = enter(By::Key("key".to_owned()));
        log_ins.end("ann", Which::One("one".to_owned()));
        log_ins.end("bob", Which::Everything);
        assert_eq!((is_ended(&one).await, is_ended(&two).await, is_ended(&key).await), (true, false, false));
        log_ins.end("ann", Which::LogIns { but: Some("two".to_owned()) });
        assert_eq!((is_ended(&one).await, is_ended(&two).await, is_ended(&key).await), (true, false, false));
        log_ins.end("ann", Which::LogIns { but: None });
        assert_eq!((is_ended(&two).await, is_ended(&key).await), (true, false));
        log_ins.end("ann", Which::Everything);
        assert!(is_ended(&key).await);
        drop((one, two, key));
        assert!(log_ins.open().is_empty());
    }
}
