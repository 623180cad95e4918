//! The fold of an event in memory, and the one door to its log.

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::body::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use game::Span;
use language::Language;
use serde_json::{Value, json};
use store::{LoggedAct, Store, StoreError};
use tokio::sync::watch;
use tournament::log::{Line, Log, LogRefusal};
use tournament::{Act, AppealAct, Competition, StageAct, StageId};

use super::boards;
use super::here::{self, Here, Meetings, PlayedHere};
use super::news::{Before, News};
use super::rights::{Right, Role, may};
use crate::live::meeting::Score;
use crate::live::registry::Place;

/// So many events are kept in memory; of more, those that nobody looks at are forgotten and read again when somebody comes.
const ROOMS: usize = 256;

/// So often acts are made again when another process was quicker.
const TRIES: usize = 8;

/// Somebody with a part in the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    pub(crate) person: String,
    pub(crate) name: String,
    pub(crate) role: Role,
    /// For whom a representative acts (2.3.4).
    pub(crate) players: Vec<u32>,
}

/// What the log amounts to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fold {
    pub(crate) log: Log,
    pub(crate) panel: Vec<Member>,
    /// The rounds that are played here.
    pub(crate) here: PlayedHere,
    /// What is published with its time.
    pub(crate) news: News,
    /// How many acts the log has.
    pub(crate) version: u32,
}

/// An act before it is in the log.
#[derive(Clone, Debug)]
pub(crate) enum Entry {
    /// A line of the event.
    Line(Line),
    /// A role is given or taken.
    Role { person: String, name: String, role: Option<Role>, players: Vec<u32> },
    /// Something about rounds that are played here.
    Here(Here),
    /// The game of a table is made anew, after one was annulled.
    Again { stage: StageId, round: u16, table: u32, board: u8 },
}

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

/// Why an act is not done.
#[derive(Debug)]
pub(crate) enum NotDone {
    /// The role does not allow it.
    NoRight,
    /// The rules do not allow it; the state the act met comes with it.
    Refused(Box<(LogRefusal, Fold)>),
    /// The last chief arbiter cannot leave.
    LastChief,
    /// What is to be undone is not what the person saw last.
    Stale,
    /// The game at the board gives the result, and what came from it is not taken back.
    PlayedHere,
    /// These have no account to play with.
    NoAccount(Vec<String>),
    /// These are not identified, or nobody can observe them (5.4.12.13).
    NotIdentified(Vec<String>),
    /// The games of a meeting here are not those of the Regulations.
    OtherGames,
    /// A reason is missing.
    NoReason,
    /// What was typed is no game by the rules.
    NoGame(Box<::pdn::What>),
    /// The store failed, or holds what cannot be read.
    Store(StoreError),
}

impl From<StoreError> for NotDone {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Fold {
    /// The role of a person.
    pub(crate) fn role(&self, person: Option<&str>) -> Option<Role> {
        self.panel.iter().find(|m| Some(m.person.as_str()) == person).map(|m| m.role)
    }

    /// A stage's competition.
    pub(crate) fn stage(&self, stage: StageId) -> Option<&Competition> {
        self.log.event().stage(stage).map(|s| s.journal.state())
    }

    /// Whether the rounds follow each other by themselves: in a club evening, but not in a break of it.
    pub(crate) fn pairs_itself(&self) -> bool {
        self.here.terms.as_ref().is_some_and(|terms| terms.quick) && !self.stands_still()
    }

    /// Whether the event stands still: paused or cancelled (12.4.3).
    pub(crate) fn stands_still(&self) -> bool {
        self.stage(StageId(1)).is_some_and(|c| c.standing_still().is_some())
    }

    /// Takes an act in and gives its written form.
    fn take(&mut self, entry: Entry, at: i64) -> Result<String, NotDone> {
        let body = match entry {
            Entry::Line(line) => {
                let body = self.log.write(&line).unwrap_or_default();
                let refused = |refusal| NotDone::Refused(Box::new((refusal, Fold::default())));
                let within = match &line {
                    Line::Act(StageAct::Within { stage, act }) => Some((*stage, act.clone())),
                    _ => None,
                };
                let stage = within.as_ref().map_or(StageId(1), |(stage, _)| *stage);
                let before = self.stage(stage).map(Before::of).unwrap_or_default();
                self.log.apply(line).map_err(refused)?;
                if let Some(c) = self.log.event().stage(stage).map(|s| s.journal.state()) {
                    self.news.follow(stage, &before, c, at);
                }
                if let Some((stage, act)) = within {
                    self.here.follow(stage, &act, at);
                }
                body
            }
            Entry::Here(act) => {
                let body = serde_json::to_string(&act)
                    .map_err(|error| NotDone::Store(StoreError::Unreadable(error.to_string())))?;
                self.here.take(act, at);
                body
            }
            // Made into an act by the room, which knows the time.
            Entry::Again { .. } => return Err(NotDone::PlayedHere),
            Entry::Role { person, name, role, players } => {
                let mut body =
                    json!({ "act": "role", "person": person, "name": name, "role": role.map(Role::name) });
                if !players.is_empty() {
                    body["players"] = json!(players);
                }
                self.panel.retain(|m| m.person != person);
                if let Some(role) = role {
                    self.panel.push(Member { person, name, role, players });
                }
                if !self.panel.iter().any(|m| m.role == Role::ChiefArbiter) {
                    return Err(NotDone::LastChief);
                }
                body.to_string()
            }
        };
        self.version += 1;
        Ok(body)
    }

    /// Reads the written form of an act.
    pub(crate) fn read(&self, value: Value) -> Result<Entry, String> {
        let act = value.get("act").and_then(Value::as_str);
        if act.is_some_and(|act| Here::NAMES.contains(&act)) {
            return serde_json::from_value(value).map(Entry::Here).map_err(|e| e.to_string());
        }
        if act != Some("role") {
            return self.log.read(value).map(Entry::Line).map_err(|e| e.to_string());
        }
        let text = |name: &str| value.get(name).and_then(Value::as_str);
        let person = text("person").ok_or("a role without a person")?.to_owned();
        let role = text("role").map(|name| Role::named(name).ok_or("an unknown role")).transpose()?;
        let players = value.get("players").and_then(Value::as_array);
        let players = players.into_iter().flatten().filter_map(|p| u32::try_from(p.as_u64()?).ok()).collect();
        Ok(Entry::Role { person, name: text("name").unwrap_or_default().to_owned(), role, players })
    }

    /// The fold of what the store holds.
    pub(crate) fn replay(acts: &[LoggedAct]) -> Result<Self, StoreError> {
        let mut fold = Self::default();
        for act in acts {
            let unreadable = |why: String| StoreError::Unreadable(format!("act {}: {why}", act.number));
            let value = serde_json::from_str(&act.body).map_err(|e| unreadable(e.to_string()))?;
            let entry = fold.read(value).map_err(unreadable)?;
            fold.take(entry, act.at).map_err(|why| unreadable(format!("{why:?}")))?;
        }
        Ok(fold)
    }

    /// The right an act needs.
    fn right(entry: &Entry) -> Right {
        match entry {
            Entry::Line(line) => Right::of(line),
            Entry::Role { .. } => Right::Roles,
            Entry::Again { .. } => Right::Pairs,
            Entry::Here(act) => match act {
                Here::Online { .. } => Right::Regulations,
                Here::Account { .. } => Right::Entries,
                Here::Check { .. } => Right::Identification,
                Here::Moves { .. } => Right::Results,
                Here::Waive { .. } => Right::Rulings,
                Here::Boards { .. } | Here::Closed { .. } => Right::Pairs,
                Here::Hand { heavy: true, .. } => Right::HeavySanctions,
                Here::Hand { .. } => Right::Boards,
            },
        }
    }

    /// Whether a representative acts for one of their own (2.3.4).
    fn represents(&self, person: &str, entry: &Entry) -> bool {
        let whom = match entry {
            Entry::Line(Line::Act(StageAct::Within { act, .. })) => match act {
                Act::Protest { by, .. } | Act::Appeals(AppealAct::Appeal { by, .. }) => by.0,
                Act::LineUp { team, .. } => team.0,
                _ => return false,
            },
            _ => return false,
        };
        self.panel.iter().any(|m| m.person == person && m.players.contains(&whom))
    }

    /// Whether an entry would do by hand what the games here do by themselves.
    fn meddles(&self, entry: &Entry) -> bool {
        let Entry::Line(line) = entry else { return false };
        match line {
            Line::Act(StageAct::Within { stage, act: Act::Result { round, table, board, .. } }) => {
                self.here.is_open(*stage, *round, *table, *board)
            }
            Line::Undo if !self.here.boards.is_empty() => matches!(
                self.log.acts().last(),
                Some(StageAct::Within {
                    act: Act::Publish { .. } | Act::Result { .. } | Act::Unpair { .. },
                    ..
                })
            ),
            _ => false,
        }
    }
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
        let minutes = fold.stage(StageId(1)).map_or(0, |c| c.occasion().delay);
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
                    *fold = Fold::replay(&store.acts(&self.id, 0).await.map_err(NotDone::from)?)
                        .map_err(NotDone::from)?;
                    self.conduct.follow(&fold);
                    self.version.send_replace(fold.version);
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
            let role = before.role(Some(person)).ok_or(NotDone::NoRight)?;
            if !may(role, Fold::right(&entry)) {
                return Err(NotDone::NoRight);
            }
            // 2.3.4: a representative speaks for their own players only.
            if role == Role::Representative && !before.represents(person, &entry) {
                return Err(NotDone::NoRight);
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
        if !matches!(entry, Entry::Again { .. }) {
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
            let Some(meeting) = here::recorded(score.games(), board.turned, each) else {
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
        });
        let mut rooms = known();
        if rooms.len() >= ROOMS {
            rooms.retain(|_, room| Arc::strong_count(room) > 1 || room.version.receiver_count() > 0);
        }
        // Somebody may have been quicker; then theirs it is, so that there is one door.
        Ok(Some(Arc::clone(rooms.entry(id.to_owned()).or_insert(room))))
    }
}

/// The first acts of an event: who conducts it, and the Regulations.
pub(crate) fn opening(
    person: &str,
    name: &str,
    at: i64,
    regulations: tournament::Regulations,
) -> Result<Vec<LoggedAct>, NotDone> {
    let mut fold = Fold::default();
    let chief = Entry::Role {
        person: person.to_owned(),
        name: name.to_owned(),
        role: Some(Role::ChiefArbiter),
        players: Vec::new(),
    };
    let open = Entry::Line(Line::Act(tournament::StageAct::Open { regulations }));
    let mut acts = Vec::new();
    for entry in [chief, open] {
        let body = fold.take(entry, at)?;
        acts.push(LoggedAct { number: fold.version, at, who: person.to_owned(), body });
    }
    Ok(acts)
}
