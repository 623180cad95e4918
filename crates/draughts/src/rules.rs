//! What the variants differ in: a page of constants each, with the articles they come from.

use core::fmt::Debug;
use core::hash::Hash;

use crate::board::Board;
use crate::compiled::Compiled;
use crate::name::named;
use crate::past::Past;
use crate::piece::Color;
use rulebook::{Article, Discipline};

mod brazilian;
mod giveaway;
mod international;
mod russian;
mod world;

pub use brazilian::Brazilian;
pub use giveaway::Giveaway;
pub use international::International;
pub use rulebook::World;
pub use russian::Russian;
pub use world::{Antidraughts, Czech, English, Frisian, Italian, Pool, Portuguese, Ruleset, Spanish};

/// What a player strives for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To leave the opponent without pieces or without a move (6.1.7).
    Win,
    /// To be left without pieces or without a move (8.1).
    GiveAway,
}

/// Which of the captures that take the greatest number of pieces may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    /// Any of them.
    Any,
    /// Those that take most kings.
    MostKings,
    /// Those of a king; of these, those that take most kings; of these, those that meet kings earliest, the
    /// first going before the second.
    KingsThenMostThenEarliest,
    /// Not their number counts but their worth: a king's is less than that of two men and more than that of one, whatever the number of kings. Of captures
    /// worth as much, those of a king.
    WorthThenKings,
}

/// How the pieces of a game move and capture, and who wins: all that positions, moves and their notation depend on.
pub trait MoveRules: Compiled + Copy + Debug + Default + Eq + Ord + Hash + Send + Sync + 'static {
    /// The board it is played on.
    type Board: Board;
    /// What a position keeps of the moves before it.
    type Past: Past;
    /// Its name, as it prints and as it is read.
    const NAME: &'static str;
    /// Whether a king moves any distance and captures at a distance, or both over the next square only.
    const FLYING_KINGS: bool = true;
    /// Whether men capture backwards too.
    const MEN_CAPTURE_BACK: bool = true;
    /// Whether men capture kings.
    const MEN_CAPTURE_KINGS: bool = true;
    /// Whether pieces capture along files and rows too.
    const STRAIGHT_CAPTURES: bool = false;
    /// Whether a king must capture where both a king and a man can.
    const KINGS_FIRST: bool = false;
    /// Whether the capture of the greatest number of pieces – or of the greatest worth, see [`QUALITY`](Self::QUALITY) – is mandatory, or the choice is free.
    const MAJORITY: bool;
    /// Which of the captures of the greatest number may be chosen.
    const QUALITY: Quality = Quality::Any;
    /// Whether a man that reaches the last row in mid-capture goes on as a king, or goes on as a man and stays one unless its
    /// capture ends there.
    const PROMOTES_IN_CAPTURE: bool;
    /// What a player strives for.
    const GOAL: Goal;
    /// Who makes the first move.
    const FIRST: Color;
    /// Where the rules say so.
    const ARTICLES: Articles;
}

/// The rules of a variant of the disciplines, which has the rule books of the sport and endgame tables.
pub trait Rules: MoveRules {
    /// Its name at run time.
    const VARIANT: Variant;
}

/// The articles that the verdicts of a variant cite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Articles {
    /// The playing squares and their names.
    pub squares: Article,
    /// The pieces of each side at the beginning.
    pub pieces: Article,
    /// The players move in turn, one move each.
    pub turns: Article,
    /// A man moves one square forward.
    pub man_moves: Article,
    /// A man that reaches the last row becomes a king.
    pub promotion: Article,
    /// A king moves any distance, over no piece.
    pub king_moves: Article,
    /// A man captures an adjacent piece with a free square behind it.
    pub man_captures: Article,
    /// A king captures at a distance.
    pub king_captures: Article,
    /// A capture is mandatory.
    pub must_capture: Article,
    /// A man goes on capturing while it can.
    pub man_goes_on: Article,
    /// A king goes on capturing while it can, and lands where it can.
    pub king_goes_on: Article,
    /// One's own pieces are not jumped.
    pub not_over_own: Article,
    /// No piece is jumped twice.
    pub not_twice: Article,
    /// Taken pieces leave the board after the capture (the Turkish strike).
    pub removal: Article,
    /// Which of several captures may be chosen.
    pub choice: Article,
    /// A man on the last row in mid-capture that goes on.
    pub last_row_in_capture: Article,
    /// A man whose capture ends on the last row, and its rights as a king from the next move.
    pub stops_as_king: Article,
    /// How moves are written down.
    pub notation: Article,
    /// Who wins.
    pub win: Article,
}

/// The variants, for code that learns at run time which one is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Variant {
    /// Russian draughts; draughts-64 is the same game from a drawn start position.
    Russian,
    /// Brazilian draughts: the 64-square board with the captures of International draughts.
    Brazilian,
    /// International draughts on 100 squares.
    International,
    /// Giveaway (поддавки): Russian draughts with the goal reversed.
    Giveaway,
}

named!(
    Variant,
    "variant",
    Russian = "russian",
    Brazilian = "brazilian",
    International = "international",
    Giveaway = "giveaway"
);

impl Variant {
    /// The variant that is played in a discipline; renju and the other games of the world have none.
    #[must_use]
    pub const fn of(discipline: Discipline) -> Option<Self> {
        match discipline {
            Discipline::Russian | Discipline::Draughts64 => Some(Self::Russian),
            Discipline::Brazilian => Some(Self::Brazilian),
            Discipline::International => Some(Self::International),
            Discipline::Giveaway => Some(Self::Giveaway),
            Discipline::Renju | Discipline::World(_) => None,
        }
    }
}

impl From<Variant> for Discipline {
    fn from(variant: Variant) -> Self {
        match variant {
            Variant::Russian => Self::Russian,
            Variant::Brazilian => Self::Brazilian,
            Variant::International => Self::International,
            Variant::Giveaway => Self::Giveaway,
        }
    }
}
