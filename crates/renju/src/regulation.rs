//! The opening regulations (9.2.4.3): who may do what until the restrictions end.

mod error;
mod script;

use std::fmt;

use crate::board::Board;
use crate::color::Color;
use crate::point::{Point, PointSet};
use crate::position::Position;
pub use error::OpeningError;
use script::{Count, Task, Who};

/// An opening regulation. The event names one (9.2.4.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Regulation {
    /// The first stone in the centre and nothing else (9.2.4.1).
    Free,
    /// The rule of 1996: opening, swap, two fifths.
    Rif,
    /// Opening and a number declared with it, swap, that many fifths.
    Yamaguchi,
    /// Opening, swap, fourth and a number up to eight, swap, that many fifths.
    Soosorv8,
    /// Swaps after each stone in growing squares, or ten fifths.
    Taraguchi10,
    /// Swaps after each stone in growing squares.
    Tarannikov,
    /// Opening, fourth and fifth by the second player, choice of color by the first.
    Sakata,
}

impl Regulation {
    /// All regulations.
    pub const ALL: [Self; 7] = [
        Self::Free,
        Self::Rif,
        Self::Yamaguchi,
        Self::Soosorv8,
        Self::Taraguchi10,
        Self::Tarannikov,
        Self::Sakata,
    ];

    /// The name used in files and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Rif => "rif",
            Self::Yamaguchi => "yamaguchi",
            Self::Soosorv8 => "soosorv8",
            Self::Taraguchi10 => "taraguchi10",
            Self::Tarannikov => "tarannikov",
            Self::Sakata => "sakata",
        }
    }

    /// The regulation with this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|regulation| regulation.name() == name)
    }
}

impl fmt::Display for Regulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A player, named by the order of the draw: the first begins with Black, and swaps change the colors, not the seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Seat {
    /// The player who begins the opening.
    First,
    /// The other player.
    Second,
}

impl Seat {
    /// The other player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "the first player",
            Self::Second => "the second player",
        })
    }
}

/// A central square, or the whole board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Area {
    /// The centre of the board.
    Centre,
    /// The central square with this many points a side.
    Square(u8),
    /// Anywhere.
    Board,
}

impl Area {
    /// Whether the point lies inside.
    #[must_use]
    pub fn contains(self, point: Point) -> bool {
        match self {
            Self::Centre => point == Point::CENTRE,
            Self::Square(side) => point.ring() <= usize::from(side) / 2,
            Self::Board => true,
        }
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centre => write!(f, "in the centre {}", Point::CENTRE),
            Self::Square(side) => write!(f, "in the central {side}x{side}"),
            Self::Board => f.write_str("anywhere"),
        }
    }
}

/// What a player does during the opening.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum OpeningAct {
    /// Puts the next stone, whatever its color.
    Place(Point),
    /// Says how many fifth moves will be offered.
    Declare(u8),
    /// Changes colors with the other player.
    Swap,
    /// Leaves the colors as they are.
    Keep,
    /// Offers these points for the fifth stone.
    Offer(Vec<Point>),
    /// Chooses one of the offered points, which takes the fifth stone.
    Choose(Point),
    /// Chooses a color for the rest of the game.
    Take(Color),
}

/// What the regulation expects next.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Step {
    /// A stone with this number, inside an area.
    Place {
        /// 1 for the first stone of the game.
        number: u8,
        /// Where it may stand.
        within: Area,
    },
    /// A number of fifth moves, from 1.
    Declare {
        /// The largest number allowed.
        at_most: u8,
    },
    /// To swap colors or to keep them.
    SwapOrKeep,
    /// To swap, to keep, or to offer fifth moves at once.
    SwapKeepOrOffer {
        /// How many fifth moves.
        count: u8,
    },
    /// To offer fifth moves.
    Offer {
        /// How many.
        count: u8,
    },
    /// To choose one of the fifth moves offered.
    Choose {
        /// The points offered.
        among: Vec<Point>,
    },
    /// To choose a color.
    TakeColor,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { number, within } => write!(f, "to place stone {number} {within}"),
            Self::Declare { at_most } => {
                write!(f, "to declare a number of fifth moves from 1 to {at_most}")
            }
            Self::SwapOrKeep => f.write_str("to swap or to keep the colors"),
            Self::SwapKeepOrOffer { count } => {
                write!(f, "to swap, to keep the colors, or to offer {count} fifth moves")
            }
            Self::Offer { count } => write!(f, "to offer {count} fifth moves"),
            Self::Choose { among } => write!(f, "to choose one of {}", error::list(among)),
            Self::TakeColor => f.write_str("to choose a color"),
        }
    }
}

/// The opening of one game under a regulation: a fold over the acts of the players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpeningPhase {
    regulation: Regulation,
    tasks: &'static [Task],
    board: Board,
    stones: Vec<Point>,
    black: Seat,
    declared: u8,
    offers: Vec<Point>,
}

impl OpeningPhase {
    /// The start of a game under a regulation.
    #[must_use]
    pub fn new(regulation: Regulation) -> Self {
        Self {
            regulation,
            tasks: script::of(regulation),
            board: Board::new(),
            stones: Vec::new(),
            black: Seat::First,
            declared: 0,
            offers: Vec::new(),
        }
    }

    /// The regulation.
    #[must_use]
    pub const fn regulation(&self) -> Regulation {
        self.regulation
    }

    /// The stones so far, in order. Black's have the odd numbers.
    #[must_use]
    pub fn stones(&self) -> &[Point] {
        &self.stones
    }

    /// Who plays Black now.
    #[must_use]
    pub const fn black(&self) -> Seat {
        self.black
    }

    /// The color a player has now.
    #[must_use]
    pub fn color_of(&self, seat: Seat) -> Color {
        if seat == self.black { Color::Black } else { Color::White }
    }

    /// The position: after the last step, the one from which the game goes on.
    #[must_use]
    pub fn position(&self) -> Position {
        Position::from_board(self.board, self.color_to_place())
    }

    fn color_to_place(&self) -> Color {
        if self.stones.len().is_multiple_of(2) { Color::Black } else { Color::White }
    }

    /// Whether the regulation has no more say.
    #[must_use]
    pub const fn is_finished(&self) -> bool {
        self.tasks.is_empty()
    }

    /// Who is to act and what is expected, or `None` when the regulation has no more say.
    #[must_use]
    pub fn expected(&self) -> Option<(Seat, Step)> {
        let task = self.tasks.first()?;
        let count = |count| match count {
            Count::Fixed(n) => n,
            Count::Declared => self.declared.min(self.different()),
        };
        let (who, step) = match *task {
            Task::Place(who, within) => {
                let number = self.stones.len() as u8 + 1;
                (who, Step::Place { number, within })
            }
            Task::Declare(who, at_most) => (who, Step::Declare { at_most }),
            Task::Swap(who) => (who, Step::SwapOrKeep),
            Task::SwapOrOffer(who, n) => (who, Step::SwapKeepOrOffer { count: n }),
            Task::Offer(n) => (Who::Side(Color::Black), Step::Offer { count: count(n) }),
            Task::Choose => (Who::Side(Color::White), Step::Choose { among: self.offers.clone() }),
            Task::TakeColor(who) => (who, Step::TakeColor),
        };
        let seat = match who {
            Who::Seat(seat) => seat,
            Who::Side(Color::Black) => self.black,
            Who::Side(Color::White) => self.black.other(),
        };
        Some((seat, step))
    }

    /// A player acts.
    ///
    /// # Errors
    /// When it is not that player's turn, the act is not the expected one, or its points or number are not allowed. The
    /// opening is then as it was.
    pub fn act(&mut self, seat: Seat, act: OpeningAct) -> Result<(), OpeningError> {
        let (expected_seat, step) = self.expected().ok_or(OpeningError::Finished)?;
        if seat != expected_seat {
            return Err(OpeningError::NotYourTurn { expected: expected_seat, step });
        }
        let mut rest = self.tasks.get(1..).unwrap_or_default();
        match (act, step) {
            (OpeningAct::Place(point), Step::Place { number, within }) => {
                if !within.contains(point) {
                    return Err(OpeningError::Outside { point, number, within });
                }
                self.place(point)?;
            }
            (OpeningAct::Declare(found), Step::Declare { at_most }) => {
                if !(1..=at_most).contains(&found) {
                    return Err(OpeningError::Number { found, at_most });
                }
                self.declared = found;
            }
            (OpeningAct::Swap, Step::SwapOrKeep | Step::SwapKeepOrOffer { .. }) => {
                self.black = self.black.other();
            }
            (OpeningAct::Keep, Step::SwapOrKeep | Step::SwapKeepOrOffer { .. }) => {}
            (OpeningAct::Offer(points), Step::Offer { count }) => self.offer(points, count)?,
            (OpeningAct::Offer(points), Step::SwapKeepOrOffer { count }) => {
                self.offer(points, count)?;
                rest = script::AFTER_OFFER;
            }
            (OpeningAct::Choose(point), Step::Choose { among }) => {
                if !among.contains(&point) {
                    return Err(OpeningError::NotOffered { point, among });
                }
                self.place(point)?;
            }
            (OpeningAct::Take(color), Step::TakeColor) => {
                self.black = if color == Color::Black { seat } else { seat.other() };
            }
            (found, step) => return Err(OpeningError::Unexpected { found, step }),
        }
        self.tasks = rest;
        Ok(())
    }

    /// How many empty points differ under the symmetries of the stones; counted up to what was declared.
    fn different(&self) -> u8 {
        let mut seen = PointSet::EMPTY;
        let mut different = 0;
        for point in self.board.empties() {
            if different == self.declared {
                break;
            }
            if !seen.contains(point) {
                different += 1;
                self.board.twins_of(point).iter().for_each(|twin| seen.insert(twin));
            }
        }
        different
    }

    fn place(&mut self, point: Point) -> Result<(), OpeningError> {
        let color = self.color_to_place();
        if !self.board.put(point, color) {
            return Err(OpeningError::Taken(point));
        }
        self.stones.push(point);
        Ok(())
    }

    /// Offered fifths are empty points that no symmetry of the four stones carries into each other, about whatever centre or axis.
    fn offer(&mut self, points: Vec<Point>, count: u8) -> Result<(), OpeningError> {
        if points.len() != usize::from(count) {
            return Err(OpeningError::OfferCount { found: points.len(), expected: count });
        }
        if let Some(&taken) = points.iter().find(|&&p| !self.board.is_empty_at(p)) {
            return Err(OpeningError::Taken(taken));
        }
        for (n, &point) in points.iter().enumerate() {
            let earlier = &points[..n];
            if earlier.contains(&point) {
                return Err(OpeningError::OfferedTwice(point));
            }
            let twins = self.board.twins_of(point);
            if let Some(&twin) = earlier.iter().find(|&&earlier| twins.contains(earlier)) {
                return Err(OpeningError::Symmetric { point, twin });
            }
        }
        self.offers = points;
        Ok(())
    }
}
