//! The regulations of a game of draughts: everything that is settled before its first act.

use std::num::NonZeroU8;

use ::draughts::{AnyPosition, Board8, DrawingTable, Rules, Ruleset, Variant};
use ::draughts::{Brazilian, Giveaway, Russian};
use rulebook::{Book, Scoring, Tempo};

use super::book::{BookArticles, BookRules, OfferLimit};
use super::counting::DrawRule;
use crate::control::Control;
use crate::micromatch::MicroMatchTerms;
use crate::mode::{Mode, check_lateness, lateness_limit};
use crate::refusal::StartError;
use crate::time::Span;

/// What the program declares by itself, as arbiter (5.4.13.6, 5.4.2.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Declares {
    /// Draws by counting that no win on the board can prevent.
    pub counters: bool,
    /// A position that has arisen so many times.
    pub repetition: Option<u8>,
    /// Endings that are not played on without increment (6.1.10.4, 7.7.4).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_no"))]
    pub endings: bool,
    /// A clock that has run out.
    pub flags: bool,
    /// A player who is too late (5.4.4).
    pub lateness: bool,
}

impl Declares {
    /// Everything is for people to say.
    pub const NOTHING: Self =
        Self { counters: false, repetition: None, endings: false, flags: false, lateness: false };
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Start {
    /// The ordinary start position.
    Ordinary,
    /// A position.
    Fen(String),
    /// An entry of a drawing table of draughts-64 (6.2.2), by the names of table and entry.
    Opening(String, String),
    /// An entry of a drawing table that is drawn when both players are there (5.4.1.3).
    Lot(String),
}

/// The regulations of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Regulations {
    /// The game.
    pub variant: Ruleset,
    /// Classic, rapid or blitz.
    pub tempo: Tempo,
    /// The rule book.
    pub book: Book,
    /// The time control.
    pub control: Control,
    /// The start position.
    pub start: Start,
    /// Strict or over the board.
    pub mode: Mode,
    /// Over the board: whether the presses of the clock are recorded (5.4.2.3). Without them a move is made and pressed at one moment.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_no"))]
    pub press: bool,
    /// Whether the moves are written down (6.1.10.2).
    pub record: bool,
    /// How late a player may be (5.4.4.1); `None` for players who are there when the game is made.
    pub lateness: Option<Span>,
    /// What the program declares by itself.
    pub declares: Declares,
    /// The games of a meeting and how they are scored.
    pub meeting: MicroMatchTerms,
    /// The most time that one move over a network is given back for its lag.
    pub lag: Span,
    /// Whether the game is also under the regulations of the platform: it can be broken off before both have moved, and who leaves it loses.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_no"))]
    pub platform: bool,
}

/// What earlier records do not have is not written where it changes nothing.
#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes the field by reference")]
const fn is_no(value: &bool) -> bool {
    !*value
}

impl Regulations {
    /// Where the rule book says what a verdict needs.
    #[must_use]
    pub fn articles(&self) -> BookArticles {
        self.book.articles(self.variant)
    }

    /// The draws by counting that the rule book knows for the game.
    #[must_use]
    pub fn draw_rules(&self) -> &'static [DrawRule] {
        self.book.draw_rules(self.variant)
    }

    /// When a draw may be offered, if the rule book limits it.
    #[must_use]
    pub fn offer_limit(&self) -> Option<OfferLimit> {
        self.book.offer_limit(self.variant, self.tempo, self.record)
    }

    /// A game over a network: strict, and the program is the arbiter.
    #[must_use]
    pub fn online(game: impl Into<Ruleset>, tempo: Tempo, control: Control) -> Self {
        let variant = game.into();
        Self {
            variant,
            tempo,
            book: Book::usual(variant.into()),
            control,
            start: Start::Ordinary,
            mode: Mode::Strict,
            press: false,
            record: true,
            lateness: None,
            declares: Declares {
                counters: true,
                repetition: Some(5),
                endings: true,
                flags: true,
                lateness: true,
            },
            meeting: MicroMatchTerms { games: NonZeroU8::MIN, scoring: Scoring::One, further: 0 },
            lag: Span(500),
            platform: false,
        }
    }

    /// A game over the board: what happens is recorded, and people claim and rule.
    #[must_use]
    pub fn over_the_board(game: impl Into<Ruleset>, tempo: Tempo, control: Control) -> Self {
        let lateness = lateness_limit(&control);
        Self {
            mode: Mode::OverTheBoard,
            record: tempo == Tempo::Classic,
            lateness: Some(lateness),
            declares: Declares::NOTHING,
            lag: Span::ZERO,
            ..Self::online(game, tempo, control)
        }
    }

    /// Whether the rules allow them, when a game is arranged; a game that was played is replayed whatever they were.
    ///
    /// # Errors
    /// If players may be later than the rules allow (5.4.4.1).
    pub fn check(&self) -> Result<(), StartError> {
        check_lateness(self.lateness, &self.control)
    }

    /// The position the game begins from.
    ///
    /// # Errors
    /// If the FEN is wrong, or there is no such entry under these rules.
    pub fn start_position(&self) -> Result<AnyPosition, StartError> {
        match &self.start {
            Start::Ordinary => Ok(AnyPosition::start(self.variant)),
            Start::Lot(table) => match table.parse::<DrawingTable>() {
                Ok(_) => Ok(AnyPosition::start(self.variant)),
                Err(_) => Err(StartError::Opening(table.clone(), String::new())),
            },
            Start::Fen(fen) => AnyPosition::from_fen(self.variant, fen).map_err(StartError::Fen),
            Start::Opening(table, code) => {
                fn find<R: Rules<Board = Board8>>(
                    table: &str,
                    code: &str,
                ) -> Option<::draughts::Position<R>> {
                    table.parse::<DrawingTable>().ok()?.find(code)?.position()
                }
                let position = match self.variant.variant() {
                    Some(Variant::Russian) => find::<Russian>(table, code).map(Into::into),
                    Some(Variant::Brazilian) => find::<Brazilian>(table, code).map(Into::into),
                    Some(Variant::Giveaway) => find::<Giveaway>(table, code).map(Into::into),
                    Some(Variant::International) | None => None,
                };
                position.ok_or_else(|| StartError::Opening(table.clone(), code.clone()))
            }
        }
    }
}
