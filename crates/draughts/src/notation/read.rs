//! Reading moves as people write them.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{MoveError, Notation, plain, refuse};
use crate::board::{Board, Naming};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{Articles, MoveRules};
use crate::square::Square;

/// A move as it stands on paper, not yet compared with the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Text<B: Board> {
    pub(super) from: Origin<B>,
    /// The squares after the first; never empty.
    pub(super) rest: Vec<Square<B>>,
    /// Whether it is written with a sign of capture.
    pub(super) takes: bool,
}

/// Where a written move starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin<B: Board> {
    Square(Square<B>),
    /// The short form names only the file.
    File(u8),
}

impl<B: Board> Text<B> {
    pub(super) fn to(&self) -> Square<B> {
        self.rest[self.rest.len() - 1]
    }
}

impl<R: MoveRules> Position<R> {
    /// Reads a move as people write it: `c3-d4`, `c3:e5`, `c3xe5`, `c3 e5`, `C3E5`, `cd4`, `c:e5`, `ce5`, `22-18`, `22x15`, with
    /// Cyrillic look-alikes, in full or with any part of its squares, whichever way round the capture goes. Marks behind it
    /// (`!`, `?`, `x`) are passed over; numbers of moves, comments and results are a matter of game records.
    ///
    /// # Errors
    /// Says what cannot be read, which moves fit, or which rule forbids the move.
    pub fn read_move(&self, text: &str) -> Result<Move<R::Board>, MoveError> {
        self.read_among(&self.legal_moves(), text)
    }

    /// [`read_move`](Self::read_move) where the list of legal moves is at hand.
    pub(crate) fn read_among(
        &self,
        legal: &[Move<R::Board>],
        text: &str,
    ) -> Result<Move<R::Board>, MoveError> {
        R::read_among(self, legal, text)
    }

    pub(crate) fn find_written(
        &self,
        legal: &[Move<R::Board>],
        text: &str,
    ) -> Result<Move<R::Board>, MoveError> {
        self.find(legal, &parse::<R::Board>(text, &R::ARTICLES)?)
    }

    /// The legal move that stands on the given squares: its ends, and any of those in between, in their order.
    ///
    /// # Errors
    /// Says which moves fit, or which rule forbids the move.
    pub fn find_move(&self, squares: &[Square<R::Board>]) -> Result<Move<R::Board>, MoveError> {
        self.find_among(&self.legal_moves(), squares)
    }

    /// [`find_move`](Self::find_move) where the list of legal moves is at hand.
    pub(crate) fn find_among(
        &self,
        legal: &[Move<R::Board>],
        squares: &[Square<R::Board>],
    ) -> Result<Move<R::Board>, MoveError> {
        R::find_among(self, legal, squares)
    }

    pub(crate) fn find_squares(
        &self,
        legal: &[Move<R::Board>],
        squares: &[Square<R::Board>],
    ) -> Result<Move<R::Board>, MoveError> {
        match squares {
            [from, rest @ ..] if !rest.is_empty() && rest.len() <= MOST_SQUARES => {
                self.find(legal, &Text { from: Origin::Square(*from), rest: rest.to_vec(), takes: false })
            }
            _ => Err(MoveError::Incomplete { article: R::ARTICLES.notation }),
        }
    }

    fn find(&self, legal: &[Move<R::Board>], text: &Text<R::Board>) -> Result<Move<R::Board>, MoveError> {
        let mut fits: Vec<_> = legal.iter().filter(|mv| self.fits(mv, text)).collect();
        if fits.len() > 1 {
            // The squares as written are one line on the board. If it is a move as it stands, that is the move.
            let line: Vec<_> = match text.from {
                Origin::Square(from) => core::iter::once(from).chain(text.rest.iter().copied()).collect(),
                Origin::File(_) => Vec::new(),
            };
            if let Some(taken) = refuse::pieces_on_line(self, &line)
                && fits.iter().any(|mv| mv.captured() == taken)
            {
                fits.retain(|mv| mv.captured() == taken);
            }
        }
        match fits[..] {
            [mv] => Ok(*mv),
            [] => Err(refuse::refuse(self, legal, text)),
            _ => Err(MoveError::Ambiguous {
                candidates: fits.iter().map(|mv| self.write_move(mv, Notation::Path)).collect(),
                article: R::ARTICLES.notation,
            }),
        }
    }

    fn fits(&self, mv: &Move<R::Board>, text: &Text<R::Board>) -> bool {
        let from = match text.from {
            Origin::Square(square) => square == mv.from(),
            Origin::File(column) => column == mv.from().column(),
        };
        let takes = mv.is_capture() || !text.takes;
        takes && (from && mv.to() == text.to() && self.path_fits(mv, text) || self.twin_fits(mv, text))
    }

    /// A piece that returns to its square can lead to the same board as another one that returns to its own with the same
    /// captured set. The list has one of the two; the other reads as the same move.
    fn twin_fits(&self, mv: &Move<R::Board>, text: &Text<R::Board>) -> bool {
        match text.from {
            Origin::Square(square) if square == text.to() => {
                self.twin(mv, square).is_some_and(|twin| self.path_fits(&twin, text))
            }
            _ => false,
        }
    }

    /// The capture of another piece that returns to its square and leads to the same board as a legal move does.
    pub(crate) fn twin(&self, mv: &Move<R::Board>, square: Square<R::Board>) -> Option<Move<R::Board>> {
        let piece = self.piece(square)?;
        if mv.from() != mv.to() || mv.promotes() || square == mv.from() || piece.color != self.turn() {
            return None;
        }
        let twin = mv.returning_to(square, piece.kind);
        self.each_route(&twin, |_| ControlFlow::Break(())).is_break().then_some(twin)
    }

    /// Whether the squares between the ends lie, in their order, on some way to make the move.
    fn path_fits(&self, mv: &Move<R::Board>, text: &Text<R::Board>) -> bool {
        let between = &text.rest[..text.rest.len() - 1];
        between.is_empty()
            || self
                .each_route(mv, |route| {
                    let mut left = between;
                    let squares = route.squares();
                    for square in &squares[1..squares.len() - 1] {
                        if left.first() == Some(square) {
                            left = &left[1..];
                        }
                    }
                    if left.is_empty() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
                .is_break()
    }
}

/// No move is written with more squares than this; a longer text is refused before it costs anything.
const MOST_SQUARES: usize = 32;

fn parse<B: Board>(text: &str, articles: &Articles) -> Result<Text<B>, MoveError> {
    let incomplete = || MoveError::Incomplete { article: articles.notation };
    let original: Vec<char> = text.chars().collect();
    let characters: Vec<char> = original.iter().copied().map(plain).collect();
    // Marks of the record behind the move (Appendix 5: `!`, `?`, `x` for a win) are not part of it.
    let end = characters
        .iter()
        .rposition(|c| !matches!(c, '!' | '?' | 'x' | ' ' | '\t' | '\n' | '\r'))
        .map_or(0, |last| last + 1);
    let mut at = 0;
    let mut origin = None;
    let mut rest = Vec::new();
    let mut takes = false;
    let mut numeric = None;
    while at < end {
        let start = at;
        at += 1;
        let digits = |at: usize| characters[at..end].iter().take_while(|c| c.is_ascii_digit()).count();
        let by_number = match characters[start] {
            ' ' | '\t' | '-' => continue,
            ':' | 'x' => {
                takes = true;
                continue;
            }
            'a'..='h' if B::NAMING == Naming::Algebraic => {
                at += digits(at);
                if at == start + 1 {
                    // A letter alone is the file of the short form, and stands first.
                    if origin.is_some() {
                        return Err(incomplete());
                    }
                    origin = Some(Origin::File(characters[start] as u8 - b'a'));
                    numeric = Some(false);
                    continue;
                }
                false
            }
            '0'..='9' => {
                at += digits(at);
                true
            }
            _ => return Err(MoveError::Character { character: original[start], column: start + 1 }),
        };
        let name: String = characters[start..at].iter().collect();
        // On 8×8 a move is written in letters or in numbers, not in both.
        let mixed = B::NAMING == Naming::Algebraic && numeric.is_some_and(|numeric| numeric != by_number);
        let square = name.parse().ok().filter(|_| !mixed).ok_or_else(|| MoveError::NoSquare {
            name: original[start..at].iter().take(12).collect(),
            column: start + 1,
            article: articles.squares,
        })?;
        numeric = Some(by_number);
        if origin.is_none() {
            origin = Some(Origin::Square(square));
        } else if rest.len() < MOST_SQUARES {
            rest.push(square);
        } else {
            return Err(incomplete());
        }
    }
    match origin {
        None if characters.iter().all(|c| matches!(c, '!' | '?' | ' ' | '\t' | '\n' | '\r')) => {
            Err(MoveError::Empty)
        }
        None => Err(incomplete()),
        Some(_) if rest.is_empty() => Err(incomplete()),
        Some(from) => Ok(Text { from, rest, takes }),
    }
}
