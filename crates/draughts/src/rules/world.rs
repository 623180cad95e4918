//! Draughts of the world outside the disciplines of the sport: their moves and captures by their published rules. They have no endgame tables,
//! no drawing tables and no compositions here; games of them are played, analysed, read and written.

use core::fmt;
use core::str::FromStr;

use super::{Articles, Goal, International, MoveRules, Quality, Variant};
use crate::board::{Board, Board8, IberianBoard, ItalianBoard};
use crate::name::UnknownName;
use crate::past::KingRuns;
use crate::piece::Color;
use rulebook::{Article, Book, Discipline, World};

/// Any game whose moves are known here: a variant of the disciplines, or another game of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ruleset {
    /// A variant of the disciplines.
    Variant(Variant),
    /// Another game.
    World(World),
}

impl Ruleset {
    /// All of them, the variants of the disciplines first.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        Variant::ALL.into_iter().map(Self::Variant).chain(World::ALL.into_iter().map(Self::World))
    }

    /// What is played in a discipline; renju has none.
    #[must_use]
    pub const fn of(discipline: Discipline) -> Option<Self> {
        match (discipline, Variant::of(discipline)) {
            (Discipline::World(world), _) => Some(Self::World(world)),
            (_, Some(variant)) => Some(Self::Variant(variant)),
            (_, None) => None,
        }
    }

    /// The variant of the disciplines, if it is one.
    #[must_use]
    pub const fn variant(self) -> Option<Variant> {
        match self {
            Self::Variant(variant) => Some(variant),
            Self::World(_) => None,
        }
    }

    /// Who makes the first move.
    #[must_use]
    pub fn first(self) -> Color {
        crate::with_move_rules!(self, R => <R as MoveRules>::FIRST)
    }

    /// Squares along one edge of its board.
    #[must_use]
    pub fn side(self) -> u8 {
        crate::with_move_rules!(self, R => <R as MoveRules>::Board::SIDE)
    }

    /// The name, as it prints and as it is read.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Variant(variant) => variant.name(),
            Self::World(world) => world.name(),
        }
    }

    /// Whether its records name squares by numbers: by letters on the small board, except where players count them.
    #[must_use]
    pub const fn counts_squares(self) -> bool {
        matches!(
            self,
            Self::Variant(Variant::International)
                | Self::World(
                    World::English
                        | World::Pool
                        | World::Antidraughts
                        | World::Frisian
                        | World::Italian
                        | World::Spanish
                        | World::Portuguese
                )
        )
    }
}

impl From<Variant> for Ruleset {
    fn from(variant: Variant) -> Self {
        Self::Variant(variant)
    }
}

impl From<World> for Ruleset {
    fn from(world: World) -> Self {
        Self::World(world)
    }
}

impl PartialEq<Variant> for Ruleset {
    fn eq(&self, variant: &Variant) -> bool {
        *self == Self::Variant(*variant)
    }
}

impl From<Ruleset> for Discipline {
    fn from(game: Ruleset) -> Self {
        match game {
            Ruleset::Variant(variant) => variant.into(),
            Ruleset::World(world) => Self::World(world),
        }
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Ruleset {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        const KNOWN: &[&str] = &[
            Variant::Russian.name(),
            Variant::Brazilian.name(),
            Variant::International.name(),
            Variant::Giveaway.name(),
            World::English.name(),
            World::Pool.name(),
            World::Czech.name(),
            World::Antidraughts.name(),
            World::Italian.name(),
            World::Spanish.name(),
            World::Portuguese.name(),
            World::Frisian.name(),
        ];
        Self::all().find(|ruleset| ruleset.name().eq_ignore_ascii_case(name)).ok_or_else(|| UnknownName {
            what: "game",
            found: name.into(),
            known: KNOWN,
        })
    }
}

/// Runs an expression with a type parameter bound to the [`MoveRules`] of any game, as
/// [`with_rules!`](crate::with_rules) does with the [`Rules`](crate::Rules) of a variant.
///
/// ```
/// use draughts::{Position, Ruleset, with_move_rules};
/// let game: Ruleset = "english".parse()?;
/// let moves = with_move_rules!(game, R => Position::<R>::start().legal_moves().len());
/// assert_eq!(moves, 7);
/// # Ok::<(), draughts::UnknownName>(())
/// ```
#[macro_export]
macro_rules! with_move_rules {
    ($ruleset:expr, $rules:ident => $body:expr) => {
        match $ruleset {
            $crate::Ruleset::Variant(variant) => $crate::with_rules!(variant, $rules => $body),
            $crate::Ruleset::World($crate::World::English) => {
                type $rules = $crate::English;
                $body
            }
            $crate::Ruleset::World($crate::World::Pool) => {
                type $rules = $crate::Pool;
                $body
            }
            $crate::Ruleset::World($crate::World::Czech) => {
                type $rules = $crate::Czech;
                $body
            }
            $crate::Ruleset::World($crate::World::Antidraughts) => {
                type $rules = $crate::Antidraughts;
                $body
            }
            $crate::Ruleset::World($crate::World::Italian) => {
                type $rules = $crate::Italian;
                $body
            }
            $crate::Ruleset::World($crate::World::Spanish) => {
                type $rules = $crate::Spanish;
                $body
            }
            $crate::Ruleset::World($crate::World::Portuguese) => {
                type $rules = $crate::Portuguese;
                $body
            }
            $crate::Ruleset::World($crate::World::Frisian) => {
                type $rules = $crate::Frisian;
                $body
            }
        }
    };
}

/// The clauses of the book are named after the games.
const fn article(clause: &'static str) -> Article {
    Book::World.article(clause)
}

/// English draughts (the rules of the World Checkers Draughts Federation, section 1): men capture forwards, kings move and capture
/// over the next square, the choice of captures is free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct English;

impl MoveRules for English {
    /// 1.1.
    type Board = Board8;
    type Past = ();
    const NAME: &'static str = World::English.name();
    /// 1.17.
    const FLYING_KINGS: bool = false;
    /// 1.18.
    const MEN_CAPTURE_BACK: bool = false;
    /// 1.20.
    const MAJORITY: bool = false;
    /// 1.19: a man that reaches the king-row in a capture ends its move there.
    const PROMOTES_IN_CAPTURE: bool = false;
    const GOAL: Goal = Goal::Win;
    /// The player with the darker pieces.
    const FIRST: Color = Color::Black;
    const ARTICLES: Articles = one_article(article(World::English.name()));
}

/// American pool checkers (the rules of the American Pool Checkers Association): the captures of Russian draughts, but a man becomes a
/// king only where its capture ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pool;

impl MoveRules for Pool {
    type Board = Board8;
    type Past = ();
    const NAME: &'static str = World::Pool.name();
    const MAJORITY: bool = false;
    const PROMOTES_IN_CAPTURE: bool = false;
    const GOAL: Goal = Goal::Win;
    /// The darker pieces move first (GameType 23,B,8,8,N1,0); a record can say otherwise.
    const FIRST: Color = Color::Black;
    const ARTICLES: Articles = one_article(article(World::Pool.name()));
}

/// Czech draughts (the rules of the Czech draughts federation): men capture forwards, kings fly; a king captures before a man, otherwise
/// the choice is free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Czech;

impl MoveRules for Czech {
    /// 2.1.
    type Board = Board8;
    type Past = ();
    const NAME: &'static str = World::Czech.name();
    /// 4.1.
    const MEN_CAPTURE_BACK: bool = false;
    /// 4.14.
    const KINGS_FIRST: bool = true;
    const MAJORITY: bool = false;
    const PROMOTES_IN_CAPTURE: bool = false;
    const GOAL: Goal = Goal::Win;
    const FIRST: Color = Color::White;
    const ARTICLES: Articles = one_article(article(World::Czech.name()));
}

/// Antidraughts, as it is played on the Internet: International draughts except for who wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Antidraughts;

impl MoveRules for Antidraughts {
    type Board = <International as MoveRules>::Board;
    type Past = ();
    const NAME: &'static str = World::Antidraughts.name();
    const MAJORITY: bool = International::MAJORITY;
    const PROMOTES_IN_CAPTURE: bool = International::PROMOTES_IN_CAPTURE;
    const GOAL: Goal = Goal::GiveAway;
    const FIRST: Color = International::FIRST;
    const ARTICLES: Articles =
        Articles { win: article(World::Antidraughts.name()), ..International::ARTICLES };
}

/// Italian draughts (the technical rules of the Federazione Italiana Dama): kings move and capture over the next square, men capture
/// forwards and no kings; of the captures of most pieces those of a king, then of most kings, then those that meet kings earliest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Italian;

impl MoveRules for Italian {
    /// 2.1, 2.3.
    type Board = ItalianBoard;
    type Past = ();
    const NAME: &'static str = World::Italian.name();
    /// 4.7.
    const FLYING_KINGS: bool = false;
    /// 5.3a.
    const MEN_CAPTURE_BACK: bool = false;
    /// 5.3b.
    const MEN_CAPTURE_KINGS: bool = false;
    /// 6.6.
    const MAJORITY: bool = true;
    /// 6.7–6.9.
    const QUALITY: Quality = Quality::KingsThenMostThenEarliest;
    const PROMOTES_IN_CAPTURE: bool = false;
    const GOAL: Goal = Goal::Win;
    const FIRST: Color = Color::White;
    const ARTICLES: Articles = one_article(article(World::Italian.name()));
}

/// Spanish draughts: men capture forwards, kings fly; the most pieces must be taken, and of such captures those of most kings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spanish;

impl MoveRules for Spanish {
    type Board = IberianBoard;
    type Past = ();
    const NAME: &'static str = World::Spanish.name();
    const MEN_CAPTURE_BACK: bool = false;
    const MAJORITY: bool = true;
    const QUALITY: Quality = Quality::MostKings;
    const PROMOTES_IN_CAPTURE: bool = false;
    const GOAL: Goal = Goal::Win;
    const FIRST: Color = Color::White;
    const ARTICLES: Articles = one_article(article(World::Spanish.name()));
}

/// Portuguese draughts (Regras do jogo de damas clássicas, Federação Portuguesa de Damas): the moves of Spanish draughts, on the dark
/// squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Portuguese;

impl MoveRules for Portuguese {
    /// 3 and 6.
    type Board = <Spanish as MoveRules>::Board;
    type Past = ();
    const NAME: &'static str = World::Portuguese.name();
    const MEN_CAPTURE_BACK: bool = Spanish::MEN_CAPTURE_BACK;
    const MAJORITY: bool = Spanish::MAJORITY;
    const QUALITY: Quality = Spanish::QUALITY;
    const PROMOTES_IN_CAPTURE: bool = Spanish::PROMOTES_IN_CAPTURE;
    const GOAL: Goal = Spanish::GOAL;
    const FIRST: Color = Spanish::FIRST;
    const ARTICLES: Articles = one_article(article(World::Portuguese.name()));
}

/// Frisian draughts (Official Rules for Frisian Draughts, 2011): the moves of International draughts, but pieces capture along files and rows
/// too; of captures those of the greatest worth, then those of a king; a king rests after three moves in a row while its side has men.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Frisian;

impl MoveRules for Frisian {
    /// 1–5.
    type Board = <International as MoveRules>::Board;
    type Past = KingRuns;
    const NAME: &'static str = World::Frisian.name();
    /// 7, 9.
    const STRAIGHT_CAPTURES: bool = true;
    const MAJORITY: bool = true;
    const QUALITY: Quality = Quality::WorthThenKings;
    /// 8: a man becomes a king where its move ends.
    const PROMOTES_IN_CAPTURE: bool = false;
    const GOAL: Goal = Goal::Win;
    /// 6.
    const FIRST: Color = Color::White;
    const ARTICLES: Articles = one_article(article(World::Frisian.name()));
}

/// Rules that are cited as a whole.
const fn one_article(all: Article) -> Articles {
    Articles {
        squares: all,
        pieces: all,
        turns: all,
        man_moves: all,
        promotion: all,
        king_moves: all,
        man_captures: all,
        king_captures: all,
        must_capture: all,
        man_goes_on: all,
        king_goes_on: all,
        not_over_own: all,
        not_twice: all,
        removal: all,
        choice: all,
        last_row_in_capture: all,
        stops_as_king: all,
        notation: all,
        win: all,
    }
}
