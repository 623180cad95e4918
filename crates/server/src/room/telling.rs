//! What a room tells people: snapshots, events, refusals in words.

use axum::extract::ws::Utf8Bytes;
use game::Player;
use language::Language;

use crate::table::{Board, Refused, index};
use crate::view;
use crate::view::Around;
use crate::wire::{
    Added, Article, BoardKind, Code, Event, Frame, Game, GameRow, Happening, Move, Refusal, Snapshot,
};

use super::Room;

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
        }
    }

    pub(super) fn snapshot(&self, language: Language, you: Option<Player>) -> Frame {
        let now = self.hall.time.now();
        Frame::Snapshot(Box::new(Snapshot {
            v: self.table.version(),
            now: now.0,
            you: you.map(Into::into),
            game: self.about(),
            moves: view::moves(self.table.board(), 0),
            state: view::state(&self.table, &self.around(language), now, language),
        }))
    }

    /// What does not change.
    fn about(&self) -> Game {
        let terms = &self.kept.terms;
        let (kind, board, start) = match self.table.board() {
            Board::Draughts(game) => {
                let start = game.regulations().start_position().ok().map(|position| position.fen());
                let ten = game.regulations().variant == draughts::Variant::International;
                (BoardKind::Draughts, if ten { 10 } else { 8 }, start)
            }
            Board::Renju(_) => (BoardKind::Renju, 15, None),
        };
        let [first, second] = self.people.clone();
        Game {
            id: self.game.id.clone(),
            meeting: self.meeting.id.clone(),
            kind,
            discipline: terms.discipline.name().to_owned(),
            variant: draughts::Variant::of(terms.discipline).map(|variant| variant.to_string()),
            board,
            tempo: terms.tempo.name().to_owned(),
            control: terms.control.to_string(),
            rated: self.meeting.rated,
            casual: !self.meeting.rated,
            start,
            opening: self.kept.lot.clone(),
            regulation: terms.regulation.map(|regulation| regulation.name().to_owned()),
            first,
            second,
            created: self.game.created,
            engine: self.engine().map(|(player, _)| player.into()),
            number: self.game.number + 1,
            games: terms.meeting.games.get(),
        }
    }

    pub(super) fn row(&self, language: Language) -> GameRow {
        let board = self.table.board();
        let fen = match board {
            Board::Draughts(game) => Some(game.position().fen()),
            Board::Renju(_) => None,
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
            ply: Some(board.ply()),
            created: self.game.created,
            ended: self.game.ended,
            verdict: view::verdict(board, language),
            fen,
        }
    }

    pub(super) fn event(
        &self,
        what: &[Happening],
        by: Option<Player>,
        from: usize,
        language: Language,
    ) -> Frame {
        let now = self.hall.time.now();
        let board = self.table.board();
        let add = match &self.last {
            _ if from >= board.ply() => Vec::new(),
            Some((ply, played)) if *ply == board.ply() && from + 1 == *ply => {
                vec![Move::Draughts(view::played(*ply, played))]
            }
            _ => view::moves(board, from),
        };
        Frame::Event(Box::new(Event {
            v: self.table.version(),
            now: now.0,
            what: what.to_vec(),
            by: by.map(Into::into),
            moves: Added { from, add },
            state: view::state(&self.table, &self.around(language), now, language),
        }))
    }

    /// Tells everybody, each in their language; whoever cannot keep up is let go.
    pub(super) fn tell(&mut self, what: &[Happening], by: Option<Player>, from: usize) {
        let mut frames: [Option<Utf8Bytes>; 3] = [None, None, None];
        for watcher in &self.watchers {
            let frame = &mut frames[watcher.language as usize];
            if frame.is_none() {
                *frame = Some(text(&self.event(what, by, from, watcher.language)));
            }
        }
        self.watchers.retain(|watcher| match &frames[watcher.language as usize] {
            Some(frame) => watcher.out.try_send(frame.clone()).is_ok(),
            None => true,
        });
    }

    pub(super) fn tell_presence(&mut self) {
        let mut online = [self.engine().is_some_and(|(player, _)| player == Player::First), false];
        online[1] = self.engine().is_some_and(|(player, _)| player == Player::Second);
        let mut watching = 0;
        for watcher in &self.watchers {
            match self.seat_of(watcher.person.as_deref()) {
                Some(player) => online[index(player)] = true,
                None => watching += 1,
            }
        }
        let frame = text(&Frame::Presence { online, watching });
        self.watchers.retain(|watcher| watcher.out.try_send(frame.clone()).is_ok());
    }

    pub(super) fn send(&self, socket: u64, message: impl Fn(Language) -> Frame) {
        if let Some(watcher) = self.watchers.iter().find(|watcher| watcher.socket == socket) {
            let _ = watcher.out.try_send(text(&message(watcher.language)));
        }
    }

    pub(super) fn ok(&self, asker: Option<(u64, Option<u32>)>) {
        if let Some((socket, id)) = asker {
            let version = self.table.version();
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
    let cited = |text: String, article| Refusal {
        article: Some(Article::new(language, article)),
        ..Refusal::with_text(Code::Refused, text)
    };
    match refused {
        Refused::Draughts(game::Refusal { why: game::Why::Move(error), .. }) => {
            Refusal::of_move(language, error)
        }
        Refused::Draughts(refusal) => cited(language.refusal(refusal), refusal.article),
        Refused::Renju(refusal) => cited(language.renju_refusal(refusal), refusal.article),
        Refused::WrongGame | Refused::NothingToTakeBack => {
            Refusal::with_text(Code::Refused, Code::Over.text(language))
        }
    }
}

/// A frame as it goes over the socket.
pub(crate) fn text(frame: &Frame) -> Utf8Bytes {
    // Frames have no map whose keys are not strings, which is all that can go wrong.
    serde_json::to_string(frame).unwrap_or_default().into()
}
