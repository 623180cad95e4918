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
    Antidraughts, Brazilian, Czech, English, Frisian, Giveaway, International, Italian, MoveRules, Pool,
    Portuguese, Russian, Spanish,
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

/// Whether the pieces of two games move and capture in the same way.
const fn move_alike<R: MoveRules, S: MoveRules>() -> bool {
    R::FLYING_KINGS == S::FLYING_KINGS
        && R::MEN_CAPTURE_BACK == S::MEN_CAPTURE_BACK
        && R::MEN_CAPTURE_KINGS == S::MEN_CAPTURE_KINGS
        && R::STRAIGHT_CAPTURES == S::STRAIGHT_CAPTURES
        && R::KINGS_FIRST == S::KINGS_FIRST
        && R::MAJORITY == S::MAJORITY
        && R::QUALITY as u8 == S::QUALITY as u8
        && R::PROMOTES_IN_CAPTURE == S::PROMOTES_IN_CAPTURE
}

/// A game `as` another one has its moves: they are listed and counted by the other's code, and are as quick.
macro_rules! compiled {
    ($($rules:ident as $like:ident),+) => {
        $(const _: () = assert!(move_alike::<$rules, $like>());

        impl Compiled for $rules {
            fn list_moves(position: &Position<Self>, moves: &mut Vec<MoveOf<Self>>) {
                position.in_game::<$like>().generate(moves);
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
                perft::count_leaves(&position.in_game::<$like>(), depth)
            }
        })+
    };
}

compiled!(
    Russian as Russian,
    Brazilian as Brazilian,
    International as International,
    Giveaway as Russian,
    English as English,
    Pool as Pool,
    Czech as Czech,
    Antidraughts as International,
    Italian as Italian,
    Spanish as Spanish,
    Portuguese as Spanish,
    Frisian as Frisian
);
