//! Limits of draw offers, and claims (5.4.13, 6.1.8, 6.1.10, 7.7).

use ::draughts::{AnyMove, Color, Legal, Variant};
use rulebook::{Article, Book, Tempo};

use super::book::{ObviousDraw, OfferLimit};
use super::counting::{Census, Counter, DrawRule};
use super::{Claim, Game, occurrences, player_of};
use crate::control::Control;
use crate::event::Event;
use crate::frame::Waiting;
use crate::game::player;
use crate::mode::Mode;
use crate::player::{Actor, Player};
use crate::refusal::{Answer, Refusal, Why};
use crate::time::{Moment, Span};
use crate::verdict::{GameResult, Reason, Verdict};

/// 6.1.8.7: so many moves of the player who wants to win are counted.
const OBVIOUS: u8 = 5;

impl Game {
    /// 6.1.8.1, 7.5.1: not too early; 6.1.10.2, 7.7.2: not with too many pieces where no record is kept.
    pub(super) fn check_offer_limit(&self) -> Answer {
        let limit = self.regulations.offer_limit();
        match limit {
            None => Ok(()),
            Some(OfferLimit::AfterMoves(needed, article)) => {
                let made = self.board.moves[0].min(self.board.moves[1]);
                if made >= needed {
                    return Ok(());
                }
                Err(Refusal { why: Why::OfferTooEarly { made, needed }, article })
            }
            Some(OfferLimit::AtMostPieces(allowed, article)) => {
                let census = Census::of(&self.position());
                let pieces = census.pieces(Color::White).max(census.pieces(Color::Black));
                if pieces <= allowed {
                    return Ok(());
                }
                Err(Refusal { why: Why::OfferTooManyPieces { pieces, allowed }, article })
            }
        }
    }

    pub(super) fn claim(
        &mut self,
        who: Actor,
        when: Moment,
        claim: &Claim,
        events: &mut Vec<Event>,
    ) -> Answer {
        if *claim == Claim::Flag {
            return self.claim_flag(who, when, events);
        }
        let player = player(who)?;
        self.under_way(player)?;
        self.has_time(player, when)?;
        match claim {
            Claim::Repetition { announced } => {
                self.claim_repetition(player, when, announced.as_deref(), events)
            }
            Claim::Counter => self.claim_counter(player, when, events),
            Claim::Ending => {
                let article = self.ending()?;
                self.wait(player, when, Reason::Ending, article, events)
            }
            Claim::ObviousDraw => self.claim_obvious(player, when, events),
            Claim::ShortOfTime => {
                let article = self.short_of_time(player, when)?;
                self.wait(player, when, Reason::ShortOfTime, article, events)
            }
            Claim::Flag => Ok(()),
        }
    }

    /// 5.4.13.2: before one's own move, on the board or with a move that is written down and not made.
    fn claim_repetition(
        &mut self,
        player: Player,
        when: Moment,
        announced: Option<&[u8]>,
        events: &mut Vec<Event>,
    ) -> Answer {
        let article = self.regulations.articles().repetition_claim;
        if self.turn() != player {
            return Err(Refusal { why: Why::NotYourTurn, article });
        }
        let announced = announced.map(|squares| self.find_move(player, squares)).transpose()?;
        self.board.announced = announced;
        // The check is on the claimant's time, whether the opponent has pressed the clock or not.
        if self.unpressed() == Some(player.other()) {
            self.complete_turn(player.other(), when, events);
        }
        self.frame.waiting = Some(Waiting::Check { by: player });
        events.push(Event::ClaimWaits(player, article));
        // In a strict game the program has the record at hand and checks at once.
        if self.regulations.mode == Mode::Strict {
            self.check_repetition(when, events);
        }
        Ok(())
    }

    /// The check of a claimed repetition, on the claimant's time.
    pub(super) fn check_repetition(&mut self, when: Moment, events: &mut Vec<Event>) {
        let Some(Waiting::Check { by }) = self.frame.waiting else { return };
        let (repeats, out) = (self.repeats(self.board.announced.as_ref()), self.is_out(by, when));
        if !repeats {
            events.push(Event::ClaimFailed(by, self.regulations.articles().repetition_claim));
        }
        if let Some(Verdict { result, reason, article }) = self.checked_verdict(by, out) {
            self.end(result, reason, article, when, events);
            return;
        }
        self.frame.waiting = None;
        // The announced move counts as made.
        if let Some(mv) = self.board.announced.take() {
            self.make(by, &mv, self.wrong_hand(mv.start().number()), when, Span::ZERO, events);
        }
    }

    /// What the check of a player's claim decides, whose time is up or not: a third occurrence is a draw even if the flag fell during the
    /// check; `None` if the game goes on.
    pub(super) fn checked_verdict(&self, player: Player, out: bool) -> Option<Verdict> {
        let articles = self.regulations.articles();
        if !matches!(self.frame.waiting, Some(Waiting::Check { by }) if by == player) {
            return out.then(|| self.flag_verdict(player));
        }
        if self.repeats(self.board.announced.as_ref()) {
            let article = articles.repetition;
            return Some(Verdict { result: GameResult::Draw, reason: Reason::Repetition, article });
        }
        out.then(|| Verdict { article: articles.repetition_claim, ..self.flag_verdict(player) })
    }

    fn repeats(&self, announced: Option<&AnyMove>) -> bool {
        match announced.map(|mv| self.board.legal.play(mv)) {
            None => self.occurrences() >= 3,
            // The move that is not made would add one.
            Some(Ok(after)) => occurrences(&self.board.window, &after) >= 2,
            Some(Err(_)) => false,
        }
    }

    fn claim_counter(&mut self, player: Player, when: Moment, events: &mut Vec<Event>) -> Answer {
        let (counter, unless_won) = self.due()?;
        if unless_won {
            return self.wait(player, when, Reason::Counter(counter), counter.article, events);
        }
        self.end(GameResult::Draw, Reason::Counter(counter), counter.article, when, events);
        Ok(())
    }

    /// A counter at its limit, and whether it makes no draw where a win can be shown; one that needs no look at the board first.
    fn due(&self) -> Result<(Counter, bool), Refusal> {
        let rules = self.regulations.draw_rules();
        let due = self.board.counters.running(rules).filter(|(_, counter)| counter.is_due());
        match due.min_by_key(|(rule, _)| rule.unless_won) {
            Some((rule, counter)) => Ok((counter, rule.unless_won)),
            None => {
                // The rule that is nearest to its limit is the one that is claimed.
                let counters = self.counters();
                let nearest =
                    counters.iter().min_by_key(|counter| counter.limit.saturating_sub(counter.count));
                let first = || rules.first().map_or(Article::ru("5.4.13.5"), |rule| rule.article);
                let article = nearest.map_or_else(first, |counter| counter.article);
                Err(Refusal { why: Why::NotDue { counters }, article })
            }
        }
    }

    /// 6.1.10.4, 7.7.4: without increment these endings are not played on, unless a win can be shown: the arbiter sees.
    pub(super) fn ending(&self) -> Result<Article, Refusal> {
        let rules = self.regulations.draw_rules();
        let fast = self.regulations.tempo != Tempo::Classic && self.regulations.control.is_sudden();
        let article = self.board.counters.running(rules).find_map(|(rule, _)| rule.at_once).filter(|_| fast);
        let ten = self.regulations.variant == Variant::International;
        let unknown = Article::ru(if ten { "7.7.4" } else { "6.1.10.4" });
        article.ok_or(Refusal { why: Why::NoSuchEnding, article: unknown })
    }

    /// 6.1.10.4, 7.7.4: where the program is the arbiter, an ending that is not played on is drawn at once. Two kings that take nothing need no
    /// look at the board; elsewhere a win may be shown, so the arbiter's judgement is asked for when the ending arises.
    pub(super) fn declare_ending(&mut self, when: Moment, events: &mut Vec<Event>) {
        if !self.regulations.declares.endings || self.frame.verdict.is_some() {
            return;
        }
        let Ok(article) = self.ending() else { return };
        if self.board.legal.must_capture().is_some() {
            return;
        }
        let census = Census::of(&self.position());
        if census.all() == 2 {
            self.end(GameResult::Draw, Reason::Ending, article, when, events);
            return;
        }
        let rules = self.regulations.draw_rules();
        let at_once = |census: &Census| {
            let applies = |rule: &DrawRule| {
                [Color::White, Color::Black].iter().any(|&side| (rule.applies)(census, side))
            };
            rules.iter().any(|rule| rule.at_once.is_some() && applies(rule))
        };
        let asked =
            |before: &Legal| before.must_capture().is_none() && at_once(&Census::of(&before.position()));
        if self.board.before.as_ref().is_some_and(asked) {
            return;
        }
        let white_has_less = census.pieces(Color::White) < census.pieces(Color::Black);
        let by = player_of(if white_has_less { Color::White } else { Color::Black });
        self.frame.waiting = Some(Waiting::Claim { by, reason: Reason::Ending, article, down: [false; 2] });
        events.push(Event::NotPlayedOn(article));
        self.hold(when, events);
    }

    /// 6.1.8.7: the defender counts aloud; when the count is full, claiming again asks the arbiter. Where nothing is counted, the arbiter is
    /// asked at once.
    fn claim_obvious(&mut self, player: Player, when: Moment, events: &mut Vec<Event>) -> Answer {
        let draw = self.obvious(player)?;
        let counting = self.board.obvious[player.index()].is_some();
        match draw {
            ObviousDraw::Counted(_) if !counting => {
                self.board.obvious[player.index()] = Some(0);
                events.push(Event::Counted(player, 0));
                Ok(())
            }
            ObviousDraw::Counted(article) | ObviousDraw::AtOnce(article) => {
                self.wait(player, when, Reason::ObviousDraw, article, events)
            }
        }
    }

    /// What is obvious over the board is for the arbiter to see; online a draw that is counted needs an ending with kings. A count that has
    /// begun has to be full.
    fn obvious(&self, player: Player) -> Result<ObviousDraw, Refusal> {
        let Some(draw) = self.regulations.articles().obvious else {
            let article = match self.regulations.variant.variant() {
                Some(Variant::International) => Article::ru("7.5.2"),
                Some(Variant::Giveaway) => Article::ru("8.2"),
                Some(Variant::Russian | Variant::Brazilian) => Article::ru("6.1.8.7"),
                None => self.regulations.articles().repetition,
            };
            return Err(Refusal { why: Why::NoSuchClaim, article });
        };
        let ObviousDraw::Counted(article) = draw else { return Ok(draw) };
        let kings = || Census::of(&self.position()).kings != [0, 0];
        if self.regulations.mode == Mode::Strict && !kings() {
            return Err(Refusal { why: Why::NoSuchEnding, article });
        }
        match self.board.obvious[player.index()] {
            Some(count) if count < OBVIOUS => {
                Err(Refusal { why: Why::NotDue { counters: Vec::new() }, article })
            }
            _ => Ok(draw),
        }
    }

    /// Only of 2022: 6.1.10.5; on 10×10 (7.7.4) without increment, with a minute or less and at most eight pieces on the board.
    fn short_of_time(&self, player: Player, when: Moment) -> Result<Article, Refusal> {
        let ten = self.regulations.variant == Variant::International;
        let article = Article::ru(if ten { "7.7.4" } else { "6.1.10.5" });
        let control = &self.regulations.control;
        let other = ten
            && (!control.is_sudden()
                || !self.is_short(player, when)
                || Census::of(&self.position()).all() > 8);
        let known = self.regulations.book == Book::Ru2022 && self.regulations.tempo != Tempo::Classic;
        if !known || other || *control == Control::Untimed {
            return Err(Refusal { why: Why::NoSuchClaim, article });
        }
        Ok(article)
    }

    /// 5.4.2.6: whose time is up has lost, but for 5.4.2.10, and claims nothing any more; 5.4.13.2 saves only what was claimed before.
    fn has_time(&self, player: Player, when: Moment) -> Answer {
        if self.is_out(player, when) { Err(Refusal::ru(Why::TimeUp, "5.4.2.6")) } else { Ok(()) }
    }

    /// A minute or less on the clock.
    fn is_short(&self, player: Player, when: Moment) -> bool {
        self.left(player, when).is_some_and(|left| left <= Span::minutes(1))
    }

    /// What a player can claim now, each with its article. None of these is refused. Want of time (6.1.10.5), which is left to the
    /// player's judgement, is listed in the last minute.
    #[must_use]
    pub fn claims(&self, player: Player, when: Moment) -> Vec<(Claim, Article)> {
        let mut claims = Vec::new();
        if self.frame.verdict.is_some() {
            return claims;
        }
        if self.is_out(player.other(), when) {
            claims.push((Claim::Flag, Article::ru("5.4.2.7")));
        }
        if self.under_way(player).is_err() || self.is_out(player, when) {
            return claims;
        }
        if self.turn() == player {
            let article = self.regulations.articles().repetition_claim;
            if self.repeats(None) {
                claims.push((Claim::Repetition { announced: None }, article));
            }
            // Two circles of four plies are needed for a position to come a third time.
            let legal = &self.board.legal;
            let may_repeat = |mv: &AnyMove| self.board.window.len() >= 8 && self.repeats(Some(mv));
            for mv in legal.moves().filter(may_repeat) {
                let announced = legal.squares_of(&mv).ok();
                claims.push((Claim::Repetition { announced }, article));
            }
        }
        let rejected = self.board.rejected[player.index()];
        if let Ok((counter, unless_won)) = self.due()
            && !(unless_won && rejected)
        {
            claims.push((Claim::Counter, counter.article));
        }
        let counting = self.board.obvious[player.index()].is_some();
        match self.obvious(player) {
            Ok(ObviousDraw::Counted(article)) if !(counting && rejected) => {
                claims.push((Claim::ObviousDraw, article));
            }
            Ok(ObviousDraw::AtOnce(article)) if !rejected => claims.push((Claim::ObviousDraw, article)),
            _ => {}
        }
        if rejected {
            return claims;
        }
        if let Ok(article) = self.ending() {
            claims.push((Claim::Ending, article));
        }
        if self.is_short(player, when)
            && let Ok(article) = self.short_of_time(player, when)
        {
            claims.push((Claim::ShortOfTime, article));
        }
        claims
    }

    /// How far a player has counted the opponent's moves of an obvious draw: five are needed (6.1.8.7).
    #[must_use]
    pub fn obvious_count(&self, player: Player) -> Option<Counter> {
        let ObviousDraw::Counted(article) = self.regulations.articles().obvious? else { return None };
        let count = self.board.obvious[player.index()]?.min(OBVIOUS);
        Some(Counter { article, count: count.into(), limit: OBVIOUS.into(), unless_won: true })
    }

    /// A claim waits to be judged. The clock stands meanwhile (6.1.10.3, 6.1.10.5, 7.7.3), so what was rejected is not claimed again before
    /// one's next move; over the board in classic play nobody may stop it.
    fn wait(
        &mut self,
        by: Player,
        when: Moment,
        reason: Reason,
        article: Article,
        events: &mut Vec<Event>,
    ) -> Answer {
        if self.board.rejected[by.index()] {
            return Err(Refusal { why: Why::RejectedAlready, article });
        }
        let down = Player::BOTH.map(|player| self.is_out(player, when));
        self.frame.waiting = Some(Waiting::Claim { by, reason, article, down });
        events.push(Event::ClaimWaits(by, article));
        if self.regulations.mode == Mode::Strict || self.regulations.tempo != Tempo::Classic {
            self.hold(when, events);
        }
        Ok(())
    }
}
