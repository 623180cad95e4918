//! The program at the board: as a player, and in the arbiter's place where a claim has to be judged.

use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::Stop;
use game::{Actor, AnyGame, FrameAct, Logged, Player, Ruling, Span};
use tokio::sync::oneshot;
use tokio::task::AbortHandle;

use crate::live::pool::{Busy, Work};
use crate::live::registry::Registry;
use crate::live::thinking::{self, Judged};
use crate::work::handing::Begins;
use crate::work::{Found, Task, Written};

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
    /// How long a ruling took, without the wait for a thread.
    took: Span,
}

/// Has the claim that waits judged: by a thread of this server, as there is always one for it.
async fn judge(registry: &Registry, game: AnyGame, mut begins: Begins) -> Result<Option<Thought>, Busy> {
    let think = move |_: &Stop| {
        begins.now();
        let begun = Instant::now();
        let AnyGame::Draughts(draughts) = &game else { return None };
        let (ruling, judged) = thinking::rule(draughts)?;
        let act = game.logged(Actor::Arbiter, FrameAct::Rule(ruling));
        let took = Span(begun.elapsed().as_millis() as i64);
        Some(Thought { act, judged: Some(judged), took })
    };
    registry.engine_pool.run(Work::Ruling, think).await
}

/// Has the program's act found.
async fn play(
    registry: &Registry,
    game: AnyGame,
    (me, level): (Player, u8),
    (left, seed): (Option<Span>, u64),
    begins: Begins,
) -> Result<Option<Thought>, Busy> {
    let game = Arc::new(game);
    let (asked, read) =
        (Arc::clone(&game), |found| if let Found::Act(act) = found { Some(act) } else { None });
    let task = || Task::Act { game: Box::new(Written::of(&asked)), me, level, left, seed };
    let here = move |stop: &Stop| thinking::act(&game, me, level, left, seed, stop);
    let act = registry.have_done(Work::Opponent, task, read, begins, here).await?;
    Ok(act.map(|act| Thought { act, judged: None, took: Span::ZERO }))
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
            let begins = Begins::new(begin);
            let think = async {
                if claimed {
                    judge(&registry, game, begins).await
                } else if let Some((me, level)) = player {
                    let left = game.left(me, now);
                    play(&registry, game, (me, level), (left, seed), begins).await
                } else {
                    Ok(None)
                }
            };
            let tell = async |progress| {
                let _ = registry.tell_room(&id, Order::Progress(version, progress)).await;
            };
            let mut run = Box::pin(think);
            let prompt = tokio::select! {
                thought = &mut run => Some(thought),
                () = tokio::time::sleep(PROMPT) => None,
            };
            let thought = match prompt {
                Some(thought) => thought,
                None if begun.try_recv().is_ok() => run.await,
                None => {
                    tell(Progress::Queued).await;
                    let done = tokio::select! {
                        thought = &mut run => Some(thought),
                        _ = &mut begun => None,
                    };
                    tell(Progress::Begun).await;
                    match done {
                        Some(thought) => thought,
                        None => run.await,
                    }
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
