//! What is done on a real board, legal or not, and how a mistake is put right (5.4.14).

use ::draughts::{AnyMove, Variant};
use rulebook::{Article, Book};

use super::irregular::{self, Finding, Irregularity, Remedy};
use super::{Draughts, Game, Happened, color_of, player_of};
use crate::event::Event;
use crate::frame::Frame;
use crate::game::player;
use crate::mode::Mode;
use crate::player::{Actor, Player};
use crate::refusal::{Answer, Refusal, Why};
use crate::sanction::Sanction;
use crate::time::{Moment, Span};
use crate::verdict::Verdict;

/// An irregularity, and what putting it right needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Correctable {
    pub(super) by: Player,
    pub(super) kind: Irregularity,
    fix: Fix,
    /// The piece that was moved.
    from: u8,
    /// The state before it.
    before: Before,
}

/// How an irregularity is put right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fix {
    /// The move does not count.
    Back,
    /// The move is complete: this is what the hand made, whatever was taken off the board.
    Complete(AnyMove),
    /// The move is complete: the king on this square is marked.
    Mark(u8),
}

/// The state before something irregular.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Before {
    frame: Frame,
    board: Draughts,
    /// The moves that had been made.
    plies: usize,
}

impl Game {
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
        match (finding.irregularity, finding.made) {
            (None, Some(mv)) => match self.wrong_hand(happened.from) {
                Some(kind) => {
                    self.move_irregularly(player, &mv, kind, Fix::Back, when, Span::ZERO, events);
                    // Marked with the move, which was made before.
                    if happened.king {
                        self.board.unmarked.retain(|&square| square != happened.to);
                    }
                }
                None => self.complete(player, &mv, when, Span::ZERO, events),
            },
            // The move is made, and its king is not marked; touched pieces come first.
            (Some(Irregularity::UnmarkedKing), Some(mv)) => {
                let (kind, fix) = match self.wrong_hand(happened.from) {
                    Some(kind) => (kind, Fix::Back),
                    None => (Irregularity::UnmarkedKing, Fix::Mark(happened.to)),
                };
                self.move_irregularly(player, &mv, kind, fix, when, Span::ZERO, events);
                self.board.unmarked.push(happened.to);
            }
            (Some(kind), made) => self.act_irregularly(player, happened, &finding, kind, made, when, events),
            (None, None) => {}
        }
        Ok(())
    }

    /// A legal move that breaks another rule, or one that passes over a capture.
    #[expect(clippy::too_many_arguments, reason = "a move, what is wrong with it, and the act")]
    pub(super) fn move_irregularly(
        &mut self,
        player: Player,
        mv: &AnyMove,
        kind: Irregularity,
        fix: Fix,
        when: Moment,
        lag: Span,
        events: &mut Vec<Event>,
    ) {
        let before = self.before();
        self.put_on_board(player, mv, when, lag, events);
        self.irregular(player, kind, fix, mv.start().number(), before, events);
    }

    /// What is no legal move.
    #[expect(clippy::too_many_arguments, reason = "what happened, what it was found to be, and the act")]
    fn act_irregularly(
        &mut self,
        player: Player,
        happened: &Happened,
        finding: &Finding,
        kind: Irregularity,
        made: Option<AnyMove>,
        when: Moment,
        events: &mut Vec<Event>,
    ) {
        let before = self.before();
        let own_turn = self.turn() == player;
        let ends = (happened.from, if happened.to == Happened::LIGHT { happened.from } else { happened.to });
        let kind = match kind {
            Irregularity::TwoMoves if self.frame.mover != Some(player) => Irregularity::OutOfTurn,
            Irregularity::TwoMoves if self.board.last_move == Some((ends.1, ends.0)) => {
                Irregularity::TakenBack
            }
            kind => kind,
        };
        self.stand(&finding.after, finding.did, ends);
        if happened.king {
            self.board.unmarked.retain(|&square| square != ends.1);
        }
        self.board.unmarked.extend(finding.unmarked);
        self.board.moved(player, events);
        self.answered(player, events);
        // Out of turn there is no clock to press: the opponent's runs already.
        if own_turn {
            self.end_turn(player, when, Span::ZERO, events);
        }
        let fix = made.map_or(Fix::Back, Fix::Complete);
        self.irregular(player, kind, fix, happened.from, before, events);
    }

    fn before(&self) -> Before {
        Before { frame: self.frame.clone(), board: self.board.clone(), plies: self.made.len() }
    }

    fn irregular(
        &mut self,
        by: Player,
        kind: Irregularity,
        fix: Fix,
        from: u8,
        mut before: Before,
        events: &mut Vec<Event>,
    ) {
        events.push(Event::Irregular(by, kind, self.irregularity_article(kind)));
        // What the player did before the opponent could reply: a move that does not count is gone back to its beginning, a complete one
        // can be put right after this one. What the opponent did stands, and is not gone back to.
        let earlier = before.board.irregular.take_if(|earlier| earlier.by == by);
        before.board.irregular = None;
        let correctable = match earlier {
            Some(earlier) if earlier.fix == Fix::Back => Correctable { kind, ..*earlier },
            earlier => {
                before.board.irregular = earlier;
                Correctable { by, kind, fix, from, before }
            }
        };
        self.board.irregular = Some(Box::new(correctable));
    }

    /// Where the book speaks of an irregularity; what it is silent on is cited from the Russian rules of 2022.
    pub(super) fn irregularity_article(&self, kind: Irregularity) -> Article {
        use Irregularity as I;
        match (self.regulations.book, kind) {
            (_, I::OtherPieceTouched) => self.touch_article(),
            // The club's rules speak of missed captures only, the earlier ones of no mark.
            (Book::Club, I::MissedCapture) => self.regulations.articles().irregularity,
            (Book::Club, _) | (Book::RuClassic, I::UnmarkedKing | I::PlayedUnmarkedKing) => {
                Article::ru("5.4.14.2")
            }
            _ => self.regulations.articles().irregularity,
        }
    }

    /// The opponent demands that the last irregularity be put right (5.4.14.2, 5.4.14.4). The right to have a king marked is not
    /// lost with the reply.
    pub(super) fn demand(&mut self, who: Actor, when: Moment, events: &mut Vec<Event>) -> Answer {
        if self.regulations.book != Book::Club {
            self.over_the_board()?;
        }
        let player = player(who)?;
        self.under_way(player)?;
        if let Some(irregular) = self.board.irregular.take_if(|irregular| irregular.by != player) {
            self.put_right(*irregular, when, events);
            return Ok(());
        }
        let article = self.regulations.articles().irregularity;
        let owner = player.other();
        let position = self.position();
        let of_owner = |square: &u8| irregular::color_at(&position, *square) == Some(color_of(owner));
        let squares: Vec<u8> = self.board.unmarked.iter().copied().filter(of_owner).collect();
        if squares.is_empty() {
            return Err(Refusal { why: Why::NothingToCorrect, article });
        }
        for square in squares {
            self.mark_king(square, events);
        }
        let article = self.irregularity_article(Irregularity::UnmarkedKing);
        events.push(Event::Corrected(owner, Remedy::KingMarked, article));
        Ok(())
    }

    /// 5.4.14.4: the arbiter decides about an irregularity on which the players do not agree.
    pub(super) fn decide_irregularity(
        &mut self,
        upheld: bool,
        when: Moment,
        events: &mut Vec<Event>,
    ) -> Answer {
        let Some(irregular) = self.board.irregular.take() else {
            return Err(Refusal { why: Why::NothingWaits, article: Sanction::ARTICLE });
        };
        if upheld {
            self.put_right(*irregular, when, events);
            return Ok(());
        }
        events.push(Event::Stands(self.irregularity_article(irregular.kind)));
        if let Some(Verdict { result, reason, article }) = self.board_verdict() {
            self.end(result, reason, article, when, events);
        }
        Ok(())
    }

    fn put_right(&mut self, irregular: Correctable, when: Moment, events: &mut Vec<Event>) {
        let Correctable { by, kind, fix, from, before } = irregular;
        let article = self.irregularity_article(kind);
        match fix {
            Fix::Mark(square) => {
                self.mark_king(square, events);
                events.push(Event::Corrected(by, Remedy::KingMarked, article));
            }
            Fix::Complete(mv) => {
                // A king that was marked stays marked.
                let unmarked = std::mem::take(&mut self.board.unmarked);
                self.board = before.board;
                self.made.truncate(before.plies);
                let mut made = Vec::new();
                self.make_on_board(by, &mv, &mut made);
                self.board.irregular = None;
                self.board.unmarked = unmarked;
                events.extend(made.into_iter().filter(|event| matches!(event, Event::Moved(..))));
                events.push(Event::Corrected(by, Remedy::PiecesPutRight, article));
                if let Some(Verdict { result, reason, article }) = self.board_verdict() {
                    self.end(result, reason, article, when, events);
                }
            }
            Fix::Back => {
                let Before { frame, board, plies } = before;
                let own_turn = player_of(board.legal.position().turn()) == by;
                if own_turn {
                    self.frame.clock.press_back(&self.regulations.control, by, when);
                }
                let Frame { clock, sanctions, held, offer, .. } = self.frame.clone();
                // 5.4.13.3: what was declined by the move stays declined.
                let offer = frame.offer.filter(|by| offer == Some(*by));
                self.frame = Frame { clock, sanctions, held, offer, ..frame };
                self.board = board;
                self.made.truncate(plies);
                if kind == Irregularity::PlayedUnmarkedKing {
                    self.mark_king(from, events);
                }
                let remedy = if own_turn { Remedy::MovesAgain } else { Remedy::TakenBack };
                events.push(Event::Corrected(by, remedy, article));
                // 6.1.4.7: the piece that was moved was touched.
                if own_turn && self.regulations.mode == Mode::OverTheBoard {
                    self.bind(by, from, events);
                }
            }
        }
    }

    /// A king that was not marked can be marked later (5.4.14.2), by its player or the arbiter.
    pub(super) fn mark(&mut self, who: Actor, square: u8, events: &mut Vec<Event>) -> Answer {
        self.over_the_board()?;
        let owner = irregular::color_at(&self.position(), square).map(player_of);
        let may = match who {
            Actor::Player(player) => owner == Some(player),
            Actor::Arbiter => true,
        };
        if !may || !self.board.unmarked.contains(&square) {
            return Err(Refusal { why: Why::NoUnmarkedKing, article: self.mark_article() });
        }
        self.mark_king(square, events);
        Ok(())
    }

    fn mark_king(&mut self, square: u8, events: &mut Vec<Event>) {
        self.board.unmarked.retain(|&unmarked| unmarked != square);
        self.board.irregular.take_if(|irregular| irregular.fix == Fix::Mark(square));
        events.push(Event::Marked(square));
    }

    /// Where the book says how a king is marked.
    const fn mark_article(&self) -> Article {
        match (self.regulations.book, self.regulations.variant.variant()) {
            (Book::RuClassic, Some(Variant::Russian | Variant::Brazilian)) => {
                Book::RuClassic.article("2.1.4.4")
            }
            (Book::Ua64, Some(Variant::Russian | Variant::Brazilian)) => Article::ua("3.6"),
            _ => Article::ru("6.1.4.4"),
        }
    }
}
