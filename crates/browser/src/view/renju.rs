//! What the page is told of a game of renju.

use game::renju::{FoulMode, Game};
use game::{Article, Moment, Player};
use language::Language;
use renju::{Area, Color, Move as Stone, Step};
use serde::Serialize;

use super::{Claimable, Move, cited, color};

/// A board of renju. Its parts are called as on the platform, so that one table serves both.
#[derive(Debug, Serialize)]
pub struct RenjuBoard {
    /// The stones.
    pub stones: Stones,
    /// The last of them.
    pub last: Option<String>,
    /// What whose turn it is can do on the board.
    pub acts: Vec<&'static str>,
    /// What the opening regulation asks for, until it is over.
    pub opening: Option<Opening>,
    /// Whether stones were shifted and are not back in their places (9.2.5.2).
    pub shifted: bool,
}

/// The stones of each color.
#[derive(Debug, Serialize)]
pub struct Stones {
    /// Black's.
    pub black: Vec<String>,
    /// White's.
    pub white: Vec<String>,
}

/// What the opening regulation asks for.
#[derive(Debug, Serialize)]
pub struct Opening {
    /// The regulation.
    pub regulation: &'static str,
    /// In words.
    pub text: String,
    /// What.
    pub step: OpeningStep,
}

/// What the opening regulation asks for, as the table takes it.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum OpeningStep {
    /// A stone.
    Place {
        /// Its number.
        number: u8,
        /// Where: `centre`, `square` or `board`.
        area: &'static str,
        /// The points a side of the central square.
        side: Option<u8>,
    },
    /// A number of fifth moves.
    Declare {
        /// At most so many.
        at_most: u8,
    },
    /// To swap colors or to keep them.
    SwapOrKeep,
    /// To swap, to keep, or to offer fifth moves.
    SwapKeepOrOffer {
        /// So many.
        count: u8,
    },
    /// To offer fifth moves.
    Offer {
        /// So many.
        count: u8,
    },
    /// To choose one of the fifth moves.
    Choose {
        /// Those offered.
        among: Vec<String>,
    },
    /// To choose a color.
    TakeColor,
}

pub(super) fn board(game: &Game, language: Language) -> RenjuBoard {
    let board = game.position().board();
    let points = |color| board.points_of(color).iter().map(|point| point.to_string()).collect();
    let expected = game.opening().expected();
    let acts: &[&str] = match &expected {
        _ if game.verdict().is_some() => &[],
        None => &["place", "pass"],
        Some((_, Step::Place { .. })) => &["place"],
        Some(_) => &[],
    };
    RenjuBoard {
        stones: Stones { black: points(Color::Black), white: points(Color::White) },
        last: game.moves().iter().rev().find_map(|made| match made.ply.mv {
            Stone::Place(point) => Some(point.to_string()),
            Stone::Pass => None,
        }),
        acts: acts.to_vec(),
        opening: expected.map(|(_, step)| Opening {
            regulation: game.opening().regulation().name(),
            text: language.step(&step),
            step: opening_step(&step),
        }),
        shifted: game.is_shifted(),
    }
}

fn opening_step(step: &Step) -> OpeningStep {
    match step {
        Step::Place { number, within } => {
            let (area, side) = match within {
                Area::Centre => ("centre", None),
                Area::Square(side) => ("square", Some(*side)),
                Area::Board => ("board", None),
            };
            OpeningStep::Place { number: *number, area, side }
        }
        Step::Declare { at_most } => OpeningStep::Declare { at_most: *at_most },
        Step::SwapOrKeep => OpeningStep::SwapOrKeep,
        Step::SwapKeepOrOffer { count } => OpeningStep::SwapKeepOrOffer { count: *count },
        Step::Offer { count } => OpeningStep::Offer { count: *count },
        Step::Choose { among } => {
            OpeningStep::Choose { among: among.iter().map(ToString::to_string).collect() }
        }
        Step::TakeColor => OpeningStep::TakeColor,
    }
}

pub(super) fn moves(game: &Game) -> Vec<Move> {
    let made = game.moves().iter().map(|made| Move {
        by: match made.ply.color {
            Color::White => "white",
            Color::Black => "black",
        },
        text: made.ply.mv.to_string(),
        left: made.left.map(|left| left.0),
    });
    made.collect()
}

/// A foul is for White to see: it can be claimed after every stone of Black, whether there is one or not (9.2.4.2).
pub(super) fn claims(game: &Game, now: Moment, language: Language) -> Vec<Claimable> {
    if game.verdict().is_some() {
        return Vec::new();
    }
    let white = game.white();
    let mut claims = Vec::new();
    let placed = game
        .moves()
        .last()
        .is_some_and(|made| made.ply.color == Color::Black && matches!(made.ply.mv, Stone::Place(_)));
    if placed && game.opening().is_finished() && game.regulations().fouls == FoulMode::Claimed {
        claims.push(Claimable {
            by: "white",
            words: "claim foul".to_owned(),
            text: cited(&language.say("claim-foul", &[]), Article::ru("9.2.4.2"), language),
        });
    }
    for player in Player::BOTH {
        if game.left(player.other(), now).is_some_and(|left| left.0 <= 0) {
            claims.push(Claimable {
                by: color(player, white),
                words: "claim flag".to_owned(),
                text: cited(&language.say("reason-flag", &[]), Article::ru("9.2.6.4"), language),
            });
        }
    }
    claims
}
