//! The program at the board: as a player, and in the arbiter's place where a claim has to be judged.

use std::sync::Arc;
use std::time::{Duration, Instant};

use game::{Actor, AnyGame, FrameAct, Logged, Player, Ruling, Span};
use tokio::sync::oneshot;
use tokio::task::AbortHandle;

use crate::live::pool::Work;
use crate::live::thinking::{self, Judged};

use super::{Order, Room};

/// A wait for a thread that counts as thinking; in a longer one the clock is held.
const PROMPT: Duration = Duration::from_millis(50);
/// How long after work that broke off it is tried again.
const AGAIN: Duration = Duration::from_millis(200);

/// What the program thinks about. Dropping it ends the work.
pub(super) struct Thinking {
    /// The version it was asked about, which names the work.
    asked: u32,
    /// The version it is good for: its own wait may have held the clock since.
    version: u32,
    task: AbortHandle,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// What a room hears of the program's work.
#[derive(Debug)]
pub(crate) enum Progress {
    /// It waits for a thread.
    Queued,
    /// After such a wait it has one.
    Begun,
    /// It is done.
    Done(Option<Thought>),
}

/// What the program has found.
#[derive(Debug)]
pub(crate) struct Thought {
    act: Logged,
    /// What it rests on, if it is a ruling.
    judged: Option<Judged>,
    /// How long it took, without the wait for a thread.
    took: Span,
}

impl Room {
    /// Lets the program think if a claim waits for a judge or it is to move.
    pub(super) fn consider(&mut self) {
        let game = self.logged.game();
        let version = self.logged.version();
        // Meanwhile the person may have offered a draw or resigned; then it thinks again, or not at all.
        self.thinking.take_if(|thinking| thinking.version != version);
        let waits = self.is_held() || !self.writing.quiet().is_zero();
        if waits || self.thinking.is_some() || !game.is_started() || game.is_over() {
            return;
        }
        let claimed = game.claim_to_judge().is_some();
        // The arbiter on duty has been told already.
        if claimed && self.advice.is_some_and(|(told, _)| told == version) {
            return;
        }
        let player = self.engine().filter(|(me, _)| game.turn() == *me);
        if !claimed && player.is_none() {
            return;
        }
        let (game, registry, id) = (game.clone(), Arc::clone(&self.registry), self.game.id.clone());
        let now = self.registry.time.now();
        let task = tokio::spawn(async move {
            let seed = crate::ids::number();
            let (begin, mut begun) = oneshot::channel();
            let think = move |stop: &engine::Stop| {
                // The room may be gone, and with it the wish to know.
                let _ = begin.send(());
                let begun = Instant::now();
                let (act, judged) = match (&game, player) {
                    (AnyGame::Draughts(draughts), _) if claimed => {
                        let (ruling, judged) = thinking::rule(draughts)?;
                        (game.logged(Actor::Arbiter, FrameAct::Rule(ruling)), Some(judged))
                    }
                    (_, Some((me, level))) => {
                        (thinking::act(&game, me, level, game.left(me, now), seed, stop)?, None)
                    }
                    (_, None) => return None,
                };
                Some(Thought { act, judged, took: Span(begun.elapsed().as_millis() as i64) })
            };
            let work = if claimed { Work::Ruling } else { Work::Opponent };
            let tell = async |progress| {
                let _ = registry.tell_room(&id, Order::Progress(version, progress)).await;
            };
            let mut run = Box::pin(registry.engine_pool.run(work, think));
            let thought = tokio::select! {
                thought = &mut run => thought,
                () = tokio::time::sleep(PROMPT) => {
                    if begun.try_recv().is_err() {
                        tell(Progress::Queued).await;
                        let _ = begun.await;
                        tell(Progress::Begun).await;
                    }
                    run.await
                }
            };
            if thought.is_err() {
                tokio::time::sleep(AGAIN).await;
            }
            tell(Progress::Done(thought.ok().flatten())).await;
        });
        self.thinking = Some(Thinking { asked: version, version, task: task.abort_handle() });
    }

    pub(super) async fn progress(&mut self, asked: u32, progress: Progress) {
        let version = self.logged.version();
        let wanted = |thinking: &Thinking| thinking.asked == asked && thinking.version == version;
        if !self.thinking.as_ref().is_some_and(wanted) {
            return;
        }
        match progress {
            // The time in which the program waits for a processor is nobody's.
            Progress::Queued if self.logged.game().running().is_some() => {
                self.hold_clock(FrameAct::Pause).await;
            }
            Progress::Begun if self.logged.game().running().is_none() => {
                self.hold_clock(FrameAct::Resume).await;
            }
            Progress::Queued | Progress::Begun => {}
            Progress::Done(thought) => {
                self.thinking = None;
                let Some(Thought { act, judged, took }) = thought else { return };
                let claim = self.logged.game().claim_to_judge();
                if let Some(ruling) = ruling(&act).filter(|_| claim.is_some() && self.has_arbiter()) {
                    self.advise(ruling);
                    return;
                }
                self.judged = judged;
                let performed = self.perform(&act, None).await;
                self.judged = None;
                if let Some((claimant, _)) =
                    claim.filter(|_| performed && ruling(&act) == Some(Ruling::Rejected))
                {
                    self.charge(claimant, took).await;
                }
            }
        }
    }

    /// Stops the clock while the program waits for a thread, or lets it run on.
    async fn hold_clock(&mut self, act: FrameAct) {
        // A claim that waits holds the clock itself.
        if self.logged.game().claim_to_judge().is_some() || !self.logged.game().is_started() {
            return;
        }
        let thinking = self.thinking.take();
        let act = self.logged.game().logged(Actor::Arbiter, act);
        self.perform(&act, None).await;
        let version = self.logged.version();
        self.thinking = thinking;
        if let Some(thinking) = &mut self.thinking {
            thinking.version = version;
        }
    }

    /// A claim that fails costs the claimant the time it took to judge it, as the check of a repetition does (5.4.13.2).
    async fn charge(&mut self, player: Player, took: Span) {
        let now = self.registry.time.now().max(self.logged.last());
        let Some(left) = self.logged.game().left(player, now) else { return };
        let left = (left - took).max(Span::ZERO);
        let set = self.logged.game().logged(Actor::Arbiter, FrameAct::SetClock { player, left });
        self.perform_at(&set, None, now).await;
    }
}

/// The ruling that an act is.
fn ruling(act: &Logged) -> Option<Ruling> {
    use game::Act;
    match act {
        Logged::Draughts { act: Act::Rule(ruling), .. } => Some(*ruling),
        Logged::Renju { act: Act::Rule(ruling), .. } => Some(*ruling),
        _ => None,
    }
}
