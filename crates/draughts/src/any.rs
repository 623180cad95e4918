//! Positions whose variant is known only at run time: files, servers, command lines.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::board::{Board8, Board10};
use crate::fen::FenError;
use crate::moves::Move;
use crate::notation::{AnySquare, MoveError, Notation};
use crate::piece::Color;
use crate::position::{Outcome, Position};
use crate::rules::{Brazilian, Giveaway, International, Rules, Russian, Variant};
use crate::square::Square;

/// Runs an expression with a type parameter bound to the rules of a variant known at run time.
///
/// ```
/// use draughts::{Position, Variant, with_rules};
/// let variant: Variant = "international".parse()?;
/// let moves = with_rules!(variant, R => Position::<R>::start().legal_moves().len());
/// assert_eq!(moves, 9);
/// # Ok::<(), draughts::UnknownName>(())
/// ```
#[macro_export]
macro_rules! with_rules {
    ($variant:expr, $rules:ident => $body:expr) => {
        match $variant {
            $crate::Variant::Russian => {
                type $rules = $crate::Russian;
                $body
            }
            $crate::Variant::Brazilian => {
                type $rules = $crate::Brazilian;
                $body
            }
            $crate::Variant::International => {
                type $rules = $crate::International;
                $body
            }
            $crate::Variant::Giveaway => {
                type $rules = $crate::Giveaway;
                $body
            }
        }
    };
}

/// A position of any variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyPosition {
    /// Russian draughts.
    Russian(Position<Russian>),
    /// Brazilian draughts.
    Brazilian(Position<Brazilian>),
    /// International draughts.
    International(Position<International>),
    /// Giveaway.
    Giveaway(Position<Giveaway>),
}

/// A move on either board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyMove {
    /// On 64 squares.
    Eight(Move<Board8>),
    /// On 100 squares.
    Ten(Move<Board10>),
}

impl From<Move<Board8>> for AnyMove {
    fn from(mv: Move<Board8>) -> Self {
        Self::Eight(mv)
    }
}

impl From<Move<Board10>> for AnyMove {
    fn from(mv: Move<Board10>) -> Self {
        Self::Ten(mv)
    }
}

/// The move is not a legal move of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLegal;

impl core::fmt::Display for NotLegal {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("the move is not a legal move of the position")
    }
}

impl core::error::Error for NotLegal {}

macro_rules! each {
    ($self:expr, $position:ident => $body:expr) => {
        match $self {
            AnyPosition::Russian($position) => $body,
            AnyPosition::Brazilian($position) => $body,
            AnyPosition::International($position) => $body,
            AnyPosition::Giveaway($position) => $body,
        }
    };
}

macro_rules! with_move {
    ($self:expr, $mv:expr, ($position:ident, $inner:ident) => $body:expr) => {
        match ($self, $mv) {
            (AnyPosition::Russian($position), AnyMove::Eight($inner)) if $position.is_legal($inner) => {
                Ok($body)
            }
            (AnyPosition::Brazilian($position), AnyMove::Eight($inner)) if $position.is_legal($inner) => {
                Ok($body)
            }
            (AnyPosition::International($position), AnyMove::Ten($inner)) if $position.is_legal($inner) => {
                Ok($body)
            }
            (AnyPosition::Giveaway($position), AnyMove::Eight($inner)) if $position.is_legal($inner) => {
                Ok($body)
            }
            _ => Err(NotLegal),
        }
    };
}

impl AnyPosition {
    /// The position at the beginning of a game.
    #[must_use]
    pub fn start(variant: Variant) -> Self {
        with_rules!(variant, R => Position::<R>::start().into())
    }

    /// Reads a position, see [`Position::from_fen`].
    ///
    /// # Errors
    /// Every fault of the text and of the position in it.
    pub fn from_fen(variant: Variant, text: &str) -> Result<Self, FenError> {
        with_rules!(variant, R => Position::<R>::from_fen(text).map(Into::into))
    }

    /// The variant.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        match self {
            Self::Russian(_) => Variant::Russian,
            Self::Brazilian(_) => Variant::Brazilian,
            Self::International(_) => Variant::International,
            Self::Giveaway(_) => Variant::Giveaway,
        }
    }

    /// The FEN, squares in the notation of the board.
    #[must_use]
    pub fn fen(&self) -> String {
        each!(self, position => position.fen().to_string())
    }

    /// A diagram in the signs of Unicode, the given side below.
    #[must_use]
    pub fn unicode(&self, below: Color) -> String {
        each!(self, position => position.setup().diagram().below(below).unicode())
    }

    /// A diagram as an SVG picture, the given side below.
    #[must_use]
    pub fn svg(&self, below: Color) -> String {
        each!(self, position => position.setup().diagram().below(below).svg())
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn turn(&self) -> Color {
        each!(self, position => position.turn())
    }

    /// See [`Position::hash`].
    #[must_use]
    pub const fn hash(&self) -> u64 {
        each!(self, position => position.hash())
    }

    /// The result, if the side to move has no move.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, position => position.outcome())
    }

    /// All legal moves.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        each!(self, position => position.legal_moves().into_iter().map(Into::into).collect())
    }

    /// Reads a move as people write it, see [`Position::read_move`].
    ///
    /// # Errors
    /// Says what cannot be read, which moves fit, or which rule forbids the move.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, MoveError> {
        each!(self, position => position.read_move(text).map(Into::into))
    }

    /// The legal move that stands on squares given by their numbers, see [`Position::find_move`].
    ///
    /// # Errors
    /// Says which number is no square, which moves fit, or which rule forbids the move.
    pub fn find_move(&self, numbers: &[u8]) -> Result<AnyMove, MoveError> {
        fn find<R: Rules>(position: &Position<R>, numbers: &[u8]) -> Result<Move<R::Board>, MoveError> {
            let square = |(index, number): (usize, &u8)| {
                Square::from_number(*number).ok_or_else(|| MoveError::NoSquare {
                    name: number.to_string(),
                    column: index + 1,
                    article: R::ARTICLES.squares,
                })
            };
            let squares: Vec<_> = numbers.iter().enumerate().map(square).collect::<Result<_, _>>()?;
            position.find_move(&squares)
        }
        each!(self, position => find(position, numbers).map(Into::into))
    }

    /// A legal move in writing.
    ///
    /// # Errors
    /// If the move is not legal here.
    pub fn write_move(&self, mv: &AnyMove, notation: Notation) -> Result<String, NotLegal> {
        with_move!(self, mv, (position, mv) => position.write_move(mv, notation))
    }

    /// The squares a legal move touches, first to last, and the pieces it takes, in order.
    ///
    /// # Errors
    /// If the move is not legal here.
    pub fn route(&self, mv: &AnyMove) -> Result<(Vec<AnySquare>, Vec<AnySquare>), NotLegal> {
        with_move!(self, mv, (position, mv) => {
            let route = position.route(mv);
            (
                route.squares().iter().map(|&square| square.into()).collect(),
                route.captured().iter().map(|&square| square.into()).collect(),
            )
        })
    }

    /// The numbers of the squares a legal move touches, first to last: what [`find_move`](Self::find_move) takes.
    ///
    /// # Errors
    /// If the move is not legal here.
    pub fn squares_of(&self, mv: &AnyMove) -> Result<Vec<u8>, NotLegal> {
        with_move!(self, mv, (position, mv) => {
            position.route(mv).squares().iter().map(|square| square.number()).collect()
        })
    }

    /// The position after a legal move.
    ///
    /// # Errors
    /// If the move is not legal here.
    pub fn play(&self, mv: &AnyMove) -> Result<Self, NotLegal> {
        with_move!(self, mv, (position, mv) => position.play(mv).into())
    }
}

macro_rules! into_any {
    ($($rules:ident),*) => {
        $(impl From<Position<$rules>> for AnyPosition {
            fn from(position: Position<$rules>) -> Self {
                Self::$rules(position)
            }
        })*
    };
}

into_any!(Russian, Brazilian, International, Giveaway);
