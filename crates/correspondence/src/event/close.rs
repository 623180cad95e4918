//! What is owed on a day, and the end of an event.

use draughts::Color;
use game::{Day, protest_due};

use super::apply::{TO_EVALUATE, TO_REPORT};
use super::{Event, EventGame, EventRefusal, Notice, StartSheet};
use crate::play::{Ending, PlayAct, Score, side};

/// Whether the two have to send the record: what the officials decided is known to them without one, and so is what a server counts (10.5.10).
fn by_players(game: &EventGame) -> bool {
    game.board.is_none()
        && game.play.ended().is_none_or(|ended| {
            matches!(ended.ending, Ending::Board | Ending::Resignation | Ending::Agreement | Ending::Rules)
        })
}

impl EventGame {
    /// Who has not sent the record (10.5.1), or of an unfinished game what goes to the arbiter (10.5.2).
    fn silent(&self) -> impl Iterator<Item = u32> + '_ {
        let sent = |color| self.records[side(color)].is_some() || self.evaluations[side(color)].is_some();
        [Color::White, Color::Black]
            .into_iter()
            .filter(move |color| !sent(*color))
            .map(|color| self.player(color))
    }
}

impl Event {
    /// What is owed on a day: letters to repeat or to ask for (10.3.4), records (10.5.1), evaluations (10.5.2) and decisions (10.5.5) that are late.
    #[must_use]
    pub fn owed(&self, day: Day) -> Vec<Notice> {
        let due = self.owed_from(day).into_iter().filter(|(from, _)| *from <= day);
        due.map(|(_, notice)| notice).collect()
    }

    /// What is owed if nothing is done: from which day on, and what. What is owed after the last day of play depends on whether that is over on `day`.
    #[must_use]
    pub fn owed_from(&self, day: Day) -> Vec<(Day, Notice)> {
        let mut owed = Vec::new();
        let Some(sheet) = self.sheet.as_ref().filter(|_| self.closed.is_none()) else { return owed };
        for (number, game) in (1..).zip(&self.games).filter(|(_, game)| !game.annulled) {
            if let Some(ended) = game.play.ended() {
                let from = ended.day.after(TO_REPORT + 1);
                if by_players(game) {
                    owed.extend(game.silent().map(|player| (from, Notice::OwesRecord(number, player))));
                }
                continue;
            }
            if let (Some(end), true) = (sheet.end, sheet.stops().is_some_and(|stops| day >= stops)) {
                let from = end.after(TO_EVALUATE + 1);
                owed.extend(game.silent().map(|player| (from, Notice::OwesEvaluation(number, player))));
                let last = game.evaluations.iter().flatten().map(|evaluation| evaluation.day).max();
                owed.extend(last.map(|last| (last.a_month_later().after(1), Notice::LateDecision(number))));
            } else if !sheet.server
                && let Some(due) = game.play.due()
            {
                let waits = if due.by == Color::White { game.black } else { game.white };
                let notice = if game.play.spent().is_empty() {
                    Notice::Inquire(number, waits)
                } else {
                    Notice::Repeat(number, waits)
                };
                owed.push((due.repeat_on, notice));
            }
        }
        owed
    }

    /// The next day on which something can be owed that is not owed yet, or on which play ends.
    #[must_use]
    pub fn next_due(&self, day: Day) -> Option<Day> {
        let stops = self.sheet.as_ref().filter(|_| self.closed.is_none()).and_then(StartSheet::stops);
        let owed = self.owed_from(day).into_iter().map(|(from, _)| from);
        owed.chain(stops).filter(|from| *from > day).min()
    }

    /// Whether a game lets the event be closed on a day: nothing waits for a decision, and nobody may still send it for one.
    fn may_close(&self, number: u32, game: &EventGame, day: Day) -> Result<(), EventRefusal> {
        if game.annulled {
            return Ok(());
        }
        let end = self.sheet.as_ref().and_then(|sheet| sheet.end);
        let Some(ended) = game.play.ended() else {
            if game.play.claim().is_some() || game.to_adjudicate {
                return Err(EventRefusal::Pending(number));
            }
            // Whoever sends an unfinished game has ten days for it (10.5.2).
            return match end {
                None => Err(EventRefusal::NotOver(number)),
                Some(end) if day <= end.after(TO_EVALUATE) => Err(EventRefusal::StillPlayed),
                // Without a word from either the arbiter decides on what stands on the board (10.5.5).
                Some(_) if game.evaluations != [None, None] || game.board.is_some() => {
                    Err(EventRefusal::Pending(number))
                }
                Some(_) => Ok(()),
            };
        };
        let protest = ended.ending == Ending::Adjudication && day <= protest_due(ended.day);
        if game.protested || protest { Err(EventRefusal::Pending(number)) } else { Ok(()) }
    }

    /// The end: who sent no record, and minuses for both where neither did (10.5.8, 10.5.9).
    pub(super) fn close(&mut self, day: Day) -> Result<Vec<Notice>, EventRefusal> {
        for (number, game) in (1..).zip(&self.games) {
            self.may_close(number, game, day)?;
        }
        let mut notices = Vec::new();
        let mut silent = Vec::new();
        for number in 1..=u32::try_from(self.games.len()).unwrap_or(0) {
            let game = self.game_mut(number)?;
            if game.annulled || !by_players(game) {
                continue;
            }
            silent.extend(game.silent());
            if game.silent().count() == 2 {
                notices.push(Notice::Minuses(number));
                let act = PlayAct::Award { score: Score::Neither, ending: Ending::NoRecord, day };
                self.play(number, &act)?;
            }
        }
        silent.sort_unstable();
        silent.dedup();
        notices.extend(silent.into_iter().map(Notice::MayWithholdFinal));
        notices.push(Notice::KeepUntil(day.a_month_later()));
        self.closed = Some(day);
        Ok(notices)
    }
}
