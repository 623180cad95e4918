//! What a reader tells about a file, as it goes.

use std::ops::ControlFlow;

use crate::fault::{Fault, Place};
use crate::lex::{MoveText, Terminator};

/// Marks of a move's strength: one to thirty-two of `!` and `?`, and whether they stand in parentheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength<'a> {
    /// The signs.
    pub signs: &'a str,
    /// `(?)` and not `?`.
    pub bracketed: bool,
}

/// Hears what is in a file in its order. Text comes as bytes, because decoding costs and most listeners do not need it:
/// [`Decoder`](crate::Decoder) turns it into letters.
///
/// All methods do nothing and go on unless they are written. One that answers [`ControlFlow::Break`] has heard enough: nothing more
/// is told of the game, not even its end; [`Reader::read_all`](crate::Reader::read_all) stops there, and
/// [`Reader::read_game`](crate::Reader::read_game) can go on with the next game.
pub trait Visitor {
    /// A game begins.
    fn begin_game(&mut self, at: Place) -> ControlFlow<()> {
        let _ = at;
        ControlFlow::Continue(())
    }

    /// A tag, its value without escapes.
    fn tag(&mut self, at: Place, name: &str, value: &[u8]) -> ControlFlow<()> {
        let _ = (at, name, value);
        ControlFlow::Continue(())
    }

    /// The number of a move, and the dots behind it.
    fn number(&mut self, at: Place, number: u32, dots: u8) -> ControlFlow<()> {
        let _ = (at, number, dots);
        ControlFlow::Continue(())
    }

    /// A move.
    fn mv(&mut self, at: Place, mv: &MoveText) -> ControlFlow<()> {
        let _ = (at, mv);
        ControlFlow::Continue(())
    }

    /// A numeric annotation glyph, `$n`; also a `*` that means a forced move.
    fn nag(&mut self, at: Place, nag: u8) -> ControlFlow<()> {
        let _ = (at, nag);
        ControlFlow::Continue(())
    }

    /// Signs of strength.
    fn strength(&mut self, at: Place, strength: Strength<'_>) -> ControlFlow<()> {
        let _ = (at, strength);
        ControlFlow::Continue(())
    }

    /// A comment, without its braces.
    fn comment(&mut self, at: Place, text: &[u8]) -> ControlFlow<()> {
        let _ = (at, text);
        ControlFlow::Continue(())
    }

    /// `(`.
    fn begin_variation(&mut self, at: Place) -> ControlFlow<()> {
        let _ = at;
        ControlFlow::Continue(())
    }

    /// `)`.
    fn end_variation(&mut self, at: Place) -> ControlFlow<()> {
        let _ = at;
        ControlFlow::Continue(())
    }

    /// A setup among the moves, its FEN.
    fn setup(&mut self, at: Place, fen: &[u8]) -> ControlFlow<()> {
        let _ = (at, fen);
        ControlFlow::Continue(())
    }

    /// Something is wrong. In strict mode the rest of the game is passed over. A fault can stand between games, outside
    /// [`begin_game`](Self::begin_game) and [`end_game`](Self::end_game).
    fn fault(&mut self, fault: Fault) -> ControlFlow<()> {
        let _ = fault;
        ControlFlow::Continue(())
    }

    /// The game ends; everything that was open is closed.
    fn end_game(&mut self, at: Place, terminator: Terminator) -> ControlFlow<()> {
        let _ = (at, terminator);
        ControlFlow::Continue(())
    }
}
