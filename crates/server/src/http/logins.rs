//! Log-ins in use: what is open under a log-in closes when the log-in ends.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use store::Session;

/// What is open, by person.
#[derive(Debug, Default)]
pub(crate) struct LogIns {
    open: Mutex<HashMap<String, Vec<Used>>>,
}

/// Something that is open under a log-in.
#[derive(Debug)]
struct Used {
    session: String,
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

/// Waits until a log-in ends, if there is one.
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
    fn open(&self) -> MutexGuard<'_, HashMap<String, Vec<Used>>> {
        // The map is whole after each of the operations on it, whatever becomes of the thread.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something is opened under a log-in. Whoever opens it looks the log-in up again afterwards: it may have ended just before.
    pub(crate) fn enter<'a>(&'a self, session: &'a Session) -> Open<'a> {
        let ended = Arc::new(Notify::new());
        let used = Used { session: session.hash.clone(), ended: Arc::clone(&ended) };
        self.open().entry(session.person.clone()).or_default().push(used);
        Open { log_ins: self, person: &session.person, ended }
    }

    /// Some log-ins of a person have ended.
    pub(crate) fn end(&self, person: &str, which: impl Fn(&str) -> bool) {
        for used in self.open().get(person).into_iter().flatten().filter(|used| which(&used.session)) {
            // Kept for one who is not waiting yet.
            used.ended.notify_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_what_is_open_under_the_log_in_hears_that_it_ended() {
        let log_ins = LogIns::default();
        let session = |hash: &str| Session {
            hash: hash.to_owned(),
            person: "ann".to_owned(),
            created: 0,
            seen: 0,
            agent: String::new(),
        };
        let (one, two) = (session("one"), session("two"));
        let (first, second) = (log_ins.enter(&one), log_ins.enter(&two));
        log_ins.end("ann", |hash| hash == "one");
        log_ins.end("bob", |_| true);
        first.ended().await;
        tokio::select! {
            biased;
            () = second.ended() => panic!("the other log-in goes on"),
            () = std::future::ready(()) => {}
        }
        drop((first, second));
        assert!(log_ins.open().is_empty());
    }
}
