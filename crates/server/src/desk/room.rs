//! An event in memory, and the one door to its log.

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::body::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use game::Span;
use language::Language;
use store::{LoggedAct, Store, StoreError};
use tokio::sync::watch;
use tournament::log::Line;
use tournament::{Act, Competition, StageAct, StageId};

use super::arena::Present;
use super::boards;
use super::fold::{Entry, Fold, NotDone};
use super::here::{self, Here, Meetings};
use super::rights::{Right, Role, may};
use crate::live::meeting::Score;
use crate::live::registry::Place;

/// So many events are kept in memory; of more, those that nobody looks at are forgotten and read again when somebody comes.
const ROOMS: usize = 256;

/// How often it is looked what other servers have added to an event.
const FOLLOW: std::time::Duration = std::time::Duration::from_secs(1);

/// So often acts are made again when another process was quicker.
const TRIES: usize = 8;

/// Who acts, and on what they rest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct By<'a> {
    /// The account; the program itself has none.
    pub(crate) person: Option<&'a str>,
    pub(crate) at: i64,
    /// The version that the person knows; taking back needs the present one.
    pub(crate) seen: Option<u32>,
    /// When a round begins that is published by this.
    pub(crate) begins: Option<i64>,
}

/// In the log what the program did by itself has this author.
const PROGRAM: &str = "bolshak";

/// What was done.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) fold: Fold,
    /// The games that were made: who is called to them.
    pub(crate) called: Vec<store::Game>,
    /// The first games of meetings that the event has no more use for.
    pub(crate) dropped: Vec<String>,
    /// Whether the event has come to stand still with it, or goes on.
    pub(crate) still: Option<bool>,
}

/// Which view of an event: the version, the language, whether it is the panel's, the stage.
type Seen = (u32, Language, bool, StageId);

/// What an event says to its games while they are played; they look here before they do anything by themselves.
#[derive(Debug, Default)]
pub(crate) struct Conduct {
    /// By how many milliseconds the public sees the boards later.
    delay: AtomicI64,
    still: AtomicBool,
}

impl Conduct {
    fn follow(&self, fold: &Fold) {
        // A final may be shown later than the stages before it; the games do not know their stage.
        let stages = fold.log.event().stages().iter();
        let minutes = stages.map(|stage| stage.journal.state().occasion().delay).max().unwrap_or(0);
        self.delay.store(i64::from(minutes) * 60_000, Ordering::Relaxed);
        self.still.store(fold.stands_still(), Ordering::Relaxed);
    }

    /// By how much the public sees the boards later.
    pub(crate) fn delay(&self) -> Span {
        Span(self.delay.load(Ordering::Relaxed))
    }

    /// Whether the event stands still, and its clocks with it (12.4.3).
    pub(crate) fn stands_still(&self) -> bool {
        self.still.load(Ordering::Relaxed)
    }
}

/// What everybody of one language and one side of the desk sees of a version.
#[derive(Debug)]
pub(crate) struct View {
    /// The state as JSON.
    pub(crate) state: String,
    /// The whole answer to somebody who has no part in the event, packed once for all of them.
    packed: OnceLock<Bytes>,
}

impl View {
    /// The answer to the crowd, packed; `me` is who they all are.
    pub(crate) fn packed(&self, me: &str) -> Bytes {
        let pack = || {
            let mut packer = GzEncoder::new(Vec::with_capacity(self.state.len() / 4), Compression::default());
            // Writing to memory does not fail.
            let _ = write!(packer, "{}", self.answer(me));
            packer.finish().unwrap_or_default().into()
        };
        self.packed.get_or_init(pack).clone()
    }

    /// The answer to somebody.
    pub(crate) fn answer(&self, me: &str) -> String {
        format!("{{\"me\":{me},\"state\":{}}}", self.state)
    }
}

/// An event in memory.
#[derive(Debug)]
pub(crate) struct Room {
    id: String,
    fold: tokio::sync::Mutex<Fold>,
    /// Changes with every act.
    version: watch::Sender<u32>,
    /// What everybody sees of one version is made once.
    views: Mutex<HashMap<Seen, Arc<View>>>,
    /// The boards of the round, as long as somebody watches them.
    boards: watch::Sender<Arc<boards::Seen>>,
    watching: AtomicBool,
    conduct: Arc<Conduct>,
    /// Who has the page of an arena open.
    pub(super) present: Present,
}

impl Room {
    /// Asks the state something.
    pub(crate) async fn look<T>(&self, ask: impl FnOnce(&Fold) -> T) -> T {
        ask(&*self.fold.lock().await)
    }

    /// The state now.
    pub(crate) async fn fold(&self) -> Fold {
        self.fold.lock().await.clone()
    }

    /// The boards of the round, now and from now on.
    pub(crate) fn boards(&self) -> watch::Receiver<Arc<boards::Seen>> {
        self.boards.subscribe()
    }

    /// Whether nobody looks at the boards yet for those who watch; from now on the caller does.
    pub(crate) fn begin_watching(&self) -> bool {
        !self.watching.swap(true, Ordering::AcqRel)
    }

    /// Whether anybody still watches; if not, the next who comes has to begin anew.
    pub(crate) fn is_watched(&self) -> bool {
        if self.boards.receiver_count() > 0 {
            return true;
        }
        self.watching.store(false, Ordering::Release);
        // Somebody may have come in between and found it begun.
        self.boards.receiver_count() > 0 && self.begin_watching()
    }

    /// Shows the boards to whoever watches.
    pub(crate) fn show_boards(&self, seen: boards::Seen) {
        self.boards.send_if_modified(|shown| {
            let changed = **shown != seen;
            if changed {
                *shown = Arc::new(seen);
            }
            changed
        });
    }

    /// The number of the last act, now and from now on.
    pub(crate) fn versions(&self) -> watch::Receiver<u32> {
        self.version.subscribe()
    }

    /// What somebody sees: made once for each version, language and side of the desk.
    pub(crate) async fn view(
        &self,
        language: Language,
        panel: bool,
        stage: StageId,
        make: impl FnOnce(&Fold) -> String,
    ) -> Arc<View> {
        let fold = self.fold.lock().await;
        let key = (fold.version, language, panel, stage);
        let views = || self.views.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = views().get(&key) {
            return Arc::clone(known);
        }
        let made = Arc::new(View { state: make(&fold), packed: OnceLock::new() });
        let mut views = views();
        views.retain(|&(version, ..), _| version == key.0);
        views.insert(key, Arc::clone(&made));
        made
    }

    /// Takes in what another server has added to the log.
    async fn catch_up(&self, store: &Store) -> Result<(), StoreError> {
        let version = *self.version.borrow();
        if store.acts(&self.id, version).await?.is_empty() {
            return Ok(());
        }
        self.read_again(store, &mut *self.fold.lock().await).await
    }

    async fn read_again(&self, store: &Store, fold: &mut Fold) -> Result<(), StoreError> {
        *fold = Fold::replay(&store.acts(&self.id, 0).await?)?;
        self.conduct.follow(fold);
        self.version.send_replace(fold.version);
        Ok(())
    }

    /// The one door: acts of a person or of the program, all of them or none.
    ///
    /// The acts are made from the state that they meet, and made again if another process has written meanwhile. A round that is published is
    /// written together with its games, if it is played here.
    pub(crate) async fn act<F, E>(&self, store: &Store, by: By<'_>, make: F) -> Result<Done, E>
    where
        F: Fn(&Fold) -> Result<Vec<Entry>, E>,
        E: From<NotDone>,
    {
        let mut fold = self.fold.lock().await;
        // What the rules say is said of the event as it stands, wherever it was last added to.
        if store.life().is_some()
            && !store.acts(&self.id, fold.version).await.map_err(NotDone::from)?.is_empty()
        {
            self.read_again(store, &mut fold).await.map_err(NotDone::from)?;
        }
        for _ in 0..TRIES {
            let entries = make(&fold)?;
            let mut next = fold.clone();
            let mut written = Written { acts: Vec::new(), meetings: Vec::new() };
            for entry in entries {
                self.write(&fold, &mut next, entry, by, &mut written)?;
            }
            let Written { acts, meetings } = written;
            if acts.is_empty() {
                return Ok(Done { fold: fold.clone(), called: Vec::new(), dropped: Vec::new(), still: None });
            }
            let called = meetings.iter().map(|(_, game)| game.clone()).collect();
            match store.append_acts(&self.id, acts, meetings).await {
                Ok(()) => {
                    let kept = |game: &String| next.here.boards.iter().any(|board| board.game == *game);
                    let before = fold.here.boards.iter().map(|board| board.game.clone());
                    let dropped = before.filter(|game| !kept(game)).collect();
                    let still = (next.stands_still() != fold.stands_still()).then(|| next.stands_still());
                    *fold = next;
                    self.conduct.follow(&fold);
                    self.version.send_replace(fold.version);
                    return Ok(Done { fold: fold.clone(), called, dropped, still });
                }
                Err(StoreError::Collision) => {
                    self.read_again(store, &mut fold).await.map_err(NotDone::from)?;
                }
                Err(error) => return Err(NotDone::from(error).into()),
            }
        }
        Err(NotDone::Store(StoreError::Collision).into())
    }

    /// One entry: whether it may be done, what it does, and what follows it at once.
    fn write(
        &self,
        before: &Fold,
        next: &mut Fold,
        entry: Entry,
        by: By<'_>,
        written: &mut Written,
    ) -> Result<(), NotDone> {
        if let Some(person) = by.person {
            let role = before.role(Some(person));
            let rights = next.needs(&entry);
            let allowed = role.is_some_and(|role| rights.into_iter().all(|right| may(role, right)));
            let represents = role != Some(Role::Representative) || before.represents(person, &entry);
            if !(allowed && represents) {
                // 2.3.1, 5.4.17.2: a player protests and appeals without any role.
                if !before.own_protest(person, &entry) {
                    return Err(NotDone::NoRight);
                }
                if next.protest_waits(&entry) {
                    return Err(NotDone::ProtestWaits);
                }
            }
            if let Entry::Role { person: other, role: given, .. } = &entry
                && !before.may_fill(role, before.role(Some(other)), *given)
            {
                return Err(NotDone::NoRight);
            }
            next.officials_stand(&entry)?;
            // 5.4.17.1: nobody's time for a protest is cut short unawares.
            if let Entry::Line(Line::Act(StageAct::Within { stage, act: Act::Approve })) = &entry
                && let Some(until) = next.protests_until(*stage).filter(|&until| by.at < until)
                && !next.here.early.contains_key(&stage.0)
            {
                return Err(NotDone::ProtestsInTime(until));
            }
            if next.meddles(&entry) {
                return Err(NotDone::PlayedHere);
            }
        }
        if matches!(entry, Entry::Line(Line::Undo | Line::Redo)) && by.seen != Some(before.version) {
            return Err(NotDone::Stale);
        }
        let games = match &entry {
            Entry::Line(Line::Act(StageAct::Within { stage, act: Act::Publish { round } })) => {
                Some((*stage, *round, None))
            }
            Entry::Again { stage, round, table, board } => Some((*stage, *round, Some((*table, *board)))),
            _ => None,
        };
        let met = match &entry {
            Entry::Meet { pairs } => Some(here::meet(next, &self.id, pairs, by.at)?),
            _ => None,
        };
        let mut add = |next: &mut Fold, entry: Entry| {
            let body = match next.take(entry, by.at) {
                Err(NotDone::Refused(mut refused)) => {
                    refused.1 = next.clone();
                    return Err(NotDone::Refused(refused));
                }
                taken => taken?,
            };
            let who = by.person.unwrap_or(PROGRAM).to_owned();
            written.acts.push(LoggedAct { number: next.version, at: by.at, who, body });
            Ok(())
        };
        if let Some((act, meetings)) = met {
            add(next, Entry::Here(act))?;
            written.meetings.extend(meetings);
        } else if !matches!(entry, Entry::Again { .. }) {
            add(next, entry)?;
        }
        if let Some((stage, round, only)) = games
            && let Some((boards, meetings)) =
                here::make(next, &self.id, stage, round, only, by.at, by.begins)?
        {
            add(next, Entry::Here(boards))?;
            written.meetings.extend(meetings);
        }
        Ok(())
    }
}

/// What is to be written in one piece.
struct Written {
    acts: Vec<LoggedAct>,
    meetings: Meetings,
}

/// The events in memory.
#[derive(Debug, Default)]
pub(crate) struct Desk {
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    conducts: Mutex<HashMap<String, Arc<Conduct>>>,
}

impl Desk {
    /// A meeting of an event is over: the event records what came of it, unless it has already. It can be asked again and again. The games of a
    /// round that begins with it are given back.
    pub(crate) async fn record(
        &self,
        store: &Store,
        place: &Place,
        meeting: &store::Meeting,
        score: &Score,
        at: i64,
    ) -> Result<Vec<store::Game>, StoreError> {
        let Some(room) = self.room(store, &place.event).await? else { return Ok(Vec::new()) };
        let by = By { person: None, at, seen: None, begins: None };
        let make = |fold: &Fold| {
            let Some(board) = fold.here.boards.iter().find(|b| b.meeting == meeting.id && !b.closed) else {
                // Recorded already, or the round was taken back.
                return Ok(Vec::new());
            };
            let stage = StageId(board.stage);
            let each = fold.stage(stage).and_then(Competition::regulations).map_or(1, |r| r.games);
            let recorded = here::recorded(score.games(), board.turned, each);
            if board.round == 0 {
                return Ok(vec![Entry::Here(Here::Met { table: board.table, meeting: recorded })]);
            }
            let Some(meeting) = recorded else {
                return Ok(vec![Entry::Here(Here::Closed { meeting: board.meeting.clone() })]);
            };
            let act = Act::Result { round: board.round, table: board.table, board: board.board, meeting };
            let mut acts = vec![act];
            // In a club evening the last result of a round brings the next one, in one piece with it.
            if fold.pairs_itself()
                && let Some(mut c) = fold.stage(stage).cloned()
                && c.apply(&acts[0]).is_ok()
            {
                acts.extend(here::next_round(&c).into_iter().flatten());
            }
            Ok(acts.into_iter().map(|act| Entry::Line(Line::within(stage, act))).collect())
        };
        match room.act(store, by, make).await {
            Ok(done) => Ok(done.called),
            Err(NotDone::Store(error)) => Err(error),
            Err(refused) => {
                tracing::error!(event = %place.event, meeting = %meeting.id, ?refused, "an event does not take a result");
                Ok(Vec::new())
            }
        }
    }

    /// What an event says to its games, now and from now on.
    pub(crate) async fn conduct(
        &self,
        store: &Store,
        event: &str,
    ) -> Result<Option<Arc<Conduct>>, StoreError> {
        Ok(self.room(store, event).await?.map(|room| Arc::clone(&room.conduct)))
    }

    /// Whether somebody sees the boards of an event as they are played: one of its panel. Who cannot be looked up does not.
    pub(crate) async fn sees_boards(&self, store: &Store, event: &str, person: &str) -> bool {
        let Ok(Some(room)) = self.room(store, event).await else { return false };
        room.look(|fold| fold.role(Some(person))).await.is_some_and(|role| may(role, Right::Boards))
    }

    /// Takes in what other servers have added to the events in memory; runs as long as the server, where there are others.
    pub(crate) async fn follow(&self, store: &Store) {
        loop {
            tokio::time::sleep(FOLLOW).await;
            let known = || self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
            let rooms: Vec<Arc<Room>> = known().values().cloned().collect();
            for room in rooms {
                // What does not succeed now does a second later.
                if let Err(error) = room.catch_up(store).await {
                    tracing::debug!(event = %room.id, %error, "an event was not read again");
                }
            }
        }
    }

    /// The room of an event; nothing if there is no such event.
    pub(crate) async fn room(&self, store: &Store, id: &str) -> Result<Option<Arc<Room>>, StoreError> {
        let known = || self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(room) = known().get(id) {
            return Ok(Some(Arc::clone(room)));
        }
        let acts = store.acts(id, 0).await?;
        if acts.is_empty() {
            return Ok(None);
        }
        let fold = Fold::replay(&acts)?;
        let conduct = {
            let mut conducts = self.conducts.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(conducts.entry(id.to_owned()).or_default())
        };
        conduct.follow(&fold);
        let room = Arc::new(Room {
            id: id.to_owned(),
            conduct,
            version: watch::Sender::new(fold.version),
            fold: tokio::sync::Mutex::new(fold),
            views: Mutex::default(),
            boards: watch::Sender::default(),
            watching: AtomicBool::new(false),
            present: Present::default(),
        });
        let mut rooms = known();
        if rooms.len() >= ROOMS {
            rooms.retain(|_, room| Arc::strong_count(room) > 1 || room.version.receiver_count() > 0);
        }
        // Somebody may have been quicker; then theirs it is, so that there is one door.
        Ok(Some(Arc::clone(rooms.entry(id.to_owned()).or_insert(room))))
    }
}
