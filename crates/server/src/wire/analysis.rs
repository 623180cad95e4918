//! Analysis: positions, engine lines, review of a finished game, games pasted in.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::game::shared;
use super::{DraughtsMove, Legal, Must, Player};

/// A position to look at.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionQuestion {
    /// russian, brazilian, international, giveaway or renju.
    pub variant: String,
    /// The position of draughts; the start if left out.
    #[serde(default)]
    pub fen: Option<String>,
    /// Moves to play from it first, by the numbers of their squares.
    #[serde(default)]
    pub moves: Vec<Vec<u8>>,
    /// A move to play after them, as people write it.
    #[serde(default)]
    pub text: Option<String>,
    /// A piece, by the number of its square: if it cannot move, the answer is the refusal that says why.
    #[serde(default)]
    pub piece: Option<u8>,
    /// The stones of renju in order, Black first.
    #[serde(default)]
    pub stones: Vec<String>,
    /// How many lines: 0 to 5.
    #[serde(default)]
    pub lines: usize,
    /// The level of the engine: 1 to 10.
    #[serde(default)]
    pub level: Option<u8>,
}

/// Who has won in a position where the side to move has no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PositionVerdict {
    /// Who.
    pub score: Player,
}

/// A position of draughts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PositionAnswer {
    /// The position.
    pub fen: String,
    /// Whose turn it is.
    pub turn: Player,
    /// The legal moves.
    #[serde(serialize_with = "shared")]
    #[schema(value_type = Vec<Legal>)]
    pub legal: Arc<[Legal]>,
    /// The capture that is due.
    #[schema(required)]
    pub must: Option<Must>,
    /// Who has won, if somebody has.
    #[schema(required)]
    pub verdict: Option<PositionVerdict>,
    /// The moves that were asked to be played.
    pub played: Vec<DraughtsMove>,
}

/// A position of draughts and the engine's lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Analysis {
    /// The position.
    #[serde(flatten)]
    pub position: PositionAnswer,
    /// The lines, the best first.
    pub lines: Vec<Line>,
}

/// What the engine finds in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Analysed {
    /// Of draughts.
    Draughts(Analysis),
    /// Of renju.
    Renju(RenjuAnalysis),
}

/// A line of the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Line {
    /// Hundredths of a man from the first player's view; 10000 less the plies to a win, 9000 for a win by the endgame tables.
    pub score: i32,
    /// How deep it looked, in plies.
    pub depth: u32,
    /// The moves.
    pub moves: Vec<String>,
    /// The squares of the first of them.
    pub squares: Vec<u8>,
}

/// A position to look up in the endgame tables.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct TableQuestion {
    /// The position, as FEN.
    pub fen: String,
}

/// A result with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TableResult {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

/// What the endgame tables know, without the rules that draw a game by counting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableValue {
    /// The result with best play.
    pub result: TableResult,
    /// Plies to the next capture or promotion, or to the end of the game, with best play; none for a draw.
    #[schema(required)]
    pub plies: Option<u16>,
    /// The same in words.
    pub text: String,
}

/// A legal move with what it comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableMove {
    /// Its squares.
    pub squares: Vec<u8>,
    /// As on a score sheet.
    pub text: String,
    /// For the side that makes it; none if no table has it.
    #[schema(required)]
    pub value: Option<TableValue>,
}

/// What the endgame tables say of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableAnswer {
    /// The position.
    pub fen: String,
    /// Whose turn it is.
    pub turn: Player,
    /// For the side to move; none if no table has it.
    #[schema(required)]
    pub value: Option<TableValue>,
    /// The legal moves, the best first.
    pub moves: Vec<TableMove>,
}

/// What the opening explorer is asked.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ExplorerQuestion {
    /// The position, as FEN; the start position if left out.
    pub fen: Option<String>,
    /// An entry of a drawing table of draughts-64 instead, such as `idf 12-IV`.
    pub opening: Option<String>,
    /// Only the games of this player.
    pub player: Option<String>,
}

/// What is wanted of a collection; the whole file if nothing is said.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct CollectionQuestion {
    /// The game that begins at this byte of its text.
    pub at: Option<u64>,
    /// All games, those that stand in it twice once.
    pub unique: Option<bool>,
}

/// A collection that was taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Brought {
    /// Its games.
    pub games: u64,
}

/// A move that was made in a position of the collections.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ExplorerMove {
    /// The squares it touches, by their numbers.
    pub squares: Vec<u8>,
    /// In writing.
    pub text: String,
    /// The position after it.
    pub fen: String,
    /// Games in which it was made.
    pub games: u64,
    /// Of these, won by White.
    pub white: u32,
    /// Drawn.
    pub draws: u32,
    /// Won by Black.
    pub black: u32,
    /// Without a result.
    pub open: u32,
    /// The average rating of who made it; none where it is not known.
    #[schema(required)]
    pub rating: Option<u64>,
}

/// What was played in a position of the collections.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ExplorerAnswer {
    /// The position.
    pub fen: String,
    /// Whose turn it is.
    pub turn: Player,
    /// Games of the collections, of every position and variant.
    pub games: u64,
    /// The moves that were made, the most frequent first.
    pub moves: Vec<ExplorerMove>,
}

/// The engine's lines of a position of renju.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RenjuAnalysis {
    /// The lines, the best first.
    pub lines: Vec<RenjuLine>,
    /// The points that Black may not take.
    pub fouls: Vec<Foul>,
    /// Whose turn it is.
    pub turn: Player,
}

/// A line of the engine of renju.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RenjuLine {
    /// From Black's view; 10000 less the plies to a win.
    pub score: i32,
    /// How deep it looked, in plies.
    pub depth: u32,
    /// The moves.
    pub moves: Vec<String>,
}

/// A point that Black may not take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Foul {
    /// The point.
    pub point: String,
    /// What it would make.
    pub foul: String,
}

/// What the engine thinks of the positions of a finished game, the last ones first to be known.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct Review {
    /// Whether that is all.
    pub done: bool,
    /// The positions in their order.
    pub points: Vec<ReviewPoint>,
}

/// What the engine thinks of a position.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewPoint {
    /// Plies made before it.
    pub ply: usize,
    /// Hundredths of a man from the first player's view; 10000 less the plies to a win, 9000 for a win by the endgame tables.
    pub score: i32,
    /// The share of the point that the first player can expect.
    pub share: f64,
    /// The best move.
    #[schema(required)]
    pub best: Option<String>,
    /// Its squares.
    #[schema(required)]
    pub best_squares: Option<Vec<u8>>,
    /// The move that was made.
    #[schema(required)]
    pub played: Option<String>,
    /// The mark of the move that led to the position: `?` or `??`.
    #[schema(required)]
    pub mark: Option<String>,
}

/// A text with games in it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Pasted {
    /// The text.
    pub text: String,
}

/// The games of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PastedGames {
    /// The games.
    pub games: Vec<PastedGame>,
    /// How many more the text has than are taken at once.
    pub left: usize,
    /// What the reader has to be told of the whole text, in words: nothing in it is a game, or there are more than are taken.
    #[schema(required)]
    pub note: Option<String>,
}

/// A game of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PastedGame {
    /// Event, Date, White, Black and Result, as far as they are there.
    pub tags: BTreeMap<String, String>,
    /// russian, brazilian, international or giveaway.
    pub variant: String,
    /// The first position.
    pub fen: String,
    /// The moves, up to the first that cannot be read.
    pub moves: Vec<DraughtsMove>,
    /// What cannot be read, with its place.
    pub faults: Vec<String>,
}

/// How busy the engine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Queue {
    /// Work that waits for a thread.
    pub waiting: usize,
    /// Work that has one.
    pub working: usize,
}
