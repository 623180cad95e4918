//! What the arbiter does, and the clock that players stop (5.4.2.5, 5.4.2.9, 5.4.13.1, 5.4.15, 6.1.10.3, 9.3.1.4).

use rulebook::Article;

use super::Waiting;
use crate::act::Ruling;
use crate::board::Board;
use crate::control::{Control, Period};
use crate::event::Event;
use crate::game::{Game, arbiter, player};
use crate::player::{Actor, Player};
use crate::refusal::{Answer, Refusal, Why};
use crate::sanction::{Recorded, Sanction, next_sanction};
use crate::time::{Moment, Span};
use crate::verdict::{GameResult, Reason};

/// 5.4.2.9: to stop the clock is to resign, unless the arbiter sees a misunderstanding.
const STOPPED: Article = Article::ru("5.4.2.9");

impl<B: Board> Game<B> {
    pub(crate) fn stop_clock(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let player = player(who)?;
        self.under_way(player)?;
        self.hold(when, events);
        self.frame.waiting = Some(Waiting::Stopped { by: player });
        events.push(Event::ClaimWaits(player, STOPPED));
        Ok(())
    }

    /// 6.1.10.3, 7.7.3, 9.3.1.4: where the board's rules let them, players stop the clock to call the arbiter; the arbiter holds
    /// the game at any time once it has begun.
    pub(crate) fn pause(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let article = self.articles().pause;
        if let Actor::Player(player) = who {
            self.under_way(player)?;
            if !B::may_call_arbiter(self) {
                return Err(Refusal { why: Why::OnlyArbiter, article });
            }
        }
        if self.frame.started.is_none() {
            return Err(Refusal { why: Why::NotBegun, article });
        }
        if self.frame.held.is_some() {
            return Err(Refusal { why: Why::Held, article });
        }
        self.hold(when, events);
        Ok(())
    }

    pub(crate) fn resume(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        let article = self.articles().resume;
        arbiter(who, article)?;
        if self.frame.held.is_none() {
            return Err(Refusal { why: Why::NothingWaits, article });
        }
        self.go_on(when, events);
        Ok(())
    }

    pub(crate) fn hold(&mut self, when: Moment, events: &mut Vec<Event>) {
        self.frame.held = Some(when);
        self.frame.clock.hold(B::conditions(&self.regulations).control, when);
        events.push(Event::Held);
    }

    /// Nothing waits any more, and a held clock runs.
    fn go_on(&mut self, when: Moment, events: &mut Vec<Event>) {
        self.frame.waiting = None;
        self.release(when, events);
    }

    /// Lets a held clock run again without touching what waits.
    pub(crate) fn release(&mut self, when: Moment, events: &mut Vec<Event>) {
        if let Some(since) = self.frame.held.take() {
            // Nobody gets later while nothing goes on.
            self.frame.started = self.frame.started.map(|started| started + (when - since));
            self.frame.clock.resume(when);
            events.push(Event::Resumed);
        }
    }

    pub(crate) fn rule(
        &mut self,
        who: Actor,
        when: Moment,
        ruling: Ruling,
        events: &mut Vec<Event>,
    ) -> Answer {
        arbiter(who, self.articles().ruling)?;
        let decision = Sanction::ARTICLE;
        let nothing_waits = Refusal { why: Why::NothingWaits, article: decision };
        match ruling {
            Ruling::Win(player) => self.end(GameResult::Win(player), Reason::Ruling, decision, when, events),
            Ruling::BothLose => self.end(GameResult::BothLose, Reason::Ruling, decision, when, events),
            Ruling::MicromatchLost(player) => {
                self.end(GameResult::Win(player.other()), Reason::Micromatch, decision, when, events);
            }
            Ruling::MicromatchBothLose => {
                self.end(GameResult::BothLose, Reason::Micromatch, decision, when, events);
            }
            Ruling::Forfeit(player) => {
                self.forfeit(GameResult::Win(player.other()), "5.4.4.1", when, events)?;
            }
            Ruling::BothForfeit => self.forfeit(GameResult::BothLose, "5.4.4.2", when, events)?,
            Ruling::Annulled => {
                self.end(GameResult::NotPlayed, Reason::Annulled, Article::ru("12.4.1"), when, events);
            }
            Ruling::Adjudicated(winner) => {
                let article = Article::ru("10.5.5");
                if !B::conditions(&self.regulations).control.is_days() {
                    return Err(Refusal { why: Why::OnlyCorrespondence, article });
                }
                let result = winner.map_or(GameResult::Draw, GameResult::Win);
                self.end(result, Reason::Adjudicated, article, when, events);
            }
            Ruling::LeftLoses(player) => self.left_game(GameResult::Win(player.other()), when, events)?,
            Ruling::LeftDraws(_) => self.left_game(GameResult::Draw, when, events)?,
            Ruling::Draw => return B::draw_unasked(self, when, events),
            Ruling::Checked => return B::checked(self, when, events),
            Ruling::BothFlags => return self.both_flags(when, events),
            Ruling::Upheld => match self.frame.waiting {
                Some(Waiting::Claim { reason, article, .. }) => {
                    self.end(GameResult::Draw, reason, article, when, events);
                }
                Some(Waiting::Stopped { by }) => {
                    self.end(GameResult::Win(by.other()), Reason::ClockStopped, STOPPED, when, events);
                }
                Some(Waiting::Check { .. }) => return Err(nothing_waits),
                None => {
                    B::decide(self, true, when, events)?;
                    self.go_on(when, events);
                }
            },
            Ruling::Rejected => {
                match self.frame.waiting {
                    Some(Waiting::Claim { by, reason, article, .. }) => {
                        self.board.rejected(by, reason);
                        events.push(Event::ClaimFailed(by, article));
                    }
                    // 5.4.2.9: a misunderstanding costs a remark.
                    Some(Waiting::Stopped { by }) => {
                        self.pronounce(by, Sanction::Remark, STOPPED, events);
                    }
                    Some(Waiting::Check { .. }) => return Err(nothing_waits),
                    None => B::decide(self, false, when, events)?,
                }
                self.go_on(when, events);
            }
        }
        Ok(())
    }

    /// 5.4.4: somebody does not come, or neither does. What has been played is no forfeit.
    fn forfeit(
        &mut self,
        result: GameResult,
        clause: &'static str,
        when: Moment,
        events: &mut Vec<Event>,
    ) -> Answer {
        let article = Article::ru(clause);
        if !self.moves().is_empty() {
            return Err(Refusal { why: Why::BothHaveMoved, article });
        }
        self.end(result, Reason::Late, article, when, events);
        Ok(())
    }

    /// 5.4.13.1: both flags are down, and nobody knows which fell first.
    fn both_flags(&mut self, when: Moment, events: &mut Vec<Event>) -> Answer {
        let article = self.articles().both_flags;
        if !Player::BOTH.into_iter().all(|player| self.is_out(player, when)) {
            return Err(Refusal { why: Why::TimeLeft, article });
        }
        self.end(GameResult::Draw, Reason::BothFlags, article, when, events);
        Ok(())
    }

    pub(crate) fn punish(
        &mut self,
        who: Actor,
        when: Moment,
        offender: Player,
        sanction: Sanction,
        events: &mut Vec<Event>,
    ) -> Answer {
        let article = Sanction::ARTICLE;
        arbiter(who, article)?;
        if let Sanction::Time(time) = sanction {
            let increment = match self.conditions().control {
                Control::Clock(periods) => periods.iter().map(Period::per_move).max().unwrap_or(Span::ZERO),
                Control::Untimed | Control::Days(_) | Control::DaysAMove(_) => Span::ZERO,
            };
            sanction
                .check(increment)
                .map_err(|error| Refusal { why: Why::Sanction(error), article: error.article() })?;
            // Without a clock there is no time to add to.
            if self.left(offender.other(), when).is_none() {
                return Err(Refusal { why: Why::Time, article });
            }
            // 5.4.2.6: what is added revives no flag.
            if self.is_out(offender.other(), when) {
                return Err(Refusal::ru(Why::TimeUp, "5.4.2.6"));
            }
            self.frame.clock.add(offender.other(), time);
        }
        self.pronounce(offender, sanction, article, events);
        if matches!(sanction, Sanction::Loss | Sanction::Exclusion) {
            self.end(GameResult::Win(offender.other()), Reason::Ruling, article, when, events);
        }
        Ok(())
    }

    /// Writes a sanction down, and says what the order of sanctions has next, if this one does not end the game.
    fn pronounce(&mut self, offender: Player, sanction: Sanction, article: Article, events: &mut Vec<Event>) {
        self.frame.sanctions.push((offender, sanction));
        events.push(Event::Punished(offender, sanction, article));
        if !matches!(sanction, Sanction::Loss | Sanction::Exclusion) {
            events.push(Event::NextSanction(offender, self.next_sanction(offender, false)));
        }
    }

    /// The sanction that the order of 5.4.15.2 has for a player's next violation in this game, grave or not.
    #[must_use]
    pub fn next_sanction(&self, player: Player, grave: bool) -> Sanction {
        let of =
            |&(by, sanction): &(Player, Sanction)| (by == player).then_some(Recorded { game: 0, sanction });
        let history: Vec<Recorded> = self.frame.sanctions.iter().filter_map(of).collect();
        next_sanction(&history, 0, grave)
    }

    /// 5.4.2.5: a faulty clock is put right; where the rules say so, nobody is left with less than they name by that.
    pub(crate) fn set_clock(
        &mut self,
        who: Actor,
        when: Moment,
        player: Player,
        left: Span,
        events: &mut Vec<Event>,
    ) -> Answer {
        let article = Article::ru("5.4.2.5");
        arbiter(who, article)?;
        // 5.4.2.8: claims about the clock are made before time is up.
        if self.is_out(player, when) {
            return Err(Refusal::ru(Why::TimeUp, "5.4.2.8"));
        }
        let conditions = B::conditions(&self.regulations);
        let allowed = |shown: Span| left >= Span::ZERO && left >= conditions.least_left.min(shown);
        if !self.left(player, when).is_some_and(allowed) {
            return Err(Refusal { why: Why::Time, article });
        }
        self.frame.clock.set(conditions.control, player, left, when);
        events.push(Event::ClockSet(player, left));
        Ok(())
    }
}
