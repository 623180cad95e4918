//! A position with what led to it.

use draughts::{AnyMove, AnyPosition, Article, NotLegal};
use game::draughts::{Game, Ply};
use game::{Book, BookRules, Census, Counters, Moved};

/// A start position and the moves made since. What was before matters for repetition and for the draw counters of the rule
/// book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    book: Book,
    start: AnyPosition,
    moves: Vec<AnyMove>,
    /// Before the first move, and after each.
    states: Vec<(AnyPosition, Counters)>,
}

impl Line {
    /// A position without a past, by the rules of 2022.
    #[must_use]
    pub fn new(start: AnyPosition) -> Self {
        Self::under(Book::Ru2022, start)
    }

    /// A position without a past, by the draw rules of a book.
    #[must_use]
    pub fn under(book: Book, start: AnyPosition) -> Self {
        let counters = Counters::start(book.draw_rules(start.ruleset()), &Census::of(&start));
        Self { book, start, moves: Vec::new(), states: vec![(start, counters)] }
    }

    /// A game under way, with the moves that led to its position. A board that was corrected by hand, and one on which a capture was
    /// missed and nobody minded, is a position without a past.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let book = game.regulations().book;
        let position = game.position();
        let moves = game.moves();
        let mut line = Self::under(book, moves.first().map_or(position, |made| made.ply.before));
        for made in moves {
            let Ply { before, mv } = made.ply;
            if *line.position() != before {
                break;
            }
            if before.must_capture() && !mv.is_capture() {
                line = Self::under(book, made.ply.after());
            } else {
                line.push(&mv, made.ply.after());
            }
        }
        if *line.position() == position { line } else { Self::under(book, position) }
    }

    /// Makes a move.
    ///
    /// # Errors
    /// If it is not legal; then nothing has changed.
    pub fn play(&mut self, mv: &AnyMove) -> Result<(), NotLegal> {
        let after = self.position().play(mv)?;
        self.push(mv, after);
        Ok(())
    }

    /// Adds a move that is known to be legal, with the position after it.
    fn push(&mut self, mv: &AnyMove, after: AnyPosition) {
        let before = *self.position();
        let rules = self.book.draw_rules(before.ruleset());
        let mut counters = self.counters();
        counters.step(rules, &Census::of(&after), Moved::of(before.turn(), mv));
        self.states.push((after, counters));
        self.moves.push(*mv);
    }

    /// Takes the last move back, if there is one.
    pub fn undo(&mut self) -> Option<AnyMove> {
        let mv = self.moves.pop()?;
        self.states.pop();
        Some(mv)
    }

    /// The position after the last move.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        self.states.last().map_or(&self.start, |(position, _)| position)
    }

    /// The positions from the start to the last move.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &AnyPosition> + ExactSizeIterator {
        self.states.iter().map(|(position, _)| position)
    }

    /// The moves made since the start.
    #[must_use]
    pub fn moves(&self) -> &[AnyMove] {
        &self.moves
    }

    /// The position at the start.
    #[must_use]
    pub const fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The rule book.
    #[must_use]
    pub const fn book(&self) -> Book {
        self.book
    }

    /// The article by which the game is drawn now: a position that stood three times, or a counter that has run its course.
    #[must_use]
    pub fn drawn(&self) -> Option<Article> {
        let here = self.position();
        if self.positions().filter(|past| past.hash() == here.hash() && *past == here).count() >= 3 {
            return Some(self.book.articles(here.ruleset()).repetition);
        }
        let rules = self.book.draw_rules(here.ruleset());
        self.counters()
            .running(rules)
            .find(|(rule, counter)| counter.is_due() && !rule.unless_won)
            .map(|(_, counter)| counter.article)
    }

    fn counters(&self) -> Counters {
        let start = || Counters::start(self.book.draw_rules(self.start.ruleset()), &Census::of(&self.start));
        self.states.last().map_or_else(start, |&(_, counters)| counters)
    }
}
