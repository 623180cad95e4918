//! Results of games, of meetings and of matches.

use rulebook::Mark;

/// The color an entrant has. The first-named of a pair has White; in renju the first-named begins, with Black, so
/// there the two words change places in print (Appendix 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Color {
    /// The first-named of a pair.
    White,
    /// The second-named of a pair.
    Black,
}

impl Color {
    /// The other color.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// The result of one game that was played, seen by the first-named of the pair, whatever color that player had in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum GameResult {
    /// The first-named won.
    #[cfg_attr(feature = "serde", serde(rename = "1-0"))]
    First,
    /// A draw.
    #[cfg_attr(feature = "serde", serde(rename = "1/2"))]
    Draw,
    /// The second-named won.
    #[cfg_attr(feature = "serde", serde(rename = "0-1"))]
    Second,
    /// Both lost, as by a sanction against both. The game was played, so that it is a nought for each and no minus (5.4.7.2).
    #[cfg_attr(feature = "serde", serde(rename = "0-0"))]
    Neither,
}

impl GameResult {
    /// The result seen by the other of the two.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
            Self::Draw | Self::Neither => self,
        }
    }
}

/// The result of a meeting of two people: one game, or a micro-match scored as one result (5.4.6).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Meeting {
    /// The games, in order. A drawn micro-match may be followed by further micro-matches, whose games come after.
    Played(Vec<GameResult>),
    /// The second-named did not come: `+` `−` (5.4.7.2).
    FirstByForfeit,
    /// The first-named did not come: `−` `+`.
    SecondByForfeit,
    /// Neither came: `−` `−` (5.4.4.2).
    DoubleForfeit,
}

impl Meeting {
    /// A meeting of one game.
    #[must_use]
    pub fn game(game: GameResult) -> Self {
        Self::Played(vec![game])
    }

    /// The marks of the first-named and of the second-named. A micro-match is won by the larger sum (5.4.6); both lose one whose every game both lost.
    #[must_use]
    pub fn marks(&self) -> (Mark, Mark) {
        match self {
            Self::Played(games) if games.iter().all(|g| *g == GameResult::Neither) => {
                (Mark::Loss, Mark::Loss)
            }
            Self::Played(games) => {
                let balance: i32 = games
                    .iter()
                    .map(|g| match g {
                        GameResult::First => 1,
                        GameResult::Draw | GameResult::Neither => 0,
                        GameResult::Second => -1,
                    })
                    .sum();
                match balance {
                    1.. => (Mark::Win, Mark::Loss),
                    0 => (Mark::Draw, Mark::Draw),
                    _ => (Mark::Loss, Mark::Win),
                }
            }
            Self::FirstByForfeit => (Mark::Plus, Mark::Minus),
            Self::SecondByForfeit => (Mark::Minus, Mark::Plus),
            Self::DoubleForfeit => (Mark::Minus, Mark::Minus),
        }
    }

    /// The meeting seen by the other of the two.
    #[must_use]
    pub fn turned(&self) -> Self {
        match self {
            Self::Played(games) => Self::Played(games.iter().map(|g| g.turned()).collect()),
            Self::FirstByForfeit => Self::SecondByForfeit,
            Self::SecondByForfeit => Self::FirstByForfeit,
            Self::DoubleForfeit => Self::DoubleForfeit,
        }
    }

    /// How many games were really played.
    #[must_use]
    pub const fn games_played(&self) -> usize {
        match self {
            Self::Played(games) => games.len(),
            _ => 0,
        }
    }

    /// Reads the two signs of a table, first-named first: `1 0`, `= =`, `0 1`, `0 0`, `+ -`, `- +`, `- -`.
    #[must_use]
    pub fn from_signs(first: char, second: char) -> Option<Self> {
        Some(match (first, second) {
            ('1', '0') => Self::game(GameResult::First),
            ('=', '=') => Self::game(GameResult::Draw),
            ('0', '1') => Self::game(GameResult::Second),
            ('0', '0') => Self::game(GameResult::Neither),
            ('+', '-') => Self::FirstByForfeit,
            ('-', '+') => Self::SecondByForfeit,
            ('-', '-') => Self::DoubleForfeit,
            _ => return None,
        })
    }
}
