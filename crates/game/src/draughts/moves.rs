//! Moves, and what happens on a real board (6.1.4, 5.4.14).

use ::draughts::{AnyMove, AnyPosition, Legal};
use rulebook::Article;

use super::counting::{Census, Counters, Moved};
use super::irregular::{self, Irregularity};
use super::{Correctable, Draughts, Game, Happened, Made, Ply, color_of, occurrences};
use crate::event::Event;
use crate::frame::{Frame, Waiting};
use crate::game::player;
use crate::mode::Mode;
use crate::player::{Actor, Player};
use crate::refusal::{Answer, Refusal, Why};
use crate::time::{Moment, Span};
use crate::verdict::{GameResult, Reason, Verdict};

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
            .board
            .touched
            .filter(|&square| self.regulations.mode == Mode::OverTheBoard && square != mv.start().number());
        if touched.is_some() {
            let before = self.keep();
            self.put_on_board(player, &mv, when, Span::ZERO, events);
            self.irregular(player, Irregularity::OtherPieceTouched, before, events);
            return Ok(());
        }
        self.complete(player, &mv, when, lag, events);
        Ok(())
    }

    pub(super) fn find_move(&self, player: Player, squares: &[u8]) -> Result<AnyMove, Refusal> {
        if self.turn() != player {
            return Err(Refusal::ru(Why::NotYourTurn, "6.1.4.1"));
        }
        self.board.legal.find_move(squares).map_err(|error| {
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
        if let Some(Verdict { result, reason, article }) = self.board_verdict() {
            // 5.4.2.10: it wins even if the flag falls now.
            self.end(result, reason, article, when, events);
        } else {
            self.declare_draws(when, events);
            self.declare_ending(when, events);
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
        let Ok(after) = self.board.legal.play(mv) else { return };
        let did = Moved::of(color_of(player), mv);
        let board = &mut self.board;
        let before = std::mem::replace(&mut board.legal, Legal::of(&after));
        self.made.push(Made { by: player, ply: Ply { before: before.position(), mv: *mv }, left: None });
        board.before = Some(before);
        if did.balance_changed || did.by_man {
            board.window.clear();
        }
        board.window.push(after);
        let rules = self.regulations.draw_rules();
        if !rules.is_empty() {
            board.counters.step(rules, &Census::of(&after), did);
        }
        events.push(Event::Moved(player, *mv));
        board.last_move = Some((mv.start().number(), mv.end().number()));
        self.turn_passes(player, when, lag, events);
    }

    /// The clock is pressed, and what the last move left open lapses.
    fn turn_passes(&mut self, player: Player, when: Moment, lag: Span, events: &mut Vec<Event>) {
        let board = &mut self.board;
        board.moves[player.index()] = board.moves[player.index()].saturating_add(1);
        board.touched = None;
        board.adjusting = false;
        self.frame.mover = Some(player);
        // 5.4.14.2: with the reply the right to demand a correction is lost.
        if let Some(irregular) = board.irregular.take()
            && irregular.kind != Irregularity::UnmarkedKing
        {
            events.push(Event::Stands(self.regulations.articles().irregularity));
        }
        self.decline_by_move(player, events);
        // 5.4.13.2: a claim that is not decided lapses with the claimant's move.
        if matches!(self.frame.waiting, Some(Waiting::Check { by, .. } | Waiting::Claim { by, .. }) if by == player)
        {
            self.frame.waiting = None;
        }
        self.end_turn(player, when, lag, events);
        self.board.rejected[player.index()] = false;
        if let Some(count) = &mut self.board.obvious[player.other().index()] {
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
                .board
                .counters
                .running(rules)
                .find(|(rule, counter)| counter.is_due() && !rule.unless_won)
        {
            self.end(GameResult::Draw, Reason::Counter(counter), counter.article, when, events);
        } else if let Some(times) = declares.repetition
            && occurrences(&self.board.window, &self.position()) >= usize::from(times)
        {
            self.end(GameResult::Draw, Reason::Repetition, articles.initiative, when, events);
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
        let impossible = Refusal::ru(Why::NothingToCorrect, "5.4.14.2");
        let finding = irregular::find(&self.position(), color_of(player), happened).ok_or(impossible)?;
        let before = self.keep();
        let kind = match finding.irregularity {
            None => {
                let touched = self.board.touched.filter(|&square| square != happened.from);
                let legal = &self.board.legal;
                let Some(mv) = legal.moves().find(|mv| legal.play(mv) == Ok(finding.after)) else {
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
                let back = self.frame.mover == Some(player)
                    && self.board.last_move == Some((happened.to, happened.from));
                let kind =
                    if kind == Irregularity::TwoMoves && back { Irregularity::TakenBack } else { kind };
                self.board.last_move = Some((happened.from, happened.to));
                self.set_up(&finding.after);
                self.turn_passes(player, when, Span::ZERO, events);
                kind
            }
        };
        self.irregular(player, kind, before, events);
        Ok(())
    }

    /// Puts a position on the board that did not come about by the rules: counting begins anew.
    fn set_up(&mut self, position: &AnyPosition) {
        self.board.legal = Legal::of(position);
        self.board.window = vec![*position];
        self.board.counters = Counters::start(self.regulations.draw_rules(), &Census::of(position));
    }

    /// The state before something irregular.
    fn keep(&self) -> (Frame, Draughts, usize) {
        (self.frame.clone(), self.board.clone(), self.made.len())
    }

    fn irregular(
        &mut self,
        by: Player,
        kind: Irregularity,
        (frame, mut board, plies): (Frame, Draughts, usize),
        events: &mut Vec<Event>,
    ) {
        // An earlier irregularity stands now, and is not gone back to.
        board.irregular = None;
        let article = match kind {
            Irregularity::OtherPieceTouched => TOUCHED,
            _ => self.regulations.articles().irregularity,
        };
        let correctable = Correctable { by, kind, frame, board, plies };
        self.board.irregular = Some(Box::new(correctable));
        events.push(Event::Irregular(by, kind, article));
    }

    /// The opponent demands that the last irregularity be put right, on the offender's time (5.4.14.4).
    pub(super) fn demand(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        self.over_the_board()?;
        let player = player(who)?;
        let article = self.regulations.articles().irregularity;
        let Some(irregular) = self.board.irregular.take_if(|irregular| irregular.by != player) else {
            return Err(Refusal { why: Why::NothingToCorrect, article });
        };
        let Correctable { by, frame, board, plies, .. } = *irregular;
        let mut clock = self.frame.clock.clone();
        clock.press_back(&self.regulations.control, by, when);
        let sanctions = std::mem::take(&mut self.frame.sanctions);
        self.frame = Frame { clock, sanctions, now: when, ..frame };
        self.board = board;
        self.made.truncate(plies);
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
        let can_move = || self.board.legal.moves().any(|mv| mv.start().number() == square);
        if !self.board.adjusting && self.board.touched.is_none() && can_move() {
            self.board.touched = Some(square);
            events.push(Event::Bound(player, square));
        }
        Ok(())
    }

    /// 6.1.4.9: pieces are adjusted at one's own turn, after saying so.
    pub(super) fn adjust(&mut self, who: Actor) -> Answer {
        self.over_the_board()?;
        let player = player(who)?;
        if self.turn() != player {
            return Err(Refusal::ru(Why::NotYourTurn, "6.1.4.9"));
        }
        self.board.adjusting = true;
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
            .find_map(|owner| irregular::mark_king(&self.position(), color_of(owner), square));
        let Some(position) = marked else {
            return Err(Refusal::ru(Why::NoUnmarkedKing, "6.1.4.4"));
        };
        self.set_up(&position);
        self.board.irregular = None;
        events.push(Event::Marked(square));
        Ok(())
    }
}
