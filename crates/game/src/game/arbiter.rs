//! What the arbiter does, and the clock that players stop (5.4.2.5, 5.4.2.9, 5.4.13.6, 5.4.15, 6.1.10.3).

use draughts::Article;

use super::{Answer, Game, Waiting, arbiter, player};
use crate::act::{Event, Reason, Ruling, Score};
use crate::clock::day_of;
use rulebook::Tempo;

use crate::control::Control;
use crate::days::Leave;
use crate::player::{Actor, Player};
use crate::refusal::{Refusal, Why};
use crate::sanction::Sanction;
use crate::time::{Moment, Span};

impl Game {
    /// 5.4.2.9: to stop the clock is to resign, unless the arbiter sees a misunderstanding.
    pub(super) fn stop_clock(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let player = player(who)?;
        self.under_way(player)?;
        self.hold(when, events);
        self.state.waiting = Some(Waiting::Stopped { by: player });
        events.push(Event::ClaimWaits(player, Article::ru("5.4.2.9")));
        Ok(())
    }

    /// 6.1.10.3, 7.7.3: a player may stop the clock to call the arbiter in rapid and blitz; the arbiter at any time.
    pub(super) fn pause(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let ten = self.regulations.variant == draughts::Variant::International;
        let article = Article::ru(if ten { "7.7.3" } else { "6.1.10.3" });
        if let Actor::Player(player) = who {
            self.under_way(player)?;
            // 5.4.14.4 allows it at every tempo where the players disagree about an irregularity.
            if self.regulations.tempo == Tempo::Classic && self.state.irregular.is_none() {
                return Err(Refusal { why: Why::OnlyArbiter, article });
            }
        }
        if self.state.held.is_some() || self.state.started.is_none() {
            return Err(Refusal { why: Why::Held, article });
        }
        self.hold(when, events);
        if self.state.waiting.is_none() {
            self.state.waiting = Some(Waiting::Called);
        }
        Ok(())
    }

    pub(super) fn resume(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let article = Article::ru("6.1.10.3");
        arbiter(who, article)?;
        if self.state.held.is_none() {
            return Err(Refusal { why: Why::NothingWaits, article });
        }
        self.go_on(when, events);
        Ok(())
    }

    pub(super) fn hold(&mut self, when: Moment, events: &mut Vec<Event>) {
        self.state.held = Some(when);
        self.state.clock.hold(&self.regulations.control, when);
        events.push(Event::Held);
    }

    fn go_on(&mut self, when: Moment, events: &mut Vec<Event>) {
        self.state.waiting = None;
        self.release(when, events);
    }

    pub(super) fn rule(
        &mut self,
        who: Actor,
        when: Moment,
        ruling: Ruling,
        events: &mut Vec<Event>,
    ) -> Answer {
        arbiter(who, Article::ru("5.4.13.6"))?;
        let decision = Article::ru("5.4.15.1");
        match ruling {
            Ruling::Win(player) => self.end(Score::Win(player), Reason::Ruling, decision, when, events),
            Ruling::BothLose => self.end(Score::BothLose, Reason::Ruling, decision, when, events),
            Ruling::Draw => return self.draw_on_initiative(when, events),
            Ruling::BothFlags => return self.both_flags(when, events),
            Ruling::Checked => {
                if !matches!(self.state.waiting, Some(Waiting::Repetition { .. })) {
                    return Err(Refusal { why: Why::NothingWaits, article: Article::ru("5.4.13.2") });
                }
                self.release(when, events);
                self.check_repetition(when, events);
            }
            Ruling::Upheld => match self.state.waiting.clone() {
                Some(Waiting::Claim { reason, article, .. }) => {
                    self.end(Score::Draw, reason, article, when, events);
                }
                Some(Waiting::Stopped { by }) => {
                    let article = Article::ru("5.4.2.9");
                    self.end(Score::Win(by.other()), Reason::ClockStopped, article, when, events);
                }
                _ => return Err(Refusal { why: Why::NothingWaits, article: decision }),
            },
            Ruling::Rejected => {
                match self.state.waiting.clone() {
                    Some(Waiting::Claim { by, reason, article }) => {
                        self.state.rejected[by.index()] = true;
                        if reason == Reason::ObviousDraw {
                            self.state.obvious[by.index()] = None;
                        }
                        events.push(Event::ClaimFailed(by, article));
                    }
                    // 5.4.2.9: a misunderstanding costs a remark.
                    Some(Waiting::Stopped { by }) => {
                        self.state.sanctions.push((by, Sanction::Remark));
                        events.push(Event::Punished(by, Sanction::Remark, Article::ru("5.4.2.9")));
                    }
                    _ => return Err(Refusal { why: Why::NothingWaits, article: decision }),
                }
                self.go_on(when, events);
            }
        }
        Ok(())
    }

    /// Lets a held clock run again without touching what waits.
    fn release(&mut self, when: Moment, events: &mut Vec<Event>) {
        if let Some(since) = self.state.held.take() {
            // Nobody gets later while nothing goes on.
            self.state.started = self.state.started.map(|started| started + (when - since));
            self.state.clock.resume(when);
            events.push(Event::Resumed);
        }
    }

    /// 5.4.13.6: the arbiter may fix a draw that the rules give, unasked.
    fn draw_on_initiative(&mut self, when: Moment, events: &mut Vec<Event>) -> Answer {
        let initiative = self.regulations.articles().initiative;
        if let Some(counter) = self.counters().into_iter().find(crate::draw::Counter::is_due) {
            self.end(Score::Draw, Reason::Counter(counter), counter.article, when, events);
        } else if self.occurrences() >= 3 {
            self.end(Score::Draw, Reason::Repetition, initiative, when, events);
        } else {
            return Err(Refusal { why: Why::NotDue { counters: self.counters() }, article: initiative });
        }
        Ok(())
    }

    /// 5.4.13.1: both flags are down, and nobody knows which fell first.
    fn both_flags(&mut self, when: Moment, events: &mut Vec<Event>) -> Answer {
        let article = self.regulations.articles().both_flags;
        let out = |player| self.state.clock.is_out(&self.regulations.control, player, when);
        if !Player::BOTH.into_iter().all(out) {
            return Err(Refusal { why: Why::TimeLeft, article });
        }
        self.end(Score::Draw, Reason::BothFlags, article, when, events);
        Ok(())
    }

    pub(super) fn punish(
        &mut self,
        who: Actor,
        when: Moment,
        offender: Player,
        sanction: Sanction,
        events: &mut Vec<Event>,
    ) -> Answer {
        let article = Article::ru("5.4.15.1");
        arbiter(who, article)?;
        if let Sanction::Time(time) = sanction {
            let increment = match &self.regulations.control {
                Control::Clock(periods) => {
                    periods.iter().map(|period| period.increment).max().unwrap_or(Span::ZERO)
                }
                Control::Untimed | Control::Days(_) => Span::ZERO,
            };
            sanction
                .check(increment)
                .map_err(|error| Refusal { why: Why::Sanction(error), article: error.article() })?;
            self.state.clock.add(offender.other(), time);
        }
        self.state.sanctions.push((offender, sanction));
        events.push(Event::Punished(offender, sanction, article));
        if matches!(sanction, Sanction::Loss | Sanction::Exclusion) {
            self.end(Score::Win(offender.other()), Reason::Ruling, article, when, events);
        }
        Ok(())
    }

    /// 5.4.2.5: a faulty clock is put right; in classic Russian and International draughts nobody is left with less than fifteen
    /// minutes by that.
    pub(super) fn set_clock(
        &mut self,
        who: Actor,
        when: Moment,
        player: Player,
        left: Span,
        events: &mut Vec<Event>,
    ) -> Answer {
        let article = Article::ru("5.4.2.5");
        arbiter(who, article)?;
        let Some(shown) = self.left(player, when) else {
            return Err(Refusal { why: Why::Time, article });
        };
        let least = Span::minutes(15).min(shown);
        let named = self.regulations.variant != draughts::Variant::Giveaway;
        let too_little = named && self.regulations.tempo == Tempo::Classic && left < shown && left < least;
        if left < Span::ZERO || too_little {
            return Err(Refusal { why: Why::Time, article });
        }
        self.state.clock.set(&self.regulations.control, player, left, when);
        events.push(Event::ClockSet(player, left));
        Ok(())
    }

    /// 10.4: leave in correspondence play. It counts from the day it is announced (10.4.2); what the arbiter grants (10.4.5) is
    /// not limited to one a year.
    pub(super) fn take_leave(
        &mut self,
        who: Actor,
        when: Moment,
        player: Player,
        leave: Leave,
        events: &mut Vec<Event>,
    ) -> Answer {
        if !matches!(self.regulations.control, Control::Days(_)) {
            return Err(Refusal { why: Why::OnlyCorrespondence, article: Article::ru("10.4.1") });
        }
        let granted = who == Actor::Arbiter;
        if !granted && who != Actor::Player(player) {
            return Err(Refusal { why: Why::OnlyArbiter, article: Article::ru("10.4.5") });
        }
        let leave = if granted {
            leave
        } else {
            let late = Refusal { why: Why::LeaveOver, article: Article::ru("10.4.2") };
            leave.announced(Some(day_of(when))).ok_or(late)?
        };
        self.state
            .clock
            .take_leave(player, leave, granted)
            .map_err(|error| Refusal { why: Why::Leave(error), article: error.article() })?;
        events.push(Event::OnLeave(player, leave));
        Ok(())
    }
}
