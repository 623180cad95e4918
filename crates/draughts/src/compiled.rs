//! What is compiled once for each game, in this crate, instead of once more in every crate that asks for it: these functions are large, and
//! they would take the optimisation of whoever calls them.

use alloc::string::String;
use alloc::vec::Vec;

use crate::fen::{self, FenError};
use crate::moves::Move;
use crate::notation::{MoveError, Notation};
use crate::perft;
use crate::position::Position;
use crate::route::Route;
use crate::rules::{
    Antidraughts, Brazilian, Czech, English, Giveaway, International, Italian, MoveRules, Pool, Portuguese,
    Russian, Spanish,
};
use crate::square::Square;

type BoardOf<R> = <R as MoveRules>::Board;
type MoveOf<R> = Move<BoardOf<R>>;

/// The large functions of a game, behind those of [`Position`]. Only the games of this crate have them.
pub trait Compiled: Sized {
    /// [`Position::append_moves`].
    fn list_moves(position: &Position<Self>, moves: &mut Vec<MoveOf<Self>>)
    where
        Self: MoveRules;
    /// [`Position::read_move`], with the list of legal moves at hand.
    fn read_among(
        position: &Position<Self>,
        legal: &[MoveOf<Self>],
        text: &str,
    ) -> Result<MoveOf<Self>, MoveError>
    where
        Self: MoveRules;
    /// [`Position::find_move`], with the list of legal moves at hand.
    fn find_among(
        position: &Position<Self>,
        legal: &[MoveOf<Self>],
        squares: &[Square<BoardOf<Self>>],
    ) -> Result<MoveOf<Self>, MoveError>
    where
        Self: MoveRules;
    /// [`Position::write_move`].
    fn write_move(position: &Position<Self>, mv: &MoveOf<Self>, notation: Notation) -> String
    where
        Self: MoveRules;
    /// [`Position::route`].
    fn route(position: &Position<Self>, mv: &MoveOf<Self>) -> Route<BoardOf<Self>>
    where
        Self: MoveRules;
    /// [`Position::from_fen`].
    fn from_fen(text: &str) -> Result<Position<Self>, FenError>
    where
        Self: MoveRules;
    /// [`perft`](crate::perft).
    fn perft(position: &Position<Self>, depth: u32) -> u64
    where
        Self: MoveRules;
}

macro_rules! compiled {
    ($($rules:ident)+) => {
        $(impl Compiled for $rules {
            fn list_moves(position: &Position<Self>, moves: &mut Vec<MoveOf<Self>>) {
                position.generate(moves);
            }

            fn read_among(
                position: &Position<Self>,
                legal: &[MoveOf<Self>],
                text: &str,
            ) -> Result<MoveOf<Self>, MoveError> {
                position.find_written(legal, text)
            }

            fn find_among(
                position: &Position<Self>,
                legal: &[MoveOf<Self>],
                squares: &[Square<BoardOf<Self>>],
            ) -> Result<MoveOf<Self>, MoveError> {
                position.find_squares(legal, squares)
            }

            fn write_move(position: &Position<Self>, mv: &MoveOf<Self>, notation: Notation) -> String {
                position.in_writing(mv, notation)
            }

            fn route(position: &Position<Self>, mv: &MoveOf<Self>) -> Route<BoardOf<Self>> {
                position.first_route(mv)
            }

            fn from_fen(text: &str) -> Result<Position<Self>, FenError> {
                fen::position(text)
            }

            fn perft(position: &Position<Self>, depth: u32) -> u64 {
                perft::count_leaves(position, depth)
            }
        })+
    };
}

compiled!(Russian Brazilian International Giveaway English Pool Czech Antidraughts Italian Spanish Portuguese);
