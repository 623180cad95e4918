//! Legal moves, and the hand on the pieces (6.1.4).

use ::draughts::{AnyMove, AnyPosition, Legal, MoveError};
use rulebook::{Article, Book};

use super::correction::Fix;
use super::counting::{Census, Moved};
use super::irregular::{self, Irregularity};
use super::{Game, Made, Ply, Regulations, color_of, occurrences};
use crate::event::Event;
use crate::frame::Waiting;
use crate::game::player;
use crate::mode::Mode;
use crate::player::{Actor, Player};
use crate::refusal::{Answer, Refusal, Why};
use crate::time::{Moment, Span};
use crate::verdict::{GameResult, Reason, Verdict};

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
        let (mv, kind) = match self.find_move(player, squares) {
            Ok(mv) => (mv, self.wrong_hand(mv.start().number())),
            Err(refusal) => {
                let quiet = self.instead_of_capture().filter(|_| self.turn() == player);
                let mv = quiet.and_then(|quiet| quiet.find_move(squares).ok()).ok_or(refusal)?;
                (mv, Some(Irregularity::MissedCapture))
            }
        };
        self.make(player, &mv, kind, when, lag, events);
        Ok(())
    }

    /// Makes a move that is found on the board, in order or breaking another rule.
    pub(super) fn make(
        &mut self,
        player: Player,
        mv: &AnyMove,
        kind: Option<Irregularity>,
        when: Moment,
        lag: Span,
        events: &mut Vec<Event>,
    ) {
        match kind {
            Some(kind) => self.move_irregularly(player, mv, kind, Fix::Back, when, lag, events),
            None => self.complete(player, mv, when, lag, events),
        }
    }

    /// The moves that can be made though a capture is due: where the program moves the pieces by the rules of the club, the opponent
    /// demands the capture or plays on.
    #[must_use]
    pub fn instead_of_capture(&self) -> Option<Legal> {
        let Regulations { book, mode, .. } = self.regulations;
        let open = book == Book::Club && mode == Mode::Strict && self.board.legal.must_capture().is_some();
        open.then(|| Legal::quiet(&self.position()))
    }

    /// The squares of a move in writing: a legal one, or one that can be made [instead of a capture](Self::instead_of_capture).
    ///
    /// # Errors
    /// Says what cannot be read, which moves fit, or which rule forbids the move.
    pub fn read_move(&self, text: &str) -> Result<Vec<u8>, MoveError> {
        let read = |legal: &Legal| legal.read_move(text).map(|mv| legal.squares_of(&mv).unwrap_or_default());
        read(&self.board.legal)
            .or_else(|error| self.instead_of_capture().and_then(|quiet| read(&quiet).ok()).ok_or(error))
    }

    /// Over the board: why a legal move with the piece on a square breaks a rule all the same.
    pub(super) fn wrong_hand(&self, square: u8) -> Option<Irregularity> {
        if self.regulations.mode != Mode::OverTheBoard {
            None
        } else if self.board.touched.is_some_and(|touched| touched != square) {
            Some(Irregularity::OtherPieceTouched)
        } else if self.board.unmarked.contains(&square) {
            // 6.1.4.5: a king moves as one after it is marked.
            Some(Irregularity::PlayedUnmarkedKing)
        } else {
            None
        }
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
    pub(super) fn put_on_board(
        &mut self,
        player: Player,
        mv: &AnyMove,
        when: Moment,
        lag: Span,
        events: &mut Vec<Event>,
    ) {
        self.make_on_board(player, mv, events);
        self.turn_passes(player, when, lag, events);
    }

    /// A move on the board and in the list of moves.
    pub(super) fn make_on_board(&mut self, player: Player, mv: &AnyMove, events: &mut Vec<Event>) {
        // The move was found on this board.
        let Ok(after) = self.position().after(mv) else { return };
        let before = self.position();
        self.made.push(Made { by: player, ply: Ply { before, mv: *mv }, left: None });
        events.push(Event::Moved(player, *mv));
        let ends = (mv.start().number(), mv.end().number());
        self.stand(&after, Moved::of(color_of(player), mv), ends);
        self.board.moved(player, events);
    }

    /// What stands on the board now, after a move or something else that was done there.
    pub(super) fn stand(&mut self, after: &AnyPosition, did: Moved, (from, to): (u8, u8)) {
        let rules = self.regulations.draw_rules();
        let board = &mut self.board;
        board.before = Some(std::mem::replace(&mut board.legal, Legal::of(after)));
        // Over the board a man can go back, if nobody minds (5.4.14.2), and so can a position; taken pieces do not.
        let no_way_back = did.by_man && self.regulations.mode == Mode::Strict;
        if did.balance_changed || no_way_back {
            board.window.clear();
        }
        board.window.push(*after);
        if !rules.is_empty() {
            board.counters.step(rules, &Census::of(after), did);
        }
        board.last_move = Some((from, to));
        for square in board.unmarked.iter_mut().filter(|square| **square == from) {
            *square = to;
        }
        board.unmarked.retain(|&square| irregular::color_at(after, square).is_some());
    }

    /// The clock is pressed, and what the last move left open lapses.
    pub(super) fn turn_passes(&mut self, player: Player, when: Moment, lag: Span, events: &mut Vec<Event>) {
        self.answered(player, events);
        self.end_turn(player, when, lag, events);
    }

    /// What lapses when a player does something on the board.
    pub(super) fn answered(&mut self, player: Player, events: &mut Vec<Event>) {
        self.frame.mover = Some(player);
        // 5.4.14.2: with the reply the right to demand a correction is lost, but for the mark of a king.
        if let Some(irregular) = self.board.irregular.take_if(|irregular| irregular.by != player)
            && irregular.kind != Irregularity::UnmarkedKing
        {
            events.push(Event::Stands(self.irregularity_article(irregular.kind)));
        }
        self.decline_by_move(player, events);
        // 5.4.13.2: a claim that is not decided lapses with the claimant's move.
        if matches!(self.frame.waiting, Some(Waiting::Check { by } | Waiting::Claim { by, .. }) if by == player)
        {
            self.frame.waiting = None;
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

    /// 6.1.4.7: a touched piece that can move has to be moved; the first one of several.
    pub(super) fn touch(&mut self, who: Actor, square: u8, events: &mut Vec<Event>) -> Answer {
        self.over_the_board()?;
        let player = player(who)?;
        self.under_way(player)?;
        if self.turn() != player {
            return Err(Refusal { why: Why::NotYourTurn, article: self.touch_article() });
        }
        if !self.board.adjusting {
            self.bind(player, square, events);
        }
        Ok(())
    }

    /// A piece that can move has to be moved, the first one of several.
    pub(super) fn bind(&mut self, player: Player, square: u8, events: &mut Vec<Event>) {
        let can_move = || self.board.legal.moves().any(|mv| mv.start().number() == square);
        if self.board.touched.is_none() && can_move() {
            self.board.touched = Some(square);
            events.push(Event::Bound(player, square));
        }
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

    /// Where the book says that a touched piece has to be moved.
    pub(super) const fn touch_article(&self) -> Article {
        match self.regulations.book {
            Book::RuClassic => Book::RuClassic.article("2.1.4.7"),
            _ => Article::ru("6.1.4.7"),
        }
    }
}
