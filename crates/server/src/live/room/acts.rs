//! An act of a game: on the fold, then in the log, then known to everybody.

use std::time::Instant;

use game::{Event, Logged, Moment, Player};
use store::{Append, Entry, StoreError};
use tracing::Instrument as _;

use crate::live::meeting;
use crate::live::outcome::Ended;
use crate::live::thinking::Judged;
use crate::live::waking;
use crate::wire::{Code, Happening};

use super::Room;

impl Room {
    /// Makes an act now. Whoever asked gets an answer.
    pub(super) async fn perform(&mut self, logged: &Logged, asker: Option<(u64, Option<u32>)>) -> bool {
        let now = self.registry.time.now().max(self.logged.last());
        self.perform_at(logged, asker, now).await
    }

    pub(super) async fn perform_at(
        &mut self,
        logged: &Logged,
        asker: Option<(u64, Option<u32>)>,
        when: Moment,
    ) -> bool {
        if self.is_held() {
            self.no(asker, Code::Outage);
            return false;
        }
        let ply = self.logged.game().ply();
        // What the log does not have yet is nowhere else either.
        let mut next = self.logged.clone();
        let events = match next.apply(when, logged) {
            Ok(events) => events,
            Err(refused) => {
                self.registry.metrics.refused.add(1);
                self.refuse(asker, &refused);
                return false;
            }
        };
        let from = ply.min(next.game().ply());
        let ended = !self.logged.game().is_over() && next.game().is_over();
        let started = !self.logged.game().is_started() && next.game().is_started();
        let outcome_text = ended.then(|| {
            let tally = self.score.tally(meeting::tally(next.game()));
            serde_json::to_string(&Ended::new(tally, next.game())).unwrap_or_default()
        });
        // The program is not kept waiting by a restart.
        let wakes = if self.engine().is_some() { when.0 } else { waking::while_played(next.game(), when.0) };
        let days = self.is_of_days().then(|| self.days_row(next.game(), when)).flatten();
        // Of a game of days the time is known to the day, so that it is loaded once, when it is up.
        let deadline = next.game().deadline().filter(|_| days.is_some());
        let wakes_at = deadline.map(|deadline| deadline.0).or(started.then_some(wakes));
        let append = Append {
            game: self.game.id.clone(),
            entry: Entry {
                seq: next.version(),
                at: when.0,
                body: serde_json::to_string(logged).unwrap_or_default(),
            },
            outcome: outcome_text
                .clone()
                .map(|body| store::Outcome { score: meeting::score(meeting::tally(next.game())), body }),
            wakes_at,
            days,
        };
        let begun = Instant::now();
        let span = tracing::debug_span!("append", game = %self.game.id);
        if let Err(error) = self.registry.store.append(append).instrument(span).await {
            self.writing.failed(&error);
            if let StoreError::Down(_) | StoreError::Fenced = error {
                // Whether it was written is not known, or it is for another node to write; the log will say.
                self.no(asker, Code::Outage);
                return false;
            }
            // Somebody else has written: the log says how the game stands.
            tracing::warn!(game = %self.game.id, %error, "an act was not written");
            self.reload().await;
            self.no(asker, Code::Busy);
            return false;
        }
        self.logged = next;
        if let Some(later) = &mut self.later {
            later.wait(when, logged);
        }
        self.writing.went_well();
        self.game.wakes_at = wakes_at.or(self.game.wakes_at);
        if started {
            self.starts_at = None;
            self.leaves_due = true;
        }
        if matches!(logged, Logged::TakenBack { .. }) {
            self.forget_lines().await;
        }
        self.registry.metrics.acts.add(1);
        self.registry.metrics.append.record(begun.elapsed());
        self.changed.push(from);
        self.take_back = None;
        if ended {
            // What follows is owed at once, as the row says now.
            (self.game.ended, self.game.outcome, self.game.wakes_at) =
                (Some(when.0), outcome_text, Some(when.0));
        }
        let (mut what, by) = happened(logged, &events);
        what.extend(self.judged.take().map(|judged| match judged {
            Judged::ByTables => Happening::JudgedByTables,
            Judged::BySearch => Happening::JudgedBySearch,
        }));
        self.answer_and_tell(asker, &what, by, from);
        // Whose turn it is decides who can be said to have left.
        if self.absent.iter().any(Option::is_some) {
            self.presence_changed();
        }
        if ended {
            self.note();
            self.finish().await;
        }
        true
    }
}

/// What happened, in the words of the protocol, and by whom.
fn happened(logged: &Logged, events: &[Event]) -> (Vec<Happening>, Option<Player>) {
    if matches!(logged, Logged::TakenBack { .. }) {
        return (vec![Happening::TakenBack], None);
    }
    let mut what = Vec::new();
    let mut who = None;
    for event in events {
        let (word, player) = match event {
            Event::Started(_) => (Happening::Started, None),
            Event::Arrived(player) => (Happening::Arrived, Some(*player)),
            Event::Moved(player, _) => (Happening::Moved, Some(*player)),
            Event::Played(player, _) => (Happening::Played, Some(*player)),
            Event::Black(_) => (Happening::Swapped, None),
            Event::Passed(player) => (Happening::Passed, Some(*player)),
            Event::Offered(player) => (Happening::Offered, Some(*player)),
            Event::Declined(player) => (Happening::Declined, Some(*player)),
            Event::Counted(player, _) => (Happening::Counted, Some(*player)),
            Event::ClaimWaits(player, _) => (Happening::ClaimWaits, Some(*player)),
            Event::ClaimFailed(player, _) => (Happening::ClaimFailed, Some(*player)),
            Event::Held => (Happening::Held, None),
            Event::Resumed => (Happening::Resumed, None),
            Event::ClockSet(player, _) => (Happening::ClockSet, Some(*player)),
            Event::Irregular(player, ..) => (Happening::MissedCapture, Some(*player)),
            Event::Corrected(player, ..) => (Happening::Corrected, Some(player.other())),
            Event::OnLeave(player, _) => (Happening::OnLeave, Some(*player)),
            Event::Ended(_) => (Happening::Ended, None),
            _ => continue,
        };
        what.push(word);
        who = who.or(player);
    }
    (what, who)
}
