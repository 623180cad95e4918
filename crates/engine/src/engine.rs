//! The engine: its options, its table, its threads, and the iterations of a search.

use std::sync::Arc;
use std::time::Duration;

use draughts::{AnyMove, AnyPosition, Move, MoveRules, Position, Ruleset, Variant, World};
use endgame::{Library, Shelved, Tables};
use game::BookRules;

use crate::draws::Draws;
use crate::limits::{Limits, Stop};
use crate::line::Line;
use crate::probe::{Advice, NoTables, Probed, advise, worth_of};
use crate::report::{Report, Variation};
use crate::score::{MAX_PLY, Score, Value};
use crate::search::{Ends, Parts, Worker};
use crate::table::TranspositionTable;
use crate::weights::Weights;

/// What an engine is made with.
#[derive(Clone, Debug)]
pub struct Options {
    /// The size of the transposition table.
    pub hash_mib: usize,
    /// Threads that search together. WebAssembly has one, whatever this says.
    pub threads: usize,
    /// Which parts of the search are used.
    pub parts: Parts,
    /// Other weights than the trained ones, for the variant they are for.
    pub weights: Option<Weights>,
    /// The endgame tables: those that the program carries, unless it was given others or none.
    pub tables: Option<Arc<Library>>,
    /// The time since some fixed moment: the system's own clock unless the host brings another. `wasm32-unknown-unknown` has none;
    /// there it stands still until one is given, and only limits in depth and nodes end a search.
    pub clock: fn() -> Duration,
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) fn system_clock() -> Duration {
    static FIRST_ASKED: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    FIRST_ASKED.elapsed()
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) fn system_clock() -> Duration {
    Duration::ZERO
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash_mib: 64,
            threads: 1,
            parts: Parts::default(),
            weights: None,
            tables: Some(Library::carried()),
            clock: system_clock,
        }
    }
}

/// An opponent and analyst of every game. On one thread its answers depend only on the options, the questions and their
/// order, unless a limit in time cuts it off.
pub struct Engine {
    options: Options,
    table: TranspositionTable,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("options", &self.options).finish_non_exhaustive()
    }
}

/// A game to code that knows only the enum: its positions and its endgame tables.
pub(crate) trait Known: MoveRules {
    const GAME: Ruleset;
    type Tables: Probed<Self>;

    fn of(position: &AnyPosition) -> Option<Position<Self>>;

    fn shelf(library: &Library) -> Option<&Self::Tables>;
}

macro_rules! known {
    ($($rules:ident),*) => {
        $(impl Known for draughts::$rules {
            const GAME: Ruleset = Ruleset::Variant(Variant::$rules);
            type Tables = Tables<Self>;

            fn of(position: &AnyPosition) -> Option<Position<Self>> {
                if let AnyPosition::$rules(position) = position { Some(*position) } else { None }
            }

            fn shelf(library: &Library) -> Option<&Tables<Self>> {
                Some(<Self as Shelved>::shelf(library))
            }
        })*
    };
}
known!(Russian, Brazilian, International, Giveaway);

macro_rules! known_world {
    ($($rules:ident $($same:ident)?),*) => {
        $(impl Known for draughts::$rules {
            const GAME: Ruleset = Ruleset::World(World::$rules);
            type Tables = NoTables;

            fn of(position: &AnyPosition) -> Option<Position<Self>> {
                match position {
                    AnyPosition::$rules(position) => Some(*position),
                    $(AnyPosition::$same(position) => position.setup().position().ok(),)?
                    _ => None,
                }
            }

            fn shelf(_: &Library) -> Option<&NoTables> {
                None
            }
        })*
    };
}
// The moves of Portuguese draughts are those of Spanish draughts: one search serves both.
known_world!(English, Pool, Czech, Antidraughts, Italian, Spanish Portuguese, Frisian);

/// Runs an expression with a type parameter bound to a game that the engine knows.
macro_rules! with_known {
    ($game:expr, $rules:ident => $body:expr) => {
        match $game {
            draughts::Ruleset::Variant(variant) => draughts::with_rules!(variant, $rules => $body),
            draughts::Ruleset::World(draughts::World::English) => {
                type $rules = draughts::English;
                $body
            }
            draughts::Ruleset::World(draughts::World::Pool) => {
                type $rules = draughts::Pool;
                $body
            }
            draughts::Ruleset::World(draughts::World::Czech) => {
                type $rules = draughts::Czech;
                $body
            }
            draughts::Ruleset::World(draughts::World::Antidraughts) => {
                type $rules = draughts::Antidraughts;
                $body
            }
            draughts::Ruleset::World(draughts::World::Italian) => {
                type $rules = draughts::Italian;
                $body
            }
            draughts::Ruleset::World(draughts::World::Frisian) => {
                type $rules = draughts::Frisian;
                $body
            }
            draughts::Ruleset::World(draughts::World::Spanish | draughts::World::Portuguese) => {
                type $rules = draughts::Spanish;
                $body
            }
        }
    };
}
pub(crate) use with_known;

impl Engine {
    /// An engine that knows nothing yet.
    #[must_use]
    pub fn new(options: Options) -> Self {
        let table = TranspositionTable::new(options.hash_mib);
        Self { options, table }
    }

    /// Forgets what it found out in other games.
    pub fn new_game(&self) {
        self.table.clear();
    }

    /// What it was made with.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Thinks about the last position of a line; calls back after each iteration. Returns at once if there is no move.
    pub fn think(
        &self,
        line: &Line,
        limits: &Limits,
        user: &Stop,
        mut progress: impl FnMut(&Report),
    ) -> Report {
        self.search(line, limits, user, &mut progress)
    }

    /// Not generic, so that the search is compiled in this crate, with its optimisations, and not in each that calls it.
    fn search(&self, line: &Line, limits: &Limits, user: &Stop, progress: &mut dyn FnMut(&Report)) -> Report {
        with_known!(line.position().ruleset(), R => self.run::<R>(line, limits, user, progress))
    }

    /// What the evaluation alone says about a position, for the side to move.
    #[must_use]
    pub fn evaluate(&self, position: &AnyPosition) -> Score {
        let weights = self.weights(position);
        let value = with_known!(position.ruleset(), R => {
            // The arm is that of the position's own game.
            R::of(position).map_or(0, |position| crate::eval::evaluate(&weights, &position))
        });
        Score::from_value(value)
    }

    fn weights(&self, position: &AnyPosition) -> Weights {
        let game = position.ruleset();
        match &self.options.weights {
            Some(weights) if weights.game() == game => weights.clone(),
            _ => Weights::trained(game),
        }
    }

    fn run<R: Known>(
        &self,
        line: &Line,
        limits: &Limits,
        user: &Stop,
        progress: &mut dyn FnMut(&Report),
    ) -> Report
    where
        AnyMove: From<Move<R::Board>>,
    {
        let clock = self.options.clock;
        let began = clock();
        let Some(past) = past::<R>(line) else { return Report::default() };
        let mut legal = past.position.legal_moves().len();
        if legal == 0 || past.position.outcome().is_some() {
            return Report::default();
        }
        let library = self.options.tables.as_deref().filter(|_| !limits.without_tables);
        let endgames = library.and_then(R::shelf);
        let mut report = Report::default();
        let (mut rated, mut worth) = (Vec::new(), None);
        if let Some((said, advice)) = endgames.and_then(|tables| advise(tables, &past, limits.lines.max(1))) {
            report.by_tables = Some(said);
            match advice {
                Advice::Decided(lines) => {
                    report.depth = lines.first().map_or(0, |line| line.pv.len() as u32);
                    report.selective_depth = report.depth;
                    report.lines = lines;
                    report.time = clock().saturating_sub(began);
                    progress(&report);
                    return report;
                }
                Advice::Search { barred, worth: known } => (rated, worth) = (barred, known),
            }
            legal -= rated.len();
        }
        let barred: Vec<_> = rated.iter().map(|(mv, _)| *mv).collect();
        let Past { position, draws, hashes } = past;
        self.table.next_age();
        let weights = self.weights(line.position());
        let (soft, hard) = budget(limits);
        let all = Stop::new();
        let worker = |nodes| {
            let ends = Ends {
                stop: &all,
                user,
                clock,
                deadline: hard.map(|hard| began.saturating_add(hard)),
                nodes,
            };
            let mut worker =
                Worker::<R>::new(&weights, &self.table, endgames, self.options.parts, ends, &hashes);
            worker.excluded.clone_from(&barred);
            worker
        };
        let deepest =
            limits.depth.map_or(MAX_PLY as i32 - 1, |depth| depth.clamp(1, MAX_PLY as u32 - 1) as i32);
        let wanted = limits.lines.clamp(1, legal);
        let shared = std::sync::atomic::AtomicU64::new(0);
        std::thread::scope(|scope| {
            let threads = if cfg!(target_family = "wasm") { 1 } else { self.options.threads };
            for helper in 1..threads {
                let (mut worker, position, draws) = (worker(None), &position, &draws);
                let shared = &shared;
                scope.spawn(move || {
                    let mut last = None;
                    // Every second helper is a ply ahead, so that the threads do not do the same work.
                    for depth in 1 + (helper as i32 & 1)..MAX_PLY as i32 {
                        let found = worker.iterate(position, draws, depth, last);
                        shared.fetch_add(
                            std::mem::take(&mut worker.nodes),
                            std::sync::atomic::Ordering::Relaxed,
                        );
                        if worker.stopped {
                            break;
                        }
                        last = found.map(|(value, _)| value);
                    }
                });
            }
            let mut worker = worker(limits.nodes);
            let mut last: Vec<Option<Value>> = vec![None; wanted];
            for depth in 1..=deepest {
                let mut lines = Vec::with_capacity(wanted);
                worker.excluded.clone_from(&barred);
                for known in &mut last {
                    let Some((value, pv)) = worker.iterate(&position, &draws, depth, *known) else { break };
                    *known = Some(value);
                    worker.excluded.extend(pv.first());
                    let pv = pv.into_iter().map(AnyMove::from).collect();
                    let found = Score::from_value(value);
                    let score = worth.filter(|worth| !surer(found, *worth)).unwrap_or(found);
                    lines.push(Variation { score, pv, table: None });
                    if worker.stopped {
                        break;
                    }
                }
                lines.sort_by_key(|line: &Variation| std::cmp::Reverse(line.score));
                let finished = !worker.stopped && lines.len() == wanted;
                // Of an iteration that was cut off, the best line is good if it is a line; the others stay as they were.
                if finished {
                    report.lines = lines;
                    report.depth = depth as u32;
                } else if let (Some(line), true) = (lines.into_iter().next(), wanted == 1) {
                    report.lines = vec![line];
                }
                report.nodes = worker.nodes + shared.load(std::sync::atomic::Ordering::Relaxed);
                report.selective_depth = worker.deepest as u32;
                report.time = clock().saturating_sub(began);
                report.fullness = self.table.fullness();
                if worker.stopped {
                    break;
                }
                progress(&report);
                let settled = !limits.analyse
                    && (soft.is_some() && legal == 1
                        || report.score().is_some_and(|score| score.is_win() || score.is_loss())
                            && depth as usize >= distance(report.score()) + 2);
                if settled || soft.is_some_and(|soft| report.time >= soft) {
                    break;
                }
            }
            all.stop();
            if report.lines.is_empty() {
                // Cut off before the first iteration was over: any legal move is better than none.
                let mv = position.legal_moves().into_iter().find(|mv| !barred.contains(mv));
                let pv = mv.into_iter().map(AnyMove::from).collect();
                report.lines = vec![Variation { score: worth.unwrap_or(Score::Value(0)), pv, table: None }];
            }
            // Whoever wants more lines gets the moves that were not searched, with what the tables say of them.
            let more = limits.lines.saturating_sub(report.lines.len());
            if report.lines.len() == wanted {
                report.lines.extend(rated.iter().take(more).map(|(mv, known)| Variation {
                    score: worth_of(&position, mv, *known),
                    pv: vec![AnyMove::from(*mv)],
                    table: *known,
                }));
            }
            report
        })
    }
}

/// Whether what the search has found is the same result as the tables', with the way to its end.
const fn surer(found: Score, worth: Score) -> bool {
    matches!((found, worth), (Score::Win(_), Score::Won(_)) | (Score::Loss(_), Score::Lost(_)))
}

/// The plies to the end that a score announces.
fn distance(score: Option<Score>) -> usize {
    match score {
        Some(Score::Win(plies) | Score::Loss(plies) | Score::Won(plies) | Score::Lost(plies)) => {
            plies as usize
        }
        _ => usize::MAX / 2,
    }
}

fn budget(limits: &Limits) -> (Option<Duration>, Option<Duration>) {
    let clock = limits.clock.map(|pace| pace.budget());
    let hard = [limits.time, clock.map(|(_, hard)| hard)].into_iter().flatten().min();
    let soft = [limits.time, clock.map(|(soft, _)| soft)].into_iter().flatten().min();
    (soft, hard)
}

/// The position to think about, with what matters of the moves before it.
pub(crate) struct Past<R: MoveRules> {
    pub(crate) position: Position<R>,
    pub(crate) draws: Draws,
    /// The positions before it, as far back as it can come again.
    pub(crate) hashes: Vec<u64>,
}

fn past<R: Known>(line: &Line) -> Option<Past<R>> {
    let rules = line.book().draw_rules(R::GAME);
    let mut position = R::of(line.start())?;
    let mut draws = Draws::start(rules, &position);
    let mut hashes = Vec::with_capacity(line.moves().len());
    for next in line.positions().skip(1) {
        let next = R::of(next)?;
        let mv = position.legal_moves().into_iter().find(|mv| position.play(mv) == next)?;
        hashes.push(position.hash());
        draws = draws.after(&mv, &next);
        position = next;
    }
    Some(Past { position, draws, hashes })
}
