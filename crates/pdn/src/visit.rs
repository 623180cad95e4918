//! What a reader tells about a file, as it goes.

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
/// All methods do nothing unless they are written.
pub trait Visitor {
    /// A game begins.
    fn begin_game(&mut self, at: Place) {
        let _ = at;
    }

    /// A tag, its value without escapes.
    fn tag(&mut self, at: Place, name: &str, value: &[u8]) {
        let _ = (at, name, value);
    }

    /// The number of a move, and the dots behind it.
    fn number(&mut self, at: Place, number: u32, dots: u8) {
        let _ = (at, number, dots);
    }

    /// A move.
    fn mv(&mut self, at: Place, mv: &MoveText) {
        let _ = (at, mv);
    }

    /// A numeric annotation glyph, `$n`; also a `*` that means a forced move.
    fn nag(&mut self, at: Place, nag: u8) {
        let _ = (at, nag);
    }

    /// Signs of strength.
    fn strength(&mut self, at: Place, strength: Strength<'_>) {
        let _ = (at, strength);
    }

    /// A comment, without its braces.
    fn comment(&mut self, at: Place, text: &[u8]) {
        let _ = (at, text);
    }

    /// `(`.
    fn begin_variation(&mut self, at: Place) {
        let _ = at;
    }

    /// `)`.
    fn end_variation(&mut self, at: Place) {
        let _ = at;
    }

    /// A setup among the moves, its FEN.
    fn setup(&mut self, at: Place, fen: &[u8]) {
        let _ = (at, fen);
    }

    /// Something is wrong. In strict mode the rest of the game is passed over. A fault can stand between games, outside
    /// [`begin_game`](Self::begin_game) and [`end_game`](Self::end_game).
    fn fault(&mut self, fault: Fault) {
        let _ = fault;
    }

    /// The game ends; everything that was open is closed.
    fn end_game(&mut self, at: Place, terminator: Terminator) {
        let _ = (at, terminator);
    }
}
