//! The drawing tables of draughts-64 (6.2.2): start positions reached by moves, or by men put elsewhere before the game.

use alloc::vec::Vec;

use crate::board::Board8;
use crate::name::named;
use crate::piece::Color;
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::square::Square;
use rulebook::splitmix;

/// A drawing table (таблица жеребьёвки): the start positions that one is drawn from by lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum DrawingTable {
    /// FMJD, 736 entries.
    Fmjd,
    /// IDF, full, 745 entries.
    Idf,
    /// IDF, basic positions, 150 entries.
    IdfBasic,
}

named!(DrawingTable, "table", Fmjd = "fmjd", Idf = "idf", IdfBasic = "idf-basic");

impl DrawingTable {
    const fn text(self) -> &'static str {
        match self {
            Self::Fmjd => include_str!("../data/openings/fmjd.txt"),
            Self::Idf => include_str!("../data/openings/idf.txt"),
            Self::IdfBasic => include_str!("../data/openings/idf-basic.txt"),
        }
    }

    /// The entries in the order of the table.
    pub fn entries(self) -> impl Iterator<Item = Opening> {
        self.text()
            .lines()
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| line.split_once(' ').map(|(code, acts)| Opening { code, acts }))
    }

    /// The entry with a code such as `12-IV`.
    #[must_use]
    pub fn find(self, code: &str) -> Option<Opening> {
        self.entries().find(|opening| opening.code.eq_ignore_ascii_case(code))
    }

    /// The lot (6.2.2): one of the entries that the rules allow, each as likely as any other. The same seed draws the same
    /// entry for everybody, so a published seed makes a lot that can be repeated.
    #[must_use]
    pub fn draw<R: Rules<Board = Board8>>(self, seed: u64) -> Option<Opening> {
        let allowed: Vec<_> = self.entries().filter(Opening::allowed::<R>).collect();
        let count = allowed.len() as u64;
        // Numbers that would favour the first entries are passed over.
        let fair = u64::MAX - u64::MAX.checked_rem(count)?;
        let number = (1..).map(|step| splitmix(seed, step)).find(|&number| number < fair)?;
        allowed.get((number % count) as usize).copied()
    }
}

/// An entry of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    code: &'static str,
    acts: &'static str,
}

/// The word behind entries that the majority rule excludes.
const NOT_MAJORITY: &str = "not-majority";

/// How the start position of an entry arises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpeningKind {
    /// By moves from the ordinary start.
    Moves,
    /// By "flying" men (летающие шашки): one man or two lifted and put elsewhere, all lifted before any is put down.
    Flying,
    /// It is the ordinary start.
    Free,
}

impl Opening {
    /// The code: group and column, such as `12-IV`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// How its position arises.
    #[must_use]
    pub fn kind(&self) -> OpeningKind {
        match self.acts {
            "free" => OpeningKind::Free,
            acts if acts.contains('>') => OpeningKind::Flying,
            _ => OpeningKind::Moves,
        }
    }

    /// What is done from the ordinary start: moves, or squares from and to of flying men.
    pub fn acts(&self) -> impl Iterator<Item = &'static str> {
        self.acts.split(' ').filter(|act| act.contains(['-', ':', '>']) && *act != NOT_MAJORITY)
    }

    /// Whether the table has it under these rules (6.2.3).
    fn allowed<R: Rules>(&self) -> bool {
        !(R::MAJORITY && self.acts.ends_with(NOT_MAJORITY))
    }

    /// The position the game begins from; `None` if the table excludes the entry under these rules: where the majority must be
    /// taken (6.2.3) the moves of some are not legal and the positions of others are lost.
    #[must_use]
    pub fn position<R: Rules<Board = Board8>>(&self) -> Option<Position<R>> {
        if !self.allowed::<R>() {
            return None;
        }
        match self.kind() {
            OpeningKind::Free => Some(Position::start()),
            OpeningKind::Moves => self.acts().try_fold(Position::<R>::start(), |position, act| {
                Some(position.play(&position.read_move(act).ok()?))
            }),
            OpeningKind::Flying => {
                let mut setup = Setup::start();
                let mut lifted = Vec::new();
                for act in self.acts() {
                    let (from, to) = act.split_once('>')?;
                    let from: Square<_> = from.parse().ok()?;
                    lifted.push((to.parse::<Square<_>>().ok()?, setup.piece(from)?));
                    setup.set(from, None);
                }
                for (to, man) in lifted {
                    setup.set(to, Some(man));
                }
                let black = self.acts.split(' ').any(|word| word == "black");
                setup.turn = Some(if black { Color::Black } else { Color::White });
                setup.position().ok()
            }
        }
    }
}
