//! Writing moves.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::ascii::Ascii;
use crate::board::{Board, Naming};
use crate::moves::Move;
use crate::name::named;
use crate::position::Position;
use crate::route::Route;
use crate::rules::MoveRules;
use crate::square::Square;

/// How much of a move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Notation {
    /// Every square the piece stands on: `c3-d4`, `d2:h6:f8:c5:a7`.
    Path,
    /// Start and end, as on a score sheet, and every square where that would fit several captures (6.1.6.2, 7.3).
    Sheet,
    /// The shortest: `cd4`, `c:e5` on 8×8 (6.1.6.2), longer where that would fit several moves. On 10×10, which has no short
    /// form (7.3), the same as [`Sheet`](Self::Sheet).
    Short,
}

named!(Notation, "notation", Path = "path", Sheet = "sheet", Short = "short");

/// A move that prints itself; see [`Route::written`].
#[derive(Clone, Copy, Debug)]
pub struct Written<'a, B: Board> {
    route: &'a Route<B>,
    form: Form,
}

#[derive(Clone, Copy, Debug)]
enum Form {
    Path,
    Ends,
    FileAndEnd,
}

impl<R: MoveRules> Position<R> {
    /// A legal move in writing.
    #[must_use]
    pub fn write_move(&self, mv: &Move<R::Board>, notation: Notation) -> String {
        R::write_move(self, mv, notation)
    }

    pub(crate) fn in_writing(&self, mv: &Move<R::Board>, notation: Notation) -> String {
        let legal = if notation == Notation::Path { Vec::new() } else { self.legal_moves() };
        self.route(mv).written(&legal, notation).to_string()
    }
}

impl<B: Board> Route<B> {
    /// The move in writing, without an allocation. The legal moves of the position are asked for so that writing all of them
    /// does not find them again each time.
    #[must_use]
    pub fn written(&self, legal: &[Move<B>], notation: Notation) -> Written<'_, B> {
        let (from, to) = self.ends();
        let fits = |same: &dyn Fn(Square<B>) -> bool| {
            legal.iter().filter(|other| other.to() == to && same(other.from())).count() > 1
        };
        let form = if notation == Notation::Path || fits(&|other| other == from) {
            Form::Path
        } else if notation == Notation::Short
            && B::NAMING == Naming::Algebraic
            && !fits(&|other| other.column() == from.column())
        {
            Form::FileAndEnd
        } else {
            Form::Ends
        };
        Written { route: self, form }
    }

    fn ends(&self) -> (Square<B>, Square<B>) {
        let squares = self.squares();
        (squares[0], squares[squares.len() - 1])
    }
}

impl<B: Board> fmt::Display for Written<'_, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Twenty jumps touch twenty-one squares of two characters, with signs between them.
        let mut text = Ascii::<64>::new();
        let capture = !self.route.captured().is_empty();
        let sign = if capture { b':' } else { b'-' };
        let (from, to) = self.route.ends();
        match self.form {
            Form::Path => {
                for (index, square) in self.route.squares().iter().enumerate() {
                    if index > 0 {
                        text.push(sign);
                    }
                    text.push_all(square.name());
                }
            }
            Form::Ends => {
                text.push_all(from.name());
                text.push(sign);
                text.push_all(to.name());
            }
            Form::FileAndEnd => {
                text.push(b'a' + from.column());
                if capture {
                    text.push(sign);
                }
                text.push_all(to.name());
            }
        }
        f.pad(text.as_str())
    }
}
