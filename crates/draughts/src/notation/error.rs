//! Why a move cannot be read or made.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::AnySquare;
use rulebook::Article;

/// Why a written move is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveError {
    /// Nothing is written.
    Empty,
    /// A character that has no place in a move.
    Character {
        /// The character.
        character: char,
        /// Where it stands, the first being 1.
        column: usize,
    },
    /// Something that is not the name of a playing square.
    NoSquare {
        /// What is written.
        name: String,
        /// Where it stands, the first character being 1.
        column: usize,
        /// The article on the names of squares.
        article: Article,
    },
    /// There is no end square, or a letter of a file stands where a square belongs.
    Incomplete {
        /// The article on writing moves.
        article: Article,
    },
    /// It fits several moves.
    Ambiguous {
        /// The moves, written in full.
        candidates: Vec<String>,
        /// The article that asks for the full form.
        article: Article,
    },
    /// The rules do not allow it.
    Illegal {
        /// Why.
        grounds: Grounds,
        /// The article that forbids it.
        article: Article,
    },
}

impl MoveError {
    /// The article that it follows; a text that cannot be read at all breaks none.
    #[must_use]
    pub const fn article(&self) -> Option<Article> {
        match self {
            Self::Empty | Self::Character { .. } => None,
            Self::NoSquare { article, .. }
            | Self::Incomplete { article }
            | Self::Ambiguous { article, .. }
            | Self::Illegal { article, .. } => Some(*article),
        }
    }
}

/// Why the rules do not allow a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Grounds {
    /// The side to move has no move: the game is over.
    GameOver,
    /// There is no piece on the square.
    NothingThere {
        /// The square.
        square: AnySquare,
    },
    /// The piece is the opponent's.
    NotYours {
        /// The square it stands on.
        square: AnySquare,
    },
    /// No piece of the side to move stands on the file.
    NothingOnFile {
        /// The letter of the file.
        file: char,
    },
    /// A capture is due.
    MustCapture {
        /// The pieces that can make it.
        with: Vec<AnySquare>,
    },
    /// The capture goes on: the piece may not stop here.
    GoesOn {
        /// Where it was to stop.
        at: AnySquare,
    },
    /// A king has to land where it can go on capturing.
    LandElsewhere {
        /// The squares behind the taken piece where it can.
        on: Vec<AnySquare>,
    },
    /// More pieces have to be taken.
    Majority {
        /// How many the move takes.
        takes: usize,
        /// How many have to be taken.
        must: usize,
    },
    /// Another capture of as many pieces goes before this one.
    Quality {
        /// The pieces that can make one that may be chosen.
        with: Vec<AnySquare>,
    },
    /// Another capture is worth more, or is a king's and worth as much.
    Worth {
        /// The pieces that can make one that may be chosen.
        with: Vec<AnySquare>,
    },
    /// The king has made as many moves in a row as it may.
    Resting {
        /// The king.
        king: AnySquare,
    },
    /// The same piece is jumped twice.
    Twice {
        /// The piece.
        over: AnySquare,
    },
    /// One's own piece is in the way.
    OverOwn {
        /// The piece.
        over: AnySquare,
    },
    /// A piece that cannot be jumped is in the way.
    Blocked {
        /// The piece.
        by: AnySquare,
    },
    /// There is nothing to take on the way.
    NothingToTake {
        /// From where.
        from: AnySquare,
        /// To where.
        to: AnySquare,
    },
    /// The end square is occupied.
    Occupied {
        /// The square.
        square: AnySquare,
    },
    /// The piece does not leave its square.
    StaysPut {
        /// The square.
        square: AnySquare,
    },
    /// More than one move is written.
    SeveralMoves,
    /// The man becomes a king and stops: it takes as a king with its next move only.
    StopsAsKing {
        /// Where it stops.
        at: AnySquare,
    },
    /// The two squares are not on one diagonal.
    NotDiagonal {
        /// From where.
        from: AnySquare,
        /// To where.
        to: AnySquare,
    },
    /// A man does not move backwards.
    Backwards,
    /// A man moves one square.
    TooFar,
    /// The piece has no free square to go to.
    NoWay {
        /// The square it stands on.
        square: AnySquare,
        /// Whether it is a king.
        king: bool,
    },
    /// No capture of this piece goes that way.
    NoSuchCapture {
        /// From where.
        from: AnySquare,
        /// To where.
        to: AnySquare,
    },
}

fn list(squares: &[AnySquare]) -> String {
    squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Grounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => write!(f, "the game is over"),
            Self::NothingThere { square } => write!(f, "there is no piece on {square}"),
            Self::NotYours { square } => write!(f, "the piece on {square} is the opponent's"),
            Self::NothingOnFile { file } => write!(f, "there is no piece of yours on the file {file}"),
            Self::MustCapture { with } => write!(f, "a capture is mandatory: from {}", list(with)),
            Self::GoesOn { at } => write!(f, "the capture goes on: the piece may not stop on {at}"),
            Self::LandElsewhere { on } => {
                write!(f, "the king must land where it can go on capturing: on {}", list(on))
            }
            Self::Majority { takes, must } => {
                write!(f, "the greatest number of pieces must be taken: {must}, not {takes}")
            }
            Self::Quality { with } => {
                write!(f, "another capture of as many pieces goes before this one: from {}", list(with))
            }
            Self::Worth { with } => {
                write!(f, "the capture worth most must be made, of equal ones a king's: from {}", list(with))
            }
            Self::Resting { king } => {
                write!(
                    f,
                    "the king on {king} has made three moves in a row and rests until another piece has moved or it can take"
                )
            }
            Self::Twice { over } => write!(f, "the piece on {over} may not be jumped twice"),
            Self::OverOwn { over } => write!(f, "one's own piece on {over} may not be jumped"),
            Self::Blocked { by } => write!(f, "the piece on {by} is in the way"),
            Self::NothingToTake { from, to } => write!(f, "there is nothing to take from {from} to {to}"),
            Self::Occupied { square } => write!(f, "{square} is occupied"),
            Self::StaysPut { square } => write!(f, "the piece on {square} does not leave its square"),
            Self::SeveralMoves => write!(f, "one move is made at a time"),
            Self::StopsAsKing { at } => {
                write!(f, "the man becomes a king on {at} and stops; it takes as a king with its next move")
            }
            Self::NotDiagonal { from, to } => write!(f, "{from} and {to} are not on one diagonal"),
            Self::Backwards => write!(f, "a man does not move backwards"),
            Self::TooFar => write!(f, "a man moves one square only"),
            Self::NoWay { square, king } => {
                let piece = if *king { "king" } else { "man" };
                write!(f, "the {piece} on {square} has no free square to go to")
            }
            Self::NoSuchCapture { from, to } => write!(f, "no capture leads from {from} to {to}"),
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "no move is written"),
            Self::Character { character, column } => {
                write!(f, "`{}` at column {column} is not part of a move", character.escape_debug())
            }
            Self::NoSquare { name, column, article } => {
                write!(f, "`{name}` at column {column} is not a playing square ({article})")
            }
            Self::Incomplete { article } => {
                write!(f, "a move is written with its start and its end square ({article})")
            }
            Self::Ambiguous { candidates, article } => {
                write!(f, "several moves fit: {} ({article})", candidates.join(", "))
            }
            Self::Illegal { grounds, article } => write!(f, "{grounds} ({article})"),
        }
    }
}

impl core::error::Error for MoveError {}
