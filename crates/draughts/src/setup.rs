//! An arrangement of pieces, legal or not.

use alloc::vec::Vec;
use core::fmt;

use crate::board::{Board, last_row};
use crate::notation::AnySquare;
use crate::piece::{Color, Kind, Piece};
use crate::position::Position;
use crate::rules::MoveRules;
use crate::square::{Square, Squares};
use rulebook::Article;

/// Any arrangement of pieces on a board, and whose turn it is if that is known.
///
/// A [`Position`] is a legal one: [`Setup::position`] makes one or names every fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Setup<B: Board> {
    white: Squares<B>,
    black: Squares<B>,
    kings: Squares<B>,
    /// Whose turn it is.
    pub turn: Option<Color>,
}

impl<B: Board> Setup<B> {
    /// A board without pieces.
    #[must_use]
    pub const fn empty() -> Self {
        Self { white: Squares::EMPTY, black: Squares::EMPTY, kings: Squares::EMPTY, turn: None }
    }

    /// The pieces at the beginning of a game, White to move (6.1.3.1, 7.2.1).
    #[must_use]
    pub fn start() -> Self {
        let (mut white, mut black) = (Squares::EMPTY, Squares::EMPTY);
        for square in Square::<B>::all() {
            if square.index() < B::MEN {
                black.insert(square);
            } else if square.index() >= B::SQUARES - B::MEN {
                white.insert(square);
            }
        }
        Self { white, black, kings: Squares::EMPTY, turn: Some(Color::White) }
    }

    pub(crate) const fn from_parts(
        white: Squares<B>,
        black: Squares<B>,
        kings: Squares<B>,
        turn: Option<Color>,
    ) -> Self {
        Self { white, black, kings, turn }
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece(&self, square: Square<B>) -> Option<Piece> {
        let color = if self.white.contains(square) {
            Color::White
        } else if self.black.contains(square) {
            Color::Black
        } else {
            return None;
        };
        Some(Piece { color, kind: if self.kings.contains(square) { Kind::King } else { Kind::Man } })
    }

    /// Puts a piece on a square in place of what stood there, or takes it away.
    pub const fn set(&mut self, square: Square<B>, piece: Option<Piece>) {
        self.white.remove(square);
        self.black.remove(square);
        self.kings.remove(square);
        if let Some(piece) = piece {
            match piece.color {
                Color::White => self.white.insert(square),
                Color::Black => self.black.insert(square),
            }
            if matches!(piece.kind, Kind::King) {
                self.kings.insert(square);
            }
        }
    }

    /// All pieces of a colour.
    #[must_use]
    pub const fn pieces(&self, color: Color) -> Squares<B> {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The men of a colour.
    #[must_use]
    pub const fn men(&self, color: Color) -> Squares<B> {
        self.pieces(color).without(self.kings)
    }

    /// The kings of a colour.
    #[must_use]
    pub const fn kings(&self, color: Color) -> Squares<B> {
        self.pieces(color).and(self.kings)
    }

    /// The same game seen from the other side: the board turned by a half-turn, the colours and the turn exchanged.
    #[must_use]
    pub fn rotated(&self) -> Self {
        Self {
            white: self.black.rotated(),
            black: self.white.rotated(),
            kings: self.kings.rotated(),
            turn: self.turn.map(|color| !color),
        }
    }

    /// The arrangement reflected in the main road. Kings move alike on both; men do not, as forward becomes sideways.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self {
            white: self.white.mirrored(),
            black: self.black.mirrored(),
            kings: self.kings.mirrored(),
            turn: self.turn,
        }
    }

    /// The position of this arrangement, or everything that is wrong with it.
    ///
    /// # Errors
    /// Every fault of the arrangement, in the order of the enum [`Fault`].
    pub fn position<R: MoveRules<Board = B>>(&self) -> Result<Position<R>, Faults> {
        let mut faults = Vec::new();
        if self.turn.is_none() {
            faults.push(Fault::NoTurn { article: R::ARTICLES.turns });
        }
        if self.white.is_empty() && self.black.is_empty() {
            faults.push(Fault::NoPieces { article: R::ARTICLES.pieces });
        }
        for color in [Color::White, Color::Black] {
            let count = self.pieces(color).len();
            if count > usize::from(B::MEN) {
                faults.push(Fault::TooManyPieces {
                    color,
                    count,
                    allowed: B::MEN,
                    article: R::ARTICLES.pieces,
                });
            }
        }
        for color in [Color::White, Color::Black] {
            let crowned = self.men(color).and(Squares::from_bits(last_row::<B>(color)));
            faults.extend(
                crowned.iter().map(|square| Fault::ManOnLastRow {
                    square: square.into(),
                    article: R::ARTICLES.promotion,
                }),
            );
        }
        match self.turn {
            Some(turn) if faults.is_empty() => Ok(Position::from_setup(self, turn)),
            _ => Err(Faults(faults)),
        }
    }
}

/// Why an arrangement of pieces is not a position of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// It is not known whose turn it is.
    NoTurn {
        /// The article on the order of moves.
        article: Article,
    },
    /// There is no piece on the board.
    NoPieces {
        /// The article on the pieces.
        article: Article,
    },
    /// A side has more pieces than it began with.
    TooManyPieces {
        /// The side.
        color: Color,
        /// How many it has.
        count: usize,
        /// How many it can have.
        allowed: u8,
        /// The article on the pieces.
        article: Article,
    },
    /// A man stands on its last row, where it is a king.
    ManOnLastRow {
        /// The square.
        square: AnySquare,
        /// The article on becoming a king.
        article: Article,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTurn { article } => write!(f, "it is not said whose turn it is ({article})"),
            Self::NoPieces { article } => write!(f, "there are no pieces on the board ({article})"),
            Self::TooManyPieces { color, count, allowed, article } => {
                write!(f, "{color:?} has {count} pieces, more than {allowed} ({article})")
            }
            Self::ManOnLastRow { square, article } => {
                write!(f, "the man on {square} stands on its last row, where it is a king ({article})")
            }
        }
    }
}

/// Everything that is wrong with an arrangement; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault}", if index > 0 { "; " } else { "" })?;
        }
        Ok(())
    }
}

impl core::error::Error for Faults {}
