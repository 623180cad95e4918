//! What a composition asks for (11.1.3, 11.1.4).

use std::fmt;
use std::str::FromStr;

use draughts::{Color, MoveRules, Piece, Position, Reason, Rules, Setup, Square};
use endgame::{Tables, Wdl};

/// What White has to do (11.1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// White wins.
    Win,
    /// White does not lose.
    Draw,
    /// Black is left without a move with exactly so many men and kings (11.2.8.2).
    Lock {
        /// Men.
        men: u8,
        /// Kings.
        kings: u8,
    },
    /// White is left without pieces or without a move (11.1.4).
    GiveAway,
}

impl Goal {
    /// Who strives for something that ends the game. Every goal is one side's struggle to bring about a position of a kind; the other side
    /// needs only to put it off for ever. "White draws" is Black's struggle to win, and White's to put it off.
    #[must_use]
    pub const fn striver(self) -> Color {
        match self {
            Self::Draw => Color::Black,
            Self::Win | Self::Lock { .. } | Self::GiveAway => Color::White,
        }
    }

    /// Whether it is decided on the board, and then whether what is striven for has come about.
    #[must_use]
    pub fn over<R: MoveRules>(self, position: &Position<R>) -> Option<bool> {
        let outcome = position.outcome();
        match self {
            Self::Win | Self::Draw => outcome.map(|outcome| outcome.winner == self.striver()),
            Self::GiveAway => outcome.map(|outcome| outcome.winner == Color::Black),
            Self::Lock { men, kings } => {
                let setup = position.setup();
                let (men, kings) = (usize::from(men), usize::from(kings));
                let (have_men, have_kings) = (setup.men(Color::Black).len(), setup.kings(Color::Black).len());
                match outcome {
                    Some(outcome) => {
                        let locked = position.turn() == Color::Black && outcome.reason == Reason::Blocked;
                        Some(locked && (have_men, have_kings) == (men, kings))
                    }
                    // Pieces do not come back, and men do not come of kings.
                    None if have_men < men || have_men + have_kings < men + kings => Some(false),
                    None => None,
                }
            }
        }
    }

    /// Whether what is striven for comes about with best play, where the tables know it.
    #[must_use]
    pub fn by_table<R: Rules>(self, position: &Position<R>, tables: &Tables<R>) -> Option<bool> {
        match self {
            Self::Win | Self::Draw => tables
                .result(position)
                .map(|result| result == if position.turn() == self.striver() { Wdl::Win } else { Wdl::Loss }),
            Self::Lock { .. } | Self::GiveAway => None,
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Win => f.write_str("win"),
            Self::Draw => f.write_str("draw"),
            Self::GiveAway => f.write_str("giveaway"),
            Self::Lock { men, kings: 0 } => write!(f, "lock {men}"),
            Self::Lock { men: 0, kings } => write!(f, "lock {kings}K"),
            Self::Lock { men, kings } => write!(f, "lock {men}+{kings}K"),
        }
    }
}

/// A text that is no task, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoTask(pub String);

impl fmt::Display for NoTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a task such as win, draw, lock 2, lock 1+1K or giveaway", self.0)
    }
}

impl std::error::Error for NoTask {}

impl FromStr for Goal {
    type Err = NoTask;

    fn from_str(text: &str) -> Result<Self, NoTask> {
        let wrong = || NoTask(text.to_owned());
        let text = text.trim();
        match text.to_ascii_lowercase().as_str() {
            "win" => return Ok(Self::Win),
            "draw" => return Ok(Self::Draw),
            "giveaway" => return Ok(Self::GiveAway),
            _ => {}
        }
        let counts = text.strip_prefix("lock").ok_or_else(wrong)?.trim();
        let (mut men, mut kings) = (None, None);
        for part in counts.split('+') {
            let (digits, place) = match part.trim().strip_suffix(['K', 'k']) {
                Some(digits) => (digits, &mut kings),
                None => (part.trim(), &mut men),
            };
            let number = digits.parse::<u8>().ok().filter(|number| *number > 0 && *number <= 20);
            if place.is_some() || number.is_none() {
                return Err(wrong());
            }
            *place = number;
        }
        Ok(Self::Lock { men: men.unwrap_or(0), kings: kings.unwrap_or(0) })
    }
}

/// One thing that is asked of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    /// Whose move it is; that of the diagram if it is not said.
    pub turn: Option<Color>,
    /// Whether the board is turned by a half-turn first: the pieces keep their colours.
    pub turned: bool,
    /// What White has to do.
    pub goal: Goal,
}

impl Condition {
    /// The arrangement that it is about, made of the diagram: turned where it says so – the pieces keep their colours – and with its turn.
    #[must_use]
    pub(crate) fn setup<R: Rules>(&self, diagram: &Position<R>) -> Setup<R::Board> {
        let mut setup = *diagram.setup();
        if self.turned {
            // Turned with colours exchanged, and the colours exchanged back.
            let turned = setup.rotated();
            for square in Square::all() {
                let piece = turned.piece(square).map(|piece| Piece { color: !piece.color, ..piece });
                setup.set(square, piece);
            }
        }
        setup.turn = self.turn.or(Some(diagram.turn()));
        setup
    }
}

/// What a composition asks for: as a rule one condition and one solution; the special kinds of 11.1.4 have several conditions – whoever
/// moves first, different goals by the turn, a second goal on the board turned round – or several solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Everything that must hold, at least one.
    pub conditions: Vec<Condition>,
    /// How many different first moves solve it.
    pub solutions: u8,
}

impl From<Goal> for Task {
    fn from(goal: Goal) -> Self {
        Self { conditions: vec![Condition { turn: None, turned: false, goal }], solutions: 1 }
    }
}

impl Task {
    /// The first condition's goal, which the report is about.
    #[must_use]
    pub fn goal(&self) -> Goal {
        self.conditions.first().map_or(Goal::Win, |condition| condition.goal)
    }

    /// Whether it is one of the special kinds (11.1.4).
    #[must_use]
    pub fn is_special(&self) -> bool {
        let plain = |condition: &Condition| {
            condition.turn != Some(Color::Black) && !condition.turned && condition.goal != Goal::GiveAway
        };
        self.conditions.len() != 1 || self.solutions != 1 || !self.conditions.iter().all(plain)
    }
}

/// `win`, `draw`, `lock 2`, `lock 1+1K`, `giveaway`; several conditions with semicolons, each with `white:`, `black:` or `turned:` before it
/// where it is said; `x2` before it for two solutions: `white: win; black: draw`, `win; turned: draw`, `x2 win`.
impl FromStr for Task {
    type Err = NoTask;

    fn from_str(text: &str) -> Result<Self, NoTask> {
        let mut rest = text.trim();
        let mut solutions = 1;
        if let Some((count, behind)) = rest.strip_prefix('x').and_then(|rest| rest.split_once(' ')) {
            solutions = count
                .parse()
                .ok()
                .filter(|count| (1..=9).contains(count))
                .ok_or_else(|| NoTask(text.to_owned()))?;
            rest = behind;
        }
        let conditions = rest.split(';').map(|part| {
            let (turn, turned, goal) = match part.trim().split_once(':') {
                Some(("white", goal)) => (Some(Color::White), false, goal),
                Some(("black", goal)) => (Some(Color::Black), false, goal),
                Some(("turned", goal)) => (None, true, goal),
                Some(_) => return Err(NoTask(part.trim().to_owned())),
                None => (None, false, part),
            };
            Ok(Condition { turn, turned, goal: goal.parse()? })
        });
        Ok(Self { conditions: conditions.collect::<Result<_, _>>()?, solutions })
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.solutions != 1 {
            write!(f, "x{} ", self.solutions)?;
        }
        for (index, condition) in self.conditions.iter().enumerate() {
            let before = match (condition.turn, condition.turned) {
                (_, true) => "turned: ",
                (Some(Color::White), _) => "white: ",
                (Some(Color::Black), _) => "black: ",
                (None, _) => "",
            };
            write!(f, "{}{before}{}", if index > 0 { "; " } else { "" }, condition.goal)?;
        }
        Ok(())
    }
}
