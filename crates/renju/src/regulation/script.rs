//! Each regulation as the list of its steps.

use super::{Area, Regulation, Seat};
use crate::color::Color;

/// Who acts in a step: a player by seat, or whoever has a color when the step comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Who {
    Seat(Seat),
    Side(Color),
}

/// How many fifth moves a step asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Count {
    Fixed(u8),
    Declared,
}

/// One step of a regulation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    Place(Who, Area),
    Declare(Who, u8),
    Swap(Who),
    /// A swap or not, after which the steps go on, or an offer, after which [`AFTER_OFFER`] follows.
    SwapOrOffer(Who, u8),
    /// Black offers fifth moves.
    Offer(Count),
    /// White chooses one of them.
    Choose,
    TakeColor(Who),
}

const FIRST: Who = Who::Seat(Seat::First);
const SECOND: Who = Who::Seat(Seat::Second);
const BLACK: Who = Who::Side(Color::Black);
const WHITE: Who = Who::Side(Color::White);

/// The largest number of fifths in the rule of Yamaguchi, which names none: about half of the empty points. Where the fourth stone leaves
/// fewer that differ, those are offered.
const YAMAGUCHI_MOST: u8 = 110;

/// The three stones of one of the 26 openings, all placed by the first player: every third stone of the central 5×5
/// beside a second stone of the central 3×3 is one of them.
const CENTRE: Task = Task::Place(FIRST, Area::Centre);
const OPENING_SECOND: Task = Task::Place(FIRST, Area::Square(3));
const OPENING_THIRD: Task = Task::Place(FIRST, Area::Square(5));

/// White chooses a fifth and plays the sixth.
pub(super) const AFTER_OFFER: &[Task] = &[Task::Choose, Task::Place(WHITE, Area::Board)];

/// The steps of a regulation.
pub(super) const fn of(regulation: Regulation) -> &'static [Task] {
    match regulation {
        Regulation::Free => &[CENTRE],
        Regulation::Rif => &[
            CENTRE,
            OPENING_SECOND,
            OPENING_THIRD,
            Task::Swap(SECOND),
            Task::Place(WHITE, Area::Board),
            Task::Offer(Count::Fixed(2)),
            Task::Choose,
            Task::Place(WHITE, Area::Board),
        ],
        Regulation::Yamaguchi => &[
            CENTRE,
            OPENING_SECOND,
            OPENING_THIRD,
            Task::Declare(FIRST, YAMAGUCHI_MOST),
            Task::Swap(SECOND),
            Task::Place(WHITE, Area::Board),
            Task::Offer(Count::Declared),
            Task::Choose,
            Task::Place(WHITE, Area::Board),
        ],
        Regulation::Soosorv8 => &[
            CENTRE,
            OPENING_SECOND,
            OPENING_THIRD,
            Task::Swap(SECOND),
            Task::Place(WHITE, Area::Board),
            Task::Declare(WHITE, 8),
            Task::Swap(BLACK),
            Task::Offer(Count::Declared),
            Task::Choose,
            Task::Place(WHITE, Area::Board),
        ],
        Regulation::Taraguchi10 => &[
            CENTRE,
            Task::Swap(WHITE),
            Task::Place(WHITE, Area::Square(3)),
            Task::Swap(BLACK),
            Task::Place(BLACK, Area::Square(5)),
            Task::Swap(WHITE),
            Task::Place(WHITE, Area::Square(7)),
            Task::SwapOrOffer(BLACK, 10),
            Task::Place(BLACK, Area::Square(9)),
            Task::Swap(WHITE),
            Task::Place(WHITE, Area::Board),
        ],
        Regulation::Tarannikov => &[
            CENTRE,
            Task::Swap(WHITE),
            Task::Place(WHITE, Area::Square(3)),
            Task::Swap(BLACK),
            Task::Place(BLACK, Area::Square(5)),
            Task::Swap(WHITE),
            Task::Place(WHITE, Area::Square(7)),
            Task::Swap(BLACK),
            Task::Place(BLACK, Area::Square(9)),
            Task::Swap(WHITE),
            Task::Place(WHITE, Area::Board),
        ],
        Regulation::Sakata => &[
            CENTRE,
            OPENING_SECOND,
            OPENING_THIRD,
            Task::Place(SECOND, Area::Square(7)),
            Task::Place(SECOND, Area::Square(9)),
            Task::TakeColor(FIRST),
        ],
    }
}
