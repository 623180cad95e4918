//! Writing moves.

use std::fmt;

use crate::board::{Board, Naming};
use crate::moves::Move;
use crate::position::Position;
use crate::route::Route;
use crate::rules::Rules;

/// How much of a move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Every square the piece stands on: `c3-d4`, `d2:h6:f8:c5:a7`.
    Path,
    /// Start and end, as on a score sheet, and every square where that would fit several captures (6.1.6.2, 7.3).
    Sheet,
    /// The shortest: `cd4`, `c:e5` on 8×8 (6.1.6.2), longer where that would fit several moves. On 10×10, which has no short
    /// form (7.3), the same as [`Sheet`](Self::Sheet).
    Short,
}

/// A move that prints itself; see [`Position::write_moves`].
#[derive(Clone, Copy, Debug)]
pub struct Written<B: Board> {
    route: Route<B>,
    form: Form,
}

#[derive(Clone, Copy, Debug)]
enum Form {
    Path,
    Ends,
    FileAndEnd,
}

impl<R: Rules> Position<R> {
    /// A legal move in writing.
    #[must_use]
    pub fn write_move(&self, mv: &Move<R::Board>, notation: Notation) -> String {
        match notation {
            Notation::Path => self.written(mv, &[], notation).to_string(),
            Notation::Sheet | Notation::Short => self.written(mv, &self.legal_moves(), notation).to_string(),
        }
    }

    /// A legal move as something that prints itself without an allocation. The legal moves of the position are asked for, so
    /// that writing many does not find them again each time.
    #[must_use]
    pub fn written(
        &self,
        mv: &Move<R::Board>,
        legal: &[Move<R::Board>],
        notation: Notation,
    ) -> Written<R::Board> {
        let route = self.route(mv);
        let fits = |same: &dyn Fn(&Move<R::Board>) -> bool| {
            legal.iter().filter(|other| other.to() == mv.to() && same(other)).count() > 1
        };
        let algebraic = R::Board::NAMING == Naming::Algebraic;
        let form = if notation == Notation::Path || fits(&|other| other.from() == mv.from()) {
            Form::Path
        } else if notation == Notation::Short
            && algebraic
            && !fits(&|other| other.from().column() == mv.from().column())
        {
            Form::FileAndEnd
        } else {
            Form::Ends
        };
        Written { route, form }
    }
}

impl<B: Board> fmt::Display for Written<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let capture = !self.route.captured().is_empty();
        let sign = if capture { ":" } else { "-" };
        let squares = self.route.squares();
        let (first, last) = (squares[0], squares[squares.len() - 1]);
        match self.form {
            Form::Path => {
                write!(f, "{first}")?;
                squares[1..].iter().try_for_each(|square| write!(f, "{sign}{square}"))
            }
            Form::Ends => write!(f, "{first}{sign}{last}"),
            Form::FileAndEnd => {
                let file = (b'a' + first.column()) as char;
                write!(f, "{file}{}{last}", if capture { sign } else { "" })
            }
        }
    }
}
