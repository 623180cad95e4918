//! The task that sends what is due.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use lettre::AsyncTransport;
use store::{Letter, Mail, Store, StoreError};
use tokio::sync::watch;

use super::Post;
use crate::ids;
use crate::live::registry::Registry;
use crate::metrics::Seldom;

/// How often it is looked what is due.
const EVERY: Duration = Duration::from_secs(2);
/// How long nothing is sent when the mail server cannot be reached.
const UNREACHED: Duration = Duration::from_secs(10);
/// So many are looked at at once.
const AT_ONCE: u32 = 500;
/// A letter that was not taken is tried again after half a minute, and then after twice as long each time, up to an hour.
const AGAIN: i64 = 30_000;
const LONGEST: i64 = 3_600 * 1_000;
/// So long it is remembered what was told, so that the same is not told again.
const REMEMBERED: i64 = 90 * 24 * 3_600 * 1_000;

/// A mail server that is away fails every letter; the log says so a few times a minute.
static FAILED: Seldom = Seldom::new();

/// What goes into one letter: one row of the outbox, or those of a digest.
#[derive(Debug)]
pub(super) struct Bundle {
    pub(super) mail: Mail,
    pub(super) letters: Vec<Letter>,
}

impl Bundle {
    fn ids(&self) -> Vec<String> {
        self.letters.iter().map(|letter| letter.id.clone()).collect()
    }

    /// The name of the letter, the same whenever it is sent: that of its row, or that of all its rows.
    pub(super) fn id(&self) -> String {
        match self.letters.as_slice() {
            [one] => one.id.clone(),
            several => {
                let all: Vec<&str> = several.iter().map(|letter| letter.id.as_str()).collect();
                ids::hash(&all.join(" "))[..32].to_owned()
            }
        }
    }
}

/// Whether letters of a kind tell of games, and so can be left out or gathered; `stop_notices` of the store takes back the same.
pub(super) fn is_notice(kind: &str) -> bool {
    matches!(kind, "move" | "reminder" | "over" | "bureau")
}

/// Puts together what goes into one letter: what is due to one person at one moment, if a digest is wanted.
fn bundles(due: Vec<(Letter, Mail)>) -> Vec<Bundle> {
    // The last one may go on behind what was read.
    let whole = due.len() < usize::try_from(AT_ONCE).unwrap_or(usize::MAX);
    let mut bundles: Vec<Bundle> = Vec::new();
    for (letter, mail) in due {
        let gathered = is_notice(&letter.kind) && mail.notices == "digest";
        match bundles.last_mut().filter(|_| gathered) {
            Some(last)
                if last.mail.person == letter.person
                    && last.letters.iter().all(|other| other.due == letter.due && is_notice(&other.kind)) =>
            {
                last.letters.push(letter);
            }
            _ => bundles.push(Bundle { mail, letters: vec![letter] }),
        }
    }
    if !whole && bundles.len() > 1 {
        bundles.pop();
    }
    bundles
}

/// Sends what is due, as long as the server runs; what is being sent when it stops is noted first.
pub(crate) async fn send_letters(registry: Arc<Registry>, post: Post, mut stop: watch::Receiver<bool>) {
    let mut sender = Sender { registry, post, stop: stop.clone(), tries: HashMap::new(), tidied: i64::MIN };
    while !*stop.borrow() {
        let pause = sender.send_due().await;
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            changed = stop.changed() => if changed.is_err() { return },
        }
    }
}

struct Sender {
    registry: Arc<Registry>,
    post: Post,
    stop: watch::Receiver<bool>,
    /// How often each letter was tried that was not taken.
    tries: HashMap<String, u32>,
    tidied: i64,
}

impl Sender {
    fn store(&self) -> &Store {
        &self.registry.store
    }

    /// Sends what is due now; returns when to look again.
    async fn send_due(&mut self) -> Duration {
        // Of several servers one sends for all.
        if !self.registry.is_first() {
            return EVERY;
        }
        let now = self.registry.time.now().0;
        if now.saturating_sub(self.tidied) > super::CONFIRM {
            self.tidied = now;
            // What does not succeed now is done a day later.
            let _ = self.store().forget_letters(now - REMEMBERED, now).await;
        }
        let Ok(due) = self.store().letters_due(now, AT_ONCE).await else { return EVERY };
        for bundle in bundles(due) {
            if *self.stop.borrow() {
                return EVERY;
            }
            match self.send(&bundle, now).await {
                Ok(Sent::Unreached) => return UNREACHED,
                Ok(Sent::Done) => {}
                Err(_) => return EVERY,
            }
        }
        EVERY
    }

    async fn send(&mut self, bundle: &Bundle, now: i64) -> Result<Sent, StoreError> {
        let Some(message) = self.post.message(&self.registry, bundle, now).await? else {
            // Nobody needs it any more.
            self.store().letters_sent(bundle.ids(), now).await?;
            return Ok(Sent::Done);
        };
        let id = bundle.id();
        match self.post.transport.send(message).await {
            Ok(_) => {
                self.tries.remove(&id);
                self.note(bundle, now).await;
                Ok(Sent::Done)
            }
            Err(error) => {
                if let Some(before) = FAILED.now() {
                    tracing::warn!(letter = %id, %error, before, "a letter was not taken");
                }
                let tries = self.tries.entry(id).or_default();
                let wait = (AGAIN << (*tries).min(10)).min(LONGEST);
                *tries += 1;
                self.store().letters_later(bundle.ids(), now + wait).await?;
                let answered = error.is_permanent() || error.is_transient();
                Ok(if answered { Sent::Done } else { Sent::Unreached })
            }
        }
    }

    /// Notes that a letter was taken; while nothing can be written nothing else is sent.
    async fn note(&self, bundle: &Bundle, now: i64) {
        while self.store().letters_sent(bundle.ids(), now).await.is_err() && !*self.stop.borrow() {
            tokio::time::sleep(EVERY).await;
        }
    }
}

/// What came of an attempt.
enum Sent {
    /// The mail server has answered, or there was nothing to send.
    Done,
    /// It has not answered.
    Unreached,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn due(person: &str, kind: &str, notices: &str, id: &str, due: i64) -> (Letter, Mail) {
        let letter = Letter {
            id: id.to_owned(),
            person: person.to_owned(),
            kind: kind.to_owned(),
            about: String::new(),
            due,
        };
        let mail = Mail {
            person: person.to_owned(),
            address: String::new(),
            confirmed: true,
            notices: notices.to_owned(),
            language: "en".to_owned(),
            stop: String::new(),
        };
        (letter, mail)
    }

    #[test]
    fn a_digest_is_one_letter_with_one_name_and_other_letters_are_their_own() {
        let all = vec![
            due("ann", "move", "digest", "a", 1),
            due("ann", "over", "digest", "b", 1),
            due("bob", "move", "once", "c", 1),
            due("bob", "move", "once", "d", 1),
            due("cid", "password", "digest", "e", 1),
            due("cid", "move", "digest", "f", 1),
            due("cid", "move", "digest", "g", 2),
        ];
        let found = bundles(all.clone());
        let ids: Vec<Vec<String>> = found.iter().map(Bundle::ids).collect();
        assert_eq!(ids, [vec!["a", "b"], vec!["c"], vec!["d"], vec!["e"], vec!["f"], vec!["g"]]);
        assert_eq!(found[1].id(), "c");
        assert_eq!(found[0].id(), bundles(all)[0].id(), "the same whenever it is sent");
    }
}
