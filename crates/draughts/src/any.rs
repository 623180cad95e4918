//! Positions whose game is known only at run time: files, servers, command lines.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use crate::board::{Board, Board8, Board10, IberianBoard, ItalianBoard};
use crate::fen::FenError;
use crate::moves::Move;
use crate::notation::{AnySquare, Grounds, MoveError, Notation};
use crate::past::Past;
use crate::piece::{Color, Kind, Piece};
use crate::position::{Outcome, Position};
use crate::rules::{
    Antidraughts, Brazilian, Czech, English, Frisian, Giveaway, International, Italian, MoveRules, Pool,
    Portuguese, Ruleset, Russian, Spanish, Variant, World,
};
use crate::square::Square;
use rulebook::Article;

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

/// A position of any game.
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
    /// English draughts.
    English(Position<English>),
    /// American pool checkers.
    Pool(Position<Pool>),
    /// Czech draughts.
    Czech(Position<Czech>),
    /// Antidraughts.
    Antidraughts(Position<Antidraughts>),
    /// Italian draughts.
    Italian(Position<Italian>),
    /// Spanish draughts.
    Spanish(Position<Spanish>),
    /// Portuguese draughts.
    Portuguese(Position<Portuguese>),
    /// Frisian draughts.
    Frisian(Position<Frisian>),
}

/// A move on any board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyMove {
    /// On 64 squares.
    Eight(Move<Board8>),
    /// On 100 squares.
    Ten(Move<Board10>),
    /// On the board of Italian draughts.
    Italian(Move<ItalianBoard>),
    /// On the board of Spanish and Portuguese draughts.
    Iberian(Move<IberianBoard>),
}

/// The move is one of another board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherBoard;

impl fmt::Display for OtherBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the move is one of another board")
    }
}

impl core::error::Error for OtherBoard {}

macro_rules! converts {
    ($($board:ident: $size:ident),*) => {
        $(
            impl From<Move<$board>> for AnyMove {
                fn from(mv: Move<$board>) -> Self {
                    Self::$size(mv)
                }
            }

            impl TryFrom<AnyMove> for Move<$board> {
                type Error = OtherBoard;

                fn try_from(mv: AnyMove) -> Result<Self, OtherBoard> {
                    match mv {
                        AnyMove::$size(mv) => Ok(mv),
                        _ => Err(OtherBoard),
                    }
                }
            }
        )*
    };
}

converts!(Board8: Eight, Board10: Ten, ItalianBoard: Italian, IberianBoard: Iberian);

macro_rules! on_board {
    ($move:expr, $mv:ident => $body:expr) => {
        match $move {
            AnyMove::Eight($mv) => $body,
            AnyMove::Ten($mv) => $body,
            AnyMove::Italian($mv) => $body,
            AnyMove::Iberian($mv) => $body,
        }
    };
}

impl AnyMove {
    /// The square it starts on.
    #[must_use]
    pub fn start(&self) -> AnySquare {
        on_board!(self, mv => mv.from().into())
    }

    /// The square it ends on.
    #[must_use]
    pub fn end(&self) -> AnySquare {
        on_board!(self, mv => mv.to().into())
    }

    /// The pieces it takes off the board, by the numbers of their squares.
    #[must_use]
    pub fn captured(&self) -> Vec<u8> {
        on_board!(self, mv => mv.captured().into_iter().map(Square::number).collect())
    }

    /// Whether it takes anything.
    #[must_use]
    pub const fn is_capture(&self) -> bool {
        on_board!(self, mv => mv.is_capture())
    }

    /// What the piece was before the move.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        on_board!(self, mv => mv.kind())
    }

    /// Whether a man becomes a king.
    #[must_use]
    pub const fn promotes(&self) -> bool {
        on_board!(self, mv => mv.promotes())
    }
}

/// The move is not a legal move of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLegal;

impl fmt::Display for NotLegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
            AnyPosition::English($position) => $body,
            AnyPosition::Pool($position) => $body,
            AnyPosition::Czech($position) => $body,
            AnyPosition::Antidraughts($position) => $body,
            AnyPosition::Italian($position) => $body,
            AnyPosition::Spanish($position) => $body,
            AnyPosition::Portuguese($position) => $body,
            AnyPosition::Frisian($position) => $body,
        }
    };
}

impl AnyPosition {
    /// The position at the beginning of a game.
    #[must_use]
    pub fn start(game: impl Into<Ruleset>) -> Self {
        crate::with_move_rules!(game.into(), R => Position::<R>::start().into())
    }

    /// Reads a position, see [`Position::from_fen`].
    ///
    /// # Errors
    /// Every fault of the text and of the position in it.
    pub fn from_fen(game: impl Into<Ruleset>, text: &str) -> Result<Self, FenError> {
        crate::with_move_rules!(game.into(), R => Position::<R>::from_fen(text).map(Into::into))
    }

    /// The game.
    #[must_use]
    pub const fn ruleset(&self) -> Ruleset {
        match self {
            Self::Russian(_) => Ruleset::Variant(Variant::Russian),
            Self::Brazilian(_) => Ruleset::Variant(Variant::Brazilian),
            Self::International(_) => Ruleset::Variant(Variant::International),
            Self::Giveaway(_) => Ruleset::Variant(Variant::Giveaway),
            Self::English(_) => Ruleset::World(World::English),
            Self::Pool(_) => Ruleset::World(World::Pool),
            Self::Czech(_) => Ruleset::World(World::Czech),
            Self::Antidraughts(_) => Ruleset::World(World::Antidraughts),
            Self::Italian(_) => Ruleset::World(World::Italian),
            Self::Spanish(_) => Ruleset::World(World::Spanish),
            Self::Portuguese(_) => Ruleset::World(World::Portuguese),
            Self::Frisian(_) => Ruleset::World(World::Frisian),
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

    /// The piece on a square, given by its number.
    #[must_use]
    pub fn piece(&self, number: u8) -> Option<Piece> {
        each!(self, position => position.piece(Square::from_number(number)?))
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn turn(&self) -> Color {
        each!(self, position => position.turn())
    }

    /// See [`perft`](crate::perft()).
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        each!(self, position => crate::perft(position, depth))
    }

    /// See [`Position::hash`].
    #[must_use]
    pub const fn hash(&self) -> u64 {
        each!(self, position => position.hash())
    }

    /// See [`Position::board_hash`].
    #[must_use]
    pub fn board_hash(&self) -> u64 {
        each!(self, position => position.board_hash())
    }

    /// The result, if the side to move has no move.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, position => position.outcome())
    }

    /// Whether the side to move must capture.
    #[must_use]
    pub fn must_capture(&self) -> bool {
        each!(self, position => position.must_capture())
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
        Legal::of(self).read_move(text)
    }

    /// The legal move that stands on squares given by their numbers, see [`Position::find_move`].
    ///
    /// # Errors
    /// Says which number is no square, which moves fit, or which rule forbids the move.
    pub fn find_move(&self, numbers: &[u8]) -> Result<AnyMove, MoveError> {
        Legal::of(self).find_move(numbers)
    }

    /// A legal move in writing.
    ///
    /// # Errors
    /// If the move is not legal here.
    pub fn write_move(&self, mv: &AnyMove, notation: Notation) -> Result<String, NotLegal> {
        Legal::of(self).write_move(mv, notation)
    }

    /// The squares a legal move touches, first to last, and the pieces it takes, in order.
    ///
    /// # Errors
    /// If the move is not legal here.
    pub fn route(&self, mv: &AnyMove) -> Result<(Vec<AnySquare>, Vec<AnySquare>), NotLegal> {
        Legal::of(self).route(mv)
    }

    /// The numbers of the squares a legal move touches, first to last: what [`find_move`](Self::find_move) takes.
    ///
    /// # Errors
    /// If the move is not legal here.
    pub fn squares_of(&self, mv: &AnyMove) -> Result<Vec<u8>, NotLegal> {
        Legal::of(self).squares_of(mv)
    }

    /// The position after a legal move.
    ///
    /// # Errors
    /// If the move is not legal here.
    pub fn play(&self, mv: &AnyMove) -> Result<Self, NotLegal> {
        fn play<R: MoveRules>(position: &Position<R>, mv: &AnyMove) -> Result<AnyPosition, NotLegal>
        where
            Move<R::Board>: TryFrom<AnyMove>,
            AnyPosition: From<Position<R>>,
        {
            let mv = Move::try_from(*mv).ok().filter(|mv| position.is_legal(mv)).ok_or(NotLegal)?;
            Ok(position.play(&mv).into())
        }
        each!(self, position => play(position, mv))
    }

    /// The position after a move that is known to be legal: it does not look again, see [`Position::play`].
    ///
    /// # Errors
    /// If it is a move of another board.
    pub fn after(&self, mv: &AnyMove) -> Result<Self, OtherBoard> {
        Ok(each!(self, position => position.play(&(*mv).try_into()?).into()))
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

into_any!(
    Russian,
    Brazilian,
    International,
    Giveaway,
    English,
    Pool,
    Czech,
    Antidraughts,
    Italian,
    Spanish,
    Portuguese,
    Frisian
);

/// A position with its legal moves, which are generated once. Whatever reads, writes, shows or makes several moves of one
/// position asks this; the same questions to an [`AnyPosition`] generate the list each time.
///
/// ```
/// use draughts::{AnyPosition, Legal, Notation, Variant};
/// let legal = Legal::of(&AnyPosition::start(Variant::Russian));
/// let mv = legal.read_move("cd4")?;
/// assert_eq!(legal.write_move(&mv, Notation::Sheet)?, "c3-d4");
/// assert_eq!(legal.squares_of(&mv)?, [22, 18]);
/// assert_eq!(legal.moves().count(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legal(List);

#[derive(Clone, Debug, PartialEq, Eq)]
enum List {
    Russian(Position<Russian>, Vec<Move<Board8>>),
    Brazilian(Position<Brazilian>, Vec<Move<Board8>>),
    International(Position<International>, Vec<Move<Board10>>),
    Giveaway(Position<Giveaway>, Vec<Move<Board8>>),
    English(Position<English>, Vec<Move<Board8>>),
    Pool(Position<Pool>, Vec<Move<Board8>>),
    Czech(Position<Czech>, Vec<Move<Board8>>),
    Antidraughts(Position<Antidraughts>, Vec<Move<Board10>>),
    Italian(Position<Italian>, Vec<Move<ItalianBoard>>),
    Spanish(Position<Spanish>, Vec<Move<IberianBoard>>),
    Portuguese(Position<Portuguese>, Vec<Move<IberianBoard>>),
    Frisian(Position<Frisian>, Vec<Move<Board10>>),
}

/// A list of moves of a position.
macro_rules! list {
    ($position:expr, $moves:ident) => {
        match $position {
            AnyPosition::Russian(position) => List::Russian(*position, position.$moves()),
            AnyPosition::Brazilian(position) => List::Brazilian(*position, position.$moves()),
            AnyPosition::International(position) => List::International(*position, position.$moves()),
            AnyPosition::Giveaway(position) => List::Giveaway(*position, position.$moves()),
            AnyPosition::English(position) => List::English(*position, position.$moves()),
            AnyPosition::Pool(position) => List::Pool(*position, position.$moves()),
            AnyPosition::Czech(position) => List::Czech(*position, position.$moves()),
            AnyPosition::Antidraughts(position) => List::Antidraughts(*position, position.$moves()),
            AnyPosition::Italian(position) => List::Italian(*position, position.$moves()),
            AnyPosition::Spanish(position) => List::Spanish(*position, position.$moves()),
            AnyPosition::Portuguese(position) => List::Portuguese(*position, position.$moves()),
            AnyPosition::Frisian(position) => List::Frisian(*position, position.$moves()),
        }
    };
}

macro_rules! listed {
    ($self:expr, ($position:pat, $moves:pat) => $body:expr) => {
        match &$self.0 {
            List::Russian($position, $moves) => $body,
            List::Brazilian($position, $moves) => $body,
            List::International($position, $moves) => $body,
            List::Giveaway($position, $moves) => $body,
            List::English($position, $moves) => $body,
            List::Pool($position, $moves) => $body,
            List::Czech($position, $moves) => $body,
            List::Antidraughts($position, $moves) => $body,
            List::Italian($position, $moves) => $body,
            List::Spanish($position, $moves) => $body,
            List::Portuguese($position, $moves) => $body,
            List::Frisian($position, $moves) => $body,
        }
    };
}

/// A move of one board as a member of a list.
fn member<B: Board>(moves: &[Move<B>], mv: &AnyMove) -> Result<Move<B>, NotLegal>
where
    Move<B>: TryFrom<AnyMove>,
{
    Move::try_from(*mv).ok().filter(|mv| moves.contains(mv)).ok_or(NotLegal)
}

/// A move of one board as a member of a list, or as the capture of another piece that leads to a board of the list.
fn member_or_twin<R: MoveRules>(
    position: &Position<R>,
    moves: &[Move<R::Board>],
    mv: &AnyMove,
) -> Result<Move<R::Board>, NotLegal>
where
    Move<R::Board>: TryFrom<AnyMove>,
{
    let is_twin = |mv: &Move<R::Board>| {
        mv.from() == mv.to() && moves.iter().any(|listed| position.twin(listed, mv.from()) == Some(*mv))
    };
    Move::try_from(*mv).ok().filter(|mv| moves.contains(mv) || is_twin(mv)).ok_or(NotLegal)
}

impl Legal {
    /// Generates the legal moves of a position.
    #[must_use]
    pub fn of(position: &AnyPosition) -> Self {
        Self(list!(position, legal_moves))
    }

    /// Lists the moves of a position that take nothing, whether a capture is due or not; see [`Position::quiet_moves`].
    #[must_use]
    pub fn quiet(position: &AnyPosition) -> Self {
        Self(list!(position, quiet_moves))
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> AnyPosition {
        listed!(self, (position, _) => (*position).into())
    }

    /// The legal moves.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = AnyMove> + '_ {
        let count = listed!(self, (_, moves) => moves.len());
        (0..count).map(|index| listed!(self, (_, moves) => moves[index].into()))
    }

    /// Whether the side to move has no move.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        listed!(self, (_, moves) => moves.is_empty())
    }

    /// The captures of other pieces that lead to the same board as a move of the list, see [`Position::twins`]. Writing them and
    /// finding their ways is possible as for the moves of the list.
    #[must_use]
    pub fn twins(&self, mv: &AnyMove) -> Vec<AnyMove> {
        listed!(self, (position, moves) => match member(moves, mv) {
            Ok(mv) => position.twins(&mv).map(AnyMove::from).collect(),
            Err(NotLegal) => Vec::new(),
        })
    }

    /// The squares of the pieces that can make a capture, if one is due, with the article.
    #[must_use]
    pub fn must_capture(&self) -> Option<(Vec<AnySquare>, Article)> {
        fn from<R: MoveRules>(
            position: &Position<R>,
            moves: &[Move<R::Board>],
        ) -> Option<(Vec<AnySquare>, Article)> {
            moves.first().filter(|mv| mv.is_capture())?;
            let from = position.movable(moves).iter().map(AnySquare::from).collect();
            Some((from, R::ARTICLES.must_capture))
        }
        listed!(self, (position, moves) => from(position, moves))
    }

    /// Whether the piece on a square, given by its number, has a move.
    ///
    /// # Errors
    /// Says why it has none: there is no such piece, a capture is due elsewhere, or it has no free square to go to.
    pub fn check_piece(&self, number: u8) -> Result<(), MoveError> {
        fn check<R: MoveRules>(
            position: &Position<R>,
            moves: &[Move<R::Board>],
            number: u8,
        ) -> Result<(), MoveError> {
            let articles = &R::ARTICLES;
            let Some(square) = Square::from_number(number) else {
                return Err(MoveError::NoSquare {
                    name: number.to_string(),
                    column: 1,
                    article: articles.squares,
                });
            };
            let movable = position.movable(moves);
            let at = AnySquare::from(square);
            let (grounds, article) = match position.piece(square) {
                _ if movable.contains(square) => return Ok(()),
                _ if moves.is_empty() => (Grounds::GameOver, articles.win),
                None => (Grounds::NothingThere { square: at }, articles.turns),
                Some(piece) if piece.color != position.turn() => {
                    (Grounds::NotYours { square: at }, articles.turns)
                }
                Some(_) if moves.iter().any(Move::is_capture) => (
                    Grounds::MustCapture { with: movable.iter().map(AnySquare::from).collect() },
                    articles.must_capture,
                ),
                Some(_) if position.past().resting() & square.mask() != 0 => {
                    (Grounds::Resting { king: at }, articles.king_moves)
                }
                Some(piece) if piece.kind == Kind::King => {
                    (Grounds::NoWay { square: at, king: true }, articles.king_moves)
                }
                Some(_) => (Grounds::NoWay { square: at, king: false }, articles.man_moves),
            };
            Err(MoveError::Illegal { grounds, article })
        }
        listed!(self, (position, moves) => check(position, moves, number))
    }

    /// Reads a move as people write it, see [`Position::read_move`].
    ///
    /// # Errors
    /// Says what cannot be read, which moves fit, or which rule forbids the move.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, MoveError> {
        listed!(self, (position, moves) => position.read_among(moves, text).map(Into::into))
    }

    /// The legal move that stands on squares given by their numbers, see [`Position::find_move`].
    ///
    /// # Errors
    /// Says which number is no square, which moves fit, or which rule forbids the move.
    pub fn find_move(&self, numbers: &[u8]) -> Result<AnyMove, MoveError> {
        fn find<R: MoveRules>(
            position: &Position<R>,
            moves: &[Move<R::Board>],
            numbers: &[u8],
        ) -> Result<Move<R::Board>, MoveError> {
            let square = |(index, number): (usize, &u8)| {
                Square::from_number(*number).ok_or_else(|| MoveError::NoSquare {
                    name: number.to_string(),
                    column: index + 1,
                    article: R::ARTICLES.squares,
                })
            };
            let squares: Vec<_> = numbers.iter().enumerate().map(square).collect::<Result<_, _>>()?;
            position.find_among(moves, &squares)
        }
        listed!(self, (position, moves) => find(position, moves, numbers).map(Into::into))
    }

    /// A move of the list in writing.
    ///
    /// # Errors
    /// If the move is not legal here.
    pub fn write_move(&self, mv: &AnyMove, notation: Notation) -> Result<String, NotLegal> {
        listed!(self, (position, moves) => {
            let mv = member_or_twin(position, moves, mv)?;
            Ok(position.route(&mv).written(moves, notation).to_string())
        })
    }

    /// The squares a legal move touches, first to last, and the pieces it takes, in order.
    ///
    /// # Errors
    /// If the move is not legal here.
    pub fn route(&self, mv: &AnyMove) -> Result<(Vec<AnySquare>, Vec<AnySquare>), NotLegal> {
        listed!(self, (position, moves) => {
            let route = position.route(&member_or_twin(position, moves, mv)?);
            Ok((
                route.squares().iter().map(|&square| square.into()).collect(),
                route.captured().iter().map(|&square| square.into()).collect(),
            ))
        })
    }

    /// The numbers of the squares a legal move touches, first to last: what [`find_move`](Self::find_move) takes.
    ///
    /// # Errors
    /// If the move is not legal here.
    pub fn squares_of(&self, mv: &AnyMove) -> Result<Vec<u8>, NotLegal> {
        listed!(self, (position, moves) => {
            Ok(numbers(position.route(&member_or_twin(position, moves, mv)?).squares()))
        })
    }

    /// Calls back with every way to make a legal move, by the numbers of its squares, until told to stop; see
    /// [`Position::each_route`].
    ///
    /// # Errors
    /// If the move is not legal here.
    pub fn each_route(
        &self,
        mv: &AnyMove,
        mut found: impl FnMut(Vec<u8>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, NotLegal> {
        listed!(self, (position, moves) => {
            let mv = member_or_twin(position, moves, mv)?;
            Ok(position.each_route(&mv, |route| found(numbers(route.squares()))))
        })
    }

    /// The position after a legal move.
    ///
    /// # Errors
    /// If the move is not legal here.
    pub fn play(&self, mv: &AnyMove) -> Result<AnyPosition, NotLegal> {
        listed!(self, (position, moves) => Ok(position.play(&member(moves, mv)?).into()))
    }
}

fn numbers<B: Board>(squares: &[Square<B>]) -> Vec<u8> {
    squares.iter().map(|square| square.number()).collect()
}
