//! What is said at a board: by players to each other, by who watches among themselves.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use store::{RelationKind, Said};

use crate::ids;
use crate::live::chat;
use crate::wire::{ChatLine, Code, Frame};

use super::{Room, Told};

/// So many lines of one person within this time.
const MOST: usize = 5;
const WITHIN: Duration = Duration::from_secs(15);

/// When people spoke last.
#[derive(Debug, Default)]
pub(super) struct Spoken(HashMap<String, VecDeque<Instant>>);

impl Spoken {
    /// Whether a person may speak now; then it is noted.
    fn may(&mut self, person: &str, now: Instant) -> bool {
        self.0.retain(|_, times| times.back().is_some_and(|last| now.duration_since(*last) < WITHIN));
        let times = self.0.entry(person.to_owned()).or_default();
        times.retain(|time| now.duration_since(*time) < WITHIN);
        if times.len() >= MOST {
            return false;
        }
        times.push_back(now);
        true
    }
}

impl Room {
    pub(super) async fn chat(&mut self, socket: u64, id: Option<u32>, said: &str) {
        let asker = Some((socket, id));
        let Some(watcher) = self.watchers.iter().find(|watcher| watcher.who.socket == socket) else { return };
        let Some(person) = watcher.who.person.clone() else { return self.no(asker, Code::NeedsAccount) };
        let seated = self.seat_of(Some(&person)).is_some();
        if watcher.who.caller.guest && !seated {
            return self.no(asker, Code::NeedsAccount);
        }
        if self.kept.terms.quiet || (seated && !self.between_people()) {
            return self.no(asker, Code::NoChat);
        }
        let body = match chat::check(said) {
            Ok(body) => body,
            Err(code) => return self.no(asker, code),
        };
        let name = watcher.who.caller.name.clone();
        if !self.spoken.may(&person, Instant::now()) {
            return self.no(asker, Code::SlowDown);
        }
        let Ok(relations) = self.registry.store.relations_of(&person).await else {
            return self.no(asker, Code::Busy);
        };
        // Who does not want to read this person, or is not wanted by them.
        let deaf: HashSet<String> = relations
            .into_iter()
            .filter_map(|relation| match relation.kind {
                RelationKind::Block if relation.person == person => Some(relation.other),
                RelationKind::Block | RelationKind::Mute if relation.other == person => Some(relation.person),
                _ => None,
            })
            .collect();
        let line = Said {
            game: self.game.id.clone(),
            at: self.registry.time.now().0,
            id: ids::fresh(),
            person: person.clone(),
            seated,
            body,
        };
        if self.registry.store.add_said(line.clone()).await.is_err() {
            return self.no(asker, Code::Outage);
        }
        self.ok(asker);
        let frame = Told::new(Frame::Chat(ChatLine::new(&line, name)));
        for watcher in &self.watchers {
            let theirs = self.seat_of(watcher.who.person.as_deref()).is_some() == seated;
            let hears = watcher.who.person.as_ref().is_none_or(|person| !deaf.contains(person));
            if theirs && hears {
                watcher.tell(Arc::clone(&frame));
            }
        }
    }
}
