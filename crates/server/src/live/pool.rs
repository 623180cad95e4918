//! The threads of the engine: so many and no more, each kind of work in its turn.
//!
//! Games come first: when the program is to move and every thread is busy, an analysis gives its thread back and answers with what it has found so
//! far.
//!
//! Work belongs to whoever asked for it: when they no longer wait – the request was dropped, the socket closed – work that has not begun
//! leaves the queue, and work that has begun finds its [`Stop`] used.

use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use engine::Stop;
use tokio::sync::oneshot;

/// What work is for. A kind goes before those after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Work {
    /// A claim is judged: two people wait with their clocks held. There is always a thread for it.
    Ruling,
    /// The program is to move.
    Opponent,
    /// A position of a finished game is reviewed.
    Review,
    /// Somebody analyses a position.
    Analysis,
    /// A rated game that is over is looked at for the arbiter: when nobody else wants a thread.
    Observation,
}

impl Work {
    /// The most that waits; more are told to come again. Games are not limited by it, what people ask for beside them is.
    const fn most(self) -> usize {
        match self {
            Self::Ruling | Self::Opponent => usize::MAX,
            Self::Review | Self::Analysis | Self::Observation => 64,
        }
    }
}

/// The pool has too much to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy;

/// A pool of engine threads.
#[derive(Clone)]
pub struct EnginePool(Arc<Threads>);

impl std::fmt::Debug for EnginePool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EnginePool").field("load", &self.load()).finish()
    }
}

/// A piece of work. It does not break off; what it gives back tells whoever asked what became of it.
type Job = Box<dyn FnOnce() -> Answer + Send>;
type Answer = Box<dyn FnOnce()>;

/// The threads live as long as somebody can give them work.
struct Threads(Arc<Shared>);

impl Drop for Threads {
    fn drop(&mut self) {
        self.0.queues().closed = true;
        self.0.wake.notify_all();
    }
}

#[derive(Default)]
struct Shared {
    queues: Mutex<Queues>,
    wake: Condvar,
}

#[derive(Default)]
struct Queues {
    waiting: BTreeMap<(Work, u64), (Job, Stop)>,
    next: u64,
    running: BTreeMap<(Work, u64), Stop>,
    /// The threads that do any work.
    threads: usize,
    closed: bool,
}

impl Queues {
    fn count(&self, work: Work) -> usize {
        self.waiting.range((work, 0)..=(work, u64::MAX)).count()
    }

    /// Takes the thread of an analysis, the youngest, if somebody's game would have to wait for one.
    fn make_room(&mut self) {
        let games = self.count(Work::Opponent);
        let free = self.threads.saturating_sub(self.running.len());
        let analyses = self.running.range((Work::Analysis, 0)..=(Work::Analysis, u64::MAX));
        let stopped = analyses.clone().filter(|(_, stop)| stop.is_stopped()).count();
        for _ in 0..games.saturating_sub(free + stopped) {
            let youngest = self.running.range((Work::Analysis, 0)..=(Work::Analysis, u64::MAX));
            if let Some((_, stop)) = youngest.rev().find(|(_, stop)| !stop.is_stopped()) {
                stop.stop();
            }
        }
    }
}

impl Shared {
    fn queues(&self) -> MutexGuard<'_, Queues> {
        // The queues are whole after each of the operations on them, whatever becomes of a thread.
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a thread does all its life: the first of what waits, of the kinds it is there for.
    fn serve(&self, up_to: Work) {
        let mut queues = self.queues();
        loop {
            let first = queues.waiting.first_key_value().map(|(key, _)| *key);
            let key = first.filter(|(work, _)| *work <= up_to);
            let job = key.and_then(|key| Some((key, queues.waiting.remove(&key)?)));
            if let Some((key, (job, stop))) = job {
                queues.running.insert(key, stop);
                drop(queues);
                let answer = job();
                // Whoever hears of it finds the thread free.
                self.queues().running.remove(&key);
                answer();
                queues = self.queues();
            } else if queues.closed {
                return;
            } else {
                queues = self.wake.wait(queues).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}

/// Whoever waits for work: when they go, so does the work.
struct Wanted<'a> {
    shared: &'a Shared,
    key: (Work, u64),
    stop: Stop,
}

impl Drop for Wanted<'_> {
    fn drop(&mut self) {
        self.stop.stop();
        self.shared.queues().waiting.remove(&self.key);
    }
}

impl EnginePool {
    /// A pool of so many threads, and one for rulings alone.
    #[must_use]
    pub fn new(threads: usize) -> Self {
        let shared = Arc::new(Shared::default());
        shared.queues().threads = threads.max(1);
        for up_to in
            std::iter::once(Work::Ruling).chain(std::iter::repeat_n(Work::Observation, threads.max(1)))
        {
            let worker = Arc::clone(&shared);
            let thread = std::thread::Builder::new().name("engine".to_owned());
            if let Err(error) = thread.spawn(move || worker.serve(up_to)) {
                tracing::error!(%error, "a thread of the engine does not start");
            }
        }
        Self(Arc::new(Threads(shared)))
    }

    /// Work that waits for a thread or has one.
    #[must_use]
    pub fn load(&self) -> usize {
        let queues = self.0.0.queues();
        queues.waiting.len() + queues.running.len()
    }

    /// Work of a kind that waits for a thread or has one.
    #[must_use]
    pub fn count(&self, work: Work) -> usize {
        let queues = self.0.0.queues();
        queues.count(work) + queues.running.range((work, 0)..=(work, u64::MAX)).count()
    }

    /// Work that waits for a thread.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.0.0.queues().waiting.len()
    }

    /// Does a piece of work on one of the threads. Dropping the future ends the work.
    ///
    /// # Errors
    /// If too many wait already, or the work broke off.
    pub async fn run<T: Send + 'static>(
        &self,
        work: Work,
        job: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let shared = &*self.0.0;
        let (answer, answered) = oneshot::channel();
        let stop = Stop::new();
        let job = {
            let stop = stop.clone();
            move || -> Answer {
                // A thread outlives work that breaks off; whoever asked for it is told by the sender that is dropped.
                let done = std::panic::catch_unwind(AssertUnwindSafe(|| job(&stop)));
                Box::new(move || {
                    if let Ok(done) = done {
                        // Nobody may be waiting any more.
                        let _ = answer.send(done);
                    }
                })
            }
        };
        let key = {
            let mut queues = shared.queues();
            if queues.count(work) >= work.most() {
                return Err(Busy);
            }
            let key = (work, queues.next);
            queues.next += 1;
            queues.waiting.insert(key, (Box::new(job), stop.clone()));
            queues.make_room();
            key
        };
        let _wanted = Wanted { shared, key, stop };
        // All of them: the one that sleeps may be the one for rulings only.
        shared.wake.notify_all();
        answered.await.map_err(|_| Busy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;
    use std::task::{Context, Poll, Waker};

    /// Begins to wait for work, and goes on with something else.
    fn begin<F: Future>(future: &mut std::pin::Pin<Box<F>>) -> Poll<F::Output> {
        future.as_mut().poll(&mut Context::from_waker(Waker::noop()))
    }

    /// Keeps all threads but the one for rulings busy until the sender is dropped.
    fn occupied(pool: &EnginePool) -> (mpsc::Sender<()>, impl Future<Output = Result<(), Busy>> + '_) {
        let (release, held) = mpsc::channel::<()>();
        let (begun, began) = mpsc::channel();
        let mut work = Box::pin(pool.run(Work::Analysis, move |_| {
            begun.send(()).unwrap();
            let _ = held.recv();
        }));
        assert!(begin(&mut work).is_pending());
        began.recv().unwrap();
        (release, work)
    }

    #[tokio::test]
    async fn what_was_dropped_leaves_no_trace() {
        let pool = EnginePool::new(1);
        let (release, work) = occupied(&pool);
        let ran = Arc::new(AtomicUsize::new(0));
        for _ in 0..10_000 {
            let count = Arc::clone(&ran);
            let mut dropped =
                Box::pin(pool.run(Work::Analysis, move |_| count.fetch_add(1, Ordering::Relaxed)));
            assert!(begin(&mut dropped).is_pending());
        }
        assert_eq!(pool.load(), 1);
        drop(release);
        assert_eq!(work.await, Ok(()));
        assert_eq!(pool.run(Work::Analysis, |_| 7).await, Ok(7));
        assert_eq!((ran.load(Ordering::Relaxed), pool.load()), (0, 0));
    }

    #[tokio::test]
    async fn work_that_nobody_waits_for_is_told_to_stop_and_keeps_its_thread_until_it_does() {
        let pool = EnginePool::new(1);
        let (begun, began) = mpsc::channel();
        let mut work = Box::pin(pool.run(Work::Analysis, move |stop| {
            begun.send(()).unwrap();
            while !stop.is_stopped() {
                std::thread::yield_now();
            }
        }));
        assert!(begin(&mut work).is_pending());
        began.recv().unwrap();
        drop(work);
        assert_eq!(pool.run(Work::Analysis, Stop::is_stopped).await, Ok(false));
    }

    #[tokio::test]
    async fn a_ruling_does_not_wait_behind_analysis() {
        let pool = EnginePool::new(1);
        let (_release, _work) = occupied(&pool);
        assert_eq!(pool.run(Work::Ruling, |_| 7).await, Ok(7));
    }

    /// One visitor's forty analyses do not keep a game waiting: the one that has the only thread gives it back.
    #[tokio::test]
    async fn a_game_takes_the_thread_of_an_analysis() {
        let pool = EnginePool::new(1);
        let (begun, began) = mpsc::channel();
        let mut analyses: Vec<_> = (0..40)
            .map(|_| {
                let begun = begun.clone();
                Box::pin(pool.run(Work::Analysis, move |stop| {
                    begun.send(()).unwrap();
                    while !stop.is_stopped() {
                        std::thread::yield_now();
                    }
                    "so far"
                }))
            })
            .collect();
        for work in &mut analyses {
            assert!(begin(work).is_pending());
        }
        began.recv().unwrap();
        assert_eq!(pool.waiting(), 39);
        assert_eq!(pool.run(Work::Opponent, |_| "moved").await, Ok("moved"));
        // What was stopped answers with what it has.
        assert_eq!(analyses.swap_remove(0).await, Ok("so far"));
    }

    #[tokio::test]
    async fn each_kind_goes_before_those_after_it() {
        let pool = EnginePool::new(1);
        let (release, work) = occupied(&pool);
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut waiting: Vec<_> = [Work::Analysis, Work::Review, Work::Opponent, Work::Analysis]
            .into_iter()
            .map(|kind| {
                let order = Arc::clone(&order);
                Box::pin(pool.run(kind, move |_| order.lock().unwrap().push(kind)))
            })
            .collect();
        for work in &mut waiting {
            assert!(begin(work).is_pending());
        }
        drop(release);
        assert_eq!(work.await, Ok(()));
        for work in waiting {
            assert_eq!(work.await, Ok(()));
        }
        let order = order.lock().unwrap().clone();
        assert_eq!(order, [Work::Opponent, Work::Review, Work::Analysis, Work::Analysis]);
    }

    #[tokio::test]
    async fn too_much_analysis_is_refused_and_games_are_not() {
        let pool = EnginePool::new(1);
        let (_release, _work) = occupied(&pool);
        let mut waiting: Vec<_> =
            (0..Work::Analysis.most()).map(|_| Box::pin(pool.run(Work::Analysis, |_| ()))).collect();
        for work in &mut waiting {
            assert!(begin(work).is_pending());
        }
        assert_eq!(pool.run(Work::Analysis, |_| ()).await, Err(Busy));
        assert!(begin(&mut Box::pin(pool.run(Work::Opponent, |_| ()))).is_pending());
    }

    #[tokio::test]
    async fn work_that_breaks_off_is_answered_and_its_thread_goes_on() {
        let pool = EnginePool::new(1);
        assert_eq!(
            pool.run::<()>(Work::Analysis, |_| std::panic::resume_unwind(Box::new(()))).await,
            Err(Busy)
        );
        assert_eq!(pool.run(Work::Analysis, |_| 7).await, Ok(7));
    }
}
