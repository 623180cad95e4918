//! What a room tells people: snapshots, events, refusals in words.

use game::{AnyGame, Moment, Player, Refused, Span};
use language::Language;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::live::between::edge::{Edge, Notice};
use crate::live::legal::Legals;
use crate::live::logged_game::index;
use crate::live::view;
use crate::live::view::Around;
use crate::wire::{
    Added, Article, BoardKind, Code, DrawnOpening, Event, Frame, Game, GameRow, Happening, Refusal, Snapshot,
};

use super::coming::{End, Watcher};
use super::{Room, Sight, Told};

/// Something that happened, before it is put into words.
pub(super) struct News {
    what: Vec<Happening>,
    by: Option<Player>,
    moves: Added,
    legal: Legals,
    now: Moment,
}

/// Who is here: told to everybody, but not more often than is needed, and apart from what happens in the game.
#[derive(Default)]
pub(super) struct Presence {
    pub(super) told: Option<Arc<Told>>,
    last: Option<Instant>,
    /// When it is to be told again.
    pub(super) due: Option<Instant>,
}

/// What is told to the edges: to each node once in each language, after what it is told to single sockets.
pub(super) struct Spread {
    version: u32,
    public: Option<bool>,
    told: Vec<(Arc<Edge>, Option<Language>, Notice)>,
}

impl Spread {
    /// News of a version: for everybody, or for those only who see the game with delay, or without.
    pub(super) const fn new(version: u32, public: Option<bool>) -> Self {
        Self { version, public, told: Vec::new() }
    }

    /// Says it to a watcher, or sees to it that its edge does; `false` if the watcher does not keep up.
    pub(super) fn tell(&mut self, watcher: &Watcher, frame: &Arc<Told>) -> bool {
        let (edge, language) = match &watcher.who.end {
            End::Here(here) => return here.tell(Arc::clone(frame)),
            End::There(edge) => (edge, watcher.who.language),
        };
        if !self.has(edge, Some(language)) {
            let news = Notice::all(self.version, language, self.public, frame);
            self.told.push((Arc::clone(edge), Some(language), news));
        }
        true
    }

    /// Says something to an edge once.
    fn once(&mut self, edge: &Arc<Edge>, notice: Notice) {
        if !self.has(edge, None) {
            self.told.push((Arc::clone(edge), None, notice));
        }
    }

    fn has(&self, edge: &Arc<Edge>, language: Option<Language>) -> bool {
        self.told.iter().any(|(other, known, _)| Arc::ptr_eq(other, edge) && *known == language)
    }

    pub(super) fn send(self) {
        for (edge, _, news) in self.told {
            edge.tell(news);
        }
    }
}

/// Between two words on who is here.
const PRESENCE: Duration = Duration::from_millis(500);

impl Room {
    pub(super) fn around(&self, language: Language) -> Around<'_> {
        Around {
            people: &self.people,
            starts_at: self.starts_at,
            take_back: self.take_back,
            rematch_by: self.rematch_by,
            rematch: self.rematch.as_deref(),
            meeting: self.score.view(&self.meeting, &self.game, language),
            ratings: self.ratings,
            uncounted: self.uncounted.map(|why| why.said(language)),
            can_abort: self.can_abort(),
            aborts_at: self.aborts_at().map(|moment| moment.0),
        }
    }

    pub(super) fn snapshot(&self, sight: &Sight<'_>, language: Language, you: Option<Player>) -> Frame {
        let now = sight.now;
        Frame::Snapshot(Box::new(Snapshot {
            v: sight.logged.version(),
            now: now.0,
            you: you.map(Into::into),
            game: self.about(),
            moves: view::moves(sight.logged.game(), 0),
            state: view::state(
                sight.shown,
                &self.around(language),
                &view::legals(sight.logged.game()),
                now,
                language,
            ),
        }))
    }

    /// What does not change.
    fn about(&self) -> Game {
        let terms = &self.kept.terms;
        let (kind, board, start) = match self.logged.game() {
            AnyGame::Draughts(game) => {
                let start = game.regulations().start_position().ok().map(|position| position.fen());
                (BoardKind::Draughts, game.regulations().variant.side(), start)
            }
            AnyGame::Renju(_) => (BoardKind::Renju, 15, None),
        };
        let [first, second] = self.people.clone();
        Game {
            id: self.game.id.clone(),
            meeting: self.meeting.id.clone(),
            kind,
            discipline: terms.discipline.name().to_owned(),
            variant: draughts::Ruleset::of(terms.discipline).map(|game| game.to_string()),
            board,
            tempo: terms.class().to_owned(),
            control: terms.control.to_string(),
            rated: self.meeting.rated,
            casual: !self.meeting.rated,
            start,
            opening: self.kept.lot.clone().map(|lot| DrawnOpening { acts: lot.acts(), lot }),
            book: terms.other_book(),
            regulation: terms.regulation.map(|regulation| regulation.name().to_owned()),
            first,
            second,
            created: self.game.created,
            engine: self.engine().map(|(player, _)| player.into()),
            number: self.game.number + 1,
            games: terms.meeting.games.get(),
            quiet: terms.quiet,
        }
    }

    pub(super) fn row(&self, language: Language) -> GameRow {
        // A list is the same for everybody.
        let game = self.sight(true).logged.game();
        let fen = match game {
            AnyGame::Draughts(game) => Some(game.position().fen()),
            AnyGame::Renju(_) => None,
        };
        let [first, second] = self.people.clone();
        GameRow {
            id: self.game.id.clone(),
            discipline: self.meeting.discipline.clone(),
            tempo: self.meeting.tempo.clone(),
            rated: self.meeting.rated,
            control: Some(self.kept.terms.control.to_string()),
            first,
            second,
            ply: Some(game.ply()),
            created: self.game.created,
            ended: self.game.ended,
            verdict: view::verdict(game, language),
            fen,
        }
    }

    /// What happened, with everything that is the same in all languages: found out once, however many are told.
    pub(super) fn news(
        &self,
        sight: &Sight<'_>,
        what: &[Happening],
        by: Option<Player>,
        from: usize,
    ) -> News {
        let game = sight.logged.game();
        News {
            what: what.to_vec(),
            by,
            moves: Added { from, add: view::moves(game, from) },
            legal: view::legals(game),
            now: sight.now,
        }
    }

    /// An event as a frame for readers of a language.
    pub(super) fn event(&self, sight: &Sight<'_>, news: &News, language: Language) -> Frame {
        Frame::Event(Box::new(Event {
            v: sight.logged.version(),
            now: news.now.0,
            what: news.what.clone(),
            by: news.by.map(Into::into),
            moves: news.moves.clone(),
            state: view::state(sight.shown, &self.around(language), &news.legal, news.now, language),
        }))
    }

    /// Tells everybody, each in their language; whoever cannot keep up is let go.
    pub(super) fn tell(&mut self, what: &[Happening], by: Option<Player>, from: usize) {
        self.answer_and_tell(None, what, by, from);
    }

    /// The same, and who asked for it hears that it is done, right before what happened: both go over the socket in one piece.
    pub(super) fn answer_and_tell(
        &mut self,
        asker: Option<(u64, Option<u32>)>,
        what: &[Happening],
        by: Option<Player>,
        from: usize,
    ) {
        if self.watchers.is_empty() {
            return;
        }
        let sight = self.sight(false);
        let news = self.news(&sight, what, by, from);
        // Who sees the game later is told then.
        let late = self.delay() > Span::ZERO;
        let done = asker.map(|(socket, id)| (socket, Told::new(Frame::Ok { id, v: self.logged.version() })));
        let mut spread = Spread::new(sight.logged.version(), late.then_some(false));
        let mut frames: [Option<Arc<Told>>; Language::ALL.len()] = Default::default();
        for watcher in self.watchers.iter().filter(|watcher| !(late && watcher.public)) {
            let frame = &mut frames[watcher.who.language as usize];
            if frame.is_none() {
                *frame = Some(Told::new(self.event(&sight, &news, watcher.who.language)));
            }
        }
        self.watchers.retain(|watcher| {
            if late && watcher.public {
                return true;
            }
            let Some(frame) = &frames[watcher.who.language as usize] else { return true };
            let answer = done.as_ref().filter(|(socket, _)| *socket == watcher.who.socket);
            answer.is_none_or(|(_, answer)| watcher.tell(Arc::clone(answer))) && spread.tell(watcher, frame)
        });
        spread.send();
    }

    /// Somebody came or went; everybody is told soon.
    pub(super) fn presence_changed(&mut self) {
        let soon = self.presence.last.map_or_else(Instant::now, |last| last + PRESENCE);
        self.presence.due.get_or_insert(soon);
    }

    /// Tells who is here, if it is time to.
    pub(super) fn tell_presence(&mut self) {
        let now = Instant::now();
        if self.presence.due.take_if(|due| *due <= now).is_none() {
            return;
        }
        self.presence.last = Some(now);
        let mut online = [self.engine().is_some_and(|(player, _)| player == Player::First), false];
        online[1] = self.engine().is_some_and(|(player, _)| player == Player::Second);
        let mut watching = 0;
        for watcher in &self.watchers {
            match self.seat_of(watcher.who.person.as_deref()) {
                Some(player) => online[index(player)] = true,
                None => watching += 1,
            }
        }
        let left = Player::BOTH.map(|player| self.left_from(player).map(|moment| moment.0));
        let told = Told::new(Frame::Presence { online, watching, left });
        let mut spread = Spread::new(0, None);
        for watcher in &self.watchers {
            match &watcher.who.end {
                End::Here(here) => here.tell_presence(Some(Arc::clone(&told))),
                End::There(edge) => spread.once(edge, Notice::presence(&told)),
            }
        }
        spread.send();
        self.presence.told = Some(told);
    }

    pub(super) fn send(&self, socket: u64, message: impl Fn(Language) -> Frame) {
        if let Some(watcher) = self.watchers.iter().find(|watcher| watcher.who.socket == socket) {
            watcher.tell(Told::new(message(watcher.who.language)));
        }
    }

    pub(super) fn ok(&self, asker: Option<(u64, Option<u32>)>) {
        if let Some((socket, id)) = asker {
            let version = self.logged.version();
            self.send(socket, |_| Frame::Ok { id, v: version });
        }
    }

    pub(super) fn no(&self, asker: Option<(u64, Option<u32>)>, code: Code) {
        if let Some((socket, id)) = asker {
            self.send(socket, |language| Frame::No { id, refusal: Refusal::new(language, code) });
        }
    }

    pub(super) fn refuse(&self, asker: Option<(u64, Option<u32>)>, refused: &Refused) {
        if let Some((socket, id)) = asker {
            self.send(socket, |language| Frame::No { id, refusal: refusal(language, refused) });
        }
    }
}

/// A refusal by the rules, in words and with its article.
fn refusal(language: Language, refused: &Refused) -> Refusal {
    match refused {
        Refused::Rules(game::Refusal { why: game::Why::Move(error), .. }) => {
            Refusal::of_move(language, error)
        }
        Refused::Rules(refusal) => Refusal {
            article: Some(Article::new(language, refusal.article)),
            ..Refusal::with_text(Code::Refused, language.refusal(refusal))
        },
        Refused::WrongGame | Refused::NothingToTakeBack => {
            Refusal::with_text(Code::Refused, Code::Over.text(language))
        }
    }
}
