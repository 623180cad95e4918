//! The 26 openings: every way to place the first three stones that the international rules name.

use std::fmt;

use crate::board::Board;
use crate::color::Color;
use crate::point::Point;
use crate::symmetry::Symmetry;

/// Whether the second stone stands beside the first or diagonally to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OpeningKind {
    /// The second stone on h9.
    Direct,
    /// The second stone on i9.
    Indirect,
}

/// One of the 26 openings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Opening {
    /// The Japanese name.
    pub name: &'static str,
    /// Direct or indirect.
    pub kind: OpeningKind,
    /// The number inside its kind, 1 to 13, as players count them (`4D` is Kagetsu).
    pub number: u8,
    /// The column and row of the third stone, counted from 0, when the first stands on h8 and the second on h9 or i9.
    third: (usize, usize),
}

macro_rules! openings {
    ($kind:ident: $($number:literal $name:literal $column:literal $row:literal),+ $(,)?) => {
        [$(Opening { name: $name, kind: OpeningKind::$kind, number: $number, third: ($column, $row - 1) }),+]
    };
}

/// The third stones on columns f to j are 5 to 9; rows as on the board.
const DIRECT: [Opening; 13] = openings![Direct:
    1 "Kansei" 7 10, 2 "Keigetsu" 8 10, 3 "Sosei" 9 10, 4 "Kagetsu" 8 9, 5 "Zangetsu" 9 9, 6 "Ugetsu" 8 8, 7 "Kinsei" 9 8,
    8 "Shogetsu" 7 7, 9 "Kyugetsu" 8 7, 10 "Shingetsu" 9 7, 11 "Zuisei" 7 6, 12 "Sangetsu" 8 6, 13 "Yusei" 9 6];

const INDIRECT: [Opening; 13] = openings![Indirect:
    1 "Chosei" 9 10, 2 "Kyogetsu" 9 9, 3 "Kosei" 9 8, 4 "Suigetsu" 9 7, 5 "Ryusei" 9 6, 6 "Ungetsu" 8 8, 7 "Hogetsu" 8 7,
    8 "Rangetsu" 8 6, 9 "Gingetsu" 7 7, 10 "Myojo" 7 6, 11 "Shagetsu" 6 7, 12 "Meigetsu" 6 6, 13 "Suisei" 5 6];

impl Opening {
    /// All openings, the direct ones first.
    pub fn all() -> impl Iterator<Item = Self> {
        DIRECT.into_iter().chain(INDIRECT)
    }

    /// The opening with this name, letter case apart.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::all().find(|opening| opening.name.eq_ignore_ascii_case(name))
    }

    /// The opening with a short name such as `4D` or `9I`.
    #[must_use]
    pub fn by_code(code: &str) -> Option<Self> {
        Self::all().find(|opening| opening.code().eq_ignore_ascii_case(code))
    }

    /// The short name: the number and `D` or `I`.
    #[must_use]
    pub fn code(&self) -> String {
        let letter = match self.kind {
            OpeningKind::Direct => 'D',
            OpeningKind::Indirect => 'I',
        };
        format!("{}{letter}", self.number)
    }

    /// The three stones in their usual places: black, white, black.
    #[must_use]
    pub fn stones(&self) -> [Point; 3] {
        let centre = Point::CENTRE;
        let second = match self.kind {
            OpeningKind::Direct => centre.offset(0, 1),
            OpeningKind::Indirect => centre.offset(1, 1),
        };
        let third = Point::new(self.third.0, self.third.1);
        [centre, second.unwrap_or(centre), third.unwrap_or(centre)]
    }

    /// The opening that a board of three stones shows, however it is turned. Which black stone came first is told by the
    /// centre, which the first stone takes (9.2.4.1).
    #[must_use]
    pub fn of_board(board: &Board) -> Option<Self> {
        if board.count(Color::Black) != 2 || board.count(Color::White) != 1 {
            return None;
        }
        Self::all().find(|opening| {
            let [first, second, third] = opening.stones();
            Symmetry::all().any(|symmetry| {
                board.get(symmetry.apply(first)) == Some(Color::Black)
                    && board.get(symmetry.apply(second)) == Some(Color::White)
                    && board.get(symmetry.apply(third)) == Some(Color::Black)
            })
        })
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.code())
    }
}
