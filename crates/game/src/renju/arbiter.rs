//! The beginning of a game, draws by agreement, and what the arbiter does (5.4.1, 5.4.2, 5.4.4, 5.4.13, 5.4.15, 9.3.1).

use draughts::Article;

use super::act::{Event, Reason, Verdict};
use super::refusal::{Refusal, Why};
use super::{Answer, Game, arbiter, player};
use crate::act::{Ruling, Score};
use crate::control::Control;
use crate::player::{Actor, Player};
use crate::refusal::Why as Common;
use crate::regulations::Mode;
use crate::sanction::Sanction;
use crate::time::{Moment, Span};

/// 5.4.1.2: how the clocks are started.
const BEGINNING: &str = "5.4.1.2";

impl Game {
    /// The arbiter gives the signal at the appointed time, whoever is there.
    pub(super) fn start(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        arbiter(who, BEGINNING)?;
        if self.state.started.is_some() {
            return Err(Refusal::new(Common::Begun, BEGINNING));
        }
        self.state.started = Some(when);
        let running = match self.state.present {
            // With both there, or neither, it is the clock of Black, who begins.
            [true, true] | [false, false] => self.turn(),
            [false, true] => Player::First,
            [true, false] => Player::Second,
        };
        self.state.clock.run(&self.regulations.control, running, when);
        events.push(Event::Started(running));
        Ok(())
    }

    pub(super) fn arrive(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let player = player(who)?;
        if self.state.present[player.index()] {
            return Err(Refusal::new(Common::Present, BEGINNING));
        }
        let nobody = self.state.present == [false, false];
        self.state.present[player.index()] = true;
        events.push(Event::Arrived(player));
        if self.state.started.is_none() || self.state.held.is_some() {
            return Ok(());
        }
        if nobody {
            // The time that has passed is divided, and the clock of the one who is still absent runs.
            self.state.clock.split(&self.regulations.control, player.other(), when);
            events.push(Event::TimeDivided);
        } else if self.running() != Some(self.turn()) {
            let turn = self.turn();
            self.state.clock.run(&self.regulations.control, turn, when);
            events.push(Event::Started(turn));
        }
        Ok(())
    }

    /// When an empty chair loses (5.4.4.1); `None` if both are there, or nobody can be late now.
    #[must_use]
    pub fn late_at(&self) -> Option<Moment> {
        let limit = self.regulations.lateness?;
        let running = self.state.held.is_none() && self.state.present != [true, true];
        self.state.started.filter(|_| running).map(|started| started + limit)
    }

    /// Whether somebody is later than the regulations allow (5.4.4.1), or both are (5.4.4.2).
    pub(super) fn late(&self, when: Moment) -> Option<Verdict> {
        self.late_at().filter(|late| when >= *late)?;
        let (score, clause) = match self.state.present {
            [true, true] => return None,
            [true, false] => (Score::Win(Player::First), "5.4.4.1"),
            [false, true] => (Score::Win(Player::Second), "5.4.4.1"),
            [false, false] => (Score::BothLose, "5.4.4.2"),
        };
        Some(Verdict { score, reason: Reason::Late, article: Article::ru(clause) })
    }

    /// Players can act once the game has begun, both are there and the clock is not held.
    pub(super) fn under_way(&self, player: Player) -> Answer {
        let (why, clause) = if self.state.started.is_none() {
            (Common::NotBegun, BEGINNING)
        } else if !self.state.present[player.index()] {
            (Common::Absent, BEGINNING)
        } else if !self.state.present[player.other().index()] {
            (Common::OpponentAbsent, BEGINNING)
        } else if self.state.held.is_some() {
            (Common::Held, "9.3.1.4")
        } else {
            return Ok(());
        };
        Err(Refusal::new(why, clause))
    }

    /// 5.4.13.3: after one's own move, whether or not the clock is pressed yet.
    pub(super) fn offer_draw(&mut self, who: Actor, events: &mut Vec<Event>) -> Answer {
        let player = player(who)?;
        self.under_way(player)?;
        if self.state.mover != Some(player) || self.turn() == player {
            return Err(Refusal::new(Common::OfferAfterMove, "5.4.13.3"));
        }
        if self.state.offered_last == Some(player) {
            return Err(Refusal::new(Common::OfferedAlready, "5.4.13.4"));
        }
        self.state.offer = Some(player);
        self.state.offered_last = Some(player);
        events.push(Event::Offered(player));
        Ok(())
    }

    pub(super) fn accept_draw(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        self.answer_offer(who)?;
        self.end(Score::Draw, Reason::Agreement, Article::ru("9.2.7.1 a"), when, events);
        Ok(())
    }

    pub(super) fn decline_draw(&mut self, who: Actor, events: &mut Vec<Event>) -> Answer {
        let player = self.answer_offer(who)?;
        self.state.offer = None;
        events.push(Event::Declined(player));
        Ok(())
    }

    /// The player who may answer the open offer.
    fn answer_offer(&self, who: Actor) -> Result<Player, Refusal> {
        let player = player(who)?;
        if self.state.offer == Some(player.other()) {
            return Ok(player);
        }
        Err(Refusal::new(Common::NoOffer, "5.4.13.3"))
    }

    /// 5.4.2.7: either player or the arbiter says that a flag is down; where both are, the first to fall loses.
    pub(super) fn claim_flag(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let out = |player: Player| self.state.clock.is_out(&self.regulations.control, player, when);
        let suspects = match who {
            Actor::Player(player) => [player.other(), player],
            Actor::Arbiter => Player::BOTH,
        };
        let fallen = match self.state.first_flag {
            Some(first) if out(first) => Some(first),
            _ => suspects.into_iter().find(|&player| out(player)),
        };
        let Some(loser) = fallen else {
            return Err(Refusal::new(Common::TimeLeft, "5.4.2.7"));
        };
        let Verdict { score, reason, article } = Self::flag_verdict(loser);
        self.end(score, reason, article, when, events);
        Ok(())
    }

    /// 5.4.2.9: to stop the clock is to resign, unless the arbiter sees a misunderstanding.
    pub(super) fn stop_clock(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let player = player(who)?;
        self.under_way(player)?;
        self.hold(when, events);
        self.state.stopped = Some(player);
        events.push(Event::ClaimWaits(player, Article::ru("5.4.2.9")));
        Ok(())
    }

    /// 9.3.1.4: the arbiter stops the clocks; where none is near, a player may, to call one.
    pub(super) fn pause(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let clause = "9.3.1.4";
        if let Actor::Player(player) = who {
            self.under_way(player)?;
            if self.regulations.mode == Mode::Strict {
                return Err(Refusal::new(Common::OnlyArbiter, clause));
            }
        }
        if self.state.started.is_none() {
            return Err(Refusal::new(Common::NotBegun, clause));
        }
        if self.state.held.is_some() {
            return Err(Refusal::new(Common::Held, clause));
        }
        self.hold(when, events);
        Ok(())
    }

    pub(super) fn resume(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        arbiter(who, "9.3.1.4")?;
        if self.state.held.is_none() {
            return Err(Refusal::new(Common::NothingWaits, "9.3.1.4"));
        }
        self.go_on(when, events);
        Ok(())
    }

    fn hold(&mut self, when: Moment, events: &mut Vec<Event>) {
        self.state.held = Some(when);
        self.state.clock.hold(&self.regulations.control, when);
        events.push(Event::Held);
    }

    fn go_on(&mut self, when: Moment, events: &mut Vec<Event>) {
        self.state.stopped = None;
        if let Some(since) = self.state.held.take() {
            // Nobody gets later while nothing goes on.
            self.state.started = self.state.started.map(|started| started + (when - since));
        }
        self.state.clock.resume(when);
        events.push(Event::Resumed);
    }

    pub(super) fn rule(
        &mut self,
        who: Actor,
        when: Moment,
        ruling: Ruling,
        events: &mut Vec<Event>,
    ) -> Answer {
        let decision = "5.4.15.1";
        arbiter(who, decision)?;
        match ruling {
            Ruling::Win(player) => {
                self.end(Score::Win(player), Reason::Ruling, Article::ru(decision), when, events);
            }
            Ruling::BothLose => {
                self.end(Score::BothLose, Reason::Ruling, Article::ru(decision), when, events);
            }
            Ruling::Draw => return Err(Refusal::new(Why::NoDrawUnasked, "5.4.13.6")),
            // 5.4.13.1: renju has no draw by repetition that could be checked.
            Ruling::Checked => return Err(Refusal::new(Common::NoSuchClaim, "5.4.13.1")),
            Ruling::BothFlags => {
                let out = |player| self.state.clock.is_out(&self.regulations.control, player, when);
                if !Player::BOTH.into_iter().all(out) {
                    return Err(Refusal::new(Common::TimeLeft, "5.4.13.1"));
                }
                self.end(Score::Draw, Reason::BothFlags, Article::ru("5.4.13.1"), when, events);
            }
            Ruling::Upheld | Ruling::Rejected => {
                let article = Article::ru("5.4.2.9");
                let Some(by) = self.state.stopped else {
                    return Err(Refusal::new(Common::NothingWaits, decision));
                };
                if ruling == Ruling::Upheld {
                    self.end(Score::Win(by.other()), Reason::ClockStopped, article, when, events);
                } else {
                    // A misunderstanding costs a remark.
                    self.state.sanctions.push((by, Sanction::Remark));
                    events.push(Event::Punished(by, Sanction::Remark, article));
                    self.go_on(when, events);
                }
            }
        }
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
        arbiter(who, "5.4.15.1")?;
        if let Sanction::Time(time) = sanction {
            let increment = match &self.regulations.control {
                Control::Clock(periods) => {
                    periods.iter().map(|period| period.increment).max().unwrap_or(Span::ZERO)
                }
                Control::Untimed | Control::Days(_) => Span::ZERO,
            };
            sanction
                .check(increment)
                .map_err(|error| Refusal { why: Common::Sanction(error).into(), article: error.article() })?;
            self.state.clock.add(offender.other(), time);
        }
        let article = Sanction::ARTICLE;
        self.state.sanctions.push((offender, sanction));
        events.push(Event::Punished(offender, sanction, article));
        if matches!(sanction, Sanction::Loss | Sanction::Exclusion) {
            self.end(Score::Win(offender.other()), Reason::Ruling, article, when, events);
        }
        Ok(())
    }

    /// 5.4.2.5: a faulty clock is put right; the least of fifteen minutes is not for renju.
    pub(super) fn set_clock(
        &mut self,
        who: Actor,
        when: Moment,
        player: Player,
        left: Span,
        events: &mut Vec<Event>,
    ) -> Answer {
        arbiter(who, "5.4.2.5")?;
        if left < Span::ZERO || self.left(player, when).is_none() {
            return Err(Refusal::new(Common::Time, "5.4.2.5"));
        }
        self.state.clock.set(&self.regulations.control, player, left, when);
        events.push(Event::ClockSet(player, left));
        Ok(())
    }
}
