//! When nothing can be written: the server was down, or the database is.
//!
//! Such time is nobody's thinking time (the regulations of the platform). It is noted once, for all games, when it is over; each game takes it
//! into its log, as a pause by the arbiter and its end, when somebody next needs the game. So a server is ready at once, however many
//! games go on, and one that dies before it is ready has changed nothing.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use game::Moment;
use store::{Span, StoreError};
use tokio::sync::watch;

use crate::live::registry::Registry;

/// How long to wait before an outage that could not be noted is noted again.
const AGAIN: Duration = Duration::from_millis(500);

/// The times in which nothing could be written, and whether it is so now.
#[derive(Debug, Default)]
pub(crate) struct Outages {
    /// Since when clocks are held because nothing can be written.
    pub(crate) held: watch::Sender<Option<Moment>>,
    over: Mutex<Vec<Span>>,
}

impl Outages {
    /// The outages that ended after a moment, in their order.
    pub(crate) fn after(&self, moment: Moment) -> Vec<Span> {
        let over = self.over.lock().unwrap_or_else(PoisonError::into_inner);
        let first = over.partition_point(|span| span.ended <= moment.0);
        over[first..].to_vec()
    }

    fn add(&self, span: Span) {
        self.over.lock().unwrap_or_else(PoisonError::into_inner).push(span);
    }
}

impl Registry {
    /// Since when clocks are held because nothing can be written.
    #[must_use]
    pub fn held(&self) -> watch::Receiver<Option<Moment>> {
        self.outages.held.subscribe()
    }

    /// Takes over from the last server: from when it last lived until now no clock runs. Without word from it the last act of each game
    /// says when it lived. Of several servers the database knows when the last of them lived.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn take_up(&self, lived: Option<i64>) -> Result<(), StoreError> {
        // Where others live meanwhile, nothing stood still.
        let stood = if self.nodes.is_some() { self.store.was_down_since() } else { Some(lived) };
        if let Some(lived) = stood {
            let span = Span { began: lived.unwrap_or(0), ended: self.time.now().0 };
            self.store.add_outage(span).await?;
        }
        for span in self.store.outages().await? {
            self.outages.add(span);
        }
        Ok(())
    }

    /// Holds all clocks while nothing can be written; runs as long as the server.
    pub(crate) async fn watch_outages(self: Arc<Self>) {
        let mut outage = self.store.outage();
        let mut life = self.store.life();
        // The node that the hold began with.
        let mut node = None;
        loop {
            let silent = life.as_mut().and_then(|life| life.borrow_and_update().silent);
            let unwritten = outage.borrow_and_update().as_ref().map(|outage| outage.since);
            let began = silent.into_iter().chain(unwritten).min().map(|since| self.time.at(since));
            let now = life.as_ref().map(|life| life.borrow().id);
            let held = *self.outages.held.borrow();
            match (held, began) {
                (None, Some(began)) => {
                    node = now;
                    self.outages.held.send_replace(Some(began));
                }
                // It was found dead meanwhile: the others have gone on with its games, and say themselves from when.
                (Some(_), None) if node != now => {
                    self.outages.held.send_replace(None);
                    continue;
                }
                (None, None) if node.is_some() && node != now => {
                    // Found dead without having noticed: the rooms look whether the games are still theirs.
                    node = now;
                    self.outages.held.send_replace(None);
                }
                (Some(held), None) => {
                    let span = Span { began: held.0, ended: self.time.now().0 };
                    if self.store.add_outage(span).await.is_err() {
                        // The same trouble goes on, and so does the hold.
                        tokio::time::sleep(AGAIN).await;
                        continue;
                    }
                    self.outages.add(span);
                    self.outages.held.send_replace(None);
                    continue;
                }
                _ => {}
            }
            node = node.or(now);
            let lives = async {
                match &mut life {
                    Some(life) => life.changed().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                changed = outage.changed() => if changed.is_err() { return },
                changed = lives => if changed.is_err() { return },
            }
        }
    }
}
