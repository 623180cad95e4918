//! A game: what does not change, its moves, its state.

use std::sync::Arc;

use ::game::GameResult;
use language::Language;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;

use super::{Article, ClaimKind, Person, Player};
use crate::live::agreement::Lot;

/// What is on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BoardKind {
    /// Men and kings.
    Draughts,
    /// Stones.
    Renju,
}

/// A colour of renju.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StoneColor {
    /// Black.
    Black,
    /// White.
    White,
}

impl From<renju::Color> for StoneColor {
    fn from(color: renju::Color) -> Self {
        match color {
            renju::Color::Black => Self::Black,
            renju::Color::White => Self::White,
        }
    }
}

impl From<StoneColor> for renju::Color {
    fn from(color: StoneColor) -> Self {
        match color {
            StoneColor::Black => Self::Black,
            StoneColor::White => Self::White,
        }
    }
}

/// What does not change in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Game {
    /// Its id.
    pub id: String,
    /// The id of its meeting.
    pub meeting: String,
    /// What is on the board.
    pub kind: BoardKind,
    /// The discipline: russian, draughts64, brazilian, international, giveaway or renju.
    pub discipline: String,
    /// The rules of draughts: russian, brazilian, international or giveaway.
    #[schema(required)]
    pub variant: Option<String>,
    /// Squares or points a side: 8, 10 or 15.
    pub board: u8,
    /// blitz, rapid or classic.
    pub tempo: String,
    /// The time control in the form of PDN, `-` without clocks.
    pub control: String,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// Whether it does not.
    pub casual: bool,
    /// The first position, as FEN.
    #[schema(required)]
    pub start: Option<String>,
    /// The opening that was drawn.
    #[schema(required)]
    pub opening: Option<DrawnOpening>,
    /// The rule book, if it is not the one in force: ru-classic, ua-64, club or casual.
    #[schema(required)]
    pub book: Option<String>,
    /// The opening regulation of renju.
    #[schema(required)]
    pub regulation: Option<String>,
    /// Who begins.
    pub first: Person,
    /// The other.
    pub second: Person,
    /// When it was made, in milliseconds of Unix time.
    pub created: i64,
    /// Which of the players is the program.
    #[schema(required)]
    pub engine: Option<Player>,
    /// Its number in the micro-match, from 1.
    pub number: u32,
    /// The games of the micro-match.
    pub games: u8,
    /// Whether nothing is said at the board.
    pub quiet: bool,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Move {
    /// Of draughts.
    Draughts(DraughtsMove),
    /// Of renju.
    Renju(RenjuMove),
}

/// A move of draughts that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DraughtsMove {
    /// Its number, from 1.
    pub ply: usize,
    /// Who made it.
    pub by: Player,
    /// As a score sheet has it.
    pub full: String,
    /// The shortest writing.
    pub short: String,
    /// The squares the piece stood on, first to last.
    pub squares: Vec<u8>,
    /// The pieces it took, in order.
    pub captured: Vec<u8>,
    /// Whether a man became a king.
    pub promotes: bool,
    /// The position after it.
    pub fen: String,
    /// What the player had left, in milliseconds.
    #[schema(required)]
    pub left: Option<i64>,
}

/// A stone or a pass of renju.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RenjuMove {
    /// Its number, from 1.
    pub ply: usize,
    /// Who made it.
    pub by: Player,
    /// As a score sheet has it.
    pub full: String,
    /// The point; none for a pass.
    #[schema(required)]
    pub point: Option<String>,
    /// The colour of the stone.
    pub color: StoneColor,
    /// What the player had left, in milliseconds.
    #[schema(required)]
    pub left: Option<i64>,
}

/// A legal move of draughts. Where captures of several pieces lead to one board, each of them is listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Legal {
    /// Where the piece stands.
    pub from: u8,
    /// Where it ends.
    pub to: u8,
    /// The pieces it takes.
    pub captured: Vec<u8>,
    /// Whether a man becomes a king.
    pub promotes: bool,
    /// As a score sheet has it.
    pub full: String,
    /// The shortest writing.
    pub short: String,
    /// The ways to make it: the squares the piece stands on, first to last.
    pub routes: Vec<Vec<u8>>,
    /// Whether there are more ways than are listed.
    pub more: bool,
}

/// Writes a list that several messages share.
pub(super) fn shared<S: Serializer>(list: &Arc<[Legal]>, serializer: S) -> Result<S::Ok, S::Error> {
    list.as_ref().serialize(serializer)
}

/// Reads such a list.
pub(super) fn into_shared<'de, D: Deserializer<'de>>(reader: D) -> Result<Arc<[Legal]>, D::Error> {
    Vec::deserialize(reader).map(Into::into)
}

/// A capture is due: what a move without one is answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Must {
    /// The pieces that can capture.
    pub from: Vec<u8>,
    /// The article.
    pub article: Article,
    /// The sentence.
    pub text: String,
}

/// Who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// The first player.
    First,
    /// The second.
    Second,
    /// Nobody.
    Draw,
    /// Both have lost.
    BothLose,
    /// It was broken off before it was a game.
    NotPlayed,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Verdict {
    /// Who has won.
    pub score: Score,
    /// The points of both.
    #[schema(value_type = (String, String))]
    pub points: [String; 2],
    /// Why.
    pub reason: String,
    /// By which article.
    pub article: Article,
    /// The sentence.
    pub text: String,
    /// Why, in words, without who has won: the players are told that in words of their own.
    #[serde(default)]
    pub why: String,
}

impl From<GameResult> for Score {
    fn from(result: GameResult) -> Self {
        match result {
            GameResult::Win(::game::Player::First) => Self::First,
            GameResult::Win(::game::Player::Second) => Self::Second,
            GameResult::Draw => Self::Draw,
            GameResult::BothLose => Self::BothLose,
            GameResult::NotPlayed => Self::NotPlayed,
        }
    }
}

impl Verdict {
    /// A verdict in a language; the winner is named by the colour.
    #[must_use]
    pub fn new(language: Language, verdict: &::game::Verdict, white: ::game::Player) -> Self {
        Self {
            score: verdict.result.into(),
            points: ::game::Player::BOTH.map(|player| verdict.shown(player).to_owned()),
            reason: verdict.reason.name().to_owned(),
            article: Article::new(language, verdict.article),
            text: language.verdict(verdict, white),
            why: language.verdict_reason(verdict),
        }
    }
}

/// The clocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Clock {
    /// What both have left, in milliseconds; nothing without clocks.
    #[schema(required, value_type = Option<(i64, i64)>)]
    pub left: Option<[i64; 2]>,
    /// Whose clock runs.
    #[schema(required)]
    pub running: Option<Player>,
    /// The server's moment at which it was so.
    pub at: i64,
    /// What each player was given back so far for the lag of the network, in milliseconds.
    #[serde(rename = "givenBack")]
    #[schema(value_type = (i64, i64))]
    pub given_back: [i64; 2],
}

/// Something that can be claimed now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Claim {
    /// By whom.
    pub by: Player,
    /// What.
    pub claim: ClaimKind,
    /// The squares of the move to announce.
    #[schema(required)]
    pub squares: Option<Vec<u8>>,
    /// That move in writing.
    #[schema(required)]
    pub r#move: Option<String>,
    /// By which article.
    pub article: Article,
    /// In words.
    pub text: String,
}

/// A counter of a draw rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Counter {
    /// How far it is.
    pub count: u16,
    /// How far it goes.
    pub limit: u16,
    /// Whether a won position can be played on.
    pub unless_won: bool,
    /// The article.
    pub article: Article,
    /// How far it is, in words.
    pub text: String,
    /// What it counts and how far it is, in words.
    pub what: String,
}

/// What the opening regulation of renju asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum OpeningStep {
    /// A stone.
    Place {
        /// Its number.
        number: u8,
        /// Where: centre, square or board.
        area: String,
        /// The points a side of the central square.
        #[schema(required)]
        side: Option<u8>,
    },
    /// How many fifth stones will be offered.
    Declare {
        /// At most so many.
        #[serde(rename = "atMost")]
        at_most: u8,
    },
    /// Change colours or not.
    SwapOrKeep,
    /// Change colours, not, or offer fifth stones.
    SwapKeepOrOffer {
        /// So many.
        count: u8,
    },
    /// Fifth stones to choose from.
    Offer {
        /// So many.
        count: u8,
    },
    /// Choose one of the fifth stones.
    Choose {
        /// These.
        among: Vec<String>,
    },
    /// Take a colour.
    TakeColor,
}

/// Where the opening of renju stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Opening {
    /// The regulation.
    pub regulation: String,
    /// Who is to act.
    pub actor: Player,
    /// What they have to do.
    pub step: OpeningStep,
    /// In words.
    pub text: String,
}

/// The opening that was drawn by lot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DrawnOpening {
    /// The lot.
    #[serde(flatten)]
    pub lot: Lot,
    /// What was done from the ordinary start: moves, or flying men as `a3>c5`.
    pub acts: Vec<String>,
}

/// Both people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct People {
    /// Who begins.
    pub first: Person,
    /// The other.
    pub second: Person,
}

/// Another game between the same people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Rematch {
    /// Who offers it.
    #[schema(required)]
    pub by: Option<Player>,
    /// The game, when both want it.
    #[schema(required)]
    pub game: Option<String>,
}

/// The micro-match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Meeting {
    /// Its id.
    pub id: String,
    /// The number of this game, from 1.
    pub number: u32,
    /// The games it has.
    pub games: u8,
    /// The points in the order of this game's players.
    #[schema(value_type = (String, String))]
    pub score: [String; 2],
    /// Whether it is over.
    pub over: bool,
    /// The game after this one.
    #[schema(required)]
    pub next: Option<String>,
    /// Where it stands, in words; nothing for a single game.
    #[schema(required)]
    pub text: Option<String>,
}

/// What a meeting did to the ratings: before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RatingChanges {
    /// Of the first player.
    #[schema(required, value_type = Option<(i64, i64)>)]
    pub first: Option<[i64; 2]>,
    /// Of the second.
    #[schema(required, value_type = Option<(i64, i64)>)]
    pub second: Option<[i64; 2]>,
}

/// Why a rated meeting does not count for the ratings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Uncounted {
    /// By which article of the regulations of the platform.
    pub article: Article,
    /// In words.
    pub text: String,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Not begun.
    Waiting,
    /// Being played.
    Playing,
    /// Over.
    Over,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// How far it is.
    pub status: Status,
    /// Plies made.
    pub ply: usize,
    /// Whose turn it is.
    pub turn: Player,
    /// Who plays.
    pub people: People,
    /// Who has come to the board.
    #[schema(value_type = (bool, bool))]
    pub arrived: [bool; 2],
    /// When it begins, whoever is there.
    #[schema(required)]
    pub starts_at: Option<i64>,
    /// The clocks.
    pub clock: Clock,
    /// Who offers a draw.
    #[schema(required)]
    pub offer: Option<Player>,
    /// Who may offer one.
    #[schema(value_type = (bool, bool))]
    pub can_offer: [bool; 2],
    /// Who asks to take back.
    #[schema(required)]
    pub take_back: Option<Player>,
    /// Another game.
    pub rematch: Rematch,
    /// What can be claimed.
    pub claims: Vec<Claim>,
    /// How it ended.
    #[schema(required)]
    pub verdict: Option<Verdict>,
    /// The micro-match.
    pub meeting: Meeting,
    /// What it did to the ratings.
    #[schema(required)]
    pub ratings: Option<RatingChanges>,
    /// Why a rated meeting does not count for the ratings.
    #[schema(required)]
    pub uncounted: Option<Uncounted>,
    /// Whether a player can break the game off.
    pub can_abort: bool,
    /// When the platform breaks it off, if the first move is not made; in milliseconds of Unix time.
    #[schema(required)]
    pub aborts_at: Option<i64>,
    /// The board.
    #[serde(flatten)]
    pub board: Board,
}

/// What is on the board of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Board {
    /// Men and kings.
    Draughts(DraughtsState),
    /// Stones.
    Renju(RenjuState),
}

/// The board of draughts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DraughtsState {
    /// The position.
    pub fen: String,
    /// The legal moves, while it is being played.
    #[serde(serialize_with = "shared", deserialize_with = "into_shared")]
    #[schema(value_type = Vec<Legal>)]
    pub legal: Arc<[Legal]>,
    /// The capture that is due.
    #[schema(required)]
    pub must: Option<Must>,
    /// Whose move has passed over a capture that the opponent can still demand (rules of the club).
    #[schema(required)]
    pub missed: Option<Player>,
    /// The counters of the draw rules.
    pub counters: Vec<Counter>,
    /// How often the position has arisen.
    pub repetitions: usize,
}

/// The stones on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Stones {
    /// Black's.
    pub black: Vec<String>,
    /// White's.
    pub white: Vec<String>,
}

/// The board of renju.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RenjuState {
    /// The stones.
    pub stones: Stones,
    /// The last of them.
    #[schema(required)]
    pub last: Option<String>,
    /// Who has Black.
    pub black: Player,
    /// What whose turn it is can do, as the messages are called.
    pub acts: Vec<String>,
    /// Where the opening stands, until it is over.
    #[schema(required)]
    pub opening: Option<Opening>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GameRow {
    /// Its id.
    pub id: String,
    /// The discipline.
    pub discipline: String,
    /// The tempo.
    pub tempo: String,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// The time control in the form of PDN, `-` without clocks.
    #[schema(required)]
    pub control: Option<String>,
    /// Who begins.
    pub first: Person,
    /// The other.
    pub second: Person,
    /// Plies made.
    #[schema(required)]
    pub ply: Option<usize>,
    /// When it was made, in milliseconds of Unix time.
    pub created: i64,
    /// When it ended.
    #[schema(required)]
    pub ended: Option<i64>,
    /// How it ended.
    #[schema(required)]
    pub verdict: Option<Verdict>,
    /// The position of draughts, while it is being played.
    #[schema(required)]
    pub fen: Option<String>,
}
