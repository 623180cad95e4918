//! Moves, and what happens on a real board (6.1.4, 5.4.14).

use draughts::{AnyMove, Article};

use super::{Answer, Correctable, Game, Waiting, color_of, occurrences, player};
use crate::act::{Event, Happened, Reason, Score};
use crate::clock::Pressed;
use crate::draw::{Census, Counters, Moved};
use crate::irregular::{self, Irregularity};
use crate::player::{Actor, Player};
use crate::refusal::{Refusal, Why};
use crate::regulations::Mode;
use crate::time::{Moment, Span};

/// 5.4.14.2 names the irregularities, 5.4.14.3 the touched piece.
const TOUCHED: Article = Article::ru("6.1.4.7");

impl Game {
    /// A legal move. Everything is checked before anything is changed.
    pub(super) fn make_move(
        &mut self,
        who: Actor,
        when: Moment,
        squares: &[u8],
        lag: Span,
        events: &mut Vec<Event>,
    ) -> Answer {
        let player = player(who)?;
        self.under_way(player)?;
        let mv = self.find_move(player, squares)?;
        let touched = self
            .state
            .touched
            .filter(|&square| self.regulations.mode == Mode::OverTheBoard && square != from(&mv));
        if touched.is_some() {
            let before = self.state.clone();
            self.put_on_board(player, &mv, when, Span::ZERO, events);
            self.irregular(player, Irregularity::OtherPieceTouched, before, when, events);
            return Ok(());
        }
        self.complete(player, &mv, when, lag, events);
        Ok(())
    }

    pub(super) fn find_move(&self, player: Player, squares: &[u8]) -> Result<AnyMove, Refusal> {
        if self.turn() != player {
            return Err(Refusal { why: Why::NotYourTurn, article: Article::ru("6.1.4.1") });
        }
        self.state.position.find_move(squares).map_err(|error| {
            let article = error.article().unwrap_or(Article::ru("6.1.6.2"));
            Refusal { why: Why::Move(error), article }
        })
    }

    /// Makes a move that is known to be legal: board, counters, clock, and what ends the game.
    pub(super) fn complete(
        &mut self,
        player: Player,
        mv: &AnyMove,
        when: Moment,
        lag: Span,
        events: &mut Vec<Event>,
    ) {
        self.put_on_board(player, mv, when, lag, events);
        if let Some(verdict) = self.board_verdict() {
            // 5.4.2.10: it wins even if the flag falls now.
            self.end(verdict.score, verdict.reason, verdict.article, when, events);
        } else {
            self.declare_draws(when, events);
        }
    }

    /// Board, counters and clock after a legal move. What it ends is left open: if it broke another rule, the opponent may
    /// still have it taken back.
    fn put_on_board(
        &mut self,
        player: Player,
        mv: &AnyMove,
        when: Moment,
        lag: Span,
        events: &mut Vec<Event>,
    ) {
        // The move is legal, so it can be played.
        let Ok(after) = self.state.position.play(mv) else { return };
        let did = Moved::of(color_of(player), mv);
        self.state.position = after;
        if did.balance_changed || did.by_man {
            self.state.window.clear();
        }
        self.state.window.push(after);
        let rules = self.regulations.draw_rules();
        if !rules.is_empty() {
            self.state.counters.step(rules, &Census::of(&after), did);
        }
        events.push(Event::Moved(player, *mv));
        self.state.last_move = Some((from(mv), to(mv)));
        self.turn_passes(player, when, lag, events);
    }

    /// The arbiter looks: an irregularity that left the opponent without pieces or moves and was not objected to stands, and the
    /// game is over.
    pub(super) fn look(&mut self, when: Moment, events: &mut Vec<Event>) {
        if let Some(verdict) = self.board_verdict() {
            if self.state.irregular.take().is_some() {
                let article = self.regulations.articles().irregularity;
                events.push(Event::Stands(article));
            }
            self.end(verdict.score, verdict.reason, verdict.article, when, events);
        }
    }

    /// The clock is pressed, and what the last move left open lapses.
    fn turn_passes(&mut self, player: Player, when: Moment, lag: Span, events: &mut Vec<Event>) {
        let state = &mut self.state;
        state.moves[player.index()] = state.moves[player.index()].saturating_add(1);
        state.mover = Some(player);
        state.touched = None;
        state.adjusting = false;
        // 5.4.14.2: with the reply the right to demand a correction is lost.
        if let Some(irregular) = state.irregular.take() {
            let article = self.regulations.articles().irregularity;
            let keeps = matches!(irregular.kind, Irregularity::UnmarkedKing);
            if !keeps {
                events.push(Event::Stands(article));
            }
        }
        // 5.4.13.3: a move declines the opponent's offer. 5.4.13.2: a claim that is not decided lapses with the claimant's move.
        if state.offer.take_if(|by| *by != player).is_some() {
            events.push(Event::Declined(player));
        }
        if matches!(state.waiting, Some(Waiting::Repetition { by, .. } | Waiting::Claim { by, .. }) if by == player)
        {
            state.waiting = None;
        }
        let control = &self.regulations.control;
        if state.clock.is_out(control, player, when) && state.first_flag.is_none() {
            state.first_flag = Some(player);
        }
        let given_back = state.clock.press(control, player, when, lag.min(self.regulations.lag));
        if given_back > Span::ZERO {
            events.push(Event::LagAllowed(player, given_back));
        }
        state.rejected[player.index()] = false;
        if let Some(count) = &mut state.obvious[player.other().index()] {
            *count = count.saturating_add(1);
            events.push(Event::Counted(player.other(), *count));
        }
    }

    /// Draws that the program declares by itself, as arbiter (5.4.13.6).
    fn declare_draws(&mut self, when: Moment, events: &mut Vec<Event>) {
        let declares = self.regulations.declares;
        let articles = self.regulations.articles();
        let rules = self.regulations.draw_rules();
        if declares.counters
            && let Some((_, counter)) = self
                .state
                .counters
                .running(rules)
                .find(|(rule, counter)| counter.is_due() && !rule.unless_won)
        {
            self.end(Score::Draw, Reason::Counter(counter), counter.article, when, events);
        } else if let Some(times) = declares.repetition
            && occurrences(&self.state.window, &self.state.position) >= usize::from(times)
        {
            self.end(Score::Draw, Reason::Repetition, articles.initiative, when, events);
        }
    }

    /// Over the board: what a player did, legal or not.
    pub(super) fn happened(
        &mut self,
        who: Actor,
        when: Moment,
        happened: &Happened,
        events: &mut Vec<Event>,
    ) -> Answer {
        self.over_the_board()?;
        let player = player(who)?;
        self.under_way(player)?;
        let impossible = Refusal { why: Why::NothingToCorrect, article: Article::ru("5.4.14.2") };
        let finding = irregular::find(&self.state.position, color_of(player), happened).ok_or(impossible)?;
        let before = self.state.clone();
        let kind = match finding.irregularity {
            None => {
                let touched = self.state.touched.filter(|&square| square != happened.from);
                let moves = self.state.position.legal_moves();
                let Some(mv) = moves.into_iter().find(|mv| self.state.position.play(mv) == Ok(finding.after))
                else {
                    return Ok(());
                };
                if touched.is_none() {
                    self.complete(player, &mv, when, Span::ZERO, events);
                    return Ok(());
                }
                self.put_on_board(player, &mv, when, Span::ZERO, events);
                Irregularity::OtherPieceTouched
            }
            Some(kind) => {
                let back = self.state.mover == Some(player)
                    && self.state.last_move == Some((happened.to, happened.from));
                let kind =
                    if kind == Irregularity::TwoMoves && back { Irregularity::TakenBack } else { kind };
                self.state.last_move = Some((happened.from, happened.to));
                self.state.position = finding.after;
                // What stands on the board now did not come about by the rules: counting begins anew.
                self.state.window = vec![finding.after];
                let rules = self.regulations.draw_rules();
                self.state.counters = Counters::start(rules, &Census::of(&finding.after));
                self.turn_passes(player, when, Span::ZERO, events);
                kind
            }
        };
        self.irregular(player, kind, before, when, events);
        Ok(())
    }

    fn irregular(
        &mut self,
        by: Player,
        kind: Irregularity,
        mut before: super::State,
        when: Moment,
        events: &mut Vec<Event>,
    ) {
        // An earlier irregularity stands now, and is not gone back to.
        before.irregular = None;
        let article = match kind {
            Irregularity::OtherPieceTouched => TOUCHED,
            _ => self.regulations.articles().irregularity,
        };
        let pressed = Pressed { before: before.clock.clone(), at: when };
        self.state.irregular = Some(Box::new(Correctable { by, kind, before, pressed }));
        events.push(Event::Irregular(by, kind, article));
    }

    /// The opponent demands that the last irregularity be put right, on the offender's time (5.4.14.4).
    pub(super) fn demand(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        self.over_the_board()?;
        let player = player(who)?;
        let article = self.regulations.articles().irregularity;
        let Some(irregular) = self.state.irregular.take_if(|irregular| irregular.by != player) else {
            return Err(Refusal { why: Why::NothingToCorrect, article });
        };
        let Correctable { by, before, pressed, .. } = *irregular;
        let mut clock = self.state.clock.clone();
        clock.press_back(&self.regulations.control, by, &pressed, when);
        let sanctions = std::mem::take(&mut self.state.sanctions);
        self.state = super::State { clock, sanctions, now: when, irregular: None, ..before };
        events.push(Event::Corrected(by, article));
        Ok(())
    }

    /// 6.1.4.7: a touched piece that can move has to be moved; the first one of several.
    pub(super) fn touch(&mut self, who: Actor, square: u8, events: &mut Vec<Event>) -> Answer {
        self.over_the_board()?;
        let player = player(who)?;
        self.under_way(player)?;
        if self.turn() != player {
            return Err(Refusal { why: Why::NotYourTurn, article: TOUCHED });
        }
        if !self.state.adjusting
            && self.state.touched.is_none()
            && irregular::can_move(&self.state.position, square)
        {
            self.state.touched = Some(square);
            events.push(Event::Bound(player, square));
        }
        Ok(())
    }

    /// 6.1.4.9: pieces are adjusted at one's own turn, after saying so.
    pub(super) fn adjust(&mut self, who: Actor) -> Answer {
        self.over_the_board()?;
        let player = player(who)?;
        if self.turn() != player {
            return Err(Refusal { why: Why::NotYourTurn, article: Article::ru("6.1.4.9") });
        }
        self.state.adjusting = true;
        Ok(())
    }

    /// 5.4.14.2: a king that was not marked can be marked later.
    pub(super) fn mark(&mut self, who: Actor, square: u8, events: &mut Vec<Event>) -> Answer {
        self.over_the_board()?;
        let owners = match who {
            Actor::Player(player) => vec![player],
            Actor::Arbiter => Player::BOTH.to_vec(),
        };
        let marked = owners
            .into_iter()
            .find_map(|owner| irregular::mark_king(&self.state.position, color_of(owner), square));
        let Some(position) = marked else {
            return Err(Refusal { why: Why::NoUnmarkedKing, article: Article::ru("6.1.4.4") });
        };
        self.state.position = position;
        self.state.window = vec![position];
        let rules = self.regulations.draw_rules();
        self.state.counters = Counters::start(rules, &Census::of(&position));
        self.state.irregular = None;
        events.push(Event::Marked(square));
        Ok(())
    }
}

fn to(mv: &AnyMove) -> u8 {
    match mv {
        AnyMove::Eight(mv) => mv.to().number(),
        AnyMove::Ten(mv) => mv.to().number(),
    }
}

fn from(mv: &AnyMove) -> u8 {
    match mv {
        AnyMove::Eight(mv) => mv.from().number(),
        AnyMove::Ten(mv) => mv.from().number(),
    }
}
