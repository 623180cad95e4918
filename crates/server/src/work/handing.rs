//! Work is handed to whichever worker takes it.

use std::time::Duration;

use engine::Stop;
use tokio::sync::oneshot;

use super::{Found, KINDS, Said, Task, subject_of};
use crate::live::between::{Bus, read, write};
use crate::live::pool::{Busy, Work};
use crate::live::registry::Registry;

/// How long a worker has to take a task.
const TAKES: Duration = Duration::from_millis(300);
/// A worker that says nothing for so long is gone; it says four times as often that it is at work.
const GONE: Duration = Duration::from_millis(1_000);
/// So many workers are asked before the server does it itself.
const TRIES: usize = 4;

/// A task that a worker has: whoever goes away tells it so.
struct Given<'a> {
    bus: &'a Bus,
    worker: String,
    reply: String,
    wanted: bool,
}

impl Drop for Given<'_> {
    fn drop(&mut self) {
        if self.wanted {
            self.bus.tell(subject_of(&self.worker), self.reply.clone().into());
        }
    }
}

/// Who is told that somebody has begun; once.
pub(crate) struct Begins(Option<oneshot::Sender<()>>);

impl Begins {
    pub(crate) fn new(begins: oneshot::Sender<()>) -> Self {
        Self(Some(begins))
    }

    /// Nobody wants to know.
    pub(crate) const fn nobody() -> Self {
        Self(None)
    }

    pub(crate) fn now(&mut self) {
        if let Some(begins) = self.0.take() {
            // Nobody may be waiting for it.
            let _ = begins.send(());
        }
    }
}

/// What a worker has found; nothing if none takes it.
async fn by_a_worker(bus: &Bus, work: Work, task: &Task, begins: &mut Begins) -> Option<Found> {
    let (_, kind) = KINDS.iter().find(|(kind, _)| *kind == work)?;
    let body = write(task, b"");
    for _ in 0..TRIES {
        let (reply, mut said) = bus.hand_out(kind, body.clone());
        let mut hear = async |patience| match tokio::time::timeout(patience, said.recv()).await {
            Ok(Some(said)) => Ok(read::<Said>(&said).map(|(said, _)| said)),
            Ok(None) => Err(false),
            Err(_) => Err(true),
        };
        let worker = match hear(TAKES).await {
            Ok(Some(Said::Taken { worker })) => worker,
            // There is no worker at all.
            Err(false) => return None,
            _ => continue,
        };
        let mut given = Given { bus, worker, reply, wanted: true };
        loop {
            match hear(GONE).await {
                Ok(Some(Said::Begun)) => begins.now(),
                Ok(Some(Said::Done(found))) => {
                    given.wanted = false;
                    return Some(*found);
                }
                Ok(Some(Said::Taken { .. } | Said::Working)) => {}
                // Given back, or gone.
                Ok(Some(Said::No) | None) | Err(_) => break,
            }
        }
    }
    None
}

impl Registry {
    /// Has work done: by a worker, if one takes it, else by a thread of this server. Dropping the future ends the work.
    ///
    /// # Errors
    /// If too many wait already, or the work broke off.
    pub(crate) async fn have_done<T: Send + 'static>(
        &self,
        work: Work,
        task: impl FnOnce() -> Task,
        read: impl FnOnce(Found) -> Option<T>,
        mut begins: Begins,
        here: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Busy> {
        if let Some(nodes) = &self.nodes
            && let Some(found) = by_a_worker(&nodes.bus, work, &task(), &mut begins).await
            && let Some(found) = read(found)
        {
            self.metrics.handed_out.add(1);
            return Ok(found);
        }
        let begun = move |stop: &Stop| {
            begins.now();
            here(stop)
        };
        self.engine_pool.run(work, begun).await
    }
}
