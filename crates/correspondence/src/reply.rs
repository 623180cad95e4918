//! What the next letter has to contain, and a letter made so.

use draughts::{AnyMove, Color, Legal, Notation};
use game::{Day, Leave, Penalty, repeat_due};

use crate::finding::{Finding, Refusal};
use crate::letter::{Dates, DrawWord, Letter, OfferedLine, Postmarks, Told, Written};
use crate::play::{Play, PlayAct, forced};
use crate::schedule::Spent;

/// What the next letter has to contain and may contain, and what may be done without one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// Who writes.
    pub by: Color,
    /// The moves to repeat, with their numbers (10.2.3).
    pub repeat: Vec<Written>,
    /// Which of them stand in the place of an impossible one and have to be named (10.2.10).
    pub replaced: Vec<String>,
    /// What has to be told about the last letter.
    pub tell: Vec<Told>,
    /// Whether a move of one's own belongs to it; while the game stands none does (10.2.9).
    pub moves: bool,
    /// The moves to put in the place of an impossible one are one's own to choose (10.2.10).
    pub corrects: bool,
    /// Whether it has to name the dates that one's last letter left out (10.3.3).
    pub earlier_dates: bool,
    /// Moves of one's last letter to repeat with their right numbers (10.2.14).
    pub renumber: Vec<Written>,
    /// Penalty days that may be charged now or never (10.2.11, 10.3.3).
    pub may_charge: Vec<Penalty>,
    /// Lines that may be accepted, in whole or in part (10.2.13).
    pub lines: Vec<(String, Vec<String>)>,
    /// Whether a draw is offered.
    pub draw_offered: bool,
    /// Whether a draw may be claimed, as the position has come three times (5.4.13.1).
    pub may_draw: bool,
    /// Own moves with the opponent's only reply to each, which is written and answered as well (10.2.4).
    pub forced: Vec<(String, String)>,
    /// The first date.
    pub opponent_sent: Day,
    /// The day to repeat the last letter by registered post, if no answer comes (10.3.4); before the first move, the day to ask for it.
    pub repeat_on: Day,
    /// Whether the opponent's time is overdue, so that it may be claimed instead of a reply (10.3.6).
    pub may_claim: bool,
    /// Whether the letter came after the end of play and needs no reply (10.3.2).
    pub no_reply_needed: bool,
}

/// What a player puts into a reply; the rest follows from the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The accepted part of a line.
    pub accepted: Vec<Written>,
    /// One's own move, and further ones after forced replies.
    pub moves: Vec<Written>,
    /// Offered lines.
    pub lines: Vec<OfferedLine>,
    /// A word on a draw.
    pub draw: Option<DrawWord>,
    /// Whether to resign.
    pub resigns: bool,
    /// When the last letter was sent by its postmark, if otherwise than it says.
    pub opponent_sent: Option<Day>,
    /// When it came.
    pub received: Option<Day>,
    /// When the reply goes.
    pub sent: Option<Day>,
    /// Whether to charge what may be charged.
    pub charge: bool,
    /// Leave to announce.
    pub leave: Option<Leave>,
    /// The greeting.
    pub greeting: String,
    /// The address.
    pub address: String,
    /// The signature.
    pub signature: String,
}

impl Play {
    /// What the next letter has to contain; `None` when the game is over or waits for the arbiter.
    #[must_use]
    pub fn due(&self) -> Option<Due> {
        if self.ended().is_some() || self.claim().is_some() {
            return None;
        }
        let by = self.to_write();
        let (stop, told) = match self.stop() {
            Some(stop) if stop.by != by => (Some(stop), true),
            other => (other, false),
        };
        let mut tell: Vec<Told> = Vec::new();
        if told {
            tell.extend(stop.iter().flat_map(|stop| &stop.faults).map(|fault| fault.told()));
        }
        let corrects = stop.is_some() && !told;
        let last = self.letters().iter().rev().find(|letter| letter.answers);
        if let Some(last) = last.filter(|last| last.by != by) {
            for finding in &last.findings {
                match finding {
                    Finding::MissingDates(_) => tell.push(Told::MissingDates),
                    Finding::WrongNumber { .. } => tell.push(Told::Numbering),
                    _ => {}
                }
            }
        }
        tell.sort_unstable();
        tell.dedup();
        let repeated = match stop {
            Some(stop) if corrects => self.plies().get(stop.to_repeat.clone()).unwrap_or_default(),
            Some(_) => &[],
            None => self.to_repeat(),
        };
        let moves = !told && stop.is_none_or(|stop| self.needs_move(stop));
        let (start, end) = (self.terms().list.start, self.terms().list.end);
        let spent = self.spent().last();
        // The stamp is what the first date says (10.3.1).
        let stamps = spent.map(|spent| spent.postmarks).unwrap_or_default();
        let went = spent.map_or(start, Spent::went);
        let passed = spent.is_some_and(|spent| spent.passed.is_some());
        let opponent_sent = stamps.sent.filter(|_| !passed).unwrap_or(went);
        let repeat_on = if spent.is_none() { self.terms().list.inquiry_due() } else { repeat_due(went) };
        let other = match by {
            Color::White => Color::Black,
            Color::Black => Color::White,
        };
        Some(Due {
            by,
            repeat: repeated
                .iter()
                .map(|ply| Written { number: Some(ply.number), text: ply.text.clone() })
                .collect(),
            replaced: repeated.iter().filter(|ply| ply.replaced).map(|ply| ply.text.clone()).collect(),
            moves,
            tell,
            corrects,
            earlier_dates: self.owes_dates(by),
            renumber: self.to_renumber(by),
            may_charge: self.rights().to_vec(),
            lines: if stop.is_none() { self.lines() } else { Vec::new() },
            draw_offered: self.draw_offered() == Some(other),
            may_draw: stop.is_none() && self.repeated(),
            forced: if moves { self.forced_replies() } else { Vec::new() },
            opponent_sent,
            repeat_on,
            may_claim: stop.is_none() && self.overdue(other),
            // It came on the day of its stamp, or not before it went (10.3.2).
            no_reply_needed: end.is_some_and(|end| stamps.received.unwrap_or(went) >= end),
        })
    }

    /// Own moves with the opponent's only reply to each (10.2.4).
    fn forced_replies(&self) -> Vec<(String, String)> {
        let legal = Legal::of(self.position());
        let text = |legal: &Legal, mv: &AnyMove| legal.write_move(mv, Notation::Sheet).ok();
        let with_reply = |mv: AnyMove| {
            let after = Legal::of(&legal.play(&mv).ok()?);
            Some((text(&legal, &mv)?, text(&after, &forced(&after)?)?))
        };
        legal.moves().filter_map(with_reply).collect()
    }

    fn needs_move(&self, stop: &crate::play::Stop) -> bool {
        stop.faults.contains(&crate::finding::StopFault::Impossible)
    }

    /// A letter with everything it has to contain, its sums counted.
    ///
    /// # Errors
    /// The letter would be refused.
    pub fn compose(&self, answer: &Answer) -> Result<Letter, Refusal> {
        let due =
            self.due().ok_or(if self.ended().is_some() { Refusal::Over } else { Refusal::Suspended })?;
        let first = self.spent().is_empty();
        let mut letter = Letter {
            greeting: answer.greeting.clone(),
            code: Some(self.terms().code.clone()),
            repeated: due.repeat,
            accepted: answer.accepted.clone(),
            moves: answer.moves.clone(),
            renumbered: due.renumber,
            lines: answer.lines.clone(),
            draw: answer.draw,
            resigns: answer.resigns,
            dates: Dates {
                opponent_sent: (!first).then(|| answer.opponent_sent.unwrap_or(due.opponent_sent)),
                received: answer.received,
                sent: answer.sent,
            },
            charges: if answer.charge { due.may_charge } else { Vec::new() },
            told: due.tell,
            leave: answer.leave,
            address: answer.address.clone(),
            signature: answer.signature.clone(),
            ..Letter::default()
        };
        self.number(&mut letter);
        let mut after = self.clone();
        let act = |letter: &Letter| PlayAct::Letter {
            by: due.by,
            letter: Box::new(letter.clone()),
            postmarks: Postmarks::default(),
        };
        after.act(&act(&letter))?;
        letter.sums = Some(after.sums());
        Ok(letter)
    }

    /// Gives the moves of a letter their numbers.
    fn number(&self, letter: &mut Letter) {
        let mut ply = self.plies().len();
        let mut next = |written: &mut Written| {
            written.number = u32::try_from(ply / 2 + 1).ok();
            ply += 1;
        };
        letter.accepted.iter_mut().chain(&mut letter.moves).for_each(&mut next);
        let from = ply;
        for line in &mut letter.lines {
            for (at, written) in line.moves.iter_mut().enumerate() {
                written.number = u32::try_from((from + at) / 2 + 1).ok();
            }
        }
    }
}
