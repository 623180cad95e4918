//! What a room tells people: snapshots, events, refusals in words.

use axum::extract::ws::Utf8Bytes;
use game::{AnyGame, Player, Refused};
use language::Language;
use serde_json::{Value, json};

use crate::table::index;
use crate::view;
use crate::view::{Around, name};

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
            ratings: &self.ratings,
        }
    }

    pub(super) fn snapshot(&self, language: Language, you: Option<Player>) -> Value {
        let now = self.hall.time.now();
        json!({
            "t": "snapshot",
            "v": self.table.version(),
            "now": now.0,
            "you": you.map(name),
            "game": self.about(),
            "moves": view::moves(self.table.game(), 0),
            "state": view::state(&self.table, &self.around(language), now, language),
        })
    }

    /// What does not change.
    pub(super) fn about(&self) -> Value {
        let terms = &self.kept.terms;
        let (kind, board, start) = match self.table.game() {
            AnyGame::Draughts(game) => {
                let start = game.regulations().start_position().ok().map(|position| position.fen());
                let ten = game.regulations().variant == draughts::Variant::International;
                ("draughts", if ten { 10 } else { 8 }, start)
            }
            AnyGame::Renju(_) => ("renju", 15, None),
        };
        json!({
            "id": self.game.id,
            "meeting": self.meeting.id,
            "kind": kind,
            "discipline": terms.discipline.name(),
            "variant": draughts::Variant::of(terms.discipline).map(|variant| variant.to_string()),
            "board": board,
            "tempo": terms.tempo.name(),
            "control": terms.control.to_string(),
            "rated": self.meeting.rated,
            "casual": !self.meeting.rated,
            "start": start,
            "opening": self.kept.lot,
            "regulation": terms.regulation.map(renju::Regulation::name),
            "first": self.people[0],
            "second": self.people[1],
            "created": self.game.created,
            "engine": self.engine().map(|(player, _)| name(player)),
            "number": self.game.number + 1,
            "games": terms.meeting.games,
        })
    }

    pub(super) fn row(&self, language: Language) -> Value {
        let game = self.table.game();
        let fen = match game {
            AnyGame::Draughts(game) => Some(game.position().fen()),
            AnyGame::Renju(_) => None,
        };
        json!({
            "id": self.game.id,
            "discipline": self.meeting.discipline,
            "tempo": self.meeting.tempo,
            "rated": self.meeting.rated,
            "control": self.kept.terms.control.to_string(),
            "first": self.people[0],
            "second": self.people[1],
            "ply": game.ply(),
            "created": self.game.created,
            "ended": self.game.ended,
            "verdict": view::verdict(game, language),
            "fen": fen,
        })
    }

    pub(super) fn event(
        &self,
        what: &[&str],
        by: Option<Player>,
        from: usize,
        said: Option<&str>,
        language: Language,
    ) -> Value {
        let now = self.hall.time.now();
        json!({
            "t": "event",
            "v": self.table.version(),
            "now": now.0,
            "what": what,
            "by": by.map(name),
            "moves": { "from": from, "add": view::moves(self.table.game(), from) },
            "state": view::state(&self.table, &self.around(language), now, language),
            "text": said,
        })
    }

    /// Tells everybody, each in their language; whoever cannot keep up is let go.
    pub(super) fn tell(&mut self, what: &[&str], by: Option<Player>, from: usize, said: Option<&str>) {
        let mut frames: [Option<Utf8Bytes>; 3] = [None, None, None];
        for watcher in &self.watchers {
            let frame = &mut frames[watcher.language as usize];
            if frame.is_none() {
                *frame = Some(text(&self.event(what, by, from, said, watcher.language)));
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
        let frame = text(&json!({ "t": "presence", "online": online, "watching": watching }));
        self.watchers.retain(|watcher| watcher.out.try_send(frame.clone()).is_ok());
    }

    pub(super) fn send(&self, socket: u64, message: impl Fn(Language) -> Value) {
        if let Some(watcher) = self.watchers.iter().find(|watcher| watcher.socket == socket) {
            let _ = watcher.out.try_send(text(&message(watcher.language)));
        }
    }

    pub(super) fn ok(&self, asker: Option<(u64, Option<u32>)>) {
        if let Some((socket, id)) = asker {
            let version = self.table.version();
            self.send(socket, |_| json!({ "t": "ok", "id": id, "v": version }));
        }
    }

    /// An answer that something was not done.
    pub(super) fn answer(&self, asker: Option<(u64, Option<u32>)>, body: impl Fn(Language) -> Value) {
        if let Some((socket, id)) = asker {
            self.send(socket, |language| {
                let mut message = body(language);
                if let Value::Object(fields) = &mut message {
                    fields.insert("t".into(), "no".into());
                    fields.insert("id".into(), id.into());
                }
                message
            });
        }
    }

    pub(super) fn no(&self, asker: Option<(u64, Option<u32>)>, code: &str) {
        self.answer(
            asker,
            |language| json!({ "code": code, "text": refusal_text(language, code), "article": null }),
        );
    }

    pub(super) fn refuse(&self, asker: Option<(u64, Option<u32>)>, code: &str, refused: &Refused) {
        self.answer(asker, |language| refusal(language, code, refused));
    }
}

/// What a code means, in words.
pub(crate) fn refusal_text(language: Language, code: &str) -> String {
    language.say(&format!("server-{code}"), &[])
}

/// A refusal by the rules, in words and with its article.
fn refusal(language: Language, code: &str, refused: &Refused) -> Value {
    match refused {
        Refused::Rules(refusal) => {
            let (candidates, from) = match &refusal.why {
                game::Why::Move(draughts::MoveError::Ambiguous { candidates, .. }) => {
                    (candidates.clone(), Vec::new())
                }
                game::Why::Move(draughts::MoveError::Illegal {
                    grounds: draughts::Grounds::MustCapture { with },
                    ..
                }) => (Vec::new(), with.iter().map(|square| square.number()).collect()),
                _ => (Vec::new(), Vec::new()),
            };
            let cited = match &refusal.why {
                game::Why::Move(draughts::MoveError::Empty | draughts::MoveError::Character { .. }) => {
                    Value::Null
                }
                game::Why::Move(
                    draughts::MoveError::NoSquare { article, .. }
                    | draughts::MoveError::Incomplete { article }
                    | draughts::MoveError::Ambiguous { article, .. }
                    | draughts::MoveError::Illegal { article, .. },
                ) => view::article(language, *article),
                _ => view::article(language, refusal.article),
            };
            json!({
                "code": code,
                "text": language.refusal(refusal),
                "article": cited,
                "candidates": candidates,
                "from": from,
            })
        }
        Refused::WrongGame | Refused::NothingToTakeBack => {
            json!({ "code": code, "text": refusal_text(language, "over"), "article": null })
        }
    }
}

/// The frame of a message.
pub(crate) fn text(message: &Value) -> Utf8Bytes {
    message.to_string().into()
}
