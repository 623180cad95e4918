//! Genres and groups of compositions by what stands on the board (11.1.3).

use draughts::{Board, Color, Position, Rules};

use crate::task::Goal;

/// The main kinds of composition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Genre {
    /// More than four white pieces, play by combination.
    Problem,
    /// At most four white pieces and six black ones, play as in endings.
    Study,
    /// At most eight pieces a side, positional play; on 64 squares only. Judged as a study.
    PositionalEnding,
    /// So many black pieces are to be locked.
    Task,
}

impl Genre {
    /// A name for files and programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Problem => "problem",
            Self::Study => "study",
            Self::PositionalEnding => "ending",
            Self::Task => "task",
        }
    }

    /// The genre of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Problem, Self::Study, Self::PositionalEnding, Self::Task]
            .into_iter()
            .find(|genre| genre.name() == name.trim().to_ascii_lowercase())
    }

    /// Whether it is judged as a study (note to 11.2.5).
    #[must_use]
    pub const fn is_study(self) -> bool {
        matches!(self, Self::Study | Self::PositionalEnding)
    }
}

/// The groups of a genre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// Up to six men a side, on a hundred squares seven; of tasks, up to seven white pieces.
    Miniature,
    /// Up to twelve men a side on 64 squares.
    Ending,
    /// Up to twelve men a side on a hundred squares.
    Middle,
    /// Up to twenty men a side.
    Big,
    /// As from a game, on a hundred squares; that it is one is the author's word.
    Practical,
    /// With kings in the first position.
    WithKings,
    /// Tasks that lock men.
    LocksMen,
    /// Tasks that lock kings, with men or without.
    LocksKings,
    /// Genres without groups.
    None,
}

impl Group {
    /// A name for files and programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Miniature => "miniature",
            Self::Ending => "ending",
            Self::Middle => "middle",
            Self::Big => "big",
            Self::Practical => "practical",
            Self::WithKings => "with-kings",
            Self::LocksMen => "locks-men",
            Self::LocksKings => "locks-kings",
            Self::None => "none",
        }
    }
}

/// How many pieces stand on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// White men and kings.
    pub white: [usize; 2],
    /// Black men and kings.
    pub black: [usize; 2],
}

impl Counts {
    /// The pieces of a position.
    #[must_use]
    pub fn of<R: Rules>(position: &Position<R>) -> Self {
        let setup = position.setup();
        let side = |color| [setup.men(color).len(), setup.kings(color).len()];
        Self { white: side(Color::White), black: side(Color::Black) }
    }

    /// All white pieces.
    #[must_use]
    pub const fn all_white(&self) -> usize {
        self.white[0] + self.white[1]
    }

    /// All black pieces.
    #[must_use]
    pub const fn all_black(&self) -> usize {
        self.black[0] + self.black[1]
    }
}

/// The genre that the numbers and the goal allow: a task by its goal, a study by its few pieces, otherwise a problem. A positional ending is one by the
/// author's word, as its play differs and not its numbers.
#[must_use]
pub const fn genre_of(counts: &Counts, goal: Goal) -> Genre {
    if matches!(goal, Goal::Lock { .. }) {
        Genre::Task
    } else if counts.all_white() <= 4 {
        Genre::Study
    } else {
        Genre::Problem
    }
}

/// The group of a composition.
#[must_use]
pub fn group_of<R: Rules>(counts: &Counts, genre: Genre, goal: Goal) -> Group {
    let most = counts.white[0].max(counts.black[0]);
    let hundred = <R::Board as Board>::SIDE == 10;
    match (genre, goal) {
        (Genre::Study | Genre::PositionalEnding, _) => Group::None,
        (Genre::Task, _) if counts.all_white() <= 7 => Group::Miniature,
        (Genre::Task, Goal::Lock { kings: 0, .. }) => Group::LocksMen,
        (Genre::Task, _) => Group::LocksKings,
        (Genre::Problem, _) if counts.white[1] + counts.black[1] > 0 => Group::WithKings,
        (Genre::Problem, _) if most <= if hundred { 7 } else { 6 } => Group::Miniature,
        (Genre::Problem, _) if !hundred => Group::Ending,
        (Genre::Problem, _) if most <= 12 => Group::Middle,
        (Genre::Problem, _) => Group::Big,
    }
}
